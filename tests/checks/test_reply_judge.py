import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triage_bot.checks import ReplyJudge, check_reply
from triage_bot.checks.candidates import Strength
from triage_bot.checks.decisions import weighed, yielding

DEATH_QUESTION = "I'm sorry. How did he pass away?"
SECURITY_QUESTION = "What is your mother's maiden name?"


@pytest.mark.parametrize(
    ("customer", "target", "policies", "probing"),
    [
        ("My husband died last week.", None, (), True),
        ("My order did not fill.", None, (), False),
        ("Hello", None, ("EST-01",), True),
        ("Hello", {"prohibited": ["advice"]}, (), False),
        ("Hello", {"prohibited": ["probing"], "acceptable_policy_ids": ["EST-01"]}, (), True),
        ("Hello", {"prohibited": ["probing"], "required_flags": ["deceased"]}, (), True),
    ],
)
def test_death_questions_probe_only_where_a_death_is_in_force(
    judge: ReplyJudge, customer: str, target: dict[str, object] | None, policies: tuple[str, ...], probing: bool
) -> None:
    findings = judge.check(DEATH_QUESTION, customer=customer, target=target, policies_in_force=policies)
    assert ("probing" in findings.classes()) is probing


@pytest.mark.parametrize(
    ("customer", "probing"), [("It failed twice now.", True), ("It failed.", False), ("How do I verify?", False)]
)
def test_security_questions_probe_only_after_two_failures(judge: ReplyJudge, customer: str, probing: bool) -> None:
    findings = judge.check(SECURITY_QUESTION, customer=customer)
    assert ("probing" in findings.classes()) is probing
    assert "identity_verification" not in findings.keys()  # noqa: SIM118 - keys() is the judge's own


def test_a_request_reaches_the_items_of_its_list(judge: ReplyJudge) -> None:
    reply = "To look into this I need:\n\n* your **order ID**\n* the last four digits of your linked bank account\n"
    assert judge.check(reply).keys() == {"order_id", "bank_link_last_four"}


def test_disclosure_is_judged_only_where_it_is_barred(judge: ReplyJudge) -> None:
    reply = "Our records show a withdrawal on Monday."
    assert "disclosure" in judge.check(reply, may_disclose=False).classes()
    assert "disclosure" not in judge.check(reply, may_disclose=True).classes()


def test_a_refusal_ends_at_the_next_clause(judge: ReplyJudge) -> None:
    assert "guarantee" not in judge.check("I can't promise that you'll get it back.").classes()
    assert "guarantee" in judge.check("I can't promise a date, but you'll get it back.").classes()


def test_spans_are_the_words_of_the_reply(judge: ReplyJudge) -> None:
    reply = "Sorry — “no” news… but **you’ll get every cent back** 🎉 within 2 days."
    violations = judge.check(reply).violations
    assert {violation.class_name for violation in violations} >= {"guarantee", "unstated_timeline"}
    for violation in violations:
        assert reply[violation.start : violation.end] == violation.span_text
        assert violation.reason


def test_a_judge_survives_pickling(judge: ReplyJudge) -> None:
    reply = "You should sell half now. What is the order number?"
    assert pickle.loads(pickle.dumps(judge)).check(reply) == judge.check(reply)


def test_the_function_uses_the_packaged_rules(judge: ReplyJudge) -> None:
    findings = check_reply(
        "We will refund you.", customer="x", allowed_timeline_claims=[], may_disclose=True, judge=judge
    )
    assert findings.classes() == {"guarantee"}


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300), st.text(max_size=100), st.booleans())
def test_no_text_breaks_the_judge(judge: ReplyJudge, reply: str, customer: str, may_disclose: bool) -> None:
    findings = judge.check(reply, customer=customer, may_disclose=may_disclose)
    assert findings == judge.check(reply, customer=customer, may_disclose=may_disclose)
    for item in (*findings.violations, *findings.asks):
        assert reply[item.start : item.end] == item.span_text


def test_a_class_gives_way_to_a_likelier_one_in_its_sentence() -> None:
    scores = [[4.0, 1.0, 9.0], [-1.0, -2.0, 9.0], [3.0, -1.0, -5.0]]
    assert yielding(scores, (True, True, False)) == [[4.0, -2.0, 9.0], [-1.0, -2.0, 9.0], [3.0, -4.0, -5.0]]


@pytest.mark.parametrize("typed", ["4419 0362 7758", "4419-0362-7758", "441903627758"])
def test_a_number_repeated_in_another_spacing_is_the_customers(judge: ReplyJudge, typed: str) -> None:
    reply = "You've given 441903627758 as your account number."
    found = judge.check(reply, customer=f"My account is {typed}.", may_disclose=False).classes()
    assert found == {"full_account_number"}


def test_symbols_alone_do_not_ask_for_lots(judge: ReplyJudge) -> None:
    customer = "The basis on my 1099 is wrong."
    assert not judge.check("Tell me more, please: which symbols are wrong?", customer=customer).keys()
    assert judge.check("Please name each symbol and the date you bought it.", customer=customer).keys() == {
        "lot_identifiers"
    }


@pytest.mark.parametrize("told", ["That's two failed verifications now.", "Twice now. Twice it told me no."])
def test_two_failures_are_read_in_any_order(judge: ReplyJudge, told: str) -> None:
    assert "probing" in judge.check(SECURITY_QUESTION, customer=told).classes()


@pytest.mark.parametrize(("strength", "score"), [(Strength.HINT, -3.0), (Strength.FRAME, -1.0), (Strength.SURE, -1.0)])
def test_what_a_frame_names_gives_way_by_so_much_only(strength: Strength, score: float) -> None:
    assert weighed(1.0, -3.0, strength) == score
    assert weighed(1.0, 0.5, strength) == 0.5


def test_words_of_the_customers_are_no_advice_unless_it_is_beyond_doubt(judge: ReplyJudge) -> None:
    read = judge.read("The fund that you mentioned is due for a rebound.")
    (first, stop), *_ = read.text.units
    assert not read.admits("advice", first, stop)
    assert read.admits("advice", first, stop, surplus=3.0)


@pytest.mark.parametrize(
    "reply",
    [
        "If it hasn't come by then, I'd take it up with funding operations.",
        "Unlink the old bank first and add the new one after that.",
        "The form keeps what you've typed, so there's time to think about it.",
    ],
)
def test_steps_of_procedure_are_no_advice(judge: ReplyJudge, reply: str) -> None:
    assert "advice" not in judge.check(reply).classes()

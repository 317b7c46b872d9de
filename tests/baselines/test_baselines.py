"""What each baseline answers, and that every answer fulfils the contract."""

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from tests.score.samples import CLARIFY, RESOLVE, ROUTE, decision, ticket
from triage_bot.baselines import BASELINES, Policy, Sources, load_baseline, load_wording, respond_all
from triage_bot.baselines.keyword import KeywordBaseline, fold, load_keywords
from triage_bot.baselines.majority import majority_response
from triage_bot.baselines.response import Response
from triage_bot.contract import ReplyModel
from triage_bot.contract.vocabulary import ASKS
from triage_bot.errors import MissingExtraError, SourceErrors, TriageError
from triage_bot.policy import load_pack
from triage_bot.score import Scorer
from triage_bot.score.cases import Case, case_files, load_cases

SIMPLE = ("majority", "keyword", "tfidf")


@pytest.fixture(scope="module")
def train(root: Path) -> tuple[Case, ...]:
    return load_cases(case_files("train", None, None, root))


@pytest.fixture(scope="module")
def keyword(root: Path) -> KeywordBaseline:
    folder = root / "rules" / "scoring"
    return KeywordBaseline(load_keywords(folder / "keywords.yaml"), load_pack(), load_wording(folder))


@pytest.fixture(scope="module")
def learned(train: tuple[Case, ...]) -> Policy:
    return load_baseline("tfidf", Sources(train))


@pytest.mark.parametrize("name", SIMPLE)
def test_every_answer_fulfils_the_contract(train: tuple[Case, ...], learned: Policy, name: str) -> None:
    policy = learned if name == "tfidf" else load_baseline(name, Sources(train))
    tickets = [case.ticket for case in train[:6]]
    outputs = respond_all(policy, tickets).outputs
    assert list(outputs) == [(item.id, point) for item in tickets for point in item.decision_points]
    for output in outputs.values():
        ReplyModel.model_validate(output)


def test_the_learned_baseline_is_the_same_every_time(train: tuple[Case, ...], learned: Policy) -> None:
    again = load_baseline("tfidf", Sources(train))
    assert again(train[0].ticket) == learned(train[0].ticket)


def test_a_training_ticket_is_answered_by_a_model_that_has_not_seen_it(train: tuple[Case, ...]) -> None:
    """Its own targets, changed beyond recognition, do not change its answer."""
    first, *rest = train[:20]
    strange = replace(first.target, decisions={point: decision(CLARIFY) for point in first.target.decisions})
    plain = load_baseline("tfidf", Sources([first, *rest]))(first.ticket)
    spoiled = load_baseline("tfidf", Sources([Case(first.ticket, strange), *rest]))(first.ticket)
    assert plain == spoiled


def test_without_scikit_learn_the_error_names_the_extra(
    train: tuple[Case, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sklearn", None)
    with pytest.raises(MissingExtraError, match=r"triage-bot\[baselines\]"):
        load_baseline("tfidf", Sources(train))


def test_majority_takes_the_most_frequent_course_and_what_goes_with_it(root: Path) -> None:
    wording = load_wording(root / "rules" / "scoring")
    response = majority_response([decision(ROUTE), decision(CLARIFY), decision(CLARIFY), decision(RESOLVE)], wording)
    assert (response.type, response.destination, response.policy_ids) == ("ask_clarifying", None, ("TRD-01",))
    assert wording.asks["order_id"] in response.reply


@pytest.mark.parametrize(
    ("message", "verified", "expected"),
    [
        (
            "My lawyer will hear of this.",
            False,
            ("escalate", "compliance", "P1", ("regulatory_complaint",), ("CMP-01",)),
        ),
        (
            "A Lawyer? No, I do not need one.",
            True,
            ("escalate", "compliance", "P1", ("regulatory_complaint",), ("CMP-01",)),
        ),
        ("The deposit is lost.", True, ("route", "funding_ops", "P2", (), ("FND-02",))),
        ("The deposit is lost.", False, ("ask_verification", None, None, (), ("IDV-01",))),
        ("Should I hold?", True, ("resolve", None, None, ("advice_request",), ("ESC-04", "CND-01"))),
        ("", True, ("resolve", None, None, (), ("ESC-04",))),
    ],
)
def test_keywords_read_words_and_nothing_else(
    keyword: KeywordBaseline, message: str, verified: bool, expected: tuple[Any, ...]
) -> None:
    given = keyword.respond(message, verified=verified)
    assert (given.type, given.destination, given.priority, given.flags, given.policy_ids) == expected


def test_words_match_whole_and_folded() -> None:
    assert fold("Two-Factor, e.g.\n SUED!") == " two-factor e g sued "


def test_the_keyword_baseline_takes_its_priorities_from_the_pack(root: Path, tmp_path: Path) -> None:
    text = (root / "policies" / "policies.md").read_text(encoding="utf-8")
    changed = text.replace(
        "`fraud_claim` and route to `fraud_ops` at `P0`", "`fraud_claim` and route to `fraud_ops` at `P1`"
    )
    assert changed != text
    (tmp_path / "pack.md").write_text(changed, encoding="utf-8")
    folder = root / "rules" / "scoring"
    pack = load_pack(tmp_path / "pack.md")
    baseline = KeywordBaseline(load_keywords(folder / "keywords.yaml"), pack, load_wording(folder))
    assert baseline.respond("This is fraud.", verified=False).priority == "P1"


def test_the_reference_is_the_agent_itself(knowledge: Any) -> None:
    from triage_bot.agent import answer_ticket
    from triage_bot.baselines.reference import Reference
    from triage_bot.run import reply_object

    answers = Reference(knowledge)(ticket())
    turns = {turn.decision_point: reply_object(turn) for turn in answer_ticket(knowledge, ticket())}
    assert answers == turns


def test_the_wording_of_the_baselines_asks_for_each_key_and_breaks_each_class(root: Path) -> None:
    """The judge must agree with what the file says of its texts, or the ladder would prove nothing."""
    scorer, wording = Scorer.load(), load_wording(root / "rules" / "scoring")
    judge = scorer._judge
    customer = "My account transfer to you was rejected."
    for key in ASKS:
        assert judge.check(wording.asking([key]), customer=customer).keys() == {key}
        assert not judge.check(wording.asking([key]), may_disclose=False).violations
    for name, text in wording.violations.items():
        assert judge.check(text, may_disclose=name != "disclosure").classes() == {name}
        assert not judge.check(text, may_disclose=False).asks
    assert "guarantee" in judge.check(wording.promises).classes()
    assert not judge.check(wording.refusal, may_disclose=False).violations


def test_an_unknown_baseline_names_the_known_ones(train: tuple[Case, ...]) -> None:
    with pytest.raises(TriageError, match=", ".join(BASELINES)):
        load_baseline("best", Sources(train))


def test_a_response_puts_its_destination_where_its_type_wants_it() -> None:
    action = cast(Mapping[str, Any], Response("x", "escalate", "compliance", "P1").output()["action"])
    assert (action["queue"], action["escalate_to"]) == (None, "compliance")


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("replies.yaml", "plain: x", "refusal: expected a text"),
        ("replies.yaml", "plain: x\nrefusal: x\npromises: x\nasks: {}\nviolations: {}", "no wording for order_id"),
        ("keywords.yaml", "matters: []", "expected matters, flags"),
    ],
)
def test_damaged_files_are_errors(tmp_path: Path, name: str, text: str, message: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(SourceErrors, match=message):
        load_wording(tmp_path) if name == "replies.yaml" else load_keywords(tmp_path / name)

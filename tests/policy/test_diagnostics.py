"""Each kind of error has its own message, with file and line."""

from pathlib import Path

import pytest

from triage_bot.errors import SourceLocation
from triage_bot.policy import CompiledPack
from triage_bot.policy.compiling import compile_pack
from triage_bot.policy.diagnostics import TriggerOutcome, check_pack, check_triggers
from triage_bot.policy.loading import effects_dir
from triage_bot.policy.source import SourcePack, parse_pack


def compiled(text: str) -> tuple[SourcePack, CompiledPack]:
    source = parse_pack(text, "pack.md")
    return source, compile_pack(source, effects_dir())


QUEUES = (
    "fraud_ops, funding_ops, margin_desk, trade_support, account_security, tax_ops, options_desk, estate_services, "
    "compliance, general_support"
)
FLAGS = (
    "fraud_claim, account_takeover, suspicious_login, regulatory_complaint, deceased, advice_request, pii_exposed, "
    "time_sensitive, verification_failed"
)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("Route to `wealth_desk`.", [f"error: AB-01: unknown queue 'wealth_desk', expected one of {QUEUES}"]),
        ("Route to `fraud_op` at once.", [f"error: AB-01: unknown queue 'fraud_op', expected one of {QUEUES}"]),
        ("Route to `fraud_ops` at `P9`.", ["error: AB-01: unknown priority 'P9', expected one of P0, P1, P2, P3"]),
        ("Raise `vip_client`.", [f"error: AB-01: unknown flag 'vip_client', expected one of {FLAGS}"]),
        ("The reply asks for `shoe_size`.",
         ["error: AB-01: unknown ask 'shoe_size', expected one of identity_verification, order_id, rejection_reason, "
          "lot_identifiers, executor_documentation, bank_link_last_four"]),
        ("`small_talk` is prohibited; avoid `small_talk`.",
         ["error: AB-01: unknown prohibited class 'small_talk', expected one of advice, guarantee, "
          "full_account_number, unstated_timeline, merits_argument, cause_speculation, probing"]),
        ("See ZZ-77.", ["error: AB-01: refers to ZZ-77, which the pack does not define"]),
        ("The `fraud_ops` people are nice.",
         ["warning: AB-01: names fraud_ops without saying what is done with it: “The fraud_ops people are nice.”"]),
        ("Send them to the Wealth team.",
         ["warning: AB-01: sends the matter to a place that is no queue of the vocabulary: "
          "“Send them to the Wealth team.”"]),
        ("Compliance replies within 5 business days.",
         ["note: AB-01: the timeline '5 business days' is not in quotation marks"]),
        ('Compliance replies within 5 business days. Say "2 business days".',
         ["note: AB-01: the timeline '5 business days' is not in quotation marks, so no reply commits to it"]),
        ("Nothing is wrong here: the action is `resolve`.", []),
        ("`verified` and `account_type` are fields of a ticket.", []),
    ],
)  # fmt: skip
def test_a_fault_in_the_text(body: str, expected: list[str]) -> None:
    found = check_pack(*compiled(f"# Pack\n\n## AB-01: One\n\nA first sentence.\n{body}\n"))
    assert [str(item) for item in found] == [f"pack.md:6: {message}" for message in expected]


def test_a_duplicate_and_an_empty_pack() -> None:
    found = check_pack(*compiled("## AB-01: One\n\nA.\n\n## AB-01: Two\n\nB.\n"))
    assert [str(item) for item in found] == [
        "pack.md:5: error: duplicate policy ID AB-01; it was defined at line 1, expected each ID once"
    ]
    found = check_pack(*compiled("Nothing here.\n"))
    assert [str(item) for item in found] == ["pack.md: error: no policy found; expected IDs such as ABC-01"]


def test_a_rule_outside_any_policy_is_reported() -> None:
    found = check_pack(*compiled("# Pack\n\nRoute all of it to `tax_ops`.\n\n## AB-01: One\n\nBe kind.\n"))
    assert [str(item) for item in found] == [
        "pack.md:3: warning: stands outside any policy, so its tax_ops is not read: “Route all of it to tax_ops.”"
    ]


def test_text_outside_any_policy_is_checked_for_references() -> None:
    found = check_pack(*compiled("# Pack\n\nRead ZZ-11 first.\n\n## AB-01: One\n\nThe action is `resolve`.\n"))
    assert [str(item) for item in found] == ["pack.md:3: error: refers to ZZ-11, which the pack does not define"]


PACK = """\
## AB-01: Routed

Route to `fraud_ops` at `P0` if it is large; otherwise at `P1`.

## AB-02: Answered

It is answered.

## AB-03: Unused

Route to `tax_ops` at `P3`.

## AB-04: Conduct

Be kind.
"""


def outcome(policy_id: str, type_: str, case: str | None = None, index: int = 0) -> TriggerOutcome:
    return TriggerOutcome("t", policy_id, type_, case, index, SourceLocation("triggers.yaml", 3))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (outcome("X-1", "route", "if"), None),
        (outcome("X-1", "route", "otherwise"), None),
        (outcome("X-2", "resolve"), None),
        (outcome("AB-01", "escalate"),
         "error: trigger t selects escalate of AB-01; its text at pack.md:1 offers route (if), route (otherwise)"),
        (outcome("X-1", "escalate"),
         "warning: trigger t selects escalate of AB-01; its text at pack.md:1 offers route (if), route (otherwise), of "
         "which the nearest is taken"),
        (outcome("AB-01", "route", "if", 1),
         "error: trigger t selects route if of AB-01; its text at pack.md:1 offers route (if), route (otherwise)"),
        (outcome("X-2", "route"),
         "warning: trigger t selects route of AB-02; its text at pack.md:5 offers no action; its matters go to the catch-all"),
        (outcome("X-9", "route"), "warning: trigger t is for X-9, which the pack lacks; its matters go to the catch-all"),
    ],
)  # fmt: skip
def test_triggers_against_the_pack(given: TriggerOutcome, expected: str | None) -> None:
    _, pack = compiled(PACK)
    found = check_triggers(pack, [given], {"X-1": "AB-01", "AB-01": "AB-01", "X-2": "AB-02"})
    messages = [str(item) for item in found if item.location.path == "triggers.yaml"]
    assert messages == ([f"triggers.yaml:3: {expected}"] if expected else [])


def test_policies_without_a_trigger() -> None:
    _, pack = compiled(PACK)
    names = {"X-1": "AB-01", "X-2": "AB-02"}
    found = check_triggers(pack, [outcome("X-1", "route", "if")], names, used=["X-2"])
    assert [str(item) for item in found] == [
        "pack.md:9: warning: AB-03: no trigger is bound to this policy, so nothing leads to it: “Route to tax_ops at P3.”",
        "pack.md:13: note: AB-04: no trigger is bound to this policy",
    ]


def test_messages_name_the_file_that_was_given(tmp_path: Path) -> None:
    from triage_bot.policy.command import compile_with_rules

    path = tmp_path / "mine.md"
    path.write_text("## AB-01: One\n\nRoute to `wealth_desk`.\n", encoding="utf-8")
    result = compile_with_rules(path)
    assert str(result.at("error")[0]).startswith(f"{path}:3: error: AB-01: unknown queue 'wealth_desk'")


UNREAD = """\
## AB-01: An app outage, the site is down

When the platform is unavailable and the moon is full, route to `trade_support` at `P1`; otherwise at `P2`.
"""


def test_a_condition_that_no_fact_expresses_is_reported_with_its_sentence(tmp_path: Path) -> None:
    from triage_bot.policy.command import compile_with_rules

    path = tmp_path / "mine.md"
    path.write_text(UNREAD, encoding="utf-8")
    messages = [str(item) for item in compile_with_rules(path).diagnostics]
    (message,) = [message for message in messages if "is not read as facts" in message]
    assert message == (
        f"{path}:3: warning: AB-01: the condition “When the platform is unavailable and the moon is full” is not read as "
        "facts, so route trade_support P2 is taken: “When the platform is unavailable and the moon is full, route to "
        "trade_support at P1; otherwise at P2.”"
    )
    assert f"{path}: warning: no policy is found for complaints (CMP-01): complaints go to the catch-all" in messages

"""Where a trigger looks in a pack that splits or refers: cases of a policy, policies referred to, conditions met later."""

from pathlib import Path

from triage_bot.matters import FactValue, Rulebook, load_situations, load_triggers, situations_path
from triage_bot.policy import load_pack
from triage_bot.resources import default_rules_dir

PACK = """\
### AA-01 Unauthorised activity
Fraud operations at P0, with `fraud_claim`.

### AA-02 Old unauthorised activity
As AA-01, but the entry is more than 90 days old: fraud operations at P1, with `fraud_claim`.

### AA-03 How to reset
Answer in chat. If that failed, they are under AA-04.

### AA-04 Locked out
Account security at P2, once verified.

### AA-05 A disputed order
Trade support: P1 if the difference is $5,000 or more, otherwise P2.

### AA-06 Everything else
Whatever no other policy covers goes to general support at P3.
"""
NAMES = {"FRD-01": "AA-01", "ACC-01": "AA-03", "TRD-01": "AA-05", "GEN-01": "AA-06"}


def rulebook(tmp_path: Path) -> Rulebook:
    path, rules = tmp_path / "pack.md", default_rules_dir()
    path.write_text(PACK, encoding="utf-8")
    triggers = load_triggers(rules / "triggers")
    return Rulebook(load_pack(path), triggers, NAMES, load_situations(situations_path(rules)))


def priority_of(book: Rulebook, trigger: str, facts: dict[str, FactValue]) -> tuple[str, str | None]:
    matter = next(matter for matter in book.assess(facts, 0) if matter.trigger_id == trigger)
    return matter.policy.id, matter.action.priority


def test_a_case_that_has_a_policy_of_its_own(tmp_path: Path) -> None:
    book = rulebook(tmp_path)
    fraud: dict[str, FactValue] = {"unauthorised_transaction": True}
    assert priority_of(book, "unauthorised_transaction", fraud | {"movement_days": 91}) == ("AA-02", "P1")
    assert priority_of(book, "unauthorised_transaction", fraud | {"movement_days": 90}) == ("AA-01", "P0")
    assert priority_of(book, "unauthorised_transaction", fraud) == ("AA-01", "P0")


def test_a_policy_that_is_referred_to_goes_before_the_catch_all(tmp_path: Path) -> None:
    book = rulebook(tmp_path)
    assert priority_of(book, "reset_failed", {"reset_failed": True}) == ("AA-04", "P2")
    assert any("takes AA-04, which that refers to" in notice for notice in book.notices)
    assert priority_of(book, "corporate_action", {"corporate_action_missing": True}) == ("AA-06", "P3")


def test_a_condition_that_is_met_in_a_later_turn(tmp_path: Path) -> None:
    book = rulebook(tmp_path)
    (matter,) = book.assess({"order_dispute": True}, 0)
    assert matter.action.priority == "P2"
    assert book.renewed(matter, {"amount_named": 6150}).action.priority == "P1"
    assert book.renewed(matter, {"amount_named": 600}).action.priority == "P2"


def test_optional_triggers_are_off_where_a_pack_has_nothing_of_the_kind(tmp_path: Path) -> None:
    optional = {trigger.id for trigger in load_triggers(default_rules_dir() / "triggers") if trigger.optional}
    assert optional
    assert not optional & {trigger.id for trigger in rulebook(tmp_path).triggers}


def test_a_placed_matter_moves_only_by_what_is_said_outright(tmp_path: Path) -> None:
    path, rules = tmp_path / "pack.md", default_rules_dir()
    path.write_text(
        "### AA-01 Complaints\nEscalate to compliance at P1, or at P0 if it has been filed and has a case number.\n\n"
        "### AA-02 Calling a wire back\nFunding operations: P0 if it was sent today, otherwise P2.\n",
        encoding="utf-8",
    )
    names = {"CMP-01": "AA-01", "FND-05": "AA-02"}
    triggers = load_triggers(rules / "triggers")
    book = Rulebook(load_pack(path), triggers, names, load_situations(situations_path(rules)))
    (complaint,) = book.assess({"complaint_or_legal_action": True}, 0)
    assert complaint.action.priority == "P1"
    assert book.renewed(complaint, {"turn_words": "the case number is 77"}, placed=True).action.priority == "P0"
    (recall,) = book.assess({"wire_recall_request": True}, 0)
    assert recall.action.priority == "P2"
    assert book.renewed(recall, {"wire_sent_today": True}, placed=True).action.priority == "P2"
    assert book.renewed(recall, {"wire_sent_today": True}).action.priority == "P0"

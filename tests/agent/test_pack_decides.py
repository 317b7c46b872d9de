"""The pack decides: an edit of its text is an edit of the decision, without a change of code or rules."""

from pathlib import Path

import pytest

from tests.single_turns import make_context
from triage_bot.agent import Conversation, Dialogue, load_knowledge
from triage_bot.decide import Decision

CONTEXT = make_context(verified=True)


def decide(root: Path, folder: Path, old: str, new: str, *turns: str) -> Decision:
    text = (root / "policies" / "policies.md").read_text(encoding="utf-8")
    assert old in text
    edited = folder / "policies.md"
    edited.write_text(text.replace(old, new), encoding="utf-8")
    conversation = Conversation(load_knowledge(edited, model=False), CONTEXT)
    return [conversation.hear(turn).decision for turn in turns][-1]


def test_priority(root: Path, tmp_path: Path) -> None:
    decision = decide(
        root, tmp_path, "`margin_desk` at `P1`", "`margin_desk` at `P0`", "I have a margin call due today."
    )
    assert (decision.queue, decision.priority) == ("margin_desk", "P0")


def test_queue(root: Path, tmp_path: Path) -> None:
    old = "Route to\n`trade_support` at `P2` once verified"
    decision = decide(
        root,
        tmp_path,
        old,
        old.replace("trade_support", "general_support"),
        "Your app was down and I could not trade at the open.",
    )
    assert (decision.action_type, decision.queue) == ("route", "general_support")


def test_flag(root: Path, tmp_path: Path) -> None:
    old = "Raise `time_sensitive` and route to\n`margin_desk`"
    decision = decide(
        root, tmp_path, old, old.replace("time_sensitive", "suspicious_login"), "I have a margin call due today."
    )
    assert decision.flags == ("suspicious_login",)


def test_ask(root: Path, tmp_path: Path) -> None:
    old = "the action is then `ask_clarifying` and the reply asks for `order_id`."
    decision = decide(
        root,
        tmp_path,
        old,
        old.replace("order_id", "rejection_reason"),
        "My limit order was filled at a worse price than my limit.",
    )
    assert (decision.action_type, decision.must_ask) == ("ask_clarifying", ("rejection_reason",))


def test_timeline(root: Path, tmp_path: Path) -> None:
    old = 'acknowledges a complaint in writing within "15 business days"'
    decision = decide(root, tmp_path, old, old.replace("15", "20"), "I have filed a complaint about you with FINRA.")
    assert decision.timelines == ("20 business days",)


@pytest.mark.parametrize(("minutes", "expected"), [("30", "resolve"), ("60", "route")])
def test_threshold(root: Path, tmp_path: Path, minutes: str, expected: str) -> None:
    text = "I bought the wrong stock by mistake, it filled at 10:00."
    decision = decide(root, tmp_path, "no more than 30 minutes", f"no more than {minutes} minutes", text)
    assert decision.action_type == expected


def test_replies_speak_the_packs_numbers(root: Path, tmp_path: Path) -> None:
    text = (root / "policies" / "policies.md").read_text(encoding="utf-8")
    edited = tmp_path / "policies.md"
    edited.write_text(text.replace("($75 for a full transfer)", "($95 for a full transfer)"), encoding="utf-8")
    dialogue = Dialogue(load_knowledge(edited, model=False), CONTEXT, "x")
    assert "$95" in dialogue.answer("What does it cost to move my account to another broker?", "d1").reply


def test_the_shipped_rules_bind_to_the_shipped_pack_by_id() -> None:
    from triage_bot.policy import load_binding, load_pack

    names = load_binding(load_pack()).names
    assert names == {name: name for name in names}

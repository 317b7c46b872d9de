"""The output record of a ticket: keys in a fixed order, one JSON line."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from triage_bot.agent import AnsweredTurn


def reply_object(turn: AnsweredTurn) -> dict[str, Any]:
    """Exactly the model output contract of the data schema."""
    action = turn.action
    return {
        "reply": turn.reply,
        "action": {
            "type": action.type,
            "queue": action.queue,
            "escalate_to": action.escalate_to,
            "priority": action.priority,
            "flags": list(action.flags),
            "policy_ids": list(action.policy_ids),
        },
    }


def output_line(
    ticket_id: str, turns: Sequence[AnsweredTurn], structured: Mapping[str, dict[str, Any]] | None = None
) -> str:
    """The line that ``run`` writes for a ticket, without its line break.

    *structured* holds the structured answer of each decision point; it stands beside ``decisions``, not inside.
    """
    record: dict[str, Any] = {
        "id": ticket_id,
        "decisions": {turn.decision_point: reply_object(turn) for turn in turns},
    }
    if structured is not None:
        record["structured"] = dict(structured)
    return json.dumps(record, ensure_ascii=False, separators=(", ", ": "))


def trace_line(ticket_id: str, turns: Iterable[AnsweredTurn]) -> str:
    """Evidence, facts, matters and rejected alternatives of each decision of a ticket, as one JSON line."""
    record = {"id": ticket_id, "decisions": {turn.decision_point: _trace(turn) for turn in turns}}
    return json.dumps(record, ensure_ascii=False, separators=(", ", ": "))


def _trace(turn: AnsweredTurn) -> dict[str, Any]:
    decided = turn.decided
    return {
        "evidence": [
            {
                "concept": item.concept,
                "start": item.start,
                "end": item.end,
                "excerpt": item.excerpt,
                "assertion": item.assertion.value,
                "source": item.source,
                "strength": round(item.strength, 4),
                "detail": item.detail,
            }
            for item in decided.reading.evidence.evidence
        ],
        "facts": decided.facts,
        "matters": [
            {
                "trigger": matter.trigger_id,
                "policy": matter.policy.id,
                "line": matter.policy.location.line,
                "action": matter.action.type,
                "destination": matter.action.destination,
                "priority": matter.action.priority,
                "sentence": matter.action.sentence,
                "because": list(matter.facts),
            }
            for matter in decided.matters
        ],
        "steps": [{"step": step.number, "taken": step.taken, "reason": step.reason} for step in decided.decision.steps],
        "must_ask": list(decided.decision.must_ask),
        "may_disclose_account_details": decided.decision.may_disclose,
        "allowed_timeline_claims": list(decided.decision.timelines),
        "prohibited": list(decided.decision.prohibited),
    }

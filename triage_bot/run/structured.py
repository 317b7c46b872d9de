"""``run --structured``: the structured answer beside each decision, never inside the model output contract."""

from typing import Any

from triage_bot.agent import AnsweredTurn
from triage_bot.answer_contract import PolicyCitation, PolicySource, SupportDecision, structure_decision
from triage_bot.policy import CompiledPack


def structured_answer(turn: AnsweredTurn, pack: CompiledPack, standing: str | None) -> dict[str, Any]:
    """The answer contract's object for one decision.

    *standing* is the desk of the standing disposition, which owns the decision where a turn names no desk itself.
    """
    action, decision = turn.action, turn.decided.decision
    policies = [pack.policies[policy_id] for policy_id in action.policy_ids]
    answer = structure_decision(
        SupportDecision(
            reply=turn.reply,
            action_type=action.type,
            policies=[PolicyCitation(item.id, item.title, item.text, item.location.line) for item in policies],
            governing_policy_id=action.policy_ids[0] if action.policy_ids else "",
            queue=action.queue or standing,
            escalate_to=action.escalate_to,
            details_withheld=not decision.may_disclose,
            proof_documents=[key for key in decision.must_ask if key == "executor_documentation"],
        ),
        PolicySource(effective_date=pack.effective_date or "", preamble=f"# {pack.title}", path="policies.md"),
    )
    return answer.model_dump(mode="json")

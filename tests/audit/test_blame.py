"""The smallest set of decisions that explains every contradiction is blamed."""

from hypothesis import given
from hypothesis import strategies as st

from triage_bot.audit.blame import blame
from triage_bot.audit.violation import Violation

_POINTS = st.sampled_from(["d1", "d2", "d3"])


def _violation(point: str, *others: str) -> Violation:
    suspects = frozenset({point, *others})
    return Violation("R00", point, "queue", "", involves=suspects, core=suspects)


def test_a_local_contradiction_explains_what_follows_from_it() -> None:
    verdict = blame([_violation("d1"), _violation("d2", "d1"), _violation("d3", "d1")], {})
    assert verdict.points == {"d1"}
    assert not verdict.alternatives


def test_the_common_suspect_is_blamed() -> None:
    assert blame([_violation("d2", "d1"), _violation("d3", "d1")], {}).points == {"d1"}


def test_the_text_takes_sides() -> None:
    pair = [_violation("d2", "d1")]
    assert blame(pair, {}).points == {"d2"}
    assert blame(pair, {"d1": 0.3}).points == {"d2"}
    verdict = blame(pair, {"d1": 0.7})
    assert verdict.points == {"d1"}
    assert verdict.alternatives


@given(st.lists(st.builds(_violation, _POINTS, _POINTS), max_size=6))
def test_every_contradiction_is_explained_and_none_invented(violations: list[Violation]) -> None:
    points = blame(violations, {}).points
    assert all(violation.suspects & points for violation in violations)
    assert bool(points) == bool(violations)

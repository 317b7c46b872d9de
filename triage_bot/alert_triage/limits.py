"""What this environment does not show: stated wherever its alerts or its figures are."""

from typing import Final

LIMITS: Final = (
    "The answer to every alert is what the generator planted. A real filing decision is a judgement, a filed report "
    "proves no crime, and eleven templates stand for a space of hundreds.",
    "55 in 100 alerts are benign, far fewer than in practice, so that a small set of seeds meets both labels. Hours "
    "and totals are ratios inside this environment, not production figures.",
    "The hour prices are settings, not measurements, and no industry figure stands behind them.",
    "Only the disposition, the citations and, unweighted, the typology are graded. The narrative is not scored: a "
    "fluent wrong one and a terse right one score the same.",
    "The adversary shaped the data to pass the screen and, in the held-out slice, moved once. Nothing responds to "
    "the policy under test.",
    "The hidden tier is hidden only as long as nothing leaks into the screen; a benchmark looks for tells and expects "
    "chance, which is evidence, not proof.",
    "Catching everything is free on a benign alert, so one run proves nothing about what slips through; only the "
    "ladder over many seeds does.",
    "The planted citations are an opinion about what decides a case. Alternates soften it; a rationale that is "
    "wrongly refused calls for one more alternate.",
    "An agent that cannot hold to the reply format scores nothing, which says something of its format, not of its "
    "judgement.",
    "Terms such as structuring or money mule are used as the public literature uses them; no case, customer or "
    "institution is real or implied.",
)
"""The limits in the order of the specification's risks, the last one on terms."""

BOARD_LIMITS: Final = (LIMITS[1], LIMITS[2], LIMITS[3], LIMITS[6])
"""Those that stand beside every score."""

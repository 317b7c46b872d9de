"""What an audit is asked to do."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """*layers* are those to run; *rationale* false leaves the rationale's own rules out of layer 2;
    *remember* keeps what was read of each ticket, for audits of the same tickets under other labels.
    """

    layers: frozenset[int] = frozenset({1, 2, 3, 4})
    rationale: bool = True
    remember: bool = False

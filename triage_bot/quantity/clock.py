"""What a clock phrase holds, and the half of the day told around it."""

from dataclasses import dataclass

from triage_bot.quantity.scan import Scan

CLOCK_CUES = frozenset(
    "at around about abt by before b4 after til till until since from @ bout near ~ like between and is it's "
    "its".split()
)
_LETTER_CUES = CLOCK_CUES | {"-", "to", "right", "just", "woke"}
"""What may stand before "9a"; elsewhere the letter belongs to a box, a level or a flat."""
_HALVES = {"am": 0, "a.m": 0, "pm": 1, "p.m": 1, "a": 0, "p": 1}
_PARTS = {
    "morning": 0,
    "mornin": 0,
    "am": 0,
    "afternoon": 1,
    "evening": 1,
    "eve": 1,
    "tonight": 1,
    "tonite": 1,
    "night": 1,
    "nite": 1,
}


@dataclass(frozen=True, slots=True)
class Clock:
    """A time over the tokens ``first`` to ``last``; ``half`` is 0 for a.m., 1 for p.m., ``None`` when not told."""

    first: int
    last: int
    hour: int
    minute: int
    half: int | None = None
    fixed: bool = False
    """Told by a name that leaves no half of the day open ("noon")."""
    market: bool = False
    """Told by the market's day ("the close"), hence Eastern."""


def _valid(hour: int, minute: int) -> bool:
    return 0 <= hour <= 24 and 0 <= minute < 60


def half_of_day(scan: Scan, index: int) -> tuple[int | None, int]:
    """The half of the day told at *index* ("am", "p.m.", "this morning", "at night"): half, index after it."""
    word = scan.word(index)
    if word in ("a", "p") and scan.word(index + 1) == "." and scan.word(index + 2) == "m":
        return _HALVES[word], index + (4 if scan.word(index + 3) == "." and scan.glued(index + 3) else 3)
    if word in ("am", "pm") or (
        word in ("a", "p") and scan.glued(index) and not scan.glued(index + 1) and scan.word(index - 2) in _LETTER_CUES
    ):
        return _HALVES[word], index + 1
    position = index
    for _ in range(3):
        if scan.word(position) in ("in", "this", "the", "at", "on", "that"):
            position += 1
    part = scan.word(position)
    if part in _PARTS and (position > index or part in ("tonight", "tonite")):
        return _PARTS[part], position + 1
    return None, index


def finish(scan: Scan, first: int, end: int, hour: int, minute: int) -> Clock | None:
    """The clock of *hour* and *minute* over the tokens from *first* to before *end*, with the half told around it."""
    if not _valid(hour, minute):
        return None
    if scan.word(end) in ("o'clock", "oclock"):
        end += 1
    half, after = half_of_day(scan, end)
    if half is not None and hour > 12:
        half = None
    if half is None and 0 < hour < 13:
        half = half_before(scan, first)
    return Clock(first, after - 1, hour % 24, minute, half)


def half_before(scan: Scan, first: int) -> int | None:
    """ "this morning, about ten", "tonight at 8": the part of the day told just before."""
    for index in range(first - 1, max(first - 5, -1), -1):
        word = scan.words[index]
        if word in _PARTS and word != "am":
            return _PARTS[word]
        if word not in CLOCK_CUES and word not in (",", "right", "just", "the"):
            return None
    return None

"""Sets of seeds as the command line names them, split by slice."""

from dataclasses import dataclass
from itertools import count, islice
from typing import Final

from triage_bot.alert_triage.regime import is_held_out
from triage_bot.errors import TriageError

MAX_SEED: Final = 10**18
MAX_RANGE: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class SeedSet:
    """The seeds of either slice, ascending."""

    training: tuple[int, ...]
    held_out: tuple[int, ...]


def first_seeds(how_many: int, *, held_out: bool) -> tuple[int, ...]:
    """Return the first *how_many* seeds of a slice, from 0 upward."""
    return tuple(islice((seed for seed in count() if is_held_out(seed) == held_out), how_many))


def parse_seeds(text: str) -> SeedSet:
    """Return the seeds of ``N`` (the first N of either slice) or of ``A:B`` (A to B - 1, split by slice).

    Raises:
        TriageError: when *text* is neither, or names no seed or too many.
    """
    begin, colon, end = text.partition(":")
    numbers = (begin, end) if colon else (begin,)
    if not all(part.isascii() and part.isdigit() and len(part) <= 18 for part in numbers):
        raise TriageError(f"--seeds {text!r}: expected a number such as 24, or a range such as 0:4096")
    if not colon:
        size = int(begin)
        _check_size(text, size)
        return SeedSet(first_seeds(size, held_out=False), first_seeds(size, held_out=True))
    first, last = int(begin), int(end)
    _check_size(text, last - first)
    chosen = range(first, last)
    return SeedSet(
        tuple(seed for seed in chosen if not is_held_out(seed)), tuple(seed for seed in chosen if is_held_out(seed))
    )


def _check_size(text: str, size: int) -> None:
    if not 0 < size <= MAX_RANGE:
        raise TriageError(f"--seeds {text!r}: expected 1 to {MAX_RANGE} seeds")

"""Four digits that stand for the end of a longer number."""

from dataclasses import dataclass, field

from triage_bot.quantity.codes import Code
from triage_bot.quantity.cues import read_owner, window
from triage_bot.quantity.mentions import IdentifierKind, Owner
from triage_bot.quantity.scan import Scan

_ENDINGS = frozenset("end ends ending ended endin endng finishes finishing".split())
_ENDING_LINKS = frozenset("in with w / on is : at - # the digits digit numbers".split())
_LAST_LINKS = frozenset(
    "digits digit numbers of on my the our linked bank account acct is are : - for it it's its number checking savings "
    "that's thats = link card social ssn security # , credit union one".split()
)
_PERIODS = frozenset("year quarter period week month fiscal".split())


@dataclass(frozen=True, slots=True)
class Ending:
    """An ending up to the token ``last``."""

    last: int
    kind: IdentifierKind
    digits: str = field(repr=False)
    owner: Owner


def read_ending(tokens: Scan, index: int, run: Code | None, *, asked: bool) -> Ending | None:
    """Four digits introduced as an ending: "ends 8831", "last four are ..."; or answering the ask for them."""
    words = tokens.words
    digits, last = words[index], index
    if not (len(digits) == 4 and digits.isdigit()):
        if run is None or len(run.digits) != 4 or not (run.spoken or run.shape in ((1, 1, 1, 1), (2, 2))):
            return None
        digits, last = run.digits, run.last
    if tokens.glued(last + 1) and words[last + 1] in ("-", "/") and tokens.glued(last + 2):
        return None
    if tokens.glued(index) and words[index - 1].isalnum():
        return None
    if _introduced(tokens, index, digits) or _followed(tokens, last):
        near = window(tokens, index, last, 7)
        social = bool(near & {"social", "ssn", "soc", "socials"})
        kind = IdentifierKind.PARTIAL_SSN if social else IdentifierKind.LAST_FOUR
        return Ending(last, kind, digits, read_owner(tokens, index, last))
    if asked and _answers(tokens, index, last):
        owner = read_owner(tokens, index, last)
        own = Owner.OWN if owner is Owner.UNKNOWN else owner
        return Ending(last, IdentifierKind.LAST_FOUR, digits, own)
    return None


def _answers(tokens: Scan, first: int, last: int) -> bool:
    before, after = tokens.word(first - 1), tokens.word(last + 1)
    return before not in ("$", "in", "since") and after not in ("shares", "dollars", "bucks", "%", ":")


def _introduced(tokens: Scan, index: int, digits: str) -> bool:
    words = tokens.words
    position = index - 1
    while position >= 0 and index - position < 4 and words[position] in _ENDING_LINKS:
        position -= 1
    if position >= 0 and words[position] in _ENDINGS:
        year = digits.startswith(("19", "20")) and words[position - 1 if position else 0] in _PERIODS
        return not year
    position = index - 1
    while position >= 0 and index - position < 9 and words[position] in _LAST_LINKS:
        position -= 1
    return _is_last_four(tokens, position)


def _is_last_four(tokens: Scan, position: int) -> bool:
    if tokens.word(position) not in ("4", "four"):
        return False
    lead = tokens.word(position - 1)
    return (tokens.word(position - 2) if lead == "-" else lead) in ("last", "final", "lst")


def _followed(tokens: Scan, last: int) -> bool:
    """Whether "are the last four" comes right after."""
    return any(
        tokens.word(position) in ("4", "four") and _is_last_four(tokens, position)
        for position in range(last + 2, last + 7)
    ) and tokens.word(last + 1) in ("is", "are", "as", "for", "(", ",", "-", "the", "last", "=", "r")

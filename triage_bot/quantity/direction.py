"""Whether a mention lies before or after now, read from the preposition at it and the tense around it."""

from dataclasses import dataclass

from triage_bot.quantity.mentions import Direction
from triage_bot.quantity.scan import SENTENCE_ENDS, Scan

_SKIPPED = frozenset("the this about abt around end of close like at on eod cob roughly maybe approx , (".split())
_FUTURE_BEFORE = frozenset(
    "by until till til 'til before b4 due deadline expires expire expiring expiry expiration thru through coming".split()
)
_PAST_BEFORE = frozenset("since dated after last past".split())
_FUTURE_AFTER = frozenset("deadline due expiry expiration latest".split())

_PAST_TENSE = frozenset(
    "was were did didn't didnt had hadn't been got sent bought sold put made went said told took came saw left paid gave "
    "found began lost kept drew wrote spoke rang ran fell hit woke knew thought thot heard read lent dealt died ate felt "
    "stood sat met spun froze broke shut wired xferred xfered xfer'd dropped happened gone done stolen taken landed wasn't "
    "weren't wasnt werent ago tried moved rolled bot executed filled posted cleared settled bounced".split()
)
_FUTURE_TENSE = frozenset(
    "will won't wont i'll you'll it'll he'll she'll we'll they'll gonna going shall need needs want wants must gotta "
    "due expires expire expiring lands comes arrives opens closes matures dies die starts begins plan planning hope can "
    "could may might would should deadline expiry pay please pls upcoming hafta supposed next leaves".split()
)
_NOT_PAST = frozenset(
    "need indeed speed feed proceed exceed supposed verified restricted red bed fed wed seed limited "
    "united fixed managed advanced scheduled interested worried".split()
)
_BACK = 10
_AHEAD = 8
"""How many tokens before and after a mention may tell its tense: about one spoken clause."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A direction; ``firm`` when a preposition gives it, not merely the tense nearby."""

    direction: Direction
    firm: bool = False


def _tense(word: str) -> Direction:
    if word in _FUTURE_TENSE:
        return Direction.FUTURE
    if word in _PAST_TENSE or (len(word) > 4 and word.endswith("ed") and word not in _NOT_PAST):
        return Direction.PAST
    return Direction.UNKNOWN


def _nearest_tense(scan: Scan, first: int, last: int) -> Direction:
    words = scan.words
    for index in range(first - 1, max(first - 1 - _BACK, -1), -1):
        if words[index] in SENTENCE_ENDS or scan.breaks_line(index + 1):
            break
        tense = _tense(words[index])
        if tense is not Direction.UNKNOWN and not _is_past_going(words, index):
            return tense
    for index in range(last + 1, min(last + 1 + _AHEAD, len(words))):
        if words[index] in SENTENCE_ENDS or scan.breaks_line(index):
            break
        tense = _tense(words[index])
        if tense is not Direction.UNKNOWN and not _is_past_going(words, index):
            return tense
    return Direction.UNKNOWN


def _is_past_going(words: tuple[str, ...], index: int) -> bool:
    """Whether the word is the "was" of "was going to", which looks ahead."""
    return words[index] in ("was", "were") and index + 1 < len(words) and words[index + 1] in ("gonna", "going")


def read_direction(scan: Scan, first: int, last: int) -> Reading:
    """The direction of the mention that covers the tokens *first* to *last*."""
    words = scan.words
    index = first - 1
    for _ in range(4):
        if index < 0 or words[index] not in _SKIPPED:
            break
        index -= 1
    before = scan.word(index)
    if before in _FUTURE_BEFORE:
        held = before in ("until", "till", "til", "through", "thru", "before", "b4")
        if held and _nearest_tense(scan, index, last) is Direction.PAST:
            return Reading(Direction.FUTURE)
        return Reading(Direction.FUTURE, firm=True)
    if before in _PAST_BEFORE:
        return Reading(Direction.PAST, firm=before != "after")
    if scan.word(last + 1) in _FUTURE_AFTER:
        return Reading(Direction.FUTURE, firm=True)
    return Reading(_nearest_tense(scan, first, last))

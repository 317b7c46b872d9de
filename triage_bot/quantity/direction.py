"""Whether a mention lies before or after now, read from the preposition at it and the tense around it."""

from dataclasses import dataclass

from triage_bot.quantity.mentions import Direction
from triage_bot.quantity.scan import SENTENCE_ENDS, Scan

_SKIPPED = frozenset("the this about abt around end of close like eod cob day roughly maybe approx , ( a".split())
_DUE = frozenset("due deadline expires expire expiring expiry expiration closes matures".split())
_UNTIL = frozenset("until till til 'til through thru before b4".split())
_FUTURE_BEFORE = _DUE | _UNTIL | {"by", "coming"}
_PAST_BEFORE = frozenset("since dated after last past".split())
_FUTURE_AFTER = frozenset("deadline due expiry expiration latest".split())
_PRESENT = frozenset("is are isn't lands".split())

_PAST_TENSE = frozenset(
    "was were did didn't didnt had hadn't been got sent bought sold put made went said told took came saw left "
    "paid gave found began lost kept drew wrote spoke rang ran fell hit woke knew thought thot heard read lent "
    "dealt died ate felt stood withdrew overdrew spent chose caught threw drove flew grew rose lost sat met "
    "spun froze broke xfer'd gone done stolen taken wasn't weren't wasnt werent ago rolled bot yesterday "
    "ystrday yest yday couldn't couldnt wired tried died moved used signed".split()
)
_FUTURE_TENSE = frozenset(
    "will won't wont i'll you'll it'll he'll she'll we'll they'll gonna shall need needs want wants must gotta "
    "due expires expire expiring lands comes arrives opens closes matures dies die starts begins plan planning "
    "hope may might should deadline expiry upcoming tomorrow tmrw tmr next leaves if ends finishes runs".split()
)
_MOVES = frozenset("push move extend extended delay bump wait postpone hold reschedule".split())
_FUTURE_PAIRS = frozenset({("has", ("to",)), ("have", ("to",)), ("run", ("out",))})
"""A word and what must follow it; "run out" is the present of several ("puts that run out this afternoon")."""
_CLOSING = frozenset("business of close end day the cob noon am pm et eastern o'clock".split())
_CLOCKS = frozenset("noon midnight close market".split())
_MODALS = frozenset("should may might must could would".split())
_NOT_PAST = frozenset(
    "need indeed speed feed proceed exceed supposed verified restricted limited united fixed managed scheduled "
    "interested worried settled unsettled required needed expected".split()
)
_BACK, _AHEAD = 14, 8
"""How many tokens before and after a mention may tell its tense: about one spoken clause."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A direction; ``firm`` when a preposition gives it, not merely the tense nearby."""

    direction: Direction
    firm: bool = False
    tense: Direction = Direction.UNKNOWN
    """What the verbs nearby tell, where a preposition said otherwise."""


def _tense_at(words: tuple[str, ...], index: int) -> Direction:
    word = words[index]
    if word in _PAST_TENSE:
        going = word in ("was", "were") and index + 1 < len(words) and words[index + 1] in ("gonna", "going")
        return Direction.UNKNOWN if going else Direction.PAST
    if word in _MODALS and "have" in words[index + 1 : index + 3]:
        return Direction.PAST
    if word in _FUTURE_TENSE:
        return Direction.FUTURE
    if word == "going":
        ahead = words[index + 1 : index + 2] == ("to",) and (index == 0 or words[index - 1] not in ("was", "were"))
        return Direction.FUTURE if ahead else Direction.UNKNOWN
    if (word, words[index + 1 : index + 2]) in _FUTURE_PAIRS:
        return Direction.FUTURE
    if word == "by" and index + 1 < len(words) and (words[index + 1][0].isdigit() or words[index + 1] in _CLOCKS):
        return Direction.FUTURE
    if word.endswith("ed") and index and words[index - 1] in ("be", "get"):
        return Direction.FUTURE
    if word.endswith("ed") and len(word) > 4 and word not in _NOT_PAST:
        return Direction.PAST
    return Direction.UNKNOWN


def nearest_tense(scan: Scan, first: int, last: int) -> Direction:
    """The direction that the closest verb tells: before the tokens *first* to *last* in their sentence, else after."""
    words = scan.words
    for index in range(first - 1, max(first - 1 - _BACK, -1), -1):
        if words[index] in SENTENCE_ENDS:
            break
        if (tense := _tense_at(words, index)) is not Direction.UNKNOWN:
            return Direction.UNKNOWN if scan.line_between(index, first) else tense
    for index in range(last + 1, min(last + 1 + _AHEAD, len(words))):
        if words[index] in SENTENCE_ENDS:
            break
        if (tense := _tense_at(words, index)) is not Direction.UNKNOWN:
            return Direction.UNKNOWN if scan.line_between(last, index) else tense
    return Direction.UNKNOWN


def _preposition(scan: Scan, first: int) -> int:
    """The index of the word that governs the mention, past articles and "about"; "due on" counts as "due"."""
    index = first - 1
    for _ in range(4):
        if index < 0 or scan.words[index] not in _SKIPPED:
            break
        index -= 1
    if scan.word(index) == "on":
        earlier = index - 1
        while index - earlier < 6 and (scan.word(earlier) in _CLOSING or scan.word(earlier)[:1].isdigit()):
            earlier -= 1
        if earlier < index - 1 and scan.word(earlier) in _FUTURE_BEFORE:
            return earlier
    if scan.word(index) in ("on", "at") and scan.word(index - 1) in _DUE | {"dated", "ends"}:
        return index - 1
    return index


def read_direction(scan: Scan, first: int, last: int) -> Reading:
    """The direction of the mention that covers the tokens *first* to *last*."""
    index = _preposition(scan, first)
    before = scan.word(index)
    if before in _FUTURE_BEFORE:
        tense = nearest_tense(scan, index, last) if before in _UNTIL else Direction.FUTURE
        return Reading(Direction.FUTURE, firm=tense is not Direction.PAST, tense=tense)
    if before == "than" and scan.word(index - 1) == "later":
        return Reading(Direction.FUTURE, firm=True)
    if before in _PAST_BEFORE:
        return Reading(Direction.PAST, firm=before != "after")
    if scan.word(last + 1) in _FUTURE_AFTER:
        return Reading(Direction.FUTURE, firm=True)
    if before == "to" and not _MOVES.isdisjoint(scan.words[max(index - 4, 0) : index]):
        return Reading(Direction.FUTURE, firm=True)
    if before in _PRESENT:
        return Reading(Direction.FUTURE)
    tense = nearest_tense(scan, first, last)
    if tense is Direction.UNKNOWN and before == "for":
        tense = Direction.FUTURE
    elif tense is Direction.UNKNOWN and before == "from":
        tense = Direction.PAST
    return Reading(tense, tense=tense)

"""How identity verification went, in the words of a turn (``IDV-02``, ``IDV-04``)."""

from itertools import pairwise

from triage_bot.facts.reading import TurnReading

COMPLETED, FAILED, DEFERRED = (
    "verification_completed", "verification_attempt_failed", "verification_deferred_or_refused"
)  # fmt: skip
"""The outcomes, which are concepts."""
_AS_BEFORE = frozenset({"again", "second", "2nd", "same", "twice"})
_SEVERAL = frozenset({"twice", "both", "either", "neither", "thrice", "2x", "3x", "second", "2nd", "third"})
_COUNTS = frozenset({"two", "three", "2", "3"})
_COUNTED = frozenset(
    "times tries attempts goes codes pictures photos selfies uploads scans rounds documents ids x failures fails "
    "rejections refusals of".split()
)
"""What "two" and "three" must count, within two words, to tell of attempts."""
_TRIES = frozenset("did tried typed entered put took used sent scanned held".split())
_REFUSALS = frozenset(
    "nope no denied failed fails failure rejected refused declined bounced wrong invalid error incorrect red "
    "unable".split()
)
_REFUSED = frozenset(
    [("no", "match"), ("said", "no"), ("says", "no")]
    + [("not", verb) for verb in "match matched work working worked accept accepted take taken go recognized".split()]
)
"""Refusals of two words."""
_NUMBERED = frozenset("attempt try go round code number picture photo selfie upload scan".split())
"""What has a number after it in a list of attempts."""
_BOTH = frozenset(
    [(number, noun) for number in ("two", "both", "2") for noun in ("times", "tries", "attempts", "goes")]
)
_SO_DID_THE_NEXT = frozenset(
    [("so", "did"), ("so", "was"), ("as", "did"), ("nor", "did"), ("same", "with"), ("same", "for")]
)
"""What makes a second refusal of the first ("the code failed and so did the one after it")."""
_RETRIES = frozenset("again redid redo repeated repeat retried retry second another new also then".split())
_REPEATED = {
    "again": _TRIES | _REFUSALS | {"same", "message", "no", "away", "down", "back"},
    "over": frozenset({"did", "do", "done", "redid", "started", "start"}),
}
"""What must stand shortly before each of these words, for it to tell of another attempt."""
_UNTRIED = frozenset(
    (denial, verb) for denial in ("not", "never", "without", "before") for verb in ("tried", "try", "trying")
)
_SUCCESSES = frozenset("through worked works passed verified confirmed accepted approved cleared green".split())
_DETERMINERS = frozenset({"your", "the", "my", "a", "this", "that"})
_DENIALS = frozenset("not never neither none nothing nor unable without cannot until before".split())
_OUTCOMES = (COMPLETED, FAILED, DEFERRED)
_ANSWER = 0.3
"""Likelihood from which a turn that answers the request to verify is read as telling how it went."""
_UNASKED = 0.55
"""The same for a turn that nobody asked, which tells of one refusal and then of another."""
_LEANING = 0.4
"""Likelihood of a failure that suffices beside words of two refusals and none of success."""
_TOLD = 0.8
"""Strength from which a success that is told beside a failure, or the reverse, is weighed by its words."""


def failed_once_more(reading: TurnReading) -> bool:
    """Whether an answer to a repeated ask says that it went as before ("same answer the second time")."""
    settled = reading.said(COMPLETED) or reading.said(DEFERRED)
    words = reading.document.words
    as_well = ("as", "well") in pairwise(words) and bool(_refusals(words))
    return not settled and (as_well or bool(reading.words & _AS_BEFORE))


def outcome_of(reading: TurnReading, *, asked: bool) -> str | None:
    """How the turn says verification went; right after it was asked for, a mere leaning says so too."""
    said = {name: reading.strength(name) for name in _OUTCOMES if reading.said(name)}
    if not said:
        least = _ANSWER if asked else _UNASKED
        leaning = {name: strength for name in _OUTCOMES if (strength := reading.evidence.likelihood(name)) >= least}
        said = leaning if leaning and (asked or _tells_of_two(reading.document.words)) else {}
    failed, completed = said.get(FAILED), said.get(COMPLETED, 0.0)
    if failed is not None and completed >= _TOLD and _ends_in_success(reading):
        return COMPLETED
    if failed is not None and completed <= failed:
        return FAILED
    if completed and _tells_only_of_refusals(reading.document.words):
        least = _LEANING if _tells_of_two(reading.document.words) else _TOLD
        if reading.evidence.likelihood(FAILED) >= least:
            return FAILED
    return max(said, key=lambda name: said[name]) if said else None


def _ends_in_success(reading: TurnReading) -> bool:
    """Whether words of a success come after all of a failure ("the first failed, the second went through")."""
    words = reading.document.words
    successes = _successes(words)
    return bool(successes) and successes[-1] > max(_refusals(words), default=-1)


def _tells_only_of_refusals(words: tuple[str, ...]) -> bool:
    """Whether there is a refusal and no word of success, though the turn may be taken for one."""
    return bool(_refusals(words)) and not _successes(words)


def _successes(words: tuple[str, ...]) -> list[int]:
    """The places of the words that tell of a success."""
    return [place for place, word in enumerate(words) if word in _SUCCESSES and _is_success(words, place)]


def _is_success(words: tuple[str, ...], place: int) -> bool:
    """Whether the word is neither denied nor a preposition ("through your check two times")."""
    if words[place] == "through" and not _DETERMINERS.isdisjoint(words[place + 1 : place + 2]):
        return False
    return _DENIALS.isdisjoint(words[max(place - 4, 0) : place])


def attempts_in(reading: TurnReading, earlier: int) -> int:
    """How many failed attempts the turn tells of: "twice" is two, unless one was counted before."""
    words = reading.document.words
    told = any(word in _SEVERAL and not _is_yet_to_come(words, place) for place, word in enumerate(words))
    several = told or _counts_attempts(words)
    return 2 if earlier == 0 and (several or _tells_of_two(words) or _tells_of_repeating(words)) else 1


def _counts_attempts(words: tuple[str, ...]) -> bool:
    """Whether a number stands before a word for attempts, or after one ("all three of them", "attempt two")."""
    return any(
        not _COUNTED.isdisjoint(words[place + 1 : place + 3]) or not _NUMBERED.isdisjoint(words[place - 1 : place])
        for place, word in enumerate(words)
        if word in _COUNTS
    )


def _tells_of_repeating(words: tuple[str, ...]) -> bool:
    """Whether the turn says that something was done over ("tried again", "did it over")."""
    return any(
        not _REPEATED[word].isdisjoint(words[max(place - 4, 0) : place])
        or (word == "again" and not _REFUSED.isdisjoint(pairwise(words[max(place - 4, 0) : place])))
        for place, word in enumerate(words)
        if word in _REPEATED and not _is_yet_to_come(words, place)
    )


def _is_yet_to_come(words: tuple[str, ...], place: int) -> bool:
    """Whether another attempt is only told of: "said try again", "have not tried a second time"."""
    before = words[max(place - 4, 0) : place]
    return before[-2:] != ("did", "try") and (before[-1:] == ("try",) or not _UNTRIED.isdisjoint(pairwise(before)))


def _refusals(words: tuple[str, ...]) -> list[int]:
    """The places of the words that tell of a refusal."""
    return [place for place, word in enumerate(words) if word in _REFUSALS or words[place : place + 2] in _REFUSED]


def _tells_of_two(words: tuple[str, ...]) -> bool:
    """Whether the turn tells of two refusals with something between that says that it was tried once more.

    "Failed again" and "did it over" tell of the first as well.
    """
    refused = _refusals(words)
    if refused and (_tells_of_repeating(words) or not _BOTH.isdisjoint(pairwise(words))):
        return True
    if refused and not _SO_DID_THE_NEXT.isdisjoint(pairwise(words[refused[0] :])):
        return True
    if "neither" in words and _counts_attempts(words):
        return True
    if len(refused) < 2:
        return False
    between = range(refused[0] + 1, refused[-1])
    return any(words[place] in _RETRIES or (words[place] in _TRIES and words[place + 1] != "not") for place in between)

"""What a sentence does with a document that it names: asks for it, rules it out, or hands it out."""

from collections.abc import Sequence
from typing import Final

from triage_bot.answer_contract.words import Word

_ASKING: Final = frozenset(
    "proof show shows showing shown present presents presenting bring brings bringing provide "
    "provides provided providing submit submits submitting upload attach attached carry carries "
    "carrying enclose produce acceptable accepted accept accepts valid require required requires "
    "requirement requirements need needs needed verify verified verification document documents "
    "documentation documented identification evidence copy copies include includes send mail must".split()
)
_NEEDING: Final = frozenset(
    "need needs needed require requires required accept accepts accepted take takes recognise "
    "recognize honor honour have show bring present provide submit send carry include valid "
    "acceptable ask asks request necessary".split()
)
_BARRIERS: Final = frozenset(
    "but however instead although though only unless ; : if when because just who whoever".split()
)
_REACH: Final = 5
"""Words from a "not" within which the verb that it negates stands ("do not usually have to show")."""
_AFTERWARDS: Final = frozenset(
    "needed required accepted necessary valid acceptable enough sufficient proof recognised "
    "recognized honored considered an count requested asked".split()
)
_AUXILIARIES: Final = frozenset("is are was were be do does will would can could may should has have been".split())
_GETTING: Final = frozenset(
    "receive receives received get gets getting issue issues obtain obtains order replace replaces "
    "renew buy purchase mail mails mailed send sends pick apply applies applying qualify request "
    "requests lost lose loses stolen".split()
)
_SHOWING: Final = frozenset("include includes show present bring provide submit attach upload need require".split())
_WE: Final = frozenset("we agency office desk program team center district".split())
_SENDING: Final = frozenset("mail mails send sends email emails".split())


def asks_for_proof(words: Sequence[Word]) -> bool:
    """Whether the words of a sentence speak of showing, sending, needing or accepting something as proof."""
    return any(word.lower in _ASKING for word in words)


def is_held(words: Sequence[Word], start: int, stop: int) -> bool:
    """Whether the document is what somebody has with them ("riders with a discount card", "card holders")."""
    before = [word.lower for word in words[max(0, start - 3) : start]]
    return "with" in before or any(
        word.lower in {"holder", "holders", "cardholders"} for word in words[stop : stop + 1]
    )


def is_ruled_out(words: Sequence[Word], start: int, stop: int) -> bool:
    """Whether the sentence says that the document in words *start* to *stop* is not needed or not accepted."""
    return _negated_before(words, start) or _negated_after(words, stop)


def _negated_before(words: Sequence[Word], start: int) -> bool:
    needing: int | None = None
    bracketed = 0
    for place in range(start - 1, max(-1, start - 40), -1):
        word = words[place].lower
        bracketed = max(0, bracketed + (word == ")") - (word == "("))
        if bracketed:
            continue
        if word in _BARRIERS or (word == "." and words[place].spaced):
            return False
        if word in {"no", "nor"} and start - place <= 4 and not _is_joint(words, place, start):
            return True
        if word == "without" and start - place <= 4:
            return any(before.lower in {"can", "may", "even"} for before in words[:place]) and not _has_not(
                words[:place]
            )
        if word in {"not", "never"} and needing is not None and needing - place <= _REACH:
            # "if you do not have a licence" leaves the licence a proof; "you do not have to show one" does not.
            return not _lacks(words, place, start)
        needing = place if word in _NEEDING else needing
    return False


def _is_joint(words: Sequence[Word], place: int, start: int) -> bool:
    """Whether something that ends a phrase stands between a "no" and the document ("no fee with a student ID")."""
    return any(word.lower in {"with", "for", "by", "if", ",", "has", "have"} for word in words[place:start])


def _has_not(words: Sequence[Word]) -> bool:
    return any(word.lower in {"not", "no", "nobody"} for word in words)


def _lacks(words: Sequence[Word], place: int, start: int) -> bool:
    following = [word.lower for word in words[place + 1 : start]]
    return following[:1] == ["have"] and following[1:2] != ["to"]


def _negated_after(words: Sequence[Word], stop: int) -> bool:
    for place in range(stop, min(len(words), stop + 14)):
        word = words[place].lower
        if word in _BARRIERS or word in {",", ".", "which", "that", "who"}:
            return False
        if word in {"not", "never", "no"} and place > stop and words[place - 1].lower in _AUXILIARIES:
            rest = {later.lower for later in words[place + 1 : place + 4]}
            return bool(rest & _AFTERWARDS)
    return False


def is_handed_out(words: Sequence[Word], start: int, stop: int) -> bool:
    """Whether the document in words *start* to *stop* is something the reader gets, rather than shows."""
    before = [word.lower for word in words[max(0, start - 5) : start]]
    for distance, word in enumerate(reversed(before)):
        if word in {"with", "using", "and", "or", ",", "your", ".", ";", ":"} and distance < len(before):
            return (
                word == "your" and "to" not in before and any(get in _GETTING for get in before[:-1] if get != "send")
            )
        if word in _SHOWING:
            return False
        if word in _SENDING:
            return bool(_WE & set(before)) or "you" in before
        if word in _GETTING:
            return True
    after = [word.lower for word in words[stop : stop + 7]]
    return any(word in {"arrive", "arrives", "mailed", "issued", "expires", "expire"} for word in after) and bool(
        {"will", "be", "is", "are", "arrives", "expires", "expire"} & set(after)
    )

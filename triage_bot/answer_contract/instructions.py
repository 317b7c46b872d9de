"""Tells whether a sentence directs the reader to do something, and how firmly."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from triage_bot.answer_contract.words import Word

ACTIONS: Final = frozenset(
    "swing come apply submit send mail email upload bring complete fill register enroll enrol sign "
    "request book schedule reply provide share give file return download print open log activate "
    "renew call contact visit go ask write phone text reach check see review refer confirm verify "
    "consult let tell select choose follow take start order buy purchase load reload create attach "
    "forward fax drop speak talk email message respond report update set use get obtain make pick "
    "stop head try enter look read click initiate notify reset cancel keep mention link redeem "
    "collect ship".split()
)
_ONLY_FIRM: Final = frozenset(
    "use get obtain take make keep see read start set stop choose select try mention look".split()
)
"""Verbs that describe as often as they direct; after "you can" they offer a choice rather than a step."""
_NOUN_AFTER: Final = frozenset(
    "information info center centre centres centers address addresses number numbers form forms line "
    "lines hours service services fees fee rates time times details app or and , . ) : ; / - is are "
    "was".split()
)
_NOUNS_TOO: Final = frozenset(
    "contact call visit mail email request order book text file return start share check print "
    "report phone fax message use review update stop link ship forward purchase drop".split()
)
_LEADING: Final = frozenset(
    "please then next simply just also kindly instead either first finally second third lastly "
    "otherwise alternatively"
    "directly and or to-do so again now step ) * - • > | \" ' (".split()
)
_OPENERS: Final = frozenset(
    "to if for when once before after until unless since as because in at on with from by while "
    "where although though either depending during within upon given next then first finally "
    "otherwise instead alternatively please".split()
)
_READERS: Final = frozenset(
    "you rider riders passenger passengers customer customers applicant applicants senior seniors "
    "student students veteran veterans executor executors anyone people members parents holder "
    "holders person families caregivers employees tenant tenants client clients resident residents "
    "homeowner homeowners owner owners business businesses restaurant restaurants vendor vendors "
    "contractor contractors merchant merchants patron patrons borrower borrowers guest guests visitor "
    "visitors driver drivers commuter commuters landlord landlords subscriber subscribers user users "
    "cardholder cardholders taxpayer taxpayers beneficiary beneficiaries heir heirs investor investors "
    "worker workers participant participants organizer organizers teacher teachers builder builders".split()
)
_FIRM: Final = frozenset({"must", "should", "need", "needs", "have", "has", "ought", "shall", "want"})
_SOFT: Final = frozenset({"can", "may", "could", "might", "able", "welcome"})
_ADVERBS: Final = frozenset(
    "also then first either only still simply just always directly now instead please to be ll want "
    "will next therefore easily go ahead and".split()
)
_ADVISING: Final = frozenset("recommend suggest advise encourage consider try recommended suggested".split())
_SUBMITTED: Final = frozenset(
    "submitted mailed sent emailed returned filed uploaded delivered completed made requested".split()
)
_PAPERS: Final = frozenset(
    "application applications request requests form forms document documents claim claims appeal appeals".split()
)
_POLITE_NOT_STEPS: Final = frozenset(
    "note remember be know keep allow do avoid accept understand bear rest excuse never".split()
)


@dataclass(frozen=True, slots=True)
class Mood:
    """A direction to the reader: its verb in base form, and whether it only offers ("you can apply")."""

    verb: str
    offered: bool = False


def read_mood(words: Sequence[Word]) -> Mood | None:
    """Return the direction that a sentence gives the reader, or ``None``; the firmest one where there are several."""
    plain = [word.lower for word in words]
    moods = [
        mood
        for mood in (_imperative(words, plain), _polite(plain), _told(plain), _advised(plain), _passive(plain))
        if mood
    ]
    moods = [mood for mood in moods if mood.verb != "bring" or _has_destination(plain)]
    return min(moods, key=lambda mood: mood.offered, default=None)


def _has_destination(plain: Sequence[str]) -> bool:
    """Whether something is to be brought somewhere; carrying it aboard is a condition of use, not a step."""
    return "to" in plain[plain.index("bring") :] and not {"board", "boarding", "ride"} & set(plain)


def _imperative(words: Sequence[Word], plain: Sequence[str]) -> Mood | None:
    starts = [0]
    opened = bool(plain) and (
        plain[0] in _OPENERS or (plain[0] in _LEADING and len(plain) > 1 and plain[1] in _OPENERS)
    )
    for place, word in enumerate(plain):
        if word in {":", ";"} or (word == "-" and words[place].spaced):
            starts.append(place + 1)
            opened = opened or (place + 1 < len(plain) and plain[place + 1] in _OPENERS)
        elif word == "," and opened:
            starts.append(place + 1)
    for start in starts:
        place = start
        while place < len(plain) and (
            plain[place] in _LEADING or (words[place].is_number and place - start < 3) or plain[place] == "."
        ):
            place += 1
        if place < len(plain) and plain[place] in ACTIONS and not _is_noun(plain, place, first=start == 0):
            return Mood(plain[place])
    return None


def _is_noun(plain: Sequence[str], place: int, *, first: bool) -> bool:
    """Whether the word at *place* is a noun there ("contact information", "by phone, mail, or email")."""
    following = plain[place + 1] if place + 1 < len(plain) else ""
    if following == "you" and plain[place] not in {"let", "keep"}:
        return True  # "contact you": somebody else acts
    if plain[place] not in _NOUNS_TOO:
        return False
    if following in {"or", "and", ","} and first:
        return not any(word in ACTIONS for word in plain[place + 2 : place + 3])
    return following in _NOUN_AFTER or not following


def _polite(plain: Sequence[str]) -> Mood | None:
    for place, word in enumerate(plain):
        rest = plain[place + 1 : place + 6]
        if word == "please" and rest and rest[0].isalpha() and rest[0] not in _POLITE_NOT_STEPS:
            verb = next((later for later in rest if later in ACTIONS), None)
            if rest[0] in ACTIONS or (verb and rest[0] in _ADVERBS) or rest[0] in {"have", "include", "quote", "type"}:
                return Mood(verb or rest[0])
        if word in {"could", "can", "would", "will"} and rest[:1] == ["you"] and plain[-1:] == ["?"]:
            verb = next((later for later in rest[1:4] if later in ACTIONS), None)
            if verb:
                return Mood(verb)
        if word in {"may", "can", "could"} and rest[:1] in (["i"], ["we"]) and rest[1:2] and rest[1] in {"have", "get"}:
            return Mood("provide")
    return None


def _told(plain: Sequence[str]) -> Mood | None:
    """ "You can apply", "riders must submit", "you will need to call"."""
    best: Mood | None = None
    for place, word in enumerate(plain):
        if word not in _FIRM and word not in _SOFT:
            continue
        after = place + 1
        while after < len(plain) and after - place < 6 and plain[after] in _ADVERBS and plain[after] not in ACTIONS:
            after += 1
        negated = plain[after : after + 1] == ["not"] or (place > 0 and plain[place - 1] in {"not", "no", "never"})
        if negated or after >= len(plain) or plain[after] not in ACTIONS or not _reader_acts(plain, place):
            continue
        if plain[after : after + 2][1:] == ["you"]:
            continue
        if word in {"need", "needs", "have", "has", "want"} and "to" not in plain[place + 1 : after]:
            continue
        mood = Mood(plain[after], offered=word in _SOFT)
        if mood.offered and mood.verb in _ONLY_FIRM:
            continue
        if best is None or (best.offered and not mood.offered):
            best = mood
    return best


def _reader_acts(plain: Sequence[str], modal: int) -> bool:
    """Whether the subject before the modal is the reader ("we may contact you" is not)."""
    for place in range(modal - 1, max(-1, modal - 9), -1):
        if plain[place] in _READERS:
            return True
        if plain[place] in {
            "we",
            "i",
            "they",
            "it",
            "agency",
            "office",
            "team",
            "desk",
            "that",
            ",",
            ";",
            "and",
            "staff",
        }:
            return False
    return False


def _advised(plain: Sequence[str]) -> Mood | None:
    """ "We recommend contacting", "the best way is to call", "it is best to apply"."""
    for place, word in enumerate(plain):
        rest = plain[place + 1 : place + 5]
        if word in _ADVISING and not (place and plain[place - 1] in {"not", "never"}):
            for later in rest[:4]:
                if (verb := _base(later)) in ACTIONS and (later.endswith("ing") or later == verb):
                    return Mood(verb)
        if word == "to" and place > 1 and rest[:1] and rest[0] in ACTIONS:
            before = plain[max(0, place - 6) : place]
            if plain[place - 1] in {"is", "best"} and {"step", "way", "best", "option", "thing"} & set(before):
                return Mood(rest[0])
    return None


def _base(word: str) -> str:
    if not word.endswith("ing"):
        return word
    stem = word[:-3]
    if stem in ACTIONS:
        return stem
    if f"{stem}e" in ACTIONS:
        return f"{stem}e"
    return stem[:-1] if len(stem) > 2 and stem[-1] == stem[-2] else {"apply": "apply"}.get(stem, stem)


def _passive(plain: Sequence[str]) -> Mood | None:
    """ "Applications can be mailed to", "the form must be submitted at"."""
    for place, word in enumerate(plain):
        if (word in _FIRM or word in _SOFT) and plain[place + 1 : place + 2] == ["be"]:
            after = plain[place + 2 : place + 4]
            if any(later in _SUBMITTED for later in after) and _PAPERS & set(plain[max(0, place - 5) : place]):
                return Mood("submit", offered=True)
    return None

"""What the words around a number say that it is, and whose."""

from triage_bot.quantity.mentions import Owner
from triage_bot.quantity.scan import Scan
from triage_bot.quantity.tables import QuantityTables

_BACK, _AHEAD = 10, 7
_SHORT_ANSWER = 3
"""A number this close to the start of its sentence may answer the sentence before ("My account? Sure. 0044...")."""
_BOUNDARY = frozenset(".?!;")
_ABBREVIATED = frozenset("no acct num ref nr conf acc tel ext soc".split())
_NEAR_ONLY = {"phone": 6, "amount": 2, "case": 4, "card": 5, "tracking": 6}
"""Cues that only count this close, because the words have other uses further away."""
_FALSE_FOLLOWERS = {
    "social": frozenset("media worker work network event anxiety distancing life".split()),
    "account": frozenset("manager executive".split()),
    "order": frozenset("to for of".split()),
    "call": frozenset("option options spread due for".split()),
    "credit": frozenset("score card cards for to".split()),
    "case": frozenset("you it of i".split()),
    "claim": frozenset("that to i".split()),
    "policy": frozenset("says".split()),
    "checking": frozenset("on in if to whether my the that back with for up".split()),
}
_CONTEXT_ONLY = frozenset("bank credit debit sav".split())
_CODES = frozenset("code codes pin otp passcode username userid".split())
_COPULAS = frozenset("is was are ( = : - pls please thats that's its it's , as".split())
_NUMBER_WORDS = frozenset("number numbers no num nmbr # nr nos".split())
_LOOSE = 4
"""Further away than this, "account" must be "account number" to name a number."""
_EQUALS = frozenset("is : =".split())
_RELATIVE = 10
"""How far a relative clause may carry: "the account it is going to is 0044..."."""
_SPEECH = frozenset(
    "call text ring reach fill trade execution federal policy employee member serial license licence lot".split()
)

_OWN = frozenset("my our mine ours linked myself own".split())
_OTHER = frozenset(
    "some someone somebody unknown strange stranger their his her payee marina scammer roofer guy's they he she "
    "another somebody's someone's recipient seller landlord contractor destination unfamiliar foreign random whoever "
    "them him title company vendor".split()
)
_DENIALS = (
    ("never", "seen"), ("not", "mine"), ("never", "added"), ("isn't", "mine"), ("isnt", "mine"), ("never", "heard"),
    ("don't", "recognize"), ("dont", "recognize"), ("don't", "recognise"), ("not", "my"), ("isn't", "my"),
    ("isnt", "my"), ("never", "linked"), ("don't", "know"), ("dont", "know"), ("didn't", "add"), ("didnt", "add"),
    ("never", "had"), ("sent", "to"), ("went", "to"), ("out", "to"), ("headed", "to"), ("pay", "to"), ("wired", "to"),
)  # fmt: skip


def _cue(scan: Scan, tables: QuantityTables, index: int, distance: int) -> str | None:
    word = scan.words[index]
    if word in _CODES and scan.word(index - 1) not in tables.identifier_cues:
        return "case"
    kind = tables.identifier_cues.get(word) or tables.identifier_cues.get(word.removesuffix("'s"))
    if kind is None or word in _CONTEXT_ONLY:
        return None
    after = scan.word(index + 1)
    if after in _FALSE_FOLLOWERS.get(word, ()):
        return None
    named = after in _NUMBER_WORDS or (distance <= _RELATIVE and scan.word(index + distance - 1) in _EQUALS)
    if kind in ("account", "bank") and distance > _LOOSE and not named:
        return None
    if distance > (4 if word in _SPEECH else _NEAR_ONLY.get(kind, _BACK)):
        return None
    return kind


def _belongs_elsewhere(scan: Scan, index: int) -> bool:
    """Whether an account is only where the number is kept: "the phone number on my account is ..."."""
    if scan.word(index + 1) not in _COPULAS:
        return False
    before = index - 1
    if scan.word(before) in ("bank", "checking", "brokerage", "your"):
        before -= 1
    if scan.word(before) in ("my", "the", "our", "this", "your", "that"):
        before -= 1
    return scan.word(before) in ("on", "in", "for", "from", "to", "of", "with", "into")


def nearest_cue(scan: Scan, tables: QuantityTables, first: int, last: int) -> str | None:
    """The kind announced closest to the tokens *first* to *last*: before them, else right after them."""
    words = scan.words
    kept: str | None = None
    for index in range(first - 1, max(first - 1 - _BACK, -1), -1):
        ends = words[index] in _BOUNDARY and not (words[index] == "." and scan.word(index - 1) in _ABBREVIATED)
        if ends and first - index > _SHORT_ANSWER:
            break
        kind = _cue(scan, tables, index, first - index)
        if kind is None:
            continue
        if kind in ("account", "bank"):
            if kept is None and _belongs_elsewhere(scan, index):
                kept = kind
                continue
            if kept is not None:
                continue
        after = _after(scan, tables, last) if first - index > 5 or kind == "amount" else None
        return after or kind
    return kept or _after(scan, tables, last)


def _after(scan: Scan, tables: QuantityTables, last: int) -> str | None:
    """The kind that the words after the number give it: "is my account number", "(order id)"."""
    words = scan.words
    follows = scan.word(last + 1)
    if follows not in _COPULAS and follows not in tables.identifier_cues:
        return None
    for index in range(last + 1, min(last + 1 + _AHEAD, len(words))):
        if words[index] in _BOUNDARY or words[index] in ("and", "n", "&"):
            return None
        if (kind := _cue(scan, tables, index, index - last)) is not None:
            return kind
    return None


def window(scan: Scan, first: int, last: int, reach: int) -> frozenset[str]:
    """The words within *reach* tokens of the span."""
    return frozenset(scan.words[max(first - reach, 0) : last + 1 + reach])


def read_owner(scan: Scan, first: int, last: int) -> Owner:
    """Whose account the number at the span belongs to, by the closest possessive and by denials around it."""
    words = scan.words
    start, end = max(first - 16, 0), min(last + 16, len(words))
    pairs = set(zip(words[start:end], words[start + 1 : end], strict=False))
    if any(denial in pairs for denial in _DENIALS):
        near = words[max(first - 4, 0) : first]
        if not ("my" in near and ("not", "my") not in pairs):
            return Owner.OTHER
    for index in range(first - 1, max(first - 13, -1), -1):
        word = words[index]
        if word in _OWN:
            return Owner.OWN
        if word in _OTHER or (
            word.endswith("'s") and word not in ("it's", "that's", "here's", "there's", "what's", "he's")
        ):
            return Owner.OTHER
        if word == "a" and scan.word(index + 1) in ("bank", "credit", "account", "different", "new"):
            return Owner.OTHER
        if word in ".?!":
            break
    for index in range(last + 1, min(last + 9, len(words))):
        if words[index] in ".?!":
            break
        if words[index] in _OWN:
            return Owner.OWN
    return Owner.UNKNOWN

"""Identifiers: which of the numbers and codes in a text are Social Security, account, order or other numbers."""

from collections.abc import Callable, Iterator, Set
from itertools import pairwise

from triage_bot.quantity.codes import MOST_DIGITS, Code, digit_run, written_code
from triage_bot.quantity.cues import nearest_cue, read_owner, window
from triage_bot.quantity.endings import read_ending
from triage_bot.quantity.identifier_shapes import (
    DATE_SHAPE,
    PHONE_SHAPES,
    SSN_SHAPE,
    bracketed_phones,
    is_compact_date,
    is_decimal,
    is_phone,
    is_plausible_ssn,
)
from triage_bot.quantity.mentions import IdentifierKind, IdentifierMention, Owner
from triage_bot.quantity.numbers import DIGIT_WORDS
from triage_bot.quantity.scan import Scan, scan
from triage_bot.quantity.tables import QuantityTables, default_tables

_BANK_WORDS = frozenset(
    "bank banks checking chequing savings chkg sav routing aba credit union wire ach iban chase wells".split()
)
_ACCOUNT_WORDS = frozenset("checking savings chequing chkg".split())
"""After a determiner these are accounts; one before a long number that nothing else names makes it that account's."""
_DETERMINERS = frozenset("my our the his her their your".split())
_OTHER_NUMBERS = frozenset(
    "transaction trace reference statement moved move moving sent wired dated routing aba".split()
)
"""Beside one of these words a bare number is something else."""
_BESIDE = 10
"""Tokens before the number in which the account word stands."""
_TRADE_WORDS = frozenset(
    "order ordr trade trades fill filled executed limit stop bought sold buy sell shares ticker stock cancel".split()
)
_TRANSFER_WORDS = frozenset("wire wired ach transfer xfer deposit withdrawal recall sent acat".split())
_NAMED = frozenset("number account acct whole complete full entire".split())
"""Words that make groups of four digits the number of an account."""
_GENERIC = frozenset({"id", "number", "no", "num", "nr", "#", "nmbr", "code"})
_STARTS = frozenset(DIGIT_WORDS) | {"double", "triple"}
_COUNTED = frozenset("dollars bucks usd shares share sh shs contracts pcs pieces people times".split())
_KINDS_BY_CUE = {
    "routing": IdentifierKind.ROUTING_NUMBER,
    "phone": IdentifierKind.PHONE,
    "tracking": IdentifierKind.TRACKING,
    "case": IdentifierKind.OTHER,
    "amount": IdentifierKind.AMOUNT,
}


class _Reader:
    """Walks one text; each candidate is named by the words around it, else by its shape."""

    def __init__(self, tokens: Scan, hint: str | None, endings: Callable[[], Set[str]]) -> None:
        self.tokens = tokens
        self.endings = endings
        self.asked = hint
        self.hint = hint if len(tokens.words) <= 40 else None
        """What was asked for, while the text is short enough to be little more than the answer."""
        self.tables: QuantityTables = default_tables()
        self._overlong = -1
        """Up to here, digits told one by one go on for longer than any identifier."""

    def mention(self, first: int, last: int, kind: IdentifierKind, digits: str) -> IdentifierMention:
        owned = kind not in (IdentifierKind.AMOUNT, IdentifierKind.DATE, IdentifierKind.OTHER)
        owner = read_owner(self.tokens, first, last) if owned else Owner.UNKNOWN
        return IdentifierMention(*self.tokens.span(first, last), kind, digits, owner)

    def read(self) -> Iterator[IdentifierMention]:
        done = -1
        words = self.tokens.words
        for index in self.tokens.anchors(_STARTS):
            if index <= done:
                continue
            found = self._at(index, "0" <= words[index][0] <= "9")
            if found is not None:
                done, mention = found
                yield mention

    def _at(self, index: int, numeric: bool) -> tuple[int, IdentifierMention] | None:
        run = digit_run(self.tokens, index) if index > self._overlong else None
        if run is not None and len(run.digits) > MOST_DIGITS and (run.spoken or set(run.shape) == {1}):
            self._overlong = run.last
        ending = read_ending(self.tokens, index, run, asked=self.hint == "bank_link_last_four")
        if ending is not None:
            span = self.tokens.span(index, ending.last)
            return ending.last, IdentifierMention(*span, ending.kind, ending.digits, ending.owner)
        if run is not None and (kind := self._run_kind(run)) is not None:
            return run.last, self.mention(run.first, run.last, kind, run.digits)
        if not numeric:
            return None
        code = written_code(self.tokens, index)
        kind = self._masked_kind(code) if code.masked else self._code_kind(code)
        if kind is None:
            return None
        digits = (
            code.digits
            if not code.letters or kind not in (IdentifierKind.ORDER_ID, IdentifierKind.OTHER)
            else code.text
        )
        return code.last, self.mention(code.first, code.last, kind, digits)

    def _masked_kind(self, code: Code) -> IdentifierKind | None:
        if not 2 <= len(code.digits) <= 6 or self.tokens.word(code.last + 1) in ("shares", "sh", "shs"):
            return None
        parts = code.text.replace("*", "x").replace("•", "x").split("-")
        if [len(part) for part in parts] == [3, 2, 4]:
            return IdentifierKind.PARTIAL_SSN
        return IdentifierKind.MASKED

    def _run_kind(self, run: Code) -> IdentifierKind | None:
        """The kind of digits that are spaced or spoken; ``None`` where they are separate numbers."""
        count = len(run.digits)
        if not 8 <= count <= MOST_DIGITS:
            return None
        if run.shape in PHONE_SHAPES and not run.spoken:
            cue = nearest_cue(self.tokens, self.tables, run.first, run.last)
            return IdentifierKind.PHONE if cue in (None, "phone", "amount", "bank") else self._cued(cue, run)
        cue = nearest_cue(self.tokens, self.tables, run.first, run.last)
        if count == 9 and (cue == "ssn" or (run.shape == SSN_SHAPE and cue is None and is_plausible_ssn(run.digits))):
            return IdentifierKind.FULL_SSN
        if cue is None and set(run.shape) == {4} and not _NAMED.isdisjoint(window(self.tokens, run.first, run.last, 8)):
            return IdentifierKind.FULL_ACCOUNT_NUMBER
        if cue == "ssn" or (cue is None and not run.spoken):
            return IdentifierKind.PHONE if count in (10, 11) and cue is None and is_phone(run.digits) else None
        return self._cued(cue, run)

    def _cued(self, cue: str | None, code: Code) -> IdentifierKind | None:
        """The kind that *cue* gives to a code long enough for it."""
        count = len(code.digits)
        written = sum(map(str.isalnum, code.text)) if code.letters and count >= 6 else count
        if cue in ("account", "bank") and 8 <= written <= 17:
            near = window(self.tokens, code.first, code.last, 9)
            bank = cue == "bank" or near & _BANK_WORDS
            return IdentifierKind.FULL_BANK_ACCOUNT_NUMBER if bank else IdentifierKind.FULL_ACCOUNT_NUMBER
        if cue == "card" and 13 <= count <= 19:
            return IdentifierKind.CARD
        if cue == "routing" and count != 9:
            return None
        if cue == "order" and count >= 3:
            return IdentifierKind.ORDER_ID
        if cue == "confirmation" and count >= 3:
            return self._confirmation(code)
        return _KINDS_BY_CUE.get(cue or "") if count >= 5 else None

    def _near(self, code: Code) -> frozenset[str]:
        """The words around *code* that tell what it is of."""
        return window(self.tokens, code.first, code.last, 16)

    def _confirmation(self, code: Code) -> IdentifierKind:
        near = self._near(code)
        if near & _TRADE_WORDS or self.hint == "order_id":
            return IdentifierKind.ORDER_ID
        if near & _TRANSFER_WORDS or not code.letters:
            return IdentifierKind.CONFIRMATION_NUMBER
        return IdentifierKind.ORDER_ID

    def _code_kind(self, code: Code) -> IdentifierKind | None:
        digits = code.digits
        text = code.text
        if DATE_SHAPE.fullmatch(text):
            return IdentifierKind.DATE
        if self.tokens.word(code.first - 1) == "$":
            return IdentifierKind.AMOUNT if len(digits) >= 4 else None
        if len(digits) < 4 or any(mark in text for mark in ",:") or is_decimal(code):
            return self._hinted(code) if len(digits) >= 3 and code.letters else None
        if (counted := self.tokens.word(code.last + 1)) in _COUNTED:
            return IdentifierKind.AMOUNT if counted in ("dollars", "bucks", "usd") else None
        cue = nearest_cue(self.tokens, self.tables, code.first, code.last)
        if len(digits) == 9 and not code.letters:
            if code.shape == SSN_SHAPE and cue in (None, "ssn", "phone", "amount", "case") and is_plausible_ssn(digits):
                return IdentifierKind.FULL_SSN
            if cue == "ssn":
                return IdentifierKind.FULL_SSN
        if (
            len(digits) == 8
            and text == digits
            and is_compact_date(digits)
            and self.tokens.word(code.first - 1) in ("on", "dated", "since", "opened")
        ):
            return IdentifierKind.DATE
        if code.shape in PHONE_SHAPES and not code.letters and cue in (None, "phone", "amount", "case"):
            return IdentifierKind.PHONE
        if (
            self.hint == "bank_link_last_four"
            and not code.letters
            and 8 <= len(digits) <= 17
            and cue in (None, "bank", "account")
        ):
            return IdentifierKind.FULL_BANK_ACCOUNT_NUMBER
        if self.asked == "order_id" and code.letters and "-" in text:
            return IdentifierKind.ORDER_ID
        other = ("account", "bank", "ssn", "routing", "phone", "card")
        if self.hint == "order_id" and (code.letters or cue not in (*other, "amount")):
            return self._hinted(code)
        if cue is not None and cue != "ssn":
            if not code.letters and len(digits) == 4 and self._is_plain_number(code):
                return None
            return self._cued(cue, code) or self._shapely(code)
        if cue is None and code.letters and "-" in text and self._near(code) & _TRADE_WORDS:
            return IdentifierKind.ORDER_ID  # named by nothing but the order that it stands beside
        return self._shapely(code)

    def _is_plain_number(self, code: Code) -> bool:
        """A four-digit number that counts something or names a year or form, though an order stands nearby."""
        before, after = self.tokens.word(code.first - 1), self.tokens.word(code.last + 1)
        named = before in ("order", "ordr", "ticket", "#", ":", "is", "number", "id", "no") and after not in (
            "shares", "pcs", "sh", "shs", "pieces", "form",
        )  # fmt: skip
        return not named or code.text in ("1099", "1040")

    def _hinted(self, code: Code) -> IdentifierKind | None:
        if self.hint != "order_id" or (not code.letters and len(code.digits) < 5):
            return self._shapely(code) if len(code.digits) >= 5 else None
        return IdentifierKind.ORDER_ID

    def _shapely(self, code: Code) -> IdentifierKind | None:
        """The kind of a code that no cue word names."""
        count = len(code.digits)
        if code.text.startswith(("ord-", "ordr-", "order-")) and count >= 4:
            return IdentifierKind.ORDER_ID
        if code.letters or "-" in code.text:
            generic = bool(set(self.tokens.words[max(code.first - 7, 0) : code.first]) & _GENERIC)
            if code.shape == (3, 4) and not code.letters:
                return IdentifierKind.PHONE
            if generic and count >= 3:
                return IdentifierKind.ORDER_ID
            return IdentifierKind.OTHER if count >= 5 else None
        if count < 7:
            return None
        if count in (10, 11) and is_phone(code.digits):
            return IdentifierKind.PHONE
        return self._unnamed_account(code) or IdentifierKind.OTHER

    def _unnamed_account(self, code: Code) -> IdentifierKind | None:
        """The kind of a bare run of digits that an ending told before, or the account before it, makes an account's."""
        if not 8 <= len(code.digits) <= 17:
            return None
        if code.digits[-4:] in self.endings():
            return IdentifierKind.FULL_ACCOUNT_NUMBER
        return IdentifierKind.FULL_BANK_ACCOUNT_NUMBER if self._follows_account(code) else None

    def _follows_account(self, code: Code) -> bool:
        """Whether an account of a bank is the last thing named in the sentence before *code*."""
        words = self.tokens.words[max(code.first - _BESIDE, 0) : code.first]
        words = words[max((place for place, word in enumerate(words) if word in ".?!"), default=-1) + 1 :]
        if len(code.digits) < 9 or not _OTHER_NUMBERS.isdisjoint(words):
            return False
        return any(word in _ACCOUNT_WORDS and before in _DETERMINERS for before, word in pairwise(words))


def find_identifiers(
    text: str, context_hint: str | None = None, endings: Callable[[], Set[str]] = frozenset
) -> tuple[IdentifierMention, ...]:
    """Every identifier in *text*, in order.

    *context_hint* names what the agent has just asked for (``order_id``, ``bank_link_last_four``): a short answer
    that is little more than a code is then that. *endings* gives the last four digits of the accounts that the
    conversation has named so far: a long number with one of them is that account's.
    """
    tokens = scan(text)
    if not tokens.numeric and sum(word in DIGIT_WORDS for word in tokens.words) < 4:
        return ()
    found = list(_Reader(tokens, context_hint, endings).read())
    if "(" in tokens.words and (phones := bracketed_phones(tokens)):
        spans = [(phone.start, phone.end) for phone in phones]
        found = [m for m in found if not any(start < m.end and m.start < end for start, end in spans)] + phones
        found.sort(key=lambda mention: mention.start)
    return tuple(found)

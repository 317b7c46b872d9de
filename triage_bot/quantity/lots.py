"""Tax lots: a security with the dates of its trades, or lot numbers."""

import re
from bisect import bisect_left
from datetime import datetime
from zoneinfo import ZoneInfo

from triage_bot.quantity.dates import find_dates
from triage_bot.quantity.mentions import DateMention, LotMention, Precision
from triage_bot.quantity.scan import SENTENCE_ENDS, Scan, scan
from triage_bot.quantity.tables import default_tables

_TRADES = frozenset(
    "bought buy purchased purchase acquired acquisition got sold lot lots trade traded dated vested".split()
)
_NOT_TICKERS = frozenset(
    "ACH IRS PDT SEC FINRA IRA ETF USD OK ID CPA PDF APP ACAT SSN FAQ AM PM ET EST CST PST EDT CDT PDT ASAP LLC "
    "INC DMV USA UK TV PC FBI CEO CFO NOT AND THE FOR BUY SELL STOP HELP WHY NO YES IT IS MY ME YOU ALL WHAT "
    "JUST NOW MFA PIN URL DOB SAME WRONG NEVER LOT LOTS TAX COST BASIS FORM PLEASE I A W RSU ESPP".split()
)
_TICKER = re.compile(r"\b[A-Z]{2,5}\b")
_SHARES = frozenset("shares share stock lot lots sh shs".split())
_LOT_NUMBER = re.compile(r"[a-z]?[0-9]{1,6}[a-z]?")
_NOW = datetime(2026, 1, 1, 12, tzinfo=ZoneInfo("America/New_York"))
"""Stands in for now where only dates with their year are wanted."""


def _securities(tokens: Scan) -> list[tuple[int, int, str]]:
    """First token, last token and written name of each security, in order."""
    folded = tokens.source.folded
    companies = default_tables().companies
    found: list[tuple[int, int, str]] = []
    for index, word in enumerate(tokens.words):
        start = tokens.starts[index]
        written = folded[start : start + len(word)]
        base = word.removesuffix("'s")
        if base in companies:
            named = base not in ("target", "visa", "delta", "ford", "apple", "meta", "spy", "ko", "dis", "dell") or (
                written[0].isupper() or tokens.word(index + 1) in _SHARES
            )
            if named:
                found.append((index, index, written[: len(base)]))
                continue
        if written.isupper() and _TICKER.fullmatch(written) and written not in _NOT_TICKERS:
            found.append((index, index, written))
        elif word in _SHARES and index and tokens.words[index - 1].isalpha():
            before = folded[tokens.starts[index - 1] : tokens.starts[index - 1] + len(tokens.words[index - 1])]
            if before[0].isupper() and len(before) > 2 and not _starts_sentence(tokens, index - 1):
                found.append((index - 1, index - 1, before))
    return found if not folded.isupper() else [item for item in found if item[2].lower() in companies]


def _starts_sentence(tokens: Scan, index: int) -> bool:
    return index == 0 or tokens.words[index - 1] in SENTENCE_ENDS or tokens.breaks_line(index)


def _lot_numbers(tokens: Scan) -> list[tuple[int, int, tuple[str, ...]]]:
    """First token, last token and the numbers of each "lot 3", "lots 2 and 3", "lot #4471"."""
    found = []
    for index, word in enumerate(tokens.words):
        if word not in ("lot", "lots"):
            continue
        numbers: list[str] = []
        position = index + 1
        last = index
        while position < min(index + 16, len(tokens.words)):
            token = tokens.words[position]
            if _LOT_NUMBER.fullmatch(token) and token[0].isdigit():
                numbers.append(token)
                last = position
            elif token not in (
                "#",
                "no",
                "number",
                "numbers",
                ".",
                ",",
                "and",
                "&",
                "n",
                "id",
                "ids",
                ":",
                "is",
                "are",
            ):
                break
            position += 1
        if numbers and tokens.word(last + 1) not in ("shares", "times", "years", "days", "day"):
            found.append((index, last, tuple(numbers)))
    return found


def _sentence_bounds(tokens: Scan) -> list[int]:
    """Where sentences end, as offsets of the text as written."""
    return [
        tokens.source.written_span(start, start + 1)[1]
        for index, (word, start) in enumerate(zip(tokens.words, tokens.starts, strict=True))
        if word in SENTENCE_ENDS and not tokens.glued(index + 1)
    ]


def _is_lot_date(tokens: Scan, mention: DateMention) -> bool:
    """Whether the date tells a trade: it has its year, or the text has a word for trading."""
    explicit = mention.date is not None and (str(mention.date.year) in mention.text or mention.text.count("/") == 2)
    return explicit or not _TRADES.isdisjoint(tokens.words)


def find_lots(text: str, now: datetime | None = None) -> tuple[LotMention, ...]:
    """Every lot that *text* identifies: trade dates, with the security of their sentence, or lot numbers.

    Trade dates without any security in the text (an answer to the ask for lots) make one lot whose ``security`` is
    ``None``. Without *now*, months and days that come without a year are read as if today were the first of 2026.
    """
    tokens = scan(text)
    if not tokens.numeric:
        return ()
    trades = not _TRADES.isdisjoint(tokens.words)
    if not trades and not any(len(tokens.words[index]) >= 4 for index in tokens.numeric):
        return ()
    securities = _securities(tokens)
    if not (securities or trades):
        return ()
    found = [LotMention(*tokens.span(first, last), None, (), numbers) for first, last, numbers in _lot_numbers(tokens)]
    dates = [
        mention
        for mention in find_dates(text, now or _NOW)
        if mention.precision in (Precision.DAY, Precision.MONTH)
        and any(c.isdigit() for c in mention.text)
        and _is_lot_date(tokens, mention)
    ]
    if securities:
        found.extend(_dated_lots(tokens, securities, dates))
    elif trades and (dates := [mention for mention in dates if "/" in mention.text or mention.text[-4:].isdigit()]):
        start, end = dates[0].start, dates[-1].end
        found.append(LotMention(start, end, tokens.source.written[start:end], None, tuple(dates)))
    return tuple(sorted(found, key=lambda mention: (mention.start, mention.end)))


def _dated_lots(tokens: Scan, securities: list[tuple[int, int, str]], dates: list[DateMention]) -> list[LotMention]:
    """Each security with the dates of its sentence that stand nearer to it than to the next security."""
    ends = _sentence_bounds(tokens)
    spans = [tokens.span(first, last) for first, last, _ in securities]
    starts = [start for start, _, _ in spans]
    gathered: dict[int, list[DateMention]] = {}
    for mention in dates:
        sentence = bisect_left(ends, mention.start)
        after = bisect_left(starts, mention.start)
        for owner in (after - 1, after):
            if 0 <= owner < len(starts) and bisect_left(ends, starts[owner]) == sentence:
                gathered.setdefault(owner, []).append(mention)
                break
    lots = []
    for owner, mentions in sorted(gathered.items()):
        start = min(spans[owner][0], mentions[0].start)
        end = max(spans[owner][1], mentions[-1].end)
        lots.append(LotMention(start, end, tokens.source.written[start:end], securities[owner][2], tuple(mentions)))
    return lots

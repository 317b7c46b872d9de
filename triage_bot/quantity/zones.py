"""The time zone that a clock time is told in."""

from zoneinfo import ZoneInfo

from triage_bot.quantity.scan import Scan
from triage_bot.quantity.tables import QuantityTables

_LINKS = frozenset({"in", "from", "near", "outside", "on"})
_SPEAKER = frozenset("im i'm am i we we're were here live living based located calling writing over".split())
_WHEREABOUTS = frozenset("work home school office hotel class college vacation conference".split())
_AFTER_CLOCK = frozenset("( , ) time my local our here where i'm im i am in out at - your us".split())


def place_at(scan: Scan, tables: QuantityTables, index: int) -> tuple[ZoneInfo, int] | None:
    """The place whose name starts at *index*: its zone and the index after it."""
    if scan.word(index) not in tables.place_starts:
        return None
    for length in (3, 2, 1):
        zone = tables.places.get(" ".join(scan.words[index : index + length]))
        if zone is not None and index + length <= len(scan.words):
            return zone, index + length
    return None


def stated_zone(scan: Scan, tables: QuantityTables) -> ZoneInfo | None:
    """The zone of the place where the customer says that they are ("im in omaha", "where I am (Sacramento)")."""
    if tables.place_starts.isdisjoint(scan.words):
        return None
    for index, word in enumerate(scan.words):
        if word in tables.place_starts and (place := place_at(scan, tables, index)) and _is_here(scan, index, place[1]):
            return place[0]
    return None


def _is_here(scan: Scan, first: int, end: int) -> bool:
    words = scan.words
    if scan.word(end) == "time":
        return True
    if scan.word(first - 1) == "the":
        first -= 1
    before = scan.word(first - 1)
    if before == "(" or before == ",":
        earlier = words[max(first - 5, 0) : first - 1]
        return "where" in earlier and bool({"am", "im", "i'm", "live"} & set(earlier))
    if before in _LINKS:
        link = scan.word(first - 2)
        if link in ("out", "down", "up", "over", "here", "back"):
            return scan.word(first - 3) in ("im", "i'm", "am", "we're", "here") or link == "here"
        if link in ("i", "we"):
            return False
        if link in _WHEREABOUTS:
            return bool(_SPEAKER & set(words[max(first - 6, 0) : first - 2]))
        return link in _SPEAKER
    return before == "here" and scan.word(first - 2) == "in"


def zone_after(scan: Scan, tables: QuantityTables, index: int) -> tuple[ZoneInfo, int] | None:
    """The zone named right after a clock time whose last token comes before *index*: zone, index after it."""
    for position in range(index, min(index + 8, len(scan.words))):
        word = scan.words[position]
        zone = tables.zones.get(word)
        if zone is not None and position <= index + 2:
            return zone, position + 1
        place = place_at(scan, tables, position)
        if place is not None:
            told = (
                position <= index + 1
                or scan.word(position - 1) == "("
                or scan.word(place[1]) == "time"
                or _is_here(scan, position, place[1])
            )
            return place if told and scan.word(position - 1) not in ("to", "a", "the") else None
        if word not in _AFTER_CLOCK:
            return None
    return None

"""Patterns of times and durations, for text in lower case."""

import re

NUMBERS = {
    word: float(value)
    for value, words in enumerate(
        "- one/a/an/another two/couple three four five six seven eight nine ten eleven twelve thirteen fourteen "
        "fifteen sixteen seventeen eighteen nineteen twenty".split()
    )
    for word in words.split("/")
    if word != "-"
} | {
    "half": 0.5, "few": 3.5, "several": 5.5, "thirty": 30.0, "forty": 40.0, "sixty": 60.0, "ninety": 90.0,
    "hundred": 100.0,
    "twenty-four": 24.0, "twenty four": 24.0, "forty-five": 45.0, "forty-eight": 48.0, "forty eight": 48.0,
    "seventy-two": 72.0, "seventy two": 72.0,
}  # fmt: skip
_WORDS = "|".join(sorted(NUMBERS, key=lambda word: (-len(word), word)))
_NUMBER = rf"(?:\d{{1,4}}(?:\.\d)?|{_WORDS})"
_AGAIN = rf"(?:\s{{0,2}}\(\s?{_NUMBER}\s?\))?"
"""Formal letters say a number twice: "ten (10) business days"."""
_UNIT = (
    r"seconds?|secs?|minutes?|mins?|hours?|hrs?|hr|h|days?|nights?|weekdays?|weeks?|wks?|months?|fortnights?|sleeps?|"
    r"quarters?|years?|(?:trading|market)\s+sessions?|(?:statement|billing|pay)\s+cycles?"
)
BUSINESS = frozenset({"business", "biz", "working", "trading", "banking", "bank", "market", "work"})
_KIND = "|".join((*sorted(BUSINESS, key=lambda word: (-len(word), word)), "calendar"))
MONTHS = "january february march april may june july august september october november december".split()
_MONTH = "|".join(f"{month}|{month[:3]}\\.?" for month in MONTHS) + "|sept\\.?"
_SEASON = "|".join(
    (*(month for month in MONTHS if month not in {"may", "march"}), *"easter christmas thanksgiving".split(),
     r"new\s+year",
     *"spring summer autumn fall winter".split())
)  # fmt: skip
_WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day"
# The patterns are for text in lower case, which they read several times as fast as with re.IGNORECASE.
DURATION = re.compile(
    rf"\b(?P<low>{_NUMBER}){_AGAIN}(?:\s{{0,2}}(?:-|/|\bto\b|\bor\b|\band\b|through)\s{{0,2}}"
    rf"(?P<high>{_NUMBER}){_AGAIN})?"
    r"(?:\s+of)?(?:\s+(?:more|full|whole|short|additional|or so|standard|regular))?[\s-]{0,3}"
    rf"(?P<kind>(?:{_KIND})[\s-]{{1,2}})?(?P<unit>{_UNIT})\b(?!-)",
)
VAGUE = re.compile(
    r"\b(?:within|in|inside|after|over|takes?|talking|only|just|matter\s+of)\s+"
    r"(?:a\s+matter\s+of\s+|the\s+|just\s+|mere\s+)?"
    r"(?P<unit>seconds|minutes|hours|days|weeks|(?<=the\s)(?:hour|day|week|month))\b",
)
DATE = re.compile(
    rf"\b(?P<month>{_MONTH})\s{{1,2}}(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b|"
    rf"\b(?:the\s+)?(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<month2>{_MONTH})\b|"
    r"\b(?:19|20)\d\d-(?P<month4>\d{2})-(?P<day4>\d{2})\b|\b(?P<month3>\d{1,2})/(?P<day3>\d{1,2})(?:/\d{2,4})?\b",
)
_RELATIVE_DAY = "|".join(
    (
        r"(?:(?:end|start|beginning|middle)\s+of\s+|mid-?\s?|early\s+|late\s+|around\s+|by\s+|in\s+|until\s+)"
        rf"(?:{_SEASON})\b(?!\s+\d)",
        rf"(?:this|next|the\s+coming|coming)\s+(?:{_WEEKDAY}|week(?:end)?|month)",
        _WEEKDAY,
        r"(?:the\s+)?(?:end|close|start|beginning|middle|top)\s+of\s+(?:(?:the|this|next|your|our)\s+)?"
        r"(?:business\s+day|business|day|week|month|year|quarter|hour|market|trading)",
        r"(?:this|same)\s+(?:time\s+(?:next|tomorrow)(?:\s+\w+)?|week|morning|afternoon|evening)",
        r"tomorrow\s+(?:morning|afternoon|evening)|tomorrow|tonight|overnight|later\s+today|today|the\s+weekend",
        r"mid-?day|lunch(?:time)?|the\s+\d{1,2}(?:st|nd|rd|th)|eod|eow|cob|midnight|noon|market\s+(?:close|open)",
        r"first\s+thing|mid-?week|tea-?time|dinner\s?time|supper\s?time|breakfast|sun(?:down|set)|close\s+of\s+play|"
        r"the\s+mor(?:n|ra|row)(?:'s\s+\w+)?|(?:the\s+)?(?:week|month|day|year)\s?(?:'s|\s+is)\s+(?:out|oot|end|through|over)|"
        r"the\s+(?:second|third|next|following|very\s+next)\s+(?:morning|evening|week|afternoon)(?:\s+after)?|"
        r"the\s+(?:second|third|fourth)\s+day(?:\s+after)?|pay\s?day|the\s+(?:opening|closing)?\s?bell|month-?end|year-?end|(?:by|over)\s+the\s+weekend",
        r"\d{1,2}(?::\d{2})?\s?(?:a\.?m\.?|p\.?m\.?)(?:\s+(?:et|est|eastern))?|\d{1,2}:\d{2}",
    )
)
RELATIVE = re.compile(rf"\b(?:{_RELATIVE_DAY})(?!\w)")
SAME_OR_NEXT = re.compile(
    r"\b(?:the\s+)?(?:very\s+)?(?P<which>same|next|following)"
    r"(?:[\s-]+(?:business|biz|working|trading|market|banking))?[\s-]+day\b",
)
AFTER_TRADE = re.compile(r"\bt\s?(?:\+|plus)\s?(?P<days>[1-5]|one|two|three)\b")
"""Business days after a trade, as traders write them: "T+2"."""
HINT = re.compile(
    rf"\d|day|week|month|year|hour|hrs|minute|mins|second|quarter|sleep|morning|afternoon|evening|to(?:morrow|night)|noon|"
    rf"night|fortnight|lunch|teatime|tea-time|dinner|supper|breakfast|sundown|sunset|close of play|"
    rf"the mor|bell|first thing|market|business|trading|eod|cob|eow|cycle|plus|{_SEASON}|march|may\b",
)
"""A word that every time holds, in lower case; the other patterns are tried only near one."""
HINT_STEMS = tuple(
    "day/week/month/year/hour/hrs/minute/mins/second/quarter/sleep/morning/noon/evening/morrow/night/lunch/teatime/"
    "tea-time/dinner/supper/breakfast/sundown/sunset/close of play/the mor/bell/first thing/market/business/trading/"
    "eod/cob/eow/cycle/plus/january/february/march/april/may/june/july/august/september/october/november/december/easter/christmas/"
    "thanksgiving/spring/summer/autumn/fall/winter".split("/")
)
"""Every hint but a digit holds one of these; most replies hold none, which is told sooner without the pattern."""

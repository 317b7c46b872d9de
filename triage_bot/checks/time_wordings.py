"""Wordings around a time that tell what it is: a past time, the name of a rule, a courtesy, a commitment."""

import re

from triage_bot.checks.quantities import Quantity

NAMED_WINDOW = re.compile(
    r"[\s-]*(?:old|trade|window|rule|period|limit|holds?|restriction|deadline|cut-?off|mark|figure|history|lookback|"
    r"count|requirement|minimum|high|low|chart|average|trial|yield|treasury|bill|note|settlement|number|"
    r"promise|of age|of trading|from execution|like (?:this|that))s?\b"
    r"|\s*(?:or (?:more|above|over) |and above )?"
    r"(?:experience|and above|and over|and up)\b",
    re.IGNORECASE,
)
PAST_AFTER = re.compile(
    r"\s*(?:ago|earlier|prior|before|since|old|(?:have |has |had )?(?:already )?(?:passed|gone by|elapsed)|"
    r"or more ago|late)\b",
    re.IGNORECASE,
)
PAST_BEFORE = re.compile(
    r"\b(?:last|past|previous|prior|since|preceding|yesterday|dated|placed on|sent on|opened on|made on|entered on|"
    r"from|for over|open for|every|per|once in|(?:age|window|period|hold|limit|history) of|not|until now|"
    r"(?:older|younger|newer) than|in any|any|hit|reach|reaches|turns|waiting|waited|hours|days|times|twice|"
    r"(?:four|three|five|two|4|3|5|2)(?: day)?(?: trades?)? (?:in|within|over)|"
    r"(?:crash|outage|try|trie|attempt|call|email|message|error|failure|freeze)(?:e?s)? "
    r"(?:in|within|over))\s*(?:the\s*)?$",
    re.IGNORECASE,
)
AFTER_LIMIT = re.compile(
    r"\b(?:at least|more than|over|beyond|longer than|no sooner than|no earlier than)\s*(?:the\s*)?$", re.IGNORECASE
)
WINDOW_BEFORE = re.compile(
    r"\b(?:windows?|limit|cut-?off|rule|restriction|requirement|lookback|said|wrote|typed)\b[\w\s]{0,24}\s"
    r"(?:is|are|was|of|lasts|runs|ends|ends after|says|say)\s{1,2}(?:only |just |still )?$",
    re.IGNORECASE,
)
_SMALL_TALK = re.compile(
    r"\b(?:for|take|just|give|give me|one|wait|hold on|hang on|in)\s+(?:a|one)\s+(?:minute|second|moment|sec|min)\b",
    re.IGNORECASE,
)
_COURTESY = re.compile(
    r"\b(?:thank|thanks|help|calling|contacting|hello|welcome|sorry|talk to|morning|evening|chat|how are|assist|great|"
    r"lovely|wonderful|reaching out)\b",
    re.IGNORECASE,
)
EXPLAINS_REPLY = re.compile(
    r"\b(?:rule|rules|policy|in general|generally|how (?:it|this|that) works|how the)\b", re.IGNORECASE
)
RATE = re.compile(r"\s*(?:a|per|each)\s+(?:day|week|month|year)\b|/7\b", re.IGNORECASE)
INTRODUCED = re.compile(
    r"\b(?:within|in|by|takes?|taking|under|up to|inside(?: of)?|expect|allow|less than|"
    r"about|"
    r"around|approximately|roughly|more like|no (?:later|more|longer) than|give (?:it|us|them)|eta(?: is)?|"
    r"over the next|"
    r"for the next|next|at most|maximum|least)\s{1,2}"
    r"(?:(?:about|around|roughly|approximately|like|just|only|the|another|an?|under|up to|at most|say|maybe|say,|mere)"
    r"\s{1,2})"
    r"{0,2}$",
    re.IGNORECASE,
)
UNTIL = re.compile(
    r"\b(?:till|until|ahead of|in time for|give (?:it|them|us) (?:till|until|to)|think|say|expect|"
    r"usually|likely|by|around)\s{1,2}(?:the\s)?$",
    re.IGNORECASE,
)
SETTLEMENT = re.compile(r"t\s?(?:\+|plus)", re.IGNORECASE)
"""The start of "T+2", which names a rule unless it is said of somebody's trade."""
ADDRESSED = re.compile(r"\byou(?:r|rs)?\b", re.IGNORECASE)
APPLIED = re.compile(r"\s+(?:for|on|with)\b", re.IGNORECASE)
PROMISED_AFTER = re.compile(r"\s*for (?:you|yours|your \w+|this one|it)\b", re.IGNORECASE)
"""Whom a time is for: "it's two days for you" promises what "it's two days" only states."""
PDT = re.compile(r"\bday[ -]?trad", re.IGNORECASE)
RESTRICTIONS = re.compile(
    r"\b(?:settled cash|unsettled|limited to|cash accounts?|day[ -]?trad\w*|one-time|restrict\w*|of execution|executed|"
    r"wash sale|same security|less than|review window|window|the limit)\b",
    re.IGNORECASE,
)
OUTCOMES = re.compile(
    r"\b(?:refund\w*|your money|hear back|contact you|reply|replies|call you|be back|lifted|resolved|respond|reach you|"
    r"get back|sorted|fixed|decision)\b",
    re.IGNORECASE,
)


def is_courtesy(quantity: Quantity, text: str, before: str) -> bool:
    """Whether the time is part of a greeting or a figure of speech: "help you today", "sit down for a minute"."""
    if _SMALL_TALK.search(text[max(0, quantity.start - 8) : quantity.end]) and quantity.unit in {"minute", "second"}:
        return INTRODUCED.search(before) is None or quantity.unit == "second"
    if quantity.unit not in {"same_day", "deictic"} or quantity.last_word not in {
        "today",
        "tonight",
        "morning",
        "evening",
    }:
        return False
    return _COURTESY.search(before) is not None and re.search(r"\b(?:will|'ll|shall|by)\b", before) is None

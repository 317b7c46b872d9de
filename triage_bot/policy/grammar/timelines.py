"""Timelines that a reply may commit to, and the numbers that a policy sets."""

from collections.abc import Iterator

from triage_bot.policy.grammar.claims import negated
from triage_bot.policy.grammar.drafts import DraftTimeline
from triage_bot.policy.grammar.guards import Guard, before_predicate, fronted, is_complement, trailing
from triage_bot.policy.grammar.quantities import Quantity
from triage_bot.policy.grammar.sentences import Sentence
from triage_bot.policy.model import Parameter, TimelineEffect

_OPENERS = frozenset({"within", "by", "the", '"', "“", "``", ",", "in", "and"})
_INNER = frozenset({"if", "when", "where", "unless"})
_LEAD_IN = frozenset("within up to in by about no later than at most the of end next a an".split())
_OF_TIME = frozenset({"before", "after", "within", "during", "in", "at", "as", "past"})
_NEAR = 6
_HEADINGS = frozenset({"turnaround", "timeline", "timing", "duration", "reply", "answer"})
"""Words before a colon and a duration: "Turnaround: 4 business days"."""
_TAKING = frozenset({"take", "need", "say", "mention", "quote", "state", "expect"})
"""Verbs before a bare duration: "the review takes 4 business days", "you may say 6 business days"."""
_BEFORE_RELATIVE = frozenset({"the", "by", "on", "within", "in", "of"})


def timelines(sentence: Sentence) -> Iterator[tuple[Quantity, DraftTimeline]]:
    """The timelines of *sentence*, quoted or, after a verb of service and "within", unquoted."""
    previous_stop: int | None = None
    for quantity in sentence.quantities:
        if quantity.kind not in {"duration", "date"}:
            continue
        quoted = _is_quotation(sentence, quantity)
        if not (quoted or _is_commitment(sentence, quantity)) or _is_refused(sentence, quantity):
            continue
        first, stop = sentence.segment_of(quantity.first)
        begin = (
            first if previous_stop is None or previous_stop < first else _after_comma(sentence, previous_stop, quantity)
        )
        yield quantity, _draft(sentence, quantity, quoted, begin, stop)
        previous_stop = quantity.stop + quoted


def _after_comma(sentence: Sentence, at: int, quantity: Quantity) -> int:
    """Where the words about the next timeline begin: after the comma that ends those about the previous one."""
    comma = (i + 1 for i in range(at, quantity.first) if sentence.lemmas[i] in {",", "and", "or", "but"})
    return next(comma, at)


def _is_quotation(sentence: Sentence, quantity: Quantity) -> bool:
    if not all(at in sentence.quoted for at in range(quantity.first, quantity.stop)):
        return False
    return _quote_start(sentence, quantity) - 1 not in sentence.quoted and quantity.stop not in sentence.quoted


def _quote_start(sentence: Sentence, quantity: Quantity) -> int:
    """Where the quotation begins, a preposition included ("within 10 business days")."""
    first = quantity.first
    while first - 1 in sentence.quoted and sentence.lemmas[first - 1] in _LEAD_IN:
        first -= 1
    return first


def _is_commitment(sentence: Sentence, quantity: Quantity) -> bool:
    """ "is reviewed within 5 business days", "goes out the same business day"."""
    if quantity.first in sentence.quoted:
        return False
    first, _ = sentence.segment_of(quantity.first)
    relative = quantity.kind == "duration" and sentence.lemmas[quantity.first] in {"same", "next"}
    opener = quantity.first - 1
    while opener > first and sentence.lemmas[opener] in {
        "a",
        "an",
        "the",
        "of",
        "maximum",
        "about",
        "most",
        "at",
        "to",
        "up",
    }:
        opener -= 1
    if quantity.unit == "date" and sentence.lemmas[opener] != "by":
        return False
    if sentence.lemmas[opener] == ":" and sentence.lemmas[opener - 1] in _HEADINGS:
        return True
    if sentence.lemmas[opener] in _TAKING and not relative:
        return not sentence.has("condition", first, opener) and not negated(sentence, opener, first)
    if not relative and sentence.lemmas[opener] not in {"within", "in"} and quantity.unit != "date":
        return False
    if sentence.lemmas[opener] == "in" and quantity.unit not in {"business_day", "hour", "week"}:
        return False
    if relative and sentence.lemmas[quantity.first - 1] not in _BEFORE_RELATIVE and opener == quantity.first - 1:
        return False
    reach = range(opener - 1, max(first, opener - (_NEAR if relative else 2 * _NEAR)) - 1, -1)
    for at in reach:
        if sentence.cue("condition", at) and sentence.lemmas[at] not in {"on", "for", "within", "from"}:
            return False
        if sentence.cue("commit", at):
            return True
    return False


def _is_refused(sentence: Sentence, quantity: Quantity) -> bool:
    """ "Never say "24 hours"" offers nothing."""
    first, _ = sentence.segment_of(quantity.first)
    for at in range(quantity.first - 1, first - 1, -1):
        if sentence.cue("say", at):
            window = range(max(first, at - 4), at)
            return any(sentence.cue("negation", i) for i in window)
    return False


def _draft(sentence: Sentence, quantity: Quantity, quoted: bool, begin: int, stop: int) -> DraftTimeline:
    later = [q.first for q in sentence.quantities if quantity.stop < q.first < stop and _is_quotation(sentence, q)]
    head = fronted(sentence, begin, quantity.first - quoted)
    stop = min([stop, *later])
    tail = trailing(sentence, quantity.stop + quoted, stop) or _purpose(sentence, quantity, stop)
    if tail and sentence.lemmas[tail.first] in _OF_TIME:
        tail = None  # "is held for "5 business days" before withdrawal" says no condition
    guards = [guard for guard in (head, tail) if guard]
    begins = _quote_start(sentence, quantity) if quoted else quantity.first
    start, end = sentence.words[begins].start, sentence.words[quantity.stop - 1].end
    said = [guard.text(sentence) for guard in guards if not guard.otherwise]
    if not guards and any(sentence.lemmas[at] in _INNER for at in range(begin, quantity.first)):
        said = [_before_timeline(sentence, quantity, begin)]  # "a corrected form, where one is issued, by ..."
    return DraftTimeline(
        text=sentence.text[start - sentence.offset : end - sentence.offset],
        quantity=int(quantity.value),
        unit=quantity.unit,
        quoted=quoted,
        sentence=sentence.text,
        line=sentence.line,
        guard="; ".join(dict.fromkeys(text for text in said if text)),
        subject=_subject(sentence, quantity, begin),
        otherwise=any(guard.otherwise for guard in guards),
        complement=any(is_complement(sentence, guard) for guard in guards)
        or (not said and any(sentence.cue("complement", at) for at in range(begin, min(begin + 4, quantity.first)))),
    )


def _purpose(sentence: Sentence, quantity: Quantity, stop: int) -> Guard | None:
    """ "may say "next business day" for settlement of a sale"."""
    at = quantity.stop
    while at < stop and not sentence.words[at].text[0].isalnum():
        at += 1
    if at < stop and sentence.lemmas[at] == "for":
        guard = Guard(at, stop)
        return guard if guard.text(sentence) else None
    return None


def _before_timeline(sentence: Sentence, quantity: Quantity, begin: int) -> str:
    stop = quantity.first
    while stop > begin and sentence.lemmas[stop - 1] in _OPENERS:
        stop -= 1
    return sentence.written(begin, stop)


def _subject(sentence: Sentence, quantity: Quantity, begin: int) -> str:
    """What the timeline is said of: the words before the verb, or before "within" where there is no verb."""
    stop = quantity.first
    for at in range(begin, quantity.first):
        if sentence.lemmas[at] in {"be", "will", "may"} or (sentence.cue("commit", at) and at > begin):
            stop = at
            break
    while stop > begin and sentence.lemmas[stop - 1] in _OPENERS:
        stop -= 1
    return sentence.written(before_predicate(sentence, begin, begin), stop)


def settled_timeline(draft: DraftTimeline, case: str) -> TimelineEffect:
    """The effect of *draft*."""
    return TimelineEffect(
        text=draft.text,
        quantity=draft.quantity,
        unit=draft.unit,
        quoted=draft.quoted,
        guard=draft.guard,
        case="only" if case == "only" else "if" if case == "if" else "otherwise",
        sentence=draft.sentence,
        line=draft.line,
    )


def parameters(sentence: Sentence, spent: set[int]) -> Iterator[Parameter]:
    """The numbers of *sentence* that are no timeline; *spent* holds the first words of the timelines' quantities."""
    for quantity in sentence.quantities:
        if quantity.first in spent or quantity.kind == "date":
            continue
        if quantity.kind == "duration" and sentence.lemmas[quantity.first] in {"same", "next"}:
            continue
        if quantity.kind in {"duration", "clock", "money", "count"}:
            kind = quantity.kind
            yield Parameter(kind, quantity.value, quantity.unit, sentence=sentence.text, line=sentence.line)  # type: ignore[arg-type]

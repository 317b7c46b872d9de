"""A reply with all that the rules see in it, before anything is decided."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from triage_bot.checks.candidates import Candidate, Strength
from triage_bot.checks.reply_text import ReplyText
from triage_bot.checks.rules import Rule
from triage_bot.checks.scopes import Scopes
from triage_bot.checks.situation import DEATH, SITUATIONS
from triage_bot.checks.timelines import TimeFound
from triage_bot.checks.told import Told
from triage_bot.language import FrameHit

DISCLOSURE = "disclosure"
FULL_NUMBER = "full_account_number"
PROBING = "probing"
TIMELINE = "unstated_timeline"
LOTS = "lot_identifiers"
EXECUTOR_PAPERS = "executor_documentation"
CLASSES = frozenset(
    {"advice", "cause_speculation", "guarantee", "merits_argument", DISCLOSURE, FULL_NUMBER, PROBING, TIMELINE}
)
_SHORTEST = 5
_DEATH = frozenset({DEATH})
_RETOLD = frozenset({"advice", "guarantee", DISCLOSURE})
"""Classes that a sentence which tells the customer's or another's words again hardly ever violates."""
_UNDOUBTED = 2.0
"""How far above its bound a score outweighs that the sentence tells somebody's words again, in logits."""
_STANDING = frozenset(
    "open opened active standing exist exists existing closed restricted linked frozen locked records confirm "
    "confirmed found match matches see shows show belongs balance ours".split()
)
_LOT_WORDS = frozenset(
    "lot lots batch batches date dates day days year when bought acquired acquisition purchase purchased sale sold "
    "trade".split()
)


@dataclass(frozen=True, slots=True)
class ReadReply:
    """A reply with all that the rules see in it."""

    text: ReplyText
    scopes: Scopes
    candidates: tuple[Candidate, ...]
    may_disclose: bool
    told: Told
    times: tuple[TimeFound, ...]

    def admits(self, name: str, first: int, stop: int, surplus: float = 0.0) -> bool:
        """Whether *name* may be found without any rule in a sentence (token range) *surplus* above the bound.

        A few words are too little to go by, except for a question; what repeats somebody's words discloses and advises
        nothing, unless the score is far above the bound ("the fund you mentioned is due for a rebound").
        """
        if name in CLASSES and stop - first < _SHORTEST:
            return False
        if name in _RETOLD and surplus < _UNDOUBTED and self.scopes.touches("attributed", first, stop):
            return False
        if name == DISCLOSURE:
            repeated = self.told.said(self.text, first, stop) or self._repeats_number(first, stop)
            return not (self.may_disclose or repeated)
        if name == EXECUTOR_PAPERS:  # those of a trust or a power of attorney are other papers
            return self.told.mentions(DEATH) or self.told.holds(_DEATH, self.text.document)
        if name not in CLASSES and (self._is_thanked_for(first, stop) or self._is_put_off(first, stop)):
            return False
        if name == LOTS:  # a symbol alone does not tell a lot
            return not _LOT_WORDS.isdisjoint(self.text.document.words[first:stop])
        if name == PROBING:
            return self.told.holds(SITUATIONS, self.text.document)
        if name == TIMELINE:
            start, end = self.text.document.written_span(first, stop)
            return not any(start <= time.start < end for time in self.times)
        return True

    def _is_put_off(self, first: int, stop: int) -> bool:
        """Whether the sentence says that a thing will be wanted later, and does not ask for it now."""
        return self.scopes.touches("later", first, stop) and not any(
            self.scopes.touches(name, first, stop) for name in ("asking", "question")
        )

    def _repeats_number(self, first: int, stop: int) -> bool:
        """Whether the sentence repeats an identifier that the customer typed and says nothing of how it stands."""
        if not _STANDING.isdisjoint(self.text.document.words[first:stop]):
            return False
        start, end = self.text.document.written_span(first, stop)
        numbers = (item for item in self.candidates if item.name == FULL_NUMBER and start <= item.start < end)
        return any(numbers) and bool(self.told.numbers()[0])

    def _is_thanked_for(self, first: int, stop: int) -> bool:
        """Whether the sentence says that something was given, and requests nothing."""
        asking = any(self.scopes.touches(name, first, stop) for name in ("question", "requesting"))
        return not asking and self.scopes.touches("given", first, stop)


def holds(hit: FrameHit[Rule], scopes: Scopes, text: ReplyText, told: Told) -> bool:
    """Whether nothing excuses a hit and all that its rule needs is there."""
    rule = hit.payload
    if scopes.any(rule.unless, hit.first, hit.stop):
        return False
    if rule.needs and not scopes.any(rule.needs, hit.first, hit.stop):
        return False
    if not all(scopes.has(name) or told.mentions(name) for name in rule.also):
        return False
    if rule.when and not told.holds(rule.when, text.document):
        return False
    return not (rule.only_news and told.said(text, hit.first, hit.stop))


def commitments(reply: str, times: Sequence[TimeFound]) -> Iterator[Candidate]:
    """Candidates for the times that are not allowed; those that the rules excuse are hints."""
    for time in times:
        if not time.is_allowed:
            reason = f"commits to {reply[time.start : time.end]!r}, which is not among the allowed timelines"
            strength = Strength.FRAME if time.commits else Strength.HINT
            yield Candidate(TIMELINE, time.start, time.end, reason, strength)

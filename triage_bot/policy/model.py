"""A compiled policy pack: what each policy says, as typed effects with their place in the text.

Line numbers do not take part in equality: the same sentences in another layout are the same effects.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from triage_bot.errors import SourceLocation

ActionType = Literal["ask_verification", "ask_clarifying", "route", "escalate", "resolve"]
Case = Literal["only", "if", "otherwise"]
"""``only``: the policy's single alternative; ``if``: one that its guard selects; ``otherwise``: the rest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sourced:
    """What is read from a *sentence* of the pack that begins on *line*."""

    sentence: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class ActionEffect(Sourced):
    """One action that a policy offers. *index* counts alternatives of the same type and case, from 0."""

    type: ActionType
    destination: str | None = None
    priority: str | None = None
    guard: str = ""
    case: Case = "only"
    index: int = 0
    waits_for_verification: bool | None = None


@dataclass(frozen=True, slots=True)
class FlagEffect(Sourced):
    """A flag that a policy raises, or says is not raised."""

    flag: str
    guard: str = ""


@dataclass(frozen=True, slots=True)
class AskEffect(Sourced):
    """A fact that the reply asks for; *key* is a ``must_ask`` key of the data schema."""

    key: str
    guard: str = ""


@dataclass(frozen=True, slots=True)
class ProhibitionEffect(Sourced):
    """A class of content that a reply under the policy must not contain."""

    prohibited: str
    guard: str = ""


@dataclass(frozen=True, slots=True)
class TimelineEffect(Sourced):
    """A timeline that a reply may commit to, exactly as the pack writes it.

    *quantity* and *unit* read it: ``5``/``business_day``; ``0``/``business_day`` is the same business day, and a
    calendar date has the unit ``date`` and the quantity ``month * 100 + day``. *offered*: a reply may commit to it;
    in a pack that quotes timelines only those in quotation marks are, in one that quotes none all of them.
    """

    text: str
    quantity: int
    unit: str
    quoted: bool = True
    offered: bool = True
    guard: str = ""
    case: Case = "only"


@dataclass(frozen=True, slots=True)
class Parameter(Sourced):
    """A number that a policy's text sets.

    ``duration``: *value* in *unit* (``minute``, ``hour``, ``day``, ``business_day``, ``week``, ``month``, ``year``);
    ``clock``: minutes after midnight; ``money``: dollars; ``count``: of the thing named by *unit*.
    """

    kind: Literal["duration", "clock", "money", "count"]
    value: float
    unit: str


@dataclass(frozen=True, slots=True)
class UnreadSentence:
    """A sentence whose effect the grammar is unsure of, or that uses a name outside the vocabulary (``unknown``)."""

    sentence: str
    why: str = ""
    kind: Literal["unsure", "unknown"] = "unsure"
    line: int = field(default=0, compare=False)


def _same_case(case: Case) -> tuple[Case, ...]:
    """``only`` and ``otherwise`` both mean the alternative without a condition."""
    return (case,) if case == "if" else (case, "only" if case == "otherwise" else "otherwise")


@dataclass(frozen=True, slots=True)
class Effects:
    """Everything read from one policy, in text order."""

    actions: tuple[ActionEffect, ...] = ()
    raises: tuple[FlagEffect, ...] = ()
    excludes: tuple[FlagEffect, ...] = ()
    asks: tuple[AskEffect, ...] = ()
    prohibits: tuple[ProhibitionEffect, ...] = ()
    timelines: tuple[TimelineEffect, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    exempts: tuple[str, ...] = ()
    unread: tuple[UnreadSentence, ...] = ()

    def select_action(self, type: ActionType, case: Case | None = None, index: int = 0) -> ActionEffect | None:
        """The action of that type, case and index; a type offered once is found whatever case is asked for."""
        offered = [action for action in self.actions if action.type == type]
        if case is None or len(offered) == 1:
            return offered[index] if index < len(offered) else (offered[0] if len(offered) == 1 else None)
        return next((a for wanted in _same_case(case) for a in offered if a.case == wanted and a.index == index), None)

    def select_timeline(self, case: Case | None = None) -> TimelineEffect | None:
        """The timeline on offer of that case; a policy's single one is found whatever case is asked for."""
        offered = [timeline for timeline in self.timelines if timeline.offered]
        if case is None or len(offered) == 1:
            return offered[0] if offered else None
        return next((t for wanted in _same_case(case) for t in offered if t.case == wanted), None)


@dataclass(frozen=True, slots=True)
class CompiledPolicy:
    """One policy of a pack. *references* are the IDs that its text names, in text order."""

    id: str
    title: str
    section: str
    text: str
    location: SourceLocation
    digest: str
    references: tuple[str, ...]
    effects: Effects


@dataclass(frozen=True, slots=True)
class Vocabularies:
    """The values of each controlled vocabulary that a pack uses, sorted."""

    queues: tuple[str, ...] = ()
    priorities: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    prohibited: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CompiledPack:
    """A whole pack. *digest* is the SHA-256 of the file's text with line ends normalised.

    *exempt_from_verification* lists the policies whose matters go ahead unverified; *catch_all* is the policy for
    matters that no other covers; *unread_outside* are sentences outside any policy that seem to rule; *notice* is a
    line for standard error, or empty.
    """

    title: str
    version: str
    effective_date: str | None
    digest: str
    path: str
    policies: Mapping[str, CompiledPolicy]
    exempt_from_verification: frozenset[str] = frozenset()
    catch_all: str | None = None
    base_prohibitions: tuple[str, ...] = ()
    vocabularies: Vocabularies = Vocabularies()
    queue_names: Mapping[str, str] = field(default_factory=dict)
    unread_outside: tuple[UnreadSentence, ...] = ()
    notice: str = ""

    def __iter__(self) -> Iterator[CompiledPolicy]:
        return iter(self.policies.values())

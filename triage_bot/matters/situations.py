"""What a pack's own conditions mean as facts: "if it is due today" is ``call_due_in == 0``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from triage_bot.errors import SourceError, SourceLocation
from triage_bot.matters.conditions import Condition, ConditionError, Lookup, compile_condition
from triage_bot.matters.guard_clauses import clock_in, combined, groups_of, money_in, number_in, words_of
from triage_bot.resources import default_rules_dir

_FOLDER, _FILE = "effects", "situations.yaml"
_REACH = 2
"""How many other words may stand between two words of a phrase."""
_FIGURES = {"{number}": number_in, "{clock}": clock_in, "{money}": money_in}
"""What stands in a condition for a figure of the clause."""
_MONTH_NAMES = "january february march april may june july august september october november december sept".split()
_MONTHS = tuple(name[:3] for name in _MONTH_NAMES[:12])
_JOINTS = frozenset({"to", "and", "until", "through", "till"})
_FIELDS = frozenset({"about", "says", "unless", "when", "heard"})


@dataclass(frozen=True, slots=True)
class Situation:
    """One entry of ``situations.yaml``."""

    about: frozenset[str]
    says: tuple[tuple[str, ...], ...]
    unless: tuple[tuple[str, ...], ...]
    when: str
    heard: tuple[str, ...]

    def concerns(self, canonical_id: str) -> bool:
        """Whether it is tried for the subject *canonical_id*."""
        return canonical_id in self.about or canonical_id.split("-", maxsplit=1)[0] in self.about


@dataclass(frozen=True, slots=True)
class Part:
    """A situation that a clause speaks of, with the clause's number in its condition."""

    when: Condition | None
    heard: tuple[str, ...]

    def holds(self, facts: Lookup) -> bool:
        """Whether it is so, by the facts or by the customer's words."""
        if self.when is not None and self.when.holds(facts):
            return True
        words = f" {facts.get('turn_words') or ''} "
        return any(f" {phrase} " in words for phrase in self.heard)


@dataclass(frozen=True, slots=True)
class Meaning:
    """A guard as clauses of situations: any clause, and in it every situation. No clause: it could not be read."""

    clauses: tuple[tuple[Part, ...], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.clauses)

    @property
    def facts(self) -> frozenset[str]:
        """The facts that it depends on."""
        return frozenset(name for clause in self.clauses for part in clause if part.when for name in part.when.names)

    @property
    def weight(self) -> int:
        """How much it asks for: the more, the more particular."""
        return max((len(clause) for clause in self.clauses), default=0)

    @property
    def rests_on_words(self) -> bool:
        """Whether nothing but the customer's words can make it true."""
        return all(part.when is None for clause in self.clauses for part in clause)

    def holds(self, facts: Lookup) -> bool:
        """Whether any clause holds."""
        return any(all(part.holds(facts) for part in clause) for clause in self.clauses)


def situations_path(rules: Path) -> Path:
    """Where the situations are: in *rules*, or in the package's own rules when *rules* has none."""
    path = rules / _FOLDER / _FILE
    return path if path.exists() else default_rules_dir() / _FOLDER / _FILE


def load_situations(path: Path) -> tuple[Situation, ...]:
    """The entries of *path*; none when there is no such file.

    Raises:
        SourceError: for an entry that cannot be read.
    """
    return _load(path, path.stat().st_mtime_ns) if path.exists() else ()


@lru_cache(maxsize=4)
def _load(path: Path, _stamp: int) -> tuple[Situation, ...]:
    text = path.read_text(encoding="utf-8")
    root, entries = yaml.compose(text, Loader=yaml.CSafeLoader), yaml.load(text, Loader=yaml.CSafeLoader)
    if root is None or not isinstance(entries, list):
        raise SourceError(SourceLocation(str(path)), "expected a list of situations")
    lines = [node.start_mark.line + 1 for node in root.value]
    return tuple(_situation(entry, SourceLocation(str(path), line)) for entry, line in zip(entries, lines, strict=True))


def _situation(entry: Any, location: SourceLocation) -> Situation:
    if not isinstance(entry, Mapping) or not entry.get("about") or not entry.get("says"):
        raise SourceError(location, "expected a situation with about, says and when or heard")
    if unknown := sorted(set(entry) - _FIELDS):
        raise SourceError(location, f"unknown field {unknown[0]!r}, expected one of {', '.join(sorted(_FIELDS))}")
    when = str(entry.get("when", ""))
    try:
        for name in _FIGURES:
            when = when.replace(name, "0")
        _condition(when)
    except ConditionError as error:
        raise SourceError(location, str(error)) from None
    return Situation(
        about=frozenset(map(str, entry["about"])),
        says=_phrases(entry["says"]),
        unless=_phrases(entry.get("unless", ())),
        when=str(entry.get("when", "")),
        heard=tuple(str(phrase).lower() for phrase in entry.get("heard", ())),
    )


def _phrases(written: Sequence[Any]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(words_of(str(phrase))) for phrase in written)


def read_meaning(guard: str, canonical_id: str, situations: Sequence[Situation]) -> Meaning:
    """What *guard* means where the rules' *canonical_id* is concerned."""
    tried = [situation for situation in situations if situation.concerns(canonical_id)]
    groups = [[_parts(clause, tried) for clause in alternatives] for alternatives in groups_of(guard)]
    return Meaning(tuple(combined(groups)))


def _parts(clause: Sequence[str], tried: Sequence[Situation]) -> tuple[Part, ...]:
    """What one alternative says; nothing when it could not be read."""
    if dates := date_range(clause):
        return (Part(compile_condition(f"today >= {dates[0]} and today <= {dates[1]}"), ()),)
    said = [(situation.heard, _filled(situation.when, clause)) for situation in tried if _is_said(situation, clause)]
    return tuple(Part(_condition(when), heard) for heard, when in said if when is not None)


def _filled(when: str, clause: Sequence[str]) -> str | None:
    """The condition with the figures of *clause* in it, or None when one that it needs is not there."""
    for name, figure_in in _FIGURES.items():
        if name in when:
            figure = figure_in(clause)
            if figure is None:
                return None
            when = when.replace(name, str(figure))
    return when


def date_range(clause: Sequence[str]) -> tuple[int, int] | None:
    """First and last day of "from 6 to 15 April" or "between March 1 and April 15", as ``month * 100 + day``."""
    months = [(at, _MONTHS.index(word[:3]) + 1) for at, word in enumerate(clause) if word[:3] in _MONTHS]
    months = [(at, month) for at, month in months if len(clause[at]) == 3 or clause[at] in _MONTH_NAMES]
    days = [(at, int(word)) for at, word in enumerate(clause) if word.isdigit() and 1 <= int(word) <= 31]
    if not months or len(days) != 2 or not _JOINTS & set(clause[days[0][0] : days[1][0]]):
        return None
    first, last = (min(months, key=lambda month: abs(month[0] - at))[1] * 100 + day for at, day in days)
    return (first, last) if first <= last else None


@lru_cache(maxsize=256)
def _condition(source: str) -> Condition | None:
    return compile_condition(source) if source else None


def _is_said(situation: Situation, clause: Sequence[str]) -> bool:
    return any(_says(clause, phrase) for phrase in situation.says) and not any(
        _says(clause, phrase) for phrase in situation.unless
    )


def _says(clause: Sequence[str], phrase: Sequence[str]) -> bool:
    """Whether the words of *phrase* stand in *clause* in order, near one another."""
    for start, word in enumerate(clause):
        if word != phrase[0]:
            continue
        at = start
        for wanted in phrase[1:]:
            at = next((i for i in range(at + 1, min(at + 2 + _REACH, len(clause))) if clause[i] == wanted), -1)
            if at < 0:
                break
        if at >= 0:
            return True
    return False

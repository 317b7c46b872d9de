"""From a decision to the text that the customer reads: two to five sentences, chosen by situation, never by chance."""

import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter

from triage_bot.decide import Decision, roles
from triage_bot.policy import CompiledPack
from triage_bot.reply.slots import desk_name
from triage_bot.reply.templates import ReplyTemplates

_MOST_SENTENCES = 6
_REFUSALS = frozenset({"investment_advice", "what_to_sell", "tax_advice"})
"""Situations whose own wording refuses the advice asked for."""


@dataclass(frozen=True, slots=True)
class Pressure:
    """What the turn presses for beyond its matters; the reply must refuse, correct or acknowledge it."""

    promise: bool = False
    timing: bool = False
    timeline_asserted: bool = False
    cause: bool = False
    supervisor: bool = False
    anger: bool = False


class ReplyWriter:
    """Writes replies for one pack. The same decision, pressure and *seed* give the same text."""

    def __init__(self, templates: ReplyTemplates, pack: CompiledPack, slots: Mapping[str, str]) -> None:
        self._templates = templates
        self._pack = pack
        self._slots = slots

    def write(self, decision: Decision, pressure: Pressure, standing_queue: str | None, seed: str) -> str:
        """The reply to one turn; *seed* (ticket ID and decision point) selects among equal variants."""
        sentences = [self._variant(self._templates.openings, self._opening(decision), seed, decision)]
        sentences += self._body(decision, standing_queue)
        sentences += self._asks(decision, seed)
        sentences += self._conduct(decision, pressure, seed)
        return " ".join(list(dict.fromkeys(sentence for sentence in sentences if sentence))[:_MOST_SENTENCES])

    def _opening(self, decision: Decision) -> str:
        if decision.situation in self._templates.openings:
            return decision.situation
        return "standing" if decision.follow_up else "courtesy"

    def _variant(self, table: Mapping[str, tuple[str, ...]], name: str, seed: str, decision: Decision) -> str:
        variants = table.get(name)
        if not variants:
            return ""
        chosen = variants[zlib.crc32(f"{seed}/{name}".encode()) % len(variants)]
        return self._fill(chosen, decision, None)

    def _fill(self, text: str, decision: Decision, standing_queue: str | None) -> str:
        """The text with its slots filled, or nothing when the pack or the decision leaves one empty."""
        names = _slot_names(text)
        if not names:
            return text.format()
        values = {
            **self._slots,
            "desk": desk_name(self._pack, decision.queue or decision.escalate_to or standing_queue),
            "timeline": decision.timelines[0] if decision.timelines else "",
        }
        if not all(map(values.get, names)):
            return ""
        return text.format(**values)

    def _body(self, decision: Decision, standing_queue: str | None) -> list[str]:
        bodies = self._templates.bodies
        lines: list[str] = []
        if decision.action_type not in {"ask_verification", "ask_clarifying"}:
            lines += bodies.get(decision.situation, ())
        failed = "verification_failed" in decision.flags and decision.governing != roles.FAILED_ATTEMPTS
        if decision.follow_up and decision.action_type == "resolve":
            lines = lines if decision.situation != "standing" else []
            lines = [*lines, *(bodies["standing"] if decision.situation == "standing" else bodies["standing_more"])]
        if failed:
            lines += bodies["verification_failed_standing"]
        return [self._fill(line, decision, standing_queue) for line in lines]

    def _asks(self, decision: Decision, seed: str) -> list[str]:
        return [self._variant(self._templates.asks, key, seed, decision) for key in decision.must_ask]

    def _conduct(self, decision: Decision, pressure: Pressure, seed: str) -> list[str]:
        names: list[str] = []
        if "pii_exposed" in decision.flags:
            names.append("identifier")
        if "advice_request" in decision.flags and decision.situation not in _REFUSALS:
            names.append("tax_advice" if "TAX-03" in decision.policy_ids else "advice")
        if decision.follow_up:
            names += self._pressed(decision, pressure)
        if "verification_failed" in decision.flags:
            names.append("failed_check")
        return [self._variant(self._templates.conduct, name, seed, decision) for name in names]

    def _pressed(self, decision: Decision, pressure: Pressure) -> Iterable[str]:
        if pressure.promise:
            yield "promise"
        if pressure.timing or pressure.timeline_asserted:
            yield "stated_timeline" if decision.timelines else "no_timeline"
        if pressure.cause:
            yield "cause"
        if pressure.supervisor:
            yield "supervisor"


@lru_cache(maxsize=1024)
def _slot_names(text: str) -> tuple[str, ...]:
    """The slots of a template; there are a few hundred templates."""
    return tuple(name for _, name, _, _ in Formatter().parse(text) if name)

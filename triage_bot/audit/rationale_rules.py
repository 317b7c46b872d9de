"""Labelling rule 17: the rationale cites the deciding policies and tells the same story as the fields."""

import re
from collections.abc import Iterator

from triage_bot.audit import roles
from triage_bot.audit.view import DecisionView
from triage_bot.audit.violation import Violation
from triage_bot.policy.identifiers import references_in

_WORD = re.compile(r"[A-Za-z_0-9]+")
_PRIORITY = re.compile(r"\bP[0-9]\b")
_NEGATIONS = frozenset({"not", "no", "nor", "never", "without", "instead"})


def rationale_rules(view: DecisionView) -> Iterator[Violation]:
    """Every contradiction between a rationale and the fields that it explains."""
    text = view.label.rationale
    if not text.strip():
        return
    cited = set(references_in(text, but=""))
    words = _WORD.findall(text)
    yield from _citations(view, cited)
    yield from _disposition(view, words, set(_PRIORITY.findall(text)))
    yield from _flags(view, set(words))


def _citations(view: DecisionView, cited: set[str]) -> Iterator[Violation]:
    """``ESC-03`` may be cited in place of the gate, since its order of steps is what puts verification first."""
    index = view.index
    if not cited:
        return
    for name in view.required:
        if name in cited or (name == index.id(roles.GATE) and index.id(roles.ORDER_OF_STEPS) in cited):
            continue
        message = f"{name} is required, but the rationale does not cite it; it cites {', '.join(sorted(cited))}"
        yield view.violation("R17-not-cited", "required_policy_ids", message, policy_id=name)


def _disposition(view: DecisionView, words: list[str], priorities: set[str]) -> Iterator[Violation]:
    label, vocabularies = view.label, view.index.rulebook.pack.vocabularies
    if view.disposes:
        named = [word for word in dict.fromkeys(words) if word in vocabularies.queues]
        if named and label.destination is not None and label.destination not in named:
            field = "queue" if label.action_type == "route" else "escalate_to"
            message = f"the rationale names {', '.join(named)}, the label says {label.destination}"
            yield view.violation("R17-destination", field, message, expected=named)
        if priorities and label.priority is not None and label.priority not in priorities:
            message = f"the rationale names {', '.join(sorted(priorities))}, the label says {label.priority}"
            yield view.violation("R17-priority", "priority", message, expected=sorted(priorities))
    elif view.index.id(roles.ONE_TICKET) not in view.required:
        told = [
            f"{action.type} to {action.destination} at {action.priority}"
            for name in view.required
            for action in view.index.dispositions(name)
            if action.destination in words and action.priority in priorities
        ]
        if told:
            message = f"the rationale tells of a {told[0]}, the label says {label.action_type}"
            yield view.violation("R17-action", "action_type", message, expected=told[0], certainty=0.95)
    if label.action_type != "resolve" and _states_resolve(words):
        message = f"the rationale says resolve, the label says {label.action_type}"
        yield view.violation("R17-action", "action_type", message, expected="resolve", certainty=0.95)


def _states_resolve(words: list[str]) -> bool:
    for place, word in enumerate(words):
        if word == "resolve" and not _NEGATIONS & {one.lower() for one in words[max(place - 3, 0) : place]}:
            return True
    return False


def _flags(view: DecisionView, words: set[str]) -> Iterator[Violation]:
    """A flag that the rationale speaks of is required or forbidden, unless it was raised before."""
    label = view.label
    before = {flag for _, one in view.earlier for flag in one.required_flags}
    known = set(label.required_flags) | set(label.forbidden_flags) | before
    for flag in view.index.rulebook.pack.vocabularies.flags:
        if flag in words and flag not in known:
            message = f"the rationale speaks of {flag}, which is neither required nor forbidden"
            yield view.violation("R17-flag", "required_flags", message, expected=[flag], certainty=0.95)

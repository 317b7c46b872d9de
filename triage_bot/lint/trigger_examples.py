"""Checks of triggers against their own examples: each must be raised where it should be, and nowhere else."""

from collections import Counter
from collections.abc import Iterator, Sequence

from triage_bot.agent import Conversation, Knowledge
from triage_bot.decide import Decision
from triage_bot.lint.issue import Issue, Severity
from triage_bot.matters import Decides, Trigger, TriggerExample

FEWEST_SITUATIONS = 3
"""Situations in which a trigger must be raised, and in which it must not, that it must carry, each."""


def count_examples(triggers: Sequence[Trigger], examples: Sequence[TriggerExample]) -> Iterator[Issue]:
    """An issue for each trigger with too few examples."""
    counts = Counter((example.trigger, example.positive) for example in examples)
    for trigger in triggers:
        if trigger.optional:
            continue
        positives, negatives = counts[trigger.id, True], counts[trigger.id, False]
        if min(positives, negatives) < FEWEST_SITUATIONS:
            yield Issue(
                "too-few-examples",
                Severity.ERROR,
                trigger.location,
                f"trigger {trigger.id} has {positives} positive and {negatives} negative examples, "
                f"expected {FEWEST_SITUATIONS} of each",
            )


def run_examples(knowledge: Knowledge, examples: Sequence[TriggerExample]) -> Iterator[Issue]:
    """Hear every example; an error for each that goes wrong unannounced, and for each miss that is one no more."""
    for example in examples:
        wrong = _run(knowledge, example)
        if not example.known_miss:
            if wrong is not None:
                yield Issue(wrong[0], Severity.ERROR, example.location, f"trigger {example.trigger} {wrong[1]}")
        elif wrong is not None:
            message = f"trigger {example.trigger} {wrong[1]}: {example.known_miss}"
            yield Issue("known-miss", Severity.WARNING, example.location, message)
        else:
            message = f"trigger {example.trigger} is right about this example now; drop known_miss and its reason"
            yield Issue("mended-miss", Severity.ERROR, example.location, message)


def _run(knowledge: Knowledge, example: TriggerExample) -> tuple[str, str] | None:
    """The code and the wording of what goes wrong, if anything does."""
    conversation = Conversation(knowledge, example.context)
    for text in example.turns:
        turn = conversation.hear(text)
    raised = [matter.trigger_id for matter in turn.matters]
    instead = ", ".join(name for name in raised if name != example.trigger) or "nothing"
    if example.positive and example.trigger not in raised:
        return "not-raised", f"is not raised, but {instead}"
    if not example.positive and example.trigger in raised:
        return "wrongly-raised", f"is raised, and beside it {instead}"
    differences = _differences(example.decides, turn.decision)
    return ("decided-otherwise", f"has another decision: {'; '.join(differences)}") if differences else None


def _differences(wanted: Decides, decision: Decision) -> list[str]:
    pairs = [
        ("action", wanted.action, decision.action_type),
        ("queue", wanted.queue, decision.queue or decision.escalate_to),
        ("priority", wanted.priority, decision.priority),
    ]
    found = [f"{name} {has}, expected {want}" for name, want, has in pairs if want is not None and want != has]
    if wanted.asks is not None and set(wanted.asks) != set(decision.must_ask):
        found.append(
            f"asks {', '.join(decision.must_ask) or 'nothing'}, expected {', '.join(wanted.asks) or 'nothing'}"
        )
    return found

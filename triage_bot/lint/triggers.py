"""Checks of triggers: every one can fire, can be worded, and every policy of the pack has somebody to speak for it."""

from collections.abc import Iterator, Sequence

from triage_bot.agent import Knowledge, unknown_facts
from triage_bot.lint.issue import Issue, Severity
from triage_bot.matters import Trigger
from triage_bot.reply import ReplyTemplates


def check_triggers(
    knowledge: Knowledge, triggers: Sequence[Trigger], concepts: frozenset[str], templates: ReplyTemplates
) -> Iterator[Issue]:
    """Issues of all triggers, then of concepts that no trigger or fact reads."""
    for problem in (*knowledge.rulebook.problems, *unknown_facts(knowledge.rulebook, concepts)):
        yield Issue("unbound-trigger", Severity.ERROR, problem.location, problem.message)
    for trigger in triggers:
        if trigger.id not in templates.openings:
            yield Issue("no-opening", Severity.ERROR, trigger.location, f"trigger {trigger.id} has no opening sentence")
        if trigger.kind != "flag" and trigger.id not in templates.bodies:
            yield Issue("no-body", Severity.ERROR, trigger.location, f"trigger {trigger.id} has no reply body")

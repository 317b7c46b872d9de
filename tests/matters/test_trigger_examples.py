"""Every trigger is raised in its own positive situations and in none of its negative ones."""

import pytest

from triage_bot.agent import Knowledge
from triage_bot.lint import Severity, run_examples
from triage_bot.matters import TriggerExample, load_trigger_examples, load_triggers
from triage_bot.resources import default_rules_dir

FOLDER = default_rules_dir() / "triggers"
TRIGGERS = load_triggers(FOLDER)


@pytest.fixture(scope="module")
def examples() -> dict[str, list[TriggerExample]]:
    by_trigger: dict[str, list[TriggerExample]] = {}
    for example in load_trigger_examples(FOLDER, TRIGGERS):
        by_trigger.setdefault(example.trigger, []).append(example)
    return by_trigger


@pytest.mark.parametrize("name", [trigger.id for trigger in TRIGGERS if not trigger.optional])
def test_examples(name: str, knowledge: Knowledge, examples: dict[str, list[TriggerExample]]) -> None:
    issues = [issue for issue in run_examples(knowledge, examples[name]) if issue.severity is Severity.ERROR]
    assert [str(issue) for issue in issues] == []

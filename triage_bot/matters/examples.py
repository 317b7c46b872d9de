"""Examples of triggers: customer texts by which a trigger must, and others by which it must not, be raised.

They are the second YAML document of the trigger's own file::

    examples:
      wire_recall_today:
        positive:
          - text: Sent a wire at 11:15 to the wrong account, pull it back please
            at: 2026-05-12 11:40
            decides: {action: route, queue: funding_ops, priority: P1}
        negative:
          - turns: ["...", "..."]
            known_miss: true
            reason: why it is read wrongly
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from triage_bot.errors import SourceError, SourceErrors, SourceLocation
from triage_bot.matters.example_fields import Decides, ExampleFieldError, read_fields
from triage_bot.matters.trigger import Trigger
from triage_bot.read import Context
from triage_bot.yaml_documents import examples_document

_GROUPS = ("positive", "negative")


@dataclass(frozen=True, slots=True)
class TriggerExample:
    """A situation in which *trigger* must be (*positive*) or must not be raised by the last of *turns*.

    *decides* is what must be decided on the last turn. *known_miss* is why the program is known to be wrong about the
    example; empty when it is right.
    """

    trigger: str
    positive: bool
    turns: tuple[str, ...]
    context: Context
    decides: Decides
    known_miss: str
    location: SourceLocation


def load_trigger_examples(folder: Path, triggers: Sequence[Trigger]) -> tuple[TriggerExample, ...]:
    """The examples of all *triggers*, file by file in the order in which they stand.

    Raises:
        SourceErrors: with every example that cannot be read, and every trigger that has none in its own file.
            An optional trigger is off in the pack that examples are written to; packs that have its subject test it.
    """
    examples: list[TriggerExample] = []
    errors: list[SourceError] = []
    for path in sorted(folder.glob("*.yaml")):
        own = {trigger.id: trigger for trigger in triggers if Path(trigger.location.path) == path}
        reader = _FileReader(path, frozenset(own), errors)
        examples += reader.read()
        errors += [
            SourceError(trigger.location, f"trigger {name} has no examples in the second document of its file")
            for name, trigger in own.items()
            if not trigger.optional and name not in reader.seen
        ]
    if errors:
        raise SourceErrors(errors)
    return tuple(examples)


class _FileReader:
    """Reads one file; what is wrong is appended to *errors*, with its line."""

    def __init__(self, path: Path, own: frozenset[str], errors: list[SourceError]) -> None:
        self._path = path
        self._own = own
        self._errors = errors
        self._loader = yaml.CSafeLoader(examples_document(path.read_text(encoding="utf-8")))
        self.seen: set[str] = set()

    def read(self) -> list[TriggerExample]:
        try:
            root = self._loader.get_single_node()
            return list(self._examples(root)) if root is not None else []
        except yaml.YAMLError as error:
            mark = error.problem_mark if isinstance(error, yaml.MarkedYAMLError) else None
            place = SourceLocation(str(self._path), mark.line + 1 if mark else 0)
            self._errors.append(SourceError(place, f"examples are not YAML: {str(error).splitlines()[0]}"))
            return []

    def _examples(self, root: yaml.Node) -> Iterator[TriggerExample]:
        for section, content in self._pairs(root, "the section 'examples'"):
            if section.value != "examples":
                self._fail(section, f"unknown section {section.value!r}, expected 'examples'")
                continue
            for name, groups in self._pairs(content, "triggers with their examples"):
                if name.value not in self._own:
                    self._fail(name, f"unknown trigger {name.value!r}, expected one that this file defines")
                elif name.value in self.seen:
                    self._fail(name, f"trigger {name.value} has examples further up already")
                else:
                    self.seen.add(name.value)
                    yield from self._of_trigger(name.value, groups)

    def _of_trigger(self, trigger: str, groups: yaml.Node) -> Iterator[TriggerExample]:
        for group, items in self._pairs(groups, "the groups positive and negative"):
            if group.value not in _GROUPS:
                self._fail(group, f"unknown group {group.value!r}, expected one of {', '.join(_GROUPS)}")
            elif not isinstance(items, yaml.SequenceNode):
                self._fail(items, "expected a list of examples")
            else:
                for item in items.value:
                    if (example := self._example(trigger, group.value == "positive", item)) is not None:
                        yield example

    def _example(self, trigger: str, positive: bool, item: yaml.Node) -> TriggerExample | None:
        try:
            fields = read_fields(self._loader.construct_object(item, deep=True))
        except ExampleFieldError as error:
            for problem in error.problems:
                self._fail(item, problem)
            return None
        place = self._place(item)
        return TriggerExample(trigger, positive, fields.turns, fields.context, fields.decides, fields.known_miss, place)

    def _pairs(self, node: yaml.Node, expected: str) -> list[tuple[yaml.ScalarNode, yaml.Node]]:
        if isinstance(node, yaml.MappingNode) and all(isinstance(key, yaml.ScalarNode) for key, _ in node.value):
            return list(node.value)
        self._fail(node, f"expected {expected}")
        return []

    def _fail(self, node: yaml.Node, message: str) -> None:
        self._errors.append(SourceError(self._place(node), message))

    def _place(self, node: yaml.Node) -> SourceLocation:
        return SourceLocation(str(self._path), node.start_mark.line + 1)

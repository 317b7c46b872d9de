"""Keys that stand twice in one mapping of a rules file: YAML keeps the last and drops the others without a word."""

from collections.abc import Iterator
from pathlib import Path

import yaml

from triage_bot.errors import SourceLocation
from triage_bot.lint.issue import Issue, Severity


def check_repeated_keys(folder: Path) -> Iterator[Issue]:
    """An error for every key below *folder* that its own mapping has already."""
    for path in sorted(folder.rglob("*.yaml")):
        for document in yaml.compose_all(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader):
            yield from _repeated(document, path)


def _repeated(root: yaml.Node | None, path: Path) -> Iterator[Issue]:
    left = [root] if root is not None else []
    while left:
        node = left.pop()
        if isinstance(node, yaml.SequenceNode):
            left += [item for item in node.value if not isinstance(item, yaml.ScalarNode)]
        elif isinstance(node, yaml.MappingNode):
            first: dict[str, int] = {}
            for key, value in node.value:
                left.append(value)
                name, line = str(key.value), key.start_mark.line + 1
                if name in first:
                    why = f"{name!r} stands in line {first[name]} already, which would not be read"
                    yield Issue("repeated-key", Severity.ERROR, SourceLocation(str(path), line), why)
                first.setdefault(name, line)

"""Word classes for frames: ``@money``, ``@family`` and the like, as data."""

from collections.abc import Mapping
from pathlib import Path
from sys import intern

import yaml

from triage_bot.errors import SourceError, SourceLocation


def load_classes(path: Path) -> Mapping[str, frozenset[str]]:
    """Read word classes; a class may include others with ``@name``.

    Raises:
        SourceError: for a class that includes an unknown one.
    """
    with path.open(encoding="utf-8") as stream:
        content: Mapping[str, str] = yaml.load(stream, Loader=yaml.CSafeLoader)
    classes: dict[str, frozenset[str]] = {}
    for name, text in content.items():
        words: set[str] = set()
        for word in str(text).split():
            if word.startswith("@"):
                if word[1:] not in classes:
                    raise SourceError(
                        SourceLocation(str(path)), f"class {name!r} includes {word}, expected an earlier class"
                    )
                words |= classes[word[1:]]
            else:
                words.add(word)
        classes[str(name)] = frozenset(map(intern, words))
    return classes

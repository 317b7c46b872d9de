"""A copy of the rules that is read and linted in a moment."""

import shutil
from pathlib import Path

from triage_bot.yaml_documents import rules_document


def copy_small_rules(root: Path, folder: Path, *, with_examples_of: str) -> Path:
    """The shipped rules in *folder*, without the model and without the examples of all concepts but one."""
    shutil.copytree(root / "rules", folder, ignore=shutil.ignore_patterns("model"))
    for path in (folder / "concepts").glob("*.yaml"):
        if path.stem != with_examples_of:
            path.write_text(rules_document(path.read_text(encoding="utf-8")) + "\n", encoding="utf-8")
    return folder

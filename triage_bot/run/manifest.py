"""The manifest beside an output: what produced it, by digest. It holds no time and no path of the machine."""

import json
from pathlib import Path

from triage_bot import __version__
from triage_bot.agent import Knowledge
from triage_bot.digests import file_digest, tree_digest


def rules_digest(rules: Path) -> str:
    """SHA-256 over the relative names and bytes of every rule file, in name order."""
    return tree_digest((path for path in rules.rglob("*") if path.is_file()), rules)


def write_manifest(output: Path, knowledge: Knowledge, input_digest: str | None) -> None:
    """Write ``<output>.manifest.json``."""
    content = {
        "triage_bot": __version__,
        "pack": {"title": knowledge.pack.title, "version": knowledge.pack.version, "sha256": knowledge.pack.digest},
        "rules_sha256": rules_digest(knowledge.rules),
        "input_sha256": input_digest,
        "output_sha256": file_digest(output),
    }
    text = json.dumps(content, indent=2, sort_keys=True) + "\n"
    output.with_name(output.name + ".manifest.json").write_text(text, encoding="utf-8")

"""The manifest beside an output: what produced it, by digest. It holds no time and no path of the machine."""

import hashlib
import json
from pathlib import Path

from triage_bot import __version__
from triage_bot.agent import Knowledge

_BLOCK = 1 << 20


def file_digest(path: Path) -> str:
    """SHA-256 of a file's bytes."""
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()


def rules_digest(rules: Path) -> str:
    """SHA-256 over the relative names and bytes of every rule file, in name order."""
    digest = hashlib.sha256()
    for path in sorted(path for path in rules.rglob("*") if path.is_file()):
        digest.update(path.relative_to(rules).as_posix().encode() + b"\0" + file_digest(path).encode() + b"\n")
    return digest.hexdigest()


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

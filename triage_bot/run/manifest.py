"""The manifest beside an output: what produced it, by digest. It holds no time and no path of the machine."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from triage_bot import __version__
from triage_bot.agent import Knowledge
from triage_bot.digests import file_digest, tree_digest
from triage_bot.errors import SourceError, SourceLocation
from triage_bot.outputs import write_output

_COMPARED = {
    "triage_bot": "another version of triage-bot",
    "pack": "another pack (--policies)",
    "rules_sha256": "other rules (--rules)",
    "input_sha256": "another input (--input, --split)",
    "options": "other options",
}
"""What decides an output, and what is said when it differs."""
_ADVICE = "repeat those of the first run, or leave --resume out to begin again"


def rules_digest(rules: Path) -> str:
    """SHA-256 over the relative names and bytes of every rule file, in name order."""
    return tree_digest((path for path in rules.rglob("*") if path.is_file()), rules)


def manifest_path(output: Path) -> Path:
    """``<output>.manifest.json``."""
    return output.with_name(output.name + ".manifest.json")


def describe_run(knowledge: Knowledge, source: Path | None, options: Mapping[str, bool]) -> dict[str, Any]:
    """What decides the output of a run, by digest; a *source* that can be read only once has none."""
    return {
        "triage_bot": __version__,
        "pack": {"title": knowledge.pack.title, "version": knowledge.pack.version, "sha256": knowledge.pack.digest},
        "rules_sha256": rules_digest(knowledge.rules),
        "input_sha256": file_digest(source) if source is not None and source.is_file() else None,
        "options": dict(options),
    }


def write_manifest(output: Path, described: Mapping[str, Any], *, finished: bool) -> None:
    """Write the manifest; the digest of the output is null until the run has come to its end."""
    content = {**described, "output_sha256": file_digest(output) if finished else None}
    write_output(manifest_path(output), json.dumps(content, indent=2, sort_keys=True) + "\n")


def check_resumable(output: Path, described: Mapping[str, Any]) -> bool:
    """Whether a manifest says that *output* was begun as *described*; False when there is none.

    Raises:
        SourceError: when it says otherwise, or is no manifest; nothing is changed by then.
    """
    path = manifest_path(output)
    try:
        kept = json.loads(path.read_bytes())
    except FileNotFoundError:
        return False
    except (ValueError, RecursionError):
        kept = None
    if not isinstance(kept, dict):
        message = "not a manifest of run, expected that of the output; remove it to resume unchecked"
        raise SourceError(SourceLocation(str(path)), message)
    found = [said for key, said in _COMPARED.items() if kept.get(key) != described[key]]
    if kept.get("options") != described["options"]:
        found[-1] += f" ({_different_options(kept.get('options'), described['options'])})"
    if found:
        raise SourceError(SourceLocation(str(output)), f"was begun with {', '.join(found)}: {_ADVICE}")
    return True


def _different_options(kept: object, now: Mapping[str, bool]) -> str:
    before = kept if isinstance(kept, dict) else {}
    return ", ".join(f"{name} was {before.get(name)}" for name in now if before.get(name) != now[name]).lower()

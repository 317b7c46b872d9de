"""``binding.yaml``: a binding that somebody has looked through, and the proposal that it starts from."""

from collections.abc import Mapping
from pathlib import Path

import yaml

from triage_bot.errors import SourceError, SourceLocation
from triage_bot.policy.matching import Binding, Match
from triage_bot.policy.model import CompiledPack

REVIEWED = "binding.yaml"
_HEADER = """\
# Which policy of the pack each policy of the rules is bound to. Review it, correct `policy` where it is wrong
# (null: the pack has none, and its matters go to the catch-all), and keep the file as binding.yaml beside the rules.
"""


def dump_proposal(binding: Binding, pack: CompiledPack) -> str:
    """The text of a ``binding.yaml`` that proposes *binding*; doubtful matches are proposed and marked."""
    entries = {match.subject.policy_id: _entry(match, pack) for match in binding.matches}
    data = {"pack": {"title": pack.title, "digest": pack.digest}, "bindings": entries}
    return _HEADER + yaml.dump(data, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True, width=116)


def _entry(match: Match, pack: CompiledPack) -> dict[str, object]:
    entry: dict[str, object] = {"policy": match.policy_id}
    if match.policy_id:
        entry["title"] = pack.policies[match.policy_id].title
        entry["score"] = match.score
    entry["level"] = match.level
    if match.level != "confident" and match.alternatives:
        entry["others"] = [f"{id_} {score:.2f} {pack.policies[id_].title}".strip() for id_, score in match.alternatives]
    return entry


def read_reviewed(path: Path, pack: CompiledPack) -> Mapping[str, str | None] | None:
    """The reviewed binding at *path*, or None when there is none for *pack*.

    Raises:
        SourceError: when the file is no binding, or binds to a policy that the pack does not have.
    """
    if not path.exists():
        return None
    try:
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        bindings = {str(own): entry["policy"] for own, entry in data["bindings"].items()}
        digest = data["pack"]["digest"]
    except (yaml.YAMLError, UnicodeDecodeError, KeyError, TypeError, AttributeError) as error:
        raise SourceError(
            SourceLocation(str(path)), "is no binding file; write one with: triage-bot compile --rebind"
        ) from error
    if digest != pack.digest:
        return None
    for own, policy_id in bindings.items():
        if policy_id is not None and policy_id not in pack.policies:
            raise SourceError(
                SourceLocation(str(path)), f"binds {own} to {policy_id}, expected a policy of {pack.path} or null"
            )
    return bindings

"""What the pack says, looked up the way that labels name it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from triage_bot.policy import CompiledPack, load_binding, load_pack


@dataclass(frozen=True)
class Authority:
    """A compiled pack and *names*: canonical policy IDs (the roles that the rules know) to the pack's own IDs."""

    pack: CompiledPack
    names: Mapping[str, str]

    def id(self, canonical_id: str) -> str:
        """The pack's ID for a canonical one, or an empty string when the pack has no such policy."""
        return self.names.get(canonical_id, "")

    @cached_property
    def timelines(self) -> frozenset[str]:
        """Every timeline that the pack offers, as written."""
        return frozenset(
            timeline.text for policy in self.pack for timeline in policy.effects.timelines if timeline.offered
        )

    @cached_property
    def flag_policies(self) -> Mapping[str, tuple[str, ...]]:
        """For each flag, the policies that raise it."""
        found: dict[str, list[str]] = {}
        for policy in self.pack:
            for effect in policy.effects.raises:
                found.setdefault(effect.flag, []).append(policy.id)
        return {flag: tuple(dict.fromkeys(ids)) for flag, ids in found.items()}


def load_authority(policies: Path | None = None, rules: Path | None = None) -> Authority:
    """Load a pack and bind it, the shipped ones by default.

    Raises:
        SourceError: when the pack or the rules cannot be read.
    """
    pack = load_pack(policies, rules)
    return Authority(pack, load_binding(pack, rules).names)

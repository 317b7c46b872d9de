"""What binding finds: which policy of a pack each subject of the rules has, and how that is said."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from triage_bot.policy.subjects import TriggerSubject

Level = Literal["confident", "doubtful", "absent"]


@dataclass(frozen=True, slots=True)
class Match:
    """The policy found for a subject, how like it is (see :class:`Likeness`), and the runners-up, best first."""

    subject: TriggerSubject
    policy_id: str | None
    score: float
    level: Level
    by: Literal["id", "meaning", "part", "file"]
    alternatives: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Binding:
    """All matches, in the subjects' order."""

    matches: tuple[Match, ...]

    @property
    def names(self) -> Mapping[str, str]:
        """The pack's ID for each of the rules' IDs that is bound with confidence."""
        return {m.subject.policy_id: m.policy_id for m in self.matches if m.policy_id and m.level == "confident"}

    def at(self, level: Level) -> tuple[Match, ...]:
        """The matches of one level."""
        return tuple(match for match in self.matches if match.level == level)

    def reports(self, titles: Mapping[str, str] | None = None) -> tuple[str, ...]:
        """A line for each match that is not used, and for each that was found under another ID."""
        return tuple(line for match in self.matches if (line := describe_match(match, titles or {})))

    def summary(self) -> tuple[str, ...]:
        """As :meth:`reports`, with one line for everything that is absent."""
        lines = [line for match in self.matches if match.level != "absent" and (line := describe_match(match, {}))]
        if absent := [m.subject.policy_id for m in self.at("absent") if not m.subject.optional]:
            lines.append(f"no policy of the pack is about {', '.join(absent)}; their matters go to the catch-all")
        return tuple(lines)


def describe_match(match: Match, titles: Mapping[str, str]) -> str:
    """What is worth saying about a match, or an empty string; *titles* are those of the pack's policies."""

    def named(policy_id: str | None) -> str:
        title = titles.get(policy_id or "", "")
        return f"{policy_id} “{title}”" if title else str(policy_id)

    own = match.subject.policy_id
    near = (
        f"; {named(match.alternatives[0][0])} comes next ({match.alternatives[0][1]:.2f})" if match.alternatives else ""
    )
    if match.level == "absent" and match.subject.optional:
        return ""
    if match.level == "absent":
        near = near.replace("comes next", "comes nearest")
        return f"{own}: no policy of the pack is about this{near}; its matters go to the catch-all"
    if match.level == "doubtful":
        return f"{own}: perhaps {named(match.policy_id)} ({match.score:.2f}), not sure enough to use{near}"
    if match.policy_id != own:
        how = {"part": "as part of it", "file": "as reviewed"}.get(match.by, f"by {match.by}")
        return f"{own}: bound to {named(match.policy_id)} {how} ({match.score:.2f})"
    return ""

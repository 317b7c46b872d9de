"""A plain keyword list for each queue: no assertion, no tracker, only the last message."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import yaml

from triage_bot.baselines.response import ESCALATE, ROUTE, Response, response_under
from triage_bot.baselines.wording import Wording
from triage_bot.errors import SourceError, SourceErrors, SourceLocation
from triage_bot.policy import CompiledPack
from triage_bot.read import Ticket

_GATE_ASK = "identity_verification"


@dataclass(frozen=True, slots=True)
class KeywordList:
    """The words of one policy."""

    policy: str
    words: tuple[str, ...]

    def hits(self, text: str) -> int:
        """How often the words occur in *text*, which is lower case, folded, and padded with spaces."""
        return sum(text.count(f" {word} ") for word in self.words)


@dataclass(frozen=True, slots=True)
class Keywords:
    """All lists, and the policies of an unverified customer and of a message without any keyword."""

    matters: tuple[KeywordList, ...]
    flags: tuple[KeywordList, ...]
    otherwise: str
    gate: str


class KeywordBaseline:
    """Answers by the list with the most hits in the customer's last message."""

    def __init__(self, keywords: Keywords, pack: CompiledPack, wording: Wording) -> None:
        self._keywords = keywords
        self._wording = wording
        self._exempt = pack.exempt_from_verification
        named = {entry.policy for entry in (*keywords.matters, *keywords.flags)}
        self._responses = {
            policy: response_under(pack, policy, wording.plain)
            for policy in sorted(named | {keywords.otherwise, keywords.gate})
        }

    def __call__(self, ticket: Ticket) -> Mapping[str, object]:
        """Answer *ticket*."""
        return {
            point: self.respond(text, verified=ticket.context.verified).output()
            for point, text in zip(ticket.decision_points, ticket.customer_turns, strict=True)
        }

    def respond(self, message: str, *, verified: bool) -> Response:
        """Answer one message."""
        text = fold(message)
        # `max` keeps the first of equals: the order of the file decides.
        best = max(self._keywords.matters, key=lambda entry: entry.hits(text))
        policy = best.policy if best.hits(text) else self._keywords.otherwise
        response = self._responses[policy]
        waits = response.destination is not None and policy not in self._exempt and not verified
        if waits:
            response = replace(self._responses[self._keywords.gate], reply=self._wording.asking([_GATE_ASK]))
        flagged = [entry.policy for entry in self._keywords.flags if entry.hits(text)]
        flags = {flag for policy in flagged for flag in self._responses[policy].flags}
        if response.type in {ROUTE, ESCALATE}:
            flags.update(response.flags)
        cited = dict.fromkeys((*response.policy_ids, *flagged))
        return replace(response, flags=tuple(sorted(flags)), policy_ids=tuple(cited))


def fold(message: str) -> str:
    """Lower case, words apart by single spaces, a space at both ends."""
    words = "".join(character if character.isalnum() or character in "-'" else " " for character in message.lower())
    return f" {' '.join(words.split())} "


def load_keywords(path: Path) -> Keywords:
    """Read ``keywords.yaml``.

    Raises:
        SourceErrors: when the file is missing or not of that form.
    """
    location = SourceLocation(str(path))
    try:
        content: Any = yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)
        return Keywords(
            _lists(content["matters"]), _lists(content["flags"]), str(content["otherwise"]), str(content["gate"])
        )
    except FileNotFoundError:
        raise SourceErrors([SourceError(location, "not found, expected the keyword lists")]) from None
    except (yaml.YAMLError, UnicodeDecodeError, KeyError, TypeError, AttributeError) as error:
        raise SourceErrors([SourceError(location, f"expected matters, flags, otherwise and gate: {error}")]) from None


def _lists(entries: Sequence[Mapping[str, Any]]) -> tuple[KeywordList, ...]:
    return tuple(
        KeywordList(str(entry["policy"]), tuple(fold(str(w)).strip() for w in entry["words"])) for entry in entries
    )

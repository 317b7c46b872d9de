"""Roles that the engine needs a policy for, and what it does in a pack that has none."""

from collections.abc import Iterator, Mapping

from triage_bot.errors import SourceLocation
from triage_bot.policy.diagnostics import Diagnostic
from triage_bot.policy.model import CompiledPack

ROLES: Mapping[str, tuple[str, str]] = {
    "IDV-01": ("the verification gate", "asking for verification cites no policy"),
    "IDV-03": ("what does not wait for verification", "only policies that say so themselves go ahead unverified"),
    "IDV-04": ("two failed attempts", "verification is asked for again however often it fails"),
    "IDV-05": ("people other than the holder", "answering them cites no policy"),
    "CMP-01": ("complaints", "complaints go to the catch-all"),
    "ESC-04": ("later turns of a ticket", "answering them cites no policy"),
    "GEN-01": ("whatever nothing else covers", "such matters are answered, not routed"),
    "GEN-02": ("general questions and courtesies", "answering them cites no policy"),
}
"""By the rules' own ID: what the role is, and what follows where no policy has it."""


def role_lines(pack: CompiledPack, names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """(role, policy with title) of each role, in the rules' order; a policy that is missing is a dash."""
    for own, (role, _) in ROLES.items():
        policy = pack.policies.get(names.get(own, ""))
        yield role, f"{policy.id} {policy.title}".strip() if policy else "-"


def check_roles(pack: CompiledPack, names: Mapping[str, str]) -> Iterator[Diagnostic]:
    """A warning for each role that no policy of the pack has."""
    for own, (role, otherwise) in ROLES.items():
        if names.get(own) is None and not (own == "GEN-01" and pack.catch_all):
            message = f"no policy is found for {role} ({own}): {otherwise}"
            yield Diagnostic("warning", SourceLocation(pack.path), message)

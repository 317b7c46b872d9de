"""The shipped policies. Each is a function of a `View`, which holds what an agent has been shown and nothing else."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from triage_bot.alert_triage.policies._probes import (
    close_blind,
    close_cites_all,
    escalate_blind,
    escalate_lookalikes,
    inaction,
    malformed,
)
from triage_bot.alert_triage.policies._reference import fast, fast_fixed_threshold, thorough, thorough_wasteful
from triage_bot.alert_triage.policies._view import Policy, View

POLICIES: Final[Mapping[str, Policy]] = MappingProxyType(
    {
        policy.__name__: policy
        for policy in (
            inaction,
            malformed,
            close_blind,
            close_cites_all,
            escalate_blind,
            escalate_lookalikes,
            fast_fixed_threshold,
            fast,
            thorough,
            thorough_wasteful,
        )
    }
)
"""Every policy by name, in the order of the ladder."""

__all__ = ["POLICIES", "Policy", "View", "fast", "thorough"]

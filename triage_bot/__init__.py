"""triage-bot: a deterministic reference agent, judge and label auditor for support triage."""

__version__ = "0.1.0"

"""The ``triage-bot`` command. Command modules import their own step lazily, so that ``--help`` stays fast."""

from triage_bot.cli.app import main

__all__ = ["main"]

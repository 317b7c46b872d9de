"""Training of the sentence model and choice of its bounds; run as ``python -m triage_bot.checks.training ROWS...``."""

from triage_bot.checks.training.texts import agent_sentences, good_replies

__all__ = ["agent_sentences", "good_replies"]

"""The main job: a stream of tickets to output lines, resumable and with a manifest."""

from triage_bot.run.manifest import rules_digest, write_manifest
from triage_bot.run.output import output_line, reply_object, trace_line
from triage_bot.run.pipeline import Answered, Settings, answer_all, answer_one
from triage_bot.run.resume import finished_tickets

__all__ = [
    "Answered",
    "Settings",
    "answer_all",
    "answer_one",
    "finished_tickets",
    "output_line",
    "reply_object",
    "rules_digest",
    "trace_line",
    "write_manifest",
]

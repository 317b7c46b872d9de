"""Why a decision came out as it did, for people: in the terminal and as a page."""

from triage_bot.explain.page import explanation_page
from triage_bot.explain.terminal import print_decision
from triage_bot.explain.view import DecisionView, decision_view, merge_marks

__all__ = ["DecisionView", "decision_view", "explanation_page", "merge_marks", "print_decision"]

"""The report of a split: one self-contained page and its Markdown twin."""

from triage_bot.report.content import Report, Subject, WorstDecision, build_report
from triage_bot.report.markdown import report_markdown
from triage_bot.report.page import report_page

__all__ = ["Report", "Subject", "WorstDecision", "build_report", "report_markdown", "report_page"]

"""The report as Markdown, with the same content as the page."""

from collections.abc import Sequence

from triage_bot.ladder.tables import ladder_tables
from triage_bot.report.content import Report, Subject, WorstDecision
from triage_bot.score.rendering import markdown_table
from triage_bot.score.summary import Summary
from triage_bot.score.tables import Table, interval_text, summary_lines, summary_tables

_HEADLINES = ("score", "exact", "structured_exact")


def report_markdown(report: Report) -> str:
    """The whole document."""
    summaries = [*(subject.summary for subject in report.subjects), *report.others]
    blocks = [
        f"# Support triage: scores on {report.split}",
        markdown_table(_headline(summaries)),
        *(markdown_table(table) for table in ladder_tables(report.climbed)),
        *(f"- finding: {finding}" for finding in report.climbed.findings),
        *(block for subject in report.subjects for block in _subject(subject)),
        "## How this was made",
        "```\n" + "\n".join(report.commands) + "\n```",
        "\n".join(f"- {line}" for line in (*summary_lines(summaries[0])[1:], *report.climbed.notices)),
    ]
    return "\n\n".join(blocks) + "\n"


def _headline(summaries: Sequence[Summary]) -> Table:
    rows = tuple(
        (summary.name, *(interval_text(summary.intervals[name]) for name in _HEADLINES)) for summary in summaries
    )
    return Table("Headline, with 95 % intervals over tickets", ("model", "mean", "exact", "structured exact"), rows)


def _subject(subject: Subject) -> list[str]:
    summary = subject.summary
    blocks = [f"## {summary.name} in detail", f"- {summary_lines(summary)[0]}"]
    blocks += [markdown_table(table, 3) for table in summary_tables(summary)]
    blocks += [f"## Worst decisions of {summary.name}"]
    blocks += [_worst(item) for item in subject.worst] or ["Every decision is exact."]
    return blocks


def _worst(item: WorstDecision) -> str:
    row = item.row
    lines = [f"### {row.score:.2f} {row.id}/{row.decision_point} ({row.family}, {row.difficulty})", ""]
    for text in item.conversation:
        lines += [*(f"> {line}" for line in text.splitlines() or [""]), ""]
    lines += [f"- **{name}** {reason}" for name, reason in item.failures]
    lines += ["", "Answer:", "", *(f"    {line}" for line in item.answer.splitlines()), ""]
    if item.evidence:
        lines += ["Evidence:", ""]
        lines += [
            f"- {concept}, {assertion}, {strength}: {words}" for concept, assertion, strength, words in item.evidence
        ]
        lines += [""]
    lines += ["Target:", ""]
    lines += [f"- {name}: {value}" for name, value in item.target]
    return "\n".join(lines)

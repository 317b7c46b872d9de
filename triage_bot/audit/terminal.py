"""The audit in a terminal: the ranked findings, the summary and the rules that were wrong."""

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from triage_bot.audit.auditor import AuditResult, summary
from triage_bot.audit.output import Stale, first_lines

_STYLES = {"error": "red", "warning": "yellow", "note": "dim"}


def show_audit(result: AuditResult, stale: Stale, console: Console, most: int) -> None:
    """Print the audit; *most* limits the findings that are shown."""
    shown, hidden = first_lines(result.findings, most)
    table = Table(box=None, pad_edge=False, expand=False)
    for name in ("conf", "where", "code", "what", "policy"):
        table.add_column(name, no_wrap=name in {"conf", "code"}, justify="right" if name == "conf" else "left")
    for one in shown:
        policy = f"{one.policy_id}:{one.policy_line}" if one.policy_id else ""
        said = escape(one.message) + (f" [dim]“{escape(one.evidence[0])}”[/dim]" if one.evidence else "")
        verdict = f" ({one.verdict})" if one.verdict else ""
        table.add_row(f"{one.confidence:.2f}", one.place + verdict, one.code, said, policy, style=_STYLES[one.severity])
    if shown:
        console.print(table)
    if hidden:
        console.print(f"… and {hidden} more (--limit)")
    for name, counts in summary(result.findings).items():
        if counts and name in {"kind", "family", "field"}:
            console.print(f"by {name}: " + ", ".join(f"{key} {count}" for key, count in counts.items()))
    for leak in result.leaks:
        console.print(f"the first turns of {leak.first} and {leak.second} are {leak.alike:.0%} alike")
    for review, why in stale:
        console.print(f"[yellow]stale review[/yellow]: {review.id} {review.decision_point} {review.code}: {why}")
    console.print(f"{result.tickets} tickets, {result.decisions} decisions, {len(result.findings)} findings")


def show_rules(result: AuditResult, console: Console) -> None:
    """Print the table of rules that fired."""
    table = Table(box=None, pad_edge=False)
    names = ("rule", "coverage", "overlaps", "conflicts", "correct", "incorrect", "accuracy", "incorrect on")
    for name in names:
        table.add_column(name, justify="left" if name in {"rule", "incorrect on"} else "right")
    total = result.decisions or 1
    for row in result.rules:
        if row.fired:
            counts = (row.overlaps, row.conflicts, row.correct, row.incorrect)
            where = ", ".join(row.rows[:4]) + (" …" if len(row.rows) > 4 else "")
            table.add_row(row.rule, f"{row.fired / total:.3f}", *map(str, counts), f"{row.accuracy or 0:.2f}", where)
    console.print(table)

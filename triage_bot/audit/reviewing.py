"""The walk through open findings: show one, take a key, ask why, write it down."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from triage_bot.audit.finding import Finding, Kind
from triage_bot.audit.reviews import Review, Verdict, dump_reviews, load_reviews, review_of
from triage_bot.console import print_rule
from triage_bot.outputs import write_output
from triage_bot.read import Ticket

_KEYS = {"a": Verdict.ACCEPTED, "r": Verdict.REJECTED, "p": Verdict.POLICY_QUESTION}
_SKIP, _END = "s", "q"
_HELP = "a accept (the label is wrong), r reject (it is right), p question for the pack, s skip, q end"


@dataclass(frozen=True, slots=True)
class Prompts:
    """How a key is taken and a reason asked for."""

    key: Callable[[], str]
    reason: Callable[[], str]


def open_findings(findings: Sequence[Finding], *, gaps: bool, least: float) -> list[Finding]:
    """Findings without a verdict that holds; rule gaps only when asked for."""
    return [
        one
        for one in findings
        if not one.verdict and one.confidence >= least and (gaps or one.kind is not Kind.RULE_GAP)
    ]


def walk(
    findings: Sequence[Finding],
    tickets: Mapping[str, Ticket],
    path: Path,
    console: Console,
    prompts: Prompts,
) -> int:
    """Ask about each finding and write verdicts to *path* as they are given; returns how many were given."""
    count = 0
    for number, finding in enumerate(findings, start=1):
        _show(finding, tickets.get(finding.id), console, f"{number}/{len(findings)}")
        key = _key(console, prompts)
        if key == _END:
            break
        if key == _SKIP:
            continue
        reason = prompts.reason().strip()
        while not reason:
            console.print("a verdict needs a reason")
            reason = prompts.reason().strip()
        _save(path, review_of(finding, _KEYS[key], reason))
        count += 1
    return count


def _key(console: Console, prompts: Prompts) -> str:
    console.print(_HELP, style="dim")
    while True:
        key = prompts.key().lower()
        if key in _KEYS or key in {_SKIP, _END}:
            return key
        if key in {"", "\x03", "\x04", "\x1b"}:
            return _END


def _save(path: Path, review: Review) -> None:
    kept = {one.key: one for one in load_reviews(path)}
    kept[review.key] = review
    write_output(path, dump_reviews(kept.values()))


def _show(finding: Finding, ticket: Ticket | None, console: Console, place: str) -> None:
    print_rule(console, f"{place}  {finding.place}  {finding.code}  {finding.confidence:.2f}")
    if ticket is not None and finding.decision_point in ticket.decision_points:
        last = ticket.decision_points.index(finding.decision_point)
        for index, text in enumerate(ticket.customer_turns[: last + 1]):
            console.print(escape(text), style="" if index == last else "dim")
    console.print(f"[bold]{escape(finding.message)}[/bold]")
    console.print(f"{finding.field}: label {escape(str(finding.label))}, expected {escape(str(finding.expected))}")
    if finding.policy_sentence:
        sentence = escape(finding.policy_sentence)
        console.print(f"{finding.policy_id}, line {finding.policy_line}: {sentence}", style="cyan")
    for words in finding.evidence:
        console.print(f"“{escape(words)}”", style="yellow")

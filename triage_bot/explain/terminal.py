"""An explanation in the terminal: conversation with evidence highlighted, facts, matters, steps, decision, reply."""

from rich.console import Console
from rich.text import Text

from triage_bot.console import print_indented, print_rule
from triage_bot.explain.view import DecisionView

_HIGHLIGHT = "bold black on yellow"


def print_decision(console: Console, view: DecisionView) -> None:
    """Print one decision."""
    print_rule(console, view.decision_point)
    print_indented(console, _highlighted(view))
    console.print()
    for item in view.evidence:
        weight = "not counted" if item.strength == 0 else f"{item.strength:.2f}"
        line = Text(f"  {item.concept}", style="cyan")
        line.append(f"  {item.assertion.value}, {item.source}, {weight}: ", style="dim")
        line.append(" ".join(item.excerpt.split())[:100])
        console.print(line)
    if view.facts:
        console.print(Text("  facts    " + ", ".join(f"{name} = {value}" for name, value in view.facts)))
    if view.matters:
        console.print(Text("  matters  " + "; ".join(view.matters)))
    for number, taken, reason in view.steps:
        console.print(Text(f"  step {number}   {'taken' if taken else 'no'}: {reason}", style="" if taken else "dim"))
    console.print(Text(f"  decision {view.action}", style="bold green"), end="")
    console.print(Text(f"  flags: {', '.join(view.flags) or 'none'}"))
    for policy in view.policies:
        console.print(Text(f"  {policy.id} {policy.title} (line {policy.line}): {' '.join(policy.sentence.split())}"))
    console.print()
    print_indented(console, Text(view.reply, style="italic"))


def _highlighted(view: DecisionView) -> Text:
    text = Text(view.text)
    for mark in view.marks:
        text.stylize(_HIGHLIGHT, mark.start, mark.end)
    return text

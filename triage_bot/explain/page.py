"""An explanation as one self-contained HTML page."""

from collections.abc import Iterable
from html import escape

from triage_bot.explain.view import DecisionView

_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c;background:#fff}
h1{font-size:1.4rem}h2{font-size:1.1rem;border-top:1px solid #ccc;padding-top:1rem}
blockquote{white-space:pre-wrap;margin:0;padding:.8rem 1rem;background:#f4f4f2;border-left:4px solid #888}
mark{background:#ffe58a}table{border-collapse:collapse;font-size:.85rem;width:100%}
td,th{text-align:left;padding:.2rem .6rem .2rem 0;vertical-align:top;border-bottom:1px solid #e5e5e5}
.decision{font-weight:600;color:#0b5a2b}.reply{padding:.8rem 1rem;background:#eaf3fb;border-left:4px solid #3b7db8}
.no{color:#777}@media print{body{margin:0;max-width:none}}
"""


def explanation_page(ticket_id: str, views: Iterable[DecisionView]) -> str:
    """The page for one ticket; everything that a customer wrote is escaped."""
    body = "\n".join(_section(view) for view in views)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(ticket_id)}</title><style>{_STYLE}</style></head>\n"
        f"<body><h1>{escape(ticket_id)}</h1>\n{body}\n</body></html>\n"
    )


def _section(view: DecisionView) -> str:
    evidence = "".join(
        f"<tr><td>{escape(item.concept)}</td><td>{item.assertion.value}</td><td>{item.source}</td>"
        f"<td>{item.strength:.2f}</td><td>{escape(item.excerpt)}</td></tr>"
        for item in view.evidence
    )
    steps = "".join(
        f'<tr class="{"" if taken else "no"}"><td>step {number}</td><td>{"taken" if taken else "no"}</td>'
        f"<td>{escape(reason)}</td></tr>"
        for number, taken, reason in view.steps
    )
    policies = "".join(
        f"<tr><td>{escape(policy.id)}</td><td>{escape(policy.title)}</td><td>line {policy.line}</td>"
        f"<td>{escape(policy.sentence)}</td></tr>"
        for policy in view.policies
    )
    facts = ", ".join(f"{escape(name)} = {escape(value)}" for name, value in view.facts)
    return (
        f"<h2>{escape(view.decision_point)}</h2><blockquote>{_marked(view)}</blockquote>"
        "<table><tr><th>concept</th><th>assertion</th><th>source</th><th>strength</th><th>words</th></tr>"
        f"{evidence}</table>"
        f"<p>Facts: {facts or 'none'}<br>Matters: {escape('; '.join(view.matters)) or 'none'}</p>"
        f"<table>{steps}</table>"
        f'<p class="decision">{escape(view.action)}; flags: {escape(", ".join(view.flags)) or "none"}</p>'
        f'<table>{policies}</table><p class="reply">{escape(view.reply)}</p>'
    )


def _marked(view: DecisionView) -> str:
    parts: list[str] = []
    place = 0
    for mark in view.marks:
        parts.append(escape(view.text[place : mark.start]))
        title = escape(", ".join(mark.concepts), quote=True)
        parts.append(f'<mark title="{title}">{escape(view.text[mark.start : mark.end])}</mark>')
        place = mark.end
    parts.append(escape(view.text[place:]))
    return "".join(parts)

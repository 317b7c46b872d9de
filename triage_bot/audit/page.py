"""The audit as one self-contained HTML page: conversation, evidence, label and decision side by side."""

import json
from collections.abc import Mapping, Sequence
from html import escape

from triage_bot.audit.auditor import AuditResult, summary
from triage_bot.audit.explained import Explained
from triage_bot.audit.finding import Finding, Kind

_STYLE = """
:root{--ink:#1d2329;--soft:#5c6670;--line:#dde1e5;--paper:#fff;--wash:#f5f6f8;--bad:#a4262c;--warn:#8a5a00;--note:#44566c;
--mark:#ffe58a}
*{box-sizing:border-box}
body{font:15px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;margin:0;color:var(--ink);background:var(--wash)}
header,main{max-width:76rem;margin:0 auto;padding:1rem 1.25rem}
h1{font-size:1.35rem;margin:.5rem 0}h2{font-size:1.05rem;margin:1.6rem 0 .5rem}
.tools{position:sticky;top:0;background:var(--wash);border-bottom:1px solid var(--line);z-index:1}
.tools form{max-width:76rem;margin:0 auto;padding:.6rem 1.25rem;display:flex;gap:1.2rem;flex-wrap:wrap;
align-items:center}
.tools label{display:flex;gap:.45rem;align-items:center;font-size:.9rem}
select,input{font:inherit}
article{background:var(--paper);border:1px solid var(--line);border-left:4px solid var(--note);border-radius:4px;
padding:.8rem 1rem;margin:.9rem 0}
article.error{border-left-color:var(--bad)}article.warning{border-left-color:var(--warn)}
article>header{padding:0;margin:0 0 .3rem;display:flex;gap:.7rem;flex-wrap:wrap;align-items:baseline;max-width:none;
color:var(--soft)}
article h2{margin:0;color:var(--ink)}
article>header .confidence{margin-left:auto}
section{border-top:1px solid var(--line);padding:.35rem 0}section p{margin:.1rem 0}
section.error .code{color:var(--bad)}section.warning .code{color:var(--warn)}
.code{font-family:ui-monospace,monospace;font-size:.85rem;background:var(--wash);padding:0 .35rem}
.confidence{font-variant-numeric:tabular-nums;color:var(--soft)}
.cited{color:var(--soft);font-size:.9rem}
small{color:var(--soft);overflow-wrap:anywhere}
.columns{display:grid;grid-template-columns:minmax(0,1.1fr) minmax(0,1fr);gap:1.2rem;margin-top:.5rem;align-items:start}
@media (max-width:760px){.columns{grid-template-columns:1fr}}
blockquote{margin:.3rem 0;padding:.4rem .7rem;background:var(--wash);white-space:pre-wrap;overflow-wrap:anywhere}
blockquote.before{color:var(--soft)}
mark{background:var(--mark)}
tr.differs td{background:#fdf0ef}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:.85rem;background:var(--paper);width:100%}
td,th{text-align:left;padding:.25rem .5rem;border-bottom:1px solid var(--line);vertical-align:top}
td{overflow-wrap:anywhere}th{white-space:nowrap;font-weight:600}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
.sums{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:1rem}
@media print{.tools{display:none}}
"""
_SCRIPT = """
const form=document.querySelector('form');
function show(){const code=form.code.value,kind=form.kind.value,least=+form.least.value;let shown=0;
form.out.value=least.toFixed(2);
document.querySelectorAll('article').forEach(a=>{let any=false;
a.querySelectorAll('section').forEach(f=>{const ok=(!code||f.dataset.code===code)&&(!kind||f.dataset.kind===kind)
&&+f.dataset.confidence>=least;f.hidden=!ok;any=any||ok;shown+=ok});a.hidden=!any});
document.getElementById('shown').textContent=shown}
form.addEventListener('input',show);show();
"""
_MOST_FINDINGS = 2000
"""Findings that the page shows; all of them are in the JSON."""

Decisions = Mapping[tuple[str, str], Explained]


def audit_page(result: AuditResult, decisions: Decisions, title: str) -> str:
    """The page; everything that a customer or an author wrote is escaped. *decisions* are those with findings."""
    shown = result.findings[:_MOST_FINDINGS]
    codes = sorted({one.code for one in shown})
    grouped: dict[str, list[Finding]] = {}
    for one in shown:
        grouped.setdefault(one.place, []).append(one)
    articles = "\n".join(_article(place, findings, decisions) for place, findings in grouped.items())
    options = "".join(f'<option value="{escape(code)}">{escape(code)}</option>' for code in codes)
    kinds = "".join(f'<option value="{kind}">{str(kind).replace("_", " ")}</option>' for kind in Kind)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>Audit of {escape(title)}</title><style>{_STYLE}</style></head>\n<body>"
        f"<header><h1>Audit of {escape(title)}</h1><p>{result.tickets} tickets, {result.decisions} decisions, "
        f"{len(result.findings)} findings. Pack {escape(result.pack_digest[:12])}.</p></header>"
        '<div class="tools"><form onsubmit="return false">'
        f'<label>Kind <select name="kind"><option value="">all</option>{kinds}</select></label>'
        f'<label>Code <select name="code"><option value="">all</option>{options}</select></label>'
        '<label>Confidence from <input type="range" name="least" min="0" max="1" step="0.05" value="0">'
        '<output name="out">0.00</output></label>'
        '<span><b id="shown"></b> shown</span></form></div>'
        f"<main>{articles or '<p>Nothing found.</p>'}{_leaks(result)}{_sums(result.findings)}{_rules(result)}</main>"
        f"<script>{_SCRIPT}</script></body></html>\n"
    )


def _article(place: str, findings: Sequence[Finding], decisions: Decisions) -> str:
    decision = decisions.get((findings[0].id, findings[0].decision_point))
    family = f"<span>{escape(findings[0].family)}</span>" if findings[0].family else ""
    head = (
        f'<header><h2>{escape(place)}</h2>{family}<span class="confidence">{findings[0].confidence:.2f}</span></header>'
    )
    said = "".join(_finding(one) for one in findings)
    body = f'<div class="columns"><div>{_conversation(findings, decision)}</div><div>{_label(decision)}</div></div>'
    return f'<article class="{findings[0].severity}">{head}{said}{body if decision else ""}</article>'


def _finding(one: Finding) -> str:
    values = ""
    if one.expected not in (None, ""):
        values = f" <small>{escape(one.field)}: {_value(one.label)} → {_value(one.expected)}</small>"
    cited = ""
    if one.policy_id:
        line = f"line {one.policy_line}" if one.policy_line else ""
        cited = (
            f'<p class="cited"><b>{escape(one.policy_id)}</b> {escape(one.policy_sentence)} <small>{line}</small></p>'
        )
    quoted = "; ".join(f"<mark>{escape(text)}</mark>" for text in one.evidence)
    verdict = f" <b>{escape(one.verdict)}</b>" if one.verdict else ""
    return (
        f'<section class="{one.severity}" data-code="{escape(one.code)}" data-kind="{one.kind}" '
        f'data-confidence="{one.confidence}"><p><span class="code">{escape(one.code)}</span> '
        f'<span class="confidence">{one.confidence:.2f}</span> {escape(one.message)}{values}{verdict}</p>'
        f"{cited}{f'<p>{quoted}</p>' if quoted else ''}</section>"
    )


def _value(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return escape(", ".join(str(item) for item in value)) or "none"
    if value is None:
        return "null"
    return escape(json.dumps(value) if isinstance(value, bool) else str(value))


def _conversation(findings: Sequence[Finding], decision: Explained | None) -> str:
    if decision is None:
        return ""
    ticket = decision.ticket
    place = ticket.decision_points.index(decision.point)
    evidence = [text for one in findings for text in one.evidence]
    quotes = [
        f'<blockquote class="{"" if index == place else "before"}">{_marked(text, evidence)}</blockquote>'
        for index, text in enumerate(ticket.customer_turns[: place + 1])
    ]
    context = ticket.context
    state = "verified" if context.verified else "unverified"
    moment = f"{context.local_time:%a %Y-%m-%d %H:%M} ET"
    line = f"{state}, {context.account_type} account, {context.account_age_days} days old, {moment}"
    return f"<small>{escape(line)}</small>{''.join(quotes)}"


def _label(decision: Explained | None) -> str:
    if decision is None:
        return ""
    rows = "".join(
        f'<tr class="{"" if one == other else "differs"}"><th>{name}</th>'
        f"<td>{escape(one)}</td><td>{escape(other)}</td></tr>"
        for name, one, other in decision.rows()
    )
    rest = "".join(
        f'<tr><th>{name}</th><td colspan="2">{escape(value)}</td></tr>' for name, value in decision.label_only()
    )
    return f"<table><tr><th></th><th>label</th><th>rules</th></tr>{rows}{rest}</table>"


def _marked(text: str, evidence: Sequence[str]) -> str:
    """The text with the quoted evidence marked, each quote once and as far as it stands there on one line."""
    spans: list[tuple[int, int]] = []
    for quote in evidence:
        start = text.find(quote)
        if start >= 0 and all(start >= end or start + len(quote) <= begin for begin, end in spans):
            spans.append((start, start + len(quote)))
    parts: list[str] = []
    place = 0
    for start, end in sorted(spans):
        parts += [escape(text[place:start]), f"<mark>{escape(text[start:end])}</mark>"]
        place = end
    return "".join([*parts, escape(text[place:])])


def _sums(findings: Sequence[Finding]) -> str:
    tables: list[str] = []
    for name, counts in summary(findings).items():
        rows = "".join(f'<tr><td>{escape(key)}</td><td class="n">{count}</td></tr>' for key, count in counts.items())
        tables.append(f"<div><table><tr><th>{name}</th><th></th></tr>{rows}</table></div>" if rows else "")
    return f'<h2>Summary</h2><div class="sums">{"".join(tables)}</div>'


def _leaks(result: AuditResult) -> str:
    rows = "".join(
        f"<tr><td>{escape(leak.first)}</td><td>{escape(leak.second)}</td><td class=n>{leak.alike:.0%}</td></tr>"
        for leak in result.leaks
    )
    table = f"<table><tr><th>first</th><th>second</th><th class=n>alike</th></tr>{rows}</table>"
    return f"<h2>Texts that stand twice</h2>{table}" if rows else ""


def _rules(result: AuditResult) -> str:
    rows = "".join(
        f"<tr><td>{escape(row.rule)}</td><td>{escape(row.policy_id)}</td>"
        + "".join(
            f'<td class="n">{value}</td>'
            for value in (row.fired, row.overlaps, row.conflicts, row.correct, row.incorrect)
        )
        + f'<td class="n">{"" if row.accuracy is None else f"{row.accuracy:.2f}"}</td>'
        + f"<td>{escape(', '.join(row.rows))}</td></tr>"
        for row in result.rules
        if row.fired
    )
    names = ("fired", "overlaps", "conflicts", "correct", "incorrect", "accuracy")
    head = "<th>rule</th><th>policy</th>" + "".join(f'<th class="n">{name}</th>' for name in names)
    return (
        f'<h2>Rules</h2><div class="scroll"><table><tr>{head}<th>incorrect on</th></tr>{rows}</table></div>'
        if rows
        else ""
    )

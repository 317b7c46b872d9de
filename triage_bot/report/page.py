"""The report as one self-contained HTML page."""

from collections.abc import Sequence
from html import escape

from triage_bot.ladder.probes import BAD
from triage_bot.ladder.tables import describe
from triage_bot.report.charts import Bar, Dot, bar_chart, dot_chart
from triage_bot.report.content import Report, Subject, WorstDecision
from triage_bot.report.heat import confusion_heat, criteria_heat
from triage_bot.report.style import STYLE
from triage_bot.score.rendering import html_page, html_table
from triage_bot.score.summary import Summary
from triage_bot.score.tables import LABELS, flag_table, interval_text, summary_lines

_HEADLINES = ("score", "exact", "structured_exact")


def report_page(report: Report) -> str:
    """The whole page; whatever a customer or a model wrote is escaped."""
    title = f"Support triage: scores on {report.split}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        _contents(report),
        _headline(report),
        _ladder(report),
        *(_subject(subject) for subject in report.subjects),
        _foot(report),
    ]
    return html_page(title, "\n".join(parts), STYLE)


def _contents(report: Report) -> str:
    links = "".join(
        f'<a href="#{_anchor(subject.summary)}">{escape(subject.summary.name)}</a>' for subject in report.subjects
    )
    return f'<nav><a href="#headline">headline</a><a href="#ladder">ladder</a>{links}<a href="#made">how made</a></nav>'


def _headline(report: Report) -> str:
    cards = "".join(_cards(subject.summary) for subject in report.subjects)
    summaries = [*(subject.summary for subject in report.subjects), *report.others]
    charts = "".join(
        f"<figure>{dot_chart(LABELS[measure], _dots(report, summaries, measure))}"
        f"<figcaption>{LABELS[measure]}, with its 95 % interval over tickets</figcaption></figure>"
        for measure in _HEADLINES
    )
    return f'<section id="headline">{cards}<div class="charts">{charts}</div></section>'


def _cards(summary: Summary) -> str:
    cards = "".join(
        f'<div class="card"><b>{summary.intervals[measure].value:.3f}</b>{LABELS[measure]}'
        f"<small>{summary.intervals[measure].low:.3f} to {summary.intervals[measure].high:.3f}</small></div>"
        for measure in _HEADLINES
    )
    return f'<h2>{escape(summary.name)}</h2><div class="cards">{cards}</div>'


def _dots(report: Report, summaries: Sequence[Summary], measure: str) -> list[Dot]:
    looked_at = {subject.summary.name for subject in report.subjects}
    return [
        Dot(
            summary.name,
            summary.intervals[measure].value,
            summary.intervals[measure].low,
            summary.intervals[measure].high,
            "own" if summary.name in looked_at else "base",
        )
        for summary in summaries
    ]


def _ladder(report: Report) -> str:
    rows = report.climbed.ladder.rows
    bars = [Bar(row.name, row.total, _kind(row.name)) for row in rows]
    bars += [
        Bar(subject.summary.name, subject.summary.intervals["score"].value, "own") for subject in report.subjects[1:]
    ]
    meaning = "".join(f"<dt>{escape(row.name)}</dt><dd>{escape(describe(row.name))}</dd>" for row in rows)
    assertions = "".join(
        f'<li class="{"ok" if item.holds else "fail"}"><b>{"holds" if item.holds else "FAILS"}</b> '
        f"{escape(item.text)} <small>({escape(item.detail)})</small></li>"
        for item in report.climbed.ladder.assertions
    )
    findings = "".join(f"<li>{escape(finding)}</li>" for finding in report.climbed.findings)
    found = f"<h3>Targets that cannot be fulfilled</h3><ul>{findings}</ul>" if findings else ""
    return (
        f'<section id="ladder"><h2>Probe ladder</h2><figure>{bar_chart("Mean score of each policy", bars)}'
        '<figcaption><span class="key bad"></span>bad on purpose <span class="key base"></span>baseline '
        '<span class="key own"></span>under test <span class="key top"></span>oracle</figcaption></figure>'
        f"<details><summary>What each policy does</summary><dl>{meaning}</dl></details>"
        f'<h3>Assertions</h3><ul class="checks">{assertions}</ul>{found}</section>'
    )


def _kind(name: str) -> str:
    if name in BAD:
        return "bad"
    return {"reference": "own", "oracle": "top"}.get(name, "base")


def _subject(subject: Subject) -> str:
    summary = subject.summary
    worst = "".join(_worst(item, place == 0) for place, item in enumerate(subject.worst))
    lines = "".join(f"<li>{escape(line)}</li>" for line in summary_lines(summary)[:1])
    rows = "".join(
        f"<tr><td>{escape(LABELS.get(name, name))}</td><td>{interval_text(interval)}</td></tr>"
        for name, interval in summary.intervals.items()
    )
    return (
        f'<section id="{_anchor(summary)}"><h2>{escape(summary.name)} in detail</h2><ul>{lines}</ul>'
        f"<h3>Every criterion</h3><table><tbody>{rows}</tbody></table>"
        f"{''.join(criteria_heat(summary, kind) for kind in summary.groups)}"
        f"{confusion_heat('Actions', summary.actions)}{confusion_heat('Destinations', summary.destinations)}"
        f"{html_table(flag_table(summary))}"
        f"<h2>Worst decisions of {escape(summary.name)}</h2>{worst or '<p>Every decision is exact.</p>'}</section>"
    )


def _worst(item: WorstDecision, opened: bool) -> str:
    row = item.row
    said = "".join(f"<blockquote>{escape(text)}</blockquote>" for text in item.conversation)
    evidence = "".join(
        f"<tr><td>{escape(concept)}</td><td class=n>{escape(assertion)}</td><td class=n>{strength}</td>"
        f"<td>{escape(words)}</td></tr>"
        for concept, assertion, strength, words in item.evidence
    )
    shown = f"<h4>Evidence</h4><table><tbody>{evidence}</tbody></table>" if evidence else ""
    target = "".join(f"<tr><td>{escape(name)}</td><td>{escape(value)}</td></tr>" for name, value in item.target)
    failures = "".join(f"<li><b>{escape(name)}</b> {escape(reason)}</li>" for name, reason in item.failures)
    name = escape(f"{row.id}/{row.decision_point}")
    return (
        f"<details{' open' if opened else ''}><summary><b>{row.score:.2f}</b> {name} "
        f"<small>{escape(row.family)}, {escape(row.difficulty)}: {escape(', '.join(name for name, _ in item.failures))}"
        f"</small></summary><h4>Customer</h4>{said}<h4>Why</h4><ul>{failures}</ul>"
        f"<h4>Answer</h4><pre>{escape(item.answer)}</pre>{shown}"
        f"<h4>Target</h4><table><tbody>{target}</tbody></table></details>"
    )


def _foot(report: Report) -> str:
    commands = escape("\n".join(report.commands))
    digests = "".join(
        f"<tr><td>{escape(name)}</td><td><code>{escape(value)}</code></td></tr>"
        for name, value in report.subjects[0].summary.digests.as_dict().items()
    )
    notices = "".join(f"<li>{escape(notice)}</li>" for notice in report.climbed.notices)
    return (
        f'<section id="made"><h2>How this was made</h2><pre>{commands}</pre>'
        f"<table><tbody>{digests}</tbody></table><ul>{notices}</ul></section>"
    )


def _anchor(summary: Summary) -> str:
    return "model-" + "".join(character if character.isalnum() else "-" for character in summary.name)

"""Tables whose cells are shaded by their value; the figure always stands in the cell, so that print needs no colour."""

from html import escape

from triage_bot.score.summary import CRITERIA, Confusion, Summary

_LOW_HUE, _HIGH_HUE = 20, 145
"""From orange to green."""
_COLUMNS = ("score", "exact", *CRITERIA)
_HEADS = {"score": "mean", "structured_exact": "structured"}


def criteria_heat(summary: Summary, kind: str) -> str:
    """Mean, exact and each criterion for every value of a grouping."""
    head = "".join(f"<th class=n>{escape(_HEADS.get(name, name))}</th>" for name in _COLUMNS)
    rows = "".join(
        f"<tr><th>{escape(group.key)}</th><td class=n>{group.decisions}</td>"
        + "".join(_share(group.means[name]) for name in _COLUMNS)
        + "</tr>"
        for group in summary.groups[kind]
    )
    return (
        f"<h3>Criteria by {escape(kind)}</h3><div class=scroll><table class=heat><thead><tr><th>{escape(kind)}</th>"
        f"<th class=n>n</th>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def confusion_heat(title: str, confusion: Confusion) -> str:
    """Counts, target in rows, answer in columns; the diagonal is green, the rest orange, by share of the row."""
    head = "".join(f"<th class=tilt><span>{escape(name)}</span></th>" for name in confusion.given)
    rows: list[str] = []
    for name, counts in zip(confusion.expected, confusion.counts, strict=True):
        total = sum(counts)
        cells = "".join(
            _count(count, total, right=name == column) for column, count in zip(confusion.given, counts, strict=True)
        )
        rows.append(f"<tr><th>{escape(name)}</th>{cells}</tr>")
    return (
        f"<h3>{escape(title)}: target in rows, answer in columns</h3><div class=scroll>"
        f"<table class='heat confusion'><thead><tr><th></th>{head}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _share(value: float) -> str:
    hue = _LOW_HUE + (_HIGH_HUE - _LOW_HUE) * value
    return f'<td class=n style="background:hsl({hue:.0f} 65% 86%)">{value:.2f}</td>'


def _count(count: int, total: int, *, right: bool) -> str:
    if not count:
        return "<td class=n>·</td>"
    hue = _HIGH_HUE if right else _LOW_HUE
    return f'<td class=n style="background:hsl({hue} 65% {92 - 22 * count / total:.0f}%)">{count}</td>'

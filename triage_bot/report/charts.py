"""Charts as inline SVG: bars of the ladder, and dots with intervals; narrow, so that they fit a phone."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_WIDTH, _LABEL, _VALUE = 460, 178, 44
_ROW, _TOP = 22, 20
_PLOT = _WIDTH - _LABEL - _VALUE
_TICKS = (0, 0.25, 0.5, 0.75, 1)


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar from 0 to *value*; *kind* is a class that gives its colour."""

    label: str
    value: float
    kind: str


@dataclass(frozen=True, slots=True)
class Dot:
    """A value with the ends of its interval."""

    label: str
    value: float
    low: float
    high: float
    kind: str


def bar_chart(title: str, bars: Sequence[Bar]) -> str:
    """Horizontal bars on a scale from 0 to 1."""
    parts = [_bar(place, bar) + _row_text(place, bar.label, f"{bar.value:.3f}") for place, bar in enumerate(bars)]
    return _svg(title, len(bars), parts)


def dot_chart(title: str, dots: Sequence[Dot]) -> str:
    """Values with their intervals on a scale from 0 to 1."""
    parts = [_dot(place, dot) + _row_text(place, dot.label, f"{dot.value:.3f}") for place, dot in enumerate(dots)]
    return _svg(title, len(dots), parts)


def _bar(place: int, bar: Bar) -> str:
    width = max(bar.value * _PLOT, 1)
    return f'<rect class="{bar.kind}" x="{_LABEL}" y="{_y(place) + 4}" width="{width:.1f}" height="14" rx="2"/>'


def _dot(place: int, dot: Dot) -> str:
    middle = _y(place) + 11
    return (
        f'<line class="{dot.kind}" x1="{_x(dot.low):.1f}" x2="{_x(dot.high):.1f}" y1="{middle}" y2="{middle}"/>'
        f'<circle class="{dot.kind}" cx="{_x(dot.value):.1f}" cy="{middle}" r="4.5"/>'
    )


def _row_text(place: int, label: str, value: str) -> str:
    baseline = _y(place) + 15
    return (
        f'<text x="{_LABEL - 6}" y="{baseline}" text-anchor="end">{escape(label)}</text>'
        f'<text x="{_WIDTH - 2}" y="{baseline}" text-anchor="end">{value}</text>'
    )


def _svg(title: str, rows: int, parts: Sequence[str]) -> str:
    height = _TOP + rows * _ROW + 4
    grid = "".join(
        f'<line class="grid" x1="{_x(tick):.1f}" x2="{_x(tick):.1f}" y1="{_TOP - 2}" y2="{height}"/>'
        f'<text class="tick" x="{_x(tick):.1f}" y="{_TOP - 7}" text-anchor="middle">{tick:g}</text>'
        for tick in _TICKS
    )
    return (
        f'<svg viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{escape(title, quote=True)}">'
        f"<title>{escape(title)}</title>{grid}{''.join(parts)}</svg>"
    )


def _x(value: float) -> float:
    return _LABEL + value * _PLOT


def _y(place: int) -> int:
    return _TOP + place * _ROW

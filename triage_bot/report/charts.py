"""Charts as inline SVG: bars of the ladder, and dots with intervals; narrow, so that they fit a phone."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_ROW, _TOP, _VALUE = 22, 20, 44
_LETTER = 6.6
"""Mean width of a letter of a label, in pixels."""
_TICKS = (0, 0.25, 0.5, 0.75, 1)


@dataclass(frozen=True, slots=True)
class _Frame:
    """The width of a chart and of the column of its labels, in pixels at full size."""

    width: int
    label: int

    @property
    def plot(self) -> int:
        return self.width - self.label - _VALUE

    def x(self, value: float) -> float:
        return self.label + value * self.plot


_BARS, _DOTS = _Frame(460, 178), _Frame(340, 112)


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
    parts = [_bar(place, bar) + _row_text(_BARS, place, bar.label, bar.value) for place, bar in enumerate(bars)]
    return _svg(_BARS, title, len(bars), parts)


def dot_chart(title: str, dots: Sequence[Dot]) -> str:
    """Values with their intervals on a scale from 0 to 1."""
    parts = [_dot(place, dot) + _row_text(_DOTS, place, dot.label, dot.value) for place, dot in enumerate(dots)]
    return _svg(_DOTS, title, len(dots), parts)


def _bar(place: int, bar: Bar) -> str:
    width = max(bar.value * _BARS.plot, 1)
    return f'<rect class="{bar.kind}" x="{_BARS.label}" y="{_y(place) + 4}" width="{width:.1f}" height="14" rx="2"/>'


def _dot(place: int, dot: Dot) -> str:
    middle = _y(place) + 11
    return (
        f'<line class="{dot.kind}" x1="{_DOTS.x(dot.low):.1f}" x2="{_DOTS.x(dot.high):.1f}" '
        f'y1="{middle}" y2="{middle}"/>'
        f'<circle class="{dot.kind}" cx="{_DOTS.x(dot.value):.1f}" cy="{middle}" r="4.5"/>'
    )


def _row_text(frame: _Frame, place: int, label: str, value: float) -> str:
    most = int(frame.label // _LETTER)
    shown = label if len(label) <= most else label[: most - 1] + "…"
    baseline = _y(place) + 15
    return (
        f'<text x="{frame.label - 6}" y="{baseline}" text-anchor="end">{escape(shown)}</text>'
        f'<text x="{frame.width - 2}" y="{baseline}" text-anchor="end">{value:.3f}</text>'
    )


def _svg(frame: _Frame, title: str, rows: int, parts: Sequence[str]) -> str:
    height = _TOP + rows * _ROW + 4
    grid = "".join(
        f'<line class="grid" x1="{frame.x(tick):.1f}" x2="{frame.x(tick):.1f}" y1="{_TOP - 2}" y2="{height}"/>'
        f'<text class="tick" x="{frame.x(tick):.1f}" y="{_TOP - 7}" text-anchor="middle">{tick:g}</text>'
        for tick in _TICKS
    )
    return (
        f'<svg viewBox="0 0 {frame.width} {height}" role="img" aria-label="{escape(title, quote=True)}">'
        f"<title>{escape(title)}</title>{grid}{''.join(parts)}</svg>"
    )


def _y(place: int) -> int:
    return _TOP + place * _ROW

"""Figures as pictures: lines and bars as SVG, on plain or logarithmic scales."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

Points = Sequence[tuple[float, float]]

COLOURS = ("#2b6f8f", "#b5562f", "#5b7d3a", "#7a4f8c", "#a07c1f", "#4a4a4a")
PAPER, INK, FAINT = "#fbf8f1", "#2f2a24", "#d9d0c0"
WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 74, 24, 60, 52
BAR, BAR_LEFT, ROW_LEFT = 22, 300, 180
# Lines of more points are drawn without dots.
MOST_DOTS = 20


@dataclass(frozen=True)
class Scale:
    """From figures to places in the picture."""

    low: float
    high: float
    begin: float
    end: float
    logarithmic: bool = False

    def __call__(self, value: float) -> float:
        low, high, at = (self._on(x) for x in (self.low, self.high, value))
        return self.begin + (at - low) / ((high - low) or 1) * (self.end - self.begin)

    def _on(self, value: float) -> float:
        return math.log10(value) if self.logarithmic else value

    def ticks(self) -> list[float]:
        if self.logarithmic:
            return [10.0**n for n in range(round(math.log10(self.low)), round(math.log10(self.high)) + 1)]
        step = _round_step((self.high - self.low) / 5)
        return [n * step for n in range(math.ceil(self.low / step), math.floor(self.high / step) + 1)]


def _round_step(least: float) -> float:
    size = 10.0 ** math.floor(math.log10(least or 1))
    return next(size * n for n in (1, 2, 5, 10) if size * n >= least)


def scale_over(values: Sequence[float], begin: float, end: float, logarithmic: bool) -> Scale:
    """A scale that holds all values, from one power of ten to another where it is logarithmic."""
    if not logarithmic:
        return Scale(min(values), max(values), begin, end)
    low, high = (math.log10(value) for value in (min(values), max(values)))
    return Scale(10.0 ** math.floor(low), 10.0 ** max(math.ceil(high), math.floor(low) + 1), begin, end, True)


def figure(value: float) -> str:
    """A figure as short as it can be told: 12, 3.4 k, 94 M."""
    for size, name in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if abs(value) >= size:
            return f"{value / size:.3g}{name}"
    return f"{value:.3g}"


def lines(
    title: str, series: Mapping[str, Points], x_name: str, y_name: str, *, log_x: bool = False, log_y: bool = False
) -> str:
    """One line for each series, named beside its end."""
    xs, ys = ([point[axis] for points in series.values() for point in points] for axis in (0, 1))
    across = scale_over(xs, LEFT, WIDTH - RIGHT - 120, log_x)
    up = scale_over(ys, HEIGHT - BOTTOM, TOP, log_y)
    parts = [_text(LEFT, 26, title, size=16)]
    parts += [_grid_line(across.begin, up(tick), across.end, up(tick)) for tick in up.ticks()]
    parts += [_text(LEFT - 8, up(tick) + 4, figure(tick), anchor="end") for tick in up.ticks()]
    parts += [_text(across(tick), HEIGHT - BOTTOM + 20, figure(tick), anchor="middle") for tick in across.ticks()]
    parts.append(_text((across.begin + across.end) / 2, HEIGHT - 12, x_name, anchor="middle"))
    parts.append(_text(LEFT, TOP - 8, y_name))
    for points, colour in zip(series.values(), _colours(len(series)), strict=True):
        path = " ".join(f"{across(x):.1f},{up(y):.1f}" for x, y in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        if len(points) <= MOST_DOTS:
            parts += [f'<circle cx="{across(x):.1f}" cy="{up(y):.1f}" r="3" fill="{colour}"/>' for x, y in points]
    parts += _names_at_the_end(series, across, up)
    return _picture(HEIGHT, title, parts)


def _names_at_the_end(series: Mapping[str, Points], across: Scale, up: Scale) -> list[str]:
    """Beside the last points, kept apart."""
    ends = sorted(
        (up(points[-1][1]), name, colour)
        for (name, points), colour in zip(series.items(), _colours(len(series)), strict=True)
    )
    parts, free = [], 0.0
    for y, name, colour in ends:
        free = max(y, free + 16)
        parts.append(_text(across.end + 10, free + 4, name, colour=colour))
    return parts


def bars(title: str, rows: Sequence[tuple[str, float, bool]], unit: str) -> str:
    """A bar for each row on a logarithmic scale: its name, its figure, and whether it is ours."""
    across = scale_over([value for _, value, _ in rows], BAR_LEFT, WIDTH - 90, True)
    bottom = TOP + BAR * len(rows)
    parts = [_text(20, 26, title, size=16)]
    parts += [_grid_line(across(tick), TOP, across(tick), bottom) for tick in across.ticks()]
    parts += [_text(across(tick), bottom + 18, figure(tick), anchor="middle") for tick in across.ticks()]
    for n, (name, value, ours) in enumerate(rows):
        y, colour = TOP + BAR * n, COLOURS[0 if ours else 1]
        parts.append(_text(BAR_LEFT - 10, y + 15, name, anchor="end"))
        parts.append(
            f'<rect x="{BAR_LEFT}" y="{y + 4}" width="{across(value) - BAR_LEFT:.1f}" height="{BAR - 8}" rx="3" '
            f'fill="{colour}"/>'
        )
        parts.append(_text(across(value) + 6, y + 15, figure(value)))
    parts.append(_text((BAR_LEFT + WIDTH - 90) / 2, bottom + 40, unit, anchor="middle"))
    return _picture(bottom + 54, title, parts)


def intervals(title: str, rows: Sequence[tuple[str, float, float, float]], unit: str) -> str:
    """A dot for each row with the interval that it lies in: its name, its figure, the lower and the upper end."""
    ends = [end for _, _, low, high in rows for end in (low, high)]
    across = Scale(min(ends), max(ends), ROW_LEFT, WIDTH - 90)
    bottom = TOP + BAR * len(rows)
    parts = [_text(20, 26, title, size=16)]
    parts += [_grid_line(across(tick), TOP, across(tick), bottom) for tick in across.ticks()]
    parts += [_text(across(tick), bottom + 18, f"{tick:.0f}", anchor="middle") for tick in across.ticks()]
    for n, (name, value, low, high) in enumerate(rows):
        y = TOP + BAR * n + BAR / 2
        parts.append(_text(ROW_LEFT - 14, y + 4, name, anchor="end"))
        parts.append(
            f'<line x1="{across(low):.1f}" y1="{y}" x2="{across(high):.1f}" y2="{y}" stroke="{COLOURS[0]}" '
            f'stroke-width="3" stroke-linecap="round"/>'
        )
        parts.append(f'<circle cx="{across(value):.1f}" cy="{y}" r="5" fill="{COLOURS[0]}"/>')
        parts.append(_text(WIDTH - 14, y + 4, f"{value:.0f}", anchor="end"))
    parts.append(_text((ROW_LEFT + WIDTH - 90) / 2, bottom + 40, unit, anchor="middle"))
    return _picture(bottom + 54, title, parts)


def _colours(count: int) -> list[str]:
    return [COLOURS[n % len(COLOURS)] for n in range(count)]


def _text(x: float, y: float, content: str, *, size: int = 12, anchor: str = "start", colour: str = INK) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{colour}">'
        f"{escape(content)}</text>"
    )


def _grid_line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{FAINT}"/>'


def _picture(height: float, title: str, parts: Sequence[str]) -> str:
    head = '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" role="img" '
    head += f'viewBox="0 0 {WIDTH} {height:g}">'
    ground = f'<rect width="{WIDTH}" height="{height:g}" rx="8" fill="{PAPER}"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", ground, *parts, "</svg>\n"])

"""Text can be read on its ground, 4.5:1 or better, by day and by night: measured over the style sheets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import product

import pytest

from spielwerk.kernel.registry import find_game, game_names
from spielwerk.web.game_folder import style_of

ENOUGH = 4.5
THEMES = ("light", "dark")
SHEETS = ("base.css", "table.css", "start.css", "end.css", "review.css", "record.css", "puzzles.css")
SEAT_INKS = tuple(f"--seat-{seat}-ink" for seat in range(6))
# What words are written in, and what they are written on.
INKS = ("--ink", "--ink-soft", "--accent-ink", "--careful-ink", *SEAT_INKS)
GROUNDS = ("--ground", "--raised", "--table")
PAIRS = (
    *product(INKS, GROUNDS),
    ("--ink", "--accent-soft"),
    ("--accent-ink", "--accent-soft"),
    *product(("--on-accent",), ("--accent", "--filled-top", "--filled-foot")),
)

_TOKEN = re.compile(r"(--[\w-]+):\s*(light-dark\([^;]*\)|#[0-9a-f]{3,6})\s*;")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COLOUR = re.compile(r"(?:^|;)\s*color:\s*([^;]+)")
_GROUND = re.compile(r"(?:^|;)\s*background(?:-color)?:\s*([^;]+)")


def shared_sheet(name: str) -> str:
    return files("spielwerk.web").joinpath("static", name).read_text(encoding="utf-8")


def tokens_of(*sheets: str) -> dict[str, str]:
    return {name: value for sheet in sheets for name, value in _TOKEN.findall(sheet)}


BASE = tokens_of(shared_sheet("base.css"))


def colour(value: str, tokens: dict[str, str], theme: str) -> tuple[int, ...] | None:
    """Red, green and blue of a token, a hex colour or a light-dark pair; None for what is mixed or seen through."""
    value = value.strip()
    if value.startswith("var("):
        return colour(tokens.get(value[4:-1], ""), tokens, theme)
    if value.startswith("light-dark("):
        day, _, night = value[11:-1].partition(",")
        return colour(day if theme == "light" else night, tokens, theme)
    digits = "".join(2 * digit for digit in value[1:]) if len(value) == 4 else value[1:]
    if not re.fullmatch(r"[0-9a-f]{6}", digits):
        return None
    return tuple(int(digits[at : at + 2], 16) for at in (0, 2, 4))


def luminance(rgb: tuple[int, ...]) -> float:
    """As WCAG 2 reckons it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (channel / 255 for channel in rgb)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(text: tuple[int, ...], ground: tuple[int, ...]) -> float:
    darker, lighter = sorted((luminance(text), luminance(ground)))
    return (lighter + 0.05) / (darker + 0.05)


def too_faint(pairs: Iterator[tuple[str, str]], tokens: dict[str, str]) -> list[str]:
    """The pairs that cannot be read, in words."""
    found = []
    for (text, ground), theme in product(sorted(set(pairs)), THEMES):
        above, below = colour(text, tokens, theme), colour(ground, tokens, theme)
        if above and below and contrast(above, below) < ENOUGH:
            found.append(f"{text} on {ground}, {theme}: {contrast(above, below):.2f}")
    return found


def rules_with_both(sheet: str) -> Iterator[tuple[str, str]]:
    """Text and ground of every rule that sets both."""
    for _, declared in _RULE.findall(sheet):
        text, ground = _COLOUR.search(declared), _GROUND.search(declared)
        if text and ground:
            yield text.group(1).strip(), ground.group(1).strip()


def named_pairs(tokens: dict[str, str]) -> Iterator[tuple[str, str]]:
    """By their names: X-ink is written on X, X-on on X-tile."""
    for name in tokens:
        for text, ground in (("-ink", ""), ("-on", "-tile")):
            below = name.removesuffix(text) + ground
            if name.endswith(text) and below in tokens:
                yield f"var({name})", f"var({below})"


def test_black_on_white_and_grey_on_white_are_measured_as_everybody_does() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)


def test_the_shared_tokens() -> None:
    assert all(name in BASE for pair in PAIRS for name in pair)
    assert too_faint(((f"var({text})", f"var({ground})") for text, ground in PAIRS), BASE) == []


@pytest.mark.parametrize("name", SHEETS)
def test_rules_of_the_shared_sheets(name: str) -> None:
    sheet = shared_sheet(name)
    pairs = list(rules_with_both(sheet))
    assert pairs
    assert too_faint(iter(pairs), BASE | tokens_of(sheet)) == []


def test_what_was_better_can_be_read_where_it_is_told() -> None:
    tokens = BASE | tokens_of(shared_sheet("review.css"))
    pairs = product(("var(--better-ink)",), ("var(--ground)", "var(--better-soft)"))
    assert too_faint(iter([*pairs, ("var(--ink)", "var(--better-soft)")]), tokens) == []
    assert {tokens["--better"], tokens["--better-ink"]}.isdisjoint(BASE.values())


@pytest.mark.parametrize("name", SHEETS)
def test_every_block_is_closed(name: str) -> None:
    sheet = shared_sheet(name)
    assert sheet.count("{") == sheet.count("}")


@pytest.mark.parametrize("name", game_names())
def test_tokens_and_rules_of_every_game(name: str) -> None:
    sheet = style_of(find_game(name))
    own = tokens_of(sheet)
    assert too_faint(iter([*named_pairs(own), *rules_with_both(sheet)]), BASE | own) == []

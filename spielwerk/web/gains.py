"""Points as they stand behind a line: whose, from where, how many."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from ..stage.markup import tag
from ..stage.numbers import signed
from ..stage.pieces import look
from .story import NamedGain


def draw_gains(gains: Iterable[NamedGain], who: int, game: str) -> Markup:
    """The sources are links to their rules; the keyboard finds the same links in the score sheet."""
    return Markup(" ").join(_gain(gain, gain.seat != who, game) for gain in gains)


@look
def _gain(gain: NamedGain, other: bool, game: str) -> Markup:
    rule = tag("a", gain.source, href=f"/rules/{game}#rule-{gain.rule}", data_rule=gain.rule, tabindex=-1)
    name = f"{gain.name} " if other else None
    classes = f"gain-item{' other' if other else ''}{' loss' if gain.points < 0 else ''} seat-{gain.seat}"
    return tag("span", name, rule, " ", tag("b", signed(gain.points)), class_=classes)

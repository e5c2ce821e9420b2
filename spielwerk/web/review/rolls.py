"""What single rolls and draws brought a seat: the largest of them, as the log tells them."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel import SPECTATOR
from ...stage.game_words import words_of
from ...stage.presentation import drawing_of
from ...stage.scene import Scene, Step
from ...teach.estimates import Figure
from ...teach.review.record import Review, Roll
from ..live import LiveTable
from .figures import Told, gained, look_of

MOST = 3
# What brought less is not worth a row.
LEAST = 1.0
# A new round may lay out dozens of things, which nobody reads.
STEPS = 12


@dataclass(frozen=True)
class RollRow:
    """`position` is where it led to; `look` tells good, bad or open luck."""

    position: int
    when: str
    told: str
    luck: Told
    look: str


def largest_rolls(live: LiveTable, review: Review, seat: int, language: str) -> tuple[RollRow, ...]:
    """Those that most surely mattered to the seat, the largest first."""
    worth = [roll for roll in review.rolls if abs(roll.luck[seat].value) >= LEAST]
    most = sorted(worth, key=lambda roll: -_weight(roll.luck[seat]))[:MOST]
    return tuple(_row(live, review, roll, seat, language) for roll in most)


def _weight(figure: Figure) -> float:
    """So much it was at least; where that is nothing, the likelier comes first."""
    return max(abs(figure.value) - figure.margin, 0.0) + abs(figure.value) / max(figure.margin, 1.0)


def _row(live: LiveTable, review: Review, roll: Roll, seat: int, language: str) -> RollRow:
    chapter = next(one for one in review.chapters if one.start <= roll.position < one.end)
    luck = roll.luck[seat]
    said = _sentences(live, roll, language)
    # What came to the seat itself is read first.
    said.sort(key=lambda sentence: live.names[seat] not in sentence)
    return RollRow(roll.end, chapter.names[language], "; ".join(said), gained(luck, language), look_of(luck))


def _sentences(live: LiveTable, roll: Roll, language: str) -> list[str]:
    """What happened, the last of it where there is much: a round is laid out first and rolled for then."""
    drawing, words = drawing_of(live.game), words_of(live.game, language)
    plays = live.table.plays()[roll.position : roll.end]
    groups: list[list[Step]] = []
    for position, play in enumerate(plays, roll.position):
        step = Step(Scene(live.game, live.table.state_at(position), SPECTATOR, words, live.names), play.who, play.move)
        if groups and drawing.together(groups[-1][-1], step):
            groups[-1].append(step)
        else:
            groups.append([step])
    return [drawing.sentence(group) for group in groups[-STEPS:]]

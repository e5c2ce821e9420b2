"""What a page asks where people enter what chance gave, and what it says of entries that wait to be made again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from markupsafe import Markup

from ..kernel import CHANCE, CHANCE_BIT, EVERYBODY, SPECTATOR, Game, top_argument
from ..kernel.engine import seats_of
from ..stage.entering import die_picture
from ..stage.game_words import words_of
from ..stage.markup import json_text
from ..stage.presentation import drawing_of
from ..stage.scene import Presentation, Prompt, Scene
from ..table.corrections import Made
from ..table.entered import EnteredTable
from .language import page_words
from .live import LiveTable

# Where there are more, a field to search by name helps.
FEW = 12
# So many of the entries that wait are told in words.
TOLD = 6


@dataclass(frozen=True)
class Entered:
    """One outcome to choose; `keys` are the digits that mean it."""

    move: int
    name: str
    picture: Markup | None
    heading: str
    keys: str


@dataclass(frozen=True)
class Entering:
    """What can be entered now: outcomes under headings, or digits one after the other on a pad. What may stay unknown
    may do so `several` times in a row."""

    prompt: Prompt
    groups: tuple[tuple[str, tuple[Entered, ...]], ...]
    pad: tuple[tuple[str, Markup], ...]
    keys: str
    searched: bool
    unknown: bool
    several: bool = False


@dataclass(frozen=True)
class Waiting:
    """Entries that wait to be made again: the first of them in words, how many there are, and why they wait."""

    told: tuple[str, ...]
    count: int
    changing: bool

    @property
    def more(self) -> int:
        return self.count - len(self.told)


def is_asked(live: LiveTable, holds: Sequence[int]) -> bool:
    """Whether whoever holds these seats must say what chance gave."""
    table = live.table
    return bool(isinstance(table, EnteredTable) and holds and not table.over() and table.waiting() == CHANCE_BIT)


def entering_of(live: LiveTable, scene: Scene, drawing: Presentation, language: str) -> Entering:
    table = live.table
    assert isinstance(table, EnteredTable)
    legal = table.legal(CHANCE)
    asked = entering_from(scene, drawing, sorted([*legal, *table.instead(CHANCE)]))
    if not asked.prompt.detail:
        asked = replace(asked, prompt=Prompt(asked.prompt.title, _detail(live, table, bool(asked.keys), language)))
    return replace(asked, unknown=table.seen_by() != EVERYBODY, several=top_argument(live.table.state.record) > 1)


def instead_of(live: LiveTable, scene: Scene, drawing: Presentation, language: str) -> Entering | None:
    """What somebody may have done whose cards nobody told, and whether that is left untold too."""
    table, seat = live.table, scene.viewer
    if not isinstance(table, EnteredTable) or not scene.legal:
        return None
    shown = [
        replace(_entered(scene, drawing, outcome, ""), move=move)
        for move, outcome in sorted(table.instead(seat).items())
    ]
    asked = Prompt(page_words(language)("enter.instead"), "")
    unknown = table.may_stay_untold() == seat
    return Entering(asked, _by_heading(shown), (), "", len(shown) > FEW, unknown) if shown else None


def entering_from(scene: Scene, drawing: Presentation, moves: Sequence[int]) -> Entering:
    """What chance may give in a scene, to be chosen from."""
    keys = _keys(scene.game, moves)
    shown = [_entered(scene, drawing, move, keys.get(move, "")) for move in moves]
    longest = max((len(typed) for typed in keys.values()), default=0)
    digits = sorted(set("".join(keys.values()))) if longest > 1 else []
    return Entering(
        drawing.outcome_asked(scene, moves[0]),
        () if digits else _by_heading(shown),
        tuple((digit, die_picture(int(digit))) for digit in digits),
        json_text({typed: move for move, typed in keys.items()}) if keys else "",
        len(moves) > FEW and not digits,
        unknown=False,
    )


def _by_heading(shown: Sequence[Entered]) -> tuple[tuple[str, tuple[Entered, ...]], ...]:
    return tuple((heading, tuple(group)) for heading, group in groupby(shown, key=lambda one: one.heading))


def _entered(scene: Scene, drawing: Presentation, move: int, keys: str) -> Entered:
    outcome = drawing.outcome(scene, move)
    return Entered(move, outcome.name, outcome.picture, outcome.heading, keys)


def _keys(game: Game, moves: Sequence[int]) -> dict[int, str]:
    """The digits by which outcomes are typed, where all of them are numbers of dice or seats."""
    named = {move: game.move_space.decode(move) for move in moves}
    typed = {move: "".join(name.arguments.values()) for move, name in named.items()}
    dice = all(text and set(text) <= set("123456") for text in typed.values())
    same = len({name.verb for name in named.values()}) == 1 and len({len(text) for text in typed.values()}) == 1
    return typed if dice and same and len(next(iter(typed.values()))) <= 2 else {}


def _detail(live: LiveTable, table: EnteredTable, by_keys: bool, language: str) -> str:
    """How it is entered, and who may know it."""
    words, seen = page_words(language), table.seen_by()
    if seen == EVERYBODY or (live.settings.hands_open and seen):
        return words("enter.by_keys" if by_keys else "enter.by_pictures")
    names = [live.names[seat] for seat in seats_of(seen) if seat < len(live.names)]
    return words("enter.secret", name=words.joined(names)) if names else words("enter.seen_by_nobody")


def waiting_of(live: LiveTable, language: str) -> Waiting | None:
    table = live.table
    if not isinstance(table, EnteredTable) or not table.following():
        return None
    following = table.following()
    told = tuple(told_entry(live, one.stood, one.at, language) for one in following[:TOLD])
    return Waiting(told, len(following), table.is_changing())


def told_entry(live: LiveTable, stood: Sequence[Made], at: int, language: str) -> str:
    """An entry as it was told when it stood; what was secret then is not told."""
    table = live.table
    state = table.engine.new(table.options)
    for who, move in stood[:at]:
        table.engine.play(state, who, move)
    who, move = stood[at]
    secret = table.engine.witnesses(state, who, move) != EVERYBODY
    table.engine.hide(state, SPECTATOR)
    scene = Scene(live.game, state, SPECTATOR, words_of(live.game, language), live.names)
    return drawing_of(live.game).log_line(scene, who, -1 if secret else move)

"""The contract: what a game is to the table, the bots, the page and the laboratory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType

import numpy as np

from .declarations import Agenda
from .meanings import Meaning, meanings_of
from .moves import MoveSpace
from .options import OptionSet, OptionValues
from .record import State, StateArray
from .rule import Rule
from .turns import Turn

RULE_NAMES = ("waiting", "moves", "odds", "play", "over", "places", "hide", "redeal", "witnesses")
BOT_NAMES = ("worth", "rehearse")


def rules_in(*modules: ModuleType, agenda: Agenda | None = None) -> dict[str, Rule]:
    """The rules of the contract, by name: those in a game's modules, and those that were written from its page."""
    return {**_named(modules, ("setup", *RULE_NAMES)), **(agenda.rules if agenda else {})}


def bot_in(module: ModuleType) -> dict[str, Rule]:
    """What bots know, by name."""
    return _named((module,), BOT_NAMES)


def _named(modules: Sequence[ModuleType], names: Sequence[str]) -> dict[str, Rule]:
    found = {name: value for module in modules for name, value in vars(module).items() if isinstance(value, Rule)}
    return {name: found[name] for name in names if name in found}


@dataclass(frozen=True)
class Game:
    """A game. The rules are functions in the rule subset; everything else is plain data.

    setup(s)                    the state before the first decision; option fields are already filled
    waiting(s)                  bit mask of the seats that must decide now, CHANCE_BIT, or 0 when it is over
    moves(s, who, out)          writes the legal moves of that seat, returns how many
    odds(s, out, weight)        the same for chance, with integer weights
    play(s, who, move)          the next state
    over(s), places(s, out)     the end, and the place of every seat (1 is best, equal places are shared; who plays
                                alone and loses is second)
    hide(s, viewer)             blanks what that seat (or SPECTATOR) must not know
    redeal(s, viewer)           puts decisions of chance on the agenda that fill the blanks again
    witnesses(s, who, move)     bit mask of the seats that see this move when it is made, or EVERYBODY

    All but setup, over, places, hide and redeal are written from the game's page, see `declarations`. What bots know
    stands apart, in `bot`, so that a changed weight leaves the rules alone:

    worth(s, who)               what the position is worth to a seat, in hundredths of a point
    rehearse(s, who)            for bots and previews: the state as if `who` alone took the next turn now

    `faults` names every invariant (pieces conserved, ...) that some state of an array breaks; `components` lists
    everything that needs a test of its own, by kind; `folder` is the package with words/, symbols.svg and draw.py.
    `points_may_fall` says that some move costs points; `closing` names the sources that count only when the game of
    that state, with its options, ends.
    `last_words` are the verbs by which a player says that a turn is over: nobody is asked again. `teams` gives the
    seats that play together under some options. `styles` are bots with a character: by name the sources that each
    loves, and by how many percent more their points count for it. `meanings` says which fields hold seats, sets or a
    part for every seat; `turn` says where the record names the seat whose turn it is.
    """

    name: str
    version: int
    players: range
    state: np.dtype[np.void]
    move_space: MoveSpace
    sources: tuple[str, ...]
    options: OptionSet
    option_fields: Callable[[OptionValues], Mapping[str, int]]
    rules: Mapping[str, Rule]
    max_moves: int
    max_entries: int
    folder: str
    agenda: Agenda | None = None
    bot: Mapping[str, Rule] = field(default_factory=dict)
    styles: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    faults: Callable[[StateArray], list[str]] = lambda states: []
    components: Mapping[str, Sequence[str]] = field(default_factory=dict)
    points_may_fall: bool = False
    closing: Callable[[State], tuple[str, ...]] = lambda state: ()
    last_words: tuple[str, ...] = ()
    teams: Callable[[OptionValues], tuple[tuple[int, ...], ...]] = lambda options: ()
    meanings: Mapping[str, Meaning] = field(default_factory=dict)
    turn: Turn | None = None

    def __post_init__(self) -> None:
        missing = [name for name in ("setup", *RULE_NAMES) if name not in self.rules]
        if missing:
            raise ValueError(f"game {self.name} lacks the rules {', '.join(missing)}")
        unknown = [name for name in self.bot if name not in BOT_NAMES]
        if unknown:
            raise ValueError(f"bots know nothing to do with {', '.join(unknown)}; there is: {', '.join(BOT_NAMES)}")
        meanings_of(self.state, self.meanings)
        if self.turn is not None:
            self.turn.refuse(self.state)

    @property
    def seats(self) -> int:
        return self.players[-1]

    def new(self, options: OptionValues) -> State:
        """The state before the first decision, for complete options."""
        state = State.empty(self.state)
        for name, value in self.option_fields(options).items():
            setattr(state.record, name, value)
        self.rules["setup"](state.record)
        if "work_off" in self.rules:
            self.rules["work_off"](state.record)
        return state

"""Positions of Marco Polo built by hand: dice, goods, posts, cards and contracts where a test wants them."""

from __future__ import annotations

from typing import Any

from spielwerk.games.marcopolo import GAME, tables
from spielwerk.games.marcopolo.agenda import work_off
from spielwerk.games.marcopolo.facts import CHARACTERS, items, names, town_letters
from spielwerk.games.marcopolo.rules.course import gather_dice
from spielwerk.games.marcopolo.rules.gains import put_die
from spielwerk.games.marcopolo.rules.setup import become
from spielwerk.games.marcopolo.state import Kind, Pile
from spielwerk.games.marcopolo.tables import BEIJING, HIDDEN, NONE, Space
from spielwerk.kernel import CHANCE, CHANCE_BIT, State, push
from spielwerk.kernel.engine import InterpretedEngine

BLUE, YELLOW, GREEN, RED = range(4)

PLACE = {name: number for number, name in enumerate(names("locations"))}
CONTRACT = {name: number for number, name in enumerate(names("contracts"))}
GOAL = {name: number for number, name in enumerate(names("goals"))}
CARD = {name: number for number, name in enumerate(names("city_cards"))}
OUTPOST = {name: number for number, name in enumerate(names("outpost_bonuses"))}
LETTER = {name: number for number, name in enumerate(town_letters())}
SPACE = {name: number for number, name in enumerate(tables.SPACE_NAMES)}
RESOURCE = {name: number for number, name in enumerate(("money", "camel", "pepper", "silk", "gold"))}
FACT = {item["id"]: item for table in ("contracts", "city_cards", "goals", "outpost_bonuses") for item in items(table)}
POINTS_FROM = tuple(f"points from {source}" for source in GAME.sources)
PLENTY = dict.fromkeys(RESOURCE, 30)

Gains = dict[int, dict[str, int]]


class Board:
    """A position in the first round: towns by letter, everything else empty; nobody has a character or dice."""

    def __init__(self, players: int = 4, **options: Any) -> None:
        self.engine = InterpretedEngine(GAME)
        self.state: State = GAME.new(GAME.options.complete({"players": players, **options}))
        self.s = self.state.record
        self.clear_agenda()
        self.s.round_number = 1
        self.s.start_player = BLUE
        for town in range(len(LETTER)):
            self.s.town_bonus[town] = town
        for seat in range(players):
            self.stock(seat, camel=0)
        gather_dice(self.s)
        self.clear_agenda()
        self.ready()

    def clear_agenda(self) -> None:
        while self.s.agenda_rows:
            self.s.agenda_rows -= 1
            for column in range(3):
                self.s.agenda[self.s.agenda_rows, column] = 0

    # Building

    def character(self, seat: int, name: str) -> Board:
        become(self.s, seat, CHARACTERS.index(name))
        return self

    def stock(self, seat: int, **amounts: int) -> Board:
        for name, amount in amounts.items():
            self.s.stock[seat, RESOURCE[name]] = amount
        return self

    def dice(self, seat: int, *values: int, colour: str = "own") -> Board:
        for value in values:
            put_die(self.s, seat, tables.COLOURS.index(colour), value)
        if colour == "black":
            self.s.black_dice -= len(values)
        return self

    def posts(self, seat: int, *places: str) -> Board:
        """Posts from an earlier turn; nothing is scored."""
        for place in places:
            self.s.posts[seat] |= 1 << PLACE[place]
            self.s.posts_left[seat] -= 1
            if PLACE[place] == BEIJING:
                free = next(n for n in range(4) if self.s.beijing[n] == NONE)
                self.s.beijing[free] = seat
        return self

    def figure(self, seat: int, place: str, figure: int = 0) -> Board:
        self.s.figure[seat, figure] = PLACE[place]
        return self

    def card(self, space: str, card: str) -> Board:
        self.s.card[SPACE[space] - Space.FIRST_CARD] = CARD[card]
        return self

    def outpost(self, city: str, outpost: str) -> Board:
        self.s.outpost[PLACE[city] - tables.FIRST_LARGE] = OUTPOST[outpost]
        return self

    def town(self, town: str, letter: str) -> Board:
        self.s.town_bonus[PLACE[town] - tables.FIRST_TOWN] = LETTER[letter]
        return self

    def display(self, *contracts: str) -> Board:
        for place, contract in enumerate(contracts):
            self.s.display[place] = self._from_pile(contract)
        return self

    def active(self, seat: int, *contracts: str) -> Board:
        for slot, contract in enumerate(contracts):
            self.s.active[seat, slot] = self._from_pile(contract)
        return self

    def fulfilled(self, seat: int, *contracts: str) -> Board:
        for contract in contracts:
            self.s.drawer[seat] |= 1 << self._from_pile(contract)
            self.s.fulfilled[seat] += 1
        return self

    def stack(self, *contracts: str, unknown: int = 0, seen: int = tables.SEEN_BY_ALL) -> Board:
        """The special stack: unknown ones on top, then these."""
        for i in range(self.s.stack.shape[0]):
            self.s.stack[i] = HIDDEN if i < unknown else NONE
            self.s.stack_seen[i] = 0
        for i, contract in enumerate(contracts):
            self.s.stack[unknown + i] = self._from_pile(contract)
            self.s.stack_seen[unknown + i] = seen
        self.s.stack_count = unknown + len(contracts)
        return self

    def _from_pile(self, contract: str) -> int:
        pile = Pile.START_CONTRACTS if FACT[contract]["start"] else Pile.CONTRACTS
        bit = 1 << CONTRACT[contract]
        assert self.s.unseen[pile] & bit, f"{contract} lies somewhere already"
        self.s.unseen[pile] &= ~bit
        return CONTRACT[contract]

    def goals(self, seat: int, *goals: str) -> Board:
        for i, goal in enumerate(goals):
            self.s.goals[seat, i] = GOAL[goal]
            self.s.unseen[Pile.GOALS] &= ~(1 << GOAL[goal])
        return self

    def push(self, kind: int, who: int, argument: int = 0) -> Board:
        push(self.s, kind, who, argument)
        return self

    # Playing

    def turn(self, seat: int) -> Board:
        """The seat's turn begins."""
        self.clear_agenda()
        self.s.acted = self.s.bought = self.s.new_posts = 0
        return self.push(Kind.TURN, seat).ready()

    def work_off(self) -> Board:
        work_off(self.s)
        return self

    def ready(self) -> Board:
        """Gains are counted from here."""
        self._before = self._owned()
        return self

    def play(self, *texts: str, seat: int | None = None) -> Board:
        """Plays legal moves of whoever is to decide (or of the seat named)."""
        for text in texts:
            who = self.to_move() if seat is None else seat
            move = number(text)
            listed = (
                [m for m, _ in self.engine.odds(self.state)] if who == CHANCE else self.engine.moves(self.state, who)
            )
            assert move in listed, f"{text} is not among {[str(GAME.move_space.decode(m)) for m in listed]}"
            self.engine.play(self.state, who, move)
        return self

    def act(self, space: str, *values: int, colours: str = "") -> Board:
        """Places dice on a space, lowest first; colours by letter (o, b, w), own where none are given."""
        named = [{"o": "own", "b": "black", "w": "white"}[letter] for letter in colours.ljust(len(values), "o")]
        dice = [f"die {colour} {value or 'unset'}" for colour, value in zip(named, values, strict=True)]
        return self.play(dice[0], f"place {space}", *dice[1:])

    def go(self, *places: str, figure: int = 1) -> Board:
        return self.play(*(f"step {figure} {place}" for place in places))

    def to_move(self) -> int:
        mask = self.engine.waiting(self.state)
        assert mask, "the game is over"
        return CHANCE if mask == CHANCE_BIT else (mask & -mask).bit_length() - 1

    # Reading

    def legal(self, seat: int | None = None) -> list[str]:
        who = self.to_move() if seat is None else seat
        return [str(GAME.move_space.decode(move)) for move in self.engine.moves(self.state, who)]

    def spaces(self, die: str) -> set[str]:
        """Where a die may be placed now."""
        trial = Board.__new__(Board)
        trial.engine, trial.state = self.engine, self.state.copy()
        trial.s = trial.state.record
        trial.play(f"die {die}")
        return {text.removeprefix("place ") for text in trial.legal() if text.startswith("place ")}

    def _owned(self) -> list[dict[str, int]]:
        fields = self.state.fields()
        owned = []
        for seat in range(self.s.players):
            row = dict(zip(RESOURCE, fields["stock"][seat], strict=True))
            owned.append({**row, **dict(zip(POINTS_FROM, fields["points"][seat], strict=True))})
        return owned

    def gains(self) -> Gains:
        """What everybody gained or lost since the position was ready, points by their source; only what changed."""
        found: Gains = {}
        for seat, (before, after) in enumerate(zip(self._before, self._owned(), strict=True)):
            changed = {name: after[name] - before[name] for name in after if after[name] != before[name]}
            if changed:
                found[seat] = changed
        return found

    def gain(self, seat: int) -> dict[str, int]:
        return self.gains().get(seat, {})

    def active_contracts(self, seat: int) -> list[str]:
        return [names("contracts")[n] for n in self.state.fields()["active"][seat] if n != NONE]

    def displayed(self) -> list[str]:
        return [names("contracts")[n] for n in self.state.fields()["display"] if n != NONE]

    def stacked(self) -> list[str]:
        """The special stack from its top; `?` is face down."""
        shown = self.state.fields()["stack"][: self.s.stack_count]
        return ["?" if n == HIDDEN else names("contracts")[n] for n in shown]

    def has_post(self, seat: int, place: str) -> bool:
        return bool(self.s.posts[seat] >> PLACE[place] & 1)

    def values(self, seat: int, colour: str = "own") -> list[int]:
        row = self.state.fields()["dice"][seat][tables.COLOURS.index(colour)]
        return [value for value, count in enumerate(row) for _ in range(count)]

    def stands(self, seat: int, figure: int = 0) -> str:
        return names("locations")[self.s.figure[seat, figure]]

    def faults(self) -> list[str]:
        return GAME.faults(self.state.array)


def number(text: str) -> int:
    """A move by its words, e.g. `step 1 moscow` or `end_turn`."""
    verb, *values = text.split()
    arguments = [argument.name for argument in GAME.move_space.verbs[verb].arguments]
    return GAME.move_space.encode(verb, dict(zip(arguments, values, strict=True)))

"""Positions built by hand: tiles, goods, silver, workers, shields and dice where a test wants them, nothing lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spielwerk.games.burgundy import GAME
from spielwerk.games.burgundy.agenda import work_off
from spielwerk.games.burgundy.facts import Board, boards, facts
from spielwerk.games.burgundy.rules.bridge import put_on_top
from spielwerk.games.burgundy.rules.duchy import cover
from spielwerk.games.burgundy.rules.tiles import found_monastery
from spielwerk.games.burgundy.state import Kind
from spielwerk.games.burgundy.tables import (
    BOARD_NAMES,
    BRIDGE_END,
    HELD,
    INN_SLOT,
    MONASTERY_NUMBER,
    NONE,
    SLOTS,
    TILE_NAMES,
    Tile,
)
from spielwerk.kernel import CHANCE, CHANCE_BIT, State, pop, push, top_kind, top_who
from spielwerk.kernel.engine import InterpretedEngine

GOOD = {good["colour"]: number for number, good in enumerate(facts()["goods"]["types"])}
KIND = {name: number for number, name in enumerate(TILE_NAMES)}
BOARD = {board.id: board for board in boards()}
SLOT = {value: i for i, value in enumerate(GAME.move_space.verbs["take"].arguments[0].values)}
Chooser = Callable[[list[str]], str]


def region_sizes(board: Board, colour: str) -> list[int]:
    """The regions of a colour, the largest first."""
    sizes = [len(region) for region in board.regions if board.spaces[region[0]].colour == colour]
    return sorted(sizes, reverse=True)


def first(offered: list[str]) -> str:
    return offered[0]


def on_board(name: str, castle: int | None = None) -> Chooser:
    """Everybody takes this board where it can be chosen, and this space for the starting castle."""

    def choose(offered: list[str]) -> str:
        wanted = (f"choose_board {name}", f"start_castle {castle}")
        return next((text for text in offered if text in wanted), offered[0])

    return choose


class Position:
    """Round one of phase A; the first seat is on turn with two sixes, all depots, stores and purses are empty."""

    def __init__(self, players: int = 2, choose: Chooser = first, **options: Any) -> None:
        self.engine = InterpretedEngine(GAME)
        self.state: State = self.engine.new(GAME.options.complete({"players": players, **options}))
        self.s = self.state.record
        self._set_up(choose)
        self._clear()
        self.dice(6, 6)
        self.start()

    def _set_up(self, choose: Chooser) -> None:
        """Chance and players decide as `choose` says until the first turn."""
        while top_kind(self.s) != Kind.TURN:
            offered = self.offered()
            self.engine.play(self.state, self.to_move(), self.number(choose(offered)))

    def _clear(self) -> None:
        s = self.s
        for slot in range(SLOTS):
            if slot == INN_SLOT:
                s.inns_left, s.inn_pile = s.inns_left + s.inn_pile, 0
            elif s.depot[slot] != NONE:
                # Tiles a solo game has already lost are not missed by any test.
                self._back(s.depot[slot], slot >= 24)
            s.depot[slot] = NONE
        for good in range(6):
            for d in range(s.duchies):
                s.goods_bag[good] += s.goods[d, good]
                s.goods[d, good] = 0
            for depot in range(6):
                s.goods_bag[good] += s.depot_goods[depot, good]
                s.depot_goods[depot, good] = 0
        for d in range(s.duchies):
            self.silver(0, d).workers(0, d)

    def _back(self, kind: int, black: bool) -> None:
        (self.s.black_supply if black else self.s.supply)[kind] += 1

    def _draw(self, name: str) -> int:
        """A tile from its stacks, whichever has one."""
        kind = KIND[name]
        if name == "inn":
            self.s.inns_left -= 1
        elif name == "face_down":
            self.s.swaps += 1
        elif self.s.supply[kind] > 0:
            self.s.supply[kind] -= 1
        else:
            assert self.s.black_supply[kind] > 0, f"no {name} left"
            self.s.black_supply[kind] -= 1
        return kind

    # Building

    @property
    def actor(self) -> int:
        return int(self.s.actor)

    def dice(self, one: int, two: int, seat: int | None = None) -> Position:
        seat = self.actor if seat is None else seat
        self.s.dice[seat, 0], self.s.dice[seat, 1] = one, two
        return self

    def silver(self, n: int, d: int = 0) -> Position:
        self.s.silver_left += self.s.silver[d] - n
        self.s.silver[d] = n
        return self

    def workers(self, n: int, d: int = 0) -> Position:
        self.s.workers_left += self.s.workers[d] - n
        self.s.workers[d] = n
        return self

    def depot(self, **tiles: str) -> Position:
        """Tiles on the board, e.g. depot(d1_2="ship", black_1="bank")."""
        for place, name in tiles.items():
            slot = SLOT[place.removeprefix("d").replace("_", "-")]
            assert self.s.depot[slot] == NONE
            self.s.depot[slot] = self._draw(name)
        return self

    def inns(self, n: int = 1) -> Position:
        self.s.inns_left -= n
        self.s.inn_pile += n
        self.s.depot[INN_SLOT] = Tile.INN
        return self

    def store(self, *names: str, seat: int | None = None) -> Position:
        seat = self.actor if seat is None else seat
        for name in names:
            self.s.storage[seat, self.s.stored[seat]] = self._draw(name)
            self.s.stored[seat] += 1
        return self

    def share(self, *names: str, d: int = 0) -> Position:
        for i, name in enumerate(names):
            self.s.shared[d, i] = self._draw(name)
        return self

    def goods(self, d: int = 0, **counts: int) -> Position:
        for name, n in counts.items():
            self.s.goods_bag[GOOD[name]] -= n
            self.s.goods[d, GOOD[name]] += n
        return self

    def sold(self, d: int = 0, **counts: int) -> Position:
        """Goods sold earlier; their points are not in the ledger."""
        for name, n in counts.items():
            self.s.goods_bag[GOOD[name]] -= n
            self.s.sold[d, GOOD[name]] += n
        return self

    def lying(self, depot: int, **counts: int) -> Position:
        for name, n in counts.items():
            self.s.goods_bag[GOOD[name]] -= n
            self.s.depot_goods[depot - 1, GOOD[name]] += n
        return self

    def put(self, name: str, *spaces: int, d: int = 0) -> Position:
        """Tiles that lie in a duchy already; nothing is scored, ships have moved their marker."""
        for space in spaces:
            kind = self._draw(name)
            cover(self.s, d, kind, space - 1)
            if kind == Tile.SHIP and self.s.duchies == self.s.players:
                self.s.bridge[d] = min(self.s.bridge[d] + 1, BRIDGE_END)
                put_on_top(self.s, d)
            if MONASTERY_NUMBER[kind]:
                found_monastery(self.s, d, int(MONASTERY_NUMBER[kind]))
        return self

    def found(self, *numbers: int, d: int = 0) -> Position:
        """Monasteries on yellow spaces, from the last one on."""
        for number in numbers:
            self.put(f"monastery-{number}", self.free("K", d)[-1], d=d)
        return self

    def free(self, colour: str, d: int = 0, number: int | None = None) -> list[int]:
        """The empty spaces of a colour (and number), counted from 1."""
        return [
            i + 1
            for i, space in enumerate(self.board(d).spaces)
            if space.colour == colour and number in (None, space.number) and self.tile(i + 1, d) is None
        ]

    def shield(self, *numbers: int, d: int = 0) -> Position:
        """Shields on castles of a duchy; a castle without one is placed if there is none."""
        for number in numbers:
            taken = {self.s.shield_space[k] for k in range(1, 19) if self.s.shield_place[k] == HELD + d}
            castles = [i for i in range(self.s.spaces) if self.s.tile[d * self.s.spaces + i] == Tile.CASTLE]
            bare = [i for i in castles if i not in taken]
            if not bare:
                self.put("castle", self.free("C", d)[0], d=d)
                self.shield(number, d=d)
                continue
            self.s.shield_place[number] = HELD + d
            self.s.shield_space[number] = bare[0]
        return self

    def shields_out(self, **places: int) -> Position:
        """All shields in the box but these: shields_out(s7=3) lays shield 7 into depot 3."""
        for number in range(1, 19):
            if self.s.shield_place[number] < HELD:
                self.s.shield_place[number] = NONE
        for name, depot in places.items():
            self.s.shield_place[int(name[1:])] = depot - 1
        return self

    def route(self, *cards: int, d: int = 0) -> Position:
        """The cards of a duchy's trade route, in order."""
        for i in range(self.s.route_cards[d]):
            self.s.routes_left[self.s.route_card[d, i]] = 1
            self.s.route_card[d, i] = NONE
        for i, card in enumerate(cards):
            self.s.routes_left[card - 1] = 0
            self.s.route_card[d, i] = card - 1
        self.s.route_cards[d] = len(cards)
        return self

    def start(self) -> Position:
        """Points and the like are measured from here on."""
        self._before = self._ledger()
        return self

    def turn_of(self, seat: int) -> Position:
        """Another seat is on turn, with both dice unused."""
        pop(self.s)
        push(self.s, Kind.TURN, seat, 0)
        self.s.actor, self.s.bought = seat, 0
        return self.dice(6, 6)

    # Playing

    def number(self, text: str) -> int:
        """A move by its words, e.g. `take 1-2` or `place own ship`."""
        verb, *values = text.split()
        names = [argument.name for argument in GAME.move_space.verbs[verb].arguments]
        return GAME.move_space.encode(verb, dict(zip(names, values, strict=True)))

    def to_move(self) -> int:
        mask = self.engine.waiting(self.state)
        assert mask, "the game is over"
        return CHANCE if mask == CHANCE_BIT else (mask & -mask).bit_length() - 1

    def offered(self, seat: int | None = None) -> list[str]:
        who = self.to_move() if seat is None else seat
        listed = [m for m, _ in self.engine.odds(self.state)] if who == CHANCE else self.engine.moves(self.state, who)
        return [str(GAME.move_space.decode(move)) for move in listed]

    def play(self, *texts: str, seat: int | None = None) -> Position:
        """Plays legal moves of whoever is to decide (or of the seat named)."""
        for text in texts:
            who = self.to_move() if seat is None else seat
            offered = self.offered(who)
            assert text in offered, f"{text} is not among {offered}"
            self.engine.play(self.state, who, self.number(text))
        return self

    def place(self, name: str, space: int, die: int = 1) -> Position:
        """Takes a die and places an own stored tile with it."""
        return self.play(f"die {die}", f"place own {name}", f"space {space}")

    def gain_tile(self, name: str, space: int) -> Position:
        """Stores a tile and places it with the first die, which shows the number of the space."""
        self.dice(self.board(self.actor % self.s.duchies).spaces[space - 1].number, self.s.dice[self.actor, 1])
        return self.store(name).start().place(name, space)

    def end_phase(self) -> Position:
        """This was the last round of the phase: all turns end as they are, and the goods of the phase are gone."""
        self.s.round_number = 4
        for i in range(5):
            if self.s.round_goods[i] != NONE:
                self.s.goods_removed[self.s.round_goods[i]] += 1
                self.s.round_goods[i] = NONE
        while top_kind(self.s) == Kind.TURN:
            pop(self.s)
            work_off(self.s)
        return self

    def lay_out(self) -> Position:
        """Chance does what comes first until somebody is on turn."""
        while self.engine.waiting(self.state) == CHANCE_BIT:
            self.play(self.offered()[0])
        return self

    def end_game(self) -> Position:
        """The same in the last phase; the final scoring follows unless somebody still has to decide."""
        self.s.phase = 4
        return self.end_phase()

    def roll(self, *pairs: str, white: int = 1) -> Position:
        """The dice of a new round, in the order in which they are rolled: the white one first."""
        return self.play(f"white {white}", *(f"roll {pair}" for pair in pairs))

    # Reading

    def board(self, d: int = 0) -> Any:
        return BOARD[BOARD_NAMES[self.s.board[d]]]

    def tile(self, space: int, d: int = 0) -> str | None:
        kind = self.s.tile[d * self.s.spaces + space - 1]
        return TILE_NAMES[kind] if kind >= 0 else None

    def stored(self, seat: int = 0) -> list[str]:
        return [TILE_NAMES[self.s.storage[seat, i]] for i in range(self.s.stored[seat])]

    def shared(self, d: int = 0) -> list[str | None]:
        return [None if kind == NONE else TILE_NAMES[kind] for kind in self.state.fields()["shared"][d]]

    def in_store(self, d: int = 0) -> dict[str, int]:
        return {name: self.s.goods[d, number] for name, number in GOOD.items() if self.s.goods[d, number]}

    def in_depot(self, depot: int) -> dict[str, int]:
        row = self.state.fields()["depot_goods"][depot - 1]
        return {name: row[number] for name, number in GOOD.items() if row[number]}

    def order(self) -> list[int]:
        return self.state.fields()["order"][: self.s.players]  # type: ignore[no-any-return]

    def _ledger(self) -> list[list[int]]:
        ledger: list[list[int]] = self.state.fields()["points"]
        return ledger

    def gains(self, seat: int = 0) -> dict[str, int]:
        """Points of a seat since the position was ready, by source; only what changed."""
        rows = zip(GAME.sources, self._before[seat], self._ledger()[seat], strict=True)
        return {source: after - before for source, before, after in rows if after != before}

    def held(self, d: int = 0) -> list[int]:
        return [k for k in range(1, 19) if self.s.shield_place[k] == HELD + d]

    def top(self) -> tuple[int, int]:
        return int(top_kind(self.s)), int(top_who(self.s))

    def faults(self) -> list[str]:
        return GAME.faults(self.state.array)

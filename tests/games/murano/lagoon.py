"""Positions of Murano built by hand: ships, tiles, gondoliers and cards where a test wants them, all conserved."""

from __future__ import annotations

from typing import Any

from spielwerk.games.murano import GAME
from spielwerk.games.murano.agenda import work_off
from spielwerk.games.murano.facts import our_facts
from spielwerk.games.murano.rules.building import count_building, lay_street
from spielwerk.games.murano.rules.course import start_turn
from spielwerk.games.murano.rules.ending import begin_scoring
from spielwerk.games.murano.rules.stacks import leave_stack
from spielwerk.games.murano.state import SOURCES, Deck, Place
from spielwerk.games.murano.tables import (
    CHARACTERS,
    GLASS,
    ISLAND_NAMES,
    SITES,
    SORT_NAMES,
    SPECIAL_NAMES,
    STREET_NAMES,
    TILE_NAMES,
    Tile,
)
from spielwerk.kernel import CHANCE, CHANCE_BIT, State, top_kind
from spielwerk.kernel.engine import InterpretedEngine

WHITE, BROWN, ORANGE, GREY = range(4)
FACTS = our_facts()
ANCHORS = [space.index for space in FACTS.ring.spaces if space.anchor]


def sort_of(tile: str) -> int:
    return SORT_NAMES.index(tile.split("_")[0])


def space_of(action: str) -> int:
    """The first space of the ring with that action."""
    return next(space.index for space in FACTS.ring.spaces if space.action == action)


class Lagoon:
    """A position between two turns; the red ship lies on its anchor, nothing is built and nobody has cards."""

    def __init__(self, players: int = 4, red: int = 17, **options: Any) -> None:
        self.engine = InterpretedEngine(GAME)
        self.state: State = GAME.new(GAME.options.complete({"players": players, **options}))
        self.s = self.state.record
        self.early_end = False
        self.s.agenda_rows = 0
        for column in range(3):
            self.s.agenda[0, column] = 0
        self.s.red = red
        self.s.black &= ~(1 << red)
        self.ready()

    # Building

    def ships(self, red: int, *black: int) -> Lagoon:
        assert len(black) == 7
        self.s.red = red
        self.s.black = sum(1 << space for space in black)
        return self

    def gold(self, seat: int, gold: int) -> Lagoon:
        self.s.gold[seat] = gold
        return self

    def points(self, seat: int, points: int) -> Lagoon:
        """So many points in all, the difference written as production."""
        self.s.points[seat, SOURCES.index("production")] += points - self.total(seat)
        return self

    def street(self, island: str, *kinds: str) -> Lagoon:
        """Streets on the first free spaces of an island."""
        for kind in kinds:
            number, place = STREET_NAMES.index(kind), ISLAND_NAMES.index(island)
            free = next(n for n in range(SITES) if self.s.free_streets[place] >> n & 1)
            assert self.s.street_stack[number] > 0
            self.s.street_stack[number] -= 1
            self.s.stack[SORT_NAMES.index("street")] -= 1
            lay_street(self.s, number, place, free)
        return self

    def tiles(self, seat: int, *tiles: str) -> Lagoon:
        for tile in tiles:
            number = TILE_NAMES.index(tile)
            self.s.stack[sort_of(tile)] -= 1
            if tile.startswith(("shop", "palace")):
                leave_stack(self.s, number)
            self.s.tiles_held[seat, number] += 1
        return self

    def building(self, seat: int, island: str, *tiles: str) -> Lagoon:
        """Buildings on the first open sites of an island, with the points for building them."""
        for tile in tiles:
            self.tiles(seat, tile)
            number, place = TILE_NAMES.index(tile), ISLAND_NAMES.index(island)
            open_now = self.s.free_sites[place] & self.s.served_sites[place]
            site = next(n for n in range(SITES) if open_now >> n & 1)
            self.s.tiles_held[seat, number] -= 1
            self.s.free_sites[place] &= ~(1 << site)
            self.s.building[place, site] = number
            count_building(self.s, seat, number, place, site)
        return self

    def paved(self, island: str) -> Lagoon:
        """Empty streets on all spaces of an island."""
        place = ISLAND_NAMES.index(island)
        return self.street(island, *["empty"] * bin(self.s.free_streets[place]).count("1"))

    def gondolier(self, seat: int, *islands: str) -> Lagoon:
        """Gondoliers on the own gondola of an island, or on the next free one."""
        for island in islands:
            place = ISLAND_NAMES.index(island)
            free = [n for n in range(6) if self.s.gondola[place, n] == -1]
            self.s.gondola[place, seat if seat in free else free[0]] = seat
            self.s.gondoliers[seat] -= 1
        return self

    def beads(self, seat: int, *colours: str) -> Lagoon:
        for colour in colours:
            self.s.bag[GLASS.index(colour)] -= 1
            self.s.beads[seat, GLASS.index(colour)] += 1
        return self

    def characters(self, seat: int, *numbers: int) -> Lagoon:
        for no in numbers:
            self.s.place_of[no - 1] = Place.FIRST_HAND + seat
            self.s.unseen_left[Deck.CHARACTERS] -= 1
            self.s.characters[seat] += 1
            self.s.recruited[seat] += 1
        return self

    def special_card(self, seat: int, *cards: str) -> Lagoon:
        for card in cards:
            number = SPECIAL_NAMES.index(card)
            self.s.place_of[CHARACTERS + number] = Place.FIRST_HAND + seat
            self.s.unseen_left[Deck.SPECIALS] -= 1
            self.s.special_cards[seat] |= 1 << number
            if card == "basilica":
                self.s.points[seat, SOURCES.index("basilica")] += 5
        return self

    def use_up(self, sort: str, keep: int = 0) -> Lagoon:
        """Tiles of a sort leave for the last seat, or for free street spaces, until `keep` are left."""
        if sort == "street":
            while self.s.stack[0] > keep:
                kind = next(n for n in range(len(STREET_NAMES)) if self.s.street_stack[n] > 0)
                island = next(n for n in range(len(ISLAND_NAMES)) if self.s.free_streets[n])
                self.street(ISLAND_NAMES[island], STREET_NAMES[kind])
        else:
            while self.s.stack[SORT_NAMES.index(sort)] > keep:
                self.tiles(self.s.players - 1, next(t for t in TILE_NAMES if t.startswith(sort) and self._in_stack(t)))
        return self

    def _in_stack(self, tile: str) -> bool:
        number = TILE_NAMES.index(tile)
        if tile.startswith("shop"):
            return bool(self.s.shop_stack[number - 1] > 0)
        return not tile.startswith("palace") or bool(self.s.palace_stack[number - Tile.PALACE] > 0)

    # Playing

    def turn(self, seat: int) -> Lagoon:
        start_turn(self.s, seat)
        return self.ready()

    def action(self, seat: int, name: str) -> Lagoon:
        """The seat has just sailed to the first space of that action: a ship lies right behind it."""
        target = space_of(name)
        spaces = [(target - 1 - n) % 18 for n in range(8)]
        self.ships(spaces[7], *spaces[:7]).turn(seat)
        return self.play(f"sail {spaces[0]} {target}")

    def scoring(self, ending: int = WHITE) -> Lagoon:
        """The last round is over, although the stacks are not used up."""
        self.early_end = True
        self.s.ending = ending
        begin_scoring(self.s)
        work_off(self.s)
        return self

    def number(self, text: str) -> int:
        """A move by its words, e.g. `sail 9 10` or `pass`."""
        verb, *values = text.split()
        names = [argument.name for argument in GAME.move_space.verbs[verb].arguments]
        return GAME.move_space.encode(verb, dict(zip(names, values, strict=True)))

    def play(self, *texts: str) -> Lagoon:
        """Plays legal moves of whoever is to decide."""
        for text in texts:
            move = self.number(text)
            assert move in self._listed(), f"{text} is not among {self.legal()}"
            self.engine.play(self.state, self.to_move(), move)
        return self

    def to_move(self) -> int:
        mask = self.engine.waiting(self.state)
        assert mask, "the game is over"
        return CHANCE if mask == CHANCE_BIT else (mask & -mask).bit_length() - 1

    def _listed(self) -> list[int]:
        who = self.to_move()
        if who == CHANCE:
            return [move for move, _ in self.engine.odds(self.state)]
        return self.engine.moves(self.state, who)

    # Reading

    def legal(self, *verbs: str) -> list[str]:
        """The legal moves in words, of some verbs only."""
        named = [str(GAME.move_space.decode(move)) for move in self._listed()]
        return [text for text in named if not verbs or text.split()[0] in verbs]

    def top(self) -> int:
        return int(top_kind(self.s))

    def ready(self) -> Lagoon:
        """From here on gains are counted."""
        self._before = self.state.fields()["points"]
        self._gold = self.state.fields()["gold"]
        return self

    def gains(self, seat: int = WHITE) -> dict[str, int]:
        """A seat's points since the position was ready, by source."""
        after = self.state.fields()["points"][seat]
        rows = zip(GAME.sources, self._before[seat], after, strict=True)
        return {source: later - earlier for source, earlier, later in rows if later != earlier}

    def earned(self, seat: int = WHITE) -> int:
        """A seat's gold since the position was ready."""
        return int(self.s.gold[seat] - self._gold[seat])

    def total(self, seat: int) -> int:
        return sum(self.state.fields()["points"][seat])

    def faults(self) -> list[str]:
        found = GAME.faults(self.state.array)
        return [fault for fault in found if not (self.early_end and fault.startswith("two empty stacks"))]

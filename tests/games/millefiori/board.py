"""Positions of Mille Fiori built by hand: diamonds, ladders, ships and cards where a test wants them."""

from __future__ import annotations

from typing import Any

from spielwerk.games.millefiori import GAME, tables
from spielwerk.games.millefiori.agenda import work_off
from spielwerk.games.millefiori.facts import AREAS, LADDERS, card_kinds, facts, spaces
from spielwerk.games.millefiori.rules.cards import take_into_hand
from spielwerk.games.millefiori.rules.course import start_trick
from spielwerk.games.millefiori.state import Kind
from spielwerk.games.millefiori.tables import NONE
from spielwerk.kernel import CHANCE, CHANCE_BIT, State, push, top_kind, top_who
from spielwerk.kernel.engine import InterpretedEngine

RED, GREEN, YELLOW, BLUE = range(4)

SPACE = {space["id"]: number for number, space in enumerate(spaces())}
FACT = {space["id"]: space for space in spaces()}
KIND = {kind.name: number for number, kind in enumerate(card_kinds())}
CARD = {card["id"]: card for card in facts()["cards"]["list"]}


def kind_of(card: str) -> str:
    """The kind of a card by its id, e.g. C001 is a quartz-1."""
    return f"{CARD[card]['symbol']}-{CARD[card]['wheel']}"


class Board:
    """A position in the first trick of the first round; red is the start player and nobody has cards yet."""

    def __init__(self, players: int = 4, **options: Any) -> None:
        self.engine = InterpretedEngine(GAME)
        self.state: State = GAME.new(GAME.options.complete({"players": players, **options}))
        self.s = self.state.record
        while self.s.agenda_rows:
            self._clear_top()
        self.s.round_number = 1
        self._before = self._ledger()

    def _clear_top(self) -> None:
        self.s.agenda_rows -= 1
        for column in range(3):
            self.s.agenda[self.s.agenda_rows, column] = 0

    # Building

    def put(self, seat: int, *names: str) -> Board:
        """Diamonds on spaces, each with a fitting card discarded; nothing is scored."""
        for name in names:
            number, area = SPACE[name], AREAS.index(FACT[name]["area"])
            assert self.s.owner[number] == NONE
            self.s.owner[number] = seat
            self.s.collected[seat, area] |= int(tables.COLLECTS[number])
            self.s.houses_built += area == AREAS.index("houses")
            if area == 0:
                self.s.workshops[seat] |= 1 << number
            self.s.personal[seat] -= 1
            self._discard_for(FACT[name])
        return self

    def _discard_for(self, space: dict[str, Any]) -> None:
        # Cards with small wheels go first: tests name the cards they play by larger ones where it matters.
        for number, kind in enumerate(card_kinds()):
            same = kind.symbol == space.get("symbol", "house") or space["area"] in ("nobili", "populi")
            if kind.area == space["area"] and same and self.s.deck[number] > 0:
                self._from_deck(number)
                self.s.discard[number] += 1
                return
        raise AssertionError(f"no card left for {space['id']}")

    def _from_deck(self, number: int) -> None:
        # A card a test wants again comes back from the discard pile: only counts matter.
        if self.s.deck[number] == 0:
            assert self.s.discard[number] > 0
            self.s.discard[number] -= 1
            swapped = next(
                other
                for other, kind in enumerate(card_kinds())
                if kind.area == card_kinds()[number].area and self.s.deck[other] > 0 and self._alike(other, number)
            )
            self.s.deck[swapped] -= 1
            self.s.discard[swapped] += 1
        else:
            self.s.deck[number] -= 1
        self.s.deck_left -= 1

    @staticmethod
    def _alike(one: int, other: int) -> bool:
        kinds = card_kinds()
        return kinds[one].symbol == kinds[other].symbol or kinds[one].area in ("nobili", "populi")

    def ladder(self, area: str, *seats: int) -> Board:
        """Markers on a ladder, from the top."""
        for step, seat in enumerate(seats):
            self.s.ladder[LADDERS.index(area), step] = seat
            self.s.personal[seat] -= 1
        return self

    def ship(self, seat: int, position: int) -> Board:
        self.s.ship[seat] = position
        return self

    def display(self, *cards: str) -> Board:
        for card in cards:
            self._from_deck(KIND[card])
            self.s.display[KIND[card]] += 1
            self.s.display_left += 1
        return self

    def hand(self, seat: int, *cards: str) -> Board:
        for card in cards:
            self._from_deck(KIND[card])
            take_into_hand(self.s, seat, KIND[card])
        return self

    def supply(self, seat: int, personal: int, reserve: int | None = None) -> Board:
        self.s.personal[seat] = personal
        if reserve is not None:
            self.s.reserve[seat] = reserve
        return self

    # Playing

    def turn(self, seat: int, card: str, then: tuple[tuple[int, str], ...] = ()) -> Board:
        """The seat has played this card openly and must use it; `then` are the seats and cards still to come."""
        push(self.s, Kind.END_TRICK, 0, 0)
        for later, chosen in reversed(then):
            self.hand(later, chosen)
            self.s.chosen[later] = KIND[chosen]
            push(self.s, Kind.TURN, later, 0)
        self._from_deck(KIND[card])
        push(self.s, Kind.USE_CARD, seat, KIND[card])
        self._before = self._ledger()
        return self

    def trick(self) -> Board:
        """Everybody chooses from the hands now."""
        start_trick(self.s)
        work_off(self.s)
        self._before = self._ledger()
        return self

    def number(self, text: str) -> int:
        """A move by its words, e.g. `place W01` or `sail`."""
        verb, *values = text.split()
        names = [argument.name for argument in GAME.move_space.verbs[verb].arguments]
        return GAME.move_space.encode(verb, dict(zip(names, values, strict=True)))

    def play(self, *texts: str, seat: int | None = None) -> Board:
        """Plays legal moves of whoever is to decide (or of the seat named)."""
        for text in texts:
            who = self.to_move() if seat is None else seat
            move = self.number(text)
            listed = (
                [m for m, _ in self.engine.odds(self.state)] if who == CHANCE else self.engine.moves(self.state, who)
            )
            assert move in listed, f"{text} is not among {[str(GAME.move_space.decode(m)) for m in listed]}"
            self.engine.play(self.state, who, move)
        return self

    def to_move(self) -> int:
        mask = self.engine.waiting(self.state)
        assert mask, "the game is over"
        return CHANCE if mask == CHANCE_BIT else (mask & -mask).bit_length() - 1

    # Reading

    def legal(self, seat: int | None = None) -> list[str]:
        who = self.to_move() if seat is None else seat
        return [str(GAME.move_space.decode(move)) for move in self.engine.moves(self.state, who)]

    def _ledger(self) -> list[list[int]]:
        ledger: list[list[int]] = self.state.fields()["points"]
        return ledger

    def gains(self) -> dict[int, dict[str, int]]:
        """Points since the position was ready, by seat and source; only what changed."""
        found: dict[int, dict[str, int]] = {}
        for seat, (before, after) in enumerate(zip(self._before, self._ledger(), strict=True)):
            for source, earlier, later in zip(GAME.sources, before, after, strict=True):
                if earlier != later:
                    found.setdefault(seat, {})[source] = later - earlier
        return found

    def extra_card(self) -> int | None:
        """Who may now play an extra card."""
        return int(top_who(self.s)) if top_kind(self.s) == Kind.EXTRA_CARD else None

    def markers(self, area: str) -> list[int]:
        return [seat for seat in self.state.fields()["ladder"][LADDERS.index(area)] if seat != NONE]

    def totals(self) -> list[int]:
        return [sum(row) for row in self._ledger()]

    def faults(self) -> list[str]:
        return GAME.faults(self.state.array)

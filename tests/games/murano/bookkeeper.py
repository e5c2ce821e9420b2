"""A second, naive account of whole games: it knows the printed facts and the log by names, nothing of our rules.

It is written for reading, not for speed, and shares no code with the rules; gold and points must come out the same.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

from spielwerk.games.murano import facts as printed
from spielwerk.games.murano.facts import our_facts

FACTS = our_facts()
ACTION = {str(space.index): space.action for space in FACTS.ring.spaces}
CARD = {f"character_{card.no}": card for card in FACTS.characters.items}
GONDOLA = {
    (island.id, str(n)): gondola.colour
    for island in FACTS.islands.items
    for n, gondola in enumerate(island.gondolas, 1)
}
SALE = {0: 0, 1: 5, 2: 12, 3: 20}


class Bookkeeper:
    """One game, written down entry by entry."""

    def __init__(self, players: int, zero_counts: bool = True) -> None:
        self.players = players
        self.zero_counts = zero_counts
        self.gold = [5] * players
        self.points = [Counter({"start": 5}) for _ in range(players)]
        self.beads = [Counter[str]() for _ in range(players)]
        self.cards = [set[str]() for _ in range(players)]
        self.fresh: set[str] = set()
        self.recruited = [0] * players
        self.customers: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.buildings: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
        self.gondoliers = [Counter[str]() for _ in range(players)]
        self.used = [0] * players
        self.moved = 0
        self.acted = True
        self.seat = 0
        self.tile = ""
        self.street = ""
        self.card = ""

    def follow(self, log: Iterable[tuple[int | str, str, dict[str, str]]]) -> Bookkeeper:
        for who, verb, arguments in log:
            if isinstance(who, int):
                self.seat = who
            getattr(self, f"do_{verb}", self.nothing)(self.seat, arguments)
        for seat in range(self.players):
            self.points[seat]["unused_gondoliers"] += self.gondoliers[seat].total() - self.used[seat]
        return self

    def nothing(self, seat: int, arguments: dict[str, str]) -> None:
        """Most entries move nothing that is counted here."""

    def has(self, seat: int, card: str) -> bool:
        return card in self.cards[seat] and card not in self.fresh

    # Ships

    def new_turn(self) -> None:
        if self.acted:
            self.acted, self.moved = False, 0
            self.fresh.clear()

    def do_clear(self, seat: int, arguments: dict[str, str]) -> None:
        self.new_turn()
        self.gold[seat] -= self.moved
        self.moved += 1

    do_clear_red = do_clear

    def do_sail(self, seat: int, arguments: dict[str, str]) -> None:
        self.do_clear(seat, arguments)
        self.acted = True
        action = ACTION[arguments["to"]]
        if action == "take_gold":
            self.gold[seat] += 4 if self.has(seat, "bank") else 2
        elif action == "buy_glass_factory":
            self.gold[seat] -= 1
            self.tile = "factory"
        elif action == "buy_special":
            self.gold[seat] -= 2
            self.tile = "special"

    do_sail_red = do_sail

    def do_pass(self, seat: int, arguments: dict[str, str]) -> None:
        self.new_turn()
        self.gold[seat] += 1
        self.acted = True

    # Buying

    def do_top(self, seat: int, arguments: dict[str, str]) -> None:
        self.gold[seat] -= 2

    def do_search(self, seat: int, arguments: dict[str, str]) -> None:
        self.gold[seat] -= 4

    def do_draw_tile(self, seat: int, arguments: dict[str, str]) -> None:
        self.tile = arguments["tile"]

    do_take = do_draw_tile
    do_build = do_draw_tile

    def do_recruit(self, seat: int, arguments: dict[str, str]) -> None:
        self.recruited[seat] += 1
        self.gold[seat] -= max(0, self.recruited[seat] - (2 if self.has(seat, "tavern") else 0))

    # Gondoliers

    def do_gondola(self, seat: int, arguments: dict[str, str]) -> None:
        own = GONDOLA[arguments["island"], arguments["gondola"]] == FACTS.players.colours[seat]
        cheap = self.has(seat, "harbour")
        self.gold[seat] -= (1 if own else 3) if cheap else (2 if own else 5)
        self.gondoliers[seat][arguments["island"]] += 1
        self.points[seat]["harbour_pub"] += self.has(seat, "harbour_pub")

    def do_dismiss(self, seat: int, arguments: dict[str, str]) -> None:
        self.gold[seat] += 5 if self.has(seat, "assembly_hall") else 3

    def do_hire(self, seat: int, arguments: dict[str, str]) -> None:
        self.gold[seat] -= 1 if self.has(seat, "assembly_hall") else 3

    # Building

    def do_draw_street(self, seat: int, arguments: dict[str, str]) -> None:
        self.street = arguments["street"]

    def do_lay(self, seat: int, arguments: dict[str, str]) -> None:
        self.customers[arguments["island"]].update(colour for colour in self.street.split("_") if colour != "empty")

    def do_erect(self, seat: int, arguments: dict[str, str]) -> None:
        tile, sort = self.tile, self.tile.split("_")[0]
        self.buildings[arguments["island"]].append((tile, seat))
        source, points = {"factory": ("factories", 1), "shop": ("shops", 2), "palace": ("palaces", 3)}.get(
            sort, ("", 0)
        )
        if source:
            self.points[seat][source] += points
        crane = "crane_shop_factory" if sort in ("shop", "factory") else "crane_special_palace"
        self.points[seat]["cranes"] += self.has(seat, crane)

    def do_special_card(self, seat: int, arguments: dict[str, str]) -> None:
        self.cards[seat].add(arguments["card"])
        self.fresh.add(arguments["card"])
        if arguments["card"] == "basilica":
            self.points[seat]["basilica"] += 5

    # Income and glass

    def do_income(self, seat: int, arguments: dict[str, str]) -> None:
        island = arguments["island"]
        colours = {tile[5:] for tile, owner in self.buildings[island] if owner == seat and tile.startswith("shop")}
        self.gold[seat] += sum(self.customers[island][colour] for colour in colours)

    def do_produce(self, seat: int, arguments: dict[str, str]) -> None:
        factories = int(arguments["factories"])
        self.points[seat]["production"] -= 2 * factories
        if factories:
            self.points[seat]["guild_hall"] += self.has(seat, "guild_hall")

    def do_draw_bead(self, seat: int, arguments: dict[str, str]) -> None:
        self.beads[seat][arguments["bead"]] += 1

    def give(self, seat: int, names: str) -> int:
        bundle = [] if names == "nothing" else names.split("_")
        self.beads[seat].subtract(bundle)
        assert min(self.beads[seat].values(), default=0) >= 0
        return len(bundle)

    def do_sell(self, seat: int, arguments: dict[str, str]) -> None:
        self.gold[seat] += SALE[self.give(seat, arguments["beads"])]

    def do_return(self, seat: int, arguments: dict[str, str]) -> None:
        self.give(seat, arguments["bead"])

    # The final scoring

    def do_score(self, seat: int, arguments: dict[str, str]) -> None:
        self.card = arguments["character"]
        self.used[seat] += 1
        scoring = CARD[self.card].scoring
        self.points[seat][scoring.__struct_config__.tag] += self.value(seat, scoring, arguments["island"])

    def do_hand_in_gold(self, seat: int, arguments: dict[str, str]) -> None:
        scoring, step = CARD[self.card].scoring, int(arguments["step"])
        assert isinstance(scoring, printed.GoldExchange)
        if step:
            self.gold[seat] -= scoring.gold[step - 1]
            self.points[seat]["gold_exchange"] += scoring.points[step - 1]

    def do_hand_in_glass(self, seat: int, arguments: dict[str, str]) -> None:
        self.points[seat]["glass_exchange"] += 7 * self.give(seat, arguments["beads"])

    def count(self, seat: int, island: str, name: str) -> int:
        """How much of something there is on an island."""
        tiles = self.buildings[island]
        if name.startswith("customers_"):
            return self.customers[island][name.removeprefix("customers_")]
        marked = [owner for tile, owner in tiles if tile.startswith(("shop", "factory"))]
        if name == "own_marked":
            return marked.count(seat)
        if name == "foreign_marked":
            return len(marked) - marked.count(seat)
        if name == "coats":
            return sum(int(tile[-1]) for tile, _ in tiles if tile.startswith("palace"))
        return sum(tile.startswith(name.replace("glass_", "")) for tile, _ in tiles)

    def value(self, seat: int, scoring: Any, island: str) -> int:
        def count(name: str) -> int:
            return self.count(seat, island, name)

        match scoring:
            case printed.PerBuilding(building=building, points=points):
                return points * count(building)
            case printed.PerShopColour(colour=colour, points=points):
                return points * count(f"shop_{colour}")
            case printed.PerCoat(points=points):
                return points * count("coats")
            case printed.OwnForeign(own=own, foreign=foreign):
                return own * count("own_marked") + foreign * count("foreign_marked")
            case printed.OnlyOwner(building=building, points=points):
                sort = building.replace("glass_", "")
                owners = {owner for tile, owner in self.buildings[island] if tile.startswith(sort)}
                return points if owners == {seat} else 0
            case printed.MaxCustomers(colours=colours, max=most, points=points):
                return points if sum(count(f"customers_{colour}") for colour in colours) <= most else 0
            case printed.OneOfEach(points=points):
                needed = ["special", "palace", "factory", "shop", "customers_red", "customers_blue", "customers_grey"]
                return points if all(count(name) for name in needed) else 0
            case printed.CustomerTable(colours=colours, begins=begins, points=rows):
                n = sum(count(f"customers_{colour}") for colour in colours)
                return sum(row for begin, row in zip(begins, rows, strict=True) if begin == self.class_of(n, begins))
            case printed.Equal(quantities=names, min=least, points=points):
                counts = {count(name) for name in names}
                least = max(least, 0 if self.zero_counts else 1)
                return points if len(counts) == 1 and min(counts) >= least else 0
            case printed.ExactCoats(coats=coats, points=points):
                return points if count("coats") == coats else 0
            case printed.OwnBuildingsAt(island=named, min=least, points=points):
                assert named == island
                return points if count("own_marked") >= least else 0
            case printed.GondoliersAt(island=named, min=least, points=points):
                assert named == island
                return points if self.gondoliers[seat][island] >= least else 0
        return 0

    @staticmethod
    def class_of(n: int, begins: list[int]) -> int:
        return max((begin for begin in begins if begin <= n), default=-1)

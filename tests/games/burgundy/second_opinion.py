"""A second, naive scorer of whole base games: it knows the printed facts and the log by names, nothing of our rules.

It is written for reading, not for speed, and shares no code with the rules; whole games must come out the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from spielwerk.games.burgundy.facts import boards, facts, tiles

PRINTED = {tile["id"]: tile for tile in tiles()}
BOARDS = {board.id: board for board in boards()}
DIE_OF = {good["colour"]: good["die"] for good in facts()["goods"]["types"]}
SHIFTS = {"B": 9, "A": 10, "S": 10, "C": 11, "M": 11, "K": 11}
BONUS = {2: (5, 2), 3: (6, 3), 4: (7, 4)}


class Duchy:
    """What one player has in front of them."""

    def __init__(self, board: str) -> None:
        self.board = BOARDS[board]
        self.tiles: dict[int, str] = {}
        self.points: Counter[str] = Counter()
        self.goods: Counter[str] = Counter()
        self.sold: Counter[str] = Counter()
        self.silver, self.workers, self.bonus_tiles = 1, 0, 0
        # What the next take, placing or sale may use: a die number, 0 for any, None for a building's benefit.
        self.number: int | None = None
        self.chosen = ""
        self.depots: list[int] = []

    def has(self, number: int) -> bool:
        return f"monastery-{number}" in self.tiles.values()

    def lying(self, kind: str) -> int:
        return list(self.tiles.values()).count(kind)

    def colour(self, space: int) -> str:
        return str(self.board.spaces[space].colour)

    def pay(self, wanted: int, shift: int) -> None:
        """Workers for turning the die to the wanted number."""
        if not self.number:
            return
        way = abs(self.number - wanted)
        way = min(way, 6 - way) - (1 if self.has(shift) else 0)
        self.workers -= max(0, (way + 1) // 2 if self.has(8) else way)


class SecondOpinion:
    """One base game, scored entry by entry."""

    def __init__(self, players: int, board: str = "1") -> None:
        self.players = players
        self.duchies = [Duchy(board) for _ in range(players)]
        for duchy in self.duchies:
            duchy.tiles[18] = "castle"
        self.start = 0
        self.dealt = self.opened = 0
        self.waiting: list[str] = []
        self.depots: list[Counter[str]] = [Counter() for _ in range(6)]
        self.first: dict[str, int] = {}

    def follow(self, log: Iterable[tuple[int | str, str, dict[str, str]]]) -> SecondOpinion:
        for who, verb, arguments in log:
            if isinstance(who, int):
                self.decision(who, verb, arguments)
            else:
                self.chance(verb, arguments)
        for duchy in self.duchies:
            self.mines(duchy)
            self.final(duchy)
        return self

    # Chance

    def chance(self, verb: str, arguments: dict[str, str]) -> None:
        if verb == "start":
            self.start = int(arguments["seat"]) - 1
            for i in range(self.players):
                self.duchies[(self.start + i) % self.players].workers = i + 1
        elif verb == "deal_good":
            self.duchies[(self.start + self.dealt // 3) % self.players].goods[arguments["good"]] += 1
            self.dealt += 1
        elif verb == "open_good":
            if self.opened and self.opened % 5 == 0:
                for duchy in self.duchies:
                    self.mines(duchy)
            self.opened += 1
            self.waiting.append(arguments["good"])
        elif verb == "white":
            self.depots[int(arguments["number"]) - 1][self.waiting.pop(0)] += 1

    def mines(self, duchy: Duchy) -> None:
        duchy.silver += duchy.lying("mine")
        duchy.workers += duchy.lying("mine") if duchy.has(2) else 0

    # Decisions

    def decision(self, who: int, verb: str, arguments: dict[str, str]) -> None:
        duchy = self.duchies[who]
        handler: Any = getattr(self, verb)
        handler(duchy, **{key: value for key, value in arguments.items() if key != "from"})

    def use_number(self, duchy: Duchy, number: str) -> None:
        duchy.number = int(number)

    def end_turn(self, duchy: Duchy) -> None:
        duchy.number = None

    def take(self, duchy: Duchy, slot: str) -> None:
        duchy.pay(int(slot[0]), 12)
        duchy.number = None

    def buy(self, duchy: Duchy, slot: str, payment: str) -> None:
        if payment == "silver":
            duchy.silver -= 2
        else:
            duchy.workers -= 2

    def discard(self, duchy: Duchy, tile: str) -> None:
        pass

    def workers(self, duchy: Duchy) -> None:
        duchy.workers += 4 if duchy.has(14) else 2
        duchy.silver += 1 if duchy.has(13) else 0
        duchy.number = None

    def sell(self, duchy: Duchy, good: str) -> None:
        duchy.pay(DIE_OF[good], 0)
        duchy.number = None
        n = duchy.goods.pop(good)
        duchy.sold[good] += n
        duchy.points["sales"] += n * self.players
        duchy.silver += 2 if duchy.has(3) else 1
        duchy.workers += 1 if duchy.has(4) else 0

    def decline(self, duchy: Duchy) -> None:
        if duchy.depots:
            self.loaded(duchy)
        duchy.number = None

    def place(self, duchy: Duchy, tile: str) -> None:
        duchy.chosen = tile

    def space(self, duchy: Duchy, space: str) -> None:
        at, tile = int(space) - 1, duchy.chosen
        assert duchy.colour(at) == PRINTED[tile]["colour"]
        assert any(near in duchy.tiles for near in duchy.board.spaces[at].touches)
        duchy.pay(duchy.board.spaces[at].number, SHIFTS[duchy.colour(at)])
        duchy.number = None
        duchy.tiles[at] = tile
        self.effect(duchy, tile, at)
        self.completed(duchy, at)

    def effect(self, duchy: Duchy, tile: str, at: int) -> None:
        if tile == "castle":
            duchy.number = 0
        elif tile == "boarding_house":
            duchy.workers += 4
        elif tile == "bank":
            duchy.silver += 2
        elif tile == "watchtower":
            duchy.points["watchtowers"] += 4
        elif "species" in PRINTED[tile]:
            pasture = next(region for region in duchy.board.regions if at in region)
            herd = [PRINTED[duchy.tiles[space]] for space in pasture if space in duchy.tiles]
            same = [animal for animal in herd if animal["species"] == PRINTED[tile]["species"]]
            duchy.points["animals"] += sum(a["animals"] + (1 if duchy.has(7) else 0) for a in same)

    def completed(self, duchy: Duchy, at: int) -> None:
        region = next(region for region in duchy.board.regions if at in region)
        if all(space in duchy.tiles for space in region):
            duchy.points["regions"] += sum(range(1, len(region) + 1))
            duchy.points["phase_bonus"] += 10 - 2 * ((self.opened - 1) // 5)
        colour = duchy.colour(at)
        if all(space in duchy.tiles for space in range(37) if duchy.colour(space) == colour):
            rank = self.first.get(colour, 0)
            if rank < 2:
                duchy.points["colour_bonus"] += BONUS[self.players][rank]
                duchy.bonus_tiles += 1
            self.first[colour] = rank + 1

    # Goods

    def load(self, duchy: Duchy, depot: str) -> None:
        duchy.depots.append(int(depot) - 1)
        if len(duchy.depots) == 2 or not duchy.has(5):
            self.loaded(duchy)

    def loaded(self, duchy: Duchy) -> None:
        """Types that are stored already, and new ones if all of them fit; otherwise each is chosen."""
        lying = sum((self.depots[depot] for depot in duchy.depots), Counter[str]())
        new = [good for good in lying if not duchy.goods[good]]
        stored = len(+duchy.goods)
        for good in list(lying):
            if duchy.goods[good] or len(new) <= 3 - stored:
                self.move(duchy, good)
        if not 0 < 3 - stored < len(new):
            duchy.depots = []

    def move(self, duchy: Duchy, good: str) -> None:
        for depot in duchy.depots:
            duchy.goods[good] += self.depots[depot].pop(good, 0)

    def choose_good(self, duchy: Duchy, good: str) -> None:
        self.move(duchy, good)
        if len(+duchy.goods) == 3:
            duchy.depots = []

    # The end

    def final(self, duchy: Duchy) -> None:
        points = duchy.points
        points["unsold_goods"] += duchy.goods.total()
        points["silver_left"] += duchy.silver
        points["workers_left"] += duchy.workers // 2
        for tile in list(duchy.tiles.values()):
            if "counts" in PRINTED[tile]:
                points["building_monasteries"] += 4 * duchy.lying(PRINTED[tile]["counts"])
        if duchy.has(15):
            points["monastery_15"] += 2 * len(+duchy.sold)
        if duchy.has(24):
            species = {PRINTED[tile].get("species") for tile in duchy.tiles.values()}
            points["monastery_24"] += 4 * len(species - {None})
        if duchy.has(25):
            points["monastery_25"] += duchy.sold.total()
        if duchy.has(26):
            points["monastery_26"] += 3 * duchy.bonus_tiles


def with_dice(log: Iterable[tuple[int | str, str, dict[str, str]]], opinion: SecondOpinion) -> SecondOpinion:
    """Follows a log; dice are kept beside it, because a roll does not say whose it is.

    Everybody rolls in the order of the bridge, the order in which they then take their turns.
    """
    entries = list(log)
    turns = [(i, who) for i, (who, verb, _) in enumerate(entries) if verb == "die" and isinstance(who, int)]
    rolled: list[list[int]] = []
    seats: list[int] = []
    done: list[tuple[int | str, str, dict[str, str]]] = []
    for i, (who, verb, arguments) in enumerate(entries):
        if verb == "white":
            rolled, seats = [], []
            for j, seat in turns:
                if j > i and seat not in seats:
                    seats.append(seat)
                if len(seats) == opinion.players:
                    break
        if verb == "roll":
            rolled.append([int(n) for n in arguments["dice"]])
        if verb == "die" and isinstance(who, int):
            number = rolled[seats.index(who)][int(arguments["die"]) - 1]
            done.append((who, "use_number", {"number": str(number)}))
        else:
            done.append((who, verb, arguments))
    return opinion.follow(done)

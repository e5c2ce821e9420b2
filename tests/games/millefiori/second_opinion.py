"""A second, naive scorer of whole games: it knows the printed facts and the log by names, nothing of our rules.

It is written for reading, not for speed, and shares no code with the rules; whole games must come out the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from spielwerk.games.millefiori.facts import facts, spaces

PRINTED = {space["id"]: space for space in spaces()}
WHEEL = {f"{card['symbol']}-{card['wheel']}": card["wheel"] for card in facts()["cards"]["list"]}
SEA = facts()["sea_route"]["spaces"]
STEPS = [20, 15, 10, 5]
NEEDED = {"workshops": 4, "houses": 4, "nobili": 3, "populi": 3, "trade": 4}


class SecondOpinion:
    """One game, scored entry by entry; ladders are climbed at will or by duty, good deals counted before or after."""

    def __init__(self, players: int, *, at_will: bool = False, deals_before: bool = False) -> None:
        self.players = players
        self.at_will = at_will
        self.deals_before = deals_before
        self.points: list[Counter[str]] = [Counter() for _ in range(players)]
        self.owner: dict[str, int] = {}
        self.ladder: dict[str, list[int]] = {area: [] for area in NEEDED}
        self.ship = [0] * players
        self.left = [30] * players
        self.card: dict[int, str] = {}
        self.earned: int | None = None
        self.offered: tuple[int, str] | None = None

    @classmethod
    def under(cls, options: Mapping[str, Any]) -> SecondOpinion:
        return cls(
            options["players"],
            at_will=options["ladder_marker"] == "voluntary",
            deals_before=options["good_deal"] == "before_placing",
        )

    def follow(self, log: Iterable[tuple[int | str, str, dict[str, str]]]) -> SecondOpinion:
        for who, verb, arguments in log:
            if isinstance(who, int):
                self.entry(who, verb, arguments)
        return self

    def entry(self, who: int, verb: str, arguments: dict[str, str]) -> None:
        if self.offered:
            offered, self.offered = self.offered, None
            assert verb == "decline" or (verb, who, arguments["ladder"]) == ("climb", *offered)
            if verb == "climb":
                self.climb(*offered)
            return
        if verb in ("extra", "decline"):
            assert self.earned == who, "nobody had earned this extra card"
            self.earned = None
        if verb in ("choose", "extra"):
            self.card[who] = arguments["card"]
        elif verb in ("place", "sail"):
            card = self.card.pop(who)
            self.earned = who if self.use(who, card, arguments.get("space")) else None

    def use(self, who: int, card: str, space: str | None) -> bool:
        """Whether using the card earns an extra card."""
        if space is None:
            return self.sail(who, WHEEL[card])
        self.owner[space] = who
        self.left[who] -= 1
        area = PRINTED[space]["area"]
        star = bool(getattr(self, area)(who, space, card))
        if area in NEEDED and self.reached(who, area):
            if self.at_will:
                self.offered = who, area
            else:
                self.climb(who, area)
        return star

    def mine(self, who: int, area: str) -> list[str]:
        return [space for space, seat in self.owner.items() if seat == who and PRINTED[space]["area"] == area]

    def different(self, who: int, area: str) -> int:
        return len({PRINTED[s].get("value", PRINTED[s].get("symbol")) for s in self.mine(who, area)})

    def reached(self, who: int, area: str) -> bool:
        enough = self.different(who, area) >= NEEDED[area]
        return enough and who not in self.ladder[area] and self.left[who] > 0

    def climb(self, who: int, area: str) -> None:
        self.points[who][f"{area}_ladder"] += STEPS[len(self.ladder[area])]
        self.ladder[area].append(who)
        self.left[who] -= 1

    def sail(self, who: int, steps: int) -> bool:
        if self.ship[who] == 20:
            return False
        self.ship[who] = min(20, self.ship[who] + steps)
        self.points[who]["sea_route"] += SEA[self.ship[who]]["points"]
        return bool(SEA[self.ship[who]]["extra_card"])

    def workshops(self, who: int, space: str, card: str) -> bool:
        group, size = {space}, 0
        while len(group) > size:
            size = len(group)
            group |= {s for s in self.mine(who, "workshops") if group & set(PRINTED[s]["neighbours"])}
        self.points[who]["workshops"] += size * (2 if PRINTED[space]["symbol"] == "pigment" else 1)
        around = [s for s in PRINTED if PRINTED[s].get("bonus_group") == PRINTED[space]["bonus_group"]]
        return all(s in self.owner for s in around)

    def houses(self, who: int, space: str, card: str) -> bool:
        position = PRINTED[space]["position"]
        while self.owner.get(f"H{position:02}") == who:
            self.points[who]["houses"] += PRINTED[f"H{position:02}"]["value"]
            position -= 1
        del self.owner[space]
        before = self.different(who, "houses")
        self.owner[space] = who
        return before < self.different(who, "houses") in (3, 5)

    def people(self, who: int, space: str, card: str) -> bool:
        printed = PRINTED[space]
        area, double = printed["area"], printed["symbol"] == card.split("-")[0]
        self.points[who][area] += printed["points"] * (2 if double else 1)
        below, reached = set(printed["supported_by"]), set()
        while below:
            reached |= below
            below = {deeper for s in below for deeper in PRINTED[s]["supported_by"]} - reached
        for s in reached:
            self.points[self.owner[s]][area] += PRINTED[s]["points"]
        return bool(printed["level"] == 3)

    nobili = people
    populi = people

    def trade(self, who: int, space: str, card: str) -> bool:
        holders = [seat for s, seat in self.owner.items() if PRINTED[s].get("symbol") == PRINTED[space]["symbol"]]
        held = Counter(holders)
        for seat, number in held.items():
            self.points[seat]["trade"] += number * len(holders)
        return max(held.values()) > held[who] - self.deals_before

    def harbour(self, who: int, space: str, card: str) -> bool:
        row = PRINTED[space]["row"]
        fleet = [f"S{row}{ship}" for ship in (1, 2, 3)]
        if all(ship in self.owner for ship in fleet):
            goods = sum(f"T{row}{good}" in self.owner for good in (1, 2, 3, 4))
            for ship in fleet:
                self.points[self.owner[ship]]["harbour"] += [0, 1, 3, 6, 10][goods]
        return self.sail(who, WHEEL[card])

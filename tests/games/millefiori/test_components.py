"""Every card, space, ladder step, star and sea space, each with the exact points it brings."""

from __future__ import annotations

import pytest

from spielwerk.games.millefiori import GAME
from spielwerk.games.millefiori.facts import LADDERS, card_kinds, facts, spaces
from spielwerk.proof.gate import shows

from .board import BLUE, CARD, FACT, GREEN, KIND, RED, YELLOW, Board, kind_of

SOME_CARDS = ("house-5", "swan-4")
PEOPLE = ("nobili", "populi")
VALUE = {20: 0, 15: 1, 10: 2, 5: 3}


def each(kind: str, names: tuple[str, ...]) -> list[object]:
    return [pytest.param(name, marks=shows(kind, name)) for name in names]


def in_area(area: str) -> list[object]:
    return each("space", tuple(space["id"] for space in spaces() if space["area"] == area))


def spaces_for(card: dict[str, object]) -> list[str]:
    """Where a card may be placed on an empty board, by what is printed."""
    if card["area"] == "houses":
        return ["H01"]
    fitting = [space for space in spaces() if space["area"] == card["area"]]
    if card["area"] in PEOPLE:
        return [space["id"] for space in fitting if space["level"] == 1]
    return [space["id"] for space in fitting if space["symbol"] == card["symbol"]]


@pytest.mark.parametrize("card", each("card", GAME.components["card"]))
def test_card(card: str) -> None:
    printed, kind = CARD[card], kind_of(card)
    assert card in card_kinds()[KIND[kind]].cards
    assert Board().s.deck[KIND[kind]] == sum(kind_of(other) == kind for other in CARD)

    offered = Board().turn(RED, kind).legal()
    assert offered == [*(f"place {space}" for space in spaces_for(printed)), "sail"]

    sailed = Board().turn(RED, kind).play("sail")
    assert sailed.s.ship[RED] == printed["wheel"]
    assert sailed.gains() == {RED: {"sea_route": {1: 1, 2: 1, 3: 1, 4: 3, 5: 1}[printed["wheel"]]}}
    assert sailed.s.personal[RED] == 27

    for space in spaces_for(printed):
        placed = Board().turn(RED, kind).play(f"place {space}")
        assert placed.s.discard[KIND[kind]] == 1
        assert placed.s.personal[RED] == 26
        assert placed.gains() == {RED: first_points(printed, space)}


def first_points(card: dict[str, object], space: str) -> dict[str, int]:
    """What a lone diamond brings on an empty board."""
    area = str(card["area"])
    if area == "harbour":
        return {"sea_route": {1: 1, 2: 1, 3: 1, 4: 3, 5: 1}[int(str(card["wheel"]))]}
    if area in PEOPLE:
        return {area: 2 if FACT[space]["symbol"] == card["symbol"] else 1}
    return {area: {"pigment": 2, "house": 2}.get(str(card["symbol"]), 1)}


@pytest.mark.parametrize("space", in_area("workshops"))
def test_workshop_space(space: str) -> None:
    printed = FACT[space]
    each_space = 2 if printed["symbol"] == "pigment" else 1
    for own in range(len(printed["neighbours"]) + 1):
        mine, others = printed["neighbours"][:own], printed["neighbours"][own:]
        board = Board().put(RED, *mine).put(GREEN, *others).turn(RED, f"{printed['symbol']}-3").play(f"place {space}")
        assert board.gains()[RED]["workshops"] == each_space * (own + 1)
        assert GREEN not in board.gains()


@pytest.mark.parametrize("space", in_area("houses"))
def test_house_space(space: str) -> None:
    position = FACT[space]["position"]
    before = [f"H{n:02}" for n in range(1, position)]
    alone = Board().put(GREEN, *before).turn(RED, "house-4")
    assert alone.legal() == [f"place {space}", "sail"]
    assert alone.play(f"place {space}").gains() == {RED: {"houses": FACT[space]["value"]}}

    row = Board().put(GREEN, *before[:-2]).put(RED, *before[-2:]).turn(RED, "house-4").play(f"place {space}")
    assert row.gains()[RED]["houses"] == sum(FACT[name]["value"] for name in [*before[-2:], space])

    broken = Board().put(RED, *before[:-1]).put(GREEN, *before[-1:]).turn(RED, "house-4").play(f"place {space}")
    assert broken.gains()[RED]["houses"] == FACT[space]["value"]


@pytest.mark.parametrize("space", [*in_area("nobili"), *in_area("populi")])
def test_person_space(space: str) -> None:
    printed = FACT[space]
    area, level = printed["area"], printed["points"]
    support = {1: 0, 3: 2, 6: 9}[level]
    for kind in card_kinds():
        if kind.area != area:
            continue
        board = Board().put(GREEN, *printed["builds_on"]).turn(RED, kind.name).play(f"place {space}")
        own = 2 * level if kind.symbol == printed["symbol"] else level
        assert board.gains() == {RED: {area: own}} | ({GREEN: {area: support}} if support else {})

    if support:
        mine = Board().put(RED, *printed["builds_on"]).turn(RED, other_symbol(space)).play(f"place {space}")
        assert mine.gains()[RED][area] == level + support
        for gap in printed["supported_by"]:
            rest = [name for name in printed["builds_on"] if name != gap]
            assert f"place {space}" not in Board().put(GREEN, *rest).turn(RED, other_symbol(space)).legal()


def other_symbol(space: str) -> str:
    """A card of the same pyramid that does not double this space."""
    printed = FACT[space]
    return next(k.name for k in card_kinds() if k.area == printed["area"] and k.symbol != printed["symbol"])


@pytest.mark.parametrize("space", in_area("trade"))
def test_trade_space(space: str) -> None:
    symbol = FACT[space]["symbol"]
    rest = [other["id"] for other in spaces() if other.get("symbol") == symbol and other["id"] != space]
    for number in range(5):
        board = Board().put(GREEN, *rest[:number]).turn(RED, f"{symbol}-5").play(f"place {space}")
        value = number + 1
        assert board.gains() == {RED: {"trade": value}} | ({GREEN: {"trade": value * number}} if number else {})

    goods_in_row = Board().put(GREEN, f"S{FACT[space]['row']}1", f"S{FACT[space]['row']}2").put(BLUE, space)
    goods_in_row.turn(RED, "ship-5").play(f"place S{FACT[space]['row']}3")
    assert goods_in_row.gains() == {RED: {"harbour": 1, "sea_route": 1}, GREEN: {"harbour": 2}}


@pytest.mark.parametrize("space", in_area("harbour"))
def test_harbour_space(space: str) -> None:
    row = FACT[space]["row"]
    others = [name for name in (f"S{row}1", f"S{row}2", f"S{row}3") if name != space]
    board = Board().put(GREEN, others[0], f"T{row}1", f"T{row}4").put(BLUE, others[1]).turn(RED, "ship-5")
    assert board.play(f"place {space}").gains() == {
        RED: {"harbour": 3, "sea_route": 1},
        GREEN: {"harbour": 3},
        BLUE: {"harbour": 3},
    }
    waiting = Board().put(GREEN, others[0], f"T{row}1").turn(RED, "ship-5").play(f"place {space}")
    assert waiting.gains() == {RED: {"sea_route": 1}}


# What red has before the last diamond that completes the collection, that card, and its space.
COLLECTIONS = {
    "workshops": (("W08", "W17", "W06"), "pigment-5", "W29"),
    "houses": (("H01", "H02", "H03"), "house-5", "H04"),
    "nobili": (("N11", "N12"), "cross-4", "N13"),
    "populi": (("P11", "P12"), "shell-4", "P13"),
    "trade": (("T11", "T22", "T33"), "swan-5", "T44"),
}


@pytest.mark.parametrize(
    ("area", "points"),
    [pytest.param(area, points, marks=shows("ladder", f"{area}-{points}")) for area in LADDERS for points in VALUE],
)
def test_ladder_step(area: str, points: int) -> None:
    held, card, space = COLLECTIONS[area]
    earlier = (GREEN, YELLOW, BLUE)[: VALUE[points]]
    board = Board(ladder_marker="compulsory").put(RED, *held).ladder(area, *earlier).turn(RED, card)
    supply = board.s.personal[RED]
    board.play(f"place {space}")
    assert board.markers(area) == [*earlier, RED]
    assert board.gains()[RED][f"{area}_ladder"] == points
    assert board.s.personal[RED] == supply - 2

    later = Board(profile="rulebook_2021", players=4).put(RED, *held).ladder(area, *earlier).supply(RED, 2)
    later.turn(RED, card).play(f"place {space}")
    assert later.engine.over(later.state)
    assert later.gains()[RED][f"{area}_ladder"] == points
    assert [later.gains()[seat][f"{area}_ladder"] for seat in earlier] == [20, 15, 10][: len(earlier)]


GROUPS = {group["id"]: group["spaces"] for group in facts()["workshops"]["bonus_groups"]}


@pytest.mark.parametrize("star", each("star", tuple(GROUPS)))
def test_workshop_star(star: str) -> None:
    for last in GROUPS[star]:
        first, second = (name for name in GROUPS[star] if name != last)
        card = f"{FACT[last]['symbol']}-3"
        full = Board().put(GREEN, first).put(BLUE, second).display(*SOME_CARDS).turn(RED, card).play(f"place {last}")
        assert full.extra_card() == RED
        open_ = Board().put(RED, first).display(*SOME_CARDS).turn(RED, card).play(f"place {last}")
        assert open_.extra_card() is None


@pytest.mark.parametrize(
    ("held", "space", "extra"),
    [
        pytest.param(("H01", "H02"), "H03", True, marks=shows("star", "houses-3"), id="third number"),
        pytest.param(("H01",), "H02", False, id="second number"),
        pytest.param(("H01", "H02", "H03"), "H04", False, id="fourth number"),
        pytest.param(("H01", "H02", "H03", "H04"), "H05", True, marks=shows("star", "houses-5"), id="fifth number"),
        pytest.param(("H01", "H02", "H03"), "H06", False, id="fourth diamond on a known number"),
        pytest.param(("H01", "H02", "H03", "H04", "H05"), "H06", False, id="fifth number once only"),
        pytest.param(("H01", "H02", "H03", "H04", "H05"), "H11", False, id="sixth number"),
    ],
)
def test_house_stars(held: tuple[str, ...], space: str, extra: bool) -> None:
    others = [f"H{n:02}" for n in range(1, FACT[space]["position"]) if f"H{n:02}" not in held]
    board = (
        Board(ladder_marker="compulsory")
        .put(RED, *held)
        .put(GREEN, *others)
        .display(*SOME_CARDS)
        .turn(RED, "house-4")
        .play(f"place {space}")
    )
    assert (board.extra_card() == RED) == extra


@pytest.mark.parametrize("space", each("star", tuple(s["id"] for s in spaces() if s.get("extra_card"))))
def test_top_of_a_pyramid(space: str) -> None:
    board = Board().put(GREEN, *FACT[space]["builds_on"]).display(*SOME_CARDS).turn(RED, other_symbol(space))
    assert board.play(f"place {space}").extra_card() == RED
    below = FACT[space]["supported_by"][0]
    board = Board().put(GREEN, *FACT[below]["builds_on"]).display(*SOME_CARDS).turn(RED, other_symbol(below))
    assert board.play(f"place {below}").extra_card() is None


@shows("star", "good-deal")
def test_good_deal() -> None:
    for mine, rival, extra in ((0, 2, True), (1, 2, False), (1, 3, True), (0, 1, False), (2, 2, False)):
        rows = iter("12345")
        board = Board().put(RED, *(f"T{next(rows)}3" for _ in range(mine)))
        board.put(BLUE, *(f"T{next(rows)}3" for _ in range(rival))).display(*SOME_CARDS)
        board.turn(RED, "jewellery-5").play(f"place T{next(rows)}3")
        assert (board.extra_card() == RED) == extra


@pytest.mark.parametrize(
    ("space", "points", "extra"),
    [
        pytest.param(s["position"], s["points"], s["extra_card"], marks=shows("sea", s["id"]), id=s["id"])
        for s in facts()["sea_route"]["spaces"][1:]
    ],
)
def test_sea_space(space: int, points: int, extra: bool) -> None:
    for wheel in range(1, 6):
        if wheel > space:
            continue
        board = Board().ship(GREEN, space).ship(RED, space - wheel).display(*SOME_CARDS).turn(RED, f"ship-{wheel}")
        board.play("sail")
        assert board.gains() == ({RED: {"sea_route": points}} if points else {})
        assert (board.extra_card() == RED) == extra
        assert board.s.ship[RED] == space


@shows("sea", "R00")
def test_ships_start_together_before_the_first_space() -> None:
    board = Board()
    assert board.state.fields()["ship"] == [0, 0, 0, 0]
    assert board.turn(RED, "ship-1").play("sail").s.ship[RED] == 1


@pytest.mark.parametrize("position", [pytest.param(n, marks=shows("star", f"R{n:02}")) for n in (7, 16, 20)])
def test_sea_star_by_a_harbour_card_too(position: int) -> None:
    board = Board().ship(RED, position - 3).display(*SOME_CARDS).turn(RED, "ship-3").play("place S11")
    assert board.extra_card() == RED
    assert board.play("extra swan-4").legal() == [f"place T{row}4" for row in range(1, 6)] + ["sail"]

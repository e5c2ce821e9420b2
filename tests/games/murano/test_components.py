"""Every character, special card, ring space, tile, island and way to end, each with its exact effect."""

from __future__ import annotations

import pytest

from spielwerk.games.murano import GAME
from spielwerk.games.murano.state import Deck, Kind
from spielwerk.games.murano.tables import COLOURS, GLASS, ISLAND_NAMES, SPECIAL_NAMES, TILE_NAMES
from spielwerk.kernel import CHANCE
from spielwerk.proof.gate import shows

from .lagoon import BROWN, FACTS, ORANGE, WHITE, Lagoon

CARD = {card.no: card for card in FACTS.characters.items}
ISLAND = {island.id: island for island in FACTS.islands.items}


def each(kind: str, names: tuple[str, ...]) -> list[object]:
    return [pytest.param(name, marks=shows(kind, name)) for name in names]


def guests(*names: int) -> list[object]:
    return [pytest.param(no, marks=shows("character", str(no))) for no in names]


def scored(lagoon: Lagoon, no: int, island: str = "donato") -> int:
    """What a card brings to white on an island, played in the final scoring."""
    lagoon.characters(WHITE, no).gondolier(WHITE, island).ready().scoring()
    lagoon.play(f"score character_{no} {island}")
    assert lagoon.faults() == []
    gains = lagoon.gains()
    assert set(gains) <= {CARD[no].scoring.__struct_config__.tag, "unused_gondoliers"}
    return sum(points for source, points in gains.items() if source != "unused_gondoliers")


def on_donato(*streets: str, own: tuple[str, ...] = (), foreign: tuple[str, ...] = (), **options: str) -> Lagoon:
    return on("donato", *streets, own=own, foreign=foreign, **options)


def on(island: str, *streets: str, own: tuple[str, ...] = (), foreign: tuple[str, ...] = (), **options: str) -> Lagoon:
    """An island with these streets, the rest of it paved without customers, and these buildings."""
    lagoon = Lagoon(**options).street(island, *streets).paved(island)
    return lagoon.building(WHITE, island, *own).building(BROWN, island, *foreign)


# Characters


@pytest.mark.parametrize("no", guests(1, 2, 3, 4))
def test_character_per_building(no: int) -> None:
    tile, points = {1: ("shop_grey", 2), 2: ("palace_3", 2), 3: ("special", 3), 4: ("factory", 2)}[no]
    others = tuple(t for t in ("shop_red", "palace_1", "special", "factory") if t.split("_")[0] != tile.split("_")[0])
    assert scored(on_donato(own=(tile,), foreign=(tile, tile, *others)), no) == 3 * points
    assert scored(on_donato(foreign=others), no) == 0


@pytest.mark.parametrize("no", guests(5, 6))
def test_character_only_owner(no: int) -> None:
    tile, other = {5: ("factory", "shop_red"), 6: ("shop_blue", "factory")}[no]
    assert scored(on_donato(own=(tile, tile), foreign=(other,)), no) == 12
    assert scored(on_donato(own=(tile, tile), foreign=(tile,)), no) == 0
    assert scored(on_donato(foreign=(tile,)), no) == 0
    assert scored(on_donato(own=(other,)), no) == 0


@pytest.mark.parametrize("no", guests(7, 8))
def test_character_gold(no: int) -> None:
    colour = {7: "blue", 8: "red"}[no]
    for step, (gold, points) in enumerate([(0, 0), (2, 1), (4, 3), (6, 6), (7, 10), (8, 15)]):
        lagoon = on_donato(f"{colour}_{colour}", "grey", foreign=("palace_1", "special")).gold(WHITE, 9)
        assert scored(lagoon, no) == 0
        lagoon.play(f"hand_in_gold {step}")
        assert lagoon.gains() == ({"gold_exchange": points} if points else {})
        assert lagoon.s.gold[WHITE] == 9 - gold
    for missing in (
        on_donato(colour, "grey", foreign=("palace_1", "special")),
        on_donato(f"{colour}_{colour}", foreign=("palace_1", "special")),
        on_donato(f"{colour}_{colour}", "grey", foreign=("palace_1",)),
        on_donato(f"{colour}_{colour}", "grey", foreign=("special",)),
    ):
        missing.characters(WHITE, no).gondolier(WHITE, "donato").ready().scoring()
        assert missing.legal() == ["finish"]
        assert missing.play("finish").gains() == {"unused_gondoliers": 1}


@pytest.mark.parametrize("no", guests(9))
def test_character_few_red_and_blue_customers(no: int) -> None:
    assert scored(on_donato("red", "blue_blue", "grey_grey", "grey"), no) == 10
    assert scored(on_donato("red_red", "blue_blue"), no) == 0
    assert scored(Lagoon(), no) == 10


@pytest.mark.parametrize("no", guests(10))
def test_character_one_of_each(no: int) -> None:
    everything = ("special", "palace_2", "factory", "shop_red")
    assert scored(on_donato("red", "blue", "grey", foreign=everything), no) == 12
    assert scored(on_donato("red", "blue", foreign=everything), no) == 0
    for missing in everything:
        rest = tuple(tile for tile in everything if tile != missing)
        assert scored(on_donato("red", "blue", "grey", own=rest), no) == 0


@pytest.mark.parametrize("no", guests(11))
def test_character_all_customers(no: int) -> None:
    singles = ["red", "blue", "grey"] * 2
    points = [0, 1, 1, 3, 3, 6, 6]
    assert [scored(on_donato(*singles[:n]), no) for n in range(7)] == points
    pairs = ("red_red", "blue_blue", "grey_grey")
    assert [scored(on_donato(*pairs, *singles[:n]), no) for n in range(1, 5)] == [10, 10, 15, 15]


@pytest.mark.parametrize("no", guests(12, 13, 14))
def test_character_customers_of_a_colour(no: int) -> None:
    colour = COLOURS[no - 12]
    other = COLOURS[(no - 11) % 3]
    rows = [[colour] * n for n in range(6)] + [[f"{colour}_{colour}"] * 3, [f"{colour}_{colour}"] * 3 + [colour]]
    assert [scored(on_donato(*row, other), no) for row in rows] == [0, 1, 1, 3, 6, 10, 15, 15]


@pytest.mark.parametrize("no", guests(15))
def test_character_coats_of_arms(no: int) -> None:
    assert scored(on_donato(own=("palace_1", "palace_3"), foreign=("palace_2", "palace_2")), no) == 8


@pytest.mark.parametrize("no", guests(16, 17))
def test_character_own_and_foreign(no: int) -> None:
    lagoon = on_donato(own=("factory", "shop_red", "shop_blue", "palace_1"), foreign=("factory", "special"))
    lagoon.building(ORANGE, "donato", "shop_grey")
    assert scored(lagoon, no) == {16: 3 * 2 + 2, 17: 3 + 2 * 2}[no]


@pytest.mark.parametrize("no", guests(18, 19, 20))
def test_character_as_many_special_buildings_as_customers(no: int) -> None:
    colour = COLOURS[no - 18]
    assert scored(on_donato(f"{colour}_{colour}", foreign=("special", "special")), no) == 12
    assert scored(on_donato(colour, own=("special",)), no) == 12
    assert scored(on_donato(colour, own=("special", "special")), no) == 0
    assert scored(Lagoon(), no) == 0


@pytest.mark.parametrize("no", guests(21))
def test_character_three_sorts_alike(no: int) -> None:
    assert scored(on_donato(own=("factory", "shop_red"), foreign=("palace_3",)), no) == 16
    assert scored(on_donato(own=("factory", "shop_red", "palace_1", "factory")), no) == 0
    assert scored(Lagoon(), no) == 0


@pytest.mark.parametrize("no", guests(22, 23))
def test_character_as_many_as_coats(no: int) -> None:
    tile = {22: "shop_grey", 23: "factory"}[no]
    assert scored(on_donato(own=(tile,), foreign=(tile, "palace_2")), no) == 12
    assert scored(on_donato(own=(tile,), foreign=("palace_2",)), no) == 0
    assert scored(Lagoon(), no) == 0


@pytest.mark.parametrize("no", guests(24))
def test_character_balance(no: int) -> None:
    assert scored(on_donato(own=("factory", "shop_red"), foreign=("factory", "factory", "palace_1")), no) == 12
    assert scored(on_donato(own=("factory",), foreign=("factory", "shop_red")), no) == 0


@pytest.mark.parametrize("no", guests(25))
def test_character_exactly_one_coat(no: int) -> None:
    assert scored(on_donato(foreign=("palace_1",)), no) == 12
    assert scored(on_donato(foreign=("palace_2",)), no) == 0
    assert scored(on_donato(foreign=("palace_1", "palace_1")), no) == 0
    assert scored(Lagoon(), no) == 0


@pytest.mark.parametrize("no", guests(26, 27, 28))
def test_character_three_own_buildings(no: int) -> None:
    island = {26: "teresa", 27: "sacca_mattia", 28: "chiara"}[no]
    assert scored(on(island, own=("factory", "factory", "shop_red")), no, island) == 10
    assert scored(on(island, own=("factory", "shop_red", "palace_1"), foreign=("factory",)), no, island) == 0
    elsewhere = on_donato(own=("factory", "factory", "factory")).characters(WHITE, no).gondolier(WHITE, "donato")
    assert elsewhere.scoring().legal() == ["finish"]


@pytest.mark.parametrize("no", guests(29, 30, 31))
def test_character_two_gondoliers(no: int) -> None:
    island = {29: "donato", 30: "serenella", 31: "pietro"}[no]
    assert scored(Lagoon().gondolier(WHITE, island), no, island) == 10
    assert scored(Lagoon().gondolier(BROWN, island).gondolier(WHITE, "chiara"), no, island) == 0


@pytest.mark.parametrize("no", guests(32, 33, 34, 35, 36, 37))
def test_character_glass(no: int) -> None:
    card = CARD[no].scoring
    island, colour = card.island, card.glass
    other = next(glass for glass in GLASS if glass != colour)
    for count in range(4):
        lagoon = Lagoon().beads(WHITE, *[colour] * 4, other)
        assert scored(lagoon, no, island) == 0
        lagoon.play("hand_in_glass " + ("_".join([colour] * count) or "nothing"))
        assert lagoon.gains() == ({"glass_exchange": 7 * count} if count else {})
        assert lagoon.s.beads[WHITE, GLASS.index(colour)] == 4 - count
    stranger = Lagoon().beads(WHITE, colour).characters(WHITE, no).gondolier(WHITE, "teresa" if no != 33 else "pietro")
    assert stranger.scoring().legal() == ["finish"]


@pytest.mark.parametrize("no", guests(38, 39, 40))
def test_character_shops_of_a_colour(no: int) -> None:
    colour, other = COLOURS[no - 38], COLOURS[(no - 37) % 3]
    lagoon = on_donato(own=(f"shop_{colour}", f"shop_{other}"), foreign=(f"shop_{colour}", f"shop_{colour}"))
    assert scored(lagoon, no) == 12


# Special building cards


@shows("special_card", "bank")
def test_bank() -> None:
    assert Lagoon().action(WHITE, "take_gold").earned() == 2
    assert Lagoon().special_card(WHITE, "bank").action(WHITE, "take_gold").earned() == 4


@pytest.mark.parametrize(
    ("card", "helped", "not_helped"),
    [
        pytest.param(
            "crane_special_palace",
            ("special", "palace_2"),
            ("factory", "shop_red"),
            marks=shows("special_card", "crane_special_palace"),
        ),
        pytest.param(
            "crane_shop_factory",
            ("factory", "shop_red"),
            ("special", "palace_2"),
            marks=shows("special_card", "crane_shop_factory"),
        ),
    ],
)
def test_cranes(card: str, helped: tuple[str, ...], not_helped: tuple[str, ...]) -> None:
    for tile in (*helped, *not_helped):
        lagoon = Lagoon().street("donato", "empty").tiles(WHITE, tile).special_card(WHITE, card).action(WHITE, "build")
        lagoon.play(f"build {tile}", "erect donato 1")
        assert lagoon.gains().get("cranes", 0) == (tile in helped)


@shows("special_card", "tavern")
def test_tavern() -> None:
    for owned, price in ((0, 0), (1, 0), (2, 1), (4, 3)):
        lagoon = Lagoon().characters(WHITE, *range(1, owned + 1)).special_card(WHITE, "tavern")
        lagoon.action(WHITE, "recruit_character").play(*(f"draw_card character_{n}" for n in (20, 21, 22)))
        assert lagoon.play("recruit character_20").earned() == -price


@shows("special_card", "harbour_pub")
def test_harbour_pub() -> None:
    for gondola in ("chiara 1", "chiara 3"):
        lagoon = Lagoon().special_card(WHITE, "harbour_pub").action(WHITE, "place_gondolier")
        assert lagoon.play(f"gondola {gondola}").gains() == {"harbour_pub": 1}


@shows("special_card", "harbour")
def test_harbour() -> None:
    for gondola, normal, cheap in (("chiara 1", 2, 1), ("chiara 3", 5, 3)):
        lagoon = Lagoon().action(WHITE, "place_gondolier").play(f"gondola {gondola}")
        assert lagoon.earned() == -normal
        lagoon = Lagoon().special_card(WHITE, "harbour").action(WHITE, "place_gondolier").play(f"gondola {gondola}")
        assert lagoon.earned() == -cheap


@shows("special_card", "guild_hall")
def test_guild_hall() -> None:
    for factories in (1, 2):
        lagoon = on_donato(own=("factory", "factory")).special_card(WHITE, "guild_hall").action(WHITE, "production")
        lagoon.play(f"produce {factories}", *["draw_bead red"] * factories)
        assert lagoon.gains() == {"production": -2 * factories, "guild_hall": 1}
    selling = Lagoon().beads(WHITE, "red").special_card(WHITE, "guild_hall").action(WHITE, "production")
    assert selling.play("produce 0", "sell red").gains() == {}


@shows("special_card", "hostel")
def test_hostel() -> None:
    lagoon = Lagoon().special_card(WHITE, "hostel").action(WHITE, "recruit_character")
    lagoon.play(*(f"draw_card character_{n}" for n in range(1, 6)))
    assert lagoon.legal() == [*(f"recruit character_{n}" for n in range(1, 6)), "decline"]
    lagoon.play("recruit character_5")
    assert lagoon.s.batch_count[Deck.CHARACTERS, 0] == 4


@shows("special_card", "basilica")
def test_basilica() -> None:
    lagoon = Lagoon().street("donato", "empty").tiles(WHITE, "special").action(WHITE, "build")
    lagoon.play("build special", "erect donato 1", "draw_card basilica", "draw_card bank", "draw_card tavern")
    assert lagoon.play("special_card basilica").gains() == {"basilica": 5}


@pytest.mark.parametrize(
    ("card", "one", "two"),
    [
        pytest.param(f"workshop_{one}_{two}", one, two, marks=shows("special_card", f"workshop_{one}_{two}"))
        for one, two in (("red", "green"), ("blue", "green"), ("red", "blue"))
    ],
)
def test_workshops(card: str, one: str, two: str) -> None:
    third = next(glass for glass in GLASS if glass not in (one, two))
    lagoon = Lagoon().beads(WHITE, one, two, third).special_card(WHITE, card).action(WHITE, "production")
    lagoon.play("produce 0")
    assert sorted(lagoon.legal()) == sorted([*(f"sell {glass}" for glass in GLASS), f"sell {one}_{two}"])
    assert lagoon.play(f"sell {one}_{two}").earned() == 12
    no = next(no for no in range(32, 38) if CARD[no].scoring.glass == one)
    island = CARD[no].scoring.island
    lagoon = Lagoon().beads(WHITE, one, two, two, third).special_card(WHITE, card)
    assert scored(lagoon, no, island) == 0
    bundle = "_".join(sorted([one, two, two], key=GLASS.index))
    assert lagoon.play(f"hand_in_glass {bundle}").gains() == {"glass_exchange": 21}


@shows("special_card", "trading_post")
def test_trading_post() -> None:
    lagoon = on_donato(own=("factory",)).special_card(WHITE, "trading_post").action(WHITE, "production")
    lagoon.play("produce 1", "draw_bead red", "draw_bead red")
    assert lagoon.gains() == {"production": -2}
    assert lagoon.legal() == ["sell nothing", "sell red"]
    lagoon.play("sell red")
    assert lagoon.legal() == ["return red"]
    lagoon.play("return red")
    assert lagoon.state.fields()["beads"][WHITE] == [0, 0, 0]
    assert lagoon.earned() == 5


@shows("special_card", "lighthouse")
def test_lighthouse() -> None:
    ships = (1, 3, 4, 9, 11, 12, 14)
    assert "sail_red 4" not in Lagoon().ships(2, *ships).turn(WHITE).legal()
    lagoon = Lagoon().ships(2, 4, 6, 7, 9, 11, 12, 14).special_card(WHITE, "lighthouse").turn(WHITE)
    assert lagoon.legal("sail_red") == ["sail_red 3", "sail_red 4"]
    lagoon.play("sail_red 4")
    assert lagoon.earned() == 2
    assert lagoon.to_move() == BROWN
    assert {"sail 4 5", "sail_red 5"} <= set(lagoon.legal())
    assert "sail_red 6" not in lagoon.legal()


@shows("special_card", "assembly_hall")
def test_assembly_hall() -> None:
    for move, normal, better in (("dismiss", 3, 5), ("hire", -3, -1)):
        assert Lagoon().action(WHITE, "gondolier_office").play(move).earned() == normal
        lagoon = Lagoon().special_card(WHITE, "assembly_hall").action(WHITE, "gondolier_office")
        assert lagoon.play(move).earned() == better


def test_every_special_card_is_taken_from_three_and_the_others_go_under_the_deck() -> None:
    for card in SPECIAL_NAMES:
        others = [name for name in SPECIAL_NAMES if name != card][:2]
        lagoon = Lagoon().street("donato", "empty").tiles(WHITE, "special").action(WHITE, "build")
        lagoon.play("build special", "erect donato 1", *(f"draw_card {name}" for name in (card, *others)))
        lagoon.play(f"special_card {card}")
        assert lagoon.s.special_cards[WHITE] == 1 << SPECIAL_NAMES.index(card)
        assert lagoon.s.batch_count[Deck.SPECIALS, 0] == 2
        assert lagoon.faults() == []


# The ring


@pytest.mark.parametrize("space", each("ring", GAME.components["ring"]))
def test_ring_space(space: str) -> None:
    index = int(space)
    action = FACTS.ring.spaces[index].action
    lagoon = on_donato("red").building(WHITE, "donato", "shop_red").beads(WHITE, "blue").gold(WHITE, 10)
    behind = [(index - 1 - n) % 18 for n in range(8)]
    lagoon.ships(behind[7], *behind[:7]).turn(WHITE)
    lagoon.play(f"sail {behind[0]} {index}")
    effects = {
        "take_gold": (2, ["pass"]),
        "buy_glass_factory": (-1, ["pass"]),
        "buy_special": (-2, ["pass"]),
        "buy_shop": (0, ["top", "search"]),
        "buy_palace": (0, ["top", "search"]),
        "place_gondolier": (0, ["gondola"]),
        "build": (0, ["street"]),
        "income": (0, ["income"]),
        "production": (0, ["produce"]),
        "gondolier_office": (0, ["dismiss", "hire"]),
        "recruit_character": (0, ["draw_card"]),
    }
    gold, verbs = effects[action]
    assert lagoon.earned() == gold
    assert {text.split()[0] for text in lagoon.legal()} >= set(verbs)
    assert lagoon.to_move() == (BROWN if verbs == ["pass"] else CHANCE if verbs == ["draw_card"] else WHITE)
    assert lagoon.s.black >> index & 1


# Tiles


BOUGHT = {"factory": ("buy_glass_factory", 1), "special": ("buy_special", 2)}


@pytest.mark.parametrize("tile", each("tile", TILE_NAMES))
def test_tile_bought_and_built(tile: str) -> None:
    sort = tile.split("_")[0]
    lagoon = Lagoon(2).gold(WHITE, 9).street("teresa", "empty")
    if sort in BOUGHT:
        action, price = BOUGHT[sort]
        lagoon.action(WHITE, action)
    else:
        price = 2
        lagoon.action(WHITE, f"buy_{sort}").play("top", f"draw_tile {tile}")
    assert lagoon.earned() == -price
    assert lagoon.s.tiles_held[WHITE, TILE_NAMES.index(tile)] == 1
    assert lagoon.to_move() == BROWN
    searched = Lagoon(2).gold(WHITE, 9)
    if sort not in BOUGHT:
        searched.action(WHITE, f"buy_{sort}").play("search")
        if sort == "palace":
            searched.play("remove_palace palace_1")
        assert searched.play(f"take {tile}").earned() == -4
    built = Lagoon(2).street("teresa", "empty").tiles(WHITE, tile).action(WHITE, "build")
    built.play(f"build {tile}", "erect teresa 1")
    points = {"factory": {"factories": 1}, "shop": {"shops": 2}, "palace": {"palaces": 3}, "special": {}}[sort]
    assert built.gains() == points
    assert built.s.owner[1, 0] == (WHITE if sort in ("factory", "shop") else -1)
    assert built.s.coats[1] == (int(tile[-1]) if sort == "palace" else 0)
    assert built.faults() == []


@pytest.mark.parametrize(
    "street", each("tile", tuple(name for name in GAME.components["tile"] if name.startswith("street")))
)
def test_street(street: str) -> None:
    kind = street.removeprefix("street_")
    lagoon = Lagoon().action(WHITE, "build").play("street", f"draw_street {kind}", "lay pietro 3")
    colours = [] if kind == "empty" else kind.split("_")
    assert lagoon.state.fields()["customers"][ISLAND_NAMES.index("pietro")] == [colours.count(c) for c in COLOURS]
    assert lagoon.gains() == {}
    assert lagoon.legal() == ["street", "done"]
    assert lagoon.s.stack[0] == 41


# Islands


@pytest.mark.parametrize("island", each("island", ISLAND_NAMES))
def test_island(island: str) -> None:
    printed, place = ISLAND[island], ISLAND_NAMES.index(island)
    streets, sites = printed.spaces("S"), printed.spaces("B")
    for players in (2, 3, 4):
        fields = Lagoon(players).state.fields()
        there = players in printed.players
        assert fields["free_streets"][place] == ((1 << len(streets)) - 1 if there else 0)
        assert fields["gondola"][place] == ([-1] * 4 + [-3] * 2 if there else [-3] * 6)
    for number, (x, y) in enumerate(streets, 1):
        lagoon = Lagoon().tiles(WHITE, "factory").action(WHITE, "build")
        lagoon.play("street", "draw_street empty", f"lay {island} {number}")
        beside = [n for n, (u, v) in enumerate(sites, 1) if abs(u - x) + abs(v - y) == 1]
        assert ("build factory" in lagoon.legal()) == bool(beside)
        if beside:
            assert lagoon.play("build factory").legal() == [f"erect {island} {n}" for n in beside]
    for seat in range(4):
        lagoon = Lagoon().gold(seat, 5).action(seat, "place_gondolier")
        lagoon.play(f"gondola {island} {seat + 1}")
        assert lagoon.earned(seat) == -2


# The end


@pytest.mark.parametrize("pair", each("end", GAME.components["end"]))
def test_two_sorts_used_up_end_the_game(pair: str) -> None:
    empty, last = sorted(pair.split("+"), key=lambda sort: sort == "street")
    lagoon = Lagoon(3).gold(WHITE, 9).use_up(empty).use_up(last, keep=1)
    actions = {"factory": "buy_glass_factory", "special": "buy_special", "street": "build"}
    lagoon.action(WHITE, actions.get(last, f"buy_{last}"))
    if last == "street":
        lagoon.play("street")
        lagoon.play(lagoon.legal()[0])
        assert lagoon.s.ending == WHITE
        lagoon.play(lagoon.legal()[0])
        lagoon.play("done")
    elif last in ("shop", "palace"):
        lagoon.play("top")
        lagoon.play(lagoon.legal()[0])
    assert lagoon.s.ending == WHITE
    if lagoon.top() == Kind.ERECT_BOUGHT:
        lagoon.play("done")
    for seat in (BROWN, ORANGE):
        assert lagoon.to_move() == seat
        lagoon.play("pass")
        lagoon.play(lagoon.legal()[0])
    assert lagoon.engine.over(lagoon.state)
    assert lagoon.faults() == []

"""What the options change, and which combinations are refused, with the reason."""

from __future__ import annotations

import pytest

from spielwerk.games.burgundy import GAME
from spielwerk.kernel import OptionError
from spielwerk.proof.gate import shows

from .position import Position, on_board

complete = GAME.options.complete


def test_the_rulebook_defaults() -> None:
    values = complete({})
    assert values["players"] == 4
    assert values["duchy"] == "1"
    assert values["start_castle"] == "centre"
    assert not any(values[key] for key in ("extra_tiles", "white_castles", "inns", "trade_routes", "shields"))


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"players": 1, "duchy": "1"}, "on board 13a or 13b"),
        ({"players": 2, "duchy": "13a"}, "13a and 13b are for one player"),
        ({"players": 3, "duchy": "12a"}, "two teams of two"),
        ({"players": 2, "duchy": "random", "start_castle": "centre"}, "no fixed space"),
        ({"players": 4, "duchy": "12b", "start_castle": "centre"}, "no fixed space"),
        ({"players": 4, "duchy": "12a", "start_castle": "open"}, "always lies in the middle"),
        ({"players": 1, "start_castle": "secret"}, "nobody to hide"),
        ({"players": 1, "shields": True}, "solo game does not use them"),
        ({"players": 2, "solo_target": 45}, "belongs to the solo game"),
    ],
)
def test_refused_with_the_reason(given: dict[str, object], reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        complete(given)


def test_expansions_combine_freely() -> None:
    expansions = dict.fromkeys(("extra_tiles", "white_castles", "inns", "trade_routes"), True)
    for given in (
        {"players": 2, "shields": True, "duchy": "border_random"},
        {"players": 4, "shields": True, "duchy": "12b"},
        {"players": 3, "shields": True, "duchy": "random", "start_castle": "secret"},
        {"players": 1, "duchy": "13b"},
    ):
        assert Position(choose=lambda offered: offered[-1], **{**given, **expansions}).faults() == []


@pytest.mark.parametrize("players", [pytest.param(n, marks=shows("option", f"players={n}")) for n in (2, 3, 4)])
def test_players(players: int) -> None:
    position = Position(players).end_phase().lay_out()
    lying = position.state.fields()["depot"]
    assert sum(kind >= 0 for kind in lying[:24]) == 6 * players
    assert sum(kind >= 0 for kind in lying[24:32]) == {2: 4, 3: 6, 4: 8}[players]
    assert sorted(position.order()) == list(range(players))


@pytest.mark.parametrize("name", [pytest.param(n, marks=shows("option", f"duchy={n}")) for n in ("1", "2")])
def test_everybody_has_the_same_board(name: str) -> None:
    position = Position(4, duchy=name)
    assert [position.board(d).id for d in range(4)] == [name] * 4
    assert [position.tile(19, d) for d in range(4)] == ["castle"] * 4


@shows("option", "duchy=chosen", "start_castle=open")
def test_boards_are_chosen_in_turn_order() -> None:
    asked = []

    def choose(offered: list[str]) -> str:
        asked.append(offered)
        return offered[-1]

    position = Position(3, duchy="chosen", choose=choose)
    assert [position.board(d).id for d in (2, 0, 1)] == ["10", "8", "6"], "seat 3 was drawn as start player"
    boards = [row for row in asked if row[0].startswith("choose_board")]
    assert [len(row) for row in boards] == [10, 8, 6], "the back of a chosen board goes with it"
    castles = [row for row in asked if row[0].startswith("start_castle")]
    assert [len(row) for row in castles] == [4, 4, 4]


@shows("option", "duchy=random")
def test_boards_are_dealt_at_random_from_the_box() -> None:
    odds: list[int] = []
    position = Position(2, duchy="random", choose=on_board("x"))
    state = GAME.new(complete({"players": 2, "duchy": "random"}))
    engine = position.engine
    engine.play(state, 14, 0)
    while not str(GAME.move_space.decode(engine.odds(state)[0][0])).startswith("deal_board"):
        engine.play(state, 14, engine.odds(state)[0][0])
    odds = [weight for _, weight in engine.odds(state)]
    assert odds == [4, 4, *[1] * 8]


@shows("option", "duchy=border_chosen")
def test_border_boards_are_chosen() -> None:
    position = Position(2, duchy="border_chosen", choose=on_board("11d"))
    assert [position.board(d).id for d in range(2)] == ["11d", "11a"]


@shows("option", "duchy=border_random")
def test_border_boards_are_dealt_once_each() -> None:
    position = Position(4, duchy="border_random", choose=lambda offered: offered[-1])
    assert {position.board(d).id for d in range(4)} == {"11c", "11d", "11e", "11f"}


@shows("option", "start_castle=centre")
def test_start_in_the_centre() -> None:
    assert Position(2).tile(19) == "castle"


@shows("option", "start_castle=open")
def test_a_free_start_on_board_1() -> None:
    position = Position(2, start_castle="open", choose=on_board("1", 3))
    assert [position.tile(3, d) for d in range(2)] == ["castle", "castle"]


EXPANSIONS = ("extra_tiles", "white_castles", "inns", "trade_routes", "shields")


@pytest.mark.parametrize("key", [pytest.param(key, marks=shows("option", f"{key}=False")) for key in EXPANSIONS])
def test_expansions_are_off_by_default(key: str) -> None:
    plain, played = Position(2), Position(2, **{key: True})
    assert (getattr(plain.s, key), getattr(played.s, key)) == (0, 1)
    assert bytes(plain.state) != bytes(played.state)


@shows("option", "extra_tiles=True")
def test_extra_tiles() -> None:
    supply = Position(extra_tiles=True).state.fields()
    plain = Position().state.fields()
    total = [sum(f["supply"]) + sum(f["black_supply"]) for f in (supply, plain)]
    assert total[0] == total[1] + 4


@shows("option", "white_castles=True")
def test_white_castles() -> None:
    supply = Position(white_castles=True).state.fields()
    plain = Position().state.fields()
    total = [sum(f["supply"]) + sum(f["black_supply"]) for f in (supply, plain)]
    assert total[0] == total[1] + 9


@shows("option", "inns=True")
def test_an_inn_is_laid_out_in_every_phase() -> None:
    state = GAME.new(complete({"players": 2, "inns": True}))
    assert state.record.inns_left == 5
    position = Position(inns=True)
    assert (position.s.inns_left, position.s.inn_pile) == (5, 0)
    position.end_phase().lay_out()
    assert (position.s.inns_left, position.s.inn_pile) == (4, 1)


@shows("option", "trade_routes=True")
def test_trade_routes_are_dealt() -> None:
    assert Position(2, trade_routes=True).state.fields()["route_cards"] == [5, 5, 0, 0]


@shows("option", "shields=True")
def test_shields_are_laid_out() -> None:
    places = Position(2, shields=True).state.fields()["shield_place"]
    assert sorted(place for place in places if place >= 0) == [0, 1, 2, 3, 4, 5]


@shows("option", "full_storage=discard")
def test_full_storage_may_discard_for_an_effect_or_a_purchase() -> None:
    position = Position().store("mine", "mine").depot(d3_1="cow-2", black_1="bank").silver(2).gain_tile("market", 26)
    position.store("mine")
    assert "take 3-1" in position.offered()
    assert "buy black-1 silver" in position.offered()
    position.play("take 3-1")
    assert position.offered() == ["discard own mine"]
    position.play("discard own mine")
    assert position.stored() == ["mine", "mine", "cow-2"]


@shows("option", "full_storage=lapse")
def test_full_storage_lets_effects_lapse() -> None:
    position = Position(full_storage="lapse").store("mine", "mine", "mine").depot(d6_2="cow-2", black_1="bank")
    position.silver(2)
    assert position.offered() == ["die 1", "die 2"], "no purchase"
    position.play("die 1", "take 6-2")
    assert position.offered() == ["discard own mine"], "a die action always discards"
    lapsed = Position(full_storage="lapse").store("mine", "mine").depot(d3_1="cow-2").gain_tile("market", 26)
    assert lapsed.offered() == ["take 3-1", "decline"]
    lapsed.store("mine")
    assert lapsed.offered() == ["decline"]


@shows("option", "monastery_6=workers")
def test_monastery_6_wants_workers_only() -> None:
    position = Position().found(6).silver(2).workers(2).depot(d1_2="bank", black_1="castle")
    purchases = [text for text in position.offered() if text.startswith("buy")]
    assert purchases == ["buy 1-2 workers", "buy black-1 silver", "buy black-1 workers"]


@shows("option", "monastery_6=mixed")
def test_monastery_6_may_mix_silver_and_workers() -> None:
    position = Position(monastery_6="mixed").found(6).silver(2).workers(1).depot(d1_2="bank", black_1="castle")
    purchases = [text for text in position.offered() if text.startswith("buy")]
    assert purchases == ["buy 1-2 silver", "buy 1-2 mixed", "buy black-1 silver", "buy black-1 mixed"]
    position.play("buy 1-2 mixed")
    assert (position.s.silver[0], position.s.workers[0]) == (1, 0)


def city_of_eight(**options: object) -> Position:
    position = Position(duchy="chosen", choose=on_board("10"), inns=True, **options)  # type: ignore[arg-type]
    return position.put("face_down", 2, 7, 13, 16, 17, 18).put("inn", 19).gain_tile("boarding_house", 20)


@shows("option", "region_size=capped")
def test_regions_count_as_eight_at_most() -> None:
    assert city_of_eight().gains()["regions"] == 36


@shows("option", "region_size=uncapped")
def test_regions_of_nine_and_ten() -> None:
    assert city_of_eight(region_size="uncapped").gains()["regions"] == 45
    position = Position(duchy="chosen", choose=on_board("10"), inns=True, shields=True, region_size="uncapped")
    position.shield(17).put("face_down", 2, 7, 13, 16, 17, 18).put("inn", 19).gain_tile("boarding_house", 20)
    assert position.gains()["regions"] == 55


def white_castle_spaces(**options: object) -> list[str]:
    position = Position(white_castles=True, **options).put("white_castle", 27)  # type: ignore[arg-type]
    return position.store("white_castle").dice(3, 3).play("die 1", "place own white_castle").offered()


@shows("option", "white_castles_per_city=one")
def test_one_white_castle_per_city() -> None:
    assert white_castle_spaces() == ["space 12"]


@shows("option", "white_castles_per_city=any")
def test_any_number_of_white_castles_per_city() -> None:
    assert white_castle_spaces(white_castles_per_city="any") == ["space 12", "space 26"]


@shows("option", "inn_placing=adjacent")
def test_inns_lie_beside_other_tiles() -> None:
    position = Position(inns=True).store("inn").dice(4, 4).play("die 1", "place own inn")
    assert position.offered() == ["space 25"]


@shows("option", "inn_placing=anywhere")
def test_inns_lie_anywhere() -> None:
    position = Position(inns=True, inn_placing="anywhere").store("inn").dice(4, 4).play("die 1", "place own inn")
    numbers = [i + 1 for i, space in enumerate(position.board().spaces) if space.number == 4]
    assert sorted(int(text.split()[1]) for text in position.offered()) == numbers


@pytest.mark.parametrize(
    ("value", "workers"),
    [
        pytest.param("per_event", 1, marks=shows("option", "shield_2=per_event")),
        pytest.param("per_chip", 4, marks=shows("option", "shield_2=per_chip")),
    ],
)
def test_shield_2(value: str, workers: int) -> None:
    position = Position(shields=True, shield_2=value).shields_out().shield(2, d=1).gain_tile("boarding_house", 26)
    assert position.state.fields()["workers"][:2] == [4, workers]

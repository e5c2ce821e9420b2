"""Every duchy, depot, region size, phase and colour bonus, and the border posts, p.2-3, p.8, p.11-14."""

from __future__ import annotations

import pytest

from spielwerk.games.burgundy.facts import boards, facts
from spielwerk.games.burgundy.tables import COLOURS, TILE_COLOUR, Tile
from spielwerk.proof.gate import shows

from .position import Position, on_board

TILE_OF = {"C": "castle", "M": "mine", "S": "ship", "A": "cow-2", "B": "bank", "K": "monastery-13"}
DEPOTS = facts()["depots"]["spaces"]
PHASES = facts()["setup"]["phases"]


def on(name: str) -> Position:
    """A position on a duchy, with the players it is for."""
    if name.startswith("13"):
        return Position(1, duchy=name)
    if name.startswith("12"):
        return Position(4, duchy=name)
    if name.startswith("11"):
        return Position(2, duchy="border_chosen", choose=on_board(name))
    return Position(2, duchy="chosen", choose=on_board(name))


@pytest.mark.parametrize("board", [pytest.param(b, marks=shows("board", b.id), id=b.id) for b in boards()])
def test_every_space_can_be_reached_and_filled(board: object) -> None:
    """From the starting castle tiles spread to the whole duchy; regions score as printed, colours when full."""
    position = on(board.id)  # type: ignore[attr-defined]
    spaces = board.spaces  # type: ignore[attr-defined]
    assert position.board() is board
    start = next(i for i in range(len(spaces)) if position.s.tile[i] == Tile.CASTLE)
    assert spaces[start].colour == "C"
    reached, edge = {start}, [start]
    while edge:
        here = edge.pop(0)
        for near in sorted({*spaces[here].touches, *spaces[here].rivers}):
            if near not in reached:
                reached.add(near)
                edge.append(near)
                assert near + 1 in legal_spaces(position, spaces[near])
                fill(position, near + 1, spaces[near].colour)
    assert len(reached) == len(spaces)
    assert position.s.empty[0] == 0
    assert sum(position.state.fields()["colour_left"][0]) == 0


def legal_spaces(position: Position, space: object) -> list[int]:
    """Where an inn could lie with the number of this space: everything that can be reached."""
    from spielwerk.games.burgundy.rules.duchy import next_space
    from spielwerk.games.burgundy.tables import BY_COLOUR, Tile

    found, j = [], next_space(position.s, 0, Tile.FACE_DOWN, space.number, 0)  # type: ignore[attr-defined]
    while j != -1:
        found.append(int(BY_COLOUR[position.s.board[0], j]) + 1)
        j = next_space(position.s, 0, Tile.FACE_DOWN, space.number, j + 1)  # type: ignore[attr-defined]
    return found


def fill(position: Position, space: int, colour: str) -> None:
    position.put("face_down", space)
    assert position.tile(space) == "face_down"
    assert colour in COLOURS


@pytest.mark.parametrize("slot", [pytest.param(s, marks=shows("depot", f"{s['depot']}-{s['place']}")) for s in DEPOTS])
def test_a_depot_space_is_filled_with_its_colour_and_taken_with_its_number(slot: dict[str, object]) -> None:
    number = DEPOTS.index(slot)
    for players in (2, 3, 4):
        position = Position(players).end_phase().lay_out()
        kind = position.s.depot[number]
        if players < int(str(slot["min_players"])):
            assert kind == -1
        elif players != 3 or number != 20:
            assert COLOURS[TILE_COLOUR[kind]] == slot["colour"]
    name = f"{slot['depot']}-{slot['place']}"
    place = "d" + name.replace("-", "_")
    position = Position(4).depot(**{place: TILE_OF[str(slot["colour"])]}).dice(int(str(slot["depot"])), 1)
    position.play("die 1", f"take {name}")
    assert position.stored() == [TILE_OF[str(slot["colour"])]]


# Board, spaces already covered, the space that completes the region, its size.
REGIONS = [
    ("1", [], 12, 1),
    ("8", [1], 2, 2),
    ("1", [25, 30], 34, 3),
    ("8", [7, 13, 14], 21, 4),
    ("1", [1, 5, 6, 10], 11, 5),
    ("3", [12, 13, 18, 20, 25], 26, 6),
    ("7", [12, 13, 18, 19, 20, 25], 26, 7),
    ("10", [2, 7, 13, 16, 17, 18, 19], 20, 8),
]


@pytest.mark.parametrize(
    ("name", "before", "last", "size"),
    [pytest.param(*row, marks=shows("region_size", str(row[3])), id=str(row[3])) for row in REGIONS],
)
def test_region_size(name: str, before: list[int], last: int, size: int) -> None:
    position = on(name)
    colour = position.board().spaces[last - 1].colour
    region = next(r for r in position.board().regions if last - 1 in r)
    assert sorted(space - 1 for space in [*before, last]) == list(region)
    for space in before:
        position.put("face_down", space)
    for near in position.board().spaces[last - 1].touches:
        if position.tile(near + 1) is None:
            position.put("face_down", near + 1)
            break
    tile = {"B": "boarding_house", "A": "goat-2"}.get(colour, TILE_OF[colour])
    gains = position.gain_tile(tile, last).gains()
    assert gains["regions"] == size * (size + 1) // 2
    assert gains["phase_bonus"] == 10


@pytest.mark.parametrize(
    ("phase", "points"),
    [pytest.param(i, 10 - 2 * i, marks=shows("phase", name)) for i, name in enumerate(PHASES)],
)
def test_phase_bonus(phase: int, points: int) -> None:
    position = Position()
    position.s.phase = phase
    assert position.gain_tile("bank", 12).gains() == {"regions": 1, "phase_bonus": points}


@pytest.mark.parametrize(
    ("players", "rank", "points"),
    [
        pytest.param(n, i, points, marks=shows("colour_bonus", f"{n}-{rank}"))
        for n, row in ((2, (5, 2)), (3, (6, 3)), (4, (7, 4)))
        for i, (rank, points) in enumerate(zip(("first", "second"), row, strict=True))
    ],
)
def test_colour_bonus(players: int, rank: int, points: int) -> None:
    position = Position(players).put("mine", 25, 30)
    if rank:
        position.put("mine", 25, 30, 34, d=1)
        position.s.bonus_tile[COLOURS.index("M"), 0] = 1
    assert position.gain_tile("mine", 34).gains()["colour_bonus"] == points
    assert position.s.bonus_tile[COLOURS.index("M"), rank] == 0
    assert position.faults() == []


def test_the_third_to_complete_a_colour_gets_nothing() -> None:
    position = Position(3).put("mine", 25, 30)
    for rank, d in enumerate((1, 2)):
        position.put("mine", 25, 30, 34, d=d)
        position.s.bonus_tile[COLOURS.index("M"), rank] = d
    assert position.gain_tile("mine", 34).gains() == {"regions": 6, "phase_bonus": 10}


# Border posts on 11a: left touches 5 and 10, right touches 9 and 15, bottom touches 35 and 36.


def border(**options: object) -> Position:
    return Position(2, duchy="border_chosen", choose=on_board("11a", 1), **options)  # type: ignore[arg-type]


@shows("border_post", "left", "right")
def test_two_posts_joined_bring_the_points_of_the_phase() -> None:
    position = border().put("face_down", 5, 6, 7, 8)
    assert position.gain_tile("monastery-13", 9).gains() == {"border_posts": 10, "regions": 15, "phase_bonus": 10}


@shows("border_post", "bottom")
def test_the_third_post_completes_two_pairs_and_brings_the_bonus() -> None:
    position = border().put("face_down", 5, 6, 7, 8, 12, 18, 25, 31)
    position.gain_tile("monastery-13", 9)
    assert position.gains()["border_posts"] == 10
    position.s.used[0, 0] = 0
    position.s.phase = 1
    position.gain_tile("cow-2", 36)
    assert position.gains() == {"animals": 2, "border_posts": 16, "border_bonus": 5}
    assert position.s.border_bonus[0] == 0
    # The only bonus tile is that for yellow, which was complete before.
    assert [row[0] for row in position.state.fields()["bonus_tile"]] == [-1, -1, -1, -1, -1, 0]


@shows("border_post", "bottom")
def test_the_second_to_join_all_posts_gets_the_smaller_bonus() -> None:
    position = border().put("face_down", 5, 6, 7, 8, 9, 12, 18, 25, 31)
    position.s.border_bonus[0] = 1
    position.s.linked[0] = 1
    assert position.gain_tile("cow-2", 36).gains() == {"animals": 2, "border_posts": 20, "border_bonus": 2}


def test_boards_are_dealt_as_often_as_they_are_in_the_box() -> None:
    position = Position(4, duchy="random")
    names = [position.board(d).id for d in range(4)]
    assert names == ["1"] * 4
    taken = Position(3, duchy="chosen", choose=on_board("7"))
    assert [taken.board(d).id for d in range(3)] == ["7", "1", "1"]


def test_start_money_and_order() -> None:
    from spielwerk.games.burgundy import GAME
    from spielwerk.kernel import CHANCE
    from spielwerk.kernel.engine import InterpretedEngine

    engine = InterpretedEngine(GAME)
    state = engine.new(GAME.options.complete({"players": 4}))
    engine.play(state, CHANCE, GAME.move_space.encode("start", {"seat": "3"}))
    fields = state.fields()
    assert fields["order"] == [2, 3, 0, 1]
    assert fields["workers"] == [3, 4, 1, 2]
    assert fields["silver"] == [1, 1, 1, 1]

"""What a seat sees: from its own place, nothing hidden, as published."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from spielwerk.kernel import CHANCE, State
from spielwerk.kernel.compiled import best_engine
from spielwerk.kernel.engine import Engine, InterpretedEngine, choices, draw
from spielwerk.kernel.game import Game
from spielwerk.kernel.meanings import Meaning, bits, by_seat, meanings_of, seat
from spielwerk.kernel.observing import share_observation
from spielwerk.kernel.planes import described, planes_of
from spielwerk.kernel.programmes import spread_out
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.kernel.rule import Linker, plain_table
from spielwerk.kernel.views import redealt, view
from spielwerk.lab import Batch
from spielwerk.lab.features import feature_names, move_features
from spielwerk.lab.ways import slots

from .observed import golden
from .turning import turned, turned_move

GOLDEN = Path(__file__).with_name("observations")
OPTIONS = {
    "burgundy": {"players": 4, "shields": True, "trade_routes": True, "inns": True, "white_castles": True},
    "marcopolo": {"players": 4, "characters": "draft", "goals": "two_of_four"},
    "millefiori": {"players": 3},
    "murano": {"players": 3},
}
# Where the place at the table matters: in Murano gondolas have the colours of seats, and prices go by them; pearl
# divers begin every round with the first seat, and note in rows of chance whose they are though no rule asks.
BY_PLACE = {
    "murano": ({"gondola"}, {"gold"}),
    "pearl_divers": ({"wish", "dive", "find", "surface"}, {"agenda"}),
}


def positions(engine: Engine, options: dict[str, object], count: int, seed: int) -> list[State]:
    """States of random games, spread over their length."""
    rng, found = Random(seed), []
    while len(found) < count:
        state = engine.new(engine.game.options.complete(options))
        while not engine.over(state) and len(found) < count:
            if rng.random() < 0.05:
                found.append(state.copy())
            who, move, _ = draw(choices(engine, state), rng)
            engine.play(state, who, move)
    return found


@pytest.mark.parametrize("name", game_names())
def test_meanings_are_those_of_the_rules(name: str) -> None:
    hold_meanings(best_engine(find_game(name)), OPTIONS[name])


@pytest.mark.usefixtures("interpreted")
def test_meanings_of_the_example(pearl_divers: Game) -> None:
    hold_meanings(best_engine(pearl_divers), {"players": 3})


def hold_meanings(engine: Engine, options: dict[str, object]) -> None:
    """Whether everybody moves on some seats before a move or after it, the state is the same byte for byte: so every
    field that depends on seats is declared, and as the rules know it."""
    game, rng = engine.game, Random(3)
    by_place, paid = BY_PLACE.get(game.name, (set(), set()))
    for state in positions(engine, options, 30, seed=1):
        players = int(state.array["players"][0])
        for _ in range(10):
            if engine.over(state):
                break
            by = rng.randrange(1, players)
            other = turned(game, state, by)
            who, move, _ = draw(choices(engine, state), rng)
            there = who if who == CHANCE else (who + by) % players
            verb = game.move_space.decode(move).verb
            if who != CHANCE and verb not in by_place:
                legal = {turned_move(game, m, players, by) for m in engine.moves(state, who)}
                assert legal == set(engine.moves(other, there))
            engine.play(state, who, move)
            engine.play(other, there, turned_move(game, move, players, by))
            moved = turned(game, state, by)
            differing = {f for f in game.state.names or () if moved.array[f].tobytes() != other.array[f].tobytes()}
            assert differing <= (paid if verb in by_place else set()), f"after {verb}"


def seen(
    game: Game, options: dict[str, object], states: list[State], viewer: int, numbers: str = "int16"
) -> npt.NDArray[np.generic]:
    """What a seat sees in these states, interpreted."""
    batch = Batch(game, len(states), options, observe=numbers)
    for i, state in enumerate(states):
        batch._rows.states[i : i + 1] = state.array
    batch.look(viewer)
    return batch.observation


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("name", game_names())
def test_the_own_seat_comes_first(name: str) -> None:
    """From another place at the table the same game looks the same, but for the number of the place."""
    game = find_game(name)
    states = positions(best_engine(game, True), OPTIONS[name], 6, seed=2)
    players = int(states[0].array["players"][0])
    here = seen(game, OPTIONS[name], states, 0)
    for by in range(1, players):
        there = seen(game, OPTIONS[name], [turned(game, state, by) for state in states], by)
        assert (here[:, 0], there[:, 0]) == (pytest.approx(0), pytest.approx(by))
        assert np.array_equal(here[:, 1:], there[:, 1:])


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("name", game_names())
def test_nothing_hidden_is_seen(name: str) -> None:
    """States that differ only in what a seat cannot know look alike to it, byte for byte."""
    game, rng = find_game(name), Random(4)
    engine = best_engine(game, True)
    states = positions(engine, OPTIONS[name], 8, seed=3)
    for viewer in range(2):
        others = [redealt(engine, state, viewer, rng) for state in states]
        assert name == "burgundy" or any(a != b for a, b in zip(states, others, strict=True))
        assert (
            seen(game, OPTIONS[name], states, viewer).tobytes() == seen(game, OPTIONS[name], others, viewer).tobytes()
        )


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("name", game_names())
def test_everything_else_is_seen(name: str) -> None:
    """The first seat finds every field of its view again, number by number."""
    game = find_game(name)
    engine = best_engine(game, True)
    states = positions(engine, OPTIONS[name], 3, seed=5)
    vectors = seen(game, OPTIONS[name], states, 0)
    for state, vector in zip(states, vectors, strict=True):
        view_of = view(engine, state, 0).array
        for field, meaning in meanings_of(game.state, game.meanings).items():
            if field == "agenda" or meaning.follows:
                continue
            plane, values = planes_of(game)[field].of(vector), view_of[field][0]
            if meaning.bits or meaning.seat_set:
                values = values[..., None] >> np.arange(plane.shape[-1]) & 1
            if meaning.axis is not None or meaning.seat_set:
                # Who is not at the table shows as nothing.
                values = np.where(plane == 0, 0, values)
            assert np.array_equal(plane, values), field
        rows = view_of["agenda"][0][: int(view_of["agenda_rows"][0])][::-1]
        told = planes_of(game)["agenda"].of(vector)
        assert told[: len(rows), 0].tolist() == rows[:, 0].tolist()
        assert not told[len(rows) :].any()
        assert game.agenda
        for row, line in zip(rows, told, strict=False):
            values = list(game.agenda.kinds(int(row[0])).values_of(int(row[2])).values())
            assert [int(line[2]) + 128 * int(line[3]), *line[4 : 3 + len(values)].tolist()][: len(values)] == values


@pytest.mark.usefixtures("interpreted")
def test_kinds_of_numbers() -> None:
    """Bytes stop where a byte ends; the others are exact."""
    game = find_game("millefiori")
    state = game.new(game.options.complete({"players": 2}))
    state.record.points[0, 0] = 300
    state.record.points[0, 1] = -300
    points = planes_of(game)["points"]
    for numbers, expected in (("int8", [127, -128]), ("int16", [300, -300]), ("float32", [300, -300])):
        vector = seen(game, {"players": 2}, [state], 0, numbers)
        assert points.of(vector)[0, 0, :2].tolist() == expected
        assert vector.dtype == numbers


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("name", game_names())
def test_observations_are_as_published(name: str) -> None:
    """The description, and how two decisions look; `python -m tests.lab.observed` writes the files."""
    assert (GOLDEN / f"{name}.md").read_text(encoding="utf-8") == golden(name)


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("name", game_names())
def test_work_can_be_shared(name: str) -> None:
    """As on a GPU: several threads write one observation together, and it is the same."""
    batch = Batch(name, 2, {"players": 2}, seed=7)
    for _ in range(20):
        batch.step(batch.sample())
    rows, columns = batch._rows, 3 + batch._rows.parts.shape[1] // 2
    spread = spread_out(rows.programme, rows.begins, columns, rows.observed.shape[1])
    linker = Linker(table=plain_table, slots=slots(batch.game, rows.observed.dtype))
    engine, together = InterpretedEngine(batch.game), np.full_like(rows.observed, 99)
    for i in range(2):
        words = view(engine, batch[i], int(batch.who[i])).array.view(np.int16).reshape(1, -1)
        tables = [memoryview(array) for array in (rows.programme, rows.parts, together)]
        for lane in range(3):
            shared = linker.link(share_observation)
            shared(memoryview(words), 0, memoryview(spread), int(batch.who[i]), *tables, i, lane, 3)
    assert together.tobytes() == rows.observed.tobytes()


def test_features_of_moves() -> None:
    game = find_game("burgundy")
    table = move_features(game, viewer=1, players=3)
    verbs = list(game.move_space.verbs)
    assert feature_names(game) == ("verb", "argument_1", "argument_2")
    assert table[game.move_space.encode("end_turn", {})].tolist() == [verbs.index("end_turn"), -1, -1]
    assert table[game.move_space.encode("turn_die", {"die": "2", "number": "4"})].tolist() == [
        verbs.index("turn_die"),
        1,
        3,
    ]
    assert table[game.move_space.encode("name", {"seat": "1"})].tolist() == [verbs.index("name"), 2, -1]


@pytest.mark.parametrize(
    ("field", "meaning", "sentence"),
    [
        ("ship", by_seat(axis=1), "ship has no axis 1"),
        ("owner", bits(17), "owner cannot hold sets of 17 things"),
        ("owner", seat(used="hand"), "neither one number nor of its shape"),
        ("nothing", Meaning(), "nothing, which the record does not have"),
        ("owner", seat(among="nobody"), "goes by nobody"),
    ],
)
def test_meanings_that_do_not_fit_are_refused(field: str, meaning: Meaning, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        meanings_of(find_game("millefiori").state, {field: meaning})


def test_the_description_names_every_plane() -> None:
    for name in game_names():
        text = described(find_game(name))
        assert all(f"| {plane} |" in text for plane in planes_of(find_game(name)))

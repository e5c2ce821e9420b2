"""Every value of every option, and a corrected file of facts as a layout of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from spielwerk.games.murano import GAME
from spielwerk.games.murano.facts import FOLDER_VARIABLE, OURS
from spielwerk.games.murano.rules.special_cards import workshops
from spielwerk.kernel import CHANCE, OptionError
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.proof.gate import shows

from .lagoon import ANCHORS, WHITE, Lagoon

ENGINE = InterpretedEngine(GAME)


@pytest.mark.parametrize(
    ("players", "islands"),
    [
        pytest.param(2, 5, marks=shows("option", "players=2")),
        pytest.param(3, 5, marks=shows("option", "players=3")),
        pytest.param(4, 6, marks=shows("option", "players=4")),
    ],
)
def test_players(players: int, islands: int) -> None:
    lagoon = Lagoon(players)
    assert sum(mask > 0 for mask in lagoon.state.fields()["free_sites"]) == islands
    assert len(lagoon.engine.places(lagoon.state)) == players
    lagoon.turn(players - 1).play("pass")
    assert lagoon.play(lagoon.legal()[0]).to_move() == WHITE


@shows("option", "red_ship=chance")
def test_red_ship_by_lot() -> None:
    state = GAME.new(GAME.options.complete({"players": 2}))
    ENGINE.play(state, CHANCE, GAME.move_space.encode("start", {"seat": "2"}))
    odds = ENGINE.odds(state)
    assert [str(GAME.move_space.decode(move)) for move, _ in odds] == [f"red_ship {space}" for space in ANCHORS]
    assert {weight for _, weight in odds} == {1}
    ENGINE.play(state, CHANCE, odds[2][0])
    assert (state.record.red, ENGINE.waiting(state)) == (ANCHORS[2], 1 << 1)


@shows("option", "red_ship=start_player")
def test_red_ship_by_choice() -> None:
    state = GAME.new(GAME.options.complete({"players": 3, "red_ship": "start_player"}))
    ENGINE.play(state, CHANCE, GAME.move_space.encode("start", {"seat": "3"}))
    assert ENGINE.waiting(state) == 1 << 2
    assert len(ENGINE.moves(state, 2)) == len(ANCHORS)
    ENGINE.play(state, 2, ENGINE.moves(state, 2)[0])
    assert state.record.red == ANCHORS[0]


@pytest.mark.parametrize(
    ("value", "points"),
    [
        pytest.param("zero_counts", 12, marks=shows("option", "card_24=zero_counts")),
        pytest.param("needs_one", 0, marks=shows("option", "card_24=needs_one")),
    ],
)
def test_card_24(value: str, points: int) -> None:
    lagoon = Lagoon(card_24=value).characters(WHITE, 24).gondolier(WHITE, "pietro").ready().scoring()
    lagoon.play("score character_24 pietro")
    assert lagoon.gains().get("equal", 0) == points


@pytest.mark.parametrize(
    ("value", "points"),
    [
        pytest.param("every_card", 0, marks=shows("option", "scoring=every_card")),
        pytest.param("free_choice", 1, marks=shows("option", "scoring=free_choice")),
    ],
)
def test_scoring(value: str, points: int) -> None:
    """A card worth nothing costs its gondolier's point where it must be scored."""
    lagoon = Lagoon(scoring=value).characters(WHITE, 1).gondolier(WHITE, "pietro").ready().scoring()
    lagoon.play(lagoon.legal()[-1])
    assert lagoon.gains().get("unused_gondoliers", 0) == points


@pytest.mark.parametrize(
    ("value", "works"),
    [
        pytest.param("idle", 0, marks=shows("option", "last_workshop=idle")),
        pytest.param("counts", 1, marks=shows("option", "last_workshop=counts")),
    ],
)
def test_last_workshop(value: str, works: int) -> None:
    lagoon = Lagoon(2, last_workshop=value).gold(WHITE, 9).use_up("factory").use_up("special", keep=1)
    lagoon.street("donato", "empty").action(WHITE, "buy_special").play("erect donato 1")
    lagoon.play("draw_card workshop_red_green", "draw_card bank", "draw_card harbour")
    lagoon.play("special_card workshop_red_green")
    assert workshops(lagoon.s, WHITE) == works


def test_a_game_of_the_first_rules_goes_by_what_was_the_custom_then() -> None:
    before = GAME.options.complete({"players": 2}, version=1)
    assert (before["scoring"], before["last_workshop"]) == ("free_choice", "counts")


def test_unknown_options_are_refused_with_a_reason() -> None:
    with pytest.raises(OptionError, match="layout cannot be"):
        GAME.options.complete({"layout": "mine"})
    with pytest.raises(OptionError, match="players cannot be"):
        GAME.options.complete({"players": 5})


# Layouts from files


@shows("option", f"layout={OURS}")
def test_ours_is_the_default_layout() -> None:
    assert GAME.options.complete({})["layout"] == OURS
    assert Lagoon().s.layout == 0


def corrected() -> dict[str, object]:
    """Our facts with two spaces of the ring exchanged and other points for all customers."""
    data = json.loads(files(GAME.folder).joinpath("facts.json").read_text(encoding="utf-8"))
    spaces = data["ring"]["spaces"]
    spaces[4]["action"], spaces[5]["action"] = spaces[5]["action"], spaces[4]["action"]
    data["characters"]["items"][10]["scoring"]["points"] = [1, 3, 5, 7, 9]
    data["islands"]["items"][4]["grid"] = ["BSB.", "BSSS", "BSBS"]
    return data  # type: ignore[no-any-return]


PROGRAM = """
from random import Random
from spielwerk.games.murano import GAME
from spielwerk.games.murano.layouts import LAYOUTS
from spielwerk.kernel.compiled import rule_digest
from spielwerk.kernel.engine import InterpretedEngine, choices, draw

engine = InterpretedEngine(GAME)
for layout in [layout.name for layout in LAYOUTS]:
    state = engine.new(GAME.options.complete({"players": 2, "layout": layout}))
    print(layout, state.fields()["free_streets"][4], rule_digest(GAME))
    rng = Random(1)
    while not engine.over(state):
        who, move, _ = draw(choices(engine, state), rng)
        engine.play(state, who, move)
        assert GAME.faults(state.array) == []
"""


def run(folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, FOLDER_VARIABLE: str(folder)}
    return subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=False)


def test_a_corrected_file_becomes_a_layout_to_choose(tmp_path: Path) -> None:
    from spielwerk.kernel.compiled import rule_digest

    (tmp_path / "murano").mkdir()
    (tmp_path / "murano" / "my_box.json").write_text(json.dumps(corrected()), encoding="utf-8")
    done = run(tmp_path)
    assert done.returncode == 0, done.stderr
    ours, mine = (line.split() for line in done.stdout.splitlines())
    assert ours[0] == OURS
    assert mine[0].startswith("my_box-")
    assert (ours[1], mine[1]) == ("31", "63")
    # Other tables are other rules: compiled code is never shared between them.
    assert ours[2] == mine[2] != rule_digest(GAME)


def test_an_inconsistent_file_is_left_out_and_its_faults_are_told(tmp_path: Path) -> None:
    data = corrected()
    data["glass"]["red"] = 11  # type: ignore[index]
    (tmp_path / "murano").mkdir()
    (tmp_path / "murano" / "wrong.json").write_text(json.dumps(data), encoding="utf-8")
    done = run(tmp_path)
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.splitlines()] == [OURS]
    assert "wrong.json: glass: red is 10 in the rulebook, not 11" in done.stderr

"""A game without a drawing is drawn anyway; one with some functions of its own keeps them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import ModuleType
from xml.etree import ElementTree

import pytest
from markupsafe import Markup

from spielwerk.kernel import CHANCE, SPECTATOR, Game, State, rule
from spielwerk.kernel.engine import InterpretedEngine, seats_of
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.stage.default_drawing import PARTS, DefaultDrawing
from spielwerk.stage.fields import FieldTable, tables_of
from spielwerk.stage.game_words import words_of
from spielwerk.stage.presentation import drawing_of
from spielwerk.stage.scene import Prompt, Scene
from spielwerk.stage.words import LANGUAGES

from ..games.walk import entries
from ..proof import bare, toy

NAMES = ("Anna", "Ben & Co", "<Carla>", "Dario")


def scene_of(game: Game, state: State, viewer: int, language: str = "en") -> Scene:
    engine, view = InterpretedEngine(game), state.copy()
    engine.hide(view, viewer)
    legal = engine.moves(view, viewer) if viewer in seats_of(engine.waiting(view)) else []
    return Scene(game, view, viewer, words_of(game, language), NAMES[: state.record.players], tuple(legal))


def scenes(game: Game, every: int = 1) -> Iterator[tuple[Scene, int, int]]:
    """Every position of a whole game through all eyes in both languages, with the entry that follows."""
    for state, who, move in entries(InterpretedEngine(game), 3, every):
        for viewer in (SPECTATOR, *range(state.record.players)):
            for language in LANGUAGES:
                yield scene_of(game, state, viewer, language), who, move


def tables(scene: Scene) -> dict[str, FieldTable]:
    return {table.title: table for table in tables_of(scene)}


def test_a_game_with_nothing_but_rules_is_drawn_to_its_end() -> None:
    drawing = drawing_of(bare.GAME)
    for scene, who, move in scenes(bare.GAME):
        board = ElementTree.fromstring(str(drawing.board(scene)))
        assert "Ben & Co" in "".join(board.itertext())
        assert drawing.panels(scene) == {}
        assert drawing.prompt(scene).title.strip()
        assert drawing.status(scene).strip()
        assert not drawing.seat_facts(scene, 0)
        assert not drawing.supply(scene).counts
        if move >= 0:
            assert "Bonus" in drawing.move_name(scene, CHANCE, toy.BONUS_MOVE)
            assert drawing.log_line(scene, who, move).strip()
            assert drawing.log_line(scene, who, -1).strip()
            assert drawing.quiet(scene, who, -1)
            assert not drawing.quiet(scene, who, move)


def test_the_end_is_told_in_both_languages() -> None:
    *_, (german, _, _), (english, _, _) = scenes(bare.GAME)
    assert drawing_of(bare.GAME).prompt(english).title in ("You win", "Anna wins", "Anna and Ben & Co win together")
    assert (german.words("status.over"), english.words("status.over")) == ("Spielende", "Game over")


@rule
def nobody_is_first(s, out):
    for seat in range(s.players):
        out[seat] = 2


def test_nobody_wins_a_lost_game_alone() -> None:
    state = State.empty(toy.STATE)
    state.record.players = 2
    lost = replace(bare.GAME, rules={**bare.GAME.rules, "places": nobody_is_first})
    assert drawing_of(lost).prompt(scene_of(lost, state, 0)) == Prompt("Not won this time")


@pytest.mark.parametrize("name", game_names())
def test_our_own_games_can_be_drawn_by_default(name: str) -> None:
    game, drawing = find_game(name), DefaultDrawing()
    for scene, who, move in scenes(game, every=97):
        ElementTree.fromstring(str(drawing.board(scene)))
        assert drawing.prompt(scene).title.strip()
        assert drawing.status(scene).strip()
        assert all(drawing.move_name(scene, scene.viewer, legal).strip() for legal in scene.legal)
        if move >= 0:
            assert drawing.log_line(scene, who, move).strip()


def test_fields_stand_in_tidy_tables() -> None:
    state = InterpretedEngine(toy.GAME).new(toy.GAME.options.complete({"players": 2}))
    found = tables(scene_of(bare.GAME, state, 0))
    assert list(found) == ["The state of the game", "Players", "Bag", "Shown", "Agreed on"]
    assert found["The state of the game"].rows == (("Round number", ("1",)),)
    assert found["Players"] == FieldTable(
        "Players", "Player", ("Number", "Choice"), (("Anna", ("0", "0")), ("Ben & Co", ("0", "0")))
    )
    assert found["Bag"] == FieldTable("Bag", "", ("0", "1", "2", "3", "4"), (("", ("0", "4", "4", "4", "4")),))
    assert found["Agreed on"].rows == (("Rounds", ("2",)),)


def test_what_a_viewer_must_not_know_is_not_in_the_tables() -> None:
    engine = InterpretedEngine(toy.GAME)
    for state, who, _ in entries(engine, 5):
        if who != CHANCE:
            own, other = (tables(scene_of(bare.GAME, state, seat))["Players"].rows[0][1] for seat in (0, 1))
            assert int(own[0]) > 0
            assert other[0] == "−2"
            return


def test_words_name_fields_places_and_values() -> None:
    state = InterpretedEngine(toy.GAME).new(toy.GAME.options.complete({}))
    scene = scene_of(bare.GAME, state, 0)
    texts = {"field.bag": "In the bag", "place.bag.1": "ones", "value.choice.0": "open", "place.number.0": "first"}
    found = tables(replace(scene, words=replace(scene.words, texts=texts)))
    assert found["In the bag"].headings == ("0", "ones", "2", "3", "4")
    assert found["Players"].rows[0] == ("Anna", ("open",))
    assert found["Number"].headings == ("first", "1", "2")


def test_words_name_rows_and_columns_of_a_grid() -> None:
    game = find_game("millefiori")
    state = State.empty(game.state)
    state.record.players = 2
    scene = scene_of(game, state, SPECTATOR)
    assert [name for name, _ in tables(scene)["Collected"].rows] == ["Anna", "Ben & Co"]
    texts = {"row.collected.0": "first", "place.collected.1": "houses"}
    grid = tables(replace(scene, words=replace(scene.words, texts=texts)))["Collected"]
    assert [name for name, _ in grid.rows] == ["first", "1", "2", "3"]
    assert grid.headings[:3] == ("0", "houses", "2")


def test_long_rows_show_only_where_something_stands() -> None:
    game = find_game("millefiori")
    state = State.empty(game.state)
    state.record.players = 2
    state.record.owner[7] = 2
    found = tables(scene_of(game, state, SPECTATOR))
    assert found["Owner"] == FieldTable("Owner", "", ("7",), (("", ("2",)),))
    assert found["Display"].rows == (("", ("nothing",)),)


def test_words_say_moves_and_arguments() -> None:
    state = InterpretedEngine(toy.GAME).new(toy.GAME.options.complete({}))
    scene = scene_of(bare.GAME, state, 0)
    drawing = drawing_of(bare.GAME)
    move = toy.MOVES.encode("rethink", {"choice": "stay"})
    assert drawing.move_name(scene, 0, move) == "Rethink stay"
    texts = {"move.rethink": "think again: {choice}", "argument.choice.stay": "to stay"}
    spoken = replace(scene, words=replace(scene.words, texts=texts))
    assert drawing.move_name(spoken, 0, move) == "think again: to stay"


def test_a_game_may_draw_only_a_part_itself() -> None:
    own = ModuleType("draw")
    own.board = lambda scene: Markup("<p>mine</p>")  # type: ignore[attr-defined]
    own.move_name = lambda scene, who, move: "my move"  # type: ignore[attr-defined]
    drawing = DefaultDrawing(own)
    state = InterpretedEngine(toy.GAME).new(toy.GAME.options.complete({}))
    scene = scene_of(bare.GAME, state, 0)
    assert drawing.board(scene) == "<p>mine</p>"
    assert drawing.log_line(scene, 1, toy.GO_MOVE) == "Ben & Co: my move"
    assert drawing.prompt(scene) == Prompt("Chance decides")


def test_every_part_of_a_presentation_has_a_default() -> None:
    assert all(callable(getattr(DefaultDrawing(), name)) for name in PARTS)

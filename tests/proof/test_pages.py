"""The check of the page: whole games are drawn as the server draws them, and what is wrong is named with its place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from spielwerk.kernel import Game
from spielwerk.proof.conformance import draw_pages
from spielwerk.proof.fault import Fault
from spielwerk.proof.findings import Stage
from spielwerk.proof.markup import markup_problems

from . import bare, toy
from .folders import WORDS, folder

__all__ = ["folder"]

MakeGame = Callable[..., Game]

HEAD = """
from markupsafe import Markup
from spielwerk.stage.drawing import glyph, move_attributes
from spielwerk.stage.markup import tag
from spielwerk.stage.scene import Prompt


def clickable(scene, move, **more):
    return tag("div", "go", **move_attributes(scene, move, "go"), **more)


"""


def faults_of(game: Game, pages: int = 400) -> list[tuple[Fault, str]]:
    return list(draw_pages(game, 1, 1, pages).found.items())


def pages_drawn(stage: Stage) -> int:
    (note,) = stage.notes
    return int(note.removesuffix(" games, in de and en").split(" pages of ")[0])


@pytest.mark.parametrize("game", [toy.GAME, bare.GAME])
def test_small_games_are_drawn_whole(game: Game) -> None:
    stage = draw_pages(game, None, 1, 10**6)
    assert not stage.found
    assert pages_drawn(stage) > 300


def test_of_large_games_only_so_many_pages_are_drawn_but_always_the_end(folder: MakeGame) -> None:
    assert 20 < pages_drawn(draw_pages(toy.GAME, 1, 1, 20)) < 60
    draw = "def board(scene):\n    return {}['end'] if scene.game.rules['over'](scene.state.record) else Markup('')\n"
    ((fault, where),) = faults_of(folder({"draw.py": HEAD + draw}), pages=1)
    assert fault.sentence == "the page cannot be drawn: KeyError: 'end'"
    assert fault.place.endswith(f"draw.py:{HEAD.count(chr(10)) + 2}, board")
    assert "{'players': 2, 'rounds': 2}, position " in where


@pytest.mark.parametrize(
    ("draw", "sentence"),
    [
        (
            "def board(scene):\n    return tag('p', scene.words('prompt.deal'))",
            "there is no text prompt.deal",
        ),
        ("def status(scene):\n    return scene.words('prompt.theirs')", "is filled in with nothing"),
        ("def board(scene):\n    return Markup('<p>')", "board: the markup is not well formed: <p> is not closed"),
        ("def board(scene):\n    return Markup('<p></b></p>')", "the markup is not well formed: </b> closes p"),
        ("def panels(scene):\n    return {'a': tag('p', style='color: red')}", "panel-a: the attribute style="),
        ("def board(scene):\n    return tag('p', onclick='x()')", "the attribute onclick="),
        ("def board(scene):\n    return tag('script', 'x()')", "board: <script> is not allowed on the page"),
        ("def board(scene):\n    return tag('svg', glyph('nothing', 4))", "there is no #symbol-nothing to be drawn"),
        ("def board(scene):\n    return tag('p', fill='url(#gone)')", "there is no #gone to be drawn"),
        ("def board(scene):\n    return tag('p', tag('b', id='a'), tag('b', id='a'))", "the id 'a' is there twice"),
        (
            "def board(scene):\n    return tag('p', *(clickable(scene, m) for m in (*scene.legal, *scene.legal)))",
            "board: the move go is there twice",
        ),
        ("def board(scene):\n    return clickable(scene, 2)", "the move deal 2 is offered but not legal"),
        ("def board(scene):\n    return tag('p', *(tag('b', data_move=m) for m in scene.legal))", "has no label"),
        (
            "def board(scene):\n    return tag('p', *(tag('b', 'go', data_move=m) for m in scene.legal))",
            "cannot be reached with the keyboard",
        ),
        ("def board(scene):\n    return Markup('<p>') + Markup(scene.names[-1]) + Markup('</p>')", "is not escaped"),
        ("def log_line(scene, who, move):\n    return ' '", "a line of the log is empty"),
        (
            "def log_line(scene, who, move):\n    return 'Ada goes to {place}'",
            "something is not filled in: Ada goes to",
        ),
        ("def prompt(scene):\n    return Prompt('')", "the prompt has no title"),
        ("def prompt(scene):\n    return Prompt('Take it on any number.: +3')", "punctuation stands twice: Take it"),
        ("def seat_facts(scene, seat):\n    return 3", "the page cannot be drawn: TypeError"),
    ],
)
def test_what_is_wrong_on_the_page_is_named(folder: MakeGame, draw: str, sentence: str) -> None:
    game = folder({"draw.py": HEAD + draw + "\n", **WORDS}, options=toy.GAME.options)
    stage = draw_pages(game, None, 1, 200)
    fitting = [fault for fault in stage.found if sentence in fault.sentence]
    assert fitting, list(stage.found)
    assert fitting[0].advice
    assert fitting[0].place


def test_references_may_lead_to_another_part_of_the_page() -> None:
    drawn = {"board": '<svg><g id="glass"></g></svg>', "panel-hand": '<svg><use href="#glass"/><br></svg>'}
    assert list(markup_problems(drawn, set())) == []

"""The study board's lines: there and back as an address, checked step by step, changed within the invariants."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from hashlib import sha256
from random import Random

import msgspec
import pytest

from spielwerk.kernel import Game
from spielwerk.kernel.engine import InterpretedEngine, choices, draw
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.teach.study.address import LONGEST, address_of, line_at
from spielwerk.teach.study.line import BadLine, Line, Play, begun, state_of

every_game = pytest.mark.parametrize("name", game_names())


def a_line(game: Game, steps: int, seed: int = 3) -> Line:
    engine, rng = InterpretedEngine(game), Random(seed)
    options = game.options.complete({"players": game.players[-1]})
    state, plays = engine.new(options), []
    while engine.waiting(state) and len(plays) < steps:
        who, move, _ = draw(choices(engine, state), rng)
        engine.play(state, who, move)
        plays.append((who, move))
    return begun(game, options, plays)


@every_game
def test_an_address_leads_to_the_same_bytes(name: str) -> None:
    game = find_game(name)
    line = a_line(game, 5000)
    address = address_of(line)
    assert len(address) < LONGEST / 3
    assert line_at(address) == line
    engine, state = InterpretedEngine(game), game.new(line.choices)
    for step in line.steps:
        assert isinstance(step, Play)
        engine.play(state, *step)
    assert state_of(line_at(address)) == state
    assert engine.over(state)
    assert state_of(line.until(7)) == state_of(line_at(address_of(line.until(7))))


def test_options_that_are_not_the_usual_ones_come_with_it() -> None:
    game = find_game("burgundy")
    options = game.options.complete({"players": 2, "shields": True, "inns": True})
    assert line_at(address_of(begun(game, options))).choices == options


def written(*content: object) -> str:
    """What somebody writes who knows the form."""
    body = zlib.compress(msgspec.msgpack.encode(content))
    return "1" + urlsafe_b64encode(sha256(body).digest()[:6] + body).decode().rstrip("=")


def code_of(address: str) -> str:
    with pytest.raises(BadLine) as problem:
        state_of(line_at(address))
    return problem.value.code


def test_what_is_no_position_is_refused_and_says_why() -> None:
    game = find_game("millefiori")
    whole = address_of(a_line(game, 60))
    assert code_of(whole[:-4]) == code_of(whole.replace(whole[40], "_-"[whole[40] == "_"], 1)) == "damaged"
    assert code_of("") == code_of("1") == code_of("1äöü") == code_of("hello") == "damaged"
    assert code_of("2" + whole[1:]) == "other_form"
    assert code_of("1" + "A" * LONGEST) == "too_long"
    assert code_of(written("chess", 1, {}, b"", b"")) == "unknown_game"
    assert code_of(written(game.name, 99, {}, b"", b"")) == "other_rules"
    assert code_of(written(game.name, game.version, {"players": 9}, b"", b"")) == "bad_option"
    assert code_of(written(game.name, game.version, {"players": 2}, bytes(game.max_entries + 1), b"")) == "too_long"
    assert code_of(written(game.name, game.version, {"players": 2}, b"\0", b"\0\0")) == "not_possible"
    assert code_of(written(game.name, game.version, {"players": 2}, b"\x0e", b"\xff\xff")) == "not_possible"
    assert code_of(written(game.name, game.version, {"players": 2}, b"\x0e\x0e", b"\xff")) == "damaged"
    assert code_of(written(game.name, game.version, {"players": 2}, b"\xff", b"\0\0")) == "not_possible"


def test_a_small_text_that_unfolds_into_a_huge_one_is_refused() -> None:
    body = zlib.compress(bytes(40_000_000), 9)[:5800]
    assert code_of("1" + urlsafe_b64encode(sha256(body).digest()[:6] + body).decode().rstrip("=")) == "damaged"

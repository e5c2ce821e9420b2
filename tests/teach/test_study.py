"""The study board's lines: there and back as an address, checked step by step, changed within the invariants."""

from __future__ import annotations

import ast
import contextlib
import inspect
import re
import zlib
from base64 import urlsafe_b64encode
from hashlib import sha256
from importlib.resources import files
from random import Random

import msgspec
import pytest

from spielwerk.games.burgundy.state import Kind as BurgundyKind
from spielwerk.kernel import Game, invariants
from spielwerk.kernel.engine import InterpretedEngine, choices, draw
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.kernel.views import view
from spielwerk.stage.game_words import words_of
from spielwerk.teach.study.address import LONGEST, address_of, line_at
from spielwerk.teach.study.changes import Refused, changed, differences, settable_fields, value_at
from spielwerk.teach.study.comparing import compare
from spielwerk.teach.study.line import BadLine, Line, Play, begun, state_of
from spielwerk.teach.study.turns import TURN, whose_turn
from spielwerk.teach.study.ways import Change

from .test_hints import LITTLE, decisions, engine

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


def also(game: Game, line: Line, change: Change) -> dict[tuple[str, int], int]:
    """What a change brings with it, by how much."""
    before = state_of(line)
    after = changed(game, before, change)
    assert game.faults(after.array) == []
    assert value_at(after, change.field, change.place) == change.value
    return {(one.field, one.place): one.value - was for one, was in differences(game, before, after)}


def test_what_must_change_with_a_number_comes_from_where_it_lies() -> None:
    game = find_game("burgundy")
    line = a_line(game, 200)
    silver = value_at(state_of(line), "silver", 0)
    assert also(game, line, Change("silver", 0, silver + 2)) == {("silver", 0): 2, ("silver_left", 0): -2}
    goods = value_at(state_of(line), "goods", 4)
    assert also(game, line, Change("goods", 4, goods + 1)) == {("goods", 4): 1, ("goods_bag", 4): -1}
    assert also(game, line, Change("points", 0, 50)).keys() == {("points", 0)}


def test_a_card_is_exchanged_for_one_that_nobody_holds_and_the_hand_stays_sorted() -> None:
    game = find_game("millefiori")
    line = a_line(game, 40)
    state = state_of(line)
    kind = next(
        card for card, left in enumerate(state.fields()["deck"]) if left and card not in state.fields()["hand"][0]
    )
    found = also(game, line, Change("hand", 0, kind))
    assert found[("deck", kind)] == -1
    assert sum(by for (name, _), by in found.items() if name == "deck") == 0


@every_game
def test_every_number_that_can_be_set_is_set_or_refused_and_the_game_goes_on(name: str) -> None:
    game = find_game(name)
    line = a_line(game, 60)
    engine, before, taken = InterpretedEngine(game), state_of(line), 0
    for field, meaning in settable_fields(game).items():
        assert meaning.may_be is not None
        was = value_at(before, field, 0)
        longer = line.then(Change(field, 0, was + 1 if was + 1 in meaning.may_be else was - 1))
        with contextlib.suppress(BadLine):
            state = state_of(line_at(address_of(longer)))
            assert engine.waiting(state) == engine.waiting(before)
            assert state_of(longer.until(len(line))) == before
            taken += 1
    assert taken >= 2


def at_the_beginning_of_a_turn(game: Game, line: Line) -> Line:
    """The last position of the line at which a turn begins and can be given to another."""
    for position in range(len(line), 0, -1):
        part = line.until(position)
        for seat in range(part.players):
            with contextlib.suppress(BadLine):
                state_of(part.then(Change(TURN, 0, seat)))
                if seat != whose_turn(game, state_of(part)):
                    return part
    raise AssertionError("no turn begins there")


def refused_turn(line: Line, seat: int) -> str:
    """Why the turn cannot be given to a seat, or nothing where it can."""
    try:
        state_of(line_at(address_of(line.then(Change(TURN, 0, seat)))))
    except BadLine as problem:
        return getattr(problem.__cause__, "code", "")
    return ""


@pytest.mark.parametrize("name", ["burgundy", "marcopolo", "murano"])
def test_the_turn_is_given_to_another_where_one_begins(name: str) -> None:
    game = find_game(name)
    line = at_the_beginning_of_a_turn(game, a_line(game, 260))
    engine, before = InterpretedEngine(game), state_of(line)
    now = whose_turn(game, before)
    assert now is not None
    refusals = {seat: refused_turn(line, seat) for seat in range(line.players)}
    assert {*refusals.values()} <= {"", "turn_had"}
    other = next(seat for seat, why in refusals.items() if not why and seat != now)
    after = state_of(line.then(Change(TURN, 0, other)))
    assert game.faults(after.array) == []
    assert (engine.waiting(after), whose_turn(game, after)) == (1 << other, other)
    if name == "burgundy":
        # Who gave it away comes next, and nobody comes twice.
        to_come = [who for kind, who, _ in after.fields()["agenda"] if kind == BurgundyKind.BEGIN_TURN]
        assert (to_come[-1], other in to_come) == (now, False)
    # Once something is done in it, it stays whose it is.
    begun = [line.then(Play(now, move)) for move in engine.moves(before, now)]
    under_way = [part for part in begun if whose_turn(game, state_of(part)) == now]
    assert under_way
    assert {refused_turn(part, other) for part in under_way} <= {"turn_begun", "no_turn"}


def test_tiles_and_goods_of_burgundys_depots_are_set_within_colour_and_box() -> None:
    game = find_game("burgundy")
    line = a_line(game, 200)
    fields = state_of(line).fields()
    # A black place: the tile that lies there goes back to the stack that the new one comes from.
    black = next(slot for slot in range(24, 32) if fields["depot"][slot] >= 0)
    other = next(tile for tile, left in enumerate(fields["black_supply"]) if left and tile != fields["depot"][black])
    found = also(game, line, Change("depot", black, other))
    (stack,) = {name for name, _ in found} - {"depot"}
    assert (found[(stack, other)], found[(stack, fields["depot"][black])]) == (-1, 1)
    # Emptied, the tile goes to a stack.
    assert sum(by for (name, _), by in also(game, line, Change("depot", black, -1)).items() if name != "depot") == 1
    # A numbered place takes its own colour only.
    ship = game.move_space.encode("lay", {"tile": "ship"}) - game.move_space.first("lay")
    with pytest.raises(Refused) as problem:
        changed(game, state_of(line), Change("depot", 1, ship))
    assert "a tile lies on a place of another colour in a depot" in problem.value.broken
    good = fields["depot_goods"][2][4]
    assert also(game, line, Change("depot_goods", 2 * 6 + 4, good + 1)) == {
        ("depot_goods", 16): 1,
        ("goods_bag", 4): -1,
    }


@every_game
def test_every_invariant_has_words_in_both_languages(name: str) -> None:
    """Whoever is refused a change reads why; the sentences are those of the game's checks."""
    game = find_game(name)
    source = files(game.folder).joinpath("invariants.py").read_text(encoding="utf-8")
    source += inspect.getsource(invariants)
    yields = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Yield)]
    firsts = [value.elts[0] for value in yields if isinstance(value, ast.Tuple)]
    sentences = [first.value for first in firsts if isinstance(first, ast.Constant)]
    assert len(sentences) > 10
    for language in ("de", "en"):
        words = words_of(game, language)
        assert [one for one in sentences if "broken." + re.sub(r"\W+", "_", one) not in words] == []


def test_what_breaks_an_invariant_is_refused_with_it_and_nothing_else_can_be_set() -> None:
    game = find_game("marcopolo")
    state = state_of(a_line(game, 200))
    posts = game.sources.index("trading_posts")
    with pytest.raises(Refused) as problem:
        changed(game, state, Change("points", posts, 77))
    assert problem.value.broken == ("posts and their points differ",)
    for field, place, value in (
        ("agenda", 1, 1),
        ("agenda", 0, 9),
        ("stock", 0, 30_000),
        ("stock", 10**6, 1),
        ("players", 0, 2),
    ):
        with pytest.raises(Refused) as problem:
            changed(game, state, Change(field, place, value))
        assert problem.value.broken == ()
    body = {"players": 2}, b"\x0f", b"", [("agenda", 0, 5)]
    assert code_of(written(game.name, game.version, *body)) == "not_possible"


def test_a_turn_that_somebody_wonders_about_stands_among_the_best_in_the_same_worlds() -> None:
    state, seat = next(iter(decisions(1, players=3)))
    seen = view(engine(), state, seat)
    best = compare(engine(), seen, seat, [], Random(1), LITTLE)
    begun_with = {turn.moves[0] for turn in best.turns}
    own = next((move,) for move in reversed(engine().moves(seen, seat)) if move not in begun_with)
    both = compare(engine(), seen, seat, [own, best.turns[0].moves[:1]], Random(1), LITTLE)
    assert sum(turn.moves[:1] == own for turn in both.turns) == 1
    assert len(both.turns) == len(best.turns) + 1
    assert all(turn.better and turn.better.worlds == LITTLE.worlds for turn in both.turns)

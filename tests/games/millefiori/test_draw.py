"""Mille Fiori on the page: every move reachable once, nothing secret drawn, everything named, clean markup."""

from __future__ import annotations

import json

import pytest

from spielwerk.games.millefiori import GAME, draw, tables
from spielwerk.games.millefiori.drawing.layout import BOXES, DIAMOND, space_places, track_field
from spielwerk.games.millefiori.facts import LADDERS, spaces
from spielwerk.games.millefiori.state import MOVE, Kind
from spielwerk.games.millefiori.tables import HIDDEN
from spielwerk.kernel import CHANCE, SPECTATOR, push
from spielwerk.kernel.engine import seats_of
from spielwerk.stage.scene import Gain, Preview
from spielwerk.stage.words import LANGUAGES

from ..page import NAMES
from ..particulars import page_of
from .board import GREEN, RED, Board

PAGE = page_of(GAME.name)
ENGINE = PAGE.engine


def test_a_display_card_is_offered_as_an_extra_card() -> None:
    for state, who, _ in PAGE.positions(3, players=4):
        if who == CHANCE or GAME.move_space.decode(ENGINE.moves(state, who)[0]).verb != "extra":
            continue
        scene = PAGE.scene(state, who)
        found = [int(e.attrib["data-move"]) for e in PAGE.elements(scene) if "data-move" in e.attrib]
        assert sorted(found) == list(scene.legal)[:-1]
        assert all("data-move" not in e.attrib for e in PAGE.elements(PAGE.scene(state, (who + 1) % 4)))
        return
    pytest.fail("no extra card in this game")


def test_where_the_own_ship_would_sail_is_no_news_of_others() -> None:
    sail = str(MOVE.sail())
    for state, who, _ in PAGE.positions(3, players=4):
        if who == CHANCE or MOVE.sail() not in ENGINE.moves(state, who):
            continue
        (goal,) = [e for e in PAGE.elements(PAGE.scene(state, who)) if e.attrib.get("data-move-place") == sail]
        assert "data-offers" in goal.attrib
        return
    pytest.fail("nobody sails in this game")


@pytest.mark.parametrize("area", LADDERS)
def test_the_highest_free_step_shows_where_the_diamond_may_go(area: str) -> None:
    board = Board().ladder(area, GREEN)
    push(board.s, Kind.LADDER_MARKER, RED, LADDERS.index(area))
    scene = PAGE.scene(board.state, RED)
    climb = str(board.number(f"climb {area}"))
    (step,) = [e for e in PAGE.elements(scene) if e.attrib.get("data-move-place") == climb]
    assert "15" in "".join(step.itertext())
    assert draw.move_name(scene, RED, board.number("decline")) == "No diamond on the bonus space"
    assert draw.prompt(scene).title.startswith("You may put a diamond on the ")
    waiting = PAGE.scene(board.state, GREEN)
    assert climb not in [e.attrib.get("data-move-place") for e in PAGE.elements(waiting)]
    assert draw.prompt(waiting).title == "Anna may put a diamond on a bonus space"
    name = scene.words(f"source.{area}_ladder")
    for viewer in (scene, waiting):
        assert draw.log_line(viewer, RED, board.number(f"climb {area}")) == f"Anna puts a diamond on the {name}"
        assert draw.log_line(viewer, RED, board.number("decline")) == "Anna puts no diamond on the bonus space"


def test_q57_who_has_only_the_reserve_is_told_that_a_hand_card_sails() -> None:
    board = Board(players=2).supply(RED, 0, 3)
    board.s.deck_left = 0
    board.turn(GREEN, "ash-1", then=((RED, "coin-5"),)).play("sail")
    mine, theirs = PAGE.scene(board.state, RED), PAGE.scene(board.state, GREEN)
    assert "reserve" in draw.prompt(mine).detail
    assert draw.prompt(theirs).detail == "“Coin 5”: only to sail, for the supply is empty."
    assert draw.log_line(theirs, RED, board.number("sail")) == "Anna sails 5 spaces with “Coin 5”"
    assert draw.seat_facts(mine, RED)[0].label == "Personal supply is empty: the reserve is for extra cards"


def test_the_choice_of_another_seat_is_not_told() -> None:
    for state, who, move in PAGE.positions(7, players=3):
        if who == CHANCE or GAME.move_space.decode(move).verb != "choose":
            continue
        viewer = (who + 1) % 3
        scene = PAGE.scene(state, viewer)
        assert draw.log_line(scene, who, -1) == f"{NAMES[who]} has chosen a card"
        assert draw.quiet(scene, who, -1)
        ENGINE.play(state, who, move)
        assert PAGE.scene(state, viewer).state.record.chosen[who] == HIDDEN
        return


@pytest.mark.parametrize("viewer", [SPECTATOR, GREEN])
def test_p04_a_card_is_played_openly_and_the_log_names_it(viewer: int) -> None:
    for move, line in (
        ("place N11", "Anna plays “Coin 5” on Nobili space “Cross” (level 1, space 1)"),
        ("sail", "Anna sails 5 spaces with “Coin 5”"),
    ):
        board = Board().turn(RED, "coin-5")
        assert draw.log_line(PAGE.scene(board.state, viewer), RED, board.number(move)) == line


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_space_has_a_name_of_its_own(language: str) -> None:
    scene = PAGE.scene(next(PAGE.positions(9, players=4))[0], 0, language)
    assert len({draw.move_name(scene, 0, MOVE.place(space)) for space in range(tables.SPACES)}) == tables.SPACES


def test_every_space_says_what_it_is_and_which_move_it_stands_for() -> None:
    for state, _, _ in PAGE.positions(10, 40, players=4):
        scene = PAGE.scene(state, 0, "de")
        drawn = {e.attrib["data-space"]: e for e in PAGE.elements(scene) if "data-space" in e.attrib}
        assert set(drawn) == {space["id"] for space in spaces()}
        for number, space in enumerate(spaces()):
            element = drawn[space["id"]]
            told = element.attrib.get("data-told") or element.attrib["aria-label"]
            assert int(element.attrib["data-move-place"]) == MOVE.place(number)
            owner = state.record.owner[number]
            pieces = [e for e in element.iter() if e.attrib.get("data-piece") == f"diamond-{space['id']}"]
            assert len(pieces) == (owner >= 0)
            if owner >= 0:
                assert NAMES[owner] in told
                assert pieces[0].attrib["data-from"] == str(owner)


def test_gains_are_summed_per_seat_and_told() -> None:
    state = next(s for s, who, _ in PAGE.positions(12, players=4) if who != CHANCE)
    viewer = seats_of(ENGINE.waiting(state))[0]
    plain = PAGE.scene(state, viewer)
    move = plain.legal[0]
    rival = (viewer + 1) % 4
    gains = (Gain(viewer, 0, 4), Gain(viewer, 7, 20), Gain(rival, 4, 3))
    then = {MOVE.place(0): Preview(gains), MOVE.place(1): Preview()}
    scene = PAGE.scene(state, viewer, previews={move: Preview(then=then)})
    element = next(e for e in PAGE.elements(scene) if e.attrib.get("data-move") == str(move))
    assert move >= MOVE.choose(0)
    assert json.loads(element.attrib["data-gains"]) == []
    assert json.loads(element.attrib["data-then"]) == {
        str(MOVE.place(0)): sorted([[viewer, 24], [rival, 3]]),
        str(MOVE.place(1)): [],
    }
    scene = PAGE.scene(state, viewer, previews={move: Preview(gains)})
    element = next(e for e in PAGE.elements(scene) if e.attrib.get("data-move") == str(move))
    assert "You +24" in element.attrib["aria-label"]
    assert f"{NAMES[rival]} +3" in element.attrib["aria-label"]


def test_the_counts_of_unseen_cards_use_only_what_the_viewer_knows() -> None:
    for state, _, _ in PAGE.positions(13, 37, players=3):
        scene = PAGE.scene(state, 1)
        record = scene.state.record
        if record.finished:
            assert "discard" not in draw.panels(scene)
            continue
        text = str(draw.panels(scene)["discard"])
        unseen = sum(int(record.deck[card]) for card in range(len(record.deck)))
        assert f"{unseen} of 109 cards not seen yet" in text


def test_spaces_lie_inside_their_boxes_and_do_not_overlap() -> None:
    placed: dict[str, list[tuple[float, float]]] = {}
    for space, (x, y) in zip(spaces(), space_places(), strict=True):
        name = "quays" if space["area"] in ("trade", "harbour") else space["area"]
        box, (w, h) = BOXES[name], DIAMOND
        assert w <= x <= box.width - w
        assert h <= y <= box.height - h
        for ox, oy in placed.setdefault(name, []):
            assert abs(x - ox) / (2 * w) + abs(y - oy) / (2 * h) >= 0.999, space["id"]
        placed[name].append((x, y))


def test_the_score_track_closes_after_a_hundred_fields() -> None:
    fields = [track_field(n) for n in range(100)]
    assert len({(round(f.x, 3), round(f.y, 3)) for f in fields}) == 100
    assert track_field(100) == fields[0]
    for one, two in zip(fields, [*fields[1:], fields[0]], strict=True):
        touch_x = min(one.x + one.width, two.x + two.width) - max(one.x, two.x)
        touch_y = min(one.y + one.height, two.y + two.height) - max(one.y, two.y)
        assert touch_x > -0.01
        assert touch_y > -0.01


@pytest.mark.parametrize(
    ("points", "way"),
    [((130, 40, 50, 60), -1), ((130, 29, 50, 60), 1), ((130, 29, 31, 60), None), ((100, 99, 50, 60), 1)],
)
def test_full_laps_are_written_where_no_marker_stands(points: tuple[int, ...], way: int | None) -> None:
    board = Board()
    for seat, total in enumerate(points):
        board.s.points[seat, 0] = total
    (marker,) = [e for e in PAGE.elements(PAGE.scene(board.state, RED)) if e.attrib.get("data-piece") == "mark-0"]
    written = [
        e for e in marker.iter() if "".join(e.itertext()) == "+100" and "translate" in e.attrib.get("transform", "")
    ]
    if way is None:
        assert not written
        return
    here, there = track_field(points[0]), track_field(points[0] + way)
    x, y = (float(n) for n in written[0].attrib["transform"].removeprefix("translate(").removesuffix(")").split())
    assert x == pytest.approx(there.x + there.width / 2 - here.x - here.width / 2, abs=0.6)
    assert y == pytest.approx(there.y + there.height / 2 - here.y - here.height / 2, abs=0.6)

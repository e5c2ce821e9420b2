"""Mille Fiori on the page: every move reachable once, nothing secret drawn, everything named, clean markup."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from spielwerk.games.millefiori import GAME, draw
from spielwerk.games.millefiori.drawing.layout import BOXES, DIAMOND, space_places, track_field
from spielwerk.games.millefiori.facts import spaces
from spielwerk.games.millefiori.state import CHOOSE_MOVE, HIDDEN, PLACE_MOVE, REDEAL, SPACES
from spielwerk.kernel import CHANCE, SPECTATOR, State, top_kind
from spielwerk.kernel.engine import InterpretedEngine, seats_of
from spielwerk.kernel.scene import Gain, Preview, Scene
from spielwerk.kernel.words import LANGUAGES, load_words

NAMES = ("Anna", "Ben & Co", "<Carla>", "Dario")
ENGINE = InterpretedEngine(GAME)
BUTTON_VERBS = {"sail", "decline"}


def scene_of(state: State, viewer: int, language: str = "en", **more: object) -> Scene:
    view = state.copy()
    ENGINE.hide(view, viewer)
    legal = ENGINE.moves(view, viewer) if viewer in seats_of(ENGINE.waiting(view)) else []
    names = NAMES[: state.record.players]
    return Scene(GAME, view, viewer, load_words(GAME.folder, language), names, tuple(legal), **more)  # type: ignore[arg-type]


def random_positions(players: int, seed: int, every: int = 1, **options: object) -> Iterator[tuple[State, int, int]]:
    """Positions of a random game, each with the entry played next; the last one is the end, with move -1."""
    rng = random.Random(seed)
    state = ENGINE.new(GAME.options.complete({"players": players, **options}))
    step = 0
    while not ENGINE.over(state):
        who = rng.choice(seats_of(ENGINE.waiting(state)))
        if who == CHANCE:
            moves, weights = zip(*ENGINE.odds(state), strict=True)
            move = rng.choices(moves, weights)[0]
        else:
            move = rng.choice(ENGINE.moves(state, who))
        if step % every == 0:
            yield state, who, move
        ENGINE.play(state, who, move)
        step += 1
    yield state, CHANCE, -1


def drawings(scene: Scene) -> list[str]:
    return [str(draw.board(scene)), *map(str, draw.panels(scene).values())]


def everything(scene: Scene) -> str:
    """All a page shows of a scene."""
    facts = [str(draw.seat_facts(scene, seat)) for seat in range(scene.state.record.players)]
    return "\n".join([*drawings(scene), str(draw.prompt(scene)), draw.status(scene), *facts])


def elements(scene: Scene) -> list[ElementTree.Element]:
    return [element for text in drawings(scene) for element in ElementTree.fromstring(text).iter()]


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {"choice": "tactical"}),
        (4, {}),
        (4, {"profile": "rulebook_2021", "leftovers": "at_last_choice"}),
    ],
)
def test_every_legal_move_has_exactly_one_element_or_is_a_button(players: int, options: dict[str, object]) -> None:
    verbs = set()
    for state, _, _ in random_positions(players, 1, every=11, **options):
        for viewer in range(players):
            scene = scene_of(state, viewer)
            found = [e for e in elements(scene) if "data-move" in e.attrib]
            wanted = [m for m in scene.legal if GAME.move_space.decode(m).verb not in BUTTON_VERBS]
            assert sorted(int(e.attrib["data-move"]) for e in found) == wanted
            verbs |= {GAME.move_space.decode(m).verb for m in wanted}
            for element in found:
                assert "can" in element.attrib["class"].split()
                assert (element.attrib["tabindex"], element.attrib["role"]) == ("0", "button")
                assert element.attrib["aria-label"].strip()
    assert {"choose", "place"} <= verbs


def test_a_display_card_is_offered_as_an_extra_card() -> None:
    for state, who, _ in random_positions(4, 3):
        if who == CHANCE or GAME.move_space.decode(ENGINE.moves(state, who)[0]).verb != "extra":
            continue
        scene = scene_of(state, who)
        found = [int(e.attrib["data-move"]) for e in elements(scene) if "data-move" in e.attrib]
        assert sorted(found) == list(scene.legal)[:-1]
        assert all("data-move" not in e.attrib for e in elements(scene_of(state, (who + 1) % 4)))
        return
    pytest.fail("no extra card in this game")


def test_a_spectator_can_do_nothing() -> None:
    for state, _, _ in random_positions(3, 4, every=23):
        assert not [
            e for e in elements(scene_of(state, SPECTATOR)) if "data-move" in e.attrib or "tabindex" in e.attrib
        ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_markup_is_well_formed_and_without_inline_styles(language: str) -> None:
    known = set(re.findall(r'id="symbol-([a-z]+)"', files(GAME.folder).joinpath("symbols.svg").read_text()))
    for state, _, _ in random_positions(4, 5, every=29):
        for viewer in (SPECTATOR, 0, 3):
            scene = scene_of(state, viewer, language)
            for element in elements(scene):
                assert element.tag != "style"
                assert not [key for key in element.attrib if key == "style" or key.startswith("on")]
                if element.tag == "use":
                    name = element.attrib["href"].removeprefix("#symbol-")
                    assert name.startswith("#mf-") or name in known, name


def test_references_lead_to_definitions_and_ids_are_unique() -> None:
    state, _, _ = next(random_positions(4, 5))
    text = str(draw.board(scene_of(state, 0)))
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#(mf-[^"]+)"|url\(#([^)]+)\)', text)) <= {(i, "") for i in ids} | {
        ("", i) for i in ids
    }


def test_symbol_ids_do_not_clash_with_the_shared_ones() -> None:
    shared = files("spielwerk.web").joinpath("static", "symbols.svg").read_text()
    own = files(GAME.folder).joinpath("symbols.svg").read_text()
    ElementTree.fromstring(own)
    assert not set(re.findall(r'id="([^"]+)"', shared)) & set(re.findall(r'id="([^"]+)"', own))


def test_nothing_secret_is_drawn() -> None:
    """States that differ only in what a viewer cannot know give the same page, byte for byte."""
    rng = random.Random(6)
    compared = 0
    for state, _, _ in random_positions(4, 6, every=17):
        for viewer in (SPECTATOR, 0, 2):
            scene = scene_of(state, viewer)
            other = scene.state.copy()
            ENGINE.redeal(other, viewer)
            while top_kind(other.record) == REDEAL:
                ENGINE.play(other, CHANCE, rng.choice(ENGINE.odds(other))[0])
            if bytes(other) == bytes(state):
                continue
            compared += 1
            assert everything(scene_of(other, viewer)) == everything(scene)
    assert compared > 20


def test_the_choice_of_another_seat_is_not_told() -> None:
    for state, who, move in random_positions(3, 7):
        if who == CHANCE or GAME.move_space.decode(move).verb != "choose":
            continue
        viewer = (who + 1) % 3
        scene = scene_of(state, viewer)
        assert draw.log_line(scene, who, -1) == f"{NAMES[who]} has chosen a card"
        assert draw.quiet(scene, who, -1)
        ENGINE.play(state, who, move)
        assert scene_of(state, viewer).state.record.chosen[who] == HIDDEN
        return


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [{}, {"choice": "tactical"}])
def test_log_prompt_status_and_facts_speak_at_every_step(language: str, options: dict[str, object]) -> None:
    for state, who, move in random_positions(3, 8, **options):
        for viewer in (SPECTATOR, 1):
            scene = scene_of(state, viewer, language)
            assert draw.prompt(scene).title.strip()
            assert draw.status(scene).strip()
            assert all(fact.label and fact.symbol for seat in range(3) for fact in draw.seat_facts(scene, seat))
            if move < 0:
                continue
            witnesses = ENGINE.witnesses(state, who, move)
            seen = witnesses < 0 or (viewer >= 0 and witnesses >> viewer & 1)
            line = draw.log_line(scene, who, move if seen else -1)
            assert line.strip()
            assert "{" not in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_a_name(language: str) -> None:
    state, _, _ = next(random_positions(4, 9))
    scene = scene_of(state, 0, language)
    names = [draw.move_name(scene, 0, move) for move in range(GAME.move_space.count)]
    assert all(name.strip() and "{" not in name for name in names)
    places = names[PLACE_MOVE : PLACE_MOVE + SPACES]
    assert len(set(places)) == SPACES


def test_every_space_says_what_it_is_and_which_move_it_stands_for() -> None:
    for state, _, _ in random_positions(4, 10, every=40):
        scene = scene_of(state, 0, "de")
        drawn = {e.attrib["data-space"]: e for e in elements(scene) if "data-space" in e.attrib}
        assert set(drawn) == {space["id"] for space in spaces()}
        for number, space in enumerate(spaces()):
            element = drawn[space["id"]]
            title = element.find("title")
            assert title is not None
            assert int(element.attrib["data-move-place"]) == PLACE_MOVE + number
            owner = state.record.owner[number]
            pieces = [e for e in element.iter() if e.attrib.get("data-piece") == f"diamond-{space['id']}"]
            assert len(pieces) == (owner >= 0)
            if owner >= 0:
                assert NAMES[owner] in (title.text or "")
                assert pieces[0].attrib["data-from"] == str(owner)


def test_pieces_that_travel_have_unique_names() -> None:
    for state, _, _ in random_positions(4, 11, every=13):
        for viewer in (SPECTATOR, 0):
            pieces = [e.attrib["data-piece"] for e in elements(scene_of(state, viewer)) if "data-piece" in e.attrib]
            assert len(pieces) == len(set(pieces))
            assert {f"ship-{seat}" for seat in range(4)} | {f"mark-{seat}" for seat in range(4)} <= set(pieces)


def test_gains_are_summed_per_seat_and_told() -> None:
    state = next(s for s, who, _ in random_positions(4, 12) if who != CHANCE)
    viewer = seats_of(ENGINE.waiting(state))[0]
    plain = scene_of(state, viewer)
    move = plain.legal[0]
    rival = (viewer + 1) % 4
    gains = (Gain(viewer, 0, 4), Gain(viewer, 7, 20), Gain(rival, 4, 3))
    then = {PLACE_MOVE: Preview(gains), PLACE_MOVE + 1: Preview()}
    scene = scene_of(state, viewer, previews={move: Preview(then=then)})
    element = next(e for e in elements(scene) if e.attrib.get("data-move") == str(move))
    assert move >= CHOOSE_MOVE
    assert json.loads(element.attrib["data-gains"]) == []
    assert json.loads(element.attrib["data-then"]) == {
        str(PLACE_MOVE): sorted([[viewer, 24], [rival, 3]]),
        str(PLACE_MOVE + 1): [],
    }
    scene = scene_of(state, viewer, previews={move: Preview(gains)})
    element = next(e for e in elements(scene) if e.attrib.get("data-move") == str(move))
    assert "you +24" in element.attrib["aria-label"]
    assert f"{NAMES[rival]} +3" in element.attrib["aria-label"]


def test_the_counts_of_unseen_cards_use_only_what_the_viewer_knows() -> None:
    for state, _, _ in random_positions(3, 13, every=37):
        scene = scene_of(state, 1)
        record = scene.state.record
        if record.finished:
            assert "discard" not in draw.panels(scene)
            continue
        text = str(draw.panels(scene)["discard"])
        unseen = sum(int(record.deck[card]) for card in range(len(record.deck)))
        assert f"{unseen} of 109 cards not seen yet" in text


def test_the_end_names_the_winner() -> None:
    *_, (state, _, _) = random_positions(2, 14, every=50)
    places = ENGINE.places(state)
    winner = places.index(1)
    assert NAMES[winner] in draw.prompt(scene_of(state, SPECTATOR)).title
    assert draw.prompt(scene_of(state, winner)).title == "You win"


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

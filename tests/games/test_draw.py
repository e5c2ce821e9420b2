"""Every game on the page: every move reachable once, nothing secret drawn, everything named, clean markup."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from xml.etree.ElementTree import Element, fromstring

import pytest

from spielwerk.kernel import CHANCE, SPECTATOR
from spielwerk.kernel.engine import seats_of
from spielwerk.kernel.views import redealt, seen_by
from spielwerk.stage.about import About
from spielwerk.stage.words import LANGUAGES

from .page import NAMES, SHARED_SYMBOLS, parsed
from .particulars import Options, cases, every_game, page_of, particulars

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def symbols(text: str) -> set[str]:
    return set(re.findall(r'id="symbol-([a-z0-9_-]+)"', text))


@pytest.mark.parametrize(("name", "options"), cases(lambda name: particulars(name).drawing.shown))
def test_every_legal_move_has_exactly_one_element_or_is_a_button(name: str, options: Options) -> None:
    known, page, verbs = particulars(name).drawing, page_of(name), set()
    for state, who, _ in page.positions(1, known.shown_every, **options):
        if who == CHANCE or known.dull(state):
            continue
        for viewer in seats_of(page.engine.waiting(state)):
            scene = page.scene(state, viewer)
            found = page.clickable(scene)
            wanted = [move for move in scene.legal if not known.is_button(scene, move)]
            assert sorted(int(element.attrib["data-move"]) for element in found) == sorted(wanted)
            verbs |= {page.game.move_space.decode(move).verb for move in wanted}
            for element in found:
                assert "can" in element.attrib["class"].split()
                assert (element.attrib["tabindex"], element.attrib["role"]) == ("0", "button")
                assert element.attrib["aria-label"].strip()
    assert known.clicked <= verbs


@pytest.mark.parametrize(("name", "options"), cases(lambda name: particulars(name).drawing.shown))
def test_spectators_and_seats_that_wait_can_do_nothing(name: str, options: Options) -> None:
    page, rng = page_of(name), Random(4)
    for state, _, _ in page.positions(4, particulars(name).drawing.glanced_every, **options):
        deciding = seats_of(page.engine.waiting(state))
        waiting = [seat for seat in range(state.record.players) if seat not in deciding]
        for viewer in (SPECTATOR, *rng.sample(waiting, min(1, len(waiting)))):
            found = page.elements(page.scene(state, viewer))
            assert not [element for element in found if {"data-move", "tabindex"} & set(element.attrib)]


@in_every_language
@pytest.mark.parametrize(("name", "options"), cases(lambda name: particulars(name).drawing.glanced))
def test_markup_is_clean_and_pieces_that_travel_have_unique_names(name: str, options: Options, language: str) -> None:
    known, page = particulars(name).drawing, page_of(name)
    for state, who, _ in page.positions(5, known.glanced_every, **options):
        for viewer in {SPECTATOR, 0, who if who != CHANCE else SPECTATOR}:
            scene = page.scene(state, viewer, language)
            drawings = page.drawings(scene)
            elements = parsed(drawings)
            check_markup(elements, symbols(page.symbols + SHARED_SYMBOLS))
            check_texts("".join(drawings))
            check_pieces(elements, known.pieces)
            check_about(drawings, page.draw.about(scene.words))
            facts = (fact for seat in range(state.record.players) for fact in page.draw.seat_facts(scene, seat))
            assert {fact.symbol for fact in facts} <= symbols(page.symbols + SHARED_SYMBOLS)


def check_markup(elements: list[Element], symbols: set[str]) -> None:
    """No styles or scripts of its own; ids are unique, and every reference leads to one."""
    ids, references = [], []
    for element in elements:
        assert element.tag not in ("style", "script")
        assert not [key for key in element.attrib if key == "style" or key.startswith("on")]
        ids += [element.attrib["id"]] if "id" in element.attrib else []
        references += re.findall(r"url\(#([^)]+)\)", " ".join(element.attrib.values()))
        if "href" in element.attrib:
            references.append(element.attrib["href"].removeprefix("#"))
    assert len(ids) == len(set(ids))
    assert set(references) <= {*ids, *(f"symbol-{symbol}" for symbol in symbols)}


def check_texts(text: str) -> None:
    """Names are escaped, and everything to be filled in is."""
    assert "<Carla>" not in text
    assert "{" not in re.sub(r'data-(?:gains|then|changes)="[^"]*"', "", text)


def check_pieces(elements: list[Element], counts: Mapping[str, int]) -> None:
    pieces = [element.attrib["data-piece"] for element in elements if "data-piece" in element.attrib]
    assert len(pieces) == len(set(pieces))
    for pattern, count in counts.items():
        assert sum(re.fullmatch(pattern, piece) is not None for piece in pieces) == count


def check_about(drawings: list[str], table: Mapping[str, About]) -> None:
    """Whatever travels or can be chosen on the board says what it is, and what is said has a text."""
    for drawing in drawings:
        root = fromstring(drawing)
        within = {child: parent for parent in root.iter() for child in parent}
        for element in root.iter():
            key = element.attrib.get("data-about")
            assert key is None or key in table
            if {"data-piece", "data-move"} & set(element.attrib) and element.tag != "button":
                around = element
                while "data-about" not in around.attrib:
                    assert around in within, f"{element.attrib} says nowhere what it is"
                    around = within[around]


@every_game
def test_symbol_ids_do_not_clash_with_the_shared_ones(name: str) -> None:
    own = page_of(name).symbols
    fromstring(own)
    assert not set(re.findall(r'id="([^"]+)"', SHARED_SYMBOLS)) & set(re.findall(r'id="([^"]+)"', own))


@every_game
def test_nothing_secret_is_drawn(name: str) -> None:
    """States that differ only in what a viewer cannot know give the same page, byte for byte."""
    known, page, rng = particulars(name).drawing, page_of(name), Random(6)
    compared = 0
    for state, _, _ in page.positions(6, known.secret_every, **known.secret):
        for viewer in (SPECTATOR, 0, 2):
            scene = page.scene(state, viewer)
            other = redealt(page.engine, scene.state, viewer, rng)
            if other != state:
                compared += 1
                assert page.everything(page.scene(other, viewer)) == page.everything(scene)
    assert compared > known.secret_positions


@in_every_language
@pytest.mark.parametrize(("name", "options"), cases(lambda name: particulars(name).drawing.told))
def test_log_prompt_status_and_facts_speak_at_every_step(name: str, options: Options, language: str) -> None:
    page = page_of(name)
    for state, who, move in page.positions(8, particulars(name).drawing.told_every, **options):
        players = state.record.players
        for viewer in (SPECTATOR, players - 1):
            scene = page.scene(state, viewer, language)
            assert page.draw.prompt(scene).title.strip()
            assert page.draw.status(scene).strip()
            facts = (fact for seat in range(players) for fact in page.draw.seat_facts(scene, seat))
            assert all(fact.label and fact.symbol for fact in facts)
            if move < 0:
                continue
            told = move if seen_by(page.engine.witnesses(state, who, move), viewer) else -1
            line = page.draw.log_line(scene, who, told)
            assert line.strip()
            assert "{" not in line
            assert page.draw.quiet(scene, who, told) in (True, False)


@every_game
@in_every_language
def test_every_move_has_a_name(name: str, language: str) -> None:
    page = page_of(name)
    walk = page.positions(9, players=page.game.players[-1])
    for state in (next(walk)[0], next(state for state, who, _ in walk if who != CHANCE)):
        scene = page.scene(state, 0, language)
        names = [page.draw.move_name(scene, 0, move) for move in range(page.game.move_space.count)]
        assert all(spoken.strip() and "{" not in spoken for spoken in names)


@every_game
def test_the_end_names_the_winner(name: str) -> None:
    page = page_of(name)
    *_, (state, _, _) = page.positions(14, players=2)
    places = page.engine.places(state)
    assert places.count(1) == 1
    winner = places.index(1)
    assert NAMES[winner] in page.draw.prompt(page.scene(state, SPECTATOR)).title
    assert page.draw.prompt(page.scene(state, winner)).title == "You win"

"""A position of the study board as a page: everything lies open, and whoever decides is asked."""

from __future__ import annotations

from typing import Any

from ...kernel import CHANCE, State
from ...stage.game_words import words_of
from ...stage.presentation import drawing_of
from ...stage.previews import previews
from ...stage.scene import Presentation, Prompt, Scene
from ...teach.study.changes import differences
from ...teach.study.line import Line, possible, state_of
from ...teach.study.turns import TURN, whose_turn
from ...teach.study.ways import Change
from ..entering import Entering, entering_from
from ..hints import can_hint
from ..language import page_words
from ..page import Page, Part
from ..parts import choice_of, draw_header, moves_of
from ..seats import ON_THE_STUDY_BOARD, seat_cards
from ..templates import render
from .naming import Namer
from .panel import draw_panel
from .places import Place, Standing, refusing, seats_at, standing_at, written


def draw_place(place: Place, language: str) -> tuple[Page, dict[str, Any]]:
    """The page, and what a browser must know besides it."""
    standing = standing_at(place)
    game, seats = place.game, seats_at(place.line, language)
    words, drawing = words_of(game, language), drawing_of(game)
    legal = standing.legal()
    seen = previews(game, standing.state, standing.viewer, legal)
    names = tuple(seat.name for seat in seats)
    scene = Scene(game, standing.state, standing.viewer, words, names, legal, seen)
    waiting = 0 if standing.chance else standing.waiting
    parts: dict[str, Part] = {
        "header": draw_header(scene, drawing, language),
        "seats": seat_cards(seats, scene, drawing, waiting, language, acts=ON_THE_STUDY_BOARD),
        "board": drawing.board(scene),
    }
    for name, panel in drawing.panels(scene).items():
        parts[f"panel-{name}"] = panel
    prompt, markup = _prompt(place, standing, scene, drawing, parts, language)
    parts["prompt"] = markup
    text = told_at(place, scene, language)
    last = len(place.line)
    parts["stepper"] = render("parts/study_stepper.html", language, position=place.at, last=last, text=text)
    parts["changes"] = draw_panel(scene, language)
    mine = bool(standing.waiting)
    page = Page(parts, place.at, standing.viewer, mine, [(place.at, text)], prompt.title, legal, position=place.at)
    about = {
        "address": written(place.line),
        "at": place.at,
        "last": last,
        "over": not standing.waiting,
        "chance": standing.chance,
    }
    return page, about


def _prompt(
    place: Place,
    standing: Standing,
    scene: Scene,
    drawing: Presentation,
    drawn: dict[str, Part],
    language: str,
) -> tuple[Prompt, Part]:
    words = page_words(language)
    entering: Entering | None = None
    if standing.chance:
        moves = [play.move for play in possible(standing.engine, standing.state, CHANCE)]
        entering = entering_from(scene, drawing, moves)
        prompt = Prompt(entering.prompt.title, entering.prompt.detail or words("study.chance"))
    elif not standing.waiting:
        prompt = Prompt(words("study.over"), words("study.over_detail"))
    else:
        asked = drawing.prompt(scene)
        prompt = Prompt(f"{scene.names[standing.viewer]}: {asked.title}", asked.detail)
    placed = {move for part in drawn.values() for move in moves_of(part)} if scene.legal else set()
    compares = can_hint(place.game)
    why_none = "study.nothing_to_compare" if compares else "refused.study.no_compare"
    markup = render(
        "parts/study_prompt.html",
        language,
        title=prompt.title,
        detail=prompt.detail,
        entering=entering,
        choices=[choice_of(scene, drawing, move) for move in scene.legal if move not in placed],
        viewer=standing.viewer,
        deciding=[(seat, scene.names[seat]) for seat in standing.deciding] if len(standing.deciding) > 1 else [],
        position=place.at,
        no_compare="" if compares and standing.has_choice() else words(why_none),
    )
    return prompt, markup


def told_at(place: Place, scene: Scene, language: str) -> str:
    """What led to the position that is shown, in a sentence."""
    if not place.at:
        return page_words(language)("study.start")
    return told_step(place.line, place.at - 1, scene, language)


def told_step(line: Line, number: int, scene: Scene, language: str) -> str:
    step, before = line.steps[number], refusing(state_of, line.until(number))
    if isinstance(step, Change):
        return _told_change(scene, before, refusing(state_of, line.until(number + 1)), step, language)
    then = Scene(scene.game, before, scene.viewer, scene.words, scene.names)
    return drawing_of(scene.game).log_line(then, step.who, step.move)


def _told_change(scene: Scene, before: State, after: State, step: Change, language: str) -> str:
    """What was changed, and what changed with it."""
    namer = Namer(scene)
    if step.field == TURN:
        was, now = whose_turn(scene.game, before), step.value
        given = f"{namer.field(TURN)}: {'' if was is None else scene.names[was]} → {scene.names[now]}"
        return page_words(language)("study.changed", changes=given)
    found = sorted(differences(scene.game, before, after), key=lambda one: one[0][:2] != step[:2])
    told = [
        f"{namer.whole(one.field, one.place)}: {namer.value(one.field, was)} → {namer.value(one.field, one.value)}"
        for one, was in found
        if not namer.meanings[one.field].follows and not namer.meanings[one.field].bits
    ]
    return page_words(language)("study.changed", changes="; ".join(told))

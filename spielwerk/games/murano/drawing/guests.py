"""Characters as cards: what each pays for, and what it would bring on every island as things are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from markupsafe import Markup

from ....stage.drawing import kind_asked
from ....stage.keeping import answer
from ....stage.markup import json_text, symbol, tag
from ....stage.pieces import Group, Piece, group, look, piece
from ....stage.scene import Preview, Scene
from ....stage.words import Words, opening
from ..bot.assignment import Assignment, best_assignment, own_cards, proposed_move, worth_on
from ..rules.recruiting import character_price
from ..state import MOVE, SOURCES, Kind, Place
from ..tables import CARD_FAMILY, CHARACTERS, GONDOLAS, ISLANDS
from .about import guest_key
from .guest_cards import empty_window, face, kind_of
from .layout import in_play
from .names import (
    character_text,
    gold_attributes,
    island_name,
    layout_of,
    move_element,
    move_name,
    players_of,
    short_island,
)

SCORING = (Kind.SCORE, Kind.HAND_IN_GOLD, Kind.HAND_IN_GLASS)


def islands_in_play(scene: Scene) -> list[int]:
    return [island for island in range(ISLANDS) if in_play(layout_of(scene), island, players_of(scene))]


def waiting_gondoliers(scene: Scene, island: int) -> int:
    """Own gondoliers at an island that have not brought anybody yet."""
    s = scene.state.record
    return sum(int(s.gondola[island, n] == scene.viewer and s.landed[island, n] == 0) for n in range(GONDOLAS))


def proposal(scene: Scene) -> Assignment | None:
    """The best assignment while the viewer scores."""
    scoring = scene.acts and kind_asked(scene) == Kind.SCORE
    return answer(_best, scene) if scoring else None


def _best(scene: Scene) -> Assignment:
    return best_assignment(scene.state, scene.viewer)


def own_guests(scene: Scene) -> Group | Piece:
    """The own hand, secret to everybody else; while scoring, every possible choice is a move."""
    cards = own_cards(scene.state, scene.viewer)
    if not cards:
        scored = kind_asked(scene) in SCORING or scene.state.record.finished
        if scored:
            return piece("guests", scene.words("panel.no_characters_left"), element="p", class_="mu-empty")
        return piece("guests", _nobody_yet(scene.words), element="div", class_="mu-nobody-yet")
    best = answer(_best, scene)
    chosen = {(step.card, step.island) for step in best.steps}
    shown = [_card(scene, card, chosen, told=_as_things_are(scene, card, best)) for card in cards]
    return group("guests", shown, element="div", class_="mu-guests", role="list")


@look
def _nobody_yet(words: Words) -> Markup:
    """An empty hand says what it is for."""
    told = tag("b", words("panel.no_characters")) + tag("span", words("panel.why_characters"))
    return empty_window() + tag("p", told)


def _as_things_are(scene: Scene, card: int, best: Assignment) -> str:
    """Where a card would bring most, or why it brings nothing."""
    words = scene.words
    step = next((step for step in best.steps if step.card == card), None)
    if step is not None and step.points:
        return words("about.now.goes", island=island_name(scene, step.island), points=step.points)
    manned = [island for island in islands_in_play(scene) if waiting_gondoliers(scene, island)]
    if not manned:
        return words("about.now.no_gondolier")
    counts = any(worth_on(scene.state, scene.viewer, card, island) for island in manned)
    return words("about.now.others" if counts else "about.now.nothing")


def best_now(scene: Scene) -> str:
    """What the own characters would bring as things are; nothing while they are scored."""
    if kind_asked(scene) in SCORING or not own_cards(scene.state, scene.viewer):
        return ""
    points = sum(step.points for step in answer(_best, scene).steps)
    return scene.words("panel.best_now", points=points)


def _card(scene: Scene, card: int, chosen: Iterable[tuple[int, int]], move: int = -1, told: str = "") -> Group:
    """A card with its islands; a move while one is offered."""
    layout, can = layout_of(scene), move in scene.open
    price = int(character_price(scene.state.record, scene.viewer)) if can else 0
    text = opening(character_text(scene, card))
    worth = {island: worth_on(scene.state, scene.viewer, card, island) for island in islands_in_play(scene)}
    values = [_value(scene, card, island, points, (card, island) in chosen) for island, points in worth.items()]
    return group(
        f"character-{card}",
        [group("values", values, element="div", class_="mu-values", aria_hidden="true" if can else None)],
        ground=face(scene.words, layout, card, text),
        element="div",
        class_=f"mu-guest mu-{kind_of(layout, card)}{' can' if can else ''}",
        role=None if can else "listitem",
        title=told or None,
        about=guest_key(int(CARD_FAMILY[layout, card])),
        data_piece=f"character-{card}",
        data_worth=_worth_there(scene, worth),
        move=move_element(scene, move, _keeping(scene, card, move)) | gold_attributes(-price) if can else None,
    )


def _worth_there(scene: Scene, worth: Mapping[int, int | None]) -> str:
    """Shown over the islands while the card is pointed at; it counts where an own gondolier waits."""
    told = [(f"island-{n}", points, waiting_gondoliers(scene, n) > 0) for n, points in worth.items() if points]
    return json_text(told)


def offered_guests(scene: Scene) -> Group | None:
    """Characters being looked at; keeping one is a move."""
    record = scene.state.record
    cards = [card for card in range(CHARACTERS) if record.place_of[card] == Place.LOOKED_AT]
    if not cards:
        return None
    shown = [_card(scene, card, (), MOVE.recruit(card)) for card in cards]
    return group("offered", shown, element="div", class_="mu-guests")


def _keeping(scene: Scene, card: int, move: int) -> str:
    return f"{move_name(scene, scene.viewer, move)} ({character_text(scene, card)})"


# What a card brings on an island


def _value(scene: Scene, card: int, island: int, points: int | None, best: bool) -> Piece:
    """Points of a card on an island; a move while the viewer scores."""
    words, here = scene.words, waiting_gondoliers(scene, island)
    move = MOVE.score(card, island)
    short, name = short_island(words, island), f"value-{island}"
    if move in scene.open:
        title = _choice_label(scene, (card, island), points or 0, move, best)
        return piece(
            name,
            _cell(short, str(points or 0), bool(here), best),
            element="span",
            class_=f"mu-value mu-here can{' mu-best' if best else ''}",
            about="value",
            data_move_place=move,
            move=move_element(scene, move) | {"aria_label": title},
        )
    if points is None:
        key = "character.title.cannot"
    elif not here:
        key = "character.title.no_gondolier"
    else:
        key = "character.title.value" if points else "character.title.nothing"
    classes = "mu-value" + (" mu-here" if here else "") + (" mu-would" if best else "")
    title = words(key, island=island_name(scene, island), points=points)
    shown = _cell(short, "–" if points is None else str(points), bool(here), False)
    return piece(name, shown, element="span", class_=classes, title=title, about="value")


@look
def _cell(island: str, points: str, here: bool, best: bool) -> Markup:
    """The island, the points, and a boat where an own gondolier waits."""
    boat = tag("svg", tag("path", d=BOAT), viewBox="0 0 16 6", class_="mu-boat") if here else Markup()
    star = symbol("star", None, 13) if best else Markup()
    name = tag("small", island[:3], tag("span", island[3:], class_="mu-rest"), aria_hidden="true")
    return boat + name + tag("b", star, points)


BOAT = "M.5.500C3 4 12 4 15.500 0 14.500 6.500 2 7 .5.500Z"


def _choice_label(scene: Scene, where: tuple[int, int], points: int, move: int, best: bool) -> str:
    """Names the character, so that cards differ to the ear; points of idle gondoliers are told apart from its."""
    words, (card, island) = scene.words, where
    values = {"no": card + 1, "text": character_text(scene, card), "island": island_name(scene, island)}
    sentences = [words("character.title.score", points=points, **values)]
    gains = scene.previews.get(move, Preview()).gains
    idle = sum(g.points for g in gains if g.seat == scene.viewer and g.source == SOURCES.index("unused_gondoliers"))
    if idle:
        sentences.append(words("character.title.idle", points=idle))
    if best:
        sentences.append(words("character.title.best"))
    return " ".join(sentences)


# Buttons while scoring


def answers(scene: Scene) -> Group | None:
    """While scoring: the next step of the best assignment as a button, and the end of the scoring.

    What else could be handed in is left to the page.
    """
    drawn = _answers(scene)
    return group("answers", drawn, element="div", class_="mu-answers") if drawn else None


def _answers(scene: Scene) -> list[Piece]:
    if scene.acts and kind_asked(scene) in (Kind.HAND_IN_GOLD, Kind.HAND_IN_GLASS):
        move = proposed_move(scene.state, scene.viewer)
        told = scene.words("panel.best_to_hand_in", move=move_name(scene, scene.viewer, move))
        return [_answer(scene, move, told, "", "primary mu-again")]
    best = proposal(scene)
    if best is None:
        return []
    if not best.steps:
        return [_answer(scene, MOVE.finish(), _stopping(scene, best), "", "primary")]
    words, step = scene.words, best.steps[0]
    key = "panel.first_step" if len(best.steps) > 1 else "panel.only_step"
    what = words(key, no=step.card + 1, island=island_name(scene, step.island))
    told = words("panel.best", points=best.points)
    drawn = [_answer(scene, step.moves[0], told, what, "primary mu-again")]
    # Not offered while a card must be scored (ruling 69).
    if MOVE.finish() in scene.open:
        stop = move_name(scene, scene.viewer, MOVE.finish())
        drawn.append(_answer(scene, MOVE.finish(), stop, _stop_points(scene), "quiet"))
    return drawn


def _stopping(scene: Scene, best: Assignment) -> str:
    """Stopping may be best, or all that is left."""
    key = "panel.stop_is_best" if len(scene.legal) > 1 else "panel.stop"
    return scene.words(key, points=best.points)


def _stop_points(scene: Scene) -> str:
    idle = sum(waiting_gondoliers(scene, island) for island in range(ISLANDS))
    return f"+{idle}" if idle else ""


def _answer(scene: Scene, move: int, told: str, more: str, class_: str) -> Piece:
    """A button of the page's own look; it is called what it says."""
    return piece(
        f"answer-{'again' if 'again' in class_ else 'stop'}",
        f"{told}, " if more else told,
        tag("small", more) if more else None,
        element="button",
        type="button",
        class_=f"{class_} can mu-answer",
        move=move_element(scene, move) | {"aria_label": f"{told}, {more}." if more else f"{told}."},
    )

"""Character cards as rows: what each pays for, and what it would bring on every island as things are."""

from __future__ import annotations

from markupsafe import Markup

from ....kernel import top_kind
from ....kernel.drawing import move_attributes, seat_mark
from ....kernel.markup import symbol, tag
from ....kernel.scene import Scene
from ..assignment import Assignment, best_assignment, own_cards, worth_on
from ..state import LOOKED_AT, RECRUIT_MOVE, SCORE, SCORE_MOVE
from ..tables import CHARACTERS, GONDOLAS, ISLANDS
from .layout import in_play
from .names import character_text, island_name, layout_of, move_name, short_island


def islands_in_play(scene: Scene) -> list[int]:
    players = int(scene.state.record.players)
    return [island for island in range(ISLANDS) if in_play(layout_of(scene), island, players)]


def waiting_gondoliers(scene: Scene, island: int) -> int:
    """Own gondoliers at an island that have not brought anybody yet."""
    s = scene.state.record
    return sum(int(s.gondola[island, n] == scene.viewer and s.landed[island, n] == 0) for n in range(GONDOLAS))


def proposal(scene: Scene) -> Assignment | None:
    """The best assignment while the viewer scores."""
    scoring = scene.legal and top_kind(scene.state.record) == SCORE
    return best_assignment(scene.state, scene.viewer) if scoring else None


def own_guests(scene: Scene) -> Markup:
    """The own hand, secret to everybody else; while scoring, every possible choice is a move."""
    cards = own_cards(scene.state, scene.viewer)
    if not cards:
        return tag("p", scene.words("panel.no_characters"), class_="mu-empty")
    best = proposal(scene)
    chosen = {move for step in best.steps for move in step.moves} if best else set()
    rows = [_row(scene, card, chosen) for card in cards]
    return tag("div", _head(scene), *rows, _summary(scene, best), class_=_class(scene))


def _class(scene: Scene) -> str:
    return f"mu-guests mu-islands-{len(islands_in_play(scene))}"


def _summary(scene: Scene, best: Assignment | None) -> Markup:
    if best:
        told = scene.words("panel.best", points=best.points, gold=best.gold_left)
        return tag("p", symbol("star", None, 16), told, class_="mu-summary")
    points = sum(step.points for step in best_assignment(scene.state, scene.viewer).steps)
    return tag("p", scene.words("panel.best_now", points=points), class_="mu-summary")


def offered_guests(scene: Scene) -> Markup:
    """Characters being looked at; keeping one is a move."""
    record = scene.state.record
    cards = [card for card in range(CHARACTERS) if record.place_of[card] == LOOKED_AT]
    if not cards:
        return Markup("")
    return tag("div", _head(scene), *[_offer(scene, card) for card in cards], class_=_class(scene))


def _head(scene: Scene) -> Markup:
    cells = []
    for island in islands_in_play(scene):
        count = waiting_gondoliers(scene, island)
        marks = tag("span", *[_mark(scene.viewer) for _ in range(count)], class_=f"mu-waiting seat-{scene.viewer}")
        name = tag("span", short_island(scene.words, island), class_="mu-short")
        cells.append(tag("span", name, marks, class_="mu-where", title=island_name(scene, island)))
    return tag("div", tag("span", class_="mu-what"), *cells, class_="mu-guest mu-guest-head", aria_hidden="true")


def _mark(seat: int) -> Markup:
    return tag("svg", seat_mark(seat, 7), viewBox="-10 -10 20 20", width=11, height=11, aria_hidden="true")


def _what(scene: Scene, card: int) -> Markup:
    return tag(
        "span",
        tag("b", str(card + 1), class_="mu-no"),
        tag("span", character_text(scene, card)),
        class_="mu-what",
    )


def _row(scene: Scene, card: int, chosen: set[int]) -> Markup:
    cells = [_value(scene, card, island, chosen) for island in islands_in_play(scene)]
    return tag("div", _what(scene, card), *cells, class_="mu-guest", data_piece=f"character-{card}")


def _offer(scene: Scene, card: int) -> Markup:
    move = RECRUIT_MOVE + card
    can = move in scene.legal
    attributes = move_attributes(scene, move, move_name(scene, scene.viewer, move)) if can else {}
    cells = [_value(scene, card, island, set()) for island in islands_in_play(scene)]
    return tag(
        "div",
        _what(scene, card),
        *cells,
        class_="mu-guest can" if can else "mu-guest",
        data_piece=f"character-{card}",
        **attributes,
    )


def _value(scene: Scene, card: int, island: int, chosen: set[int]) -> Markup:
    """Points of a card on an island; a move while the viewer scores."""
    points = worth_on(scene.state, scene.viewer, card, island)
    move = SCORE_MOVE + card * ISLANDS + island
    if move in scene.legal:
        return _choice(scene, island, points or 0, move, move in chosen)
    values = {"island": island_name(scene, island), "points": points}
    if points is None:
        key = "character.title.cannot"
    elif waiting_gondoliers(scene, island):
        key = "character.title.value"
    else:
        key = "character.title.no_gondolier"
    faint = points is None or key.endswith("no_gondolier")
    text = "–" if points is None else str(points)
    class_ = "mu-value" + (" mu-faint" if faint else "") + (" mu-zero" if not points else "")
    return tag("span", text, class_=class_, title=scene.words(key, **values))


def _choice(scene: Scene, island: int, points: int, move: int, best: bool) -> Markup:
    key = "character.title.best" if best else "character.title.score"
    title = scene.words(key, island=island_name(scene, island), points=points)
    attributes = move_attributes(scene, move, title)
    content = [symbol("star", None, 13)] if best else []
    class_ = "mu-value can" + (" mu-best" if best else "")
    return tag("span", *content, str(points), class_=class_, title=title, data_move_place=move, **attributes)

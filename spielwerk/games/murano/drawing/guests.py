"""Character cards as rows: what each pays for, and what it would bring on every island as things are."""

from __future__ import annotations

from markupsafe import Markup

from ....kernel import top_kind
from ....stage.drawing import seat_mark
from ....stage.markup import symbol, tag
from ....stage.scene import Preview, Scene
from ..bot.assignment import Assignment, best_assignment, own_cards, proposed_move, worth_on
from ..state import MOVE, SOURCES, Kind, Place
from ..tables import CHARACTERS, GONDOLAS, ISLANDS
from .layout import in_play
from .names import character_text, island_name, layout_of, move_element, move_name, short_island

SCORING = (Kind.SCORE, Kind.HAND_IN_GOLD, Kind.HAND_IN_GLASS)


def islands_in_play(scene: Scene) -> list[int]:
    players = int(scene.state.record.players)
    return [island for island in range(ISLANDS) if in_play(layout_of(scene), island, players)]


def waiting_gondoliers(scene: Scene, island: int) -> int:
    """Own gondoliers at an island that have not brought anybody yet."""
    s = scene.state.record
    return sum(int(s.gondola[island, n] == scene.viewer and s.landed[island, n] == 0) for n in range(GONDOLAS))


def proposal(scene: Scene) -> Assignment | None:
    """The best assignment while the viewer scores."""
    scoring = scene.legal and top_kind(scene.state.record) == Kind.SCORE
    return best_assignment(scene.state, scene.viewer) if scoring else None


def own_guests(scene: Scene) -> Markup:
    """The own hand, secret to everybody else; while scoring, every possible choice is a move."""
    cards = own_cards(scene.state, scene.viewer)
    if not cards:
        scoring = top_kind(scene.state.record) in SCORING
        told = scene.words("panel.no_characters_left" if scoring else "panel.no_characters")
        return tag("p", told, class_="mu-empty")
    best = proposal(scene)
    chosen = {move for step in best.steps for move in step.moves} if best else set()
    rows = [_row(scene, card, chosen) for card in cards]
    return tag("div", _head(scene), *rows, None if best else _summary(scene), class_=_class(scene))


def _class(scene: Scene) -> str:
    return f"mu-guests mu-islands-{len(islands_in_play(scene))}"


def _summary(scene: Scene) -> Markup:
    points = sum(step.points for step in best_assignment(scene.state, scene.viewer).steps)
    return tag("p", scene.words("panel.best_now", points=points), class_="mu-summary")


def answers(scene: Scene) -> Markup | None:
    """While scoring: the next step of the best assignment as a button, and the end of the scoring.

    What else could be handed in is left to the page.
    """
    if scene.legal and top_kind(scene.state.record) in (Kind.HAND_IN_GOLD, Kind.HAND_IN_GLASS):
        move = proposed_move(scene.state, scene.viewer)
        told = scene.words("panel.best_to_hand_in", move=move_name(scene, scene.viewer, move))
        return tag("div", _answer(scene, move, told, "", "primary mu-again"), class_="mu-answers")
    best = proposal(scene)
    if best is None:
        return None
    if not best.steps:
        return tag("div", _answer(scene, MOVE.finish(), _stopping(scene, best), "", "primary"), class_="mu-answers")
    words, step = scene.words, best.steps[0]
    key = "panel.first_step" if len(best.steps) > 1 else "panel.only_step"
    what = words(key, no=step.card + 1, island=island_name(scene, step.island))
    told = words("panel.best", points=best.points)
    proposed = _answer(scene, step.moves[0], told, what, "primary mu-again")
    return tag("div", proposed, _stop(scene), class_="mu-answers")


def _stopping(scene: Scene, best: Assignment) -> str:
    """Stopping may be best, or all that is left."""
    key = "panel.stop_is_best" if len(scene.legal) > 1 else "panel.stop"
    return scene.words(key, points=best.points)


def _stop(scene: Scene) -> Markup | None:
    """Not offered while a card must be scored (ruling 69)."""
    if MOVE.finish() not in scene.legal:
        return None
    told = move_name(scene, scene.viewer, MOVE.finish())
    return _answer(scene, MOVE.finish(), told, _stop_points(scene), "quiet")


def _stop_points(scene: Scene) -> str:
    idle = sum(waiting_gondoliers(scene, island) for island in range(ISLANDS))
    return f"+{idle}" if idle else ""


def _answer(scene: Scene, move: int, told: str, more: str, class_: str) -> Markup:
    """A button of the page's own look."""
    small = tag("small", more) if more else None
    label = f"{told}, {more}." if more else f"{told}."
    attributes = move_element(scene, move) | {"aria_label": label}
    return tag("button", told, small, type="button", class_=f"{class_} can mu-answer", **attributes)


def offered_guests(scene: Scene) -> Markup:
    """Characters being looked at; keeping one is a move."""
    record = scene.state.record
    cards = [card for card in range(CHARACTERS) if record.place_of[card] == Place.LOOKED_AT]
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
        tag("b", str(card + 1), class_="mu-no", aria_hidden="true"),
        tag("span", scene.words("character.name", no=card + 1), ": ", class_="unseen"),
        tag("span", character_text(scene, card), class_="mu-text", title=character_text(scene, card)),
        class_="mu-what",
    )


def _row(scene: Scene, card: int, chosen: set[int]) -> Markup:
    cells = [_value(scene, card, island, chosen) for island in islands_in_play(scene)]
    return tag("div", _what(scene, card), *cells, class_="mu-guest", data_piece=f"character-{card}")


def _offer(scene: Scene, card: int) -> Markup:
    move = MOVE.recruit(card)
    can = move in scene.legal
    attributes = move_element(scene, move, _keeping(scene, card, move)) if can else {}
    cells = [_value(scene, card, island, set()) for island in islands_in_play(scene)]
    return tag(
        "div",
        _what(scene, card),
        *cells,
        class_="mu-guest can" if can else "mu-guest",
        data_piece=f"character-{card}",
        **attributes,
    )


def _keeping(scene: Scene, card: int, move: int) -> str:
    return f"{move_name(scene, scene.viewer, move)}: {character_text(scene, card)}"


def _value(scene: Scene, card: int, island: int, chosen: set[int]) -> Markup:
    """Points of a card on an island; a move while the viewer scores."""
    points = worth_on(scene.state, scene.viewer, card, island)
    move = MOVE.score(card, island)
    if move in scene.legal:
        return _choice(scene, (card, island), points or 0, move, move in chosen)
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


def _choice(scene: Scene, where: tuple[int, int], points: int, move: int, best: bool) -> Markup:
    title = _choice_label(scene, where, points, move, best)
    attributes = move_element(scene, move) | {"aria_label": title}
    content = [symbol("star", None, 13)] if best else []
    class_ = "mu-value can" + (" mu-best" if best else "")
    return tag("span", *content, str(points), class_=class_, title=title, data_move_place=move, **attributes)


def _choice_label(scene: Scene, where: tuple[int, int], points: int, move: int, best: bool) -> str:
    """Names the character, so that rows can be told apart by ear; points of idle gondoliers are told apart from its."""
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

"""Names of cards, spaces and moves in the words of a scene."""

from __future__ import annotations

from functools import cache

from ....kernel import top_argument, top_kind
from ....stage.scene import Scene, seat_name
from ....stage.words import Words
from .. import tables
from ..facts import LADDERS, CardKind, card_kinds, facts, spaces
from ..state import Kind
from ..tables import NONE


def card_kind(card: int) -> CardKind:
    return card_kinds()[card]


@cache
def card_name(words: Words, card: int) -> str:
    kind = card_kind(card)
    return words("card.name", symbol=words(f"symbol.{kind.symbol}"), wheel=kind.wheel)


@cache
def card_title(words: Words, card: int) -> str:
    """Everything printed on a card; what it brings is told by the inspector."""
    kind = card_kind(card)
    full = words("card.full", symbol=words(f"symbol.{kind.symbol}"), area=words(f"area.{kind.area}"), wheel=kind.wheel)
    return f"{full}."


def scoring_key(kind: CardKind) -> str:
    return "pigment" if kind.symbol == "pigment" else kind.area


@cache
def _index_in_row() -> tuple[int, ...]:
    """The place of every space within its row, counted from 1."""
    seen: dict[tuple[str, int], int] = {}
    places = []
    for space in spaces():
        key = (space["area"], space.get("row", space.get("level", 0)))
        seen[key] = seen.get(key, 0) + 1
        places.append(seen[key])
    return tuple(places)


@cache
def space_name(words: Words, space: int) -> str:
    fact = spaces()[space]
    area = fact["area"]
    return words(
        f"space.{area}",
        symbol=words(f"symbol.{fact['symbol']}") if "symbol" in fact else "",
        row=fact["row"] + 1 if area == "workshops" else fact.get("row", 0),
        index=_index_in_row()[space],
        level=fact.get("level", 0),
        position=fact.get("position", 0),
        value=fact.get("value", 0),
    )


def card_in_use(scene: Scene) -> int:
    """The card being played now; NONE when there is none."""
    record = scene.state.record
    return int(top_argument(record)) if top_kind(record) in (Kind.USE_CARD, Kind.SAIL_ONLY) else NONE


def sailing(scene: Scene, who: int) -> int:
    """How far the card in use would carry the ship of a seat."""
    card = card_in_use(scene)
    if card == NONE:
        return 0
    left: int = tables.LAST_SEA - int(scene.state.record.ship[who])
    return min(int(tables.CARD_WHEEL[card]), left)


def move_name(scene: Scene, who: int, move: int) -> str:
    """A move as a button would say it."""
    words = scene.words
    verb, indices = scene.game.move_space.indices(move)
    if verb.name == "sail":
        return words(sail_key("verb", scene, who), count=sailing(scene, who))
    if verb.name == "decline":
        return words(decline_key("verb", scene))
    if verb.name == "climb":
        return words("verb.climb", ladder=ladder_name(words, indices[0]))
    if verb.name == "place":
        return words("verb.place", space=space_name(words, indices[0]))
    if verb.name == "doge":
        return words("verb.doge", name=seat_name(scene, indices[0]))
    return words(f"verb.{verb.name}", card=card_name(words, indices[0]))


def card_move_name(scene: Scene, card: int, move: int) -> str:
    """To choose a card, and the two things it can be used for."""
    words, kind = scene.words, card_kind(card)
    scores = words(f"card.does.{scoring_key(kind)}", symbol=words(f"symbol.{kind.symbol}"))
    sails = words("card.then_sails" if kind.area == "harbour" else "card.or_sails", count=kind.wheel)
    return words("card.use", move=move_name(scene, scene.viewer, move), scores=scores, sails=sails)


def ladder_name(words: Words, ladder: int) -> str:
    return words(f"source.{LADDERS[ladder]}_ladder")


def decline_key(table: str, scene: Scene) -> str:
    return f"{table}.decline_ladder" if top_kind(scene.state.record) == Kind.LADDER_MARKER else f"{table}.decline"


def sail_key(table: str, scene: Scene, who: int) -> str:
    return f"{table}.sail" if sailing(scene, who) else f"{table}.sail_nothing"


def rounds_at_most(players: int, display_at_start: int, display_per_round: int) -> int:
    """How many rounds the deck is enough for."""
    deck = facts()["cards"]["deck_size"] - display_at_start
    hand = facts()["rule_profiles"]["profiles"]["revised"]["hand_size"]
    per_round = hand * players + display_per_round
    rounds = 0
    while deck >= hand * players:
        deck -= per_round
        rounds += 1
    return rounds

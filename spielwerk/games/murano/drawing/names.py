"""Names of spaces, tiles, cards and moves in the words of a scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from ....kernel import top_argument, top_kind, total
from ....stage.drawing import change_attributes, move_attributes, told_with_gains
from ....stage.keeping import answer
from ....stage.markup import Attribute
from ....stage.scene import Scene, seat_name
from ....stage.words import Words, opening
from ..facts import (
    OURS,
    CustomerTable,
    Equal,
    ExactCoats,
    GlassExchange,
    GoldExchange,
    GondoliersAt,
    MaxCustomers,
    OneOfEach,
    OnlyOwner,
    OwnBuildingsAt,
    OwnForeign,
    PerBuilding,
    PerCoat,
    PerShopColour,
)
from ..layouts import LAYOUTS
from ..rules.characters import card_value
from ..rules.gondoliers import gondola_price, hire_price, other_gondola_price, own_gondola_price
from ..rules.income import island_income
from ..rules.recruiting import character_price
from ..rules.special_cards import works
from ..state import Kind
from ..tables import (
    ACTION_NAMES,
    ASSEMBLY_DISMISS,
    BALANCE_CARD,
    BANK_GOLD,
    BUNDLE_COUNT,
    BUNDLE_KINDS,
    CARD_POINTS,
    CHARACTERS,
    COLOURS,
    DISMISS_GOLD,
    FACTORY_PRICE,
    GLASS,
    GOLD_AMOUNT,
    GOLD_POINTS,
    ISLAND_NAMES,
    NONE,
    POINTS_PER_FACTORY,
    RING_ACTION,
    SALE_GOLD,
    SEARCH_PRICE,
    SHOP_PRICE,
    SPECIAL_NAMES,
    SPECIAL_PRICE,
    STREET_KINDS,
    TAKE_GOLD,
    TILE_NAMES,
    Special,
)
from .layout import facts_of, shore


def layout_of(scene: Scene) -> int:
    return int(scene.state.record.layout)


def layout_note(words: Words, layout: int) -> str:
    """Plainly: the board is ours, unless somebody has corrected it."""
    name = LAYOUTS[layout].name
    return words("panel.ours") if name == OURS else words("panel.layout_file", name=name)


def short_layout_note(words: Words, layout: int) -> str:
    name = LAYOUTS[layout].name
    return words("board.ours") if name == OURS else words("board.layout_file", name=name)


def players_of(scene: Scene) -> int:
    return int(scene.state.record.players)


def island_name(scene: Scene, island: int) -> str:
    return short_island_name(layout_of(scene), island)


def short_island_name(layout: int, island: int) -> str:
    """As it stands on the board: of two saints the first."""
    return facts_of(layout).islands.items[island].name.split(" e ")[0]


def action_at(scene: Scene, space: int) -> str:
    return ACTION_NAMES[int(RING_ACTION[layout_of(scene), space])]


def space_name(scene: Scene, space: int) -> str:
    """An action of the ring; twins are told apart by their shore, and by a number where they share one."""
    words, (side, number) = scene.words, _among_twins(layout_of(scene), space)
    name = words(f"action.{action_at(scene, space)}")
    if not side:
        return name
    where = words(f"space.{side}")
    return words(
        "space.twin", action=name, where=words("space.numbered", where=where, number=number) if number else where
    )


@cache
def _among_twins(layout: int, space: int) -> tuple[str, int]:
    """The shore of a space whose action occurs more than once, and which one it is there, from 1; else nothing."""
    spaces = facts_of(layout).ring.spaces
    twins = [n for n in range(len(spaces)) if RING_ACTION[layout, n] == RING_ACTION[layout, space]]
    if len(twins) == 1:
        return "", 0
    side = shore(layout, spaces[space])
    beside = [n for n in twins if shore(layout, spaces[n]) == side]
    return side, beside.index(space) + 1 if len(beside) > 1 else 0


def prices(scene: Scene, action: str) -> dict[str, int]:
    """The two numbers of an action, for the viewer if there is one."""
    return answer(_prices, scene, action)


def _prices(scene: Scene, action: str) -> dict[str, int]:
    record, seat = scene.state.record, scene.viewer
    if seat < 0:
        seat = int(record.active)
    search = SEARCH_PRICE
    gold = {
        "take_gold": TAKE_GOLD + (BANK_GOLD if works(record, seat, Special.BANK) else 0),
        "buy_glass_factory": FACTORY_PRICE,
        "buy_special": SPECIAL_PRICE,
        "place_gondolier": own_gondola_price(record, seat),
        "gondolier_office": hire_price(record, seat),
        "recruit_character": character_price(record, seat),
    }.get(action, SHOP_PRICE)
    if action == "place_gondolier":
        search = other_gondola_price(record, seat)
    elif action == "gondolier_office":
        search = dismissal(scene, seat)
    return {"gold": int(gold), "search": int(search), "points": POINTS_PER_FACTORY}


def dismissal(scene: Scene, seat: int) -> int:
    return int(ASSEMBLY_DISMISS if works(scene.state.record, seat, Special.ASSEMBLY_HALL) else DISMISS_GOLD)


def action_name(scene: Scene, action: str) -> str:
    """What an action does, in a sentence without its full stop."""
    return scene.words(f"action.long.{action}", **prices(scene, action))


def tile_name(words: Words, tile: int) -> str:
    return words(f"tile.{TILE_NAMES[tile]}")


def a_tile(words: Words, tile: int) -> str:
    """A tile with its article; a tile the viewer cannot see is just a building."""
    return words(f"tile.a.{TILE_NAMES[tile]}" if tile >= 0 else "tile.a.hidden")


def street_name(words: Words, kind: int) -> str:
    customers = STREET_KINDS[kind]
    if not customers:
        return words("street.empty")
    counts = {colour: customers.count(colour) for colour in COLOURS}
    parts = [words(f"customer.{colour}", count=count) for colour, count in counts.items() if count]
    return words("street.with", customers=words.joined(parts))


def bundle_name(words: Words, bundle: int) -> str:
    return beads_in_words(words, BUNDLE_KINDS[bundle])


def beads_in_words(words: Words, beads: Sequence[int]) -> str:
    """Beads counted by their colour."""
    if not beads:
        return words("glass.nothing")
    parts = [
        words("glass.bundle", count=list(beads).count(bead), colour=words(f"glass.{colour}"))
        for bead, colour in enumerate(GLASS)
        if bead in beads
    ]
    return ", ".join(parts)


def character_text(scene: Scene, card: int) -> str:
    """What a character pays for, from the facts of this table's layout."""
    words = scene.words
    scoring = facts_of(layout_of(scene)).characters.items[card].scoring
    match scoring:
        case PerBuilding(building=building, points=points):
            return words("character.per_building", points=points, building=words(f"building.{building}"))
        case PerShopColour(colour=colour, points=points):
            return words("character.per_shop_colour", points=points, colour=words(f"colour.{colour}"))
        case PerCoat(points=points):
            return words("character.per_coat", points=points)
        case OwnForeign(own=own, foreign=foreign):
            return words("character.own_foreign", own=own, foreign=foreign)
        case OnlyOwner(building=building, points=points):
            return words("character.only_owner", points=points, building=words(f"building.a.{building}"))
        case MaxCustomers(colours=colours, max=limit, points=points):
            told = words.joined([words(f"colour.{colour}") for colour in colours])
            return words("character.max_customers", points=points, limit=limit, colours=told)
        case OneOfEach(points=points):
            return words("character.one_of_each", points=points)
        case Equal():
            return _equal_text(scene, card, scoring)
        case ExactCoats(coats=coats, points=points):
            return words("character.exact_coats", points=points, coats=coats)
        case OwnBuildingsAt(island=island, min=least, points=points):
            return words("character.own_buildings_at", points=points, least=least, island=_on_card(words, island))
        case GondoliersAt(island=island, min=least, points=points):
            return words("character.gondoliers_at", points=points, least=least, island=_on_card(words, island))
        case GlassExchange(glass=glass, island=island, points=points, max=limit):
            values = {"glass": words(f"glass.{glass}"), "island": _on_card(words, island)}
            return words("character.glass_exchange", points=points, limit=limit, **values)
        case GoldExchange():
            return _gold_text(words, scoring)
        case CustomerTable():
            return _table_text(words, scoring)


def _on_card(words: Words, island: str) -> str:
    return words(f"island.card.{island}")


def _equal_text(scene: Scene, card: int, scoring: Equal) -> str:
    words = scene.words
    least = scoring.min
    if card == BALANCE_CARD and scene.state.record.balance_needs_one:
        least = 1
    told = words.joined([words(f"quantity.{name}") for name in scoring.quantities])
    key = "character.equal_least" if least else "character.equal"
    return words(key, points=scoring.points, least=least, quantities=told)


def _gold_text(words: Words, scoring: GoldExchange) -> str:
    pairs = zip(scoring.gold, scoring.points, strict=True)
    row = " · ".join(words("character.row_from", begin=gold, points=points) for gold, points in pairs)
    # A single one needs no number: this is the longest of all cards.
    needs = [words(f"quantity.of.{name}", count=n).removeprefix("1 × ") for name, n in scoring.requires.items()]
    return words("character.gold_exchange", row=row, needs=words.joined(needs))


def _table_text(words: Words, scoring: CustomerTable) -> str:
    last = len(scoring.begins) - 1
    row = " · ".join(
        words("character.row_last" if n == last else "character.row_from", begin=begin, points=points)
        for n, (begin, points) in enumerate(zip(scoring.begins, scoring.points, strict=True))
    )
    if len(scoring.colours) == len(COLOURS):
        return words("character.customer_table_all", row=row)
    told = words.joined([words(f"colour.{colour}") for colour in scoring.colours])
    return words("character.customer_table", colours=told, row=row)


def card_name(scene: Scene, card: int) -> str:
    """A card of either deck."""
    if card < CHARACTERS:
        return scene.words("character.name", no=card + 1)
    return scene.words(f"special_card.{SPECIAL_NAMES[card - CHARACTERS]}")


def _tile_in_hand(scene: Scene) -> int:
    record = scene.state.record
    return int(top_argument(record)) if top_kind(record) in (Kind.ERECT, Kind.ERECT_BOUGHT) else NONE


def _street_in_hand(scene: Scene) -> int:
    record = scene.state.record
    return int(top_argument(record)) if top_kind(record) == Kind.LAY else 0


def _card_at_hand(scene: Scene) -> int:
    record = scene.state.record
    return int(top_argument(record)) if top_kind(record) in (Kind.HAND_IN_GOLD, Kind.HAND_IN_GLASS) else 0


Values = dict[str, object]
At = tuple[int, ...]


def _sailing(scene: Scene, who: int, at: At) -> Values:
    """A ship that goes somewhere; of the red one a move names only the target."""
    s, target = scene.state.record, at[-1]
    origin, gold = at[0] if len(at) > 1 else max(0, int(s.red)), int(s.ships_moved)
    return {
        "from": space_name(scene, origin),
        "to": space_name(scene, target),
        "action": action_name(scene, action_at(scene, target)),
        "gold": gold,
        "cost": scene.words("cost.gold", gold=gold) if gold else scene.words("cost.nothing"),
    }


def _tile(scene: Scene, who: int, at: At) -> Values:
    return {"tile": a_tile(scene.words, at[0])}


def _space(scene: Scene, who: int, at: At) -> Values:
    words = scene.words
    values: Values = {"island": island_name(scene, at[0]), "space": at[1] + 1}
    values["street"] = street_name(words, _street_in_hand(scene))
    values["tile"] = a_tile(words, _tile_in_hand(scene))
    return values


def _gondola(scene: Scene, who: int, at: At) -> Values:
    price = int(gondola_price(scene.state.record, who, at[0], at[1]))
    return {"island": island_name(scene, at[0]), "gondola": at[1] + 1, "gold": price}


def _guest(scene: Scene, who: int, at: At) -> Values:
    points = int(card_value(scene.state.record, who, at[0], at[1]))
    text = character_text(scene, at[0])
    return {"no": at[0] + 1, "island": island_name(scene, at[1]), "points": points, "text": text}


def _gold_step(scene: Scene, who: int, at: At) -> Values:
    place = layout_of(scene), _card_at_hand(scene), at[0]
    return {"gold": int(GOLD_AMOUNT[place]), "points": int(GOLD_POINTS[place])}


def _glass(scene: Scene, who: int, at: At) -> Values:
    points = int(BUNDLE_COUNT[at[0]] * CARD_POINTS[layout_of(scene), _card_at_hand(scene)])
    return {"beads": bundle_name(scene.words, at[0]), "points": points}


def _sale(scene: Scene, who: int, at: At) -> Values:
    return {"beads": bundle_name(scene.words, at[0]), "gold": int(SALE_GOLD[BUNDLE_COUNT[at[0]]])}


def _bead(scene: Scene, who: int, at: At) -> Values:
    return {"bead": scene.words(f"glass.{GLASS[at[0]]}"), "beads": beads_in_words(scene.words, at[:1])}


def _card(scene: Scene, who: int, at: At) -> Values:
    return {"card": card_name(scene, at[0])}


_VALUES: dict[str, Callable[[Scene, int, At], Values]] = {
    **dict.fromkeys(("sail", "clear", "drift", "sail_red", "clear_red", "drift_red"), _sailing),
    **dict.fromkeys(("take", "build", "draw_tile", "remove_palace", "redeal_tile"), _tile),
    **dict.fromkeys(("lay", "erect"), _space),
    **dict.fromkeys(("return", "draw_bead"), _bead),
    **dict.fromkeys(("draw_card", "redeal_card"), _card),
    "top": lambda scene, who, at: {"gold": SHOP_PRICE},
    "search": lambda scene, who, at: {"gold": SEARCH_PRICE},
    "recruit": lambda scene, who, at: {"no": at[0] + 1, "gold": int(character_price(scene.state.record, who))},
    "gondola": _gondola,
    "special_card": lambda scene, who, at: _card(scene, who, (CHARACTERS + at[0],)),
    "income": lambda scene, who, at: {
        "island": island_name(scene, at[0]),
        "gold": int(island_income(scene.state.record, who, at[0])),
    },
    "produce": lambda scene, who, at: {"factories": at[0]},
    "sell": _sale,
    "dismiss": lambda scene, who, at: {"gold": dismissal(scene, who)},
    "hire": lambda scene, who, at: {"gold": int(hire_price(scene.state.record, who))},
    "score": _guest,
    "hand_in_gold": _gold_step,
    "hand_in_glass": _glass,
    "red_ship": lambda scene, who, at: {"space": space_name(scene, at[0])},
    "start": lambda scene, who, at: {"name": seat_name(scene, at[0])},
    "draw_street": lambda scene, who, at: {"street": street_name(scene.words, at[0])},
}


def told(scene: Scene, who: int, move: int) -> tuple[str, Values]:
    """The key of a move's sentences, and every value they can ask for."""
    verb, at = scene.game.move_space.indices(move)
    values: Values = {"name": seat_name(scene, who)}
    if verb.name in _VALUES:
        values |= _VALUES[verb.name](scene, who, at)
    if verb.name == "produce" and at[0] < 2:
        return ("produce_none", "produce_one")[at[0]], values
    if verb.name == "sell" and at[0] == 0:
        return "sell_nothing", values
    if verb.name == "done" and top_kind(scene.state.record) == Kind.ERECT_BOUGHT:
        return "keep_tile", values
    return verb.name, values


def move_name(scene: Scene, who: int, move: int) -> str:
    """A move as a button would say it."""
    key, values = told(scene, who, move)
    name = scene.words(f"verb.{key}", **values)
    return opening(name)


def label_of(scene: Scene, move: int, name: str, tell_nothing: bool = True) -> str:
    """A move in whole sentences with what it brings at once, for ears and for the prompt of a phone."""
    preview = scene.previews.get(move)
    if preview is None or preview.then or not (preview.gains or tell_nothing):
        return name if name.endswith(".") else f"{name}."
    return told_with_gains(scene, name, preview)


def move_element(scene: Scene, move: int, name: str | None = None, tell_nothing: bool = True) -> dict[str, Attribute]:
    """What makes an element stand for a legal move."""
    name = name or move_name(scene, scene.viewer, move)
    return move_attributes(scene, move, name) | {"aria_label": label_of(scene, move, name, tell_nothing)}


def gold_attributes(change: int) -> dict[str, Attribute]:
    """What a move takes from the viewer's gold, or brings."""
    return change_attributes({"gold": change} if change else {})


def points_of(scene: Scene, seat: int) -> int:
    return int(total(scene.state.record, seat))


def short_island(words: Words, island: int) -> str:
    return words(f"island.{ISLAND_NAMES[island]}")

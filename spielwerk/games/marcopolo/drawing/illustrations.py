"""Pictures and numbers for the rules and the summary: dice, contracts, city cards, posts and goods."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....stage.drawing import at, glyph
from ....stage.illustrating import picture
from ....stage.markup import join
from ....stage.words import Words
from .. import tables
from ..facts import facts
from ..tables import Colour
from .faces import card_face, contract_face
from .layout import CARD_SIZE, CONTRACT_SIZE
from .pieces import amounts, die, flag, pawn, post

DIE = 40.0
SHOWN_CONTRACT = tables.START_CONTRACTS + 3
SHOWN_CARD = 4


@cache
def illustrations(words: Words) -> dict[str, Markup]:
    return {
        "dice": _dice((Colour.OWN, 4), (Colour.OWN, 2), (Colour.OWN, 5)),
        "die": _dice((Colour.OWN, 4)),
        "two_dice": _dice((Colour.OWN, 5), (Colour.OWN, 3)),
        "black_die": _dice((Colour.BLACK, 6)),
        "market": _row([glyph(name, 38, class_="mp-glyph") for name in ("camel", "pepper", "silk", "gold")], 44),
        "five_money": _things({"money": facts()["other_spaces"]["five_money"]["gain"]["money"]}),
        "khan": _things(facts()["other_spaces"]["khans_favour"]["gain"]),
        "contracts": picture(
            contract_face(SHOWN_CONTRACT), (-2, -2, CONTRACT_SIZE[0] + 4, CONTRACT_SIZE[1] + 6), 120, "mp-board"
        ),
        "city_cards": picture(card_face(SHOWN_CARD), (-4, -4, CARD_SIZE[0] + 8, CARD_SIZE[1] + 8), 96, "mp-board"),
        "travel": _row([at((0, 22), pawn(0, 32)), glyph("step", 34, class_="mp-glyph"), at((0, 20), post(0, 38))], 50),
        "trading_posts": _row([at((0, 20), post(0, 38))] * 3, 44),
        "post": _row([at((0, 20), post(0, 38))], 46),
        "town_bonuses": _row([glyph("town", 40, class_="mp-glyph")], 46),
        "goal_cards": _row([at((-4, 12), flag(0, True))], 48),
        "bonus_actions": _row([glyph(name, 36, class_="mp-glyph") for name in ("contract", "purse", "reroll")], 44),
        "beijing": _things({"points": int(tables.BEIJING_POINTS[0])}),
    }


def _dice(*dice: tuple[int, int]) -> Markup:
    return _row([die(0, colour, value, DIE) for colour, value in dice], 48)


def _things(things: dict[str, int]) -> Markup:
    return picture(amounts(things, 0, 0, 26), (-62, -22, 124, 44), 124, "mp-board mp-on-panel")


def _row(drawn: list[Markup], step: float) -> Markup:
    placed = [at((step * (n + 0.5), step / 2), one) for n, one in enumerate(drawn)]
    return picture(join(placed), (0, 0, step * len(drawn), step), step * len(drawn), "mp-board")


@cache
def figures() -> dict[str, object]:
    return {
        "rounds": tables.ROUNDS,
        "dice": tables.OWN_DICE,
        "money": tables.START_MONEY.tolist(),
        "camels": tables.START_CAMELS,
        "posts": tables.POSTS,
        "low": tables.LOW_ROLL,
        "five": facts()["other_spaces"]["five_money"]["gain"]["money"],
        "khan_camels": facts()["other_spaces"]["khans_favour"]["gain"]["camel"],
        "purse": facts()["other_spaces"]["purse"]["gain"]["money"],
        "reroll": tables.REROLL_CAMELS,
        "turn": tables.TURN_CAMELS,
        "black": tables.BLACK_DIE_CAMELS,
        "active": tables.ACTIVE,
        "prices": list(facts()["travel_cost"]["money_by_steps"].values()),
        "post_points": {int(n): points for n, points in facts()["player_board"]["post_points"].items()},
        "beijing": tables.BEIJING_POINTS.tolist(),
        "cities": tables.DIFFERENT_CITIES.tolist(),
        "money_per_point": tables.MONEY_PER_POINT,
        "goods_per_point": tables.GOODS_PER_POINT,
        "most_contracts": tables.MOST_CONTRACTS_POINTS,
        "goals": tables.KEPT_GOALS,
    }

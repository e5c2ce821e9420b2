"""The agenda of Murano: every kind of row, what it asks, and what happens then."""

from __future__ import annotations

from ...kernel.declarations import automatic, bag, chance, choice, declared, each, evenly, stays
from .rules import (
    building,
    buying,
    course,
    decks,
    ending,
    glass,
    gondoliers,
    income,
    recruiting,
    secrets,
    ships,
    special_cards,
    stacks,
    turn,
)
from .state import MOVES, Kind

AGENDA = declared(
    Kind,
    MOVES,
    {
        # the course of the game
        Kind.START_TURN: automatic(course.start_turn),
        Kind.END_TURN: automatic(course.end_turn),
        Kind.END_SCORING: automatic(ending.finish),
        # what chance decides
        Kind.DRAW_START: chance(evenly("players"), {"start": course.begin}),
        Kind.DRAW_RED: chance(evenly(course.list_anchors), {"red_ship": course.put_red_ship}),
        Kind.DRAW_STREET: chance(bag("street_stack"), {"draw_street": building.draw_street}),
        Kind.DRAW_TILE: chance(stacks.list_stack, {"draw_tile": buying.receive_tile}, secret=True),
        # Who searches sees what the stack lacks, not which of it lies in the box: the log does not name that palace.
        Kind.DRAW_REMOVED: chance(stacks.list_stack, {"remove_palace": buying.remove_palace}, secret=True),
        Kind.DRAW_CARD: chance(decks.list_top_card, {"draw_card": stays(decks.draw_card)}, secret=True),
        Kind.DRAW_BEAD: chance(bag("bag"), {"draw_bead": each(glass.draw_bead)}),
        Kind.REDEAL: chance(
            secrets.list_redeal,
            {"redeal_card": stays(secrets.fill_card), "redeal_tile": stays(secrets.fill_tile)},
            secret=secrets.seen_by_nobody,
        ),
        # ships
        Kind.CHOOSE_RED: choice(course.list_anchors, {"red_ship": course.put_red_ship}),
        Kind.SAIL: choice(
            ships.list_ships,
            {
                "sail": turn.sail,
                "sail_red": turn.sail_red,
                "clear": stays(turn.clear),
                "clear_red": stays(turn.clear_red),
                "pass": turn.pass_turn,
            },
        ),
        Kind.DRIFT: choice(ships.list_drifts, {"drift": ships.move_black, "drift_red": ships.move_red}),
        # buying and recruiting
        Kind.BUY: choice(buying.list_purchases, {"top": buying.buy_top, "search": buying.search}),
        Kind.SEARCH: choice(buying.list_search, {"take": buying.receive_tile}, secret=True),
        Kind.RECRUIT: choice(
            recruiting.list_characters,
            {"recruit": recruiting.recruit, "decline": recruiting.decline},
            optional="decline",
            secret=recruiting.seen_by_recruiter,
        ),
        Kind.CHOOSE_SPECIAL: choice(
            special_cards.list_special_cards, {"special_card": special_cards.choose_special_card}
        ),
        # gondoliers
        Kind.PLACE_GONDOLIER: choice(gondoliers.list_gondolas, {"gondola": gondoliers.place_gondolier}),
        Kind.OFFICE: choice(gondoliers.list_office, {"dismiss": gondoliers.dismiss, "hire": gondoliers.hire}),
        # building
        Kind.BUILD: choice(
            building.list_building,
            {"street": each(building.begin_street), "build": each(building.begin_building), "done": None},
        ),
        Kind.LAY: choice(building.list_street_spaces, {"lay": building.lay_street}),
        Kind.ERECT: choice(building.list_sites, {"erect": building.erect}),
        Kind.ERECT_BOUGHT: choice(building.list_sites, {"erect": building.erect}, optional="done"),
        # income and glass
        Kind.INCOME: choice(income.list_incomes, {"income": income.take_income}),
        Kind.PRODUCE: choice(glass.list_production, {"produce": glass.produce}),
        Kind.SELL: choice(glass.list_sales, {"sell": glass.sell}),
        Kind.RETURN_BEAD: choice(glass.list_returns, {"return": glass.return_bead}),
        # the scoring of characters
        Kind.SCORE: choice(
            ending.list_scorings,
            {"score": stays(ending.score_character), "finish": ending.score_unused_gondoliers},
            done=ending.nothing_to_score,
            then=ending.score_unused_gondoliers,
        ),
        Kind.HAND_IN_GOLD: choice(ending.list_gold_steps, {"hand_in_gold": ending.hand_in_gold}),
        Kind.HAND_IN_GLASS: choice(ending.list_glass_bundles, {"hand_in_glass": ending.hand_in_glass}),
    },
    __name__,
)
work_off = AGENDA.rules["work_off"]

"""The agenda of Die Burgen von Burgund: every kind of row, what it asks, and what happens then."""

from __future__ import annotations

from ...kernel.declarations import also, automatic, bag, chance, choice, declared, each, evenly, stays
from .rules import animals, buildings, course, depots, goods, purchase, secrets, shields, solo, storage, tiles, turn
from .rules.ending import final_scoring
from .rules.setup import (
    choose_start,
    deal_good,
    deal_route,
    deal_shield,
    give_board,
    lay_start_castles,
    list_boards,
    list_boxed_shields,
    list_starts,
    prepare,
    still_to_start,
)
from .rules.trade_routes import lay_on_route
from .state import MOVES, Kind

# At any time of the own turn, inside of most decisions; what only finishes a choice is not interrupted (ruling 13).
ANYTIME = also(
    purchase.list_anytime,
    {
        "buy": purchase.buy,
        "buy_workers": purchase.buy_workers,
        "name": purchase.name_player,
        "count": solo.count_gain,
    },
)

AGENDA = declared(
    Kind,
    MOVES,
    {
        # set-up
        Kind.DRAW_START: chance(evenly("players"), {"start": prepare}),
        Kind.DEAL_GOODS: chance(bag("goods_bag"), {"deal_good": each(deal_good)}),
        Kind.DEAL_ROUTES: chance(bag("routes_left"), {"deal_route": each(deal_route)}),
        Kind.DEAL_SHIELDS: chance(evenly(list_boxed_shields), {"deal_shield": each(deal_shield)}),
        Kind.DEAL_BOARD: chance(bag("boards_left"), {"deal_board": give_board}),
        Kind.CHOOSE_BOARD: choice(list_boards, {"choose_board": give_board}),
        Kind.CHOOSE_START: choice(
            list_starts,
            {"start_castle": stays(choose_start)},
            who=still_to_start,
            secret=secrets.seen_by_own_side,
        ),
        Kind.REDEAL: chance(evenly(secrets.list_redeal), {"redeal_castle": secrets.fill_blank}),
        Kind.START_CASTLES: automatic(lay_start_castles),
        # phases and rounds
        Kind.START_PHASE: automatic(course.start_phase),
        Kind.LAY_TILES: chance(depots.list_stack, {"lay": stays(depots.lay_tile)}),
        Kind.OPEN_GOODS: chance(bag("goods_bag"), {"open_good": each(course.open_good)}),
        Kind.START_ROUND: automatic(course.start_round),
        Kind.ROLL_WHITE: chance(evenly(6), {"white": course.roll_white}),
        Kind.ROLL_DICE: chance(course.list_pairs, {"roll": course.roll_dice}),
        Kind.WHITE_DIE: automatic(course.use_white_die),
        Kind.BEGIN_TURN: automatic(course.begin_turn),
        Kind.END_ROUND: automatic(course.end_round),
        # a turn: two dice, an action for each
        Kind.TURN: choice(
            turn.list_turn,
            {
                "die": stays(turn.use_die),
                "turn_die": stays(turn.turn_die),
                "shield": stays(shields.take_shield_by_dice),
                "end_turn": None,
            },
            also=ANYTIME,
            done=turn.turn_is_done,
        ),
        Kind.ACTION: choice(
            (turn.list_takes, turn.list_placeable, turn.list_sales, turn.list_workers, shields.list_shields_by_castle),
            {
                "take": turn.take_by_die,
                "place": turn.choose_tile,
                "sell": turn.sell_by_die,
                "workers": turn.take_workers,
                "shield": shields.take_shield,
            },
            also=ANYTIME,
        ),
        Kind.PLACE: choice(turn.list_places, {"space": turn.place_stored}),
        # where a tile goes that was taken
        Kind.STORE: choice(storage.list_store, {"store": storage.store}),
        Kind.DISCARD: choice(storage.list_discards, {"discard": storage.discard_for}),
        Kind.DISCARD_DOWN: choice(storage.list_own_discards, {"discard": stays(storage.discard_down)}),
        # what tiles ask
        Kind.LOAD: choice(
            (goods.list_depots, goods.list_early_gathering),
            {"load": goods.load, "gather": stays(goods.gather_early)},
            also=ANYTIME,
        ),
        Kind.SECOND_DEPOT: choice(
            goods.list_second_depot,
            {"load": goods.load_both, "decline": goods.load_one},
            optional="decline",
            also=ANYTIME,
        ),
        Kind.CHOOSE_GOOD: choice(goods.list_new_types, {"choose_good": stays(goods.choose_good)}, also=ANYTIME),
        Kind.GATHER: choice(goods.list_gathering, {"gather": goods.gather}, optional="decline", also=ANYTIME),
        Kind.LAY_ROUTE: automatic(lay_on_route),
        Kind.FETCH: choice(buildings.list_fetches, {"take": storage.take_tile}, optional="decline", also=ANYTIME),
        Kind.SELL_EXTRA: choice(goods.list_warehouse, {"sell": goods.sell}, optional="decline", also=ANYTIME),
        Kind.PLACE_EXTRA: choice(
            turn.list_extra_placing, {"place": turn.choose_extra_tile}, optional="decline", also=ANYTIME
        ),
        Kind.USE_CRANE: choice(
            buildings.list_buildings, {"use_as": buildings.use_crane}, optional="decline", also=ANYTIME
        ),
        Kind.CHOOSE_SPECIES: choice(animals.list_species, {"species": animals.score_species}, also=ANYTIME),
        Kind.PUT_SHIELD: choice(shields.list_castles, {"shield_castle": shields.put_shield}),
        # the end of a phase
        Kind.PHASE_SHIELDS: choice(
            shields.list_phase_shields, {"take": stays(shields.use_phase_shield)}, optional="decline", also=ANYTIME
        ),
        Kind.PLACE_FROM_BOARD: choice(tiles.list_places_from_board, {"space": tiles.place_from_board}),
        Kind.BEGIN_TRIBUTE: automatic(shields.begin_tribute),
        Kind.TRIBUTE: choice(shields.list_tribute, {"tribute": shields.pay_tribute}, also=ANYTIME),
        Kind.INCOME: automatic(course.pay_mines),
        # Naming a player is possible at any time; this is the last one.
        Kind.NAME: choice((), {"name": purchase.name_player}, optional="decline", also=ANYTIME),
        Kind.FINISH: automatic(final_scoring),
        # solo
        Kind.BUY_POINTS: choice(solo.list_points, {"buy_points": solo.buy_points}, optional="decline"),
        Kind.SWAP: choice(solo.list_swaps, {"take": solo.swap}, optional="decline", also=ANYTIME),
        Kind.GIVE: choice(solo.list_gifts, {"give": each(solo.give)}),
        Kind.COLOUR_TILE: choice(
            (solo.list_colour_tiles, solo.list_postponing),
            {"take": solo.place_colour_tile, "later": stays(solo.postpone)},
            optional="decline",
            also=ANYTIME,
        ),
    },
    __name__,
)
work_off = AGENDA.rules["work_off"]

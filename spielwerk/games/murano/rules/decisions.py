"""Who decides, what may be done, and what it does: the top row of the agenda, handed to its area."""

from __future__ import annotations

from ....kernel import CHANCE_BIT, list_bag, pop, rule, top_argument, top_kind, top_who
from ..state import (
    BUILD,
    BUY,
    CHOOSE_SPECIAL,
    DONE_MOVE,
    DRAW_BEAD,
    DRAW_BEAD_MOVE,
    DRAW_CARD,
    DRAW_CARD_MOVE,
    DRAW_RED,
    DRAW_REMOVED,
    DRAW_START,
    DRAW_STREET,
    DRAW_STREET_MOVE,
    DRAW_TILE,
    DRAW_TILE_MOVE,
    DRIFT,
    ERECT,
    ERECT_BOUGHT,
    ERECT_MOVE,
    FINISH_MOVE,
    GONDOLA_MOVE,
    HAND_IN_GLASS,
    HAND_IN_GLASS_MOVE,
    HAND_IN_GOLD,
    HAND_IN_GOLD_MOVE,
    INCOME,
    INCOME_MOVE,
    LAST_CHANCE,
    LAY,
    LAY_MOVE,
    OFFICE,
    PLACE,
    PRODUCE,
    PRODUCE_MOVE,
    RECRUIT,
    RED_SHIP_MOVE,
    REMOVE_PALACE_MOVE,
    RETURN_BEAD,
    RETURN_MOVE,
    SAIL,
    SCORE,
    SEARCH,
    SELL,
    SELL_MOVE,
    SPECIAL_CARD_MOVE,
    SPECIAL_DECK,
    START_MOVE,
    TAKE_MOVE,
)
from .building import (
    build,
    choose_special_card,
    draw_street,
    erect,
    lay_street,
    list_building,
    list_spaces,
)
from .buying import (
    list_purchases,
    list_recruits,
    list_removed_palace,
    list_search,
    list_tile_draw,
    purchase,
    receive_tile,
    recruit,
    remove_palace,
)
from .characters import (
    hand_in_glass,
    hand_in_gold,
    list_glass_bundles,
    list_gold_steps,
    list_scorings,
    score_character,
)
from .course import begin, drift, end_own_scoring, list_anchors, put_red_ship, take_turn, work_off
from .decks import ROOM, draw_card, list_looked_at, list_top_card
from .glass import (
    draw_bead,
    list_incomes,
    list_production,
    list_returns,
    list_sales,
    produce,
    return_bead,
    sell,
)
from .gondoliers import list_gondolas, list_office, place_gondolier, use_office
from .needs import island_income
from .secrets import fill_blank, list_redeal
from .ships import list_ships


@rule
def waiting(s):
    kind = top_kind(s)
    if kind == 0:
        return 0
    if kind <= LAST_CHANCE:
        return CHANCE_BIT
    return 1 << top_who(s)


@rule
def moves(s, who, out):
    kind = top_kind(s)
    if kind == SAIL or kind == DRIFT:
        return list_ships(s, who, kind == DRIFT, out)
    if kind == BUILD:
        return list_building(s, who, top_argument(s), out)
    if kind == LAY or kind == ERECT or kind == ERECT_BOUGHT:
        return list_spaces(s, kind, out)
    if kind == CHOOSE_SPECIAL:
        return list_looked_at(s, SPECIAL_DECK, SPECIAL_CARD_MOVE, out)
    if kind >= SCORE:
        return scoring_moves(s, who, kind, out)
    return trading_moves(s, who, kind, out)


@rule
def trading_moves(s, who, kind, out):
    if kind == BUY:
        return list_purchases(s, who, out)
    if kind == SEARCH:
        return list_search(s, top_argument(s), out)
    if kind == RECRUIT:
        return list_recruits(s, out)
    if kind == PLACE:
        return list_gondolas(s, who, out)
    if kind == OFFICE:
        return list_office(s, who, out)
    if kind == INCOME:
        return list_incomes(s, who, out)
    if kind == PRODUCE:
        return list_production(s, who, out)
    if kind == SELL:
        return list_sales(s, who, top_argument(s), out)
    if kind == RETURN_BEAD:
        return list_returns(s, who, out)
    return list_anchors(s, RED_SHIP_MOVE, out)


@rule
def scoring_moves(s, who, kind, out):
    if kind == SCORE:
        return list_scorings(s, who, out)
    if kind == HAND_IN_GOLD:
        return list_gold_steps(s, who, top_argument(s), out)
    return list_glass_bundles(s, who, top_argument(s), out)


@rule
def odds(s, out, weight):
    kind = top_kind(s)
    if kind == DRAW_STREET:
        return list_bag(s.street_stack, DRAW_STREET_MOVE, out, weight)
    if kind == DRAW_CARD:
        return list_top_card(s, top_argument(s) // ROOM, out, weight)
    if kind == DRAW_BEAD:
        return list_bag(s.bag, DRAW_BEAD_MOVE, out, weight)
    if kind == DRAW_TILE:
        return list_tile_draw(s, top_argument(s), out, weight)
    if kind == DRAW_REMOVED:
        return list_removed_palace(s, out, weight)
    if kind == DRAW_START:
        return list_start(s, out, weight)
    if kind == DRAW_RED:
        return list_red_anchors(s, out, weight)
    return list_redeal(s, out, weight)


@rule
def list_start(s, out, weight):
    for seat in range(s.players):
        out[seat] = START_MOVE + seat
        weight[seat] = 1
    return int(s.players)


@rule
def list_red_anchors(s, out, weight):
    n = list_anchors(s, RED_SHIP_MOVE, out)
    for i in range(n):
        weight[i] = 1
    return n


@rule
def play(s, who, move):
    kind = top_kind(s)
    if kind <= LAST_CHANCE:
        happen(s, kind, move)
    elif kind == SAIL:
        take_turn(s, who, move)
    elif kind == DRIFT:
        drift(s, move)
    elif kind == BUILD:
        build(s, who, move)
    elif kind >= SCORE:
        decide_scoring(s, who, kind, move)
    elif kind == LAY or kind == ERECT or kind == ERECT_BOUGHT:
        decide_space(s, who, kind, move)
    else:
        decide_trade(s, who, kind, move)
    work_off(s)


@rule
def happen(s, kind, move):
    """An outcome of chance. Rows that draw several things keep themselves on the agenda until all are drawn."""
    who = top_who(s)
    if kind == DRAW_CARD:
        draw_card(s, move - DRAW_CARD_MOVE)
    elif kind == DRAW_BEAD:
        draw_bead(s, move - DRAW_BEAD_MOVE)
    elif kind == DRAW_STREET:
        pop(s)
        draw_street(s, who, move - DRAW_STREET_MOVE)
    elif kind == DRAW_TILE:
        pop(s)
        receive_tile(s, who, move - DRAW_TILE_MOVE)
    elif kind == DRAW_REMOVED:
        pop(s)
        remove_palace(s, move - REMOVE_PALACE_MOVE)
    elif kind == DRAW_START:
        pop(s)
        begin(s, move - START_MOVE)
    elif kind == DRAW_RED:
        pop(s)
        put_red_ship(s, move - RED_SHIP_MOVE)
    else:
        fill_blank(s, move)


@rule
def decide_space(s, who, kind, move):
    tile = top_argument(s)
    pop(s)
    if kind == LAY:
        lay_street(s, tile, move - LAY_MOVE)
    elif move != DONE_MOVE:
        erect(s, who, tile, move - ERECT_MOVE)


@rule
def decide_scoring(s, who, kind, move):
    if kind == HAND_IN_GOLD:
        hand_in_gold(s, who, move - HAND_IN_GOLD_MOVE)
    elif kind == HAND_IN_GLASS:
        hand_in_glass(s, who, move - HAND_IN_GLASS_MOVE)
    elif move == FINISH_MOVE:
        end_own_scoring(s, who)
    else:
        score_character(s, who, move)


@rule
def decide_trade(s, who, kind, move):
    if kind == BUY:
        purchase(s, who, move)
        return
    if kind == SELL:
        sell(s, who, move - SELL_MOVE)
        return
    pop(s)
    if kind == SEARCH:
        receive_tile(s, who, move - TAKE_MOVE)
    elif kind == RECRUIT:
        recruit(s, who, move)
    elif kind == CHOOSE_SPECIAL:
        choose_special_card(s, who, move)
    elif kind == PLACE:
        place_gondolier(s, who, move - GONDOLA_MOVE)
    elif kind == OFFICE:
        use_office(s, who, move)
    elif kind == INCOME:
        s.gold[who] += island_income(s, who, move - INCOME_MOVE)
    elif kind == PRODUCE:
        produce(s, who, move - PRODUCE_MOVE)
    elif kind == RETURN_BEAD:
        return_bead(s, who, move - RETURN_MOVE)
    else:
        put_red_ship(s, move - RED_SHIP_MOVE)

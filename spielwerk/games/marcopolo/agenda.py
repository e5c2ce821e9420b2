"""The agenda of Marco Polo: every kind of row, what it asks, and what happens then."""

from __future__ import annotations

from ...kernel.declarations import automatic, chance, choice, declared, each, evenly, pile, stays
from .rules import cards, contracts, course, gains, posts, secrets, spaces, travel, turn
from .rules.setup import (
    choose_character,
    deal_goal,
    deal_start_contract,
    keep_goals,
    lay_card,
    lay_contract,
    lay_outpost,
    lay_town_bonus,
    list_characters,
    list_goals,
    reveal_character,
    set_out,
    still_to_keep_goals,
)
from .state import MOVES, Kind, Pile
from .tables import FACES

AGENDA = declared(
    Kind,
    MOVES,
    {
        # set-up
        Kind.DRAW_START_PLAYER: chance(evenly("players"), {"start_player": set_out}),
        Kind.DEAL_TOWNS: chance(pile("unseen", Pile.TOWNS), {"lay_town_bonus": each(lay_town_bonus)}),
        Kind.DEAL_OUTPOSTS: chance(pile("unseen", Pile.OUTPOSTS), {"lay_outpost": each(lay_outpost)}),
        Kind.DEAL_CARDS: chance(pile("unseen", Pile.CARDS), {"lay_card": each(lay_card)}),
        Kind.DEAL_DISPLAY: chance(pile("unseen", Pile.CONTRACTS), {"lay_contract": each(lay_contract)}),
        Kind.DEAL_START_CONTRACT: chance(
            pile("unseen", Pile.START_CONTRACTS), {"lay_contract": each(deal_start_contract)}
        ),
        Kind.REVEAL_CHARACTER: chance(pile("unseen", Pile.CHARACTERS), {"reveal_character": each(reveal_character)}),
        Kind.CHOOSE_CHARACTER: choice(list_characters, {"character": choose_character}),
        Kind.DEAL_GOALS: chance(pile("unseen", Pile.GOALS), {"deal_goal": each(deal_goal)}, secret=True),
        Kind.KEEP_GOALS: choice(list_goals, {"keep_goals": stays(keep_goals)}, who=still_to_keep_goals, secret=True),
        # the course of a round
        Kind.START_ROUND: automatic(course.start_round),
        Kind.PAYOUT: choice(
            course.list_payout,
            {"town": stays(course.copy_at_payout), "pair": stays(course.take_pair_at_payout)},
            who=course.still_to_be_paid,
        ),
        Kind.GATHER_DICE: automatic(course.gather_dice),
        Kind.ROLL: chance(evenly(FACES), {"roll": stays(gains.roll)}),
        Kind.COMPENSATION: automatic(course.compensate_low_rolls),
        Kind.COMPENSATE: choice(
            course.list_compensations, {"compensate": stays(course.compensate)}, who=course.still_to_compensate
        ),
        Kind.NEXT_TURN: automatic(course.next_turn),
        # a turn: one action, bonus actions before and after it
        Kind.TURN: choice(
            turn.list_turn,
            {
                "die": stays(turn.take_up_die),
                "fulfil": stays(contracts.fulfil),
                "buy_black_die": stays(turn.buy_black_die),
                "end_turn": turn.end_turn,
            },
        ),
        Kind.PUT_AWAY: automatic(contracts.put_away),
        Kind.USE_DIE: choice(
            turn.list_uses,
            {
                "place": spaces.place_lowest,
                "purse": turn.put_in_purse,
                "reroll": turn.reroll,
                "turn": turn.turn_die,
            },
        ),
        Kind.CHOOSE_VALUE: choice(spaces.list_values, {"value": spaces.choose_value}),
        Kind.MORE_DICE: choice(spaces.list_more_dice, {"die": spaces.lay_die}),
        # the market
        Kind.MARKET_FIELD: choice(spaces.list_fields, {"field": spaces.take_field}),
        # contracts
        Kind.NEXT_CONTRACT: automatic(contracts.next_contract),
        Kind.TAKE_CONTRACT: choice(
            contracts.list_display, {"take": contracts.take_contract, "stop": contracts.settle_taken}
        ),
        Kind.CHOOSE_EXTRA: choice(contracts.list_extras, {"extra": contracts.choose_extra}),
        Kind.MAKE_ROOM: choice(contracts.list_active, {"drop": contracts.make_room}),
        Kind.REFILL: automatic(contracts.refill),
        Kind.DRAW_CONTRACT: automatic(contracts.draw_contract),
        Kind.REVEAL_CONTRACT: chance(
            pile("unseen", Pile.CONTRACTS),
            {"lay_contract": contracts.reveal_contract},
            secret=secrets.seen_by_drawer,
        ),
        Kind.KEEP_DRAWN: choice(
            contracts.list_active,
            {"drop": contracts.swap_for_drawn, "refuse": contracts.refuse_drawn},
            optional="refuse",
        ),
        # city cards
        Kind.EXCHANGE: choice(cards.list_exchanges, {"exchange": cards.exchange}),
        Kind.CARD_FIELD: choice(cards.list_card_fields, {"field": cards.take_card_field}),
        Kind.NEXT_TOWN: automatic(cards.next_town),
        Kind.CHOOSE_TOWN: choice(cards.list_towns, {"town": cards.visit_town, "stop": None}),
        Kind.SWAP_GOODS: choice(
            (cards.list_swaps, cards.list_stop), {"swap_goods": each(cards.swap_goods), "stop": None}
        ),
        Kind.SWAP_POINTS: choice(
            (cards.list_point_swaps, cards.list_stop), {"swap_points": each(cards.swap_points), "stop": None}
        ),
        Kind.PAY_PAIRS: choice(
            (cards.list_payable_pairs, cards.list_stop),
            {"pay_pair": each(cards.pay_pair), "stop": cards.stop_paying},
        ),
        Kind.BUY_STEPS: choice(
            (cards.list_bought_steps, cards.list_stop), {"exchange": each(cards.buy_step), "stop": None}
        ),
        # what rewards bring
        Kind.TAKE_GOOD: choice(gains.list_goods, {"good": each(gains.take_good)}),
        Kind.TAKE_PAIR: choice(gains.list_pairs, {"pair": gains.take_pair}),
        Kind.COPY_TOWN: choice(gains.list_towns_to_copy, {"town": gains.receive_town_bonus}),
        Kind.GAIN_BLACK_DIE: automatic(gains.gain_black_die),
        Kind.OFFER_STEP: automatic(travel.offer_step),
        # movements, then posts where they led, then bonuses
        Kind.JOURNEY: choice(
            (travel.list_journey, travel.list_end_of_movement),
            {"step": each(travel.travel_on), "stop": travel.end_movement},
        ),
        Kind.CARD_STEPS: choice(
            (travel.list_free_steps, travel.list_end_of_movement),
            {"step": each(travel.step), "stop": travel.end_movement},
        ),
        Kind.BONUS_STEP: choice(travel.list_free_steps, {"step": each(travel.step)}, optional="stop"),
        Kind.ARRIVE: automatic(posts.arrive),
        Kind.MOVE_POST: choice(posts.list_own_posts, {"move_post": posts.move_post}),
        Kind.BONUSES: automatic(posts.hand_out_bonuses),
        Kind.CHOOSE_BONUS: choice(posts.list_bonuses, {"bonus": posts.choose_bonus}),
        # what a view does not show is dealt again
        Kind.REDEAL_CONTRACTS: chance(pile("unseen", Pile.CONTRACTS), {"lay_contract": stays(secrets.fill_contract)}),
        Kind.REDEAL_GOALS: chance(pile("unseen", Pile.GOALS), {"deal_goal": stays(secrets.fill_goal)}, secret=True),
    },
    __name__,
)
work_off = AGENDA.rules["work_off"]

"""The agenda of Mille Fiori: every kind of row, what it asks, and what happens then."""

from __future__ import annotations

from ...kernel.declarations import automatic, bag, chance, choice, declared, each, evenly, stays
from .rules.bonuses import climb, list_ladder
from .rules.course import end_trick, make_doge, start_round, start_trick, start_turn
from .rules.secrets import fill_blank, list_redeal, seen_by_chooser
from .rules.turn import (
    choose,
    deal_to_display,
    deal_to_hand,
    lay_out_at_choice,
    list_extra_cards,
    list_hand,
    list_sailing,
    list_uses,
    place_with,
    sail_with,
    still_to_choose,
    take_extra_card,
)
from .state import MOVES, Kind

AGENDA = declared(
    Kind,
    MOVES,
    {
        # the course of the game
        Kind.START_ROUND: automatic(start_round),
        Kind.START_TRICK: automatic(start_trick),
        Kind.TURN: automatic(start_turn),
        Kind.END_TRICK: automatic(end_trick),
        # what chance decides
        Kind.DRAW_DOGE: chance(evenly("players"), {"doge": make_doge}),
        Kind.DEAL_HAND: chance(bag("deck"), {"deal": each(deal_to_hand)}, secret=True),
        Kind.DEAL_DISPLAY: chance(bag("deck"), {"deal": each(deal_to_display)}),
        Kind.REDEAL: chance(list_redeal, {"redeal": stays(fill_blank)}, secret=True),
        # what players decide
        Kind.CHOOSE: choice(
            list_hand,
            {"choose": stays(choose)},
            who=still_to_choose,
            then=lay_out_at_choice,
            secret=seen_by_chooser,
        ),
        Kind.USE_CARD: choice(list_uses, {"place": place_with, "sail": sail_with}),
        Kind.EXTRA_CARD: choice(list_extra_cards, {"extra": take_extra_card}, optional="decline"),
        # where the options say so
        Kind.LADDER_MARKER: choice(list_ladder, {"climb": climb}, optional="decline"),
        Kind.SAIL_ONLY: choice(list_sailing, {"sail": sail_with}),
    },
    __name__,
)
work_off = AGENDA.rules["work_off"]

"""The course of the game, p.2 and p.4-5: set-up, rounds, tricks and turns, worked off from the agenda."""

from __future__ import annotations

from ....kernel import CHANCE, EVERYBODY, pop, push, rule, top_kind, top_who
from ..state import (
    CARD_COUNT,
    CARDS,
    CHOOSE,
    DEAL_DISPLAY,
    DEAL_HAND,
    DECK,
    DRAW_DOGE,
    END_TRICK,
    HAND,
    LADDER_NEEDS,
    LADDER_VALUE,
    LAST_AUTOMATIC,
    NONE,
    SEATS,
    SPACES,
    START_ROUND,
    START_TRICK,
    TURN,
    USE_CARD,
)
from .cards import drop_from_hand, lay_out_leftovers, pass_hands_left
from .ending import finish


@rule
def setup(s):
    """Board empty, all cards in the deck, supplies dealt out, ships at the start."""
    for card in range(CARDS):
        s.deck[card] = CARD_COUNT[card]
    s.deck_left = DECK
    for space in range(SPACES):
        s.owner[space] = NONE
    for ladder in range(len(LADDER_NEEDS)):
        for step in range(len(LADDER_VALUE)):
            s.ladder[ladder, step] = NONE
    for seat in range(SEATS):
        s.chosen[seat] = NONE
        for i in range(HAND):
            s.hand[seat, i] = NONE
    for seat in range(s.players):
        s.personal[seat] = s.personal_at_start
        s.reserve[seat] = s.reserve_at_start
    push(s, START_ROUND, 0, 0)
    if s.display_at_start > 0:
        push(s, DEAL_DISPLAY, CHANCE, s.display_at_start)
    push(s, DRAW_DOGE, CHANCE, 0)


@rule
def work_off(s):
    """Works off everything on the agenda that needs no decision."""
    while s.agenda_rows > 0 and top_kind(s) <= LAST_AUTOMATIC:
        kind = top_kind(s)
        who = top_who(s)
        pop(s)
        if kind == START_ROUND:
            start_round(s)
        elif kind == START_TRICK:
            start_trick(s)
        elif kind == TURN:
            start_turn(s, who)
        else:
            end_trick(s)


@rule
def start_round(s):
    """The start player deals five cards to everybody, then the display; if that is impossible, the game ends."""
    if s.deck_left < HAND * s.players:
        finish(s)
        return
    s.round_number += 1
    s.trick = 0
    push(s, START_TRICK, 0, 0)
    face_up = min(s.display_per_round, s.deck_left - HAND * s.players)
    if face_up > 0:
        push(s, DEAL_DISPLAY, CHANCE, face_up)
    for i in range(s.players):
        push(s, DEAL_HAND, (s.doge + s.players - 1 - i) % s.players, HAND)


@rule
def start_trick(s):
    """Everybody chooses a card, then all play them in turn, beginning with the start player."""
    push(s, END_TRICK, 0, 0)
    for i in range(s.players):
        push(s, TURN, (s.doge + s.players - 1 - i) % s.players, 0)
    if not s.tactical:
        push(s, CHOOSE, EVERYBODY, 0)


@rule
def start_turn(s, who):
    """The chosen card is played openly; in the tactical variant it is chosen only now."""
    if s.chosen[who] == NONE:
        push(s, TURN, who, 0)
        push(s, CHOOSE, who, 0)
        return
    card = int(s.chosen[who])
    s.chosen[who] = NONE
    drop_from_hand(s, who, card)
    push(s, USE_CARD, who, card)


@rule
def end_trick(s):
    """Hands go to the left; after the last card of the round what is left goes to the display."""
    if s.ending:
        finish(s)
        return
    s.trick += 1
    if s.trick < s.plays_per_round:
        pass_hands_left(s)
        push(s, START_TRICK, 0, 0)
        return
    for seat in range(s.players):
        lay_out_leftovers(s, seat)
    s.doge = (s.doge + 1) % s.players
    push(s, START_ROUND, 0, 0)

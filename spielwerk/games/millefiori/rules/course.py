"""The course of the game, p.4-5: rounds, tricks and turns."""

from __future__ import annotations

from ....kernel import CHANCE, EVERYBODY, push, rule
from .. import tables
from ..state import Kind
from ..tables import NONE
from .cards import another_round, drop_from_hand, lay_out_leftovers, pass_hands_left
from .ending import finish


@rule
def make_doge(s, seat):
    s.doge = seat


@rule
def start_round(s):
    """The start player deals five cards to everybody, then the display; if that is impossible, the game ends.

    Only the five cards each decide about the end; of the display what is there is turned up (rulings 4 and 12).
    """
    if not another_round(s):
        finish(s)
        return
    s.round_number += 1
    s.trick = 0
    push(s, Kind.START_TRICK, 0, 0)
    face_up = min(s.display_per_round, s.deck_left - tables.HAND * s.players)
    if face_up > 0:
        push(s, Kind.DEAL_DISPLAY, CHANCE, face_up)
    for i in range(s.players):
        push(s, Kind.DEAL_HAND, (s.doge + s.players - 1 - i) % s.players, tables.HAND)


@rule
def start_trick(s):
    """Everybody chooses a card, then all play them in turn, beginning with the start player (ruling 10)."""
    push(s, Kind.END_TRICK, 0, 0)
    for i in range(s.players):
        push(s, Kind.TURN, (s.doge + s.players - 1 - i) % s.players, 0)
    if not s.tactical:
        push(s, Kind.CHOOSE, EVERYBODY, 0)


@rule
def start_turn(s, who):
    """The chosen card is played openly; in the tactical variant it is chosen only now.

    Whoever has no diamonds but the reserve, which is for extra cards, can only sail with it (ruling 57).
    """
    if s.chosen[who] == NONE:
        push(s, Kind.TURN, who, 0)
        push(s, Kind.CHOOSE, who, 0)
        return
    card = int(s.chosen[who])
    s.chosen[who] = NONE
    drop_from_hand(s, who, card)
    push(s, Kind.USE_CARD if s.personal[who] > 0 else Kind.SAIL_ONLY, who, card)


@rule
def end_trick(s):
    """Hands go to the left; after the last card of the round what is left goes to the display (rulings 5 and 6)."""
    if s.ending:
        finish(s)
        return
    s.trick += 1
    if s.trick < s.plays_per_round:
        pass_hands_left(s)
        push(s, Kind.START_TRICK, 0, 0)
        return
    for seat in range(s.players):
        lay_out_leftovers(s, seat)
    s.doge = (s.doge + 1) % s.players
    push(s, Kind.START_ROUND, 0, 0)

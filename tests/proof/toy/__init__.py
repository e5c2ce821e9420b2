"""A small game that writes the rules of the contract by hand: secret cards, a simultaneous choice, a bonus round.

Everybody is dealt a secret number from one bag and then, all at once and in secret, stays or goes. Whoever goes has
1 point for sure. Of those who stay, the highest number takes 3 points and draws a bonus; equal numbers share both.
Numbers that were shown are out of the game; it ends after the rounds agreed on.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from spielwerk.kernel import (
    CHANCE_BIT,
    EVERYBODY,
    Game,
    MoveSpace,
    Option,
    OptionSet,
    OptionValues,
    agenda_fields,
    ledger_fields,
    pop,
    push,
    rule,
    score,
    state_record,
    top_kind,
    top_who,
    total,
)
from spielwerk.kernel.record import StateArray

# The components: numbers in the bag, and the points of the bonus die.

SEATS = 3
IN_BAG = np.array([0, 4, 4, 4, 4], np.int16)
BONUS = np.array([0, 1, 2], np.int16)
NUMBERS = len(IN_BAG)

# State and moves. 0 is nothing yet; HIDDEN stands for what a viewer must not know.

HIDDEN = -2
GO, STAY = 1, 2
DEAL, CHOOSE, DRAW, REDEAL = 1, 2, 3, 4
SAFE, HIGHEST, LUCK = 0, 1, 2

MOVES = MoveSpace(
    [
        ("deal", [("number", [str(n) for n in range(NUMBERS)])]),
        ("go", []),
        ("stay", []),
        ("bonus", [("points", [str(n) for n in BONUS])]),
        ("redeal", [("number", [str(n) for n in range(NUMBERS)])]),
        ("rethink", [("choice", ["go", "stay"])]),
    ]
)
DEAL_MOVE = MOVES.first("deal")
GO_MOVE = MOVES.first("go")
BONUS_MOVE = MOVES.first("bonus")
REDEAL_MOVE = MOVES.first("redeal")
RETHINK_MOVE = MOVES.first("rethink")

STATE = state_record(
    {
        "players": (),
        "rounds": (),
        "round_number": (),
        "bag": (NUMBERS,),
        "shown": (NUMBERS,),
        "number": (SEATS,),
        "choice": (SEATS,),
        **ledger_fields(SEATS, 3),
        **agenda_fields(8),
    }
)


@rule
def setup(s):
    for n in range(NUMBERS):
        s.bag[n] = IN_BAG[n]
    start_round(s)


@rule
def start_round(s):
    """Everybody is dealt a number, then all choose."""
    s.round_number += 1
    push(s, CHOOSE, EVERYBODY, 0)
    for seat in range(s.players):
        push(s, DEAL, seat, 0)


@rule
def waiting(s):
    kind = top_kind(s)
    if kind == 0:
        return 0
    if kind != CHOOSE:
        return CHANCE_BIT
    mask = 0
    for seat in range(s.players):
        if s.choice[seat] == 0:
            mask |= 1 << seat
    return mask


@rule
def moves(s, who, out):
    out[0] = GO_MOVE
    out[1] = GO_MOVE + 1
    return 2


@rule
def odds(s, out, weight):
    kind = top_kind(s)
    if kind == DRAW:
        for i in range(len(BONUS)):
            out[i] = BONUS_MOVE + i
            weight[i] = 1
        return len(BONUS)
    if kind == REDEAL and s.number[top_who(s)] != HIDDEN:
        out[0] = RETHINK_MOVE
        out[1] = RETHINK_MOVE + 1
        weight[0] = 1
        weight[1] = 1
        return 2
    return list_bag(s, DEAL_MOVE if kind == DEAL else REDEAL_MOVE, out, weight)


@rule
def list_bag(s, first, out, weight):
    n = 0
    for number in range(NUMBERS):
        if s.bag[number] > 0:
            out[n] = first + number
            weight[n] = s.bag[number]
            n += 1
    return n


@rule
def play(s, who, move):
    kind = top_kind(s)
    if kind == DEAL:
        s.number[top_who(s)] = move - DEAL_MOVE
        s.bag[move - DEAL_MOVE] -= 1
        pop(s)
    elif kind == CHOOSE:
        s.choice[who] = GO + move - GO_MOVE
        if waiting(s) == 0:
            pop(s)
            reveal(s)
    elif kind == DRAW:
        score(s, top_who(s), LUCK, BONUS[move - BONUS_MOVE])
        pop(s)
        if top_kind(s) == 0:
            end_round(s)
    else:
        fill_blank(s, top_who(s), move)


@rule
def reveal(s):
    """The highest number among those who stay takes the points and a bonus; equal ones all do."""
    highest = 0
    for seat in range(s.players):
        if s.choice[seat] == STAY:
            highest = max(highest, s.number[seat])
    for seat in range(s.players):
        if s.choice[seat] == GO:
            score(s, seat, SAFE, 1)
        elif s.number[seat] == highest:
            score(s, seat, HIGHEST, 3)
            push(s, DRAW, seat, 0)
    if highest == 0:
        end_round(s)


@rule
def end_round(s):
    for seat in range(s.players):
        s.shown[s.number[seat]] += 1
        s.number[seat] = 0
        s.choice[seat] = 0
    if s.round_number < s.rounds:
        start_round(s)


@rule
def over(s):
    return s.agenda_rows == 0


@rule
def places(s, out):
    for p in range(s.players):
        out[p] = 1
        for q in range(s.players):
            if total(s, q) > total(s, p):
                out[p] += 1


@rule
def revealed(s):
    """Numbers are open while the bonus is drawn."""
    return top_kind(s) == DRAW


@rule
def hide(s, viewer):
    """Unseen numbers go back into the bag, unseen choices are blanked."""
    if revealed(s):
        return
    for seat in range(s.players):
        if seat != viewer:
            if s.number[seat] > 0:
                s.bag[s.number[seat]] += 1
                s.number[seat] = HIDDEN
            if s.choice[seat] > 0:
                s.choice[seat] = HIDDEN


@rule
def redeal(s, viewer):
    for seat in range(s.players):
        if s.number[seat] == HIDDEN:
            push(s, REDEAL, seat, 0)


@rule
def fill_blank(s, seat, move):
    if s.number[seat] == HIDDEN:
        s.number[seat] = move - REDEAL_MOVE
        s.bag[move - REDEAL_MOVE] -= 1
    else:
        s.choice[seat] = GO + move - RETHINK_MOVE
    if s.choice[seat] != HIDDEN:
        pop(s)


@rule
def witnesses(s, who, move):
    """A number is seen by its owner, a choice by whoever makes it."""
    kind = top_kind(s)
    if kind == DRAW:
        return EVERYBODY
    if kind == CHOOSE:
        return 1 << who
    return 1 << top_who(s)


def faults(states: StateArray) -> list[str]:
    """Numbers are conserved."""
    held = states["number"][:, :, None] == np.arange(NUMBERS)
    held[:, :, 0] = False
    counted: npt.NDArray[np.bool_] = states["bag"] + states["shown"] + held.sum(axis=1) != IN_BAG
    return ["numbers are not conserved"] if counted.any() else []


def option_fields(options: OptionValues) -> dict[str, int]:
    return {"players": options["players"], "rounds": options["rounds"]}


GAME = Game(
    name="toy",
    version=1,
    players=range(2, 4),
    state=STATE,
    move_space=MOVES,
    sources=("safe", "highest", "luck"),
    options=OptionSet((Option("players", (2, 3), 2), Option("rounds", (2, 4), 2))),
    option_fields=option_fields,
    rules={
        "setup": setup,
        "waiting": waiting,
        "moves": moves,
        "odds": odds,
        "play": play,
        "over": over,
        "places": places,
        "hide": hide,
        "redeal": redeal,
        "witnesses": witnesses,
    },
    max_moves=16,
    max_entries=100,
    folder=__package__,
    faults=faults,
    components={"number": tuple(str(n) for n in range(1, NUMBERS)), "end": ("rounds",)},
)

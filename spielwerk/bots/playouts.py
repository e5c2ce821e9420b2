"""What turns bring, as rules: played on by quick turns of everybody in worlds that look the same to the seat.

The arrays are those of `turn_search`; `world` holds a world, `actual` the game that is played in it, `plans`
the turn that each seat is at, with `planned`. Nobody peeks: whoever plays on sees the own view of the game.
"""

from __future__ import annotations

from ..kernel.chance import CHANCE, CHANCE_BIT, next_random, pick_weighted, weight_sum
from ..kernel.entries import (
    enter_hide,
    enter_moves,
    enter_odds,
    enter_places,
    enter_play,
    enter_redeal,
    enter_waiting,
    enter_worth,
)
from ..kernel.playout import first_seat
from ..kernel.rule import rule
from .turn_search import BEST, FIRST, HASH, KNOWN, MOVE, NOTHING, NOWHERE, PARENT, ROOM, WORTH, drawn, search_turn

# What is known of the turn that a seat plans: the next of its moves, and how many there are.
AT, LENGTH = range(2)
# What first place adds to the margin at the end of the game, in hundredths of a point.
VICTORY = 1500


@rule
def find_turns(
    view, who, budget, each, turns, lengths, hand, hand_words, rooms, words, first, reached, out, position, heap,
    table, free, again, tally,
):  # fmt: skip
    """The best turns of a seat, best first, at most `each` with the same first move; returns how many."""
    hand[0] = view[0]
    n = search_turn(
        who, budget, hand, hand_words, rooms, words, first, reached, out, position, heap, table, free, again, tally
    )  # fmt: skip
    choice = drawn(n, 0, reached, position)
    for k in range(n):
        reached[k] = 0
    count = 0
    for _ in range(lengths.shape[0]):
        best = best_end(each, reached, position, tally)
        if best != 0:
            reached[position[best, FIRST]] += 1
            # A room tells a position that is taken from an end, which has none.
            position[best, ROOM] = best
            lengths[count] = write_turn(best, count, turns, position)
            count += 1
    if count == 0:
        turns[0, 0] = first[choice]
        lengths[0] = 1
        count = 1
    return count


@rule
def best_end(each, taken, position, tally):
    """The best end of the turn that is not taken yet, behind a first move not taken `each` times; 0 for none."""
    best = 0
    for number in range(1, tally[KNOWN]):
        if position[number, ROOM] == NOWHERE and taken[position[number, FIRST]] < each:
            if best == 0 or is_better(number, best, position):
                best = number
    return best


@rule
def is_better(one, other, position):
    if position[one, WORTH] != position[other, WORTH]:
        return position[one, WORTH] > position[other, WORTH]
    return position[one, HASH] < position[other, HASH]


@rule
def write_turn(number, row, turns, position):
    """Writes the moves that lead to a position; returns how many, those that find room."""
    length = 0
    at = number
    while at != 0:
        length += 1
        at = position[at, PARENT]
    at = number
    for back in range(length):
        if length - 1 - back < turns.shape[1]:
            turns[row, length - 1 - back] = position[at, MOVE]
        at = position[at, PARENT]
    return min(length, turns.shape[1])


@rule
def play_worlds(
    view, who, seeds, turns, lengths, quick, more, limit, points, places, values, world, actual, rng, weights, listed,
    plans, planned, place, hand, hand_words, rooms, words, first, reached, out, position, heap, table, free, again,
    tally,
):  # fmt: skip
    """Plays every turn in the same worlds, one for each row of seeds, with the same chance; writes what came of it.

    Played is until the seat has planned `more` turns after this one, or to the end. Places are 0 before the end.
    """
    for w in range(seeds.shape[0]):
        for k in range(4):
            rng[k] = seeds[w, k]
        world[0] = view[0]
        deal_world(who, world, rng, weights, listed)
        for k in range(4):
            seeds[w, k] = rng[k]
        for choice in range(lengths.shape[0]):
            for k in range(4):
                rng[k] = seeds[w, k]
            actual[0] = world[0]
            play_on(
                choice, who, turns, lengths, quick, more, limit, actual, rng, weights, listed, plans, planned, hand,
                hand_words, rooms, words, first, reached, out, position, heap, table, free, again, tally,
            )  # fmt: skip
            write_result(choice, w, who, points, places, values, actual, place)


@rule
def deal_world(who, world, rng, weights, listed):
    """Chance deals what the seat cannot know."""
    s = world[0]
    rows = int(s.agenda_rows)
    enter_redeal(world, who)
    while int(s.agenda_rows) > rows:
        play_chance(world, rng, weights, listed)


@rule
def play_chance(actual, rng, weights, listed):
    n = enter_odds(actual, listed, weights)
    enter_play(actual, CHANCE, int(pick_weighted(listed, weights, n, next_random(rng) % weight_sum(weights, n))))


@rule
def play_on(
    choice, who, turns, lengths, quick, more, limit, actual, rng, weights, listed, plans, planned, hand, hand_words,
    rooms, words, first, reached, out, position, heap, table, free, again, tally,
):  # fmt: skip
    """Plays the chosen turn, then everybody quick ones, until the seat would think of one after `more` of them.

    Chance ends what was planned. Others do not: where all choose at once, each goes on with its turn later.
    """
    step = 0
    forget_plans(planned)
    for _ in range(limit):
        mask = enter_waiting(actual)
        if mask == 0:
            return
        if mask == CHANCE_BIT:
            play_chance(actual, rng, weights, listed)
            forget_plans(planned)
            if step > 0:
                step = int(lengths[choice])
            continue
        p = first_seat(mask)
        n = enter_moves(actual, p, listed)
        move = int(listed[0])
        if p == who and step < lengths[choice] and is_listed(int(turns[choice, step]), n, listed):
            move = int(turns[choice, step])
            step += 1
        elif planned[p, AT] < planned[p, LENGTH] and is_listed(int(plans[p, planned[p, AT]]), n, listed):
            move = int(plans[p, planned[p, AT]])
            planned[p, AT] += 1
        elif n > 1:
            if p == who:
                step = int(lengths[choice])
                more -= 1
                if more < 0:
                    return
            hand[0] = actual[0]
            enter_hide(hand, p)
            planned[p, LENGTH] = plan_turn(
                p, quick, plans, hand, hand_words, rooms, words, first, reached, out, position, heap, table, free,
                again, tally,
            )  # fmt: skip
            planned[p, AT] = 1
            move = int(plans[p, 0])
        enter_play(actual, p, move)


@rule
def forget_plans(planned):
    for p in range(planned.shape[0]):
        planned[p, AT] = 0
        planned[p, LENGTH] = 0


@rule
def is_listed(move, n, listed):
    for k in range(n):
        if listed[k] == move:
            return True
    return False


@rule
def plan_turn(
    who, quick, plans, hand, hand_words, rooms, words, first, reached, out, position, heap, table, free, again, tally,
):  # fmt: skip
    """The best turn that few moves find; returns its length."""
    n = search_turn(
        who, quick, hand, hand_words, rooms, words, first, reached, out, position, heap, table, free, again, tally
    )  # fmt: skip
    choice = drawn(n, 0, reached, position)
    top = position[reached[choice], BEST]
    best = 0
    for number in range(1, tally[KNOWN]):
        if position[number, ROOM] == NOWHERE and position[number, WORTH] == top:
            if best == 0 or position[number, HASH] < position[best, HASH]:
                best = number
    if best == 0 or top == NOTHING:
        plans[who, 0] = first[choice]
        return 1
    return write_turn(best, who, plans, position)


@rule
def write_result(choice, w, who, points, places, values, actual, place):
    """The ledger, the places where the game is over, and what the position is worth to the seat."""
    s = actual[0]
    over = enter_waiting(actual) == 0
    if over:
        enter_places(actual, place)
    for p in range(points.shape[2]):
        for source in range(points.shape[3]):
            points[choice, w, p, source] = s.points[p, source]
        places[choice, w, p] = place[p] if over else 0
    values[choice, w] = margin(actual, who)
    if over and place[who] == 1:
        values[choice, w] += VICTORY


@rule
def margin(actual, who):
    """By how much the position is worth more to the seat than to the others, on average.

    A partner counts among the others: that divides all margins alike.
    """
    s = actual[0]
    players = int(s.players)
    value = enter_worth(actual, who)
    rivals = 0
    for p in range(players):
        if p != who:
            rivals += enter_worth(actual, p)
    if players > 1:
        value -= rivals // (players - 1)
    return value

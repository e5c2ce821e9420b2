"""Games from which a worth is learned, as rules: whole games in one call, with every position after a turn.

Everybody searches the own turn; who has learned takes the end that the network likes best, the others the one of the
highest hand-written worth. Some moves are drawn at random, and what the network thinks is blurred: play stays diverse.
"""

from __future__ import annotations

from ..bots.appraising import WORTH_LIMIT, appraise_turns, rehearse_turn
from ..bots.playouts import AT, LENGTH, find_turns, forget_plans, is_listed, play_chance
from ..kernel.chance import CHANCE_BIT, next_random
from ..kernel.entries import enter_hide, enter_moves, enter_places, enter_play, enter_waiting, enter_worth
from ..kernel.observing import write_observation
from ..kernel.playout import first_seat
from ..kernel.rule import rule

# How play is varied: of a thousand decisions so many are random; so far is an appraisal blurred.
RANDOM, BLUR, NODES = range(3)
# What is known of a position besides what is seen: its game, its seat, and the hand-written worth to every seat.
GAME, SEAT, WORTHS = range(3)


@rule
def play_games(
    starts, seeds, learners, manner, limit, begins, observed, about, held, points, places, place, view, actual, rng,
    weights, listed, plans, planned, turns, lengths, values, tried, tried_words, programme, parts, seen, rows, layer_1,
    worths, bias_1, layer_2, bias_2, layer_3, bias_3, hidden_1, hidden_2, hand, hand_words, rooms, words, first,
    reached, out, position, heap, table, free, again, tally,
):  # fmt: skip
    """Plays every game to its end; returns how many positions were written. `learners` are bit masks of seats."""
    count = 0
    for i in range(starts.shape[0]):
        for k in range(4):
            rng[k] = seeds[i, k]
        actual[0] = starts[i]
        forget_plans(planned)
        for _ in range(limit):
            mask = enter_waiting(actual)
            if mask == 0:
                break
            if mask == CHANCE_BIT:
                play_chance(actual, rng, weights, listed)
                forget_plans(planned)
                continue
            p = first_seat(mask)
            n = enter_moves(actual, p, listed)
            move = int(listed[0])
            if planned[p, AT] < planned[p, LENGTH] and is_listed(int(plans[p, planned[p, AT]]), n, listed):
                move = int(plans[p, planned[p, AT]])
                planned[p, AT] += 1
            elif n > 1 and next_random(rng) % 1000 < manner[RANDOM]:
                move = int(listed[next_random(rng) % n])
                planned[p, LENGTH] = 0
            elif n > 1:
                view[0] = actual[0]
                enter_hide(view, p)
                found = find_turns(
                    view, p, manner[NODES], lengths.shape[0], turns, lengths, hand, hand_words, rooms, words, first,
                    reached, out, position, heap, table, free, again, tally,
                )  # fmt: skip
                chosen = 0
                if found > 1 and (learners[i] >> p) & 1:
                    appraise_turns(
                        view, p, found, turns, lengths, values, tried, tried_words, programme, begins[i, p],
                        begins[i, p + 1], parts, seen, rows, layer_1, worths, bias_1, layer_2, bias_2, layer_3, bias_3,
                        hidden_1, hidden_2,
                    )  # fmt: skip
                    chosen = best_blurred(found, manner[BLUR], values, rng)
                plan(p, chosen, turns, lengths, plans, planned)
                move = int(plans[p, 0])
                if count < about.shape[0]:
                    rehearse_turn(chosen, p, view, turns, lengths, tried)
                    write_position(i, p, begins, count, observed, about, held, tried, tried_words, programme, parts)
                    count += 1
            enter_play(actual, p, move)
        write_end(i, actual, points, places, place)
    return count


@rule
def write_end(i, actual, points, places, place):
    s = actual[0]
    enter_places(actual, place)
    for p in range(points.shape[1]):
        for source in range(points.shape[2]):
            points[i, p, source] = s.points[p, source]
        places[i, p] = place[p]


@rule
def plan(p, chosen, turns, lengths, plans, planned):
    for step in range(lengths[chosen]):
        plans[p, step] = turns[chosen, step]
    planned[p, AT] = 1
    planned[p, LENGTH] = lengths[chosen]


@rule
def best_blurred(found, blur, values, rng):
    best = 0
    for k in range(found):
        if blur > 0:
            values[k] += next_random(rng) % blur
        if values[k] > values[best]:
            best = k
    return best


@rule
def write_position(i, who, begins, row, observed, about, held, tried, tried_words, programme, parts):
    """What the seat sees at the end of its turn, as it was rehearsed."""
    about[row, GAME] = i
    about[row, SEAT] = who
    s = tried[0]
    players = int(s.players)
    for p in range(players):
        value = enter_worth(tried, (who + p) % players)
        about[row, WORTHS + p] = min(WORTH_LIMIT, max(-WORTH_LIMIT, value))
        for source in range(held.shape[2]):
            held[row, p, source] = s.points[(who + p) % players, source]
    write_observation(tried_words, 0, programme, begins[i, who], begins[i, who + 1], parts, observed, row)

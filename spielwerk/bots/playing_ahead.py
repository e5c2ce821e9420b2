"""What turns bring over the next turns of everybody, as rules: all play by what was learned, and so is the end valued.

The arrays are those of `playouts` and `appraising`; `found`, `found_lengths` and `found_values` are the turns that
whoever plans chooses from, in the view `scene`.
"""

from __future__ import annotations

from ..kernel.chance import CHANCE_BIT
from ..kernel.entries import enter_hide, enter_moves, enter_places, enter_play, enter_waiting
from ..kernel.playout import first_seat
from ..kernel.rule import rule
from .appraising import VICTORY, appraise_turns, lead_of
from .playouts import AT, LENGTH, deal_world, find_turns, forget_plans, is_listed, play_chance


@rule
def look_ahead(
    view, who, seeds, turns, lengths, quick, more, limit, values, begins, world, actual, rng, weights, listed, plans,
    planned, place, found, found_lengths, found_values, scene, tried, tried_words, programme, parts, seen, rows,
    layer_1, worths, bias_1, layer_2, bias_2, layer_3, bias_3, hidden_1, hidden_2, hand, hand_words, rooms, words,
    first, reached, out, position, heap, table, free, again, tally,
):  # fmt: skip
    """Plays every turn in the same worlds, one for each row of seeds, with the same chance.

    Played is until the seat plans a turn after `more` others, or to the end; written is what it may expect then, in
    hundredths of a point.
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
            values[choice, w] = play_ahead(
                choice, who, turns, lengths, quick, more, limit, begins, actual, rng, weights, listed, plans, planned,
                place, found, found_lengths, found_values, scene, tried, tried_words, programme, parts, seen, rows,
                layer_1, worths, bias_1, layer_2, bias_2, layer_3, bias_3, hidden_1, hidden_2, hand, hand_words, rooms,
                words, first, reached, out, position, heap, table, free, again, tally,
            )  # fmt: skip


@rule
def play_ahead(
    choice, who, turns, lengths, quick, more, limit, begins, actual, rng, weights, listed, plans, planned, place, found,
    found_lengths, found_values, scene, tried, tried_words, programme, parts, seen, rows, layer_1, worths, bias_1,
    layer_2, bias_2, layer_3, bias_3, hidden_1, hidden_2, hand, hand_words, rooms, words, first, reached, out, position,
    heap, table, free, again, tally,
):  # fmt: skip
    """Plays the chosen turn, then everybody the best they know; returns what the seat may expect in the end."""
    step = 0
    forget_plans(planned)
    for _ in range(limit):
        mask = enter_waiting(actual)
        if mask == 0:
            break
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
            scene[0] = actual[0]
            enter_hide(scene, p)
            count = find_turns(
                scene, p, quick, found_lengths.shape[0], found, found_lengths, hand, hand_words, rooms, words, first,
                reached, out, position, heap, table, free, again, tally,
            )  # fmt: skip
            appraise_turns(
                scene, p, count, found, found_lengths, found_values, tried, tried_words, programme, begins[p],
                begins[p + 1], parts, seen, rows, layer_1, worths, bias_1, layer_2, bias_2, layer_3, bias_3, hidden_1,
                hidden_2,
            )  # fmt: skip
            best = 0
            for k in range(count):
                if found_values[k] > found_values[best]:
                    best = k
            if p == who:
                step = int(lengths[choice])
                more -= 1
                if more < 0:
                    return found_values[best]
            for k in range(found_lengths[best]):
                plans[p, k] = found[best, k]
            planned[p, AT] = 1
            planned[p, LENGTH] = found_lengths[best]
            move = int(plans[p, 0])
        enter_play(actual, p, move)
    enter_places(actual, place)
    lead = lead_of(actual, who)
    return lead + VICTORY if place[who] == 1 else lead

"""The kernels of a batch on a GPU. The names that they use (`cuda`, the sizes, the rules of a game) are given to them
when `gpu` makes them for a game."""

from __future__ import annotations


def play_kernel(
    setting, states, starts, start_of, given, who, mask, reward, done, ranked, points, counter, log, refused, allies,
):  # fmt: skip
    """One thread, one game."""
    i = cuda.grid(1)
    if i < states.shape[0]:
        out = cuda.local.array(MOVES, int16)
        weight = cuda.local.array(MOVES, int64)
        place = cuda.local.array(SEATS, int16)
        play(
            i, i, 0, setting, states, starts, start_of, out, weight, place, given, who, mask, reward, done,
            ranked, points, counter, log, refused, allies,
        )  # fmt: skip


def tell_kernel(setting, states, seen, given, wanted, who, waits, mask, listed, weights, count):
    """What may be done, and what the seat sees, of which `seen` is a copy."""
    i = cuda.grid(1)
    if i < states.shape[0] and (given.shape[1] > 1 or given[i, 0] != NOTHING):
        out = cuda.local.array(MOVES, int16)
        weight = cuda.local.array(MOVES, int64)
        tell(i, i, setting, states, out, weight, wanted, who, waits, mask, listed, weights, count)
        hidden_from(seen[i], seen_by(int(who[i])))


def observe_kernel(start_of, words, given, who, observed, allies, programme, spread, parts, layout):
    """One warp, one game: neighbouring threads write neighbouring numbers."""
    i = cuda.grid(1) // 32
    lane = cuda.grid(1) % 32
    if i < who.shape[0] and (given.shape[1] > 1 or given[i, 0] != NOTHING):
        variant = programme_of(i, who, start_of, layout, allies)
        write(words, i, spread, variant, programme, parts, observed, i, lane, 32)


def choose_kernel(setting, who, listed, weights, count, counter, chosen):
    i = cuda.grid(1)
    if i < who.shape[0]:
        choose_one(i, 0, setting, who, listed, weights, count, counter, chosen)


def convert_kernel(moves, given, beyond):
    """Moves of any kind of number; what is beyond the move space is the number behind its end."""
    i = cuda.grid(1)
    if i < given.shape[0]:
        for seat in range(given.shape[1]):
            move = moves[i, seat]
            given[i, seat] = move if -1 <= move <= beyond else beyond


def copy_kernel(source, source_at, target, target_at):
    """Rows of bytes, one warp each."""
    i = cuda.grid(1) // 32
    if i < source_at.shape[0]:
        for e in range(cuda.grid(1) % 32, source.shape[1], 32):
            target[target_at[i], e] = source[source_at[i], e]


def search_kernel(states, seats, ties, budget, chosen, played, rooms, words, position, heap, table, free, again):
    """One thread searches one turn after the other, in rooms of its own."""
    own = cuda.grid(1)
    if own < rooms.shape[0]:
        hand = cuda.local.array(1, RECORD)
        hand_words = hand.view(WORDS)
        first = cuda.local.array(MOVES, int16)
        reached = cuda.local.array(MOVES, int64)
        out = cuda.local.array(MOVES, int16)
        tally = cuda.local.array(TALLIES, int64)
        for place in range(table.shape[1]):
            table[own, place] = 0
        i = own - rooms.shape[0]
        tally[STAGE] = OVER
        # One loop over moves, not one over turns: neighbouring threads try a move together, wherever they stand.
        while i < seats.shape[0]:
            who = 0 if i < 0 else int(seats[i])
            if tally[STAGE] != OVER and goes_on(
                who, budget, hand, hand_words, rooms[own], words[own], first, reached, out, position[own], heap[own],
                table[own], free[own], again[own], tally,
            ):  # fmt: skip
                try_next(
                    who, hand, hand_words, rooms[own], words[own], first, reached, out, position[own], heap[own],
                    table[own], free[own], again[own], tally,
                )  # fmt: skip
            else:
                if i >= 0:
                    chosen[i] = first[pick(int(tally[CHOICES]), int(ties[i]), reached, position[own])]
                    played[i] = tally[PLAYED]
                i += rooms.shape[0]
                if i < seats.shape[0]:
                    hand[0] = states[i]
                    begin(
                        int(seats[i]), hand, hand_words, rooms[own], words[own], first, position[own], table[own], tally
                    )  # fmt: skip


def self_play_kernel(
    starts, seeds, learners, manner, limit, begins, observed, about, held, points, places, counts, view, actual, tried,
    tried_words, seen, programme, parts, rows, layer_1, worths, bias_1, layer_2, bias_2, layer_3, bias_3, rooms, words,
    position, heap, table, free, again,
):  # fmt: skip
    """One thread plays one game after the other, in rooms of its own; every game has its rows for positions."""
    own = cuda.grid(1)
    if own < rooms.shape[0]:
        hand = cuda.local.array(1, RECORD)
        hand_words = hand.view(WORDS)
        first = cuda.local.array(MOVES, int16)
        reached = cuda.local.array(MOVES, int64)
        out = cuda.local.array(MOVES, int16)
        tally = cuda.local.array(TALLIES, int64)
        place = cuda.local.array(SEATS, int16)
        rng = cuda.local.array(4, int64)
        weights = cuda.local.array(MOVES, int64)
        listed = cuda.local.array(MOVES, int16)
        plans = cuda.local.array((SEATS, LONGEST_TURN), int16)
        planned = cuda.local.array((SEATS, 2), int64)
        turns = cuda.local.array((ENDS, LONGEST_TURN), int16)
        lengths = cuda.local.array(ENDS, int64)
        values = cuda.local.array(ENDS, int64)
        hidden_1 = cuda.local.array(WIDE, int32)
        hidden_2 = cuda.local.array(NARROW, int64)
        for at in range(table.shape[1]):
            table[own, at] = 0
        for i in range(own, starts.shape[0], rooms.shape[0]):
            counts[i] = play(
                starts[i : i + 1], seeds[i : i + 1], learners[i : i + 1], manner, limit, begins[i : i + 1],
                observed[i], about[i], held[i], points[i : i + 1], places[i : i + 1], place, view[own], actual[own],
                rng, weights, listed, plans, planned, turns, lengths, values, tried[own], tried_words[own], programme,
                parts, seen[own], rows, layer_1, worths, bias_1, layer_2, bias_2, layer_3, bias_3, hidden_1, hidden_2,
                hand, hand_words, rooms[own], words[own], first, reached, out, position[own], heap[own], table[own],
                free[own], again[own], tally,
            )  # fmt: skip

"""One step of many games, as rules: the same functions run interpreted, on all cores and on a GPU.

Every game is a row in arrays that the batch owns. A step plays what was given for the game, lets chance speak, ends and
begins games, and describes the next decision: who, what that seat sees, what it may do.
"""

from __future__ import annotations

from ..kernel.chance import CHANCE, CHANCE_BIT, SPECTATOR, pick_weighted, weight_sum
from ..kernel.observing import write_observation
from ..kernel.playout import first_seat
from ..kernel.rule import Slot, rule
from .random_numbers import CHANCE_STREAM, CHOICE_STREAM, below, random_word
from .rewarding import finish

waiting = Slot("waiting")
moves = Slot("moves")
odds = Slot("odds")
play = Slot("play")
hide = Slot("hide")

# What may be given for a game instead of a move.
NOTHING, LOOK, BEGIN = -1, -2, -3
NOBODY = -1

# An entry is who and move in one number; moves stay below this.
ENTRY_MOVES = 1 << 16
NO_ENTRY = -1

# Settings of a batch, in one row of numbers.
SEED, ASKED, RESTART, REWARD, LOGGED, OBSERVED = range(6)
SETTINGS = 6

# The counters of a game.
EPISODE, DRAWN, CHOSEN, ENTRIES = range(4)
COUNTERS = 4


@rule
def step_games(
    first, stop, offset, setting, states, starts, start_of, seen, words, out, weight, place,
    given, wanted, who, waits, mask, listed, weights, count, observed, reward, done, ranked, points,
    counter, log, refused, allies, programme, begins, parts, layout,
):  # fmt: skip
    """Steps the games from `first` to before `stop`; row 0 of the arrays is game number `offset` of the batch."""
    for i in range(first, stop):
        step_game(
            i, offset, setting, states, starts, start_of, seen, words, out, weight, place,
            given, wanted, who, waits, mask, listed, weights, count, observed, reward, done, ranked, points,
            counter, log, refused, allies, programme, begins, parts, layout,
        )  # fmt: skip


@rule
def step_game(
    i, offset, setting, states, starts, start_of, seen, words, out, weight, place,
    given, wanted, who, waits, mask, listed, weights, count, observed, reward, done, ranked, points,
    counter, log, refused, allies, programme, begins, parts, layout,
):  # fmt: skip
    """Steps game i; what its seat sees is worked out in `seen`, which has room for one state, with these words."""
    advance(
        i, i, offset, setting, states, starts, start_of, out, weight, place, given, who, mask, reward, done,
        ranked, points, counter, log, refused, allies,
    )  # fmt: skip
    if given.shape[1] > 1 or given[i, 0] != NOTHING:
        describe(i, i, setting, states, out, weight, wanted, who, waits, mask, listed, weights, count)
        if setting[OBSERVED]:
            seen[0] = states[i]
            hide(seen[0], viewer_of(int(who[i])))
            variant = variant_of(i, who, start_of, layout, allies)
            write_observation(words, 0, programme, begins[variant], begins[variant + 1], parts, observed, i)


@rule
def viewer_of(who):
    """Through whose eyes a decision is seen: those of who decides; chance and the end are seen like by anybody."""
    return who if 0 <= who < CHANCE else SPECTATOR


@rule
def variant_of(i, who, start_of, layout, allies):
    """Which programme writes the observation of game i."""
    return layout[start_of[i]] * allies.shape[1] + max(0, viewer_of(int(who[i])))


@rule
def advance(
    i, at, offset, setting, states, starts, start_of, out, weight, place, given, who, mask, reward, done,
    ranked, points, counter, log, refused, allies,
):  # fmt: skip
    """Plays what was given for game i, whose state is number `at`, then chance, until somebody must decide.

    All of it in one loop, so that the rules of a game are called, and compiled into it, at one place only.
    """
    s = states[at]
    refused[i] = 0
    done[i] = 0
    for seat in range(reward.shape[1]):
        reward[i, seat] = 0
    if given[i, 0] == LOOK:
        return
    left = entries_given(given, i, who)
    if given[i, 0] == BEGIN:
        left = 0
        begin(i, at, states, starts, start_of, counter)
    elif waiting(s) == 0:
        return
    turn = 0
    while True:
        deciding = waiting(s)
        entry = NO_ENTRY
        if turn < left:
            entry = given_entry(s, i, turn, deciding, out, given, who, mask, refused)
            turn += 1
        elif deciding == CHANCE_BIT and not setting[ASKED]:
            entry = drawn_entry(s, i, offset, setting, out, weight, counter)
        elif deciding == 0 and not done[i]:
            done[i] = 1
            finish(s, i, setting[REWARD], start_of, place, reward, ranked, points, allies)
            if setting[RESTART]:
                begin(i, at, states, starts, start_of, counter)
        else:
            return
        if entry != NO_ENTRY:
            enter(s, i, setting, entry // ENTRY_MOVES, entry % ENTRY_MOVES, counter, log)


@rule
def begin(i, at, states, starts, start_of, counter):
    """A new game, before chance has spoken."""
    states[at] = starts[start_of[i]]
    counter[i, EPISODE] += 1
    counter[i, DRAWN] = 0
    counter[i, ENTRIES] = 0


@rule
def entries_given(given, i, who):
    """One move of whoever was described, or a move for each seat that decides."""
    return 1 if who[i] == CHANCE else given.shape[1]


@rule
def given_entry(s, i, turn, deciding, out, given, who, mask, refused):
    """The move that was given, as an entry; what is not legal is refused."""
    move = int(given[i, turn])
    if move == NOTHING:
        return NO_ENTRY
    if given.shape[1] == 1 or who[i] == CHANCE:
        if 0 <= move < mask.shape[1] and mask[i, move] == 1:
            return who[i] * ENTRY_MOVES + move
    elif (deciding >> turn) & 1 and is_listed(out, moves(s, turn, out), move):
        return turn * ENTRY_MOVES + move
    refused[i] = 1
    return NO_ENTRY


@rule
def is_listed(out, n, move):
    for k in range(n):
        if out[k] == move:
            return True
    return False


@rule
def drawn_entry(s, i, offset, setting, out, weight, counter):
    """What chance decides, as an entry."""
    n = odds(s, out, weight)
    word = random_word(setting[SEED], counter[i, DRAWN], counter[i, EPISODE], offset + i, CHANCE_STREAM)
    counter[i, DRAWN] += 1
    return CHANCE * ENTRY_MOVES + pick_weighted(out, weight, n, below(word, weight_sum(weight, n)))


@rule
def enter(s, i, setting, who, move, counter, log):
    """Plays a move and notes it."""
    play(s, who, move)
    entry = counter[i, ENTRIES]
    if setting[LOGGED] and 2 * entry + 1 < log.shape[1]:
        log[i, 2 * entry] = who
        log[i, 2 * entry + 1] = move
    counter[i, ENTRIES] = entry + 1


@rule
def describe(i, at, setting, states, out, weight, wanted, who, waits, mask, listed, weights, count):
    """Who decides next and what may be done; the moves that were described before are wiped out."""
    s = states[at]
    for k in range(count[i]):
        mask[i, listed[i, k]] = 0
    deciding = waiting(s)
    waits[i] = deciding
    who[i] = described_seat(deciding, int(wanted[i]))
    n = 0
    if who[i] == CHANCE:
        n = odds(s, out, weight)
    elif who[i] != NOBODY and (deciding >> who[i]) & 1:
        n = moves(s, who[i], out)
    for k in range(n):
        listed[i, k] = out[k]
        mask[i, out[k]] = 1
        if setting[ASKED]:
            weights[i, k] = weight[k] if who[i] == CHANCE else 1
    count[i] = n


@rule
def described_seat(deciding, wanted):
    """The seat that was asked for, or the first that must decide."""
    if wanted != NOBODY:
        return wanted
    if deciding == 0:
        return NOBODY
    return first_seat(deciding)


@rule
def choose_games(first, stop, offset, setting, who, listed, weights, count, counter, chosen):
    """Any legal move for each game, outcomes of chance by their odds."""
    for i in range(first, stop):
        choose(i, offset, setting, who, listed, weights, count, counter, chosen)


@rule
def choose(i, offset, setting, who, listed, weights, count, counter, chosen):
    n = int(count[i])
    if n == 0:
        chosen[i, 0] = NOTHING
        return
    word = random_word(setting[SEED], counter[i, CHOSEN], 0, offset + i, CHOICE_STREAM)
    counter[i, CHOSEN] += 1
    if who[i] != CHANCE:
        chosen[i, 0] = listed[i, below(word, n)]
        return
    bound = 0
    for k in range(n):
        bound += weights[i, k]
    r = below(word, bound)
    k = 0
    while r >= weights[i, k]:
        r -= weights[i, k]
        k += 1
    chosen[i, 0] = listed[i, k]

"""One step of many games, as rules: the same functions run interpreted, on all cores and on a GPU.

Every game is a row in arrays that the batch owns. A step plays what was given for the game, lets chance speak, ends and
begins games, and describes the next decision: who, what that seat sees, what it may do.
"""

from __future__ import annotations

from ..kernel.chance import CHANCE, CHANCE_BIT, SPECTATOR, pick_weighted, weight_sum
from ..kernel.ledger import total
from ..kernel.playout import first_seat
from ..kernel.rule import Slot, rule
from .observing import write_observation
from .random_numbers import CHANCE_STREAM, CHOICE_STREAM, below, random_word

waiting = Slot("waiting")
moves = Slot("moves")
odds = Slot("odds")
play = Slot("play")
places = Slot("places")
hide = Slot("hide")

# What may be given for a game instead of a move.
NOTHING, LOOK, BEGIN = -1, -2, -3
NOBODY = -1

# Settings of a batch, in one row of numbers.
SEED, ASKED, RESTART, REWARD, LOGGED, OBSERVED = range(6)
SETTINGS = 6

# What a seat is rewarded for when its game ends.
PLACE, POINTS, MARGIN = range(3)

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
    """Plays what was given for game i, whose state is number `at`, then chance, until somebody must decide."""
    s = states[at]
    refused[i] = 0
    done[i] = 0
    for seat in range(reward.shape[1]):
        reward[i, seat] = 0
    if given[i, 0] == BEGIN:
        begin(s, i, at, offset, setting, states, starts, start_of, out, weight, counter, log)
    elif given[i, 0] != LOOK and waiting(s) != 0:
        play_given(s, i, setting, out, given, who, mask, counter, log, refused)
        settle(s, i, offset, setting, out, weight, counter, log)
        if waiting(s) == 0:
            done[i] = 1
            finish(s, i, setting, start_of, place, reward, ranked, points, allies)
            if setting[RESTART]:
                begin(s, i, at, offset, setting, states, starts, start_of, out, weight, counter, log)


@rule
def begin(s, i, at, offset, setting, states, starts, start_of, out, weight, counter, log):
    """A new game."""
    states[at] = starts[start_of[i]]
    counter[i, EPISODE] += 1
    counter[i, DRAWN] = 0
    counter[i, ENTRIES] = 0
    settle(s, i, offset, setting, out, weight, counter, log)


@rule
def play_given(s, i, setting, out, given, who, mask, counter, log, refused):
    """One move of whoever was described, or a move for each seat that decides; what is not legal is refused."""
    if given.shape[1] == 1 or who[i] == CHANCE:
        move = int(given[i, 0])
        if 0 <= move < mask.shape[1] and mask[i, move] == 1:
            enter(s, i, setting, who[i], move, counter, log)
        else:
            refused[i] = int(move != NOTHING)
        return
    for seat in range(given.shape[1]):
        move = int(given[i, seat])
        if move != NOTHING:
            if (waiting(s) >> seat) & 1 and is_listed(out, moves(s, seat, out), move):
                enter(s, i, setting, seat, move, counter, log)
            else:
                refused[i] = 1


@rule
def is_listed(out, n, move):
    for k in range(n):
        if out[k] == move:
            return True
    return False


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
def settle(s, i, offset, setting, out, weight, counter, log):
    """Chance decides until a player must, unless chance is asked outside."""
    if setting[ASKED]:
        return
    while waiting(s) == CHANCE_BIT:
        n = odds(s, out, weight)
        word = random_word(setting[SEED], counter[i, DRAWN], counter[i, EPISODE], offset + i, CHANCE_STREAM)
        counter[i, DRAWN] += 1
        enter(s, i, setting, CHANCE, pick_weighted(out, weight, n, below(word, weight_sum(weight, n))), counter, log)


@rule
def finish(s, i, setting, start_of, place, reward, ranked, points, allies):
    """Places, points and rewards of a game that is over."""
    places(s, place)
    for seat in range(s.players):
        ranked[i, seat] = place[seat]
        points[i, seat] = total(s, seat)
    for seat in range(s.players):
        reward[i, seat] = reward_of(s, i, setting[REWARD], seat, start_of[i], ranked, points, allies)


@rule
def reward_of(s, i, kind, seat, start, ranked, points, allies):
    """What the end is worth to a seat; whoever plays together has points together."""
    if kind == POINTS:
        return side(s, i, seat, start, points, allies) * 1.0
    if kind == MARGIN:
        return (side(s, i, seat, start, points, allies) - best_rival(s, i, seat, start, points, allies)) * 1.0
    return balance(s, i, seat, start, ranked, allies)


@rule
def side(s, i, seat, start, points, allies):
    """The points of a seat and of those who play with it."""
    n = 0
    for other in range(s.players):
        if (allies[start, seat] >> other) & 1:
            n += points[i, other]
    return int(n)


@rule
def best_rival(s, i, seat, start, points, allies):
    """The most points that any other side has; 0 for who plays alone."""
    best = 0
    found = 0
    for other in range(s.players):
        if (allies[start, seat] >> other) & 1 == 0:
            n = side(s, i, other, start, points, allies)
            best = n if found == 0 else max(best, n)
            found = 1
    return int(best)


@rule
def balance(s, i, seat, start, ranked, allies):
    """Rivals left behind less rivals ahead, as a share of all: 1 for who beats everybody, -1 for the last."""
    rivals = 0
    ahead = 0
    for other in range(s.players):
        if (allies[start, seat] >> other) & 1 == 0:
            rivals += 1
            ahead += int(ranked[i, other] > ranked[i, seat]) - int(ranked[i, other] < ranked[i, seat])
    if rivals == 0:
        return 1.0 if ranked[i, seat] == 1 else -1.0
    return ahead / rivals


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

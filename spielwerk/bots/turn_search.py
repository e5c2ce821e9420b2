"""The search through one's own turn, as rules: the same functions run interpreted, on all cores and on a GPU.

Best position first, equal positions once, all moves of a position together: exact if the budget lasts. Chance and the
others end a turn, see `rehearse`. Moves are tried in `hand`, which has room for one state; positions in which the turn
goes on are kept in `rooms`; `hand_words` and `words` are the same memory as plain numbers. All else that is known
of a position stands in a row of `position`.
"""

from __future__ import annotations

from ..kernel.chance import WORD
from ..kernel.entries import enter_moves, enter_play, enter_rehearse, enter_waiting, enter_worth
from ..kernel.rule import Slot, rule

# How states are copied best depends on the machine.
lift = Slot("lift")
lay = Slot("lay")

# The rooms that are used for something: where the turn begins, and two for diving.
START, DIVER, DEEPER = range(3)
ROOMS = 3

# What is known of a position; `BEST` is the worth of the best end that it leads to.
WORTH, BEST, HASH, PLACE, ROOM, PARENT, FIRST, MOVE = range(8)
COLUMNS = 8

# Where a search stands. Counted are moves played, positions known and still open, rooms ever used and free again, ways
# to a position known before, and first moves. Then what is being done: the stage; the position whose moves are tried;
# how many moves it has and the next of them; in a dive the first move it is for, what was found, how deep it may go.
PLAYED, KNOWN, OPEN, USED, FREE, AGAIN, CHOICES, STAGE, AT, LISTED, NEXT, BRANCH, END, AHEAD, LEFT = range(15)
TALLIES = 15

# The stages: all first moves, the most promising positions, dives for first moves that have met no end, all is found.
BEGUN, SEARCHING, DIVING, OVER = range(4)

NOTHING = -(1 << 60)
NOWHERE = 0

# A turn that goes on for so many moves beyond the budget is valued as it stands.
DEEPEST = 40

# Hashes have 62 bits: products of these, cut off, are the same with and without a limit to the size of a number.
LOW = (1 << 62) - 1
FACTOR_LOW, FACTOR_HIGH = 0x1E3779B97F4A7C15, 0x2545F4914F6CDD1D
FACTOR_AT, FACTOR_LAST = 0x3C79AC492BA7B653, 0x1D8E4E27C47D124F


@rule
def search_turns(
    states, seats, ties, budget, chosen, values, played, hand, hand_words, rooms, words, first, reached, out, position,
    heap, table, free, again, tally,
):  # fmt: skip
    """Chooses for every state, of which its seat sees all; `ties` are random words that draw among equally good moves.

    `values` are the worths that the first moves lead to, in the order of the rules, as many as it has columns.
    """
    for i in range(states.shape[0]):
        hand[0] = states[i]
        n = search_turn(
            seats[i], budget, hand, hand_words, rooms, words, first, reached, out, position, heap, table, free, again,
            tally,
        )  # fmt: skip
        for k in range(min(n, values.shape[1])):
            values[i, k] = position[reached[k], BEST]
        chosen[i] = first[drawn(n, ties[i], reached, position)]
        played[i] = tally[PLAYED]


@rule
def drawn(n, tie, reached, position):
    """Which of n first moves is taken: the best, or one of the best."""
    top = NOTHING
    equal = 0
    for k in range(n):
        value = position[reached[k], BEST]
        if value > top:
            top = value
            equal = 1
        elif value == top:
            equal += 1
    left = (tie * equal) >> 32
    for k in range(n):
        if position[reached[k], BEST] == top:
            if left == 0:
                return k
            left -= 1
    return 0


@rule
def search_turn(
    who, budget, hand, hand_words, rooms, words, first, reached, out, position, heap, table, free, again, tally,
):  # fmt: skip
    """Searches the turn that begins in the hand; returns the number of first moves. A single one is not looked into."""
    begin(who, hand, hand_words, rooms, words, first, position, table, tally)
    while goes_on(
        who, budget, hand, hand_words, rooms, words, first, reached, out, position, heap, table, free, again, tally
    ):  # fmt: skip
        try_next(
            who, hand, hand_words, rooms, words, first, reached, out, position, heap, table, free, again, tally
        )  # fmt: skip
    return tally[CHOICES]


@rule
def begin(who, hand, hand_words, rooms, words, first, position, table, tally):
    """Position 0 is the start."""
    for kind in range(TALLIES):
        tally[kind] = 0
    tally[USED] = ROOMS
    enter_rehearse(hand, who)
    lay(START, hand, hand_words, rooms, words)
    whole = 0
    for at in range(hand_words.shape[0]):
        whole = (whole + mixed(at, hand_words[at])) & LOW
    know(0, whole, place_of(whole, position, table), position, table, tally)
    position[0, ROOM] = START
    tally[CHOICES] = enter_moves(hand, who, first)
    tally[LISTED] = tally[CHOICES]


@rule
def goes_on(
    who, budget, hand, hand_words, rooms, words, first, reached, out, position, heap, table, free, again, tally,
):  # fmt: skip
    """Whether there is a move to try; finds the next position to try moves in where the last one has no more."""
    if tally[NEXT] < tally[LISTED]:
        return True
    if tally[STAGE] == BEGUN:
        tally[STAGE] = SEARCHING
    elif tally[STAGE] == SEARCHING:
        leave(free, position, tally)
    if tally[STAGE] == SEARCHING:
        if tally[CHOICES] > 1 and tally[OPEN] > 0 and tally[PLAYED] < budget:
            tally[AT] = take_best(position, heap, tally)
            list_moves(position[tally[AT], ROOM], who, hand, hand_words, rooms, words, out, tally)
            return True
        trace_back(position, again, tally)
        tally[STAGE] = DIVING
        tally[BRANCH] = -1
        tally[END] = 0
    if goes_deeper(tally):
        lift(DEEPER, hand, hand_words, rooms, words)
        lay(DIVER, hand, hand_words, rooms, words)
        list_moves(DIVER, who, hand, hand_words, rooms, words, out, tally)
        return True
    if tally[BRANCH] >= 0:
        position[reached[tally[BRANCH]], BEST] = tally[AHEAD] if tally[END] == NOTHING else tally[END]
    if finds_branch(reached, position, tally):
        branch = tally[BRANCH]
        prepare_dive(branch, who, first[branch], hand, hand_words, rooms, words, position, heap, tally)
        list_moves(DIVER, who, hand, hand_words, rooms, words, out, tally)
        return True
    tally[STAGE] = OVER
    wipe(position, table, tally)
    return False


@rule
def list_moves(room, who, hand, hand_words, rooms, words, out, tally):
    """The moves of the state in a room are tried next."""
    lift(room, hand, hand_words, rooms, words)
    tally[LISTED] = enter_moves(hand, who, out)
    tally[NEXT] = 0
    tally[END] = NOTHING
    tally[AHEAD] = NOTHING


@rule
def leave(free, position, tally):
    """The position that was looked at needs no room."""
    if tally[AT] != 0:
        free[tally[FREE]] = position[tally[AT], ROOM]
        tally[FREE] += 1


@rule
def goes_deeper(tally):
    """Whether a dive has met no end yet."""
    if tally[BRANCH] < 0 or tally[END] != NOTHING or tally[LEFT] == 0:
        return False
    tally[LEFT] -= 1
    return True


@rule
def finds_branch(reached, position, tally):
    """The next first move that has met no end."""
    if tally[CHOICES] == 1:
        return False
    tally[BRANCH] += 1
    while tally[BRANCH] < tally[CHOICES] and position[reached[tally[BRANCH]], BEST] != NOTHING:
        tally[BRANCH] += 1
    return tally[BRANCH] < tally[CHOICES]


@rule
def know(parent, whole, place, position, table, tally):
    """A new position; returns its number."""
    number = tally[KNOWN]
    tally[KNOWN] = number + 1
    table[place] = number + 1
    position[number, HASH] = whole
    position[number, PLACE] = place
    position[number, PARENT] = parent
    position[number, BEST] = NOTHING
    position[number, ROOM] = NOWHERE
    return number


@rule
def try_next(who, hand, hand_words, rooms, words, first, reached, out, position, heap, table, free, again, tally):
    """Plays the next move. What it leads to is kept if the turn goes on there; a dive remembers only the best."""
    k = tally[NEXT]
    parent = tally[AT]
    tally[NEXT] = k + 1
    tally[PLAYED] += 1
    diving = tally[STAGE] == DIVING
    room = DIVER if diving else position[parent, ROOM]
    move = first[k] if tally[STAGE] == BEGUN else out[k]
    lift(room, hand, hand_words, rooms, words)
    enter_play(hand, who, move)
    number = 0
    if not diving:
        whole = rehashed(hand_words, words, room, position[parent, HASH])
        place = place_of(whole, position, table)
        if table[place] != 0:
            meet_again(table[place] - 1, reached, again, tally)
            return
        number = know(parent, whole, place, position, table, tally)
        position[number, MOVE] = move
        position[number, FIRST] = position[parent, FIRST]
        if parent == 0:
            position[number, FIRST] = k
            reached[k] = number
    value = enter_worth(hand, who)
    over = (enter_waiting(hand) >> who) & 1 == 0
    if not diving:
        position[number, WORTH] = value
        if over:
            position[number, BEST] = value
        else:
            keep(number, hand, hand_words, rooms, words, position, heap, free, tally)
    elif over:
        tally[END] = max(tally[END], value)
    elif value > tally[AHEAD]:
        tally[AHEAD] = value
        lay(DEEPER, hand, hand_words, rooms, words)


@rule
def meet_again(known, reached, again, tally):
    """Another way to a position that is known."""
    if tally[AT] == 0:
        reached[tally[NEXT] - 1] = known
    again[tally[AGAIN], 0] = tally[AT]
    again[tally[AGAIN], 1] = known
    tally[AGAIN] += 1


@rule
def keep(number, hand, hand_words, rooms, words, position, heap, free, tally):
    """Gives the position in the hand a room, and a place among those to look at."""
    if tally[FREE] > 0:
        tally[FREE] -= 1
        room = free[tally[FREE]]
    else:
        room = tally[USED]
        tally[USED] += 1
    lay(room, hand, hand_words, rooms, words)
    position[number, ROOM] = room
    at = tally[OPEN]
    tally[OPEN] = at + 1
    while at > 0 and comes_first(number, heap[(at - 1) >> 1], position):
        heap[at] = heap[(at - 1) >> 1]
        at = (at - 1) >> 1
    heap[at] = number


@rule
def take_best(position, heap, tally):
    """The most promising open position; takes it out of the heap."""
    best = heap[0]
    size = tally[OPEN] - 1
    tally[OPEN] = size
    last = heap[size]
    at = 0
    child = 1
    while child < size:
        if child + 1 < size and comes_first(heap[child + 1], heap[child], position):
            child += 1
        if comes_first(last, heap[child], position):
            break
        heap[at] = heap[child]
        at = child
        child = 2 * at + 1
    heap[at] = last
    return best


@rule
def comes_first(one, other, position):
    """By worth; among equals by the hash, which favours nothing."""
    if position[one, WORTH] != position[other, WORTH]:
        return position[one, WORTH] > position[other, WORTH]
    return position[one, HASH] < position[other, HASH]


@rule
def trace_back(position, again, tally):
    """Tells every position the best end that it leads to, also by ways that met a position known before."""
    changed = 1
    while changed:
        for back in range(1, tally[KNOWN]):
            number = tally[KNOWN] - back
            parent = position[number, PARENT]
            position[parent, BEST] = max(position[parent, BEST], position[number, BEST])
        changed = 0
        for way in range(tally[AGAIN]):
            if position[again[way, 1], BEST] > position[again[way, 0], BEST]:
                position[again[way, 0], BEST] = position[again[way, 1], BEST]
                changed = 1


@rule
def prepare_dive(branch, who, move, hand, hand_words, rooms, words, position, heap, tally):
    """Brings the most promising open position behind a first move into room DIVER, or that behind the move itself."""
    found = 0
    for at in range(tally[OPEN]):
        number = heap[at]
        if position[number, FIRST] == branch and (found == 0 or comes_first(number, found, position)):
            found = number
    lift(position[found, ROOM], hand, hand_words, rooms, words)
    if found == 0:
        enter_play(hand, who, move)
        tally[PLAYED] += 1
    lay(DIVER, hand, hand_words, rooms, words)
    tally[LEFT] = DEEPEST


@rule
def wipe(position, table, tally):
    """Leaves the table of hashes empty: much quicker than emptying all of it."""
    for number in range(tally[KNOWN]):
        table[position[number, PLACE]] = 0


@rule
def place_of(whole, position, table):
    """Where a hash stands in the table, or where it belongs."""
    last = table.shape[0] - 1
    place = whole & last
    while table[place] != 0 and position[table[place] - 1, HASH] != whole:
        place = (place + 1) & last
    return place


@rule
def rehashed(hand_words, words, room, whole):
    """The hash of the position in the hand, from that of the position it came from: only what changed counts."""
    for at in range(hand_words.shape[0]):
        if hand_words[at] != words[room, at]:
            whole = (whole + mixed(at, hand_words[at]) - mixed(at, words[room, at])) & LOW
    return whole


@rule
def mixed(at, word):
    """What a word at its place adds to the hash."""
    x = ((word & WORD) * FACTOR_LOW + ((word >> 32) & WORD) * FACTOR_HIGH + (at + 1) * FACTOR_AT) & LOW
    x = ((x ^ (x >> 31)) * FACTOR_LAST) & LOW
    return x ^ (x >> 29)


@rule
def lift_record(room, hand, hand_words, rooms, words):
    """Takes the state in a room into the hand."""
    hand[0] = rooms[room]


@rule
def lay_record(room, hand, hand_words, rooms, words):
    """Puts the state in the hand into a room."""
    rooms[room] = hand[0]


@rule
def lift_words(room, hand, hand_words, rooms, words):
    """The same word by word: a GPU copies records byte by byte."""
    for at in range(hand_words.shape[0]):
        hand_words[at] = words[room, at]


@rule
def lay_words(room, hand, hand_words, rooms, words):
    for at in range(hand_words.shape[0]):
        words[room, at] = hand_words[at]

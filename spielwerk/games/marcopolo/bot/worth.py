"""For bots: what a position is worth to a seat in hundredths of a point, and rehearsing one's own next turn alone."""

from __future__ import annotations

from ....kernel import rule, top_argument, top_kind, top_who, total
from ....kernel.agenda import ARGUMENT, KIND, WHO
from ....kernel.declared_rows import Choice
from ....kernel.facts import table
from .. import tables
from ..agenda import AGENDA
from ..rules.posts import posts_on_map
from ..state import ROW, Kind
from ..tables import BEIJING, NONE, CardUse, Character, Ground, Space, Stock
from .appraisal import (
    CARD_MARGIN,
    CARD_WORTH,
    CHARACTER_WORTH,
    CONTRACT_EXTRA,
    CONTRACT_POINTS,
    DIE_WORTH,
    EFFORT,
    JOURNEY_MONEY,
    NEEDS_CAMELS,
    NEEDS_MONEY,
    NEEDS_STEPS,
    OUTPOST_WORTH,
    POSTS_AHEAD,
    STOCK_WORTH,
    TOWN_WORTH,
    WAY_COST,
    WAY_NEEDS,
)

# Weights, found by playing; in hundredths of a point per unit, or percent of what they multiply.
RIVAL = 75
FULFILLED = 55
LEAD = 85
NEW_CONTRACT = 104

# With this many dice or more to come, things in store count in full; likewise dice.
HORIZON = 19
DIE_HORIZON = 17
MONEY_AT_END = 10
GOOD_AT_END = 50
DIE_AT_END = 30

# A die about to be rolled counts little, so that nobody rolls again to put off a bad turn; so does the turn itself.
ROLLED = 94
PENDING = 8

# What has been begun in a turn: each die laid, and what is hoped of it.
LAID = 255
HOPE = 114

# A contract with nothing and with everything there.
BARE, PROMISE, LEAST_PROMISE = 7, 96, 20

# Town bonuses and cards of later rounds; goods that fit a card now or in a later round; per thing a card counts.
TOWN, CARD = 223, 49
FIT_NOW, FIT_LATER, USUAL_DIE = 74, 52, 4
COUNTED, MOST_COUNTED = 31, 5

# The best journey when all is there for it, and less per die missing; then other journeys, and what is paid already.
READY, FADE = 36, 5
OTHERS, PAID = 13, 28
JOURNEY_DICE, JOURNEY_STEPS = 254, 5
CAMEL_EFFORT, MONEY_EFFORT = 3, 2

# A goal card of which one city is reached.
HALF_GOAL = 70
GOODS_TO_BEIJING = 100


# The decisions that one seat makes in its turn.
_BEFORE_TURNS = (Kind.CHOOSE_CHARACTER, Kind.KEEP_GOALS, Kind.PAYOUT, Kind.COMPENSATE)
_IN_TURN = {kind for kind, row in AGENDA.declarations.items() if isinstance(row, Choice)} - set(_BEFORE_TURNS)
IN_TURN = table([int(kind in _IN_TURN) for kind in range(max(Kind) + 1)])


# Rehearsing


@rule
def rehearse(s, who):
    """In a turn it ends with that turn: everybody else still has dice. All other choices are made as they are."""
    if IN_TURN[top_kind(s)]:
        for seat in range(s.players):
            if seat != who and s.dice_left[seat] == 0:
                s.dice_left[seat] = 1


# Worth


@rule
def worth(s, who):
    """The own prospects less a share of what the rivals have."""
    rivals = 0
    for p in range(s.players):
        if p != who:
            rivals += possessions(s, p)
    return prospects(s, who) - RIVAL * rivals // (100 * (s.players - 1))


@rule
def possessions(s, p):
    """What an own turn can change of a rival: points, final scoring, things in store."""
    if s.finished:
        return 100 * total(s, p)
    return 100 * total(s, p) + lasting(s, p) + stock_ahead(s, p, min(HORIZON, dice_to_come(s, p)))


@rule
def prospects(s, p):
    """What a seat has, and what its dice, contracts, posts and journeys should still bring."""
    if s.finished:
        return 100 * total(s, p)
    left = dice_to_come(s, p)
    time = min(HORIZON, left)
    value = possessions(s, p) + dice_ahead(s, p, left) + owed(s, p, left) + underway(s, p)
    value += contracts_ahead(s, p, left, time) + posts_ahead(s, p) + journeys_ahead(s, p, left)
    if s.character[p] != NONE:
        value += CHARACTER_WORTH[s.character[p]] * (tables.ROUNDS - s.round_number) // tables.ROUNDS
    return value


@rule
def dice_to_come(s, p):
    """Dice a seat will still place in this game, without black ones."""
    return tables.OWN_DICE * (tables.ROUNDS - max(1, int(s.round_number))) + s.dice_left[p]


@rule
def rounds_to_come(s):
    return tables.ROUNDS - max(1, int(s.round_number))


@rule
def lasting(s, p):
    """Final scoring of what stands already: goals, Beijing, most contracts."""
    value = 100 * tables.DIFFERENT_CITIES[count_bits(goal_cities(s, p) & s.posts[p])]
    for i in range(tables.KEPT_GOALS):
        goal = int(s.goals[p, i])
        if goal >= 0 and posts_of_goal(s, p, goal) == 2:
            value += 100 * tables.GOAL_POINTS[goal]
    for place in range(tables.BEIJING_PLACES):
        if s.beijing[place] == p:
            value += 100 * tables.BEIJING_POINTS[place]
    return value + FULFILLED * s.fulfilled[p] + standing_in_contracts(s, p)


@rule
def goal_cities(s, p):
    """The cities of the own goals, as bits."""
    cities = 0
    for i in range(tables.KEPT_GOALS):
        goal = int(s.goals[p, i])
        if goal >= 0:
            cities |= (1 << tables.GOAL_CITY[goal, 0]) | (1 << tables.GOAL_CITY[goal, 1])
    return cities


@rule
def posts_of_goal(s, p, goal):
    return ((s.posts[p] >> tables.GOAL_CITY[goal, 0]) & 1) + ((s.posts[p] >> tables.GOAL_CITY[goal, 1]) & 1)


@rule
def count_bits(cities):
    n = 0
    while cities != 0:
        n += cities & 1
        cities >>= 1
    return n


@rule
def standing_in_contracts(s, p):
    """A share of the points for most contracts, growing with the rounds."""
    most = 0
    for q in range(s.players):
        if q != p:
            most = max(most, int(s.fulfilled[q]))
    ahead = s.fulfilled[p] - most
    if s.fulfilled[p] > 0 and ahead >= 0:
        return (tables.MOST_CONTRACTS_POINTS * 100 // 4 + LEAD * min(3, ahead)) * s.round_number // tables.ROUNDS
    return 0


# Dice and the running turn


@rule
def fading(value, left):
    """At the very end a die is worth the money in the purse."""
    return DIE_AT_END + (value - DIE_AT_END) * min(left, DIE_HORIZON) // DIE_HORIZON


@rule
def dice_ahead(s, p, left):
    """Dice on the tableau: high ones can do more."""
    value = 0
    for colour in range(tables.COLOUR_COUNT):
        for face in range(tables.UNSET, tables.FACES + 1):
            if s.dice[p, colour, face] > 0:
                value += s.dice[p, colour, face] * fading(int(DIE_WORTH[face]), left)
    return value


@rule
def owed(s, p, left):
    """Dice about to be rolled, contracts about to be drawn, an action not yet taken."""
    value = 0
    for row in range(s.agenda_rows):
        if s.agenda[row, WHO] == p:
            kind = s.agenda[row, KIND]
            if kind == Kind.ROLL:
                value += ROW.left_of_roll(s.agenda[row, ARGUMENT]) * fading(ROLLED, left)
            elif kind == Kind.REVEAL_CONTRACT or kind == Kind.DRAW_CONTRACT:
                value += NEW_CONTRACT * min(left, HORIZON) // HORIZON
            elif kind == Kind.TURN and not s.acted:
                value += PENDING
    return value


@rule
def underway(s, p):
    """What has been begun is looked at before it is given up: dice laid and steps paid count until it is done."""
    kind = top_kind(s)
    if not IN_TURN[kind] or kind == Kind.TURN or top_who(s) != p:
        return 0
    if kind == Kind.USE_DIE or kind == Kind.CHOOSE_VALUE:
        return HOPE // 4
    if kind == Kind.MORE_DICE:
        return HOPE + LAID * s.dice_laid
    if kind == Kind.MARKET_FIELD:
        return HOPE + LAID * tables.DICE_NEEDED[Space.CAMELS + top_argument(s)]
    if kind == Kind.JOURNEY:
        value = HOPE + LAID * tables.DICE_NEEDED[Space.TRAVEL]
        for i in range(s.steps_made):
            value += tables.STEP_PRICE[i] * STOCK_WORTH[Stock.MONEY]
        return value
    return HOPE + LAID


# Stock and contracts


@rule
def stock_ahead(s, p, time):
    """Everything in store by the time left to use it, and what it brings in the end."""
    value = 0
    for resource in range(tables.RESOURCES):
        value += s.stock[p, resource] * STOCK_WORTH[resource]
    value = value * time // HORIZON
    value += s.stock[p, Stock.MONEY] * MONEY_AT_END * (HORIZON - time) // HORIZON
    if (s.posts[p] >> BEIJING) & 1:
        goods = s.stock[p, Stock.PEPPER] + s.stock[p, Stock.SILK] + s.stock[p, Stock.GOLD]
        value += goods * GOOD_AT_END * (HORIZON - time) // HORIZON
    return value


@rule
def contracts_ahead(s, p, left, time):
    """Both active contracts, in the better order: what one needs is not there for the other."""
    first = int(s.active[p, 0])
    second = int(s.active[p, 1])
    if first < 0 and second < 0:
        return 0
    if first < 0 or second < 0:
        return promise(s, p, max(first, second), NONE, left, time)
    one = promise(s, p, first, NONE, left, time) + promise(s, p, second, first, left, time)
    other = promise(s, p, second, NONE, left, time) + promise(s, p, first, second, left, time)
    return max(one, other)


@rule
def promise(s, p, contract, before, left, time):
    """What a contract should bring by how much of it is there after `before`, less those goods; none if too late."""
    asked = 0
    there = 0
    effort = 0
    for resource in range(Stock.CAMELS, tables.RESOURCES):
        cost = int(tables.CONTRACT_COST[contract, resource])
        if cost > 0:
            have = int(s.stock[p, resource])
            if before != NONE:
                have = max(0, have - tables.CONTRACT_COST[before, resource])
            have = min(have, cost)
            asked += STOCK_WORTH[resource] * cost
            there += STOCK_WORTH[resource] * have
            effort += EFFORT[resource] * (cost - have)
    if left == 0 or effort > 10 * left:
        return 0
    gain = CONTRACT_POINTS[contract] + FULFILLED + CONTRACT_EXTRA[contract] * time // HORIZON
    share = BARE + (PROMISE - BARE) * there // asked
    return max(LEAST_PROMISE, gain * share // 100 - there * time // HORIZON)


@rule
def spare(s, p, resource):
    """What is in store and not needed for the own contracts."""
    have = int(s.stock[p, resource])
    for slot in range(tables.ACTIVE):
        if s.active[p, slot] >= 0:
            have -= tables.CONTRACT_COST[s.active[p, slot], resource]
    return max(0, have)


# Posts


@rule
def posts_ahead(s, p):
    """Towns pay every round, cards can be used every round, further posts bring points, half a goal wants its rest."""
    rounds = rounds_to_come(s)
    value = int(POSTS_AHEAD[posts_on_map(s, p)])
    for town in range(tables.TOWNS):
        if (s.posts[p] >> (tables.FIRST_TOWN + town)) & 1 and s.town_bonus[town] != NONE:
            value += TOWN_WORTH[s.town_bonus[town]] * rounds * TOWN // 100
    for space in range(tables.CARD_SPACES):
        if (s.posts[p] >> tables.CITY_OF_CARD[space]) & 1 and s.card[space] != NONE:
            value += card_ahead(s, p, space, rounds)
    for i in range(tables.KEPT_GOALS):
        goal = int(s.goals[p, i])
        if goal >= 0 and posts_of_goal(s, p, goal) == 1:
            value += tables.GOAL_POINTS[goal] * half_goal(rounds)
    return value


@rule
def half_goal(rounds):
    """The percent of its points a goal counts with one city reached: the more, the more rounds for the other."""
    return HALF_GOAL * rounds // (tables.ROUNDS - 1)


@rule
def card_ahead(s, p, space, rounds):
    """A card within reach: its later uses, and the goods that fit it already."""
    card = int(s.card[space])
    value = card_worth(s, p, card) * rounds * CARD // 100
    if s.occupied[Space.FIRST_CARD + space] == 0 and s.dice_left[p] > 0:
        return value + fit(s, p, card, highest_die(s, p)) * FIT_NOW // 100
    if rounds > 0:
        return value + fit(s, p, card, USUAL_DIE) * FIT_LATER // 100
    return value


@rule
def card_worth(s, p, card):
    """What a card should bring in a round; some count posts or contracts."""
    if tables.CARD_USE[card] == CardUse.COUNT_POSTS:
        return COUNTED * min(MOST_COUNTED, posts_on_map(s, p) + 1)
    if tables.CARD_USE[card] == CardUse.COUNT_CONTRACTS:
        return COUNTED * min(MOST_COUNTED, int(s.fulfilled[p]) + 1)
    return int(CARD_WORTH[card])


@rule
def fit(s, p, card, die):
    """What a card brings for what is in store, if it is used with this die."""
    if CARD_MARGIN[card] == 0:
        return 0
    times = die
    for resource in range(tables.RESOURCES):
        price = int(tables.CARD_PRICE[card, 0, resource])
        if price > 0:
            times = min(times, spare(s, p, resource) // price)
    return times * CARD_MARGIN[card]


@rule
def highest_die(s, p):
    """Dice that show nothing yet can become a six."""
    for face in range(tables.FACES, 0, -1):
        for colour in range(tables.COLOUR_COUNT):
            if s.dice[p, colour, face] > 0:
                return face
    return tables.FACES


# Journeys


@rule
def journeys_ahead(s, p, left):
    """The most promising journey, and a little of every other."""
    if s.posts_left[p] == 0 or s.figure[p, 0] == NONE:
        return 0
    best = 0
    together = 0
    for city in range(BEIJING, tables.FIRST_OASIS):
        if (s.posts[p] >> city) & 1 == 0:
            value = journey_ahead(s, p, city, left)
            together += value
            best = max(best, value)
    return best + (together - best) * OTHERS // 100


@rule
def journey_ahead(s, p, city, left):
    """A journey is like a contract: dice, money and camels for what a city brings, the less of them is missing."""
    jumps = 1 if s.character[p] == Character.CAPRINI else 0
    here = nearest_figure(s, p, city, jumps)
    steps = int(WAY_NEEDS[jumps, NEEDS_STEPS, here, city])
    camels = int(WAY_NEEDS[jumps, NEEDS_CAMELS, here, city])
    money = int(WAY_NEEDS[jumps, NEEDS_MONEY, here, city] + JOURNEY_MONEY[steps])
    journeys = (steps + JOURNEY_STEPS - 1) // JOURNEY_STEPS
    own_camels = min(camels, spare(s, p, Stock.CAMELS))
    own_money = min(money, int(s.stock[p, Stock.MONEY]))
    effort = CAMEL_EFFORT * (camels - own_camels) + MONEY_EFFORT * (money - own_money) + 10 * journeys
    share = READY - effort * FADE // 10
    if share <= 0 or effort + 10 > 10 * left:
        return 0
    paid = own_camels * STOCK_WORTH[Stock.CAMELS] + own_money * STOCK_WORTH[Stock.MONEY]
    return max(0, arrival(s, p, city) * share // 100 - paid * PAID // 100 - JOURNEY_DICE * journeys)


@rule
def nearest_figure(s, p, city, jumps):
    """Where the journey would begin."""
    first = int(s.figure[p, 0])
    second = int(s.figure[p, 1])
    if second != NONE and WAY_COST[jumps, second, city] < WAY_COST[jumps, first, city]:
        return second
    return first


@rule
def arrival(s, p, city):
    """What a post in a city would bring: as a further post, for the goals, and what lies there."""
    posts = posts_on_map(s, p)
    value = POSTS_AHEAD[posts + 1] - POSTS_AHEAD[posts] + 100 * tables.POST_POINTS[posts + 1]
    value += for_goals(s, p, city)
    if city == BEIJING:
        return value + place_in_beijing(s)
    rounds = rounds_to_come(s)
    if tables.GROUND[city] == Ground.SMALL_CITY:
        bonus = int(s.town_bonus[city - tables.FIRST_TOWN])
        return value if bonus == NONE else value + TOWN_WORTH[bonus] * (rounds + 1) * TOWN // 100
    if s.outpost[city - tables.FIRST_LARGE] != NONE:
        value += OUTPOST_WORTH[s.outpost[city - tables.FIRST_LARGE]]
    for space in range(tables.CARD_SPACES):
        if tables.CITY_OF_CARD[space] == city and s.card[space] != NONE:
            value += card_worth(s, p, int(s.card[space])) * rounds * CARD // 100
    return value


@rule
def for_goals(s, p, city):
    """A city of a goal counts as a further city and towards its card."""
    cities = goal_cities(s, p)
    if (cities >> city) & 1 == 0:
        return 0
    reached = count_bits(cities & s.posts[p])
    value = 100 * (tables.DIFFERENT_CITIES[reached + 1] - tables.DIFFERENT_CITIES[reached])
    for i in range(tables.KEPT_GOALS):
        goal = int(s.goals[p, i])
        if goal >= 0 and (tables.GOAL_CITY[goal, 0] == city or tables.GOAL_CITY[goal, 1] == city):
            half = half_goal(rounds_to_come(s))
            value += tables.GOAL_POINTS[goal] * (100 - half if posts_of_goal(s, p, goal) == 1 else half)
    return value


@rule
def place_in_beijing(s):
    """The best free place; goods left at the end bring points there too."""
    for place in range(tables.BEIJING_PLACES):
        if s.beijing[place] == NONE:
            return 100 * tables.BEIJING_POINTS[place] + GOODS_TO_BEIJING
    return 0

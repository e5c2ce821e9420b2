"""Movement on the map, trading posts and what they bring (p.9-11, supplement p.1 and p.4)."""

from __future__ import annotations

from ....kernel import pop, push, rule, score, set_top_argument, top_argument, top_kind
from ..state import (
    ARRIVE,
    BONUS_MOVE,
    BONUS_STEP,
    BONUSES,
    CHOOSE_BONUS,
    FROM_POSTS,
    JOURNEY,
    MOVE_POST,
    MOVE_POST_MOVE,
    STEP_MOVE,
    STOP_MOVE,
)
from ..tables import (
    BEIJING,
    BEIJING_PLACES,
    CAMELS,
    CAPRINI,
    EXTRA_POSTS,
    FIGURES,
    FIRST_LARGE,
    FIRST_OASIS,
    FIRST_TOWN,
    LOCATIONS,
    MONEY,
    NEIGHBOURS,
    NONE,
    OUTPOST_REWARD,
    POST_POINTS,
    POSTS,
    ROUTE_CAMELS,
    ROUTE_MONEY,
    RUBRUK,
    STEP_PRICE,
    TOO_MUCH,
)
from .gains import receive, receive_town_bonus

# Steps


@rule
def jumps(s, who, here, there):
    """Caprini goes from any oasis to any other in one step, at no extra cost."""
    return s.character[who] == CAPRINI and here >= FIRST_OASIS and there >= FIRST_OASIS and here != there


@rule
def cheapest_step(s, who, camels):
    """The least money a next step costs on its route with so many camels; TOO_MUCH if none can be made."""
    least = TOO_MUCH
    for figure in range(FIGURES):
        here = int(s.figure[who, figure])
        if here != NONE:
            if here >= FIRST_OASIS and s.character[who] == CAPRINI:
                return 0
            for i in range(NEIGHBOURS.shape[1]):
                there = int(NEIGHBOURS[here, i])
                if there != NONE and ROUTE_CAMELS[here, there] <= camels:
                    least = min(least, int(ROUTE_MONEY[here, there]))
    return least


@rule
def can_step(s, who, here, there, price):
    """Whether price and extra costs of a step can be paid."""
    if jumps(s, who, here, there):
        return s.stock[who, MONEY] >= price
    if ROUTE_CAMELS[here, there] == NONE or s.stock[who, CAMELS] < ROUTE_CAMELS[here, there]:
        return False
    return s.stock[who, MONEY] >= price + ROUTE_MONEY[here, there]


@rule
def next_price(s):
    """Only a journey has a price; it grows with every step."""
    if top_kind(s) == JOURNEY:
        return int(STEP_PRICE[s.steps_made])
    return 0


@rule
def begin_movement(s, who, kind, steps):
    s.steps_made = 0
    s.moved_figures = 0
    push(s, kind, who, steps)


@rule
def offer_step(s, who):
    """A step as reward lapses if its extra costs cannot be paid."""
    if cheapest_step(s, who, s.stock[who, CAMELS]) <= s.stock[who, MONEY]:
        begin_movement(s, who, BONUS_STEP, 1)


@rule
def list_steps(s, who, out):
    """Every step that can be paid; a movement may stop after its first step, a reward step may be declined."""
    n = 0
    price = next_price(s)
    for figure in range(FIGURES):
        here = int(s.figure[who, figure])
        if here != NONE:
            for there in range(LOCATIONS):
                if can_step(s, who, here, there, price):
                    out[n] = STEP_MOVE + figure * LOCATIONS + there
                    n += 1
    if s.steps_made > 0 or top_kind(s) == BONUS_STEP:
        out[n] = STOP_MOVE
        n += 1
    return n


@rule
def step(s, who, figure, there):
    """Nothing is gained before the movement ends, so paying step by step is paying in advance."""
    here = int(s.figure[who, figure])
    s.stock[who, MONEY] -= next_price(s)
    if not jumps(s, who, here, there):
        s.stock[who, CAMELS] -= ROUTE_CAMELS[here, there]
        s.stock[who, MONEY] -= ROUTE_MONEY[here, there]
    s.figure[who, figure] = there
    s.moved_figures |= 1 << figure
    s.trail[s.steps_made] = figure * LOCATIONS + here
    s.steps_made += 1
    if s.character[who] == RUBRUK:
        s.passed[s.passed_count] = there
        s.passed_count += 1
    left = top_argument(s) - 1
    if left == 0:
        end_movement(s, who)
    else:
        set_top_argument(s, left)


@rule
def end_movement(s, who):
    """A post where each moved figure stands; Rubruk's also in every city on the way. Bonuses come after all posts.

    Rubruk's cities come in the order of the way, one visited twice comes twice: the post of the first visit may have
    been moved on by then (rulings 78 and 79).
    """
    pop(s)
    push(s, BONUSES, who, 0)
    if s.character[who] == RUBRUK:
        while s.passed_count > 0:
            s.passed_count -= 1
            push(s, ARRIVE, who, s.passed[s.passed_count])
            s.passed[s.passed_count] = 0
    else:
        for figure in range(FIGURES - 1, -1, -1):
            if (s.moved_figures >> figure) & 1:
                push(s, ARRIVE, who, s.figure[who, figure])
    for i in range(s.steps_made):
        s.trail[i] = 0
    s.steps_made = 0
    s.moved_figures = 0


# Posts


@rule
def arrive(s, who, there):
    """A post must be placed in a city without an own one; with none left, one on the map is moved there, p.10-11."""
    if there < BEIJING or there >= FIRST_OASIS or (s.posts[who] >> there) & 1:
        return
    if s.posts_left[who] == 0:
        push(s, MOVE_POST, who, there)
        return
    s.posts_left[who] -= 1
    points = POST_POINTS[posts_on_map(s, who)]
    if points > 0:
        score(s, who, FROM_POSTS, points)
    place_post(s, who, there)


@rule
def posts_on_map(s, who):
    posts = POSTS - s.posts_left[who]
    if s.character[who] == RUBRUK:
        posts += EXTRA_POSTS
    return int(posts)


@rule
def place_post(s, who, there):
    """The post stands; its bonus waits in the BONUSES row of this movement."""
    s.posts[who] |= 1 << there
    s.new_posts |= 1 << there
    if there == BEIJING:
        place = 0
        while s.beijing[place] != NONE:
            place += 1
        s.beijing[place] = who
    elif there >= FIRST_TOWN or s.outpost[there - FIRST_LARGE] != NONE:
        row = int(s.agenda_rows) - 1
        while s.agenda[row, 0] != BONUSES:
            row -= 1
        s.agenda[row, 2] |= 1 << there


@rule
def list_own_posts(s, who, out):
    n = 0
    for city in range(BEIJING, FIRST_OASIS):
        if (s.posts[who] >> city) & 1:
            out[n] = MOVE_POST_MOVE + city - BEIJING
            n += 1
    return n


@rule
def move_post(s, who, city):
    """Any own post on the map; it brings the bonus of its new place, but no points as a further post."""
    there = top_argument(s)
    pop(s)
    s.posts[who] &= ~(1 << city)
    s.new_posts &= ~(1 << city)
    if city == BEIJING:
        for place in range(BEIJING_PLACES):
            if s.beijing[place] == who:
                s.beijing[place] = NONE
    place_post(s, who, there)


# Bonuses of new posts


@rule
def hand_out_bonuses(s, who, cities):
    """One after the other, each with all its consequences; of several the player chooses the next."""
    if cities == 0:
        return
    if cities & (cities - 1) != 0:
        push(s, CHOOSE_BONUS, who, cities)
        return
    city = 0
    while (cities >> city) & 1 == 0:
        city += 1
    receive_arrival(s, who, city)


@rule
def list_bonuses(cities, out):
    n = 0
    for city in range(BEIJING, FIRST_OASIS):
        if (cities >> city) & 1:
            out[n] = BONUS_MOVE + city - BEIJING
            n += 1
    return n


@rule
def choose_bonus(s, who, city):
    left = top_argument(s) & ~(1 << city)
    pop(s)
    push(s, BONUSES, who, left)
    receive_arrival(s, who, city)


@rule
def receive_arrival(s, who, city):
    """The town bonus, or the outpost bonus, which only the first to come gets."""
    if city >= FIRST_TOWN:
        receive_town_bonus(s, who, city - FIRST_TOWN)
        return
    outpost = int(s.outpost[city - FIRST_LARGE])
    s.outpost[city - FIRST_LARGE] = NONE
    receive(s, who, OUTPOST_REWARD + outpost, 1, FROM_POSTS)

"""Trading posts: where they are placed and moved, and what they bring (p.10-11, supplement p.4).

A movement leaves a row for each arrival on the agenda, and below them one row for the bonuses: each new post notes its
city there, and when all posts stand the bonuses are handed out.
"""

from __future__ import annotations

from ....kernel import ARGUMENT, push, row_below, rule, score
from .. import tables
from ..state import MOVE, Kind, Source
from ..tables import BEIJING, NONE, Character, Ground
from .gains import receive, receive_town_bonus


@rule
def is_city(place):
    """Posts stand in Beijing, large cities and small towns; never in Venezia (ruling 90) or an oasis."""
    return tables.GROUND[place] != Ground.START and tables.GROUND[place] != Ground.OASIS


@rule
def posts_on_map(s, who):
    posts = tables.POSTS - s.posts_left[who]
    if s.character[who] == Character.RUBRUK:
        posts += tables.EXTRA_POSTS
    return int(posts)


@rule
def arrive(s, who, place):
    """A post must be placed in a city without an own one; with none left, one on the map is moved there, p.10-11."""
    if not is_city(place) or (s.posts[who] >> place) & 1:
        return
    if s.posts_left[who] == 0:
        push(s, Kind.MOVE_POST, who, place)
        return
    s.posts_left[who] -= 1
    points = tables.POST_POINTS[posts_on_map(s, who)]
    if points > 0:
        score(s, who, Source.TRADING_POSTS, points)
    place_post(s, who, place)


@rule
def place_post(s, who, city):
    """The post stands; if something lies in the city, its bonus is due when the movement is done."""
    s.posts[who] |= 1 << city
    s.new_posts |= 1 << city
    if city == BEIJING:
        take_place_in_beijing(s, who)
    elif tables.GROUND[city] == Ground.SMALL_CITY or s.outpost[city - tables.FIRST_LARGE] != NONE:
        s.agenda[row_below(s, Kind.BONUSES), ARGUMENT] |= 1 << city


@rule
def take_place_in_beijing(s, who):
    """The free place with the most points."""
    place = 0
    while s.beijing[place] != NONE:
        place += 1
    s.beijing[place] = who


# Moving a post


@rule
def list_own_posts(s, who, out):
    n = 0
    for city in range(tables.LOCATIONS):
        if (s.posts[who] >> city) & 1:
            out[n] = MOVE.move_post(city)
            n += 1
    return n


@rule
def move_post(s, who, there, city):
    """Any own post on the map; it brings the bonus of its new place, but no points as a further post (ruling 76)."""
    s.posts[who] &= ~(1 << city)
    s.new_posts &= ~(1 << city)
    if city == BEIJING:
        for place in range(tables.BEIJING_PLACES):
            if s.beijing[place] == who:
                s.beijing[place] = NONE
    place_post(s, who, there)


# Bonuses of new posts


@rule
def hand_out_bonuses(s, who, cities):
    """One after the other, each with all its consequences; of several the player chooses the next (ruling 80)."""
    if cities == 0:
        return
    if cities & (cities - 1) != 0:
        push(s, Kind.CHOOSE_BONUS, who, cities)
        return
    city = 0
    while (cities >> city) & 1 == 0:
        city += 1
    receive_arrival(s, who, city)


@rule
def list_bonuses(cities, out):
    n = 0
    for city in range(tables.LOCATIONS):
        if (cities >> city) & 1:
            out[n] = MOVE.bonus(city)
            n += 1
    return n


@rule
def choose_bonus(s, who, cities, city):
    push(s, Kind.BONUSES, who, cities & ~(1 << city))
    receive_arrival(s, who, city)


@rule
def receive_arrival(s, who, city):
    """The town bonus, or the outpost bonus, which only the first to come gets."""
    if tables.GROUND[city] == Ground.SMALL_CITY:
        receive_town_bonus(s, who, city - tables.FIRST_TOWN)
        return
    outpost = int(s.outpost[city - tables.FIRST_LARGE])
    s.outpost[city - tables.FIRST_LARGE] = NONE
    receive(s, who, tables.OUTPOST_REWARD + outpost, 1, Source.TRADING_POSTS)

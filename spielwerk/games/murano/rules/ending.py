"""The end: characters are scored by whoever brings them to islands (p.7-10), then points and gold decide (p.7)."""

from __future__ import annotations

from ....kernel import places_by, push, rule, score, total
from .. import tables
from ..state import MOVE, Kind, Place, Source
from ..tables import NONE, Family
from .characters import all_present, card_value
from .glass import hand_in, has_bundle
from .special_cards import workshops


@rule
def begin_scoring(s):
    """One after the other, beginning with whoever caused the end (ruling 87)."""
    push(s, Kind.END_SCORING, 0, 0)
    for i in range(s.players):
        push(s, Kind.SCORE, (s.ending + s.players - 1 - i) % s.players, 0)


@rule
def waiting_gondolier(s, who, island):
    """A gondola whose own gondolier has not brought anybody yet, or NONE; his colour counts, not its (ruling 73)."""
    for gondola in range(tables.GONDOLAS):
        if s.gondola[island, gondola] == who and s.landed[island, gondola] == 0:
            return gondola
    return NONE


@rule
def may_score_on(s, who, card, island):
    """Cards that name an island go nowhere else (ruling 85); those for gold need what is printed on them (p.8)."""
    named = tables.CARD_ISLAND[s.layout, card]
    if named != NONE and named != island:
        return False
    return tables.CARD_FAMILY[s.layout, card] != Family.GOLD_EXCHANGE or all_present(s, who, card, island)


@rule
def list_scorings(s, who, out):
    """Every own card on every island where a gondolier waits, worthless ones too (ruling 70).

    Whoever can still score a card must, unless the choice is free (ruling 69).
    """
    n = 0
    for island in range(tables.ISLANDS):
        if waiting_gondolier(s, who, island) == NONE:
            continue
        for card in range(tables.CHARACTERS):
            if s.place_of[card] == Place.FIRST_HAND + who and may_score_on(s, who, card, island):
                out[n] = MOVE.score(card, island)
                n += 1
    if n == 0 or s.free_scoring:
        out[n] = MOVE.finish()
        n += 1
    return n


@rule
def nothing_to_score(s, who):
    """No card, or no gondolier to bring one; what the cards are stays a secret."""
    if s.characters[who] == 0:
        return True
    for island in range(tables.ISLANDS):
        if waiting_gondolier(s, who, island) != NONE:
            return False
    return True


@rule
def score_character(s, who, character, island):
    """The card is shown, the gondolier steps onto the island, the points are counted."""
    s.place_of[character] = Place.SCORED
    s.characters[who] -= 1
    s.landed[island, waiting_gondolier(s, who, island)] = 1
    s.scored_on[character] = island
    pay_out(s, who, character, card_value(s, who, character, island))
    if tables.CARD_FAMILY[s.layout, character] == Family.GOLD_EXCHANGE:
        push(s, Kind.HAND_IN_GOLD, who, character)
    elif tables.CARD_FAMILY[s.layout, character] == Family.GLASS_EXCHANGE:
        push(s, Kind.HAND_IN_GLASS, who, character)


@rule
def pay_out(s, who, character, points):
    s.scored_points[character] += points
    score(s, who, Source.FIRST_FAMILY + tables.CARD_FAMILY[s.layout, character], points)


@rule
def list_gold_steps(s, who, character, out):
    """The printed amounts of gold, each once, as far as the gold reaches (rulings 75, 76)."""
    n = 0
    for step in range(tables.GOLD_STEPS):
        if tables.GOLD_AMOUNT[s.layout, character, step] <= s.gold[who]:
            out[n] = MOVE.hand_in_gold(step)
            n += 1
    return n


@rule
def hand_in_gold(s, who, character, step):
    s.gold[who] -= tables.GOLD_AMOUNT[s.layout, character, step]
    pay_out(s, who, character, tables.GOLD_POINTS[s.layout, character, step])


@rule
def list_glass_bundles(s, who, character, out):
    """Up to three beads that count as the colour of the card (p.10, p.11)."""
    alike = tables.ALIKE[workshops(s, who), tables.CARD_GLASS[s.layout, character]]
    limit = tables.CARD_LIMIT[s.layout, character]
    n = 0
    for bundle in range(tables.BUNDLES):
        fits = tables.BUNDLE_COUNT[bundle] <= limit and tables.BUNDLE_COLOURS[bundle] & ~alike == 0
        if fits and has_bundle(s, who, bundle):
            out[n] = MOVE.hand_in_glass(bundle)
            n += 1
    return n


@rule
def hand_in_glass(s, who, character, beads):
    """Beads handed in are gone for other cards (ruling 86)."""
    hand_in(s, who, beads)
    pay_out(s, who, character, tables.BUNDLE_COUNT[beads] * tables.CARD_POINTS[s.layout, character])


@rule
def score_unused_gondoliers(s, who):
    """A point for every placed gondolier that brings nobody (rulings 71, 72)."""
    for island in range(tables.ISLANDS):
        for gondola in range(tables.GONDOLAS):
            if s.gondola[island, gondola] == who and s.landed[island, gondola] == 0:
                score(s, who, Source.UNUSED_GONDOLIERS, 1)


@rule
def finish(s):
    s.finished = 1


@rule
def standing(s, who):
    """Points, then gold that is left (ruling 77); else the place is shared (ruling 88)."""
    return total(s, who) * 65536 + s.gold[who]


places = places_by(standing)

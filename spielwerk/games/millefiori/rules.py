"""The rules of Mille Fiori. Page numbers refer to the rulebook; rulings are listed in rules.md."""

from __future__ import annotations

from ...kernel import (
    CHANCE,
    CHANCE_BIT,
    EVERYBODY,
    pop,
    push,
    rule,
    score,
    set_top_argument,
    top_argument,
    top_kind,
    top_who,
    total,
)
from .state import (
    AREA_OF,
    BITS,
    BUILDS_ON,
    CARD_AREA,
    CARD_COUNT,
    CARD_SYMBOL,
    CARD_WHEEL,
    CARDS,
    CHOOSE,
    CHOOSE_MOVE,
    COLLECTS,
    COLUMN_OF,
    COUNT,
    DEAL_DISPLAY,
    DEAL_HAND,
    DEAL_MOVE,
    DECK,
    DECLINE_MOVE,
    DOGE_MOVE,
    DRAW_DOGE,
    END_TRICK,
    EXTRA_CARD,
    EXTRA_MOVE,
    FIRST,
    FIRST_LADDER,
    FLEET_POINTS,
    GOODS,
    HAND,
    HARBOUR,
    HIDDEN,
    HOUSE_VALUE,
    HOUSES,
    LADDER_NEEDS,
    LADDER_VALUE,
    LAST_AUTOMATIC,
    LAST_SEA,
    LEVEL_POINTS,
    NEIGHBOURS,
    NONE,
    PIGMENT,
    PLACE_MOVE,
    REDEAL,
    REDEAL_MOVE,
    RESTS_ON,
    ROW_OF,
    ROWS,
    SAIL_MOVE,
    SEA_POINTS,
    SEA_ROUTE,
    SEA_STAR,
    SEATS,
    SHIP_SPACE,
    SHIPS,
    SPACES,
    STAR_GROUP,
    START_ROUND,
    START_TRICK,
    SYMBOL_OF,
    TOP_LEVEL,
    TRADE,
    TRADE_SPACE,
    TURN,
    USE_CARD,
    WORKSHOPS,
)

# Set-up, p.2


@rule
def setup(s):
    """Board empty, all cards in the deck, supplies dealt out, ships at the start."""
    for card in range(CARDS):
        s.deck[card] = CARD_COUNT[card]
    s.deck_left = DECK
    for space in range(SPACES):
        s.owner[space] = NONE
    for ladder in range(len(LADDER_NEEDS)):
        for step in range(len(LADDER_VALUE)):
            s.ladder[ladder, step] = NONE
    for seat in range(SEATS):
        s.chosen[seat] = NONE
        for i in range(HAND):
            s.hand[seat, i] = NONE
    for seat in range(s.players):
        s.personal[seat] = s.personal_at_start
        s.reserve[seat] = s.reserve_at_start
    push(s, START_ROUND, 0, 0)
    if s.display_at_start > 0:
        push(s, DEAL_DISPLAY, CHANCE, s.display_at_start)
    push(s, DRAW_DOGE, CHANCE, 0)


# The course of a round, p.4-5


@rule
def work_off(s):
    """Works off everything on the agenda that needs no decision."""
    while s.agenda_rows > 0 and top_kind(s) <= LAST_AUTOMATIC:
        kind = top_kind(s)
        who = top_who(s)
        pop(s)
        if kind == START_ROUND:
            start_round(s)
        elif kind == START_TRICK:
            start_trick(s)
        elif kind == TURN:
            start_turn(s, who)
        else:
            end_trick(s)


@rule
def start_round(s):
    """The start player deals five cards to everybody, then the display; if that is impossible, the game ends."""
    if s.deck_left < HAND * s.players:
        finish(s)
        return
    s.round_number += 1
    s.trick = 0
    push(s, START_TRICK, 0, 0)
    face_up = min(s.display_per_round, s.deck_left - HAND * s.players)
    if face_up > 0:
        push(s, DEAL_DISPLAY, CHANCE, face_up)
    for i in range(s.players):
        push(s, DEAL_HAND, (s.doge + s.players - 1 - i) % s.players, HAND)


@rule
def start_trick(s):
    """Everybody chooses a card, then all play them in turn, beginning with the start player."""
    push(s, END_TRICK, 0, 0)
    for i in range(s.players):
        push(s, TURN, (s.doge + s.players - 1 - i) % s.players, 0)
    if not s.tactical:
        push(s, CHOOSE, EVERYBODY, 0)


@rule
def start_turn(s, who):
    """The chosen card is played openly; in the tactical variant it is chosen only now."""
    if s.chosen[who] == NONE:
        push(s, TURN, who, 0)
        push(s, CHOOSE, who, 0)
        return
    card = int(s.chosen[who])
    s.chosen[who] = NONE
    drop_from_hand(s, who, card)
    push(s, USE_CARD, who, card)


@rule
def end_trick(s):
    """Hands go to the left; after the last card of the round what is left goes to the display."""
    if s.ending:
        finish(s)
        return
    s.trick += 1
    if s.trick < s.plays_per_round:
        pass_hands_left(s)
        push(s, START_TRICK, 0, 0)
        return
    for seat in range(s.players):
        lay_out_leftovers(s, seat)
    s.doge = (s.doge + 1) % s.players
    push(s, START_ROUND, 0, 0)


@rule
def pass_hands_left(s):
    last = s.players - 1
    for i in range(HAND):
        kept = s.hand[last, i]
        for seat in range(last, 0, -1):
            s.hand[seat, i] = s.hand[seat - 1, i]
        s.hand[0, i] = kept
    kept = s.hand_count[last]
    for seat in range(last, 0, -1):
        s.hand_count[seat] = s.hand_count[seat - 1]
    s.hand_count[0] = kept


@rule
def lay_out_leftovers(s, seat):
    """All cards of the hand except the chosen one go to the display."""
    keep = int(s.chosen[seat])
    for i in range(s.hand_count[seat]):
        card = int(s.hand[seat, i])
        s.hand[seat, i] = NONE
        if card == keep:
            keep = NONE
        else:
            s.display[card] += 1
            s.display_left += 1
    s.hand_count[seat] = 0
    if s.chosen[seat] != NONE:
        s.hand[seat, 0] = s.chosen[seat]
        s.hand_count[seat] = 1


@rule
def take_into_hand(s, seat, card):
    """Hands are kept sorted, so that equal hands are equal bytes."""
    i = int(s.hand_count[seat])
    while i > 0 and s.hand[seat, i - 1] > card:
        s.hand[seat, i] = s.hand[seat, i - 1]
        i -= 1
    s.hand[seat, i] = card
    s.hand_count[seat] += 1


@rule
def drop_from_hand(s, seat, card):
    n = int(s.hand_count[seat])
    found = 0
    for i in range(n):
        if not found and s.hand[seat, i] == card:
            found = 1
        if found:
            s.hand[seat, i] = s.hand[seat, i + 1] if i + 1 < n else NONE
    s.hand_count[seat] = n - 1


# What may be done


@rule
def waiting(s):
    """Chance, the seats that have not chosen yet, or the one player whose decision is on top."""
    kind = top_kind(s)
    if kind == 0:
        return 0
    if DRAW_DOGE <= kind <= REDEAL:
        return CHANCE_BIT
    if kind == CHOOSE and top_who(s) == EVERYBODY:
        mask = 0
        for seat in range(s.players):
            if s.chosen[seat] == NONE:
                mask |= 1 << seat
        return mask
    return 1 << top_who(s)


@rule
def moves(s, who, out):
    kind = top_kind(s)
    if kind == CHOOSE:
        return list_hand(s, who, out)
    if kind == USE_CARD:
        return list_uses(s, who, top_argument(s), out)
    return list_extra_cards(s, out)


@rule
def list_hand(s, who, out):
    """Every different card of the hand."""
    n = 0
    for i in range(s.hand_count[who]):
        card = int(s.hand[who, i])
        if i == 0 or card != s.hand[who, i - 1]:
            out[n] = CHOOSE_MOVE + card
            n += 1
    return n


@rule
def list_uses(s, who, card, out):
    """A card is placed on a matching free space or used to sail, p.4 and p.11."""
    n = 0
    area = int(CARD_AREA[card])
    if s.personal[who] + s.reserve[who] > 0:
        for space in range(FIRST[area], FIRST[area] + COUNT[area]):
            if s.owner[space] == NONE and fits(s, card, area, space):
                out[n] = PLACE_MOVE + space
                n += 1
    out[n] = SAIL_MOVE
    return n + 1


@rule
def fits(s, card, area, space):
    """Whether a card may be placed on a free space of its area."""
    if area == WORKSHOPS or area == TRADE:
        return SYMBOL_OF[space] == CARD_SYMBOL[card]
    if area == HOUSES:
        return space == FIRST[HOUSES] + s.houses_built
    if area == HARBOUR:
        return True
    below = int(RESTS_ON[space, 0])
    return below == NONE or (s.owner[below] != NONE and s.owner[RESTS_ON[space, 1]] != NONE)


@rule
def list_extra_cards(s, out):
    """Any card of the display, or none: the text says may."""
    n = 0
    for card in range(CARDS):
        if s.display[card] > 0:
            out[n] = EXTRA_MOVE + card
            n += 1
    out[n] = DECLINE_MOVE
    return n + 1


@rule
def odds(s, out, weight):
    kind = top_kind(s)
    if kind == DRAW_DOGE:
        for seat in range(s.players):
            out[seat] = DOGE_MOVE + seat
            weight[seat] = 1
        return int(s.players)
    if kind == REDEAL:
        return list_redeal(s, top_who(s), out, weight)
    return list_deck(s, DEAL_MOVE, out, weight)


@rule
def list_deck(s, first, out, weight):
    """Every kind of card still in the deck, weighted by how many there are."""
    n = 0
    for card in range(CARDS):
        if s.deck[card] > 0:
            out[n] = first + card
            weight[n] = s.deck[card]
            n += 1
    return n


# What happens then


@rule
def play(s, who, move):
    kind = top_kind(s)
    if kind == CHOOSE:
        choose(s, who, move - CHOOSE_MOVE)
    elif kind == USE_CARD:
        card = top_argument(s)
        pop(s)
        s.discard[card] += 1
        if move == SAIL_MOVE:
            sail(s, who, card)
        else:
            place(s, who, card, move - PLACE_MOVE)
    elif kind == EXTRA_CARD:
        pop(s)
        if move != DECLINE_MOVE:
            take_extra_card(s, who, move - EXTRA_MOVE)
    elif kind == DRAW_DOGE:
        pop(s)
        s.doge = move - DOGE_MOVE
    elif kind == REDEAL:
        fill_blank(s, top_who(s), move - REDEAL_MOVE)
    else:
        deal(s, move - DEAL_MOVE)
    work_off(s)


@rule
def deal(s, card):
    """One card from the deck, to the hand or the display on top of the agenda."""
    s.deck[card] -= 1
    s.deck_left -= 1
    if top_kind(s) == DEAL_HAND:
        take_into_hand(s, top_who(s), card)
    else:
        s.display[card] += 1
        s.display_left += 1
    left = top_argument(s) - 1
    if left == 0:
        pop(s)
    else:
        set_top_argument(s, left)


@rule
def choose(s, who, card):
    """The choice is secret until it is played; the other cards lie face down before the left neighbour."""
    s.chosen[who] = card
    last_trick = s.trick + 1 == s.plays_per_round
    if s.tactical:
        pop(s)
        if last_trick and s.leftovers_at_choice:
            lay_out_leftovers(s, who)
    elif waiting(s) == 0:
        pop(s)
        if last_trick and s.leftovers_at_choice:
            for seat in range(s.players):
                lay_out_leftovers(s, seat)


@rule
def take_extra_card(s, who, card):
    """An extra card is played exactly as if it came from the hand, p.6."""
    s.display[card] -= 1
    s.display_left -= 1
    push(s, USE_CARD, who, card)


@rule
def earn_extra_card(s, who):
    """A card from the display may be played at once; with an empty display the bonus is lost."""
    if s.display_left > 0:
        push(s, EXTRA_CARD, who, 0)


@rule
def place(s, who, card, space):
    """A diamond on a space: immediate points, ladder, extra card, in the order of the pages."""
    spend_diamond(s, who)
    s.owner[space] = who
    area = int(AREA_OF[space])
    new = s.collected[who, area] & COLLECTS[space] == 0
    s.collected[who, area] |= COLLECTS[space]
    if area == WORKSHOPS:
        place_in_workshops(s, who, space)
    elif area == HOUSES:
        place_in_houses(s, who, space, new)
    elif area == TRADE:
        place_in_trade(s, who, space)
    elif area == HARBOUR:
        place_in_harbour(s, who, space)
        sail(s, who, card)
    else:
        place_among_people(s, who, card, space)


@rule
def spend_diamond(s, who):
    """From the personal supply, then from the reserve; the last personal one brings the end, p.12."""
    if s.personal[who] > 0:
        s.personal[who] -= 1
        if s.personal[who] == 0:
            s.ending = 1
    else:
        s.reserve[who] -= 1


@rule
def climb(s, who, area):
    """Whoever has collected enough different things puts a diamond on the highest free step, once per game."""
    if BITS[s.collected[who, area]] < LADDER_NEEDS[area] or s.personal[who] + s.reserve[who] == 0:
        return
    step = 0
    while s.ladder[area, step] != NONE:
        if s.ladder[area, step] == who:
            return
        step += 1
    spend_diamond(s, who)
    s.ladder[area, step] = who
    if s.ladders_at_once:
        score(s, who, FIRST_LADDER + area, LADDER_VALUE[step])


# Workshops, p.6


@rule
def place_in_workshops(s, who, space):
    """A point for every space of the own connected group, two if the new space is a pigment space."""
    s.workshops[who] |= 1 << space
    value = 2 if SYMBOL_OF[space] == PIGMENT else 1
    score(s, who, WORKSHOPS, value * group_size(s.workshops[who], space))
    climb(s, who, WORKSHOPS)
    everyone = s.workshops[0] | s.workshops[1] | s.workshops[2] | s.workshops[3]
    if STAR_GROUP[space] & ~everyone == 0:
        earn_extra_card(s, who)


@rule
def group_size(mine, space):
    """How many of the own spaces hang together with this one."""
    group = 1 << space
    edge = group
    count = 0
    while edge != 0:
        reached = 0
        for w in range(COUNT[WORKSHOPS]):
            if (edge >> w) & 1:
                count += 1
                reached |= NEIGHBOURS[w]
        edge = reached & mine & ~group
        group |= edge
    return count


# Houses, p.7


@rule
def place_in_houses(s, who, space, new_number):
    """The points of the whole unbroken own row that ends here; extra cards at 3 and 5 different numbers."""
    s.houses_built += 1
    points = 0
    house = space - FIRST[HOUSES]
    while house >= 0 and s.owner[FIRST[HOUSES] + house] == who:
        points += HOUSE_VALUE[house]
        house -= 1
    score(s, who, HOUSES, points)
    climb(s, who, HOUSES)
    different = BITS[s.collected[who, HOUSES]]
    if new_number and (different == 3 or different == 5):
        earn_extra_card(s, who)


# People, p.8


@rule
def place_among_people(s, who, card, space):
    """Points of the level, doubled where card and space match; then everything it builds on pays its owner."""
    area = int(AREA_OF[space])
    double = 2 if SYMBOL_OF[space] == CARD_SYMBOL[card] else 1
    score(s, who, area, double * LEVEL_POINTS[space])
    for i in range(BUILDS_ON.shape[1]):
        below = int(BUILDS_ON[space, i])
        if below != NONE:
            score(s, s.owner[below], area, LEVEL_POINTS[below])
    climb(s, who, area)
    if TOP_LEVEL[space]:
        earn_extra_card(s, who)


# Trade, p.9


@rule
def place_in_trade(s, who, space):
    """Every diamond on this good is worth as much as there are diamonds on it, to everybody."""
    good = int(COLUMN_OF[space])
    value = 0
    for p in range(s.players):
        value += held(s, p, good)
    for p in range(s.players):
        score(s, p, TRADE, value * held(s, p, good))
    climb(s, who, TRADE)
    if most_held_by_a_rival(s, who, good) > held(s, who, good):
        earn_extra_card(s, who)


@rule
def held(s, who, good):
    """How many diamonds a player has on a good."""
    n = 0
    for row in range(ROWS):
        if s.owner[TRADE_SPACE[row, good]] == who:
            n += 1
    return n


@rule
def most_held_by_a_rival(s, who, good):
    most = 0
    for p in range(s.players):
        if p != who:
            most = max(most, held(s, p, good))
    return most


# Harbour, p.10, and sailing, p.11


@rule
def place_in_harbour(s, who, space):
    """A full fleet pays every diamond in it by the goods beside it; it stays where it is."""
    row = int(ROW_OF[space])
    for ship in range(SHIPS):
        if s.owner[SHIP_SPACE[row, ship]] == NONE:
            return
    goods = 0
    for good in range(GOODS):
        if s.owner[TRADE_SPACE[row, good]] != NONE:
            goods += 1
    for ship in range(SHIPS):
        score(s, s.owner[SHIP_SPACE[row, ship]], HARBOUR, FLEET_POINTS[goods])


@rule
def sail(s, who, card):
    """The ship moves by the number in the wheel, at most to the last space, and takes what it lands on."""
    if s.ship[who] == LAST_SEA:
        return
    s.ship[who] = min(s.ship[who] + CARD_WHEEL[card], LAST_SEA)
    score(s, who, SEA_ROUTE, SEA_POINTS[s.ship[who]])
    if SEA_STAR[s.ship[who]]:
        earn_extra_card(s, who)


# The end, p.12


@rule
def finish(s):
    """The final scoring; ladders that did not count at once count now."""
    s.finished = 1
    if s.ladders_at_once:
        return
    for ladder in range(len(LADDER_NEEDS)):
        for step in range(len(LADDER_VALUE)):
            if s.ladder[ladder, step] != NONE:
                score(s, s.ladder[ladder, step], FIRST_LADDER + ladder, LADDER_VALUE[step])


@rule
def over(s):
    return s.finished != 0


@rule
def standing(s, who):
    """Points first; where the rulebook's tie-break is on, fewer diamonds left are better."""
    rank = total(s, who) * 64
    if s.fewest_diamonds_win:
        rank += 63 - s.personal[who] - s.reserve[who]
    return rank


@rule
def places(s, out):
    for p in range(s.players):
        out[p] = 1
        for q in range(s.players):
            if standing(s, q) > standing(s, p):
                out[p] += 1


# What a seat may know


@rule
def knows_hand(s, viewer, seat):
    """A hand is known to whoever holds it and to everybody it came past this round."""
    if viewer < 0:
        return False
    return (seat - viewer + s.players) % s.players <= s.trick


@rule
def hide(s, viewer):
    """Unknown hands go back among the unseen cards; other players' choices are blanked."""
    for seat in range(s.players):
        if seat != viewer and s.chosen[seat] != NONE:
            s.chosen[seat] = HIDDEN
        if not knows_hand(s, viewer, seat):
            for i in range(s.hand_count[seat]):
                if s.hand[seat, i] != HIDDEN:
                    s.deck[s.hand[seat, i]] += 1
                    s.hand[seat, i] = HIDDEN


@rule
def redeal(s, viewer):
    """Chance must fill every hand and choice that is blank."""
    for seat in range(s.players):
        if blank(s, seat):
            push(s, REDEAL, seat, 0)


@rule
def blank(s, seat):
    return s.chosen[seat] == HIDDEN or (s.hand_count[seat] > 0 and s.hand[seat, 0] == HIDDEN)


@rule
def list_redeal(s, seat, out, weight):
    """First the hand from the unseen cards, then the chosen card from the hand."""
    if s.hand_count[seat] > 0 and s.hand[seat, 0] == HIDDEN:
        return list_deck(s, REDEAL_MOVE, out, weight)
    n = 0
    for i in range(s.hand_count[seat]):
        if i > 0 and s.hand[seat, i] == s.hand[seat, i - 1]:
            weight[n - 1] += 1
        else:
            out[n] = REDEAL_MOVE + s.hand[seat, i]
            weight[n] = 1
            n += 1
    return n


@rule
def fill_blank(s, seat, card):
    if s.hand_count[seat] > 0 and s.hand[seat, 0] == HIDDEN:
        s.deck[card] -= 1
        drop_from_hand(s, seat, HIDDEN)
        take_into_hand(s, seat, card)
    else:
        s.chosen[seat] = card
    if not blank(s, seat):
        pop(s)


@rule
def witnesses(s, who, move):
    """Dealt and secretly chosen cards are seen by one seat only; a tactical choice is played openly at once."""
    kind = top_kind(s)
    if kind == CHOOSE and not s.tactical:
        return 1 << who
    if kind == DEAL_HAND or kind == REDEAL:
        return 1 << top_who(s)
    return EVERYBODY

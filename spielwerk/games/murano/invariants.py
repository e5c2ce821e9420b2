"""What holds in every full state of Murano: pieces conserved, counts that match the board, a sane ledger.

Each check reads an array of states at once, so that millions of states can be checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from ...kernel.agenda import ARGUMENT
from ...kernel.invariants import Broken, absent, agenda_is_tidy, anywhere, broken_sentences, on_agenda
from ...kernel.record import StateArray
from .state import CARDS, CLOSED, Deck, Kind, Place, Source
from .tables import (
    BASILICA_POINTS,
    BEADS,
    BUILDING_SPACES,
    CARD_FAMILY,
    CHARACTERS,
    EMPLOYED_AT_MOST,
    NONE,
    PALACE_COUNT,
    POINTS_PER_FACTORY,
    REMOVED_UNSEEN,
    SEATS,
    SERVED_BY,
    SHOP_COUNT,
    SITES,
    SPACES,
    SPECIALS,
    STACK_SIZE,
    START_POINTS,
    STREET_COUNT,
    STREET_CUSTOMERS,
    STREET_SPACES,
    STREETS,
    TILE_POINTS,
    TILES,
    VARIANTS,
    Sort,
    Special,
    Tile,
)

Numbers = npt.NDArray[Any]
_SEAT = np.arange(SEATS)
_SHIPS = 8


def faults(states: StateArray) -> list[str]:
    """A sentence for every invariant that some of the states break; empty when all is well."""
    return broken_sentences(states, _checks(states))


def _checks(a: StateArray) -> Iterator[Broken]:
    yield from _tiles(a)
    yield from _streets(a)
    yield from _islands(a)
    yield from _ships(a)
    yield from _people(a)
    yield from _decks(a)
    yield from _ledger(a)
    yield from _course(a)


def _built(a: StateArray, tile: int) -> Numbers:
    """How often a tile stands on each island."""
    counts: Numbers = (a["building"] == tile).sum(axis=2)
    return counts


def _tiles(a: StateArray) -> Iterator[Broken]:
    layout, players, held = a["layout"], a["players"], a["tiles_held"].sum(axis=1)
    built = np.stack([_built(a, tile).sum(axis=1) for tile in range(TILES)], axis=1)
    out = held + built
    size = STACK_SIZE[layout, players]
    for name, tile, sort in (
        ("factories", Tile.FACTORY, Sort.FACTORY),
        ("special buildings", Tile.SPECIAL, Sort.SPECIAL),
    ):
        yield f"{name} are not conserved", out[:, tile] + a["stack"][:, sort] != size[:, sort]
    shops = out[:, Tile.SHOP : Tile.SHOP + VARIANTS] + a["shop_stack"]
    yield "shops are not conserved", anywhere(shops != SHOP_COUNT[layout, players])
    boxed = a["removed_palace"][:, None] == np.arange(VARIANTS)
    palaces = out[:, Tile.PALACE : Tile.PALACE + VARIANTS] + a["palace_stack"] + boxed
    yield "palaces are not conserved", anywhere(palaces != PALACE_COUNT[layout])
    unknown_box = (players < SEATS) & (a["removed_palace"] == NONE)
    yield "the shop stack is miscounted", a["shop_stack"].sum(axis=1) != a["stack"][:, Sort.SHOP]
    yield (
        "the palace stack is miscounted",
        a["palace_stack"].sum(axis=1) - unknown_box != a["stack"][:, Sort.PALACE],
    )
    yield (
        "a stack or a hand is negative",
        anywhere(a["stack"] < 0) | anywhere(a["tiles_held"] < 0) | anywhere(a["shop_stack"] < 0),
    )
    yield "a full state has blanks", anywhere(a["tiles_hidden"] != 0) | anywhere(a["beside_stack"] != 0)


def _streets(a: StateArray) -> Iterator[Broken]:
    in_hand = np.where(on_agenda(a, Kind.LAY), a["agenda"][:, :, ARGUMENT], NONE)
    kinds = np.arange(STREETS)
    laid = (a["street"][:, :, :, None] == kinds).sum(axis=(1, 2)) + (in_hand[:, :, None] == kinds).sum(axis=1)
    wanted = STREET_COUNT[a["layout"], a["players"]]
    yield "streets are not conserved", anywhere(laid + a["street_stack"] != wanted)
    yield "the street stack is miscounted", a["street_stack"].sum(axis=1) != a["stack"][:, Sort.STREET]
    on_island = (a["street"][:, :, :, None] == kinds).sum(axis=2)
    yield "customers do not match the streets", anywhere(on_island @ STREET_CUSTOMERS != a["customers"])


def _bits(places: Numbers) -> Numbers:
    masks: Numbers = (places.astype(np.int64) << np.arange(SITES)).sum(axis=2)
    return masks


def _islands(a: StateArray) -> Iterator[Broken]:
    layout, players = a["layout"], a["players"]
    paved, built = a["street"] != NONE, a["building"] != NONE
    yield "a street lies off its spaces", anywhere(_bits(paved) + a["free_streets"] != STREET_SPACES[layout, players])
    yield (
        "a building stands off its spaces",
        anywhere(_bits(built) + a["free_sites"] != BUILDING_SPACES[layout, players]),
    )
    served = np.bitwise_or.reduce(np.where(paved, SERVED_BY[layout], 0), axis=2)
    yield "sites beside streets are misnoted", anywhere(served != a["served_sites"])
    yield "a building touches no street", anywhere(_bits(built) & ~served)
    marked = built & (a["building"] < Tile.PALACE)
    yield "a marker is missing or too much", anywhere(marked != (a["owner"] != NONE))
    yield "somebody absent owns a building", anywhere(a["owner"] >= players[:, None, None])
    owned = a["owner"][:, :, :, None] == _SEAT
    factories = (owned & (a["building"] == Tile.FACTORY)[:, :, :, None]).sum(axis=2)
    yield "factories are miscounted", anywhere(factories != a["factories"])
    shops = np.stack(
        [(owned & (a["building"] == Tile.SHOP + c)[:, :, :, None]).sum(axis=2) for c in range(VARIANTS)], axis=3
    )
    yield "shops are miscounted", anywhere(shops != a["shops"])
    palaces = np.stack([_built(a, Tile.PALACE + v) for v in range(VARIANTS)], axis=2)
    yield "palaces are miscounted", anywhere(palaces.sum(axis=2) != a["palaces"])
    yield "coats of arms are miscounted", anywhere(palaces @ (np.arange(VARIANTS) + 1) != a["coats"])
    yield "special buildings are miscounted", anywhere(_built(a, Tile.SPECIAL) != a["specials"])


def _ships(a: StateArray) -> Iterator[Broken]:
    black = (a["black"][:, None] >> np.arange(SPACES)) & 1
    started = a["red"] != NONE
    yield "ships are not conserved", black.sum(axis=1) + started != _SHIPS
    yield "a ship is off the ring", (a["black"] >> SPACES != 0) | (a["red"] < NONE) | (a["red"] >= SPACES)
    yield "a moved ship is not there", a["black_moved"] & ~a["black"] != 0


def _people(a: StateArray) -> Iterator[Broken]:
    yield "beads are not conserved", anywhere(a["beads"].sum(axis=1) + a["bag"] != BEADS)
    yield "beads or gold are negative", anywhere(a["beads"] < 0) | anywhere(a["bag"] < 0) | anywhere(a["gold"] < 0)
    placed = (a["gondola"][:, :, :, None] == _SEAT).sum(axis=(1, 2))
    everybody = np.where(absent(a), 0, EMPLOYED_AT_MOST)
    yield "gondoliers are not conserved", anywhere(a["gondoliers"] + a["supply"] + placed != everybody)
    yield "gondoliers are negative", anywhere(a["gondoliers"] < 0) | anywhere(a["supply"] < 0)
    out_of_play = BUILDING_SPACES[a["layout"], a["players"]] == 0
    yield "a gondola lies at an island out of play", anywhere(out_of_play[:, :, None] & (a["gondola"] != CLOSED))
    yield "nobody stepped onto an island", anywhere((a["landed"] != 0) & (a["gondola"] < 0))
    stepped = ((a["gondola"][:, :, :, None] == _SEAT) & (a["landed"] != 0)[:, :, :, None]).sum(axis=(1, 2, 3))
    yield "cards scored and gondoliers on islands differ", stepped != (a["scored_on"] != NONE).sum(axis=1)


def _decks(a: StateArray) -> Iterator[Broken]:
    for deck, first, end in ((Deck.CHARACTERS, 0, CHARACTERS), (Deck.SPECIALS, CHARACTERS, CARDS)):
        place = a["place_of"][:, first:end]
        boxed = REMOVED_UNSEEN if deck == Deck.CHARACTERS else 0
        yield "unseen cards are miscounted", (place == Place.UNSEEN).sum(axis=1) != a["unseen_left"][:, deck] + boxed
        yield "cards looked at are miscounted", (place == Place.LOOKED_AT).sum(axis=1) != a["looked_at"][:, deck]
        batches = np.arange(a["batch_count"].shape[2])
        counted = (place[:, :, None] == Place.FIRST_BATCH + batches).sum(axis=1)
        yield "a batch is miscounted", anywhere(counted != a["batch_count"][:, deck])
        yield "a batch is empty", anywhere((a["batch_count"][:, deck] > 0) != (batches < a["batches"][:, deck, None]))
    in_hand = (a["place_of"][:, :CHARACTERS, None] == Place.FIRST_HAND + _SEAT).sum(axis=1)
    yield "characters in hand are miscounted", anywhere(in_hand != a["characters"])
    scored = a["place_of"][:, :CHARACTERS] == Place.SCORED
    yield "scored cards do not match", anywhere(scored != (a["scored_on"] != NONE))
    yield "cards bought are miscounted", a["recruited"].sum(axis=1) != a["characters"].sum(axis=1) + scored.sum(axis=1)
    owned = a["place_of"][:, CHARACTERS:, None] == Place.FIRST_HAND + _SEAT
    masks = (owned.astype(np.int64) << np.arange(SPECIALS)[:, None]).sum(axis=1)
    yield "special cards are misnoted", anywhere(masks != a["special_cards"])


def _ledger(a: StateArray) -> Iterator[Broken]:
    points = a["points"]
    yield "a score is negative", anywhere(points.sum(axis=2) < 0)
    yield "somebody absent has points", anywhere(absent(a)[:, :, None] & (points != 0))
    yield "the start points are wrong", anywhere(points[:, :, Source.START] != np.where(absent(a), 0, START_POINTS))
    yield "factories and their points differ", anywhere(points[:, :, Source.FACTORIES] != a["factories"].sum(axis=1))
    shops = a["shops"].sum(axis=(1, 3)) * TILE_POINTS[Tile.SHOP]
    yield "shops and their points differ", anywhere(points[:, :, Source.SHOPS] != shops)
    palaces = a["palaces"].sum(axis=1) * TILE_POINTS[Tile.PALACE]
    yield "palaces and their points differ", points[:, :, Source.PALACES].sum(axis=1) != palaces
    basilica = ((a["special_cards"] >> Special.BASILICA) & 1) * BASILICA_POINTS
    yield "the basilica and its points differ", anywhere(points[:, :, Source.BASILICA] != basilica)
    yield (
        "production never gives points",
        anywhere(points[:, :, Source.PRODUCTION] > 0) | anywhere(points[:, :, Source.PRODUCTION] % POINTS_PER_FACTORY),
    )
    families = points[:, :, Source.FIRST_FAMILY : Source.UNUSED_GONDOLIERS].sum(axis=1)
    family_of = CARD_FAMILY[a["layout"]][:, :, None] == np.arange(Source.UNUSED_GONDOLIERS - Source.FIRST_FAMILY)
    yield (
        "cards and their points differ",
        anywhere((family_of * a["scored_points"][:, :, None]).sum(axis=1) != families),
    )


def _course(a: StateArray) -> Iterator[Broken]:
    used_up = (a["stack"] == 0).sum(axis=1)
    yield "two empty stacks and the end do not go together", (used_up >= 2) != (a["ending"] != NONE)
    yield "the end and the agenda do not go together", (a["finished"] != 0) != (a["agenda_rows"] == 0)
    yield from agenda_is_tidy(a)
    yield (
        "a special card is new and nobody's",
        a["fresh_cards"] & ~np.bitwise_or.reduce(a["special_cards"], axis=1) != 0,
    )

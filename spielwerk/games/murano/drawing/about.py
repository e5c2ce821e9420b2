"""What the pieces are: buildings, special cards and guests by name, everything else by the texts under `about`."""

from __future__ import annotations

from ....stage.about import About, written_about
from ....stage.words import Words, opening
from ..tables import ACTION_NAMES, FAMILIES, SPECIAL_NAMES, TILE_NAMES, Family
from .names import tile_name

SITE = "site-open"
TILE_RULES = {"factory": "factories", "shop": "shops", "palace": "palaces", "special": "special_buildings"}
CARD_RULES = {
    "crane_special_palace": "cranes",
    "crane_shop_factory": "cranes",
    "harbour_pub": "harbour_pub",
    "guild_hall": "guild_hall",
    "basilica": "basilica",
}
ACTION_RULES = {"production": "producing"}


def about(words: Words) -> dict[str, About]:
    return {
        **written_about(words),
        **{action_key(action): _action(words, action) for action in ACTION_NAMES},
        **{tile_key(tile): _tile(words, tile) for tile in range(len(TILE_NAMES))},
        **{guest_key(family): _guest(words, family) for family in Family},
        **{special_key(name): _special(words, name) for name in SPECIAL_NAMES},
    }


def action_key(action: str) -> str:
    return f"action-{action}"


def tile_key(tile: int) -> str:
    return f"tile-{TILE_NAMES[tile]}"


def guest_key(family: int) -> str:
    """Of a character: what it counts is the same for all of its family."""
    return f"guest-{FAMILIES[family]}"


def special_key(name: str) -> str:
    return f"special-{name}"


def _action(words: Words, action: str) -> About:
    return About(words(f"action.{action}"), words(f"about.action.{action}"), ACTION_RULES.get(action, action))


def _tile(words: Words, tile: int) -> About:
    sort = TILE_NAMES[tile].split("_")[0]
    return About(opening(tile_name(words, tile)), words(f"about.tile.{sort}"), TILE_RULES[sort], (SITE,))


def _guest(words: Words, family: int) -> About:
    name = FAMILIES[family]
    text = f"{words(f'about.guest.{name}')} {words('about.guest.all')}"
    return About(words(f"guest.{name}"), text, name)


def _special(words: Words, name: str) -> About:
    # One scores at once, the others work on.
    begins = "" if name == "basilica" else f" {words('about.special.all')}"
    text = f"{words(f'special_card.text.{name}')}{begins}"
    return About(words(f"special_card.{name}"), text, CARD_RULES.get(name, "special_buildings"))

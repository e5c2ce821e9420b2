"""What a game's folder gives to the page: symbols, icon, vignette, style, and what its pieces are."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from importlib.resources import files

import msgspec
from markupsafe import Markup

from ..kernel import Game
from ..stage.about import as_sent
from ..stage.game_words import words_of
from ..stage.presentation import drawing_of
from ..stage.style import style_in

_CONTENT = re.compile(r"<svg\b[^>]*>(.*)</svg>", re.DOTALL)


def sprite(game: Game | None) -> Markup:
    """One SVG sprite per page: the shared symbols and those of the game, so that <use> finds both in the document."""
    return _sprite(game.folder if game else None)


@cache
def _sprite(folder: str | None) -> Markup:
    package = __package__
    assert package is not None
    parts = [_symbols(package, "static/symbols.svg")]
    if folder and files(folder).joinpath("symbols.svg").is_file():
        parts.append(_symbols(folder, "symbols.svg"))
    return Markup('<svg class="sprite" aria-hidden="true" width="0" height="0">' + "".join(parts) + "</svg>")


def _symbols(package: str, name: str) -> str:
    text = files(package).joinpath(name).read_text(encoding="utf-8")
    found = _CONTENT.search(text)
    if not found:
        raise ValueError(f"{package}/{name} holds no <svg>")
    return found.group(1)


def icon_of(game: Game) -> str:
    """The game's own icon, or ours for a game without one."""
    icon = files(game.folder).joinpath("icon.svg")
    if not icon.is_file():
        icon = files(__package__).joinpath("static/icon.svg")
    return icon.read_text(encoding="utf-8")


def vignette_of(game: Game) -> str:
    """The large picture of a game on the start page; a game without one shows its icon on a cloth."""
    vignette = files(game.folder).joinpath("vignette.svg")
    if vignette.is_file():
        return vignette.read_text(encoding="utf-8")
    icon = b64encode(icon_of(game).encode()).decode()
    cloth = files(__package__).joinpath("static/cloth.svg").read_text(encoding="utf-8")
    return cloth.replace("ICON", f"data:image/svg+xml;base64,{icon}")


def style_of(game: Game) -> str:
    """The game's own style, or none: the shared one draws tables, cards and buttons."""
    return style_in(game.folder)


def about_of(game: Game, language: str) -> str:
    """What the pieces of a game are, by the keys they carry, as JSON."""
    return msgspec.json.encode(as_sent(drawing_of(game).about(words_of(game, language)))).decode()

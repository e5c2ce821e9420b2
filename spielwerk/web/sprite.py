"""One SVG sprite per page: the shared symbols and those of the game, so that <use> finds both in the document."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from markupsafe import Markup

from ..kernel import Game

_CONTENT = re.compile(r"<svg\b[^>]*>(.*)</svg>", re.DOTALL)


def sprite(game: Game | None) -> Markup:
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

"""The style of a game: how its pieces look, and in a sheet of its own, where there is much of it, where they lie."""

from __future__ import annotations

from importlib.resources import files

SHEETS = ("style.css", "layout.css")


def style_in(folder: str) -> str:
    """All sheets of a game's folder, in this order; a game may have none."""
    found = [files(folder).joinpath(name) for name in SHEETS]
    return "\n".join([sheet.read_text(encoding="utf-8") for sheet in found if sheet.is_file()])

"""Every game's style sheet: nothing in it that nobody uses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from spielwerk.stage.style import style_in

from .particulars import every_game, page_of

CODE = (".py", ".json", ".svg", ".html", ".js")


def texts(folder: Traversable, endings: tuple[str, ...]) -> Iterator[str]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from texts(entry, endings)
        elif entry.name.endswith(endings):
            yield entry.read_text(encoding="utf-8")


def around(folder: str, *endings: str) -> str:
    """All that may use a game's style sheet: the game itself, the stage and the page."""
    packages = (folder, "spielwerk.stage", "spielwerk.web")
    return "\n".join(text for package in packages for text in texts(files(package), endings))


def sheet_in(folder: str) -> str:
    return re.sub(r"/\*.*?\*/", "", style_in(folder), flags=re.DOTALL)


@every_game
def test_every_variable_is_used(name: str) -> None:
    folder = page_of(name).game.folder
    variables = set(re.findall(r"(--[\w-]+)\s*:", sheet_in(folder)))
    assert variables
    # By another rule, or by a script that reads it.
    assert variables <= set(re.findall(r"(?:var\(|getPropertyValue\(\")(--[\w-]+)", around(folder, ".css", *CODE)))


@every_game
def test_every_class_is_used(name: str) -> None:
    """Where code puts a class together, its stem stands before a brace, and the rest is a number or a quoted word."""
    folder = page_of(name).game.folder
    classes = set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"\{[^{}]*\}", "", sheet_in(folder))))
    code = around(folder, *CODE)
    whole = set(re.findall(r"[\w-]+", code))
    stems = set(re.findall(r"([a-z][\w-]*)\{", code))
    quoted = {word for text in re.findall(r'"([^"\n]*)"', code) for word in text.split()}

    def used(name: str) -> bool:
        rests = (name.removeprefix(stem) for stem in stems if name.startswith(stem))
        return name in whole or any(rest.isdigit() or rest in quoted for rest in rests)

    assert classes
    assert [name for name in sorted(classes) if not used(name)] == []

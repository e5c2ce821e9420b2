"""A position for people: in words, or drawn as on the page, in one file that needs nothing else."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from importlib.resources import files
from re import DOTALL, search, sub

from ..kernel import CHANCE_BIT, SPECTATOR, State
from ..kernel.engine import InterpretedEngine, seats_of
from ..kernel.game import Game
from ..kernel.views import view
from ..stage.game_words import words_of
from ..stage.presentation import drawing_of, picture_address
from ..stage.scene import Scene
from ..stage.style import style_in

MODES = ("ansi", "svg")
# Where the page keeps what all drawings share.
_SHARED = "spielwerk.web"
_WIDTH, _HEIGHT = 1280, 1280


def rendered(game: Game, state: State, viewer: int, mode: str, language: str = "en") -> str:
    """What a seat, or a spectator, sees: "ansi" is plain text, "svg" a picture."""
    return as_text(game, state, viewer, language) if mode == "ansi" else as_svg(game, state, viewer, language)


def scene_for(game: Game, state: State, viewer: int, language: str) -> Scene:
    engine = InterpretedEngine(game)
    names = tuple(str(seat + 1) for seat in range(state.record.players))
    waits = engine.waiting(state)
    decides = viewer >= 0 and waits != CHANCE_BIT and waits >> viewer & 1
    legal = tuple(engine.moves(state, viewer)) if decides else ()
    return Scene(game, view(engine, state, viewer), viewer, words_of(game, language), names, legal)


def as_text(game: Game, state: State, viewer: int = SPECTATOR, language: str = "en") -> str:
    """How far the game is, the points, what is not 0 in the view, and the legal moves in words."""
    scene, drawing = scene_for(game, state, viewer, language), drawing_of(game)
    points = ", ".join(f"{name}: {scene.total(seat)}" for seat, name in enumerate(scene.names))
    lines = [drawing.status(scene), points, *_fields(scene.state)]
    if not scene.over():
        waits = scene.waiting()
        lines.append("chance" if waits == CHANCE_BIT else " ".join(str(seat + 1) for seat in seats_of(waits)))
        lines += [f"{move} {drawing.move_name(scene, viewer, move)}" for move in scene.legal]
    return "\n".join(line for line in lines if line) + "\n"


def _fields(state: State) -> list[str]:
    return [f"{name}: {_short(value)}" for name, value in state.fields().items() if _short(value)]


def _short(value: object) -> str:
    """Numbers, rows of a table apart, nothing if all are 0."""
    if isinstance(value, int):
        return str(value) if value else ""
    assert isinstance(value, list)
    if not any(map(_short, value)):
        return ""
    nested = isinstance(value[0], list)
    return (" | " if nested else " ").join((_short(part) or "0") if nested else str(part) for part in value)


def as_svg(game: Game, state: State, viewer: int = SPECTATOR, language: str = "en") -> str:
    """The board as on the page, with its style and symbols in it."""
    board = str(drawing_of(game).board(scene_for(game, state, viewer, language)).__html__())
    for address, picture in _pictures(game).items():
        board = board.replace(address, picture)
    inner = f'<svg width="0" height="0">{_symbols(game.folder)}</svg>{board}'
    # Inside of a page in a picture every drawing says anew that it is one.
    drawn = sub(r"<svg(?=[\s>])", '<svg xmlns="http://www.w3.org/2000/svg"', inner)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}">'
        f"<style><![CDATA[{_style(game.folder)}]]></style>"
        f'<foreignObject width="{_WIDTH}" height="{_HEIGHT}"><div xmlns="http://www.w3.org/1999/xhtml">'
        f"{drawn}</div></foreignObject></svg>\n"
    )


def _pictures(game: Game) -> dict[str, str]:
    """The grounds that a browser would fetch, by their address, as data in its place."""
    drawn = drawing_of(game).pictures()
    return {
        picture_address(game.name, name): f"data:image/svg+xml;base64,{b64encode(str(picture).encode()).decode()}"
        for name, picture in drawn.items()
    }


@cache
def _symbols(folder: str) -> str:
    texts = [_text(_SHARED, "static/symbols.svg"), _text(folder, "symbols.svg")]
    found = [search(r"<svg\b[^>]*>(.*)</svg>", text, DOTALL) for text in texts]
    return "".join(match.group(1) for match in found if match)


@cache
def _style(folder: str) -> str:
    return "\n".join([*(_text(_SHARED, f"static/{name}.css") for name in ("base", "table")), style_in(folder)])


def _text(package: str, name: str) -> str:
    file = files(package).joinpath(name)
    return file.read_text(encoding="utf-8") if file.is_file() else ""

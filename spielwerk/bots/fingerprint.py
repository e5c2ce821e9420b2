"""By what a bot is known again: its code with all that it imports from its own package, and what it knows of a game."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from importlib.util import find_spec, resolve_name
from pathlib import Path

from ..kernel import Game
from ..kernel.compiled import bot_digest
from .learned import weights_beside
from .levels import find_level

_READING = weights_beside.__module__


def fingerprint(game: Game, name: str) -> str:
    """Changes whenever the bot of that name might play this game in another way."""
    level = find_level(game, name)
    module, _, rest = level.bot.partition(":")
    function, _, argument = rest.partition(":")
    found = sources(module)
    # A bot may read what was learned of the game, unless it is given a file of its own.
    reads = level.looks_further or (_READING in found and not Path(argument).is_file())
    learned = list(_data(game)) if reads else []
    parts = [function.encode(), bot_digest(game).encode(), *learned, *_argument(argument)]
    parts += [source for _, source in sorted(found.items())]
    return hashlib.sha256(b"\0".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()[:16]


def _argument(argument: str) -> list[bytes]:
    """A file counts by what is in it, wherever it lies."""
    path = Path(argument)
    return [path.read_bytes() if argument and path.is_file() else argument.encode()]


def _data(game: Game) -> Iterator[bytes]:
    """What bots learned of the game, beside the code that reads it."""
    file = weights_beside(game)
    if file:
        yield Path(file).read_bytes()


def sources(module: str) -> dict[str, bytes]:
    """The sources of a module and of all that it imports from the same package, directly or not, by name."""
    package = module.rpartition(".")[0]
    found: dict[str, bytes] = {}
    ahead = [module]
    while ahead:
        name = ahead.pop()
        spec = find_spec(name)
        if name not in found and spec is not None and spec.origin and Path(spec.origin).is_file():
            found[name] = Path(spec.origin).read_bytes()
            ahead += [one for one in _imported(found[name], package) if one.startswith(f"{package}.")]
    return found


def _imported(source: bytes, package: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names if not node.module)

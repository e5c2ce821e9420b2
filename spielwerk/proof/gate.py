"""The component gate: every component of a game has a test in which its effect shows.

A test says what it shows with a mark, on itself or on one of its parameters:

    @shows("card", "C001", "C002")
    def test_...

    @pytest.mark.parametrize("card", [pytest.param(card, marks=shows("card", card)) for card in CARDS])

`missing(game, folder)` collects all tests below a folder and names what none of them shows. As a command:

    python -m spielwerk.proof.gate GAME FOLDER
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..kernel import Game
from ..kernel.registry import find_game

if TYPE_CHECKING:
    import pytest

MARK = "shows"
# Not __name__: that is __main__ when this module is run as a command.
_PLUGIN = f"{__package__}.gate"
_PREFIX = "shown components: "


class GateError(RuntimeError):
    """The tests could not be collected."""


def shows(kind: str, *names: str) -> Any:
    """The mark of a test in which the effect of these components shows."""
    import pytest

    return pytest.mark.shows(kind, *names)


def pytest_configure(config: pytest.Config) -> None:
    """As a pytest plugin this module declares its mark."""
    config.addinivalue_line("markers", f"{MARK}(kind, *names): the effect of these components shows in the test")


def pytest_collection_finish(session: pytest.Session) -> None:
    if session.config.option.collectonly:
        print(_PREFIX + json.dumps(sorted(marked(session.items))))


def marked(items: Sequence[pytest.Item]) -> set[tuple[str, str]]:
    """(kind, name) of everything that some test shows; tests that are always skipped show nothing."""
    return {
        (mark.args[0], name)
        for item in items
        if item.get_closest_marker("skip") is None
        for mark in item.iter_markers(MARK)
        for name in mark.args[1:]
    }


def shown_below(folder: Path) -> set[tuple[str, str]]:
    """What the tests below a folder show, collected in a process of its own."""
    command = [sys.executable, "-m", "pytest", "-p", _PLUGIN, "-p", "no:cacheprovider", "--collect-only", "-q", "-s"]
    done = subprocess.run([*command, str(folder)], capture_output=True, text=True, check=False)
    lines = [line for line in done.stdout.splitlines() if line.startswith(_PREFIX)]
    if done.returncode != 0 or not lines:
        raise GateError(f"the tests below {folder} cannot be collected:\n{done.stdout}{done.stderr}")
    return {(kind, name) for kind, name in json.loads(lines[0].removeprefix(_PREFIX))}


def compare(components: Mapping[str, Sequence[str]], shown: set[tuple[str, str]]) -> list[str]:
    """A sentence for every component that no test shows, and for every mark that is no component."""
    wanted = {(kind, name) for kind, names in components.items() for name in names}
    return [
        *(f"no test shows {kind} {name}" for kind, name in sorted(wanted - shown)),
        *(f"a test shows {kind} {name}, which is no component" for kind, name in sorted(shown - wanted)),
    ]


def missing(game: Game, folder: Path) -> list[str]:
    """What stands between a game and an open gate."""
    return compare(game.components, shown_below(folder))


def main(arguments: Sequence[str]) -> int:
    name, folder = arguments
    game = find_game(name)
    sentences = missing(game, Path(folder))
    for sentence in sentences:
        print(sentence)
    if not sentences:
        counts = ", ".join(f"{len(names)} {kind}" for kind, names in game.components.items())
        print(f"every component of {name} shows in a test: {counts}")
    return 1 if sentences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

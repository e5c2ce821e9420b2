"""The command line, `spielwerk COMMAND`: each module here holds one command or a few that belong together."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from spielwerk import __version__
from spielwerk.kernel.options import OptionError
from spielwerk.kernel.registry import UnknownGame
from spielwerk.kernel.rule import RuleError

from . import (
    arena,
    bench,
    check,
    enter,
    facts,
    files,
    games,
    hint,
    observation,
    play,
    playthrough,
    puzzles,
    review,
    simulate,
    study,
    tables,
    train,
    warm,
)
from .output import CommandError

COMMANDS = (
    play,
    games,
    tables,
    simulate,
    arena,
    train,
    bench,
    check,
    warm,
    files,
    enter,
    hint,
    review,
    puzzles,
    study,
    playthrough,
    observation,
    facts,
)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="spielwerk",
        description="Modern Euro games by their rulebooks: play them in the browser, study them as simulators.",
        epilog="spielwerk COMMAND --help tells more. Exit codes: 0 well, 1 a check failed, 2 wrong input.",
    )
    top.add_argument("--version", action="version", version=f"spielwerk {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in COMMANDS:
        module.add(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = parser().parse_args(arguments)
    try:
        return int(chosen.run(chosen))
    except (CommandError, UnknownGame, OptionError, RuleError) as problem:
        print(f"spielwerk: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has enough; do not complain about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0

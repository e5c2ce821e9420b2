"""`spielwerk puzzles make | check | list | solve`: positions in which one turn is clearly best."""

from __future__ import annotations

import argparse
import os
import zlib
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from spielwerk.kernel.registry import find_game, game_names
from spielwerk.stage.words import LANGUAGES

from .hint import compiled
from .output import CommandError, add_json_argument, print_json, print_table, progress_bar, refuse_output

if TYPE_CHECKING:
    from spielwerk.kernel.game import Game
    from spielwerk.teach.puzzles import Puzzle, PuzzleFile


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "puzzles", help="make, check, list and solve puzzles: find the turn that is clearly best"
    )
    kinds = parser.add_subparsers(dest="kind", required=True, metavar="make | check | list | solve")
    _add_make(kinds)
    _add_check(kinds)
    listed = kinds.add_parser("list", help="list the puzzles of a game, or of all games")
    listed.add_argument("game", nargs="?")
    add_json_argument(listed)
    listed.set_defaults(run=list_puzzles)
    solved = kinds.add_parser("solve", help="show a puzzle and its turns to choose from, or say which is best and why")
    solved.add_argument("game")
    solved.add_argument("name", help="as `spielwerk puzzles list` names it")
    solved.add_argument("--answer", type=int, metavar="NUMBER", help="the turn you choose; without it they are listed")
    solved.add_argument("--language", choices=LANGUAGES, default="en")
    add_json_argument(solved)
    solved.set_defaults(run=solve)


def _add_make(kinds: Any) -> None:
    parser = kinds.add_parser(
        "make",
        help="find puzzles in games between bots",
        description="Goes on where FILE ends. The same seed gives the same puzzles. What lies as puzzles.json in the "
        "folder of a game is shown on the page.",
    )
    parser.add_argument("game", help="name of the game; `spielwerk games` lists them")
    parser.add_argument("--count", type=int, default=100, help="at least so many in the end (default 100)")
    parser.add_argument("--seed", default="1", help="of the games and the worlds (default 1)")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="where they are kept")
    _add_processes(parser)
    parser.set_defaults(run=make)


def _add_check(kinds: Any) -> None:
    parser = kinds.add_parser(
        "check",
        help="look at puzzles again as bots think now",
        description="Rewrites FILE: figures are made anew, and puzzles in which bots see no turn any more that is "
        "clearly best are left out and named. For after a change of what bots know of a game.",
    )
    parser.add_argument("game", help="name of the game; `spielwerk games` lists them")
    parser.add_argument("--seed", default="1", help="with which they were made (default 1)")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="where they are kept")
    _add_processes(parser)
    parser.set_defaults(run=check)


def _add_processes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--processes", type=int, default=1, help="how many look at once; they find the same (default 1)"
    )


def make(chosen: argparse.Namespace) -> int:
    from spielwerk.teach.puzzle_making import make as found
    from spielwerk.teach.puzzle_processes import shared_search

    if min(chosen.count, chosen.processes) < 1:
        raise CommandError("--count and --processes take 1 or more")
    game = find_game(chosen.game)
    known = _known(game, chosen.out, chosen.seed)
    engine = compiled(game)
    searching = shared_search(game.name, known.seed, chosen.processes) if chosen.processes > 1 else nullcontext()
    with searching as find, progress_bar(f"Puzzles of {game.name}") as progress:
        progress("", len(known.puzzles), chosen.count)
        for grown in found(engine, known, chosen.count, find=find):
            _write(chosen.out, grown)
            progress(f"after {grown.games} games", len(grown.puzzles), chosen.count)
    return 0


def check(chosen: argparse.Namespace) -> int:
    from spielwerk.teach.puzzle_processes import shared_checking

    if chosen.processes < 1:
        raise CommandError("--processes takes 1 or more")
    game = find_game(chosen.game)
    if not chosen.out.exists():
        raise CommandError(f"there is no file {chosen.out}")
    known = _known(game, chosen.out, chosen.seed)
    for puzzle in known.puzzles:
        _refuse_what_does_not_replay(game, puzzle, chosen.out)
    # What is missing of the compiled rules is compiled once.
    compiled(game)
    seen: list[Puzzle | None] = []
    with shared_checking(game.name, chosen.processes) as look, progress_bar(f"Puzzles of {game.name}") as progress:
        for now in look(known.puzzles):
            seen.append(now)
            progress("", len(seen), len(known.puzzles))
    _write(chosen.out, msgspec.structs.replace(known, puzzles=tuple(puzzle for puzzle in seen if puzzle)))
    pairs = list(zip(known.puzzles, seen, strict=True))
    gone = [before.name for before, now in pairs if now is None]
    others = [now.name for before, now in pairs if now and now.turns[0] != before.turns[0]]
    for told, names in ((f"of {len(pairs)} puzzles are left out:", gone), ("have another best turn:", others)):
        print(f"{game.name}: {len(names)} {told} {' '.join(names)}")
    return 0


def _refuse_what_does_not_replay(game: Game, puzzle: Puzzle, path: Path) -> None:
    """Compiled rules believe every move."""
    from spielwerk.teach.puzzles import table_of

    try:
        options = game.options.complete(puzzle.options)
        table = table_of(game, puzzle, [""] * options["players"], puzzle.name)
    except (ValueError, zlib.error) as problem:
        raise CommandError(f"{path}: puzzle {puzzle.name}: {problem}") from problem
    if not table.engine.waiting(table.state) >> puzzle.seat & 1:
        raise CommandError(f"{path}: puzzle {puzzle.name}: seat {puzzle.seat} has nothing to decide")


def _known(game: Game, path: Path, seed: str) -> PuzzleFile:
    """What the file holds already; raises CommandError where it belongs to something else."""
    from spielwerk.teach.puzzles import PuzzleFile

    try:
        known = msgspec.json.decode(path.read_bytes(), type=PuzzleFile)
    except FileNotFoundError:
        refuse_output(path)
        return PuzzleFile(game.name, game.version, seed)
    except OSError as problem:
        raise CommandError(f"cannot read {path}: {problem.strerror}") from problem
    except (msgspec.MsgspecError, RecursionError) as problem:
        raise CommandError(f"{path} holds no puzzles: {problem}") from problem
    if (known.game, known.rules_version, known.seed) != (game.name, game.version, seed):
        whose = f"{known.game}, rules version {known.rules_version}, seed {known.seed}"
        raise CommandError(f"{path} holds puzzles of {whose}; choose another file")
    return known


def _write(path: Path, known: PuzzleFile) -> None:
    """Whole or not at all: whoever stops it finds the puzzles of the last whole game."""
    rows = [msgspec.json.encode(puzzle).decode() for puzzle in known.puzzles]
    head = msgspec.json.encode(msgspec.structs.replace(known, puzzles=())).decode()
    text = head.removesuffix("[]}") + "[\n" + ",\n".join(rows) + "\n]}\n"
    beside = path.with_suffix(path.suffix + ".new")
    try:
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, path)
    except OSError as problem:
        raise CommandError(f"cannot write {path}: {problem.strerror}") from problem


def list_puzzles(chosen: argparse.Namespace) -> int:
    from spielwerk.teach.puzzles import puzzles_of

    games = [find_game(name) for name in ([chosen.game] if chosen.game else game_names())]
    rows = [
        {
            "game": game.name,
            "name": puzzle.name,
            "grade": puzzle.grade,
            "phase": puzzle.phase,
            "players": puzzle.options["players"],
        }
        for game in games
        for puzzle in puzzles_of(game)
    ]
    if chosen.json:
        print_json(rows)
    else:
        headings = ["game", "name", "grade", "part of the game", "players"]
        print_table("Puzzles", headings, [list(row.values()) for row in rows])
    return 0


def solve(chosen: argparse.Namespace) -> int:
    from spielwerk.teach.puzzles import find_puzzle

    game = find_game(chosen.game)
    puzzle = find_puzzle(game, chosen.name)
    if puzzle is None:
        raise CommandError(f"there is no puzzle {chosen.name!r} of {game.name}; `spielwerk puzzles list` names them")
    # As they stand the best would be the first.
    order = list(range(len(puzzle.turns)))
    Random(puzzle.name).shuffle(order)
    if chosen.answer is not None and not 1 <= chosen.answer <= len(order):
        raise CommandError(f"--answer takes 1 to {len(order)}")
    told = _told(game, puzzle, order, chosen)
    if chosen.json:
        print_json(told)
        return 0
    if chosen.answer is None:
        print("\n".join(told["board"]), end="\n\n")
        for turn in told["turns"]:
            print(f"{turn['number']}. {turn['text']}")
        return 0
    print(told["verdict"], told["reason"])
    return 0


def _told(game: Game, puzzle: Puzzle, order: list[int], chosen: argparse.Namespace) -> dict[str, Any]:
    """The position as the seat sees it with the turns in words, or with an answer what is best and why."""
    from spielwerk.kernel.views import view
    from spielwerk.lab.rendering import as_text
    from spielwerk.stage.game_words import words_of
    from spielwerk.stage.previews import previews
    from spielwerk.stage.reading import read_aloud
    from spielwerk.stage.scene import Scene
    from spielwerk.table.seat import PERSON
    from spielwerk.teach.puzzles import table_of
    from spielwerk.teach.reasons import Speaker
    from spielwerk.teach.turns import at_once, tell_turn
    from spielwerk.web.new_table import default_name

    names = tuple(default_name(PERSON, seat, chosen.language) for seat in range(puzzle.options["players"]))
    table = table_of(game, puzzle, names, puzzle.name)
    if chosen.answer is not None:
        rank = order[chosen.answer - 1]
        speaker, best = Speaker(game, chosen.language, names, puzzle.seat), order.index(0) + 1
        verdict = speaker.words("answer.better", number=best) if rank else speaker.words("answer.right")
        seen = view(table.engine, table.state, puzzle.seat)
        now, then = (
            at_once(tell_turn(game, seen, puzzle.seat, puzzle.turns[turn], chosen.language, names), puzzle.seat)
            for turn in (0, rank or 1)
        )
        reason = speaker.reason(puzzle.better_than(rank or 1), "yours" if rank else "second_best", now - then)
        return {"right": rank == 0, "best": best, "verdict": verdict, "reason": reason}
    seen = view(table.engine, table.state, puzzle.seat)
    legal = tuple(table.legal(puzzle.seat))
    shown = previews(game, seen, puzzle.seat, legal)
    scene = Scene(game, seen, puzzle.seat, words_of(game, chosen.language), names, legal, shown)
    told = [tell_turn(game, seen, puzzle.seat, puzzle.turns[rank], chosen.language, names) for rank in order]
    return {
        "position": as_text(game, seen, puzzle.seat, chosen.language),
        "board": read_aloud(scene),
        "seat": puzzle.seat,
        "turns": [{"number": number, "text": ". ".join(one.sentences)} for number, one in enumerate(told, 1)],
    }

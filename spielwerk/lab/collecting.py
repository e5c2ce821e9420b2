"""Many games between bots, spread over processes or a Ray cluster: nothing is lost when a worker dies, and what was
played in a folder is not played again.

    from spielwerk.lab import collect
    results = collect("millefiori", 100_000, ["medium", "random"], ray="auto", keep="games")

Games are played in pieces. What a piece gives depends on its number alone, so it does not matter who plays it or how
often it is begun; each one that is complete is written to the folder as a whole. The same seed gives the same games
however they are spread.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import msgspec

from ..bots.arena import Pairing, Results, pairings_for, play_pairing, results_of
from ..bots.match import Played
from ..kernel.compiled import rule_digest
from ..kernel.game import Game
from ..kernel.options import OptionValues
from ..kernel.registry import find_game

GAMES_PER_PIECE = 8
# How often a piece may take its worker down with it before it is given up.
TRIES = 4
JOB = "job.json"

Progress = Callable[[int, int], None]


class CannotGoOn(ValueError):
    """The folder belongs to other games, or a worker plays by other rules."""


class PieceLost(RuntimeError):
    """A piece killed its worker again and again; everything else that was played is kept."""


class Piece(msgspec.Struct, frozen=True):
    """Some games of a job, enough for any process to play them."""

    number: int
    game: str
    rules: str
    options: OptionValues
    pairings: tuple[tuple[tuple[str, ...], str], ...]


class Workers(Protocol):
    """Whoever plays pieces: gives them back as they are done, in any order."""

    def played(self, pieces: Sequence[Piece]) -> Iterator[tuple[int, bytes]]: ...


@cache
def _rules_here(game: str) -> str:
    return rule_digest(find_game(game))


def play_piece(piece: Piece) -> bytes:
    """Runs in a worker."""
    found = _rules_here(piece.game)
    if found != piece.rules:
        raise CannotGoOn(f"a worker plays {piece.game} by other rules ({found}, not {piece.rules}): update it")
    pairings = [Pairing(levels, seed) for levels, seed in piece.pairings]
    return msgspec.msgpack.encode([play_pairing(piece.game, piece.options, one) for one in pairings])


def collect(
    game: Game | str,
    games: int,
    bots: Sequence[str],
    options: Mapping[str, Any] | None = None,
    *,
    seed: int = 1,
    ray: str | None = None,
    processes: int | None = None,
    keep: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
) -> Results:
    """Plays as `bots.arena.simulate` does, with one level per seat.

    ray         the address of a Ray cluster, "auto" for the one this machine belongs to, "local" for one of our own
    processes   without a cluster: how many on this machine; one per core if nothing is said
    keep        a folder for what has been played: called again with the same arguments, it goes on from there
    """
    game = find_game(game) if isinstance(game, str) else game
    complete = game.options.complete({"players": len(bots), **(options or {})})
    pairings = pairings_for(game, complete, bots, games, seed)
    pieces = _pieces(game, complete, pairings)
    kept = Kept(Path(keep), game, complete, bots, games, seed) if keep is not None else InMemory()
    missing = [piece for piece in pieces if piece.number not in kept]
    workers = workers_for(ray, processes)
    done = sum(len(piece.pairings) for piece in pieces) - sum(len(piece.pairings) for piece in missing)
    for number, content in workers.played(missing) if missing else ():
        kept.put(number, content)
        done += len(pieces[number].pairings)
        if progress:
            progress(done, games)
    played = [one for piece in pieces for one in msgspec.msgpack.decode(kept.get(piece.number), type=list[Played])]
    return results_of(game, complete, pairings, played)


def _pieces(game: Game, options: OptionValues, pairings: Sequence[Pairing]) -> list[Piece]:
    rules, seats = rule_digest(game), [(one.levels, one.seed) for one in pairings]
    begins = range(0, len(seats), GAMES_PER_PIECE)
    return [
        Piece(number, game.name, rules, options, tuple(seats[first : first + GAMES_PER_PIECE]))
        for number, first in enumerate(begins)
    ]


def workers_for(ray: str | None, processes: int | None) -> Workers:
    count = processes or os.cpu_count() or 1
    if ray is not None:
        from .on_ray import OnRay

        return OnRay(ray, count)
    from .processes import Processes

    return Processes(count)


class InMemory:
    """Pieces that are gone with the process."""

    def __init__(self) -> None:
        self._pieces: dict[int, bytes] = {}

    def __contains__(self, number: int) -> bool:
        return number in self._pieces

    def get(self, number: int) -> bytes:
        return self._pieces[number]

    def put(self, number: int, content: bytes) -> None:
        self._pieces[number] = content


class Kept:
    """Pieces in a folder, and beside them what job they belong to."""

    def __init__(
        self, folder: Path, game: Game, options: OptionValues, bots: Sequence[str], games: int, seed: int
    ) -> None:
        self._folder = folder
        job = {"game": game.name, "rules": rule_digest(game), "options": options, "bots": list(bots), "seed": seed}
        self._belongs({**job, "games": games, "games_per_piece": GAMES_PER_PIECE})

    def _belongs(self, job: dict[str, Any]) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        file = self._folder / JOB
        if not file.exists():
            if any(self._folder.iterdir()):
                raise CannotGoOn(f"{self._folder} is not empty and holds no job")
            _write_whole(file, msgspec.json.format(msgspec.json.encode(job)))
            return
        before = msgspec.json.decode(file.read_bytes())
        other = [name for name in job if before.get(name) != job[name]]
        if other:
            name = other[0]
            raise CannotGoOn(f"{self._folder} holds games with {name} {before.get(name)!r}, not {job[name]!r}")

    def __contains__(self, number: int) -> bool:
        return self._file(number).exists()

    def get(self, number: int) -> bytes:
        return self._file(number).read_bytes()

    def put(self, number: int, content: bytes) -> None:
        _write_whole(self._file(number), content)

    def _file(self, number: int) -> Path:
        return self._folder / f"{number:06}.games"


def _write_whole(file: Path, content: bytes) -> None:
    """All of it or nothing, whenever the power goes."""
    fresh = file.with_suffix(f".{os.getpid()}")
    with fresh.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(file)

"""The games of an arena in a file, one JSON line each, written as they end: whoever begins again goes on from there.

The first line says what is played; further lines name bots, with their fingerprints, and games. So bots can be added
later, while one that has changed since is refused. A last line that is torn was never written.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ..bots.arena import GameRecord, Pairing
from ..bots.match import Played
from ..kernel.options import OptionValues
from .collecting import CannotGoOn


class BotLine(msgspec.Struct, frozen=True, tag_field="line", tag="bot"):
    bot: str
    fingerprint: str


class GameLine(msgspec.Struct, frozen=True, tag_field="line", tag="game"):
    """By seat: who played, the place, the points by source, decisions and seconds."""

    levels: tuple[str, ...]
    seed: str
    places: list[int]
    points: list[list[int]]
    decisions: list[int]
    seconds: list[float]

    def fits(self, players: int) -> bool:
        by_seat = (self.levels, self.places, self.points, self.decisions, self.seconds)
        return all(len(one) == players for one in by_seat) and all(1 <= place <= players for place in self.places)


_LINE: msgspec.json.Decoder[BotLine | GameLine] = msgspec.json.Decoder(BotLine | GameLine)


class ScoreBook:
    """What was played, by who sat where and the seed; without a file it is gone with the process."""

    def __init__(self, head: Mapping[str, Any], bots: Mapping[str, str], file: Path | None = None) -> None:
        """Raises CannotGoOn where the file holds something else, or OSError."""
        self._games: dict[Pairing, Played] = {}
        self._players: int = head["options"]["players"]
        self._file = file
        if file is None:
            return
        first = msgspec.json.encode(head) + b"\n"
        content = file.read_bytes() if file.exists() else b""
        if first.startswith(content):
            file.write_bytes(first)
            content = first
        known = self._read(content, head, bots)
        whole = content.rfind(b"\n") + 1
        if whole < len(content):
            os.truncate(file, whole)
        for name, fingerprint in bots.items():
            if name not in known:
                self._write(BotLine(name, fingerprint))

    def __contains__(self, pairing: Pairing) -> bool:
        return pairing in self._games

    def records(self, pairings: Sequence[Pairing], options: OptionValues) -> list[GameRecord]:
        """Those of the games that were played."""
        return [
            GameRecord(number, options, pairing.levels, pairing.seed, self._games[pairing])
            for number, pairing in enumerate(pairings)
            if pairing in self._games
        ]

    def add(self, pairing: Pairing, played: Played) -> None:
        self._games[pairing] = played
        places, points, decisions, seconds = played.places, played.points, played.decisions, played.seconds
        self._write(GameLine(pairing.levels, pairing.seed, places, points, decisions, seconds))

    def _write(self, line: msgspec.Struct) -> None:
        if self._file is not None:
            with self._file.open("ab", buffering=0) as out:
                out.write(msgspec.json.encode(line) + b"\n")

    def _read(self, content: bytes, head: Mapping[str, Any], bots: Mapping[str, str]) -> set[str]:
        """Takes in all whole lines; returns which bots the file knows."""
        first, *rest = content[: content.rfind(b"\n") + 1].split(b"\n")[:-1] or [b""]
        self._belongs(first, head)
        known = set()
        for number, text in enumerate(rest, 2):
            line = self._line(text, number)
            if isinstance(line, GameLine):
                # Without its log a game is small.
                played = Played(b"", line.points, line.places, line.decisions, line.seconds)
                self._games[Pairing(line.levels, line.seed)] = played
                continue
            known.add(line.bot)
            if bots.get(line.bot, line.fingerprint) != line.fingerprint:
                raise CannotGoOn(f"{self._file} holds games of {line.bot} as it was before it changed: take a new file")
        return known

    def _belongs(self, first: bytes, head: Mapping[str, Any]) -> None:
        try:
            before = msgspec.json.decode(first, type=dict[str, Any])
        except msgspec.MsgspecError:
            before = {}
        if "arena" not in before:
            raise CannotGoOn(f"{self._file} is there already and holds no arena")
        for name, value in head.items():
            if before.get(name) != value:
                raise CannotGoOn(f"{self._file} holds an arena with {name} {before.get(name)!r}, not {value!r}")

    def _line(self, text: bytes, number: int) -> BotLine | GameLine:
        try:
            line: BotLine | GameLine = _LINE.decode(text)
        except msgspec.MsgspecError as problem:
            raise CannotGoOn(f"line {number} of {self._file} cannot be read: {problem}") from problem
        if isinstance(line, GameLine) and not line.fits(self._players):
            raise CannotGoOn(f"line {number} of {self._file} is no game of {self._players} players")
        return line

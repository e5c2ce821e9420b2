"""A line as text that fits into an address: its form, a check for damage, and everything needed to make it again."""

from __future__ import annotations

import re
import zlib
from array import array
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from hashlib import sha256
from typing import Any

import msgspec

from ...kernel import CHANCE
from ...kernel.game import Game
from ...kernel.options import OptionError, OptionValues
from .line import BadLine, Line, Play, Step, begun, game_of
from .ways import Change

# Stands at the beginning of every address.
FORM = "1"
# What browsers and servers take without complaint; four times the longest game.
LONGEST = 8000
_LARGEST = 128 * 1024
_CHECK = 6
_TEXT = re.compile(r"[0-9A-Za-z_-]+")
# Stands in the place of a seat where somebody changed something.
_CHANGED = CHANCE + 1


class Written(msgspec.Struct, frozen=True, array_like=True):
    """A line as it is written: who did something at each step, and what, both as columns of small numbers."""

    game: str
    rules_version: int
    options: dict[str, Any]
    who: bytes
    moves: bytes
    changes: list[tuple[str, int, int]] = []


def address_of(line: Line) -> str:
    """The line as text; raises BadLine where it is too long for an address."""
    game = game_of(line)
    plays = [step for step in line.steps if isinstance(step, Play)]
    who = bytes(step.who if isinstance(step, Play) else _CHANGED for step in line.steps)
    changes = [(step.field, step.place, step.value) for step in line.steps if isinstance(step, Change)]
    moves = array("H", [play.move for play in plays]).tobytes()
    options = _told_options(game, line.choices)
    written = msgspec.msgpack.encode(Written(game.name, game.version, options, who, moves, changes))
    body = zlib.compress(written, 9)
    text = FORM + urlsafe_b64encode(_check(body) + body).decode().rstrip("=")
    if len(text) > LONGEST:
        raise BadLine("too_long", f"the line is too long for an address: {len(text)} of {LONGEST} characters")
    return text


def line_at(text: str) -> Line:
    """The line behind an address; its steps are checked when it is played. Raises BadLine."""
    written = _read(text)
    bare = Line(written.game, ())
    game = game_of(bare)
    if written.rules_version != game.version:
        raise BadLine(
            "other_rules",
            f"the position is of rules version {written.rules_version}, here is {game.version}",
            version=written.rules_version,
        )
    if len(written.who) > game.max_entries:
        raise BadLine("too_long", f"no game has {len(written.who)} steps")
    try:
        options = game.options.complete(written.options)
    except OptionError as problem:
        raise BadLine("bad_option", str(problem), reason=str(problem)) from problem
    return begun(game, options).then(*_steps(written))


def _read(text: str) -> Written:
    if len(text) > LONGEST:
        raise BadLine("too_long", f"an address has at most {LONGEST} characters")
    if text[:1].isdigit() and text[:1] != FORM:
        raise BadLine("other_form", f"the address is written in form {text[:1]}, known is {FORM}")
    try:
        if not _TEXT.fullmatch(text) or text[:1] != FORM:
            raise ValueError("other characters")
        raw = urlsafe_b64decode(text[1:] + "=" * (-len(text[1:]) % 4))
        check, body = raw[:_CHECK], raw[_CHECK:]
        if check != _check(body):
            raise ValueError("the check does not fit")
        unpacked = zlib.decompressobj()
        content = unpacked.decompress(body, _LARGEST)
        if not unpacked.eof:
            raise ValueError("too much, or not all of it")
        return msgspec.msgpack.decode(content, type=Written)
    except (ValueError, NotBase64, zlib.error, msgspec.MsgspecError) as problem:
        raise BadLine("damaged", "the address is damaged: something is missing or was changed") from problem


def _steps(written: Written) -> list[Step]:
    moves, changes = array("H"), iter(written.changes)
    try:
        moves.frombytes(written.moves)
        plays = iter(moves)
        steps: list[Step] = [
            Change(*next(changes)) if who == _CHANGED else Play(who, next(plays)) for who in written.who
        ]
    except (ValueError, StopIteration, RuntimeError) as problem:
        raise BadLine("damaged", "the address is damaged: steps are missing") from problem
    return steps


def _told_options(game: Game, options: OptionValues) -> OptionValues:
    """Those that need to be told: the others follow from them."""
    usual = {option.key: option.default for option in game.options}
    told = {key: value for key, value in options.items() if key == "players" or usual[key] != value}
    try:
        return told if game.options.complete(told) == options else options
    except OptionError:
        return options


def _check(body: bytes) -> bytes:
    return sha256(body).digest()[:_CHECK]

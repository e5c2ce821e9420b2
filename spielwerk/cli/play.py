"""`spielwerk play` and `spielwerk serve`: the table in the browser."""

from __future__ import annotations

import argparse
import errno
import logging
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spielwerk.kernel.registry import find_game, game_names

from .output import DATABASE_HELP, CommandError

if TYPE_CHECKING:
    from spielwerk.bots.levels import Level

DEFAULT_PORT = 8420
MOST_WORKERS = 256


def add(commands: Any) -> None:
    _add_play(commands)
    _add_serve(commands)


def _add_play(commands: Any) -> None:
    parser = commands.add_parser("play", help="open a table in the browser, you against bots")
    parser.add_argument(
        "game", nargs="?", help="which game to sit down to (default: the first that `spielwerk games` names)"
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument(
        "--network", type=Path, metavar="FILE.npz", help="a learned network to play against, a level besides the others"
    )
    _add_server_arguments(parser)
    parser.set_defaults(run=play)


def _add_serve(commands: Any) -> None:
    parser = commands.add_parser(
        "serve",
        help="run the server for friends on your network",
        description="Listens on this machine only, unless --host says otherwise: --host 0.0.0.0 lets your network in.",
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1)")
    parser.add_argument("--name", action="append", default=[], help="a host name by which friends reach this server")
    parser.add_argument(
        "--proxy",
        action="append",
        type=_address,
        default=[],
        metavar="ADDRESS",
        help="a proxy in front of this server, whose X-Forwarded-For and X-Forwarded-Proto are believed; an address "
        "or a network, may be given several times",
    )
    parser.add_argument(
        "--metrics",
        action="append",
        type=_network,
        default=[],
        metavar="NETWORK",
        help="who may read /metrics besides this machine, such as 10.0.0.0/8; may be given several times",
    )
    parser.add_argument(
        "--keep-imports",
        type=_days,
        default=14.0,
        metavar="DAYS",
        help="how long an imported game stays after somebody last looked at it (default 14)",
    )
    parser.add_argument(
        "--workers",
        type=_workers,
        default=1,
        metavar="N",
        help="so many processes serve together, one for each core (default 1; more need PostgreSQL)",
    )
    parser.add_argument("--log", choices=("lines", "json"), default="lines", help="how the log is written to stderr")
    _add_server_arguments(parser)
    parser.set_defaults(run=serve)


def _add_server_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=_port, help=f"default {DEFAULT_PORT}; 0 takes any free port")
    parser.add_argument("--database", help=f"where tables are kept: {DATABASE_HELP}")


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 65536):
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text!r}")
    return int(text)


def _days(text: str) -> float:
    try:
        days = float(text)
    except ValueError:
        days = -1.0
    if not 0 < days < 100_000:
        raise argparse.ArgumentTypeError(f"give a number of days, not {text!r}")
    return days


def _workers(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= MOST_WORKERS):
        raise argparse.ArgumentTypeError(f"the number of workers is one from 1 to {MOST_WORKERS}, not {text!r}")
    return int(text)


def _address(text: str) -> str:
    _network(text)
    return text


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is neither an IP address nor a network") from None


def play(chosen: argparse.Namespace) -> int:
    how: dict[str, Any] = {}
    if chosen.network:
        levels = _with_network(chosen.network, chosen.game)
        game, how = levels[-1].games[0], {"levels": levels, "usual": levels[-1].name}
    else:
        game = find_game(chosen.game or game_names()[0]).name
    # A fixed port keeps the browser's memory of running tables; a second server beside it takes any free one.
    port = chosen.port if chosen.port is not None else _free_port(DEFAULT_PORT)
    return _run(chosen, port, open_browser=not chosen.no_browser, open_table=game, **how)


def _with_network(file: Path, game: str | None) -> tuple[Level, ...]:
    """All levels, the styles of its game, and last the network under the name of its file."""
    from spielwerk.bots.levels import Level, all_levels, styles_of
    from spielwerk.lab.network import BadNetwork, Network, path_of_player

    try:
        network = Network.load(file)
    except (BadNetwork, OSError) as problem:
        raise CommandError(str(problem)) from problem
    if game not in (None, network.game):
        raise CommandError(f"{file} plays {network.game}, not {game}")
    network_level = Level(file.name, path_of_player(file), games=(network.game,))
    return (*all_levels(), *styles_of(find_game(network.game)), network_level)


def serve(chosen: argparse.Namespace) -> int:
    port = DEFAULT_PORT if chosen.port is None else chosen.port
    return _run(
        chosen,
        port,
        host=chosen.host,
        hosts=tuple(chosen.name),
        proxies=tuple(chosen.proxy),
        metrics=tuple(chosen.metrics),
        imports_kept_days=chosen.keep_imports,
        log_form=chosen.log,
        log_level=logging.INFO,
        workers=chosen.workers,
    )


def _free_port(wanted: int) -> int:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", wanted))
        except OSError:
            return 0
    return wanted


def _run(chosen: argparse.Namespace, port: int, **how: Any) -> int:
    from spielwerk.table.database import StoreError
    from spielwerk.web.server import serve as run_server

    try:
        with _ending_well():
            run_server(port=port, database=chosen.database, **how)
    except OSError as problem:
        reason = "it is in use; choose another with --port" if problem.errno == errno.EADDRINUSE else problem.strerror
        raise CommandError(f"the server cannot listen on port {port}: {reason}") from problem
    except StoreError as problem:
        raise CommandError(f"the server cannot start: {problem}") from problem
    return 0


@contextmanager
def _ending_well() -> Iterator[None]:
    """To be told to stop is no failure: a server that ended its streams and writes exits with 0."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)

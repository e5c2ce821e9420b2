"""The server: routes, what every request passes first, and how it is started."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import socket
import threading
import webbrowser
from collections.abc import AsyncIterator, Sequence
from importlib.resources import files
from ipaddress import IPv4Network, IPv6Network
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from .. import __version__
from ..bots.levels import USUAL, Level
from ..bots.service import BotService
from ..table.database import Away, Busy, StoreError, is_postgresql
from ..table.store import NoSuchTable, Store
from .answers import CutOff, Refusal, SafeHeaders, away, broken, busy, gone, http_problem, refused
from .arenas import share_arenas
from .connections import Connection, Connections, most_connections
from .counting import Counted
from .guard import Gate
from .neighbours import Neighbours
from .new_table import table_from_form
from .pages.correcting import all_unknown, go_on, leave_all_out, leave_out, rewind, unknown
from .pages.dice import dice_evidence, fair_dice_page
from .pages.game import game_about, game_icon, game_picture, game_style, game_vignette, rules_page, summary_page
from .pages.game_file import download_game, import_game
from .pages.hint import ask_hint
from .pages.puzzles import give_up, puzzle_of_today, puzzle_page, puzzles_page, solve_puzzle
from .pages.record import record_page
from .pages.replay import replay_page
from .pages.review import ask_review, review_file, review_page, what_if
from .pages.running import health, metrics, ready
from .pages.start import create_table, my_tables, start_page, switch_language
from .pages.study import (
    begin_page,
    change,
    compare,
    let_play,
    new_study,
    play_on,
    roll_on,
    save_position,
    study_page,
    study_puzzle,
    study_table,
)
from .pages.study import go_on as go_on_from_study
from .pages.table import (
    begin,
    change_settings,
    confirm,
    give_number,
    play,
    play_again,
    restart_turn,
    say_name,
    table_events,
    table_page,
    table_parts,
    take_back,
)
from .pauses import few_pauses
from .seldom import spoken_seldom
from .server_log import LINES, set_up_log
from .services import Services
from .settings import Settings, default_database
from .struct_fields import learn_fields
from .workers import Workers

log = logging.getLogger("spielwerk")

# Tried in this order: what is asked most often comes first.
ROUTES = [
    Route("/t/{token}/play", play, methods=["POST"]),
    Route("/t/{token}/confirm", confirm, methods=["POST"]),
    Route("/t/{token}/events", table_events),
    Route("/t/{token}", table_page),
    Route("/t/{token}/parts", table_parts),
    Route("/t/{token}/number", give_number, methods=["POST"]),
    Route("/t/{token}/begin", begin, methods=["POST"]),
    Route("/t/{token}/dice.json", dice_evidence),
    Route("/t/{token}/take_back", take_back, methods=["POST"]),
    Route("/t/{token}/restart_turn", restart_turn, methods=["POST"]),
    Route("/t/{token}/solution", give_up, methods=["POST"]),
    Route("/t/{token}/unknown", unknown, methods=["POST"]),
    Route("/t/{token}/all_unknown", all_unknown, methods=["POST"]),
    Route("/t/{token}/rewind", rewind, methods=["POST"]),
    Route("/t/{token}/go_on", go_on, methods=["POST"]),
    Route("/t/{token}/leave_out", leave_out, methods=["POST"]),
    Route("/t/{token}/leave_all_out", leave_all_out, methods=["POST"]),
    Route("/t/{token}/hint", ask_hint, methods=["POST"]),
    Route("/t/{token}/settings", change_settings, methods=["POST"]),
    Route("/t/{token}/name", say_name, methods=["POST"]),
    Route("/t/{token}/again", play_again, methods=["POST"]),
    Route("/t/{token}/game.json", download_game),
    Route("/t/{token}/at/{position}", replay_page),
    Route("/t/{token}/study/{position}", study_table),
    Route("/t/{token}/review", review_page),
    Route("/t/{token}/review", ask_review, methods=["POST"]),
    Route("/t/{token}/review.json", review_file),
    Route("/t/{token}/what-if", what_if, methods=["POST"]),
    Route("/t/{token}/review/{position}", review_page),
    Route("/", start_page),
    Route("/tables", create_table, methods=["POST"]),
    Route("/mine", my_tables, methods=["POST"]),
    Route("/record", record_page),
    Route("/puzzles", puzzles_page),
    Route("/puzzles/today", puzzle_of_today),
    Route("/puzzles/{game}/{name}", puzzle_page),
    Route("/puzzles/{game}/{name}", solve_puzzle, methods=["POST"]),
    Route("/puzzles/{game}/{name}/study", study_puzzle),
    Route("/study", begin_page),
    Route("/study/new", new_study),
    Route("/study/play", play_on, methods=["POST"]),
    Route("/study/change", change, methods=["POST"]),
    Route("/study/compare", compare, methods=["POST"]),
    Route("/study/roll", roll_on, methods=["POST"]),
    Route("/study/bots", let_play, methods=["POST"]),
    Route("/study/go-on", go_on_from_study, methods=["POST"]),
    Route("/study/{address}", study_page),
    Route("/study/{address}/position.json", save_position),
    Route("/import", import_game, methods=["POST"]),
    Route("/language", switch_language, methods=["POST"]),
    Route("/rules/{game}", rules_page),
    Route("/rules/{game}/summary", summary_page),
    Route("/fair-dice", fair_dice_page),
    Route("/games/{game}/icon.svg", game_icon),
    Route("/games/{game}/vignette.svg", game_vignette),
    Route("/games/{game}/style.css", game_style),
    Route("/games/{game}/pictures/{name}.svg", game_picture),
    Route("/games/{game}/about.{language}.json", game_about),
    Route("/health", health),
    Route("/ready", ready),
    Route("/metrics", metrics),
]


class Static(StaticFiles):
    """Static files are asked for again each time, but sent only when they changed."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "no-cache"
        return response


def create_app(settings: Settings, bots: BotService | None = None) -> Starlette:
    """The application; `bots` can be given to play with others than the built-in levels."""
    package = __package__
    assert package is not None
    learn_fields()
    services = Services.open(settings, bots)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        services.start()
        yield
        await services.close()

    routes = [*ROUTES, Mount("/static", Static(directory=str(files(package).joinpath("static"))))]
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(Counted, routes=routes),
            Middleware(SafeHeaders),
            Middleware(CutOff),
            Middleware(Gate, settings=settings),
            Middleware(GZipMiddleware, minimum_size=4096, compresslevel=4),
        ],
        exception_handlers={
            Refusal: refused,
            Busy: busy,
            Away: away,
            NoSuchTable: gone,
            HTTPException: http_problem,
            Exception: broken,
        },
        lifespan=lifespan,
    )
    app.state.services = services
    return app


def serve(
    host: str = "127.0.0.1",
    port: int = 8420,
    database: str | None = None,
    open_browser: bool = False,
    open_table: str | None = None,
    hosts: tuple[str, ...] = (),
    proxies: tuple[str, ...] = (),
    metrics: tuple[IPv4Network | IPv6Network, ...] = (),
    imports_kept_days: float = Settings.imports_kept_days,
    log_form: str = LINES,
    log_level: int = logging.WARNING,
    workers: int = 1,
    levels: Sequence[Level] | None = None,
    usual: str = USUAL,
) -> None:
    """Runs a server until it is stopped. `open_table` names a game to open a table for: you against bots of the usual
    level, which is one of those levels or of all that are installed.

    Raises OSError when the port is taken. Port 0 takes any free one. Several workers need PostgreSQL.
    """
    listening = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    port = listening.getsockname()[1]
    settings = Settings(
        database or default_database(),
        host,
        port,
        hosts,
        proxies,
        metrics=metrics,
        imports_kept_days=imports_kept_days,
        workers=workers,
    )
    address = f"http://{_address(host)}:{port}/"
    if workers > 1:
        _serve_together(listening, settings, address, log_form, log_level)
        return
    app = create_app(settings, BotService(levels, usual=usual) if levels else None)
    app.state.services.sole.say_where(address)
    _say_hello(address, log_form, log_level)
    if open_table is not None:
        form = {"game": open_table, "numbers": "on"}
        access = table_from_form(app.state.services, form, language=None)
        address += f"t/{access.token}"
    print(address, flush=True)
    if open_browser:
        threading.Timer(0.3, webbrowser.open, [address]).start()
    Server(app, app.state.services).run(sockets=[listening])


def _say_hello(address: str, log_form: str, log_level: int) -> None:
    set_up_log(log_form, log_level)
    log.info("spielwerk %s listens on %s", __version__, address)


def _serve_together(listening: socket.socket, settings: Settings, address: str, log_form: str, log_level: int) -> None:
    """Several processes; the layout of the database is made, or what is wrong with it told, before they start."""
    if not is_postgresql(settings.database):
        raise StoreError("several workers need PostgreSQL, because an SQLite file has one server: leave --workers out")
    Store(settings.database).close()
    _say_hello(address, log_form, log_level)
    print(address, flush=True)
    Workers(listening, settings, log_form, log_level).run()


class Server(uvicorn.Server):
    """Uvicorn without an access log, since addresses hold the tokens of seats; ends event streams when it stops.

    With neighbours it is one of several processes that hand connections to each other.
    """

    def __init__(self, app: ASGIApp, services: Services, neighbours: Neighbours | None = None) -> None:
        settings = services.settings
        proxies = list(settings.proxies)
        connections = Connections(most_connections(settings.connections), settings.connections_per_client, proxies)

        class OurConnection(Connection):
            def __init__(self, **given: Any) -> None:
                super().__init__(connections, settings, neighbours, **given)

        super().__init__(
            uvicorn.Config(
                app,
                log_config=None,
                http=OurConnection,
                timeout_keep_alive=settings.keep_alive_s,
                access_log=False,
                server_header=False,
                proxy_headers=bool(proxies),
                forwarded_allow_ips=proxies,
                timeout_graceful_shutdown=math.ceil(services.settings.stop_s),
            )
        )
        self._services = services
        self._neighbours = neighbours

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        share_arenas()
        with spoken_seldom(), few_pauses():
            await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._neighbours is not None:
            self._neighbours.take_in(self._go_on_with)

    def _go_on_with(self, said: bytes) -> asyncio.BaseProtocol:
        made: Any = self.config.http_protocol_class
        protocol: asyncio.BaseProtocol = made(
            said=said, config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return protocol

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._neighbours is not None:
            self._neighbours.take_no_more()
        log.info("the server stops: %d event streams end, writes are finished", self._services.listeners.count())
        self._services.tables.send_home()
        await super().shutdown(sockets)
        log.info("the server has stopped")


def _address(host: str) -> str:
    """Where a browser on this machine finds the server."""
    if host in ("0.0.0.0", "::", ""):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host

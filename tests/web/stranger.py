"""Somebody who sends all kinds of requests to every route: the right ones, nearly right ones, and nonsense."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
from starlette.routing import BaseRoute, Mount, Route

from spielwerk.kernel.registry import find_game, game_names
from spielwerk.stage.presentation import drawing_of
from spielwerk.table.gamefile import write_game
from spielwerk.teach.puzzles import puzzles_of
from spielwerk.teach.study.address import address_of
from spielwerk.teach.study.line import begun
from spielwerk.web.shown_games import played_game

from .nonsense import (
    METHODS,
    a_form,
    a_part,
    a_struct,
    a_text,
    a_value,
    changed_bytes,
    changed_fields,
    encoded,
    raw_json,
    some_headers,
)
from .sample_tables import some_tables, with_dice

FILES = ("base.css", "table.js", "symbols.svg", "none.js")
NEWEST = 12


@dataclass
class Request:
    method: str
    address: str
    route: str
    token: str = ""
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    chunks: list[bytes] = field(default_factory=list)
    broken_off: bool = False

    def told(self) -> str:
        return f"{self.method} {self.address} {self.headers} {b''.join(self.chunks)[:300]!r}"


@dataclass
class Link:
    """A link that leads somewhere, and what was last seen through it."""

    token: str
    table_id: str
    seats: tuple[int, ...]
    host: bool
    page: dict[str, Any] = field(default_factory=dict)


class Stranger:
    """Knows some links, and what it last saw through each; the same seed sends the same."""

    def __init__(self, routes: list[BaseRoute], seed: int) -> None:
        self.random = Random(seed)
        self.games = game_names()
        self.links: list[Link] = []
        self.files = [json.loads(write_game(table)) for table in (*some_tables(self.games, 0.3), *with_dice())]
        self.addresses = [studied(name) for name in self.games]
        self.puzzles = [(name, one.name) for name in self.games for one in puzzles_of(find_game(name))]
        self._routes = [route for route in routes if isinstance(route, Route | Mount)]

    def request(self) -> Request:
        """Every route as often as any other; now and then an address that is none."""
        random = self.random
        if random.random() < 0.02:
            return Request(random.choice(METHODS), "/" + a_part(random), "(none)", headers=some_headers(random))
        route = random.choice(self._routes)
        if isinstance(route, Mount):
            name = random.choice(FILES) if random.random() < 0.5 else a_part(random)
            return Request(
                random.choice(("GET", "GET", "HEAD", "POST")),
                f"{route.path}/{name}",
                route.path,
                headers=some_headers(random),
            )
        link = self._a_link()
        methods = sorted(route.methods or {"GET"})
        if "{token}" in route.path and "POST" in methods and not link.page and random.random() < 0.8:
            # Nobody acts at a table before looking at it.
            return Request("GET", f"/t/{link.token}/parts", "/t/{token}/parts", link.token)
        method = random.choice(METHODS) if random.random() < 0.08 else random.choice(methods)
        request = Request(method, self._address(route, link), route.path, link.token, some_headers(random))
        if "POST" in methods or random.random() < 0.05:
            self._give_body(request, route, link)
        return request

    def _a_link(self) -> Link:
        """More often one with a seat, at one of the newest tables."""
        links = self.links[-NEWEST:] if self.random.random() < 0.7 else self.links
        seated = [link for link in links if link.seats]
        return self.random.choice(seated if seated and self.random.random() < 0.8 else links)

    def _address(self, route: Route, link: Link) -> str:
        random, address = self.random, route.path
        if address.startswith("/puzzles/{game}/{name}") and random.random() < 0.8:
            # A game's own puzzle, not one of another game.
            game, name = random.choice(self.puzzles)
            address = address.replace("{game}", game).replace("{name}", name)
        if address == "/study/new" and random.random() < 0.8:
            return f"{address}?game={random.choice(self.games)}"
        for name in route.param_convertors:
            good = self._good_part(name, link)
            part = a_part(random) or "x" if random.random() < 0.12 else good
            address = address.replace("{" + name + "}", part).replace("{" + name + ":path}", part)
        if random.random() < 0.5:
            have = link.page.get("id", "") if random.random() < 0.7 else a_part(random)
            seat = str(random.choice(link.seats or (0,))) if random.random() < 0.7 else a_part(random)
            address += f"?have={have}&seat={seat}&part=1"
        return address

    def _good_part(self, name: str, link: Link) -> str:
        random = self.random
        if name == "token":
            return link.token
        if name == "game":
            return random.choice(self.games)
        if name == "position":
            return random.choice(("0", "last", str(random.randrange(400))))
        if name == "language":
            return random.choice(("de", "en"))
        if name == "address":
            return random.choice(self.addresses)
        return random.choice(
            [a_part(random), *(name for game in self.games for name in drawing_of(find_game(game)).pictures())]
        )

    def _give_body(self, request: Request, route: Route, link: Link) -> None:
        random, which = self.random, self.random.random()
        shapes = shapes_of(route.endpoint)
        if which < 0.1:
            body = raw_json(random)
        elif which < 0.2:
            body = encoded(a_value(random))
        elif route.path == "/tables":
            body = a_form(random, self.games)
        elif route.path == "/import":
            body = self._a_file()
        elif shapes:
            body = encoded(a_struct(random, random.choice(shapes), lambda name: self._good_value(name, link)))
        else:
            body = encoded({"seat": 0, "version": 0})
        if random.random() < 0.05:
            body = changed_bytes(random, body)
        cuts = sorted(random.randrange(len(body) + 1) for _ in range(random.choice((0, 0, 1, 3))))
        request.chunks = [body[a:b] for a, b in zip([0, *cuts], [*cuts, len(body)], strict=True)]
        request.broken_off = random.random() < 0.02

    def _a_file(self) -> bytes:
        random, content = self.random, self.random.choice(self.files)
        how = random.random()
        if how < 0.3:
            return encoded(content)
        return changed_bytes(random, encoded(content)) if how < 0.6 else encoded(changed_fields(random, content))

    def _good_value(self, name: str, link: Link) -> Any:
        random, seen = self.random, link.page
        values: dict[str, list[Any]] = {
            "seat": [*link.seats, seen.get("seat", 0)],
            "version": [seen.get("version", 0)],
            "move": list(seen.get("legal") or ()) or [0],
            "have": [None, "", seen.get("id", "")],
            "fast": [True, False, None],
            "confirm": [True, False, None],
            "number": ["0" * 64, "f" * 64, f"{random.getrandbits(256):064x}"],
            "seen": [0, 1, 2],
            "position": [0, 1, 30],
            "tokens": [[random.choice(self.links).token for _ in range(3)]],
            "language": ["de", "en"],
            "name": ["Ada", a_text(random)],
            "address": self.addresses,
            "at": [0, 1, 40],
            "moves": [[random.randrange(400)]],
            "level": ["random"],
            "field": ["points", "players"],
            "place": [0, 1],
            "value": [1, 7],
        }
        return random.choice(values.get(name) or [a_value(random)])


def studied(name: str) -> str:
    """The address of a position on the study board."""
    table = played_game(find_game(name), 0.3)
    return address_of(begun(table.game, table.options, [(play.who, play.move) for play in table.plays()]))


def shapes_of(endpoint: Any) -> list[type[msgspec.Struct]]:
    """The bodies that a route reads: those it names."""
    named = (endpoint.__globals__.get(name) for name in endpoint.__code__.co_names)
    return [kind for kind in named if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]

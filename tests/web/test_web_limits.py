"""How much one client may ask for: everything has a limit, and nobody's limit locks out the rest."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient
from starlette.types import ASGIApp

from spielwerk.web.answers import Refusal
from spielwerk.web.clients import client_at, client_of
from spielwerk.web.limits import MOST_CLIENTS, Buckets, Listeners
from spielwerk.web.server import Server, create_app
from spielwerk.web.settings import Rate, Settings

from .conftest import GAME, JSON, asked, settings

ADDRESSES = [
    "/",
    f"/rules/{GAME}",
    "/static/base.css",
    f"/games/{GAME}/style.css",
    "/t/wrong",
    "/t/wrong/at/0",
    "/none",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_page_has_a_limit_per_client(tmp_path: Path, address: str) -> None:
    app = create_app(settings(tmp_path, reads=Rate(3, 1)))
    with TestClient(app, base_url="http://localhost") as client:
        answers = [client.get(address, headers=JSON) for _ in range(4)]
        assert 429 not in [answer.status_code for answer in answers[:3]]
        assert answers[3].status_code == 429
        assert answers[3].json()["message"]
    assert asyncio.run(asked(app, "GET", address, client="192.0.2.7"))[0]["status"] != 429


def test_memory_does_not_grow_with_the_number_of_clients() -> None:
    buckets = Buckets(Rate(1, 1))
    for number in range(MOST_CLIENTS * 2):
        buckets.take(str(number))
    assert len(buckets._left) == MOST_CLIENTS
    with pytest.raises(Refusal):
        buckets.take(str(MOST_CLIENTS * 2 - 1))


def test_what_could_not_be_answered_yet_is_not_counted() -> None:
    buckets = Buckets(Rate(1, 1), clock=lambda: 0.0)
    for _ in range(5):
        buckets.take("a")
        buckets.give_back("a")
    buckets.give_back("b")
    buckets.take("a")
    with pytest.raises(Refusal):
        buckets.take("a")


# Event streams


async def streams(app: ASGIApp, address: str, clients: Sequence[str], refused: int) -> Counter[tuple[str, int]]:
    """Opens all of these at once and looks who was let in, once so many were not."""
    tasks = [asyncio.create_task(asked(app, "GET", address, client=client)) for client in clients]
    async with asyncio.timeout(60):
        while sum(task.done() for task in tasks) < refused:
            await asyncio.sleep(0.01)
    await asyncio.wait(tasks, timeout=0.2)
    found = Counter(
        (client, task.result()[0]["status"] if task.done() else 200)
        for client, task in zip(clients, tasks, strict=True)
    )
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return found


def opened(folder: Path, **changes: Any) -> tuple[ASGIApp, str]:
    app = create_app(settings(folder, **changes))
    with TestClient(app, base_url="http://localhost") as client:
        made = client.post("/tables", content=f"game={GAME}&seat-1=friend&players=2", follow_redirects=False)
    return create_app(settings(folder, **changes)), f"{made.headers['location']}/events"


def test_event_streams_are_counted_when_they_are_opened(tmp_path: Path) -> None:
    app, address = opened(tmp_path, listeners_per_table=1000)

    async def twice() -> list[Counter[tuple[str, int]]]:
        return [await streams(app, address, ["192.0.2.1"] * 89 + ["192.0.2.2"], 49) for _ in range(2)]

    # All places of the first round were given back.
    assert asyncio.run(twice()) == [{("192.0.2.1", 200): 40, ("192.0.2.1", 429): 49, ("192.0.2.2", 200): 1}] * 2


def test_one_address_does_not_take_all_places_at_a_table(tmp_path: Path) -> None:
    app, address = opened(tmp_path, listeners_per_table=9)
    found = asyncio.run(streams(app, address, ["192.0.2.1"] * 20 + ["192.0.2.2", "192.0.2.3"], 17))
    assert found[("192.0.2.1", 200)] == 3
    assert (found[("192.0.2.2", 200)], found[("192.0.2.3", 200)]) == (1, 1)


def test_places_are_counted_in_all_by_client_and_by_table() -> None:
    listeners = Listeners(in_all=5, per_client=3, per_table=6)
    back = [listeners.open("a", "one"), listeners.open("a", "one")]
    with pytest.raises(Refusal):
        listeners.open("a", "one")
    back.append(listeners.open("a", "two"))
    with pytest.raises(Refusal):
        listeners.open("a", "three")
    back += [listeners.open("b", "one"), listeners.open("b", "two")]
    with pytest.raises(Refusal):
        listeners.open("c", "one")
    assert listeners.count() == 5
    for give_back in back:
        give_back()
    assert listeners.count() == 0
    assert not listeners._open


# Who the client is


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("x" * 5000, "x" * 64),
    ],
)
def test_a_client_is_an_address_or_an_ipv6_network(host: str, client: str) -> None:
    assert client_at(host) == client


async def told_client(folder: Path, came_from: str, *proxies: str) -> str:
    """Whom the server takes for the client of a request with headers of a proxy."""
    seen = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(client_of(Request(scope)))

    services = create_app(settings(folder, proxies=proxies)).state.services
    config = Server(app, services).config
    config.load()
    await asked(config.loaded_app, "GET", "/", client=came_from, x_forwarded_for="198.51.100.9, 203.0.113.5")
    await services.close()
    return seen[0]


def test_headers_of_a_proxy_are_believed_only_if_it_was_named(tmp_path: Path) -> None:
    for came_from in ("127.0.0.1", "::1", "192.0.2.1"):
        assert asyncio.run(told_client(tmp_path, came_from)) == client_at(came_from)
    assert asyncio.run(told_client(tmp_path, "127.0.0.1", "192.0.2.1")) == "127.0.0.1"
    assert asyncio.run(told_client(tmp_path, "192.0.2.1", "192.0.2.1")) == "203.0.113.5"
    assert asyncio.run(told_client(tmp_path, "10.1.2.3", "10.0.0.0/8", "203.0.113.5")) == "198.51.100.9"


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_processes_of_one_server_share_its_limits(workers: int) -> None:
    whole = Settings(workers=workers)
    one = whole.for_one_worker()
    for limit, share in (
        (whole.connections_per_client, one.connections_per_client),
        (whole.listeners_per_client, one.listeners_per_client),
        (whole.creations.burst, one.creations.burst),
        (whole.moves.per_minute, one.moves.per_minute),
    ):
        assert share * workers == limit
    # All who look at a table meet in one process.
    assert one.listeners_per_table == whole.listeners_per_table
    assert Settings(workers=64).for_one_worker().creations == Settings(workers=4).for_one_worker().creations

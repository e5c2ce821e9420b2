"""What those who run a server see of it: health, readiness, counters, logs, and how it stops."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from http.client import HTTPConnection
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient

from spielwerk.bots.service import BotService
from spielwerk.web.counting import OTHER
from spielwerk.web.metrics import SECONDS, Counter, Histogram
from spielwerk.web.pages.running import PASSED_ON
from spielwerk.web.readiness import Readiness
from spielwerk.web.server import create_app
from spielwerk.web.server_log import JSONFormatter, LineFormatter

from ..conftest import PostgreSQL
from ..serving import Served, served
from .conftest import GAME, JSON, entered, open_table, services, settings

SAMPLE = re.compile(r'^([a-z_]+)(?:\{([a-z]+="[^"\\\n]*"(?:,[a-z]+="[^"\\\n]*")*)\})? (\d+(?:\.\d+)?)$')


@pytest.fixture
def local(tmp_path: Path) -> Iterator[TestClient]:
    """A client on the server's own machine."""
    app = create_app(settings(tmp_path))
    with TestClient(app, base_url="http://localhost", client=("127.0.0.1", 50000)) as client:
        yield client


def figures(client: TestClient) -> dict[str, float]:
    """Every sample by its name and labels; each line must be one that Prometheus reads."""
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert answer.text.endswith("\n")
    found: dict[str, float] = {}
    described = set()
    for line in answer.text.splitlines():
        if line.startswith("# "):
            described.add(line.split()[2])
            continue
        sample = SAMPLE.match(line)
        assert sample, line
        assert sample[1] in described or sample[1].rpartition("_")[0] in described
        found[line.rpartition(" ")[0]] = float(sample[3])
    return found


def test_a_server_that_runs_says_so(client: TestClient) -> None:
    assert (client.get("/health").status_code, client.get("/health").text) == (200, "ok\n")
    assert (client.get("/ready").status_code, client.get("/ready").text) == (200, "ready\n")


def test_not_ready_while_the_database_does_not_answer(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise OSError("no route to 10.1.2.3, password hunter2")

    ready = services(client).ready
    monkeypatch.setattr(ready, "_ask", fail)
    assert client.get("/ready").status_code == 503
    assert client.get("/health").status_code == 200
    assert "hunter2" not in caplog.text
    monkeypatch.undo()
    time.sleep(1.05)
    assert client.get("/ready").status_code == 200


def test_a_silent_database_is_asked_once_however_many_want_to_know(client: TestClient) -> None:
    asked, silence = [], threading.Event()

    def wait() -> None:
        asked.append(1)
        silence.wait(20)

    silent = Readiness(wait, patience_s=0.05)
    object.__setattr__(services(client), "ready", silent)
    assert [client.get("/ready").status_code for _ in range(5)] == [503] * 5
    assert len(asked) == 1
    silence.set()


def test_not_ready_while_stopping(client: TestClient) -> None:
    services(client).tables.send_home()
    assert (client.get("/ready").status_code, client.get("/ready").text) == (503, "stopping\n")


def test_a_postgresql_that_goes_and_comes_back_is_noticed(tmp_path: Path, own_postgresql: PostgreSQL) -> None:
    app = create_app(replace(settings(tmp_path), database=own_postgresql.address))
    with TestClient(app, base_url="http://localhost") as client:
        assert client.get("/ready").status_code == 200
        own_postgresql.stop()
        time.sleep(1.05)
        assert client.get("/ready").status_code == 503
        own_postgresql.start()
        time.sleep(1.05)
        assert client.get("/ready").status_code == 200


def test_requests_are_counted_by_route_and_status(local: TestClient) -> None:
    before = figures(local)
    host = open_table(local)
    host.page()
    local.get("/t/wrong")
    local.get("/static/base.css")
    local.get("/nowhere")
    local.request("BREW", "/health")
    after = figures(local)

    def more(method: str, route: str, status: int) -> float:
        name = f'spielwerk_requests_total{{method="{method}",route="{route}",status="{status}"}}'
        return after.get(name, 0) - before.get(name, 0)

    assert more("POST", "/tables", 303) == 1
    assert more("GET", "/t/{token}/parts", 200) == 1
    assert more("GET", "/t/{token}", 404) == 1
    assert more("GET", "/static", 200) == 1
    assert more("GET", OTHER, 404) == 1
    assert more(OTHER, "/health", 405) == 1


def test_what_fails_in_us_is_counted_as_500(tmp_path: Path) -> None:
    app = create_app(settings(tmp_path))
    with TestClient(app, "http://localhost", raise_server_exceptions=False, client=("::1", 1)) as client:
        name = 'spielwerk_requests_total{method="GET",route="/t/{token}",status="500"}'
        before = figures(client).get(name, 0)
        host = open_table(client)
        services(client).tables.enter = None  # type: ignore[assignment, method-assign]
        assert client.get(f"/t/{host.token}").status_code == 500
        assert figures(client)[name] == before + 1


def test_moves_drawings_and_what_is_open_are_counted(local: TestClient) -> None:
    before = figures(local)
    host = open_table(local, seat_1="friend", name_0="Annabella", name_1="Bruno")
    move = host.moves()[0]
    assert host.play(move).status_code == 200
    assert host.play(move).status_code == 409
    after = figures(local)
    for name in ('moves_total{result="accepted"}', 'moves_total{result="refused"}', "save_seconds_count"):
        assert after[f"spielwerk_{name}"] == before.get(f"spielwerk_{name}", 0) + 1
    assert after["spielwerk_draw_seconds_count"] > before["spielwerk_draw_seconds_count"]
    assert after["spielwerk_draw_seconds_sum"] > before["spielwerk_draw_seconds_sum"]
    assert after['spielwerk_draw_seconds_bucket{le="+Inf"}'] == after["spielwerk_draw_seconds_count"]
    assert after["spielwerk_live_tables"] == 1
    assert after["spielwerk_open_streams"] == 0
    give_back = services(local).listeners.open("127.0.0.1", "a table")
    assert figures(local)["spielwerk_open_streams"] == 1
    give_back()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(BotService, "waiting", 7)
        assert figures(local)["spielwerk_bots_waiting"] == 7


def test_counters_hold_no_token_name_or_id(local: TestClient) -> None:
    host = open_table(local, seat_1="friend", name_0="Annabella", name_1="Bruno")
    access, _ = entered(local, host.token)
    host.play(host.moves()[0])
    local.get(f"/t/{host.token}/at/0")
    local.get(f"/t/{host.token}/nothing")
    told = local.get("/metrics").text
    for secret in (host.token, access.table_id, "Annabella", "127.0.0.1"):
        assert secret not in told


@pytest.mark.parametrize("passed_on", PASSED_ON)
def test_a_stranger_behind_a_proxy_on_this_machine_reads_no_counters(local: TestClient, passed_on: str) -> None:
    assert local.get("/metrics").status_code == 200
    assert local.get("/metrics", headers={passed_on: "203.0.113.9"}).status_code == 404


@pytest.mark.parametrize(
    ("client", "status"),
    [("10.1.2.3", 200), ("fd00::7", 200), ("::1", 200), ("::ffff:127.0.0.1", 200), ("203.0.113.9", 404), ("pipe", 404)],
)
def test_counters_are_for_this_machine_and_the_networks_named(tmp_path: Path, client: str, status: int) -> None:
    named = (ip_network("10.0.0.0/8"), ip_network("fd00::/8"))
    app = create_app(settings(tmp_path, metrics=named))
    with TestClient(app, base_url="http://localhost", client=(client, 50000)) as visitor:
        assert visitor.get("/metrics").status_code == status


def test_a_histogram_counts_every_time_within_its_bounds() -> None:
    histogram = Histogram("h", "Help.")
    for seconds in (0.001, 0.002, 7.0):
        histogram.observe(seconds)
    lines = histogram.lines()
    assert lines[:4] == ["# HELP h Help.", "# TYPE h histogram", 'h_bucket{le="0.001"} 1', 'h_bucket{le="0.0025"} 2']
    assert lines[-4:] == [f'h_bucket{{le="{SECONDS[-1]}"}} 2', 'h_bucket{le="+Inf"} 3', "h_sum 7.003000", "h_count 3"]


def test_counters_of_many_threads_add_up() -> None:
    counter = Counter("c", "Help.", "kind")
    threads = [threading.Thread(target=lambda: [counter.add("a") for _ in range(1000)]) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counter.lines()[-1] == 'c{kind="a"} 8000'


# Logs


def _record(message: str, *values: object, failed: bool = False) -> logging.LogRecord:
    try:
        raise ValueError("/t/SECRETSECRETSECRETSECRE")
    except ValueError:
        failure = sys.exc_info() if failed else None
    return logging.LogRecord("spielwerk", logging.WARNING, __file__, 1, message, values, failure)


def test_log_lines_say_when_how_bad_and_what() -> None:
    line = LineFormatter().format(_record("a bot was replaced: %s", "it slept"))
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00 WARNING a bot was replaced: it slept", line)


def test_a_json_log_is_one_object_per_line_with_the_traceback_in_it() -> None:
    line = JSONFormatter().format(_record("it “broke”\nhere", failed=True))
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["from"], told["message"]) == ("warning", "spielwerk", "it “broke”\nhere")
    assert "ValueError" in told["traceback"]


@pytest.mark.parametrize("form", [LineFormatter(), JSONFormatter()])
def test_logs_tell_no_token(form: logging.Formatter) -> None:
    line = form.format(_record("GET /t/SECRETSECRETSECRETSECRE/play failed", failed=True))
    assert "SECRET" not in line.replace('"/t/SECRETSECRETSECRETSECRE"', "")
    assert "/t/…/play" in line


# Stopping


def _connect(server: Served) -> HTTPConnection:
    return HTTPConnection(urlsplit(server.address).netloc, timeout=30)


def _new_table(server: Served) -> str:
    connection = _connect(server)
    connection.request("POST", "/tables", f"game={GAME}&players=2&seat-1=friend")
    location = connection.getresponse().headers["location"]
    return location.removeprefix("/t/")


@pytest.mark.long
def test_to_stop_ends_streams_and_finishes_what_is_being_written(tmp_path: Path) -> None:
    """SIGTERM while a move waits for the database: the move is written and answered, the streams end, all exit well."""
    with served(tmp_path, "--log", "json") as server:
        token = _new_table(server)
        watching = _connect(server)
        watching.request("GET", f"/t/{token}/events")
        stream = watching.getresponse()
        while not stream.readline().startswith(b"data: "):
            pass
        looking = _connect(server)
        looking.request("GET", f"/t/{token}/parts", headers=JSON)
        page = json.loads(looking.getresponse().read())
        looking.close()

        other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        playing = _connect(server)
        said = {"seat": 0, "move": page["legal"][0], "version": page["version"]}
        playing.request("POST", f"/t/{token}/play", json.dumps(said), JSON)
        time.sleep(0.2)
        answers: list[int] = []
        waiting = threading.Thread(target=lambda: answers.append(playing.getresponse().status))
        waiting.start()
        threading.Timer(0.2, other.execute, ["ROLLBACK"]).start()
        assert server.stop() == 0
        waiting.join(10)
        assert answers == [200]
        assert b"Traceback" not in stream.read()
    told = [json.loads(line) for line in server.told.read_text().splitlines()]
    assert [line["level"] for line in told] == ["info"] * 3, told
    assert "listens on http://127.0.0.1:" in told[0]["message"]
    assert "1 event streams end" in told[1]["message"]
    assert told[2]["message"] == "the server has stopped"
    assert token not in server.told.read_text()
    held = sqlite3.connect(tmp_path / "tables.sqlite")
    assert held.execute("SELECT count(*) FROM spielwerk_entries WHERE who = 0").fetchone()[0] >= 1


def test_a_change_while_a_page_is_sent_is_sent_next(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stream looks again after whatever happened while it drew, without waiting for its next sign of life."""
    from spielwerk.web.pages import table as pages

    host = open_table(client, seat_1="friend")
    _, live = entered(client, host.token)
    drawn, draw = [], pages.next_page

    async def draw_slowly(*arguments: object) -> object:
        page = await draw(*arguments)  # type: ignore[arg-type]
        drawn.append(page)
        if len(drawn) == 1:
            live.wake_listeners()
        else:
            services(client).tables.send_home()
        return page

    monkeypatch.setattr(pages, "next_page", draw_slowly)
    began = time.monotonic()
    assert client.get(f"/t/{host.token}/events").status_code == 200
    assert len(drawn) == 2
    assert time.monotonic() - began < pages.HEARTBEAT_S / 2

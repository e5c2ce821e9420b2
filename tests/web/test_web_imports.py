"""Game files that strangers send: bounded in every part, replayed aside, verified, marked, and forgotten in the end."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from spielwerk.cli import main
from spielwerk.kernel.registry import find_game
from spielwerk.table import Entry, Kind, Seat, Table
from spielwerk.table.bounds import ENTRIES, NAME_LETTERS, OPTIONS, SEATS, TEXT_LETTERS
from spielwerk.table.gamefile import file_entry, read_game, write_game
from spielwerk.table.verify import verify
from spielwerk.web.answers import Refusal
from spielwerk.web.import_worker import Failed, Taken, answer
from spielwerk.web.imports import WAITING, Imports
from spielwerk.web.language import page_words
from spielwerk.web.links import links_of
from spielwerk.web.server import create_app
from spielwerk.web.settings import Rate

from ..table.sittings import play_to_end, sit_down, sit_down_as_in_scheme_1
from .conftest import GAME, JSON, MANY, Visitor, asked, entered, open_table, services, settings

VERDICTS = ("right", "wrong", "no_dice", "unfinished")


@pytest.fixture(scope="module")
def finished() -> dict[str, Any]:
    return file_of(play_to_end(sit_down(2), 1))


def file_of(table: Table) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(write_game(table))
    return content


def tried_and_taken_back(entries: int) -> bytes:
    """The file of a game in which somebody cannot make up their mind."""
    table = sit_down(2, confirm=False)
    who, move = 0, table.legal(0)[0]
    log = list(table.log)
    while len(log) < entries - 1:
        at = len(log)
        log += [Entry(at, Kind.PLAY, who, move), Entry(at + 1, Kind.TAKE_BACK, who, at)]
    content = file_of(table)
    content["log"] = msgspec.to_builtins([file_entry(table.game, entry) for entry in log])
    return json.dumps(content, separators=(",", ":")).encode()


def sent(client: TestClient, content: object, language: str = "en") -> Any:
    body = content if isinstance(content, bytes) else json.dumps(content).encode()
    return client.post("/import", content=body, headers=JSON | {"accept-language": language})


# How much


async def longest_pause(work: Any) -> tuple[float, Any]:
    """How long the event loop worked at one piece while this was done, however busy the machine is otherwise."""
    task, longest = asyncio.create_task(work), 0.0
    while not task.done():
        began = time.thread_time()
        await asyncio.sleep(0.005)
        longest = max(longest, time.thread_time() - began)
    return longest, task.result()


def test_while_a_large_file_is_replayed_and_looked_at_everybody_else_is_answered(tmp_path: Path) -> None:
    app = create_app(settings(tmp_path))
    body = tried_and_taken_back(ENTRIES)
    assert 500_000 < len(body) < 2_000_000

    async def import_and_look() -> list[float]:
        arriving = {"type": "http.request", "body": body}
        pause, answered = await longest_pause(asked(app, "POST", "/import", arriving))
        assert answered[0]["status"] == 200
        address = json.loads(answered[1]["body"])["address"]
        pauses = [pause]
        for _ in range(2):
            pause, looked = await longest_pause(asked(app, "GET", address))
            assert looked[0]["status"] == 200
            pauses.append(pause)
        await app.state.services.close()
        return pauses

    assert max(asyncio.run(import_and_look())) < 0.1


def test_a_log_without_end_is_refused_with_the_number_of_its_entries(client: TestClient) -> None:
    answer = sent(client, tried_and_taken_back(ENTRIES + 2))
    assert answer.status_code == 422
    assert answer.json()["message"] == page_words("en")("refused.too_much.log", found=ENTRIES + 2, most=ENTRIES)


def with_entry(**changes: Any) -> Callable[[dict[str, Any]], object]:
    return lambda file: file["log"][0].update(changes)


PARTS: dict[str, tuple[str, int, Callable[[dict[str, Any]], object]]] = {
    "seats": ("seats", SEATS, lambda file: file.update(seats=file["seats"] * 20)),
    "options": ("options", OPTIONS, lambda file: file.update(options={str(n): n for n in range(99)})),
    "an option": ("text", TEXT_LETTERS, lambda file: file["options"].update(players=["x"] * 999)),
    "the name of an option": ("text", TEXT_LETTERS, lambda file: file["options"].update({"x" * 999: 1})),
    "a name": ("name", NAME_LETTERS, lambda file: file["seats"][1].update(name="x" * 1_000_000)),
    "a kind": ("text", TEXT_LETTERS, lambda file: file["seats"][1].update(kind="x" * 999)),
    "the id": ("text", TEXT_LETTERS, lambda file: file.update(id="x" * 999)),
    "the game": ("text", TEXT_LETTERS, lambda file: file.update(game="x" * 999)),
    "the secret": ("text", TEXT_LETTERS, lambda file: file.update(secret="0" * 999)),
    "the terms": ("terms", 10_000, lambda file: file.update(terms="x" * 99_999)),
    "a verb": ("text", TEXT_LETTERS, with_entry(verb="x" * 999)),
    "arguments": ("arguments", 12, with_entry(arguments={str(n): n for n in range(99)})),
    "an argument": ("text", TEXT_LETTERS, with_entry(arguments={"seat": "x" * 999})),
    "a number": ("text", TEXT_LETTERS, with_entry(arguments={"seat": 10**999})),
    "scores": ("result", SEATS, lambda file: file["result"].update(scores=[0] * 99)),
    "points": ("result", 400, lambda file: file["result"].update(points=[{str(n): n for n in range(999)}])),
}


def test_every_part_has_a_bound_that_is_told(client: TestClient, finished: dict[str, Any]) -> None:
    for language in ("de", "en"):
        for what, (part, most, change) in PARTS.items():
            file = json.loads(json.dumps(finished))
            change(file)
            answer = sent(client, file, language)
            assert answer.status_code == 422, what
            told = answer.json()["message"]
            begun, _, rest = page_words(language)(f"refused.too_much.{part}", found="#", most=most).partition("#")
            assert (told.startswith(begun), told.endswith(rest)) == (True, True), what


def test_a_file_that_is_too_large_is_told_how_large_it_may_be(client: TestClient) -> None:
    answer = sent(client, b" " * 2_200_000)
    assert answer.status_code == 413
    assert answer.json()["message"] == page_words("en")("refused.file_too_large", most="2")


@pytest.mark.parametrize("half", ["\ud800", "a\udfff", "a\0b"])
def test_what_no_database_could_write_is_told_and_not_stumbled_over(
    client: TestClient, finished: dict[str, Any], half: str
) -> None:
    for place in (("game",), ("id",), ("terms",), ("seats", 0, "name"), ("seats", 0, "kind"), ("log", 0, "verb")):
        file = json.loads(json.dumps(finished))
        within: Any = file
        for step in place[:-1]:
            within = within[step]
        within[place[-1]] = half
        answer = sent(client, file)
        assert answer.status_code == 422, place
        assert answer.json()["message"], place


def test_reasons_stay_short(client: TestClient, finished: dict[str, Any]) -> None:
    finished = finished | {"version": "x" * 1_000_000}
    assert len(sent(client, finished).json()["message"]) < 2200


# What is taken


def test_names_are_cleaned_as_if_they_were_typed(client: TestClient, finished: dict[str, Any]) -> None:
    names = ["\u202eAda\n\t" + "a" * 100, "\u200b \u0007"]
    file = finished | {"seats": [seat | {"name": name} for seat, name in zip(finished["seats"], names, strict=True)]}
    address = sent(client, file).json()["address"]
    _, live = entered(client, address.split("/")[2])
    typed = open_table(client, name_0=names[0], name_1=names[1], seat_1="friend")
    assert live.names == entered(client, typed.token)[1].names == ("Ada" + "a" * 21, "Player 2")
    assert client.get(address).status_code == 200


def test_a_file_cannot_stand_in_the_way_of_a_table(client: TestClient) -> None:
    """A stored game keeps its links and its log, and what is imported under its id stands beside it."""
    table = play_to_end(Table.new(find_game(GAME), {"players": 2}, [Seat("a"), Seat("b")]), 1)
    host = services(client).tables.take_in(table, (0, 1), ())
    text = write_game(table)
    addresses = {sent(client, text.encode()).json()["address"] for _ in range(2)}
    ids = {entered(client, address.split("/")[2])[0].table_id for address in addresses}
    assert len(addresses) == len(ids) == 2
    assert table.id not in ids
    for address in addresses:
        written = client.get(address.replace("/at/0", "/game.json")).text
        assert read_game(written) == read_game(text)
        assert verify(read_game(written)).ok
        assert client.get(address.replace("/at/0", "/dice.json")).json()["id"] == table.id
    assert {link.token for link in links_of(services(client).store, table.id)} >= {host.token}
    assert client.get(f"/t/{host.token}").status_code == 200


def forged(file: dict[str, Any]) -> dict[str, Any]:
    return file | {"secret": "00" * 32}


def without_dice(file: dict[str, Any]) -> dict[str, Any]:
    return file | {"version": 1, "commitment": None, "terms": None, "secret": None}


FOUND = {
    "right": lambda: file_of(play_to_end(Table.new(find_game(GAME), {"players": 2}, [Seat("a"), Seat("b")]), 1)),
    "right, scheme 1": lambda: file_of(play_to_end(sit_down_as_in_scheme_1(2), 1)),
    "wrong": lambda: forged(FOUND["right"]()),
    "wrong, scheme 1": lambda: forged(FOUND["right, scheme 1"]()),
    "wrong, other scores": lambda: (f := FOUND["right"]()) | {"result": f["result"] | {"scores": [999, 0]}},
    "wrong, secret missing": lambda: FOUND["right"]() | {"secret": None},
    "no_dice": lambda: without_dice(FOUND["right"]()),
    "unfinished": lambda: file_of(sit_down(2)),
}


def test_an_imported_game_is_marked_with_what_verification_found(client: TestClient) -> None:
    for what, make in FOUND.items():
        address = sent(client, make()).json()["address"]
        table = address.removesuffix("/at/0")
        for language, place in (("de", address), ("en", f"{table}/at/last"), ("en", table)):
            page = client.get(place, headers={"accept-language": language}).text
            shown = [v for v in VERDICTS if page_words(language)(f"imported.{v}_detail") in page]
            assert shown == [what.split(",")[0]], what
            # Where a file is wrong, the check in the browser says nothing good about it.
            assert ("data-check" in page) == what.startswith("right"), what


# How


def test_what_takes_too_long_is_broken_off_and_the_next_is_taken(tmp_path: Path, finished: dict[str, Any]) -> None:
    with TestClient(create_app(settings(tmp_path, replay_s=0.01)), base_url="http://localhost") as client:
        answer = sent(client, finished)
        assert (answer.status_code, answer.json()["message"]) == (422, page_words("en")("refused.file_too_heavy"))
        assert services(client).imports._child is None
        services(client).imports._seconds = 20.0
        assert sent(client, finished).status_code == 200


def test_the_process_may_take_no_more_memory_and_time_than_it_was_given() -> None:
    memory = "from spielwerk.web.import_worker import *; bound_memory(); bytearray(2 * MEMORY_BYTES)"
    ended = subprocess.run([sys.executable, "-c", memory], capture_output=True, text=True, timeout=60)
    assert "MemoryError" in ended.stderr
    endless = "from spielwerk.web.import_worker import *; bound_time(0)\nwhile True: pass"
    ended = subprocess.run([sys.executable, "-c", endless], capture_output=True, text=True, timeout=60)
    assert ended.returncode == -signal.SIGXCPU


def test_one_file_at_a_time_few_wait_and_nobody_twice() -> None:
    class Slow(Imports):
        async def _ask(self, body: bytes) -> Any:
            await asyncio.sleep(0.05)
            return Failed("")

    async def flood() -> list[str]:
        imports = Slow(5.0)
        clients = ["same", *map(str, range(WAITING)), "same", "one too many"]
        found = await asyncio.gather(*(imports.replay(client, b"") for client in clients), return_exceptions=True)
        with pytest.raises(Refusal):
            await imports.replay("same", b"")
        return [problem.code for problem in found if isinstance(problem, Refusal)]

    assert asyncio.run(flood()) == ["file_failed"] * (1 + WAITING) + ["import_under_way", "imports_busy"]


def test_a_fault_of_ours_is_told_to_whoever_runs_the_server(
    monkeypatch: pytest.MonkeyPatch, finished: dict[str, Any]
) -> None:
    monkeypatch.setattr("spielwerk.web.import_worker.verify", lambda _: 1 / 0)
    failed = answer(json.dumps(finished).encode())
    assert isinstance(failed, Failed)
    assert "ZeroDivisionError" in failed.traceback


def test_files_are_limited_and_counted_apart(tmp_path: Path, finished: dict[str, Any]) -> None:
    app = create_app(settings(tmp_path, imports=Rate(2, 1), creations=MANY))
    with TestClient(app, base_url="http://localhost", client=("127.0.0.1", 1)) as client:
        before = client.get("/metrics").text
        assert [sent(client, content).status_code for content in (finished, {}, finished)] == [200, 422, 429]
        assert open_table(client).page()
        after = client.get("/metrics").text

    def count(text: str, result: str) -> int:
        found = re.search(rf'^spielwerk_imports_total{{result="{result}"}} (\d+)$', text, re.MULTILINE)
        return int(found.group(1)) if found else 0

    counted = {result: count(after, result) - count(before, result) for result in ("right", "refused", "busy")}
    assert counted == {"right": 1, "refused": 1, "busy": 1}


# For how long


def test_where_too_many_are_kept_the_one_seen_longest_ago_goes(tmp_path: Path, finished: dict[str, Any]) -> None:
    app = create_app(settings(tmp_path, imports_kept=2))
    with TestClient(app, base_url="http://localhost") as client:
        played = open_table(client)
        first, second = (sent(client, finished).json()["address"] for _ in range(2))
        assert client.get(first).status_code == 200
        third = sent(client, finished).json()["address"]
        assert [client.get(address).status_code for address in (first, second, third)] == [200, 404, 200]
        assert played.page()


def test_nobody_comes_back_and_the_game_is_gone(tmp_path: Path, finished: dict[str, Any]) -> None:
    app = create_app(settings(tmp_path, imports_kept_days=1e-9))
    with TestClient(app, base_url="http://localhost") as client:
        played = open_table(client)
        address = sent(client, finished).json()["address"]
        answer = client.get(address, headers=JSON)
        assert (answer.status_code, answer.json()["message"]) == (404, page_words("en")("refused.unknown_table"))
        assert played.page()


def test_how_long_they_stay_is_said_when_the_server_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr("spielwerk.web.server.serve", lambda **how: given.update(how))
    assert main(["serve", "--keep-imports", "3"]) == 0
    assert given["imports_kept_days"] == 3
    for nonsense in ("x", "0", "-1", "nan"):
        with pytest.raises(SystemExit):
            main(["serve", "--keep-imports", nonsense])


def test_a_game_that_was_removed_while_it_was_open_leads_nowhere(client: TestClient, finished: dict[str, Any]) -> None:
    token = sent(client, finished).json()["address"].split("/")[2]
    visitor = Visitor(client, token)
    assert visitor.page()
    assert services(client).store.visits.remove_forgotten(time.time() + 1, 0) == 1
    assert visitor.do("settings", seat=-1, fast=True).status_code == 404


def test_taken_is_what_was_sent(finished: dict[str, Any]) -> None:
    taken = answer(json.dumps(finished).encode())
    assert isinstance(taken, Taken)
    assert (taken.table.id, len(taken.table.log), taken.table.over) == ("test", len(finished["log"]), True)

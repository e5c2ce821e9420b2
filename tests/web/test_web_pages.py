"""Replay, game files, rules, languages, previews, the log and what others did meanwhile."""

from __future__ import annotations

import asyncio
import json
import re
import tomllib
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient

from spielwerk.bots.service import BotService
from spielwerk.kernel import CHANCE
from spielwerk.kernel.engine import seats_of
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.proof.fixtures import replayed
from spielwerk.stage.presentation import drawing_of
from spielwerk.stage.previews import previews
from spielwerk.table import Seat, Table
from spielwerk.table.gamefile import open_game, read_game, write_game
from spielwerk.web.arrangements import add_notice
from spielwerk.web.language import accepted_language, page_words
from spielwerk.web.links import Access
from spielwerk.web.live import LiveTable
from spielwerk.web.pages.replay import draw_position
from spielwerk.web.shown_games import played_game
from spielwerk.web.story import Line, level_detail, level_name, lines_of, lines_until, paragraphs_of
from spielwerk.web.table_settings import BotNotice, TableSettings

from .conftest import GAME, JSON, Sit, Visitor, entered, services
from .sample_tables import some_tables

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture(scope="module")
def finished() -> Table:
    return played_game(find_game(GAME), 1)


@pytest.fixture(scope="module")
def midway() -> Table:
    return played_game(find_game(GAME), 0.5)


def test_a_game_file_goes_in_and_comes_out_unchanged(client: TestClient, finished: Table) -> None:
    text = write_game(finished)
    answer = client.post("/import", content=text.encode(), headers=JSON)
    address = answer.json()["address"]
    token = address.split("/")[2]
    assert client.get(address).status_code == 200
    assert read_game(client.get(f"/t/{token}/game.json").text) == read_game(text)
    again = client.post("/import", content=text.encode(), headers=JSON)
    assert again.status_code == 200
    assert client.get(again.json()["address"]).status_code == 200


def test_a_picture_of_a_game_is_sent_again_only_when_it_changed(client: TestClient) -> None:
    address = "/games/marcopolo/pictures/map.svg"
    first = client.get(address)
    assert (first.status_code, first.headers["content-type"]) == (200, "image/svg+xml")
    again = client.get(address, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/games/marcopolo/pictures/nothing.svg").status_code == 404
    assert client.get("/games/nothing/pictures/map.svg").status_code == 404


def test_what_pieces_are_is_told_once_in_a_language(client: TestClient) -> None:
    address = "/games/burgundy/about.de.json"
    first = client.get(address)
    assert first.json()["tile-monastery-12"]["name"] == "Kloster 12"
    assert set(first.json()) == set(client.get("/games/burgundy/about.en.json").json())
    assert client.get(address, headers={"if-none-match": first.headers["etag"]}).status_code == 304
    assert client.get("/games/burgundy/about.xx.json").status_code == 404
    assert client.get("/games/nothing/about.de.json").status_code == 404


def test_the_file_of_a_running_game_can_be_looked_at_again(client: TestClient, midway: Table) -> None:
    text = write_game(midway).encode()
    first, second = (client.post("/import", content=text, headers=JSON).json()["address"] for _ in range(2))
    assert first != second
    assert client.get(second).status_code == 200


def test_a_file_that_is_no_game_is_refused_with_the_reason(client: TestClient, finished: Table) -> None:
    file = json.loads(write_game(finished))
    file["log"][3]["arguments"] = {"card": "none-9"}
    answer = client.post("/import", content=json.dumps(file).encode(), headers=JSON)
    assert answer.status_code == 422
    assert "entry 3" in answer.json()["message"]
    assert client.post("/import", content=b"{}", headers=JSON).status_code == 422


def test_the_file_of_a_running_game_is_not_given_out(client: TestClient, sit: Sit) -> None:
    assert client.get(f"/t/{sit().token}/game.json", headers=JSON).status_code == 409


def test_every_position_has_an_address(client: TestClient, finished: Table) -> None:
    token = client.post("/import", content=write_game(finished).encode(), headers=JSON).json()["address"].split("/")[2]
    boards = set()
    for position in range(0, finished.positions() + 1, 20):
        page = client.get(f"/t/{token}/at/{position}", headers=JSON).json()
        assert page["version"] == position
        told = [int(at) for at in re.findall(r'data-position="(\d+)"', page["parts"]["log"])]
        assert max(told, default=0) == position
        boards.add(page["parts"]["board"])
    assert len(boards) > 10
    last = client.get(f"/t/{token}/at/last").text
    assert "data-secret" in last
    # From a game that is over one goes back to its result.
    assert page_words("en")("replay.to_result") in last
    assert page_words("en")("replay.to_table") not in last


@pytest.mark.parametrize("name", game_names())
def test_the_replay_of_a_running_game_is_drawn_for_the_own_seat(name: str) -> None:
    """A hand that is shown open lies among cards of others that are not."""
    [table] = some_tables([name], 0.9)
    live, own = LiveTable(table, TableSettings()), Access("own", table.id, (1,))
    for position in range(0, table.positions(1) + 1, 7):
        assert draw_position(live, own, 1, position, "de").seat == 1


def test_replay_of_a_running_game_ends_where_the_viewer_stands(client: TestClient, midway: Table) -> None:
    token = services(client).tables.take_in(midway, (0,), ()).token
    now = client.get(f"/t/{token}/parts").json()["parts"]
    last = client.get(f"/t/{token}/at/last", headers=JSON).json()["parts"]
    assert re.findall(r'data-points="\d+"', now["seats"]) == re.findall(r'data-points="\d+"', last["seats"])
    assert "data-move=" not in "".join(last.values())
    # Nobody can play there, so nobody is to play.
    assert ' acts"' in now["seats"]
    assert ' acts"' not in last["seats"]
    assert "thinks" not in last["seats"]


def test_the_score_sheet_adds_up_and_marks_the_winner(client: TestClient, finished: Table) -> None:
    token = services(client).tables.take_in(finished, (0,), ()).token
    sheet = client.get(f"/t/{token}/parts").json()["parts"]["end"]
    for score in finished.scores():
        assert f">{score}</td>" in sheet
    words = tomllib.loads(files(finished.game.folder).joinpath("words", "en.toml").read_text(encoding="utf-8"))
    ledger = finished.state.array["points"][0].any(axis=0)
    scored = [source for source, any_points in zip(finished.game.sources, ledger, strict=True) if any_points]
    bonus = drawing_of(finished.game).bonus_sources()
    rows = {bonus.get(source, source) for source in scored}
    for source in finished.game.sources:
        assert (f">{words['source'][source]}</a>" in sheet) == (source in rows)
    assert finished.seats[finished.places().index(1)].name in sheet
    assert finished.commitment is not None
    assert finished.commitment in sheet


@pytest.mark.parametrize(
    ("path", "verdict"),
    [
        ("millefiori/fixtures/revised-4-deck-shared-win.json", "{0} and {3} win together"),
        ("marcopolo/fixtures/first-game-3-shared-win.json", "{0} and {1} win together"),
        ("murano/fixtures/shared-win-2.json", "{0} and {1} win together"),
        ("burgundy/fixtures/tie-team-shared-4.json", "{0} &amp; {2} and {1} &amp; {3} win together"),
        ("burgundy/fixtures/solo-lost.json", "Not won this time"),
    ],
)
def test_the_end_names_all_who_won(client: TestClient, path: str, verdict: str) -> None:
    table = open_game(read_game((GAMES / path).read_text(encoding="utf-8")))
    token = services(client).tables.take_in(table, (0,), ()).token
    end = client.get(f"/t/{token}/parts").json()["parts"]["end"]
    assert verdict.format(*(seat.name for seat in table.seats)) in end


def played_aimlessly(game: str, asked: list[tuple[str, bool]] | None = None, **options: int | str) -> Table:
    """Everybody is a person; `asked` hears after which verb a turn waited, and whether the same seat goes on then."""
    names, random = ("Ada", "Ben", "Cleo", "Dan"), Random(4)
    seats = [Seat(name) for name in names[: int(options["players"])]]
    # Chance depends on the id too: the same game each time.
    table = Table(find_game(game), options, seats, bytes(32), id="aimless")
    table.advance()
    while not table.over():
        if (seat := table.to_confirm()) is not None:
            if asked is not None:
                asked.append((table.game.move_space.decode(table.open_log()[-1].move or 0).verb, table.decides_again()))
            table.confirm(seat)
        else:
            seat = seats_of(table.waiting())[0]
            table.play(seat, random.choice(table.legal(seat)))
    return table


def test_a_team_has_one_sum_and_one_place(client: TestClient) -> None:
    table = played_aimlessly("burgundy", players=4, duchy="12a")
    token = services(client).tables.take_in(table, (0,), ()).token
    page = client.get(f"/t/{token}/parts").json()["parts"]
    scores = table.scores()
    sums = {"Ada & Cleo": scores[0] + scores[2], "Ben & Dan": scores[1] + scores[3]}
    for names, points in sums.items():
        assert f">{names.replace('&', '&amp;')}: {points}</td>" in page["end"]
    best = max(sums, key=lambda names: sums[names])
    assert f"Team {best.replace('&', '&amp;')} wins" in page["end"]
    assert re.findall(r'colspan="2" class="(best)?">(\d\w\w)<', page["sheet"]) == [
        ("best", "1st") if names == best else ("", "2nd") for names in sums
    ]
    assert "Final scoring, Ada:" in page["log"]


def test_a_draw_within_a_turn_asks_to_go_on() -> None:
    asked: list[tuple[str, bool]] = []
    played_aimlessly("murano", asked, players=2)
    assert ("street", True) in asked
    assert {goes_on for _, goes_on in asked} == {True, False}


def test_a_word_that_ends_a_turn_is_enough() -> None:
    asked: list[tuple[str, bool]] = []
    table = played_aimlessly("marcopolo", asked, players=2)
    played = {table.game.move_space.decode(line.move or 0).verb for line in table.open_log()}
    assert "end_turn" in played
    assert "end_turn" not in dict(asked)


def test_log_lines_say_where_points_came_from(client: TestClient, midway: Table) -> None:
    token = services(client).tables.take_in(midway, (0,), ()).token
    page = client.get(f"/t/{token}/parts").json()
    found = re.findall(r"<b>([+−]\d+)</b>", page["parts"]["log"])
    assert sum(int(points.replace("−", "-")) for points in found) == sum(midway.scores())
    told = re.findall(r'data-first="(\d+)" data-position="(\d+)"', page["parts"]["log"])
    positions = [n for first, last in told for n in range(int(first), int(last) + 1)]
    assert sorted(positions) == list(range(1, midway.positions(0) + 1))
    assert {int(last) for _, last in told} == {int(p) for p in re.findall(r'/at/(\d+)"', page["parts"]["log"])}


def test_lines_kept_from_before_a_confirmation_tell_what_followed(client: TestClient) -> None:
    game = find_game("burgundy")
    table = Table.new(game, {"players": 2}, [Seat("Anna"), Seat("Bruno")], bytes(32))
    live = entered(client, services(client).tables.take_in(table, (0, 1), ()).token)[1]
    while not live.table.over():
        confirming = live.table.to_confirm()
        lines_of(live, 0, "en")
        if confirming is not None:
            live.table.confirm(confirming)
        else:
            seat = seats_of(live.table.waiting())[0]
            live.table.play(seat, live.table.legal(seat)[-1])
    kept = lines_of(live, 0, "en")
    live.lines.clear()
    assert lines_of(live, 0, "en") == kept


def test_an_action_is_one_line_whenever_it_is_told(client: TestClient) -> None:
    """A die, the tile and its space are one sentence; taking the last step back leaves what came before."""
    new = Table.new(find_game("burgundy"), {"players": 2}, [Seat("Anna"), Seat("Bruno")], bytes(32))
    live = entered(client, services(client).tables.take_in(new, (0, 1), ()).token)[1]
    table, verbs = live.table, live.game.move_space
    seat = seats_of(table.waiting())[0]
    told = len(lines_of(live, seat, "en"))
    for verb in ("die", "take"):
        table.play(seat, next(move for move in table.legal(seat) if verbs.decode(move).verb == verb))
        *before, line = lines_of(live, seat, "en")
        assert len(before) == told
    name = table.seats[seat].name
    assert re.fullmatch(rf"{name} takes .+ from depot\s\d with the\s\d(?: and .*)?", line.text)
    assert (line.first, line.position, line.who) == (table.positions() - 1, table.positions(), seat)
    parts = [lines_until(live, seat, "en", position)[-1].spoken for position in (line.first, line.position)]
    assert re.fullmatch(rf"{name} uses the \d", parts[0])
    assert parts[1] == line.spoken
    table.take_back(seat)
    assert lines_of(live, seat, "en")[told:] == [replace(line, position=line.first, text=parts[0], quiet=True, steps=1)]


def test_the_log_groups_lines_by_turn_and_folds_small_things_in_a_row(client: TestClient, midway: Table) -> None:
    live = entered(client, services(client).tables.take_in(midway, (0,), ()).token)[1]
    plays = [(0, False), (CHANCE, False), (0, True), (0, False), (1, False), (CHANCE, True), (1, True), (CHANCE, False)]
    lines = [Line(number, who, f"line {number}", (), quiet) for number, (who, quiet) in enumerate(plays)]
    groups = [(p.who, p.quiet, [line.position for line in p.lines]) for p in paragraphs_of(live, lines, "en")]
    assert groups == [(0, False, [0, 1, 2, 3]), (1, False, [4]), (None, True, [5, 6]), (None, False, [7])]


def test_after_an_absence_the_page_tells_what_others_did(client: TestClient, midway: Table) -> None:
    token = services(client).tables.take_in(midway, (0,), ()).token
    since = client.get(f"/t/{token}/parts").json()["parts"]["since"]
    assert "Since your last move" in since
    assert midway.seats[0].name not in re.sub(r"<b>.*?</b>", "", since).split("Seen")[0].split("<li")[0]


def test_previews_agree_with_what_really_happens(midway: Table) -> None:
    view, legal = midway.view(0), tuple(midway.legal(0))
    foreseen = previews(midway.game, view, 0, legal)
    for move in legal:
        after = midway.state.copy()
        before = after.array["points"][0].copy()
        midway.engine.play(after, 0, move)
        gained = after.array["points"][0] - before
        told = {(gain.seat, gain.source): gain.points for gain in foreseen[move].gains}
        really = {(s, n): int(gained[s, n]) for s in range(4) for n in range(gained.shape[1]) if gained[s, n]}
        assert told == really


@pytest.mark.parametrize("name", ["rulebook-3-deck", "greedy-revised-3"])
def test_what_only_the_end_brings_is_told_as_final_scoring(client: TestClient, name: str) -> None:
    table = replayed(GAMES / GAME / "fixtures" / f"{name}.json")
    live = entered(client, services(client).tables.take_in(table, (0,), ()).token)[1]
    lines = lines_of(live, 0, "en")
    ladders = {(g.seat, g.rule): g.points for line in lines for g in line.closing}
    assert all(rule.endswith("_ladder") for _, rule in ladders)
    if name.startswith("rulebook"):
        assert len(ladders) > 2
        assert all(not line.closing for line in lines[:-1])
        assert not any(g.rule.endswith("_ladder") for line in lines for g in line.gains)
    else:
        assert not ladders
        assert any(g.rule.endswith("_ladder") for line in lines for g in line.gains)
    last = table.view_at(table.positions() - 1, lines[-1].who)
    foreseen = previews(table.game, last, lines[-1].who, (table.log[-1].move,))[table.log[-1].move]
    at_once = {(g.seat, table.game.sources[g.source]): g.points for g in foreseen.gains}
    assert at_once == {(g.seat, g.rule): g.points for g in lines[-1].gains}


def test_choosing_a_card_shows_what_it_could_bring_on_the_board(client: TestClient, sit: Sit) -> None:
    page = sit(seat_1="friend").page()
    hand = page["parts"]["panel-hand"]
    assert 'data-then="' in hand
    targets = re.findall(r"&#34;(\d+)&#34;:", hand)
    assert targets
    assert any(f'data-move-place="{target}"' in page["parts"]["board"] for target in targets)


def test_a_notice_tells_when_a_bot_was_replaced(client: TestClient, midway: Table) -> None:
    token = services(client).tables.take_in(midway, (0,), ()).token
    live = entered(client, token)[1]
    for position in (5, 9):
        asyncio.run(add_notice(services(client).tables, live, BotNotice(position, 2, "random")))
    live.changed()
    log = client.get(f"/t/{token}/parts").json()["parts"]["log"]
    assert log.count("could not decide") == 1
    assert live.names[2] in log


def test_an_unknown_level_is_replaced_and_the_game_goes_on(client: TestClient) -> None:
    table = Table.new(find_game(GAME), {"players": 2}, [Seat("Anna"), Seat("Bruno", "grandmaster")])
    host = Visitor(client, services(client).tables.take_in(table, (0,), (), TableSettings(fast=True)).token)
    client.get(f"/t/{host.token}")
    host.play(host.moves()[0])
    host.wait_for_turn()
    assert "could not decide" in host.page()["parts"]["log"]


def test_rules_are_there_in_both_languages(client: TestClient) -> None:
    page = client.get(f"/rules/{GAME}", headers={"accept-language": "de"})
    assert page.status_code == 200
    for language in ("de", "en"):
        part = client.get(f"/rules/{GAME}?part=1", headers={"accept-language": language}).text
        assert "<html" not in part
        for source in find_game(GAME).sources:
            assert f'id="rule-{source}"' in part
    assert client.get("/rules/chess").status_code == 404


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr,en;q=0.5,de;q=0.7", "de"),
        ("fr, de; q=0.9, en; q=0.5", "de"),
        ("", "en"),
        ("de;q=x", "en"),
    ],
)
def test_the_browser_s_language_is_taken(header: str, language: str) -> None:
    assert accepted_language(header) == language


def test_the_language_switch_is_kept_and_loses_nothing(client: TestClient, sit: Sit) -> None:
    host = sit(seat_1="friend")
    english = host.page()
    assert client.post("/language", json={"language": "de"}, headers=JSON).status_code == 200
    german = host.page()
    assert german["version"] == english["version"]
    assert "Zurücknehmen" in german["parts"]["prompt"]
    assert client.post("/language", json={"language": "xx"}, headers=JSON).status_code == 422


def test_both_languages_have_the_same_words_and_the_same_gaps() -> None:
    gaps = re.compile(r"\{(\w+)\}")
    texts = {}
    for language in ("de", "en"):
        from spielwerk.web.language import page_words

        texts[language] = {key: sorted(gaps.findall(text)) for key, text in page_words(language).texts.items()}
    assert texts["de"] == texts["en"]


def test_every_bot_level_has_a_name_and_a_word_on_how_it_plays() -> None:
    for game in map(find_game, game_names()):
        for level in BotService().levels(game.name):
            for language in ("de", "en"):
                assert level_name(game, level, language)
                assert level_detail(game, level, language)
            assert level_detail(game, level, "de") != level_detail(game, level, "en")

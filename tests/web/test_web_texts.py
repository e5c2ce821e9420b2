"""Texts about a game: rules with contents that lead somewhere, the summary, and the ways to both."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from markupsafe import Markup
from starlette.testclient import TestClient

from spielwerk.kernel.registry import game_names
from spielwerk.stage.words import LANGUAGES
from spielwerk.web.prose import as_prose

from .conftest import Sit

every_game = pytest.mark.parametrize("name", game_names())
HEADING = re.compile(r'<h([1-6])(?: id="([^"]+)")?')


def read(client: TestClient, address: str, language: str) -> str:
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == 200
    return str(answer.text)


@every_game
def test_contents_lead_to_headings_that_are_the_same_in_every_language(client: TestClient, name: str) -> None:
    anchors = set()
    for language in LANGUAGES:
        page = read(client, f"/rules/{name}", language)
        contents = re.findall(r'<li class="level-\d"><a href="#([^"]+)">', page)
        ids = re.findall(r'\bid="([^"]+)"', page)
        assert len(contents) > 10
        assert [anchor for anchor in contents if ids.count(anchor) != 1] == []
        assert set(re.findall(r'href="#(rule-[^"]+)"', page)) <= set(ids)
        levels = [int(level) for level, _ in HEADING.findall(page)]
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))
        assert 'class="beside"' in page
        assert "data-language" in page
        assert "data-next-theme" in page
        anchors.add(tuple(contents))
    assert len(anchors) == 1


@every_game
def test_the_summary_shows_the_same_pictures_in_every_language(client: TestClient, name: str) -> None:
    shown = set()
    for language in LANGUAGES:
        page = read(client, f"/rules/{name}/summary", language)
        text = re.sub(r"<[^>]*>", "", page)
        assert "{" not in text
        assert re.search(r"\d", text)
        shown.add(page.count('<span class="picture"><svg'))
        part = read(client, f"/rules/{name}/summary?part=1", language)
        assert HEADING.findall(part)[0][0] == "2"
        assert "<html" not in part
    assert len(shown) == 1
    assert shown.pop() >= 8


@every_game
def test_headings_of_a_table_go_down_one_level_at_a_time(client: TestClient, sit: Sit, name: str) -> None:
    page = read(client, f"/t/{sit(game=name, players='3').token}", "en")
    levels = [int(level) for level, _ in HEADING.findall(page)]
    assert levels[:2] == [1, 2]
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_rules_and_summary_are_a_click_away(client: TestClient, sit: Sit) -> None:
    start = read(client, "/", "en")
    for name in game_names():
        assert f'href="/rules/{name}/summary"' in start
        assert f'data-with-guide="{name}"' in start
        assert f'href="/rules/{name}"' in read(client, f"/rules/{name}/summary", "en")
        assert f'href="/rules/{name}/summary"' in read(client, f"/rules/{name}", "en")
    table = read(client, f"/t/{sit().token}", "en")
    assert 'data-drawer="summary"' in table
    assert client.get("/rules/chess/summary").status_code == 404


def test_a_picture_stands_in_the_text_or_beside_the_heading_of_its_name() -> None:
    pictures = {"shell": Markup("<svg>shell</svg>")}
    text = "# Sea\n\n## Shells {#shell}\n\n- ![](shell) A shell, ![a crab](crab), [above](#shell).\n\n### More"
    prose = as_prose(text, pictures)
    assert [heading.anchor for heading in prose.headings] == ["rule-text-1", "rule-shell", "rule-shell-1"]
    assert '<div class="beside"><svg>shell</svg></div>' in prose.html
    assert '<span class="picture"><svg>shell</svg></span> A shell, a crab, <a href="#rule-shell">' in prose.html
    assert '<h4 id="rule-shell-1">' in as_prose(text, pictures, below=1).html


def test_the_headings_below_rulings_open_what_stands_under_them() -> None:
    text = (
        "# Sea\n\n## Rulings {#rulings}\n\nWhy.\n\n### Boats\n\nOne.\n\n### Fish\n\nTwo.\n\n## Ours {#ours}\n\n### Rest"
    )
    for below in (0, 1):
        html = str(as_prose(text, below=below).html)
        folds = re.findall(r'<details class="fold"><summary>(.*?)</summary>(.*?)</details>', html, re.DOTALL)
        assert [HEADING.findall(heading)[0][1] for heading, _ in folds] == ["rule-rulings-1", "rule-rulings-2"]
        assert [re.sub("<[^>]*>", "", told).strip() for _, told in folds] == ["One.", "Two."]
        assert html.count("<details") == html.count("</details>") == 2

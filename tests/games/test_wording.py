"""Every sentence with real values in both languages: whole games are played, and each text they fill in is read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from spielwerk.kernel import CHANCE, SPECTATOR, State
from spielwerk.kernel.engine import InterpretedEngine, roll, seats_of
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.kernel.views import seen_by
from spielwerk.proof.wording import wording_faults
from spielwerk.stage.drawing import move_attributes
from spielwerk.stage.game_words import rules_file, summary_file, words_of
from spielwerk.stage.presentation import drawing_of
from spielwerk.stage.previews import previews
from spielwerk.stage.scene import Scene, Step
from spielwerk.stage.words import LANGUAGES, Words, load_words

NAMES = ("Anna", "Jonas", "Max", "Dagmar")
# What stands between parts of a list.
JOINTS = {"list.and", "open.or"}
# Names of places, which German puts after a preposition as they are.
PLACES = {"place", "to", "at", "town", "city", "island", "first", "second"}
AFTER_PREPOSITION = re.compile(r"\b(?:mit|von|aus|bei|nach|zu|auf|an|in|für|über|unter)\s+\{(\w+)\}")

GAMES: dict[str, Sequence[tuple[int, dict[str, Any]]]] = {
    "millefiori": [
        (2, {"players": 3}),
        (1, {"players": 4, "choice": "tactical", "profile": "rulebook_2021"}),
    ],
    "murano": [(1, {"players": 2}), (1, {"players": 4, "red_ship": "start_player", "card_24": "needs_one"})],
    "marcopolo": [
        (1, {"players": 2}),
        (2, {"players": 4, "characters": "draft", "goals": "two_of_four", "card_steps": "one_by_one"}),
    ],
    "burgundy": [
        (1, {"players": 2}),
        (1, {"players": 1, "duchy": "13b", "inns": True, "trade_routes": True}),
        (1, {"players": 4, "duchy": "12b", "shields": True, "extra_tiles": True, "white_castles": True, "inns": True}),
        (1, {"players": 3, "duchy": "border_chosen", "shields": True, "full_storage": "lapse"}),
    ],
}
# The page is drawn at every so many positions; all of them are told.
EVERY = {"millefiori": 11, "murano": 23, "marcopolo": 17, "burgundy": 29}


class Read(Words):
    """Words that remember what they said, and where a German preposition met a noun without the form it needs."""

    said: dict[tuple[str, str], None]
    bare: dict[tuple[str, str], None]

    @classmethod
    def aloud(cls, words: Words) -> Read:
        read = cls(*(getattr(words, part.name) for part in fields(Words)))
        object.__setattr__(read, "said", {})
        object.__setattr__(read, "bare", {})
        return read

    def __call__(self, key: str, **values: object) -> str:
        text = super().__call__(key, **values)
        self.said[key, text] = None
        if self.language == "de":
            self._read_prepositions(key, values)
        return text

    def _read_prepositions(self, key: str, values: dict[str, object]) -> None:
        template = self.text(key, values.get("count", values.get("points")) == 1)
        for value in AFTER_PREPOSITION.findall(template):
            noun = re.match(r"[A-ZÄÖÜ][^\d„]*$", str(values[value]))
            if noun and value not in PLACES and values[value] not in NAMES:
                self.bare[key, f"{template}, with {values[value]}"] = None


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_reads_well_with_its_values(name: str) -> None:
    spoken = {language: Read.aloud(words_of(find_game(name), language)) for language in LANGUAGES}
    for games, options in GAMES[name]:
        for seed in range(games):
            play_aloud(name, seed, options, spoken)
    faults = [
        f"{language} {key}: {fault}: {text}"
        for language, words in spoken.items()
        for key, text in words.said
        if key not in JOINTS
        for fault in wording_faults(text, language, NAMES)
    ]
    assert not faults, "\n".join(faults[:20])
    assert list(spoken["de"].bare) == []
    log = {key for key, _ in spoken["de"].said if key.startswith(("log.", "verb."))}
    assert len(log) >= 20


def play_aloud(name: str, seed: int, options: dict[str, Any], spoken: dict[str, Read]) -> None:
    """A random game in which everything is said in both languages, by whoever decides."""
    game, rng = find_game(name), Random(seed)
    engine = InterpretedEngine(game)
    state = engine.new(game.options.complete(options))
    groups: dict[str, list[Step]] = {language: [] for language in spoken}
    names, position = NAMES[: state.record.players], 0
    while mask := engine.waiting(state):
        who = rng.choice(seats_of(mask))
        legal = () if who == CHANCE else tuple(engine.moves(state, who))
        move = roll(engine, state, rng) if who == CHANCE else rng.choice(legal)
        viewer = 0 if who == CHANCE else who
        view = view_of(engine, state, viewer)
        shown = position % EVERY[name] == 0
        foreseen = previews(game, view, viewer, legal) if shown else {}
        for language, words in spoken.items():
            scene = Scene(game, view, viewer, words, names, legal, foreseen)
            if shown:
                words.said |= dict.fromkeys(("page", text) for text in read_page(scene, who))
                onlooker = Scene(game, view_of(engine, state, SPECTATOR), SPECTATOR, words, names)
                told = move if seen_by(engine.witnesses(state, who, move), SPECTATOR) else -1
                words.said |= dict.fromkeys(
                    ("onlooker", text) for text in read_beside(onlooker, Step(onlooker, who, told))
                )
            groups[language] = tell(groups[language], Step(scene, who, move), words)
        engine.play(state, who, move)
        position += 1


def view_of(engine: InterpretedEngine, state: State, viewer: int) -> State:
    view = state.copy()
    engine.hide(view, viewer)
    return view


def read_beside(scene: Scene, step: Step) -> Iterator[str]:
    """What somebody reads who does nothing."""
    drawing = drawing_of(scene.game)
    prompt = drawing.prompt(scene)
    yield from (text for text in (prompt.title, prompt.detail, drawing.sentence([step])) if text)


def read_page(scene: Scene, who: int) -> Iterator[str]:
    drawing = drawing_of(scene.game)
    drawing.board(scene)
    drawing.panels(scene)
    prompt = drawing.prompt(scene)
    yield from (text for text in (prompt.title, prompt.detail, drawing.status(scene)) if text)
    supply = drawing.supply(scene)
    yield from (text for text in (supply.told, *(fact.label for fact in supply.counts)) if text)
    for seat in range(len(scene.names)):
        yield from (fact.label for fact in drawing.seat_facts(scene, seat))
    for move in scene.legal:
        yield str(move_attributes(scene, move, drawing.move_name(scene, who, move))["aria_label"])


def tell(group: list[Step], step: Step, words: Read) -> list[Step]:
    """Goes on with a sentence of the log, or says it and begins the next."""
    drawing = drawing_of(step.scene.game)
    if group and drawing.together(group[-1], step):
        return [*group, step]
    if group:
        words.said["sentence", drawing.sentence(group)] = None
    return [step]


# Words that something else is called by: one word per thing across page, options, log and rules.
OTHERWISE = {
    "de": re.compile(
        r"\b(?:Anleitung|Speicher\w*|Leiter\w*|Sonderkarte\w*|Sonderbau|Heuer|Stellung|Punkteleiste|Kontore|Zentrum"
        r"|im Säckchen|ins Säckchen|Lagerpl\w+|Bergwerk|meisten Punkte gewinnen|Regeltext(?!e)|beginnende\w* Person)\b"
    ),
    "en": re.compile(r"(?i)\b(?:steering wheel|ladders?\b(?!\})|most points win|the own|an own|special cards?)\b"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "package", ["spielwerk.web", "spielwerk.stage", *(find_game(name).folder for name in game_names())]
)
def test_every_text_is_well_written_and_calls_a_thing_by_its_word(package: str, language: str) -> None:
    for key, text in load_words(package, language).texts.items():
        read = re.sub(r"\{+\w+\}+", "5", text)
        faults = [] if key in JOINTS else list(wording_faults(read, language, ()))
        assert not faults, (key, text, faults)
        assert not OTHERWISE[language].search(text), (key, text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_names())
def test_the_rules_call_a_thing_by_the_word_of_the_page(name: str, language: str) -> None:
    folder = find_game(name).folder
    told = "".join(file(folder, language).read_text(encoding="utf-8") for file in (rules_file, summary_file))
    prose = re.sub(r"\{[#\w\[\]]+\}|`[^`]*`|!\[.*?\]\(\w+\)", "", told)
    assert OTHERWISE[language].findall(prose) == []
    assert re.findall(r"""["']""", prose) == []

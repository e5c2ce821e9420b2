"""Hints: whole turns that can be played, the same for the same view, and nothing that the seat cannot know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest

from spielwerk.cli import main
from spielwerk.kernel import CHANCE, CHANCE_BIT, State
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.engine import CompiledEngine, InterpretedEngine
from spielwerk.kernel.registry import find_game
from spielwerk.kernel.views import redealt, view
from spielwerk.proof.fixtures import replayed
from spielwerk.stage.words import LANGUAGES
from spielwerk.teach.estimates import Sample
from spielwerk.teach.hints import Effort, LookedAt, NoHint, hint, in_order
from spielwerk.teach.reasons import Speaker
from spielwerk.teach.study.comparing import compare
from spielwerk.teach.telling import tell_hint
from spielwerk.teach.turns import tell_turn

from ..games.walk import entries
from ..proof import broken, toy

GAME = "millefiori"
LITTLE = Effort(nodes=400, turns=6, worlds=8, ends=2, quick=10)
FIXTURE = Path(__file__).parents[1] / "games" / GAME / "fixtures" / "greedy-revised-2.json"


@cache
def engine() -> CompiledEngine:
    return Compiled(find_game(GAME)).engine()


def decisions(every: int, **options: int) -> Iterator[tuple[State, int]]:
    choices = (
        (state, who)
        for state, who, _ in entries(InterpretedEngine(find_game(GAME)), 5, **options)
        if who != CHANCE and len(engine().moves(state, who)) > 1
    )
    for number, (state, who) in enumerate(choices):
        if number % every == 0:
            yield state.copy(), who


def test_hinted_turns_can_be_played_and_told() -> None:
    for state, seat in decisions(9, players=3):
        seen = view(engine(), state, seat)
        found = hint(engine(), seen, seat, Random(1), LITTLE)
        assert 1 <= len(found.turns) <= 3
        assert len({turn.moves for turn in found.turns}) == len(found.turns)
        assert all(turn.moves[0] in engine().moves(seen, seat) for turn in found.turns)
        assert all(len(turn.estimate.points) == 3 for turn in found.turns)
        # Who reads how far they lie behind the first sees them in that order.
        behind = [turn.better.lead.value for turn in found.turns[1:] if turn.better]
        assert behind == sorted(behind, reverse=True)
        for language in LANGUAGES:
            told = tell_hint(engine().game, seen, found, language, ("Anna", "Bruno", "Carla"))
            assert all(one.text and one.reason and "±" in one.wins for one in told)
            # Figures stand where they are asked for, and one of them in the label at most.
            assert not any("±" in one.reason + one.label for one in told)
            assert all("±" in one.exact and one.label for one in told[1:])
            speaker = Speaker(engine().game, language, ("Anna", "Bruno", "Carla"), seat)
            explained = [speaker.explains(turn.better) for turn in found.turns]
            goods = [speaker.words("reason.promise", count=9, parts="").split("9")[0] in one.reason for one in told]
            # With the last move all comes at once.
            now = ["+" in one.at_once for one in told]
            assert all(map(any, zip(explained, goods, now, strict=True)))


def test_what_a_seat_cannot_know_changes_no_hint() -> None:
    """Equal views give equal hints, byte for byte; other random numbers give other figures."""
    state, seat = next(iter(decisions(1, players=3)))
    found = hint(engine(), view(engine(), state, seat), seat, Random(1), LITTLE)
    other = redealt(engine(), state, seat, Random(8))
    assert bytes(other) != bytes(state)
    assert hint(engine(), view(engine(), other, seat), seat, Random(1), LITTLE) == found
    assert hint(engine(), view(engine(), state, seat), seat, Random(2), LITTLE) != found


def test_who_has_nothing_to_decide_gets_no_hint() -> None:
    state, seat = next((s, w) for s, w in decisions(1, players=2) if engine().waiting(s) == 1 << w)
    with pytest.raises(NoHint):
        hint(engine(), view(engine(), state, 1 - seat), 1 - seat, Random(1), LITTLE)
    with pytest.raises(NoHint):
        hint(InterpretedEngine(find_game(GAME)), view(engine(), state, seat), seat, Random(1), LITTLE)


def test_the_command_line_tells_a_hint(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["hint", str(FIXTURE), "--worlds", "4", "--ends", "3", "--language", "de"]
    place = next(at for at in range(10, 80) if main([*arguments, "--at", str(at), "--json"]) == 0)
    told = json.loads(capsys.readouterr().out)
    assert told["position"] == place
    assert told["turns"][0]["moves"]
    assert told["turns"][0]["estimate"]["worlds"] == 3
    assert told["turns"][0]["better"]["worlds"] == 4
    assert main([*arguments, "--at", str(place)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith(f"nach Schritt {place} von {replayed(FIXTURE).positions()}")
    assert [line[:3] for line in lines if line[:1].isdigit()] == [f"{n}. " for n in range(1, len(told["turns"]) + 1)]
    assert told["turns"][0]["reason"] in "\n".join(lines)
    assert main([*arguments, "--at", "0"]) == 2
    assert "chance decides" in capsys.readouterr().err


def test_moves_that_must_be_made_stand_before_the_turns_to_choose_from() -> None:
    """With one die left there is only one to take up, and much to do with it."""
    whole = replayed(FIXTURE.parents[2] / "marcopolo" / "fixtures" / "expert-2-below-zero.json")
    rules = Compiled(whole.game).engine()
    known = view(rules, whole.state_at(59), 1)
    (only,) = rules.moves(known, 1)
    found = hint(rules, known, 1, Random(1), LITTLE)
    assert len(found.turns) >= 2
    assert {turn.moves[0] for turn in found.turns} == {only}
    wondered = tuple(found.turns[1].moves[:2])
    side_by_side = compare(rules, known, 1, [wondered, (only,)], Random(1), LITTLE)
    assert any(turn.moves[:2] == wondered for turn in side_by_side.turns)
    assert all(turn.moves[0] == only and len(turn.moves) > 1 for turn in side_by_side.turns)


def test_no_turn_is_told_before_one_that_is_clearly_better_at_the_end() -> None:
    """Also where one between them is clearly apart from neither: 'clearly better' is not handed on."""
    first, between, last = (
        LookedAt((number,), _sample(0.0, 1.0), _sample(lead, spread))
        for number, (lead, spread) in enumerate([(0.0, 1.0), (3.0, 40.0), (6.0, 1.0)])
    )
    assert last.overtakes(first)
    assert not between.overtakes(first)
    assert not last.overtakes(between)
    assert [one.turn for one in in_order([first, between, last])] == [(1,), (2,), (0,)]
    assert in_order([last, between, first]) == [last, between, first]


def _sample(lead: float, spread: float) -> Sample:
    """A seat that is ahead by so much, give or take the luck of a world."""
    luck = Random(f"{lead} {spread}")
    leads = np.array([luck.gauss(lead, spread) for _ in range(40)])
    return Sample(0, np.zeros((40, 2, 1)), np.zeros((40, 2)), leads, leads)


def test_a_move_is_told_also_where_nobody_can_know_what_follows_from_it() -> None:
    engine = InterpretedEngine(toy.GAME)
    state = engine.new(toy.GAME.options.complete({}))
    while engine.waiting(state) == CHANCE_BIT:
        engine.play(state, CHANCE, engine.odds(state)[0][0])
    bots = {"worth": broken.worth_nothing, "rehearse": broken.rehearse_nothing}
    game = replace(toy.GAME, rules={**toy.GAME.rules, "play": broken.play_reads_outside}, bot=bots)
    told = tell_turn(game, view(engine, state, 0), 0, (toy.GO_MOVE, toy.GO_MOVE), "en", ("Anna", "Bruno", "Carla"))
    assert told.sentences == ("Anna: Go",)
    assert told.gains == ()

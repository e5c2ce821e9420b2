"""The tentative turn: what waits for a confirmation, what may be taken back, and why not."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.kernel.chance import CHANCE, CHANCE_BIT, SPECTATOR
from spielwerk.kernel.engine import seats_of
from spielwerk.kernel.registry import find_game
from spielwerk.table import Kind, Rejected, Seat, Table
from spielwerk.table.rejections import CODES, SENTENCES

from .sittings import GAME, choose_all_but, doge, play_to_end, sit_down, step, steps

CHOOSE, PLACE, EXTRA = (GAME.move_space.verbs[name] for name in ("choose", "place", "extra"))


def code(call, *arguments) -> str:
    with pytest.raises(Rejected) as caught:
        call(*arguments)
    assert caught.value.code in CODES
    assert str(caught.value) == SENTENCES[caught.value.code].format(**caught.value.values)
    return caught.value.code


def at_first_turn(**options) -> tuple[Table, int]:
    """Everybody has chosen, the start player last but one; the start player has a card to use."""
    table = sit_down(**options)
    first = doge(table)
    last = (first + 1) % 3
    choose_all_but(table, last)
    table.play(last, table.legal(last)[0])
    assert table.waiting() == 1 << first
    return table, first


def test_a_new_table_waits_for_players_not_for_chance():
    table = sit_down()
    assert table.waiting() == 0b111
    assert all(entry.who == CHANCE for entry in table.log)
    assert all(table.legal(seat) for seat in range(3))
    assert table.legal(SPECTATOR) == []


def test_a_finished_turn_waits_for_its_confirmation():
    table, first = at_first_turn()
    before = table.version
    placed = table.legal(first)[0]
    [entry] = table.play(first, placed)
    assert (entry.kind, entry.who, entry.move, entry.sequence) == (Kind.PLAY, first, placed, before)
    assert table.to_confirm() == first
    assert table.waiting() == 1 << first
    assert table.legal(first) == []
    rival = (first + 1) % 3
    assert table.legal(rival) == []
    assert code(table.play, rival, placed) == "not_your_turn"
    assert code(table.play, first, placed) == "confirm_first"
    assert code(table.confirm, rival) == "nothing_to_confirm"
    [entry] = table.confirm(first)
    assert (entry.kind, entry.who, entry.move) == (Kind.CONFIRM, first, -1)
    assert table.to_confirm() is None
    assert table.waiting() == 1 << rival
    assert code(table.confirm, first) == "nothing_to_confirm"


def test_others_do_not_see_an_unconfirmed_turn():
    table, first = at_first_turn()
    rival, third = (first + 1) % 3, (first + 2) % 3
    seen = {viewer: bytes(table.view(viewer)) for viewer in (rival, third, SPECTATOR)}
    lines = table.log_for(rival)
    own = bytes(table.view(first))
    table.play(first, table.legal(first)[0])
    assert {viewer: bytes(table.view(viewer)) for viewer in seen} == seen
    assert table.log_for(rival) == lines
    assert bytes(table.view(first)) != own
    assert len(table.log_for(first)) == len(lines) + 1
    assert code(table.view_at, table.positions(), rival) == "no_such_position"
    table.confirm(first)
    assert bytes(table.view(rival)) != seen[rival]
    assert len(table.log_for(rival)) == len(lines) + 1


def test_before_confirming_nobody_sees_the_next_card():
    table, first = at_first_turn()
    rival = (first + 1) % 3
    chosen = int(table.state.record.chosen[rival])
    table.play(first, table.legal(first)[0])
    seen = table.view(first).record
    assert seen.chosen[rival] == -2
    assert table.state.record.chosen[rival] == -1
    assert seen.agenda_rows == 0
    assert chosen == table.state.record.agenda[table.state.record.agenda_rows - 1, 2]


def test_chance_is_rolled_only_after_the_confirmation():
    table = sit_down()
    random = Random(5)
    while table.engine.waiting(table.state) != CHANCE_BIT:
        entries = step(table, random)
    assert [entry.who for entry in entries] == [table.to_confirm()]
    entries = table.confirm(table.to_confirm())
    assert entries[0].kind == Kind.CONFIRM
    assert len(entries) == 1 + 5 * 3
    assert all(entry.who == CHANCE for entry in entries[1:])


def test_the_last_turn_of_the_game_is_confirmed_too():
    table = sit_down(players=2)
    for _ in steps(table, Random(1)):
        if table.engine.over(table.state):
            break
    last = table.to_confirm()
    assert last is not None
    assert not table.over()
    assert table.reveal_secret() is None
    assert table.take_back_refusal(last) is None
    table.confirm(last)
    assert table.over()
    assert table.waiting() == 0
    for seat in range(2):
        assert code(table.play, seat, 0) == "over"
        assert code(table.confirm, seat) == "over"
        assert code(table.take_back, seat) == "over"


@pytest.mark.parametrize("choice", ["simultaneous", "tactical"])
@pytest.mark.parametrize("seed", range(3))
def test_undo_of_every_move_gives_the_earlier_bytes(choice, seed):
    table = sit_down(players=2 + seed, choice=choice)
    random = Random(seed)
    undone = 0
    while not table.over():
        before, waiting, views = bytes(table.state), table.waiting(), _views(table)
        entries = step(table, random)
        if entries[0].kind != Kind.PLAY or table.take_back_refusal(entries[0].who):
            continue
        [entry] = table.take_back(entries[0].who)
        assert (entry.kind, entry.move) == (Kind.TAKE_BACK, entries[0].sequence)
        assert (bytes(table.state), table.waiting(), _views(table)) == (before, waiting, views)
        table.play(entries[0].who, entries[0].move)
        undone += 1
    assert undone > 50
    again = Table.rebuild(GAME, table.options, table.seats, None, table.log, id=table.id)
    assert again.state == table.state


def _views(table: Table) -> list[bytes]:
    return [bytes(table.view(viewer)) for viewer in range(SPECTATOR, len(table.seats))]


def _chain(table: Table, random: Random, length: int) -> int:
    """Plays on until somebody is `length` decisions into a turn; returns the seat."""
    run = 0
    while run < length:
        entries = step(table, random)
        played = entries[0].kind == Kind.PLAY and entries[0].who != CHANCE and table.legal(entries[0].who)
        run = run + 1 if played and table.waiting() == 1 << entries[0].who else 0
    return entries[0].who


def test_restart_goes_to_the_start_of_a_long_turn():
    table = sit_down()
    before = {}
    random = Random(3)
    while True:
        before[table.version] = bytes(table.state)
        entries = step(table, random)
        verbs = [GAME.move_space.decode(e.move).verb for e in table.log[-3:] if e.kind == Kind.PLAY]
        if verbs[-2:] == ["extra", "place"] and table.to_confirm() is not None:
            break
    seat = entries[0].who
    [entry] = table.restart_turn(seat)
    assert GAME.move_space.decode(table.log[entry.move].move).verb in ("choose", "place", "sail")
    assert entry.sequence - entry.move >= 3
    assert bytes(table.state) == before[entry.move]
    assert code(table.restart_turn, seat) in ("other_moved", "chance", "revealed")


def test_one_decision_at_a_time_is_taken_back_down_to_the_start_of_the_turn():
    table = sit_down()
    seat = _chain(table, Random(4), 2)
    taken = 0
    while table.take_back_refusal(seat) is None:
        table.take_back(seat)
        taken += 1
    assert taken >= 2
    assert table.waiting() == 1 << seat


def test_a_choice_is_taken_back_though_others_chose_after_it():
    table = sit_down(players=4)
    cards = {seat: table.legal(seat)[0] for seat in range(3)}
    for seat, card in cards.items():
        assert len(table.play(seat, card)) == 1
    assert table.waiting() == 0b1000
    table.take_back(0)
    assert table.waiting() == 0b1001
    assert [table.state.record.chosen[seat] for seat in (1, 2)] == [cards[1] - CHOOSE.first, cards[2] - CHOOSE.first]
    assert table.state.record.chosen[0] == -1
    other = table.legal(0)[-1]
    table.play(0, other)
    assert table.state.record.chosen[0] == other - CHOOSE.first
    assert [line.who for line in table.log_for(0)[-3:]] == [1, 2, 0]
    assert code(table.take_back, 3) == "nothing_to_take_back"


def test_a_choice_is_not_taken_back_once_all_have_chosen():
    table, first = at_first_turn()
    for seat in range(3):
        if seat != first:
            assert code(table.take_back, seat) == "revealed"
    assert code(table.take_back, first) == "revealed"


def test_the_start_player_who_chooses_last_may_think_again():
    table = sit_down()
    first = doge(table)
    choose_all_but(table, first)
    rival = (first + 1) % 3
    seen = bytes(table.view(rival))
    before = bytes(table.state)
    table.play(first, table.legal(first)[0])
    assert table.waiting() == 1 << first
    assert bytes(table.view(rival)) == seen
    assert code(table.take_back, rival) == "revealed"
    table.play(first, table.legal(first)[0])
    assert bytes(table.view(rival)) == seen
    table.restart_turn(first)
    assert bytes(table.state) == before
    assert table.take_back_refusal(rival) is None


@pytest.mark.parametrize(("secret", "theirs", "mine"), [(0, 0, 0), (1, 1, 0), (3, 2, 1), (5, 1, 2), (5, 2, 0)])
def test_a_choice_that_lays_open_the_leftovers_is_not_taken_back(secret, theirs, mine):
    table = sit_down(players=2, leftovers="at_last_choice", secret=secret)
    random = Random(2)
    while not (table.state.record.trick == 2 and table.waiting() == 0b11):
        step(table, random)
    first = doge(table)
    shown = table.state.record.display_left
    table.play(1 - first, table.legal(1 - first)[theirs])
    table.play(first, table.legal(first)[mine])
    assert table.state.record.display_left > shown
    assert table.waiting() == 1 << first
    assert code(table.take_back, first) == "revealed"
    assert table.view(1 - first).record.display_left == table.state.record.display_left


def test_not_past_another_players_move_or_a_confirmation():
    table, first = at_first_turn()
    table.play(first, table.legal(first)[0])
    table.confirm(first)
    assert code(table.take_back, first) == "already_confirmed"
    rival = table.waiting().bit_length() - 1
    table.play(rival, table.legal(rival)[0])
    # The rival still tries: nobody else is told.
    assert code(table.take_back, first) == "already_confirmed"
    table.confirm(rival)
    assert code(table.take_back, first) == "other_moved"


def test_not_past_chance():
    table = sit_down()
    random = Random(5)
    while table.engine.waiting(table.state) != CHANCE_BIT:
        step(table, random)
    seat = table.to_confirm()
    table.confirm(seat)
    assert table.log[-1].who == CHANCE
    assert code(table.take_back, seat) == "chance"


def test_nothing_to_take_back_and_no_such_seat():
    table = sit_down()
    assert code(table.take_back, 0) == "nothing_to_take_back"
    for call in (table.take_back, table.restart_turn, table.confirm):
        for seat in (-1, 3, CHANCE):
            assert code(call, seat) == "unknown_seat"
    assert code(table.play, CHANCE, 0) == "unknown_seat"
    assert code(table.play, 7, 0) == "unknown_seat"


def test_moves_of_others_and_impossible_moves_are_refused():
    table = sit_down()
    assert code(table.play, 0, PLACE.first) == "illegal_move"
    assert code(table.play, 0, -1) == "illegal_move"
    assert code(table.play, 0, 10**9) == "illegal_move"
    table.play(0, table.legal(0)[0])
    assert code(table.play, 0, CHOOSE.first) == "not_your_turn"


def test_a_bots_turn_is_final_at_once():
    table, first = at_first_turn(kind="random")
    random = Random(0)
    while table.waiting() == 1 << first:
        step(table, random)
        assert table.to_confirm() is None
    assert code(table.take_back, first) == "final"


def test_a_person_without_confirmation_can_still_take_back_within_the_turn():
    table = sit_down(confirm=False)
    seat = _chain(table, Random(4), 1)
    rival = (seat + 1) % 3
    assert table.positions(rival) < table.positions()
    assert table.take_back_refusal(seat) is None
    while table.waiting() == 1 << seat:
        step(table, Random(4))
    assert table.to_confirm() is None
    assert table.positions(rival) == table.positions()
    assert table.take_back_refusal(seat).code in ("final", "chance")


def test_a_change_of_seat_can_end_the_wait_for_a_confirmation():
    table, first = at_first_turn()
    table.play(first, table.legal(first)[0])
    assert table.to_confirm() == first
    table.change_seat(first, Seat("Bot", "greedy"))
    assert table.to_confirm() is None
    assert table.seats[first].kind == "greedy"
    assert table.waiting() != 1 << first


def test_a_turn_that_was_final_stays_final_when_confirmation_is_switched_on():
    table, first = at_first_turn()
    table.change_seat(first, Seat("Ada", confirm=False))
    table.play(first, table.legal(first)[0])
    rival = (first + 1) % 3
    seen, waiting = table.positions(rival), table.waiting()
    [entry] = table.change_seat(first, Seat("Ada"))
    assert (entry.kind, entry.who) == (Kind.CONFIRM, first)
    assert (table.positions(rival), table.waiting(), table.to_confirm()) == (seen, waiting, None)
    assert code(table.take_back, first) == "already_confirmed"
    again = Table.rebuild(GAME, table.options, table.seats, table.stored_secret(), table.log, id=table.id)
    assert (again.positions(rival), again.waiting()) == (seen, waiting)


def test_a_choice_that_only_partners_see_stays_open_beside_the_others():
    """Two teams choose their starting castles in secret: one side has chosen, the other has not."""
    burgundy = find_game("burgundy")
    options = {"players": 4, "duchy": "12b", "start_castle": "secret"}
    table = Table.new(burgundy, options, [Seat(name) for name in ("Ada", "Ben", "Cleo", "Dan")], bytes(32))
    first, second = seats_of(table.waiting())
    table.play(first, table.legal(first)[0])
    assert table.to_confirm() is None
    assert table.legal(second)
    assert table.log_for(second)[-1].move is None
    assert table.take_back_refusal(first) is None
    table.take_back(first)
    assert seats_of(table.waiting()) == [first, second]


def test_two_moves_at_once_one_wins_the_other_is_told():
    table, first = at_first_turn()
    version = table.version_for(first)
    table.play(first, table.legal(first)[0], version)
    assert code(table.play, first, PLACE.first, version) == "out_of_date"
    assert code(table.play, first, PLACE.first, table.version_for(first) + 1) == "out_of_date"
    assert code(table.play, first, PLACE.first, -1) == "out_of_date"
    assert code(table.play, first, PLACE.first, table.version_for(first)) == "confirm_first"


def test_what_is_said_of_the_own_turn_is_said_of_the_turn_as_it_was_seen():
    """Two windows of one seat: what the first window saw is no longer there when it speaks."""
    table, first = at_first_turn()
    empty = table.version_for(first)
    table.play(first, table.legal(first)[0], empty)
    played = table.version_for(first)
    for action in (table.take_back, table.restart_turn, table.confirm):
        assert code(action, first, empty) == "out_of_date"
    table.take_back(first, played)
    table.play(first, table.legal(first)[-1])
    for action in (table.take_back, table.restart_turn, table.confirm):
        assert code(action, first, played) == "out_of_date"
    table.confirm(first, table.version_for(first))


def test_independent_choices_do_not_make_each_other_out_of_date():
    table = sit_down()
    entries, version = len(table.log), table.version_for(0)
    assert table.version_for(1) == table.version_for(2) == version
    table.play(0, table.legal(0)[0], version)
    table.take_back(0)
    table.play(0, table.legal(0)[-1])
    table.play(1, table.legal(1)[0], version)
    assert code(table.play, 0, table.log[-1].move, version) == "out_of_date"
    table.play(2, table.legal(2)[0], version)
    assert table.state.record.trick == 0
    assert len(table.log) == entries + 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_is_its_log(players):
    table = play_to_end(sit_down(players=players), players)
    again = Table.rebuild(
        GAME,
        table.options,
        table.seats,
        table.reveal_secret(),
        table.log,
        id=table.id,
        rules_version=1,
        commitment=table.commitment,
        terms=table.terms,
    )
    assert again.log == table.log
    assert again.state == table.state
    assert (again.scores(), again.places(), again.commitment) == (table.scores(), table.places(), table.commitment)


def test_a_rebuilt_table_goes_on_exactly_like_the_first():
    table = sit_down()
    random, twin_random = Random(8), Random(8)
    for _ in range(40):
        step(table, random)
        step_twin = Table.rebuild(GAME, table.options, table.seats, table.stored_secret(), table.log, id=table.id)
        assert step_twin.waiting() == table.waiting()
        assert step_twin.to_confirm() == table.to_confirm()
        assert _views(step_twin) == _views(table)
    twin_random.setstate(random.getstate())
    while not table.over():
        step(table, random)
        step(step_twin, twin_random)
    assert step_twin.log == table.log

"""A page of declarations: the rules that are written from it, and what it refuses at import."""

from __future__ import annotations

from typing import Any

import pytest

from spielwerk.kernel import (
    CHANCE_BIT,
    EVERYBODY,
    Kinds,
    MoveSpace,
    State,
    agenda_fields,
    push,
    rule,
    state_record,
)
from spielwerk.kernel.agenda import row_rules, top_kind
from spielwerk.kernel.declarations import (
    Agenda,
    also,
    automatic,
    bag,
    chance,
    choice,
    declared,
    each,
    evenly,
    goes,
    pile,
    stays,
)
from spielwerk.kernel.declared_rows import DeclarationError, Happens


class Kind(Kinds):
    BEGIN = 1, "rounds"
    ROLL = 2
    DRAW = 3, "left"
    SHARE = 4
    PAY = 5, "price", ("colour", 3), ("size", 4)
    SHOP = 6


ROW = row_rules(Kind)
MOVES = MoveSpace(
    [
        ("roll", [("face", "123456", 1)]),
        ("draw", [("thing", "abc")]),
        ("vote", [("yes", ("no", "yes"))]),
        ("pay", [("coin", "123"), ("times", "1234", 1)]),
        ("decline", []),
        ("swap", []),
    ]
)
MOVE = MOVES.as_rules(__name__)
STATE = state_record(
    {"players": (), "bag": (3,), "bags": (2, 3), "seen": (8,), "votes": (4,), "closed": (), **agenda_fields(8)},
    wide={"piles": (2,), "left": ()},
)


@rule
def begin(s, rounds):
    s.seen[0] = rounds
    push(s, Kind.ROLL, 1, 0)


@rule
def rolled(s, face):
    s.seen[1] = face


@rule
def drawn(s, who, thing, left):
    s.bag[thing] -= 1
    s.seen[2] = left * 10 + who


@rule
def open_votes(s):
    mask = 0
    for seat in range(s.players):
        if s.votes[seat] == 0:
            mask |= 1 << seat
    return mask


@rule
def list_votes(s, who, out):
    out[0] = MOVE.vote(0)
    out[1] = MOVE.vote(1)
    return 2


@rule
def vote(s, who, yes):
    s.votes[who] = 1 + yes


@rule
def counted(s):
    s.closed += 1


@rule
def list_coins(s, price, out):
    n = 0
    for coin in range(3):
        if coin < price:
            out[n] = MOVE.pay(coin, 2)
            n += 1
    return n


@rule
def pay(s, who, price, colour, size, coin, times):
    s.seen[3] = price
    s.seen[4] = colour
    s.seen[5] = size
    s.seen[6] = coin * 10 + times
    s.seen[7] = who


@rule
def list_swap(s, out, n):
    out[n] = MOVE.swap()
    return n + 1


@rule
def swap(s):
    s.closed += 10


@rule
def is_closed(s):
    return s.closed > 0


@rule
def asks_for_too_much(s, weather):
    return 0


SWAP = also(list_swap, {"swap": swap})
PAGE: dict[Kinds, Any] = {
    Kind.BEGIN: automatic(begin),
    Kind.ROLL: chance(evenly(6), {"roll": rolled}),
    Kind.DRAW: chance(bag("bag"), {"draw": each(drawn)}, secret=True),
    Kind.SHARE: choice(list_votes, {"vote": stays(vote)}, who=open_votes, then=counted, secret=True),
    Kind.PAY: choice(list_coins, {"pay": pay}, optional="decline", also=SWAP),
    Kind.SHOP: choice(list_votes, {"vote": stays(vote)}, done=is_closed, also=SWAP),
}


def made(**changed: Any) -> Agenda:
    return declared(Kind, MOVES, {**PAGE, **{Kind[name]: value for name, value in changed.items()}}, __name__)


AGENDA = made()


class Position:
    """A state with rows on its agenda, and the written rules called on it, interpreted."""

    def __init__(self, *rows: tuple[Kind, int, int], agenda: Agenda = AGENDA) -> None:
        self.rules = agenda.rules
        self.state = State.empty(STATE)
        self.record = self.state.record
        self.record.players = 3
        for kind, who, argument in rows:
            push(self.record, kind, who, argument)

    def moves(self, who: int) -> list[str]:
        out = [0] * 16
        return [str(MOVES.decode(move)) for move in out[: self.rules["moves"](self.record, who, out)]]

    def odds(self) -> dict[str, int]:
        out, weight = [0] * 16, [0] * 16
        n = self.rules["odds"](self.record, out, weight)
        return {str(MOVES.decode(out[i])): weight[i] for i in range(n)}

    def play(self, who: int, move: int) -> None:
        self.rules["play"](self.record, who, move)

    def waiting(self) -> int:
        return int(self.rules["waiting"](self.record))

    def top(self) -> int:
        return int(top_kind(self.record))


def test_an_empty_agenda_waits_for_nobody() -> None:
    assert Position().waiting() == 0


def test_automatic_rows_are_worked_off_with_their_values() -> None:
    position = Position((Kind.BEGIN, 0, 7))
    position.rules["work_off"](position.record)
    assert (position.record.seen[0], position.top()) == (7, Kind.ROLL)


def test_equal_outcomes_and_arguments_that_do_not_begin_at_zero() -> None:
    position = Position((Kind.ROLL, 1, 0))
    assert position.waiting() == CHANCE_BIT
    assert position.odds() == {f"roll {face}": 1 for face in range(1, 7)}
    position.play(14, MOVE.roll(5))
    assert (position.record.seen[1], position.record.agenda_rows) == (5, 0)


def test_a_bag_is_drawn_from_until_the_row_has_counted_down() -> None:
    position = Position((Kind.DRAW, 2, 2))
    position.record.bag[0], position.record.bag[2] = 3, 1
    assert position.odds() == {"draw a": 3, "draw c": 1}
    position.play(14, MOVE.draw(2))
    assert (position.record.seen[2], position.odds()) == (22, {"draw a": 3})
    position.play(14, MOVE.draw(0))
    assert position.record.agenda_rows == 0


def test_one_of_several_bags_is_chosen_by_a_value_of_the_row() -> None:
    rows = Position((Kind.DRAW, 2, 1), agenda=made(DRAW=chance(bag("bags", row="left"), {"draw": each(drawn)})))
    rows.record.bags[0, 0], rows.record.bags[1, 1] = 5, 4
    assert rows.odds() == {"draw b": 4}


def test_a_pile_is_a_set_of_bits_of_which_each_is_as_likely_as_the_other() -> None:
    one = Position((Kind.DRAW, 0, 1), agenda=made(DRAW=chance(pile("left"), {"draw": each(drawn)})))
    one.record.left = 0b101
    assert one.odds() == {"draw a": 1, "draw c": 1}
    several = Position((Kind.DRAW, 0, 1), agenda=made(DRAW=chance(pile("piles", 1), {"draw": each(drawn)})))
    several.record.piles[0], several.record.piles[1] = 0b111, 0b010
    assert several.odds() == {"draw b": 1}


def test_outcomes_listed_by_a_rule_can_be_equally_likely() -> None:
    @rule
    def list_two(out, first):
        out[0] = first
        out[1] = first + 2
        return 2

    assert Position((Kind.DRAW, 0, 1), agenda=made(DRAW=chance(evenly(list_two), {"draw": each(drawn)}))).odds() == {
        "draw a": 1,
        "draw c": 1,
    }


def test_a_row_for_several_seats_goes_with_the_last_of_them() -> None:
    position = Position((Kind.SHARE, EVERYBODY, 0))
    assert (position.waiting(), position.moves(2)) == (0b111, ["vote no", "vote yes"])
    for seat, left in ((2, 0b011), (0, 0b010)):
        position.play(seat, MOVE.vote(1))
        assert (position.waiting(), position.record.closed) == (left, 0)
    position.play(1, MOVE.vote(0))
    assert (position.record.closed, position.record.agenda_rows) == (1, 0)
    assert list(position.record.votes) == [2, 1, 2, 0]


def test_rows_with_several_values_are_packed_and_unpacked_by_name() -> None:
    position = Position((Kind.PAY, 1, ROW.pay(9, 2, 3)))
    assert Kind.PAY.values_of(ROW.pay(9, 2, 3)) == {"price": 9, "colour": 2, "size": 3}
    position.play(1, MOVE.pay(2, 4))
    assert list(position.record.seen)[3:] == [9, 2, 3, 24, 1]
    assert position.record.agenda_rows == 0


def test_one_value_of_a_row_below_the_top_is_read_by_its_name() -> None:
    argument = ROW.pay(9, 2, 3)
    read = (ROW.price_of_pay(argument), ROW.colour_of_pay(argument), ROW.size_of_pay(argument))
    assert read == (9, 2, 3)
    with pytest.raises(AttributeError, match="there is no 'rounds_of_begin'"):
        _ = ROW.rounds_of_begin


def test_leaving_is_listed_last_and_what_may_be_done_besides_after_it() -> None:
    position = Position((Kind.PAY, 1, ROW.pay(2, 0, 0)))
    assert position.moves(1) == ["pay 1 2", "pay 2 2", "decline", "swap"]
    position.play(1, MOVE.swap())
    assert (position.record.closed, position.top()) == (10, Kind.PAY)
    position.play(1, MOVE.decline())
    assert position.record.agenda_rows == 0


def test_what_is_done_besides_may_take_the_row_along() -> None:
    leaving = also(list_swap, {"swap": goes(swap)})
    position = Position(
        (Kind.PAY, 1, 0), agenda=made(PAY=choice(list_coins, {"pay": pay}, optional="decline", also=leaving))
    )
    position.play(1, MOVE.swap())
    assert (position.record.closed, position.record.agenda_rows) == (10, 0)


def test_a_row_that_has_nothing_left_to_decide_goes_by_itself() -> None:
    position = Position((Kind.SHOP, 1, 0))
    position.play(1, MOVE.vote(0))
    assert position.top() == Kind.SHOP
    position.play(1, MOVE.swap())
    assert position.record.agenda_rows == 0


@pytest.mark.parametrize(
    ("row", "who", "move", "mask"),
    [
        ((Kind.ROLL, 1, 0), 14, 0, EVERYBODY),
        ((Kind.DRAW, 2, 1), 14, 6, 0b100),
        ((Kind.SHARE, EVERYBODY, 0), 1, 9, 0b010),
        ((Kind.PAY, 1, 0), 1, 11, EVERYBODY),
    ],
)
def test_secret_rows_are_seen_by_their_seat(row: tuple[Kind, int, int], who: int, move: int, mask: int) -> None:
    position = Position(row)
    assert position.rules["witnesses"](position.record, who, move) == mask


def test_the_page_knows_which_verbs_answer_a_row() -> None:
    assert AGENDA.verbs_of(Kind.PAY) == {"pay", "decline", "swap"}
    assert AGENDA.verbs_of(Kind.BEGIN) == set()
    assert "def play(s, who, move):" in AGENDA.text()


UNDECLARED = {kind: declaration for kind, declaration in PAGE.items() if kind != Kind.SHOP}


def refused(page: dict[Kinds, Any], moves: MoveSpace = MOVES, kinds: type[Kinds] = Kind) -> str:
    with pytest.raises(DeclarationError) as refusal:
        declared(kinds, moves, page, __name__)
    return str(refusal.value)


def with_verbs(verbs: dict[str, Happens]) -> dict[Kinds, Any]:
    return {**PAGE, Kind.PAY: choice(list_coins, verbs, optional="decline", also=SWAP)}


def test_what_is_incomplete_or_unknown_is_refused_by_name() -> None:
    assert refused(UNDECLARED) == "no declaration for SHOP"
    assert refused(with_verbs({"buy": pay})) == "PAY is answered by 'buy', which is no verb"
    assert refused({**PAGE, Kind.PAY: choice(list_coins, {"pay": pay}, optional="vote", also=SWAP)}) == (
        "PAY may be left by 'vote', which has arguments"
    )
    longer = MoveSpace(
        [*((v.name, [(a.name, a.values, a.start) for a in v.arguments]) for v in MOVES.verbs.values()), ("sing", [])]
    )
    assert refused(PAGE, longer) == "no row is answered by sing"

    class Other(Kinds):
        ELSE = 1

    assert "is declared but is no kind of Other" in refused({Other.ELSE: PAGE[Kind.BEGIN], **PAGE}, kinds=Other)

    class FromZero(Kinds):
        NOTHING = 0

    assert "numbered from 1" in refused({FromZero.NOTHING: PAGE[Kind.BEGIN]}, kinds=FromZero)


def test_a_rule_that_asks_for_what_is_not_there_is_refused_with_what_there_is() -> None:
    message = refused({**PAGE, Kind.BEGIN: automatic(asks_for_too_much)})
    assert "BEGIN: <rule" in message
    assert "asks_for_too_much> asks for weather; there is: s, who, row_who, row_kind, rounds" in message


def test_a_name_that_means_two_things_is_refused() -> None:
    class Twice(Kinds):
        PAY = 1, "coin"

    @rule
    def both(s, coin):
        s.closed = coin

    only = MoveSpace([("pay", [("coin", "123")])])
    message = refused({Twice.PAY: choice(list_votes, {"pay": both})}, only, Twice)
    assert "asks for coin: that of the row or of the verb?" in message

    class Reserved(Kinds):
        PAY = 1, "move"

    assert "has a value 'move', which means something else here" in refused(
        {Reserved.PAY: choice(list_votes, {"pay": both})}, only, Reserved
    )


def test_something_that_is_no_rule_is_refused() -> None:
    with pytest.raises((DeclarationError, AttributeError)):
        declared(Kind, MOVES, {**PAGE, Kind.BEGIN: automatic(len)}, __name__)  # type: ignore[arg-type]


def test_rows_say_how_many_values_there_are() -> None:
    with pytest.raises(TypeError, match="all values but the first say how many there are"):

        class Wrong(Kinds):
            PAY = 1, "price", "colour"


class Many(Kinds):
    """More kinds of each sort than stand in one written rule."""

    A1, A2, A3, A4, A5, A6, A7, A8, A9, A10 = range(1, 11)
    C1, C2, C3, C4, C5, C6, C7, C8, C9, C10 = range(11, 21)
    P1, P2, P3, P4, P5, P6, P7, P8, P9, P10 = range(21, 31)


def noted(number: int) -> Any:
    """Three rules of their own for each number: one notes it, one lists a move for it, one an outcome."""
    scope: dict[str, Any] = {}
    exec(
        f"def note(s):\n    s.closed = s.closed * 2 + {number}\n"
        f"def list_it(s, out):\n    out[0] = {number} % 2\n    return 1\n"
        f"def list_outcome(out, first):\n    out[0] = first + {number} % 3\n    return 1\n",
        scope,
    )
    return rule(scope["note"]), rule(scope["list_it"]), rule(scope["list_outcome"])


def test_a_page_with_many_kinds_is_spread_over_several_rules() -> None:
    moves = MoveSpace([("vote", [("yes", ("no", "yes"))]), ("draw", [("thing", "abc")])])
    rules = {kind: noted(int(kind)) for kind in Many}
    page: dict[Kinds, Any] = {kind: automatic(rules[kind][0]) for kind in Many if kind <= Many.A10}
    page |= {k: chance(evenly(rules[k][2]), {"draw": rules[k][0]}) for k in Many if Many.A10 < k <= Many.C10}
    page |= {kind: choice(rules[kind][1], {"vote": rules[kind][0]}) for kind in Many if kind > Many.C10}
    agenda = declared(Many, moves, page, __name__)
    assert "play_from_" in agenda.rules["play"].source
    assert "row_goes(s)" in agenda.rules["work_off"].source
    for kind in Many:
        s = State.empty(STATE).record
        push(s, kind, 2, 0)
        out, weight = [0] * 4, [0] * 4
        if kind <= Many.A10:
            agenda.rules["work_off"](s)
        elif kind <= Many.C10:
            assert agenda.rules["waiting"](s) == CHANCE_BIT
            assert (agenda.rules["odds"](s, out, weight), out[0], weight[0]) == (1, 2 + kind % 3, 1)
            agenda.rules["play"](s, 14, out[0])
        else:
            assert agenda.rules["waiting"](s) == 0b100
            assert (agenda.rules["moves"](s, 2, out), out[0]) == (1, kind % 2)
            agenda.rules["play"](s, 2, out[0])
        assert (s.closed, s.agenda_rows) == (kind, 0)


def test_rows_below_the_played_one_are_worked_off_one_after_the_other() -> None:
    rules = {kind: noted(int(kind)) for kind in Many}
    page: dict[Kinds, Any] = {kind: automatic(rules[kind][0]) for kind in Many}
    page[Many.P10] = choice(rules[Many.P10][1], {"vote": rules[Many.P10][0]})
    agenda = declared(Many, MoveSpace([("vote", [("yes", ("no", "yes"))])]), page, __name__)
    s = State.empty(STATE).record
    for kind in (Many.A1, Many.C2, Many.P10):
        push(s, kind, 0, 0)
    agenda.rules["play"](s, 0, 0)
    assert (s.closed, s.agenda_rows) == ((30 * 2 + 12) * 2 + 1, 0)

"""What the page says: the prompt, the log, the status line and the facts beside a seat."""

from __future__ import annotations

from ....kernel import CHANCE, top_argument, top_kind, top_who
from ....stage.prompting import join_names, prompt_of
from ....stage.scene import Prompt, Scene, SeatFact
from ..facts import MARKET_ROWS
from ..rules.spaces import must_pay
from ..state import (
    BONUS_STEP,
    BUY_BLACK_DIE_MOVE,
    BUY_STEPS,
    CARD_FIELD,
    CARD_STEPS,
    CHOOSE_BONUS,
    CHOOSE_CHARACTER,
    CHOOSE_EXTRA,
    CHOOSE_TOWN,
    CHOOSE_VALUE,
    COMPENSATE,
    COPY_TOWN,
    DEAL_DISPLAY,
    DEAL_GOALS,
    DEAL_START_CONTRACT,
    DIE_MOVE,
    END_TURN_MOVE,
    EXCHANGE,
    FULFIL_MOVE,
    JOURNEY,
    KEEP_DRAWN,
    KEEP_GOALS,
    LAST_CHANCE,
    LAY_CONTRACT_MOVE,
    MAKE_ROOM,
    MARKET_FIELD,
    MORE_DICE,
    PAY_PAIRS,
    PAYOUT,
    ROLL,
    SWAP_GOODS,
    SWAP_POINTS,
    TAKE_CONTRACT,
    TAKE_GOOD,
    TAKE_PAIR,
    TURN,
    USE_DIE,
)
from ..tables import CAMELS, COLOURS_COUNT, DICE_NEEDED, FACES, MONEY, ROUNDS
from .moves import told
from .names import card_text, contract_name, die_as_object, onto_space, place_name, thing, things
from .offers import paid, purse_of

_PROMPTS = {
    KEEP_GOALS: "keep_goals",
    CHOOSE_CHARACTER: "character",
    CHOOSE_EXTRA: "extra",
    COPY_TOWN: "copy_town",
    TAKE_PAIR: "pair",
    MAKE_ROOM: "make_room",
    KEEP_DRAWN: "drawn",
    CHOOSE_BONUS: "bonus",
    CHOOSE_TOWN: "town",
}
_MOVEMENTS = {JOURNEY: "journey", CARD_STEPS: "card_steps", BONUS_STEP: "bonus_step"}


def prompt(scene: Scene) -> Prompt:
    return prompt_of(scene, _your_prompt, _their_prompt)


# What the viewer can do


def _your_prompt(scene: Scene) -> Prompt:
    kind, words = int(top_kind(scene.state.record)), scene.words
    if kind in _PROMPTS:
        return Prompt(words(f"prompt.{_PROMPTS[kind]}"), words(f"prompt.detail.{_PROMPTS[kind]}"))
    if kind in _MOVEMENTS:
        return _movement_prompt(scene, _MOVEMENTS[kind])
    if kind in (TURN, USE_DIE, CHOOSE_VALUE, MORE_DICE):
        return _die_prompt(scene, kind)
    if kind in (PAYOUT, COMPENSATE):
        return _round_prompt(scene, kind)
    return _action_prompt(scene, kind)


def _die_prompt(scene: Scene, kind: int) -> Prompt:
    record, words = scene.state.record, scene.words
    if kind == TURN:
        return _turn_prompt(scene)
    if kind == USE_DIE:
        colour, value = divmod(int(top_argument(record)), FACES + 1)
        key = "after_action" if record.acted else "use_die"
        return Prompt(words("prompt.use_die", die=die_as_object(words, colour, value)), words(f"prompt.detail.{key}"))
    if kind == CHOOSE_VALUE:
        space = int(top_argument(record)) // COLOURS_COUNT
        key = "value_paid" if must_pay(record, scene.viewer, space) else "value"
        return Prompt(words("prompt.value"), words(f"prompt.detail.{key}", space=onto_space(words, space)))
    space = int(top_argument(record))
    missing = int(DICE_NEEDED[space] - record.dice_laid)
    detail = words("prompt.detail.more_dice", value=int(record.lowest_die))
    return Prompt(words("prompt.more_dice", count=missing, space=onto_space(words, space)), detail)


def _turn_prompt(scene: Scene) -> Prompt:
    """A die first; what else can be done now is named."""
    record, words = scene.state.record, scene.words
    extra = [words("prompt.or_fulfil")] if any(FULFIL_MOVE <= m < BUY_BLACK_DIE_MOVE for m in scene.legal) else []
    if not record.acted and record.dice_left[scene.viewer]:
        return Prompt(words("prompt.turn"), " ".join([words("prompt.detail.turn"), *extra]))
    key = "acted" if record.acted else "no_dice"
    return Prompt(words(f"prompt.{key}"), " ".join([words("prompt.detail.acted"), *extra]))


def _round_prompt(scene: Scene, kind: int) -> Prompt:
    record, words = scene.state.record, scene.words
    if kind == COMPENSATE:
        due = int(record.due_pips[scene.viewer])
        return Prompt(words("prompt.compensate"), words("prompt.detail.compensate", count=due))
    key = "copy_town" if record.due_copies[scene.viewer] else "pair"
    return Prompt(words(f"prompt.{key}"), words("prompt.detail.payout"))


def _movement_prompt(scene: Scene, key: str) -> Prompt:
    """Steps left, what the movement has cost so far and what is left to pay with."""
    record, words, who = scene.state.record, scene.words, scene.viewer
    left = thing(words, "step", int(top_argument(record)))
    stock = things(words, purse_of(record, who))
    if not record.steps_made:
        detail = words(f"prompt.detail.{key}", stock=stock)
    else:
        cost = things(words, paid(record, who))
        made = thing(words, "step", int(record.steps_made))
        detail = words("prompt.detail.on_the_way", made=made, cost=cost, stock=stock)
    return Prompt(words(f"prompt.{key}", left=left), detail)


def _action_prompt(scene: Scene, kind: int) -> Prompt:
    record, words = scene.state.record, scene.words
    argument = int(top_argument(record))
    if kind == MARKET_FIELD:
        row = words(f"space.{'camels' if argument == 0 else MARKET_ROWS[argument]}")
        return Prompt(words("prompt.field", row=row), words("prompt.detail.field", count=int(record.lowest_die)))
    if kind in (CARD_FIELD, EXCHANGE):
        return Prompt(
            words("prompt.card_field" if kind == CARD_FIELD else "prompt.exchange"), card_text(words, argument)
        )
    if kind in (PAY_PAIRS, BUY_STEPS):
        return Prompt(words("prompt.pay_pairs", count=argument))
    if kind in (SWAP_GOODS, SWAP_POINTS):
        return Prompt(words("prompt.swap", count=argument))
    if kind == TAKE_GOOD:
        return Prompt(words("prompt.good"), words("prompt.detail.good", count=argument) if argument > 1 else "")
    if kind == TAKE_CONTRACT:
        key = "take_second" if record.taken_count else "take"
        return Prompt(words(f"prompt.{key}"), words("prompt.detail.take", count=argument))
    return Prompt(words("prompt.move_post"), words("prompt.detail.move_post", place=place_name(words, argument)))


# What others do


def _their_prompt(scene: Scene, seats: list[int]) -> Prompt:
    record, words = scene.state.record, scene.words
    kind, name = int(top_kind(record)), join_names(scene, seats)
    if kind in (KEEP_GOALS, PAYOUT, COMPENSATE):
        key = "are_choosing" if len(seats) > 1 else "is_choosing"
        what = {KEEP_GOALS: "goals", PAYOUT: "payout", COMPENSATE: "compensate"}[kind]
        return Prompt(words(f"prompt.{key}", names=name), words(f"prompt.thinks.{what}"))
    if kind in _MOVEMENTS:
        return Prompt(words("prompt.travels", name=name))
    if kind in (CHOOSE_CHARACTER, KEEP_DRAWN):
        what = "character" if kind == CHOOSE_CHARACTER else "drawn"
        return Prompt(words("prompt.is_choosing", names=name), words(f"prompt.thinks.{what}"))
    return Prompt(
        words("prompt.their_turn", name=name), words("prompt.thinks.turn" if kind == TURN else "prompt.thinks.action")
    )


# Facts, log, status


def seat_facts(scene: Scene, seat: int) -> list[SeatFact]:
    record, words = scene.state.record, scene.words
    goods = ("pepper", "silk", "gold")
    facts = [
        SeatFact("money", words("fact.money"), str(int(record.stock[seat, MONEY]))),
        SeatFact("camel", words("fact.camel"), str(int(record.stock[seat, CAMELS]))),
        *[
            SeatFact(good, words(f"fact.{good}"), str(int(record.stock[seat, CAMELS + 1 + i])))
            for i, good in enumerate(goods)
        ],
        SeatFact("die", words("fact.dice"), str(int(record.dice_left[seat]))),
        SeatFact("contract", words("fact.fulfilled"), str(int(record.fulfilled[seat]))),
        SeatFact("post", words("fact.posts"), str(int(record.posts_left[seat]))),
    ]
    if record.start_player == seat:
        facts.append(SeatFact("hourglass", words("fact.start"), ""))
    return facts


def log_line(scene: Scene, who: int, move: int) -> str:
    """What happened, told with the position before it; move -1 is a move the viewer may not see."""
    record, words = scene.state.record, scene.words
    if who != CHANCE:
        return told(scene, who, move, "log") if move >= 0 else words("log.hidden", name=scene.names[who])
    seat = int(top_who(record))
    name = scene.names[seat] if 0 <= seat < len(scene.names) else ""
    kind = int(top_kind(record))
    if move < 0:
        return words("log.hidden_goal" if kind == DEAL_GOALS else "log.hidden_contract", name=name)
    verb = scene.game.move_space.decode(move).verb
    if verb == "lay_contract":
        key = "lay_contract" if kind == DEAL_DISPLAY or not name else "draw_contract"
        key = "start_contract" if kind == DEAL_START_CONTRACT else key
        return words(f"log.{key}", name=name, contract=contract_name(words, move - LAY_CONTRACT_MOVE))
    return told(scene, seat if name else who, move, "log")


def quiet(scene: Scene, who: int, move: int) -> bool:
    """Whether the log may fold this line away: deals, the dice of a new round, taking up a die, ending a turn."""
    record, kind = scene.state.record, int(top_kind(scene.state.record))
    if who == CHANCE:
        # In a turn the row of that turn lies below; then a die was rolled or a contract drawn on purpose.
        rows = [int(record.agenda[row, 0]) for row in range(record.agenda_rows)]
        return kind <= LAST_CHANCE and not (TURN in rows and kind >= ROLL)
    if kind == KEEP_GOALS:
        return True
    return kind == TURN and (DIE_MOVE <= move < FULFIL_MOVE or move == END_TURN_MOVE)


def status(scene: Scene) -> str:
    record, words = scene.state.record, scene.words
    if record.finished:
        return words("status.over")
    if record.round_number == 0:
        return words("status.before")
    return words("status.round", round=int(record.round_number), rounds=ROUNDS)

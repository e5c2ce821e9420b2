"""What the page says: the prompt, the status line and the facts beside a seat."""

from __future__ import annotations

from ....kernel import top_kind
from ....stage.markup import tag
from ....stage.prompting import join_names, prompt_of
from ....stage.scene import Prompt, Scene, SeatFact, seat_name
from .. import tables
from ..rules.spaces import must_pay
from ..state import MOVES, Kind
from ..tables import Space, Stock
from .characters import portrait
from .names import card_text, character_name, die_as_object, onto_space, place_name, thing, things
from .offers import paid, purse_of
from .rows import top_row
from .small_dice import dice_of, small_dice

_PROMPTS: dict[int, str] = {
    Kind.KEEP_GOALS: "keep_goals",
    Kind.CHOOSE_CHARACTER: "character",
    Kind.CHOOSE_EXTRA: "extra",
    Kind.COPY_TOWN: "copy_town",
    Kind.TAKE_PAIR: "pair",
    Kind.MAKE_ROOM: "make_room",
    Kind.KEEP_DRAWN: "drawn",
    Kind.CHOOSE_BONUS: "bonus",
    Kind.CHOOSE_TOWN: "town",
}
_MOVEMENTS: dict[int, str] = {Kind.JOURNEY: "journey", Kind.CARD_STEPS: "card_steps", Kind.BONUS_STEP: "bonus_step"}

_TOGETHER: dict[int, str] = {Kind.KEEP_GOALS: "goals", Kind.PAYOUT: "payout", Kind.COMPENSATE: "compensate"}


def prompt(scene: Scene) -> Prompt:
    return prompt_of(scene, _your_prompt, _their_prompt)


# What the viewer can do


def _your_prompt(scene: Scene) -> Prompt:
    kind, words = int(top_kind(scene.state.record)), scene.words
    if kind in _PROMPTS:
        return Prompt(words(f"prompt.{_PROMPTS[kind]}"), words(f"prompt.detail.{_PROMPTS[kind]}"))
    if kind in _MOVEMENTS:
        return _movement_prompt(scene, _MOVEMENTS[kind])
    if kind in (Kind.TURN, Kind.USE_DIE, Kind.CHOOSE_VALUE, Kind.MORE_DICE):
        return _die_prompt(scene, kind)
    if kind in (Kind.PAYOUT, Kind.COMPENSATE):
        return _round_prompt(scene, kind)
    return _action_prompt(scene, kind)


def _die_prompt(scene: Scene, kind: int) -> Prompt:
    record, words = scene.state.record, scene.words
    if kind == Kind.TURN:
        return _turn_prompt(scene)
    row = top_row(record)[1]
    if kind == Kind.USE_DIE:
        die = die_as_object(words, row["colour"], row["value"])
        key = "after_action" if record.acted else "use_die_unset" if row["value"] == tables.UNSET else "use_die"
        return Prompt(words("prompt.use_die", die=die), words(f"prompt.detail.{key}"))
    space = row["space"]
    if kind == Kind.CHOOSE_VALUE:
        key = "value_paid" if must_pay(record, scene.viewer, space) else "value"
        return Prompt(words("prompt.value"), words(f"prompt.detail.{key}", space=onto_space(words, space)))
    missing = int(tables.DICE_NEEDED[space] - record.dice_laid)
    detail = words("prompt.detail.more_dice", value=int(record.lowest_die))
    return Prompt(words("prompt.more_dice", count=missing, space=onto_space(words, space)), detail)


def _turn_prompt(scene: Scene) -> Prompt:
    """A die first; what else can be done now is named."""
    record, words = scene.state.record, scene.words
    can_fulfil = any(MOVES.decode(move).verb == "fulfil" for move in scene.legal)
    extra = [words("prompt.or_fulfil")] if can_fulfil else []
    if not record.acted and record.dice_left[scene.viewer]:
        return Prompt(words("prompt.turn"), " ".join([words("prompt.detail.turn"), *extra]))
    key = "acted" if record.acted else "no_dice"
    return Prompt(words(f"prompt.{key}"), " ".join([words("prompt.detail.acted"), *extra]))


def _round_prompt(scene: Scene, kind: int) -> Prompt:
    record, words = scene.state.record, scene.words
    if kind == Kind.COMPENSATE:
        due = int(record.due_pips[scene.viewer])
        return Prompt(words("prompt.compensate"), words("prompt.detail.compensate", count=due))
    key = "copy_town" if record.due_copies[scene.viewer] else "pair"
    return Prompt(words(f"prompt.{key}"), words("prompt.detail.payout"))


def _movement_prompt(scene: Scene, key: str) -> Prompt:
    """Steps left, what the movement has cost so far and what is left to pay with."""
    record, words, who = scene.state.record, scene.words, scene.viewer
    left = top_row(record)[1]["left"]
    stock = things(words, purse_of(record, who))
    if not record.steps_made:
        detail = words(f"prompt.detail.{key}", stock=stock)
    else:
        cost = things(words, paid(record, who))
        made = thing(words, "step", int(record.steps_made))
        detail = words("prompt.detail.on_the_way", made=made, cost=cost, stock=stock)
    return Prompt(words(f"prompt.{key}", count=left), detail)


def _action_prompt(scene: Scene, kind: int) -> Prompt:
    record, words = scene.state.record, scene.words
    row = top_row(record)[1]
    if kind == Kind.MARKET_FIELD:
        space = tables.SPACE_NAMES[Space.CAMELS + row["market_row"]]
        detail = words("prompt.detail.field", count=int(record.lowest_die))
        return Prompt(words("prompt.field", row=words(f"space.{space}")), detail)
    if kind in (Kind.CARD_FIELD, Kind.EXCHANGE):
        key = "card_field" if kind == Kind.CARD_FIELD else "exchange"
        return Prompt(words(f"prompt.{key}"), card_text(words, row["card"]))
    if kind in (Kind.PAY_PAIRS, Kind.BUY_STEPS):
        return Prompt(words("prompt.pay_pairs", count=row["left"]))
    if kind in (Kind.SWAP_GOODS, Kind.SWAP_POINTS):
        return Prompt(words("prompt.swap", count=row["left"]))
    if kind == Kind.TAKE_GOOD:
        return Prompt(words("prompt.good"), words("prompt.detail.good", count=row["left"]) if row["left"] > 1 else "")
    if kind == Kind.TAKE_CONTRACT:
        key = "take_second" if record.taken_count else "take"
        return Prompt(words(f"prompt.{key}"), words("prompt.detail.take", count=row["die"]))
    return Prompt(words("prompt.move_post"), words("prompt.detail.move_post", place=place_name(words, row["there"])))


# What others do


def _their_prompt(scene: Scene, seats: list[int]) -> Prompt:
    record, words = scene.state.record, scene.words
    kind, name = int(top_kind(record)), join_names(scene, seats)
    if kind in _TOGETHER:
        key = "are_choosing" if len(seats) > 1 else "is_choosing"
        what = _TOGETHER[kind]
        return Prompt(words(f"prompt.{key}", names=name), words(f"prompt.thinks.{what}"))
    if kind in _MOVEMENTS:
        return Prompt(words("prompt.travels", name=name))
    if kind in (Kind.CHOOSE_CHARACTER, Kind.KEEP_DRAWN):
        what = "character" if kind == Kind.CHOOSE_CHARACTER else "drawn"
        return Prompt(words("prompt.is_choosing", names=name), words(f"prompt.thinks.{what}"))
    thinks = "prompt.thinks.turn" if kind == Kind.TURN else "prompt.thinks.action"
    return Prompt(words("prompt.their_turn", name=name), words(thinks))


# Facts and status


def seat_facts(scene: Scene, seat: int) -> list[SeatFact]:
    record, words = scene.state.record, scene.words
    goods = ("pepper", "silk", "gold")
    return [
        SeatFact("money", words("fact.money"), str(int(record.stock[seat, Stock.MONEY]))),
        SeatFact("camel", words("fact.camel"), str(int(record.stock[seat, Stock.CAMELS]))),
        *[
            SeatFact(good, words(f"fact.{good}"), str(int(record.stock[seat, Stock.CAMELS + 1 + i])))
            for i, good in enumerate(goods)
        ],
        SeatFact("dice", words("fact.dice"), small_dice(*dice_of(record, seat))),
        SeatFact("contract", words("fact.fulfilled"), str(int(record.fulfilled[seat]))),
        SeatFact("post", words("fact.posts"), str(int(record.posts_left[seat]))),
        *_character_fact(scene, int(record.character[seat])),
    ]


def _character_fact(scene: Scene, character: int) -> list[SeatFact]:
    """Whom a seat plays: the portrait, and the name where there is room for it."""
    if character == tables.NONE:
        return []
    name = tag("i", character_name(scene.words, character))
    return [SeatFact("person", scene.words("fact.character"), portrait(character) + name)]


def source_symbols() -> dict[str, str]:
    goals = {"goal_cards": "goal", "goal_cities": "goal", "most_contracts": "seal", "contracts": "contract"}
    places = {"town_bonuses": "town", "city_cards": "die", "trading_posts": "post", "beijing": "map"}
    return {**goals, **places, "money": "money", "goods": "good"}


def bonus_sources() -> dict[str, str]:
    return {"most_contracts": "contracts"}


def status(scene: Scene) -> str:
    record, words = scene.state.record, scene.words
    if record.finished:
        return words("status.over")
    if record.round_number == 0:
        return words("status.before")
    return words("status.round", round=int(record.round_number), rounds=tables.ROUNDS)


def chapter(scene: Scene) -> Prompt:
    record, words = scene.state.record, scene.words
    if record.finished or record.round_number == 0:
        return Prompt("")
    return Prompt(status(scene), words("chapter.round", name=seat_name(scene, int(record.start_player))))

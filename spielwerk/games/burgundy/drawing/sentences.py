"""What the page says: the prompt, the status line and the facts beside a seat."""

from __future__ import annotations

from ....kernel import top_argument, top_kind, top_who
from ....stage.prompting import join_names, prompt_of, winners_of
from ....stage.scene import Prompt, Scene, SeatFact, seat_name
from .. import tables
from ..facts import facts
from ..rules.ending import duchy_points
from ..rules.holdings import holds
from ..rules.monasteries import count_tiles
from ..state import SOURCES, Kind
from ..tables import Colour, Tile
from .names import die_in_use, duchy_name, duchy_seat, tile_effect, tile_in_hand, tile_name
from .open_decisions import DECISIONS, action_told, open_decisions

_LETTERS = tuple(facts()["setup"]["phases"])


def prompt(scene: Scene) -> Prompt:
    record = scene.state.record
    if record.finished and record.players == 1:
        return Prompt(scene.words("prompt.solo_won" if record.filled else "prompt.solo_lost"), _solo_detail(scene))
    if record.finished and record.duchies < record.players:
        return _team_result(scene)
    return prompt_of(scene, _your_prompt_and_then, _their_prompt)


def _team_result(scene: Scene) -> Prompt:
    """One team, or both together; the points are those of one team."""
    words, winners, record = scene.words, winners_of(scene), scene.state.record
    detail = words("prompt.won_detail", points=int(duchy_points(record, duchy_seat(scene, winners[0]))))
    if scene.viewer in winners and len(winners) < record.players:
        return Prompt(words("prompt.won_team"), detail)
    return Prompt(words("prompt.won_shared", names=join_names(scene, winners)), detail)


def _solo_detail(scene: Scene) -> str:
    """What was reached, and what was needed."""
    record, spaces = scene.state.record, tables.PLAIN_SPACES
    if record.filled:
        return scene.words("prompt.solo_won_detail", all=spaces)
    empty = int(record.empty[0])
    return scene.words("prompt.solo_lost_detail", count=empty, filled=spaces - empty, all=spaces)


def _your_prompt_and_then(scene: Scene) -> Prompt:
    """What is asked now, and what else this turn has opened."""
    asked, waiting = _your_prompt(scene), open_decisions(scene)[1:]
    if not waiting:
        return asked
    then = scene.words("prompt.then", decisions=" · ".join(waiting))
    return Prompt(asked.title, f"{asked.detail} {then}".strip())


def _your_prompt(scene: Scene) -> Prompt:
    words, kind = scene.words, Kind(top_kind(scene.state.record))
    if kind == Kind.TURN:
        return _turn_prompt(scene)
    if kind == Kind.ACTION:
        held = kind.values_of(top_argument(scene.state.record))
        return Prompt(action_told(scene, scene.viewer, "prompt", held), _action_detail(scene))
    if kind in (Kind.PLACE, Kind.PLACE_FROM_BOARD):
        tile = tile_in_hand(scene)
        return Prompt(words("prompt.place", tile=tile_name(words, tile)), tile_effect(words, tile))
    if kind == Kind.CHOOSE_BOARD:
        return Prompt(words("prompt.choose_board"), words("prompt.choose_board_detail"))
    if kind == Kind.CHOOSE_START:
        secret = top_who(scene.state.record) < 0
        detail = words("prompt.start_secret" if secret else "prompt.start_open")
        return Prompt(words("prompt.choose_start"), detail)
    return Prompt(open_decisions(scene)[0], words(f"prompt.{DECISIONS[kind]}"))


def _turn_prompt(scene: Scene) -> Prompt:
    record, words = scene.state.record, scene.words
    if record.pending_gains:
        return Prompt(words("prompt.count"), words("prompt.count_detail", target=record.target))
    free = [die for die in range(2) if not record.used[scene.viewer, die]]
    if not free:
        return Prompt(words("prompt.turn_end"), words("prompt.turn_end_detail"))
    detail = words("prompt.turn_buy") if _may_buy(scene) else words("prompt.turn_detail")
    return Prompt(words("prompt.turn_two" if len(free) == 2 else "prompt.turn_one"), detail)


def _may_buy(scene: Scene) -> bool:
    return any(scene.game.move_space.indices(move)[0].name == "buy" for move in scene.legal)


def _action_detail(scene: Scene) -> str:
    record, words = scene.state.record, scene.words
    workers = int(record.workers[duchy_seat(scene, scene.viewer)])
    if die_in_use(scene) == 0:
        return words("prompt.action_detail_any")
    return words("prompt.action_detail", count=workers) if workers else words("prompt.action_detail_none")


def _their_prompt(scene: Scene, seats: list[int]) -> Prompt:
    record, words = scene.state.record, scene.words
    kind = top_kind(record)
    names = join_names(scene, seats)
    if kind == Kind.CHOOSE_START:
        mine = scene.viewer >= 0 and record.start_space[duchy_seat(scene, scene.viewer)] >= 0
        return Prompt(words("prompt.others_start", names=names), words("prompt.start_chosen") if mine else "")
    if kind == Kind.CHOOSE_BOARD:
        return Prompt(words("prompt.others_board", names=names))
    rows = open_decisions(scene)
    return Prompt(words("prompt.others_turn", names=names), rows[0] if rows and kind != Kind.TURN else "")


def seat_facts(scene: Scene, seat: int) -> list[SeatFact]:
    record, words = scene.state.record, scene.words
    duchy = duchy_seat(scene, seat)
    goods = sum(int(record.goods[duchy, good]) for good in range(tables.GOODS))
    found = [
        SeatFact("worker", words("fact.workers"), str(record.workers[duchy])),
        SeatFact("silver", words("fact.silver"), str(record.silver[duchy])),
        SeatFact("goods", words("fact.goods"), str(goods)),
        SeatFact("tile", words("fact.stored"), str(record.stored[seat])),
    ]
    if record.duchies < record.players:
        partner = seat_name(scene, (seat + int(record.duchies)) % int(record.players))
        found.append(SeatFact("person", words("fact.team", name=partner), partner))
    if record.players > 1 and record.order[0] == seat and not record.finished:
        found.append(SeatFact("bridge", words("fact.first"), ""))
    return found


def source_symbols() -> dict[str, str]:
    monasteries = [name for name in SOURCES if "monaster" in name]
    left = {"unsold_goods": "goods", "silver_left": "silver", "workers_left": "worker", "bought_points": "silver"}
    bonuses = {"phase_bonus": "points", "colour_bonus": "star", "border_posts": "post", "border_bonus": "post"}
    tiles = {"animals": "animal", "regions": "tile", "sales": "goods", "watchtowers": "building", "shields": "castle"}
    return {**tiles, **bonuses, **left, **dict.fromkeys(monasteries, "monastery")}


def bonus_sources() -> dict[str, str]:
    return {"border_bonus": "border_posts"}


def status(scene: Scene) -> str:
    record, words = scene.state.record, scene.words
    if record.finished:
        return words("status.over")
    if not record.white and record.phase == 0 and record.round_number == 0:
        return words("status.before")
    return words("status.round", phase=_LETTERS[record.phase], round=record.round_number + 1, rounds=tables.ROUNDS)


def _mined(scene: Scene, duchy: int) -> int:
    """What the mines of a duchy bring at the end of a phase."""
    record = scene.state.record
    return int(count_tiles(record, duchy, Colour.MINE, Tile.MINE) * (1 + holds(record, duchy, 8)))


def chapter(scene: Scene) -> Prompt:
    """A round with the number of the white die, a phase with what the mines paid before it."""
    record, words = scene.state.record, scene.words
    if record.finished or not record.white:
        return Prompt("")
    title = words("status.round", phase=_LETTERS[record.phase], round=record.round_number + 1, rounds=tables.ROUNDS)
    if record.round_number:
        return Prompt(title, words("chapter.round", number=int(record.white)))
    paid = [
        words("chapter.paid", name=duchy_name(scene, duchy), silver=silver)
        for duchy in range(record.duchies)
        if record.phase and (silver := _mined(scene, duchy))
    ]
    return Prompt(title, words("chapter.mines", paid=", ".join(paid)) if paid else words("chapter.phase"))

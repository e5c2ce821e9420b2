"""What the page says: the prompt, the status line and the facts beside a seat."""

from __future__ import annotations

from ....kernel import top_argument, top_kind
from ....stage.prompting import join_names, prompt_of
from ....stage.scene import Prompt, Scene, SeatFact
from .. import tables
from ..facts import LADDERS, CardKind
from ..state import Kind
from ..tables import NONE
from .names import card_in_use, card_kind, card_name, ladder_name, rounds_at_most, sailing


def prompt(scene: Scene) -> Prompt:
    return prompt_of(scene, _your_prompt, _their_prompt)


def _your_prompt(scene: Scene) -> Prompt:
    kind, words = top_kind(scene.state.record), scene.words
    if kind == Kind.CHOOSE:
        return Prompt(words("prompt.choose"), _where_the_rest_goes(scene))
    if kind == Kind.EXTRA_CARD:
        return Prompt(words("prompt.extra"), words("prompt.extra_detail"))
    if kind == Kind.LADDER_MARKER:
        ladder = ladder_name(words, top_argument(scene.state.record))
        return Prompt(words("prompt.climb", ladder=ladder), words("prompt.climb_detail"))
    return _place_prompt(scene)


def _where_the_rest_goes(scene: Scene) -> str:
    record, words = scene.state.record, scene.words
    if record.trick + 1 >= record.plays_per_round:
        return words("prompt.choose_last")
    left = scene.names[(scene.viewer + 1) % record.players]
    return words("prompt.choose_tactical" if record.tactical else "prompt.choose_pass", name=left)


def _place_prompt(scene: Scene) -> Prompt:
    words = scene.words
    if top_kind(scene.state.record) == Kind.SAIL_ONLY:
        return Prompt(words("prompt.no_diamond"), words("prompt.only_reserve_detail"))
    if len(scene.legal) == 1:
        return Prompt(words("prompt.no_diamond"), words("prompt.no_diamond_detail"))
    kind = card_kind(card_in_use(scene))
    if kind.area in ("nobili", "populi"):
        title = words("prompt.place_people", area=words(f"area.{kind.area}"))
    elif kind.area == "harbour":
        title = words("prompt.place_ship")
    elif kind.area == "houses":
        title = words("prompt.place_house")
    else:
        title = words("prompt.place", symbol=words(f"symbol.{kind.symbol}"))
    return Prompt(title, _place_detail(scene, kind))


def _place_detail(scene: Scene, kind: CardKind) -> str:
    words, count = scene.words, sailing(scene, scene.viewer)
    sentences = []
    if kind.area in ("nobili", "populi"):
        sentences.append(words("prompt.double", symbol=words(f"symbol.{kind.symbol}")))
    if not count:
        sentences.append(words("prompt.or_discard"))
    else:
        sentences.append(words("prompt.then_sails" if kind.area == "harbour" else "prompt.or_sail", count=count))
    return " ".join(sentences)


def _their_prompt(scene: Scene, seats: list[int]) -> Prompt:
    record, words = scene.state.record, scene.words
    kind, name = top_kind(record), scene.names[seats[0]]
    if kind in (Kind.USE_CARD, Kind.SAIL_ONLY):
        card = card_name(words, card_in_use(scene))
        detail = "prompt.thinks_place_detail" if kind == Kind.USE_CARD else "prompt.thinks_sail_detail"
        return Prompt(words("prompt.thinks_place", name=name), words(detail, card=card))
    if kind == Kind.EXTRA_CARD:
        return Prompt(words("prompt.thinks_extra", name=name), words("prompt.thinks_extra_detail"))
    if kind == Kind.LADDER_MARKER:
        ladder = ladder_name(words, top_argument(record))
        return Prompt(words("prompt.thinks_climb", name=name), words("prompt.thinks_climb_detail", ladder=ladder))
    if record.tactical:
        return Prompt(words("prompt.thinks_choose", name=name))
    own = record.chosen[scene.viewer] if scene.viewer >= 0 else NONE
    if own >= 0:
        title = words("prompt.have_chosen", card=card_name(words, own))
        return Prompt(title, words("prompt.have_chosen_detail", names=join_names(scene, seats)))
    key = "prompt.is_choosing" if len(seats) == 1 else "prompt.are_choosing"
    title = words("prompt.waiting_choose", names=words(key, names=join_names(scene, seats)))
    return Prompt(title, words("prompt.waiting_choose_detail"))


def seat_facts(scene: Scene, seat: int) -> list[SeatFact]:
    record, words = scene.state.record, scene.words
    chosen = record.chosen[seat] != NONE
    diamonds = "fact.ending" if record.ending else "fact.only_reserve"
    if record.personal[seat]:
        diamonds = "fact.diamonds"
    facts = [
        SeatFact("diamond", words(diamonds), f"{record.personal[seat]}+{record.reserve[seat]}"),
        SeatFact("ship", words("fact.ship"), f"{record.ship[seat]}/{tables.LAST_SEA}"),
        SeatFact(
            "hand",
            words("fact.hand_chosen" if chosen else "fact.hand"),
            f"{record.hand_count[seat]}{' ✓' if chosen else ''}",
        ),
    ]
    if record.round_number and record.doge == seat:
        facts.append(SeatFact("doge", words("fact.doge"), ""))
    return facts


def source_symbols() -> dict[str, str]:
    """An area by one of the things it trades in, its ladder by the diamond that stands on it."""
    areas = {"houses": "house", "workshops": "pigment", "nobili": "lion", "populi": "fish", "trade": "swan"}
    return {**areas, "harbour": "ship", "sea_route": "wheel", **{f"{area}_ladder": "diamond" for area in areas}}


def bonus_sources() -> dict[str, str]:
    return {f"{area}_ladder": area for area in LADDERS}


def status(scene: Scene) -> str:
    record, words = scene.state.record, scene.words
    if record.finished:
        return words("status.over")
    if record.round_number == 0:
        return words("status.before")
    return words(
        "status.ending" if record.ending else "status.round",
        round=record.round_number,
        rounds=rounds_at_most(record.players, record.display_at_start, record.display_per_round),
        card=min(record.trick + 1, record.plays_per_round),
        cards=record.plays_per_round,
    )


def chapter(scene: Scene) -> Prompt:
    record, words = scene.state.record, scene.words
    if record.finished or record.round_number == 0:
        return Prompt("")
    if record.ending:
        return Prompt(words("chapter.ending"), words("chapter.ending_detail"))
    rounds = rounds_at_most(record.players, record.display_at_start, record.display_per_round)
    title = words("chapter.round", round=record.round_number, rounds=rounds)
    return Prompt(title, words("chapter.round_detail", cards=tables.HAND))

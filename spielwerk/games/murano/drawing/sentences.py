"""What the page says: the prompt, the log, the status line and the facts beside a seat."""

from __future__ import annotations

from ....kernel import CHANCE, top_argument, top_kind, top_who
from ....stage.prompting import join_names, prompt_of
from ....stage.scene import Prompt, Scene, SeatFact, seat_name
from ....stage.words import opening
from ..assignment import Assignment, best_assignment, proposed_move
from ..rules.needs import character_price, other_gondola_price, own_gondola_price
from ..rules.secrets import PALACE_SORT, SHOP_SORT
from ..state import (
    BUILD,
    BUILD_MOVE,
    BUY,
    CHOOSE_RED,
    CHOOSE_SPECIAL,
    DRAW_CARD,
    DRAW_REMOVED,
    DRAW_START,
    DRAW_TILE,
    DRIFT,
    ERECT,
    ERECT_BOUGHT,
    HAND_IN_GLASS,
    HAND_IN_GOLD,
    INCOME,
    LAY,
    PLACE,
    PRODUCE,
    RECRUIT,
    REDEAL,
    RETURN_BEAD,
    SAIL,
    SCORE,
    SEARCH,
    SELL,
    STREET_MOVE,
)
from ..tables import GLASS, SHOP_STACK, SORTS, TILE_NAMES, TILES
from .names import a_tile, move_name, points_of, street_name, told

# A stack with this many tiles or fewer is worth a word in the status line.
LOW = 3


def prompt(scene: Scene) -> Prompt:
    return prompt_of(scene, _your_prompt, _their_prompt)


_PLAIN = {
    CHOOSE_RED: "red",
    DRIFT: "drift",
    SEARCH: "search",
    ERECT_BOUGHT: "bought",
    INCOME: "income",
    SELL: "sell",
    RETURN_BEAD: "return",
}


def _your_prompt(scene: Scene) -> Prompt:
    words, kind = scene.words, top_kind(scene.state.record)
    if kind in _PLAIN:
        key = _PLAIN[kind]
        return Prompt(words(f"prompt.{key}"), words(f"prompt.{key}_detail"))
    if kind == CHOOSE_SPECIAL:
        return Prompt(words("prompt.special"), words(_special_detail(scene)))
    if kind in (SCORE, HAND_IN_GOLD, HAND_IN_GLASS):
        return _scoring_prompt(scene, kind)
    if kind in (BUILD, LAY, ERECT):
        return _building_prompt(scene, kind)
    return _action_prompt(scene, kind)


def _action_prompt(scene: Scene, kind: int) -> Prompt:
    s, words, seat = scene.state.record, scene.words, scene.viewer
    gold = int(s.gold[seat])
    if kind == SAIL:
        if s.ships_moved == 0:
            return Prompt(words("prompt.sail"), words("prompt.sail_detail"))
        return Prompt(words("prompt.sail_next"), words("prompt.sail_next_detail", gold=int(s.ships_moved)))
    if kind == BUY:
        title = words("prompt.buy_shop" if top_argument(s) == SHOP_STACK else "prompt.buy_palace")
        return Prompt(title, words("prompt.buy_detail", gold=gold))
    if kind == RECRUIT:
        return Prompt(words("prompt.recruit"), words("prompt.recruit_detail", gold=int(character_price(s, seat))))
    if kind == PLACE:
        own, other = int(own_gondola_price(s, seat)), int(other_gondola_price(s, seat))
        return Prompt(words("prompt.place"), words("prompt.place_detail", own=own, other=other))
    if kind == PRODUCE:
        return Prompt(words("prompt.produce"), words("prompt.produce_detail", points=points_of(scene, seat)))
    return Prompt(words("prompt.office"), words("prompt.office_detail", count=int(s.gondoliers[seat])))


def _building_prompt(scene: Scene, kind: int) -> Prompt:
    words, argument = scene.words, int(top_argument(scene.state.record))
    if kind == BUILD:
        key = "prompt.build_one" if argument == 1 else "prompt.build"
        return Prompt(words(key, left=argument), _building_detail(scene))
    if kind == LAY:
        return Prompt(words("prompt.lay"), words("prompt.lay_detail", street=street_name(words, argument)))
    tile = a_tile(words, argument)
    return Prompt(words("prompt.erect"), words("prompt.erect_detail", tile=opening(tile)))


def _building_detail(scene: Scene) -> str:
    """Says only what is possible: streets may be used up, and there may be no building."""
    tiles = any(BUILD_MOVE <= move < BUILD_MOVE + TILES for move in scene.legal)
    if STREET_MOVE not in scene.legal:
        return scene.words("prompt.build_tile_detail") if tiles else ""
    return scene.words("prompt.build_detail" if tiles else "prompt.build_street_detail")


def _scoring_prompt(scene: Scene, kind: int) -> Prompt:
    words, state = scene.words, scene.state
    if kind == SCORE:
        best = best_assignment(state, scene.viewer)
        return Prompt(words("prompt.score"), words(_scoring_detail(scene, best), points=best.points))
    card = int(top_argument(state.record))
    title = words("prompt.hand_in_gold" if kind == HAND_IN_GOLD else "prompt.hand_in_glass")
    proposed = move_name(scene, scene.viewer, proposed_move(state, scene.viewer))
    return Prompt(title, words("prompt.hand_in_detail", no=card + 1, best=proposed))


def _scoring_detail(scene: Scene, best: Assignment) -> str:
    if len(scene.legal) == 1 and not best.steps:
        return "prompt.score_over_detail"
    if not best.steps:
        return "prompt.score_stop_detail"
    return "prompt.score_detail" if scene.state.record.free_scoring else "prompt.score_every_detail"


def _special_detail(scene: Scene) -> str:
    """In one's last turn hardly any card comes to work (ruling 41)."""
    s = scene.state.record
    if s.ending < 0:
        return "prompt.special_detail"
    return "prompt.special_for_scoring_detail" if s.last_workshop_counts else "prompt.special_too_late_detail"


def _their_prompt(scene: Scene, seats: list[int]) -> Prompt:
    kind, name = top_kind(scene.state.record), join_names(scene, seats)
    if kind in (SAIL, DRIFT, CHOOSE_RED):
        key = "prompt.their_turn"
    elif kind in (BUILD, LAY, ERECT, ERECT_BOUGHT):
        key = "prompt.their_build"
    elif kind in (SCORE, HAND_IN_GOLD, HAND_IN_GLASS):
        key = "prompt.their_score"
    else:
        key = "prompt.their_other"
    return Prompt(scene.words(key, name=name))


def seat_facts(scene: Scene, seat: int) -> list[SeatFact]:
    s, words = scene.state.record, scene.words
    glass = {colour: int(s.beads[seat, n]) for n, colour in enumerate(GLASS)}
    tiles = _unbuilt(scene, seat)
    return [
        SeatFact("gold", words("fact.gold"), str(int(s.gold[seat]))),
        SeatFact("character", words("fact.characters"), str(int(s.characters[seat]))),
        SeatFact("gondolier", words("fact.gondoliers"), str(int(s.gondoliers[seat]))),
        SeatFact("bead", words("fact.beads", **glass), str(sum(glass.values()))),
        SeatFact("tiles", words("fact.tiles", **tiles), str(sum(tiles.values()))),
    ]


def _unbuilt(scene: Scene, seat: int) -> dict[str, int]:
    """Buildings before a seat by sort, which everybody sees; colours and coats of arms stay face down."""
    s = scene.state.record
    counts = dict.fromkeys(SORTS[1:], 0)
    for tile, name in enumerate(TILE_NAMES):
        counts[name.split("_")[0]] += int(s.tiles_held[seat, tile])
    counts["shop"] += int(s.tiles_hidden[seat, SHOP_SORT])
    counts["palace"] += int(s.tiles_hidden[seat, PALACE_SORT])
    return counts


_HIDDEN = {
    SEARCH: "log.take_hidden",
    DRAW_TILE: "log.draw_tile_hidden",
    DRAW_CARD: "log.draw_card_hidden",
}


def log_line(scene: Scene, who: int, move: int) -> str:
    """What happened, told with the position before it; move -1 is a move the viewer may not see."""
    record, words = scene.state.record, scene.words
    kind = top_kind(record)
    actor = int(top_who(record)) if who == CHANCE and kind != DRAW_START else who
    if kind == REDEAL:
        return words("log.redeal")
    if move < 0:
        return _hidden_line(scene, kind, actor)
    verb, values = told(scene, actor, move)
    if verb == "start" or (verb == "red_ship" and who == CHANCE):
        return words(f"log.{verb}", **values)
    if verb == "red_ship":
        return words("log.red_ship_chosen", **values)
    if verb.startswith(("sail", "clear")):
        verb = verb.removesuffix("_red") + ("_paid" if record.ships_moved else "")
    return words(f"log.{verb.removesuffix('_red')}", **values)


def _hidden_line(scene: Scene, kind: int, actor: int) -> str:
    words, name = scene.words, seat_name(scene, actor)
    if kind == DRAW_REMOVED:
        return words("log.remove_palace")
    if kind == RECRUIT:
        return words("log.recruit_hidden", name=name, gold=int(character_price(scene.state.record, actor)))
    return words(_HIDDEN[kind], name=name)


# Steps that the next line of the log tells again.
_QUIET_VERBS = (
    "street",
    "draw_street",
    "build",
    "draw_tile",
    "draw_card",
    "remove_palace",
    "redeal_card",
    "redeal_tile",
    "done",
)


def quiet(scene: Scene, who: int, move: int) -> bool:
    """Whether the log may fold this line away."""
    if move < 0:
        return top_kind(scene.state.record) in (DRAW_TILE, DRAW_CARD, DRAW_REMOVED, REDEAL)
    return scene.game.move_space.decode(move).verb in _QUIET_VERBS


def status(scene: Scene) -> str:
    s, words = scene.state.record, scene.words
    kind = top_kind(s)
    if s.finished:
        return words("status.over")
    if kind in (SCORE, HAND_IN_GOLD, HAND_IN_GLASS):
        return words("status.scoring")
    if s.red < 0:
        return words("status.before")
    name = seat_name(scene, int(s.active))
    if s.ending >= 0:
        return words("status.ending", name=name)
    return words("status.turn", name=name, left=_stacks(scene))


def _stacks(scene: Scene) -> str:
    """How near the end is: two sorts used up bring it."""
    stack, words = scene.state.record.stack, scene.words
    used = [sort for n, sort in enumerate(SORTS) if stack[n] == 0]
    low = [(int(stack[n]), sort) for n, sort in enumerate(SORTS) if 0 < stack[n] <= LOW]
    parts = []
    if used:
        parts.append(words("status.used", sorts=", ".join(words(f"sort.{sort}") for sort in used)))
    if low:
        left = [words("status.left", count=count, sort=words(f"sort.{sort}", count=count)) for count, sort in low]
        parts.append(words("status.low", sorts=", ".join(left)))
    return " · ".join(parts) or words("status.plenty")

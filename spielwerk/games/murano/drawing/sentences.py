"""What the page says: the prompt, the status line and the facts beside a seat."""

from __future__ import annotations

from ....kernel import top_argument, top_kind
from ....stage.prompting import join_names, prompt_of
from ....stage.scene import Prompt, Scene, SeatFact, Supply, seat_name
from ..bot.assignment import Assignment, best_assignment, proposed_move
from ..rules.gondoliers import other_gondola_price, own_gondola_price
from ..rules.recruiting import character_price
from ..state import MOVE, Hidden, Kind
from ..tables import FAMILIES, GLASS, SORT_NAMES, TILE_NAMES, Sort
from .names import a_tile, move_name, points_of, street_name

# A stack with this many tiles or fewer is worth a word in the status line.
LOW = 3
# So many are told; the others lie on the board for all to see.
MOST_LOW = 2


def prompt(scene: Scene) -> Prompt:
    return prompt_of(scene, _your_prompt, _their_prompt)


_PLAIN: dict[int, str] = {
    Kind.CHOOSE_RED: "red",
    Kind.DRIFT: "drift",
    Kind.SEARCH: "search",
    Kind.ERECT_BOUGHT: "bought",
    Kind.INCOME: "income",
    Kind.SELL: "sell",
    Kind.RETURN_BEAD: "return",
}


def _your_prompt(scene: Scene) -> Prompt:
    words, kind = scene.words, top_kind(scene.state.record)
    if kind in _PLAIN:
        key = _PLAIN[kind]
        return Prompt(words(f"prompt.{key}"), words(f"prompt.{key}_detail"))
    if kind == Kind.CHOOSE_SPECIAL:
        return Prompt(words("prompt.special"), words(_special_detail(scene)))
    if kind in (Kind.SCORE, Kind.HAND_IN_GOLD, Kind.HAND_IN_GLASS):
        return _scoring_prompt(scene, kind)
    if kind in (Kind.BUILD, Kind.LAY, Kind.ERECT):
        return _building_prompt(scene, kind)
    return _action_prompt(scene, kind)


def _action_prompt(scene: Scene, kind: int) -> Prompt:
    s, words, seat = scene.state.record, scene.words, scene.viewer
    gold = int(s.gold[seat])
    if kind == Kind.SAIL:
        if s.ships_moved == 0:
            return Prompt(words("prompt.sail"), words("prompt.sail_detail"))
        return Prompt(words("prompt.sail_next"), words("prompt.sail_next_detail", gold=int(s.ships_moved)))
    if kind == Kind.BUY:
        title = words("prompt.buy_shop" if top_argument(s) == Sort.SHOP else "prompt.buy_palace")
        return Prompt(title, words("prompt.buy_detail", gold=gold))
    if kind == Kind.RECRUIT:
        return Prompt(words("prompt.recruit"), words("prompt.recruit_detail", gold=int(character_price(s, seat))))
    if kind == Kind.PLACE_GONDOLIER:
        own, other = int(own_gondola_price(s, seat)), int(other_gondola_price(s, seat))
        return Prompt(words("prompt.place"), words("prompt.place_detail", own=own, other=other))
    if kind == Kind.PRODUCE:
        return Prompt(words("prompt.produce"), words("prompt.produce_detail", points=points_of(scene, seat)))
    return Prompt(words("prompt.office"), words("prompt.office_detail", count=int(s.gondoliers[seat])))


def _building_prompt(scene: Scene, kind: int) -> Prompt:
    words, argument = scene.words, int(top_argument(scene.state.record))
    if kind == Kind.BUILD:
        key = "prompt.build_one" if argument == 1 else "prompt.build"
        return Prompt(words(key, left=argument), _building_detail(scene))
    if kind == Kind.LAY:
        return Prompt(words("prompt.lay"), words("prompt.lay_detail", street=street_name(words, argument)))
    return Prompt(words("prompt.erect"), words("prompt.erect_detail", tile=a_tile(words, argument)))


def _building_detail(scene: Scene) -> str:
    """Says only what is possible: streets may be used up, and there may be no building."""
    tiles = any(scene.game.move_space.decode(move).verb == "build" for move in scene.legal)
    if MOVE.street() not in scene.legal:
        return scene.words("prompt.build_tile_detail") if tiles else ""
    return scene.words("prompt.build_detail" if tiles else "prompt.build_street_detail")


def _scoring_prompt(scene: Scene, kind: int) -> Prompt:
    words, state = scene.words, scene.state
    if kind == Kind.SCORE:
        best = best_assignment(state, scene.viewer)
        return Prompt(words("prompt.score"), words(_scoring_detail(scene, best), points=best.points))
    card = int(top_argument(state.record))
    title = words("prompt.hand_in_gold" if kind == Kind.HAND_IN_GOLD else "prompt.hand_in_glass")
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
    if kind in (Kind.SAIL, Kind.DRIFT, Kind.CHOOSE_RED):
        key = "prompt.their_turn"
    elif kind in (Kind.BUILD, Kind.LAY, Kind.ERECT, Kind.ERECT_BOUGHT):
        key = "prompt.their_build"
    elif kind in (Kind.SCORE, Kind.HAND_IN_GOLD, Kind.HAND_IN_GLASS):
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
    counts = dict.fromkeys(SORT_NAMES[1:], 0)
    for tile, name in enumerate(TILE_NAMES):
        counts[name.split("_")[0]] += int(s.tiles_held[seat, tile])
    counts["shop"] += int(s.tiles_hidden[seat, Hidden.SHOPS])
    counts["palace"] += int(s.tiles_hidden[seat, Hidden.PALACES])
    return counts


def source_symbols() -> dict[str, str]:
    cards = dict.fromkeys(("cranes", "harbour_pub", "guild_hall", "basilica"), "special")
    tiles = {"factories": "factory", "shops": "shop", "palaces": "palace", "production": "bead"}
    return {**tiles, **cards, **dict.fromkeys(FAMILIES, "character"), "unused_gondoliers": "gondolier"}


def status(scene: Scene) -> str:
    s, words = scene.state.record, scene.words
    kind = top_kind(s)
    if s.finished:
        return words("status.over")
    if kind in (Kind.SCORE, Kind.HAND_IN_GOLD, Kind.HAND_IN_GLASS):
        return words("status.scoring")
    if s.red < 0:
        return words("status.before")
    name = seat_name(scene, int(s.active))
    if s.ending >= 0:
        return words("status.ending", name=name)
    return " · ".join([words("status.turn", name=name), *_stacks(scene)])


def _stacks(scene: Scene) -> list[str]:
    """How near the end is: two sorts used up bring it."""
    stack, words = scene.state.record.stack, scene.words
    used = [sort for n, sort in enumerate(SORT_NAMES) if stack[n] == 0]
    low = sorted((int(stack[n]), sort) for n, sort in enumerate(SORT_NAMES) if 0 < stack[n] <= LOW)[:MOST_LOW]
    parts = []
    if used:
        parts.append(words("status.used", sorts=", ".join(words(f"sort.{sort}") for sort in used)))
    if low:
        left = [words("status.left", count=count, sort=words(f"sort.{sort}", count=count)) for count, sort in low]
        parts.append(words("status.low", sorts=", ".join(left)))
    return parts


def supply(scene: Scene) -> Supply:
    """The stacks, two of which end the game once they are empty."""
    s, words = scene.state.record, scene.words
    if s.ending >= 0 or s.finished:
        return Supply()
    left = [(sort, int(s.stack[n])) for n, sort in enumerate(SORT_NAMES)]
    counts = [SeatFact(sort, words(f"sort.{sort}", count=count), str(count)) for sort, count in left]
    return Supply(words("status.stacks"), tuple(counts))


def chapter(scene: Scene) -> Prompt:
    """There are no rounds before the last one, and the characters are scored after it."""
    s, words = scene.state.record, scene.words
    if s.finished:
        return Prompt("")
    if top_kind(s) in (Kind.SCORE, Kind.HAND_IN_GOLD, Kind.HAND_IN_GLASS):
        return Prompt(words("status.scoring"), words("chapter.scoring"))
    if s.ending >= 0:
        return Prompt(words("chapter.ending"), words("chapter.ending_detail", name=seat_name(scene, int(s.ending))))
    return Prompt("")

"""The parts of a table page, drawn on the server."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any

from markupsafe import Markup

from ..kernel import CHANCE, CHANCE_BIT, State
from ..stage.drawing import point_sums
from ..stage.guiding import moments
from ..stage.keeping import Memory
from ..stage.markup import escaped, json_text
from ..stage.numbers import signed
from ..stage.pieces import Group, moves_in
from ..stage.presentation import drawing_of
from ..stage.previews import previews
from ..stage.scene import Presentation, Preview, Prompt, Scene
from ..stage.words import Words
from ..table.rejections import Rejected
from ..table.table import Table
from .end.page import draw_end
from .entering import Entering, entering_of, instead_of, is_asked, waiting_of
from .gains import draw_gains
from .hints import has_hints, may_have_hints, not_agreed, told_why_not, why_not
from .language import page_words
from .links import Access
from .live import LiveTable, may_play_again
from .log import draw_log
from .metrics import DRAWING
from .page import NO_CHAPTER, Page, Part
from .puzzle import draw_puzzle
from .seats import seat_cards, waiting_as_seen
from .sheet import sheet_of
from .story import Line, lines_of, since_last_move
from .templates import render
from .untold import untold_of
from .viewpoint import Viewpoint, viewpoint

HEARD = 8


@dataclass(frozen=True)
class Choice:
    """A legal move without a place on the board or in a panel."""

    move: int
    name: str
    gains: str
    worth: str


def draw_table(live: LiveTable, access: Access, in_front: int | None, language: str) -> Page:
    """The table as this link shows it now; drawn anew only where something changed that it shows."""
    view = viewpoint(live, access, in_front)
    looking = (access.token, view, language)
    drawn: Page | None = live.drawn.get(looking)
    if drawn is None:
        drawn = live.drawn[looking] = _draw_if_changed(live, access, view, language)
    return drawn


def drawn_already(live: LiveTable, access: Access, in_front: int | None, language: str) -> Page | None:
    """The page of this link, where nothing happened at the table since it was drawn."""
    page: Page | None = live.drawn.get((access.token, viewpoint(live, access, in_front), language))
    return page


def _draw_if_changed(live: LiveTable, access: Access, view: Viewpoint, language: str) -> Page:
    """The page drawn last, if all that it shows is as it was: somebody else's tries change nothing for this viewer."""
    looking = (access.token, view, language)
    table = live.table
    state = table.view(view.viewer)
    legal = tuple(table.legal(view.viewer)) if view.seated and not table.over() else ()
    sight = (bytes(state), legal, live.settings, table.seats, *table.standing(view.viewer))
    seen, known = live.sights.get(looking, (None, None))
    if seen == sight and isinstance(known, Page):
        return known
    with DRAWING.timed():
        memory = live.memory_for(access, looking, language)
        page = _draw(live, access, view, language, scene_of(live, view, language, state, legal, memory))
    live.sights[looking] = (sight, page)
    live.sent.keep(looking, page)
    return page


def _draw(live: LiveTable, access: Access, view: Viewpoint, language: str, scene: Scene) -> Page:
    drawing = drawing_of(live.game)
    lines = lines_of(live, view.viewer, language, view.beside)
    parts = draw_scene(live, scene, drawing, language, access.seats, waiting_as_seen(live, scene))
    mine = bool(view.seated and not live.table.over() and live.table.waiting() >> view.viewer & 1)
    entering = entering_of(live, scene, drawing, language) if is_asked(live, access.seats) else None
    mine = mine or (entering is not None and view.cover is None)
    prompt, button = (entering.prompt, "") if entering else question_of(live, scene, drawing, language)
    if mine and entering is None and len(access.seats) > 1:
        # Before one screen several people sit: somebody of them is asked.
        prompt = replace(prompt, title=f"{scene.names[view.viewer]}: {prompt.title}")
    others_did = since_last_move(lines, view.viewer) if mine else []
    parts |= {
        "prompt": _prompt(
            live, access, scene, prompt, button, parts, language, None if view.cover is not None else entering
        ),
        "since": kept("parts/since.html", language, game=live.game.name, lines=tuple(others_did), gains_of=draw_gains),
        **draw_record(live, scene, lines, language, access.token, may_play_again(live, access)),
        "naming": _naming(live, access, language),
        "dice": _dice(live, access),
        "guide": _guide(scene),
        "settings": kept(
            "parts/settings.html",
            language,
            fast=live.settings.fast if access.sets_pace and live.only_bots else None,
            confirm=live.table.seats[view.viewer].confirm if view.seated and not live.table.entered else None,
            against_bots=view.seated and against_bots(live),
            over=live.table.over(),
            hands_open=live.settings.hands_open if live.table.entered and access.seats else None,
            saved_at=f"/t/{access.token}/game.json" if live.table.entered and access.seats else "",
            **_hint_setting(live, access, view, language),
        ),
        "cover": _cover(live, view, mine and entering is None, entering is not None, language),
    }
    if live.settings.puzzle:
        parts["puzzle"] = draw_puzzle(live, language)
    return Page(
        parts,
        live.table.version_for(view.viewer),
        view.viewer,
        mine,
        heard_of(lines),
        prompt.title,
        scene.legal,
        **shown_at(live.table, lines),
        chapter=chapter_of(scene, drawing),
    )


def _hint_setting(live: LiveTable, access: Access, view: Viewpoint, language: str) -> dict[str, Any]:
    """Whether who sits here wishes hints, and who else stands in their way."""
    if not view.seated or not may_have_hints(live):
        return {"hints": None, "hints_missing": ""}
    missing = not_agreed(live)
    names = page_words(language).joined([live.names[seat] for seat in missing if seat not in access.seats])
    return {"hints": not set(missing) & set(access.seats), "hints_missing": names}


def chapter_of(scene: Scene, drawing: Presentation) -> Prompt:
    """What has begun, once chance has done its part in it."""
    return NO_CHAPTER if scene.waiting() == CHANCE_BIT else drawing.chapter(scene)


def heard_of(lines: list[Line]) -> list[tuple[int, str]]:
    """The newest lines that are worth a word, for the ear."""
    newest = list(islice((line for line in reversed(lines) if not line.quiet), HEARD))
    return [(line.position, line.spoken) for line in reversed(newest)]


def shown_at(table: Table, lines: list[Line]) -> dict[str, Any]:
    """How far a page with these lines shows the game, and who made the newest play."""
    if not lines:
        return {}
    last = lines[-1]
    by = None if last.who == CHANCE else last.who
    return {"position": last.position, "sequence": table.sequence_at(last.position), "by": by}


def _cover(live: LiveTable, view: Viewpoint, mine: bool, untold: bool, language: str) -> Markup:
    """Before a shared screen: a cover until the next person is there, or where nothing is hidden a ribbon. What chance
    gives that person alone may stay `untold`."""
    ribbon = view.viewer if view.beside and mine else None
    named = view.cover if ribbon is None else ribbon
    name = "" if named is None else live.names[named]
    return kept("parts/cover.html", language, cover=view.cover, ribbon=ribbon, name=name, untold=untold)


def _naming(live: LiveTable, access: Access, language: str) -> Markup:
    """Asks whoever came through a link for a name."""
    unnamed = [seat for seat in access.seats if seat in live.settings.unnamed]
    return render("parts/naming.html", language) if unnamed and not live.table.over() else Markup()


def _dice(live: LiveTable, access: Access) -> Markup:
    """What this link's browser must know to add its numbers to the dice, and to check them at the end."""
    table = live.table
    if not table.takes_numbers or live.settings.imported:
        return Markup()
    told = {
        "commitment": table.commitment,
        "terms": table.terms,
        "seats": [seat for seat in access.seats if table.seats[seat].is_person],
        "given": table.contributions(),
        "owing": sorted(table.owing()),
        "over": table.over(),
    }
    return escaped(json_text(told))


def _guide(scene: Scene) -> Markup:
    """The steps of the guide whose moment it is, for browsers in which it is on."""
    due = moments(scene)
    return escaped(json_text(due)) if due else Markup()


def scene_of(
    live: LiveTable,
    view: Viewpoint,
    language: str,
    state: State,
    legal: tuple[int, ...],
    memory: Memory | None = None,
) -> Scene:
    """A position of this table as somebody sees it."""
    return Scene(
        live.game,
        state,
        view.viewer,
        live.words(language),
        live.names,
        legal,
        previews(live.game, state, view.viewer, legal),
        memory,
    )


def draw_scene(
    live: LiveTable, scene: Scene, drawing: Presentation, language: str, holds: tuple[int, ...], waiting: int
) -> dict[str, Part]:
    """The parts every page with a board has: header, seats, board and the game's panels."""
    parts: dict[str, Part] = {
        "header": draw_header(scene, drawing, language),
        "seats": seat_cards(live.table.seats, scene, drawing, waiting, language, holds),
        "board": drawing.board(scene),
    }
    for name, panel in drawing.panels(scene).items():
        parts[f"panel-{name}"] = panel
    return parts


def draw_header(scene: Scene, drawing: Presentation, language: str) -> Markup:
    """The name of the game, how far it is, and what is left for everybody."""
    words, told = scene.words, {"status": drawing.status(scene), "supply": drawing.supply(scene)}
    short = words("title_short") if "title_short" in words else ""
    return kept("parts/header.html", language, game_title=words("title"), short_title=short, **told)


@lru_cache(maxsize=4096)
def kept(template: str, language: str, **values: Any) -> Markup:
    """A small template, rendered once for equal values."""
    return render(template, language, **values)


def draw_record(
    live: LiveTable, scene: Scene, lines: list[Line], language: str, token: str, again: bool, replay: bool = False
) -> dict[str, Part]:
    """What happened and what it brought: the log, the score sheet, and the end."""
    sheet = sheet_of(live, scene, language)
    # What leads on from the end is each one's own; until then all who read it share one drawing.
    values = {"sheet": sheet, "token": token if sheet.over else "", "again": again and sheet.over}
    return {
        "log": draw_log(live, lines, language, token, replay),
        "sheet": kept("parts/sheet.html", language, **values),
        "end": draw_end(live, scene, sheet, lines, language, token, again) if sheet.over else Markup(),
    }


def question_of(live: LiveTable, scene: Scene, drawing: Presentation, language: str) -> tuple[Prompt, str]:
    """What is asked now, and what the button says that makes a turn final, or nothing where there is none."""
    words = page_words(language)
    if awaited := live.awaited():
        names = words.joined([live.names[seat] for seat in awaited])
        return Prompt(words("prompt.setting_up"), words("prompt.setting_up_detail", names=names)), ""
    if live.table.to_confirm() != scene.viewer:
        return drawing.prompt(scene), ""
    if live.table.decides_again():
        return Prompt(words("prompt.go_on"), words("prompt.go_on_detail")), words("prompt.go_on_button")
    detail = "prompt.confirm_detail" if len(live.table.seats) > 1 else "prompt.confirm_detail_alone"
    return Prompt(words("prompt.confirm"), words(detail)), words("prompt.end_turn")


def _prompt(
    live: LiveTable,
    access: Access,
    scene: Scene,
    prompt: Prompt,
    button: str,
    drawn: Mapping[str, Part],
    language: str,
    entering: Entering | None,
) -> Markup:
    drawing = drawing_of(live.game)
    placed = {move for part in drawn.values() for move in moves_of(part)} if scene.legal else set()
    seated = scene.viewer >= 0 or (live.table.entered and bool(access.seats))
    refusal = live.table.take_back_refusal(scene.viewer) if seated else None
    why_no_hint = why_not(live, scene.viewer)
    asked = {
        "title": prompt.title,
        "detail": prompt.detail,
        "choices": tuple([choice_of(scene, drawing, move) for move in scene.legal if move not in placed]),
        "seated": seated,
        "over": live.table.over(),
        "confirm": button,
        "by_itself": against_bots(live),
        "begins": access.sets_pace and bool(live.awaited()),
        "entered": live.table.entered,
        "hint": not why_no_hint,
        "no_hint": told_why_not(live, why_no_hint, page_words(language)),
        "hints_later": not why_no_hint or has_hints(live),
        "refusal": sentence(refusal, page_words(language)) if refusal else "",
    }
    if not live.table.entered:
        return kept("parts/prompt.html", language, **asked, entering=None, waiting=None, untold=None, instead=None)
    follows = bool(access.seats)
    return render(
        "parts/prompt.html",
        language,
        **asked,
        entering=entering,
        waiting=waiting_of(live, language) if follows else None,
        untold=untold_of(live, scene, language) if follows else None,
        instead=instead_of(live, scene, drawing, language) if follows else None,
    )


def against_bots(live: LiveTable) -> bool:
    """Whether one person plays, and nobody else waits for its turn to end."""
    people = [seat for seat in live.table.seats if seat.is_person]
    return len(people) == 1 < len(live.table.seats)


def moves_of(part: Part) -> Set[int]:
    return part.moves if isinstance(part, Group) else moves_in(part)


def choice_of(scene: Scene, drawing: Presentation, move: int) -> Choice:
    sums = point_sums(scene.previews.get(move, Preview()))
    own = dict(sums).get(scene.viewer, 0)
    gains = json_text(sums) if sums else ""
    return Choice(move, drawing.move_name(scene, scene.viewer, move), gains, signed(own) if own else "")


def sentence(rejected: Rejected, words: Words) -> str:
    """Why the table refused, in the person's language."""
    return words(f"rejected.{rejected.code}", **rejected.values)

"""The steps between what a browser shows and the present: a page for each that somebody can see."""

from __future__ import annotations

from itertools import pairwise, takewhile

from ..kernel import CHANCE
from ..stage.presentation import drawing_of
from .links import Access
from .live import LiveTable
from .log import draw_log
from .metrics import DRAWING
from .page import Page, Part
from .parts import chapter_of, draw_scene, heard_of, scene_of, shown_at
from .seats import waiting_as_seen
from .story import Line, lines_of
from .templates import render
from .viewpoint import Viewpoint, viewpoint

# Who lacks more than so many is shown the present.
MOST_STEPS = 60


def steps_follow(live: LiveTable, access: Access, in_front: int | None, shown: Page) -> bool:
    """Whether something was played since the page that is shown, seen by the same eyes."""
    table, view = live.table, viewpoint(live, access, in_front)
    # Who enters has seen it happen.
    if table.entered:
        return False
    if view.cover is not None or view.viewer != shown.seat or shown.position >= table.positions(view.viewer):
        return False
    return not shown.position or table.sequence_at(shown.position) == shown.sequence


def draw_step(live: LiveTable, access: Access, in_front: int | None, language: str, shown: Page) -> Page | None:
    """The first step after the page that is shown, or None where the present comes next."""
    if not steps_follow(live, access, in_front, shown):
        return None
    view = viewpoint(live, access, in_front)
    lines = lines_of(live, view.viewer, language)
    following = [*takewhile(lambda line: line.position > shown.position, reversed(lines))][::-1]
    seen = [line for line, then in pairwise([*following, None]) if line and _is_seen(line, then, view.viewer)]
    # The newest is seen in the present.
    if not seen or len(seen) > MOST_STEPS or seen[0] is lines[-1]:
        return None
    with DRAWING.timed():
        return _draw(
            live, access, view, language, shown, lines[: len(lines) - len(following) + following.index(seen[0]) + 1]
        )


def _is_seen(line: Line, then: Line | None, viewer: int) -> bool:
    """What chance did is seen as one, my own moves I saw when I made them."""
    if line.who == CHANCE:
        return then is None or then.who != CHANCE
    if line.who == viewer:
        return then is not None and then.who != viewer
    return not line.quiet


def _draw(live: LiveTable, access: Access, view: Viewpoint, language: str, shown: Page, lines: list[Line]) -> Page:
    """What is on the board changes from step to step; the rest of the page stays as it is shown."""
    state = live.table.view_at(lines[-1].position, view.viewer)
    memory = live.memory_for(access, (access.token, view, language), language)
    scene, drawing = scene_of(live, view, language, state, (), memory), drawing_of(live.game)
    prompt = drawing.prompt(scene)
    asked = render("parts/step.html", language, title=prompt.title, detail=prompt.detail)
    parts: dict[str, Part] = {name: part for name, part in shown.parts.items() if not name.startswith("panel-")}
    parts |= draw_scene(live, scene, drawing, language, access.seats, waiting_as_seen(live, scene))
    parts |= {"prompt": asked, "log": draw_log(live, lines, language, access.token)}
    return Page(
        parts,
        shown.version,
        view.viewer,
        False,
        heard_of(lines),
        prompt.title,
        **shown_at(live.table, lines),
        step=True,
        chapter=chapter_of(scene, drawing),
    )

"""Draws a whole game as the server does: every position for every seat and a spectator, and again as a replay.

Large games have more pages than anybody waits for: `most` says how many are drawn, spread over the game. The end is
always drawn whole.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property, partial
from html import unescape
from random import Random

from ..kernel import SPECTATOR, Game, OptionValues
from ..kernel.engine import seats_of
from ..stage.guiding import is_there
from ..stage.presentation import drawing_of
from ..stage.words import LANGUAGES, MissingWord
from ..table.rejections import Rejected
from ..table.row import refuse_row
from ..table.seat import Seat
from ..table.table import Table
from ..web.game_folder import sprite
from ..web.links import Access
from ..web.live import LiveTable
from ..web.page import Page
from ..web.pages.replay import draw_position
from ..web.parts import draw_table, scene_of
from ..web.table_settings import TableSettings
from ..web.viewpoint import viewpoint
from .about import told_pieces, untold_pieces
from .fault import Fault, file_of, place_below
from .markup import markup_problems, moves_on, ways_on
from .wording import plain_faults

# Names that must be escaped, too.
NAMES = ("Ada", "Bruno & Co", "<Carla>", "Dario", "Elena", "Fabio")
# Drawn at each position through each pair of eyes in each language: the page, the replay so far, the whole replay.
_PAGES = 3
_ENOUGH = 4
_WAYS = 4


@dataclass
class Gallery:
    """One game on the page: how much was drawn, and what was wrong with it."""

    game: Game
    options: OptionValues
    most: int
    seed: int = 1
    drawn: int = 0
    faults: list[tuple[str, Fault]] = field(default_factory=list)

    @cached_property
    def _told(self) -> Set[str]:
        return told_pieces(self.game)

    def visit(self) -> None:
        """Plays the game at a table and draws it on the way, then its replay."""
        decisions = self._play(self._table(), lambda live: None)
        share = self.most / (_PAGES * (decisions + 1) * len(LANGUAGES) * (self.options["players"] + 1))
        choose, live = Random(self.seed), self._table()
        self._play(live, lambda live: self._draw_now(live, choose, share))
        if not live.table.over():
            return
        last = live.table.positions()
        for position in range(last + 1):
            self._draw_replay(live, position, choose, 1.0 if position == last else share)

    def _table(self) -> LiveTable:
        seats = [Seat(name) for name in NAMES[: self.options["players"]]]
        table = Table(self.game, self.options, seats, bytes([self.seed]) * 32, id=f"{self.game.name}-{self.seed}")
        table.advance()
        return LiveTable(table, TableSettings())

    def _play(self, live: LiveTable, look: Callable[[LiveTable], None]) -> int:
        """Plays to the end at random and looks at every position; returns how many decisions were made."""
        table, rng, decisions = live.table, Random(self.seed), 0
        look(live)
        while not table.over() and len(self.faults) < _ENOUGH:
            seat = table.to_confirm()
            if seat is not None:
                table.confirm(seat)
            else:
                seat = rng.choice(seats_of(table.waiting()))
                table.play(seat, rng.choice(table.legal(seat)))
                decisions += 1
            live.changed()
            look(live)
        return decisions

    def _draw_now(self, live: LiveTable, choose: Random, share: float) -> None:
        """The table as it is, and a position of what has been played so far."""
        table = live.table
        for access, viewer, language in self._eyes(table):
            if not table.over() and choose.random() >= share:
                continue
            legal = [] if viewer == SPECTATOR or table.over() else table.legal(viewer)
            where = f"position {table.positions()}, {_named(viewer)}, {language}"
            page = self._draw(where, legal, partial(draw_table, live, access, None, language))
            if page is not None:
                self._draw_anew(where, live, access, page, language)
                self._try_ways(where, table, viewer, page, choose)
            earlier = choose.randint(0, table.positions(viewer))
            where = f"replay of the running game, position {earlier}, {_named(viewer)}, {language}"
            self._draw(where, [], partial(draw_position, live, access, viewer, earlier, language))

    def _draw_anew(self, where: str, live: LiveTable, access: Access, page: Page, language: str) -> None:
        """What is kept from page to page must be what would be drawn now."""
        view = viewpoint(live, access, None)
        state = live.table.view(view.viewer)
        scene, drawing = scene_of(live, view, language, state, page.legal), drawing_of(self.game)
        anew = {"board": drawing.board(scene), **{f"panel-{n}": d for n, d in drawing.panels(scene).items()}}
        for name, drawn in anew.items():
            if str(page.parts[name]) != str(drawn):
                advice = "What is drawn by kept() depends on its scene and arguments alone"
                fault = Fault(f"{name}: what was kept is not what is drawn anew", advice, file_of(self.game, "draw.py"))
                self.faults.append((where, fault))

    def _try_ways(self, where: str, table: Table, viewer: int, page: Page, choose: Random) -> None:
        """Some of the ways on the page: their moves can be made in a row."""
        ways = [way for name, part in page.parts.items() if name != "prompt" for way in ways_on(str(part))]
        for moves in choose.sample(ways, min(_WAYS, len(ways))):
            try:
                if moves[0] not in page.legal:
                    raise Rejected("illegal_move", move=moves[0])
                refuse_row(table.engine, table.state, viewer, moves)
            except Rejected as rejected:
                named = ", ".join(str(self.game.move_space.decode(move)) for move in moves)
                fault = Fault(
                    f"the way {named} cannot be made: {rejected}",
                    "Find ways by the rules",
                    file_of(self.game, "draw.py"),
                )
                self.faults.append((where, fault))

    def _draw_replay(self, live: LiveTable, position: int, choose: Random, share: float) -> None:
        for access, viewer, language in self._eyes(live.table):
            if choose.random() < share:
                where = f"replay, position {position}, {_named(viewer)}, {language}"
                self._draw(where, [], partial(draw_position, live, access, viewer, position, language))

    @staticmethod
    def _eyes(table: Table) -> Iterator[tuple[Access, int, str]]:
        """Everybody who can look, in every language."""
        for viewer in (SPECTATOR, *range(len(table.seats))):
            for language in LANGUAGES:
                yield Access(_named(viewer), table.id, () if viewer == SPECTATOR else (viewer,)), viewer, language

    def _draw(self, where: str, legal: list[int], draw: Callable[[], Page]) -> Page | None:
        self.drawn += 1
        page = None
        try:
            page = draw()
            faults = list(page_faults(self.game, page, legal))
            drawn = "".join(str(part) for name, part in page.parts.items() if _is_drawn(name))
            faults += untold_pieces(self.game, drawn, self._told)
        except MissingWord as error:
            faults = [Fault(str(error), "Write the text in every language", place_below(self.game.folder, error))]
        except Exception as error:
            sentence = f"the page cannot be drawn: {type(error).__name__}: {error}"
            advice = "Draw what stage/scene.py asks for; what a viewer must not know is blanked in the state"
            faults = [Fault(sentence, advice, place_below(self.game.folder, error))]
        known = {fault.sentence for _, fault in self.faults}
        self.faults += [(where, fault) for fault in faults if fault.sentence not in known]
        return page


def _named(viewer: int) -> str:
    return "a spectator" if viewer == SPECTATOR else f"seat {viewer}"


def _is_drawn(part: str) -> bool:
    """Whether a part of the page is the game's own."""
    return part == "board" or part.startswith("panel-")


def page_faults(game: Game, page: Page, legal: list[int]) -> Iterator[Fault]:
    """What is wrong with a drawn page on which these moves are to be made."""
    drawing = {name: str(markup) for name, markup in page.parts.items() if _is_drawn(name)}
    symbols = set(re.findall(r'id="([^"]+)"', sprite(game)))
    place = file_of(game, "draw.py")
    for sentence, advice in markup_problems(drawing, symbols):
        yield Fault(sentence, advice, place)
    yield from _move_faults(game, page, legal, drawing)
    yield from _guide_faults(game, page)
    for name, markup in page.parts.items():
        if "<Carla>" in str(markup):
            advice = "Make elements with tag(): it escapes what people typed"
            yield Fault(f"{name}: the name of a player is not escaped", advice, place)
    if "prompt" in page.parts and not page.title.strip():
        yield Fault("the prompt has no title", "Say what is to be done now", place)
    lines = [text for _, text in page.heard]
    if any(not text.strip() for text in lines):
        yield Fault("a line of the log is empty", "Tell what happened, also where it is secret", place)
    for text in filter(str.strip, (page.title, *lines)):
        for wrong in plain_faults(text):
            yield Fault(f"{wrong}: {text}", "Read each text with the values that are filled in", place)


def _guide_faults(game: Game, page: Page) -> Iterator[Fault]:
    """What the guide points at is on the page at that moment."""
    due = unescape(str(page.parts.get("guide", "")))
    for step, place in json.loads(due) if due else []:
        if not is_there(place, page.parts):
            advice = "Point at a part of the page, or at a piece in it by its name"
            sentence = f"the step {step} of the guide points at {place}, which is not there"
            yield Fault(sentence, advice, file_of(game, "guide.py"))


def _move_faults(game: Game, page: Page, legal: list[int], drawing: Mapping[str, str]) -> Iterator[Fault]:
    place = file_of(game, "draw.py")
    space = game.move_space
    offered = set(moves_on(str(page.parts.get("prompt", ""))))
    for part, markup in drawing.items():
        placed = moves_on(markup)
        offered |= set(placed)
        for move in sorted({move for move in placed if placed.count(move) > 1}):
            advice = "Let one element stand for a move"
            yield Fault(f"{part}: the move {space.decode(move)} is there twice", advice, place)
    for move in sorted(offered - set(legal)):
        advice = "Only moves in scene.legal are clickable"
        yield Fault(f"the move {space.decode(move)} is offered but not legal", advice, place)
    for move in sorted(set(legal) - offered):
        advice = "Leave it out of the drawing: the page makes a button of it"
        yield Fault(f"the move {space.decode(move)} cannot be made on the page", advice, place)

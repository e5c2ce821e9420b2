"""The drawing of a game that brings none: fields as tables, every move a button, sentences made from names.

Optional words make it speak: `move.<verb>` says a move, with the values of its arguments filled in by name, and
`argument.<name>.<value>` says a value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType

from markupsafe import Markup

from ..kernel.chance import CHANCE, CHANCE_BIT
from ..kernel.engine import seats_of
from .about import About, written_about
from .entering import Outcome, asked_in_words, seat_outcome
from .fields import FieldTable, tables_of
from .markup import tag
from .prompting import join_names, prompt_of
from .scene import Leaf, Prompt, Scene, SeatFact, Step, Supply, seat_name
from .telling import asked_by, in_one_sentence
from .words import Words, opening, readable

PARTS = (
    *("board", "panels", "prompt", "seat_facts", "move_name", "status", "supply", "chapter", "leaves"),
    *("pictures", "about", "outcome", "outcome_asked"),
    *("log_line", "quiet", "together", "sentence"),
    *("illustrations", "figures", "source_symbols", "bonus_sources", "own_panels"),
)
LIST = 8


class DefaultDrawing:
    """What a game draws itself takes the place of the method of the same name, also where others call it."""

    def __init__(self, own: ModuleType | None = None) -> None:
        self._tells = not hasattr(own, "log_line")
        for name in PARTS:
            if hasattr(own, name):
                setattr(self, name, getattr(own, name))

    def board(self, scene: Scene) -> Markup:
        return tag("div", *(_drawn(table) for table in tables_of(scene)), class_="fields")

    def panels(self, scene: Scene) -> Mapping[str, Markup]:
        return {}

    def own_panels(self) -> Sequence[str]:
        return ()

    def prompt(self, scene: Scene) -> Prompt:
        return prompt_of(scene, _your_prompt, _their_prompt)

    def seat_facts(self, scene: Scene, seat: int) -> Sequence[SeatFact]:
        return ()

    def move_name(self, scene: Scene, who: int, move: int) -> str:
        named = scene.game.move_space.decode(move)
        values = {name: _argument(scene, name, value) for name, value in named.arguments.items()}
        key = f"move.{named.verb}"
        if key in scene.words:
            return scene.words(key, **values)
        return " ".join([opening(readable(named.verb)), *values.values()])

    def outcome(self, scene: Scene, move: int) -> Outcome:
        verb, indices = scene.game.move_space.indices(move)
        if [argument.name for argument in verb.arguments] == ["seat"]:
            return seat_outcome(scene, indices[0])
        return Outcome(self.move_name(scene, CHANCE, move))

    def outcome_asked(self, scene: Scene, move: int) -> Prompt:
        return asked_in_words(scene, scene.game.move_space.decode(move).verb)

    def log_line(self, scene: Scene, who: int, move: int) -> str:
        words = scene.words
        if who == CHANCE:
            return (
                words("log.chance", move=self.move_name(scene, who, move)) if move >= 0 else words("log.chance_secret")
            )
        name = seat_name(scene, who)
        if move < 0:
            return words("log.secret", name=name)
        return words("log.played", name=name, move=self.move_name(scene, who, move))

    def quiet(self, scene: Scene, who: int, move: int) -> bool:
        return move < 0

    def together(self, earlier: Step, later: Step) -> bool:
        """A game that writes its own lines says itself which of them are one."""
        return self._tells and asked_by(earlier, later)

    def sentence(self, steps: Sequence[Step]) -> str:
        return in_one_sentence(steps[0].scene, [self.log_line(step.scene, step.who, step.move) for step in steps])

    def status(self, scene: Scene) -> str:
        waiting = scene.waiting()
        if not waiting:
            return scene.words("status.over")
        if waiting == CHANCE_BIT:
            return scene.words("status.chance")
        return scene.words("status.running", names=join_names(scene, seats_of(waiting)))

    def supply(self, scene: Scene) -> Supply:
        return Supply()

    def chapter(self, scene: Scene) -> Prompt:
        return Prompt("")

    def leaves(self, words: Words) -> Sequence[Leaf]:
        return ()

    def pictures(self) -> Mapping[str, Markup]:
        return {}

    def illustrations(self, words: Words) -> Mapping[str, Markup]:
        return {}

    def figures(self) -> Mapping[str, object]:
        return {}

    def source_symbols(self) -> Mapping[str, str]:
        return {}

    def bonus_sources(self) -> Mapping[str, str]:
        return {}

    def about(self, words: Words) -> Mapping[str, About]:
        return written_about(words)


def _your_prompt(scene: Scene) -> Prompt:
    return Prompt(scene.words("prompt.yours"), scene.words("prompt.yours_detail", count=len(scene.legal)))


def _their_prompt(scene: Scene, seats: list[int]) -> Prompt:
    return Prompt(scene.words("prompt.theirs", names=join_names(scene, seats)))


def _argument(scene: Scene, name: str, value: str) -> str:
    key = f"argument.{name}.{value}"
    return scene.words(key) if key in scene.words else readable(value)


def _drawn(table: FieldTable) -> Markup:
    return tag("section", tag("h3", table.title), tag("div", *_tables(table), class_="field-scroll"), class_="field")


def _tables(table: FieldTable) -> Iterator[Markup]:
    """A table with headings as it is; a list in pieces that stand side by side."""
    size = len(table.rows) if table.headings else LIST
    for first in range(0, len(table.rows), size):
        rows = (_row(name, cells) for name, cells in table.rows[first : first + size])
        yield tag("table", _head(table), tag("tbody", *rows))


def _head(table: FieldTable) -> Markup | None:
    if not table.headings:
        return None
    corner = tag("th", table.corner, scope="col", class_="corner") if any(name for name, _ in table.rows) else None
    return tag("thead", tag("tr", corner, *(tag("th", heading, scope="col") for heading in table.headings)))


def _row(name: str, cells: tuple[str, ...]) -> Markup:
    heading = tag("th", name, scope="row") if name else None
    return tag("tr", heading, *(tag("td", cell, class_="none" if cell == "0" else None) for cell in cells))

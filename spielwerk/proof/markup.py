"""What a game drew, read as the browser reads it: well formed, within the page's policy, every move reachable."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser

from ..stage.markup import VOID

# These the page's policy keeps from working.
_FORBIDDEN = ("script", "style", "iframe", "object", "embed")
_CLICKABLE = ("button", "a")


@dataclass
class Element:
    """An element with its attributes and the text in it."""

    tag: str
    attributes: dict[str, str]
    text: str = ""


@dataclass
class Reading(HTMLParser):
    """The elements of a drawing, and what is wrong with how they nest."""

    elements: list[Element] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    _open: list[Element] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1].tag != tag:
            inside = self._open[-1].tag if self._open else "nothing"
            self.problems.append(f"</{tag}> closes {inside}")
            return
        self._open.pop()

    def finish(self) -> None:
        self.close()
        self.problems += [f"<{element.tag}> is not closed" for element in self._open]


def read(markup: str) -> Reading:
    reading = Reading()
    reading.feed(markup)
    reading.finish()
    return reading


def markup_problems(drawn: Mapping[str, str], symbols: set[str]) -> Iterator[tuple[str, str]]:
    """What is wrong with the drawn parts of a page, each with what to do; symbols are those of the page."""
    readings = {name: read(markup) for name, markup in drawn.items()}
    elements = [element for reading in readings.values() for element in reading.elements]
    ids = Counter(element.attributes["id"] for element in elements if "id" in element.attributes)
    for name, count in ids.items():
        if count > 1:
            yield f"the id {name!r} is there twice", "Give every id once on a page, or use a class"
    for part, reading in readings.items():
        for problem in reading.problems[:1]:
            advice = "Make elements with tag() of spielwerk.stage.markup"
            yield f"{part}: the markup is not well formed: {problem}", advice
        for element in reading.elements:
            for problem, advice in _element_problems(element, {*ids, *symbols}):
                yield f"{part}: {problem}", advice


def _element_problems(element: Element, known: set[str]) -> Iterator[tuple[str, str]]:
    if element.tag in _FORBIDDEN:
        yield f"<{element.tag}> is not allowed on the page", "Put styles into style.css; the page has all scripts"
    for name, value in element.attributes.items():
        if name == "style" or name.startswith("on"):
            yield f'the attribute {name}="{value}" is not allowed on the page', "Use a class and style.css"
    references = re.findall(r"url\(#([^)]+)\)", " ".join(element.attributes.values()))
    link = element.attributes.get("href", "")
    for name in [*references, *([link[1:]] if link.startswith("#") and element.tag == "use" else [])]:
        if name not in known:
            yield f"there is no #{name} to be drawn", "Add the symbol to symbols.svg, or correct its name"
    if element.attributes.keys() & {"data-move", "data-ways", "data-picks"}:
        yield from _move_problems(element)


def _move_problems(element: Element) -> Iterator[tuple[str, str]]:
    advice = "Take the attributes of move_attributes, way_attributes or pick_attributes of the stage"
    if not (element.attributes.get("aria-label", "").strip() or element.text.strip()):
        yield "a move on the page has no label", advice
    if element.tag not in _CLICKABLE and element.attributes.get("tabindex") != "0":
        yield "a move on the page cannot be reached with the keyboard: it has no tabindex", advice


def ways_on(markup: str) -> list[list[int]]:
    """The moves of all ways that a drawing offers."""
    found = [element.attributes["data-ways"] for element in read(markup).elements if "data-ways" in element.attributes]
    return [moves for ways in found for moves, _ in json.loads(ways)]


def moves_on(markup: str) -> list[int]:
    """The moves that have an element, as often as they have one."""
    return [int(move) for move in re.findall(r'data-move="(\d+)"', markup)]

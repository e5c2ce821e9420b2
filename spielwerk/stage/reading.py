"""A position in words, line by line: what its drawing says to who cannot see it."""

from __future__ import annotations

from html.parser import HTMLParser

from .presentation import drawing_of
from .scene import Scene

# These have no end, or hold nothing to read.
EMPTY = frozenset({"br", "hr", "img", "input", "use", "path", "circle", "rect", "ellipse", "line", "polygon"})
UNREAD = frozenset({"style", "title", "svg"})
INDENT = "  "


def read_aloud(scene: Scene) -> list[str]:
    """How far the game is, what is asked, and everything that the board and the panels call by a name."""
    drawing = drawing_of(scene.game)
    prompt = drawing.prompt(scene)
    lines = [line for line in (drawing.status(scene), prompt.title, prompt.detail) if line]
    for part in (drawing.board(scene), *drawing.panels(scene).values()):
        reader = _Reader()
        reader.feed(str(part))
        reader.close()
        lines += reader.lines
    return lines


class _Reader(HTMLParser):
    """Labels in their order, what lies within something that has one set in; besides them text that has none."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        # What is open: the tag, its label, and whether it is hidden from the ear.
        self._open: list[tuple[str, str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        label, hidden = given.get("aria-label") or "", given.get("aria-hidden") == "true" or "hidden" in given
        if label and not hidden:
            self._say(label)
        if tag not in EMPTY:
            self._open.append((tag, label, hidden))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if any(tag == opened for opened, _, _ in self._open):
            while self._open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if text and not any(label or tag in UNREAD for tag, label, _ in self._open):
            self._say(text)

    def _say(self, text: str) -> None:
        if not any(hidden for _, _, hidden in self._open):
            self.lines.append(INDENT * sum(bool(label) for _, label, _ in self._open) + text)

"""A drawn page and what changes from one to the next: whole parts, or patches where a part is made of named pieces."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from ..stage.pieces import Group, patches
from ..stage.scene import Prompt

Part = Group | Markup

PAGES_KEPT = 2
NO_CHAPTER = Prompt("")


def new_id() -> str:
    """A name for a page; it tells nothing, and no other server on the same tables gives it."""
    return os.urandom(6).hex()


@dataclass(frozen=True)
class Page:
    """Parts by name, and what the browser must know besides. A browser names the page it has by its id.

    `position` is how many plays it shows and `sequence` the entry of the newest, `by` the seat that made it, or nobody
    where chance did; a `step` is a page of the past, on the way to the present. `chapter` is what began last.
    """

    parts: Mapping[str, Part]
    version: int
    seat: int
    mine: bool
    heard: list[tuple[int, str]]
    title: str
    legal: tuple[int, ...] = ()
    position: int = 0
    sequence: int = -1
    by: int | None = None
    step: bool = False
    chapter: Prompt = NO_CHAPTER
    id: str = field(default_factory=lambda: new_id())

    def changes(self, known: Page | None = None) -> dict[str, Any]:
        """The page as JSON, as far as it differs from one the browser has; whole without one."""
        whole: dict[str, str] = {}
        patched: dict[str, Any] = {}
        for name, part in self.parts.items():
            before = known.parts.get(name) if known else None
            if before is part:
                continue
            if isinstance(part, Group) and isinstance(before, Group) and part.element == before.element:
                if changed := patches(before, part):
                    patched[name] = changed
            elif before != part:
                whole[name] = str(part)
        return {
            "id": self.id,
            "from": known.id if known else None,
            "version": self.version,
            "seat": self.seat,
            "mine": self.mine,
            "heard": self.heard,
            "title": self.title,
            "legal": self.legal,
            "position": self.position,
            "by": self.by,
            "step": self.step,
            "chapter": (self.chapter.title, self.chapter.detail),
            "panels": [name for name in self.parts if name.startswith("panel-")],
            "parts": whole,
            "patches": patched,
        }


class PagesSent:
    """The newest pages of a table that browsers may have, by their id; few for each way of looking at it."""

    def __init__(self) -> None:
        self._pages: dict[Any, OrderedDict[str, Page]] = {}

    def keep(self, looking: Any, page: Page) -> None:
        kept = self._pages.setdefault(looking, OrderedDict())
        kept[page.id] = page
        kept.move_to_end(page.id)
        while len(kept) > PAGES_KEPT:
            kept.popitem(last=False)

    def find(self, page_id: str | None) -> Page | None:
        return next((kept[page_id] for kept in self._pages.values() if page_id in kept), None) if page_id else None

"""The layouts a table can be played on: ours first, then the corrected files somebody has put beside it."""

from __future__ import annotations

from .check_facts import check_facts
from .facts import OURS, Layout, layout_files, layout_name, our_facts, parse


class UnusableFacts(ValueError):
    """A file of facts is inconsistent; the message says where."""


def _load() -> tuple[Layout, ...]:
    layouts = [Layout(OURS, our_facts())]
    for path in layout_files():
        faults = check_facts(path)
        if faults:
            raise UnusableFacts(f"{path}: {'; '.join(faults)}")
        layouts.append(Layout(layout_name(path), parse(path.read_bytes())))
    return tuple(layouts)


LAYOUTS = _load()

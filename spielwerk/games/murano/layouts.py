"""The layouts a table can be played on: ours first, then the corrected files somebody has put beside it."""

from __future__ import annotations

from logging import getLogger

from .check_facts import check_facts
from .facts import OURS, Layout, layout_files, layout_name, our_facts, parse

log = getLogger("spielwerk")


def _load() -> tuple[Layout, ...]:
    """A file with faults is left out and told of: other games, and this one on our layout, can still be played."""
    layouts = [Layout(OURS, our_facts())]
    for path in layout_files():
        faults = check_facts(path)
        if faults:
            log.error("Murano is not offered on the layout in %s: %s", path, "; ".join(faults))
        else:
            layouts.append(Layout(layout_name(path), parse(path.read_bytes())))
    return tuple(layouts)


LAYOUTS = _load()

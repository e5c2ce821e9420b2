"""Games that are installed for a test only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint, entry_points

import pytest

from spielwerk.kernel import registry


@contextmanager
def installed(**games: str) -> Iterator[None]:
    """The games by name, each as `module:attribute`, beside those that are installed anyway."""
    points = [EntryPoint(name, path, registry.GROUP) for name, path in games.items()]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "entry_points", lambda group: [*entry_points(group=group), *points])
        registry.find_game.cache_clear()
        yield
    registry.find_game.cache_clear()

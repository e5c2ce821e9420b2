"""Everything that has a test of its own in which its effect shows."""

from __future__ import annotations

from .tables import COLOURS, FINDS, SITES

COMPONENTS = {"find": FINDS, "site": SITES, "wish": COLOURS, "end": ("rounds", "fished_out")}

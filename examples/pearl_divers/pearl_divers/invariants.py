"""What holds in every state: nothing is lost, nothing comes from nowhere."""

from __future__ import annotations

import numpy as np

from spielwerk.kernel.invariants import agenda_is_tidy, anywhere, broken_sentences
from spielwerk.kernel.record import StateArray

from . import tables
from .tables import COLOURS, MORAY


def faults(states: StateArray) -> list[str]:
    """A sentence for everything that some state of an array breaks."""
    pearls = states["sea"][:, :, :MORAY].sum(axis=1) + states["net"] + states["chest"].sum(axis=1) + states["sunk"]
    morays = states["sea"][:, :, MORAY] + states["met"]
    held = (states["wish"][:, :, None] == np.arange(len(COLOURS))).sum(axis=1)
    return broken_sentences(
        states,
        [
            ("pearls are not conserved", anywhere(pearls != tables.SEA[:, :MORAY].sum(axis=0))),
            ("morays are not conserved", anywhere(morays != tables.SEA[:, MORAY])),
            ("wishes are not conserved", anywhere(states["wishes"] + held != tables.WISHES_PER_COLOUR)),
            ("a net without a dive", (states["dives"] == 0) & anywhere(states["net"] > 0)),
            *agenda_is_tidy(states),
        ],
    )

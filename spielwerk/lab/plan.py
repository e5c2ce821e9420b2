"""How a worth is learned."""

from __future__ import annotations

from dataclasses import dataclass, field

from .experience import Manner


@dataclass(frozen=True)
class Plan:
    """How a worth is learned. Seconds are those of a round; without GPU `device` is "cpu"."""

    rounds: int = 4
    playing: float = 60.0
    fitting: float = 40.0
    games: int = 16
    processes: int = 1
    device: str = "cpu"
    wide: int = 128
    narrow: int = 32
    batch: int = 8192
    rate: float = 4e-3
    seed: int = 1
    # How far the end of a game is trusted against what was thought one turn later, see `targets`.
    trust: float = 0.7
    # Weights to begin with, or none.
    begin: str = ""
    # Whether every round fits a new network instead of going on with the last one, in which units may be silent.
    anew: bool = False
    # Whether games are played on the GPU instead of in processes, as many at a time as it has threads.
    on_gpu: bool = False
    manner: Manner = field(default_factory=Manner)

"""The laboratory: the games as fast simulators, in batches on all cores and on a GPU, and as environments of others."""

from .batch import Batch, IllegalMove, Saved
from .collecting import collect

__all__ = ["Batch", "IllegalMove", "Saved", "collect"]

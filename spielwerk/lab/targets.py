"""What a position's value is learned from: how the game ended, blended with what was thought one turn later.

How a game ends is true but noisy; what an earlier network thinks of the seat's next position is calm but may be wrong.
"""

from __future__ import annotations

from itertools import pairwise

import torch
from torch import Tensor


def blended(follows: Tensor, ended: Tensor, thought: Tensor, trust: float) -> Tensor:
    """For every position, a row that counts what is still to come: `trust` parts of what came of the next position,
    the rest of what was thought of it; the last position of a seat keeps how the game ended.

    `follows` is the row of the seat's next position in the game, or -1; `ended` what came, `thought` what was expected.
    """
    target = ended.clone()
    for rows in _backwards(follows):
        after = follows[rows]
        between = ended[rows] - ended[after]
        target[rows] = between + trust * target[after] + (1 - trust) * thought[after]
    return target


def _backwards(follows: Tensor) -> list[Tensor]:
    """Rows that are followed by another, those first whose follower is a last one."""
    depth, at = torch.zeros_like(follows), follows
    while bool((at >= 0).any()):
        depth += at >= 0
        at = torch.where(at >= 0, follows[at.clamp(min=0)], -1)
    order = depth.argsort()
    cuts = depth.bincount().cumsum(0).tolist()
    return [order[begin:end] for begin, end in pairwise(cuts)]

"""What a bot is: a function from its seat's view to a move."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ..kernel import State
from ..kernel.engine import Engine

# (engine, the view hidden for the seat, the seat, the bot's own randomness) -> a legal move of that seat
Bot = Callable[[Engine, State, int, Random], int]

# (engine, the view hidden for the seat, the seat, who plays together with it, randomness, seconds) -> what was found;
# where it is asked about some turns, these come last
Study = Callable[..., bytes]

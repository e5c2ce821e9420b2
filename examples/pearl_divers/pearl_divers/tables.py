"""The components of the game, and the constant tables the rules read."""

from __future__ import annotations

from spielwerk.kernel.facts import table

SEATS = 5
SITES = ("reef", "wreck")
COLOURS = ("white", "rose", "black")
# What a diver can find: a pearl of some colour, or a moray.
FINDS = (*COLOURS, "moray")
MORAY = FINDS.index("moray")

# How many of each lie at the reef and at the wreck, and what a pearl is worth.
SEA = table([[8, 5, 2, 4], [3, 5, 7, 6]])
VALUE = table([1, 2, 3])
# Two wishes of each colour; a wished pearl brings this much more at the end.
WISHES_PER_COLOUR = 2
WISH_BONUS = 2
# The second moray of a dive drives the diver out of the water.
MORAYS_TOO_MANY = 2

# Instead of a colour: nothing yet, and what a viewer must not know.
NONE = -1
HIDDEN = -2

"""Text of rules that branches: a tree of ifs that finds the leaf of a number."""

from __future__ import annotations

from collections.abc import Iterable

Lines = list[str]
Leaves = list[tuple[int, Lines]]


def indented(lines: Iterable[str]) -> Lines:
    return [f"    {line}" for line in lines]


def joined_leaves(leaves: Iterable[tuple[int, Lines]]) -> Leaves:
    """Neighbours that are alike become one leaf."""
    joined: Leaves = []
    for number, lines in leaves:
        if not joined or joined[-1][1] != lines:
            joined.append((number, lines))
    return joined


def tree(variable: str, leaves: Iterable[tuple[int, Lines]]) -> Lines:
    """Halves the leaves until one is left; a leaf serves from its number to the next leaf's."""
    joined = joined_leaves(leaves)
    if len(joined) == 1:
        return joined[0][1]
    middle = len(joined) // 2
    return [
        f"if {variable} < {joined[middle][0]}:",
        *indented(tree(variable, joined[:middle])),
        "else:",
        *indented(tree(variable, joined[middle:])),
    ]

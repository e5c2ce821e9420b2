"""A game's facts, its printed components as data, and the constant tables for the rules that are made from them."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
import numpy.typing as npt

ConstantTable = npt.NDArray[np.signedinteger[Any]]


@cache
def load_facts(package: str) -> dict[str, Any]:
    """The facts of a package (its file `facts.json`)."""
    text = files(package).joinpath("facts.json").read_text(encoding="utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


def table(values: Any, dtype: type = np.int16) -> ConstantTable:
    """A constant table, as rules read it."""
    return np.array(values, dtype)

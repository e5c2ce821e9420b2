"""The commands and samples that a document shows, so that tests run what people read."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def blocks(document: str, heading: str, language: str) -> list[str]:
    """The blocks of one language below a heading, up to the next heading of any level."""
    text = (ROOT / document).read_text(encoding="utf-8")
    below = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", text, re.DOTALL | re.MULTILINE)
    assert below, f"{document} has no heading {heading!r}"
    found = re.findall(rf"^```{language}\n(.*?)^```$", below[1], re.DOTALL | re.MULTILINE)
    assert found, f"{document} shows no {language} below {heading!r}"
    return found


def commands(document: str, heading: str) -> list[str]:
    """The shell blocks below a heading."""
    return blocks(document, heading, "sh")

"""Packages made for a test: the toy game with other files beside it."""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib import invalidate_caches
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from spielwerk.kernel import Game

from . import toy

_number = count()
WORDS = {name: (Path(toy.__file__).parent / name).read_text("utf-8") for name in ("words/de.toml", "words/en.toml")}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Gives the toy game with these files, by path, as a package of its own."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def made(files: dict[str, str] | None = None, **changes: Any) -> Game:
        name = f"made_{next(_number)}"
        for path, text in {"__init__.py": "", **(files or {})}.items():
            file = tmp_path / name / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        invalidate_caches()
        __import__(name)
        assert name in sys.modules
        return replace(toy.GAME, folder=name, **changes)

    return made

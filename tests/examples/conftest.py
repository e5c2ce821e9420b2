"""The example as a stranger has it: built, installed into a folder of its own, found through its entry point."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

import spielwerk

ROOT = Path(spielwerk.__file__).parents[1]
EXAMPLE = ROOT / "examples" / "pearl_divers"
GAME = "pearl_divers"
OPTIONAL = ("draw.py", "words", "rules.md", "rules.de.md", "style.css", "symbols.svg", "icon.svg")
# What tells beginners needs the words and the drawing.
FIRST_GAME = ("guide.py", "summary.md", "summary.de.md")


@dataclass(frozen=True)
class Installed:
    """A folder with an installed game, and programs that see it."""

    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "PYTHONPATH": os.pathsep.join([str(self.folder), str(ROOT)])}

    def run(self, module: str, *arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", module, *arguments]
        return subprocess.run(
            command, cwd=folder, env=self.environment, capture_output=True, text=True, check=False, timeout=600
        )

    def without(self, names: Sequence[str], folder: Path) -> Installed:
        """A copy in which the game has none of these files."""
        shutil.copytree(self.folder, folder)
        for name in names:
            path = folder / GAME / name
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        return Installed(folder)


def install(source: Path, folder: Path, scratch: Path) -> Installed:
    """Builds a game and installs it, without a network; the source stays clean."""
    copy = scratch / "source"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "build"))
    how = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "install", *how, "--target", str(folder), str(copy)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return Installed(folder)


@pytest.fixture(scope="session")
def example(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return install(EXAMPLE, tmp_path_factory.mktemp("installed"), tmp_path_factory.mktemp("scratch"))


@pytest.fixture(scope="session")
def bare_example(example: Installed, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The example with nothing but its rules."""
    return example.without(OPTIONAL + FIRST_GAME, tmp_path_factory.mktemp("bare") / "installed")

"""docs/adding-a-game.md, followed: its files are the example's, the game is built from it, errors look as shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spielwerk.cli import parser

from .conftest import EXAMPLE, GAME, ROOT, Installed, install

GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+) ?([^\n]*)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
SHOWN = [(path, text) for language, path, text in BLOCKS if path and not path.startswith("broken ")]
# These are shown in parts; all other Python files whole.
IN_PARTS = {f"{GAME}/draw.py", f"{GAME}/guide.py", f"{GAME}/words/en.toml", "tests/test_pearl_divers.py"}


def whole_files() -> dict[str, str]:
    """The files the page shows whole; of a long one the blocks follow each other."""
    files: dict[str, list[str]] = {}
    for path, text in SHOWN:
        if path not in IN_PARTS:
            files.setdefault(path, []).append(text)
    return {path: "\n\n".join(texts) for path, texts in files.items()}


def broken_samples() -> list[tuple[str, str, str]]:
    """(rule, its broken text, what the check says)."""
    return [
        (path.removeprefix("broken "), text, BLOCKS[number + 1][2])
        for number, (_, path, text) in enumerate(BLOCKS)
        if path.startswith("broken ")
    ]


def test_the_page_shows_the_example_as_it_is() -> None:
    for path, text in SHOWN:
        assert text.strip() in (EXAMPLE / path).read_text(encoding="utf-8"), path
    files = whole_files()
    for path, text in files.items():
        assert _tight(text) == _tight((EXAMPLE / path).read_text(encoding="utf-8")), path
    python = {f"{GAME}/{path.name}" for path in (EXAMPLE / GAME).glob("*.py")}
    assert set(files) == {"pyproject.toml", *python - IN_PARTS}


def _tight(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def test_every_command_on_the_page_exists() -> None:
    commands = re.findall(r"`?spielwerk ([a-z]+(?: [^`\n]+)?)`?", "\n".join(text for _, _, text in BLOCKS))
    commands += re.findall(r"`spielwerk ([^`]+)`", GUIDE)
    for command in commands:
        assert parser().parse_args([*command.split(), *(["pearl_divers"] if command == "check" else [])])
    named = {command.split()[0] for command in commands}
    assert named >= {"check", "play", "simulate", "bench", "agenda", "playthrough"}


@pytest.mark.long
def test_the_game_is_built_from_the_page_alone(tmp_path: Path) -> None:
    for path, text in whole_files().items():
        file = tmp_path / "made" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    made = install(tmp_path / "made", tmp_path / "installed", tmp_path)
    done = made.run("spielwerk.cli", "check", GAME, "--games", "3", "--pages", "100", folder=made.folder)
    assert done.returncode == 0, done.stdout
    assert "draws nothing itself, the rest by default" in done.stdout


@pytest.mark.long
@pytest.mark.parametrize(("rule", "text", "said"), broken_samples(), ids=lambda value: value.split("\n")[0][:20])
def test_errors_look_as_shown(example: Installed, tmp_path: Path, rule: str, text: str, said: str) -> None:
    copy = example.without((), tmp_path / "copy")
    rules = copy.folder / GAME / "rules.py"
    source = rules.read_text(encoding="utf-8")
    sound = re.search(rf"@rule\ndef {rule}\(.*?\n(?=\n\n)", source, re.DOTALL)
    assert sound is not None
    rules.write_text(source.replace(sound.group(0), text), encoding="utf-8")
    done = copy.run("spielwerk.cli", "check", GAME, "--games", "1", folder=copy.folder)
    assert done.returncode == 1
    assert said.strip() in done.stdout

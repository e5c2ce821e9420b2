"""The page on the lab: its samples run, its commands and files are there."""

from __future__ import annotations

import re

import pytest

from spielwerk.cli import main, parser

from .blocks import ROOT, blocks, commands

PAGE = "docs/lab.md"


@pytest.mark.parametrize("heading", ["Batches", "What a seat sees", "Over many machines"])
def test_samples_run(heading: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("SPIELWERK_JIT", "0")
    for sample in blocks(PAGE, heading, "python"):
        exec(sample.replace('"millefiori", 64', '"millefiori", 2'), {})
    assert capsys.readouterr().out


def test_commands_are_there() -> None:
    headings = ("The lab", "A learning curve", "A learner on a GPU", "Levels and the arena")
    lines = "".join(block for heading in headings for block in commands(PAGE, heading)).splitlines()
    ours = [line.split("#")[0].split()[1:] for line in lines if line.startswith("spielwerk ")]
    for arguments in ours:
        parser().parse_args(arguments)
    scripts = re.findall(r"python (\S+\.py)", "\n".join(lines))
    assert scripts
    assert all((ROOT / script).is_file() for script in scripts)


def test_the_description_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["observation", "murano"]) == 0
    assert "| batch_owner |" in capsys.readouterr().out

"""The built wheel, installed beside nothing but its dependencies: everything it needs is in it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from html.parser import HTMLParser
from importlib.metadata import version
from pathlib import Path
from urllib.parse import urlencode, urljoin
from urllib.request import urlopen

import pytest

from spielwerk.kernel.registry import find_game, game_names

from ..docs.blocks import ROOT
from ..serving import served

SETUPTOOLS = 78

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        int(version("setuptools").partition(".")[0]) < SETUPTOOLS and not os.environ.get("CI"),
        reason=f"building the wheel needs setuptools {SETUPTOOLS}, which requirements-test.lock installs",
    ),
]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, so that nothing an earlier build left behind gets in."""
    source, built = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, source)
    shutil.copytree(ROOT / "spielwerk", source / "spielwerk", ignore=shutil.ignore_patterns("__pycache__"))
    how = ["--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", str(built)]
    subprocess.run([sys.executable, "-m", "pip", "wheel", *how, str(source)], check=True)
    (found,) = built.iterdir()
    return found


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the programs of a new environment are, into which pip installed the wheel."""
    environment = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    programs = environment / "bin"
    how = ["--quiet", "--no-deps", "--no-index"]
    pip = [sys.executable, "-m", "pip", "--python", str(programs / "python")]
    subprocess.run([*pip, "install", *how, str(wheel)], check=True, env=outside())
    # Its dependencies are those of the tests; an editable install of ours does not come along.
    (site,) = environment.glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return programs


def outside() -> dict[str, str]:
    """The environment without our sources."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def said_by(program: Path, *arguments: str) -> str:
    return subprocess.run(
        [program, *arguments], check=True, capture_output=True, text=True, env=outside(), cwd=program.parent
    ).stdout


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    held = zipfile.ZipFile(wheel).namelist()
    package = {str(f.relative_to(ROOT)) for f in (ROOT / "spielwerk").rglob("*") if f.is_file()}
    needed = {name for name in package if "__pycache__" not in name}
    assert needed - set(held) == set()
    assert not [name for name in held if name.startswith("tests/")]
    assert {name.rpartition("/")[2] for name in held if "/licenses/" in name} == {"LICENSE", "NOTICE"}


def test_the_installed_program_finds_every_game(programs: Path) -> None:
    where = said_by(programs / "python", "-c", "import spielwerk; print(spielwerk.__file__)")
    assert where.startswith(str(programs.parent))
    assert said_by(programs / "spielwerk", "games", "--names").split() == game_names()


class Addresses(HTMLParser):
    """What a page asks its server for."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        asked = {"link": "href", "script": "src", "img": "src"}.get(tag)
        self.found |= {value for name, value in attrs if name == asked and value}


def fetched(address: str, form: dict[str, str] | None = None) -> str:
    with urlopen(address, urlencode(form).encode() if form else None, timeout=60) as answer:
        assert answer.status == 200
        text: str = answer.read().decode()
        return text


def test_the_installed_server_shows_every_game_with_styles_scripts_and_symbols(programs: Path, tmp_path: Path) -> None:
    with served(tmp_path, command=[str(programs / "spielwerk")], PYTHONPATH="") as server:
        pages = [fetched(server.address + "/")]
        for name in game_names():
            folder = ROOT / find_game(name).folder.replace(".", "/")
            page = fetched(f"{server.address}/tables", {"game": name})
            assert 'data-part="board"' in page
            own = set(re.findall(r'<symbol[^>]* id="([^"]+)"', (folder / "symbols.svg").read_text()))
            assert own <= set(re.findall(r'<symbol[^>]* id="([^"]+)"', page))
            style = fetched(f"{server.address}/games/{name}/style.css")
            assert style
            assert all(sheet.read_text() in style for sheet in folder.glob("*.css"))
            pages += [page, fetched(f"{server.address}/rules/{name}")]
        asked = {address for page in pages for address in Addresses(page).found}
        assert {address.rpartition(".")[2] for address in asked} >= {"css", "js", "svg"}
        for address in asked:
            assert fetched(urljoin(server.address, address))

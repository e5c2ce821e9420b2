"""Known holes in what we depend on, from a stored list, without the net: what came later is not checked here."""

from __future__ import annotations

import json
import re
import tomllib
import warnings
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from .blocks import ROOT

ADVISORIES = json.loads((ROOT / "tests/docs/advisories.json").read_text())
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())


def holes(package: str, used: str) -> list[str]:
    """The stored holes that a version of a package has."""
    name = canonicalize_name(package)
    return [
        f"{package} {used}: {hole['id']} ({hole['what']}), fixed in {hole['fixed']}"
        for hole in ADVISORIES["holes"]
        if hole["package"] == name and Version(used) < Version(hole["fixed"])
    ]


def locked() -> dict[str, str]:
    lines = (ROOT / "requirements-test.lock").read_text().splitlines()
    pins = [re.match(r"([\w.\[\],-]+)==([^ ;]+)", line) for line in lines if line and line[0] not in " #"]
    assert all(pins), "every line of the lock pins one version"
    return {canonicalize_name(pin[1].partition("[")[0]): pin[2] for pin in pins if pin}


def required() -> list[Requirement]:
    """All that pyproject.toml asks for: to build, to run, and for each extra."""
    extras = PROJECT["project"]["optional-dependencies"].values()
    named = [*PROJECT["build-system"]["requires"], *PROJECT["project"]["dependencies"], *(r for e in extras for r in e)]
    return [Requirement(text) for text in named]


def test_the_check_finds_a_hole() -> None:
    assert [told.split()[2] for told in holes("Jinja2", "3.1.5")] == ["CVE-2025-27516"]
    assert holes("jinja2", "3.1.6") == []


def test_no_pinned_version_has_a_stored_hole() -> None:
    assert [told for name, used in locked().items() for told in holes(name, used)] == []


def test_no_installed_version_has_a_stored_hole() -> None:
    found = []
    # What builds the wheel is part of the environment, not of what runs.
    for name in locked().keys() - {"setuptools"}:
        try:
            found += holes(name, version(name))
        except PackageNotFoundError:
            continue  # pinned for another platform
    assert found == []


def test_the_oldest_version_that_may_be_installed_has_no_stored_hole() -> None:
    for requirement in required():
        (bound,) = [one for one in requirement.specifier if one.operator == ">="]
        assert holes(requirement.name, bound.version) == []


def test_everything_we_ask_for_is_pinned_and_so_looked_at() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    elsewhere = {Requirement(text).name for text in extras["cuda"] + extras["learn"]}
    assert {canonicalize_name(r.name) for r in required()} - elsewhere <= locked().keys()


def test_what_is_not_checked_is_said() -> None:
    unnamed = sorted(locked().keys() - {hole["package"] for hole in ADVISORIES["holes"]})
    warnings.warn(
        f"dependencies were compared with {len(ADVISORIES['holes'])} holes known until {ADVISORIES['known_until']}; "
        f"not with later ones, and the list names none for {len(unnamed)} of {len(locked())} packages: "
        "`make audit` asks the public database",
        stacklevel=1,
    )
    assert "`make audit`" in (ROOT / "docs/hosting.md").read_text()
    assert "audit:" in (ROOT / "Makefile").read_text()

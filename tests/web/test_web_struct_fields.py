"""A server knows its structs before there are threads: msgspec dies where two of them read one for the first time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec

from spielwerk.table.log import Entry
from spielwerk.table.seat import Seat
from spielwerk.table.store import Summary
from spielwerk.table.terms import Terms
from spielwerk.web.server import create_app
from spielwerk.web.struct_fields import learn_fields
from spielwerk.web.table_settings import TableSettings

from .conftest import settings

# How msgspec looks at a struct that it does not know yet.
LOOKS = "get_class_annotations"


def is_known(kind: type[msgspec.Struct]) -> bool:
    """Whether msgspec can read it without looking at the class."""
    looked: list[str] = []

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_name == LOOKS:
            looked.append(LOOKS)

    sys.setprofile(note)
    try:
        msgspec.json.Decoder(kind)
    finally:
        sys.setprofile(None)
    return not looked


def test_a_struct_is_known_once_its_fields_were_learned() -> None:
    class Fresh(msgspec.Struct):
        number: int

    learn_fields()
    assert is_known(Fresh)

    class Late(msgspec.Struct):
        number: int

    assert not is_known(Late)
    assert is_known(Late)


def begin(folder: Path) -> None:
    """In a process of its own, in which nobody has read anything yet."""
    assert not is_known(Terms)
    create_app(settings(folder))
    assert all(is_known(kind) for kind in (Entry, Seat, Summary, TableSettings))


def test_a_server_knows_what_its_threads_read(tmp_path: Path) -> None:
    begun = f"from {__name__} import begin; from pathlib import Path; begin(Path({str(tmp_path)!r}))"
    subprocess.run([sys.executable, "-c", begun], check=True, cwd=Path(__file__).parents[2])

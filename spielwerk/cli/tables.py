"""`spielwerk tables`: the stored tables, and whether every one of them still plays as recorded."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from .output import DATABASE_HELP, CommandError, add_json_argument, print_json, print_table

if TYPE_CHECKING:
    from spielwerk.table.store import Store, Summary


def add(commands: Any) -> None:
    parser = commands.add_parser("tables", help="list the stored tables, or check that all of them still replay")
    parser.add_argument("--database", help=f"{DATABASE_HELP} (default: the one `spielwerk play` uses)")
    parser.add_argument("--check", action="store_true", help="replay every table under the rules installed now")
    add_json_argument(parser)
    parser.set_defaults(run=run)


def opened_store(database: str) -> Store:
    """An existing database; raises CommandError with a sentence."""
    from spielwerk.table.database import StoreError
    from spielwerk.table.store import Store

    if "://" not in database and not Path(database).exists():
        raise CommandError(f"there is no database {database}")
    try:
        return Store(database)
    except StoreError as problem:
        raise CommandError(str(problem)) from problem


def run(chosen: argparse.Namespace) -> int:
    from spielwerk.table.database import StoreError
    from spielwerk.web.settings import default_database

    store = opened_store(chosen.database or str(default_database()))
    try:
        found = store.tables()
    except StoreError as problem:
        raise CommandError(f"the tables cannot be listed: {problem}") from problem
    faults = {summary.id: _fault(store, summary.id) for summary in found} if chosen.check else {}
    if chosen.json:
        print_json([msgspec.to_builtins(s) | ({"fault": faults[s.id]} if chosen.check else {}) for s in found])
    else:
        _show(found, faults)
    return 1 if any(faults.values()) else 0


def _fault(store: Store, table_id: str) -> str | None:
    """Why a table cannot be opened now, or None."""
    from spielwerk.table.database import StoreError

    try:
        store.load(table_id)
    except StoreError as problem:
        return str(problem)
    return None


def _show(found: list[Summary], faults: dict[str, str | None]) -> None:
    rows = [
        [
            summary.id,
            summary.game,
            ", ".join(seat.name for seat in summary.seats),
            summary.entries,
            "over" if summary.over else "running",
            f"{datetime.fromtimestamp(summary.changed):%Y-%m-%d %H:%M}",
        ]
        for summary in found
    ]
    wrong = [fault for fault in faults.values() if fault]
    notes = [*wrong, f"{len(faults) - len(wrong)} of {len(faults)} tables replay"] if faults else []
    print_table(f"{len(found)} tables", ["id", "game", "seats", "entries", "", "changed"], rows, notes)

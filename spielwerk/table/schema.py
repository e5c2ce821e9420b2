"""The tables of the database, and the version of their layout."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

SCHEMA_VERSION = 1

METADATA = MetaData()

ABOUT = Table(
    "spielwerk_about",
    METADATA,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

SITTINGS = Table(
    "spielwerk_tables",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("secret", LargeBinary),
    Column("commitment", String(64)),
    Column("settings", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False, index=True),
    # The ledger after so many entries: tells whether other rules still give the same game.
    Column("points", JSON),
    Column("points_at", Integer),
    Column("over", Boolean, nullable=False),
)

ENTRIES = Table(
    "spielwerk_entries",
    METADATA,
    Column("table_id", String(64), ForeignKey(SITTINGS.c.id), primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("who", Integer, nullable=False),
    Column("move", BigInteger, nullable=False),
)

TOKENS = Table(
    "spielwerk_tokens",
    METADATA,
    # Kept readable, so that a host can show the links again; whoever reads this file sees all hands anyway.
    Column("token", String(64), primary_key=True),
    Column("table_id", String(64), ForeignKey(SITTINGS.c.id), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
)

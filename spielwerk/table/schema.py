"""The tables of the database, and the version of their layout."""

from __future__ import annotations

import sqlalchemy as sql

SCHEMA_VERSION = 4
# What makes the next layout of each earlier one, in place.
UPGRADES = {
    1: (
        "ALTER TABLE spielwerk_tables ADD COLUMN terms TEXT",
        "ALTER TABLE spielwerk_entries ADD COLUMN number VARCHAR(64)",
    ),
    2: (
        "ALTER TABLE spielwerk_tables ADD COLUMN waiting INTEGER",
        "CREATE TABLE spielwerk_imports (table_id VARCHAR(64) NOT NULL PRIMARY KEY REFERENCES spielwerk_tables (id), "
        "looked_at FLOAT NOT NULL)",
        "CREATE INDEX ix_spielwerk_imports_looked_at ON spielwerk_imports (looked_at)",
        "INSERT INTO spielwerk_imports SELECT id, changed FROM spielwerk_tables "
        "WHERE REPLACE(CAST(settings AS TEXT), '\"imported\": true', '') <> CAST(settings AS TEXT)",
    ),
    3: (
        "CREATE TABLE spielwerk_reviews (table_id VARCHAR(64) NOT NULL PRIMARY KEY REFERENCES spielwerk_tables (id), "
        "share FLOAT NOT NULL, changed FLOAT NOT NULL, content TEXT)",
    ),
}

METADATA = sql.MetaData()

ABOUT = sql.Table(
    "spielwerk_about",
    METADATA,
    sql.Column("key", sql.String(40), primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)

SITTINGS = sql.Table(
    "spielwerk_tables",
    METADATA,
    sql.Column("id", sql.String(64), primary_key=True),
    sql.Column("game", sql.String(64), nullable=False),
    sql.Column("rules_version", sql.Integer, nullable=False),
    sql.Column("options", sql.JSON, nullable=False),
    sql.Column("seats", sql.JSON, nullable=False),
    sql.Column("secret", sql.LargeBinary),
    sql.Column("commitment", sql.String(64)),
    # None where the commitment covers the secret alone, as it did in layout 1.
    sql.Column("terms", sql.Text),
    sql.Column("settings", sql.JSON, nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("changed", sql.Float, nullable=False, index=True),
    # The ledger after so many entries: tells whether other rules still give the same game.
    sql.Column("points", sql.JSON),
    sql.Column("points_at", sql.Integer),
    sql.Column("over", sql.Boolean, nullable=False),
    # Who must decide, as a mask; not known where nothing has happened since layout 2.
    sql.Column("waiting", sql.Integer),
)

ENTRIES = sql.Table(
    "spielwerk_entries",
    METADATA,
    sql.Column("table_id", sql.String(64), sql.ForeignKey(SITTINGS.c.id), primary_key=True),
    sql.Column("sequence", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("kind", sql.String(16), nullable=False),
    sql.Column("who", sql.Integer, nullable=False),
    sql.Column("move", sql.BigInteger, nullable=False),
    sql.Column("number", sql.String(64)),
)

TOKENS = sql.Table(
    "spielwerk_tokens",
    METADATA,
    # Kept readable, so that a host can show the links again; whoever reads this file sees all hands anyway.
    sql.Column("token", sql.String(64), primary_key=True),
    sql.Column("table_id", sql.String(64), sql.ForeignKey(SITTINGS.c.id), nullable=False, index=True),
    sql.Column("seat", sql.Integer, nullable=False),
)

IMPORTS = sql.Table(
    "spielwerk_imports",
    METADATA,
    sql.Column("table_id", sql.String(64), sql.ForeignKey(SITTINGS.c.id), primary_key=True),
    sql.Column("looked_at", sql.Float, nullable=False, index=True),
)

REVIEWS = sql.Table(
    "spielwerk_reviews",
    METADATA,
    sql.Column("table_id", sql.String(64), sql.ForeignKey(SITTINGS.c.id), primary_key=True),
    # How much of the work is done, and when somebody last said so; the review itself once it is.
    sql.Column("share", sql.Float, nullable=False),
    sql.Column("changed", sql.Float, nullable=False),
    sql.Column("content", sql.Text),
)

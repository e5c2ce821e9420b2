"""Tokens: unguessable words that open seats at a table."""

from __future__ import annotations

import secrets
from zlib import crc32

TOKEN_BYTES = 18
PLACES = 64


def place_of(word: str) -> int:
    """Where a table belongs, by its id or by any of its tokens: processes that serve together share the places."""
    return crc32(word.encode()) % PLACES


def new_token(table_id: str) -> str:
    """A word that belongs where its table does."""
    place = place_of(table_id)
    while place_of(token := secrets.token_urlsafe(TOKEN_BYTES)) != place:
        pass
    return token

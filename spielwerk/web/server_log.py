"""What the server tells whoever runs it: a line each, for people or as JSON, on standard error."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime

LINES, JSON = "lines", "json"
FORMS = (LINES, JSON)
# Addresses of tables open seats, so that they are never told.
_TOKEN = re.compile(r"(/t/)[\w-]+")


def _time_of(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


class LineFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return _TOKEN.sub(r"\1…", f"{_time_of(record)} {record.levelname} {super().format(record)}")


class JSONFormatter(logging.Formatter):
    """One object per line; a traceback is a text in it."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": _time_of(record),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return _TOKEN.sub(r"\1…", json.dumps(told, ensure_ascii=False))


def set_up_log(form: str, level: int) -> None:
    """Has our own log and the web server's written in this form; the web server tells only what went wrong."""
    handler = logging.StreamHandler()
    handler.setFormatter(JSONFormatter() if form == JSON else LineFormatter())
    for name, least in (("spielwerk", level), ("uvicorn", logging.WARNING), ("asyncio", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(least)

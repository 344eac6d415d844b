"""Logs: one JSON object a line. Addresses of tables, cookies, tokens and values of statements are never written."""

import json
import logging
import re
import sys
from datetime import UTC, datetime
from types import TracebackType

QUOTED_VALUES = re.compile(r"(?m)^DETAIL: .*$|(?<=query argument \$)(\d+): .*")  # what PostgreSQL's errors quote
# What uvicorn says of clients that do not speak as they should: whoever sends nonsense all day must not fill the disk.
CLIENT_MISTAKES = frozenset(
    (
        "Invalid HTTP request received.",
        "Unsupported upgrade request.",
        "Invalid UTF-8 sequence received from client.",
    )
)
Failure = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class JsonLines(logging.Formatter):
    """A log record as JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        extra = getattr(record, "facts", None)
        if isinstance(extra, dict):
            line.update(extra)
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)

    def formatException(self, ei: Failure) -> str:  # the name is the library's
        return QUOTED_VALUES.sub(r"\1", super().formatException(ei))


def is_no_client_mistake(record: logging.LogRecord) -> bool:
    """Return whether a record of uvicorn is about more than a client that sent nonsense."""
    return record.msg not in CLIENT_MISTAKES


def set_up(level: str) -> None:
    """Write to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic", "websockets"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = name != "uvicorn.access"
    for name in ("alembic", "websockets", "uvicorn.error"):  # uvicorn would tell addresses of tables
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(is_no_client_mistake)

"""Files that the command line reads: records, and positions as JSON."""

import json
import sys
from pathlib import Path

from theomachy.core.match import Listener, Match, Seed, replay
from theomachy.core.record import parse
from theomachy.core.refusal import PositionError, RecordError, TheomachyError
from theomachy.registry import find, load

STDIN = "-"
MOST_BYTES = 16_000_000  # bytes; the longest game there is takes a small part of it


def read_text(name: str) -> str:
    """The text of the file *name*, ``-`` for the standard input."""
    if name == STDIN:
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        with Path(name).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise RecordError(f"{name} is larger than {MOST_BYTES // 1_000_000} MB; it is no record or position")
    try:
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise RecordError(f"{name} is not text: byte {error.start + 1} is not UTF-8") from None


def open_match(name: str, seed: Seed = 0) -> Match:
    """The match that the file *name* holds: a record, replayed, or a position as JSON."""
    text = read_text(name)
    name = "the standard input" if name == STDIN else name
    if is_record(text):
        return replay_text(text, name)
    return start_text(text, name, seed)


def read_record(name: str) -> str:
    """The text of the file *name*, which must hold a record."""
    text = read_text(name)
    if not is_record(text):
        raise RecordError(f"{name} is a position; only a record tells a game")
    return text


def is_record(text: str) -> bool:
    """Return whether *text* looks like a record rather than JSON."""
    return not text.lstrip().startswith("{")


def replay_text(text: str, name: str, listener: Listener | None = None) -> Match:
    """The match that the record *text* of the file *name* describes; *listener* hears every line."""
    try:
        return replay(find(parse(text).field("game")), text, listener=listener)
    except TheomachyError as error:
        raise RecordError(f"{name}: {error}") from None


def start_text(text: str, name: str, seed: Seed) -> Match:
    """A match from the position that the JSON *text* of the file *name* describes."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise PositionError(f"{name} is neither a record nor a position as JSON: {error}") from None
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise PositionError(f"{name}: a position is a JSON object with the id of its game under 'game'")
    try:
        return load(data["game"], data, seed)
    except TheomachyError as error:
        raise PositionError(f"{name}: {error}") from None

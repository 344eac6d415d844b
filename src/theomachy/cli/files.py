"""Files that the command line reads: records, and positions as JSON."""

import json
import sys
from pathlib import Path

from theomachy.core.game import Game, View
from theomachy.core.match import Listener, Match, Seed, replay, start_from
from theomachy.core.record import FORMAT, parse
from theomachy.core.refusal import OptionError, PositionError, RecordError, TheomachyError
from theomachy.registry import find

STDIN = "-"
LARGEST = 16_000_000  # bytes; the longest game there is takes a small part of it


def read_text(name: str) -> str:
    """The text of the file *name*, ``-`` for the standard input."""
    if name == STDIN:
        data = sys.stdin.buffer.read(LARGEST + 1)
    else:
        with Path(name).open("rb") as file:
            data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise RecordError(f"{name} is larger than {LARGEST // 1_000_000} MB; it is no record or position")
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
    return start_from(*read_position(text, name), seed)


def is_record(text: str) -> bool:
    """Whether *text* looks like a record rather than JSON."""
    return not text.lstrip().startswith("{")


def replay_text(text: str, name: str, listener: Listener | None = None) -> Match:
    """The match that the record *text* of the file *name* tells of; *listener* hears every line."""
    try:
        record = parse(text)
        return replay(find(record.field("game")), text, listener=listener)
    except TheomachyError as error:
        raise RecordError(f"{name}: {error}") from None
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError) as error:
        raise RecordError(f"{name}: this is no record of a game ({FORMAT}): {error!r}") from None


def read_position(text: str, name: str) -> tuple[Game, View]:
    """The game and the position that the JSON *text* of the file *name* tells of; it is tried out."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise PositionError(f"{name} is neither a record nor a position as JSON: {error}") from None
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise PositionError(f"{name}: a position is a JSON object with the id of its game under 'game'")
    try:
        game = find(data["game"])
        game.check(game.load(data))
    except (PositionError, OptionError) as error:
        raise PositionError(f"{name}: {error}") from None
    except AssertionError as error:
        raise PositionError(f"{name}: this position cannot be: {error}") from None
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError) as error:
        what = f"the field {error} is missing" if isinstance(error, KeyError) else str(error)
        raise PositionError(f"{name}: this position cannot be read: {what}") from None
    return game, data

"""Starting: a match from options and a seed, or from a given position."""

import json
from collections.abc import Mapping

from theomachy.core.game import Game, View
from theomachy.core.match.match import Match
from theomachy.core.match.seeds import Seed, write_seed
from theomachy.core.option import Value
from theomachy.core.position import Position
from theomachy.core.record import Record
from theomachy.core.refusal import OptionError, PositionError


def start(
    game: Game,
    seats: int,
    seed: Seed,
    options: Mapping[str, Value] | None = None,
    preset: str = "table",
    extra: Mapping[str, str] | None = None,
) -> Match:
    """A new match; *extra* header lines (the seed's commitment and shares) go into the record."""
    full = game.settle(seats, options, preset)
    header = {
        "game": game.id,
        "rules": str(game.version),
        "seats": str(seats),
        "options": json.dumps(full),
        **(extra if extra is not None else {"seed": write_seed(seed)}),
    }
    position = game.new(seats, seed, full)
    note = game.opening_note(position)
    if note:
        header["opening"] = note
    return Match(game, position, Record(header))


def start_from(game: Game, data: View, seed: Seed = 0, *, check: bool = False) -> Match:
    """A match that begins with a given position; its record holds the position in full.

    *check* tests the invariants of the rulebook too: for data that anybody may have written.

    :raises PositionError: whatever is wrong with *data*.
    """
    position = load_position(game, data, seed, check)
    header = {
        "game": game.id,
        "rules": str(game.version),
        "seats": str(position.seats),
        "options": json.dumps(game.options_of(position)),
        "seed": write_seed(seed),
        "start": json.dumps(game.dump(position)),
    }
    return Match(game, position, Record(header))


def load_position(game: Game, data: View, seed: Seed, check: bool) -> Position:
    """The position that *data* describes, or PositionError; *check* tests the invariants of the rulebook too."""
    try:
        position = game.load(data, seed)
        if check:
            game.check_invariants(position)
    except PositionError:
        raise
    except (AssertionError, ValueError, LookupError, TypeError, AttributeError, OverflowError) as error:
        raise PositionError(_what_is_wrong(error)) from None
    return position


def _what_is_wrong(error: Exception) -> str:
    if isinstance(error, OptionError):
        return str(error)
    if isinstance(error, AssertionError):
        return f"this position cannot be: {error}"
    return f"this position cannot be read: {type(error).__name__}: {error}"

"""Positions as bytes: for pickle, Ray and datasets. They hold everything, secrets too: never give them to a player.

Once this module is imported, pickle, copy and Ray take positions as they are.
"""

import copyreg
import json
from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64

from theomachy import registry
from theomachy.core.chance import FAST, SealedLuck
from theomachy.core.game import Game
from theomachy.core.history import counts, restore
from theomachy.core.position import Position
from theomachy.core.refusal import PositionError

FORMAT: Final = "theomachy-position 1"
GAP: Final = b"\n"  # between the header and the cells


def freeze(game: Game, position: Position) -> bytes:
    """*position* with its random source as bytes; equal positions give equal bytes."""
    luck = position.luck
    if luck is not FAST and not isinstance(luck, SealedLuck):
        raise PositionError(f"a position with {type(luck).__name__} cannot become bytes")
    header: dict[str, Any] = {
        "format": FORMAT,
        "game": game.id,
        "rules": game.version,
        "seats": int(position.seats),
        "options": game.options_of(position),
        "key": luck.key.hex() if isinstance(luck, SealedLuck) else None,
        "past": sorted(counts(position.past).items()),
    }
    return json.dumps(header).encode() + GAP + np.array(position.cells, "<i8").tobytes()


def thaw(data: bytes) -> Position:
    """The position that freeze() made *data* of.

    :raises PositionError: if it made none, or by other rules.
    """
    head, _, cells = data.partition(GAP)
    try:
        header = json.loads(head)
        if header["format"] != FORMAT:
            raise PositionError(f"these bytes begin with {header['format']!r}, not with {FORMAT!r}")
        game = registry.find(header["game"])
        if header["rules"] != game.version:
            raise PositionError(f"these bytes follow version {header['rules']} of the rules, not {game.version}")
        position = game.empty(header["seats"], game.settle(header["seats"], header["options"]))
        numbers = np.frombuffer(cells, "<i8").tolist()
        if len(numbers) < len(position.cells):
            raise PositionError(f"these bytes have {len(numbers)} cells, not {len(position.cells)}")
        position.cells = vec[i64](numbers)
        position.past = restore(dict(header["past"]))
        position.luck = FAST if header["key"] is None else SealedLuck(bytes.fromhex(header["key"]))
    except (ValueError, LookupError, TypeError) as error:
        raise error if isinstance(error, PositionError) else PositionError(f"this is no position: {error}") from None
    return position


def _teach_pickle(game: Game) -> None:
    """Let pickle and copy take the positions of *game*."""
    seats = game.seats[0]
    kind = type(game.empty(seats, game.settle(seats, None, "research")))
    copyreg.pickle(kind, lambda position: (thaw, (freeze(game, position),)))


for _game in registry.games():
    _teach_pickle(_game)

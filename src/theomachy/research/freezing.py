"""Positions as bytes: for pickle, Ray and datasets. They hold everything, secrets too, so they are for no player."""

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
    """*position* with its luck as bytes; equal positions give equal bytes."""
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


class Snapshot:
    """A position that can be pickled and copied, for frameworks that do so with everything."""

    def __init__(self, game: Game, position: Position) -> None:
        self.game = game
        self.position = position

    def __reduce__(self) -> tuple[Any, ...]:
        return _snapshot, (freeze(self.game, self.position),)

    def __copy__(self) -> "Snapshot":
        return Snapshot(self.game, self.position.copy())

    def __deepcopy__(self, memo: dict[int, Any]) -> "Snapshot":
        return self.__copy__()


def _snapshot(data: bytes) -> Snapshot:
    position = thaw(data)
    return Snapshot(registry.find(json.loads(data.partition(GAP)[0])["game"]), position)

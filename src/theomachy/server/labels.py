"""Labels: what the players and the choices of a record are called."""

from collections.abc import Mapping, Sequence

import msgspec

from theomachy.core.game import Game
from theomachy.core.position import Position
from theomachy.core.record import Record


def player_names(told: Record) -> list[str]:
    """What the players of a record are called."""
    if "players" in told.header:
        return msgspec.json.decode(told.header["players"], type=list[str])
    return [f"seat {seat + 1}" for seat in range(int(told.field("seats")))]


def choice_label(game: Game, before: Position, seat: int, text: str, names: Sequence[str], first: str = "") -> str:
    """What a choice was called when it was made."""
    asked = seat in (*before.actors(), *before.volunteers())
    items = game.choices(before, seat).items if asked else ()
    return label_or_notation({item.text: game.render(item.label, players=names) for item in items}, text, first)


def label_or_notation(labels: Mapping[str, str], text: str, first: str) -> str:
    """The label of a choice, or of its *first* pick with the notation; at worst the notation alone."""
    return labels.get(text) or (f"{labels[first]} ({text})" if first in labels else text)

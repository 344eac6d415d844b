"""Naming: what the players and the choices of a record are called."""

from collections.abc import Sequence

import msgspec

from theomachy.core.game import Game
from theomachy.core.position import Position
from theomachy.core.record import Record


def players(told: Record) -> list[str]:
    """What the players of a record are called."""
    if "players" in told.header:
        return msgspec.json.decode(told.header["players"], type=list[str])
    return [f"seat {seat + 1}" for seat in range(int(told.field("seats")))]


def label(game: Game, before: Position, seat: int, text: str, names: Sequence[str], first: str = "") -> str:
    """What a choice was called when it was made, or its *first* pick with the notation; at worst the notation alone."""
    asked = seat in (*before.actors(), *before.volunteers())
    labels = {item.text: item.label for item in game.choices(before, seat).items} if asked else {}
    if text in labels:
        return game.say(labels[text], players=names)
    if first in labels:
        return f"{game.say(labels[first], players=names)} ({text})"
    return text

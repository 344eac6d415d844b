"""Labels: what the players and the choices of a record are called."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec

from theomachy.core.choices import Choice
from theomachy.core.game import Game
from theomachy.core.match import Match
from theomachy.core.position import Position
from theomachy.core.record import Record
from theomachy.core.refusal import TheomachyError
from theomachy.table.errors import default_name

PICK_SEPARATOR: Final = " → "  # between the picks of one line


def player_names(record: Record) -> list[str]:
    """Return what the players of a record are called."""
    if "players" in record.header:
        return msgspec.json.decode(record.header["players"], type=list[str])
    return [default_name(seat) for seat in range(int(record.field("seats")))]


class DescribedLine(NamedTuple):
    """A line of picks in words, and the things to tap for it."""

    label: str
    path: list[str]


def describe_line(game: Game, before: Position, seat: int, text: str, names: Sequence[str]) -> DescribedLine:
    """Return what the choice *text* and each of its picks are called on the screen; at worst the notation."""
    if seat not in (*before.actors(), *before.volunteers()):
        return DescribedLine(text, [])
    labels: list[str] = []
    path: list[str] = []
    for choice in _picks(game, before, seat, text):
        labels.append(game.render(choice.label, players=names))
        path += [thing for thing in choice.path if thing not in path]
    if len(labels) > 1:
        labels = [label.removesuffix(".") for label in labels]
    return DescribedLine(PICK_SEPARATOR.join(labels) or text, path)


def _picks(game: Game, before: Position, seat: int, text: str) -> list[Choice]:
    """The choices that lead through *text*: the one that is all of it, or one for each pick that is offered."""
    whole = [choice for choice in game.choices(before, seat).items if choice.text == text]
    if whole:
        return whole[:1]
    ahead, found = before.copy(), []
    with suppress(TheomachyError):  # what was no choice of the game, such as resigning, is called by its notation
        for action in game.read(ahead, seat, text):
            written = game.write(ahead, seat, action)
            items = game.choices(ahead, seat).items
            found += [choice for choice in items if choice.action == action or choice.text == written][:1]
            ahead.play(seat, action)
    return found


def with_draft(match: Match, seat: int) -> Position:
    """A copy of the position in which *seat* is asked, with what it has begun."""
    ahead = match.asked_in(seat).copy()
    for text in match.draft(seat):
        for action in match.game.read(ahead, seat, text):
            ahead.play(seat, action)
    return ahead

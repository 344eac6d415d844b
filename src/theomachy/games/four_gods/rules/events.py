"""Report: what happened, reported as events to a listener; only what each seat may know."""

from mypy_extensions import i64

from theomachy.core.event import Event
from theomachy.core.window import bit_of
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import gods, tiles
from theomachy.games.four_gods.state import State


def add(position: State, name: str, facts: dict[str, object]) -> None:
    """A public event."""
    if position.log is not None:
        position.log.append(Event(name, facts))


def _knowers(position: State, piece: i64) -> int:
    """The mask of seats that know both sides of *piece*."""
    mask = 0
    for seat in range(position.seats):
        if position.knows_tile(seat, piece):
            mask |= bit_of(seat)
    return mask


def add_tile(position: State, name: str, piece: i64, facts: dict[str, object], look: i64 = at.NOTHING) -> None:
    """An event about a tile: by its number for those who know it, else by its handle and the side that all know."""
    if position.log is None:
        return
    known = position.tiles.side_name(piece)
    if look != at.NOTHING:
        known += str(position.tiles.turn_of(piece, look))
    seen = _open_side(position, piece) if look == at.NOTHING else f"#{position.handle(piece)}:{tiles.write_look(look)}"
    position.log.append(
        Event(
            name,
            {**facts, "tile": known if position.knows_tile(at.NOBODY, piece) else seen},
            secret={"tile": known},
            knowers=_knowers(position, piece),
            shown=position.all_seats(),
        )
    )


def _open_side(position: State, piece: i64) -> str:
    """Name *piece* as everybody knows it: ``#17:SSMF``, or ``?`` if not even one side was ever open."""
    side = position.shown(at.NOBODY, piece)
    if not position.knows(at.NOBODY, side):
        return "?"
    return f"#{position.handle(piece)}:{tiles.write_look(position.tiles.sides[side])}"


def add_placement(position: State, name: str, seat: i64, space: i64, facts: dict[str, object]) -> None:
    """A tile was laid on *space*; with honour nobody is told by whom (FG-O10)."""
    if position.log is None:
        return
    who: object = "?" if position.terms.honour else seat
    facts = {"seat": who, "space": position.space_name(space), **facts}
    add_tile(position, name, position.piece(space), facts, position.look(space))


def add_draw(position: State, seat: i64, pieces: list[int]) -> None:
    """Report tiles that *seat* drew; only it sees them, unless information is open."""
    _add_tiles(position, "tiles-drawn", seat, pieces, {"left": position.cells[at.BAG_COUNT]})


def add_hands_seen(position: State, seat: i64) -> None:
    """Play began: *seat* sees the tiles that it was dealt."""
    held = [position.hand(seat, hand) for hand in range(2)]
    _add_tiles(position, "hands-seen", seat, [piece for piece in held if piece != at.NOTHING], {})


def _add_tiles(position: State, name: str, seat: i64, pieces: list[int], facts: dict[str, object]) -> None:
    if position.log is None:
        return
    names = [position.tiles.names[piece // 2] for piece in pieces]
    seen = names if position.terms.open_info else ["?"] * len(pieces)
    position.log.append(
        Event(
            name,
            {"seat": seat, "count": len(pieces), "tiles": seen, **facts},
            secret={"tiles": names},
            knowers=bit_of(seat),
            shown=position.all_seats(),
        )
    )


def add_prophet(position: State, name: str, seat: i64, space: i64, colour: i64, facts: dict[str, object]) -> None:
    """A prophet of *colour* came to stand on *space*."""
    add(position, name, {"seat": seat, "space": position.space_name(space), "colour": gods.COLOURS[colour], **facts})

"""Report: what happened, told as events to whoever listens; only what each seat may know."""

from mypy_extensions import i64

from theomachy.core.event import Event
from theomachy.core.window import bit_of
from theomachy.games.four_gods.state import BAG, NOBODY, NOTHING, State
from theomachy.games.four_gods.tiles import COLOURS, SIDES, turn_of, write_look


def tell(pos: State, name: str, facts: dict[str, object]) -> None:
    """A public event."""
    if pos.log is not None:
        pos.log.append(Event(name, facts))


def knowers(pos: State, piece: i64) -> int:
    """The mask of seats that know both sides of *piece*."""
    mask = 0
    for seat in range(pos.seats):
        if pos.knows_tile(seat, piece):
            mask |= bit_of(seat)
    return mask


def tell_tile(pos: State, name: str, piece: i64, facts: dict[str, object], look: i64 = NOTHING) -> None:
    """An event about a tile: by its number for those who know it, else by its handle and the side that all know."""
    if pos.log is None:
        return
    known = pos.side_name(piece) if look == NOTHING else f"{pos.side_name(piece)}{turn_of(piece, look)}"
    seen = _open_side(pos, piece) if look == NOTHING else f"#{pos.handle(piece)}:{write_look(look)}"
    pos.log.append(
        Event(
            name,
            {**facts, "tile": known if pos.knows_tile(NOBODY, piece) else seen},
            secret={"tile": known},
            knowers=knowers(pos, piece),
            shown=pos.everybody(),
        )
    )


def _open_side(pos: State, piece: i64) -> str:
    """*piece* as everybody knows it: ``#17:SSMF``, or ``?`` where not even one side was ever open."""
    side = pos.shown(NOBODY, piece)
    return f"#{pos.handle(piece)}:{write_look(SIDES[side])}" if pos.knows(NOBODY, side) else "?"


def placed(pos: State, name: str, seat: i64, space: i64, facts: dict[str, object]) -> None:
    """A tile was laid on *space*; with honour nobody is told by whom (FG-O10)."""
    if pos.log is None:
        return
    who: object = "?" if pos.terms.honour else seat
    facts = {"seat": who, "space": pos.space_name(space), **facts}
    tell_tile(pos, name, pos.piece(space), facts, pos.look(space))


def drawn(pos: State, seat: i64, pieces: list[int]) -> None:
    """*seat* drew tiles that only it sees, unless information is open."""
    _tell_tiles(pos, "tiles-drawn", seat, pieces, {"left": pos.cells[BAG]})


def saw_hands(pos: State, seat: i64) -> None:
    """Play began: *seat* sees the tiles that it was dealt."""
    held = [pos.hand(seat, hand) for hand in range(2)]
    _tell_tiles(pos, "hands-seen", seat, [piece for piece in held if piece != NOTHING], {})


def _tell_tiles(pos: State, name: str, seat: i64, pieces: list[int], facts: dict[str, object]) -> None:
    if pos.log is None:
        return
    names = [f"T{piece // 2 + 1:02}" for piece in pieces]
    seen = names if pos.terms.open_info else ["?"] * len(pieces)
    pos.log.append(
        Event(
            name,
            {"seat": seat, "count": len(pieces), "tiles": seen, **facts},
            secret={"tiles": names},
            knowers=bit_of(seat),
            shown=pos.everybody(),
        )
    )


def stood(pos: State, name: str, seat: i64, space: i64, colour: i64, facts: dict[str, object]) -> None:
    """A prophet of *colour* came to stand on *space*."""
    tell(pos, name, {"seat": seat, "space": pos.space_name(space), "colour": COLOURS[colour], **facts})

"""Report: what happened, told as events to whoever listens; only what each seat may know."""

from mypy_extensions import i64

from theomachy.core.event import Event
from theomachy.core.window import bit_of
from theomachy.games.four_gods.state import BAG, NOBODY, State
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


def tell_tile(pos: State, name: str, piece: i64, facts: dict[str, object], seen: str = "") -> None:
    """An event about a tile: by its number for those who know it, else by its handle and the side that all know."""
    if pos.log is None:
        return
    pos.log.append(
        Event(
            name,
            {**facts, "tile": f"#{pos.handle(piece)}:{seen}" if seen else _open_side(pos, piece)},
            secret={"tile": pos.side_name(piece)},
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
    piece, look = pos.piece(space), pos.look(space)
    who: object = "?" if pos.terms.honour else seat
    tell_tile(pos, name, piece, {"seat": who, "space": pos.space_name(space), **facts}, write_look(look))
    event = pos.log[-1]
    event.secret["tile"] = f"{pos.side_name(piece)}{turn_of(piece, look)}"


def drawn(pos: State, seat: i64, pieces: list[int]) -> None:
    """*seat* drew tiles that only it sees, unless information is open."""
    if pos.log is None:
        return
    seats = pos.everybody() if pos.terms.open_info else bit_of(seat)
    names = [f"T{piece // 2 + 1:02}" for piece in pieces]
    pos.log.append(
        Event(
            "tiles-drawn",
            {"seat": seat, "count": len(pieces), "tiles": ["?"] * len(pieces), "left": pos.cells[BAG]},
            secret={"tiles": names},
            knowers=seats,
            shown=pos.everybody(),
        )
    )


def stood(pos: State, name: str, seat: i64, space: i64, colour: i64, facts: dict[str, object]) -> None:
    """A prophet of *colour* came to stand on *space*."""
    tell(pos, name, {"seat": seat, "space": pos.space_name(space), "colour": COLOURS[colour], **facts})

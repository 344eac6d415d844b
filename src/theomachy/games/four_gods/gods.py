"""Choosing a god, visible mode (FG-G1 to FG-G6, FG-N9)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import report
from theomachy.games.four_gods.actions import CHOOSE_GOD
from theomachy.games.four_gods.state import COLOUR_COUNT, GOD, NOBODY, RESERVE, State
from theomachy.games.four_gods.tiles import COLOURS, GODS


def offer(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every god that still lies out."""
    if pos.may_choose_god(seat):
        colour: i64 = 0
        while colour < COLOUR_COUNT:
            if pos.owner(colour) == NOBODY:
                out = append(out, pack(CHOOSE_GOD, colour))
            colour += 1
    return out


def refuse(pos: State, seat: i64, god: i64) -> Refusal | None:
    """Why *seat* may not choose *god*, or None when it may."""
    if pos.terms.secret:
        return Refusal("gods-are-secret", "FG-H5")
    if pos.colours_of(seat) >= pos.terms.gods_each:
        return Refusal("has-god", "FG-G2" if pos.terms.gods_each == 1 else "FG-N9", count=pos.terms.gods_each)
    if pos.owner(god) != NOBODY:
        return Refusal("taken", "FG-A4", god=GODS[god], god_seat=pos.owner(god))
    return None


def do(pos: State, seat: i64, god: i64) -> None:
    """Take the card and the box; each god has the colour of its number."""
    pos.take_colour(seat, god)
    pos.cells[GOD + god] = god
    if pos.log is not None:
        facts: dict[str, object] = {"seat": seat, "god": GODS[god], "colour": COLOURS[god]}
        report.tell(pos, "god-chosen", {**facts, "prophets": pos.cells[RESERVE + god]})

"""Choosing a god, visible mode (FG-G1 to FG-G6, FG-N9)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import actions as act
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import gods
from theomachy.games.four_gods.rules import events
from theomachy.games.four_gods.state import State


def offer(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every god that still lies out."""
    if may_choose_god(position, seat):
        colour: i64 = 0
        while colour < at.COLOUR_COUNT:
            if position.owner(colour) == at.NOBODY:
                out = append(out, pack(act.CHOOSE_GOD, colour))
            colour += 1
    return out


def refuse(position: State, seat: i64, god: i64) -> Refusal | None:
    """Return why *seat* may not choose *god*, or None when it may."""
    if position.terms.secret:
        return Refusal("gods-are-secret", "FG-H5")
    if position.colours_of(seat) >= position.terms.gods_each:
        return Refusal("has-god", "FG-G2" if position.terms.gods_each == 1 else "FG-N9", count=position.terms.gods_each)
    if position.owner(god) != at.NOBODY:
        return Refusal("taken", "FG-A4", god=gods.IDS[god], god_seat=position.owner(god))
    return None


def do(position: State, seat: i64, god: i64) -> None:
    """Take the card and the box; each god has the colour of its number."""
    take_colour(position, seat, god)
    position.cells[at.GOD + god] = god
    if position.log is not None:
        facts: dict[str, object] = {"seat": seat, "god": gods.IDS[god], "colour": gods.COLOURS[god]}
        events.add(position, "god-chosen", {**facts, "prophets": position.cells[at.RESERVE + god]})


def take_colour(position: State, seat: i64, colour: i64) -> None:
    """Give *seat* the reserve of *colour*, less what it owes (FG-Q13)."""
    position.cells[at.OWNER + colour] = seat
    paid = min(position.cells[at.DEBT + seat], position.cells[at.RESERVE + colour])
    position.cells[at.DEBT + seat] -= paid
    position.cells[at.RESERVE + colour] -= paid
    position.cells[at.LOST + colour] += paid


def may_choose_god(position: State, seat: i64) -> bool:
    """Return whether *seat* is short of a god and one lies out (FG-G1, FG-G3, FG-N9)."""
    if position.terms.secret or position.colours_of(seat) >= position.terms.gods_each:
        return False
    colour: i64 = 0
    while colour < at.COLOUR_COUNT:
        if position.cells[at.OWNER + colour] == at.NOBODY:
            return True
        colour += 1
    return False


def factions(position: State) -> list[str]:
    """List the gods of each seat; everybody is told them, so dealt cards are left out until the end (FG-H4)."""
    if position.terms.secret and not position.is_over():
        return [""] * position.seats
    names: list[list[str]] = [[] for _ in range(position.seats)]
    for colour in range(at.COLOUR_COUNT):
        if position.owner(colour) >= 0 and position.cells[at.GOD + colour] != at.NOTHING:
            names[position.owner(colour)].append(gods.IDS[position.cells[at.GOD + colour]])
    return ["+".join(own) for own in names]


def reveal(position: State) -> None:
    """Announce every secret god before the scoring, also one whose terrain has no Kingdom (FG-H4)."""
    for colour in range(at.COLOUR_COUNT) if position.terms.secret else ():
        if position.owner(colour) >= 0 and position.cells[at.GOD + colour] != at.NOTHING:
            facts: dict[str, object] = {"seat": position.owner(colour), "colour": gods.COLOURS[colour]}
            events.add(position, "god-revealed", {**facts, "god": gods.IDS[position.cells[at.GOD + colour]]})

"""Earth: five new Worshipers, some of them souls that come back (rules EG-EA1 to EG-EA6; solo EG-SR5)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack, part_a, part_b, part_c, part_d
from theomachy.core.event import EVERYBODY, Event
from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods import actions as act
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.worshipers import (
    LETTERS,
    ONE,
    TYPES,
    count,
    letters_of,
    of_type,
    plural,
    total,
)
from theomachy.games.elements_of_the_gods.state import State

NEWCOMERS: Final[i64] = 5


def souls_of(action: i64) -> i64:
    """The crowd that the SOULS *action* brings back."""
    souls = of_type(0, part_a(action)) + of_type(1, part_b(action)) + of_type(2, part_c(action))
    return souls + of_type(3, part_d(action))


def usable(position: State) -> i64:
    """The souls that may come back: all of your own Afterlife (EG-EA6) but those of the locked type."""
    souls = position.cells[at.AFTERLIFE + position.cells[at.TURN_SEAT]]
    lock = position.cells[at.LOCKED_TYPE]
    return souls - of_type(lock, count(souls, lock)) if lock >= 0 else souls


def offer(position: State, out: vec[i64]) -> vec[i64]:
    """Add every choice of up to five souls, none among them."""
    souls = usable(position)
    for stonemasons in range(min(NEWCOMERS, count(souls, 0)) + 1):
        for gardeners in range(min(NEWCOMERS - stonemasons, count(souls, 1)) + 1):
            for mystics in range(min(NEWCOMERS - stonemasons - gardeners, count(souls, 2)) + 1):
                rest = NEWCOMERS - stonemasons - gardeners - mystics
                for zealots in range(min(rest, count(souls, 3)) + 1):
                    out = append(out, pack(act.SOULS, stonemasons, gardeners, mystics, zealots))
    return out


def refuse(position: State, souls: i64) -> Refusal | None:
    """Return why *souls*, a crowd, may not come back."""
    own = position.cells[at.AFTERLIFE + position.cells[at.TURN_SEAT]]
    for type in range(TYPES):
        if count(souls, type) > 0 and type == position.cells[at.LOCKED_TYPE]:
            return Refusal("souls-locked", "EG-SR5", many=plural(type))
        if count(souls, type) > count(own, type):
            return Refusal("souls-missing", "EG-EA2", type=LETTERS[type], count=int(count(own, type)))
    if total(souls) > NEWCOMERS:
        return Refusal("souls-too-many", "EG-EA2", count=int(total(souls)), most=int(NEWCOMERS))
    return None


def do(position: State, space: i64, souls: i64) -> None:
    """The crowd *souls* comes back first (EG-EA3); births from the bag make five, as far as it has them (EG-EA4)."""
    cells = position.cells
    seat = cells[at.TURN_SEAT]
    cells[at.AFTERLIFE + seat] -= souls
    cells[at.CROWD + space] += souls
    births = ""
    number = min(NEWCOMERS - total(souls), total(cells[at.BAG]))
    for _ in range(number):
        type = position.draw_from_bag()
        cells[at.CROWD + space] += ONE[type]
        if position.log is not None:
            births += LETTERS[type]
    if position.log is not None:
        where = position.board.name(space)
        if souls > 0:
            position.log.append(
                Event("souls-returned", {"seat": int(seat), "souls": letters_of(souls), "space": where})
            )
        facts = {"space": where, "births": births, "count": len(births)}
        position.log.append(Event("worshipers-born", facts, shown=EVERYBODY if births else 0))

"""Earth: five new Worshipers, some of them souls that come back (rules EG-EA1 to EG-EA6; solo EG-SR5)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import EVERYBODY, Event
from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods.actions import SOULS
from theomachy.games.elements_of_the_gods.state import AFTERLIFE, BAG, CROWD, LOCK, TURN, State
from theomachy.games.elements_of_the_gods.worshipers import LETTERS, ONE, TYPES, count, of_type, spell, total

NEWCOMERS: Final[i64] = 5


def usable(pos: State) -> i64:
    """The souls that may come back: all of the own Afterlife (EG-EA6) but those of the locked type."""
    souls = pos.cells[AFTERLIFE + pos.cells[TURN]]
    lock = pos.cells[LOCK]
    return souls - of_type(lock, count(souls, lock)) if lock >= 0 else souls


def offer(pos: State, out: vec[i64]) -> vec[i64]:
    """Add every choice of up to five souls, none among them."""
    souls = usable(pos)
    for stonemasons in range(min(NEWCOMERS, count(souls, 0)) + 1):
        for gardeners in range(min(NEWCOMERS - stonemasons, count(souls, 1)) + 1):
            for mystics in range(min(NEWCOMERS - stonemasons - gardeners, count(souls, 2)) + 1):
                rest = NEWCOMERS - stonemasons - gardeners - mystics
                for zealots in range(min(rest, count(souls, 3)) + 1):
                    out = append(out, pack(SOULS, stonemasons, gardeners, mystics, zealots))
    return out


def refuse(pos: State, souls: vec[i64]) -> Refusal | None:
    """Why *souls*, a number of each type, may not come back."""
    wanted: i64 = 0
    own = pos.cells[AFTERLIFE + pos.cells[TURN]]
    for type in range(TYPES):
        wanted += souls[type]
        if souls[type] > 0 and type == pos.cells[LOCK]:
            return Refusal("souls-locked", "EG-SR5", type=LETTERS[type])
        if souls[type] > count(own, type):
            return Refusal("souls-missing", "EG-EA2", type=LETTERS[type], count=int(count(own, type)))
    if wanted > NEWCOMERS:
        return Refusal("souls-too-many", "EG-EA2", count=int(wanted), most=int(NEWCOMERS))
    return None


def act(pos: State, space: i64, souls: i64) -> None:
    """The crowd *souls* comes back first (EG-EA3); births from the bag make five, as far as it has them (EG-EA4)."""
    cells = pos.cells
    seat = cells[TURN]
    cells[AFTERLIFE + seat] -= souls
    cells[CROWD + space] += souls
    births = ""
    number = min(NEWCOMERS - total(souls), total(cells[BAG]))
    for _ in range(number):
        type = pos.draw_from_bag()
        cells[CROWD + space] += ONE[type]
        if pos.log is not None:
            births += LETTERS[type]
    if pos.log is not None:
        where = pos.board.name(space)
        if souls > 0:
            pos.log.append(Event("souls-returned", {"seat": int(seat), "souls": spell(souls), "space": where}))
        facts = {"space": where, "births": births, "count": len(births)}
        pos.log.append(Event("worshipers-born", facts, shown=EVERYBODY if births else 0))

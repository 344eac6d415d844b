"""Death: a whole space is destroyed and two souls are claimed (rules EG-DE1 to EG-DE5)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods import actions as act
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.worshipers import (
    ONE,
    TYPES,
    count,
    covers,
    letters_of,
    of_type,
    people,
    total,
)
from theomachy.games.elements_of_the_gods.state import State

CLAIMED: Final[i64] = 2


def is_choice(crowd: i64) -> bool:
    """Return whether there is anything to choose: three or more, and not all of one type (EG-DE3)."""
    there = total(crowd)
    if there <= CLAIMED:
        return False
    for type in range(TYPES):
        if count(crowd, type) == there:
            return False
    return True


def only_claim(crowd: i64) -> i64:
    """The souls that are claimed where there is nothing to choose."""
    if total(crowd) <= CLAIMED:
        return crowd
    for type in range(TYPES):
        if count(crowd, type) > CLAIMED:
            return of_type(type, CLAIMED)
    return 0


def offer(position: State, out: vec[i64]) -> vec[i64]:
    """Add every pair of souls that can be claimed."""
    crowd = position.crowd(position.cells[at.DRAFT_SPACE])
    for one in range(TYPES):
        for other in range(one, TYPES):
            if covers(crowd, ONE[one] + ONE[other]):
                out = append(out, pack(act.CLAIM, one, other))
    return out


def refuse(position: State, one: i64, other: i64) -> Refusal | None:
    """Return why these two souls may not be claimed."""
    space = position.cells[at.DRAFT_SPACE]
    wanted = ONE[one] + ONE[other]
    if not covers(position.crowd(space), wanted):
        there = letters_of(position.crowd(space))
        return Refusal("claim-not-there", "EG-DE2", space=position.board.name(space), souls=people(wanted), there=there)
    return None


def do(position: State, space: i64, claimed: i64) -> None:
    """Destroy everybody on *space*: the crowd *claimed* goes to the Afterlife, the rest into the bag."""
    cells = position.cells
    seat = cells[at.TURN_SEAT]
    crowd = cells[at.CROWD + space]
    cells[at.CROWD + space] = 0
    cells[at.AFTERLIFE + seat] += claimed
    cells[at.BAG] += crowd - claimed
    cells[at.DESTROYED] = crowd
    if position.log is not None and crowd > 0:
        facts = {
            "seat": int(seat),
            "space": position.board.name(space),
            "destroyed": letters_of(crowd),
            "claimed": letters_of(claimed),
        }
        position.log.append(Event("worshipers-destroyed", facts))

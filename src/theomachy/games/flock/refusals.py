"""Refusals: which rule forbids a well-formed choice, asked heading by heading."""

from theomachy.core.action import kind_of, part_a
from theomachy.core.refusal import Refusal
from theomachy.games.flock import actions, closing, convert, exodus, miracles, multiply, prophets, setup, slaughter
from theomachy.games.flock.cards import LUST
from theomachy.games.flock.position import Flock
from theomachy.games.flock.state import (
    CARD,
    EFFECT,
    EXODUS,
    GOAL,
    LEAD,
    MULTIPLY,
    NOTHING,
    NOWHERE,
    NUMBER,
    PAY,
    PENDING,
    PHASE,
    PHASE_NAMES,
    PILGRIMAGE,
    SLAUGHTER,
    SOURCE,
)

PHASE_RULES = ["FL-S1", "FL-S3", "FL-S6", "FL-T1", "FL-T1", "FL-T1", "FL-E10", "FL-E1"]
BEGINNINGS: dict[str, tuple[int, ...]] = {  # what can be chosen in each phase while nothing is begun
    "deity": (actions.CHOOSE,),
    "keep": (actions.KEEP,),
    "place": (actions.PLACE,),
    "miracle": (actions.PLAY, actions.MOVE, actions.STRIKE, actions.GUIDE, actions.GO_ON),
    "action": (actions.GROW, actions.LEAVE, actions.SLAY, actions.PREACH, actions.PASS),
    "closing": (actions.FOLLOW, actions.WANDER, actions.DONE),
    "vote": (actions.CAST,),
}


def belongs_before(pos: Flock, action: int) -> bool:
    """Whether *action* goes on with something that is about to end by itself, so that this is where to refuse it."""
    if pos.cells[PENDING] != NOTHING:
        return pos.cells[PENDING] == EXODUS or kind_of(action) in going_on(pos)
    return not any(kind_of(action) in kinds for kinds in BEGINNINGS.values())


def explain(pos: Flock, seat: int, action: int) -> Refusal | None:
    """Why *seat*, who may choose now, may not choose *action*."""
    kind, part = kind_of(action), part_a(action)
    if pos.cells[PENDING] != NOTHING:
        return refuse_rest(pos, seat, kind, part) if kind in going_on(pos) else Refusal("finish-first", "FL-T1")
    phase = PHASE_NAMES[pos.cells[PHASE]]
    if kind in BEGINNINGS[phase]:
        return refuse_beginning(pos, seat, kind, part)
    if kind == actions.ALSO and not pos.has(seat, LUST):
        return Refusal("no-lust", "FL-K12")
    if kind == actions.REMOVE:  # the slaughter was over with the sacrifice
        return Refusal("no-extra", "FL-K15")
    if not any(kind in kinds for kinds in BEGINNINGS.values()):
        return Refusal("nothing-begun", "FL-T1")
    return Refusal(f"not-in-{phase}", PHASE_RULES[pos.cells[PHASE]])


def going_on(pos: Flock) -> tuple[int, ...]:
    """The kinds of choices that go on with what is begun."""
    cells = pos.cells
    pending = cells[PENDING]
    if pending == SLAUGHTER and cells[GOAL] == NOWHERE:
        return (actions.TO,)
    if pending == SLAUGHTER:
        return (actions.SACRIFICE,) if cells[NUMBER] == 0 else (actions.REMOVE,)
    if pending == EFFECT:
        return (miracles.aiming_at(cells[CARD]),)
    rest: dict[int, tuple[int, ...]] = {
        int(PAY): (actions.SKULL,),
        int(LEAD): (actions.GUIDE, actions.DONE),
        int(MULTIPLY): (actions.ALSO, actions.DONE),
        int(EXODUS): (actions.TO, actions.DONE),
        int(PILGRIMAGE): (actions.TO,),
    }
    return rest[pending]


def refuse_beginning(pos: Flock, seat: int, kind: int, part: int) -> Refusal | None:
    """Why *seat* may not begin with this."""
    if kind == actions.CHOOSE:
        return setup.refuse_deity(pos, part)
    if kind == actions.PLACE:
        return setup.refuse_place(pos, seat, part)
    if kind == actions.PLAY:
        return miracles.refuse(pos, seat, part)
    if kind == actions.MOVE:
        return prophets.refuse_move(pos, seat, part)
    if kind == actions.STRIKE:
        return prophets.refuse_strike(pos, seat, part)
    if kind == actions.GUIDE:
        return prophets.refuse_guide(pos, seat, part)
    if kind == actions.GROW:
        return multiply.refuse(pos, seat, part)
    if kind == actions.LEAVE:
        return exodus.refuse(pos, seat, part)
    if kind == actions.SLAY:
        return slaughter.refuse(pos, seat, part)
    if kind == actions.PREACH:
        return convert.refuse(pos, seat, part)
    if kind == actions.FOLLOW:
        return closing.refuse_dog(pos, seat, part)
    if kind == actions.WANDER:
        return closing.refuse_pilgrim(pos, seat, part)
    return None


def refuse_rest(pos: Flock, seat: int, kind: int, part: int) -> Refusal | None:
    """Why the choice that is begun cannot go on with this."""
    pending = pos.cells[PENDING]
    if kind == actions.SKULL:
        return miracles.refuse_skull(pos, seat, part)
    if kind in (actions.KILL, actions.GRANT, actions.INCARNATE):
        return miracles.refuse_target(pos, seat, part)
    if kind == actions.ALSO:
        return multiply.refuse_second(pos, seat, part)
    if kind == actions.GUIDE:
        return prophets.refuse_second(pos, seat, part)
    if kind == actions.SACRIFICE:
        return slaughter.refuse_number(pos, part)
    if kind == actions.REMOVE:
        return slaughter.refuse_removal(pos, part)
    if kind == actions.TO and pending == EXODUS:
        return exodus.refuse_step(pos, part)
    if kind == actions.TO and pending == SLAUGHTER:
        return slaughter.refuse_target(pos, seat, part)
    if kind == actions.TO:
        return exodus.refuse_neighbour(pos, pos.cells[SOURCE], part)
    return exodus.refuse_done(pos) if pending == EXODUS else None

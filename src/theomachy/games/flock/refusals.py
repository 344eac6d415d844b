"""Refusals: which rule forbids a well-formed choice, asked heading by heading."""

from theomachy.core.action import kind_of, part_a
from theomachy.core.refusal import Refusal
from theomachy.games.flock import closing, convert, exodus, miracles, multiply, prophets, setup, slaughter
from theomachy.games.flock.actions import (
    ALSO,
    CAST,
    CHOOSE,
    DONE,
    FOLLOW,
    GO_ON,
    GRANT,
    GROW,
    GUIDE,
    INCARNATE,
    KEEP,
    KILL,
    LEAVE,
    MOVE,
    PASS,
    PLACE,
    PLAY,
    PREACH,
    REMOVE,
    SACRIFICE,
    SKULL,
    SLAY,
    STRIKE,
    TO,
    WANDER,
)
from theomachy.games.flock.cards import ASSASSIN, LUST, PROPHETS
from theomachy.games.flock.notation import write
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
    "deity": (CHOOSE,),
    "keep": (KEEP,),
    "place": (PLACE,),
    "miracle": (PLAY, MOVE, STRIKE, GUIDE, GO_ON),
    "action": (GROW, LEAVE, SLAY, PREACH, PASS),
    "closing": (FOLLOW, WANDER, DONE),
    "vote": (CAST,),
}


def belongs_before(pos: Flock, action: int) -> bool:
    """Whether *action* goes on with something that is about to end by itself, so that this is where to refuse it."""
    if pos.cells[PENDING] != NOTHING:
        return pos.cells[PENDING] == EXODUS
    return not any(kind_of(action) in kinds for kinds in BEGINNINGS.values())


def explain(pos: Flock, seat: int, action: int) -> Refusal | None:
    """Why *seat*, who may choose now, may not choose *action*."""
    kind, part = kind_of(action), part_a(action)
    if pos.cells[PENDING] != NOTHING:
        if kind not in going_on(pos):
            texts = [write(pos, seat, other, None) for other in pos.legal(seat)]
            return Refusal("finish-first", "FL-T1", possible=texts[:12])
        return refuse_rest(pos, seat, kind, part)
    phase = PHASE_NAMES[pos.cells[PHASE]]
    if kind in BEGINNINGS[phase]:
        return refuse_beginning(pos, seat, kind, part)
    if kind == ALSO and not pos.has(seat, LUST):
        return Refusal("no-lust", "FL-K12")
    if not any(kind in kinds for kinds in BEGINNINGS.values()):
        return Refusal("nothing-begun", "FL-T1")
    return Refusal(f"not-in-{phase}", PHASE_RULES[pos.cells[PHASE]])


def going_on(pos: Flock) -> tuple[int, ...]:
    """The kinds of choices that go on with what is begun."""
    cells = pos.cells
    pending = cells[PENDING]
    if pending == SLAUGHTER:
        return (TO,) if cells[GOAL] == NOWHERE else (SACRIFICE,) if cells[NUMBER] == 0 else (REMOVE,)
    if pending == EFFECT:
        return (KILL,) if cells[CARD] == ASSASSIN else (INCARNATE,) if PROPHETS >> cells[CARD] & 1 else (GRANT,)
    rest: dict[int, tuple[int, ...]] = {
        int(PAY): (SKULL,),
        int(LEAD): (GUIDE, DONE),
        int(MULTIPLY): (ALSO, DONE),
        int(EXODUS): (TO, DONE),
        int(PILGRIMAGE): (TO,),
    }
    return rest[pending]


def refuse_beginning(pos: Flock, seat: int, kind: int, part: int) -> Refusal | None:
    """Why *seat* may not begin with this."""
    if kind == CHOOSE:
        return setup.refuse_deity(pos, part)
    if kind == PLACE:
        return setup.refuse_place(pos, seat, part)
    if kind == PLAY:
        return miracles.refuse(pos, seat, part)
    if kind == MOVE:
        return prophets.refuse_move(pos, seat, part)
    if kind == STRIKE:
        return prophets.refuse_strike(pos, seat, part)
    if kind == GUIDE:
        return prophets.refuse_guide(pos, seat, part)
    if kind == GROW:
        return multiply.refuse(pos, seat, part)
    if kind == LEAVE:
        return exodus.refuse(pos, seat, part)
    if kind == SLAY:
        return slaughter.refuse(pos, seat, part)
    if kind == PREACH:
        return convert.refuse(pos, seat, part)
    if kind == FOLLOW:
        return closing.refuse_dog(pos, seat, part)
    if kind == WANDER:
        return closing.refuse_pilgrim(pos, seat, part)
    return None


def refuse_rest(pos: Flock, seat: int, kind: int, part: int) -> Refusal | None:
    """Why the choice that is begun cannot go on with this."""
    pending = pos.cells[PENDING]
    if kind == SKULL:
        return miracles.refuse_skull(pos, seat, part)
    if kind in (KILL, GRANT, INCARNATE):
        return miracles.refuse_target(pos, seat, part)
    if kind == ALSO:
        return multiply.refuse_second(pos, seat, part)
    if kind == GUIDE:
        return prophets.refuse_second(pos, seat, part)
    if kind == SACRIFICE:
        return slaughter.refuse_number(pos, part)
    if kind == REMOVE:
        return slaughter.refuse_removal(pos, part)
    if kind == TO and pending == EXODUS:
        return exodus.refuse_step(pos, part)
    if kind == TO and pending == SLAUGHTER:
        return slaughter.refuse_target(pos, seat, part)
    if kind == TO:
        return exodus.refuse_neighbour(pos, pos.cells[SOURCE], part)
    return exodus.refuse_done(pos) if pending == EXODUS else None

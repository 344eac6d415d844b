"""Refusals: which rule forbids a well-formed choice, asked heading by heading."""

from theomachy.core.action import kind_of, part_a
from theomachy.core.refusal import Refusal
from theomachy.games.flock import actions as act
from theomachy.games.flock import state as at
from theomachy.games.flock.position import FlockPosition
from theomachy.games.flock.rules import closing, convert, exodus, miracles, multiply, prophets, setup, slaughter, turn

_PHASE_RULES = ["FL-S1", "FL-S3", "FL-S6", "FL-T1", "FL-T1", "FL-T1", "FL-E10", "FL-E1"]


def explain(position: FlockPosition, seat: int, action: int) -> Refusal | None:
    """Say why *seat*, who may choose now, may not choose *action*."""
    kind, part = kind_of(action), part_a(action)
    if position.cells[at.PENDING] != at.NOTHING:
        return (
            _refuse_rest(position, seat, kind, part)
            if kind in turn.continuing(position)
            else Refusal("finish-first", "FL-T1")
        )
    phase = at.PHASES[position.cells[at.PHASE]]
    if kind in turn.BEGINNINGS[phase]:
        return _refuse_beginning(position, seat, kind, part)
    if kind == act.ALSO and not position.in_play(seat, position.terms.cards.multiply_areas):
        return Refusal("no-lust", "FL-K12")
    if kind == act.REMOVE:  # the slaughter was over with the sacrifice
        return Refusal("no-extra", "FL-K15")
    if not any(kind in kinds for kinds in turn.BEGINNINGS.values()):
        return Refusal("nothing-begun", "FL-T1")
    return Refusal(f"not-in-{phase}", _PHASE_RULES[position.cells[at.PHASE]])


def _refuse_beginning(position: FlockPosition, seat: int, kind: int, part: int) -> Refusal | None:
    """Say why *seat* may not begin with this."""
    if kind == act.CHOOSE:
        return setup.refuse_deity(position, part)
    if kind == act.PLACE:
        return setup.refuse_place(position, seat, part)
    if kind == act.PLAY:
        return miracles.refuse(position, seat, part)
    if kind == act.MOVE:
        return prophets.refuse_move(position, seat, part)
    if kind == act.STRIKE:
        return prophets.refuse_strike(position, seat, part)
    if kind == act.GUIDE:
        return prophets.refuse_guide(position, seat, part)
    if kind == act.GROW:
        return multiply.refuse(position, seat, part)
    if kind == act.LEAVE:
        return exodus.refuse(position, seat, part)
    if kind == act.SLAY:
        return slaughter.refuse(position, seat, part)
    if kind == act.PREACH:
        return convert.refuse(position, seat, part)
    if kind == act.FOLLOW:
        return closing.refuse_dog(position, seat, part)
    if kind == act.WANDER:
        return closing.refuse_pilgrim(position, seat, part)
    return None


def _refuse_rest(position: FlockPosition, seat: int, kind: int, part: int) -> Refusal | None:
    """Say why the choice that is begun cannot continue with this."""
    pending = position.cells[at.PENDING]
    if kind == act.SKULL:
        return miracles.refuse_skull(position, seat, part)
    if kind in (act.KILL, act.GRANT, act.INCARNATE):
        return miracles.refuse_target(position, seat, part)
    if kind == act.ALSO:
        return multiply.refuse_second(position, seat, part)
    if kind == act.GUIDE:
        return prophets.refuse_second(position, seat, part)
    if kind == act.SACRIFICE:
        return slaughter.refuse_number(position, part)
    if kind == act.REMOVE:
        return slaughter.refuse_removal(position, part)
    if kind == act.TO and pending == at.EXODUS:
        return exodus.refuse_step(position, part)
    if kind == act.TO and pending == at.SLAUGHTER:
        return slaughter.refuse_target(position, seat, part)
    if kind == act.TO:
        return exodus.refuse_neighbour(position, position.cells[at.SOURCE], part)
    return exodus.refuse_done(position) if pending == at.EXODUS else None

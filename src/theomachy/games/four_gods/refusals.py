"""Explain: which rule forbids a choice; every heading knows its own reasons."""

from theomachy.core.action import kind_of, part_a, part_b, part_c, part_d
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import actions as act
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.position import FourGodsPosition
from theomachy.games.four_gods.rules import (
    choosing_god,
    cities,
    discarding,
    drawing,
    ending,
    flipping,
    mistakes,
    placing,
    prophets,
    setup,
    taking,
    turns,
)

_MAIN_KINDS = (act.DRAW, act.PLACE, act.DISCARD, act.DISCARD_BOTH, act.TAKE, act.RETURN, act.BUILD, act.DESTROY)


def explain(position: FourGodsPosition, seat: int, action: int) -> Refusal | None:
    """Return why *seat*, who may choose something now, may not choose *action*; None for the general reason."""
    kind = kind_of(action)
    if kind == act.TAKE_COLOUR:
        return setup.refuse_colour(position, part_a(action))
    if position.cells[at.PHASE] == at.COLOURS_PHASE:
        return Refusal("colour-first", "FG-H1")
    if kind == act.READY_UP:
        return setup.refuse_ready(position, seat)
    if not position.is_running():
        return Refusal("not-begun", "FG-S7")
    if kind in (act.LEAVE, act.BACK):
        return Refusal("not-a-call", text=_call(kind))
    if position.cells[at.PENALTY_ASKED + seat] and kind not in (act.PAY_RESERVE, act.PAY_WORLD):
        return Refusal("penalty-first", "FG-Q17")
    if kind in (act.ADMIT, act.PAY_RESERVE, act.PAY_WORLD):
        return mistakes.refuse_answer(position, seat, kind, part_a(action))
    if kind == act.CHALLENGE:
        return mistakes.refuse_challenge(position, seat, part_a(action))
    return _out_of_turn(position, seat, kind) or _heading(position, seat, kind, action)


def _call(kind: int) -> str:
    return "leaves" if kind == act.LEAVE else "is back"


def _out_of_turn(position: FourGodsPosition, seat: int, kind: int) -> Refusal | None:
    """Return what the state of the turn forbids, whatever the action's own rule says."""
    cells, pace = position.cells, position.terms.pace
    if cells[at.TURN_STATE] == at.GAP:
        return Refusal("gap", "FG-M13", turn_seat=cells[at.TURN])
    if pace == at.TIMED and cells[at.TURN] != seat:
        return None if kind == act.FLIP else Refusal("off-turn", "FG-M9", turn_seat=cells[at.TURN])
    if (
        pace == at.RONDO
        and cells[at.TURN_STATE] == at.TILE_TAKEN
        and kind not in (act.PLACE, act.DESTROY, act.DISCARD, act.RETURN, act.CHOOSE_GOD)
    ):
        return Refusal("finish-take", "FG-Z14")
    if (
        pace == at.RONDO
        and cells[at.TURN_STATE] == at.PROPHET_ASKED
        and kind not in (act.STAND, act.STAND_NONE, act.CHOOSE_GOD)
    ):
        return Refusal("prophet-first", "FG-Z11", space=position.space_name(cells[at.WINDOW + seat]))
    if pace == at.BUDGET and kind in _MAIN_KINDS and cells[at.ACTIONS_LEFT] == 0:
        return Refusal("budget-spent", "FG-Z16")
    if pace == at.BUDGET and kind == act.FLIP and cells[at.FLIPS_LEFT] == 0:
        return Refusal("flips-spent", "FG-Z16")
    if kind == act.END and pace in (at.REALTIME, at.RONDO):
        return Refusal("no-turn-to-end", "FG-M4")
    return None


def _heading(position: FourGodsPosition, seat: int, kind: int, action: int) -> Refusal | None:
    """The reason that the action's own heading has."""
    a, b, c, d = part_a(action), part_b(action), part_c(action), part_d(action)
    taken = (
        position.terms.pace == at.RONDO and position.cells[at.TURN_STATE] == at.TILE_TAKEN and kind != act.CHOOSE_GOD
    )
    if taken and a != turns.taken_hand(position, seat):
        return Refusal("finish-take", "FG-Z14")
    if kind == act.PLACE:
        return placing.refuse(position, seat, a, b, c, d)
    if kind == act.STAND:
        return prophets.refuse(position, seat, a, b, c)
    if kind == act.STAND_NONE:
        return Refusal("no-window", "FG-R4") if position.cells[at.WINDOW + seat] == at.NOTHING else None
    if kind == act.DISCARD:
        return discarding.refuse(position, seat, a, c - 1)
    if kind == act.DISCARD_BOTH:
        return discarding.refuse_both(position, seat)
    if kind == act.DRAW:
        return drawing.refuse(position, seat, a)
    if kind == act.FLIP:
        return flipping.refuse(position, seat, a, b)
    if kind == act.TAKE:
        return taking.refuse(position, seat, a, b)
    if kind == act.RETURN:
        return taking.refuse_return(position, seat, a)
    if kind == act.CHOOSE_GOD:
        return choosing_god.refuse(position, seat, a)
    if kind == act.BUILD:
        return cities.refuse_build(position, seat, a, b, c)
    if kind == act.DESTROY:
        return cities.refuse_destroy(position, seat, a, b, c, d)
    return ending.refuse_flag(position, seat, kind == act.PASS)

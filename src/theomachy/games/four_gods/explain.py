"""Explain: which rule forbids a choice; every heading knows its own reasons."""

from theomachy.core.action import kind_of, part_a, part_b, part_c, part_d
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import (
    cities,
    discarding,
    drawing,
    ending,
    flipping,
    gods,
    mistakes,
    placing,
    prophets,
    setup,
    taking,
    turns,
)
from theomachy.games.four_gods.actions import (
    ADMIT,
    BACK,
    BUILD,
    CHALLENGE,
    CHOOSE_GOD,
    DESTROY,
    DISCARD,
    DISCARD_BOTH,
    DRAW,
    END,
    FLIP,
    LEAVE,
    PASS,
    PAY_RESERVE,
    PAY_WORLD,
    PLACE,
    READY_UP,
    RETURN,
    STAND,
    STAND_NONE,
    TAKE,
    TAKE_COLOUR,
)
from theomachy.games.four_gods.position import FourGods
from theomachy.games.four_gods.state import (
    COLOURS_PHASE,
    FLIPS,
    LEFT,
    NOTHING,
    PENALTY,
    PHASE,
    PROPHET_ASKED,
    STATE,
    TAKEN,
    TURN,
    WINDOW,
)
from theomachy.games.four_gods.terms import BUDGET, REALTIME, RONDO, TIMED

MAIN_KINDS = (DRAW, PLACE, DISCARD, DISCARD_BOTH, TAKE, RETURN, BUILD, DESTROY)


def explain(pos: FourGods, seat: int, action: int) -> Refusal | None:
    """Why *seat*, who may choose something now, may not choose *action*; None for the general reason."""
    kind = kind_of(action)
    if kind == TAKE_COLOUR:
        return setup.refuse_colour(pos, part_a(action))
    if pos.cells[PHASE] == COLOURS_PHASE:
        return Refusal("colour-first", "FG-H1")
    if kind == READY_UP:
        return setup.refuse_ready(pos, seat)
    if not pos.is_running():
        return Refusal("not-begun", "FG-S7")
    if kind in (LEAVE, BACK):
        return Refusal("not-a-call", text=_call(kind))
    if pos.cells[PENALTY + seat] and kind not in (PAY_RESERVE, PAY_WORLD):
        return Refusal("penalty-first", "FG-Q17")
    if kind in (ADMIT, PAY_RESERVE, PAY_WORLD):
        return mistakes.refuse_answer(pos, seat, kind, part_a(action))
    if kind == CHALLENGE:
        return mistakes.refuse_challenge(pos, seat, part_a(action))
    return _out_of_turn(pos, seat, kind) or _heading(pos, seat, kind, action)


def _call(kind: int) -> str:
    return "leaves" if kind == LEAVE else "is back"


def _out_of_turn(pos: FourGods, seat: int, kind: int) -> Refusal | None:
    """What the state of the turn forbids, whatever the action's own rule says."""
    cells, pace = pos.cells, pos.terms.pace
    if pace == TIMED and cells[TURN] != seat:
        return None if kind == FLIP else Refusal("off-turn", "FG-M9", turn_seat=cells[TURN])
    if pace == RONDO and cells[STATE] == TAKEN and kind not in (PLACE, DESTROY, DISCARD, RETURN, CHOOSE_GOD):
        return Refusal("finish-take", "FG-Z14")
    if pace == RONDO and cells[STATE] == PROPHET_ASKED and kind not in (STAND, STAND_NONE, CHOOSE_GOD):
        return Refusal("prophet-first", "FG-Z11", space=pos.space_name(cells[WINDOW + seat]))
    if pace == BUDGET and kind in MAIN_KINDS and cells[LEFT] == 0:
        return Refusal("budget-spent", "FG-Z16")
    if pace == BUDGET and kind == FLIP and cells[FLIPS] == 0:
        return Refusal("flips-spent", "FG-Z16")
    if kind == END and pace in (REALTIME, RONDO):
        return Refusal("no-turn-to-end", "FG-M4")
    return None


def _heading(pos: FourGods, seat: int, kind: int, action: int) -> Refusal | None:
    """The reason that the action's own heading has."""
    a, b, c, d = part_a(action), part_b(action), part_c(action), part_d(action)
    taken = pos.terms.pace == RONDO and pos.cells[STATE] == TAKEN and kind != CHOOSE_GOD
    if taken and a != turns.taken_hand(pos, seat):
        return Refusal("finish-take", "FG-Z14")
    if kind == PLACE:
        return placing.refuse(pos, seat, a, b, c, d)
    if kind == STAND:
        return prophets.refuse(pos, seat, a, b, c)
    if kind == STAND_NONE:
        return Refusal("no-window", "FG-R4") if pos.cells[WINDOW + seat] == NOTHING else None
    if kind == DISCARD:
        return discarding.refuse(pos, seat, a, c - 1)
    if kind == DISCARD_BOTH:
        return discarding.refuse_both(pos, seat)
    if kind == DRAW:
        return drawing.refuse(pos, seat, a)
    if kind == FLIP:
        return flipping.refuse(pos, seat, a, b)
    if kind == TAKE:
        return taking.refuse(pos, seat, a, b)
    if kind == RETURN:
        return taking.refuse_return(pos, seat, a)
    if kind == CHOOSE_GOD:
        return gods.refuse(pos, seat, a)
    if kind == BUILD:
        return cities.refuse_build(pos, seat, a, b, c)
    if kind == DESTROY:
        return cities.refuse_destroy(pos, seat, a, b, c, d)
    return ending.refuse_flag(pos, seat, kind == PASS)

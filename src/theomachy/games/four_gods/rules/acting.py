"""Possible actions: what a seat can do at its place in time, and what carries it out (FG-A1, FG-M2, FG-Z9, FG-Z16)."""

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.action import part_a, part_b, part_c, part_d
from theomachy.games.four_gods import actions as act
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.rules import (
    choosing_god,
    cities,
    discarding,
    drawing,
    flipping,
    placing,
    prophets,
    taking,
    turns,
)
from theomachy.games.four_gods.state import State


def offer_main(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Everything but flipping, passing and challenges."""
    out = prophets.offer(position, seat, out)
    out = choosing_god.offer(position, seat, out)
    out = drawing.offer(position, seat, out)
    out = _offer_hand(position, seat, 0, out)
    out = _offer_hand(position, seat, 1, out)
    out = discarding.offer_both(position, seat, out)
    out = taking.offer(position, seat, out)
    return cities.offer_build(position, seat, out)


def _offer_hand(position: State, seat: i64, hand: i64, out: vec[i64]) -> vec[i64]:
    """Return what can be done with the tile in one hand."""
    out = placing.offer(position, seat, hand, out)
    out = cities.offer_destroy(position, seat, hand, out)
    out = discarding.offer(position, seat, hand, out)
    return taking.offer_return(position, seat, hand, out)


def offer_turn(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """The active seat of timed turns and budget (FG-M2, FG-Z16)."""
    budget = position.terms.pace == at.BUDGET
    if budget and position.cells[at.ACTIONS_LEFT] == 0:
        out = prophets.offer(position, seat, out)
        out = choosing_god.offer(position, seat, out)
    else:
        out = offer_main(position, seat, out)
    if not budget or position.cells[at.FLIPS_LEFT] > 0:
        out = flipping.offer(position, seat, out)
    return turns.offer_end(position, out)


def offer_rondo(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """The states of a rondo turn (FG-Z9 to FG-Z14)."""
    state = position.cells[at.TURN_STATE]
    if state == at.ACTING:
        out = offer_main(position, seat, out)
        out = flipping.offer(position, seat, out)
        return turns.offer_end(position, out)
    if state == at.TILE_TAKEN:
        out = _offer_hand(position, seat, turns.taken_hand(position, seat), out)
    else:
        out = prophets.offer(position, seat, out)
    return choosing_god.offer(position, seat, out)


def do(position: State, seat: i64, kind: i64, action: i64) -> None:
    a, b, c = part_a(action), part_b(action), part_c(action)
    if kind == act.PLACE:
        placing.do(position, seat, a, b, c, part_d(action))
    elif kind == act.STAND:
        prophets.do(position, seat, a, b, c)
    elif kind == act.STAND_NONE:
        prophets.close_window(position, seat)
    elif kind == act.DRAW:
        drawing.do(position, seat, a)
    elif kind == act.DISCARD:
        discarding.do(position, seat, a, b, c - 1)
    elif kind == act.DISCARD_BOTH:
        discarding.do_both(position, seat, a, b)
    elif kind == act.FLIP:
        flipping.do(position, seat, a, b)
    elif kind == act.TAKE:
        taking.do(position, seat, a, b)
    elif kind == act.RETURN:
        taking.drop(position, seat, a)
    elif kind == act.CHOOSE_GOD:
        choosing_god.do(position, seat, a)
    elif kind == act.BUILD:
        cities.do_build(position, seat, a, b, c)
    elif kind == act.DESTROY:
        cities.do_destroy(position, seat, a, b, c, part_d(action))

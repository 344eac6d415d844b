"""The steps of a turn: place an Element, play or discard, draw (rule EG-T1)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, part_a
from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods import actions as act
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.rules import drawing, elements, playing, turns
from theomachy.games.elements_of_the_gods.state import State

# picks for which an Element may leave no room: the rule that then makes them
_AUTOMATIC: Final[dict[int, str]] = {act.SCATTER: "EG-FI5", act.SOULS: "EG-EA2", act.CLAIM: "EG-DE3"}


def asked(position: State) -> i64:
    """Return the kind of action that is asked for now; act.CARD also where the seat may discard or decline."""
    step = position.cells[at.STEP]
    if step == at.ELEMENT_STEP:
        return elements.asked(position)
    return playing.asked(position) if step == at.CARD_STEP else act.DRAW


def offer(position: State, out: vec[i64]) -> vec[i64]:
    """Add every choice of the seat to move."""
    step = position.cells[at.STEP]
    if step == at.ELEMENT_STEP:
        return elements.offer(position, out)
    return playing.offer(position, out) if step == at.CARD_STEP else drawing.offer(position, out)


def refuse(position: State, action: i64) -> Refusal | None:
    """Say why the seat to move may not choose *action*."""
    kind, wanted, step = kind_of(action), asked(position), position.cells[at.STEP]
    may_pass = wanted == act.CARD and kind in (act.DISCARD, act.DECLINE)
    if kind != wanted and not may_pass:
        if kind in _AUTOMATIC and step == at.CARD_STEP:
            return Refusal(f"{act.KIND_NAMES[kind]}-settled", _AUTOMATIC[kind])
        return Refusal("not-asked", "EG-T1", asked=f"asked-{act.KIND_NAMES[wanted]}")
    if step == at.ELEMENT_STEP:
        return elements.refuse(position, action)
    return playing.refuse(position, action) if step == at.CARD_STEP else drawing.refuse(position, part_a(action))


def do(position: State, action: i64) -> None:
    """Carry out a legal *action*, and every step that then follows by itself."""
    step = position.cells[at.STEP]
    if step == at.ELEMENT_STEP:
        elements.do(position, action)
        if position.cells[at.STEP] == at.CARD_STEP and _has_no_card(position):
            _begin_drawing(position)
    elif step == at.CARD_STEP:
        if playing.do(position, action):
            _begin_drawing(position)
    else:
        drawing.do(position, part_a(action))
        _end_drawing(position)


def _has_no_card(position: State) -> bool:
    """Return whether there is nothing to do in the card step; alone, a player may still decline (EG-SR11)."""
    return position.held(position.cells[at.TURN_SEAT]) == 0 and not position.is_solo()


def _begin_drawing(position: State) -> None:
    drawing.begin(position)
    _end_drawing(position)


def _end_drawing(position: State) -> None:
    if drawing.is_done(position):
        turns.end_turn(position)

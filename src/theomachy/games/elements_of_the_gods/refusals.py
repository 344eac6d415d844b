"""Refusals: which heading says why an action is not possible now."""

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, part_a, part_b, part_c, part_d
from theomachy.core.refusal import Refusal
from theomachy.games.elements_of_the_gods import (
    death,
    discarding,
    drawing,
    earth,
    fire,
    gardens,
    monuments,
    placing,
    playing,
    rituals,
    wind,
)
from theomachy.games.elements_of_the_gods.actions import (
    BUILD,
    CARD,
    CLAIM,
    DECLINE,
    DIRECTION,
    DISCARD,
    DISCARDS,
    DISPLACE,
    DRAW,
    ELEMENT,
    PLANT,
    SACRIFICE,
    SCATTER,
    SOULS,
    SPACE,
    TYPE,
)
from theomachy.games.elements_of_the_gods.cards import DEATH, EARTH, FIRE, GARDEN_CARD, KIND_OF, MONUMENT_CARD
from theomachy.games.elements_of_the_gods.state import (
    CARD_STEP,
    DRAW_STEP,
    ELEMENT_STEP,
    HALF_BUILD,
    HALF_CARD,
    HALF_DISCARD,
    HALF_ELEMENT,
    HALF_SPACE,
    HALF_TYPE,
    NONE,
    STEP,
    State,
)

ASKED = {
    ELEMENT: "element",
    SPACE: "space",
    TYPE: "type",
    DIRECTION: "direction",
    SCATTER: "scatter",
    SOULS: "souls",
    CLAIM: "claim",
    CARD: "card",
    BUILD: "build",
    DISPLACE: "displace",
    PLANT: "plant",
    SACRIFICE: "sacrifice",
    DISCARDS: "discards",
    DRAW: "draw",
}
SETTLED = {SCATTER: "EG-FI5", SOULS: "EG-EA2", CLAIM: "EG-DE3"}  # picks that an Element can leave no room for


def asked_kind(pos: State) -> int:
    """The kind of action that is asked for now."""
    cells = pos.cells
    if cells[STEP] == DRAW_STEP:
        return DRAW
    if cells[STEP] == ELEMENT_STEP:
        return _asked_of_element(pos)
    if cells[HALF_DISCARD] == 1:
        return DISCARDS
    if cells[HALF_CARD] == NONE:
        return CARD
    kind = KIND_OF[cells[HALF_CARD]]
    if kind == GARDEN_CARD:
        return PLANT
    if kind != MONUMENT_CARD:
        return SACRIFICE
    return BUILD if cells[HALF_BUILD] == NONE else DISPLACE


def _asked_of_element(pos: State) -> int:
    cells = pos.cells
    element = cells[HALF_ELEMENT]
    if element == NONE:
        return ELEMENT
    if cells[HALF_SPACE] == NONE:
        return SPACE
    if element == EARTH:
        return SOULS
    if element == DEATH:
        return CLAIM
    if cells[HALF_TYPE] == NONE:
        return TYPE
    return SCATTER if element == FIRE else DIRECTION


def refuse(pos: State, action: i64) -> Refusal | None:
    """The rule that forbids *action* to the player to move."""
    kind, part = kind_of(action), part_a(action)
    asked = asked_kind(pos)
    if asked == CARD and kind in (DISCARD, DECLINE):
        return discarding.refuse(pos, kind)
    if kind != asked:
        if kind in SETTLED and pos.cells[STEP] == CARD_STEP:
            return Refusal(f"{ASKED[kind]}-settled", SETTLED[kind])
        return Refusal("not-asked", "EG-T1", asked=f"asked-{ASKED[asked]}")
    if kind == ELEMENT:
        return placing.refuse_element(pos, part)
    if kind == SPACE:
        return placing.refuse_space(pos, part)
    if kind == TYPE:
        return placing.refuse_type(pos, part)
    if kind == DIRECTION:
        return wind.refuse(pos, part)
    if kind == SCATTER:
        return fire.refuse(pos, part)
    if kind == SOULS:
        return earth.refuse(pos, vec[i64]([part, part_b(action), part_c(action), part_d(action)]))
    if kind == CLAIM:
        return death.refuse(pos, part, part_b(action))
    if kind == CARD:
        return playing.refuse(pos, part)
    if kind == BUILD:
        return monuments.refuse_build(pos, part)
    if kind == DISPLACE:
        return monuments.refuse_displace(pos, part)
    if kind == PLANT:
        return gardens.refuse(pos, part)
    if kind == SACRIFICE:
        return rituals.refuse(pos, part)
    return drawing.refuse(pos, part) if kind == DRAW else None

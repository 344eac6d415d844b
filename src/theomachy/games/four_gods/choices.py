"""Choices: one prompt, and every legal action as a path of things to click."""

from theomachy.core.action import kind_of, part_a, part_b, part_c, part_d
from theomachy.core.choices import Choice, Choices
from theomachy.core.message import Message
from theomachy.games.four_gods.actions import (
    ADMIT,
    BUILD,
    CHALLENGE,
    CHOOSE_GOD,
    DESTROY,
    DISCARD,
    DISCARD_BOTH,
    DRAW,
    END,
    FLIP,
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
    UNPASS,
)
from theomachy.games.four_gods.notation import tile_text, write
from theomachy.games.four_gods.position import FourGods
from theomachy.games.four_gods.state import (
    BAG,
    COLOURS_PHASE,
    LEFT,
    NOTHING,
    PASSED,
    PENALTY,
    PHASE,
    PROPHET_ASKED,
    READY_PHASE,
    RESERVE,
    STATE,
    TAKEN,
    TURN,
    WINDOW,
)
from theomachy.games.four_gods.terms import BUDGET, REALTIME, RONDO, TIMED
from theomachy.games.four_gods.tiles import COLOURS, CORNERS, GODS, TERRAINS, corner

WISHES = {
    "god": ["G {}"],
    "bag": ["D{}"],
    "row": ["F p{}", "K p{}"],
    "space": ["C {} blue"],
    "button:build": ["C a1 blue"],
}
BUTTONS = {
    READY_UP: "ready",
    STAND_NONE: "none",
    PASS: "pass",
    UNPASS: "unpass",
    END: "end",
}


def offer(pos: FourGods, seat: int) -> Choices:
    """Everything *seat* can do now."""
    return Choices(prompt(pos, seat), [_choice(pos, seat, action) for action in pos.legal(seat)])


def prompt(pos: FourGods, seat: int) -> Message:
    """What is expected of *seat*, with the number that matters."""
    cells, pace = pos.cells, pos.terms.pace
    if cells[PHASE] == COLOURS_PHASE:
        return Message("prompt.colour")
    if cells[PHASE] == READY_PHASE:
        return Message("prompt.ready")
    if cells[PENALTY + seat]:
        return Message("prompt.penalty")
    asked = pos.asked_space(seat)
    if asked != NOTHING:
        return Message("prompt.admit", {"space": pos.space_name(asked)})
    if pace == RONDO and cells[STATE] == PROPHET_ASKED:
        return Message("prompt.prophet", {"space": pos.space_name(cells[WINDOW + seat])})
    if pace == RONDO and cells[STATE] == TAKEN:
        return Message("prompt.taken")
    if pace == REALTIME:
        return Message("prompt.passed" if cells[PASSED + seat] else "prompt.realtime", {"bag": cells[BAG]})
    if pace == TIMED and cells[TURN] != seat:
        return Message("prompt.off-turn", {"turn_seat": cells[TURN]})
    if pace == BUDGET:
        return Message("prompt.budget", {"left": cells[LEFT]})
    return Message("prompt.rondo" if pace == RONDO else "prompt.timed", {"bag": cells[BAG]})


def _choice(pos: FourGods, seat: int, action: int) -> Choice:
    return Choice(
        action,
        write(pos, seat, action, seat),
        path(pos, action),
        Message(f"choice.{_name(action)}", _facts(pos, seat, action)),
        _warning(pos, action),
    )


def path(pos: FourGods, action: int) -> list[str]:
    """The things to click, in order; no path is the beginning of another one."""
    kind, a, b, c, d = kind_of(action), part_a(action), part_b(action), part_c(action), part_d(action)
    if kind in BUTTONS:
        return [f"button:{BUTTONS[kind]}"]
    if kind == PLACE:
        return [f"hand:{'LR'[a]}", f"side:{'AB'[b]}", f"turn:{c}", f"space:{pos.space_name(d)}"]
    if kind == DESTROY:
        things = [f"hand:{'LR'[a]}", f"side:{'AB'[b // 4]}", f"turn:{b % 4}", f"space:{pos.space_name(c)}"]
        return [*things, f"colour:{COLOURS[d - 1]}"] if d else things
    if kind == STAND:
        # Who moves a prophet points at it first, which says its colour too (FG-R9).
        region = f"corner:{CORNERS[b]}"
        return [*_from(pos, c), region] if c else [region, *_colour(pos, a)]
    if kind == BUILD:
        return ["button:build", f"space:{pos.space_name(a)}", *_colour(pos, b), *_from(pos, c)]
    if kind == DISCARD:
        return ["button:discard", f"hand:{'LR'[a]}", f"side:{'AB'[b]}"]
    if kind == DISCARD_BOTH:
        return ["button:discard-both", f"side:{'AB'[a]}", f"side:{'AB'[b]}"]
    if kind in (FLIP, TAKE):
        return [f"row:{a}/{b}", "button:flip" if kind == FLIP else "button:take"]
    if kind == CHALLENGE:
        return ["button:challenge", f"space:{pos.space_name(a)}"]
    return [_single(pos, kind, a)]


def _single(pos: FourGods, kind: int, a: int) -> str:
    """The one thing that makes a choice."""
    if kind == DRAW:
        return f"bag:{a}"
    if kind == RETURN:
        return f"button:return-{'LR'[a]}"
    if kind == CHOOSE_GOD:
        return f"god:{GODS[a]}"
    if kind in (TAKE_COLOUR, PAY_RESERVE):
        return f"colour:{COLOURS[a]}"
    if kind == ADMIT:
        return "button:yes" if a else "button:no"
    return f"space:{pos.space_name(a)}"


def _colour(pos: FourGods, colour: int) -> list[str]:
    """The colour, where its owner has another one (FG-N10)."""
    return [f"colour:{COLOURS[colour]}"] if pos.colours_of(pos.owner(colour)) > 1 else []


def _from(pos: FourGods, source: int) -> list[str]:
    return [f"space:{pos.space_name(source - 1)}"] if source else []


NAMES = {
    READY_UP: "ready",
    TAKE_COLOUR: "colour",
    DRAW: "draw",
    PLACE: "place",
    STAND: "prophet",
    STAND_NONE: "no-prophet",
    DISCARD: "discard",
    DISCARD_BOTH: "discard-both",
    FLIP: "flip",
    TAKE: "take",
    RETURN: "return",
    CHOOSE_GOD: "god",
    BUILD: "build",
    DESTROY: "destroy",
    PASS: "pass",
    UNPASS: "unpass",
    END: "end",
    CHALLENGE: "challenge",
    PAY_RESERVE: "lose",
    PAY_WORLD: "lose-world",
}


def _name(action: int) -> str:
    kind = kind_of(action)
    if kind == ADMIT:
        return "admit" if part_a(action) else "deny"
    if kind in (STAND, BUILD) and part_c(action):
        return f"{NAMES[kind]}-migrated"
    return NAMES[kind]


def _facts(pos: FourGods, seat: int, action: int) -> dict[str, object]:
    kind, a, b, c, d = kind_of(action), part_a(action), part_b(action), part_c(action), part_d(action)
    if kind == PLACE:
        return {"tile": _held(pos, seat, a, b), "turn": c, "space": pos.space_name(d)}
    if kind == DESTROY:
        victim = COLOURS[pos.prophet(c) // 4]
        return {"tile": _held(pos, seat, a, b // 4), "turn": b % 4, "space": pos.space_name(c), "colour": victim}
    if kind == STAND:
        look = pos.look(pos.cells[WINDOW + seat])
        return {"colour": COLOURS[a], "corner": CORNERS[b], "terrain": TERRAINS[corner(look, b)], **_source(pos, c)}
    if kind == BUILD:
        return {"space": pos.space_name(a), "colour": COLOURS[b], **_source(pos, c)}
    if kind == DISCARD:
        return {"tile": _held(pos, seat, a, b)}
    if kind == DISCARD_BOTH:
        return {"left": _held(pos, seat, 0, a), "right": _held(pos, seat, 1, b)}
    if kind in (FLIP, TAKE):
        return {"row_seat": a, "tile": tile_text(pos, seat, pos.slot(a, b))}
    return _facts_single(pos, seat, kind, a)


def _facts_single(pos: FourGods, seat: int, kind: int, a: int) -> dict[str, object]:
    if kind == DRAW:
        return {"count": a}
    if kind == RETURN:
        return {"tile": tile_text(pos, seat, pos.hand(seat, a))}
    if kind == CHOOSE_GOD:
        return {"god": GODS[a], "colour": COLOURS[a], "prophets": pos.cells[RESERVE + a]}
    if kind in (TAKE_COLOUR, PAY_RESERVE):
        return {"colour": COLOURS[a]}
    if kind in (PAY_WORLD, CHALLENGE):
        return {"space": pos.space_name(a)}
    return {}


def _held(pos: FourGods, seat: int, hand: int, side: int) -> str:
    return pos.side_name(pos.hand(seat, hand) // 2 * 2 + side)


def _source(pos: FourGods, source: int) -> dict[str, object]:
    return {"from": pos.space_name(source - 1)} if source else {}


def _warning(pos: FourGods, action: int) -> Message | None:
    """A choice of god is for the whole game (FG-G2)."""
    if kind_of(action) == CHOOSE_GOD:
        return Message("warning.god", {"god": GODS[part_a(action)]})
    return None

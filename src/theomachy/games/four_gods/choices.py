"""Choices: one prompt, and every legal action as a path of things to click."""

from theomachy.core.action import kind_of, part_a, part_b, part_c, part_d
from theomachy.core.choices import Choice, Choices
from theomachy.core.message import Message
from theomachy.games.four_gods import actions as act
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import gods, tiles
from theomachy.games.four_gods.notation import write
from theomachy.games.four_gods.position import FourGodsPosition
from theomachy.games.four_gods.rules import mistakes

_BUTTONS = {
    act.READY_UP: "ready",
    act.STAND_NONE: "none",
    act.PASS: "pass",
    act.WITHDRAW_PASS: "unpass",
    act.END: "end",
}


def choices(position: FourGodsPosition, seat: int) -> Choices:
    """Everything *seat* can do now."""
    return Choices(_prompt(position, seat), [_choice(position, seat, action) for action in position.legal(seat)])


def _prompt(position: FourGodsPosition, seat: int) -> Message:
    """Return what is expected of *seat*, with the number that matters."""
    cells, pace = position.cells, position.terms.pace
    if cells[at.PHASE] == at.COLOURS_PHASE:
        return Message("prompt.colour")
    if cells[at.PHASE] == at.READY_PHASE:
        return Message("prompt.ready")
    if cells[at.PENALTY_ASKED + seat]:
        return Message("prompt.penalty")
    asked = mistakes.asked_space(position, seat)
    if asked != at.NOTHING:
        return Message("prompt.admit", {"space": position.space_name(asked)})
    if pace == at.RONDO and cells[at.TURN_STATE] == at.PROPHET_ASKED:
        return Message("prompt.prophet", {"space": position.space_name(cells[at.WINDOW + seat])})
    if pace == at.RONDO and cells[at.TURN_STATE] == at.TILE_TAKEN:
        return Message("prompt.taken")
    if cells[at.TURN_STATE] == at.GAP:
        return Message("prompt.gap", {"turn_seat": cells[at.TURN]})
    if pace == at.REALTIME:
        return Message("prompt.passed" if cells[at.PASSED + seat] else "prompt.realtime", {"bag": cells[at.BAG_COUNT]})
    if pace == at.TIMED and cells[at.TURN] != seat:
        return Message("prompt.off-turn", {"turn_seat": cells[at.TURN]})
    if pace == at.BUDGET:
        return Message("prompt.budget", {"left": cells[at.ACTIONS_LEFT]})
    return Message("prompt.rondo" if pace == at.RONDO else "prompt.timed", {"bag": cells[at.BAG_COUNT]})


def _choice(position: FourGodsPosition, seat: int, action: int) -> Choice:
    return Choice(
        action,
        write(position, seat, action),
        _path(position, action),
        Message(f"choice.{_name(seat, action)}", _facts(position, seat, action)),
        _warning(position, action),
    )


def _path(position: FourGodsPosition, action: int) -> list[str]:
    """The things to click, in order; no path is the beginning of another one."""
    kind, a, b, c, d = kind_of(action), part_a(action), part_b(action), part_c(action), part_d(action)
    if kind in _BUTTONS:
        return [f"button:{_BUTTONS[kind]}"]
    if kind == act.PLACE:
        return [f"hand:{'LR'[a]}", f"side:{'AB'[b]}", f"turn:{c}", f"space:{position.space_name(d)}"]
    if kind == act.DESTROY:
        things = [f"hand:{'LR'[a]}", f"side:{'AB'[b // 4]}", f"turn:{b % 4}", f"space:{position.space_name(c)}"]
        return [*things, f"colour:{gods.COLOURS[d - 1]}"] if d else things
    if kind == act.STAND:
        # Who moves a prophet points at it first, which says its colour too (FG-R9).
        region = f"corner:{tiles.CORNERS[b]}"
        return [*_from(position, c), region] if c else [region, *_colour(position, a)]
    if kind == act.BUILD:
        return ["button:build", f"space:{position.space_name(a)}", *_colour(position, b), *_from(position, c)]
    if kind == act.DISCARD:
        return ["button:discard", f"hand:{'LR'[a]}", f"side:{'AB'[b]}"]
    if kind == act.DISCARD_BOTH:
        return ["button:discard-both", f"side:{'AB'[a]}", f"side:{'AB'[b]}"]
    if kind in (act.FLIP, act.TAKE):
        return [f"row:{a}/{b}", "button:flip" if kind == act.FLIP else "button:take"]
    if kind == act.CHALLENGE:
        return ["button:challenge", f"space:{position.space_name(a)}"]
    return [_single(position, kind, a)]


def _single(position: FourGodsPosition, kind: int, a: int) -> str:
    """The one thing that makes a choice."""
    if kind == act.DRAW:
        return f"bag:{a}"
    if kind == act.RETURN:
        return f"button:return-{'LR'[a]}"
    if kind == act.CHOOSE_GOD:
        return f"god:{gods.IDS[a]}"
    if kind in (act.TAKE_COLOUR, act.PAY_RESERVE):
        return f"colour:{gods.COLOURS[a]}"
    if kind == act.ADMIT:
        return "button:yes" if a else "button:no"
    return f"space:{position.space_name(a)}"


def _colour(position: FourGodsPosition, colour: int) -> list[str]:
    """The colour, where its owner has another one (FG-N10)."""
    return [f"colour:{gods.COLOURS[colour]}"] if position.colours_of(position.owner(colour)) > 1 else []


def _from(position: FourGodsPosition, source: int) -> list[str]:
    return [f"space:{position.space_name(source - 1)}"] if source else []


_NAMES = {
    act.READY_UP: "ready",
    act.TAKE_COLOUR: "colour",
    act.DRAW: "draw",
    act.PLACE: "place",
    act.STAND: "prophet",
    act.STAND_NONE: "no-prophet",
    act.DISCARD: "discard",
    act.DISCARD_BOTH: "discard-both",
    act.FLIP: "flip",
    act.TAKE: "take",
    act.RETURN: "return",
    act.CHOOSE_GOD: "god",
    act.BUILD: "build",
    act.DESTROY: "destroy",
    act.PASS: "pass",
    act.WITHDRAW_PASS: "unpass",
    act.END: "end",
    act.CHALLENGE: "challenge",
    act.PAY_RESERVE: "lose",
    act.PAY_WORLD: "lose-world",
}


def _name(seat: int, action: int) -> str:
    kind = kind_of(action)
    if kind == act.ADMIT:
        return "admit" if part_a(action) else "deny"
    if kind in (act.STAND, act.BUILD) and part_c(action):
        return f"{_NAMES[kind]}-migrated"
    if kind in (act.FLIP, act.TAKE) and part_a(action) == seat:
        return f"{_NAMES[kind]}-own"
    return _NAMES[kind]


def _facts(position: FourGodsPosition, seat: int, action: int) -> dict[str, object]:
    kind, a, b, c, d = kind_of(action), part_a(action), part_b(action), part_c(action), part_d(action)
    if kind == act.PLACE:
        return {"tile": _held(position, seat, a, b, c), "space": position.space_name(d)}
    if kind == act.DESTROY:
        victim = gods.COLOURS[position.prophet(c) // 4]
        return {
            "tile": _held(position, seat, a, b // 4, b % 4),
            "space": position.space_name(c),
            "colour": victim,
        }
    if kind == act.STAND:
        look = position.look(position.cells[at.WINDOW + seat])
        return {
            "colour": gods.COLOURS[a],
            "corner": tiles.CORNERS[b],
            "terrain": gods.TERRAINS[tiles.corner(look, b)],
            **_source(position, c),
        }
    if kind == act.BUILD:
        return {"space": position.space_name(a), "colour": gods.COLOURS[b], **_source(position, c)}
    if kind == act.DISCARD:
        return {"tile": _held(position, seat, a, b)}
    if kind == act.DISCARD_BOTH:
        return {"left": _held(position, seat, 0, a), "right": _held(position, seat, 1, b)}
    if kind in (act.FLIP, act.TAKE):
        return {"row_seat": a, "tile": _corners(position, position.slot(a, b))}
    return _facts_single(position, seat, kind, a)


def _facts_single(position: FourGodsPosition, seat: int, kind: int, a: int) -> dict[str, object]:
    if kind == act.DRAW:
        return {"count": a}
    if kind == act.RETURN:
        return {"tile": _corners(position, position.hand(seat, a))}
    if kind == act.CHOOSE_GOD:
        return {"god": gods.IDS[a], "colour": gods.COLOURS[a], "prophets": position.cells[at.RESERVE + a]}
    if kind in (act.TAKE_COLOUR, act.PAY_RESERVE):
        return {"colour": gods.COLOURS[a]}
    if kind in (act.PAY_WORLD, act.CHALLENGE):
        return {"space": position.space_name(a)}
    return {}


def _held(position: FourGodsPosition, seat: int, hand: int, side: int, quarters: int = 0) -> str:
    return _corners(position, position.hand(seat, hand) // 2 * 2 + side, quarters)


def _corners(position: FourGodsPosition, piece: int, quarters: int = 0) -> str:
    """The terrains of a side as it would lie: ``SSMF``. Everybody sees the sides in a row."""
    return tiles.write_look(position.tiles.look(piece, quarters))[: len(tiles.CORNERS)]


def _source(position: FourGodsPosition, source: int) -> dict[str, object]:
    return {"from": position.space_name(source - 1)} if source else {}


def _warning(position: FourGodsPosition, action: int) -> Message | None:
    """A choice of god is for the whole game (FG-G2)."""
    if kind_of(action) == act.CHOOSE_GOD:
        return Message("warning.god", {"god": gods.IDS[part_a(action)]})
    return None


def default(position: FourGodsPosition, seat: int) -> int:
    """Return the choice that is made for a seat whose time is up: no prophet, pass, end the turn."""
    legal = position.legal(seat)
    for kind in (act.STAND_NONE, act.PASS, act.END):
        for action in legal:
            if kind_of(action) == kind:
                return action
    return legal[0]

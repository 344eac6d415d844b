"""Choices for the screen: one prompt, and every legal choice as a path of things to click."""

from collections.abc import Callable, Mapping
from typing import Final

from theomachy.core.action import kind_of, part_a, part_b, part_c, part_d
from theomachy.core.choices import Choice, Choices, Form
from theomachy.core.message import Message
from theomachy.core.position import Position
from theomachy.games.theurgy.aids import JUDGEMENTS, foretell
from theomachy.games.theurgy.board import acolyte_name, colour_word
from theomachy.games.theurgy.cards import (
    AEORIS,
    CHOOSE_HEX,
    CHOOSE_TYPE,
    COUNT,
    DEITY_IDS,
    MIRACLE_IDS,
    MONSTER_IDS,
    OBJECTIVE_IDS,
    OPTIONAL,
    STEPS,
    UNLIMITED,
    VERB,
    VERBS,
    effect_name,
)
from theomachy.games.theurgy.kinds import (
    ACTIVATE,
    CHOOSE_ACTION,
    CUBE_ORDER,
    DISCARD_CARDS,
    DONE,
    FIGHT,
    HEX,
    KEEP_OBJECTIVE,
    MONSTER,
    MOVE_ACOLYTE,
    MOVE_CUBE,
    MOVE_FAITH,
    MOVE_MONSTER,
    MOVE_SCEPTICS,
    PERFORM,
    PIECE,
    PREACH_AT,
    PUSH_TO,
    PUT_FAITH,
    SCEPTIC_TO,
    STAND_UP,
    STOP,
    SUMMON,
    TAKE_DEITY,
    TAKE_PLACE,
    TRIGGER_IT,
    TYPE,
    VERTEX,
    WOUND_IT,
)
from theomachy.games.theurgy.land import HEX_NAMES, NONE, TYPE_CODES, VERTEX_NAMES, neighbour, opposite_corner
from theomachy.games.theurgy.notation import hand_names, write
from theomachy.games.theurgy.pilgrimage import BOTH
from theomachy.games.theurgy.setup import corner, next_start, starts_each
from theomachy.games.theurgy.state import (
    ACOLYTE,
    ACTING,
    ACTION,
    ASKING,
    DEITY,
    DISCARDING,
    DONE_N,
    EFFECT,
    FAITH_CHOICE,
    FROM_SUPPLY,
    GREY,
    HAND_N,
    HAND_SIZE,
    LEFT,
    PAWN,
    PHASE,
    SELF,
    STEP,
    TEMPLE,
    TEST,
    TO_SUPPLY,
    cubes,
)
from theomachy.games.theurgy.turn import LETTERS

WISHES: Final = {
    "objective": ["keep {}"],
    "deity": ["as {}"],
    "vertex": ["faith {}", "{}"],
    "hex": ["a1>{}", "{}"],
    "card": ["{}@a1"],
    "supply": ["~{}@a1"],
    "row": ["sum {} C"],
    "monster": ["act {}"],
    "button:pilgrimage": ["P"],
    "button:spread": ["S"],
    "button:intervene": ["D"],
    "button:test": ["T"],
}
ACTION_BUTTONS: Final = ["pilgrimage", "spread", "intervene", "test"]
UNCHANGED: Final = ("temple-stays", "nobody-builds")
NOBODY: Final = ["none"]
SETUP_PROMPTS: Final = ["keep", "deity", "place"]
ACTION_PROMPTS: Final = ["pilgrimage", "spread", "intervene", "test"]


def choices(p: Position, seat: int) -> Choices:
    """Everything *seat* can do now."""
    items = [_choice(p, seat, action) for action in p.legal(seat)]
    return Choices(prompt(p, seat), items, _form(p, seat))


def _form(p: Position, seat: int) -> Form | None:
    """Cards to discard can be picked in any order."""
    if p.cells[PHASE] != DISCARDING:
        return None
    hand = hand_names(p, seat)
    return Form([(f"card:{name}", name) for name in hand], max(0, len(hand) - int(HAND_SIZE)), len(hand), "disc {}")


def prompt(p: Position, seat: int) -> Message:
    """What is expected of *seat*, with the number that matters."""
    cells = p.cells
    phase = cells[PHASE]
    if phase == FAITH_CHOICE:
        return Message("prompt.faith", {"hex": HEX_NAMES[next_start(cells, seat)]})
    if phase < FAITH_CHOICE:
        return Message(f"prompt.{SETUP_PROMPTS[phase]}")
    if phase == ACTING:
        pawn = cells[PAWN + seat]
        return Message("prompt.action") if pawn == NONE else Message("prompt.action-pawn", {"action": LETTERS[pawn]})
    if phase == DISCARDING:
        surplus = max(0, cells[HAND_N + seat] - HAND_SIZE)
        return Message("prompt.discard-down", {"count": surplus}) if surplus else Message("prompt.discard")
    if cells[ASKING] == 1:
        return Message("prompt.trigger", {"monster": MONSTER_IDS[cells[SELF]]})
    if cells[EFFECT] != NONE:
        return _effect_prompt(p)
    if cells[LEFT] > 0:
        return Message("prompt.sceptics", {"count": cells[LEFT]})
    return Message(f"prompt.{ACTION_PROMPTS[cells[ACTION]]}")


def _effect_prompt(p: Position) -> Message:
    cells = p.cells
    step = cells[STEP]
    verb = VERBS[STEPS[step + VERB]]
    left = STEPS[step + COUNT] - cells[DONE_N]
    facts = {"card": effect_name(cells[EFFECT]), "count": left}
    if STEPS[step + VERB] in (CHOOSE_HEX, CHOOSE_TYPE) or left > UNLIMITED // 2:
        return Message(f"prompt.effect-{verb}", facts)
    return Message(f"prompt.effect-{verb}{'-upto' if STEPS[step + OPTIONAL] else ''}", facts)


def _choice(p: Position, seat: int, action: int) -> Choice:
    kind = kind_of(action)
    path, label, facts = DESCRIBERS[kind](p, seat, action)
    return Choice(action, write(p, seat, action), path, Message(f"choice.{label}", facts), _warning(p, seat, action))


def _warning(p: Position, seat: int, action: int) -> Message | None:
    kind = kind_of(action)
    if kind in (CUBE_ORDER, MOVE_CUBE):
        return _warn_of_leaving(p, seat, action)
    if kind == HEX and p.cells[ACTION] == TEST:
        return _warn_of_test(p, seat, part_a(action))
    return None


def _warn_of_test(p: Position, seat: int, hex: int) -> Message:
    """What a test comes to, before it cannot be taken back."""
    told = foretell(p, seat, hex)
    people = next((event.facts["people"] for event in told if event.name == "residents-left"), NOBODY)
    judged = [event for event in told if event.name in JUDGEMENTS + UNCHANGED]
    facts = {name: value for event in judged for name, value in event.facts.items()}
    return Message(f"warning.{'-'.join(event.name for event in judged)}", {**facts, "people": people})


def _warn_of_leaving(p: Position, seat: int, action: int) -> Message | None:
    """The last own cube is about to leave an own temple (TH-R6)."""
    hex = part_a(action) if kind_of(action) == CUBE_ORDER else part_b(action)
    count = part_d(action) + 1 if kind_of(action) == CUBE_ORDER else 1
    own = kind_of(action) == CUBE_ORDER or part_a(action) == seat
    if own and p.cells[TEMPLE + hex] == seat and cubes(p.cells, hex, seat) == count:
        return Message("warning.empty-temple", {"hex": HEX_NAMES[hex]})
    return None


# Each kind as a path of things, the name of its sentence, and the facts of that sentence.

Described = tuple[list[str], str, Mapping[str, object]]


def _colour(p: Position, colour: int) -> str:
    """A colour to click, under a name that people can read: a seat's number tells them nothing."""
    return "colour:g" if colour == GREY else f"colour:{colour_word(p.cells, colour)}"


def _keep(p: Position, seat: int, action: int) -> Described:
    name = OBJECTIVE_IDS[part_a(action)]
    return [f"objective:{name}"], "keep", {"objective": name}


def _deity(p: Position, seat: int, action: int) -> Described:
    name = DEITY_IDS[part_a(action)]
    return [f"deity:{name}"], "deity", {"deity": name}


def _place(p: Position, seat: int, action: int) -> Described:
    first = corner(part_a(action))
    hexes = [HEX_NAMES[hex] for hex in (first, opposite_corner(first))[: starts_each(p.seats)]]
    return [f"hex:{hexes[0]}"], "place", {"hexes": hexes}


def _faith(p: Position, seat: int, action: int) -> Described:
    name = VERTEX_NAMES[part_a(action)]
    return [f"vertex:{name}"], "faith", {"vertex": name}


def _action(p: Position, seat: int, action: int) -> Described:
    button = ACTION_BUTTONS[part_a(action)]
    return [f"button:{button}"], button, {}


def _cubes(p: Position, seat: int, action: int) -> Described:
    hex = part_a(action)
    target = neighbour(hex, part_b(action))
    path = [f"hex:{HEX_NAMES[hex]}", f"hex:{HEX_NAMES[target]}"]
    if part_c(action) > 0:
        target = neighbour(target, part_c(action) - 1)
        path.append(f"hex:{HEX_NAMES[target]}")
    count = part_d(action) + 1
    facts = {"count": count, "hex": HEX_NAMES[hex], "target": HEX_NAMES[target]}
    return [*path, f"number:{count}"], "cubes", facts


def _walk(p: Position, seat: int, action: int) -> Described:
    name, target = acolyte_name(part_a(action)), HEX_NAMES[part_b(action)]
    facts = {"acolyte": name, "hex": HEX_NAMES[p.cells[ACOLYTE + part_a(action)]], "target": target}
    return [f"acolyte:{name}", f"hex:{target}"], "walk", facts


def _preach(p: Position, seat: int, action: int) -> Described:
    name = acolyte_name(seat * 2 + part_a(action))
    facts = {"acolyte": name, "colour": colour_word(p.cells, part_b(action))}
    return [f"acolyte:{name}", _colour(p, part_b(action))], "preach", facts


def _fight(p: Position, seat: int, action: int) -> Described:
    monster = MONSTER_IDS[part_b(action)]
    both = part_a(action) == BOTH
    names = [acolyte_name(seat * 2 + which) for which in ((0, 1) if both else (part_a(action),))]
    return [*(f"acolyte:{name}" for name in names), f"monster:{monster}"], "fight", {"monster": monster}


def _rise(p: Position, seat: int, action: int) -> Described:
    name = acolyte_name(seat * 2 + part_a(action))
    return [f"acolyte:{name}", "button:rise"], "rise", {"acolyte": name}


def _vertex(p: Position, seat: int, action: int) -> Described:
    name = VERTEX_NAMES[part_a(action)]
    return [f"vertex:{name}"], "replace" if part_b(action) else "vertex", {"vertex": name}


def _perform(p: Position, seat: int, action: int) -> Described:
    card, name = MIRACLE_IDS[part_a(action)], acolyte_name(seat * 2 + part_b(action))
    facts = {"card": card, "acolyte": name}
    if part_c(action) == FROM_SUPPLY:
        return [f"supply:{card}", f"acolyte:{name}"], "perform-supply", facts
    path = [f"card:{card}", f"acolyte:{name}"]
    if p.cells[DEITY + seat] != AEORIS:
        return path, "perform", facts
    if part_c(action) == TO_SUPPLY:
        return [*path, "button:keep"], "perform-keep", facts
    return [*path, "button:discard"], "perform", facts


def _summon(p: Position, seat: int, action: int) -> Described:
    monster, hex = MONSTER_IDS[part_a(action)], HEX_NAMES[part_b(action)]
    return [f"row:{monster}", f"hex:{hex}"], "summon", {"monster": monster, "hex": hex}


def _move_monster(p: Position, seat: int, action: int) -> Described:
    monster, hex = MONSTER_IDS[part_a(action)], HEX_NAMES[part_b(action)]
    return [f"monster:{monster}", f"hex:{hex}"], "move-monster", {"monster": monster, "hex": hex}


def _activate(p: Position, seat: int, action: int) -> Described:
    monster = MONSTER_IDS[part_a(action)]
    return [f"monster:{monster}", "button:activate"], "activate", {"monster": monster}


def _piece(p: Position, seat: int, action: int) -> Described:
    hex = HEX_NAMES[part_b(action)]
    facts = {"colour": colour_word(p.cells, part_a(action)), "hex": hex}
    return [f"hex:{hex}", _colour(p, part_a(action))], "piece", facts


def _move_cube(p: Position, seat: int, action: int) -> Described:
    hex, target = HEX_NAMES[part_b(action)], HEX_NAMES[part_c(action)]
    facts = {"colour": colour_word(p.cells, part_a(action)), "hex": hex, "target": target}
    return [f"hex:{hex}", _colour(p, part_a(action)), f"hex:{target}"], "move-cube", facts


def _hex(p: Position, seat: int, action: int) -> Described:
    name = HEX_NAMES[part_a(action)]
    return [f"hex:{name}"], "hex", {"hex": name}


def _type(p: Position, seat: int, action: int) -> Described:
    code = TYPE_CODES[part_a(action)]
    return [f"type:{code}"], "type", {"type": code}


def _push(p: Position, seat: int, action: int) -> Described:
    hex = HEX_NAMES[part_b(action)]
    return [_colour(p, part_a(action)), f"hex:{hex}"], "push", {"owner_seat": part_a(action), "hex": hex}


def _wound(p: Position, seat: int, action: int) -> Described:
    name = acolyte_name(part_a(action))
    return [f"acolyte:{name}"], "wound", {"acolyte": name, "owner_seat": part_a(action) // 2}


def _monster(p: Position, seat: int, action: int) -> Described:
    name = MONSTER_IDS[part_a(action)]
    return [f"monster:{name}"], "monster", {"monster": name}


def _move_faith(p: Position, seat: int, action: int) -> Described:
    vertex, target = VERTEX_NAMES[part_a(action)], VERTEX_NAMES[part_b(action)]
    return [f"vertex:{vertex}", f"vertex:{target}"], "move-faith", {"vertex": vertex, "target": target}


def _move_sceptics(p: Position, seat: int, action: int) -> Described:
    hex, target = HEX_NAMES[part_a(action)], HEX_NAMES[part_b(action)]
    return [f"hex:{hex}", f"hex:{target}"], "move-sceptics", {"hex": hex, "target": target}


def _discard(p: Position, seat: int, action: int) -> Described:
    gone = [name for place, name in enumerate(hand_names(p, seat)) if (part_a(action) >> place) & 1]
    path = [*(f"card:{name}" for name in gone), "button:done"]
    return path, "discard" if gone else "discard-none", {"cards": gone}


def _stop(p: Position, seat: int, action: int) -> Described:
    return ["button:skip"], "no-trigger" if p.cells[ASKING] == 1 else "skip", {}


def _button(name: str) -> Callable[[Position, int, int], Described]:
    return lambda p, seat, action: ([f"button:{name}"], name, {})


DESCRIBERS: Final[dict[int, Callable[[Position, int, int], Described]]] = {
    KEEP_OBJECTIVE: _keep,
    TAKE_DEITY: _deity,
    TAKE_PLACE: _place,
    PUT_FAITH: _faith,
    CHOOSE_ACTION: _action,
    CUBE_ORDER: _cubes,
    MOVE_ACOLYTE: _walk,
    PREACH_AT: _preach,
    FIGHT: _fight,
    STAND_UP: _rise,
    DONE: _button("done"),
    VERTEX: _vertex,
    PERFORM: _perform,
    SUMMON: _summon,
    TRIGGER_IT: _button("trigger"),
    STOP: _stop,
    MOVE_MONSTER: _move_monster,
    ACTIVATE: _activate,
    PIECE: _piece,
    MOVE_CUBE: _move_cube,
    HEX: _hex,
    TYPE: _type,
    PUSH_TO: _push,
    WOUND_IT: _wound,
    MONSTER: _monster,
    MOVE_FAITH: _move_faith,
    MOVE_SCEPTICS: _move_sceptics,
    SCEPTIC_TO: _hex,
    DISCARD_CARDS: _discard,
}

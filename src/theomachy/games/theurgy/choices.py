"""Choices for the screen: one prompt, and every legal choice as a path of things to click."""

from collections.abc import Callable, Mapping
from typing import Final

from theomachy.core.action import kind_of, pack, part_a, part_b, part_c, part_d
from theomachy.core.choices import Choice, Choices, Form
from theomachy.core.message import Message
from theomachy.games.theurgy import actions as act
from theomachy.games.theurgy import notation
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, deities, land, steps
from theomachy.games.theurgy.rules import board, decks, draft, forecast, pieces, pilgrimage
from theomachy.games.theurgy.state import State

_DEFAULTS: Final = [
    pack(act.DONE),
    pack(act.STOP),
    pack(act.DISCARD_CARDS, 0),
    pack(act.CHOOSE_ACTION, at.PILGRIMAGE),
    pack(act.CHOOSE_ACTION, at.INTERVENTION),
]
_ACTION_BUTTONS: Final = ["pilgrimage", "spread", "intervene", "test"]
_NOBODY: Final = ["none"]
_SETUP_PROMPTS: Final = ["keep", "deity", "place"]
_ACTION_PROMPTS: Final = ["pilgrimage", "spread", "intervene", "test"]


def choices(position: State, seat: int) -> Choices:
    """Everything *seat* can do now."""
    items = [_choice(position, seat, action) for action in position.legal(seat)]
    return Choices(_prompt(position, seat), items, _form(position, seat))


def default(position: State, seat: int) -> int:
    """Return the action played for a seat out of time.

    Done, or nothing more; an action that may stay empty; in the draft the nearest place (TH-U20).
    """
    if position.cells[at.PHASE] == at.PLACE_CHOICE:
        return pack(act.TAKE_PLACE, draft.nearest_place(position, seat))
    legal = list(position.legal(seat))
    return next((action for action in _DEFAULTS if action in legal), legal[0])


def _form(position: State, seat: int) -> Form | None:
    """Cards to discard can be picked in any order."""
    if position.cells[at.PHASE] != at.DISCARD_CHOICE:
        return None
    hand = decks.hand_names(position, seat)
    return Form([(f"card:{name}", name) for name in hand], max(0, len(hand) - int(at.HAND_SIZE)), len(hand), "disc {}")


def _prompt(position: State, seat: int) -> Message:
    """Return what is expected of *seat*, with the number that matters."""
    cells = position.cells
    phase = cells[at.PHASE]
    if phase == at.FAITH_CHOICE:
        return Message("prompt.faith", {"hex": land.HEX_NAMES[draft.next_start(cells, seat)]})
    if phase < at.FAITH_CHOICE:
        return Message(f"prompt.{_SETUP_PROMPTS[phase]}")
    if phase == at.ACTION_CHOICE:
        pawn = cells[at.PAWN + seat]
        return (
            Message("prompt.action")
            if pawn == land.NONE
            else Message("prompt.action-pawn", {"action": at.ACTION_LETTERS[pawn]})
        )
    if phase == at.DISCARD_CHOICE:
        surplus = max(0, cells[at.HAND_COUNT + seat] - at.HAND_SIZE)
        return Message("prompt.discard-down", {"count": surplus}) if surplus else Message("prompt.discard")
    if cells[at.QUESTION] == at.ASK_KEEP:
        return Message("prompt.keep-card", {"card": box.MIRACLE_IDS[cells[at.EFFECT_CARD]]})
    if cells[at.QUESTION] == at.ASK_TRIGGER:
        return Message("prompt.trigger", {"monster": box.MONSTER_IDS[cells[at.EFFECT_MONSTER]]})
    if cells[at.EFFECT_CARD] != land.NONE:
        return _effect_prompt(position)
    if cells[at.SCEPTICS_LEFT] > 0:
        return Message("prompt.sceptics", {"count": cells[at.SCEPTICS_LEFT]})
    return Message(f"prompt.{_ACTION_PROMPTS[cells[at.ACTION]]}")


def _effect_prompt(position: State) -> Message:
    table = position.terms.steps.table
    cells = position.cells
    step = cells[at.EFFECT_STEP]
    verb = steps.VERB_NAMES[table[step + steps.VERB]]
    left = table[step + steps.COUNT] - cells[at.STEP_CHOICES]
    facts = {"card": steps.effect_name(cells[at.EFFECT_CARD]), "count": left}
    if table[step + steps.VERB] in (steps.CHOOSE_HEX, steps.CHOOSE_TYPE) or left > steps.UNLIMITED // 2:
        return Message(f"prompt.effect-{verb}", facts)
    return Message(f"prompt.effect-{verb}{'-upto' if table[step + steps.OPTIONAL] else ''}", facts)


def _choice(position: State, seat: int, action: int) -> Choice:
    kind = kind_of(action)
    path, label, facts = _DESCRIBERS[kind](position, seat, action)
    return Choice(
        action,
        notation.write(position, seat, action),
        path,
        Message(f"choice.{label}", facts),
        _warning(position, seat, action),
    )


def _warning(position: State, seat: int, action: int) -> Message | None:
    kind = kind_of(action)
    if kind in (act.CUBE_ORDER, act.MOVE_CUBE):
        return _warn_of_leaving(position, seat, action)
    if kind == act.HEX and position.cells[at.ACTION] == at.TEST:
        return _warn_of_test(position, seat, part_a(action))
    return None


def _warn_of_test(position: State, seat: int, hex: int) -> Message:
    """Return what a test comes to, before it is too late to undo it."""
    events = forecast.summarize_test(position, seat, hex)
    people = next((event.facts["people"] for event in events if event.name == "residents-left"), _NOBODY)
    judged = [event for event in events if event.name in forecast.JUDGEMENTS + forecast.UNCHANGED]
    facts = {name: value for event in judged for name, value in event.facts.items()}
    return Message(f"warning.{'-'.join(event.name for event in judged)}", {**facts, "people": people})


def _warn_of_leaving(position: State, seat: int, action: int) -> Message | None:
    """The last own cube is about to leave an own temple (TH-R6)."""
    hex = part_a(action) if kind_of(action) == act.CUBE_ORDER else part_b(action)
    count = part_d(action) + 1 if kind_of(action) == act.CUBE_ORDER else 1
    own = kind_of(action) == act.CUBE_ORDER or part_a(action) == seat
    if own and position.cells[at.TEMPLE + hex] == seat and board.cubes(position.cells, hex, seat) == count:
        return Message("warning.empty-temple", {"hex": land.HEX_NAMES[hex]})
    return None


# Each kind as a path of things, the name of its sentence, and the facts of that sentence.

_Described = tuple[list[str], str, Mapping[str, object]]


def _colour(position: State, colour: int) -> str:
    """Return a colour to click, by the name people know it by, not by the number of its seat."""
    return "colour:g" if colour == at.GREY else f"colour:{pieces.colour_word(position, colour)}"


def _keep(position: State, seat: int, action: int) -> _Described:
    name = box.OBJECTIVE_IDS[part_a(action)]
    return [f"objective:{name}"], "keep", {"objective": name}


def _deity(position: State, seat: int, action: int) -> _Described:
    name = deities.DEITY_IDS[part_a(action)]
    return [f"deity:{name}"], "deity", {"deity": name}


def _place(position: State, seat: int, action: int) -> _Described:
    first = draft.corner(part_a(action))
    hexes = [land.HEX_NAMES[hex] for hex in (first, land.opposite_corner(first))[: draft.starts_each(position.seats)]]
    return [f"hex:{hexes[0]}"], "place", {"hexes": hexes}


def _faith(position: State, seat: int, action: int) -> _Described:
    name = land.VERTEX_NAMES[part_a(action)]
    return [f"vertex:{name}"], "faith", {"vertex": name}


def _action(position: State, seat: int, action: int) -> _Described:
    button = _ACTION_BUTTONS[part_a(action)]
    return [f"button:{button}"], button, {}


def _cubes(position: State, seat: int, action: int) -> _Described:
    hex = part_a(action)
    target = land.neighbour(hex, part_b(action))
    path = [f"hex:{land.HEX_NAMES[hex]}", f"hex:{land.HEX_NAMES[target]}"]
    if part_c(action) > 0:
        target = land.neighbour(target, part_c(action) - 1)
        path.append(f"hex:{land.HEX_NAMES[target]}")
    count = part_d(action) + 1
    facts = {"count": count, "hex": land.HEX_NAMES[hex], "target": land.HEX_NAMES[target]}
    return [*path, f"number:{count}"], "cubes", facts


def _walk(position: State, seat: int, action: int) -> _Described:
    name, target = pieces.acolyte_name(part_a(action)), land.HEX_NAMES[part_b(action)]
    facts = {"acolyte": name, "hex": land.HEX_NAMES[position.cells[at.ACOLYTE + part_a(action)]], "target": target}
    return [f"acolyte:{name}", f"hex:{target}"], "walk", facts


def _preach(position: State, seat: int, action: int) -> _Described:
    name = pieces.acolyte_name(seat * 2 + part_a(action))
    facts = {"acolyte": name, "colour": pieces.colour_word(position, part_b(action))}
    return [f"acolyte:{name}", _colour(position, part_b(action))], "preach", facts


def _fight(position: State, seat: int, action: int) -> _Described:
    monster = box.MONSTER_IDS[part_b(action)]
    both = part_a(action) == pilgrimage.BOTH
    names = [pieces.acolyte_name(seat * 2 + which) for which in ((0, 1) if both else (part_a(action),))]
    return [*(f"acolyte:{name}" for name in names), f"monster:{monster}"], "fight", {"monster": monster}


def _rise(position: State, seat: int, action: int) -> _Described:
    name = pieces.acolyte_name(seat * 2 + part_a(action))
    return [f"acolyte:{name}", "button:rise"], "rise", {"acolyte": name}


def _vertex(position: State, seat: int, action: int) -> _Described:
    name = land.VERTEX_NAMES[part_a(action)]
    return [f"vertex:{name}"], "replace" if part_b(action) else "vertex", {"vertex": name}


def _perform(position: State, seat: int, action: int) -> _Described:
    card, name = box.MIRACLE_IDS[part_a(action)], pieces.acolyte_name(seat * 2 + part_b(action))
    facts = {"card": card, "acolyte": name}
    if part_c(action) == at.FROM_SUPPLY:
        return [f"supply:{card}", f"acolyte:{name}"], "perform-supply", facts
    return [f"card:{card}", f"acolyte:{name}"], "perform", facts


def _keep_card(position: State, seat: int, action: int) -> _Described:
    return ["button:keep"], "keep-card", {"card": box.MIRACLE_IDS[position.cells[at.EFFECT_CARD]]}


def _summon(position: State, seat: int, action: int) -> _Described:
    monster, hex = box.MONSTER_IDS[part_a(action)], land.HEX_NAMES[part_b(action)]
    return [f"row:{monster}", f"hex:{hex}"], "summon", {"monster": monster, "hex": hex}


def _move_monster(position: State, seat: int, action: int) -> _Described:
    monster, hex = box.MONSTER_IDS[part_a(action)], land.HEX_NAMES[part_b(action)]
    return [f"monster:{monster}", f"hex:{hex}"], "move-monster", {"monster": monster, "hex": hex}


def _activate(position: State, seat: int, action: int) -> _Described:
    monster = box.MONSTER_IDS[part_a(action)]
    return [f"monster:{monster}", "button:activate"], "activate", {"monster": monster}


def _piece(position: State, seat: int, action: int) -> _Described:
    hex = land.HEX_NAMES[part_b(action)]
    facts = {"colour": pieces.colour_word(position, part_a(action)), "hex": hex}
    return [f"hex:{hex}", _colour(position, part_a(action))], "piece", facts


def _move_cube(position: State, seat: int, action: int) -> _Described:
    hex, target = land.HEX_NAMES[part_b(action)], land.HEX_NAMES[part_c(action)]
    facts = {"colour": pieces.colour_word(position, part_a(action)), "hex": hex, "target": target}
    return [f"hex:{hex}", _colour(position, part_a(action)), f"hex:{target}"], "move-cube", facts


def _hex(position: State, seat: int, action: int) -> _Described:
    name = land.HEX_NAMES[part_a(action)]
    return [f"hex:{name}"], "hex", {"hex": name}


def _type(position: State, seat: int, action: int) -> _Described:
    code = land.TYPE_CODES[part_a(action)]
    return [f"type:{code}"], "type", {"type": code}


def _push(position: State, seat: int, action: int) -> _Described:
    hex = land.HEX_NAMES[part_b(action)]
    return [_colour(position, part_a(action)), f"hex:{hex}"], "push", {"owner_seat": part_a(action), "hex": hex}


def _wound(position: State, seat: int, action: int) -> _Described:
    name = pieces.acolyte_name(part_a(action))
    return [f"acolyte:{name}"], "wound", {"acolyte": name, "owner_seat": part_a(action) // 2}


def _monster(position: State, seat: int, action: int) -> _Described:
    name = box.MONSTER_IDS[part_a(action)]
    row = [position.cells[at.ROW + place] for place in range(at.ROW_PLACES)]
    return [f"{'row' if part_a(action) in row else 'monster'}:{name}"], "monster", {"monster": name}


def _move_faith(position: State, seat: int, action: int) -> _Described:
    vertex, target = land.VERTEX_NAMES[part_a(action)], land.VERTEX_NAMES[part_b(action)]
    return [f"vertex:{vertex}", f"vertex:{target}"], "move-faith", {"vertex": vertex, "target": target}


def _move_sceptics(position: State, seat: int, action: int) -> _Described:
    hex, target = land.HEX_NAMES[part_a(action)], land.HEX_NAMES[part_b(action)]
    return [f"hex:{hex}", f"hex:{target}"], "move-sceptics", {"hex": hex, "target": target}


def _discard(position: State, seat: int, action: int) -> _Described:
    gone = [name for place, name in enumerate(decks.hand_names(position, seat)) if (part_a(action) >> place) & 1]
    path = [*(f"card:{name}" for name in gone), "button:done"]
    return path, "discard" if gone else "discard-none", {"cards": gone}


def _stop(position: State, seat: int, action: int) -> _Described:
    asked = position.cells[at.QUESTION]
    if asked == at.ASK_KEEP:
        return ["button:discard"], "discard-card", {"card": box.MIRACLE_IDS[position.cells[at.EFFECT_CARD]]}
    return ["button:skip"], "no-trigger" if asked == at.ASK_TRIGGER else "skip", {}


def _button(name: str) -> Callable[[State, int, int], _Described]:
    return lambda position, seat, action: ([f"button:{name}"], name, {})


_DESCRIBERS: Final[dict[int, Callable[[State, int, int], _Described]]] = {
    act.KEEP_OBJECTIVE: _keep,
    act.TAKE_DEITY: _deity,
    act.TAKE_PLACE: _place,
    act.PUT_FAITH: _faith,
    act.CHOOSE_ACTION: _action,
    act.CUBE_ORDER: _cubes,
    act.MOVE_ACOLYTE: _walk,
    act.PREACH_AT: _preach,
    act.FIGHT: _fight,
    act.STAND_UP: _rise,
    act.DONE: _button("done"),
    act.VERTEX: _vertex,
    act.PERFORM: _perform,
    act.SUMMON: _summon,
    act.TRIGGER: _button("trigger"),
    act.STOP: _stop,
    act.MOVE_MONSTER: _move_monster,
    act.ACTIVATE: _activate,
    act.PIECE: _piece,
    act.MOVE_CUBE: _move_cube,
    act.HEX: _hex,
    act.TYPE: _type,
    act.PUSH_TO: _push,
    act.WOUND: _wound,
    act.MONSTER: _monster,
    act.MOVE_FAITH: _move_faith,
    act.MOVE_SCEPTICS: _move_sceptics,
    act.SCEPTIC_TO: _hex,
    act.DISCARD_CARDS: _discard,
    act.KEEP_CARD: _keep_card,
}

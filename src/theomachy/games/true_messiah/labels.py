"""Labels: the sentence that names a choice."""

from theomachy.core.action import kind_of, part_a, part_b, part_c
from theomachy.core.message import Message
from theomachy.games.true_messiah import actions, combat, notation
from theomachy.games.true_messiah.board import space_name
from theomachy.games.true_messiah.cards import DIVINE_INSPIRATION, KEEP, NAMES, PROVIDENCE_PLUS
from theomachy.games.true_messiah.layout import ABOUT, ID, NOBODY, TALL, WHICH, has_moved, unit_kind, unit_owner
from theomachy.games.true_messiah.position import TrueMessiah

Facts = dict[str, object]

FATES = {actions.LEAVE: "leave", actions.BURN: "drop"}
PLAIN = {  # choices that are said the same whatever they are about
    actions.PASS: "pass",
    actions.STOP: "stop",
    actions.PRAYED: "done",
    actions.TARGETED: "done",
    actions.READY: "ready",
    actions.ENLISTED: "no-recruits",
    actions.RAISED: "no-temple",
    actions.CHOSEN: "enough",
    actions.SAVED: "done",
    actions.SPARE: "spare",
    actions.PLACED: "done",
}
ABOUT_UNITS = {
    actions.PRAY: "pray",
    actions.UNIT: "units",
    actions.UNITS: "units",
    actions.SAVE: "save",
    actions.PLACE_LOW: "place",
    actions.PLACE_HIGH: "place",
}


def label(pos: TrueMessiah, action: int) -> Message:
    """What *action* does, in a sentence."""
    kind, a, b, c = kind_of(action), part_a(action), part_b(action), part_c(action)
    if kind in PLAIN:
        return said(PLAIN[kind])
    if kind in ABOUT_UNITS:
        return said(ABOUT_UNITS[kind], units_of(pos, kind, a, b, c))
    if kind == actions.CALL_END:
        return said("end-fight" if a else "end")
    if kind == actions.GROUP:
        return said("move", {"units": group(pos, a, b), "space": space_name(a)})
    if kind in (actions.STEP, actions.TO_SPACE):
        return said("step" if kind == actions.STEP else "space", {"space": space_name(a)})
    if kind == actions.PLAY:
        return said(*played(a, b, c))
    if kind in (actions.TARGET, actions.RETARGET):
        return said(*targeted(pos, a, b))
    if kind in (actions.AIM_LOW, actions.AIM_HIGH):
        return said(*aimed(pos, kind, a, b))
    return said(*ended(pos, kind, a, b, c))


def said(name: str, facts: Facts | None = None) -> Message:
    """The sentence of a kind of choice."""
    return Message(f"choice.{name}", facts)


# Units: "2f" are two followers, "1p*" is a praying one that has moved, "M" and "A" are high.


def low_units(pos: TrueMessiah, space: int, place: int, number: int) -> str:
    """Equal low units."""
    code = notation.low_at(pos, space, place)
    return f"{number}{notation.LETTERS[unit_kind(code)]}{'*' if has_moved(code) else ''}"


def high_unit(pos: TrueMessiah, space: int) -> str:
    """The high unit there; in a sketch it may stand elsewhere, and then it is the messiah."""
    high = pos.high(space)
    return "M" if high == NOBODY else notation.HIGHS[high & 1]


def group(pos: TrueMessiah, space: int, mask: int) -> list[str]:
    """A group that moves together."""
    classes = notation.classes_of(pos, space, mask & 15)
    found = [low_units(pos, space, place, number) for place, number in reversed(classes)]
    return [*found, high_unit(pos, space)] if mask > 15 else found


def units_of(pos: TrueMessiah, kind: int, space: int, b: int, number: int) -> Facts:
    """Units that are chosen, with their owner and space."""
    if kind == actions.PLACE_HIGH:
        return {"units": [high_unit(pos, space)], "space": space_name(space)}
    if kind == actions.UNITS:
        units = group(pos, space, b)
        place = notation.classes_of(pos, space, b)[0][0]
    else:
        units, place = [low_units(pos, space, b, number)], b
    owner = unit_owner(notation.low_at(pos, space, place))
    return {"units": units, "owner_seat": owner, "space": space_name(space)}


# Miracles and combat.


def played(card: int, origin: int, form: int) -> tuple[str, Facts]:
    """A card, where it comes from, and how it is meant."""
    how = [f"how-{notation.HIGHS[origin - 1]}"] if origin else []
    if card == PROVIDENCE_PLUS:
        how.append("how-ward" if form else "how-shield")
    if card == DIVINE_INSPIRATION:
        how.append(f"how-{form}")
    return ("play-how" if how else "play"), {"card": NAMES[card], "how": how}


def targeted(pos: TrueMessiah, sort: int, value: int) -> tuple[str, Facts]:
    """A space, a unit, something on the stack, or a player."""
    if sort == actions.SPACE:
        return "target-space", {"space": space_name(value)}
    if sort == actions.LOW_UNIT:
        return "target", units_of(pos, actions.UNIT, value >> 2, value & 3, 1)
    if sort == actions.HIGH_UNIT:
        unit = notation.HIGHS[value & 1]
        return "target", {"units": [unit], "owner_seat": value >> 1, "space": space_name(pos.where(value))}
    if sort != actions.ON_STACK:
        return "target-seat", {"owner_seat": value}
    cards = [pos.cells[pos.item(index) + WHICH] for index in range(pos.cells[TALL]) if is_item(pos, index, value)]
    if cards and cards[0] >= 0:
        return "target-miracle", {"card": NAMES[cards[0]], "item": value}
    return "target-item", {"item": value}


def is_item(pos: TrueMessiah, index: int, number: int) -> bool:
    """Whether the item at *index* of the stack has this number."""
    return pos.cells[pos.item(index) + ID] == number


def aimed(pos: TrueMessiah, kind: int, space: int, part: int) -> tuple[str, Facts]:
    """Who attacks where; a high unit may divide its attacks."""
    next_to = [space_name(pos.board.next[space * 4 + direction]) for direction in range(4)]
    if kind == actions.AIM_LOW:
        return "aim", {"space": space_name(space), "to": next_to[part]}
    parts = [combat.split_part(part, direction) for direction in range(4)]
    split = [f"{to} ({attacks})" for to, attacks in zip(next_to, parts, strict=True) if attacks]
    return "split", {"units": [high_unit(pos, space)], "space": space_name(space), "split": split}


# Beginning, end and market.


def ended(pos: TrueMessiah, kind: int, a: int, b: int, c: int) -> tuple[str, Facts]:
    """Recruits and temples, what is sacked and looted, cards and coins."""
    if kind == actions.ENLIST:
        return ("recruit-numbers" if a else "recruit-celebrity"), {"count": c, "space": space_name(b)}
    if kind == actions.RAISE:
        facts: Facts = {"space": space_name(a)}
        return ("build-instead", {**facts, "other": space_name(b - 1)}) if b else ("build", facts)
    if kind == actions.SACK_IT:
        return ("capture" if b else "destroy"), {"space": space_name(a)}
    if kind == actions.LOOT:
        return f"loot-{FATES.get(a, 'take')}", {"card": NAMES[b]}
    if kind in (actions.PAY, actions.LET_GO):
        about = pos.cells[ABOUT]
        return ("keep" if kind == actions.PAY else "letgo"), {"card": NAMES[about], "cost": int(KEEP[about])}
    if kind in (actions.GIVE, actions.TAKE_CARD):
        return ("gift" if kind == actions.GIVE else "card"), {"card": NAMES[a]}
    if kind == actions.DROP:
        return "discard", {"cards": [NAMES[a]] * b}
    if kind == actions.MAKE_BID:
        return "bid", {"coins": a}
    if kind == actions.PURCHASE:
        cards = notation.stall_names(pos, a)
        return ("buy" if cards else "buy-nothing"), {"cards": cards}
    if kind == actions.OFFER:
        return ("offer" if a else "keep-bought"), {"seat": a - 1}
    assert kind == actions.ANSWER
    return ("accept" if a else "refuse"), {}

"""What a seat can do now, for the screen: one prompt, and each choice as things to click."""

from theomachy.core.action import kind_of, part_a, part_b, part_c
from theomachy.core.choices import Choice, Choices, Form
from theomachy.core.message import Message
from theomachy.games.true_messiah import combat, ending, movement, notation
from theomachy.games.true_messiah.actions import (
    AIM_HIGH,
    AIM_LOW,
    CALL_END,
    CHOSEN,
    DROP,
    ENLIST,
    ENLISTED,
    GIVE,
    GROUP,
    HIGH_UNIT,
    LEAVE,
    LET_GO,
    LOOT,
    LOW_UNIT,
    MAKE_BID,
    OFFER,
    ON_STACK,
    PASS,
    PAY,
    PLACE_HIGH,
    PLACE_LOW,
    PLACED,
    PLAY,
    PRAY,
    PRAYED,
    PURCHASE,
    RAISE,
    RAISED,
    READY,
    RETARGET,
    SACK_IT,
    SAVE,
    SAVED,
    SPACE,
    SPARE,
    STEP,
    STOP,
    TAKE_CARD,
    TARGET,
    TARGETED,
    TO_SPACE,
    UNIT,
    UNITS,
)
from theomachy.games.true_messiah.board import NOWHERE, space_name
from theomachy.games.true_messiah.cards import (
    AMOUNT,
    CREATE_AVATAR,
    DIVINE_INSPIRATION,
    KEEP,
    MOST_TARGETS,
    NAMES,
    PROVIDENCE_PLUS,
    ZEALOTRY,
)
from theomachy.games.true_messiah.cautions import warning
from theomachy.games.true_messiah.labels import FATES, label
from theomachy.games.true_messiah.layout import (
    ABOUT,
    ACTION,
    ALONE,
    ASKING,
    AVATAR,
    BID,
    BOUGHT,
    BUILD,
    BUY,
    CELEBRITY,
    CHOOSE,
    COMBAT,
    DISCARD,
    DRAFT,
    DRAFT_MOVE,
    DRAFT_PLAY,
    HAND,
    KEEPING,
    LIMIT,
    LOOTING,
    MERCIES,
    MERCY,
    MOVED,
    NUMBERS,
    OFFERING,
    OPEN,
    PHASE,
    PICKED,
    PLACING,
    PURSE,
    RECRUIT,
    SEALED,
    SETUP,
    SKETCH,
    TALL,
    TURN,
    WHICH,
)
from theomachy.games.true_messiah.position import TrueMessiah

WISHES = {"card": ["play {}", "play {} M", "play {} A"], "space": ["mv 1f {}"], "item": [">#{}"]}
BUTTONS = {
    PASS: "pass",
    CALL_END: "end",
    STOP: "stop",
    PRAYED: "done",
    TARGETED: "done",
    READY: "done",
    ENLISTED: "done",
    RAISED: "done",
    CHOSEN: "done",
    PAY: "keep",
    LET_GO: "letgo",
    SAVED: "done",
    SPARE: "done",
    PLACED: "done",
}


def offer(pos: TrueMessiah, seat: int) -> Choices:
    """Everything *seat* can do now."""
    items = [choice(pos, seat, action) for action in pos.legal(seat)]
    return Choices(prompt(pos, seat), items, form(pos, seat))


def choice(pos: TrueMessiah, seat: int, action: int) -> Choice:
    """One legal choice."""
    text = notation.write(pos, seat, action, False)
    return Choice(action, text, path(pos, seat, action), label(pos, action), warning(pos, seat, action))


def path(pos: TrueMessiah, seat: int, action: int) -> list[str]:
    """The things that are clicked."""
    kind, a, b, c = kind_of(action), part_a(action), part_b(action), part_c(action)
    if kind in BUTTONS:
        return [f"button:{BUTTONS[kind]}"]
    if kind == GROUP:
        return [f"space:{space_name(a)}", f"unit:{space_name(a)}:{notation.group_text(pos, a, b).partition(' ')[0]}"]
    if kind in (STEP, TO_SPACE):
        return [f"space:{space_name(a)}"]
    if kind in (PRAY, UNIT, SAVE, PLACE_LOW):
        first = ["button:pray"] if kind == PRAY and not notation.has_begun(pos, seat) else []
        return [*first, f"unit:{notation.unit_text(pos, a, b, c)}"]
    if kind == UNITS:
        return units_path(pos, a, b)
    if kind == PLAY:
        return play_path(pos, seat, a, b, c)
    if kind in (TARGET, RETARGET):
        return [target_thing(pos, a, b)]
    if kind in (GIVE, TAKE_CARD):
        return ["button:gift", f"card:{NAMES[a]}"] if kind == GIVE else [f"card:{NAMES[a]}"]
    if kind in (AIM_LOW, AIM_HIGH):
        return aim_path(pos, kind, a, b)
    return end_path(pos, kind, a, b, c)


def units_path(pos: TrueMessiah, space: int, mask: int) -> list[str]:
    """Units of one space, and that these are all where others could be added."""
    units = [f"unit:{notation.unit_text(pos, space, *some)}" for some in notation.classes_of(pos, space, mask)]
    kinds = {notation.low_at(pos, space, place) for place in range(4)} - {0}
    return [*units, "button:done"] if len(kinds) > 1 else units


def play_path(pos: TrueMessiah, seat: int, card: int, origin: int, form_number: int) -> list[str]:
    """Card, where it comes from if an avatar leaves a choice, mode or extra."""
    things = [f"card:{NAMES[card]}"]
    if origin and pos.cells[AVATAR + seat] != NOWHERE and card != CREATE_AVATAR:
        things.append(f"button:{'how-M' if origin == 1 else 'how-A'}")
    if card == PROVIDENCE_PLUS:
        things.append(f"button:{'shield' if form_number == 0 else 'ward'}")
    if card == DIVINE_INSPIRATION:
        things.append(f"number:{form_number}")
    return things


def target_thing(pos: TrueMessiah, sort: int, value: int) -> str:
    """What is clicked to name a target."""
    if sort == SPACE:
        return f"space:{space_name(value)}"
    if sort == LOW_UNIT:
        return f"unit:{notation.unit_text(pos, value >> 2, value & 3, 1)}"
    if sort == HIGH_UNIT:
        return f"unit:{notation.high_text(pos, value)}"
    return f"item:{value}" if sort == ON_STACK else f"seat:{value}"


def aim_path(pos: TrueMessiah, kind: int, space: int, part: int) -> list[str]:
    """The attacking group or high unit, then the spaces it targets."""
    if kind == AIM_LOW:
        return [f"unit:{space_name(space)}:low", f"space:{space_name(pos.board.next[space * 4 + part])}"]
    things = [f"unit:{space_name(space)}:{'MA'[pos.high(space) & 1]}"]
    for direction in range(4):
        number = combat.split_part(part, direction)
        if number:
            things += [f"space:{space_name(pos.board.next[space * 4 + direction])}", f"number:{number}"]
    return things


def end_path(pos: TrueMessiah, kind: int, a: int, b: int, c: int) -> list[str]:
    """Things of the Beginning and End phase and the Market."""
    if kind == ENLIST:
        both = pos.cells[CELEBRITY] > 0 and pos.cells[NUMBERS] > 0 and b == pos.cells[ALONE]
        how = [f"button:{'numbers' if a else 'celebrity'}"] if both else []
        return [f"space:{space_name(b)}", *how, f"number:{c}"]
    if kind == RAISE:
        return [f"space:{space_name(a)}", *([f"space:{space_name(b - 1)}"] if b else [])]
    if kind == SACK_IT:
        return [f"space:{space_name(a)}", f"button:{'capture' if b else 'destroy'}"]
    if kind == PLACE_HIGH:
        return [f"unit:{notation.high_text(pos, pos.high(a))}"]
    if kind == LOOT:
        return ["button:leave"] if a == LEAVE else [f"card:{NAMES[b]}", f"button:{FATES.get(a, 'take')}"]
    if kind == DROP:
        return [f"card:{NAMES[a]}", f"number:{b}"]
    if kind == MAKE_BID:
        return [f"number:{a}"]
    if kind == PURCHASE:
        return [*(f"card:{name}" for name in notation.stall_names(pos, a)), "button:buy"]
    if kind == OFFER:
        return ["button:keep"] if a == 0 else [f"seat:{a - 1}"]
    return [f"button:{'yes' if a else 'no'}"]


# Prompts.


def prompt(pos: TrueMessiah, seat: int) -> Message:
    """What is expected, with the number that matters."""
    cells = pos.cells
    phase = cells[PHASE]
    if notation.has_begun(pos, seat):
        return prompt_draft(pos, seat)
    if cells[OPEN] == CHOOSE:
        return Message("prompt.choose-effect", {"card": NAMES[cells[pos.top() + WHICH]]})
    if cells[OPEN] == KEEPING:
        return Message("prompt.keep", {"card": NAMES[cells[ABOUT]], "cost": int(KEEP[cells[ABOUT]])})
    if cells[OPEN] == MERCY:
        return Message("prompt.mercy", {"count": cells[MERCIES + seat]})
    if cells[OPEN] == LOOTING:
        return Message("prompt.loot")
    if cells[OPEN] == PLACING:
        return Message("prompt.place", {"space": space_name(cells[ABOUT])})
    if cells[OPEN] == OFFERING:
        return Message("prompt.answer" if cells[ABOUT] else "prompt.offer", {"card": NAMES[cells[BOUGHT] - 1]})
    if phase == ACTION:
        return prompt_action(pos, seat)
    if phase == RECRUIT:
        return Message("prompt.recruit", {"cel": cells[CELEBRITY], "num": cells[NUMBERS]})
    if phase == DISCARD:
        return Message("prompt.discard", {"count": cells[HAND + seat] - ending.KEPT_CARDS})
    if phase in (BID, BUY):
        return (
            Message("prompt.bid", {"coins": cells[PURSE + seat]})
            if phase == BID
            else Message("prompt.buy", {"coins": cells[SEALED + seat]})
        )
    return Message({SETUP: "prompt.setup", BUILD: "prompt.build", COMBAT: "prompt.combat"}.get(phase, "prompt.sack"))


def prompt_action(pos: TrueMessiah, seat: int) -> Message:
    """The action phase: the own turn, an answer, or an interjection."""
    cells = pos.cells
    if cells[TALL] == 0 and cells[TURN] == seat:
        left = cells[LIMIT] - cells[MOVED]
        return Message("prompt.action", {"count": left, "limit": cells[LIMIT]})
    return Message("prompt.answer-item" if cells[TALL] > 0 else "prompt.interject")


def prompt_draft(pos: TrueMessiah, seat: int) -> Message:
    """A choice that is begun."""
    cells = pos.cells
    if cells[DRAFT] == DRAFT_MOVE:
        return Message("prompt.path", {"count": movement.pace_of(pos, seat) - cells[PICKED] + 1})
    if cells[DRAFT] == DRAFT_PLAY:
        return Message("prompt.target", {"card": NAMES[cells[SKETCH]]})
    return Message("prompt.more")


def form(pos: TrueMessiah, seat: int) -> Form | None:
    """Cards to keep, and several spaces for one miracle, are ticked in any order."""
    cells = pos.cells
    if cells[PHASE] == DISCARD and not notation.has_begun(pos, seat):
        hand = sorted(kind for kind in range(len(NAMES)) for _ in range(pos.in_hand(seat, kind)))
        cards = [(f"card:{NAMES[kind]}", NAMES[kind]) for kind in hand]
        return Form(cards, ending.KEPT_CARDS, ending.KEPT_CARDS, "hold {}")
    if cells[PICKED] > 0:
        return None  # begun one by one
    if notation.has_begun(pos, seat):
        many = cells[DRAFT] == DRAFT_PLAY and MOST_TARGETS[cells[SKETCH]] > 1
        return spaces_form(pos, seat, TARGET, int(MOST_TARGETS[cells[SKETCH]]), ">{}.") if many else None
    if cells[OPEN] == CHOOSE and cells[pos.top() + WHICH] == ZEALOTRY and seat == cells[ASKING]:
        return spaces_form(pos, seat, TO_SPACE, int(AMOUNT[ZEALOTRY]), ": {}")
    return None


def spaces_form(pos: TrueMessiah, seat: int, kind: int, most: int, template: str) -> Form:
    """The spaces that choices of *kind* name, up to *most* of them at once."""
    offered = [action for action in pos.legal(seat) if kind_of(action) == kind]
    names = [space_name(part_b(action) if kind == TARGET else part_a(action)) for action in offered]
    return Form([(f"space:{name}", name) for name in names], 1, min(most, len(names)), template)

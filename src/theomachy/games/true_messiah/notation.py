"""Notation: the one spelling of every choice, and lines that stand for a whole chain of them; `reading` reads it."""

from collections.abc import Sequence

from theomachy.core.action import kind_of, part_a, part_b, part_c
from theomachy.games.true_messiah import combat
from theomachy.games.true_messiah.actions import (
    AIM_HIGH,
    AIM_LOW,
    ANSWER,
    CALL_END,
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
    RESIGN,
    RETARGET,
    SACK_IT,
    SAVE,
    SAVED,
    SORT,
    SPACE,
    SPARE,
    STEP,
    STOP,
    TAKE,
    TAKE_CARD,
    TARGET,
    TARGETED,
    TO_SPACE,
    UNIT,
    UNITS,
)
from theomachy.games.true_messiah.board import space_name
from theomachy.games.true_messiah.cards import (
    CORRUPT_MIRACLE,
    DIVINE_INSPIRATION,
    KEEP,
    NAMES,
    PROVIDENCE_PLUS,
)
from theomachy.games.true_messiah.layout import (
    ABOUT,
    AT,
    BOUGHT,
    CHOOSE,
    DRAFT,
    DRAFTER,
    LOW,
    NO_DRAFT,
    NOBODY,
    NONBELIEVER,
    OPEN,
    STALL,
    TURN,
    WHICH,
    has_moved,
    mark_of,
    unit_kind,
    unit_owner,
)
from theomachy.games.true_messiah.position import TrueMessiah

LETTERS = "npf"  # of a low unit, by kind
HIGHS = "MA"


# Units.


def low_at(pos: TrueMessiah, space: int, place: int) -> int:
    """The low unit of a place, or 0."""
    return pos.cells[LOW + space * 4 + place]


def is_like(code: int, other: int) -> bool:
    """Whether two low units differ at most in having moved and in their marks."""
    return code != 0 and unit_owner(code) == unit_owner(other) and unit_kind(code) == unit_kind(other)


def signs(pos: TrueMessiah, space: int, code: int) -> str:
    """What sets a unit apart from like ones on its space: ``*`` has moved, ``#n`` spoken of on the stack."""
    others = [low_at(pos, space, place) for place in range(4)]
    rested = any(is_like(other, code) and not has_moved(other) for other in others)
    star = "*" if has_moved(code) and rested else ""
    return star + (f"#{mark_of(code)}" if mark_of(code) else "")


def colour(pos: TrueMessiah, seat: int) -> str:
    """The letter of a seat."""
    return pos.board.colours[seat]


def unit_text(pos: TrueMessiah, space: int, place: int, number: int) -> str:
    """Units with their space: ``c4:R1f``."""
    code = low_at(pos, space, place)
    letter = LETTERS[unit_kind(code)]
    return f"{space_name(space)}:{colour(pos, unit_owner(code))}{number}{letter}{signs(pos, space, code)}"


def high_text(pos: TrueMessiah, high: int) -> str:
    """A high unit with its space: ``d5:BM``."""
    return f"{space_name(pos.where(high))}:{colour(pos, high >> 1)}{HIGHS[high & 1]}"


def target_text(pos: TrueMessiah, sort: int, value: int) -> str:
    """A target as notation and JSON spell it."""
    if sort == SPACE:
        return space_name(value)
    if sort == LOW_UNIT:
        return unit_text(pos, value >> 2, value & 3, 1)
    if sort == HIGH_UNIT:
        return high_text(pos, value)
    return f"#{value}" if sort == ON_STACK else colour(pos, value)


def worship_text(pos: TrueMessiah, space: int, place: int, number: int) -> str:
    """Active followers that pray: ``2@b2``."""
    return f"{number}{signs(pos, space, low_at(pos, space, place))}@{space_name(space)}"


def group_text(pos: TrueMessiah, space: int, mask: int) -> str:
    """A group that moves: ``2f,1n,M d3``."""
    words: dict[str, int] = {}
    for place in (3, 2, 1, 0):
        if (mask >> place) & 1:
            code = low_at(pos, space, place)
            word = LETTERS[unit_kind(code)] + signs(pos, space, code) if code else "f"
            words[word] = words.get(word, 0) + 1
    parts = [f"{number}{word}" for word, number in words.items()]
    if mask > 15:
        high = pos.high(space)
        parts.append("M" if high == NOBODY else HIGHS[high & 1])
    return f"{','.join(parts)} {space_name(space)}"


def doomed_text(pos: TrueMessiah, seat: int, space: int, place: int, number: int) -> str:
    """Followers to be saved: ``2@f6``, with their kind where several kinds are doomed."""
    code = low_at(pos, space, place)
    classes = {
        low_at(pos, space, other)
        for other in range(4)
        if combat.doomed_equals(pos, space, other) > 0 and unit_owner(low_at(pos, space, other)) == seat
        if unit_kind(low_at(pos, space, other)) != NONBELIEVER
    }
    word = LETTERS[unit_kind(code)] + ("*" if has_moved(code) else "") if len(classes) > 1 else ""
    return f"{number}{word}@{space_name(space)}"


def placed_text(pos: TrueMessiah, space: int, place: int, number: int) -> str:
    """Units placed after a sack: ``3f@e5``."""
    code = low_at(pos, space, place)
    return f"{number}{LETTERS[unit_kind(code)]}{signs(pos, space, code)}@{space_name(space)}"


# Writing.


def is_interjection(pos: TrueMessiah, seat: int) -> bool:
    """Whether a choice of *seat* would interject (TM-W9)."""
    return pos.is_quiet() and pos.cells[TURN] != seat


def has_begun(pos: TrueMessiah, seat: int) -> bool:
    """Whether *seat* is in the middle of a choice."""
    return pos.cells[DRAFT] != NO_DRAFT and pos.cells[DRAFTER] == seat


def write(pos: TrueMessiah, seat: int, action: int, hidden: bool) -> str:
    """The one spelling of *action*; *hidden* where the reader may not know a sealed bid.

    A pick to which more can be added ends with a comma, so that it differs from a line that is complete with it.
    """
    text = spell(pos, seat, action, hidden)
    if kind_of(action) in OPEN_PICKS and not has_begun(pos, seat) and stays_open(pos, seat, action):
        return f"{text},"
    return text


OPEN_PICKS = (PRAY, SAVE, UNIT, TO_SPACE, PLACE_LOW, PLACE_HIGH)


def imagine(pos: TrueMessiah) -> TrueMessiah:
    """A copy to look ahead with: its luck is another's, so that a record without a seed is not asked for draws."""
    ahead = pos.copy()
    ahead.seed(0)
    return ahead


def stays_open(pos: TrueMessiah, seat: int, action: int) -> bool:
    """Whether a choice is still half made after *action*."""
    ahead = imagine(pos)
    ahead.play(seat, action)
    return ahead.is_pending()


def spell(pos: TrueMessiah, seat: int, action: int, hidden: bool) -> str:
    """The words of *action*."""
    kind, a, b, c = kind_of(action), part_a(action), part_b(action), part_c(action)
    begun = has_begun(pos, seat)
    if kind in (STOP, PRAYED, TARGETED) or (begun and kind in (SAVED, PLACED)):
        return "."
    if kind in SIMPLE:
        return SIMPLE[kind]
    if kind == CALL_END:
        return "end!" if a else "end"
    if kind == GROUP:
        return (": " if pos.cells[OPEN] == CHOOSE else "mv ") + group_text(pos, a, b)
    if kind == STEP:
        return f"-{space_name(a)}"
    if kind == PRAY:
        return ("+" if begun else bang(pos, seat) + "pray ") + worship_text(pos, a, b, c)
    if kind == PLAY:
        return f"{bang(pos, seat)}play {play_text(a, b, c)}"
    if kind == TARGET:
        return f">{target_text(pos, a, b)}"
    if TO_SPACE <= kind <= RETARGET:
        return write_choice(pos, seat, kind, a, b, c)
    if kind == PAY:
        return f"keep {KEEP[pos.cells[ABOUT]]}"
    if kind == AIM_HIGH:
        return split_text(pos, a, b)
    if kind == AIM_LOW:
        return f"tgt {space_name(a)}>{space_name(pos.board.next[a * 4 + b])}"
    if kind == SAVE:
        return ("+" if begun else "save ") + doomed_text(pos, seat, a, b, c)
    if kind == DROP:
        return ("+" if begun else "disc ") + ",".join([NAMES[a]] * b)
    return write_end(pos, kind, a, b, c, hidden)


SIMPLE = {
    PASS: "-",
    READY: "done",
    ENLISTED: "rec -",
    RAISED: "build -",
    LET_GO: "letgo",
    SAVED: "save -",
    SPARE: "sack -",
    PLACED: "+-",
    RESIGN: "resigns",
}


def bang(pos: TrueMessiah, seat: int) -> str:
    """The mark of an interjection."""
    return "!" if is_interjection(pos, seat) else ""


def play_text(card: int, origin: int, form: int) -> str:
    """Card, mode or extra, origin."""
    mode = f"/{'AB'[form]}" if card == PROVIDENCE_PLUS else ""
    extra = f" +{form}" if card == DIVINE_INSPIRATION and form else ""
    return NAMES[card] + mode + extra + (f" {HIGHS[origin - 1]}" if origin else "")


def write_choice(pos: TrueMessiah, seat: int, kind: int, a: int, b: int, c: int) -> str:
    """What a resolving miracle let somebody choose."""
    begun = has_begun(pos, seat)
    head = "+" if begun else ": "
    if kind == TO_SPACE:
        return head + space_name(a)
    if kind == UNIT:
        return head + unit_text(pos, a, b, c)
    if kind == UNITS:
        return ": " + ",".join(unit_text(pos, a, place, number) for place, number in classes_of(pos, a, b))
    if kind == TAKE_CARD:
        return f": {NAMES[a]}"
    corrupting = pos.cells[OPEN] == CHOOSE and pos.cells[pos.top() + WHICH] == CORRUPT_MIRACLE
    if corrupting and not begun:
        head = f": #{pos.cells[pos.top() + AT] % SORT}>"
    if kind == RETARGET:
        return head + target_text(pos, a, b)
    return head + "=" if corrupting else ("." if begun else ": -")


def classes_of(pos: TrueMessiah, space: int, mask: int) -> list[tuple[int, int]]:
    """The places of *mask* as (first place, number) of equal units."""
    found: list[tuple[int, int]] = []
    for place in range(4):
        if (mask >> place) & 1:
            if found and low_at(pos, space, found[-1][0]) == low_at(pos, space, place):
                found[-1] = (found[-1][0], found[-1][1] + 1)
            else:
                found.append((place, 1))
    return found


def split_text(pos: TrueMessiah, space: int, split: int) -> str:
    """How a high unit divides its attacks: ``tgt d5M:3>d4,1>c5``."""
    high = pos.high(space)
    parts = []
    for direction in range(4):
        part = combat.split_part(split, direction)
        if part:
            parts.append(f"{part}>{space_name(pos.board.next[space * 4 + direction])}")
    return f"tgt {space_name(space)}{'M' if high == NOBODY else HIGHS[high & 1]}:{','.join(parts)}"


def write_end(pos: TrueMessiah, kind: int, a: int, b: int, c: int, hidden: bool) -> str:
    """Choices of the Beginning and End phase, the market and beside the rules."""
    if kind == GIVE:
        return f"gift {NAMES[a]}"
    if kind == ENLIST:
        return f"rec {c}@{space_name(b)} {'num' if a else 'cel'}"
    if kind == RAISE:
        return f"build {space_name(a)}" + (f" (-{space_name(b - 1)})" if b else "")
    if kind == SACK_IT:
        return f"sack {space_name(a)} {'capture' if b else 'destroy'}"
    if kind == PLACE_LOW:
        return "+" + placed_text(pos, a, b, c)
    if kind == PLACE_HIGH:
        high = pos.high(a)
        return f"+{'M' if high == NOBODY else HIGHS[high & 1]}@{space_name(a)}"
    if kind == LOOT:
        return "loot leave" if a == LEAVE else f"loot {'take' if a == TAKE else 'drop'} {NAMES[b]}"
    if kind == MAKE_BID:
        return "bid ?" if hidden else f"bid {a}"
    if kind == PURCHASE:
        return "buy " + (",".join(stall_names(pos, a)) or "-")
    if kind == OFFER:
        return f"offer {NAMES[pos.cells[BOUGHT] - 1]}>{colour(pos, a - 1) if a else '-'}"
    if kind == ANSWER:
        return "yes" if a else "no"
    return "agree " + ("-" if a == 0 else ("points" if a == 1 else colour(pos, a - 2)))


def stall_names(pos: TrueMessiah, mask: int) -> list[str]:
    """The cards of the market row that *mask* stands for."""
    return [NAMES[pos.cells[STALL + place] - 1] for place in range(7) if (mask >> place) & 1]


def fold(words: Sequence[str]) -> str:
    """The actions of one finished choice as one line."""
    line = words[0].removesuffix(",")
    begun_target = False
    for word in words[1:]:
        if word == ".":
            continue
        if word[0] == ">":
            line += f",{word[1:]}" if begun_target else (word if line[-2:] in (" M", " A") else f" {word}")
            begun_target = True
        elif word[0] == "+" and line.startswith("keep "):
            line = f"{line[:-1]},{word[1:]})" if line.endswith(")") else f"{line} ({word[1:]})"
        elif word[0] == "+" and line.startswith("+"):
            line += f" {word}"
        elif word[0] == "+":
            line += f",{word[1:]}"
        else:
            line += word
    return line

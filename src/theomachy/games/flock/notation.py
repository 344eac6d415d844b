"""Notation: the one spelling of every choice, and whole lines read as chains of choices.

A single choice is written as the table in `actions.py` shows. A finished choice of several steps is folded into one
line: ``!heat(-NEU1)``, ``X CAS>NAS2,EAS1``, ``S CAS2>NAS``, ``M CAS,NAS``. Parts of a whole turn stand between ``;``.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final, cast

from theomachy.core.action import kind_of, pack, part_a
from theomachy.core.event import Event
from theomachy.core.refusal import NotationError
from theomachy.games.flock import actions
from theomachy.games.flock.cards import CARD_IDS, DECKS, DEITY_IDS, HAND_SIZE, kept_ids, mask_of_cards, rank_of
from theomachy.games.flock.position import NO_ACTION, Flock
from theomachy.games.flock.state import (
    DEITY,
    EXODUS,
    LEAD,
    MIRACLE,
    MULTIPLY,
    NOTHING,
    NUMBER,
    PAY,
    PENDING,
    PHASE,
    PLACING,
    SHARE,
    SLAUGHTER,
    UNKNOWN,
)

LETTERS: Final = "ABCD"  # the seats
SIGNS: Final[dict[int, str]] = {  # what an area is written behind
    int(actions.PLACE): "@",
    int(actions.SKULL): "-",
    int(actions.GRANT): "+",
    int(actions.KILL): ":",
    int(actions.INCARNATE): "@",
    int(actions.MOVE): "P>",
    int(actions.STRIKE): "P*",
    int(actions.GUIDE): "P~",
    int(actions.GROW): "M ",
    int(actions.ALSO): ",",
    int(actions.LEAVE): "X ",
    int(actions.TO): ">",
    int(actions.SLAY): "S ",
    int(actions.PREACH): "C ",
    int(actions.FOLLOW): "D>",
    int(actions.WANDER): "Z ",
}
WORDS: Final[dict[int, str]] = {
    int(actions.GO_ON): "/",
    int(actions.DONE): ".",
    int(actions.PASS): "-",
    int(actions.RESIGN): "resigns",
}
KINDS: Final[dict[str, int]] = {  # the inverse; of two kinds with one sign the later: "-" passes, "@" incarnates
    sign: kind for kind, sign in (SIGNS | WORDS).items()
}
ACTION_KINDS: Final = (actions.GROW, actions.LEAVE, actions.SLAY, actions.PREACH, actions.PASS)
MOST: Final = -2  # a step that is not written: remove as many as Martial Arts allows
STOP: Final = -3  # a step that is not written: no second piece for the Moon


# Writing.


def write(pos: Flock, seat: int, action: int, viewer: int | None) -> str:
    """The one spelling of *action*; what *viewer*, if it is another seat, may not know is ``?``."""
    kind, part = kind_of(action), part_a(action)
    is_hidden = viewer is not None and viewer != seat
    if kind in WORDS:
        return WORDS[kind]
    if kind in SIGNS:
        return SIGNS[kind] + pos.id(part)
    if kind == actions.CHOOSE:
        return f"={DEITY_IDS[part]}"
    if kind == actions.KEEP:
        return "keep ?" if is_hidden else "keep " + ",".join(kept_ids(pos.cells[DEITY + seat], part))
    if kind == actions.PLAY:
        return "!?" if is_hidden and _is_only_begun(pos, seat, action) else f"!{CARD_IDS[part]}"
    if kind == actions.CAST:
        return "?" if is_hidden else ("shares" if part == SHARE else "declines")
    return f"{'x' if kind == actions.SACRIFICE else 'r'}{part}"


def _is_only_begun(pos: Flock, seat: int, action: int) -> bool:
    ahead = pos.copy()
    ahead.play(seat, action)
    return ahead.cells[PENDING] == PAY


def write_line(pos: Flock, seat: int, chain: Sequence[int], viewer: int | None) -> str:
    """The steps of one finished choice, folded; the forced ones among them are written too.

    What takes several steps is known to all once it is finished.
    """
    steps, ahead = [], pos.copy()
    for action in chain:
        steps.append(action)
        ahead.do(seat, action)
        while ahead.is_pending() and ahead.forced() != NO_ACTION:
            steps.append(ahead.forced())
            ahead.do(seat, ahead.forced())
    first = kind_of(steps[0])
    text = write(pos, seat, steps[0], viewer if len(steps) == 1 else None)
    rest = [pos.id(part_a(step)) for step in steps[1:] if kind_of(step) in SIGNS]
    if first == actions.PLAY and rest:
        return f"{text}(-{'-'.join(_runs(pos, rest))})"
    if first == actions.LEAVE:
        return f"{text}>{','.join(_runs(pos, rest))}"
    if first in (actions.KILL, actions.GUIDE):
        return text[:-3] + ",".join(_runs(pos, [text[-3:], *rest]))
    if first == actions.GRANT:
        return ",".join([text, *rest])
    if first == actions.SLAY:
        return _write_slaughter(text, rest[0], [part_a(step) for step in steps[2:]])
    return text + "".join(write(pos, seat, step, None) for step in steps[1:])


def _runs(pos: Flock, ids: Sequence[str]) -> list[str]:
    """Areas with how often each is named, in the order of the map: however it was tapped, a split has one spelling."""
    return [f"{id}{ids.count(id)}" for id in pos.terms.board.ids if id in ids]


def _write_slaughter(text: str, goal: str, numbers: Sequence[int]) -> str:
    removed = str(numbers[1]) if len(numbers) > 1 else ""
    return f"{text}{numbers[0]}>{goal}{removed}"


# Reading.

AREA = r"[A-Z]{3}"
TIMES = r"\d{0,3}"  # no more digits: each time is a step of the chain, and a line comes from anybody
MANY = rf"{AREA}{TIMES}(?:,{AREA}{TIMES})*"
Reader = Callable[[Flock, "re.Match[str]"], list[int]]


def _area(pos: Flock, id: str) -> int:
    ids = pos.terms.board.ids
    if id not in ids:
        raise NotationError(f"there is no area {id!r}; the areas are {', '.join(ids)}")
    return ids.index(id)


def _steps(pos: Flock, kind: int, text: str) -> list[int]:
    """Steps of *kind* for a list like ``NAS2,EAS1``; a number left out means one."""
    steps: list[int] = []
    for word in text.split(","):
        steps += [pack(kind, _area(pos, word[:3]))] * int(word[3:] or 1)
    return steps


def _read_card(pos: Flock, match: "re.Match[str]") -> list[int]:
    if match["card"] not in CARD_IDS:
        raise NotationError(f"there is no card {match['card']!r}; the cards are {', '.join(CARD_IDS)}")
    steps = [pack(actions.PLAY, CARD_IDS.index(match["card"]))]
    if match["paid"]:
        steps += _steps(pos, actions.SKULL, match["paid"][1:].replace("-", ","))
    if match["goals"]:
        steps += _steps(pos, KINDS[match["sign"]], match["goals"])
    return steps


def _read_goals(pos: Flock, match: "re.Match[str]") -> list[int]:
    kind = actions.SKULL if match["sign"] == "-" else KINDS[match["sign"]]
    if kind == actions.INCARNATE and pos.cells[PHASE] == PLACING:
        kind = actions.PLACE
    return _steps(pos, kind, match["goals"])


def _read_prophet(pos: Flock, match: "re.Match[str]") -> list[int]:
    return [pack(KINDS["P" + match["sign"]], _area(pos, match["goal"]))]


def _read_guide(pos: Flock, match: "re.Match[str]") -> list[int]:
    steps = _steps(pos, actions.GUIDE, match["goals"])
    return steps if match["goals"].isalpha() else [*steps, STOP]


def _read_area(pos: Flock, match: "re.Match[str]") -> list[int]:
    return [pack(KINDS[match["word"] + " "], _area(pos, match["area"]))]


def _read_lust(pos: Flock, match: "re.Match[str]") -> list[int]:
    second = pack(actions.ALSO, _area(pos, match["second"])) if match["second"] else pack(actions.DONE)
    return [pack(actions.GROW, _area(pos, match["area"])), second]


def _read_exodus(pos: Flock, match: "re.Match[str]") -> list[int]:
    return [
        pack(actions.LEAVE, _area(pos, match["area"])),
        *_steps(pos, actions.TO, match["goals"]),
        pack(actions.DONE),
    ]


def _read_slaughter(pos: Flock, match: "re.Match[str]") -> list[int]:
    removed = pack(actions.REMOVE, int(match["removed"])) if match["removed"] else MOST
    source, goal = _area(pos, match["area"]), _area(pos, match["goal"])
    return [pack(actions.SLAY, source), pack(actions.TO, goal), pack(actions.SACRIFICE, int(match["number"])), removed]


def _read_pilgrim(pos: Flock, match: "re.Match[str]") -> list[int]:
    return [pack(actions.WANDER, _area(pos, match["area"])), pack(actions.TO, _area(pos, match["goal"]))]


def _read_step(pos: Flock, match: "re.Match[str]") -> list[int]:
    return [pack(KINDS[match["sign"]], _area(pos, match["area"]))]


def _read_number(pos: Flock, match: "re.Match[str]") -> list[int]:
    return [pack(actions.SACRIFICE if match["sign"] == "x" else actions.REMOVE, int(match["number"]))]


def _read_word(pos: Flock, match: "re.Match[str]") -> list[int]:
    return [pack(KINDS[match["word"]])]


READERS: Final[list[tuple[str, Reader]]] = [
    (rf"!(?P<card>\w+)(?:\((?P<paid>(?:-{AREA}{TIMES})+)\))?(?:(?P<sign>[+:@])(?P<goals>{MANY}))?", _read_card),
    (rf"(?P<sign>[-+:@])(?P<goals>{MANY})", _read_goals),
    (rf"P(?P<sign>[>*])(?P<goal>{AREA})", _read_prophet),
    (rf"P~(?P<goals>{MANY})", _read_guide),
    (rf"(?P<word>[MCXSZ]) (?P<area>{AREA})", _read_area),
    (rf"M (?P<area>{AREA})(?:,(?P<second>{AREA})|\.)", _read_lust),
    (rf"X (?P<area>{AREA})>(?P<goals>{MANY})", _read_exodus),
    (rf"S (?P<area>{AREA})(?P<number>\d{{1,3}})>(?P<goal>{AREA})(?P<removed>\d{{1,3}})?", _read_slaughter),
    (rf"Z (?P<area>{AREA})>(?P<goal>{AREA})", _read_pilgrim),
    (rf"(?P<sign>,|>|D>)(?P<area>{AREA})", _read_step),
    (r"(?P<sign>[xr])(?P<number>\d{1,3})", _read_number),
    (r"(?P<word>[-/.])", _read_word),
]


def read(pos: Flock, seat: int, text: str) -> list[int]:
    """The chain of choices that *text* stands for, or NotationError."""
    body = _without_letter(seat, text)
    if body in ("resigns", "shares", "declines"):
        return [pack(actions.RESIGN) if body == "resigns" else pack(actions.CAST, int(body == "shares"))]
    if body.startswith("="):
        return [_read_deity(body[1:])]
    if body.startswith("keep "):
        return [_read_keep(pos, seat, body[5:])]
    steps: list[int] = []
    for part in body.split(";"):
        steps += _read_part(pos, part.strip())
    return _thread(pos, seat, steps)


def _without_letter(seat: int, text: str) -> str:
    """*text* without the letter of its own seat: ``A@CAS``, ``A:keep …`` and ``A resigns`` are fine too."""
    glued = re.match(r"([A-D]) ?(:?keep |=|@|resigns$|shares$|declines$)", text)
    if glued is None:
        return text
    if glued[1] != LETTERS[seat]:
        raise NotationError(f"it is a choice of {glued[1]}, but this is seat {LETTERS[seat]}")
    return text[1:].lstrip(" :")


def _read_deity(id: str) -> int:
    if id not in DEITY_IDS:
        raise NotationError(f"there is no deity {id!r}; the deities are {', '.join(DEITY_IDS)}")
    return pack(actions.CHOOSE, DEITY_IDS.index(id))


def _read_keep(pos: Flock, seat: int, text: str) -> int:
    deity, names = pos.cells[DEITY + seat], text.split(",")
    if deity == UNKNOWN:
        raise NotationError("cards are kept once the deity is chosen")
    deck = [CARD_IDS[card] for card in DECKS[deity]]
    if len(set(names)) != HAND_SIZE or not set(names) <= set(deck):
        raise NotationError(f"keep {HAND_SIZE} different cards of {', '.join(deck)}")
    return pack(actions.KEEP, rank_of(deity, mask_of_cards([CARD_IDS.index(name) for name in names])))


def _read_part(pos: Flock, text: str) -> list[int]:
    for regex, reader in READERS:
        match = re.fullmatch(regex, text)
        if match is not None:
            return reader(pos, match)
    raise NotationError(f"{text[:40]!r} is spelled like none of the choices, for example M CAS, X CAS>NAS2 or C NAS")


def _thread(pos: Flock, seat: int, steps: Sequence[int]) -> list[int]:
    """*steps* as they must be played from *pos*: forced ones happen by themselves, ``/`` and ``.`` are understood."""
    chain: list[int] = []
    ahead = pos.copy()
    for index, step in enumerate(steps):
        step = _resolve(ahead, step, steps[index - 1])
        if step == NO_ACTION:
            continue
        if seat not in ahead.actors():
            return chain + [later for later in steps[index:] if later >= 0]
        chain += _bridge(ahead, seat, step)
        if chain and ahead.forced() == step:
            ahead.do(seat, step)
            continue
        chain.append(step)
        if step not in ahead.legal(seat):
            return chain + [later for later in steps[index + 1 :] if later >= 0]
        ahead.do(seat, step)
    return chain


def _resolve(ahead: Flock, step: int, before: int) -> int:
    """The action that *step* stands for in this position; NO_ACTION where there is nothing left to say."""
    if step == STOP:
        return pack(actions.DONE) if ahead.cells[PENDING] == LEAD else NO_ACTION
    has_choice = ahead.cells[PENDING] == SLAUGHTER and ahead.cells[NUMBER] > 0
    if step == MOST:
        return pack(actions.REMOVE, ahead.cells[NUMBER] + 1) if has_choice else NO_ACTION
    if kind_of(step) == actions.REMOVE and not has_choice and before == pack(actions.SACRIFICE, part_a(step)):
        return NO_ACTION
    return step


def _bridge(ahead: Flock, seat: int, step: int) -> list[int]:
    """Play what is understood before *step*: forced choices, the end of an open choice, going on to the action."""
    said: list[int] = []
    while seat in ahead.actors() and step not in ahead.legal(seat):
        pending = ahead.cells[PENDING]
        if ahead.forced() != NO_ACTION and pending != EXODUS:
            ahead.do(seat, ahead.forced())
        elif pending in (MULTIPLY, LEAD) and kind_of(step) not in (actions.ALSO, actions.GUIDE):
            said.append(pack(actions.DONE))
            ahead.do(seat, pack(actions.DONE))
        elif pending == NOTHING and ahead.cells[PHASE] == MIRACLE and kind_of(step) in ACTION_KINDS:
            said.append(pack(actions.GO_ON))
            ahead.do(seat, pack(actions.GO_ON))
        else:
            break
    return said


# Notes.


def note(event: Event) -> str:
    """What luck or an automatic step decided, for the record; "" for an event that follows from the choice."""
    facts = event.facts
    if event.name == "first-player-drawn":
        return f"(first {LETTERS[cast(int, facts['seat'])]})"
    if event.name == "flock-starved":
        return f"(starve {','.join(cast(list[str], facts['areas']))})"
    if event.name.startswith("out-by-"):
        return f"(out {LETTERS[cast(int, facts['seat'])]})"
    if event.name.startswith("won-by-"):
        return f"(win {','.join(LETTERS[seat] for seat in cast(list[int], facts['seats']))})"
    return ""

"""Notation: the one spelling of every choice, and whole lines read as chains of choices.

A single choice is written as the table in ``actions.py`` shows. A finished choice of several steps is folded into one
line: ``!heat(-NEU1)``, ``X CAS>NAS2,EAS1``, ``S CAS2>NAS``, ``M CAS,NAS``. Parts of a whole turn stand between ``;``.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final, cast

from theomachy.core.action import kind_of, pack, part_a
from theomachy.core.event import Event
from theomachy.core.refusal import NotationError
from theomachy.games.flock import actions as act
from theomachy.games.flock import state as at
from theomachy.games.flock.components.cards import HAND_SIZE, mask_of_cards
from theomachy.games.flock.position import FlockPosition

_SIGNS: Final[dict[int, str]] = {  # what an area is written behind
    int(act.PLACE): "@",
    int(act.SKULL): "-",
    int(act.GRANT): "+",
    int(act.KILL): ":",
    int(act.INCARNATE): "@",
    int(act.MOVE): "P>",
    int(act.STRIKE): "P*",
    int(act.GUIDE): "P~",
    int(act.GROW): "M ",
    int(act.ALSO): ",",
    int(act.LEAVE): "X ",
    int(act.TO): ">",
    int(act.SLAY): "S ",
    int(act.PREACH): "C ",
    int(act.FOLLOW): "D>",
    int(act.WANDER): "Z ",
}
_WORDS: Final[dict[int, str]] = {
    int(act.GO_ON): "/",
    int(act.DONE): ".",
    int(act.PASS): "-",
    int(act.RESIGN): "resigns",
}
_KINDS: Final[dict[str, int]] = {  # the inverse; of two kinds with one sign the later: "-" passes, "@" incarnates
    sign: kind for kind, sign in (_SIGNS | _WORDS).items()
}
_ACTION_KINDS: Final[list[int]] = [act.GROW, act.LEAVE, act.SLAY, act.PREACH, act.PASS]
_MOST: Final = -2  # a step that is not written: remove as many as Martial Arts allows
_STOP: Final = -3  # a step that is not written: no second piece for the Moon


# Writing.


def label(position: FlockPosition, seat: int) -> str:
    """Return the letter of *seat*."""
    return at.SEAT_LETTERS[seat]


def write(position: FlockPosition, seat: int, action: int, viewer: int | None = None) -> str:
    """Write *action* in its one spelling; what *viewer*, if it is another seat, may not know is ``?``."""
    kind, part = kind_of(action), part_a(action)
    is_hidden = viewer is not None and viewer != seat
    if kind in _WORDS:
        return _WORDS[kind]
    if kind in _SIGNS:
        return _SIGNS[kind] + position.area_id(part)
    if kind == act.CHOOSE:
        return f"={position.terms.cards.deities[part]}"
    if kind == act.KEEP:
        return (
            "keep ?"
            if is_hidden
            else "keep " + ",".join(position.terms.cards.kept_ids(position.cells[at.DEITY + seat], part))
        )
    if kind == act.PLAY:
        return "!?" if is_hidden and _is_only_begun(position, seat, action) else f"!{position.card_id(part)}"
    if kind == act.CAST:
        return "?" if is_hidden else ("shares" if part == at.SHARE else "declines")
    return f"{'x' if kind == act.SACRIFICE else 'r'}{part}"


def _is_only_begun(position: FlockPosition, seat: int, action: int) -> bool:
    ahead = position.copy()
    ahead.play(seat, action)
    return ahead.cells[at.PENDING] == at.PAY


def write_line(position: FlockPosition, seat: int, actions: Sequence[int], viewer: int | None = None) -> str:
    """Write the steps of one finished choice as one line, the forced ones included.

    What takes several steps is known to all once it is finished.
    """
    steps, ahead = [], position.copy()
    for action in actions:
        steps.append(action)
        ahead.do(seat, action)
        while ahead.is_pending() and ahead.forced() != act.NO_ACTION:
            steps.append(ahead.forced())
            ahead.do(seat, ahead.forced())
    first = kind_of(steps[0])
    text = write(position, seat, steps[0], viewer if len(steps) == 1 else None)
    rest = [position.area_id(part_a(step)) for step in steps[1:] if kind_of(step) in _SIGNS]
    if first == act.PLAY and rest:
        return f"{text}(-{'-'.join(_runs(position, rest))})"
    if first == act.LEAVE:
        return f"{text}>{','.join(_runs(position, rest))}"
    if first in (act.KILL, act.GUIDE):
        return text[:-3] + ",".join(_runs(position, [text[-3:], *rest]))
    if first == act.GRANT:
        return ",".join([text, *rest])
    if first == act.SLAY:
        return _write_slaughter(text, rest[0], [part_a(step) for step in steps[2:]])
    return text + "".join(write(position, seat, step, None) for step in steps[1:])


def _runs(position: FlockPosition, ids: Sequence[str]) -> list[str]:
    """List areas with how often each is named, in the order of the map, so a split has one spelling."""
    return [f"{id}{ids.count(id)}" for id in position.terms.board.ids if id in ids]


def _write_slaughter(text: str, goal: str, numbers: Sequence[int]) -> str:
    removed = str(numbers[1]) if len(numbers) > 1 else ""
    return f"{text}{numbers[0]}>{goal}{removed}"


# Reading.

_AREA = r"[A-Z]{3}"
_TIMES = r"\d{0,3}"  # no more digits: each time is a step of the chain, and a line comes from anybody
_MANY = rf"{_AREA}{_TIMES}(?:,{_AREA}{_TIMES})*"
_QUOTED = 40  # characters of a wrong text that an error quotes
_Reader = Callable[[FlockPosition, "re.Match[str]"], list[int]]


def _area(position: FlockPosition, id: str) -> int:
    ids = position.terms.board.ids
    if id not in ids:
        raise NotationError(f"there is no area {id!r}; the areas are {', '.join(ids)}")
    return ids.index(id)


def _steps(position: FlockPosition, kind: int, text: str) -> list[int]:
    """Read a list such as ``NAS2,EAS1`` as steps of *kind*; a missing number means one."""
    steps: list[int] = []
    for word in text.split(","):
        steps += [pack(kind, _area(position, word[:3]))] * int(word[3:] or 1)
    return steps


def _read_card(position: FlockPosition, match: "re.Match[str]") -> list[int]:
    cards = position.terms.cards.ids
    if match["card"] not in cards:
        raise NotationError(f"there is no card {match['card']!r}; the cards are {', '.join(cards)}")
    steps = [pack(act.PLAY, cards.index(match["card"]))]
    if match["paid"]:
        steps += _steps(position, act.SKULL, match["paid"][1:].replace("-", ","))
    if match["goals"]:
        steps += _steps(position, _KINDS[match["sign"]], match["goals"])
    return steps


def _read_goals(position: FlockPosition, match: "re.Match[str]") -> list[int]:
    kind = act.SKULL if match["sign"] == "-" else _KINDS[match["sign"]]
    if kind == act.INCARNATE and position.cells[at.PHASE] == at.PLACING:
        kind = act.PLACE
    return _steps(position, kind, match["goals"])


def _read_prophet(position: FlockPosition, match: "re.Match[str]") -> list[int]:
    return [pack(_KINDS["P" + match["sign"]], _area(position, match["goal"]))]


def _read_guide(position: FlockPosition, match: "re.Match[str]") -> list[int]:
    steps = _steps(position, act.GUIDE, match["goals"])
    return steps if match["goals"].isalpha() else [*steps, _STOP]


def _read_area(position: FlockPosition, match: "re.Match[str]") -> list[int]:
    return [pack(_KINDS[match["word"] + " "], _area(position, match["area"]))]


def _read_lust(position: FlockPosition, match: "re.Match[str]") -> list[int]:
    second = pack(act.ALSO, _area(position, match["second"])) if match["second"] else pack(act.DONE)
    return [pack(act.GROW, _area(position, match["area"])), second]


def _read_exodus(position: FlockPosition, match: "re.Match[str]") -> list[int]:
    return [
        pack(act.LEAVE, _area(position, match["area"])),
        *_steps(position, act.TO, match["goals"]),
        pack(act.DONE),
    ]


def _read_slaughter(position: FlockPosition, match: "re.Match[str]") -> list[int]:
    removed = pack(act.REMOVE, int(match["removed"])) if match["removed"] else _MOST
    source, goal = _area(position, match["area"]), _area(position, match["goal"])
    return [pack(act.SLAY, source), pack(act.TO, goal), pack(act.SACRIFICE, int(match["number"])), removed]


def _read_pilgrim(position: FlockPosition, match: "re.Match[str]") -> list[int]:
    return [pack(act.WANDER, _area(position, match["area"])), pack(act.TO, _area(position, match["goal"]))]


def _read_step(position: FlockPosition, match: "re.Match[str]") -> list[int]:
    return [pack(_KINDS[match["sign"]], _area(position, match["area"]))]


def _read_number(position: FlockPosition, match: "re.Match[str]") -> list[int]:
    return [pack(act.SACRIFICE if match["sign"] == "x" else act.REMOVE, int(match["number"]))]


def _read_word(position: FlockPosition, match: "re.Match[str]") -> list[int]:
    return [pack(_KINDS[match["word"]])]


_READERS: Final[list[tuple[str, _Reader]]] = [
    (rf"!(?P<card>\w+)(?:\((?P<paid>(?:-{_AREA}{_TIMES})+)\))?(?:(?P<sign>[+:@])(?P<goals>{_MANY}))?", _read_card),
    (rf"(?P<sign>[-+:@])(?P<goals>{_MANY})", _read_goals),
    (rf"P(?P<sign>[>*])(?P<goal>{_AREA})", _read_prophet),
    (rf"P~(?P<goals>{_MANY})", _read_guide),
    (rf"(?P<word>[MCXSZ]) (?P<area>{_AREA})", _read_area),
    (rf"M (?P<area>{_AREA})(?:,(?P<second>{_AREA})|\.)", _read_lust),
    (rf"X (?P<area>{_AREA})>(?P<goals>{_MANY})", _read_exodus),
    (rf"S (?P<area>{_AREA})(?P<number>\d{{1,3}})>(?P<goal>{_AREA})(?P<removed>\d{{1,3}})?", _read_slaughter),
    (rf"Z (?P<area>{_AREA})>(?P<goal>{_AREA})", _read_pilgrim),
    (rf"(?P<sign>,|>|D>)(?P<area>{_AREA})", _read_step),
    (r"(?P<sign>[xr])(?P<number>\d{1,3})", _read_number),
    (r"(?P<word>[-/.])", _read_word),
]


def read(position: FlockPosition, seat: int, text: str) -> list[int]:
    """Return the chain of choices that *text* stands for, or raise NotationError."""
    body = _without_letter(seat, text)
    if body in ("resigns", "shares", "declines"):
        return [pack(act.RESIGN) if body == "resigns" else pack(act.CAST, int(body == "shares"))]
    if body.startswith("="):
        return [_read_deity(position, body[1:])]
    if body.startswith("keep "):
        return [_read_keep(position, seat, body[5:])]
    steps: list[int] = []
    for part in body.split(";"):
        steps += _read_part(position, part.strip())
    return _thread(position, seat, steps)


def _without_letter(seat: int, text: str) -> str:
    """Strip the letter of its own seat from *text*, as in ``A@CAS``, ``A:keep …`` and ``A resigns``."""
    glued = re.match(r"([A-D]) ?(:?keep |=|@|resigns$|shares$|declines$)", text)
    if glued is None:
        return text
    if glued[1] != at.SEAT_LETTERS[seat]:
        raise NotationError(f"this choice belongs to seat {glued[1]}, but you are seat {at.SEAT_LETTERS[seat]}")
    return text[1:].lstrip(" :")


def _read_deity(position: FlockPosition, id: str) -> int:
    deities = position.terms.cards.deities
    if id not in deities:
        raise NotationError(f"there is no deity {id!r}; the deities are {', '.join(deities)}")
    return pack(act.CHOOSE, deities.index(id))


def _read_keep(position: FlockPosition, seat: int, text: str) -> int:
    deity, names = position.cells[at.DEITY + seat], text.split(",")
    if deity == at.UNKNOWN:
        raise NotationError("choose a deity before you keep cards")
    cards = position.terms.cards
    deck = cards.deck_ids(deity)
    if len(set(names)) != HAND_SIZE or not set(names) <= set(deck):
        raise NotationError(f"keep {HAND_SIZE} different cards of {', '.join(deck)}")
    return pack(act.KEEP, cards.rank_of(deity, mask_of_cards([cards.ids.index(name) for name in names])))


def _read_part(position: FlockPosition, text: str) -> list[int]:
    for regex, reader in _READERS:
        match = re.fullmatch(regex, text)
        if match is not None:
            return reader(position, match)
    raise NotationError(f"{text[:_QUOTED]!r} does not look like M CAS, X CAS>NAS2 or C NAS")


def _thread(position: FlockPosition, seat: int, steps: Sequence[int]) -> list[int]:
    """Return *steps* as they are played from *position*: forced ones left out, ``/`` and ``.`` filled in."""
    chain: list[int] = []
    ahead = position.copy()
    for index, step in enumerate(steps):
        step = _resolve(ahead, step, steps[index - 1])
        if step == act.NO_ACTION:
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


def _resolve(ahead: FlockPosition, step: int, before: int) -> int:
    """Return the action that *step* stands for in this position; NO_ACTION where no choice is left."""
    if step == _STOP:
        return pack(act.DONE) if ahead.cells[at.PENDING] == at.LEAD else act.NO_ACTION
    has_choice = ahead.cells[at.PENDING] == at.SLAUGHTER and ahead.cells[at.SACRIFICED] > 0
    if step == _MOST:
        return pack(act.REMOVE, ahead.cells[at.SACRIFICED] + 1) if has_choice else act.NO_ACTION
    if kind_of(step) == act.REMOVE and not has_choice and before == pack(act.SACRIFICE, part_a(step)):
        return act.NO_ACTION
    return step


def _bridge(ahead: FlockPosition, seat: int, step: int) -> list[int]:
    """Play what is understood before *step*: forced choices, the end of an open choice, going on to the action."""
    understood: list[int] = []
    while seat in ahead.actors() and step not in ahead.legal(seat):
        pending = ahead.cells[at.PENDING]
        if ahead.forced() != act.NO_ACTION and pending != at.EXODUS:
            ahead.do(seat, ahead.forced())
        elif pending in (at.MULTIPLY, at.LEAD) and kind_of(step) not in (act.ALSO, act.GUIDE):
            understood.append(pack(act.DONE))
            ahead.do(seat, pack(act.DONE))
        elif pending == at.NOTHING and ahead.cells[at.PHASE] == at.MIRACLE and kind_of(step) in _ACTION_KINDS:
            understood.append(pack(act.GO_ON))
            ahead.do(seat, pack(act.GO_ON))
        else:
            break
    return understood


# Notes.


def note(before: FlockPosition, events: Sequence[Event]) -> str:
    """Return what chance and automatic steps decided, for the record."""
    notes = [_note(event) for event in events]
    return " ".join(note for note in notes if note)


def _note(event: Event) -> str:
    facts = event.facts
    if event.name == "first-player-drawn":
        return f"(first {at.SEAT_LETTERS[cast(int, facts['seat'])]})"
    if event.name == "flock-starved":
        return f"(starve {','.join(cast(list[str], facts['areas']))})"
    if event.name.startswith("out-by-"):
        return f"(out {at.SEAT_LETTERS[cast(int, facts['seat'])]})"
    if event.name.startswith("won-by-"):
        return f"(win {','.join(at.SEAT_LETTERS[seat] for seat in cast(list[int], facts['seats']))})"
    return ""


def draws(position: FlockPosition, seat: int, actions: Sequence[int], note: str) -> list[int]:
    """Return the draw that makes *note* come true: of the first player."""
    first = re.search(rf"\(first ([{at.SEAT_LETTERS}])\)", note)
    if first is None:
        return []
    left = [at.SEAT_LETTERS[other] for other in range(position.seats) if position.cells[at.OUT + other] == 0]
    return [left.index(first[1])] if first[1] in left else []


def opening_note(position: FlockPosition) -> str:
    """Return the deities that were dealt, for the record."""
    if not position.terms.random_deities:
        return ""
    dealt = [position.terms.cards.deities[position.cells[at.DEITY + seat]] for seat in range(position.seats)]
    return " ".join(f"{at.SEAT_LETTERS[seat]}={deity}" for seat, deity in enumerate(dealt))


def opening_draws(position: FlockPosition, note: str) -> list[int]:
    """Return the draws that give out the deities of an opening *note*."""
    left, draws = list(position.terms.cards.deities), []
    for word in note.split():
        deity = word[2:]
        if deity in left:
            draws.append(left.index(deity))
            left.remove(deity)
    return draws

"""Notation: the one spelling of every choice, and whole turns read as chains of choices.

A choice is one token: ``2:O3>O2``, ``a1+g``, ``W18@a1``, ``sum M11 I3``. A line that begins with the letter of an
action is a whole turn: the "done" of a Pilgrimage or an Intervention and an empty discard may be left out at its end.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

from theomachy.core.action import kind_of, pack, part_a, part_b, part_c, part_d
from theomachy.core.event import Event
from theomachy.core.position import Position
from theomachy.core.refusal import NotationError
from theomachy.games.theurgy.cards import (
    DEITY_IDS,
    MIRACLE_IDS,
    MONSTER_IDS,
    OBJECTIVE_IDS,
)
from theomachy.games.theurgy.decks import sorted_hand
from theomachy.games.theurgy.kinds import (
    ACTIVATE,
    AGREE,
    CHOOSE_ACTION,
    CUBE_ORDER,
    DISCARD_CARDS,
    DONE,
    FIGHT,
    HEX,
    KEEP_OBJECTIVE,
    MONSTER,
    MOST_CUBES,
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
    RESIGN,
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
from theomachy.games.theurgy.land import (
    DIRECTIONS,
    HEX_NAMES,
    NONE,
    TYPE_CODES,
    VERTEX_NAMES,
    direction_to,
    is_corner,
    neighbour,
    opposite_corner,
)
from theomachy.games.theurgy.pilgrimage import BOTH
from theomachy.games.theurgy.setup import corner, starts_each
from theomachy.games.theurgy.state import (
    ACTION,
    DECK_N,
    DISCARDING,
    FROM_SUPPLY,
    GREY,
    HAND,
    HAND_ROOM,
    INTERVENTION,
    PHASE,
    PILGRIMAGE,
    SHUFFLES,
    STEPPING,
    TO_DISCARD,
    TO_SUPPLY,
    TURN,
)
from theomachy.games.theurgy.turn import LETTERS

MOST_TIMES: Final = 99  # the same choice in one token


# Writing.


def colour_code(colour: int) -> str:
    """A seat as its number, grey as ``g``."""
    return "g" if colour == GREY else str(colour)


def acolyte_code(seat: int, acolyte: int) -> str:
    """An acolyte as *seat* writes it: its own without a number."""
    own = "" if acolyte // 2 == seat else str(acolyte // 2)
    return f"{own}a{acolyte % 2 + 1}"


def hand_names(position: Position, seat: int) -> list[str]:
    """The hand of *seat* in the order of ids."""
    cells = position.cells
    return [MIRACLE_IDS[cells[HAND + seat * HAND_ROOM + place]] for place in sorted_hand(cells, seat)]


def write(position: Position, seat: int, action: int, hidden: bool = False) -> str:
    """The spelling of *action*; *hidden* for somebody who may not know what is secret in it."""
    a, b, c = part_a(action), part_b(action), part_c(action)
    kind = kind_of(action)
    if kind == KEEP_OBJECTIVE:
        return "keep ?" if hidden else f"keep {OBJECTIVE_IDS[a]}"
    if kind == TAKE_PLACE:
        hexes = [corner(a), opposite_corner(corner(a))][: starts_each(position.seats)]
        return "at " + ",".join(HEX_NAMES[hex] for hex in hexes)
    if kind == CUBE_ORDER:
        return _write_cubes(action)
    if kind == MOVE_ACOLYTE:
        return f"{acolyte_code(seat, a)}>{HEX_NAMES[b]}"
    if kind == FIGHT:
        return f"{'a1a2' if a == BOTH else f'a{a + 1}'}x {MONSTER_IDS[b]}"
    if kind == PERFORM:
        saved, kept = "~" if c == FROM_SUPPLY else "", "+" if c == TO_SUPPLY else ""
        return f"{saved}{MIRACLE_IDS[a]}@a{b + 1}{kept}"
    if kind == DISCARD_CARDS:
        gone = [name for place, name in enumerate(hand_names(position, seat)) if (a >> place) & 1]
        return f"disc {','.join(gone) or '-'}"
    return _write_simple(kind, a, b, c)


def _write_cubes(action: int) -> str:
    hex = part_a(action)
    path = [HEX_NAMES[hex]]
    for direction in (part_b(action), part_c(action) - 1):
        if direction >= 0:
            hex = neighbour(hex, direction)
            path.append(HEX_NAMES[hex])
    return f"{part_d(action) + 1}:{'>'.join(path)}"


def _write_simple(kind: int, a: int, b: int, c: int) -> str:
    """Kinds whose parts are written the same way everywhere."""
    if kind == PIECE:
        return f"{colour_code(a)}@{HEX_NAMES[b]}"
    if kind == MOVE_CUBE:
        return f"{colour_code(a)}@{HEX_NAMES[b]}>{HEX_NAMES[c]}"
    if kind == VERTEX:
        return VERTEX_NAMES[a] + ("x" if b else "")
    if kind in (HEX, SCEPTIC_TO):
        return ("s " if kind == SCEPTIC_TO else "") + HEX_NAMES[a]
    if kind in (SUMMON, MOVE_MONSTER):
        return f"{'sum' if kind == SUMMON else 'mv'} {MONSTER_IDS[a]} {HEX_NAMES[b]}"
    if kind in (ACTIVATE, MONSTER):
        return ("act " if kind == ACTIVATE else "") + MONSTER_IDS[a]
    if kind == PREACH_AT:
        return f"a{a + 1}+{colour_code(b)}"
    if kind == STAND_UP:
        return f"a{a + 1}^"
    if kind == WOUND_IT:
        return f"{a // 2}a{a % 2 + 1}"
    if kind == PUSH_TO:
        return f"{a}>{HEX_NAMES[b]}"
    if kind == MOVE_FAITH:
        return f"{VERTEX_NAMES[a]}>{VERTEX_NAMES[b]}"
    if kind == MOVE_SCEPTICS:
        return f"{HEX_NAMES[a]}>{HEX_NAMES[b]}"
    if kind == PUT_FAITH:
        return f"faith {VERTEX_NAMES[a]}"
    if kind == TAKE_DEITY:
        return f"as {DEITY_IDS[a]}"
    if kind == TYPE:
        return TYPE_CODES[a]
    if kind == CHOOSE_ACTION:
        return LETTERS[a]
    if kind == AGREE:
        return "agree draw" if a else "agree -"
    return {DONE: ".", STOP: "-", TRIGGER_IT: ":", RESIGN: "resign"}[kind]


# Reading one token.


def _number_in(names: Sequence[str], name: str, what: str) -> int:
    if name not in names:
        raise NotationError(f"there is no {what} {name!r}")
    return list(names).index(name)


def _hex(name: str) -> int:
    return _number_in(HEX_NAMES, name, "hex")


def _vertex(name: str) -> int:
    return _number_in(VERTEX_NAMES, name, "vertex")


def _monster(name: str) -> int:
    return _number_in(MONSTER_IDS, name, "monster")


def _colour(position: Position, name: str) -> int:
    return int(GREY) if name == "g" else _seat(position, name)


def _seat(position: Position, name: str) -> int:
    if int(name) >= position.seats:
        raise NotationError(f"there is no seat {name}; the seats are 0 to {position.seats - 1}")
    return int(name)


def _times(text: str | None) -> int:
    times = 1 if text is None else int(text)
    if not 1 <= times <= MOST_TIMES:
        raise NotationError(f"a choice is repeated 1 to {MOST_TIMES} times, not {times}")
    return times


def _cubes(position: Position, seat: int, found: re.Match[str]) -> list[int]:
    count, hex = int(found[1]), _hex(found[2])
    if not 1 <= count <= 1000:
        raise NotationError(f"an order moves at least one cube, not {count}")
    there = _hex(found[3])
    first = direction_to(hex, there)
    second = -1 if found[4] is None else direction_to(there, _hex(found[4]))
    parts = (int(DIRECTIONS) if first == NONE else first, 0)
    if found[4] is not None:
        parts = (parts[0], (int(DIRECTIONS) if second == NONE else second) + 1)
    orders = [MOST_CUBES] * (count // MOST_CUBES) + ([count % MOST_CUBES] if count % MOST_CUBES else [])
    return [pack(CUBE_ORDER, hex, *parts, number - 1) for number in orders]


def _walk(position: Position, seat: int, found: re.Match[str]) -> list[int]:
    owner = seat if found[1] is None else _seat(position, found[1])
    return [pack(MOVE_ACOLYTE, owner * 2 + int(found[2]) - 1, _hex(found[3]))]


def _preach(position: Position, seat: int, found: re.Match[str]) -> list[int]:
    return [pack(PREACH_AT, int(found[1]) - 1, _colour(position, found[2]))]


def _fight(position: Position, seat: int, found: re.Match[str]) -> list[int]:
    fighters = int(BOTH) if found[1] == "a1a2" else int(found[1][1]) - 1
    return [pack(FIGHT, fighters, _monster(found[2]))]


def _perform(position: Position, seat: int, found: re.Match[str]) -> list[int]:
    if found[1] and found[4]:
        raise NotationError("a miracle from the supply is discarded; it cannot be kept again")
    manner = FROM_SUPPLY if found[1] else TO_SUPPLY if found[4] else TO_DISCARD
    return [pack(PERFORM, _number_in(MIRACLE_IDS, found[2], "miracle"), int(found[3]) - 1, manner)]


def _piece(position: Position, seat: int, found: re.Match[str]) -> list[int]:
    colour, hex = _colour(position, found[1]), _hex(found[3])
    if found[4] is None:
        return [pack(PIECE, colour, hex)] * _times(found[2])
    return [pack(MOVE_CUBE, colour, hex, _hex(found[4]))] * _times(found[2])


def _sceptics(position: Position, seat: int, found: re.Match[str]) -> list[int]:
    actions: list[int] = []
    for item in found[1].split(","):
        name, _, times = item.partition("*")
        if times and not times.isdigit():
            raise NotationError(f"{item!r} is not a hex and a number of tokens")
        actions += [pack(SCEPTIC_TO, _hex(name))] * _times(times or None)
    return actions


def _discard(position: Position, seat: int, found: re.Match[str]) -> list[int]:
    hand, mask = hand_names(position, seat), 0
    wanted = [] if found[1] in (None, "-") else found[1].split(",")
    for name in wanted:
        place = next((n for n, card in enumerate(hand) if card == name and not (mask >> n) & 1), None)
        if place is None:
            raise NotationError(f"{name!r} is not in your hand of {', '.join(hand) or 'no cards'}")
        mask |= 1 << place
    return [pack(DISCARD_CARDS, mask)]


def _keep(position: Position, seat: int, found: re.Match[str]) -> list[int]:
    return [pack(KEEP_OBJECTIVE, _number_in(OBJECTIVE_IDS, found[1], "objective"))]


def _place(position: Position, seat: int, found: re.Match[str]) -> list[int]:
    hexes = sorted(_hex(name) for name in found[1].split(","))
    if not all(is_corner(hex) for hex in hexes):
        raise NotationError("players start in the corners O1, O3, O5, O7, O9, O11")
    if len(hexes) != starts_each(position.seats):
        raise NotationError(f"a player starts in {starts_each(position.seats)} of the corners, not {len(hexes)}")
    if len(hexes) == 2 and opposite_corner(hexes[0]) != hexes[1]:
        return [pack(TAKE_PLACE, 5)]  # no pair begins there: the refusal tells of opposite corners
    return [pack(TAKE_PLACE, (hexes[0] - corner(0)) // 2)]


def _first_tokens(position: Position, seat: int, found: re.Match[str]) -> list[int]:
    return [pack(PUT_FAITH, _vertex(name)) for name in found[1].split(",")]


Reader = Callable[[Position, int, "re.Match[str]"], list[int]]
H, V, M = r"([CIO]\d{0,2})", r"(v\d\d)", r"(M\d\d)"
TOKENS: Final[list[tuple[re.Pattern[str], Reader]]] = [
    (re.compile(pattern), reader)
    for pattern, reader in (
        (r"([PSDT])", lambda p, s, m: [pack(CHOOSE_ACTION, LETTERS.index(m[1]))]),
        (rf"(\d{{1,4}}):{H}>{H}(?:>{H})?", _cubes),
        (rf"(\d)?a([12])>{H}", _walk),
        (r"a([12])\+(g|\d)", _preach),
        (rf"(a[12]|a1a2)x {M}", _fight),
        (r"a([12])\^", lambda p, s, m: [pack(STAND_UP, int(m[1]) - 1)]),
        (r"\.", lambda p, s, m: [pack(DONE)]),
        (r":", lambda p, s, m: [pack(TRIGGER_IT)]),
        (r"-", lambda p, s, m: [pack(STOP)]),
        (rf"{V}(x?)", lambda p, s, m: [pack(VERTEX, _vertex(m[1]), int(m[2] == "x"))]),
        (r"(~?)(W\d\d)@a([12])(\+?)", _perform),
        (rf"sum {M} {H}", lambda p, s, m: [pack(SUMMON, _monster(m[1]), _hex(m[2]))]),
        (rf"mv {M} {H}", lambda p, s, m: [pack(MOVE_MONSTER, _monster(m[1]), _hex(m[2]))]),
        (rf"act {M}", lambda p, s, m: [pack(ACTIVATE, _monster(m[1]))]),
        (rf"(g|\d)(?:\*(\d{{1,3}}))?@{H}(?:>{H})?", _piece),
        (H, lambda p, s, m: [pack(HEX, _hex(m[1]))]),
        (r"(FO|FA|MA|MI|FV|MK)", lambda p, s, m: [pack(TYPE, TYPE_CODES.index(m[1]))]),
        (rf"(\d)>{H}", lambda p, s, m: [pack(PUSH_TO, _seat(p, m[1]), _hex(m[2]))]),
        (r"(\d)a([12])", lambda p, s, m: [pack(WOUND_IT, _seat(p, m[1]) * 2 + int(m[2]) - 1)]),
        (M, lambda p, s, m: [pack(MONSTER, _monster(m[1]))]),
        (rf"{V}>{V}", lambda p, s, m: [pack(MOVE_FAITH, _vertex(m[1]), _vertex(m[2]))]),
        (rf"{H}>{H}", lambda p, s, m: [pack(MOVE_SCEPTICS, _hex(m[1]), _hex(m[2]))]),
        (r"s (\S+)", _sceptics),
        (r"disc(?: (\S+))?", _discard),
        (r"keep (\S+)", _keep),
        (r"as (\S+)", lambda p, s, m: [pack(TAKE_DEITY, _number_in(DEITY_IDS, m[1], "deity"))]),
        (r"at (\S+)", _place),
        (r"faith (\S+)", _first_tokens),
        (r"resign", lambda p, s, m: [pack(RESIGN)]),
        (r"agree draw", lambda p, s, m: [pack(AGREE, 1)]),
        (r"agree -", lambda p, s, m: [pack(AGREE, 0)]),
    )
]
LONG: Final = {"sum": 3, "mv": 3, "act": 2, "disc": 2, "keep": 2, "as": 2, "at": 2, "faith": 2, "s": 2, "agree": 2}
FIGHTS: Final = ("a1x", "a2x", "a1a2x")


def read_token(position: Position, seat: int, token: str) -> list[int]:
    """The choices that one token stands for; several where it folds equal ones."""
    for pattern, reader in TOKENS:
        found = pattern.fullmatch(token)
        if found is not None:
            return reader(position, seat, found)
    raise NotationError(f"{token[:40]!r} is no step of a turn; examples are 2:O3>O2, a1+g, v15, W18@a1, sum M11 I3, I2")


# Reading a line.


def _tokens(text: str) -> list[str]:
    words, tokens = text.split(), []
    while words:
        size = 2 if words[0] in FIGHTS else LONG.get(words[0], 1)
        tokens.append(" ".join(words[:size]))
        words = words[size:]
    return tokens


def read(position: Position, seat: int, text: str) -> list[int]:
    """The chain of choices that *text* stands for."""
    tokens = _tokens(text)
    if not tokens:
        raise NotationError("there is nothing to read")
    if len(tokens) == 1:
        return read_token(position, seat, tokens[0])
    line = Line(position, seat)
    for token in tokens:
        if not line.add(token):
            return line.actions
    if tokens[0] in LETTERS:
        line.complete()
    return line.actions


class Line:
    """A line being read: the choices so far, and the position they lead to while they are legal.

    Reading never looks behind a draw of cards, so that a line that is refused tells nothing hidden.
    """

    def __init__(self, position: Position, seat: int) -> None:
        self.seat = seat
        self.ahead = position.copy()
        self.actions: list[int] = []
        self.blind = False  # cards were drawn: what comes after cannot be read yet

    def add(self, token: str) -> bool:
        """Read one more token; False when a choice is not legal and the rest does not matter."""
        if not self.blind and token.startswith("disc") and self._may_end() and not self._do(pack(DONE)):
            return False
        if self.blind:
            raise NotationError(f"{token!r} comes after a draw of cards; look at them and play the rest then")
        return all(self._do(action) for action in read_token(self.ahead, self.seat, token))

    def complete(self) -> None:
        """Add the "done" and the empty discard that may be left out at the end of a turn."""
        if self.blind or self.seat not in self.ahead.actors():
            return
        if self._may_end() and not self._do(pack(DONE)):
            return
        nothing = pack(DISCARD_CARDS, 0)
        if self._phase() == DISCARDING and self._is_legal(nothing):
            self.actions.append(nothing)

    def _phase(self) -> int:
        return self.ahead.cells[PHASE] if self.ahead.cells[TURN] == self.seat else -1

    def _may_end(self) -> bool:
        return self._phase() == STEPPING and self.ahead.cells[ACTION] in (PILGRIMAGE, INTERVENTION)

    def _is_legal(self, action: int) -> bool:
        return self.seat in self.ahead.actors() and action in self.ahead.legal(self.seat)

    def _do(self, action: int) -> bool:
        self.actions.append(action)
        if not self._is_legal(action):
            return False
        before = self._deck()
        self.ahead.play(self.seat, action)
        self.blind = self.blind or self._deck() != before
        return True

    def _deck(self) -> tuple[int, int]:
        """What changes whenever a card is drawn: by a miracle, or at the end of the turn."""
        return self.ahead.cells[DECK_N], self.ahead.cells[SHUFFLES]


# Notes of luck.


def note(events: Sequence[Event]) -> str:
    """What luck decided: ``[draw W01,W07] [event E2] [row M05] [reshuffle …]``, and how the game ended."""
    words: list[str] = []
    drawn: list[str] = []
    for event in events:
        if event.name == "card-drawn":
            drawn.append(str(event.secret["card"]))
            continue
        if drawn and event.name in ("capital-event", "miracles-reshuffled", "turn-began"):
            words.append(f"[draw {','.join(drawn)}]")
            drawn = []
        if event.name == "capital-event":
            words.append(f"[event {event.facts['card']}]")
        elif event.name == "monster-pending":
            words.append(f"[row {event.facts['monster']}]")
        elif event.name.endswith("-reshuffled"):
            order = event.secret["order"]
            assert isinstance(order, list)
            words.append(f"[reshuffle {','.join(order)}]")
        elif event.name.startswith("won-"):
            words.append(event.name.replace("-", " ").replace("won", "win"))
        elif event.name in ("adjudicated", "agreed"):
            words.append(event.name)
    if drawn:
        words.append(f"[draw {','.join(drawn)}]")
    return " ".join(words)


def unshuffle(before: Sequence[str], after: Sequence[str]) -> list[int]:
    """The draws with which a shuffle turns *before* into *after*."""
    cards, draws = list(before), []
    for last in range(len(cards) - 1, 0, -1):
        other = cards.index(after[last])
        draws.append(other)
        cards[last], cards[other] = cards[other], cards[last]
    return draws


def reshuffle_draws(text: str) -> list[int]:
    """The draws of the reshuffles that a note tells of; cards go into a shuffle sorted, the first told is the top."""
    draws: list[int] = []
    for order in re.findall(r"\[reshuffle ([^\]]*)\]", text):
        cards = order.split(",")
        draws += unshuffle(sorted(cards), cards[::-1])
    return draws

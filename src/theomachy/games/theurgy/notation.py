"""Notation: the one spelling of every choice, and whole turns read as chains of choices.

A choice is one token: ``2:O3>O2``, ``a1+g``, ``W18@a1``, ``sum M11 I3``. A line that begins with the letter of an
action is a whole turn: the "done" of a Pilgrimage or an Intervention and an empty discard may be left out at its end.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

from theomachy.core.action import kind_of, pack, part_a, part_b, part_c, part_d
from theomachy.core.event import Event
from theomachy.core.refusal import NotationError
from theomachy.core.roles.notation import write_in_turn
from theomachy.games.theurgy import actions as act
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, deities, land
from theomachy.games.theurgy.rules import decks, draft, opening, pieces, pilgrimage
from theomachy.games.theurgy.state import State

_NO_PAIR: Final = 5  # a place that exists for 4 to 6 players only
_MOST_ORDERED: Final = 1000  # cubes in one token
_MOST_TIMES: Final = 99  # the same choice in one token


# Writing.


def _acolyte_code(seat: int, acolyte: int) -> str:
    """An acolyte as *seat* writes it: its own without a number."""
    own = "" if acolyte // 2 == seat else str(acolyte // 2)
    return f"{own}a{acolyte % 2 + 1}"


def write(position: State, seat: int, action: int, viewer: int | None = None) -> str:
    """Return the spelling of *action*; what another *viewer* may not know is ``?``."""
    a, b, c = part_a(action), part_b(action), part_c(action)
    kind = kind_of(action)
    if kind == act.KEEP_OBJECTIVE:
        return "keep ?" if viewer not in (None, seat) else f"keep {box.OBJECTIVE_IDS[a]}"
    if kind == act.TAKE_PLACE:
        hexes = [draft.corner(a), land.opposite_corner(draft.corner(a))][: draft.starts_each(position.seats)]
        return "at " + ",".join(land.HEX_NAMES[hex] for hex in hexes)
    if kind == act.CUBE_ORDER:
        return _write_cubes(action)
    if kind == act.MOVE_ACOLYTE:
        return f"{_acolyte_code(seat, a)}>{land.HEX_NAMES[b]}"
    if kind == act.FIGHT:
        return f"{'a1a2' if a == pilgrimage.BOTH else f'a{a + 1}'}x {box.MONSTER_IDS[b]}"
    if kind == act.PERFORM:
        saved = "~" if c == at.FROM_SUPPLY else ""
        return f"{saved}{box.MIRACLE_IDS[a]}@a{b + 1}"
    if kind == act.DISCARD_CARDS:
        gone = [name for place, name in enumerate(decks.hand_names(position, seat)) if (a >> place) & 1]
        return f"disc {','.join(gone) or '-'}"
    return _write_simple(kind, a, b, c)


def _write_cubes(action: int) -> str:
    hex = part_a(action)
    path = [land.HEX_NAMES[hex]]
    for direction in (part_b(action), part_c(action) - 1):
        if direction >= 0:
            hex = land.neighbour(hex, direction)
            path.append(land.HEX_NAMES[hex])
    return f"{part_d(action) + 1}:{'>'.join(path)}"


def _write_simple(kind: int, a: int, b: int, c: int) -> str:
    """Kinds whose parts are written the same way everywhere."""
    if kind == act.PIECE:
        return f"{pieces.colour_code(a)}@{land.HEX_NAMES[b]}"
    if kind == act.MOVE_CUBE:
        return f"{pieces.colour_code(a)}@{land.HEX_NAMES[b]}>{land.HEX_NAMES[c]}"
    if kind == act.VERTEX:
        return land.VERTEX_NAMES[a] + ("x" if b else "")
    if kind in (act.HEX, act.SCEPTIC_TO):
        return ("s " if kind == act.SCEPTIC_TO else "") + land.HEX_NAMES[a]
    if kind in (act.SUMMON, act.MOVE_MONSTER):
        return f"{'sum' if kind == act.SUMMON else 'mv'} {box.MONSTER_IDS[a]} {land.HEX_NAMES[b]}"
    if kind in (act.ACTIVATE, act.MONSTER):
        return ("act " if kind == act.ACTIVATE else "") + box.MONSTER_IDS[a]
    if kind == act.PREACH_AT:
        return f"a{a + 1}+{pieces.colour_code(b)}"
    if kind == act.STAND_UP:
        return f"a{a + 1}^"
    if kind == act.WOUND:
        return f"{a // 2}a{a % 2 + 1}"
    if kind == act.PUSH_TO:
        return f"{a}>{land.HEX_NAMES[b]}"
    if kind == act.MOVE_FAITH:
        return f"{land.VERTEX_NAMES[a]}>{land.VERTEX_NAMES[b]}"
    if kind == act.MOVE_SCEPTICS:
        return f"{land.HEX_NAMES[a]}>{land.HEX_NAMES[b]}"
    if kind == act.PUT_FAITH:
        return f"faith {land.VERTEX_NAMES[a]}"
    if kind == act.TAKE_DEITY:
        return f"as {deities.DEITY_IDS[a]}"
    if kind == act.TYPE:
        return land.TYPE_CODES[a]
    if kind == act.CHOOSE_ACTION:
        return at.ACTION_LETTERS[a]
    if kind == act.AGREE:
        return "agree draw" if a else "agree -"
    return {act.DONE: ".", act.STOP: "-", act.KEEP_CARD: "+", act.TRIGGER: ":", act.RESIGN: "resign"}[kind]


def label(position: State, seat: int) -> str:
    """Return the number of a seat."""
    return str(seat)


def write_line(position: State, seat: int, actions: Sequence[int], viewer: int | None = None) -> str:
    """Return the spelling of *actions*, played one after the other."""
    return write_in_turn(position, seat, actions, write, viewer)


# Reading one token.


def _number_in(names: Sequence[str], name: str, what: str) -> int:
    if name not in names:
        raise NotationError(f"there is no {what} {name!r}")
    return list(names).index(name)


def _hex(name: str) -> int:
    return _number_in(land.HEX_NAMES, name, "hex")


def _vertex(name: str) -> int:
    return _number_in(land.VERTEX_NAMES, name, "vertex")


def _monster(name: str) -> int:
    return _number_in(box.MONSTER_IDS, name, "monster")


def _colour(position: State, name: str) -> int:
    return int(at.GREY) if name == "g" else _seat(position, name)


def _seat(position: State, name: str) -> int:
    if int(name) >= position.seats:
        raise NotationError(f"there is no seat {name}; the seats are 0 to {position.seats - 1}")
    return int(name)


def _times(text: str | None) -> int:
    times = 1 if text is None else int(text)
    if not 1 <= times <= _MOST_TIMES:
        raise NotationError(f"a choice is repeated 1 to {_MOST_TIMES} times, not {times}")
    return times


def _cubes(position: State, seat: int, found: re.Match[str]) -> list[int]:
    count, hex = int(found[1]), _hex(found[2])
    if not 1 <= count <= _MOST_ORDERED:
        raise NotationError(f"an order moves at least one cube, not {count}")
    there = _hex(found[3])
    first = land.direction_to(hex, there)
    second = -1 if found[4] is None else land.direction_to(there, _hex(found[4]))
    parts = (int(land.DIRECTIONS) if first == land.NONE else first, 0)
    if found[4] is not None:
        parts = (parts[0], (int(land.DIRECTIONS) if second == land.NONE else second) + 1)
    orders = [act.MOST_CUBES] * (count // act.MOST_CUBES) + ([count % act.MOST_CUBES] if count % act.MOST_CUBES else [])
    return [pack(act.CUBE_ORDER, hex, *parts, number - 1) for number in orders]


def _walk(position: State, seat: int, found: re.Match[str]) -> list[int]:
    owner = seat if found[1] is None else _seat(position, found[1])
    return [pack(act.MOVE_ACOLYTE, owner * 2 + int(found[2]) - 1, _hex(found[3]))]


def _preach(position: State, seat: int, found: re.Match[str]) -> list[int]:
    return [pack(act.PREACH_AT, int(found[1]) - 1, _colour(position, found[2]))]


def _fight(position: State, seat: int, found: re.Match[str]) -> list[int]:
    fighters = int(pilgrimage.BOTH) if found[1] == "a1a2" else int(found[1][1]) - 1
    return [pack(act.FIGHT, fighters, _monster(found[2]))]


def _perform(position: State, seat: int, found: re.Match[str]) -> list[int]:
    source = at.FROM_SUPPLY if found[1] else at.FROM_HAND
    return [pack(act.PERFORM, _number_in(position.terms.cards.names, found[2], "miracle"), int(found[3]) - 1, source)]


def _piece(position: State, seat: int, found: re.Match[str]) -> list[int]:
    colour, hex = _colour(position, found[1]), _hex(found[3])
    if found[4] is None:
        return [pack(act.PIECE, colour, hex)] * _times(found[2])
    return [pack(act.MOVE_CUBE, colour, hex, _hex(found[4]))] * _times(found[2])


def _sceptics(position: State, seat: int, found: re.Match[str]) -> list[int]:
    actions: list[int] = []
    for item in found[1].split(","):
        name, _, times = item.partition("*")
        if times and not times.isdecimal():
            raise NotationError(f"{item!r} is not a hex and a number of tokens")
        actions += [pack(act.SCEPTIC_TO, _hex(name))] * _times(times or None)
    return actions


def _discard(position: State, seat: int, found: re.Match[str]) -> list[int]:
    hand, mask = decks.hand_names(position, seat), 0
    wanted = [] if found[1] in (None, "-") else found[1].split(",")
    for name in wanted:
        place = next((n for n, card in enumerate(hand) if card == name and not (mask >> n) & 1), None)
        if place is None:
            raise NotationError(f"{name!r} is not in your hand of {', '.join(hand) or 'no cards'}")
        mask |= 1 << place
    return [pack(act.DISCARD_CARDS, mask)]


def _keep(position: State, seat: int, found: re.Match[str]) -> list[int]:
    return [pack(act.KEEP_OBJECTIVE, _number_in(box.OBJECTIVE_IDS, found[1], "objective"))]


def _place(position: State, seat: int, found: re.Match[str]) -> list[int]:
    hexes = sorted(_hex(name) for name in found[1].split(","))
    if not all(land.is_corner(hex) for hex in hexes):
        raise NotationError("players start in the corners O1, O3, O5, O7, O9, O11")
    if len(hexes) != draft.starts_each(position.seats):
        raise NotationError(f"a player starts in {draft.starts_each(position.seats)} of the corners, not {len(hexes)}")
    if len(hexes) == 2 and land.opposite_corner(hexes[0]) != hexes[1]:
        return [pack(act.TAKE_PLACE, _NO_PAIR)]  # no pair begins there, so the refusal names the pairs
    return [pack(act.TAKE_PLACE, (hexes[0] - draft.corner(0)) // 2)]


def _first_tokens(position: State, seat: int, found: re.Match[str]) -> list[int]:
    return [pack(act.PUT_FAITH, _vertex(name)) for name in found[1].split(",")]


_Reader = Callable[[State, int, "re.Match[str]"], list[int]]
H, V, M = r"([CIO]\d{0,2})", r"(v\d\d)", r"(M\d\d)"
_TOKENS: Final[list[tuple[re.Pattern[str], _Reader]]] = [
    (re.compile(pattern), reader)
    for pattern, reader in (
        (r"([PSDT])", lambda position, s, m: [pack(act.CHOOSE_ACTION, at.ACTION_LETTERS.index(m[1]))]),
        (rf"(\d{{1,4}}):{H}>{H}(?:>{H})?", _cubes),
        (rf"(\d)?a([12])>{H}", _walk),
        (r"a([12])\+(g|\d)", _preach),
        (rf"(a[12]|a1a2)x {M}", _fight),
        (r"a([12])\^", lambda position, s, m: [pack(act.STAND_UP, int(m[1]) - 1)]),
        (r"\.", lambda position, s, m: [pack(act.DONE)]),
        (r":", lambda position, s, m: [pack(act.TRIGGER)]),
        (r"-", lambda position, s, m: [pack(act.STOP)]),
        (r"\+", lambda position, s, m: [pack(act.KEEP_CARD)]),
        (rf"{V}(x?)", lambda position, s, m: [pack(act.VERTEX, _vertex(m[1]), int(m[2] == "x"))]),
        (r"(~?)(W\d\d)@a([12])", _perform),
        (rf"sum {M} {H}", lambda position, s, m: [pack(act.SUMMON, _monster(m[1]), _hex(m[2]))]),
        (rf"mv {M} {H}", lambda position, s, m: [pack(act.MOVE_MONSTER, _monster(m[1]), _hex(m[2]))]),
        (rf"act {M}", lambda position, s, m: [pack(act.ACTIVATE, _monster(m[1]))]),
        (rf"(g|\d)(?:\*(\d{{1,3}}))?@{H}(?:>{H})?", _piece),
        (H, lambda position, s, m: [pack(act.HEX, _hex(m[1]))]),
        (r"(FO|FA|MA|MI|FV|MK)", lambda position, s, m: [pack(act.TYPE, land.TYPE_CODES.index(m[1]))]),
        (rf"(\d)>{H}", lambda position, s, m: [pack(act.PUSH_TO, _seat(position, m[1]), _hex(m[2]))]),
        (r"(\d)a([12])", lambda position, s, m: [pack(act.WOUND, _seat(position, m[1]) * 2 + int(m[2]) - 1)]),
        (M, lambda position, s, m: [pack(act.MONSTER, _monster(m[1]))]),
        (rf"{V}>{V}", lambda position, s, m: [pack(act.MOVE_FAITH, _vertex(m[1]), _vertex(m[2]))]),
        (rf"{H}>{H}", lambda position, s, m: [pack(act.MOVE_SCEPTICS, _hex(m[1]), _hex(m[2]))]),
        (r"s (\S+)", _sceptics),
        (r"disc(?: (\S+))?", _discard),
        (r"keep (\S+)", _keep),
        (r"as (\S+)", lambda position, s, m: [pack(act.TAKE_DEITY, _number_in(deities.DEITY_IDS, m[1], "deity"))]),
        (r"at (\S+)", _place),
        (r"faith (\S+)", _first_tokens),
        (r"resign", lambda position, s, m: [pack(act.RESIGN)]),
        (r"agree draw", lambda position, s, m: [pack(act.AGREE, 1)]),
        (r"agree -", lambda position, s, m: [pack(act.AGREE, 0)]),
    )
]
_LONG: Final = {"sum": 3, "mv": 3, "act": 2, "disc": 2, "keep": 2, "as": 2, "at": 2, "faith": 2, "s": 2, "agree": 2}
_FIGHTS: Final = ("a1x", "a2x", "a1a2x")


def _read_token(position: State, seat: int, token: str) -> list[int]:
    """The choices that one token stands for; several where it folds equal ones."""
    for pattern, reader in _TOKENS:
        found = pattern.fullmatch(token)
        if found is not None:
            return reader(position, seat, found)
    raise NotationError(f"{token[:40]!r} is no step of a turn; examples are 2:O3>O2, a1+g, v15, W18@a1, sum M11 I3, I2")


# Reading a line.


def _tokens(text: str) -> list[str]:
    words, tokens = text.split(), []
    while words:
        size = 2 if words[0] in _FIGHTS else _LONG.get(words[0], 1)
        tokens.append(" ".join(words[:size]))
        words = words[size:]
    return tokens


def read(position: State, seat: int, text: str) -> list[int]:
    """The chain of choices that *text* stands for."""
    tokens = _tokens(text)
    if not tokens:
        raise NotationError("there is nothing to read")
    if len(tokens) == 1:
        return _read_token(position, seat, tokens[0])
    line = _Line(position, seat)
    for token in tokens:
        if not line.add(token):
            return line.actions
    if tokens[0] in at.ACTION_LETTERS:
        line.complete()
    return line.actions


class _Line:
    """A line being read: the choices so far, and the position they lead to while they are legal.

    Reading never looks past a draw of cards, so a refused line reveals nothing hidden.
    """

    def __init__(self, position: State, seat: int) -> None:
        self.seat = seat
        self.ahead = position.copy()
        self.actions: list[int] = []
        self.blind = False  # cards were drawn: what comes after cannot be read yet

    def add(self, token: str) -> bool:
        """Read one more token; False when a choice is not legal and the rest does not matter."""
        if not self.blind and token.startswith("disc") and self._may_end() and not self._do(pack(act.DONE)):
            return False
        if self.blind:
            raise NotationError(f"{token!r} comes after a draw of cards; look at them and play the rest then")
        return all(self._do(action) for action in _read_token(self.ahead, self.seat, token))

    def complete(self) -> None:
        """Add the "done" and the empty discard that may be left out at the end of a turn."""
        if self.blind or self.seat not in self.ahead.actors():
            return
        if self._may_end() and not self._do(pack(act.DONE)):
            return
        nothing = pack(act.DISCARD_CARDS, 0)
        if self._phase() == at.DISCARD_CHOICE and self._is_legal(nothing):
            self.actions.append(nothing)

    def _phase(self) -> int:
        return self.ahead.cells[at.PHASE] if self.ahead.cells[at.TURN] == self.seat else -1

    def _may_end(self) -> bool:
        return self._phase() == at.IN_ACTION and self.ahead.cells[at.ACTION] in (at.PILGRIMAGE, at.INTERVENTION)

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
        """Return what changes whenever a card is drawn: by a miracle, or at the end of the turn."""
        return self.ahead.cells[at.DECK_COUNT], self.ahead.cells[at.RESHUFFLES]


# Notes of chance.


def note(before: State, events: Sequence[Event]) -> str:
    """Return what chance decided: ``[draw W01,W07] [event E2] [row M05] [reshuffle …]``, and how the game ended."""
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


def draws(position: State, seat: int, actions: Sequence[int], note: str) -> list[int]:
    """Return the draws that make *note* come true."""
    return decks.reshuffle_draws(note)


def opening_note(position: State) -> str:
    """Return what chance decided in the set-up."""
    return opening.write(position)


def opening_draws(position: State, note: str) -> list[int]:
    """Return the draws that make the opening *note* come true."""
    return opening.draws(position, note)

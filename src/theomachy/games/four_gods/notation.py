"""Notation: every action as text and back (G2 of the rules reference)."""

import re
from collections.abc import Sequence

from theomachy.core.action import kind_of, pack, part_a, part_b, part_c, part_d
from theomachy.core.event import Event
from theomachy.core.refusal import NotationError, RecordError
from theomachy.core.roles.notation import write_in_turn
from theomachy.games.four_gods import actions as act
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import gods, tiles
from theomachy.games.four_gods.position import FourGodsPosition
from theomachy.games.four_gods.rules import names, prophets
from theomachy.games.four_gods.state import State

_WORDS = {
    "ready": act.READY_UP,
    "+0": act.STAND_NONE,
    "-": act.PASS,
    "~": act.WITHDRAW_PASS,
    ".": act.END,
    "leaves": act.LEAVE,
    "is back": act.BACK,
}
_WORD_OF = {kind: word for word, kind in _WORDS.items()}

_TILE_SIDE = r"T(?P<tile>\d\d)(?P<side>[AB])"
_CELL = r"(?P<cell>[a-l]\d\d?)"
_STANDING = r"\+(?:0|(?P<colour>[a-z]+):(?P<corner>[NS][EW])(?:<(?P<source>[a-l]\d\d?))?)"
_PLACING = re.compile(rf"P {_TILE_SIDE}(?P<turn>[0-3]) {_CELL}(?: (?P<prophet>{_STANDING}))?")
_DESTROYING = re.compile(
    rf"Z {_TILE_SIDE}(?P<turn>[0-3]) {_CELL}(?: \$(?P<credit>[a-z]+))?(?: (?P<prophet>{_STANDING}))?"
)
_PROPHET = re.compile(rf"(?P<prophet>{_STANDING})")
_DISCARDING = re.compile(rf"X {_TILE_SIDE}(?: /(?P<slot>\d\d?))?")
_DISCARDING_BOTH = re.compile(r"XX T(?P<left>\d\d[AB]) T(?P<right>\d\d[AB])")
_ROW_ACTION = re.compile(r"(?P<kind>[FK]) p(?P<seat>\d)/(?P<slot>\d\d?)")
_BUILDING = re.compile(rf"C {_CELL} (?P<colour>[a-z]+)(?:<(?P<source>[a-l]\d\d?))?")


def label(position: State, seat: int) -> str:
    """Return the short name of a seat in notation and records."""
    return f"p{seat}"


# Writing.


def write(position: State, seat: int, action: int, viewer: int | None = None) -> str:
    """Write *action* as *viewer* may read it: the seat itself unless another seat, or -1 for a spectator, is named."""
    if viewer is None:
        viewer = seat
    kind = kind_of(action)
    a, b, c, d = part_a(action), part_b(action), part_c(action), part_d(action)
    if kind in _WORD_OF:
        return _WORD_OF[kind]
    if kind == act.PLACE:
        return f"P {_laid(position, seat, a, b, c, viewer)} {position.space_name(d)}"
    if kind == act.DESTROY:
        credit = f" ${gods.COLOURS[d - 1]}" if d else ""
        return f"Z {_laid(position, seat, a, b // 4, b % 4, viewer)} {position.space_name(c)}{credit}"
    if kind == act.STAND:
        return f"+{gods.COLOURS[a]}:{tiles.CORNERS[b]}{_source(position, c)}"
    if kind == act.DISCARD:
        slot = f" /{c - 1}" if c else ""
        return f"X {names.tile_text(position, viewer, position.hand(seat, a) // 2 * 2 + b, public=True)}{slot}"
    if kind == act.DISCARD_BOTH:
        sides = (position.hand(seat, 0) // 2 * 2 + a, position.hand(seat, 1) // 2 * 2 + b)
        return "XX " + " ".join(names.tile_text(position, viewer, piece, public=True) for piece in sides)
    if kind == act.RETURN:
        return f"R {_tile_number(position, viewer, position.hand(seat, a))}"
    return _write_plain(position, kind, a, b, c)


def write_line(position: FourGodsPosition, seat: int, actions: Sequence[int], viewer: int | None = None) -> str:
    """Write a choice made of several *actions*; read() gives them back."""
    return write_in_turn(position, seat, actions, write, viewer)


def _tile_number(position: State, viewer: int, piece: int) -> str:
    """A tile without its side: ``T63``, ``#17`` or ``?``."""
    if position.knows_tile(viewer, piece):
        return position.tiles.names[piece // 2]
    is_seen = position.knows(viewer, piece) or position.knows(viewer, piece ^ 1)
    return f"#{position.handle(piece)}" if is_seen else "?"


def _write_plain(position: State, kind: int, a: int, b: int, c: int) -> str:
    """Actions that look the same to everybody."""
    if kind == act.DRAW:
        return f"D{a}"
    if kind in (act.FLIP, act.TAKE):
        return f"{'F' if kind == act.FLIP else 'K'} p{a}/{b}"
    if kind == act.CHOOSE_GOD:
        return f"G {gods.IDS[a]}"
    if kind == act.BUILD:
        return f"C {position.space_name(a)} {gods.COLOURS[b]}{_source(position, c)}"
    if kind == act.CHALLENGE:
        return f"! {position.space_name(a)}"
    if kind == act.ADMIT:
        return "Y" if a else "N"
    if kind == act.TAKE_COLOUR:
        return f"colour {gods.COLOURS[a]}"
    if kind == act.PAY_RESERVE:
        return f"V {gods.COLOURS[a]}"
    return f"V {position.space_name(a)}"


def _source(position: State, source: int) -> str:
    return f"<{position.space_name(source - 1)}" if source else ""


def _laid(position: State, seat: int, hand: int, side: int, turn: int, viewer: int) -> str:
    """The tile of a placement: ``T63B2``, or the handle and the look as it will lie."""
    piece = position.hand(seat, hand) // 2 * 2 + side
    look = position.tiles.look(piece, turn)
    if position.knows_tile(viewer, piece):
        return f"{position.tiles.side_name(piece)}{position.tiles.turn_of(piece, look)}"
    return f"#{position.handle(piece)}:{tiles.write_look(look)}"


# Reading.


def read(position: State, seat: int, text: str) -> list[int]:
    """The chain of actions that *text* stands for, or NotationError."""
    if text in _WORDS:
        kind = _WORDS[text]
        return [pack(act.END if kind == act.PASS and _pass_is_end(position) else kind)]
    if match := _PLACING.fullmatch(text):
        piece, hand = _held(position, seat, match)
        look = position.tiles.look(piece, int(match["turn"]))
        action = pack(
            act.PLACE, hand, piece % 2, position.tiles.turn_of(piece, look), names.read_space(position, match["cell"])
        )
        return [action, *_read_prophet(position, seat, look, match)]
    if match := _DESTROYING.fullmatch(text):
        piece, hand = _held(position, seat, match)
        look = position.tiles.look(piece, int(match["turn"]))
        credit = _colour(match["credit"]) + 1 if match["credit"] else 0
        laid = piece % 2 * tiles.ROTATIONS + position.tiles.turn_of(piece, look)
        action = pack(act.DESTROY, hand, laid, names.read_space(position, match["cell"]), credit)
        return [action, *_read_prophet(position, seat, look, match)]
    if match := _PROPHET.fullmatch(text):
        space = position.cells[at.WINDOW + seat]
        return _read_prophet(position, seat, position.look(space) if space != at.NOTHING else 0, match)
    if match := _DISCARDING.fullmatch(text):
        piece, hand = _held(position, seat, match)
        slot = 0 if match["slot"] is None else _slot(position, match["slot"]) + 1
        return [pack(act.DISCARD, hand, piece % 2, slot)]
    if match := _DISCARDING_BOTH.fullmatch(text):
        return [_read_both(position, seat, match["left"], match["right"])]
    if match := _ROW_ACTION.fullmatch(text):
        if int(match["seat"]) >= position.seats:
            raise NotationError(f"there is no seat p{match['seat']}; the seats are p0 to p{position.seats - 1}")
        kind = act.FLIP if match["kind"] == "F" else act.TAKE
        return [pack(kind, int(match["seat"]), _slot(position, match["slot"]))]
    if match := _BUILDING.fullmatch(text):
        source = names.read_space(position, match["source"]) + 1 if match["source"] else 0
        return [pack(act.BUILD, names.read_space(position, match["cell"]), _colour(match["colour"]), source)]
    return [_read_word(position, seat, text)]


def _read_word(position: State, seat: int, text: str) -> int:
    """Actions of one letter or word and one thing."""
    head, _, rest = text.partition(" ")
    if text in ("D1", "D2"):
        return pack(act.DRAW, int(text[1]))
    if text in ("Y", "N"):
        return pack(act.ADMIT, int(text == "Y"))
    if head == "G":
        if rest not in gods.IDS:
            raise NotationError(f"there is no god {rest!r}; the gods are {', '.join(gods.IDS)}")
        return pack(act.CHOOSE_GOD, gods.IDS.index(rest))
    if head == "colour":
        return pack(act.TAKE_COLOUR, _colour(rest))
    if head == "!":
        return pack(act.CHALLENGE, names.read_space(position, rest))
    if head == "V":
        return (
            pack(act.PAY_RESERVE, gods.COLOURS.index(rest))
            if rest in gods.COLOURS
            else pack(act.PAY_WORLD, names.read_space(position, rest))
        )
    if head == "R" and re.fullmatch(r"T\d\d", rest):
        return pack(act.RETURN, _hand_of(position, seat, int(rest[1:]) - 1))
    raise NotationError("it is none of D, P, +, X, XX, F, K, R, G, C, Z, -, ~, ., !, Y, N, V with what belongs to it")


def _pass_is_end(position: State) -> bool:
    """In timed turns and budget a pass is the end of the turn (FG-M4)."""
    return position.terms.pace not in (at.RONDO, 0)


def _read_prophet(position: State, seat: int, look: int, match: re.Match[str]) -> list[int]:
    """The prophet part: nothing, none, or one named by any corner of its region."""
    groups = match.groupdict()
    if groups["prophet"] is None:
        return []
    if groups["colour"] is None:
        # In rondo the question is not put to a seat that could not answer it otherwise (FG-Z11).
        skipped = position.terms.pace == at.RONDO and "cell" in groups and not prophets.is_asked(position, seat)
        return [] if skipped else [pack(act.STAND_NONE)]
    source = names.read_space(position, groups["source"]) + 1 if groups["source"] else 0
    if groups["corner"] not in tiles.CORNERS:
        raise NotationError(f"there is no corner {groups['corner']!r}")
    corner = tiles.region_of(look, tiles.CORNERS.index(groups["corner"]))
    return [pack(act.STAND, _colour(groups["colour"]), corner, source)]


def _read_both(position: State, seat: int, left: str, right: str) -> int:
    pieces = [(int(word[:2]) - 1) * 2 + "AB".index(word[2]) for word in (left, right)]
    hands = [_hand_of(position, seat, piece // 2) for piece in pieces]
    if hands[0] == hands[1]:
        raise NotationError("the same tile is named twice")
    sides = [pieces[hands.index(hand)] % 2 for hand in range(2)]
    return pack(act.DISCARD_BOTH, sides[0], sides[1])


def _held(position: State, seat: int, match: re.Match[str]) -> tuple[int, int]:
    """The piece that the text names, and the hand that holds it."""
    tile = int(match["tile"]) - 1
    return tile * 2 + "AB".index(match["side"]), _hand_of(position, seat, tile)


def _hand_of(position: State, seat: int, tile: int) -> int:
    if not 0 <= tile < position.tiles.count:
        raise NotationError(f"there is no tile T{tile + 1:02}; the tiles are T01 to T92")
    for hand in range(2):
        piece = position.hand(seat, hand)
        if piece != at.NOTHING and piece // 2 == tile and position.knows_tile(seat, piece):
            return hand
    raise NotationError(f"you do not hold T{tile + 1:02}")


def _slot(position: State, text: str) -> int:
    if int(text) >= position.terms.slots:
        raise NotationError(f"there is no slot {text}; a row has the slots 0 to {position.terms.slots - 1}")
    return int(text)


def _colour(text: str) -> int:
    if text not in gods.COLOURS:
        raise NotationError(f"there is no colour {text!r}; the colours are {', '.join(gods.COLOURS)}")
    return gods.COLOURS.index(text)


# Notes: what chance, timers and scoring decided, written behind a line of the record and obeyed when it has no seed.

_TIMED_EVENTS = {
    "turn-ended": "turn-end p{seat}",
    "turn-began": "turn p{seat}",
    "last-period-began": "last-period {ms}",
    "last-turns-began": "last-turns {turns}",
    "hold-ended": "hold p{seat}",
    "stall-warned": "stall {ms}",
    "play-began": "start",
    "game-ended": "end {why}",
}


def note(before: State, events: Sequence[Event]) -> str:
    """Drawn tiles, dealt gods and hands, tiles that moved by themselves, timers, the end."""
    words: list[str] = []
    for event in events:
        full = {**event.facts, **event.secret}
        if event.name == "tiles-drawn":
            words.append("{" + " ".join(str(tile) for tile in _listed(full["tiles"])) + "}")
        elif event.name == "god-dealt":
            words.append(f"{full['colour']}={full['god']}")
        elif event.name == "hands-dealt":
            words.append("{" + " ".join(str(tile) for tile in _listed(full["tiles"])) + "}")
        elif event.name in ("tile-dropped", "tile-removed"):
            words.append(f"* {full['tile']} -> row p{full['row_seat']}")
        elif event.name in ("tile-to-bag", "tile-removed-to-bag", "tile-collapsed-to-bag"):
            words.append(f"* {full['tile']} -> bag")
        elif event.name in _TIMED_EVENTS:
            words.append("* " + _TIMED_EVENTS[event.name].format(**full))
        elif event.name == "colour-scored":
            words.append("= {colour} {steps} {total}".format(**full))
    return " ".join(words)


def _listed(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def draws(position: State, seat: int, actions: Sequence[int], note: str) -> list[int]:
    """The draws that make *note* come true."""
    kinds = [kind_of(action) for action in actions]
    if act.DRAW not in kinds and act.TAKE_COLOUR not in kinds:
        return []
    found: list[int] = []
    left = list(range(gods.COUNT))
    for god in re.findall(rf"=({'|'.join(gods.IDS)})", note):
        found.append(left.index(gods.IDS.index(god)))
        left.remove(gods.IDS.index(god))
    return found + _tile_draws(position, note)


def _tile_draws(position: State, text: str) -> list[int]:
    """Return where the tiles in braces stand in the sorted bag, one after the other (FG-Z7)."""
    bag = [tile for tile in range(position.tiles.count) if position.cells[at.KNOWN + tile] == at.NOTHING]
    found: list[int] = []
    for braces in re.findall(r"\{([^}]*)\}", text):
        for word in braces.split():
            tile = int(word[1:]) - 1 if re.fullmatch(r"T\d\d", word) else at.NOTHING
            if tile not in bag:
                raise RecordError(f"the note says that {word} was drawn, but it is not in the bag")
            found.append(bag.index(tile))
            bag.remove(tile)
    return found


def opening_note(position: State) -> str:
    """Return what begin() left to chance: modes, who begins, who takes a colour first, the opening hands."""
    words: list[str] = []
    options = position.terms.options
    if options["random_modes"]:
        words += [f"{options['pace']}", f"{options['gods']}"]
        if position.seats == 2:
            words.append(f"{options['two_player']}")
    if position.terms.pace != at.REALTIME:
        words.append(f"first p{position.cells[at.TURN]}")
    if position.cells[at.PHASE] == at.COLOURS_PHASE:
        words.append(f"colours p{position.cells[at.FIRST_CHOOSER]}")
    else:
        names = [position.tiles.names[piece // 2] for piece in _opening_pieces(position)]
        if names:
            words.append("{" + " ".join(names) + "}")
    return " ".join(words)


def _opening_pieces(position: State) -> list[int]:
    """The tiles in the hands, in seat order."""
    pieces = [position.hand(seat, hand) for seat in range(position.seats) for hand in range(2)]
    return [piece for piece in pieces if piece != at.NOTHING]


def opening_draws(position: State, note: str) -> list[int]:
    """The draws that make an opening *note* come true."""
    found: list[int] = []
    if position.terms.options["random_modes"]:
        found += [int("timed" in note.split()), int("secret" in note.split())]
        if position.seats == 2:
            found.append(int("2gods" in note.split()))
    for label in ("first", "colours"):
        match = re.search(rf"{label} p(\d)", note)
        if match:
            found.append(int(match[1]))
    return found + _tile_draws(position, note)

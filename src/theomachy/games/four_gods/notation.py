"""Notation: every action as text and back (G2 of the rules reference)."""

import re
from typing import cast

from theomachy.core.action import kind_of, pack, part_a, part_b, part_c, part_d
from theomachy.core.refusal import NotationError
from theomachy.games.four_gods import prophets
from theomachy.games.four_gods.actions import (
    ADMIT,
    BACK,
    BUILD,
    CHALLENGE,
    CHOOSE_GOD,
    DESTROY,
    DISCARD,
    DISCARD_BOTH,
    DRAW,
    END,
    FLIP,
    LEAVE,
    PASS,
    PAY_RESERVE,
    PAY_WORLD,
    PLACE,
    READY_UP,
    RETURN,
    STAND,
    STAND_NONE,
    TAKE,
    TAKE_COLOUR,
    UNPASS,
)
from theomachy.games.four_gods.state import NOTHING, WINDOW, State
from theomachy.games.four_gods.terms import RONDO
from theomachy.games.four_gods.tiles import (
    COLOURS,
    CORNERS,
    GODS,
    LOOKS,
    SIDES,
    TILES,
    region_of,
    turn_of,
    write_look,
)

WORDS = {
    "ready": READY_UP,
    "+0": STAND_NONE,
    "-": PASS,
    "~": UNPASS,
    ".": END,
    "leaves": LEAVE,
    "is back": BACK,
}
SPELLED = {kind: word for word, kind in WORDS.items()}

TILE_SIDE = r"T(?P<tile>\d\d)(?P<side>[AB])"
CELL = r"(?P<cell>[a-l]\d\d?)"
STANDING = r"\+(?:0|(?P<colour>[a-z]+):(?P<corner>[NS][EW])(?:<(?P<source>[a-l]\d\d?))?)"
PLACING = re.compile(rf"P {TILE_SIDE}(?P<turn>[0-3]) {CELL}(?: (?P<prophet>{STANDING}))?")
DESTROYING = re.compile(rf"Z {TILE_SIDE}(?P<turn>[0-3]) {CELL}(?: \$(?P<credit>[a-z]+))?(?: (?P<prophet>{STANDING}))?")
PROPHET = re.compile(rf"(?P<prophet>{STANDING})")
DISCARDING = re.compile(rf"X {TILE_SIDE}(?: /(?P<slot>\d\d?))?")
DISCARDING_BOTH = re.compile(r"XX T(?P<left>\d\d[AB]) T(?P<right>\d\d[AB])")
ROW_ACTION = re.compile(r"(?P<kind>[FK]) p(?P<seat>\d)/(?P<slot>\d\d?)")
BUILDING = re.compile(rf"C {CELL} (?P<colour>[a-z]+)(?:<(?P<source>[a-l]\d\d?))?")


# Writing.


def write(pos: State, seat: int, action: int, viewer: int) -> str:
    """The one spelling of *action*, as *viewer* (-1: a spectator) may read it."""
    kind = kind_of(action)
    a, b, c, d = part_a(action), part_b(action), part_c(action), part_d(action)
    if kind in SPELLED:
        return SPELLED[kind]
    if kind == PLACE:
        return f"P {_laid(pos, seat, a, b, c, viewer)} {pos.space_name(d)}"
    if kind == DESTROY:
        credit = f" ${COLOURS[d - 1]}" if d else ""
        return f"Z {_laid(pos, seat, a, b // 4, b % 4, viewer)} {pos.space_name(c)}{credit}"
    if kind == STAND:
        return f"+{COLOURS[a]}:{CORNERS[b]}{_source(pos, c)}"
    if kind == DISCARD:
        slot = f" /{c - 1}" if c else ""
        return f"X {tile_text(pos, viewer, pos.hand(seat, a) // 2 * 2 + b, shown=True)}{slot}"
    if kind == DISCARD_BOTH:
        sides = (pos.hand(seat, 0) // 2 * 2 + a, pos.hand(seat, 1) // 2 * 2 + b)
        return "XX " + " ".join(tile_text(pos, viewer, piece, shown=True) for piece in sides)
    if kind == RETURN:
        return f"R {number_text(pos, viewer, pos.hand(seat, a))}"
    return _write_plain(pos, kind, a, b, c)


def _write_plain(pos: State, kind: int, a: int, b: int, c: int) -> str:
    """Actions that look the same to everybody."""
    if kind == DRAW:
        return f"D{a}"
    if kind in (FLIP, TAKE):
        return f"{'F' if kind == FLIP else 'K'} p{a}/{b}"
    if kind == CHOOSE_GOD:
        return f"G {GODS[a]}"
    if kind == BUILD:
        return f"C {pos.space_name(a)} {COLOURS[b]}{_source(pos, c)}"
    if kind == CHALLENGE:
        return f"! {pos.space_name(a)}"
    if kind == ADMIT:
        return "Y" if a else "N"
    if kind == TAKE_COLOUR:
        return f"colour {COLOURS[a]}"
    if kind == PAY_RESERVE:
        return f"V {COLOURS[a]}"
    return f"V {pos.space_name(a)}"


def _source(pos: State, source: int) -> str:
    return f"<{pos.space_name(source - 1)}" if source else ""


def _laid(pos: State, seat: int, hand: int, side: int, turn: int, viewer: int) -> str:
    """The tile of a placement: ``T63B2``, or the handle and the look as it will lie."""
    piece = pos.hand(seat, hand) // 2 * 2 + side
    look = LOOKS[piece * 4 + turn]
    if pos.knows_tile(viewer, piece):
        return f"{pos.side_name(piece)}{turn_of(piece, look)}"
    return f"#{pos.handle(piece)}:{write_look(look)}"


def tile_text(pos: State, viewer: int, piece: int, *, shown: bool = False) -> str:
    """A tile with its side up as *viewer* may know it; *shown* says that this side is public from now on."""
    if pos.knows_tile(viewer, piece):
        return pos.side_name(piece)
    if shown or pos.knows(viewer, piece):
        return f"#{pos.handle(piece)}:{write_look(SIDES[piece])}"
    return "?"


def number_text(pos: State, viewer: int, piece: int) -> str:
    """A tile without its side: ``T63``, ``#17`` or ``?``."""
    if pos.knows_tile(viewer, piece):
        return f"T{piece // 2 + 1:02}"
    return f"#{pos.handle(piece)}" if pos.knows(viewer, piece) or pos.knows(viewer, piece ^ 1) else "?"


# Reading.


def read(pos: State, seat: int, text: str) -> list[int]:
    """The chain of actions that *text* stands for, or NotationError."""
    if text in WORDS:
        kind = WORDS[text]
        return [pack(END if kind == PASS and _pass_is_end(pos) else kind)]
    if match := PLACING.fullmatch(text):
        piece, hand = _held(pos, seat, match)
        turn = turn_of(piece, LOOKS[piece * 4 + int(match["turn"])])
        cell = read_space(pos, match["cell"])
        return [pack(PLACE, hand, piece % 2, turn, cell), *_read_prophet(pos, seat, LOOKS[piece * 4 + turn], match)]
    if match := DESTROYING.fullmatch(text):
        piece, hand = _held(pos, seat, match)
        turn = turn_of(piece, LOOKS[piece * 4 + int(match["turn"])])
        credit = _colour(match["credit"]) + 1 if match["credit"] else 0
        action = pack(DESTROY, hand, piece % 2 * 4 + turn, read_space(pos, match["cell"]), credit)
        return [action, *_read_prophet(pos, seat, LOOKS[piece * 4 + turn], match)]
    if match := PROPHET.fullmatch(text):
        space = pos.cells[WINDOW + seat]
        return _read_prophet(pos, seat, pos.look(space) if space != NOTHING else 0, match)
    if match := DISCARDING.fullmatch(text):
        piece, hand = _held(pos, seat, match)
        slot = 0 if match["slot"] is None else _slot(pos, match["slot"]) + 1
        return [pack(DISCARD, hand, piece % 2, slot)]
    if match := DISCARDING_BOTH.fullmatch(text):
        return [_read_both(pos, seat, match["left"], match["right"])]
    if match := ROW_ACTION.fullmatch(text):
        if int(match["seat"]) >= pos.seats:
            raise NotationError(f"there is no seat p{match['seat']}; the seats are p0 to p{pos.seats - 1}")
        kind = FLIP if match["kind"] == "F" else TAKE
        return [pack(kind, int(match["seat"]), _slot(pos, match["slot"]))]
    if match := BUILDING.fullmatch(text):
        source = read_space(pos, match["source"]) + 1 if match["source"] else 0
        return [pack(BUILD, read_space(pos, match["cell"]), _colour(match["colour"]), source)]
    return [_read_word(pos, seat, text)]


def _read_word(pos: State, seat: int, text: str) -> int:
    """Actions of one letter or word and one thing."""
    head, _, rest = text.partition(" ")
    if text in ("D1", "D2"):
        return pack(DRAW, int(text[1]))
    if text in ("Y", "N"):
        return pack(ADMIT, int(text == "Y"))
    if head == "G":
        if rest not in GODS:
            raise NotationError(f"there is no god {rest!r}; the gods are {', '.join(GODS)}")
        return pack(CHOOSE_GOD, GODS.index(rest))
    if head == "colour":
        return pack(TAKE_COLOUR, _colour(rest))
    if head == "!":
        return pack(CHALLENGE, read_space(pos, rest))
    if head == "V":
        return pack(PAY_RESERVE, COLOURS.index(rest)) if rest in COLOURS else pack(PAY_WORLD, read_space(pos, rest))
    if head == "R" and re.fullmatch(r"T\d\d", rest):
        return pack(RETURN, _hand_of(pos, seat, int(rest[1:]) - 1))
    raise NotationError("it is none of D, P, +, X, XX, F, K, R, G, C, Z, -, ~, ., !, Y, N, V with what belongs to it")


def _pass_is_end(pos: State) -> bool:
    """In timed turns and budget a pass is the end of the turn (FG-M4)."""
    return pos.terms.pace not in (RONDO, 0)


def _read_prophet(pos: State, seat: int, look: int, match: re.Match[str]) -> list[int]:
    """The prophet part: nothing, none, or one named by any corner of its region."""
    groups = match.groupdict()
    if groups["prophet"] is None:
        return []
    if groups["colour"] is None:
        # In rondo the question is not put to a seat that could not answer it otherwise (FG-Z11).
        skipped = pos.terms.pace == RONDO and "cell" in groups and not prophets.is_asked(pos, seat)
        return [] if skipped else [pack(STAND_NONE)]
    source = read_space(pos, groups["source"]) + 1 if groups["source"] else 0
    if groups["corner"] not in CORNERS:
        raise NotationError(f"there is no corner {groups['corner']!r}")
    corner = region_of(look, CORNERS.index(groups["corner"]))
    return [pack(STAND, _colour(groups["colour"]), corner, source)]


def _read_both(pos: State, seat: int, left: str, right: str) -> int:
    pieces = [(int(word[:2]) - 1) * 2 + "AB".index(word[2]) for word in (left, right)]
    hands = [_hand_of(pos, seat, piece // 2) for piece in pieces]
    if hands[0] == hands[1]:
        raise NotationError("the same tile is named twice")
    sides = [pieces[hands.index(hand)] % 2 for hand in range(2)]
    return pack(DISCARD_BOTH, sides[0], sides[1])


def _held(pos: State, seat: int, match: re.Match[str]) -> tuple[int, int]:
    """The piece that the text names, and the hand that holds it."""
    tile = int(match["tile"]) - 1
    return tile * 2 + "AB".index(match["side"]), _hand_of(pos, seat, tile)


def _hand_of(pos: State, seat: int, tile: int) -> int:
    if not 0 <= tile < TILES:
        raise NotationError(f"there is no tile T{tile + 1:02}; the tiles are T01 to T92")
    for hand in range(2):
        piece = pos.hand(seat, hand)
        if piece != NOTHING and piece // 2 == tile and pos.knows_tile(seat, piece):
            return hand
    raise NotationError(f"you do not hold T{tile + 1:02}")


def read_space(pos: State, text: str) -> int:
    """The space called *text*, or NotationError."""
    if re.fullmatch(r"[a-l][1-9]\d?", text):
        column, row = ord(text[0]) - 97, int(text[1:]) - 1
        if column < pos.size and row < pos.size:
            return cast(int, row * pos.size + column)
    last = pos.space_name(pos.spaces - 1)
    raise NotationError(f"there is no space {text!r}; the World goes from a1 to {last}")


def _slot(pos: State, text: str) -> int:
    if int(text) >= pos.terms.slots:
        raise NotationError(f"there is no slot {text}; a row has the slots 0 to {pos.terms.slots - 1}")
    return int(text)


def _colour(text: str) -> int:
    if text not in COLOURS:
        raise NotationError(f"there is no colour {text!r}; the colours are {', '.join(COLOURS)}")
    return COLOURS.index(text)

"""The Beginning phase: Turn Start, recruiting, temples, drawing; and the set-up before the first one (TM-S, TM-B)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.games.true_messiah.actions import ENLIST, ENLISTED, RAISE, RAISED
from theomachy.games.true_messiah.board import NOWHERE, space_name
from theomachy.games.true_messiah.cards import COPIES, IN_DECK, KINDS, MIRACLE_SHIELD
from theomachy.games.true_messiah.layout import (
    ACTION,
    ACTIVE,
    ALONE,
    BUILD,
    BUILDING,
    CARD,
    CELEBRITY,
    CROWDS,
    DECK,
    DECLARED,
    DRAW,
    FULL_HEALTH,
    HAND,
    HEALTH,
    LASTING,
    LIMIT,
    LOW,
    MARKET,
    MASK,
    MESSIAH,
    MOVED,
    NOBODY,
    NUMBERS,
    ORDINARY,
    PACE,
    PHASE,
    PURSE,
    RECRUIT,
    ROOM,
    ROUND,
    ROW,
    SETUP,
    SHUFFLED,
    TEMPLES,
    TURN,
    TURN_START,
    card,
    unit,
    unit_kind,
    unit_owner,
)
from theomachy.games.true_messiah.state import State

HAND_LIMIT: Final[i64] = 6


def set_up(pos: State) -> None:
    """Everything on its starting space, decks shuffled, six cards drawn (TM-S3 to TM-S8)."""
    cells = pos.cells
    for seat in range(pos.board.seats):
        city = pos.board.cities[seat]
        cells[BUILDING + city] = 1 + seat
        cells[MESSIAH + seat] = city
        for _ in range(4):
            pos.insert(city, unit(ACTIVE, seat, False))
        for _ in range(3):
            pos.insert(pos.board.camps[seat], unit(ACTIVE, seat, False))
        cells[HEALTH + seat] = FULL_HEALTH
        cells[MASK + seat] = 1
        cells[PURSE + seat] = 5
        for kind in starting_deck(pos, seat):
            cells[CARD + seat * ROW + cells[DECK + seat]] = card(kind, 0, 0, 0)
            cells[DECK + seat] += 1
    size: i64 = 0
    for kind in range(KINDS):
        for _ in range(COPIES[kind]):
            cells[MARKET + size] = card(kind, 0, 0, 0)
            size += 1
    cells[ROUND] = 1
    cells[PHASE] = SETUP


def deal(pos: State) -> None:
    """Shuffle every deck and the marketplace; draw six cards each."""
    for seat in range(pos.board.seats):
        pos.shuffle_told(CARD + seat * ROW, pos.cells[DECK + seat], seat)
        pos.draw(seat, HAND_LIMIT)
    pos.shuffle_told(MARKET, 42, 4)


def starting_deck(pos: State, seat: i64) -> vec[i64]:
    """The nine cards of the colour of *seat*, ascending (TM-S11)."""
    colour: i64 = "RBVW".index(pos.board.colours[seat])
    out = vec[i64]()
    for kind in range(KINDS):
        for _ in range(IN_DECK[kind * 4 + colour]):
            out = append(out, kind)
    return out


def ready(pos: State) -> None:
    """The active player's starting moves are made; the next one's follow, then the first turn (TM-S9)."""
    following = pos.next_seat()
    if following == NOBODY:
        pos.cells[TURN] = pos.following(0, pos.playing())
        pos.cells[PHASE] = TURN_START
    else:
        pos.cells[TURN] = following


def start_turn(pos: State) -> None:
    """Turn Start: effects end, the record is made, the praying rise (TM-B1 to TM-B3)."""
    cells = pos.cells
    seat = cells[TURN]
    if pos.log is not None:
        pos.tell("turn-started", {"seat": seat, "round": cells[ROUND]})
    lift_shields(pos, seat)
    cells[MOVED] = 0
    cells[PACE] = 2
    cells[DECLARED] = -1
    for other in range(4):
        cells[SHUFFLED + other] = 0
    record_start(pos, seat)
    pos.refresh(seat)
    cells[PHASE] = RECRUIT


def lift_shields(pos: State, seat: i64) -> None:
    """A Miracle Shield of *seat* ends and is discarded (TM-B2)."""
    for place in range(3):
        code = pos.cells[LASTING + place]
        if code != 0 and (code & 63) == 1 + MIRACLE_SHIELD and ((code >> 6) & 3) == seat:
            pos.cells[LASTING + place] = 0
            pos.discard(seat, MIRACLE_SHIELD)
    pos.tidy_lasting()


def record_start(pos: State, seat: i64) -> None:
    """What recruiting and the move allowance look back at (TM-B1)."""
    cells = pos.cells
    messiah = cells[MESSIAH + seat]
    holy = pos.is_holy(messiah)
    cells[ORDINARY] = 0 if holy else 1
    cells[ALONE] = messiah if holy and pos.lows(messiah) == 0 else NOWHERE
    crowds: i64 = 0
    for space in pos.board.spaces:
        if pos.owns(seat, space) and pos.followers_on(space, seat) >= 2:
            cells[CROWDS + crowds] = space
            crowds += 1
    cells[LIMIT] = 9 if cells[ORDINARY] == 1 else 6
    cells[CELEBRITY] = 2 if cells[ALONE] != NOWHERE else 0
    cells[NUMBERS] = crowds
    while crowds < 5:
        cells[CROWDS + crowds] = NOWHERE
        crowds += 1


# Recruiting (TM-B4 to TM-B7).


def offer_recruits(pos: State, out: vec[i64]) -> vec[i64]:
    """Add every way to place some of the recruits that are still to come, and stopping."""
    cells = pos.cells
    seat = cells[TURN]
    out = append(out, pack(ENLISTED))
    if cells[CELEBRITY] > 0:
        out = offer_recruits_at(pos, out, 0, cells[ALONE], cells[CELEBRITY])
    if cells[NUMBERS] > 0:
        for space in pos.board.spaces:
            if pos.owns(seat, space):
                out = offer_recruits_at(pos, out, 1, space, cells[NUMBERS])
    return out


def offer_recruits_at(pos: State, out: vec[i64], sort: i64, space: i64, most: i64) -> vec[i64]:
    """Add the numbers of recruits that fit on *space*."""
    room = ROOM - pos.lows(space)
    spare = pos.spare_followers(pos.cells[TURN])
    for number in range(1, most + 1):
        if number <= room and number <= spare:
            out = append(out, pack(ENLIST, sort, space, number))
    return out


def recruit(pos: State, sort: i64, space: i64, number: i64) -> None:
    """New active followers come into play."""
    seat = pos.cells[TURN]
    for _ in range(number):
        pos.insert(space, unit(ACTIVE, seat, False))
    pos.cells[NUMBERS if sort == 1 else CELEBRITY] -= number
    if pos.log is not None:
        pos.tell("recruited", {"seat": seat, "count": number, "space": space_name(space)})


def stop_recruiting(pos: State) -> None:
    """The rest of the recruits is not wanted, or has no room."""
    pos.cells[CELEBRITY] = 0
    pos.cells[NUMBERS] = 0
    pos.cells[PHASE] = BUILD


# Temples (TM-B8 to TM-B12).


def is_site(pos: State, space: i64) -> bool:
    """Whether the active player may build a temple on *space*."""
    seat = pos.cells[TURN]
    if pos.is_holy(space) or pos.board.monolith[space] == 1:
        return False
    for place in range(4):
        code = pos.cells[LOW + space * 4 + place]
        if code == 0 or unit_owner(code) != seat or unit_kind(code) != ACTIVE:
            return False
    high = pos.high(space)
    return high == NOBODY or (high >> 1) == seat


def offer_sites(pos: State, out: vec[i64]) -> vec[i64]:
    """Add every temple that can be built, each with a temple given up when no tile is left, and stopping."""
    seat = pos.cells[TURN]
    out = append(out, pack(RAISED))
    full = pos.temples(seat) == TEMPLES
    for space in pos.board.spaces:
        if is_site(pos, space):
            if not full:
                out = append(out, pack(RAISE, space))
            else:
                for old in pos.board.spaces:
                    if pos.cells[BUILDING + old] == 5 + seat:
                        out = append(out, pack(RAISE, space, 1 + old))
    return out


def build(pos: State, space: i64, given_up: i64) -> None:
    """A temple rises; a given-up one becomes an ordinary space (TM-B11)."""
    seat = pos.cells[TURN]
    if given_up > 0:
        pos.cells[BUILDING + given_up - 1] = 0
    pos.cells[BUILDING + space] = 5 + seat
    if pos.log is not None:
        pos.tell("temple-built", {"seat": seat, "space": space_name(space)})


def draw_up(pos: State) -> None:
    """Draw up to exactly six cards (TM-B13); the action phase begins."""
    seat = pos.cells[TURN]
    if pos.cells[HAND + seat] < HAND_LIMIT:
        pos.draw(seat, HAND_LIMIT - pos.cells[HAND + seat])
    pos.cells[PHASE] = ACTION


def proceed(pos: State) -> bool:
    """Go on with the Beginning phase; whether it waits for the active player."""
    phase = pos.cells[PHASE]
    if phase == RECRUIT:
        if len(offer_recruits(pos, vec[i64]())) > 1:
            return True
        stop_recruiting(pos)
    elif phase == BUILD:
        if len(offer_sites(pos, vec[i64]())) > 1:
            return True
        pos.cells[PHASE] = DRAW
    else:
        draw_up(pos)
    return False

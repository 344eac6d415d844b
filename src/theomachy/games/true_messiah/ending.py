"""The End phase: belief goes, buildings are sacked and looted, cards discarded, the turn ends (TM-E)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.games.true_messiah import destruction
from theomachy.games.true_messiah.actions import (
    BURN,
    DROP,
    LEAVE,
    LOOT,
    PLACE_HIGH,
    PLACE_LOW,
    PLACED,
    SACK_IT,
    SPARE,
    TAKE,
)
from theomachy.games.true_messiah.board import NOWHERE, space_name
from theomachy.games.true_messiah.cards import HOLY_DAY, KINDS, NAMES
from theomachy.games.true_messiah.layout import (
    ABOUT,
    ASKING,
    BELIEF,
    BITS,
    BUILDING,
    CARD,
    CASE,
    CAUSE,
    CHIT,
    CHITS,
    DISCARD,
    DRAFT,
    DRAFT_DISCARD,
    DRAFT_PLACE,
    HAND,
    LASTING,
    LOOKED,
    LOOTING,
    LOW,
    MERCIES,
    NO_DRAFT,
    NOBODY,
    NOTHING,
    OPEN,
    OVER,
    PACE,
    PHASE,
    PICK,
    PICKED,
    PICKS,
    PLACING,
    PURSE,
    ROOM,
    ROW,
    SACK,
    SALT,
    TEMPLES,
    TURN,
    TURN_END,
    WAITING,
    WOUNDS,
    ZEAL,
    card_kind,
    unit_owner,
)
from theomachy.games.true_messiah.state import State

KEPT_CARDS: Final[i64] = 3
LOOTED_CARDS: Final[i64] = 3
LOOTED_COINS: Final[i64] = 2
HIGH_PICK: Final[i64] = 4096  # a pick of a high unit: this and its space


def begin(pos: State) -> None:
    """Belief vanishes; who could sack what is noted (TM-E1, TM-E4)."""
    cells = pos.cells
    cells[PHASE] = SACK
    cells[WAITING] = pos.playing()
    for seat in range(4):
        cells[BELIEF + seat] = 0
    for space in pos.board.spaces:
        cells[CASE + space] = able_to_sack(pos, space)


def able_to_sack(pos: State, space: i64) -> i64:
    """The mask of seats that could sack the building on *space* now (TM-E2, TM-E3)."""
    owner = pos.owner_of(space)
    if owner == NOBODY or not pos.is_empty(space):
        return 0
    mask: i64 = 0
    for direction in range(4):
        there = pos.board.next[space * 4 + direction]
        if there != NOWHERE:
            mask |= pos.present(there)
    return mask & pos.hostile(owner)


def is_open(pos: State, seat: i64, space: i64) -> bool:
    """Whether a noted case of *seat* still holds."""
    return (pos.cells[CASE + space] >> seat) & 1 == 1 and (able_to_sack(pos, space) >> seat) & 1 == 1


def proceed(pos: State) -> bool:
    """Go on with the End phase; whether it waits for somebody."""
    cells = pos.cells
    if cells[PHASE] == SACK:
        if cells[OPEN] != NOTHING:
            return True
        seat = pos.following(cells[TURN], cells[WAITING])
        if seat == NOBODY:
            clear_cases(pos)
            cells[PHASE] = DISCARD
        elif len(offer_sacks(pos, seat, vec[i64]())) > 1:
            return True
        else:
            cells[WAITING] ^= BITS[seat]
        return False
    if cells[HAND + cells[TURN]] > KEPT_CARDS:
        return True
    cells[PHASE] = TURN_END
    return False


def clear_cases(pos: State) -> None:
    """Nothing can be sacked any more this turn."""
    for space in pos.board.spaces:
        pos.cells[CASE + space] = 0


# Sacking (TM-E2 to TM-E7, TM-E16).


def offer_sacks(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add the open cases of *seat*: destroy, or capture a temple while a tile is left (TM-E6); and declining."""
    out = append(out, pack(SPARE))
    for space in pos.board.spaces:
        if is_open(pos, seat, space):
            out = append(out, pack(SACK_IT, space, 0))
            if pos.is_temple(space) and pos.temples(seat) < TEMPLES:
                out = append(out, pack(SACK_IT, space, 1))
    return out


def sack(pos: State, seat: i64, space: i64, capture: i64) -> None:
    """A building falls; a holy city decides the game (TM-E5, TM-E7)."""
    cells = pos.cells
    victim = pos.owner_of(space)
    temple = pos.is_temple(space)
    cells[BUILDING + space] = 5 + seat if capture == 1 else 0
    cells[CASE + space] = 0
    if pos.log is not None:
        name = ("temple-captured" if capture == 1 else "temple-destroyed") if temple else "city-sacked"
        pos.tell(name, {"seat": seat, "of_seat": victim, "space": space_name(space)})
    destruction.check(pos, seat)
    if cells[PHASE] == OVER:
        return
    cells[OPEN] = PLACING
    cells[ASKING] = seat
    cells[ABOUT] = space
    cells[CAUSE] = victim
    if len(offer_places(pos, seat, vec[i64]())) == 1:
        loot(pos)


def spare(pos: State, seat: i64) -> None:
    """The rest of the cases is declined; they do not come back to this player."""
    pos.cells[WAITING] ^= BITS[seat]


# Moving in (TM-E8, TM-E9).


def offer_places(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add adjacent units that may be placed on the sacked space, low ones first in ascending order."""
    cells = pos.cells
    space = cells[ABOUT]
    room = room_left(pos)
    out = append(out, pack(PLACED))
    last = pos.last_pick()
    if last >= HIGH_PICK:
        return out
    for near in pos.board.spaces:
        if not is_beside(pos, near, space):
            continue
        for place in range(4):
            code = cells[LOW + near * 4 + place]
            if code == 0 or unit_owner(code) != seat or near * 4 + place <= last >> 3 or not pos.may_stand(code, space):
                continue
            for number in range(1, pos.equals(near, place) + 1):
                if number <= room:
                    out = append(out, pack(PLACE_LOW, near, place, number))
    for near in pos.board.spaces:
        high = pos.high(near)
        if is_beside(pos, near, space) and high != NOBODY and (high >> 1) == seat and pos.high_may_stand(seat, space):
            out = append(out, pack(PLACE_HIGH, near))
    return out


def room_left(pos: State) -> i64:
    """Low units that still find room on the sacked space beside those picked (TM-E8)."""
    room = ROOM - pos.lows(pos.cells[ABOUT])
    for index in range(pos.cells[PICKED]):
        if pos.cells[PICK + index] < HIGH_PICK:
            room -= pos.cells[PICK + index] & 7
    return room


def is_beside(pos: State, a: i64, b: i64) -> bool:
    """Whether two spaces are neighbours."""
    for direction in range(4):
        if pos.board.next[a * 4 + direction] == b:
            return True
    return False


def add_place(pos: State, seat: i64, pick: i64) -> None:
    """One more pick of units to be placed."""
    if pos.cells[DRAFT] == NO_DRAFT:
        pos.begin_draft(DRAFT_PLACE, seat)
    pos.pick(pick)
    if len(offer_places(pos, seat, vec[i64]())) == 1:
        placed(pos)


def placed(pos: State) -> None:
    """The picked units stand on the sacked space; then comes the loot (GAP-51)."""
    cells = pos.cells
    space = cells[ABOUT]
    codes = vec[i64]()
    for index in range(cells[PICKED]):
        pick = cells[PICK + index]
        codes = append(codes, cells[LOW + (pick >> 3)] if pick < HIGH_PICK else 0)
    for index in range(cells[PICKED]):
        pick = cells[PICK + index]
        if pick >= HIGH_PICK:
            pos.put_high(pos.high(pick - HIGH_PICK), space)
        else:
            for _ in range(pick & 7):
                pos.remove(pick >> 5, pos.place_of(pick >> 5, codes[index]))
                pos.insert(space, codes[index])
    pos.end_draft()
    loot(pos)


# Looting (TM-E10 to TM-E13).


def loot(pos: State) -> None:
    """The sacker looks at the top three cards of the victim's deck."""
    cells = pos.cells
    victim = cells[CAUSE]
    cells[LOOKED] = pos.uncover(victim, LOOTED_CARDS)
    cells[PICKS] = 1
    if cells[LOOKED] == 0:
        take_coins(pos)
        return
    cells[OPEN] = LOOTING
    pos.look(victim, False, cells[LOOKED], cells[ASKING])


def offer_loot(pos: State, out: vec[i64]) -> vec[i64]:
    """Add what may become of one of the cards looked at."""
    cells = pos.cells
    victim = cells[CAUSE]
    out = append(out, pack(LOOT, LEAVE, 0))
    start = CARD + victim * ROW + cells[HAND + victim]
    for kind in range(KINDS):
        there = False
        for place in range(cells[LOOKED]):
            there = there or card_kind(cells[start + place]) == kind
        if there:
            out = append(out, pack(LOOT, TAKE, kind))
            out = append(out, pack(LOOT, BURN, kind))
    return out


def plunder(pos: State, fate: i64, kind: i64) -> None:
    """One card is taken, removed or left; then coins, and a second pick where they were short (TM-E11)."""
    cells = pos.cells
    looter = cells[ASKING]
    victim = cells[CAUSE]
    if fate != LEAVE:
        start = CARD + victim * ROW + cells[HAND + victim]
        place: i64 = 0
        while card_kind(cells[start + place]) != kind:
            place += 1
        pos.take_from_deck(victim, place)
        cells[LOOKED] -= 1
        if fate == TAKE:
            pos.discard(looter, kind)
        else:
            pos.banish(victim, kind)
        if pos.log is not None:
            what = "card-looted" if fate == TAKE else "card-burnt"
            pos.tell(what, {"seat": looter, "of_seat": victim, "card": NAMES[kind]})
        destruction.check(pos, looter)
        if cells[PHASE] == OVER:
            return
    if cells[PICKS] == 1:
        take_coins(pos)
    else:
        close_loot(pos)


def take_coins(pos: State) -> None:
    """Two coins change hands, or the single one there is and a second card."""
    cells = pos.cells
    victim = cells[CAUSE]
    had = cells[PURSE + victim]
    taken: i64 = had if had < LOOTED_COINS else LOOTED_COINS
    cells[PURSE + victim] -= taken
    cells[PURSE + cells[ASKING]] += taken
    if taken > 0 and pos.log is not None:
        pos.tell("coins-looted", {"seat": cells[ASKING], "of_seat": victim, "count": taken})
    if had < LOOTED_COINS and cells[LOOKED] > 0:
        cells[PICKS] = 2
    else:
        close_loot(pos)


def close_loot(pos: State) -> None:
    """The sack is settled."""
    cells = pos.cells
    cells[OPEN] = NOTHING
    cells[ASKING] = NOBODY
    cells[CAUSE] = NOBODY
    cells[ABOUT] = 0
    cells[PICKS] = 0
    cells[LOOKED] = 0


# Discarding (TM-E14).


def offer_discards(pos: State, out: vec[i64]) -> vec[i64]:
    """Add what may be discarded next: kinds in ascending order, exactly down to three cards."""
    cells = pos.cells
    seat = cells[TURN]
    need = cells[HAND + seat] - KEPT_CARDS
    for index in range(cells[PICKED]):
        need -= cells[PICK + index] & 63
    last = pos.last_pick() >> 6
    later: i64 = 0
    kind: i64 = KINDS - 1
    picks = vec[i64]()
    while kind > last:
        held = pos.in_hand(seat, kind)
        for number in range(1, held + 1):
            if number <= need and number + later >= need:
                picks = append(picks, pack(DROP, kind, number))
        later += held
        kind -= 1
    index = len(picks) - 1
    while index >= 0:
        out = append(out, picks[index])
        index -= 1
    return out


def drop(pos: State, seat: i64, kind: i64, number: i64) -> None:
    """Some cards are picked; when there are enough they go to the discard pile together."""
    cells = pos.cells
    if cells[DRAFT] == NO_DRAFT:
        pos.begin_draft(DRAFT_DISCARD, seat)
    pos.pick(kind * 64 + number)
    total: i64 = 0
    for index in range(cells[PICKED]):
        total += cells[PICK + index] & 63
    if cells[HAND + seat] - total > KEPT_CARDS:
        return
    gone: list[str] = []
    for index in range(cells[PICKED]):
        for _ in range(cells[PICK + index] & 63):
            pos.take_from_hand(seat, cells[PICK + index] >> 6)
            pos.discard(seat, cells[PICK + index] >> 6)
            gone.append(NAMES[cells[PICK + index] >> 6])
    if pos.log is not None:
        pos.tell("cards-discarded", {"seat": seat, "cards": gone, "count": len(gone)})
    pos.end_draft()


# The end of the turn (TM-E15).


def end_turn(pos: State) -> None:
    """What lasted this turn is over."""
    cells = pos.cells
    cells[PACE] = 2
    for chit in range(CHITS):
        cells[CHIT + chit] = 0
    for seat in range(4):
        cells[WOUNDS + seat] = 0
        cells[MERCIES + seat] = 0
    for space in pos.board.spaces:
        cells[SALT + space] = 0
        cells[ZEAL + space] = 0
    end_holy_day(pos, cells[TURN])


def end_holy_day(pos: State, seat: i64) -> None:
    """A Holy Day of *seat* comes nearer to its end; then its card leaves the board (TM-R17)."""
    ended: i64 = 0
    for place in range(3):
        code = pos.cells[LASTING + place]
        if code == 0 or (code & 63) != 1 + HOLY_DAY or ((code >> 6) & 3) != seat:
            continue
        if ((code >> 8) & 3) > 1:
            pos.cells[LASTING + place] = code - 256
        else:
            pos.cells[LASTING + place] = 0
            ended = code
    pos.tidy_lasting()
    if ended >= 1024:
        pos.discard(seat, HOLY_DAY)
    elif ended > 0:
        pos.banish(seat, HOLY_DAY)
        destruction.check(pos, seat)

"""Decks, discard piles, hands and the row of pending monsters (TH-C12 to TH-C14, TH-I17).

Decks are shuffled when they are formed. Cards go into a shuffle sorted by id, so that a shuffle's outcome alone tells
how it came about.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.event import EVERYBODY, Event
from theomachy.core.position import Position
from theomachy.core.window import bit_of
from theomachy.games.theurgy.board import discard_monster
from theomachy.games.theurgy.capital import happen
from theomachy.games.theurgy.cards import EVENT_IDS, FIRST_EVENT, MONSTER_IDS, card_name
from theomachy.games.theurgy.land import NONE
from theomachy.games.theurgy.state import (
    DECK,
    DECK_N,
    DISCARD,
    DISCARD_N,
    DISKS,
    EVENTS_OUT,
    HAND,
    HAND_N,
    HAND_ROOM,
    HAND_SIZE,
    MDECK,
    MDECK_N,
    MDISCARD,
    MDISCARD_N,
    NUMBER,
    PILES,
    ROW,
    SHUFFLES,
    SLOT,
)

PENDING_MONSTERS: Final[i64] = 3


# Miracles.


def draw_up_to_three(p: Position, seat: i64) -> None:
    """Fill the hand of *seat* (TH-I10)."""
    while p.cells[HAND_N + seat] < HAND_SIZE and draw(p, seat):
        pass


def draw(p: Position, seat: i64) -> bool:
    """*seat* draws one miracle, carrying out the capital events on its way (TH-E1); whether there was one."""
    cells = p.cells
    while True:
        if cells[DECK_N] == 0 and not _reshuffle(p):
            return False
        cells[DECK_N] -= 1
        card = cells[DECK + cells[DECK_N]]
        if card < FIRST_EVENT:
            break
        event = card - FIRST_EVENT
        cells[EVENTS_OUT + (0 if cells[EVENTS_OUT] == NONE else 1)] = event
        if p.log is not None:
            p.log.append(Event("capital-event", {"seat": seat, "card": EVENT_IDS[event]}, shown=EVERYBODY))
        happen(p, event, seat)
    at = seat * HAND_ROOM + cells[HAND_N + seat]
    cells[HAND + at] = card
    cells[SLOT + at] = cells[SHUFFLES]
    cells[HAND_N + seat] += 1
    if p.log is not None:
        mask = bit_of(seat)
        p.log.append(Event("card-drawn", {"seat": seat}, secret={"card": card_name(card)}, knowers=mask, shown=mask))
    return True


def _reshuffle(p: Position) -> bool:
    """The discard pile becomes the deck (TH-C13); whether there was one."""
    cells = p.cells
    count = cells[DISCARD_N]
    if count == 0:
        return False
    cells[SHUFFLES] += 1
    for pile in range(4):
        cells[PILES + pile] = 0
    for place in range(count):
        cells[DECK + place] = cells[DISCARD + place]
        cells[DISCARD + place] = 0
        _enter_deck(cells, cells[DECK + place])
    cells[DISCARD_N] = 0
    cells[DECK_N] = count
    sort(cells, DECK, count)
    p.shuffle(DECK, count)
    if p.log is not None:
        order = [card_name(cells[DECK + place]) for place in range(count - 1, -1, -1)]
        p.log.append(Event("miracles-reshuffled", {"count": count}, secret={"order": order}))
    return True


def sort(cells: vec[i64], start: i64, length: i64) -> None:
    """Put *length* cells from *start* on into ascending order."""
    for place in range(1, length):
        card = cells[start + place]
        hole: i64 = place
        while hole > 0 and cells[start + hole - 1] > card:
            cells[start + hole] = cells[start + hole - 1]
            hole -= 1
        cells[start + hole] = card


def _enter_deck(cells: vec[i64], design: i64) -> None:
    """A card everybody saw is hidden again: it carries the number of the shuffle with which it went in."""
    at = NUMBER + design * 2
    if cells[at] == NONE:
        cells[at] = cells[at + 1]
    cells[at + 1] = cells[SHUFFLES]


def show(cells: vec[i64], design: i64, slot: i64) -> None:
    """A hidden card from a place dealt with shuffle *slot* is open now: of its copies the latest that fits."""
    at = NUMBER + design * 2
    if cells[at + 1] <= slot or cells[at] == NONE:
        cells[at + 1] = cells[at]
    cells[at] = NONE


def find_in_hand(cells: vec[i64], seat: i64, design: i64) -> i64:
    """The first place of *design* in the hand of *seat*, or NONE."""
    for place in range(cells[HAND_N + seat]):
        if cells[HAND + seat * HAND_ROOM + place] == design:
            return place
    return NONE


def leave_hand(cells: vec[i64], seat: i64, place: i64) -> i64:
    """Take the card at *place* out of the hand of *seat*, openly; its design.

    Nobody else knows which of the cards it was (TH-H1). Others go on as if the oldest that it can have been were gone
    and the newest of its copies shown: what they then hold possible is never too little.
    """
    first = seat * HAND_ROOM
    last = first + cells[HAND_N + seat] - 1
    design = cells[HAND + first + place]
    newest = cells[SLOT + last]
    _close_gap(cells, SLOT + _oldest_place(cells, first, last, design), SLOT + last)
    _close_gap(cells, HAND + first + place, HAND + last)
    show(cells, design, newest)
    cells[HAND_N + seat] -= 1
    return design


def _oldest_place(cells: vec[i64], first: i64, last: i64, design: i64) -> i64:
    """The oldest place of a hand that *design* can have been dealt to, as far as everybody knows."""
    at = NUMBER + design * 2
    oldest = cells[at + 1] if cells[at] == NONE else cells[at]
    while first < last and cells[SLOT + first] < oldest:
        first += 1
    return first


def _close_gap(cells: vec[i64], gap: i64, last: i64) -> None:
    """The cells behind *gap* up to *last* move up by one."""
    while gap < last:
        cells[gap] = cells[gap + 1]
        gap += 1
    cells[last] = 0


def discard(cells: vec[i64], design: i64) -> None:
    """A miracle goes on top of the discard pile."""
    cells[DISCARD + cells[DISCARD_N]] = design
    cells[DISCARD_N] += 1


def sorted_hand(cells: vec[i64], seat: i64) -> vec[i64]:
    """The places of the hand of *seat* in the order of the cards' ids; equal cards in the order drawn."""
    count = cells[HAND_N + seat]
    first = HAND + seat * HAND_ROOM
    keys = vec[i64]([cells[first + place] * HAND_ROOM + place for place in range(count)])
    sort(keys, 0, count)
    for place in range(count):
        keys[place] %= HAND_ROOM
    return keys


# The row.


def place_disks(p: Position) -> None:
    """One disk on each card not taken; a third one sends the card away (TH-I17)."""
    cells = p.cells
    for place in range(PENDING_MONSTERS):
        monster = cells[ROW + place]
        if monster == NONE:
            continue
        if cells[DISKS + place] < 2:
            cells[DISKS + place] += 1
            continue
        cells[ROW + place] = NONE
        cells[DISKS + place] = 0
        discard_monster(cells, monster)
        if p.log is not None:
            p.log.append(Event("monster-ignored", {"monster": MONSTER_IDS[monster]}))


def refill_row(p: Position) -> None:
    """Turn monsters up, each at the leftmost empty place."""
    cells = p.cells
    for place in range(PENDING_MONSTERS):
        if cells[ROW + place] != NONE:
            continue
        if cells[MDECK_N] == 0 and not _reshuffle_monsters(p):
            return
        cells[MDECK_N] -= 1
        monster = cells[MDECK + cells[MDECK_N]]
        cells[ROW + place] = monster
        cells[DISKS + place] = 0
        if p.log is not None:
            p.log.append(Event("monster-pending", {"monster": MONSTER_IDS[monster]}, shown=EVERYBODY))


def _reshuffle_monsters(p: Position) -> bool:
    cells = p.cells
    count = cells[MDISCARD_N]
    if count == 0:
        return False
    for place in range(count):
        cells[MDECK + place] = cells[MDISCARD + place]
        cells[MDISCARD + place] = 0
    cells[MDISCARD_N] = 0
    cells[MDECK_N] = count
    sort(cells, MDECK, count)
    p.shuffle(MDECK, count)
    if p.log is not None:
        order = [MONSTER_IDS[cells[MDECK + place]] for place in range(count - 1, -1, -1)]
        p.log.append(Event("monsters-reshuffled", {"count": count}, secret={"order": order}))
    return True

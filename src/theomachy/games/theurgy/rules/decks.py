"""Decks, discard piles, hands and the row of pending monsters (TH-C12 to TH-C14, TH-I17).

Decks are shuffled when they are formed. Cards go into a shuffle sorted by id, so the outcome alone
shows which draws made it.
"""

import re
from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.event import EVERYBODY, Event
from theomachy.core.window import bit_of
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, land
from theomachy.games.theurgy.rules import capital_events, pieces
from theomachy.games.theurgy.state import State

# Miracles.


def draw_up_to_three(position: State, seat: i64) -> None:
    """Fill the hand of *seat* (TH-I10)."""
    while position.cells[at.HAND_COUNT + seat] < at.HAND_SIZE and draw(position, seat):
        pass


def draw(position: State, seat: i64) -> bool:
    """*seat* draws one miracle, carrying out the capital events on its way (TH-E1); whether there was one, and room."""
    cells = position.cells
    if cells[at.HAND_COUNT + seat] == at.HAND_ROOM:  # cards of an edition may draw more than ours
        return False
    while True:
        if cells[at.DECK_COUNT] == 0 and not _reshuffle(position):
            return False
        cells[at.DECK_COUNT] -= 1
        card = cells[at.DECK + cells[at.DECK_COUNT]]
        if card < box.FIRST_EVENT:
            break
        event = card - box.FIRST_EVENT
        cells[at.EVENTS_DRAWN + (0 if cells[at.EVENTS_DRAWN] == land.NONE else 1)] = event
        if position.log is not None:
            position.log.append(Event("capital-event", {"seat": seat, "card": box.EVENT_IDS[event]}, shown=EVERYBODY))
        capital_events.happen(position, event, seat)
    cell = seat * at.HAND_ROOM + cells[at.HAND_COUNT + seat]
    cells[at.HAND + cell] = card
    cells[at.DEALT_AFTER + cell] = cells[at.RESHUFFLES]
    cells[at.HAND_COUNT + seat] += 1
    if position.log is not None:
        mask = bit_of(seat)
        position.log.append(
            Event("card-drawn", {"seat": seat}, secret={"card": box.card_name(card)}, knowers=mask, shown=mask)
        )
    return True


def _reshuffle(position: State) -> bool:
    """The discard pile becomes the deck (TH-C13); whether there was one."""
    cells = position.cells
    count = cells[at.DISCARD_COUNT]
    if count == 0:
        return False
    cells[at.RESHUFFLES] += 1
    for pile in range(at.PILE_COUNT):
        cells[at.PILES + pile] = 0
    for place in range(count):
        cells[at.DECK + place] = cells[at.DISCARD + place]
        cells[at.DISCARD + place] = 0
        _enter_deck(cells, cells[at.DECK + place])
    cells[at.DISCARD_COUNT] = 0
    cells[at.DECK_COUNT] = count
    sort(cells, at.DECK, count)
    position.shuffle(at.DECK, count)
    if position.log is not None:
        order = [box.card_name(cells[at.DECK + place]) for place in range(count - 1, -1, -1)]
        position.log.append(Event("miracles-reshuffled", {"count": count}, secret={"order": order}))
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
    cell = at.HIDDEN_SINCE + design * 2
    if cells[cell] == land.NONE:
        cells[cell] = cells[cell + 1]
    cells[cell + 1] = cells[at.RESHUFFLES]


def show(cells: vec[i64], design: i64, slot: i64) -> None:
    """A hidden card from a place dealt with shuffle *slot* is open now: of its copies the latest that fits."""
    cell = at.HIDDEN_SINCE + design * 2
    if cells[cell + 1] <= slot or cells[cell] == land.NONE:
        cells[cell + 1] = cells[cell]
    cells[cell] = land.NONE


def find_in_hand(cells: vec[i64], seat: i64, design: i64) -> i64:
    """The first place of *design* in the hand of *seat*, or NONE."""
    for place in range(cells[at.HAND_COUNT + seat]):
        if cells[at.HAND + seat * at.HAND_ROOM + place] == design:
            return place
    return land.NONE


def leave_hand(cells: vec[i64], seat: i64, place: i64) -> i64:
    """Take the card at *place* out of the hand of *seat*, openly; its design.

    Nobody else knows which of the cards it was (TH-H1). Others continue as if the oldest possible one were gone
    and the newest of its copies shown: what they then hold possible is never too little.
    """
    first = seat * at.HAND_ROOM
    last = first + cells[at.HAND_COUNT + seat] - 1
    design = cells[at.HAND + first + place]
    newest = cells[at.DEALT_AFTER + last]
    _close_gap(cells, at.DEALT_AFTER + _oldest_place(cells, first, last, design), at.DEALT_AFTER + last)
    _close_gap(cells, at.HAND + first + place, at.HAND + last)
    show(cells, design, newest)
    cells[at.HAND_COUNT + seat] -= 1
    return design


def _oldest_place(cells: vec[i64], first: i64, last: i64, design: i64) -> i64:
    """The oldest place of a hand that *design* can have been dealt to, as far as everybody knows."""
    cell = at.HIDDEN_SINCE + design * 2
    oldest = cells[cell + 1] if cells[cell] == land.NONE else cells[cell]
    while first < last and cells[at.DEALT_AFTER + first] < oldest:
        first += 1
    return first


def _close_gap(cells: vec[i64], gap: i64, last: i64) -> None:
    """The cells behind *gap* up to *last* move up by one."""
    while gap < last:
        cells[gap] = cells[gap + 1]
        gap += 1
    cells[last] = 0


def hand_names(position: State, seat: int) -> list[str]:
    """The hand of *seat* in the order of ids."""
    cells = position.cells
    return [box.MIRACLE_IDS[cells[at.HAND + seat * at.HAND_ROOM + place]] for place in sorted_hand(cells, seat)]


def discard(cells: vec[i64], design: i64) -> None:
    """A miracle goes on top of the discard pile."""
    cells[at.DISCARD + cells[at.DISCARD_COUNT]] = design
    cells[at.DISCARD_COUNT] += 1


def sorted_hand(cells: vec[i64], seat: i64) -> vec[i64]:
    """The places of the hand of *seat* in the order of the cards' ids; equal cards in the order drawn."""
    count = cells[at.HAND_COUNT + seat]
    first = at.HAND + seat * at.HAND_ROOM
    keys = vec[i64]([cells[first + place] * at.HAND_ROOM + place for place in range(count)])
    sort(keys, 0, count)
    for place in range(count):
        keys[place] %= at.HAND_ROOM
    return keys


# The row.


def place_disks(position: State) -> None:
    """One disk on each card not taken; a third one sends the card away (TH-I17)."""
    cells = position.cells
    for place in range(at.ROW_PLACES):
        monster = cells[at.ROW + place]
        if monster == land.NONE:
            continue
        if cells[at.DISKS + place] < 2:
            cells[at.DISKS + place] += 1
            continue
        cells[at.ROW + place] = land.NONE
        cells[at.DISKS + place] = 0
        pieces.discard_monster(cells, monster)
        if position.log is not None:
            position.log.append(Event("monster-ignored", {"monster": box.MONSTER_IDS[monster]}))


def dismiss(position: State, monster: i64) -> None:
    """The pending *monster* goes; another one is turned up, after a summoning with those for the other gaps."""
    cells = position.cells
    for place in range(at.ROW_PLACES):
        if cells[at.ROW + place] == monster:
            cells[at.ROW + place] = land.NONE
            cells[at.DISKS + place] = 0
    pieces.discard_monster(cells, monster)
    if position.log is not None:
        position.log.append(Event("monster-dismissed", {"monster": box.MONSTER_IDS[monster]}))
    if cells[at.IS_SUMMONING] == 0:
        refill_row(position)


def refill_row(position: State) -> None:
    """Turn monsters up, each at the leftmost empty place."""
    cells = position.cells
    for place in range(at.ROW_PLACES):
        if cells[at.ROW + place] != land.NONE:
            continue
        if cells[at.MONSTER_DECK_COUNT] == 0 and not _reshuffle_monsters(position):
            return
        cells[at.MONSTER_DECK_COUNT] -= 1
        monster = cells[at.MONSTER_DECK + cells[at.MONSTER_DECK_COUNT]]
        cells[at.ROW + place] = monster
        cells[at.DISKS + place] = 0
        if position.log is not None:
            position.log.append(Event("monster-pending", {"monster": box.MONSTER_IDS[monster]}, shown=EVERYBODY))


def _reshuffle_monsters(position: State) -> bool:
    cells = position.cells
    count = cells[at.MONSTER_DISCARD_COUNT]
    if count == 0:
        return False
    for place in range(count):
        cells[at.MONSTER_DECK + place] = cells[at.MONSTER_DISCARD + place]
        cells[at.MONSTER_DISCARD + place] = 0
    cells[at.MONSTER_DISCARD_COUNT] = 0
    cells[at.MONSTER_DECK_COUNT] = count
    sort(cells, at.MONSTER_DECK, count)
    position.shuffle(at.MONSTER_DECK, count)
    if position.log is not None:
        order = [box.MONSTER_IDS[cells[at.MONSTER_DECK + place]] for place in range(count - 1, -1, -1)]
        position.log.append(Event("monsters-reshuffled", {"count": count}, secret={"order": order}))
    return True


# Shuffles as the notes of records give them.


def unshuffle(before: Sequence[str], after: Sequence[str]) -> list[int]:
    """The draws with which a shuffle turns *before* into *after*."""
    cards, draws = list(before), []
    for last in range(len(cards) - 1, 0, -1):
        other = cards.index(after[last])
        draws.append(other)
        cards[last], cards[other] = cards[other], cards[last]
    return draws


def reshuffle_draws(text: str) -> list[int]:
    """Return the draws of the reshuffles in a note: cards go in sorted, and the first one listed is the top."""
    draws: list[int] = []
    for order in re.findall(r"\[reshuffle ([^\]]*)\]", text):
        cards = order.split(",")
        draws += unshuffle(sorted(cards), cards[::-1])
    return draws

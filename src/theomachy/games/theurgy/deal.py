"""Dealing: cards that a position leaves open are filled in as nobody who knows it could tell apart.

Imagined worlds and loaded positions are dealt by the same code.
"""

from collections.abc import Sequence
from itertools import chain, combinations, product
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.position import Position
from theomachy.core.refusal import PositionError
from theomachy.games.theurgy.cards import EVENTS, FIRST_EVENT, MIRACLES, MONSTERS, compatible
from theomachy.games.theurgy.decks import show
from theomachy.games.theurgy.land import NONE
from theomachy.games.theurgy.setup import events_in_play, has_event
from theomachy.games.theurgy.state import (
    DECK,
    DECK_N,
    DROPPED,
    EVENTS_OUT,
    HAND,
    HAND_N,
    HAND_ROOM,
    KEPT,
    MDECK,
    MDECK_N,
    MDISCARD,
    MDISCARD_N,
    MONSTER_OWNER,
    NUMBER,
    OBJECTIVE,
    PILES,
    ROW,
    SHUFFLES,
    SLOT,
)

UNKNOWN: Final = -2  # a card that is still open


def events_left(p: Position) -> int:
    """Capital events still in the deck."""
    cells = p.cells
    if cells[PILES] == 0:
        return 0
    return events_in_play(p.seats) - sum(1 for n in range(2) if cells[EVENTS_OUT + n] != NONE)


def deal(p: Position) -> None:
    """Fill every UNKNOWN card in, uniformly over all worlds that fit."""
    _deal_objectives(p)
    _deal_miracles(p)
    _deal_monsters(p)


def _take(p: Position, pool: list[int]) -> int:
    return pool.pop(p.below(len(pool)))


def _deal_objectives(p: Position) -> None:
    cells = p.cells
    places = [first + seat for seat in range(p.seats) for first in (OBJECTIVE, DROPPED)]
    known = {cells[at] for at in places}
    pool = [card for card in compatible(p.seats) if card not in known]
    for at in places:
        if cells[at] == UNKNOWN:
            cells[at] = _take(p, pool)
    for seat in range(p.seats):
        one, two = cells[OBJECTIVE + seat], cells[DROPPED + seat]
        if cells[KEPT + seat] == 0 and one > two:
            cells[OBJECTIVE + seat], cells[DROPPED + seat] = two, one


def _deal_miracles(p: Position) -> None:
    """Known cards leave the pool first; then hands in the order of their shuffles, then the deck."""
    cells = p.cells
    hands = [seat * HAND_ROOM + n for seat in range(p.seats) for n in range(cells[HAND_N + seat])]
    open_hands = sorted((at for at in hands if cells[HAND + at] == UNKNOWN), key=lambda at: cells[SLOT + at])
    open_deck = [DECK + place for place in range(cells[DECK_N]) if cells[DECK + place] == UNKNOWN]
    if not open_hands and not open_deck:
        return
    unseen = p.copy().cells
    open_slots = [cells[SLOT + at] for at in open_hands]
    for seat in range(p.seats):
        unseen = _without_hand(p, seat, unseen, open_slots)
    for place in range(cells[DECK_N]):
        if 0 <= cells[DECK + place] < FIRST_EVENT:
            show(unseen, cells[DECK + place], cells[SHUFFLES])
    pool = [(unseen[NUMBER + at], at // 2) for at in range(2 * int(MIRACLES)) if unseen[NUMBER + at] != NONE]
    pool.sort()
    for at in open_hands:
        fitting = sum(1 for shuffle, _ in pool if shuffle <= cells[SLOT + at])
        if fitting == 0:
            raise PositionError("'recall': no unseen card is old enough for a card in a hand")
        cells[HAND + at] = pool.pop(p.below(fitting))[1]
    _deal_events(p, open_deck)
    rest = [design for _, design in pool]
    for cell in open_deck:
        cells[cell] = _take(p, rest)


def numbers_of(cells: vec[i64], design: int) -> list[int]:
    """The shuffles of the hidden copies of *design*, ascending."""
    found = [cells[NUMBER + design * 2 + n] for n in range(2)]
    return [shuffle for shuffle in found if shuffle != NONE]


def fit(shuffles: list[int], slots: list[int]) -> bool:
    """Whether as many cards as there are *slots* can lie there, none that went into the deck later."""
    return all(card <= slot for card, slot in zip(sorted(shuffles), sorted(slots), strict=False))


def _without_hand(p: Position, seat: int, unseen: vec[i64], open_slots: list[int]) -> vec[i64]:
    """The *unseen* copies less those in the known hand of *seat*; any of two copies that hand and others allow."""
    cells = p.cells
    first = seat * HAND_ROOM
    known = [at for at in range(first, first + cells[HAND_N + seat]) if cells[HAND + at] != UNKNOWN]
    held = [cells[HAND + at] for at in known]
    designs = sorted(set(held))
    copies = [sorted(set(combinations(numbers_of(unseen, design), held.count(design)))) for design in designs]
    slots = [cells[SLOT + at] for at in known]
    ways = [way for way in product(*copies) if fit(list(chain.from_iterable(way)), slots)]
    start = p.below(len(ways)) if len(ways) > 1 else 0
    for turn in range(len(ways)):
        rest = _without(unseen, designs, ways[(start + turn) % len(ways)])
        if fit(list(chain.from_iterable(numbers_of(rest, design) for design in range(MIRACLES))), open_slots):
            return rest
    for at in known:  # a prepared position that tells too little: dealing finds out whether it can be
        show(unseen, cells[HAND + at], cells[SLOT + at])
    return unseen


def _without(unseen: vec[i64], designs: list[int], way: Sequence[Sequence[int]]) -> vec[i64]:
    """The *unseen* copies less those of *designs* whose shuffles *way* tells."""
    rest = unseen[:]
    for design, shuffles in zip(designs, way, strict=True):
        for shuffle in shuffles:
            show(rest, design, shuffle)
    return rest


def _deal_events(p: Position, open_deck: list[int]) -> None:
    """Each undrawn event lies anywhere in the rest of its pile (TH-U3)."""
    cells = p.cells
    if events_left(p) == 0:
        return
    seen = {cells[EVENTS_OUT + n] for n in range(2)}
    seen |= {cells[DECK + place] - FIRST_EVENT for place in range(cells[DECK_N])}
    pool = [event for event in range(EVENTS) if event not in seen]
    bottom, missing = 0, events_left(p)
    for pile in range(3, -1, -1):
        top = bottom + cells[PILES + pile]
        if has_event(p.seats, pile) and missing > 0:
            missing -= 1
            inside = [cells[DECK + place] for place in range(bottom, min(top, cells[DECK_N]))]
            if not any(card >= FIRST_EVENT for card in inside):
                room = [cell for cell in open_deck if bottom <= cell - DECK < top]
                if not room:
                    raise PositionError("'piles': a capital event is still to come, but its pile has no place for it")
                cell = room[p.below(len(room))]
                cells[cell] = FIRST_EVENT + _take(p, pool)
                open_deck.remove(cell)
        bottom = top


def _deal_monsters(p: Position) -> None:
    cells = p.cells
    deck = range(MDECK, MDECK + cells[MDECK_N])
    seen = {cells[at] for at in deck}
    seen |= {cells[ROW + place] for place in range(3)}
    seen |= {cells[MDISCARD + place] for place in range(cells[MDISCARD_N])}
    seen |= {monster for monster in range(MONSTERS) if cells[MONSTER_OWNER + monster] != NONE}
    pool = [monster for monster in range(MONSTERS) if monster not in seen]
    for at in deck:
        if cells[at] == UNKNOWN:
            cells[at] = _take(p, pool)

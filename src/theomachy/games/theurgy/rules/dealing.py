"""Dealing: fill in the cards that a position leaves open, with equal chances for all worlds that fit.

Imagined worlds and loaded positions are dealt by the same code.
"""

from collections.abc import Sequence
from itertools import chain, combinations, product

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.refusal import PositionError
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, land
from theomachy.games.theurgy.rules import decks, setup
from theomachy.games.theurgy.state import State


def events_left(position: State) -> int:
    """Capital events still in the deck."""
    cells = position.cells
    if cells[at.PILES] == 0:
        return 0
    return setup.events_in_play(position.seats) - sum(1 for n in range(2) if cells[at.EVENTS_DRAWN + n] != land.NONE)


def deal(position: State) -> None:
    """Fill every at.UNKNOWN card in, uniformly over all worlds that fit."""
    _deal_objectives(position)
    _deal_miracles(position)
    _deal_monsters(position)


def _take(position: State, pool: list[int]) -> int:
    return pool.pop(position.below(len(pool)))


def _deal_objectives(position: State) -> None:
    cards = position.terms.cards
    cells = position.cells
    places = [first + seat for seat in range(position.seats) for first in (at.OBJECTIVE, at.OTHER_OBJECTIVE)]
    known = {cells[cell] for cell in places}
    pool = [card for card in cards.compatible(position.seats) if card not in known]
    for cell in places:
        if cells[cell] == at.UNKNOWN:
            cells[cell] = _take(position, pool)
    for seat in range(position.seats):
        one, two = cells[at.OBJECTIVE + seat], cells[at.OTHER_OBJECTIVE + seat]
        if cells[at.OBJECTIVE_KEPT + seat] == 0 and one > two:
            cells[at.OBJECTIVE + seat], cells[at.OTHER_OBJECTIVE + seat] = two, one


def _deal_miracles(position: State) -> None:
    """Known cards leave the pool first; then hands in the order of their shuffles, then the deck."""
    cells = position.cells
    hands = [seat * at.HAND_ROOM + n for seat in range(position.seats) for n in range(cells[at.HAND_COUNT + seat])]
    open_hands = sorted(
        (cell for cell in hands if cells[at.HAND + cell] == at.UNKNOWN), key=lambda cell: cells[at.DEALT_AFTER + cell]
    )
    open_deck = [at.DECK + place for place in range(cells[at.DECK_COUNT]) if cells[at.DECK + place] == at.UNKNOWN]
    if not open_hands and not open_deck:
        return
    unseen = position.copy().cells
    open_slots = [cells[at.DEALT_AFTER + cell] for cell in open_hands]
    for seat in range(position.seats):
        unseen = _without_hand(position, seat, unseen, open_slots)
    for place in range(cells[at.DECK_COUNT]):
        if 0 <= cells[at.DECK + place] < box.FIRST_EVENT:
            decks.show(unseen, cells[at.DECK + place], cells[at.RESHUFFLES])
    pool = [
        (unseen[at.HIDDEN_SINCE + cell], cell // 2)
        for cell in range(2 * int(box.MIRACLES))
        if unseen[at.HIDDEN_SINCE + cell] != land.NONE
    ]
    pool.sort()
    for cell in open_hands:
        fitting = sum(1 for shuffle, _ in pool if shuffle <= cells[at.DEALT_AFTER + cell])
        if fitting == 0:
            raise PositionError("'recall': no unseen card is old enough for a card in a hand")
        cells[at.HAND + cell] = pool.pop(position.below(fitting))[1]
    _deal_events(position, open_deck)
    rest = [design for _, design in pool]
    for cell in open_deck:
        cells[cell] = _take(position, rest)


def numbers_of(cells: vec[i64], design: int) -> list[int]:
    """The shuffles of the hidden copies of *design*, ascending."""
    found = [cells[at.HIDDEN_SINCE + design * 2 + n] for n in range(2)]
    return [shuffle for shuffle in found if shuffle != land.NONE]


def fit(shuffles: list[int], slots: list[int]) -> bool:
    """Return whether as many cards as there are *slots* can lie there, none that went into the deck later."""
    return all(card <= slot for card, slot in zip(sorted(shuffles), sorted(slots), strict=False))


def _without_hand(position: State, seat: int, unseen: vec[i64], open_slots: list[int]) -> vec[i64]:
    """The *unseen* copies less those in the known hand of *seat*; any of two copies that hand and others allow."""
    cells = position.cells
    first = seat * at.HAND_ROOM
    known = [cell for cell in range(first, first + cells[at.HAND_COUNT + seat]) if cells[at.HAND + cell] != at.UNKNOWN]
    held = [cells[at.HAND + cell] for cell in known]
    designs = sorted(set(held))
    copies = [sorted(set(combinations(numbers_of(unseen, design), held.count(design)))) for design in designs]
    slots = [cells[at.DEALT_AFTER + cell] for cell in known]
    ways = [way for way in product(*copies) if fit(list(chain.from_iterable(way)), slots)]
    start = position.below(len(ways)) if len(ways) > 1 else 0
    for turn in range(len(ways)):
        rest = _without(unseen, designs, ways[(start + turn) % len(ways)])
        if fit(list(chain.from_iterable(numbers_of(rest, design) for design in range(box.MIRACLES))), open_slots):
            return rest
    for cell in known:  # a prepared position that says too little: dealing finds out whether it is possible
        decks.show(unseen, cells[at.HAND + cell], cells[at.DEALT_AFTER + cell])
    return unseen


def _without(unseen: vec[i64], designs: list[int], way: Sequence[Sequence[int]]) -> vec[i64]:
    """The *unseen* copies less those of *designs* whose shuffles *way* lists."""
    rest = unseen[:]
    for design, shuffles in zip(designs, way, strict=True):
        for shuffle in shuffles:
            decks.show(rest, design, shuffle)
    return rest


def _deal_events(position: State, open_deck: list[int]) -> None:
    """Each undrawn event lies anywhere in the rest of its pile (TH-U3)."""
    cells = position.cells
    if events_left(position) == 0:
        return
    seen = {cells[at.EVENTS_DRAWN + n] for n in range(2)}
    seen |= {cells[at.DECK + place] - box.FIRST_EVENT for place in range(cells[at.DECK_COUNT])}
    pool = [event for event in range(box.EVENTS) if event not in seen]
    bottom, missing = 0, events_left(position)
    for pile in range(3, -1, -1):
        top = bottom + cells[at.PILES + pile]
        if setup.has_event(position.seats, pile) and missing > 0:
            missing -= 1
            inside = [cells[at.DECK + place] for place in range(bottom, min(top, cells[at.DECK_COUNT]))]
            if not any(card >= box.FIRST_EVENT for card in inside):
                room = [cell for cell in open_deck if bottom <= cell - at.DECK < top]
                if not room:
                    raise PositionError("'piles': a capital event is still to come, but its pile has no place for it")
                cell = room[position.below(len(room))]
                cells[cell] = box.FIRST_EVENT + _take(position, pool)
                open_deck.remove(cell)
        bottom = top


def _deal_monsters(position: State) -> None:
    cells = position.cells
    deck = range(at.MONSTER_DECK, at.MONSTER_DECK + cells[at.MONSTER_DECK_COUNT])
    seen = {cells[cell] for cell in deck}
    seen |= {cells[at.ROW + place] for place in range(at.ROW_PLACES)}
    seen |= {cells[at.MONSTER_DISCARD + place] for place in range(cells[at.MONSTER_DISCARD_COUNT])}
    seen |= {monster for monster in range(box.MONSTERS) if cells[at.MONSTER_OWNER + monster] != land.NONE}
    pool = [monster for monster in range(box.MONSTERS) if monster not in seen]
    for cell in deck:
        if cells[cell] == at.UNKNOWN:
            cells[cell] = _take(position, pool)

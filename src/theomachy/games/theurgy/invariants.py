"""What is always true of a position: pieces and cards conserved, limits kept."""

from theomachy.core.position import Position
from theomachy.games.theurgy.cards import (
    AEORIS,
    FIRST_EVENT,
    FIRST_MONSTER,
    MIRACLE_DECK,
    MIRACLES,
    MONSTERS,
)
from theomachy.games.theurgy.deal import fit, numbers_of
from theomachy.games.theurgy.land import HEXES, NONE, VERTICES
from theomachy.games.theurgy.setup import events_in_play, find_triple
from theomachy.games.theurgy.state import (
    ACOLYTE,
    ACTING,
    ANOMALY_AT,
    COLOURS,
    CUBES,
    DECK,
    DECK_N,
    DEITY,
    DISCARD,
    DISCARD_N,
    DISKS,
    EFFECT,
    EVENTS_OUT,
    FAITH,
    FROZEN,
    HAND,
    HAND_N,
    HAND_ROOM,
    MDECK,
    MDECK_N,
    MDISCARD,
    MDISCARD_N,
    MONSTER_HEX,
    MONSTER_OWNER,
    MOVABLE,
    OUT,
    PHASE,
    PILES,
    ROW,
    RUINS,
    SCEPTICS,
    SHUFFLES,
    SLOT,
    SUPPLY,
    TEMPLE,
    TILE,
    TURN,
)


def check(p: Position) -> None:
    """Raise AssertionError where the position cannot be."""
    _check_board(p)
    _check_monsters(p)
    _check_miracles(p)
    _check_numbers(p)


def _check_board(p: Position) -> None:
    cells = p.cells
    assert sorted(cells[TILE + hex] for hex in range(HEXES)) == sorted([6, *range(6), *range(6), *range(6)])
    assert find_triple(cells) == NONE, "three tiles of a type meet (TH-M4)"
    assert 0 <= cells[ANOMALY_AT] < HEXES
    for hex in range(HEXES):
        owner = cells[TEMPLE + hex]
        assert owner == NONE or not (cells[RUINS + hex] >> owner) & 1, "temple and ruin of one owner (TH-R3)"
        assert cells[SCEPTICS + hex] >= 0
        assert 0 <= cells[MOVABLE + hex] <= cells[CUBES + hex * COLOURS + cells[TURN]]
        for at in range(hex * COLOURS, (hex + 1) * COLOURS):
            assert 0 <= cells[FROZEN + at] <= cells[CUBES + at]
    assert all(NONE <= cells[FAITH + vertex] < p.seats for vertex in range(VERTICES))
    for seat in range(p.seats):
        placed = [cells[ACOLYTE + seat * 2 + which] != NONE for which in range(2)]
        if cells[PHASE] >= ACTING:
            assert all(placed) == (cells[OUT + seat] == 0) and any(placed) == all(placed), "acolytes stay (TH-N7)"


def _check_monsters(p: Position) -> None:
    cells = p.cells
    owned = [monster for monster in range(MONSTERS) if cells[MONSTER_OWNER + monster] != NONE]
    assert all((cells[MONSTER_HEX + m] != NONE) == (m in owned) for m in range(MONSTERS))
    row = [cells[ROW + place] for place in range(3) if cells[ROW + place] != NONE]
    deck = [cells[MDECK + place] for place in range(cells[MDECK_N])]
    pile = [cells[MDISCARD + place] for place in range(cells[MDISCARD_N])]
    assert sorted([*owned, *row, *deck, *pile]) == list(range(MONSTERS)), "every monster is in one place"
    assert sum(cells[DISKS + place] for place in range(3)) <= 4, "four disks suffice (TH-C10)"


def _check_miracles(p: Position) -> None:
    cells = p.cells
    deck = [cells[DECK + place] for place in range(cells[DECK_N])]
    cards = [card for card in deck if card < FIRST_EVENT]
    cards += [cells[DISCARD + place] for place in range(cells[DISCARD_N])]
    cards += [cells[HAND + seat * HAND_ROOM + n] for seat in range(p.seats) for n in range(cells[HAND_N + seat])]
    cards += [design for design in range(MIRACLES) for _ in range(cells[SUPPLY + design])]
    if NONE < cells[EFFECT] < FIRST_MONSTER:
        cards.append(cells[EFFECT])
    assert sorted(cards) == list(MIRACLE_DECK), "every miracle is in one place"
    if not any(cells[DEITY + seat] == AEORIS for seat in range(p.seats)):
        assert not any(cells[SUPPLY + design] for design in range(MIRACLES))
    events = [card - FIRST_EVENT for card in deck if card >= FIRST_EVENT]
    events += [cells[EVENTS_OUT + n] for n in range(2) if cells[EVENTS_OUT + n] != NONE]
    assert len(set(events)) == len(events)
    if cells[PILES] > 0:
        assert len(events) == events_in_play(p.seats), "events come out once (TH-E4)"


def _check_numbers(p: Position) -> None:
    """The hidden cards fit their shuffle numbers: no place holds a card that went into the deck later.

    Which card of a hand lies at which of its places nobody knows, so that they are compared in their orders.
    """
    cells = p.cells
    deck = [cells[DECK + place] for place in range(cells[DECK_N]) if cells[DECK + place] < FIRST_EVENT]
    hidden, slots = deck.copy(), [cells[SHUFFLES]] * len(deck)
    for seat in range(p.seats):
        places = range(seat * HAND_ROOM, seat * HAND_ROOM + cells[HAND_N + seat])
        dealt = [cells[SLOT + at] for at in places]
        assert dealt == sorted(dealt)
        assert fit([min(numbers_of(cells, cells[HAND + at]), default=0) for at in places], dealt)
        hidden += [cells[HAND + at] for at in places]
        slots += dealt
    for design in range(MIRACLES):
        assert len(numbers_of(cells, design)) == hidden.count(design)
    assert fit([shuffle for design in range(MIRACLES) for shuffle in numbers_of(cells, design)], slots)

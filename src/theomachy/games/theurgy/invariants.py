"""Invariants: what is true of every position: pieces and cards conserved, limits kept."""

from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, deities, land
from theomachy.games.theurgy.rules import dealing, setup
from theomachy.games.theurgy.state import State


def check(position: State) -> None:
    """Raise AssertionError where the position cannot be."""
    _check_board(position)
    _check_monsters(position)
    _check_miracles(position)
    _check_numbers(position)


def _check_board(position: State) -> None:
    cells = position.cells
    assert sorted(cells[at.TILE + hex] for hex in range(land.HEXES)) == land.TILE_TYPES
    assert setup.find_triple(cells) == land.NONE, "three tiles of a type meet (TH-M4)"
    assert 0 <= cells[at.ANOMALY_AT] < land.HEXES
    for hex in range(land.HEXES):
        owner = cells[at.TEMPLE + hex]
        assert owner == land.NONE or not (cells[at.RUINS + hex] >> owner) & 1, "temple and ruin of one owner (TH-R3)"
        assert cells[at.SCEPTICS + hex] >= 0
        assert 0 <= cells[at.MOVABLE + hex] <= cells[at.CUBES + hex * at.COLOURS + cells[at.TURN]]
        for cell in range(hex * at.COLOURS, (hex + 1) * at.COLOURS):
            assert 0 <= cells[at.CONVERTED + cell] <= cells[at.CUBES + cell]
    assert all(land.NONE <= cells[at.FAITH + vertex] < position.seats for vertex in range(land.VERTICES))
    for seat in range(position.seats):
        placed = [cells[at.ACOLYTE + seat * 2 + which] != land.NONE for which in range(2)]
        if cells[at.PHASE] >= at.ACTION_CHOICE:
            assert all(placed) == (cells[at.CONCEDED + seat] == 0) and any(placed) == all(placed), (
                "acolytes stay (TH-N7)"
            )


def _check_monsters(position: State) -> None:
    cells = position.cells
    owned = [monster for monster in range(box.MONSTERS) if cells[at.MONSTER_OWNER + monster] != land.NONE]
    assert all((cells[at.MONSTER_HEX + m] != land.NONE) == (m in owned) for m in range(box.MONSTERS))
    row = [cells[at.ROW + place] for place in range(at.ROW_PLACES) if cells[at.ROW + place] != land.NONE]
    deck = [cells[at.MONSTER_DECK + place] for place in range(cells[at.MONSTER_DECK_COUNT])]
    pile = [cells[at.MONSTER_DISCARD + place] for place in range(cells[at.MONSTER_DISCARD_COUNT])]
    assert sorted([*owned, *row, *deck, *pile]) == list(range(box.MONSTERS)), "every monster is in one place"
    assert sum(cells[at.DISKS + place] for place in range(at.ROW_PLACES)) <= 4, "four disks suffice (TH-C10)"


def _check_miracles(position: State) -> None:
    cells = position.cells
    deck = [cells[at.DECK + place] for place in range(cells[at.DECK_COUNT])]
    found = [card for card in deck if card < box.FIRST_EVENT]
    found += [cells[at.DISCARD + place] for place in range(cells[at.DISCARD_COUNT])]
    found += [
        cells[at.HAND + seat * at.HAND_ROOM + n]
        for seat in range(position.seats)
        for n in range(cells[at.HAND_COUNT + seat])
    ]
    found += [design for design in range(box.MIRACLES) for _ in range(cells[at.SUPPLY + design])]
    if land.NONE < cells[at.EFFECT_CARD] < box.FIRST_MONSTER:
        found.append(cells[at.EFFECT_CARD])
    assert sorted(found) == list(position.terms.cards.deck), "every miracle is in one place"
    if not any(cells[at.DEITY + seat] == deities.AEORIS for seat in range(position.seats)):
        assert not any(cells[at.SUPPLY + design] for design in range(box.MIRACLES))
    events = [card - box.FIRST_EVENT for card in deck if card >= box.FIRST_EVENT]
    events += [cells[at.EVENTS_DRAWN + n] for n in range(2) if cells[at.EVENTS_DRAWN + n] != land.NONE]
    assert len(set(events)) == len(events)
    if cells[at.PILES] > 0:
        assert len(events) == setup.events_in_play(position.seats), "events come out once (TH-E4)"


def _check_numbers(position: State) -> None:
    """The hidden cards fit their shuffle numbers: no place holds a card that went into the deck later.

    Nobody knows which card lies in which slot of a hand, so the slots are compared in order.
    """
    cells = position.cells
    deck = [cells[at.DECK + place] for place in range(cells[at.DECK_COUNT]) if cells[at.DECK + place] < box.FIRST_EVENT]
    hidden, slots = deck.copy(), [cells[at.RESHUFFLES]] * len(deck)
    for seat in range(position.seats):
        places = range(seat * at.HAND_ROOM, seat * at.HAND_ROOM + cells[at.HAND_COUNT + seat])
        dealt = [cells[at.DEALT_AFTER + cell] for cell in places]
        assert dealt == sorted(dealt)
        assert dealing.fit([min(dealing.numbers_of(cells, cells[at.HAND + cell]), default=0) for cell in places], dealt)
        hidden += [cells[at.HAND + cell] for cell in places]
        slots += dealt
    for design in range(box.MIRACLES):
        assert len(dealing.numbers_of(cells, design)) == hidden.count(design)
    assert dealing.fit(
        [shuffle for design in range(box.MIRACLES) for shuffle in dealing.numbers_of(cells, design)], slots
    )

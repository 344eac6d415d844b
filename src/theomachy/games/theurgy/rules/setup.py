"""Set-up: the map (TH-M), the decks and the row of monsters (TH-U); what players then choose is in ``draft``."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, land
from theomachy.games.theurgy.rules import decks, draft
from theomachy.games.theurgy.state import State

INNER_TILES: Final[i64] = 6
OUTER_TILES: Final[i64] = 12
PILE_B: Final[i64] = 1
PILE_D: Final[i64] = 3


def begin(position: State) -> None:
    """Everything that chance does before the first choice."""
    lay_tiles(position)
    _build_miracles(position)
    _build_monsters(position)
    _deal_objectives(position)
    cells = position.cells
    cells[at.FIRST] = position.below(position.seats)
    cells[at.ROUND] = 1
    cells[at.PHASE] = at.OBJECTIVE_CHOICE if position.terms.full else at.DEITY_CHOICE
    cells[at.TURN] = draft.drafter(position, 0)


# The map.


def lay_tiles(position: State) -> None:
    """Shuffle the inner and the outer ring (TH-M2, TH-M3) and mend triples."""
    cells = position.cells
    cells[at.TILE + land.CAPITAL] = land.CAPITAL_TYPE
    for place in range(INNER_TILES):
        cells[at.TILE + land.INNER + place] = place
    position.shuffle(at.TILE + land.INNER, INNER_TILES)
    for place in range(OUTER_TILES):
        cells[at.TILE + land.OUTER + place] = place // 2
    position.shuffle(at.TILE + land.OUTER, OUTER_TILES)
    mend_triples(cells)


def mend_triples(cells: vec[i64]) -> None:
    """Swap the inner tile of a triple with the opposite one until no triple is left (TH-M4, TH-M6)."""
    inner = find_triple(cells)
    while inner != land.NONE:
        opposite = land.INNER + (inner - land.INNER + 3) % INNER_TILES
        tile = cells[at.TILE + inner]
        cells[at.TILE + inner] = cells[at.TILE + opposite]
        cells[at.TILE + opposite] = tile
        inner = find_triple(cells)


def find_triple(cells: vec[i64]) -> i64:
    """The inner hex at the first vertex where three tiles of one type meet (TH-M5), or NONE."""
    for vertex in range(land.VERTICES):
        cell = vertex * 3
        if land.TOUCHES[cell + 2] == land.NONE:
            continue
        kind = cells[at.TILE + land.TOUCHES[cell]]
        if cells[at.TILE + land.TOUCHES[cell + 1]] == kind and cells[at.TILE + land.TOUCHES[cell + 2]] == kind:
            return land.TOUCHES[cell]  # touching hexes ascend, so the inner one is first
    return land.NONE


# Decks.


def events_in_play(seats: i64) -> i64:
    """Return how many capital events are used (TH-U3)."""
    return 2 if seats <= 3 else 1


def has_event(seats: i64, pile: i64) -> bool:
    """Return whether a capital event goes into *pile*."""
    return pile == PILE_D or (pile == PILE_B and seats <= 3)


def pile_size(cards_left: i64, pile: i64) -> i64:
    """Return how many of the cards left after dealing go into *pile*, events apart (TH-U2)."""
    return cards_left // at.PILE_COUNT + (1 if pile < cards_left % at.PILE_COUNT else 0)


def _shuffled(position: State, drawn: vec[i64]) -> vec[i64]:
    """Return *drawn* in a random order."""
    for last in range(len(drawn) - 1, 0, -1):
        other = position.below(last + 1)
        here = drawn[last]
        drawn[last] = drawn[other]
        drawn[other] = here
    return drawn


def _build_miracles(position: State) -> None:
    """Deal three each, split the rest into A, B, C, D, put the events in (TH-U1 to TH-U4).

    The cards are shuffled already, so shuffling a pile again only finds a place for its event.
    """
    cards = position.terms.cards
    cells = position.cells
    for card in range(box.COPIES):
        cells[at.DECK + card] = cards.deck[card]
        _mark_hidden(cells, cards.deck[card])
    position.shuffle(at.DECK, box.COPIES)
    left: i64 = box.COPIES
    for seat in range(position.seats):
        for place in range(at.HAND_SIZE):
            left -= 1
            cells[at.HAND + seat * at.HAND_ROOM + place] = cells[at.DECK + left]
        cells[at.HAND_COUNT + seat] = at.HAND_SIZE
    used = _shuffled(position, vec[i64]([event for event in range(box.EVENTS)]))  # B's, then D's
    rest = vec[i64]([cells[at.DECK + place] for place in range(left)])
    cells[at.DECK_COUNT] = 0
    for pile in range(PILE_D, -1, -1):
        size = pile_size(left, pile)
        cells[at.PILES + pile] = size
        start: i64 = 0
        for above in range(pile + 1, PILE_D + 1):
            start += pile_size(left, above)
        for place in range(size):
            cells[at.DECK + cells[at.DECK_COUNT] + place] = rest[start + place]
        cells[at.DECK_COUNT] += size
        if has_event(position.seats, pile):
            turn: i64 = 1 if pile == PILE_D and has_event(position.seats, PILE_B) else 0
            _insert(position, pile, size, box.FIRST_EVENT + used[turn])


def _mark_hidden(cells: vec[i64], design: i64) -> None:
    cell = at.HIDDEN_SINCE + design * 2
    cells[cell] = cells[cell + 1]
    cells[cell + 1] = 0


def _insert(position: State, pile: i64, size: i64, event: i64) -> None:
    """Put *event* at a random place of the pile just laid on the deck."""
    cells = position.cells
    depth = position.below(size + 1)  # cards of the pile above it
    cell = cells[at.DECK_COUNT]
    for _ in range(depth):
        cells[at.DECK + cell] = cells[at.DECK + cell - 1]
        cell -= 1
    cells[at.DECK + cell] = event
    cells[at.DECK_COUNT] += 1
    cells[at.PILES + pile] += 1


def _build_monsters(position: State) -> None:
    cells = position.cells
    for monster in range(box.MONSTERS):
        cells[at.MONSTER_DECK + monster] = monster
    position.shuffle(at.MONSTER_DECK, box.MONSTERS)
    cells[at.MONSTER_DECK_COUNT] = box.MONSTERS
    decks.refill_row(position)


def _deal_objectives(position: State) -> None:
    """One each, or two to choose from in a full game (TH-U9, TH-F2)."""
    cells = position.cells
    dealt = _shuffled(position, vec[i64](position.terms.cards.compatible(position.seats)))
    for seat in range(position.seats):
        if not position.terms.full:
            cells[at.OBJECTIVE + seat] = dealt[seat]
            cells[at.OBJECTIVE_KEPT + seat] = 1
        else:
            one = dealt[2 * seat]
            two = dealt[2 * seat + 1]
            cells[at.OBJECTIVE + seat] = one if one < two else two
            cells[at.OTHER_OBJECTIVE + seat] = two if one < two else one

"""Invariants: pieces and cards conserved, limits kept, nothing stale left behind."""

from collections import Counter

from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import SPACES
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import decks, market, setup, stack


def check(position: TrueMessiahPosition) -> None:
    """Raise AssertionError where an invariant is broken."""
    _check_spaces(position)
    _check_seats(position)
    _check_cards(position)


def _check_spaces(position: TrueMessiahPosition) -> None:
    """Units stand where they may, sorted, counted right (TM-U10, TM-U12, TM-N2)."""
    followers, doubters = Counter[int](), Counter[int]()
    for space in range(SPACES):
        codes = [position.low_unit(space, place) for place in range(4)]
        present = [code for code in codes if code]
        assert codes == sorted(present) + [0] * (4 - len(present)), "low units are not sorted"
        owners = position.seats_on(space)
        if not position.board.inside[space]:
            assert owners == 0 and position.cells[at.BUILDING + space] == 0
        for seat in range(position.seats):
            if (owners >> seat) & 1:
                assert owners & position.enemies_of(seat) == 0, "enemies share a space"
                assert position.owner_of(space) in (at.NOBODY, seat), "a unit stands on a foreign building"
        for code in present:
            (doubters if pieces.kind_of(code) == pieces.NONBELIEVER else followers)[pieces.owner_of(code)] += 1
            assert pieces.kind_of(code) != pieces.NONBELIEVER or not position.is_holy(space), (
                "a nonbeliever stands on a holy space"
            )
            assert pieces.mark_of(code) == 0 or stack.is_spoken_of(position, pieces.mark_of(code)), (
                "a mark that nothing speaks of"
            )
    for seat in range(position.seats):
        assert followers[seat] == position.cells[at.FOLLOWERS + seat] <= pieces.FOLLOWERS
        assert doubters[seat] == position.cells[at.NONBELIEVERS + seat] <= pieces.NONBELIEVERS


def _check_seats(position: TrueMessiahPosition) -> None:
    """Health, coins, temples, high units."""
    cells = position.cells
    assert cells[at.LEAVER] == 0
    assert sum(cells[at.COINS + seat] for seat in range(4)) <= pieces.COINS
    highs = [cells[start + seat] for start in (at.MESSIAH, at.AVATAR) for seat in range(position.seats)]
    standing = [space for space in highs if space >= 0]
    assert len(set(standing)) == len(standing), "two high units on one space"
    for seat in range(position.seats):
        assert (
            0 <= cells[at.HEALTH + seat] <= pieces.MESSIAH_HEALTH
            and 0 <= cells[at.AVATAR_DAMAGE + seat] < pieces.AVATAR_HEALTH
        )
        assert position.temples(seat) <= pieces.TEMPLES and cells[at.COINS + seat] >= 0
        cities = [space for space in range(SPACES) if cells[at.BUILDING + space] == 1 + seat]
        assert len(cities) <= 1
        if position.is_playing(seat) and cells[at.PHASE] != at.OVER:
            assert len(cities) == 1 and cells[at.MESSIAH + seat] >= 0


def _check_shuffles(codes: list[int]) -> None:
    """Places are in the order of their shuffles, and no card came into the deck after all places it could be in."""
    slots = [decks.slot_of(code) for code in codes]
    assert slots == sorted(slots), "places are out of order"
    numbers = sorted(decks.number_of(code) for code in codes)
    assert all(number <= slot for number, slot in zip(numbers, slots, strict=True)), "a card came after it was dealt"


def _check_cards(position: TrueMessiahPosition) -> None:
    """Every card is somewhere, and only once, in a place that it could have come to."""
    cards = position.terms.cards
    cells = position.cells
    found = Counter[int]()
    for seat in range(position.seats):
        for place in range(at.CARD_ROW):
            code = cells[at.CARDS + seat * at.CARD_ROW + place]
            if place < cells[at.HAND_SIZE + seat] + cells[at.DECK_SIZE + seat]:
                found[decks.kind_of(code)] += 1
            else:
                assert code == 0, "a card behind the end of the deck"
        _check_shuffles(
            [
                cells[at.CARDS + seat * at.CARD_ROW + place]
                for place in range(cells[at.HAND_SIZE + seat] + cells[at.DECK_SIZE + seat])
            ]
        )
        for kind in range(cards.kinds):
            found[kind] += (
                cells[at.DISCARDED + seat * at.KIND_ROOM + kind] + cells[at.REMOVED + seat * at.KIND_ROOM + kind]
            )
    for place in range(3):
        if cells[at.LASTING + place]:
            found[pieces.lasting_kind(cells[at.LASTING + place])] += 1
    for index in range(cells[at.STACK_HEIGHT]):
        item = position.item(index)
        if cells[item + at.ITEM_CARD] >= 0 and cells[item + at.ITEM_STAGE] < at.SETTLED:
            found[cells[item + at.ITEM_CARD]] += 1
    if cells[at.QUESTION] == at.KEEPING and cells[at.QUESTION_CAUSE] != at.NOBODY:
        found[cells[at.QUESTION_ABOUT]] += 1
    for cell in (*range(at.FOR_SALE, at.FOR_SALE + pieces.SALE_ROOM), at.BOUGHT, at.BOUGHT + 1):
        if cells[cell]:
            found[cells[cell] - 1] += 1
    for place in range(market.size(position)):
        found[decks.kind_of(cells[at.MARKET + place])] += 1
    wanted = Counter({kind: int(cards.copies[kind]) for kind in range(cards.kinds)})
    for seat in range(position.seats):
        wanted.update(setup.starting_deck(position, seat))
    missing = {
        cards.names[kind]: wanted[kind] - found[kind] for kind in range(cards.kinds) if wanted[kind] != found[kind]
    }
    assert not missing, f"cards lost or doubled: {missing}"

"""Invariants: pieces and cards conserved, limits kept, nothing stale left behind."""

from collections import Counter

from theomachy.games.true_messiah import market
from theomachy.games.true_messiah.beginning import starting_deck
from theomachy.games.true_messiah.cards import COPIES, KINDS, NAMES
from theomachy.games.true_messiah.layout import (
    ABOUT,
    AVATAR,
    AVATAR_HEALTH,
    BOUGHT,
    BUILDING,
    CARD,
    CAUSE,
    COINS,
    DECK,
    DISCARDED,
    DOUBTING,
    FOLLOWERS,
    FOLLOWING,
    FULL_HEALTH,
    HAND,
    HEALTH,
    KEEPING,
    LASTING,
    LEAVER,
    MARKET,
    MESSIAH,
    NOBODY,
    NONBELIEVER,
    NONBELIEVERS,
    OPEN,
    OVER,
    PHASE,
    PURSE,
    REMOVED,
    ROW,
    STAGE,
    STALL,
    TALL,
    TEMPLES,
    WHICH,
    WOUNDS,
    card_kind,
    card_number,
    card_slot,
    mark_of,
    unit_kind,
    unit_owner,
)
from theomachy.games.true_messiah.position import TrueMessiah


def check(pos: TrueMessiah) -> None:
    """Raise AssertionError where an invariant is broken."""
    check_spaces(pos)
    check_seats(pos)
    check_cards(pos)


def check_spaces(pos: TrueMessiah) -> None:
    """Units stand where they may, sorted, counted right (TM-U10, TM-U12, TM-N2)."""
    followers, doubters = Counter[int](), Counter[int]()
    for space in range(64):
        codes = [pos.low(space, place) for place in range(4)]
        present = [code for code in codes if code]
        assert codes == sorted(present) + [0] * (4 - len(present)), "low units are not sorted"
        owners = pos.present(space)
        if not pos.board.inside[space]:
            assert owners == 0 and pos.cells[BUILDING + space] == 0
        for seat in range(pos.board.seats):
            if (owners >> seat) & 1:
                assert owners & pos.hostile(seat) == 0, "enemies share a space"
                assert pos.owner_of(space) in (NOBODY, seat), "a unit stands on a foreign building"
        for code in present:
            (doubters if unit_kind(code) == NONBELIEVER else followers)[unit_owner(code)] += 1
            assert unit_kind(code) != NONBELIEVER or not pos.is_holy(space), "a nonbeliever stands on a holy space"
            assert mark_of(code) == 0 or pos.is_spoken_of(mark_of(code)), "a mark that nothing speaks of"
    for seat in range(pos.board.seats):
        assert followers[seat] == pos.cells[FOLLOWING + seat] <= FOLLOWERS
        assert doubters[seat] == pos.cells[DOUBTING + seat] <= NONBELIEVERS


def check_seats(pos: TrueMessiah) -> None:
    """Health, coins, temples, high units."""
    cells = pos.cells
    assert cells[LEAVER] == 0
    assert sum(cells[PURSE + seat] for seat in range(4)) <= COINS
    highs = [cells[start + seat] for start in (MESSIAH, AVATAR) for seat in range(pos.board.seats)]
    standing = [space for space in highs if space >= 0]
    assert len(set(standing)) == len(standing), "two high units on one space"
    for seat in range(pos.board.seats):
        assert 0 <= cells[HEALTH + seat] <= FULL_HEALTH and 0 <= cells[WOUNDS + seat] < AVATAR_HEALTH
        assert pos.temples(seat) <= TEMPLES and cells[PURSE + seat] >= 0
        cities = [space for space in range(64) if cells[BUILDING + space] == 1 + seat]
        assert len(cities) <= 1
        if pos.plays(seat) and cells[PHASE] != OVER:
            assert len(cities) == 1 and cells[MESSIAH + seat] >= 0


def check_shuffles(codes: list[int]) -> None:
    """Places are in the order of their shuffles, and no card came into the deck after all places it could be in."""
    slots = [card_slot(code) for code in codes]
    assert slots == sorted(slots), "places are out of order"
    numbers = sorted(card_number(code) for code in codes)
    assert all(number <= slot for number, slot in zip(numbers, slots, strict=True)), "a card came after it was dealt"


def check_cards(pos: TrueMessiah) -> None:
    """Every card is somewhere, and only once, in a place that it could have come to."""
    cells = pos.cells
    found = Counter[int]()
    for seat in range(pos.board.seats):
        for place in range(ROW):
            code = cells[CARD + seat * ROW + place]
            if place < cells[HAND + seat] + cells[DECK + seat]:
                found[card_kind(code)] += 1
            else:
                assert code == 0, "a card behind the end of the deck"
        check_shuffles([cells[CARD + seat * ROW + place] for place in range(cells[HAND + seat] + cells[DECK + seat])])
        for kind in range(KINDS):
            found[kind] += cells[DISCARDED + seat * KINDS + kind] + cells[REMOVED + seat * KINDS + kind]
    for place in range(3):
        if cells[LASTING + place]:
            found[(cells[LASTING + place] & 63) - 1] += 1
    for index in range(cells[TALL]):
        at = pos.item(index)
        if cells[at + WHICH] >= 0 and cells[at + STAGE] < 3:
            found[cells[at + WHICH]] += 1
    if cells[OPEN] == KEEPING and cells[CAUSE] != NOBODY:
        found[cells[ABOUT]] += 1
    for cell in (*range(STALL, STALL + 7), BOUGHT, BOUGHT + 1):
        if cells[cell]:
            found[cells[cell] - 1] += 1
    for place in range(market.size(pos)):
        found[card_kind(cells[MARKET + place])] += 1
    wanted = Counter({kind: int(COPIES[kind]) for kind in range(KINDS)})
    for seat in range(pos.board.seats):
        wanted.update(starting_deck(pos, seat))
    missing = {NAMES[kind]: wanted[kind] - found[kind] for kind in range(KINDS) if wanted[kind] != found[kind]}
    assert not missing, f"cards lost or doubled: {missing}"

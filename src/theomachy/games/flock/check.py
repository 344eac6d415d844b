"""Checks: what is true of every position, whatever was played (rules FL-C6, FL-C9, FL-E1, FL-P3)."""

from theomachy.core.window import MISSING
from theomachy.games.flock.cards import DECK, HAND_SIZE, NO_CARD, PROPHETS, count_bits
from theomachy.games.flock.position import Flock
from theomachy.games.flock.state import (
    ACTIONS,
    DEITY,
    FLOCK,
    KEPT,
    MIRACLE,
    NOBODY,
    NOTHING,
    NOWHERE,
    OUT,
    OVER,
    PENDING,
    PHASE,
    PICKED,
    PICKS,
    PLAYER,
    SHOWN,
    STANDS,
    SUPPLY,
    TARGET,
    TEMPLE,
    TOKEN,
    VOTING,
    WINNERS,
)


def check(pos: Flock) -> None:
    """Raise AssertionError where something is true that cannot be."""
    _check_board(pos)
    for seat in range(pos.seats):
        _check_cards(pos, seat)
        _check_prophet(pos, seat)
    _check_turn(pos)


def _check_board(pos: Flock) -> None:
    cells, areas = pos.cells, pos.terms.board.areas
    flock = [cells[FLOCK + area] for area in range(areas)]
    assert min(flock) >= 0 and cells[SUPPLY] >= 0, "fewer pieces than none"
    assert sum(flock) + cells[SUPPLY] == pos.terms.pieces, "pieces appeared or vanished (FL-C6)"
    for area in range(areas):
        owner = cells[TEMPLE + area]
        assert NOBODY <= owner < pos.seats, "a temple of no seat"
        assert owner == NOBODY or cells[OUT + owner] == 0, "a temple of a player who is out (FL-E6)"


def _check_cards(pos: Flock, seat: int) -> None:
    cells = pos.cells
    if cells[KEPT + seat] == MISSING:
        assert cells[SHOWN + seat] == 0, "a card shown before any was kept"
        return
    hand, shown = pos.hand(seat), cells[SHOWN + seat]
    assert hand & shown == 0 and (hand | shown) & ~DECK[cells[DEITY + seat]] == 0, "a card of another deck"
    assert count_bits(hand) + count_bits(shown) == HAND_SIZE, "not four kept cards (FL-S3)"


def _check_prophet(pos: Flock, seat: int) -> None:
    cells = pos.cells
    token, area = cells[TOKEN + seat], cells[STANDS + seat]
    assert (token == NO_CARD) == (area == NOWHERE), "half a prophet"
    if token != NO_CARD:
        assert cells[OUT + seat] == 0, "a prophet of a player who is out (FL-E6)"
        assert (cells[SHOWN + seat] & PROPHETS) >> token & 1, "a prophet whose card was never shown"
        assert cells[TEMPLE + area] in (NOBODY, seat), "a prophet in another player's area (FL-P3)"


def _check_turn(pos: Flock) -> None:
    cells = pos.cells
    picked = sum(cells[PICKED + area] for area in range(pos.terms.board.areas))
    assert picked == cells[PICKS], "picks miscounted"
    if cells[PENDING] == NOTHING:
        assert picked == 0, "picks without a choice begun"
    if cells[PHASE] == OVER:
        assert cells[WINNERS] != 0, "an end without a winner"
        return
    assert cells[WINNERS] == 0, "a winner before the end"
    assert pos.players_left() > 1, "one player left, and no end (FL-E7)"
    if cells[PHASE] < MIRACLE:
        return
    assert cells[OUT + cells[PLAYER]] == 0, "the turn of a player who is out (FL-E6)"
    assert 0 <= cells[ACTIONS] <= 2, "more actions than Inspiration gives"
    for seat in range(pos.seats):
        assert cells[OUT + seat] or 0 < pos.temples(seat) < cells[TARGET], "an end was missed (FL-E1, FL-E7)"
    assert pos.temples(NOBODY) > 0 or cells[PHASE] == VOTING, "a full board, and no end (FL-E2)"

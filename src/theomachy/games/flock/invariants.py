"""Invariants: what is true of every position, whatever was played (rules FL-C6, FL-C9, FL-E1, FL-P3)."""

from theomachy.core.window import MISSING
from theomachy.games.flock import state as at
from theomachy.games.flock.components.cards import HAND_SIZE, NO_CARD, count_bits
from theomachy.games.flock.position import FlockPosition


def check(position: FlockPosition) -> None:
    """Raise AssertionError where an invariant is broken."""
    _check_board(position)
    for seat in range(position.seats):
        _check_cards(position, seat)
        _check_prophet(position, seat)
    _check_turn(position)


def _check_board(position: FlockPosition) -> None:
    cells, areas = position.cells, position.terms.board.areas
    flock = [cells[at.FLOCK + area] for area in range(areas)]
    assert min(flock) >= 0 and cells[at.SUPPLY] >= 0, "fewer pieces than none"
    assert sum(flock) + cells[at.SUPPLY] == position.terms.pieces, "pieces appeared or vanished (FL-C6)"
    for area in range(areas):
        owner = cells[at.TEMPLE + area]
        assert at.NOBODY <= owner < position.seats, "a temple of no seat"
        assert owner == at.NOBODY or cells[at.OUT + owner] == 0, "a temple of a player who is out (FL-E6)"


def _check_cards(position: FlockPosition, seat: int) -> None:
    cells = position.cells
    if cells[at.KEPT + seat] == MISSING:
        assert cells[at.SHOWN + seat] == 0, "a card shown before any was kept"
        return
    hand, shown = position.hand(seat), cells[at.SHOWN + seat]
    assert hand & shown == 0 and (hand | shown) & ~position.terms.cards.deck[cells[at.DEITY + seat]] == 0, (
        "a card of another deck"
    )
    assert count_bits(hand) + count_bits(shown) == HAND_SIZE, "not four kept cards (FL-S3)"


def _check_prophet(position: FlockPosition, seat: int) -> None:
    cells = position.cells
    token, area = cells[at.PROPHET + seat], cells[at.PROPHET_AREA + seat]
    assert (token == NO_CARD) == (area == at.NOWHERE), "half a prophet"
    if token != NO_CARD:
        assert cells[at.OUT + seat] == 0, "a prophet of a player who is out (FL-E6)"
        assert (cells[at.SHOWN + seat] & position.terms.cards.prophets) >> token & 1, (
            "a prophet whose card was never shown"
        )
        assert cells[at.TEMPLE + area] in (at.NOBODY, seat), "a prophet in another player's area (FL-P3)"


def _check_turn(position: FlockPosition) -> None:
    cells = position.cells
    picked = sum(cells[at.PICKED + area] for area in range(position.terms.board.areas))
    assert picked == cells[at.PICK_COUNT], "picks miscounted"
    if cells[at.PENDING] == at.NOTHING:
        assert picked == 0, "picks without a choice begun"
    if cells[at.PHASE] == at.OVER:
        assert cells[at.WINNERS] != 0, "an end without a winner"
        return
    assert cells[at.WINNERS] == 0, "a winner before the end"
    assert position.players_left() > 1, "one player left, and no end (FL-E7)"
    if cells[at.PHASE] < at.MIRACLE:
        return
    assert cells[at.OUT + cells[at.PLAYER]] == 0, "the turn of a player who is out (FL-E6)"
    assert 0 <= cells[at.ACTIONS_LEFT] <= 2, "more actions than Inspiration gives"
    for seat in range(position.seats):
        assert cells[at.OUT + seat] or 0 < position.temples(seat) < cells[at.TARGET], "an end was missed (FL-E1, FL-E7)"
    assert position.temples(at.NOBODY) > 0 or cells[at.PHASE] == at.VOTING, "a full board, and no end (FL-E2)"

"""Leaving: conceding and agreeing on a draw (TH-L3 to TH-L5)."""

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.event import Event
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, deities, land
from theomachy.games.theurgy.rules import board, decks, divine_intervention, effects, ending, pieces, turns
from theomachy.games.theurgy.state import State


def resign(position: State, seat: i64) -> None:
    """*seat* concedes in its own turn (TH-L3)."""
    cells = position.cells
    cells[at.CONCEDED + seat] = 1
    cells[at.AGREES + seat] = 0
    if position.log is not None:
        position.log.append(Event("resigned", {"seat": seat}))
    broken = _break_off(position)
    for acolyte in range(seat * 2, seat * 2 + 2):
        cells[at.ACOLYTE + acolyte] = land.NONE
        cells[at.WOUNDED + acolyte] = 0
    for monster in range(box.MONSTERS):
        if cells[at.MONSTER_OWNER + monster] == seat:
            pieces.slay(position, monster)
    _discard_everything(cells, seat, broken)
    turns.clear_turn(cells)
    if board.in_play(cells, position.seats) == 1:
        winner: i64 = 0
        while cells[at.CONCEDED + winner] == 1:
            winner += 1
        ending.finish(position, at.LAST_LEFT, winner)
    elif not settle_draw(position):
        turns.pass_turn(position, seat)


def _break_off(position: State) -> i64:
    """End the effect being carried out, if any; the miracle that has still to be discarded, or NONE."""
    cells = position.cells
    card = cells[at.EFFECT_CARD]
    if cells[at.IS_SUMMONING] == 1:
        divine_intervention.finish_summoning(position)
    cells[at.QUESTION] = at.NO_QUESTION
    cells[at.CARD_SOURCE] = at.FROM_HAND
    effects.forget(cells)
    return card if card < box.FIRST_MONSTER else land.NONE


def _discard_everything(cells: vec[i64], seat: i64, broken: i64) -> None:
    """Hand, Aeoris' supply and a miracle broken off go on the pile in order of id."""
    counts = vec[i64]([0] * box.MIRACLES)
    if broken != land.NONE:
        counts[broken] += 1
    while cells[at.HAND_COUNT + seat] > 0:
        counts[decks.leave_hand(cells, seat, decks.sorted_hand(cells, seat)[0])] += 1
    for design in range(box.MIRACLES):
        if cells[at.DEITY + seat] == deities.AEORIS:
            counts[design] += cells[at.SUPPLY + design]
            cells[at.SUPPLY + design] = 0
        for _ in range(counts[design]):
            decks.discard(cells, design)


def agree(position: State, seat: i64, offered: i64) -> None:
    """*seat* offers a draw, or takes the offer back (TH-L5)."""
    position.cells[at.AGREES + seat] = offered
    if position.log is not None:
        position.log.append(Event("draw-offered" if offered == 1 else "draw-withdrawn", {"seat": seat}))
    settle_draw(position)


def settle_draw(position: State) -> bool:
    """End the game if everybody still in it offers a draw; an effect begun is broken off as in TH-L3."""
    cells = position.cells
    for seat in range(position.seats):
        if cells[at.CONCEDED + seat] == 0 and cells[at.AGREES + seat] == 0:
            return False
    broken = _break_off(position)
    if broken != land.NONE:
        decks.discard(cells, broken)
    turns.clear_turn(cells)
    ending.finish(position, at.DRAW_AGREED, land.NONE)
    return True

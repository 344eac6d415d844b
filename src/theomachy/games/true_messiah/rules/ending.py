"""Destruction and the end of the game: the ways to lose, who did it, forfeits (TM-D)."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.outcome import Outcome
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.rules import decks, drafts, scoring, stack
from theomachy.games.true_messiah.state import State

FEWEST_FOLLOWERS: Final[i64] = 4
FEWEST_CARDS: Final[i64] = 8


def unmask(position: State) -> None:
    """Messiahs without health lose their mask and are whole again (TM-C11, TM-C12)."""
    for seat in range(position.seats):
        if position.is_playing(seat) and position.cells[at.HEALTH + seat] == 0 and position.cells[at.MASK + seat] == 1:
            position.cells[at.MASK + seat] = 0
            position.cells[at.HEALTH + seat] = pieces.MESSIAH_HEALTH
            position.report("mask-broken", {"seat": seat})


def ruin(position: State, seat: i64) -> i64:
    """The way in which *seat* is destroyed now, or BY_NOTHING (TM-D2 to TM-D5)."""
    if has_no_messiah(position, seat):
        return at.BY_MESSIAH
    if position.cells[at.FOLLOWERS + seat] < FEWEST_FOLLOWERS:
        return at.BY_FOLLOWERS
    if not has_city(position, seat):
        return at.BY_CITY
    if decks.owned(position, seat) < FEWEST_CARDS:
        return at.BY_CARDS
    return at.BY_NOTHING


def has_no_messiah(position: State, seat: i64) -> bool:
    """Return whether the messiah of *seat* is dead and no mask saves it (TM-D2)."""
    return position.cells[at.HEALTH + seat] == 0 and position.cells[at.MASK + seat] == 0


def has_city(position: State, seat: i64) -> bool:
    """Return whether the holy city of *seat* stands."""
    for space in position.board.spaces:
        if position.cells[at.BUILDING + space] == 1 + seat:
            return True
    return False


def culprits(position: State, seat: i64, by: i64) -> i64:
    """The mask of seats that destroyed *seat*, in however many ways at once (TM-D11); *by* did what no combat did."""
    mask: i64 = 0
    if has_no_messiah(position, seat):
        mask |= position.cells[at.MESSIAH_KILLERS + seat]
    if position.cells[at.FOLLOWERS + seat] < FEWEST_FOLLOWERS:
        mask |= position.cells[at.FOLLOWER_KILLERS + seat]
    return mask if mask != 0 else at.BITS[by]


def check_destruction(position: State, by: i64) -> None:
    """Look at all conditions of all players together (TM-D10), *by* having caused what happened since the last check.

    Ends the game where it has to; in a game of three a player who destroyed nobody but themself has to leave
    (TM-D13), which is noted in LEAVER.
    """
    cells = position.cells
    fallen: i64 = 0
    last: i64 = at.NOBODY
    for seat in range(position.seats):
        if position.is_playing(seat) and ruin(position, seat) != at.BY_NOTHING:
            fallen |= at.BITS[seat]
            last = seat
    if last == at.NOBODY or cells[at.PHASE] == at.OVER:
        return
    how = ruin(position, last)
    rest = position.seats_playing() & ~fallen
    if position.seats == 4:
        winners: i64 = 0
        if fallen & pieces.FIRST_SIDE == 0:
            winners = pieces.FIRST_SIDE
        elif fallen & pieces.SECOND_SIDE == 0:
            winners = pieces.SECOND_SIDE
        if winners != 0:
            end(position, winners, how, last)
        else:
            end(position, 0, at.BY_DRAW, at.NOBODY)
    elif rest == 0:
        end(position, 0, at.BY_DRAW, at.NOBODY)
    elif rest & (rest - 1) == 0:
        end(position, rest, how, last)  # two players, or a single survivor (TM-D8, TM-D14)
    else:
        guilty = culprits(position, last, by) & ~at.BITS[last] & position.seats_playing()
        if guilty == 0:
            cells[at.LEAVER] = 1 + last
        else:
            end(position, at.BITS[position.first_from(cells[at.TURN], guilty)], how, last)


def end(position: State, winners: i64, how: i64, loser: i64) -> None:
    """The game is over; no winners mean a draw of all who are still in."""
    clear_table(position)
    position.cells[at.WINNERS] = winners if winners != 0 else position.seats_playing()
    position.cells[at.END_REASON] = how
    position.cells[at.LOSER] = loser
    position.cells[at.PHASE] = at.OVER
    if position.log is not None:
        seats = [seat for seat in range(position.seats) if (position.cells[at.WINNERS] >> seat) & 1]
        if how == at.BY_DRAW:
            position.report("game-drawn", {"seats": seats})
        else:
            position.report("game-won", {"seats": seats, "how": at.END_REASONS[how]})


def forfeit(position: State, seat: i64) -> bool:
    """*seat* gives the game up or has destroyed itself; whether the others play on without it (TM-D13)."""
    if position.seats == 4:
        end(position, position.enemies_of(seat), at.BY_FORFEIT, seat)
        return False
    rest = position.seats_playing() ^ at.BITS[seat]
    if rest & (rest - 1) == 0:
        end(position, rest, at.BY_FORFEIT, seat)
        return False
    return True


def clear_table(position: State) -> None:
    """A turn or the game ends at once: whatever was begun is dropped, cards go to their owners' discard piles."""
    cells = position.cells
    if cells[at.DRAFT_KIND] != at.NO_DRAFT:
        drafts.end(position)
    while cells[at.STACK_HEIGHT] > 0:
        item = position.top()
        if cells[item + at.ITEM_CARD] >= 0 and cells[item + at.ITEM_STAGE] < at.SETTLED:
            decks.discard(position, cells[item + at.ITEM_SEAT], cells[item + at.ITEM_CARD])
        stack.take_off(position, item)
    if cells[at.QUESTION] == at.KEEPING and cells[at.QUESTION_CAUSE] != at.NOBODY:
        decks.discard(position, cells[at.QUESTION_SEAT], cells[at.QUESTION_ABOUT])
    return_bought(position)
    stack.forget_window(position)
    for space in position.board.spaces:
        cells[at.ATTACK + space] = 0
        cells[at.DOOMED + space] = 0
        cells[at.SACKABLE + space] = 0
    for cell in range(at.QUESTION_ABOUT, at.ASKED_ONCE):
        cells[cell] = 0
    cells[at.BUILT] = 0
    cells[at.BUILT + 1] = 0
    cells[at.CELEBRITY_RECRUITS] = 0
    cells[at.NUMBERS_RECRUITS] = 0
    cells[at.RESOLVING] = 0
    cells[at.QUESTION] = at.NO_QUESTION
    cells[at.QUESTION_SEAT] = at.NOBODY
    cells[at.QUESTION_CAUSE] = at.NOBODY
    cells[at.ASKED_ONCE] = at.NOBODY


def return_bought(position: State) -> None:
    """Bought cards that were not settled are for sale again."""
    cells = position.cells
    for place in range(2):
        if cells[at.BOUGHT + place] != 0:
            free: i64 = 0
            while cells[at.FOR_SALE + free] != 0:
                free += 1
            cells[at.FOR_SALE + free] = cells[at.BOUGHT + place]
            cells[at.BOUGHT + place] = 0


def outcome(position: State) -> Outcome | None:
    """Return who won and how; None until the end."""
    cells = position.cells
    if cells[at.PHASE] != at.OVER:
        return None
    seats = list(range(position.seats))
    winners = [seat for seat in seats if (cells[at.WINNERS] >> seat) & 1]
    rest = [seat for seat in seats if seat not in winners]
    by_points = cells[at.END_REASON] == at.BY_POINTS
    scores = [int(scoring.score(position, seat)) for seat in seats] if by_points else None
    return Outcome([winners, rest] if rest else [winners], at.END_REASONS[cells[at.END_REASON]], scores)

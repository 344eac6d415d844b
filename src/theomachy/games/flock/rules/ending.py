"""The end: targets, full boards, votes, players who are out (rules FL-E1 to FL-E11, FL-L3)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import EVERYBODY, Event
from theomachy.core.outcome import Outcome
from theomachy.core.window import MISSING, bit_of
from theomachy.games.flock import actions as act
from theomachy.games.flock import state as at
from theomachy.games.flock.components.cards import NO_CARD
from theomachy.games.flock.state import State

_FLOCK_BASE: Final[i64] = 128  # above any flock: one temple more outranks it in a score


def judge(position: State) -> None:
    """Check target, full board and players without temples, in this order, after a change of temples (FL-E8)."""
    if reach_target(position) or fill_board(position):
        return
    seat: i64 = 0
    while seat < position.seats:
        if position.cells[at.OUT + seat] == 0 and position.temples(seat) == 0:
            leave(position, seat, "temples")  # FL-E7
        seat += 1


def reach_target(position: State) -> bool:
    """End the game if somebody has the temples that win at once; return whether it ended (FL-E1)."""
    seat: i64 = 0
    while seat < position.seats:
        if position.temples(seat) >= position.cells[at.TARGET]:
            end(position, bit_of(seat), at.BY_TARGET)
            return True
        seat += 1
    return False


def fill_board(position: State) -> bool:
    """Deal with a full board: a winner, a vote or a player out; return whether it is full (FL-E2 to FL-E4, FL-E10)."""
    if position.temples(at.NOBODY) > 0:
        return False
    winners = leaders(position)
    if winners & (winners - 1) == 0:
        end(position, winners, at.BY_FULL_BOARD)
    elif position.terms.shared == at.ALWAYS:
        end(position, winners, at.BY_SHARING)
    elif position.terms.shared == at.ASK:
        ask(position, winners)
    else:
        drop_last(position)
    return True


def leaders(position: State) -> i64:
    """Return the mask of the players with most temples."""
    best: i64 = 0
    mask: i64 = 0
    for seat in range(position.seats):
        count = position.temples(seat)
        if position.cells[at.OUT + seat] == 0 and count >= best:
            if count > best:
                mask = 0
            best = count
            mask |= bit_of(seat)
    return mask


# The vote on sharing the victory (FL-E10).


def ask(position: State, mask: i64) -> None:
    """Ask the tied leaders, all at once."""
    cells = position.cells
    cells[at.RESUME] = cells[at.PHASE]
    cells[at.PHASE] = at.VOTING
    for seat in range(position.seats):
        cells[at.VOTE + seat] = MISSING if (mask >> seat) & 1 else at.NOT_ASKED
    if position.log is not None:
        position.log.append(Event("vote-asked", {"seats": seats_in(mask)}))


def offer_votes(out: vec[i64]) -> vec[i64]:
    """Add both votes to *out*."""
    out = append(out, pack(act.CAST, at.DECLINE))
    return append(out, pack(act.CAST, at.SHARE))


def cast(position: State, seat: i64, vote: i64) -> None:
    """Take the vote of *seat*; with the last one all are opened."""
    cells = position.cells
    cells[at.VOTE + seat] = vote
    if position.log is not None:
        secret = {"share": vote == at.SHARE}
        position.log.append(Event("vote-cast", {"seat": int(seat)}, secret=secret, knowers=bit_of(seat)))
    against: i64 = 0
    for voter in range(position.seats):
        if cells[at.VOTE + voter] == MISSING:
            return
        if cells[at.VOTE + voter] == at.DECLINE:
            against |= bit_of(voter)
    close_vote(position)
    if against == 0:
        end(position, leaders(position), at.BY_SHARING)
    else:
        if position.log is not None:
            position.log.append(Event("share-declined", {"seats": seats_in(against)}, shown=EVERYBODY))
        drop_last(position)


def close_vote(position: State) -> None:
    """End the vote; the turn continues where it was."""
    cells = position.cells
    cells[at.PHASE] = cells[at.RESUME]
    cells[at.RESUME] = at.MIRACLE
    for seat in range(position.seats):
        cells[at.VOTE + seat] = at.NOT_ASKED


# Players who are out.


def drop_last(position: State) -> None:
    """Put the player with the fewest temples out (FL-E3, FL-E4)."""
    last: i64 = at.NOBODY
    fewest: i64 = 0
    seat: i64 = 0
    while seat < position.seats:
        count = position.temples(seat)
        if position.cells[at.OUT + seat] == 0 and (last == at.NOBODY or count < fewest):
            last = seat
            fewest = count
        seat += 1
    leave(position, last, "fewest")


def leave(position: State, seat: i64, why: str) -> None:
    """Put *seat* out: temples and prophet leave the board, and the last one left wins (FL-E6, FL-E7, FL-E9)."""
    cells = position.cells
    cells[at.OUT + seat] = 1
    area: i64 = 0
    while area < position.terms.board.areas:
        if cells[at.TEMPLE + area] == seat:
            cells[at.TEMPLE + area] = at.NOBODY
        area += 1
    if cells[at.PROPHET + seat] != NO_CARD:
        position.send_home(seat)
    if position.log is not None:
        position.log.append(Event(f"out-by-{why}", {"seat": int(seat)}))
    left = position.players_left()
    if left == 1:
        end(position, still_in(position), at.BY_LAST)
    elif left == 2 and position.seats == 3:
        cells[at.TARGET] = position.terms.duel_target
        if position.log is not None:
            position.log.append(Event("target-changed", {"count": int(position.terms.duel_target)}))


def resign(position: State, seat: i64) -> None:
    """Let *seat* resign; this cancels a vote, because the board is no longer full (FL-E11)."""
    if position.cells[at.PHASE] == at.VOTING:
        close_vote(position)
    leave(position, seat, "resigning")


def still_in(position: State) -> i64:
    """Return the mask of the players who are not out."""
    mask: i64 = 0
    for seat in range(position.seats):
        if position.cells[at.OUT + seat] == 0:
            mask |= bit_of(seat)
    return mask


# The end itself.


def by_score(position: State, reason: i64) -> None:
    """End the game by score: most temples, then most flock in own areas, then a shared victory (FL-L3)."""
    end(position, best_by_score(position), reason)


def best_by_score(position: State) -> i64:
    """Return the mask of the players who would win by score (FL-L3)."""
    best: i64 = -1
    mask: i64 = 0
    for seat in range(position.seats):
        score: i64 = position.temples(seat) * _FLOCK_BASE + position.believers(seat)
        if position.cells[at.OUT + seat] == 0 and score >= best:
            if score > best:
                mask = 0
            best = score
            mask |= bit_of(seat)
    return mask


def end(position: State, winners: i64, reason: i64) -> None:
    """End the game."""
    cells = position.cells
    position.clear_pending()
    cells[at.PHASE] = at.OVER
    cells[at.PLAYER] = at.NOBODY
    cells[at.PROPHET_IS_NEW] = 0
    cells[at.WINNERS] = winners
    cells[at.END_REASON] = reason
    if position.log is not None:
        name = f"won-by-{at.END_REASONS[reason]}"
        position.log.append(Event(name, {"seats": seats_in(winners)}, shown=EVERYBODY))


def outcome(position: State) -> Outcome | None:
    """Return who won and how, the others in the order of their scores; None until the end."""
    cells = position.cells
    if cells[at.PHASE] != at.OVER:
        return None
    winners = seats_in(cells[at.WINNERS])
    ranks: dict[tuple[int, int, int], list[int]] = {}
    for seat in range(position.seats):
        if seat not in winners:
            rank = (cells[at.OUT + seat], -position.temples(seat), -position.believers(seat))
            ranks.setdefault(rank, []).append(seat)
    places = [winners, *(ranks[rank] for rank in sorted(ranks))]
    temples = [position.temples(seat) for seat in range(position.seats)]
    return Outcome(places, at.END_REASONS[cells[at.END_REASON]], temples)


def seats_in(mask: int) -> list[int]:
    """List the seats of *mask*, ascending."""
    return [seat for seat in range(at.MAX_SEATS) if (mask >> seat) & 1]

"""The end: targets, full boards, votes, players who are out (rules FL-E1 to FL-E11, FL-L3)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import EVERYBODY, Event
from theomachy.core.window import MISSING, bit_of
from theomachy.games.flock.actions import CAST
from theomachy.games.flock.cards import NO_CARD
from theomachy.games.flock.state import (
    DECLINE,
    FRESH,
    HOW,
    HOW_NAMES,
    MIRACLE,
    NOBODY,
    NOT_ASKED,
    OUT,
    OVER,
    PHASE,
    PLAYER,
    RESUME,
    SHARE,
    TARGET,
    TEMPLE,
    TOKEN,
    VOTE,
    VOTING,
    WINNERS,
    State,
)

BY_TARGET: Final[i64] = 1
BY_FULL: Final[i64] = 2
BY_SHARED: Final[i64] = 3
BY_LAST: Final[i64] = 4
BY_REPETITION: Final[i64] = 5
BY_ROUNDS: Final[i64] = 6

ASK: Final[i64] = 1  # numbers of the option `shared`
ALWAYS: Final[i64] = 2
DUEL_TARGET: Final[i64] = 10  # when three players are down to two (FL-E9)


def judge(pos: State) -> None:
    """After a change of temples: target, full board, players without temples, in this order (FL-E8)."""
    if reach_target(pos) or fill_board(pos):
        return
    seat: i64 = 0
    while seat < pos.seats:
        if pos.cells[OUT + seat] == 0 and pos.temples(seat) == 0:
            leave(pos, seat, "temples")  # FL-E7
        seat += 1


def reach_target(pos: State) -> bool:
    """Whether somebody has the temples that win at once (FL-E1)."""
    seat: i64 = 0
    while seat < pos.seats:
        if pos.temples(seat) >= pos.cells[TARGET]:
            end(pos, bit_of(seat), BY_TARGET)
            return True
        seat += 1
    return False


def fill_board(pos: State) -> bool:
    """Whether the board is full and that was dealt with: a winner, a vote, or a player out (FL-E2 to FL-E4, FL-E10)."""
    if pos.temples(NOBODY) > 0:
        return False
    winners = leaders(pos)
    if winners & (winners - 1) == 0:
        end(pos, winners, BY_FULL)
    elif pos.terms.shared == ALWAYS:
        end(pos, winners, BY_SHARED)
    elif pos.terms.shared == ASK:
        ask(pos, winners)
    else:
        drop_last(pos)
    return True


def leaders(pos: State) -> i64:
    """The mask of the players with most temples."""
    best: i64 = 0
    mask: i64 = 0
    for seat in range(pos.seats):
        count = pos.temples(seat)
        if pos.cells[OUT + seat] == 0 and count >= best:
            if count > best:
                mask = 0
            best = count
            mask |= bit_of(seat)
    return mask


# The vote on sharing the victory (FL-E10).


def ask(pos: State, mask: i64) -> None:
    """The tied leaders are asked, all at once."""
    cells = pos.cells
    cells[RESUME] = cells[PHASE]
    cells[PHASE] = VOTING
    for seat in range(pos.seats):
        cells[VOTE + seat] = MISSING if (mask >> seat) & 1 else NOT_ASKED
    if pos.log is not None:
        pos.log.append(Event("vote-asked", {"seats": seats_in(mask)}))


def offer_votes(out: vec[i64]) -> vec[i64]:
    """Add both votes to *out*."""
    out = append(out, pack(CAST, DECLINE))
    return append(out, pack(CAST, SHARE))


def cast(pos: State, seat: i64, vote: i64) -> None:
    """*seat* votes; with the last vote all are opened."""
    cells = pos.cells
    cells[VOTE + seat] = vote
    if pos.log is not None:
        secret = {"share": vote == SHARE}
        pos.log.append(Event("vote-cast", {"seat": int(seat)}, secret=secret, knowers=bit_of(seat)))
    against: i64 = 0
    for voter in range(pos.seats):
        if cells[VOTE + voter] == MISSING:
            return
        if cells[VOTE + voter] == DECLINE:
            against |= bit_of(voter)
    close_vote(pos)
    if against == 0:
        end(pos, leaders(pos), BY_SHARED)
    else:
        if pos.log is not None:
            pos.log.append(Event("share-declined", {"seats": seats_in(against)}, shown=EVERYBODY))
        drop_last(pos)


def close_vote(pos: State) -> None:
    """Nobody is asked any more; the turn goes on where it was."""
    cells = pos.cells
    cells[PHASE] = cells[RESUME]
    cells[RESUME] = MIRACLE
    for seat in range(pos.seats):
        cells[VOTE + seat] = NOT_ASKED


# Players who are out.


def drop_last(pos: State) -> None:
    """A full board with tied leaders: the player with fewest temples is out (FL-E3, FL-E4)."""
    last: i64 = NOBODY
    fewest: i64 = 0
    seat: i64 = 0
    while seat < pos.seats:
        count = pos.temples(seat)
        if pos.cells[OUT + seat] == 0 and (last == NOBODY or count < fewest):
            last = seat
            fewest = count
        seat += 1
    leave(pos, last, "fewest")


def leave(pos: State, seat: i64, why: str) -> None:
    """*seat* is out: its temples and prophet leave the board; the last one left wins (FL-E6, FL-E7, FL-E9)."""
    cells = pos.cells
    cells[OUT + seat] = 1
    area: i64 = 0
    while area < pos.terms.board.areas:
        if cells[TEMPLE + area] == seat:
            cells[TEMPLE + area] = NOBODY
        area += 1
    if cells[TOKEN + seat] != NO_CARD:
        pos.send_home(seat)
    if pos.log is not None:
        pos.log.append(Event(f"out-by-{why}", {"seat": int(seat)}))
    left = pos.players_left()
    if left == 1:
        end(pos, still_in(pos), BY_LAST)
    elif left == 2 and pos.seats == 3:
        cells[TARGET] = DUEL_TARGET
        if pos.log is not None:
            pos.log.append(Event("target-changed", {"count": int(DUEL_TARGET)}))


def resign(pos: State, seat: i64) -> None:
    """*seat* gives up; a vote that runs is cancelled, because the board is no longer full (FL-E11)."""
    if pos.cells[PHASE] == VOTING:
        close_vote(pos)
    leave(pos, seat, "resigning")


def still_in(pos: State) -> i64:
    """The mask of the players who are not out."""
    mask: i64 = 0
    for seat in range(pos.seats):
        if pos.cells[OUT + seat] == 0:
            mask |= bit_of(seat)
    return mask


# The end itself.


def by_score(pos: State, how: i64) -> None:
    """Most temples, then most flock in own areas, then a shared victory (FL-L3)."""
    best: i64 = -1
    mask: i64 = 0
    for seat in range(pos.seats):
        score: i64 = pos.temples(seat) * 128 + pos.believers(seat)
        if pos.cells[OUT + seat] == 0 and score >= best:
            if score > best:
                mask = 0
            best = score
            mask |= bit_of(seat)
    end(pos, mask, how)


def end(pos: State, winners: i64, how: i64) -> None:
    """The game is over."""
    cells = pos.cells
    pos.forget()
    cells[PHASE] = OVER
    cells[PLAYER] = NOBODY
    cells[FRESH] = 0
    cells[WINNERS] = winners
    cells[HOW] = how
    if pos.log is not None:
        name = f"won-by-{HOW_NAMES[how]}"
        pos.log.append(Event(name, {"seats": seats_in(winners)}, shown=EVERYBODY))


def seats_in(mask: int) -> list[int]:
    """The seats of *mask*, ascending."""
    return [seat for seat in range(4) if (mask >> seat) & 1]

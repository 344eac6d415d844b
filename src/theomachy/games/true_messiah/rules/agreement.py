"""Agreement and the early end by points (TM-D9, TM-D15, TM-X)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.rules import ending, scoring
from theomachy.games.true_messiah.state import State

# Agreement (TM-D9, TM-D15, TM-X1, TM-X4).


def offer_calls(position: State, seat: i64) -> vec[i64]:
    """Return what *seat* may call at any time."""
    out = vec[i64]()
    if position.cells[at.PHASE] == at.OVER or not position.is_playing(seat):
        return out
    if position.cells[at.VOTE + seat] != 0:
        out = append(out, pack(act.AGREE, 0))
    if position.cells[at.VOTE + seat] != 1:
        out = append(out, pack(act.AGREE, 1))
    for other in range(position.seats):
        if other != seat and position.is_playing(other) and position.cells[at.VOTE + seat] != 2 + other:
            out = append(out, pack(act.AGREE, 2 + other))
    return append(out, pack(act.RESIGN))


def vote(position: State, seat: i64, choice: i64) -> None:
    """*seat* names a winner, wants to count points, or takes its word back."""
    position.cells[at.VOTE + seat] = choice
    if position.log is not None:
        facts: dict[str, object] = {"seat": seat}
        if choice >= 2:
            facts["for_seat"] = choice - 2
        position.report("vote-cleared" if choice == 0 else ("vote-points" if choice == 1 else "vote-winner"), facts)
    agree(position)


def agree(position: State) -> bool:
    """End the game where all want to count points or all others name the same winner; whether it ended.

    Two who name each other, as the last of three can, both win.
    """
    winners: i64 = 0
    for named in range(position.seats):
        if position.is_playing(named) and is_agreed(position, 2 + named):
            winners |= position.side_mask(named)
    if winners != 0:
        ending.end(position, winners, at.BY_AGREEMENT, at.NOBODY)
    elif is_agreed(position, 1):
        count_points(position)
    return position.cells[at.PHASE] == at.OVER


def is_agreed(position: State, choice: i64) -> bool:
    """Return whether everybody whose word is needed has voted for *choice* (TM-D9, TM-X1)."""
    for other in range(position.seats):
        if position.is_playing(other) and position.cells[at.VOTE + other] != choice and other != choice - 2:
            return False
    return True


# Early end by points.


def count_points(position: State) -> None:
    """The game ends by points; still tied after both tie-breaks it is shared."""
    best: i64 = -1
    winners: i64 = 0
    for seat in range(position.seats):
        if position.is_playing(seat):
            total = scoring.standing(position, seat)
            if total > best:
                best = total
                winners = 0
            if total == best:
                winners |= at.BITS[seat]
    ending.end(position, winners, at.BY_POINTS, at.NOBODY)

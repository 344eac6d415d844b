"""Destruction: the ways to lose, who did it, forfeits, agreement and points (TM-D, TM-X)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.games.true_messiah.actions import AGREE, RESIGN
from theomachy.games.true_messiah.board import NOWHERE
from theomachy.games.true_messiah.cards import COST, KINDS, STARTERS
from theomachy.games.true_messiah.layout import (
    ABOUT,
    ASKING,
    AVATAR,
    BITS,
    BLAME,
    BLAME_MESSIAH,
    BUILDING,
    BY,
    BY_AGREEMENT,
    BY_CARDS,
    BY_CITY,
    BY_DRAW,
    BY_FOLLOWERS,
    BY_FORFEIT,
    BY_MESSIAH,
    BY_NOTHING,
    BY_POINTS,
    CARD,
    CAUSE,
    DECK,
    DISCARDED,
    FOLLOWING,
    FULL_HEALTH,
    HAND,
    HEALTH,
    HOW,
    HOWS,
    ITEM,
    KEEPING,
    LASTING,
    LEAVER,
    LOSER,
    MASK,
    NOBODY,
    OPEN,
    OVER,
    PHASE,
    PURSE,
    ROW,
    STACK,
    STAGE,
    TALL,
    TURN,
    VOTE,
    WHICH,
    WINNERS,
    card_kind,
)
from theomachy.games.true_messiah.state import State

FEWEST_FOLLOWERS: Final[i64] = 4
FEWEST_CARDS: Final[i64] = 8


def unmask(pos: State) -> None:
    """Messiahs without health lose their mask and are whole again (TM-C11, TM-C12)."""
    for seat in range(pos.board.seats):
        if pos.plays(seat) and pos.cells[HEALTH + seat] == 0 and pos.cells[MASK + seat] == 1:
            pos.cells[MASK + seat] = 0
            pos.cells[HEALTH + seat] = FULL_HEALTH
            pos.tell("mask-broken", {"seat": seat})


def ruin(pos: State, seat: i64) -> i64:
    """The way in which *seat* is destroyed now, or BY_NOTHING (TM-D2 to TM-D5)."""
    if has_no_messiah(pos, seat):
        return BY_MESSIAH
    if pos.cells[FOLLOWING + seat] < FEWEST_FOLLOWERS:
        return BY_FOLLOWERS
    if not has_city(pos, seat):
        return BY_CITY
    if pos.owned(seat) < FEWEST_CARDS:
        return BY_CARDS
    return BY_NOTHING


def has_no_messiah(pos: State, seat: i64) -> bool:
    """Whether the messiah of *seat* is dead and no mask saves it (TM-D2)."""
    return pos.cells[HEALTH + seat] == 0 and pos.cells[MASK + seat] == 0


def has_city(pos: State, seat: i64) -> bool:
    """Whether the holy city of *seat* stands."""
    for space in pos.board.spaces:
        if pos.cells[BUILDING + space] == 1 + seat:
            return True
    return False


def culprits(pos: State, seat: i64, by: i64) -> i64:
    """The mask of seats that destroyed *seat*, in however many ways at once (TM-D11); *by* did what no combat did."""
    mask: i64 = 0
    if has_no_messiah(pos, seat):
        mask |= pos.cells[BLAME_MESSIAH + seat]
    if pos.cells[FOLLOWING + seat] < FEWEST_FOLLOWERS:
        mask |= pos.cells[BLAME + seat]
    return mask if mask != 0 else BITS[by]


def check(pos: State, by: i64) -> None:
    """Look at all conditions of all players together (TM-D10), *by* having caused what happened since the last check.

    Ends the game where it has to; in a game of three a player who destroyed nobody but themself has to leave
    (TM-D13), which is noted in LEAVER.
    """
    cells = pos.cells
    fallen: i64 = 0
    last: i64 = NOBODY
    for seat in range(pos.board.seats):
        if pos.plays(seat) and ruin(pos, seat) != BY_NOTHING:
            fallen |= BITS[seat]
            last = seat
    if last == NOBODY or cells[PHASE] == OVER:
        return
    how = ruin(pos, last)
    rest = pos.playing() & ~fallen
    if pos.board.seats == 4:
        winners: i64 = 0
        if fallen & 5 == 0:
            winners = 5
        elif fallen & 10 == 0:
            winners = 10
        finish(pos, winners, how if winners != 0 else BY_DRAW, last)
    elif rest == 0:
        finish(pos, 0, BY_DRAW, NOBODY)
    elif rest & (rest - 1) == 0:
        finish(pos, rest, how, last)  # two players, or a single survivor (TM-D8, TM-D14)
    else:
        guilty = culprits(pos, last, by) & ~BITS[last] & pos.playing()
        if guilty == 0:
            cells[LEAVER] = 1 + last
        else:
            finish(pos, BITS[pos.following(cells[TURN], guilty)], how, last)


def finish(pos: State, winners: i64, how: i64, loser: i64) -> None:
    """The game is over; no winners mean a draw of all who are still in."""
    pos.clear_table()
    pos.cells[WINNERS] = winners if winners != 0 else pos.playing()
    pos.cells[HOW] = how
    pos.cells[LOSER] = loser
    pos.cells[PHASE] = OVER
    if pos.log is not None:
        seats = [seat for seat in range(pos.board.seats) if (pos.cells[WINNERS] >> seat) & 1]
        if how == BY_DRAW:
            pos.tell("game-drawn", {"seats": seats})
        else:
            pos.tell("game-won", {"seats": seats, "how": HOWS[how]})


def forfeit(pos: State, seat: i64) -> bool:
    """*seat* gives the game up or has destroyed itself; whether the others play on without it (TM-D13)."""
    if pos.board.seats == 4:
        finish(pos, 15 ^ pos.side_mask(seat), BY_FORFEIT, seat)
        return False
    rest = pos.playing() ^ BITS[seat]
    if rest & (rest - 1) == 0:
        finish(pos, rest, BY_FORFEIT, seat)
        return False
    return True


# Agreement (TM-D9, TM-D15, TM-X1, TM-X4).


def offer_calls(pos: State, seat: i64) -> vec[i64]:
    """What *seat* may call at any time."""
    out = vec[i64]()
    if pos.cells[PHASE] == OVER or not pos.plays(seat):
        return out
    if pos.cells[VOTE + seat] != 0:
        out = append(out, pack(AGREE, 0))
    if pos.cells[VOTE + seat] != 1:
        out = append(out, pack(AGREE, 1))
    for other in range(pos.board.seats):
        if other != seat and pos.plays(other) and pos.cells[VOTE + seat] != 2 + other:
            out = append(out, pack(AGREE, 2 + other))
    return append(out, pack(RESIGN))


def vote(pos: State, seat: i64, choice: i64) -> None:
    """*seat* names a winner, wants to count points, or takes its word back."""
    pos.cells[VOTE + seat] = choice
    if pos.log is not None:
        facts: dict[str, object] = {"seat": seat}
        if choice >= 2:
            facts["for_seat"] = choice - 2
        pos.tell("vote-cleared" if choice == 0 else ("vote-points" if choice == 1 else "vote-winner"), facts)
    agree(pos)


def agree(pos: State) -> bool:
    """End the game where all want to count points or all others name the same winner; whether it ended.

    Two who name each other, as the last of three can, both win.
    """
    winners: i64 = 0
    for named in range(pos.board.seats):
        if pos.plays(named) and is_agreed(pos, 2 + named):
            winners |= pos.side_mask(named)
    if winners != 0:
        finish(pos, winners, BY_AGREEMENT, NOBODY)
    elif is_agreed(pos, 1):
        count_points(pos)
    return pos.cells[PHASE] == OVER


def is_agreed(pos: State, choice: i64) -> bool:
    """Whether everybody whose word is needed has voted for *choice* (TM-D9, TM-X1)."""
    for other in range(pos.board.seats):
        if pos.plays(other) and pos.cells[VOTE + other] != choice and other != choice - 2:
            return False
    return True


# Early end by points.


def bought_value(pos: State, seat: i64) -> i64:
    """The cost of every card of *seat* that is no starting card, in whatever zone."""
    cells = pos.cells
    total: i64 = 0
    for place in range(cells[HAND + seat] + cells[DECK + seat]):
        total += worth(card_kind(cells[CARD + seat * ROW + place]))
    for kind in range(KINDS):
        total += worth(kind) * cells[DISCARDED + seat * KINDS + kind]
    for place in range(3):
        code = cells[LASTING + place]
        if code != 0 and ((code >> 6) & 3) == seat:
            total += worth((code & 63) - 1)
    for index in range(cells[TALL]):
        at = STACK + index * ITEM
        if cells[at + BY] == seat and cells[at + WHICH] >= 0 and cells[at + STAGE] < 3:
            total += worth(cells[at + WHICH])
    if cells[OPEN] == KEEPING and cells[ASKING] == seat and cells[CAUSE] != NOBODY:
        total += worth(cells[ABOUT])  # it has left hand or stack, but is not lost yet (TM-D5)
    return total


def worth(kind: i64) -> i64:
    """Points for owning a card."""
    return COST[kind] if kind >= STARTERS else 0


def score(pos: State, seat: i64) -> i64:
    """Victory points of *seat* (TM-X1)."""
    cells = pos.cells
    points = 10 * pos.temples(seat) + cells[FOLLOWING + seat] + cells[HEALTH + seat] + cells[PURSE + seat] // 3
    if cells[AVATAR + seat] != NOWHERE:
        points += 5
    if cells[MASK + seat] == 1:
        points += 6
    return points + bought_value(pos, seat)


def standing(pos: State, seat: i64) -> i64:
    """Points, then temples, then followers of a side, as one number to compare (TM-X2)."""
    total: i64 = 0
    for other in range(pos.board.seats):
        if other == seat or not pos.enemies(seat, other):
            total += score(pos, other) * 4096 + pos.temples(other) * 64 + pos.cells[FOLLOWING + other]
    return total


def count_points(pos: State) -> None:
    """The game ends by points; still tied after both tie-breaks it is shared."""
    best: i64 = -1
    winners: i64 = 0
    for seat in range(pos.board.seats):
        if pos.plays(seat):
            total = standing(pos, seat)
            if total > best:
                best = total
                winners = 0
            if total == best:
                winners |= BITS[seat]
    finish(pos, winners, BY_POINTS, NOBODY)

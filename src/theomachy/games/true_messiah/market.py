"""The Market: cards revealed, sealed bids, purchases in order, offers, coins (TM-K)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import EVERYBODY, Event
from theomachy.core.window import MISSING, missing, open_sealed, put_sealed
from theomachy.games.true_messiah import destruction
from theomachy.games.true_messiah.actions import ANSWER, MAKE_BID, OFFER, PURCHASE
from theomachy.games.true_messiah.cards import COST, NAMES
from theomachy.games.true_messiah.layout import (
    ABOUT,
    ASKING,
    BID,
    BITS,
    BOUGHT,
    BUY,
    BUYERS,
    MARKET,
    NOBODY,
    NOTHING,
    OFFERING,
    OPEN,
    PHASE,
    PURSE,
    ROUND,
    SEALED,
    SHUFFLE,
    STALL,
    TURN,
    TURN_START,
    card,
    card_kind,
)
from theomachy.games.true_messiah.state import State

STALLS: Final[i64] = 7
MARKET_CARDS: Final[i64] = 42
MOST_BOUGHT: Final[i64] = 2


def size(pos: State) -> i64:
    """Cards in the marketplace."""
    left: i64 = 0
    while left < MARKET_CARDS and pos.cells[MARKET + left] != 0:
        left += 1
    return left


def open_market(pos: State) -> None:
    """Reveal 3 cards and 1 more for each player, as far as there are any (TM-K2, TM-K3)."""
    cells = pos.cells
    many: i64 = 3
    for seat in range(pos.board.seats):
        if pos.plays(seat):
            many += 1
    left = size(pos)
    if left == 0:
        close_market(pos)
        return
    if many > left:
        many = left
    for place in range(many):
        cells[STALL + place] = 1 + card_kind(cells[MARKET + place])
    for place in range(left):
        cells[MARKET + place] = cells[MARKET + place + many] if place + many < left else 0
    if pos.log is not None:
        row = [NAMES[cells[STALL + place] - 1] for place in range(many)]
        pos.log.append(Event("market-opened", {"cards": row}, shown=EVERYBODY))
    open_sealed(cells, SEALED, pos.board.seats)
    for seat in range(pos.board.seats):
        if not pos.plays(seat):
            put_sealed(cells, SEALED, seat, 0)
    cells[PHASE] = BID


# Bidding (TM-K4, TM-K5).


def offer_bids(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Any number of own coins."""
    for coins in range(pos.cells[PURSE + seat] + 1):
        out = append(out, pack(MAKE_BID, coins))
    return out


def bid(pos: State, seat: i64, coins: i64) -> None:
    """A sealed bid; the last one opens them all."""
    cells = pos.cells
    put_sealed(cells, SEALED, seat, coins)
    if pos.log is not None:
        pos.log.append(Event("bid-made", {"seat": seat}, secret={"coins": coins}, knowers=BITS[seat]))
    open_bids(pos)


def open_bids(pos: State) -> None:
    """When every bid is there they are paid, and the order of buying is settled."""
    cells = pos.cells
    if missing(cells, SEALED, pos.board.seats):
        return
    if pos.log is not None:
        bids = {str(seat): cells[SEALED + seat] for seat in range(pos.board.seats) if pos.plays(seat)}
        pos.log.append(Event("bids-opened", {"bids": bids}, shown=EVERYBODY))
        for seat in range(pos.board.seats):
            if pos.plays(seat):
                pos.tell("bid-shown", {"seat": seat, "count": cells[SEALED + seat]})
    asked: i64 = 0
    for place in range(pos.board.seats):
        best: i64 = NOBODY
        for seat in range(pos.board.seats):
            free = (asked >> seat) & 1 == 0 and pos.plays(seat)
            if free and (best == NOBODY or cells[SEALED + seat] >= cells[SEALED + best]):
                best = seat  # ties go to the later player
        if best != NOBODY:
            asked |= BITS[best]
            cells[BUYERS + place] = 1 + best
            cells[PURSE + best] -= cells[SEALED + best]
    cells[PHASE] = BUY


# Buying (TM-K6 to TM-K9).


def offer_purchases(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Nothing, or one or two cards within the bid."""
    cells = pos.cells
    mask: i64 = 0
    while mask < 128:
        many: i64 = 0
        total: i64 = 0
        there = True
        for place in range(STALLS):
            if (mask >> place) & 1:
                many += 1
                if cells[STALL + place] == 0:
                    there = False
                else:
                    total += COST[cells[STALL + place] - 1]
        if there and many <= MOST_BOUGHT and total <= cells[SEALED + seat] and is_plain(pos, mask):
            out = append(out, pack(PURCHASE, mask))
        mask += 1
    return out


def is_plain(pos: State, mask: i64) -> bool:
    """Whether a mask takes the first of equal cards, so that each purchase has one name."""
    for place in range(STALLS):
        if (mask >> place) & 1:
            for other in range(place):
                if pos.cells[STALL + other] == pos.cells[STALL + place] and not (mask >> other) & 1:
                    return False
    return True


def buy(pos: State, seat: i64, mask: i64) -> None:
    """Cards leave the row; each may be offered to somebody else before it goes to the discard pile."""
    cells = pos.cells
    many: i64 = 0
    kept: i64 = 0
    for place in range(STALLS):
        code = cells[STALL + place]
        cells[STALL + place] = 0
        if (mask >> place) & 1:
            cells[BOUGHT + many] = code
            many += 1
        else:
            cells[STALL + kept] = code
            kept += 1
    if pos.log is not None:
        names = [NAMES[cells[BOUGHT + place] - 1] for place in range(many)]
        pos.tell("cards-bought" if names else "nothing-bought", {"seat": seat, "cards": names})
    next_offer(pos)


def next_offer(pos: State) -> None:
    """Ask about the next bought card, or let the next player buy."""
    cells = pos.cells
    cells[ABOUT] = 0
    if cells[BOUGHT] == 0:
        cells[OPEN] = NOTHING
        cells[ASKING] = NOBODY
        drop_buyer(pos)
    else:
        cells[OPEN] = OFFERING
        cells[ASKING] = cells[BUYERS] - 1


def drop_buyer(pos: State) -> None:
    """The first of the buyers has bought."""
    for place in range(3):
        pos.cells[BUYERS + place] = pos.cells[BUYERS + place + 1]
    pos.cells[BUYERS + 3] = 0


def offer_offers(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """The buyer keeps the card or offers it to one other player; that one answers."""
    if pos.cells[ABOUT] > 0:
        return append(append(out, pack(ANSWER, 0)), pack(ANSWER, 1))
    out = append(out, pack(OFFER, 0))
    for other in range(pos.board.seats):
        if other != seat and pos.plays(other):
            out = append(out, pack(OFFER, 1 + other))
    return out


def make_offer(pos: State, seat: i64, to: i64) -> None:
    """The card is kept (0), or offered to a player."""
    if to == 0:
        settle(pos, seat)
    else:
        pos.cells[ABOUT] = to
        pos.cells[ASKING] = to - 1
        if pos.log is not None:
            name = NAMES[pos.cells[BOUGHT] - 1]
            pos.tell("card-offered", {"seat": seat, "to_seat": to - 1, "card": name})


def answer(pos: State, seat: i64, yes: i64) -> None:
    """The offer is accepted or refused; refused, the card is the buyer's."""
    if pos.log is not None:
        pos.tell("offer-accepted" if yes else "offer-refused", {"seat": seat})
    settle(pos, seat if yes == 1 else pos.cells[BUYERS] - 1)


def settle(pos: State, owner: i64) -> None:
    """A bought card goes to a discard pile (TM-K8)."""
    cells = pos.cells
    pos.discard(owner, cells[BOUGHT] - 1)
    cells[BOUGHT] = cells[BOUGHT + 1]
    cells[BOUGHT + 1] = 0
    next_offer(pos)


def proceed(pos: State) -> bool:
    """Go on with the Market; whether it waits for somebody."""
    cells = pos.cells
    if cells[PHASE] == BID or cells[OPEN] != NOTHING:
        return True
    if cells[BUYERS] == 0:
        close_market(pos)
        return False
    if len(offer_purchases(pos, cells[BUYERS] - 1, vec[i64]())) > 1:
        return True
    drop_buyer(pos)
    return False


def close_market(pos: State) -> None:
    """Unsold cards go under the marketplace, everybody gets coins, the next round begins (TM-K10 to TM-K13)."""
    cells = pos.cells
    first = size(pos)
    left = first
    number = cells[SHUFFLE + 4] + 1
    for place in range(STALLS):
        if cells[STALL + place] != 0:
            cells[MARKET + left] = card(cells[STALL + place] - 1, number, number, 0)
            cells[STALL + place] = 0
            left += 1
    if left > first:
        cells[SHUFFLE + 4] = number
        pos.shuffle_told(MARKET + first, left - first, 4)
    for seat in range(pos.board.seats):
        cells[SEALED + seat] = MISSING
        if pos.plays(seat):
            pos.gain_coins(seat, income(pos, seat))
    if pos.board.round_cap > 0 and cells[ROUND] >= pos.board.round_cap:
        destruction.count_points(pos)
        return
    cells[ROUND] += 1
    cells[TURN] = pos.following(0, pos.playing())
    cells[PHASE] = TURN_START


def income(pos: State, seat: i64) -> i64:
    """A coin for each holy space and for each monolith with a unit of *seat* on it (TM-K11, TM-K12)."""
    coins: i64 = 0
    for space in pos.board.spaces:
        if pos.owns(seat, space):
            coins += 1
        if pos.board.monolith[space] == 1 and (pos.present(space) >> seat) & 1:
            coins += 1
    return coins

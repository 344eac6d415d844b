"""The Market: cards revealed, sealed bids, purchases in order, offers, coins (TM-K)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import EVERYBODY, Event
from theomachy.core.window import MISSING, missing, open_sealed, put_sealed
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.rules import agreement, decks
from theomachy.games.true_messiah.state import State

REVEALED: Final[i64] = 3  # cards for sale, and one more for each player
MOST_BOUGHT: Final[i64] = 2

# Coins and belief.


def gain_coins(position: State, seat: i64, many: i64) -> None:
    """Take coins from the pool as far as it goes (TM-N3)."""
    pool: i64 = pieces.COINS
    for other in range(4):
        pool -= position.cells[at.COINS + other]
    gained: i64 = many if many < pool else pool
    position.cells[at.COINS + seat] += gained
    if gained > 0 and position.log is not None:
        position.report("coins-gained", {"seat": seat, "count": gained})


def size(position: State) -> i64:
    """Cards in the marketplace."""
    left: i64 = 0
    while left < pieces.MARKET_CARDS and position.cells[at.MARKET + left] != 0:
        left += 1
    return left


def open_market(position: State) -> None:
    """Reveal 3 cards and 1 more for each player, as far as there are any (TM-K2, TM-K3)."""
    cards = position.terms.cards
    cells = position.cells
    many = REVEALED
    for seat in range(position.seats):
        if position.is_playing(seat):
            many += 1
    left = size(position)
    if left == 0:
        close_market(position)
        return
    if many > left:
        many = left
    for place in range(many):
        cells[at.FOR_SALE + place] = 1 + decks.kind_of(cells[at.MARKET + place])
    for place in range(left):
        cells[at.MARKET + place] = cells[at.MARKET + place + many] if place + many < left else 0
    if position.log is not None:
        row = [cards.names[cells[at.FOR_SALE + place] - 1] for place in range(many)]
        position.log.append(Event("market-opened", {"cards": row}, shown=EVERYBODY))
    open_sealed(cells, at.SEALED_BID, position.seats)
    for seat in range(position.seats):
        if not position.is_playing(seat):
            put_sealed(cells, at.SEALED_BID, seat, 0)
    cells[at.PHASE] = at.BID


# Bidding (TM-K4, TM-K5).


def offer_bids(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Any number of own coins."""
    for coins in range(position.cells[at.COINS + seat] + 1):
        out = append(out, pack(act.BID, coins))
    return out


def bid(position: State, seat: i64, coins: i64) -> None:
    """A sealed bid; the last one opens them all."""
    cells = position.cells
    put_sealed(cells, at.SEALED_BID, seat, coins)
    if position.log is not None:
        position.log.append(Event("bid-made", {"seat": seat}, secret={"coins": coins}, knowers=at.BITS[seat]))
    open_bids(position)


def open_bids(position: State) -> None:
    """Open the bids once every one is in: they are paid, and the order of buying is settled."""
    cells = position.cells
    if missing(cells, at.SEALED_BID, position.seats):
        return
    if position.log is not None:
        bids = {str(seat): cells[at.SEALED_BID + seat] for seat in range(position.seats) if position.is_playing(seat)}
        position.log.append(Event("bids-opened", {"bids": bids}, shown=EVERYBODY))
        for seat in range(position.seats):
            if position.is_playing(seat):
                position.report("bid-shown", {"seat": seat, "count": cells[at.SEALED_BID + seat]})
    asked: i64 = 0
    for place in range(position.seats):
        best: i64 = at.NOBODY
        for seat in range(position.seats):
            free = (asked >> seat) & 1 == 0 and position.is_playing(seat)
            if free and (best == at.NOBODY or cells[at.SEALED_BID + seat] >= cells[at.SEALED_BID + best]):
                best = seat  # ties go to the later player
        if best != at.NOBODY:
            asked |= at.BITS[best]
            cells[at.BUYERS + place] = 1 + best
            cells[at.COINS + best] -= cells[at.SEALED_BID + best]
    cells[at.PHASE] = at.BUY


# Buying (TM-K6 to TM-K9).


def offer_purchases(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Nothing, or one or two cards within the bid."""
    cards = position.terms.cards
    cells = position.cells
    mask: i64 = 0
    while mask < act.PURCHASES:
        many: i64 = 0
        total: i64 = 0
        there = True
        for place in range(pieces.SALE_ROOM):
            if (mask >> place) & 1:
                many += 1
                if cells[at.FOR_SALE + place] == 0:
                    there = False
                else:
                    total += cards.cost[cells[at.FOR_SALE + place] - 1]
        if there and many <= MOST_BOUGHT and total <= cells[at.SEALED_BID + seat] and is_plain(position, mask):
            out = append(out, pack(act.BUY, mask))
        mask += 1
    return out


def is_plain(position: State, mask: i64) -> bool:
    """Return whether a mask takes the first of equal cards, so each purchase has one name."""
    for place in range(pieces.SALE_ROOM):
        if (mask >> place) & 1:
            for other in range(place):
                if (
                    position.cells[at.FOR_SALE + other] == position.cells[at.FOR_SALE + place]
                    and not (mask >> other) & 1
                ):
                    return False
    return True


def buy(position: State, seat: i64, mask: i64) -> None:
    """Cards leave the row; each may be offered to somebody else before it goes to the discard pile."""
    cards = position.terms.cards
    cells = position.cells
    many: i64 = 0
    kept: i64 = 0
    for place in range(pieces.SALE_ROOM):
        code = cells[at.FOR_SALE + place]
        cells[at.FOR_SALE + place] = 0
        if (mask >> place) & 1:
            cells[at.BOUGHT + many] = code
            many += 1
        else:
            cells[at.FOR_SALE + kept] = code
            kept += 1
    if position.log is not None:
        labels = [cards.names[cells[at.BOUGHT + place] - 1] for place in range(many)]
        position.report("cards-bought" if labels else "nothing-bought", {"seat": seat, "cards": labels})
    next_offer(position)


def next_offer(position: State) -> None:
    """Ask about the next bought card, or let the next player buy."""
    cells = position.cells
    cells[at.QUESTION_ABOUT] = 0
    if cells[at.BOUGHT] == 0:
        cells[at.QUESTION] = at.NO_QUESTION
        cells[at.QUESTION_SEAT] = at.NOBODY
        drop_buyer(position)
    else:
        cells[at.QUESTION] = at.OFFERING
        cells[at.QUESTION_SEAT] = cells[at.BUYERS] - 1


def drop_buyer(position: State) -> None:
    """The first of the buyers has bought."""
    for place in range(3):
        position.cells[at.BUYERS + place] = position.cells[at.BUYERS + place + 1]
    position.cells[at.BUYERS + 3] = 0


def offer_offers(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """The buyer keeps the card or offers it to one other player; that one answers."""
    if position.cells[at.QUESTION_ABOUT] > 0:
        return append(append(out, pack(act.ANSWER, 0)), pack(act.ANSWER, 1))
    out = append(out, pack(act.OFFER, 0))
    for other in range(position.seats):
        if other != seat and position.is_playing(other):
            out = append(out, pack(act.OFFER, 1 + other))
    return out


def make_offer(position: State, seat: i64, to: i64) -> None:
    """The card is kept (0), or offered to a player."""
    if to == 0:
        settle(position, seat)
    else:
        position.cells[at.QUESTION_ABOUT] = to
        position.cells[at.QUESTION_SEAT] = to - 1
        if position.log is not None:
            name = position.terms.cards.names[position.cells[at.BOUGHT] - 1]
            position.report("card-offered", {"seat": seat, "to_seat": to - 1, "card": name})


def answer(position: State, seat: i64, yes: i64) -> None:
    """The offer is accepted or refused; refused, the card is the buyer's."""
    if position.log is not None:
        position.report("offer-accepted" if yes else "offer-refused", {"seat": seat})
    settle(position, seat if yes == 1 else position.cells[at.BUYERS] - 1)


def settle(position: State, owner: i64) -> None:
    """A bought card goes to a discard pile (TM-K8)."""
    cells = position.cells
    decks.discard(position, owner, cells[at.BOUGHT] - 1)
    cells[at.BOUGHT] = cells[at.BOUGHT + 1]
    cells[at.BOUGHT + 1] = 0
    next_offer(position)


def proceed(position: State) -> bool:
    """Continue with the Market; whether it waits for somebody."""
    cells = position.cells
    if cells[at.PHASE] == at.BID or cells[at.QUESTION] != at.NO_QUESTION:
        return True
    if cells[at.BUYERS] == 0:
        close_market(position)
        return False
    if len(offer_purchases(position, cells[at.BUYERS] - 1, vec[i64]())) > 1:
        return True
    drop_buyer(position)
    return False


def close_market(position: State) -> None:
    """Unsold cards go under the marketplace, everybody gets coins, the next round begins (TM-K10 to TM-K13)."""
    cells = position.cells
    first = size(position)
    left = first
    number = cells[at.SHUFFLE_COUNT + 4] + 1
    for place in range(pieces.SALE_ROOM):
        if cells[at.FOR_SALE + place] != 0:
            cells[at.MARKET + left] = decks.card(cells[at.FOR_SALE + place] - 1, number, number, 0)
            cells[at.FOR_SALE + place] = 0
            left += 1
    if left > first:
        cells[at.SHUFFLE_COUNT + 4] = number
        decks.shuffle_cards(position, at.MARKET + first, left - first, 4)
    for seat in range(position.seats):
        cells[at.SEALED_BID + seat] = MISSING
        if position.is_playing(seat):
            gain_coins(position, seat, income(position, seat))
    if position.terms.round_cap > 0 and cells[at.ROUND] >= position.terms.round_cap:
        agreement.count_points(position)
        return
    cells[at.ROUND] += 1
    cells[at.TURN] = position.first_from(0, position.seats_playing())
    cells[at.PHASE] = at.TURN_START


def income(position: State, seat: i64) -> i64:
    """A coin for each holy space and for each monolith with a unit of *seat* on it (TM-K11, TM-K12)."""
    coins: i64 = 0
    for space in position.board.spaces:
        if position.owns(seat, space):
            coins += 1
        if position.board.monolith[space] == 1 and (position.seats_on(space) >> seat) & 1:
            coins += 1
    return coins

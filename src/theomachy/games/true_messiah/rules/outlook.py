"""Outlook: what a turn that started now would bring, what a player can still lose, what a bid can buy."""

from theomachy.core.game import View
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import NOWHERE, space_name
from theomachy.games.true_messiah.rules import beginning, decks, ending
from theomachy.games.true_messiah.state import State


def next_turn(ahead: State, seat: int) -> View:
    """Return what *seat* could look forward to; *ahead* is a copy to try it on."""
    ahead.cells[at.TURN] = seat
    if not ahead.is_playing(seat):
        return {}
    beginning.record_start(ahead, seat)
    beginning.refresh(ahead, seat)  # the praying rise before temples are built (TM-B3)
    cells = ahead.cells
    sites = [space_name(space) for space in ahead.board.spaces if beginning.is_site(ahead, space)]
    spoilt = [(space_name(space), _what_spoils(ahead, seat, space)) for space in ahead.board.spaces]
    return {
        "celebrity": cells[at.CELEBRITY_RECRUITS],
        "at": None if cells[at.BEGAN_ALONE] == NOWHERE else space_name(cells[at.BEGAN_ALONE]),
        "numbers": cells[at.NUMBERS_RECRUITS],
        "crowds": [space_name(cells[at.CROWDS + place]) for place in range(5) if cells[at.CROWDS + place] != NOWHERE],
        "temples": sites,
        "spoilt": {name: why for name, why in spoilt if why is not None},
        "moves": cells[at.MOVE_LIMIT],
    }


def _what_spoils(position: State, seat: int, space: int) -> str | None:
    """Say why four low units of *seat* on an ordinary space are no building site; None elsewhere."""
    lows = [position.low_unit(space, place) for place in range(pieces.LOW_ROOM)]
    if position.is_holy(space) or any(code == 0 or pieces.owner_of(code) != seat for code in lows):
        return None
    if position.board.monolith[space]:
        return "monolith"
    if any(pieces.kind_of(code) == pieces.NONBELIEVER for code in lows):
        return "nonbeliever"
    return None if beginning.is_site(position, space) else "shared-site"


def spare(position: State, seat: int) -> View:
    """Return how many followers and cards *seat* can lose and play on (TM-D3, TM-D5)."""
    followers = position.cells[at.FOLLOWERS + seat] - ending.FEWEST_FOLLOWERS
    return {"followers": followers, "cards": decks.owned(position, seat) - ending.FEWEST_CARDS}


def worth_of_bids(position: State, seat: int) -> list[int]:
    """By bid, the most that one or two cards of the market can cost within it (TM-K6)."""
    row = position.cells[at.FOR_SALE : at.FOR_SALE + pieces.SALE_ROOM]
    costs = [int(position.terms.cards.cost[code - 1]) for code in row if code]
    sums = [0, *costs, *(one + other for place, one in enumerate(costs) for other in costs[place + 1 :])]
    return [max(cost for cost in sums if cost <= bid) for bid in range(position.cells[at.COINS + seat] + 1)]

"""Prospects: what the next Beginning phase would bring each player if everything stayed as it stands.

Where units stand when a turn starts decides what is recruited and built (TM-B1), which is what beginners overlook.
"""

from theomachy.core.game import View
from theomachy.games.true_messiah import beginning
from theomachy.games.true_messiah.board import NOWHERE, space_name
from theomachy.games.true_messiah.position import TrueMessiah
from theomachy.games.true_messiah.state import ALONE, CELEBRITY, LIMIT, NUMBERS, TURN


def next_turns(pos: TrueMessiah) -> list[View]:
    """By seat: recruits by celebrity and by numbers, temples that could be built, and the move allowance."""
    return [_next_turn(pos.copy(), seat) for seat in range(pos.seats)]


def _next_turn(ahead: TrueMessiah, seat: int) -> View:
    """What *seat* could look forward to; *ahead* is a copy to try it on."""
    ahead.cells[TURN] = seat
    if not ahead.plays(seat):
        return {}
    beginning.record_start(ahead, seat)
    ahead.refresh(seat)  # the praying rise before temples are built (TM-B3)
    cells = ahead.cells
    sites = [space_name(space) for space in ahead.board.spaces if beginning.is_site(ahead, space)]
    return {
        "celebrity": cells[CELEBRITY],
        "at": None if cells[ALONE] == NOWHERE else space_name(cells[ALONE]),
        "numbers": cells[NUMBERS],
        "temples": sites,
        "moves": cells[LIMIT],
    }

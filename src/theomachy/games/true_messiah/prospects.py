"""Prospects: what is to come if everything stays as it stands.

Where units stand when a turn starts decides what is recruited and built (TM-B1), and units beside enemies must fight
(TM-F1): what beginners overlook.
"""

from itertools import takewhile

from theomachy.core.action import kind_of, part_a, part_b
from theomachy.core.chance import Dice
from theomachy.core.event import Event
from theomachy.core.game import View
from theomachy.games.true_messiah import beginning, combat, destruction, forecast, loading, movement, view
from theomachy.games.true_messiah.actions import GROUP, PASS
from theomachy.games.true_messiah.board import NOWHERE, space_name
from theomachy.games.true_messiah.layout import (
    ALONE,
    CELEBRITY,
    CROWDS,
    DOOM,
    DRAFT,
    DRAFT_MOVE,
    FOLLOWING,
    LIMIT,
    NO_DRAFT,
    NOTHING,
    NUMBERS,
    OPEN,
    OVER,
    PHASE,
    PICKED,
    TALL,
    TURN,
)
from theomachy.games.true_messiah.position import TrueMessiah


def tell(pos: TrueMessiah, viewer: int) -> View:
    """Ways of the viewer's units, everybody's next turn and what each can lose, the stack if all pass, the combat."""
    pos = pos.copy()
    reach = _reach(pos, viewer)
    if pos.cells[DRAFT] != NO_DRAFT:
        pos.end_draft()
    turns = [_next_turn(pos.copy(), seat) for seat in range(pos.seats)]
    resolved, stack = _all_pass(pos, viewer) if pos.cells[TALL] > 0 else (pos, [])
    doomed, fight = _combat(resolved) if resolved.cells[TURN] == pos.cells[TURN] else ({}, [])
    told = {what: events for what, events in (("stack", stack), ("combat", fight)) if events}
    spare = [_spare(pos, seat) for seat in range(pos.seats)]
    return {"reach": reach, "next_turns": turns, "spare": spare, "doomed": doomed, "forecast": told}


# Moving.


def _reach(pos: TrueMessiah, seat: int) -> dict[str, list[list[str]]]:
    """By space, the paths that the units of *seat* there could take now; those of a begun move where it has come to."""
    if seat not in pos.actors():
        return {}
    if pos.cells[DRAFT] == DRAFT_MOVE:
        return {space_name(pos.last_pick()): _paths(pos, seat)}
    found: dict[str, list[list[str]]] = {}
    for action in pos.legal(seat):
        group = kind_of(action) == GROUP
        if group and (part_b(action) == 16 or movement.count_places(part_b(action)) == 1):
            ahead = pos.copy()
            movement.begin(ahead, seat, part_a(action), part_b(action))
            known = found.setdefault(space_name(part_a(action)), [])
            known += [path for path in _paths(ahead, seat) if path not in known]
    return found


def _paths(pos: TrueMessiah, seat: int) -> list[list[str]]:
    """Every way on for the drafted group, shorter ones first."""
    here = pos.last_pick()
    left = movement.pace_of(pos, seat) - (pos.cells[PICKED] - 1)
    ends: list[list[str]] = []
    beyond: list[list[str]] = []
    for direction in range(4 if left > 0 else 0):
        there = pos.board.next[here * 4 + direction]
        if movement.can_go_on(pos, here, there, left):
            pos.pick(there)
            if movement.can_end(pos, there):
                ends.append([space_name(here), space_name(there)])
            beyond += [[space_name(here), *path] for path in _paths(pos, seat)]
            pos.cells[PICKED] -= 1
    return ends + beyond


# The next turn.


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
        "crowds": [space_name(cells[CROWDS + place]) for place in range(5) if cells[CROWDS + place] != NOWHERE],
        "temples": sites,
        "moves": cells[LIMIT],
    }


def _spare(pos: TrueMessiah, seat: int) -> View:
    """How many followers and cards *seat* can lose and play on (TM-D3, TM-D5)."""
    followers = pos.cells[FOLLOWING + seat] - destruction.FEWEST_FOLLOWERS
    return {"followers": followers, "cards": pos.owned(seat) - destruction.FEWEST_CARDS}


# The stack and combat.


def _all_pass(pos: TrueMessiah, viewer: int) -> tuple[TrueMessiah, list[View]]:
    """The position and the events when the stack has resolved unanswered, up to a choice that somebody has to make.

    It is tried in two imagined worlds; where they differ a secret decides, and nothing is told.
    """
    known = view.tell(pos, viewer)
    first, second = (_passed(next(loading.worlds(known, Dice(seed))), viewer) for seed in (1, 2))
    return first if first[1] == second[1] else (pos, [])


def _passed(world: TrueMessiah, viewer: int) -> tuple[TrueMessiah, list[View]]:
    events: list[Event] = []
    world.log = events
    while world.cells[TALL] > 0 and world.cells[OPEN] == NOTHING:
        world.play(world.actors()[0], PASS)
    world.log = None
    told = [event.seen_by(viewer if viewer >= 0 else None) for event in events]
    return world, list(takewhile(lambda event: event["event"] != "turn-started", told))


def _combat(pos: TrueMessiah) -> tuple[dict[str, View], list[View]]:
    """Who would fall in the coming combat, by space, and its events: nobody knows better than the board shows."""
    if pos.cells[PHASE] == OVER or pos.cells[OPEN] != NOTHING or not forecast.is_coming(pos):
        return {}, []
    ahead = pos.copy()
    forecast.doom(ahead)
    found: dict[str, View] = {}
    for space in ahead.board.spaces:
        doom = ahead.cells[DOOM + space]
        if doom:
            found[space_name(space)] = {"fall": int(doom & 15).bit_count(), "hits": doom >> 4}
    events: list[Event] = []
    ahead.log = events
    combat.fall(ahead)
    return found, [event.seen_by(None) for event in events]

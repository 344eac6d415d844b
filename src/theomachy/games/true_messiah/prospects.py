"""Prospects: what is to come if everything stays as it stands.

Where units stand when a turn starts decides what is recruited and built (TM-B1), and units beside enemies must fight
(TM-F1): what beginners overlook.
"""

from itertools import takewhile
from typing import cast

from theomachy.core.action import kind_of, part_a, part_b, part_c
from theomachy.core.chance import Dice
from theomachy.core.event import Event
from theomachy.core.game import View
from theomachy.games.true_messiah import (
    beginning,
    choices,
    combat,
    destruction,
    ending,
    forecast,
    loading,
    movement,
    notation,
    refusals,
    targets,
    view,
    ways,
)
from theomachy.games.true_messiah.actions import GROUP, PASS, PLAY, PRAY, TARGET
from theomachy.games.true_messiah.board import NOWHERE, distance, space_name
from theomachy.games.true_messiah.cards import AMOUNT, COST, MARTYRDOM, MOST_TARGETS, NAMES, PREEMPTIVE
from theomachy.games.true_messiah.layout import (
    ALONE,
    BELIEF,
    CELEBRITY,
    CHOOSE,
    CROWDS,
    DOOM,
    DRAFT,
    DRAFT_MOVE,
    DRAFT_PLAY,
    FOLLOWING,
    LIMIT,
    MERCIES,
    MERCY,
    NO_DRAFT,
    NONBELIEVER,
    NOTHING,
    NUMBERS,
    OPEN,
    OVER,
    PHASE,
    PLACING,
    ROOM,
    SKETCH,
    TALL,
    TURN,
    WHICH,
    unit_kind,
    unit_owner,
)
from theomachy.games.true_messiah.position import TrueMessiah


def tell(pos: TrueMessiah, viewer: int) -> View:
    """What the viewer's units and miracles reach, everybody's next turn and what each can lose, the stack if all pass,
    the combat."""
    pos = pos.copy()
    if not notation.has_begun(pos, viewer):
        _forget_draft(pos)  # what somebody else has begun is a secret
    own = _own(pos, viewer) if viewer in pos.actors() or viewer in pos.volunteers() else {"reach": {}}
    _forget_draft(pos)
    turns = [_next_turn(pos.copy(), seat) for seat in range(pos.seats)]
    resolved, stack = _all_pass(pos, viewer) if pos.cells[TALL] > 0 else (pos, [])
    doomed, fight = _combat(resolved) if resolved.cells[TURN] == pos.cells[TURN] else ({}, [])
    told = {what: events for what, events in (("stack", stack), ("combat", fight)) if events}
    spare = [_spare(pos, seat) for seat in range(pos.seats)]
    open_cities = [space_name(city) for seat in range(pos.seats) if (city := forecast.open_city(pos, seat)) != NOWHERE]
    return {**own, "next_turns": turns, "spare": spare, "open_cities": open_cities, "doomed": doomed, "forecast": told}


def _forget_draft(pos: TrueMessiah) -> None:
    if pos.cells[DRAFT] != NO_DRAFT:
        pos.end_draft()


def _own(pos: TrueMessiah, seat: int) -> View:
    """What *seat*, who chooses now, could reach."""
    reach = _reach(pos, seat)
    closed = _closed(pos, seat) if reach else {}
    told: View = {"reach": reach, "closed": closed, "aims": _aims(pos, seat), "most": _most(pos, seat)}
    told["prayers"] = _prayers(pos, seat)
    if pos.cells[DRAFT] == DRAFT_PLAY:
        home = targets.origin_space(pos, seat, pos.cells[SKETCH + 1])
        told["playing"] = {
            "card": NAMES[pos.cells[SKETCH]],
            "from": None if home == NOWHERE else space_name(home),
        }
    return told


# Moving.


def _reach(pos: TrueMessiah, seat: int) -> dict[str, list[View]]:
    """By space, the groups there that could move and their ways; those of a begun move where it has come to."""
    if pos.cells[DRAFT] == DRAFT_MOVE:
        group = _group(pos, pos.cells[SKETCH], pos.cells[SKETCH + 1])
        return {space_name(pos.last_pick()): [{"groups": [group], "ways": ways.ways_on(pos, seat)}]}
    found: dict[str, list[View]] = {}
    for action in pos.legal(seat):
        if kind_of(action) == GROUP:
            space, mask = part_a(action), part_b(action)
            way = _ways(pos, seat, space, mask)
            alike = found.setdefault(space_name(space), [])
            same = next((one for one in alike if one["ways"] == way), None)
            if same is None:
                same = {"groups": [], "ways": way}
                alike.append(same)
            cast(list[str], same["groups"]).append(_group(pos, space, mask))
    return found


def _group(pos: TrueMessiah, space: int, mask: int) -> str:
    return notation.group_text(pos, space, mask).partition(" ")[0]


def _ways(pos: TrueMessiah, seat: int, space: int, mask: int) -> list[list[str]]:
    movement.begin(pos, seat, space, mask)
    found = ways.ways_on(pos, seat)
    pos.end_draft()
    return found


def _closed(pos: TrueMessiah, seat: int) -> dict[str, str]:
    """The spaces that none of the seat's units, or no low unit, can enter now, with the reason (TM-M3 to TM-M5)."""
    found: dict[str, str] = {}
    for space in pos.board.spaces:
        refusal = refusals.explain_entry(pos, seat, space)
        if refusal is not None:
            found[space_name(space)] = refusal.code
        elif pos.lows(space) == ROOM:
            found[space_name(space)] = "no-room"
    return found


# Miracles.


def _aims(pos: TrueMessiah, seat: int) -> dict[str, dict[str, str]]:
    """By the notation of a play with one target, the things that it could aim at and how they are written."""
    found: dict[str, dict[str, str]] = {}
    for action in pos.legal(seat):
        if kind_of(action) == PLAY and MOST_TARGETS[part_a(action)] == 1:
            ahead = notation.imagine(pos)
            ahead.play(seat, action)
            aims = [(part_a(aim), part_b(aim)) for aim in ahead.legal(seat) if kind_of(aim) == TARGET]
            found[notation.write(pos, seat, action, False)] = {
                choices.target_thing(ahead, *aim): notation.target_text(ahead, *aim) for aim in aims
            }
    return found


def _prayers(pos: TrueMessiah, seat: int) -> dict[str, list[str]]:
    """By card in hand that some belief is missing for, who could pray for it: those farthest from enemies first."""
    able: dict[tuple[int, int], int] = {}
    for action in pos.legal(seat):
        if kind_of(action) == PRAY:
            able[part_a(action), part_b(action)] = max(able.get((part_a(action), part_b(action)), 0), part_c(action))
    safest = sorted(able, key=lambda place: -_nearest_enemy(pos, seat, place[0]))
    anything = pos.is_quiet() and pos.cells[TURN] == seat
    found: dict[str, list[str]] = {}
    for kind in range(len(NAMES)):
        short = int(COST[kind]) - pos.cells[BELIEF + seat]
        if 0 < short <= sum(able.values()) and pos.in_hand(seat, kind) and (anything or PREEMPTIVE[kind]):
            units: list[str] = []
            for place in safest:
                number = min(able[place], short)
                if number > 0:
                    units.append(f"unit:{notation.unit_text(pos, *place, number)}")
                    short -= number
            found[NAMES[kind]] = units
    return found


def _nearest_enemy(pos: TrueMessiah, seat: int, space: int) -> int:
    """How many steps away the nearest unit of an enemy stands."""
    hostile = pos.hostile(seat)
    return min((int(distance(space, there)) for there in pos.board.spaces if pos.present(there) & hostile), default=0)


def _most(pos: TrueMessiah, seat: int) -> int:
    """How many units may be picked in all for one choice of several groups; 0 where it does not matter."""
    if pos.cells[OPEN] == MERCY:
        return pos.cells[MERCIES + seat]
    if pos.cells[OPEN] == PLACING:
        return int(ending.room_left(pos))
    if pos.cells[OPEN] == CHOOSE and pos.cells[pos.top() + WHICH] == MARTYRDOM:
        return int(AMOUNT[MARTYRDOM])
    return 0


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
    spoilt = [(space_name(space), _what_spoils(ahead, seat, space)) for space in ahead.board.spaces]
    return {
        "celebrity": cells[CELEBRITY],
        "at": None if cells[ALONE] == NOWHERE else space_name(cells[ALONE]),
        "numbers": cells[NUMBERS],
        "crowds": [space_name(cells[CROWDS + place]) for place in range(5) if cells[CROWDS + place] != NOWHERE],
        "temples": sites,
        "spoilt": {name: why for name, why in spoilt if why is not None},
        "moves": cells[LIMIT],
    }


def _what_spoils(pos: TrueMessiah, seat: int, space: int) -> str | None:
    """Why four low units of *seat* on an ordinary space are no building site; None where they are, or are not there."""
    lows = [notation.low_at(pos, space, place) for place in range(ROOM)]
    if pos.is_holy(space) or any(code == 0 or unit_owner(code) != seat for code in lows):
        return None
    if pos.board.monolith[space]:
        return "monolith"
    if any(unit_kind(code) == NONBELIEVER for code in lows):
        return "nonbeliever"
    return None if beginning.is_site(pos, space) else "shared-site"


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

"""Evaluate: how good a position looks to a bot."""

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.action import kind_of
from theomachy.games.four_gods import actions as act
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.position import FourGodsPosition
from theomachy.games.four_gods.rules import modes
from theomachy.games.four_gods.rules.placing import fits_somewhere
from theomachy.games.four_gods.rules.scoring import Kingdoms, score_kingdoms, strength, total
from theomachy.games.four_gods.rules.survey import SCALE, Survey, survey

_OPEN_END: Final = 0.25  # of a point for each open half edge of a Kingdom that pays
_RESERVE_WORTH: Final = 0.35  # of a point for each prophet that can still be used
_NO_GOD: Final = 8.0  # what the want of a god costs
_PLAYABLE: Final = 0.005  # of a point for a tile in hand that fits somewhere: more than one that fits nowhere
_FREE_HAND: Final = 0.01  # so a tile without a good place is put away and others are drawn
_RESTING: Final = 0.002  # to pass is better than to turn over tiles to no end
_IDLING: Final = 0.3  # what a turn without a draw, placement, building or destruction costs while tiles can be drawn
_CLOSED: Final = 0.97  # the value of a game that its leader may end at once
_PROMISE: Final = 0.9  # of what the best prophet on the tile just placed would bring
_HIGHER_MARKER: Final = 0.2  # of two markers: what the one that does not decide is worth
_OPEN_REALM: Final = 0.05  # of a point for each open half edge of a Kingdom of its own terrain
_CITY: Final = 5.0  # points
_WORSE_THAN_LOST: Final = 2.0
_FULL_ROW: Final = 1.5  # what a full row costs: no more draws


def evaluate(position: FourGodsPosition, seat: int) -> float:
    """The lead of *seat* if the game ended now, with something for what can still grow; about -1 to 1."""
    if position.is_over():
        return position.returns()[seat]
    if position.terms.pace == at.RONDO and position.cells[at.TURN_STATE] == at.TILE_TAKEN:
        return evaluate(_use_taken(position), seat)
    known = survey(position)
    points = score_kingdoms(position, known.lands)
    last = _last_to_pass(position)
    if last != at.NOBODY and all(
        strength(position, points, last) > strength(position, points, other)
        for other in range(position.seats)
        if other != last
    ):
        return _CLOSED if seat == last else -_CLOSED
    colours = _colour_worths(position, points, known)
    worths = [_worth(position, colours, known, other) for other in range(position.seats)]
    lead = (worths[seat] - max(worths[:seat] + worths[seat + 1 :])) / SCALE
    return lead / sqrt(sqrt(1.0 + lead * lead * lead * lead))  # as it is while small, and never as sure as the end


def _use_taken(position: FourGodsPosition) -> FourGodsPosition:
    """The position after the best use of a taken tile, which must follow at once (FG-Z14)."""
    seat = position.cells[at.TURN]
    found, best = position, -_WORSE_THAN_LOST
    for action in position.legal(seat):
        if kind_of(action) != act.CHOOSE_GOD:
            trial = position.copy()
            trial.play(seat, action)
            worth = evaluate(trial, seat)
            if worth > best:
                found, best = trial, worth
    return found


def _last_to_pass(position: FourGodsPosition) -> int:
    """The seat that would end the game by passing, because all others have passed; NOBODY where there is none.

    In real time the one who is ahead continues as long as tiles can be drawn: a pass that ends the game is for its end.
    """
    if position.terms.pace != at.REALTIME:
        return position.cells[at.TURN] if position.cells[at.PASSES] == position.seats - 1 else at.NOBODY
    if position.cells[at.BAG_COUNT] > 0:
        return at.NOBODY
    awake = [
        seat
        for seat in range(position.seats)
        if not position.cells[at.PASSED + seat] and not position.cells[at.AWAY + seat]
    ]
    return awake[0] if len(awake) == 1 else at.NOBODY


def _worth(position: FourGodsPosition, colours: list[float], known: Survey, seat: int) -> float:
    """Return what *seat* has: a single marker, or mostly the lower of two (FG-N11)."""
    own = [colours[colour] for colour in range(4) if position.owner(colour) == seat]
    own += [-_NO_GOD] * (position.terms.gods_each - len(own))
    worth = min(own) + _HIGHER_MARKER * max(own) if position.terms.gods_each == 2 else own[0]
    worth += _hand_worth(position, seat)
    return worth + _PROMISE * _prophet_worth(position, known.lands, known.ends, seat)


def _prophet_worth(position: FourGodsPosition, lands: Kingdoms, ends: vec[i64], seat: int) -> float:
    """Return what the best prophet on the tile that *seat* has just placed would bring."""
    space = position.cells[at.WINDOW + seat]
    if space == at.NOTHING:
        return 0.0
    left = float(position.cells[at.BAG_COUNT]) / float(position.tiles.count)
    best = 0.0
    for colour in range(at.COLOUR_COUNT):
        if position.owner(colour) != seat or position.cells[at.RESERVE + colour] == 0:
            continue
        for corner in range(4):
            zone = lands.zone(position, space, corner)
            if lands.by_colour[zone * at.COLOUR_COUNT + colour] + 1 >= lands.most(zone):
                gain = float(lands.size[zone] - lands.prophets[zone] - 1) + _OPEN_END * left * float(ends[zone])
                best = max(best, gain - _RESERVE_WORTH * left)
    return best


def _hand_worth(position: FourGodsPosition, seat: int) -> float:
    """Return what the tiles in the hands promise, and what a full row and idling cost."""
    cells = position.cells
    full = position.free_slot(seat) == at.NOTHING
    worth = -_FULL_ROW if full else 0.0
    if _is_idle(position, seat) and cells[at.BAG_COUNT] > 0 and not full:
        worth -= _IDLING
    if cells[at.TURN] == (seat + 1) % position.seats:  # the last turn was this seat's; in real time there are none
        if cells[at.PASSES] > 0:
            worth += _RESTING
    elif cells[at.PASSED + seat]:
        worth += -_IDLING if cells[at.BAG_COUNT] > 0 and not full else _RESTING
    for hand in range(2):
        piece = position.hand(seat, hand)
        if piece == at.NOTHING:
            worth += _FREE_HAND
        elif fits_somewhere(position, piece // 2):
            worth += _PLAYABLE
    return worth


def _is_idle(position: FourGodsPosition, seat: int) -> bool:
    """Return whether *seat* lets its turns go by: the last one, or the present one of many actions, had no progress."""
    cells = position.cells
    if cells[at.TURN] == seat and position.terms.pace in (at.TIMED, at.BUDGET):
        return cells[at.MADE_PROGRESS] == 0 and _has_begun(position)
    return cells[at.TURN] == (seat + 1) % position.seats and cells[at.IDLE_TURNS] > 0


def _has_begun(position: FourGodsPosition) -> bool:
    """Return whether the turn is more than handed on: to hand it on is no gain."""
    cells = position.cells
    if position.terms.pace == at.BUDGET:
        return cells[at.ACTIONS_LEFT] < modes.BUDGET_ACTIONS or cells[at.FLIPS_LEFT] < modes.BUDGET_FLIPS
    return cells[at.TURN_STATE] != at.GAP


def _colour_worths(position: FourGodsPosition, points: vec[i64], known: Survey) -> list[float]:
    """Return what each colour has and may still get."""
    left = float(position.cells[at.BAG_COUNT]) / float(position.tiles.count)
    growth, realms, risks = known.growth, known.realms, known.risks
    worths: list[float] = []
    colour: i64 = 0
    while colour < at.COLOUR_COUNT:
        worth = float(total(points, colour)) - _CITY * risks[colour]
        worth += left * (
            _RESERVE_WORTH * float(position.cells[at.RESERVE + colour]) + _OPEN_END * float(growth[colour])
        )
        god = position.cells[at.GOD + colour]
        if god != at.NOTHING:
            worth += _OPEN_REALM * left * float(realms[god])
        worths.append(worth)
        colour += 1
    return worths

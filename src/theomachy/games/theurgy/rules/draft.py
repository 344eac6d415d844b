"""The draft: objectives, deities, starting places and first tokens (TH-F, TH-U10 to TH-U18)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.core.window import bit_of
from theomachy.games.theurgy import actions as act
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, deities, land
from theomachy.games.theurgy.rules import pieces
from theomachy.games.theurgy.state import State

CORNERS: Final[i64] = 6
START_CUBES: Final[i64] = 3
INNER_CUBES: Final[i64] = 5
CAPITAL_CUBES: Final[i64] = 8
CAPITAL_SCEPTICS: Final[i64] = 2


def drafter(position: State, order: i64) -> i64:
    """Return who chooses as number *order*: clockwise, or backwards in a full game (TH-U20, TH-F4)."""
    first = position.cells[at.FIRST]
    return (
        (first + order) % position.seats
        if not position.terms.full
        else (first + position.seats - 1 - order) % position.seats
    )


def starts_each(seats: i64) -> i64:
    """Starting hexes a player (TH-U13, TH-U14)."""
    return 2 if seats <= 3 else 1


def rule_of_starts(seats: i64) -> str:
    """The rule by which players take their corners and put their pieces there."""
    return "TH-U13" if starts_each(seats) == 2 else "TH-U14"


def corner(place: i64) -> i64:
    """The corner with the number *place*."""
    return land.OUTER + 2 * place


def is_free_place(position: State, place: i64) -> bool:
    """Return whether nobody starts at *place*; a pair is named by its first corner."""
    if starts_each(position.seats) == 2 and place >= CORNERS // 2:
        return False
    return all(position.cells[cell] != corner(place) for cell in range(at.START_HEX, at.START_HEX + 2 * position.seats))


def is_free_deity(position: State, deity: i64) -> bool:
    """Return whether nobody has taken *deity* (TH-U10)."""
    return all(position.cells[at.DEITY + seat] != deity for seat in range(position.seats))


def nearest_place(position: State, seat: i64) -> i64:
    """The place offered first (TH-U20)."""
    place = seat
    if position.seats == 4 and seat >= 2:
        place = seat + 1
    if is_free_place(position, place):
        return place
    place = 0
    while not is_free_place(position, place):
        place += 1
    return place


def offer_choices(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """The choices of the draft."""
    cells = position.cells
    phase = cells[at.PHASE]
    if phase == at.OBJECTIVE_CHOICE:
        out = append(out, pack(act.KEEP_OBJECTIVE, cells[at.OBJECTIVE + seat]))
        return append(out, pack(act.KEEP_OBJECTIVE, cells[at.OTHER_OBJECTIVE + seat]))
    if phase == at.DEITY_CHOICE:
        for deity in range(deities.DEITIES):
            if is_free_deity(position, deity):
                out = append(out, pack(act.TAKE_DEITY, deity))
    elif phase == at.PLACE_CHOICE:
        for place in range(CORNERS):
            if is_free_place(position, place):
                out = append(out, pack(act.TAKE_PLACE, place))
    else:
        for direction in range(land.DIRECTIONS):
            out = append(
                out, pack(act.PUT_FAITH, land.VERTEX_OF[next_start(cells, seat) * land.DIRECTIONS + direction])
            )
    return out


def next_start(cells: vec[i64], seat: i64) -> i64:
    """The starting hex of *seat* whose token is placed next."""
    first = cells[at.START_HEX + seat * 2]
    for direction in range(land.DIRECTIONS):
        if cells[at.FAITH + land.VERTEX_OF[first * land.DIRECTIONS + direction]] == seat:
            return cells[at.START_HEX + seat * 2 + 1]
    return first


def refuse_choice(position: State, seat: i64, action: i64) -> Refusal | None:
    """Return why *action* is no choice of the draft now."""
    phase = position.cells[at.PHASE]
    kind = kind_of(action)
    if kind == act.KEEP_OBJECTIVE and phase == at.OBJECTIVE_CHOICE:
        return Refusal("not-dealt", "TH-F4", objective=box.OBJECTIVE_IDS[part_a(action)])
    if kind == act.TAKE_DEITY and phase == at.DEITY_CHOICE:
        return Refusal("deity-taken", "TH-U10", deity=deities.DEITY_IDS[part_a(action)])
    if kind == act.TAKE_PLACE and phase == at.PLACE_CHOICE:
        if starts_each(position.seats) == 2 and part_a(action) >= CORNERS // 2:
            return Refusal("opposite-corners", "TH-U13")
        return Refusal("place-taken", rule_of_starts(position.seats), hex=land.HEX_NAMES[corner(part_a(action))])
    if kind == act.PUT_FAITH and phase == at.FAITH_CHOICE:
        start = land.HEX_NAMES[next_start(position.cells, seat)]
        return Refusal(
            "not-at-start", rule_of_starts(position.seats), vertex=land.VERTEX_NAMES[part_a(action)], hex=start
        )
    return Refusal("draft-order", "TH-F5") if position.terms.full else Refusal("discovery-order", "TH-U20")


def do_choice(position: State, seat: i64, action: i64) -> None:
    """Carry out one choice of the draft."""
    kind = kind_of(action)
    if kind == act.KEEP_OBJECTIVE:
        _keep(position, seat, part_a(action))
    elif kind == act.TAKE_DEITY:
        _take_deity(position, seat, part_a(action))
    elif kind == act.TAKE_PLACE:
        _take_place(position, seat, part_a(action))
    else:
        _put_faith(position, seat, part_a(action))


def _keep(position: State, seat: i64, objective: i64) -> None:
    cells = position.cells
    if cells[at.OBJECTIVE + seat] != objective:
        cells[at.OTHER_OBJECTIVE + seat] = cells[at.OBJECTIVE + seat]
        cells[at.OBJECTIVE + seat] = objective
    cells[at.OBJECTIVE_KEPT + seat] = 1
    cells[at.PHASE] = at.DEITY_CHOICE
    if position.log is not None:
        secret = {"objective": box.OBJECTIVE_IDS[objective]}
        position.log.append(Event("objective-kept", {"seat": seat}, secret=secret, knowers=bit_of(seat)))


def _take_deity(position: State, seat: i64, deity: i64) -> None:
    position.cells[at.DEITY + seat] = deity
    position.cells[at.PHASE] = at.PLACE_CHOICE
    if position.log is not None:
        position.log.append(Event("deity-taken", {"seat": seat, "deity": deities.DEITY_IDS[deity]}))


def _take_place(position: State, seat: i64, place: i64) -> None:
    cells = position.cells
    cells[at.START_HEX + seat * 2] = corner(place)
    if starts_each(position.seats) == 2:
        cells[at.START_HEX + seat * 2 + 1] = land.opposite_corner(corner(place))
    if position.log is not None:
        hexes = [land.HEX_NAMES[cells[at.START_HEX + seat * 2 + n]] for n in range(starts_each(position.seats))]
        position.log.append(Event("place-taken", {"seat": seat, "hexes": hexes}))
    cells[at.DRAFTED] += 1
    if cells[at.DRAFTED] < position.seats:
        cells[at.PHASE] = at.OBJECTIVE_CHOICE if position.terms.full else at.DEITY_CHOICE
        cells[at.TURN] = drafter(position, cells[at.DRAFTED])
    else:
        cells[at.DRAFTED] = 0
        cells[at.PHASE] = at.FAITH_CHOICE
        _settle(position, drafter(position, 0))


def _settle(position: State, seat: i64) -> None:
    """*seat* puts its acolytes and cubes into its starting hexes (TH-U13, TH-U14) and chooses vertices next."""
    cells = position.cells
    cells[at.TURN] = seat
    starts = starts_each(position.seats)
    for which in range(2):
        cells[at.ACOLYTE + seat * 2 + which] = cells[at.START_HEX + seat * 2 + (which if starts == 2 else 0)]
    for n in range(starts):
        cells[at.CUBES + cells[at.START_HEX + seat * 2 + n] * at.COLOURS + seat] = START_CUBES


def _put_faith(position: State, seat: i64, vertex: i64) -> None:
    cells = position.cells
    start = next_start(cells, seat)
    pieces.place_faith(position, vertex, seat)
    if starts_each(position.seats) == 2 and start == cells[at.START_HEX + seat * 2]:
        return
    cells[at.DRAFTED] += 1
    if cells[at.DRAFTED] < position.seats:
        _settle(position, drafter(position, cells[at.DRAFTED]))
        return
    cells[at.DRAFTED] = 0
    populate(position)
    cells[at.PHASE] = at.ACTION_CHOICE
    cells[at.TURN] = cells[at.FIRST]
    if position.log is not None:
        position.log.append(Event("turn-began", {"seat": cells[at.FIRST], "round": 1}))


def populate(position: State) -> None:
    """The unbelievers, their doubts and the anomaly (TH-U16 to TH-U18)."""
    cells = position.cells
    for hex in range(land.OUTER, land.HEXES):
        taken = False
        for cell in range(at.START_HEX, at.START_HEX + 2 * position.seats):
            taken = taken or cells[cell] == hex
        if not taken:
            cells[at.CUBES + hex * at.COLOURS + at.GREY] = START_CUBES
    for hex in range(land.INNER, land.OUTER):
        cells[at.CUBES + hex * at.COLOURS + at.GREY] = INNER_CUBES
        cells[at.SCEPTICS + hex] = 1
    cells[at.CUBES + land.CAPITAL * at.COLOURS + at.GREY] = CAPITAL_CUBES
    cells[at.SCEPTICS + land.CAPITAL] = CAPITAL_SCEPTICS
    cells[at.ANOMALY_AT] = land.CAPITAL

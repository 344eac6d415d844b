"""Set-up: the map (TH-M), the decks and the row (TH-U), the draft of deities, places and first tokens (TH-F)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a
from theomachy.core.event import Event
from theomachy.core.position import Position
from theomachy.core.refusal import Refusal
from theomachy.core.window import bit_of
from theomachy.games.theurgy.board import place_faith
from theomachy.games.theurgy.cards import (
    COPIES,
    DEITIES,
    DEITY_IDS,
    EVENTS,
    FIRST_EVENT,
    MIRACLE_DECK,
    MONSTERS,
    OBJECTIVE_IDS,
    compatible,
)
from theomachy.games.theurgy.decks import refill_row
from theomachy.games.theurgy.kinds import KEEP_OBJECTIVE, PUT_FAITH, TAKE_DEITY, TAKE_PLACE
from theomachy.games.theurgy.land import (
    CAPITAL,
    CAPITAL_TYPE,
    DIRECTIONS,
    HEX_NAMES,
    HEXES,
    INNER,
    NONE,
    OUTER,
    TOUCHES,
    VERTEX_NAMES,
    VERTEX_OF,
    VERTICES,
    opposite_corner,
)
from theomachy.games.theurgy.state import (
    ACOLYTE,
    ACTING,
    ANOMALY_AT,
    COLOURS,
    CUBES,
    DECK,
    DECK_N,
    DEITY,
    DEITY_CHOICE,
    DRAFTED,
    DROPPED,
    FAITH,
    FAITH_CHOICE,
    FIRST,
    GREY,
    HAND,
    HAND_N,
    HAND_ROOM,
    HAND_SIZE,
    KEEPING,
    KEPT,
    MDECK,
    MDECK_N,
    MODE,
    NUMBER,
    OBJECTIVE,
    PHASE,
    PILES,
    PLACING,
    ROUND,
    SCEPTICS,
    START_HEX,
    TILE,
    TURN,
)

CORNERS: Final[i64] = 6
INNER_TILES: Final[i64] = 6
OUTER_TILES: Final[i64] = 12
START_CUBES: Final[i64] = 3
INNER_CUBES: Final[i64] = 5
CAPITAL_CUBES: Final[i64] = 8
PILE_B: Final[i64] = 1
PILE_D: Final[i64] = 3


def begin(p: Position) -> None:
    """Everything that chance does before the first choice."""
    lay_tiles(p)
    _build_miracles(p)
    _build_monsters(p)
    _deal_objectives(p)
    cells = p.cells
    cells[FIRST] = p.below(p.seats)
    cells[ROUND] = 1
    cells[PHASE] = KEEPING if cells[MODE] == 1 else DEITY_CHOICE
    cells[TURN] = drafter(p, 0)


# The map.


def lay_tiles(p: Position) -> None:
    """Shuffle the inner and the outer ring (TH-M2, TH-M3) and mend triples."""
    cells = p.cells
    cells[TILE + CAPITAL] = CAPITAL_TYPE
    for place in range(INNER_TILES):
        cells[TILE + INNER + place] = place
    p.shuffle(TILE + INNER, INNER_TILES)
    for place in range(OUTER_TILES):
        cells[TILE + OUTER + place] = place // 2
    p.shuffle(TILE + OUTER, OUTER_TILES)
    mend_triples(cells)


def mend_triples(cells: vec[i64]) -> None:
    """Swap the inner tile of a triple with the opposite one until no triple is left (TH-M4, TH-M6)."""
    inner = find_triple(cells)
    while inner != NONE:
        opposite = INNER + (inner - INNER + 3) % INNER_TILES
        tile = cells[TILE + inner]
        cells[TILE + inner] = cells[TILE + opposite]
        cells[TILE + opposite] = tile
        inner = find_triple(cells)


def find_triple(cells: vec[i64]) -> i64:
    """The inner hex at the first vertex where three tiles of one type meet (TH-M5), or NONE."""
    for vertex in range(VERTICES):
        at = vertex * 3
        if TOUCHES[at + 2] == NONE:
            continue
        kind = cells[TILE + TOUCHES[at]]
        if cells[TILE + TOUCHES[at + 1]] == kind and cells[TILE + TOUCHES[at + 2]] == kind:
            return TOUCHES[at]  # touching hexes ascend, so the inner one is first
    return NONE


# Decks.


def events_in_play(seats: i64) -> i64:
    """How many capital events are used (TH-U3)."""
    return 2 if seats <= 3 else 1


def has_event(seats: i64, pile: i64) -> bool:
    """Whether a capital event goes into *pile*."""
    return pile == PILE_D or (pile == PILE_B and seats <= 3)


def _build_miracles(p: Position) -> None:
    """Deal three each, split the rest into A, B, C, D, put the events in (TH-U1 to TH-U4).

    The cards are shuffled already, so that shuffling a pile again only finds a place for its event.
    """
    cells = p.cells
    for card in range(COPIES):
        cells[DECK + card] = MIRACLE_DECK[card]
        _mark_hidden(cells, MIRACLE_DECK[card])
    p.shuffle(DECK, COPIES)
    left: i64 = COPIES
    for seat in range(p.seats):
        for place in range(HAND_SIZE):
            left -= 1
            cells[HAND + seat * HAND_ROOM + place] = cells[DECK + left]
        cells[HAND_N + seat] = HAND_SIZE
    events = vec[i64](capacity=EVENTS)
    for event in range(EVENTS):
        events = append(events, event)
    used = _choose_events(p, events)
    rest = vec[i64]([cells[DECK + place] for place in range(left)])
    cells[DECK_N] = 0
    for pile in range(PILE_D, -1, -1):
        size = left // 4 + (1 if pile < left % 4 else 0)
        cells[PILES + pile] = size
        start: i64 = 0
        for above in range(pile + 1, PILE_D + 1):
            start += left // 4 + (1 if above < left % 4 else 0)
        for place in range(size):
            cells[DECK + cells[DECK_N] + place] = rest[start + place]
        cells[DECK_N] += size
        if has_event(p.seats, pile):
            turn: i64 = 1 if pile == PILE_D and has_event(p.seats, PILE_B) else 0
            _insert(p, pile, size, FIRST_EVENT + used[turn])


def _mark_hidden(cells: vec[i64], design: i64) -> None:
    at = NUMBER + design * 2
    cells[at] = cells[at + 1]
    cells[at + 1] = 0


def _choose_events(p: Position, events: vec[i64]) -> vec[i64]:
    """The events in the order in which the piles get them: B's, then D's."""
    for last in range(EVENTS - 1, 0, -1):
        other = p.below(last + 1)
        here = events[last]
        events[last] = events[other]
        events[other] = here
    return events


def _insert(p: Position, pile: i64, size: i64, event: i64) -> None:
    """Put *event* at a random place of the pile just laid on the deck."""
    cells = p.cells
    depth = p.below(size + 1)  # cards of the pile above it
    at = cells[DECK_N]
    for _ in range(depth):
        cells[DECK + at] = cells[DECK + at - 1]
        at -= 1
    cells[DECK + at] = event
    cells[DECK_N] += 1
    cells[PILES + pile] += 1


def _build_monsters(p: Position) -> None:
    cells = p.cells
    for monster in range(MONSTERS):
        cells[MDECK + monster] = monster
    p.shuffle(MDECK, MONSTERS)
    cells[MDECK_N] = MONSTERS
    refill_row(p)


def _deal_objectives(p: Position) -> None:
    """One each, or two to choose from in a full game (TH-U9, TH-F2)."""
    cells = p.cells
    cards = vec[i64](compatible(p.seats))
    for last in range(len(cards) - 1, 0, -1):
        other = p.below(last + 1)
        here = cards[last]
        cards[last] = cards[other]
        cards[other] = here
    for seat in range(p.seats):
        if cells[MODE] == 0:
            cells[OBJECTIVE + seat] = cards[seat]
            cells[KEPT + seat] = 1
        else:
            one = cards[2 * seat]
            two = cards[2 * seat + 1]
            cells[OBJECTIVE + seat] = one if one < two else two
            cells[DROPPED + seat] = two if one < two else one


# The draft.


def drafter(p: Position, order: i64) -> i64:
    """Who chooses as number *order*: clockwise, or backwards in a full game (TH-U20, TH-F4)."""
    first = p.cells[FIRST]
    return (first + order) % p.seats if p.cells[MODE] == 0 else (first + p.seats - 1 - order) % p.seats


def starts_each(seats: i64) -> i64:
    """Starting hexes a player (TH-U13, TH-U14)."""
    return 2 if seats <= 3 else 1


def rule_of_starts(seats: i64) -> str:
    """The rule by which players take their corners and put their pieces there."""
    return "TH-U13" if starts_each(seats) == 2 else "TH-U14"


def corner(place: i64) -> i64:
    """The corner with the number *place*."""
    return OUTER + 2 * place


def is_free_place(p: Position, place: i64) -> bool:
    """Whether nobody starts at *place*; a pair is named by its first corner."""
    if starts_each(p.seats) == 2 and place >= CORNERS // 2:
        return False
    return all(p.cells[cell] != corner(place) for cell in range(START_HEX, START_HEX + 2 * p.seats))


def is_free_deity(p: Position, deity: i64) -> bool:
    """Whether nobody has taken *deity* (TH-U10)."""
    return all(p.cells[DEITY + seat] != deity for seat in range(p.seats))


def nearest_place(p: Position, seat: i64) -> i64:
    """The place offered first (TH-U20)."""
    place = seat
    if p.seats == 4 and seat >= 2:
        place = seat + 1
    if is_free_place(p, place):
        return place
    place = 0
    while not is_free_place(p, place):
        place += 1
    return place


def offer(p: Position, seat: i64, out: vec[i64]) -> vec[i64]:
    """The choices of the draft."""
    cells = p.cells
    phase = cells[PHASE]
    if phase == KEEPING:
        out = append(out, pack(KEEP_OBJECTIVE, cells[OBJECTIVE + seat]))
        return append(out, pack(KEEP_OBJECTIVE, cells[DROPPED + seat]))
    if phase == DEITY_CHOICE:
        for deity in range(DEITIES):
            if is_free_deity(p, deity):
                out = append(out, pack(TAKE_DEITY, deity))
    elif phase == PLACING:
        for place in range(CORNERS):
            if is_free_place(p, place):
                out = append(out, pack(TAKE_PLACE, place))
    else:
        for direction in range(DIRECTIONS):
            out = append(out, pack(PUT_FAITH, VERTEX_OF[next_start(cells, seat) * DIRECTIONS + direction]))
    return out


def next_start(cells: vec[i64], seat: i64) -> i64:
    """The starting hex of *seat* whose token is placed next."""
    first = cells[START_HEX + seat * 2]
    for direction in range(DIRECTIONS):
        if cells[FAITH + VERTEX_OF[first * DIRECTIONS + direction]] == seat:
            return cells[START_HEX + seat * 2 + 1]
    return first


def refuse(p: Position, seat: i64, action: i64) -> Refusal | None:
    """Why *action* is no choice of the draft now."""
    phase = p.cells[PHASE]
    kind = kind_of(action)
    if kind == KEEP_OBJECTIVE and phase == KEEPING:
        return Refusal("not-dealt", "TH-F4", objective=OBJECTIVE_IDS[part_a(action)])
    if kind == TAKE_DEITY and phase == DEITY_CHOICE:
        return Refusal("deity-taken", "TH-U10", deity=DEITY_IDS[part_a(action)])
    if kind == TAKE_PLACE and phase == PLACING:
        if starts_each(p.seats) == 2 and part_a(action) >= CORNERS // 2:
            return Refusal("opposite-corners", "TH-U13")
        return Refusal("place-taken", rule_of_starts(p.seats), hex=HEX_NAMES[corner(part_a(action))])
    if kind == PUT_FAITH and phase == FAITH_CHOICE:
        start = HEX_NAMES[next_start(p.cells, seat)]
        return Refusal("not-at-start", rule_of_starts(p.seats), vertex=VERTEX_NAMES[part_a(action)], hex=start)
    return Refusal("draft-order", "TH-F5") if p.cells[MODE] == 1 else Refusal("discovery-order", "TH-U20")


def do(p: Position, seat: i64, action: i64) -> None:
    """Carry out one choice of the draft."""
    kind = kind_of(action)
    if kind == KEEP_OBJECTIVE:
        _keep(p, seat, part_a(action))
    elif kind == TAKE_DEITY:
        _take_deity(p, seat, part_a(action))
    elif kind == TAKE_PLACE:
        _take_place(p, seat, part_a(action))
    else:
        _put_faith(p, seat, part_a(action))


def _keep(p: Position, seat: i64, objective: i64) -> None:
    cells = p.cells
    if cells[OBJECTIVE + seat] != objective:
        cells[DROPPED + seat] = cells[OBJECTIVE + seat]
        cells[OBJECTIVE + seat] = objective
    cells[KEPT + seat] = 1
    cells[PHASE] = DEITY_CHOICE
    if p.log is not None:
        secret = {"objective": OBJECTIVE_IDS[objective]}
        p.log.append(Event("objective-kept", {"seat": seat}, secret=secret, knowers=bit_of(seat)))


def _take_deity(p: Position, seat: i64, deity: i64) -> None:
    p.cells[DEITY + seat] = deity
    p.cells[PHASE] = PLACING
    if p.log is not None:
        p.log.append(Event("deity-taken", {"seat": seat, "deity": DEITY_IDS[deity]}))


def _take_place(p: Position, seat: i64, place: i64) -> None:
    cells = p.cells
    cells[START_HEX + seat * 2] = corner(place)
    if starts_each(p.seats) == 2:
        cells[START_HEX + seat * 2 + 1] = opposite_corner(corner(place))
    if p.log is not None:
        hexes = [HEX_NAMES[cells[START_HEX + seat * 2 + n]] for n in range(starts_each(p.seats))]
        p.log.append(Event("place-taken", {"seat": seat, "hexes": hexes}))
    cells[DRAFTED] += 1
    if cells[DRAFTED] < p.seats:
        cells[PHASE] = KEEPING if cells[MODE] == 1 else DEITY_CHOICE
        cells[TURN] = drafter(p, cells[DRAFTED])
    else:
        cells[DRAFTED] = 0
        cells[PHASE] = FAITH_CHOICE
        _settle(p, drafter(p, 0))


def _settle(p: Position, seat: i64) -> None:
    """*seat* puts its acolytes and cubes into its starting hexes (TH-U13, TH-U14) and chooses vertices next."""
    cells = p.cells
    cells[TURN] = seat
    starts = starts_each(p.seats)
    for which in range(2):
        cells[ACOLYTE + seat * 2 + which] = cells[START_HEX + seat * 2 + (which if starts == 2 else 0)]
    for n in range(starts):
        cells[CUBES + cells[START_HEX + seat * 2 + n] * COLOURS + seat] = START_CUBES


def _put_faith(p: Position, seat: i64, vertex: i64) -> None:
    cells = p.cells
    start = next_start(cells, seat)
    place_faith(p, vertex, seat)
    if starts_each(p.seats) == 2 and start == cells[START_HEX + seat * 2]:
        return
    cells[DRAFTED] += 1
    if cells[DRAFTED] < p.seats:
        _settle(p, drafter(p, cells[DRAFTED]))
        return
    cells[DRAFTED] = 0
    populate(p)
    cells[PHASE] = ACTING
    cells[TURN] = cells[FIRST]
    if p.log is not None:
        p.log.append(Event("turn-began", {"seat": cells[FIRST], "round": 1}))


def populate(p: Position) -> None:
    """The unbelievers, their doubts and the anomaly (TH-U16 to TH-U18)."""
    cells = p.cells
    for hex in range(OUTER, HEXES):
        taken = False
        for cell in range(START_HEX, START_HEX + 2 * p.seats):
            taken = taken or cells[cell] == hex
        if not taken:
            cells[CUBES + hex * COLOURS + GREY] = START_CUBES
    for hex in range(INNER, OUTER):
        cells[CUBES + hex * COLOURS + GREY] = INNER_CUBES
        cells[SCEPTICS + hex] = 1
    cells[CUBES + CAPITAL * COLOURS + GREY] = CAPITAL_CUBES
    cells[SCEPTICS + CAPITAL] = 2
    cells[ANOMALY_AT] = CAPITAL

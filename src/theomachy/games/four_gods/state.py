"""State: the vector of a moment of 4 Gods, accessors in the rulebook's words, and the terms of a game."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.chance import Luck
from theomachy.core.edition import edition_in
from theomachy.core.option import Options, Value
from theomachy.core.position import HEAD, NEVER, Position
from theomachy.core.window import bit_of, mask_of
from theomachy.games.four_gods.components import tiles
from theomachy.games.four_gods.components.edition import components
from theomachy.games.four_gods.components.tiles import TileSet

NOBODY: Final[i64] = -1
NOTHING: Final[i64] = -1  # an empty hand, slot or space; no prophet; a tile in the bag
CITY: Final[i64] = -2  # what lies on a space, besides a look
ABSENT: Final[i64] = -2  # a tile that is not in this game (loose positions only)
HANDS: Final[i64] = 2
COLOUR_COUNT: Final[i64] = 4
CITY_TOKENS: Final[i64] = 8
EDGES_NEEDED: Final[i64] = 2  # straight edges that a tile must touch (FG-P3)

# paces
REALTIME: Final[i64] = 0
TIMED: Final[i64] = 1
RONDO: Final[i64] = 2
BUDGET: Final[i64] = 3
PACES: Final[tuple[str, ...]] = ("realtime", "timed", "rondo", "budget")

# phases
COLOURS_PHASE: Final[i64] = 0  # secret gods: colours are being taken
READY_PHASE: Final[i64] = 1  # clocked paces: waiting for everybody, then the countdown
PLAY: Final[i64] = 2
LAST_PERIOD: Final[i64] = 3  # last period or last turns
SCORED: Final[i64] = 4
PHASES: Final[tuple[str, ...]] = ("setup", "setup", "play", "last", "scored")

# states of a turn
ACTING: Final[i64] = 0
TILE_TAKEN: Final[i64] = 1  # rondo: a taken tile must be used
PROPHET_ASKED: Final[i64] = 2  # rondo: a prophet, or none
GAP: Final[i64] = 3  # timed: the pause between turns
TURN_STATES: Final[tuple[str, ...]] = ("main", "taken", "prophet?", "gap")

# why a game ends
UNDECIDED: Final[i64] = 0
WORLD_FULL: Final[i64] = 1
BAG_EMPTY: Final[i64] = 2
ALL_PASSED: Final[i64] = 3
STALLED: Final[i64] = 4
TOO_LONG: Final[i64] = 5
END_REASONS: Final[tuple[str, ...]] = ("", "world-full", "bag-empty", "passed", "stalled", "too-long")

# how a tile was laid
BY_PLACING: Final[i64] = 0
BY_DESTROYING: Final[i64] = 1

# layout of the vector                                                          range
PHASE: Final[i64] = 4  # follows the cells of chance                              see above
TURN: Final[i64] = PHASE + 1  # seat to move                                    seat, or NOBODY in real time
TURN_STATE: Final[i64] = PHASE + 2  #                                           see above
ACTIONS_LEFT: Final[i64] = PHASE + 3  # budget: main actions in this turn       0..8
FLIPS_LEFT: Final[i64] = PHASE + 4  # budget: flips in this turn                0..10
ACTED: Final[i64] = PHASE + 5  # this turn had an action other than a flip      0, 1
MADE_PROGRESS: Final[i64] = PHASE + 6  # it had a draw, placement, building or destruction
LAST_TRIGGER: Final[i64] = PHASE + 7  # who met an end condition                seat, or NOBODY
LAST_TURNS: Final[i64] = PHASE + 8  # turns still to play, this one included    0..
PASSES: Final[i64] = PHASE + 9  # consecutive                                   0..
IDLE_TURNS: Final[i64] = PHASE + 10  # consecutive turns without progress       0..
MAIN_ACTIONS: Final[i64] = PHASE + 11  # so far                                 0..2000
END_REASON: Final[i64] = PHASE + 12  #                                          see above
NOW: Final[i64] = PHASE + 13  # milliseconds                                    0..
STALL_WARNED: Final[i64] = PHASE + 14  #                                        0, 1
CITIES_LEFT: Final[i64] = PHASE + 15  # tokens in the supply                    0..8
BAG_COUNT: Final[i64] = PHASE + 16  # tiles in the bag                          0..
FILLED: Final[i64] = PHASE + 17  # spaces with a tile or a City                 0..size²
PLACEMENTS: Final[i64] = PHASE + 18  # so far                                   0..
HANDLES_GIVEN: Final[i64] = PHASE + 19  # so far                                0..
COLOURS_TAKEN: Final[i64] = PHASE + 20  # secret gods                           0..4
FIRST_CHOOSER: Final[i64] = PHASE + 21  # who takes a colour first              seat
LOOSE: Final[i64] = PHASE + 22  # tiles are not conserved                       0, 1

# one cell a seat
READY: Final[i64] = PHASE + 23  #                                               0, 1
PASSED: Final[i64] = PHASE + 27  #                                              0, 1
AWAY: Final[i64] = PHASE + 31  #                                                0, 1
DEBT: Final[i64] = PHASE + 35  # prophets owed (FG-Q13)                         0..
WINDOW: Final[i64] = PHASE + 39  # tile that may take a prophet                 space, or NOTHING
PENALTY_ASKED: Final[i64] = PHASE + 43  # must choose a prophet to lose         0, 1
RECENT: Final[i64] = PHASE + 47  # tile that can be taken back (FG-Q1)          space, or NOTHING
RECENT_TIME: Final[i64] = PHASE + 51  # when it was placed
RECENT_HAND: Final[i64] = PHASE + 55  # which hand held it                      hand + TURNED_OVER if the side changed
RECENT_ORIGIN: Final[i64] = PHASE + 59  # where that hand had it from           seat, or NOBODY (bag)
RECENT_MIGRATION: Final[i64] = PHASE + 63  # where its prophet came from        space * 4 + corner, or NOTHING
TURNED_OVER: Final[i64] = 2  # a taken tile was placed with its other side up

# two cells a seat, left and right hand
HAND: Final[i64] = PHASE + 67  #                                                piece, or NOTHING
ORIGIN: Final[i64] = PHASE + 75  # row it was taken from                        seat, or NOBODY (bag)

# one cell a colour
OWNER: Final[i64] = PHASE + 83  #                                               seat, or NOBODY
GOD: Final[i64] = PHASE + 87  # terrain of the colour's god                     terrain, or NOTHING
RESERVE: Final[i64] = PHASE + 91
LOST: Final[i64] = PHASE + 95  # prophets out of the game
DESTROYED: Final[i64] = PHASE + 99  # destroyed City tokens before the owner

# due times, or NEVER; in the order in which equal ones fire (FG-Z2)
HOLD_END: Final[i64] = PHASE + 103  # two a seat: a taken tile must leave the hand
WINDOW_END: Final[i64] = PHASE + 111  # one a seat
LOCK_END: Final[i64] = PHASE + 115  # one a seat: its owner may flip in the row again
CHALLENGE_END: Final[i64] = PHASE + 119  # one a seat: it may challenge again
ASK_END: Final[i64] = PHASE + 123  # two a seat: the first admit question, the penalty choice
TURN_END: Final[i64] = PHASE + 131
START_END: Final[i64] = PHASE + 132  # of the countdown, or of the gap between turns
LAST_END: Final[i64] = PHASE + 133
STALL_END: Final[i64] = PHASE + 134
GAME_END: Final[i64] = PHASE + 135  # the 60-minute end
TIMERS_STOP: Final[i64] = PHASE + 136

ROW: Final[i64] = PHASE + 136  # 40 slots, seat by seat                         piece, or NOTHING
KNOWN: Final[i64] = PHASE + 176  # one cell a tile: NOTHING in the bag, ABSENT, or handle * 1024 + eyes on B * 32 + on A
UNSEEN: Final[i64] = 1024  # times its handle: a tile that nobody has seen
ON_B: Final[i64] = 32  # eyes on side B count so much, those on A 1
SPECTATORS: Final[i64] = 4  # in a mask of eyes: the bit after those of the seats

BOARD: Final[i64] = PHASE + 272  # SPACE_CELLS cells a space, row by row from the north-west
SPACE_CELLS: Final[i64] = 5
LOOK: Final[i64] = BOARD  # what lies there                                     look, CITY or NOTHING
PIECE: Final[i64] = BOARD + 1  #                                                piece, or NOTHING (none, or anonymous)
PROPHET: Final[i64] = BOARD + 2  #                                              colour * 4 + corner, or NOTHING
NEED: Final[i64] = BOARD + 3  # what the neighbours ask for                     pattern + edges + clash
PLACED: Final[i64] = BOARD + 4  #                                               seat + how * 4 + order * 8, or NOTHING
BY_HOW: Final[i64] = 4  # in PLACED: times how the tile was laid
BY_ORDER: Final[i64] = 8  # in PLACED: times the number of the placement

# With honour one more cell a space follows: until when its placer is asked to admit the tile, or NEVER (FG-Q7).

if PHASE != HEAD or BOARD != KNOWN + tiles.MOST_TILES:
    raise ValueError("the layout of the vector leaves no room for luck or for all tiles")

# Cells that hold NOTHING or NOBODY at first.
_EMPTY: Final = ((WINDOW, PENALTY_ASKED), (RECENT, RECENT_TIME), (RECENT_ORIGIN, RESERVE), (ROW, KNOWN))


class Terms:
    """The options of one game as numbers the rules can read quickly; shared by all copies of its positions (FG-O)."""

    def __init__(self, seats: int, options: Options) -> None:
        made = components(edition_in(options))
        self.options = options
        self.tiles: TileSet = made.tiles
        self.seats: i64 = seats
        self.size: i64 = cast(int, options["size"])
        self.pace: i64 = PACES.index(cast(str, options["pace"]))
        self.secret = options["gods"] == "secret"
        four_gods = seats == 2 and options["two_player"] == "4gods"
        self.gods_each: i64 = 2 if four_gods else 1
        # FG-S4, FG-N3, FG-N7, FG-N13
        self.prophets: i64 = made.prophets_of_four if seats == 4 or four_gods else made.prophets
        self.slots: i64 = 10 if seats == 4 else 13 if seats == 3 else 20  # FG-D2, FG-N2, FG-N8
        self.table_check = options["check"] == "table"
        self.honour = options["attribution"] == "honour"
        self.open_info = options["info"] == "open"
        self.penalised: i64 = _penalty_mask(seats, options["penalties"])
        self.turn_ms: i64 = cast(int, options["turn_ms"])
        self.final_ms: i64 = cast(int, options["final_ms"])
        self.prophet_window_ms: i64 = cast(int, options["prophet_window_ms"])
        self.hold_ms: i64 = cast(int, options["hold_ms"])
        self.explore_lock_ms: i64 = cast(int, options["explore_lock_ms"])
        self.immediate_ms: i64 = cast(int, options["immediate_ms"])
        self.owner_ms: i64 = cast(int, options["owner_ms"])
        self.stall_ms: i64 = cast(int, options["stall_ms"])
        self.stall_grace_ms: i64 = cast(int, options["stall_grace_ms"])
        self.countdown_ms: i64 = cast(int, options["countdown_ms"])
        self.turn_gap_ms: i64 = cast(int, options["turn_gap_ms"])

    def is_clocked(self) -> bool:
        """Return whether time counts."""
        return self.pace == REALTIME or self.pace == TIMED

    def opening_hand(self) -> i64:
        """Count the tiles that each seat holds at the start (FG-S6, FG-M1, FG-Z8)."""
        return HANDS if self.pace == REALTIME or self.pace == RONDO else 0


def _penalty_mask(seats: int, penalties: Value) -> int:
    if penalties == "all":
        return mask_of(seats)
    mask = 0
    for seat in penalties if isinstance(penalties, list) else []:
        mask |= bit_of(seat)
    return mask


class Memo:
    """Results worked out about a World as it lies; copies share them until something is laid or moved there."""

    def __init__(self) -> None:
        self.known: object = None


class State(Position):
    """A moment of 4 Gods: everything that can change, hidden things included."""

    def __init__(self, cells: vec[i64], luck: Luck, terms: Terms, memo: Memo) -> None:
        super().__init__(terms.seats, cells, luck)
        self.terms = terms
        self.memo = memo
        self.tiles = terms.tiles
        self.size: i64 = terms.size
        self.spaces: i64 = terms.size * terms.size

    # The World.

    def look(self, space: i64) -> i64:
        """Return what lies on *space*: a look, CITY or NOTHING."""
        return self.cells[LOOK + space * SPACE_CELLS]

    def piece(self, space: i64) -> i64:
        """The piece on *space*; NOTHING where there is no tile or an anonymous one."""
        return self.cells[PIECE + space * SPACE_CELLS]

    def prophet(self, space: i64) -> i64:
        """The prophet on *space*, colour * 4 + corner, or NOTHING."""
        return self.cells[PROPHET + space * SPACE_CELLS]

    def set_prophet(self, space: i64, prophet: i64) -> None:
        """Stand a prophet on *space*, or take it away."""
        self.memo = Memo()
        self.cells[PROPHET + space * SPACE_CELLS] = prophet

    def pattern(self, space: i64) -> i64:
        """The corners that the neighbours of *space* ask for, in base 5."""
        return self.cells[NEED + space * SPACE_CELLS] % tiles.EDGE

    def edges(self, space: i64) -> i64:
        """Straight edges that *space* touches (FG-P5, FG-P6)."""
        return self.cells[NEED + space * SPACE_CELLS] % tiles.CLASH // tiles.EDGE

    def clashes(self, space: i64) -> bool:
        """Return whether two neighbours ask for different terrains at one corner of *space* (FG-X11)."""
        return self.cells[NEED + space * SPACE_CELLS] >= tiles.CLASH

    def is_open(self, space: i64) -> bool:
        """Return whether *space* is empty and touches two straight edges (FG-P3, FG-P4)."""
        return self.look(space) == NOTHING and self.edges(space) >= EDGES_NEEDED

    def beside(self, space: i64, direction: i64) -> i64:
        """The neighbour of *space* in a direction (0 north, 1 east, 2 south, 3 west), or NOTHING at the frame."""
        size = self.size
        if direction == 0:
            return space - size if space >= size else NOTHING
        if direction == 1:
            return space + 1 if (space + 1) % size != 0 else NOTHING
        if direction == 2:
            return space + size if space + size < self.spaces else NOTHING
        return space - 1 if space % size != 0 else NOTHING

    def tile_beside(self, space: i64, direction: i64) -> i64:
        """The look of the neighbouring tile of *space*, or NOTHING where there is none."""
        there = self.beside(space, direction)
        if there == NOTHING:
            return NOTHING
        look = self.look(there)
        return look if look >= 0 else NOTHING

    def lay(self, space: i64, look: i64, piece: i64, placed: i64) -> None:
        """Put a tile on *space*; a City there is gone."""
        self.memo = Memo()
        offset: i64 = space * SPACE_CELLS
        if self.cells[LOOK + offset] == NOTHING:
            self.cells[FILLED] += 1
        self.cells[LOOK + offset] = look
        self.cells[PIECE + offset] = piece
        self.cells[PROPHET + offset] = NOTHING
        self.cells[PLACED + offset] = placed
        self.refresh_round(space)

    def lift(self, space: i64) -> None:
        """Take the tile off *space*."""
        self.memo = Memo()
        offset: i64 = space * SPACE_CELLS
        self.cells[FILLED] -= 1
        self.cells[LOOK + offset] = NOTHING
        self.cells[PIECE + offset] = NOTHING
        self.cells[PROPHET + offset] = NOTHING
        self.cells[PLACED + offset] = NOTHING
        self.refresh_round(space)

    def build_city(self, space: i64, colour: i64) -> None:
        """Put a City with a prophet of *colour* on *space*."""
        self.memo = Memo()
        offset: i64 = space * SPACE_CELLS
        self.cells[FILLED] += 1
        self.cells[LOOK + offset] = CITY
        self.cells[PROPHET + offset] = colour * 4

    def refresh_round(self, space: i64) -> None:
        """Note again what the spaces beside *space* need."""
        direction: i64 = 0
        while direction < 4:
            there = self.beside(space, direction)
            if there >= 0:
                self.refresh(there)
            direction += 1

    def refresh(self, space: i64) -> None:
        """Note what *space* needs: its straight edges and, corner by corner, what its neighbouring tiles show."""
        frame: i64 = 0
        direction: i64 = 0
        while direction < 4:
            if self.beside(space, direction) == NOTHING:
                frame += 1
            direction += 1
        north, east = self.tile_beside(space, 0), self.tile_beside(space, 1)
        south, west = self.tile_beside(space, 2), self.tile_beside(space, 3)
        self.cells[NEED + space * SPACE_CELLS] = tiles.need(north, east, south, west, frame)

    def is_full(self) -> bool:
        """Return whether every space of the World holds a tile or a City (FG-E1)."""
        return self.cells[FILLED] == self.spaces

    # Hands, rows, bag.

    def hand(self, seat: i64, hand: i64) -> i64:
        """The piece in a hand (0 left, 1 right), or NOTHING."""
        return self.cells[HAND + seat * 2 + hand]

    def origin(self, seat: i64, hand: i64) -> i64:
        """The row that the tile in a hand was taken from, or NOBODY for the bag."""
        return self.cells[ORIGIN + seat * 2 + hand]

    def fill_hand(self, seat: i64, hand: i64, piece: i64, origin: i64) -> None:
        """Put *piece* into a hand; a taken one must leave it again in time (FG-K3)."""
        index: i64 = seat * 2 + hand
        self.cells[HAND + index] = piece
        self.cells[ORIGIN + index] = origin
        if origin >= 0 and self.terms.pace == REALTIME:
            self.cells[HOLD_END + index] = self.cells[NOW] + self.terms.hold_ms

    def empty_hand(self, seat: i64, hand: i64) -> i64:
        """Take the piece out of a hand."""
        index: i64 = seat * 2 + hand
        piece = self.cells[HAND + index]
        self.cells[HAND + index] = NOTHING
        self.cells[ORIGIN + index] = NOBODY
        self.cells[HOLD_END + index] = NEVER
        return piece

    def free_hand(self, seat: i64) -> i64:
        """The first free hand, the left one before the right, or NOTHING."""
        if self.hand(seat, 0) == NOTHING:
            return 0
        return 1 if self.hand(seat, 1) == NOTHING else NOTHING

    def has_free_hands(self, seat: i64) -> bool:
        """Return whether both hands are free."""
        return self.hand(seat, 0) == NOTHING and self.hand(seat, 1) == NOTHING

    def slot(self, seat: i64, slot: i64) -> i64:
        """The piece in a slot of a row, or NOTHING."""
        return self.cells[ROW + seat * self.terms.slots + slot]

    def set_slot(self, seat: i64, slot: i64, piece: i64) -> None:
        """Put a piece into a slot, or take it away."""
        self.cells[ROW + seat * self.terms.slots + slot] = piece

    def free_slot(self, seat: i64) -> i64:
        """The free slot with the lowest number, or NOTHING when the row is full."""
        start: i64 = ROW + seat * self.terms.slots
        slot: i64 = 0
        while slot < self.terms.slots:
            if self.cells[start + slot] == NOTHING:
                return slot
            slot += 1
        return NOTHING

    def free_slots(self, seat: i64) -> i64:
        """Count how many slots of a row are free."""
        start: i64 = ROW + seat * self.terms.slots
        free: i64 = 0
        slot: i64 = 0
        while slot < self.terms.slots:
            if self.cells[start + slot] == NOTHING:
                free += 1
            slot += 1
        return free

    # Who knows what.

    def show(self, piece: i64) -> None:
        """The side of *piece* that is up lies open for all."""
        self.cells[KNOWN + piece // 2] |= self.all_viewers() * (ON_B if piece % 2 else 1)

    def teach_both(self, tile: i64, eyes: i64) -> None:
        """Those in the mask see both sides of *tile*."""
        self.cells[KNOWN + tile] |= eyes * (1 + ON_B)

    def teach_holder(self, tile: i64, seat: i64) -> None:
        """Note that *seat* holds *tile*; with open information everybody knows it (FG-O9)."""
        self.teach_both(tile, self.all_viewers() if self.terms.open_info else bit_of(seat))

    def knows(self, seat: i64, piece: i64) -> bool:
        """Return whether *seat* knows the side of *piece* that is up; a spectator (NOBODY) knows what lay open.

        What every seat has held is not open for that. After the end nothing is hidden.
        """
        if self.is_over():
            return True
        eyes = self.cells[KNOWN + piece // 2] >> (5 if piece % 2 else 0)
        return (eyes >> (SPECTATORS if seat < 0 else seat)) & 1 == 1

    def knows_tile(self, seat: i64, piece: i64) -> bool:
        """Return whether *seat* knows both sides, and so the number of the tile."""
        return self.knows(seat, piece) and self.knows(seat, piece ^ 1)

    def shown(self, seat: i64, piece: i64) -> i64:
        """Return *piece* as *seat* sees it: turned over if it knows only the side below, which was once open to all."""
        return piece ^ 1 if self.knows(seat, piece ^ 1) and not self.knows(seat, piece) else piece

    def knows_god(self, seat: i64, colour: i64) -> bool:
        """Return whether *seat* knows the god card of *colour* (FG-H3, FG-H4)."""
        return not self.terms.secret or self.owner(colour) == seat or self.is_over()

    def handle(self, piece: i64) -> i64:
        """The number under which those who do not know the tile can follow it."""
        return self.cells[KNOWN + piece // 2] // UNSEEN

    def all_seats(self) -> i64:
        """The mask of all seats."""
        return mask_of(self.terms.seats)

    def all_viewers(self) -> i64:
        """The mask of all seats and of whoever watches."""
        return self.all_seats() | bit_of(SPECTATORS)

    # Seats and colours.

    def owner(self, colour: i64) -> i64:
        """The seat that plays *colour*, or NOBODY."""
        return self.cells[OWNER + colour]

    def colours_of(self, seat: i64) -> i64:
        """Count how many colours *seat* has."""
        count: i64 = 0
        colour: i64 = 0
        while colour < COLOUR_COUNT:
            if self.cells[OWNER + colour] == seat:
                count += 1
            colour += 1
        return count

    # Time.

    def now(self) -> i64:
        return self.cells[NOW]

    def is_running(self) -> bool:
        """Return whether players may act: after the set-up and before the scoring."""
        return self.cells[PHASE] == PLAY or self.cells[PHASE] == LAST_PERIOD

    def is_over(self) -> bool:
        return self.cells[PHASE] == SCORED

    # Names.

    def space_name(self, space: i64) -> str:
        """``a1`` is the north-west space; letters go east, numbers south."""
        return f"{chr(ord('a') + space % self.size)}{space // self.size + 1}"


def blank(terms: Terms) -> vec[i64]:
    """Return the vector before anything is set up: all tiles in the bag, all Cities in the supply, no World."""
    spaces: i64 = terms.size * terms.size
    cells = vec[i64]([0] * (BOARD + SPACE_CELLS * spaces) + [NEVER] * (spaces if terms.honour else 0))
    for cell in range(KNOWN + terms.tiles.count, BOARD):
        cells[cell] = ABSENT
    cells[TURN] = NOBODY
    cells[LAST_TRIGGER] = NOBODY
    cells[CITIES_LEFT] = CITY_TOKENS
    cells[BAG_COUNT] = terms.tiles.count
    for first, stop in _EMPTY:
        for cell in range(first, stop):
            cells[cell] = NOTHING
    for colour in range(COLOUR_COUNT):
        cells[RESERVE + colour] = terms.prophets
    for cell in range(HOLD_END, TIMERS_STOP):
        cells[cell] = NEVER
    for cell in range(KNOWN, KNOWN + terms.tiles.count):
        cells[cell] = NOTHING
    for space in range(spaces):
        for field in (LOOK, PIECE, PROPHET, PLACED):
            cells[field + space * SPACE_CELLS] = NOTHING
    return cells

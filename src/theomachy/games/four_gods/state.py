"""State: the vector of a moment of 4 Gods, and accessors in the rulebook's words."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.chance import Luck
from theomachy.core.position import HEAD, NEVER, Position
from theomachy.core.window import bit_of, mask_of
from theomachy.games.four_gods.terms import REALTIME, Terms
from theomachy.games.four_gods.tiles import FREE, TILES

NOBODY: Final[i64] = -1
NOTHING: Final[i64] = -1  # an empty hand, slot or space; no prophet; a tile in the bag
CITY: Final[i64] = -2  # what lies on a space, besides a look
ABSENT: Final[i64] = -2  # a tile that is not in this game (loose positions only)
COLOUR_COUNT: Final[i64] = 4
CITY_TOKENS: Final[i64] = 8

# phases
COLOURS_PHASE: Final[i64] = 0  # secret gods: colours are being taken
READY_PHASE: Final[i64] = 1  # clocked paces: waiting for everybody, then the countdown
PLAY: Final[i64] = 2
LAST: Final[i64] = 3  # last period or last turns
SCORED: Final[i64] = 4

# states of a turn
MAIN: Final[i64] = 0
TAKEN: Final[i64] = 1  # rondo: a taken tile must be used
PROPHET_ASKED: Final[i64] = 2  # rondo: a prophet, or none
GAP: Final[i64] = 3  # timed: the pause between turns

# why a game ends
UNDECIDED: Final[i64] = 0
WORLD_FULL: Final[i64] = 1
BAG_EMPTY: Final[i64] = 2
ALL_PASSED: Final[i64] = 3
STALLED: Final[i64] = 4
TOO_LONG: Final[i64] = 5

# how a tile came to lie where it lies
BY_PLACING: Final[i64] = 0
BY_DESTROYING: Final[i64] = 1

# layout of the vector                                                 range
PHASE: Final[i64] = HEAD  #                                            see above
TURN: Final[i64] = HEAD + 1  # seat to move                            seat, or NOBODY in real time
STATE: Final[i64] = HEAD + 2  # of the turn                            see above
LEFT: Final[i64] = HEAD + 3  # budget: main actions left               0..8
FLIPS: Final[i64] = HEAD + 4  # budget: flips left                     0..10
ACTED: Final[i64] = HEAD + 5  # an action other than a flip was made   0, 1
BUSY: Final[i64] = HEAD + 6  # ... a draw, placement, building or destruction
LAST_SEAT: Final[i64] = HEAD + 7  # who met an end condition           seat, or NOBODY
LAST_TURNS: Final[i64] = HEAD + 8  # turns still to play, this one too 0..
PASSES: Final[i64] = HEAD + 9  # consecutive                           0..
IDLE: Final[i64] = HEAD + 10  # consecutive turns that were not busy   0..
MAINS: Final[i64] = HEAD + 11  # main actions so far                   0..2000
WHY: Final[i64] = HEAD + 12  # the game ends                           see above
NOW: Final[i64] = HEAD + 13  # milliseconds                            0..
WARNED: Final[i64] = HEAD + 14  # of the stall                         0, 1
CITIES: Final[i64] = HEAD + 15  # tokens in the supply                 0..8
BAG: Final[i64] = HEAD + 16  # tiles in it                             0..92
FILLED: Final[i64] = HEAD + 17  # spaces with a tile or a City         0..size²
ORDER: Final[i64] = HEAD + 18  # placements so far                     0..
HANDLES: Final[i64] = HEAD + 19  # handles given so far                0..
PICKS: Final[i64] = HEAD + 20  # colours taken (secret gods)           0..4
FIRST: Final[i64] = HEAD + 21  # who takes a colour first              seat
LOOSE: Final[i64] = HEAD + 22  # tiles are not conserved               0, 1

# one cell a seat
READY: Final[i64] = HEAD + 23  #                                       0, 1
PASSED: Final[i64] = HEAD + 27  #                                      0, 1
AWAY: Final[i64] = HEAD + 31  #                                        0, 1
DEBT: Final[i64] = HEAD + 35  # prophets owed (FG-Q13)                 0..
WINDOW: Final[i64] = HEAD + 39  # tile that may take a prophet         space, or NOTHING
PENALTY: Final[i64] = HEAD + 43  # is asked which prophet to lose      0, 1
FRESH: Final[i64] = HEAD + 47  # tile that can be taken back (FG-Q1)   space, or NOTHING
FRESH_AT: Final[i64] = HEAD + 51  # when it was placed
FRESH_HAND: Final[i64] = HEAD + 55  # from which hand                  hand + 2 if a taken tile was turned over in it
FRESH_ORIGIN: Final[i64] = HEAD + 59  # where that hand had it from    seat, or NOBODY (bag)
FRESH_FROM: Final[i64] = HEAD + 63  # where its prophet migrated from  space * 4 + corner, or NOTHING

# two cells a seat, left and right hand
HAND: Final[i64] = HEAD + 67  #                                        piece, or NOTHING
ORIGIN: Final[i64] = HEAD + 75  # row it was taken from                seat, or NOBODY (bag)

# one cell a colour
OWNER: Final[i64] = HEAD + 83  #                                       seat, or NOBODY
GOD: Final[i64] = HEAD + 87  # terrain of the colour's god             terrain, or NOTHING
RESERVE: Final[i64] = HEAD + 91
LOST: Final[i64] = HEAD + 95  # prophets out of the game
RAZED: Final[i64] = HEAD + 99  # destroyed City tokens before the owner

# due times, or NEVER; in the order in which equal ones fire (FG-Z2)
HOLD: Final[i64] = HEAD + 103  # two a seat: a taken tile must leave the hand
WINDOW_END: Final[i64] = HEAD + 111  # one a seat
LOCK_END: Final[i64] = HEAD + 115  # one a seat: its owner may flip in the row again
CHALLENGE_END: Final[i64] = HEAD + 119  # one a seat: it may challenge again
ASK_END: Final[i64] = HEAD + 123  # two a seat: the first admit question, the penalty choice
TURN_END: Final[i64] = HEAD + 131
START: Final[i64] = HEAD + 132  # end of the countdown, or of the gap
LAST_END: Final[i64] = HEAD + 133
STALL_END: Final[i64] = HEAD + 134
HOUR_END: Final[i64] = HEAD + 135  # the 60-minute end
DUE_STOP: Final[i64] = HEAD + 136

ROW: Final[i64] = HEAD + 136  # 40 slots, seat by seat                 piece, or NOTHING
KNOWN: Final[i64] = HEAD + 176  # one cell a tile: NOTHING in the bag, ABSENT, or handle * 1024 + eyes on B * 32 + on A
UNSEEN: Final[i64] = 1024  # times its handle: a tile that nobody has seen
ON_B: Final[i64] = 32  # eyes on side B count so much, those on A 1
SPECTATORS: Final[i64] = 4  # in a mask of eyes: the bit after those of the seats
BOARD: Final[i64] = HEAD + 268  # FIELDS cells a space, row by row from the north-west

FIELDS: Final[i64] = 5
LOOK: Final[i64] = BOARD  # what lies there                            look, CITY or NOTHING
PIECE: Final[i64] = BOARD + 1  # tile and side                         piece, or NOTHING (none, or anonymous)
PROPHET: Final[i64] = BOARD + 2  #                                     colour * 4 + corner, or NOTHING
NEED: Final[i64] = BOARD + 3  # what the neighbours ask for            pattern + straight edges * 1024 + clash * 8192
PLACED: Final[i64] = BOARD + 4  #                                      seat + how * 4 + order * 8, or NOTHING

# With honour one more cell a space follows: until when its placer is asked to admit the tile, or NEVER (FG-Q7).


def empty_cells(terms: Terms) -> vec[i64]:
    """The vector before anything is set up: all tiles in the bag, all Cities in the supply, an empty World."""
    spaces: i64 = terms.size * terms.size
    cells = vec[i64]([0] * (BOARD + FIELDS * spaces) + [NEVER] * (spaces if terms.honour else 0))
    cells[TURN] = NOBODY
    cells[LAST_SEAT] = NOBODY
    cells[CITIES] = CITY_TOKENS
    cells[BAG] = TILES
    for at in range(WINDOW, WINDOW + 4):
        cells[at] = NOTHING
    for at in range(FRESH, FRESH + 4):
        cells[at] = NOTHING
    for at in range(FRESH_ORIGIN, RESERVE):
        cells[at] = NOTHING
    for colour in range(COLOUR_COUNT):
        cells[RESERVE + colour] = terms.prophets
    for at in range(HOLD, DUE_STOP):
        cells[at] = NEVER
    for at in range(ROW, BOARD):
        cells[at] = NOTHING
    for space in range(spaces):
        for field in (LOOK, PIECE, PROPHET, PLACED):
            cells[field + space * FIELDS] = NOTHING
    return cells


class Memo:
    """What somebody has worked out about a World as it lies; copies share it until something is laid or moved there."""

    def __init__(self) -> None:
        self.known: object = None


class State(Position):
    """A moment of 4 Gods: everything that can change, hidden things included."""

    def __init__(self, cells: vec[i64], luck: Luck, terms: Terms, memo: Memo) -> None:
        super().__init__(terms.seats, cells, luck)
        self.terms = terms
        self.memo = memo
        self.size: i64 = terms.size
        self.spaces: i64 = terms.size * terms.size

    # The World.

    def look(self, space: i64) -> i64:
        """What lies on *space*: a look, CITY or NOTHING."""
        return self.cells[LOOK + space * FIELDS]

    def piece(self, space: i64) -> i64:
        """The piece on *space*; NOTHING where there is no tile or an anonymous one."""
        return self.cells[PIECE + space * FIELDS]

    def prophet(self, space: i64) -> i64:
        """The prophet on *space*, colour * 4 + corner, or NOTHING."""
        return self.cells[PROPHET + space * FIELDS]

    def set_prophet(self, space: i64, prophet: i64) -> None:
        """Stand a prophet on *space*, or take it away."""
        self.memo = Memo()
        self.cells[PROPHET + space * FIELDS] = prophet

    def pattern(self, space: i64) -> i64:
        """The corners that the neighbours of *space* ask for, in base 5."""
        return self.cells[NEED + space * FIELDS] & 1023

    def edges(self, space: i64) -> i64:
        """Straight edges that *space* touches (FG-P5, FG-P6)."""
        return (self.cells[NEED + space * FIELDS] >> 10) & 7

    def clashes(self, space: i64) -> bool:
        """Whether two neighbours ask for different terrains at one corner of *space* (FG-X11)."""
        return self.cells[NEED + space * FIELDS] >= 8192

    def is_open(self, space: i64) -> bool:
        """Whether *space* is empty and touches two straight edges (FG-P3, FG-P4)."""
        return self.look(space) == NOTHING and self.edges(space) >= 2

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
        at: i64 = space * FIELDS
        if self.cells[LOOK + at] == NOTHING:
            self.cells[FILLED] += 1
        self.cells[LOOK + at] = look
        self.cells[PIECE + at] = piece
        self.cells[PROPHET + at] = NOTHING
        self.cells[PLACED + at] = placed
        self.refresh_round(space)

    def lift(self, space: i64) -> None:
        """Take the tile off *space*."""
        self.memo = Memo()
        at: i64 = space * FIELDS
        self.cells[FILLED] -= 1
        self.cells[LOOK + at] = NOTHING
        self.cells[PIECE + at] = NOTHING
        self.cells[PROPHET + at] = NOTHING
        self.cells[PLACED + at] = NOTHING
        self.refresh_round(space)

    def found(self, space: i64, colour: i64) -> None:
        """Put a City with a prophet of *colour* on *space*."""
        self.memo = Memo()
        at: i64 = space * FIELDS
        self.cells[FILLED] += 1
        self.cells[LOOK + at] = CITY
        self.cells[PROPHET + at] = colour * 4

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
        nw: i64 = FREE
        ne: i64 = FREE
        se: i64 = FREE
        sw: i64 = FREE
        edges: i64 = 0
        clash: i64 = 0
        size = self.size
        if space < size:
            edges += 1
        else:
            north = self.look(space - size)
            if north >= 0:
                edges += 1
                nw = (north >> 6) & 3
                ne = (north >> 4) & 3
        if space + size >= self.spaces:
            edges += 1
        else:
            south = self.look(space + size)
            if south >= 0:
                edges += 1
                sw = south & 3
                se = (south >> 2) & 3
        if space % size == 0:
            edges += 1
        else:
            west = self.look(space - 1)
            if west >= 0:
                edges += 1
                if nw != FREE and nw != (west >> 2) & 3:
                    clash = 1
                nw = (west >> 2) & 3
                if sw != FREE and sw != (west >> 4) & 3:
                    clash = 1
                sw = (west >> 4) & 3
        if (space + 1) % size == 0:
            edges += 1
        else:
            east = self.look(space + 1)
            if east >= 0:
                edges += 1
                if ne != FREE and ne != east & 3:
                    clash = 1
                ne = east & 3
                if se != FREE and se != (east >> 6) & 3:
                    clash = 1
                se = (east >> 6) & 3
        pattern: i64 = nw + 5 * ne + 25 * se + 125 * sw
        self.cells[NEED + space * FIELDS] = pattern + edges * 1024 + clash * 8192

    # Questions about wrong tiles.

    def admit_end(self, space: i64) -> i64:
        """Until when the placer of the tile on *space* is asked to admit it; NEVER when nobody is (FG-Q17)."""
        return self.cells[BOARD + FIELDS * self.spaces + space] if self.terms.honour else NEVER

    def set_admit_end(self, space: i64, due: i64) -> None:
        """Ask, or ask no more, who placed the tile on *space*; only with honour. See also time_admits()."""
        self.cells[BOARD + FIELDS * self.spaces + space] = due

    def asked_space(self, seat: i64) -> i64:
        """The tile that *seat* is asked to admit, the oldest question first, or NOTHING."""
        first: i64 = NOTHING
        if self.terms.honour:
            space: i64 = 0
            while space < self.spaces:
                due = self.admit_end(space)
                is_own = due != NEVER and self.cells[PLACED + space * FIELDS] & 3 == seat
                if is_own and (first == NOTHING or due < self.admit_end(first)):
                    first = space
                space += 1
        return first

    def time_admits(self, seat: i64) -> None:
        """Set the timer of *seat* to its oldest question."""
        space = self.asked_space(seat)
        self.cells[ASK_END + seat * 2] = NEVER if space == NOTHING else self.admit_end(space)

    def is_full(self) -> bool:
        """Whether every space of the World holds a tile or a City (FG-E1)."""
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
        at: i64 = seat * 2 + hand
        self.cells[HAND + at] = piece
        self.cells[ORIGIN + at] = origin
        if origin >= 0 and self.terms.pace == REALTIME:
            self.cells[HOLD + at] = self.cells[NOW] + self.terms.hold_ms

    def empty_hand(self, seat: i64, hand: i64) -> i64:
        """Take the piece out of a hand."""
        at: i64 = seat * 2 + hand
        piece = self.cells[HAND + at]
        self.cells[HAND + at] = NOTHING
        self.cells[ORIGIN + at] = NOBODY
        self.cells[HOLD + at] = NEVER
        return piece

    def free_hand(self, seat: i64) -> i64:
        """The first free hand, the left one before the right, or NOTHING."""
        if self.hand(seat, 0) == NOTHING:
            return 0
        return 1 if self.hand(seat, 1) == NOTHING else NOTHING

    def has_free_hands(self, seat: i64) -> bool:
        """Whether both hands are free."""
        return self.hand(seat, 0) == NOTHING and self.hand(seat, 1) == NOTHING

    def slot(self, seat: i64, slot: i64) -> i64:
        """The piece in a slot of a row, or NOTHING."""
        return self.cells[ROW + seat * self.terms.slots + slot]

    def set_slot(self, seat: i64, slot: i64, piece: i64) -> None:
        """Put a piece into a slot, or take it away."""
        self.cells[ROW + seat * self.terms.slots + slot] = piece

    def free_slot(self, seat: i64) -> i64:
        """The free slot with the lowest number, or NOTHING when the row is full."""
        at: i64 = ROW + seat * self.terms.slots
        slot: i64 = 0
        while slot < self.terms.slots:
            if self.cells[at + slot] == NOTHING:
                return slot
            slot += 1
        return NOTHING

    def free_slots(self, seat: i64) -> i64:
        """How many slots of a row are free."""
        at: i64 = ROW + seat * self.terms.slots
        free: i64 = 0
        slot: i64 = 0
        while slot < self.terms.slots:
            if self.cells[at + slot] == NOTHING:
                free += 1
            slot += 1
        return free

    def draw(self) -> i64:
        """Draw a tile: every one in the bag is equally likely (FG-B2, FG-Z7). It gets the next handle."""
        rest = self.below(self.cells[BAG])
        tile: i64 = 0
        while True:
            if self.cells[KNOWN + tile] == NOTHING:
                if rest == 0:
                    break
                rest -= 1
            tile += 1
        self.cells[BAG] -= 1
        self.cells[HANDLES] += 1
        self.cells[KNOWN + tile] = self.cells[HANDLES] * UNSEEN
        return tile

    def put_in_bag(self, piece: i64) -> None:
        """A tile goes back to the bag and is forgotten by all."""
        self.cells[KNOWN + piece // 2] = NOTHING
        self.cells[BAG] += 1

    # Who knows what.

    def show(self, piece: i64) -> None:
        """The side of *piece* that is up lies open for all."""
        self.cells[KNOWN + piece // 2] |= self.all_eyes() * (ON_B if piece % 2 else 1)

    def teach_both(self, tile: i64, eyes: i64) -> None:
        """Those in the mask see both sides of *tile*."""
        self.cells[KNOWN + tile] |= eyes * (1 + ON_B)

    def teach_holder(self, tile: i64, seat: i64) -> None:
        """*seat* has *tile* in its hand; with open information everybody knows it (FG-O9)."""
        self.teach_both(tile, self.all_eyes() if self.terms.open_info else bit_of(seat))

    def knows(self, seat: i64, piece: i64) -> bool:
        """Whether *seat* knows the side of *piece* that is up; a spectator (NOBODY) knows what lay open.

        What every seat has held is not open for that. After the end nothing is hidden.
        """
        if self.is_over():
            return True
        eyes = self.cells[KNOWN + piece // 2] >> (5 if piece % 2 else 0)
        return (eyes >> (SPECTATORS if seat < 0 else seat)) & 1 == 1

    def knows_tile(self, seat: i64, piece: i64) -> bool:
        """Whether *seat* knows both sides, and so the number of the tile."""
        return self.knows(seat, piece) and self.knows(seat, piece ^ 1)

    def shown(self, seat: i64, piece: i64) -> i64:
        """*piece* as *seat* sees it: turned over where it knows only the side below, which was open to all once."""
        return piece ^ 1 if self.knows(seat, piece ^ 1) and not self.knows(seat, piece) else piece

    def knows_god(self, seat: i64, colour: i64) -> bool:
        """Whether *seat* knows the god card of *colour* (FG-H3, FG-H4)."""
        return not self.terms.secret or self.owner(colour) == seat or self.is_over()

    def is_veiled(self, cell: i64) -> bool:
        """With honour: whether *cell* tells who placed a tile, which is in nobody's view (FG-O10)."""
        if not self.terms.honour:
            return False
        return WINDOW <= cell < HAND or WINDOW_END <= cell < LOCK_END or ASK_END <= cell < TURN_END

    def handle(self, piece: i64) -> i64:
        """The number under which those who do not know the tile can follow it."""
        return self.cells[KNOWN + piece // 2] // UNSEEN

    def everybody(self) -> i64:
        """The mask of all seats."""
        return mask_of(self.terms.seats)

    def all_eyes(self) -> i64:
        """The mask of all seats and of whoever watches."""
        return self.everybody() | bit_of(SPECTATORS)

    # Seats and colours.

    def owner(self, colour: i64) -> i64:
        """The seat that plays *colour*, or NOBODY."""
        return self.cells[OWNER + colour]

    def colours_of(self, seat: i64) -> i64:
        """How many colours *seat* has."""
        count: i64 = 0
        colour: i64 = 0
        while colour < COLOUR_COUNT:
            if self.cells[OWNER + colour] == seat:
                count += 1
            colour += 1
        return count

    def take_colour(self, seat: i64, colour: i64) -> None:
        """*seat* takes the reserve of *colour*, less what it owes (FG-Q13)."""
        self.cells[OWNER + colour] = seat
        paid = min(self.cells[DEBT + seat], self.cells[RESERVE + colour])
        self.cells[DEBT + seat] -= paid
        self.cells[RESERVE + colour] -= paid
        self.cells[LOST + colour] += paid

    def may_choose_god(self, seat: i64) -> bool:
        """Whether *seat* is short of a god and one lies out (FG-G1, FG-G3, FG-N9)."""
        if self.terms.secret or self.colours_of(seat) >= self.terms.gods_each:
            return False
        colour: i64 = 0
        while colour < COLOUR_COUNT:
            if self.cells[OWNER + colour] == NOBODY:
                return True
            colour += 1
        return False

    # Windows, and what other actions end.

    def open_window(self, seat: i64, space: i64) -> None:
        """*seat* may stand a prophet on the tile it has just laid (FG-R4)."""
        self.cells[WINDOW + seat] = space
        if self.terms.is_clocked():
            self.cells[WINDOW_END + seat] = self.cells[NOW] + self.terms.prophet_window_ms

    def close_window(self, seat: i64) -> None:
        """No prophet any more."""
        self.cells[WINDOW + seat] = NOTHING
        self.cells[WINDOW_END + seat] = NEVER

    def forget_fresh(self, seat: i64) -> None:
        """The last placement of *seat* is no longer "at once" (FG-Q1)."""
        if self.cells[FRESH + seat] != NOTHING:
            self.cells[FRESH + seat] = NOTHING
            self.cells[FRESH_AT + seat] = 0
            self.cells[FRESH_HAND + seat] = 0
            self.cells[FRESH_ORIGIN + seat] = NOBODY
            self.cells[FRESH_FROM + seat] = NOTHING

    # Time.

    def now(self) -> i64:
        return self.cells[NOW]

    def is_running(self) -> bool:
        """Whether players may act: after the set-up and before the scoring."""
        return self.cells[PHASE] == PLAY or self.cells[PHASE] == LAST

    def is_over(self) -> bool:
        return self.cells[PHASE] == SCORED

    # Names.

    def space_name(self, space: i64) -> str:
        """``a1`` is the north-west space; letters go east, numbers south."""
        return f"{chr(97 + space % self.size)}{space // self.size + 1}"

    def side_name(self, piece: i64) -> str:
        """A tile with its side up: ``T63B``."""
        return f"T{piece // 2 + 1:02}{'AB'[piece % 2]}"

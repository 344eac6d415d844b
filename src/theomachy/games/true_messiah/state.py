"""The state of a game: accessors to its vector in the rulebook's words."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.chance import Luck
from theomachy.core.event import Event
from theomachy.core.position import Position
from theomachy.core.window import open_window
from theomachy.games.true_messiah.board import NOWHERE, Board, space_name
from theomachy.games.true_messiah.cards import KINDS, NAMES
from theomachy.games.true_messiah.layout import (
    ABOUT,
    ACTIVE,
    AIM,
    ANSWERING,
    ASKING,
    AVATAR,
    BITS,
    BOUGHT,
    BOUND,
    BUILDING,
    BY,
    CARD,
    CASE,
    CAUSE,
    CELEBRITY,
    CHIT,
    CHITS,
    COINS,
    DECK,
    DISCARDED,
    DOOM,
    DOUBTING,
    DRAFT,
    DRAFTER,
    FOLLOWERS,
    FOLLOWING,
    HAND,
    ID,
    ITEM,
    KEEPING,
    KIND,
    LASTING,
    LOW,
    MESSIAH,
    NO_DRAFT,
    NOBODY,
    NONBELIEVER,
    NONBELIEVERS,
    NOTHING,
    NUMBERS,
    OPEN,
    OUT,
    PANE,
    PICK,
    PICKED,
    PRAYING,
    PURSE,
    QUESTION,
    REMOVED,
    RESOLVING,
    ROOM,
    ROW,
    SHUFFLE,
    SHUFFLED,
    STACK,
    STAGE,
    STALL,
    TALL,
    TIRED,
    TURN,
    UNMOVED,
    WHICH,
    card,
    card_kind,
    card_known,
    card_number,
    card_slot,
    mark_of,
    moved_to,
    renumbered,
    unit_kind,
    unit_owner,
)


class State(Position):
    """A moment of True Messiah: everything that can change, hidden things included."""

    def __init__(self, cells: vec[i64], board: Board, luck: Luck) -> None:
        super().__init__(board.seats, cells, luck)
        self.board = board

    def tell(self, name: str, facts: dict[str, object]) -> None:
        """Report an event that everybody sees; ask for `self.log` first where building the facts costs something."""
        if self.log is not None:
            self.log.append(Event(name, facts))

    def tell_fallen(self, space: i64, died: i64) -> None:
        """Report low units that died on *space*."""
        if died > 0 and self.log is not None:
            self.tell("units-fell", {"space": space_name(space), "count": died})

    # Seats and sides.

    def plays(self, seat: i64) -> bool:
        """Whether *seat* is still in the game."""
        return self.cells[OUT + seat] == 0

    def playing(self) -> i64:
        """The mask of seats still in the game."""
        mask: i64 = 0
        seat: i64 = 0
        while seat < self.board.seats:
            if self.cells[OUT + seat] == 0:
                mask |= BITS[seat]
            seat += 1
        return mask

    def enemies(self, a: i64, b: i64) -> bool:
        """Whether two seats are on different sides (TM-S2)."""
        if self.board.seats == 4:
            return ((a ^ b) & 1) == 1
        return a != b

    def following(self, seat: i64, mask: i64) -> i64:
        """The first seat of *mask* in turn order from *seat* on, *seat* itself included; NOBODY when it is empty."""
        if mask == 0:
            return NOBODY
        seats = self.board.seats
        while not (mask >> seat) & 1:
            seat = (seat + 1) % seats
        return seat

    def next_seat(self) -> i64:
        """The next player of this round, or NOBODY when everybody has had a turn (TM-T1)."""
        seat = self.cells[TURN] + 1
        while seat < self.board.seats and self.cells[OUT + seat] == 1:
            seat += 1
        return seat if seat < self.board.seats else NOBODY

    # Buildings.

    def owner_of(self, space: i64) -> i64:
        """Who possesses the holy space, or NOBODY."""
        building = self.cells[BUILDING + space]
        return NOBODY if building == 0 else (building - 1) & 3

    def is_holy(self, space: i64) -> bool:
        """Whether the space has a temple or holy city (TM-U1)."""
        return self.cells[BUILDING + space] != 0

    def is_temple(self, space: i64) -> bool:
        """Whether the building there is a temple."""
        return self.cells[BUILDING + space] > 4

    def temples(self, seat: i64) -> i64:
        """Temples of *seat* on the board."""
        found: i64 = 0
        for space in self.board.spaces:
            if self.cells[BUILDING + space] == 5 + seat:
                found += 1
        return found

    def owns(self, seat: i64, space: i64) -> bool:
        """Whether *space* is a holy space of *seat*."""
        building = self.cells[BUILDING + space]
        return building == 1 + seat or building == 5 + seat

    # Low units.

    def lows(self, space: i64) -> i64:
        """How many low units stand on *space*."""
        at = LOW + space * 4
        count: i64 = 0
        while count < ROOM and self.cells[at + count] != 0:
            count += 1
        return count

    def low(self, space: i64, place: i64) -> i64:
        """The low unit on a place of *space*, or 0."""
        return self.cells[LOW + space * 4 + place]

    def insert(self, space: i64, code: i64) -> None:
        """Put a low unit on *space*, which has room."""
        cells = self.cells
        at = LOW + space * 4
        place: i64 = self.lows(space)
        while place > 0 and cells[at + place - 1] > code:
            cells[at + place] = cells[at + place - 1]
            place -= 1
        cells[at + place] = code
        if unit_kind(code) == NONBELIEVER:
            cells[DOUBTING + unit_owner(code)] += 1
        else:
            cells[FOLLOWING + unit_owner(code)] += 1

    def remove(self, space: i64, place: i64) -> i64:
        """Take the low unit of a place off *space*; which it was."""
        cells = self.cells
        at = LOW + space * 4
        code = cells[at + place]
        while place < ROOM - 1:
            cells[at + place] = cells[at + place + 1]
            place += 1
        cells[at + ROOM - 1] = 0
        if unit_kind(code) == NONBELIEVER:
            cells[DOUBTING + unit_owner(code)] -= 1
        else:
            cells[FOLLOWING + unit_owner(code)] -= 1
        return code

    def change(self, space: i64, place: i64, code: i64) -> None:
        """Turn the low unit of a place into another."""
        self.remove(space, place)
        self.insert(space, code)

    def refresh(self, seat: i64) -> None:
        """Turn Start: nobody has moved (TM-M11), and the followers of *seat* stop praying (TM-B3)."""
        cells = self.cells
        for space in self.board.spaces:
            at = LOW + space * 4
            place: i64 = 0
            while place < ROOM and cells[at + place] != 0:
                code = cells[at + place] | UNMOVED
                if unit_owner(code) == seat and unit_kind(code) == PRAYING:
                    code += 2048
                other = place
                while other > 0 and cells[at + other - 1] > code:
                    cells[at + other] = cells[at + other - 1]
                    other -= 1
                cells[at + other] = code
                place += 1
        for other in range(4):
            cells[TIRED + other] = 0

    def place_of(self, space: i64, code: i64) -> i64:
        """The first place of *space* with that very unit, or NOWHERE."""
        place: i64 = 0
        while place < ROOM:
            if self.cells[LOW + space * 4 + place] == code:
                return place
            place += 1
        return NOWHERE

    def equals(self, space: i64, place: i64) -> i64:
        """How many units like the one of *place* stand there; 0 when it is not the first of them."""
        at = LOW + space * 4
        code = self.cells[at + place]
        if code == 0 or (place > 0 and self.cells[at + place - 1] == code):
            return 0
        count: i64 = 1
        while place + count < ROOM and self.cells[at + place + count] == code:
            count += 1
        return count

    def count(self, space: i64, seat: i64, kind: i64) -> i64:
        """Low units of one seat and kind on *space*."""
        cells = self.cells
        found: i64 = 0
        place: i64 = 0
        while place < ROOM and cells[LOW + space * 4 + place] != 0:
            code = cells[LOW + space * 4 + place]
            if unit_owner(code) == seat and unit_kind(code) == kind:
                found += 1
            place += 1
        return found

    def followers_on(self, space: i64, seat: i64) -> i64:
        """Followers of *seat* on *space*, praying or not."""
        cells = self.cells
        found: i64 = 0
        place: i64 = 0
        while place < ROOM and cells[LOW + space * 4 + place] != 0:
            code = cells[LOW + space * 4 + place]
            if unit_owner(code) == seat and unit_kind(code) != NONBELIEVER:
                found += 1
            place += 1
        return found

    def spare_followers(self, seat: i64) -> i64:
        """Follower chits in supply (TM-N6)."""
        return FOLLOWERS - self.cells[FOLLOWING + seat]

    def spare_nonbelievers(self, seat: i64) -> i64:
        """Nonbeliever chits in supply."""
        return NONBELIEVERS - self.cells[DOUBTING + seat]

    # High units: 2 * seat the messiah, 2 * seat + 1 the avatar.

    def high(self, space: i64) -> i64:
        """The high unit on *space*, or NOBODY."""
        cells, seats = self.cells, self.seats
        seat: i64 = 0
        while seat < seats:
            if cells[MESSIAH + seat] == space:
                return 2 * seat
            if cells[AVATAR + seat] == space:
                return 2 * seat + 1
            seat += 1
        return NOBODY

    def where(self, high: i64) -> i64:
        """Where a high unit stands, or NOWHERE."""
        return self.cells[(AVATAR if high & 1 else MESSIAH) + (high >> 1)]

    def put_high(self, high: i64, space: i64) -> None:
        """Put a high unit on *space*."""
        self.cells[(AVATAR if high & 1 else MESSIAH) + (high >> 1)] = space

    def is_tired(self, high: i64) -> bool:
        """Whether a high unit has moved this turn."""
        return (self.cells[TIRED + (high >> 1)] >> (high & 1)) & 1 == 1

    def tire(self, high: i64) -> None:
        """The high unit has moved."""
        self.cells[TIRED + (high >> 1)] |= 1 + (high & 1)

    # Who stands where.

    def present(self, space: i64) -> i64:
        """The mask of seats with a unit on *space*."""
        cells = self.cells
        mask: i64 = 0
        at = LOW + space * 4
        place: i64 = 0
        while place < ROOM and cells[at + place] != 0:
            mask |= BITS[unit_owner(cells[at + place])]
            place += 1
        high = self.high(space)
        if high != NOBODY:
            mask |= BITS[high >> 1]
        return mask

    def hostile(self, seat: i64) -> i64:
        """The mask of the enemies of *seat*."""
        if self.board.seats == 4:
            return 10 if seat & 1 == 0 else 5
        return (BITS[self.board.seats] - 1) ^ BITS[seat]

    def is_empty(self, space: i64) -> bool:
        """Whether no unit at all stands there."""
        return self.cells[LOW + space * 4] == 0 and self.high(space) == NOBODY

    def is_warded(self, space: i64, seat: i64) -> bool:
        """Whether an enemy's Providence + closes *space* to *seat*."""
        chit: i64 = 0
        while chit < CHITS:
            code = self.cells[CHIT + chit]
            ward = code != 0 and (code >> 8) & 255 == 0
            if ward and (code & 63) == space and self.enemies(seat, (code >> 6) & 3):
                return True
            chit += 1
        return False

    def may_enter(self, seat: i64, space: i64) -> bool:
        """Whether units of *seat* may stand on or cross *space*, room left aside (TM-M3, TM-M4, TM-M8)."""
        if self.board.inside[space] == 0 or (self.present(space) & self.hostile(seat)) != 0:
            return False
        building = self.cells[BUILDING + space]
        if building != 0 and building != 1 + seat and building != 5 + seat:
            return False
        return not self.is_warded(space, seat)

    def may_stand(self, code: i64, space: i64) -> bool:
        """Whether that low unit could be placed on *space* (TM-U11)."""
        if self.lows(space) >= ROOM or (unit_kind(code) == NONBELIEVER and self.is_holy(space)):
            return False
        return self.may_enter(unit_owner(code), space)

    def high_may_stand(self, seat: i64, space: i64) -> bool:
        """Whether a high unit of *seat* could be placed on *space*."""
        return self.high(space) == NOBODY and self.may_enter(seat, space)

    # Providence chits: 1 + space, owner and kind in one number; kind 0 a ward, else shield points.

    def add_chit(self, space: i64, seat: i64, points: i64) -> None:
        """Lay a chit, sorted so that equal positions are equal vectors; there is a free one."""
        code = space + seat * 64 + points * 256 + 65536
        chit: i64 = 0
        while self.cells[CHIT + chit] != 0:
            chit += 1
        while chit > 0 and self.cells[CHIT + chit - 1] > code:
            self.cells[CHIT + chit] = self.cells[CHIT + chit - 1]
            chit -= 1
        self.cells[CHIT + chit] = code

    def chit_is_free(self) -> bool:
        """Whether a providence chit is left (GAP-34)."""
        return self.cells[CHIT + CHITS - 1] == 0

    def shields(self, space: i64, seat: i64) -> i64:
        """Shield points of *seat* on *space*; those of several chits add up."""
        points: i64 = 0
        chit: i64 = 0
        while chit < CHITS:
            code = self.cells[CHIT + chit]
            if code != 0 and (code & 63) == space and ((code >> 6) & 3) == seat:
                points += (code >> 8) & 255
            chit += 1
        return points

    # Cards by the board: 1 + kind, owner, turns still to end, whether the keeping cost was paid.

    def lay_down(self, kind: i64, seat: i64, turns: i64, kept: bool) -> None:
        """A lasting miracle comes to lie by the board (TM-R17)."""
        place: i64 = 0
        while self.cells[LASTING + place] != 0:
            place += 1
        self.cells[LASTING + place] = 1 + kind + seat * 64 + turns * 256 + (1024 if kept else 0)
        self.tidy_lasting()

    def tidy_lasting(self) -> None:
        """Sort the cards by the board, so that equal positions are equal vectors."""
        cells = self.cells
        for last in range(2, 0, -1):
            for place in range(last):
                if cells[LASTING + place] < cells[LASTING + place + 1]:
                    code = cells[LASTING + place]
                    cells[LASTING + place] = cells[LASTING + place + 1]
                    cells[LASTING + place + 1] = code

    def lies(self, kind: i64, seat: i64) -> bool:
        """Whether a card of *kind* lies by the board; *seat* NOBODY: anybody's."""
        place: i64 = 0
        while place < 3:
            code = self.cells[LASTING + place]
            if code != 0 and (code & 63) == 1 + kind and (seat == NOBODY or ((code >> 6) & 3) == seat):
                return True
            place += 1
        return False

    # Hidden cards.

    def in_hand(self, seat: i64, kind: i64) -> i64:
        """Copies of a miracle in the hand of *seat*."""
        found: i64 = 0
        for place in range(self.cells[HAND + seat]):
            if card_kind(self.cells[CARD + seat * ROW + place]) == kind:
                found += 1
        return found

    def take_from_hand(self, seat: i64, kind: i64) -> None:
        """A card leaves the hand.

        Others see neither where in the hand it was, nor which of equal cards it is (TM-S7). So whatever it was, the
        oldest place that could have held it becomes free, and who knows of such cards in this hand knows of one less.
        """
        cells = self.cells
        row = CARD + seat * ROW
        leaving: i64 = NOWHERE
        known: i64 = 0
        for place in range(cells[HAND + seat]):
            code = cells[row + place]
            if card_kind(code) == kind:
                if leaving == NOWHERE:
                    leaving = place
                else:
                    cells[row + place] = card(kind, card_number(code), card_slot(code), known & card_known(code))
                known |= card_known(code)
        self._make_oldest(seat, leaving)
        place = self._free_place(seat, leaving)
        cells[HAND + seat] -= 1
        self._close_gap(seat, place)

    def _make_oldest(self, seat: i64, place: i64) -> None:
        """Let the first of equal cards, in *place*, be the one that came into the deck first."""
        cells = self.cells
        row = CARD + seat * ROW
        oldest = place
        for other in range(place + 1, cells[HAND + seat] + cells[DECK + seat]):
            code = cells[row + other]
            is_equal = card_kind(code) == card_kind(cells[row + place])
            if is_equal and card_number(code) < card_number(cells[row + oldest]):
                oldest = other
        self._exchange_numbers(row + place, row + oldest)

    def _exchange_numbers(self, one: i64, other: i64) -> None:
        number = card_number(self.cells[one])
        self.cells[one] = renumbered(self.cells[one], card_number(self.cells[other]))
        self.cells[other] = renumbered(self.cells[other], number)

    def _free_place(self, seat: i64, leaving: i64) -> i64:
        """Let the cards between close up where one is *leaving*; the oldest place that it could have had, now free."""
        cells = self.cells
        row = CARD + seat * ROW
        number = card_number(cells[row + leaving])
        oldest: i64 = 0
        while oldest < cells[HAND + seat] - 1 and card_slot(cells[row + oldest]) < number:
            oldest += 1
        way: i64 = 1 if leaving < oldest else -1
        while leaving != oldest:
            cells[row + leaving] = moved_to(cells[row + leaving + way], card_slot(cells[row + leaving]))
            leaving += way
        return oldest

    def take_from_deck(self, seat: i64, place: i64) -> i64:
        """A card leaves the deck (0 is the top); which it was."""
        place += self.cells[HAND + seat]
        self._make_latest(seat, place)
        kind = card_kind(self.cells[CARD + seat * ROW + place])
        self.cells[DECK + seat] -= 1
        self._close_gap(seat, place)
        return kind

    def _make_latest(self, seat: i64, place: i64) -> None:
        """Let the card in *place* be, of the equal ones, the one that came into the deck last before it was dealt."""
        cells = self.cells
        row = CARD + seat * ROW
        latest = place
        for other in range(cells[HAND + seat] + cells[DECK + seat]):
            code = cells[row + other]
            is_equal = card_kind(code) == card_kind(cells[row + place])
            if is_equal and card_number(cells[row + latest]) < card_number(code) <= card_slot(cells[row + place]):
                latest = other
        self._exchange_numbers(row + place, row + latest)

    def _close_gap(self, seat: i64, place: i64) -> None:
        row = CARD + seat * ROW
        last = self.cells[HAND + seat] + self.cells[DECK + seat]
        while place < last:
            self.cells[row + place] = self.cells[row + place + 1]
            place += 1
        self.cells[row + last] = 0

    def draw(self, seat: i64, many: i64) -> None:
        """Draw cards, reshuffling the discard pile once a turn when the deck runs out (TM-B14, TM-B15)."""
        drawn: i64 = 0
        while drawn < many and (self.cells[DECK + seat] > 0 or self.reshuffle(seat)):
            self.cells[HAND + seat] += 1
            self.cells[DECK + seat] -= 1
            drawn += 1
        if drawn > 0 and self.log is not None:
            row = CARD + seat * ROW + self.cells[HAND + seat] - drawn
            kinds = [NAMES[card_kind(self.cells[row + place])] for place in range(drawn)]
            side = self.side_mask(seat)
            facts: dict[str, object] = {"seat": seat, "count": drawn}
            self.log.append(Event("cards-drawn", facts, secret={"cards": kinds}, knowers=side, shown=side))

    def side_mask(self, seat: i64) -> i64:
        """The mask of *seat* and its ally, who may see its hand (TM-S7)."""
        if self.board.seats == 4:
            return 5 if seat & 1 == 0 else 10
        return BITS[seat]

    def reshuffle(self, seat: i64) -> bool:
        """Put the shuffled discard pile of *seat* under its deck, if that is allowed this turn; whether it was."""
        kept = self.cells[DECK + seat]
        if self.cells[SHUFFLED + seat] == 1 or not self._gather(seat):
            return False
        self.cells[SHUFFLED + seat] = 1
        self.shuffle_deck(seat, kept)
        return True

    def _gather(self, seat: i64) -> bool:
        """Put the discard pile under the deck; whether there was one."""
        cells = self.cells
        number = cells[SHUFFLE + seat] + 1
        found = False
        kind: i64 = 0
        while kind < KINDS:
            while cells[DISCARDED + seat * KINDS + kind] > 0:
                cells[DISCARDED + seat * KINDS + kind] -= 1
                cells[CARD + seat * ROW + cells[HAND + seat] + cells[DECK + seat]] = card(kind, number, number, 0)
                cells[DECK + seat] += 1
                found = True
            kind += 1
        if found:
            cells[SHUFFLE + seat] = number
        return found

    def mix_in_discards(self, seat: i64) -> None:
        """Born Again: shuffle the discard pile into the deck."""
        if not self._gather(seat):
            self.cells[SHUFFLE + seat] += 1
        self.shuffle_deck(seat, 0)

    def shuffle_deck(self, seat: i64, first: i64) -> None:
        """Shuffle the deck from the place *first* on: nobody knows those places any more."""
        cells = self.cells
        start = CARD + seat * ROW + cells[HAND + seat] + first
        length = cells[DECK + seat] - first
        self.shuffle_told(start, length, seat)
        for place in range(length):
            code = cells[start + place]
            cells[start + place] = card(card_kind(code), card_number(code), cells[SHUFFLE + seat], 0)

    def shuffle_told(self, start: i64, length: i64, whose: i64) -> None:
        """Shuffle cards and report the order to the record alone; *whose* 4 is the marketplace."""
        if self.log is None:
            self.shuffle(start, length)
            return
        before = [NAMES[card_kind(self.cells[start + place])] for place in range(length)]
        self.shuffle(start, length)
        order = [NAMES[card_kind(self.cells[start + place])] for place in range(length)]
        secret: dict[str, object] = {"before": before, "order": order}
        facts: dict[str, object] = {"seat": whose, "count": length} if whose < 4 else {"count": length}
        name = "deck-shuffled" if whose < 4 else "market-shuffled"
        self.log.append(Event(name, facts, secret=secret))

    def put_on_top(self, seat: i64, kind: i64) -> None:
        """Confirmation Bias: a card of the discard pile goes openly on top of the deck."""
        cells = self.cells
        cells[DISCARDED + seat * KINDS + kind] -= 1
        cells[SHUFFLE + seat] += 1
        number = cells[SHUFFLE + seat]
        place = CARD + seat * ROW + cells[HAND + seat]
        last = place + cells[DECK + seat]
        while last > place:
            cells[last] = moved_to(cells[last - 1], number)  # so that places stay in the order of their shuffles
            last -= 1
        cells[place] = card(kind, number, number, 15)
        cells[DECK + seat] += 1

    def uncover(self, seat: i64, many: i64) -> i64:
        """Make sure that *many* cards can be taken from the top of a deck, reshuffling if need be; how many can."""
        if self.cells[DECK + seat] < many:
            self.reshuffle(seat)
        return many if self.cells[DECK + seat] >= many else self.cells[DECK + seat]

    def look(self, seat: i64, at_hand: bool, many: i64, by: i64) -> None:
        """*by* sees the hand of *seat*, or the top *many* cards of its deck."""
        start = CARD + seat * ROW + (0 if at_hand else self.cells[HAND + seat])
        seen: list[str] = []
        for place in range(many):
            code = self.cells[start + place]
            known = card_known(code) | BITS[by]
            self.cells[start + place] = card(card_kind(code), card_number(code), card_slot(code), known)
            seen.append(NAMES[card_kind(code)])
        if self.log is not None:
            facts: dict[str, object] = {"seat": by, "of_seat": seat, "count": many}
            name = "hand-seen" if at_hand else "deck-seen"
            cards = sorted(seen) if at_hand else seen
            self.log.append(Event(name, facts, secret={"cards": cards}, knowers=BITS[by], shown=BITS[by]))

    def discard(self, seat: i64, kind: i64) -> None:
        """A card goes face-up to a discard pile."""
        self.cells[DISCARDED + seat * KINDS + kind] += 1

    def banish(self, seat: i64, kind: i64) -> None:
        """A card of *seat* is removed from the game."""
        self.cells[REMOVED + seat * KINDS + kind] += 1
        if self.log is not None:
            self.tell("card-removed", {"seat": seat, "card": NAMES[kind]})

    def owned(self, seat: i64) -> i64:
        """Miracle cards of *seat* in all zones, those being played included (TM-D5)."""
        cells = self.cells
        total = cells[HAND + seat] + cells[DECK + seat]
        for kind in range(KINDS):
            total += cells[DISCARDED + seat * KINDS + kind]
        for place in range(3):
            code = cells[LASTING + place]
            if code != 0 and ((code >> 6) & 3) == seat:
                total += 1
        for index in range(cells[TALL]):
            at = STACK + index * ITEM
            if cells[at + BY] == seat and cells[at + WHICH] >= 0 and cells[at + STAGE] < 3:
                total += 1
        if cells[OPEN] == KEEPING and cells[ASKING] == seat and cells[CAUSE] != NOBODY:
            total += 1
        return total

    # Coins and belief.

    def gain_coins(self, seat: i64, many: i64) -> None:
        """Take coins from the pool as far as it goes (TM-N3)."""
        pool: i64 = COINS
        for other in range(4):
            pool -= self.cells[PURSE + other]
        gained: i64 = many if many < pool else pool
        self.cells[PURSE + seat] += gained
        if gained > 0 and self.log is not None:
            self.tell("coins-gained", {"seat": seat, "count": gained})

    def worshippers(self, seat: i64) -> i64:
        """Active followers of *seat* on its holy spaces: those who can pray (TM-A5)."""
        found: i64 = 0
        for space in self.board.spaces:
            building = self.cells[BUILDING + space]
            if building == 1 + seat or building == 5 + seat:
                found += self.count(space, seat, ACTIVE)
        return found

    # The stack.

    def item(self, index: i64) -> i64:
        """Where the cells of an item begin; 0 is the oldest."""
        return STACK + index * ITEM

    def top(self) -> i64:
        """Where the cells of the newest item begin."""
        return STACK + (self.cells[TALL] - 1) * ITEM

    def item_with(self, id: i64) -> i64:
        """Where the cells of the item with this id begin, or NOWHERE."""
        index: i64 = 0
        while index < self.cells[TALL]:
            if self.cells[STACK + index * ITEM + ID] == id:
                return STACK + index * ITEM
            index += 1
        return NOWHERE

    def push(self, kind: i64, by: i64) -> i64:
        """Put a new item on the stack; where its cells begin."""
        tall = self.cells[TALL]
        at = STACK + tall * ITEM
        while at + ITEM > len(self.cells):
            self.cells = append(self.cells, 0)
        for cell in range(ITEM):
            self.cells[at + cell] = 0
        self.cells[at + ID] = 1 if tall == 0 else self.cells[at - ITEM + ID] + 1
        self.cells[at + KIND] = kind
        self.cells[at + BY] = by
        self.cells[at + WHICH] = -1
        self.cells[TALL] = tall + 1
        return at

    def take_off(self, at: i64) -> None:
        """Take the item whose cells begin at *at* off the stack; marks that nothing speaks of any more go."""
        last = self.top()
        while at < last:
            for cell in range(ITEM):
                self.cells[at + cell] = self.cells[at + ITEM + cell]
            at += ITEM
        for cell in range(ITEM):
            self.cells[last + cell] = 0
        self.cells[TALL] -= 1
        self.rub_out_marks()

    def forget_window(self) -> None:
        """No window is open: leave nothing of the last one behind."""
        open_window(self.cells, PANE, 0, 0, 0)
        self.cells[ANSWERING] = 0

    def clear_table(self) -> None:
        """A turn or the game ends at once: whatever was begun is dropped, cards go to their owners' discard piles."""
        cells = self.cells
        if cells[DRAFT] != NO_DRAFT:
            self.end_draft()
        while cells[TALL] > 0:
            at = self.top()
            if cells[at + WHICH] >= 0 and cells[at + STAGE] < 3:
                self.discard(cells[at + BY], cells[at + WHICH])
            self.take_off(at)
        if cells[OPEN] == KEEPING and cells[CAUSE] != NOBODY:
            self.discard(cells[ASKING], cells[ABOUT])
        self.return_bought()
        self.forget_window()
        for space in self.board.spaces:
            cells[AIM + space] = 0
            cells[DOOM + space] = 0
            cells[CASE + space] = 0
        for cell in range(ABOUT, QUESTION):
            cells[cell] = 0
        cells[CELEBRITY] = 0
        cells[NUMBERS] = 0
        cells[RESOLVING] = 0
        cells[OPEN] = NOTHING
        cells[ASKING] = NOBODY
        cells[CAUSE] = NOBODY
        cells[QUESTION] = NOBODY

    def return_bought(self) -> None:
        """Bought cards that were not settled are for sale again."""
        cells = self.cells
        for place in range(2):
            if cells[BOUGHT + place] != 0:
                free: i64 = 0
                while cells[STALL + free] != 0:
                    free += 1
                cells[STALL + free] = cells[BOUGHT + place]
                cells[BOUGHT + place] = 0

    def is_bound(self, at: i64, mark: i64) -> bool:
        """Whether an item speaks of the units with *mark*."""
        return (self.cells[at + BOUND + mark // 60] >> (mark % 60)) & 1 == 1

    def bind(self, at: i64, mark: i64) -> None:
        """Let an item speak of the units with *mark*."""
        self.cells[at + BOUND + mark // 60] |= BITS[mark % 60]

    def rub_out_marks(self) -> None:
        """Units that no item speaks of any more are like all others again."""
        cells = self.cells
        for space in self.board.spaces:
            place: i64 = 0
            while place < ROOM and cells[LOW + space * 4 + place] != 0:
                code = cells[LOW + space * 4 + place]
                if mark_of(code) != 0 and not self.is_spoken_of(mark_of(code)):
                    self.change(space, place, code - mark_of(code))
                    place = -1  # the places may have been sorted anew
                place += 1

    def is_spoken_of(self, mark: i64) -> bool:
        """Whether some item of the stack speaks of *mark*."""
        index: i64 = 0
        while index < self.cells[TALL]:
            if self.is_bound(STACK + index * ITEM, mark):
                return True
            index += 1
        return False

    def marked_units(self, mark: i64) -> i64:
        """How many units carry *mark*."""
        found: i64 = 0
        for space in self.board.spaces:
            place: i64 = 0
            while place < ROOM:
                if self.cells[LOW + space * 4 + place] != 0 and mark_of(self.cells[LOW + space * 4 + place]) == mark:
                    found += 1
                place += 1
        return found

    def mark_units(self, at: i64, space: i64, code: i64, many: i64) -> i64:
        """Let the item at *at* speak of *many* units like *code* on *space*; the mark they then carry (GAP-24)."""
        old = mark_of(code)
        fresh: i64 = old
        if old == 0 or self.marked_units(old) > many:
            fresh = 1
            while self.is_spoken_of(fresh):
                fresh += 1
            if fresh >= 180:
                raise OverflowError("more than 179 units set apart on the stack")
            for _ in range(many):
                self.change(space, self.place_of(space, code), code - old + fresh)
            if old != 0:
                for index in range(self.cells[TALL]):
                    if self.is_bound(STACK + index * ITEM, old):
                        self.bind(STACK + index * ITEM, fresh)
        self.bind(at, fresh)
        return fresh

    # Drafts.

    def begin_draft(self, kind: i64, seat: i64) -> None:
        """A choice of *seat* is begun."""
        self.cells[DRAFT] = kind
        self.cells[DRAFTER] = seat
        self.cells[PICKED] = 0

    def end_draft(self) -> None:
        """The choice is finished: forget how it was made."""
        cells = self.cells
        for cell in range(DRAFT, PICK + cells[PICKED]):
            cells[cell] = 0

    def pick(self, what: i64) -> None:
        """One more pick of the draft."""
        self.cells[PICK + self.cells[PICKED]] = what
        self.cells[PICKED] += 1

    def last_pick(self) -> i64:
        """The newest pick, or NOWHERE."""
        picked = self.cells[PICKED]
        return NOWHERE if picked == 0 else self.cells[PICK + picked - 1]

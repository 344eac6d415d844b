"""Dealing what nobody knows: hidden tiles, god cards and placers of a position that a view or a file leaves open."""

from typing import Final

from theomachy.core.chance import Dice
from theomachy.core.position import NEVER
from theomachy.core.refusal import PositionError
from theomachy.core.window import bit_of
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import gods
from theomachy.games.four_gods.position import FourGodsPosition
from theomachy.games.four_gods.rules import mistakes

SWAPS: Final = 4  # times the number of unknown tiles: how often a dealing is shuffled


class Slot:
    """A place for a tile that is not identified: the cell of its piece, and which pieces it can be."""

    def __init__(self, cell: int, handle: int, candidates: list[int]) -> None:
        self.cell = cell
        self.handle = handle  # 0 when not even that is known
        self.candidates = candidates


class Unknown:
    """The open parts of a position: what data or a view leaves unknown."""

    def __init__(self) -> None:
        self.slots: list[Slot] = []
        self.cards: list[int] = []  # colours whose god card is unknown
        self.veiled: list[int] = []  # spaces of tiles whose placer is unknown
        self.hidden: dict[int, int] = {}  # spaces of windows whose seat is unknown, and when they close
        self.viewer: int | None = None  # whose view it is; None where nothing is hidden
        self.tiles: dict[int, int] = {}  # identified tile -> handle, 0 when none was given
        self.used: set[int] = set()  # handles

    def deal(self, base: FourGodsPosition, dice: Dice) -> FourGodsPosition:
        """Create a position that fits the data; what it leaves open is drawn at random."""
        position = base.copy()
        cells, used = position.cells, set(self.used)
        pieces = _match_tiles(self.slots, set(bag(position)), dice)
        for slot, piece in zip(self.slots, pieces, strict=True):
            cells[slot.cell] = piece
            cells[at.KNOWN + piece // 2] = (slot.handle or free_handle(used)) * at.UNSEEN
        for slot in self.slots:
            teach(position, slot.cell)
            if slot.handle:
                position.show(cells[slot.cell])
        if self.viewer is not None:  # whoever owns the view knows both sides of every tile that it names
            for tile in self.tiles:
                position.teach_both(tile, position.all_viewers() if self.viewer < 0 else bit_of(self.viewer))
        cells[at.HANDLES_GIVEN] = max(cells[at.HANDLES_GIVEN], max(used, default=0))
        _fill_bag(position, dice)
        left = [god for god in range(gods.COUNT) if all(cells[at.GOD + colour] != god for colour in range(gods.COUNT))]
        dice.shuffle(left)
        for colour, god in zip(self.cards, left, strict=False):
            cells[at.GOD + colour] = god
        self._seat_placers(position, dice)
        return position

    def _seat_placers(self, position: FourGodsPosition, dice: Dice) -> None:
        """With honour: seats for the windows and placements of others, some of whom are asked (FG-O10)."""
        cells = position.cells
        others = [seat for seat in range(position.seats) if seat != self.viewer]
        placers: dict[int, int] = {}
        dice.shuffle(others)
        free = [seat for seat in others if cells[at.WINDOW_END + seat] == NEVER]
        for space, seat in zip(self.hidden, free, strict=False):
            cells[at.WINDOW + seat] = space
            cells[at.WINDOW_END + seat] = self.hidden[space]
            placers[space] = seat
        for space in self.veiled:
            prophet = position.prophet(space)
            if prophet != at.NOTHING:
                placers[space] = position.owner(prophet // 4)
            is_asked = mistakes.admit_end(position, space) != NEVER
            present = [seat for seat in others if not (is_asked and cells[at.AWAY + seat])] or others
            cells[at.PLACED + space * at.SPACE_CELLS] += placers.get(space, present[dice.below(len(present))])
        for seat in range(position.seats):
            mistakes.time_admits(position, seat)


def bag(position: FourGodsPosition) -> list[int]:
    """List the tiles that are in no known place: those in the bag, and unknown ones outside it."""
    cells = position.cells
    return [tile for tile in range(position.tiles.count) if cells[at.KNOWN + tile] == at.NOTHING]


def free_handle(used: set[int]) -> int:
    """Take the smallest handle that is not used."""
    handle = next(number for number in range(1, len(used) + 2) if number not in used)
    used.add(handle)
    return handle


def teach(position: FourGodsPosition, cell: int) -> None:
    """The piece in *cell*: what lies open is known to all, what a hand holds to its holder."""
    piece = position.cells[cell]
    in_hand = at.HAND <= cell < at.ORIGIN
    if in_hand and position.cells[at.PHASE] >= at.PLAY:
        position.teach_holder(piece // 2, (cell - at.HAND) // at.HANDS)
    if not in_hand or position.cells[at.ORIGIN + cell - at.HAND] != at.NOBODY:
        position.show(piece)
    if position.terms.open_info and not in_hand:
        position.teach_both(piece // 2, position.all_viewers())


def _fill_bag(position: FourGodsPosition, dice: Dice) -> None:
    """In a loose position tiles may be in no place at all: choose which of those nobody has seen are in the bag."""
    cells = position.cells
    unseen = bag(position)
    if len(unseen) > cells[at.BAG_COUNT]:
        dice.shuffle(unseen)
        for tile in unseen[cells[at.BAG_COUNT] :]:
            cells[at.KNOWN + tile] = at.ABSENT


def _match_tiles(slots: list[Slot], among: set[int], dice: Dice) -> list[int]:
    """A piece for every slot, all of different tiles: a random matching, then random swaps towards uniformity."""
    choice: list[int] = [at.NOTHING] * len(slots)
    holder: dict[int, int] = {}
    options = [[piece for piece in slot.candidates if piece // 2 in among] for slot in slots]
    for candidates in options:
        dice.shuffle(candidates)
    for index in sorted(range(len(slots)), key=lambda index: len(options[index])):
        if not _augment(index, options, choice, holder, set()):
            raise PositionError("no tiles are left that could lie where the position says so")
    for _ in range(SWAPS * len(slots)):
        _swap(dice.below(len(slots)), options, choice, holder, dice)
    return choice


def _augment(index: int, options: list[list[int]], choice: list[int], holder: dict[int, int], tried: set[int]) -> bool:
    """Find a tile for slot *index*, moving others if need be."""
    for piece in options[index]:
        tile = piece // 2
        if tile in tried:
            continue
        tried.add(tile)
        if tile not in holder or _augment(holder[tile], options, choice, holder, tried):
            holder[tile] = index
            choice[index] = piece
            return True
    return False


def _swap(index: int, options: list[list[int]], choice: list[int], holder: dict[int, int], dice: Dice) -> None:
    """Move slot *index* to a random tile it could be; the slot that has it must be able to take the old one."""
    piece, old = options[index][dice.below(len(options[index]))], choice[index]
    other = holder.get(piece // 2)
    if other == index:
        return
    if other is not None:
        back = [candidate for candidate in options[other] if candidate // 2 == old // 2]
        if not back:
            return
        choice[other] = back[0]
        holder[old // 2] = other
    else:
        del holder[old // 2]
    choice[index] = piece
    holder[piece // 2] = index

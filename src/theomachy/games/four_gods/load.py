"""Load: positions from JSON-like data; what it leaves open, or a viewer cannot know, is dealt."""

import re
from collections.abc import Iterator
from typing import Final

from theomachy.core.chance import Dice
from theomachy.core.event import SPECTATOR
from theomachy.core.fields import Field, demand_invariants, settled
from theomachy.core.game import View
from theomachy.core.option import Settle
from theomachy.core.window import bit_of
from theomachy.games.four_gods import invariants
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import gods, tiles
from theomachy.games.four_gods.position import FourGodsPosition, empty
from theomachy.games.four_gods.rules import dealing, mistakes, modes, names
from theomachy.games.four_gods.rules.dealing import Slot, Unknown

_TILE: Final = re.compile(r"(T\d\d)([AB])([0-3])?")
_HANDLE: Final = re.compile(r"#(\d+):(\S+)")
_SEAT_NAMES: Final = ("p0", "p1", "p2", "p3")
_MOST: Final = 1_000_000  # of a count
_LATEST: Final = 1 << 40  # milliseconds
_MOST_DEBT: Final = 100
_MOST_PROPHETS: Final = 14  # of a colour
_PHASES: Final = {"play": at.PLAY, "last": at.LAST_PERIOD, "scored": at.SCORED}
_STATES_OF: Final = {  # turn states by pace
    at.TIMED: (at.ACTING, at.GAP),
    at.RONDO: (at.ACTING, at.TILE_TAKEN, at.PROPHET_ASKED),
    at.BUDGET: (at.ACTING,),
}


def load(data: View, seed: int | str | bytes, settle: Settle) -> FourGodsPosition:
    """Load the position that *data* describes; what it leaves open is dealt.

    :raises PositionError: naming the field at fault.
    """
    position = _Loader(data, settle).deal(Dice(1))
    position.seed(seed)
    demand_invariants(invariants.check, position)
    return position


def worlds(view: View, dice: Dice, settle: Settle) -> Iterator[FourGodsPosition]:
    """Deal endless positions that fit *view*."""
    loader = _Loader(view, settle)
    while True:
        position = loader.deal(dice)
        position.seed(dice.seed())
        yield position


def _empty(data: Field, settle: Settle) -> FourGodsPosition:
    given = data.get("options")
    seats = given.get("players", len(data.get("seats", []).items())).number(modes.SEATS[0], modes.SEATS[-1])
    agreed = {name: field.value for name, field in given.entries() if name != "players" and not field.is_null()}
    options = settled(Field(agreed, given.path), seats, settle)
    if options["random_modes"] and options["pace"] in modes.CLOCKLESS:
        raise given.get("pace").error(f"the flipped token never shows {options['pace']!r} (FG-O12)")
    return empty(seats, options)


class _Loader:
    """Reads a position into a base position and the list of what is open in it."""

    def __init__(self, view: View, settle: Settle) -> None:
        data = self.data = Field(view)
        self.position = _empty(data, settle)
        self.unknown = Unknown()
        self.timers = data.get("clock", {}).get("deadlines", {})
        if "viewer" in data:
            self.unknown.viewer = data.read("viewer", self._seat, SPECTATOR)
        self._read()

    def deal(self, dice: Dice) -> FourGodsPosition:
        """Create a position that fits the data; what it leaves open is drawn at random."""
        return self.unknown.deal(self.position, dice)

    # The parts.

    def _read(self) -> None:
        position, data, cells = self.position, self.data, self.position.cells
        cells[at.LOOSE] = int("loose" in data and data.get("loose").flag())
        cells[at.CITIES_LEFT] = data.get("cities_left", at.CITY_TOKENS).number(0, at.CITY_TOKENS)
        for seat, entry in enumerate(data.each("seats", position.seats, {})):
            self._read_seat(seat, entry)
        for name, text in data.get("world", {}).entries():
            self._read_space(name, text)
        self._read_phase()
        if position.terms.pace != at.REALTIME:
            self._read_turn(data.get("turn"))
        elif data.find("turn") is not None:
            raise data.get("turn").error("must be null in real time")
        self._read_counts()
        self._read_clock()
        for entry in data.get("placed", []).items():
            self._read_placed(entry)
        self._read_windows()
        for entry in data.get("asked", []).items():
            self._read_question(entry)
        self._read_bag()
        for space in range(position.spaces):
            position.refresh(space)
        if position.is_running() and position.terms.pace != at.REALTIME:
            self._check_turn(data.get("turn"))
        self._read_known()

    def _read_seat(self, seat: int, entry: Field) -> None:
        position, cells = self.position, self.position.cells
        colours, cards = entry.get("colours", []).items(), entry.get("gods", []).items()
        if len(cards) not in (0, len(colours)):
            raise entry.get("gods").error("must name one god a colour")
        if len(colours) > position.terms.gods_each:
            raise entry.get("colours").error(f"a seat has at most {position.terms.gods_each}")
        for index, played in enumerate(colours):
            colour = played.index(gods.COLOURS)
            is_free = cells[at.OWNER + colour] == at.NOBODY
            played.demand(is_free, f"{played.value} is played by two seats")
            cells[at.OWNER + colour] = seat
            cells[at.COLOURS_TAKEN] += 1
            if cards:
                self._read_god(colour, cards[index])
            for kind, first in (("reserve", at.RESERVE), ("lost", at.LOST), ("razed", at.DESTROYED)):
                count = entry.get(kind, {}).get(played.text(), cells[first + colour])
                cells[first + colour] = count.number(0, _MOST_PROPHETS)
        for hand, field in enumerate(entry.each("hand", at.HANDS)):
            self._read_hand(seat * at.HANDS + hand, field)
        row = entry.get("row", []).items()
        if len(row) > position.terms.slots:
            raise entry.get("row").error(f"a row has at most {position.terms.slots} slots")
        for slot, field in enumerate(row):
            if not field.is_null():
                self._read_tile(at.ROW + seat * position.terms.slots + slot, field, field.text())
        for flag, first in (("passed", at.PASSED), ("away", at.AWAY), ("ready", at.READY)):
            cells[first + seat] = int(entry.get(flag, False).flag())
        cells[at.DEBT + seat] = entry.get("debt", 0).number(0, _MOST_DEBT)

    def _read_god(self, colour: int, card: Field) -> None:
        cells, secret = self.position.cells, self.position.terms.secret
        if card.value == "?" and secret:
            self.unknown.cards.append(colour)
            return
        god = card.index(gods.TERRAINS)
        card.demand(all(cells[at.GOD + other] != god for other in range(gods.COUNT)), f"{card.value} is in play twice")
        card.demand(secret or god == colour, f"the god of colour {gods.COLOURS[colour]} is {gods.TERRAINS[colour]}")
        cells[at.GOD + colour] = god

    def _read_hand(self, index: int, field: Field) -> None:
        if field.is_null():
            return
        name, mark, origin = field.text().partition("<")
        if mark:
            names = _SEAT_NAMES[: self.position.seats]
            field.demand(origin in names, f"the row a tile was taken from is written <{' or <'.join(names)}")
            self.position.cells[at.ORIGIN + index] = names.index(origin)
        self._read_tile(at.HAND + index, field, name)

    def _read_tile(self, cell: int, field: Field, text: str) -> None:
        """A tile in a hand or row: identified, by its handle and side, or unknown."""
        sides = self.position.tiles.sides
        if match := _TILE.fullmatch(text):
            self._name(cell, match, field)
        elif match := _HANDLE.fullmatch(text):
            look = _look(match[2], field)
            self._open(cell, int(match[1]), [piece for piece, side in enumerate(sides) if side == look], field)
        elif text == "?":
            self._open(cell, 0, [tile * 2 for tile in range(self.position.tiles.count)], field)
        else:
            raise field.error(f"{text!r} is not a tile such as T63A")

    def _name(self, cell: int, match: re.Match[str], field: Field) -> int:
        tile = self._tile_number(match[1], field)
        field.demand(tile not in self.unknown.tiles, f"{match[1]} is in the position twice (FG-C9)")
        self.unknown.tiles[tile] = 0
        piece = tile * 2 + tiles.SIDE_LETTERS.index(match[2])
        self.position.cells[cell] = piece
        return piece

    def _tile_number(self, name: str, field: Field) -> int:
        names = self.position.tiles.names
        field.demand(name in names, f"no such tile {name}; the tiles are {names[0]} to {names[-1]}")
        return names.index(name)

    def _open(self, cell: int, handle: int, candidates: list[int], field: Field) -> None:
        field.demand(bool(candidates), "no tile has such a side")
        self.unknown.slots.append(Slot(cell, handle, candidates))
        self.position.cells[cell] = candidates[0]

    def _read_space(self, name: str, field: Field) -> None:
        position = self.position
        space = self._space(name, field)
        field.demand(position.look(space) == at.NOTHING, "is named twice")
        what, _, prophet = field.text().partition("@")
        colour, _, corner = prophet.partition(":")
        if what == "city":
            position.build_city(space, Field(colour, field.path).index(gods.COLOURS))
            return
        cell = at.PIECE + space * at.SPACE_CELLS
        piece = at.NOTHING
        if match := _TILE.fullmatch(what):
            piece = self._name(cell, match, field)
            look = position.tiles.look(piece, int(match[3] or 0))
        elif match := _HANDLE.fullmatch(what):
            look = _look(match[2], field)
            fitting = [piece for piece in range(position.tiles.pieces) if position.tiles.turn_of(piece, look) >= 0]
            self._open(cell, int(match[1]), fitting, field)
            piece = fitting[0]
        else:
            field.demand(position.cells[at.LOOSE] == 1, f'{what!r} is no tile; bare corners need "loose": true')
            look = _look(what, field)
        position.lay(space, look, piece, at.NOTHING)
        if prophet:
            region = tiles.region_of(look, Field(corner, field.path).index(tiles.CORNERS))
            position.set_prophet(space, Field(colour, field.path).index(gods.COLOURS) * 4 + region)

    def _seat(self, field: Field) -> int:
        return field.number(0, self.position.seats - 1)

    def _space(self, name: str, field: Field) -> int:
        return Field(name, field.path).parse(lambda text: names.read_space(self.position, text))

    def _read_phase(self) -> None:
        position, cells, field = self.position, self.position.cells, self.data.get("phase", "play")
        phase = at.PHASES[field.index(at.PHASES)]
        if phase != "setup":
            cells[at.PHASE] = _PHASES[phase]
            for seat in range(position.seats):
                cells[at.READY + seat] = int(position.terms.is_clocked())
        elif position.terms.secret and cells[at.COLOURS_TAKEN] < position.seats * position.terms.gods_each:
            cells[at.PHASE] = at.COLOURS_PHASE
            chooser = self._seat(self.data.get("chooser", 0))
            cells[at.FIRST_CHOOSER] = (chooser - cells[at.COLOURS_TAKEN]) % position.seats
        else:
            cells[at.PHASE] = at.READY_PHASE
        if not position.terms.secret:
            cells[at.COLOURS_TAKEN] = 0

    def _read_turn(self, turn: Field) -> None:
        cells, terms = self.position.cells, self.position.terms
        cells[at.TURN] = turn.get("seat").number(0, terms.seats - 1)
        cells[at.TURN_STATE] = turn.get("state", at.TURN_STATES[at.ACTING]).index(at.TURN_STATES)
        cells[at.ACTED] = int(turn.get("acted", False).flag())
        cells[at.MADE_PROGRESS] = int(turn.get("busy", False).flag())
        if terms.pace == at.BUDGET:
            cells[at.ACTIONS_LEFT] = turn.get("left").number(0, modes.BUDGET_ACTIONS)
            cells[at.FLIPS_LEFT] = turn.get("flips").number(0, modes.BUDGET_FLIPS)

    def _check_turn(self, turn: Field) -> None:
        """The turn must be one that can be played on."""
        cells = self.position.cells
        seat, state = cells[at.TURN], cells[at.TURN_STATE]
        if state not in _STATES_OF[self.position.terms.pace]:
            raise turn.get("state").error(f"{at.TURN_STATES[state]!r} does not exist in this pace")
        if cells[at.AWAY + seat]:
            raise turn.get("seat").error(f"seat {seat} has left the table and cannot be to move")
        first = at.ORIGIN + seat * at.HANDS
        if state == at.TILE_TAKEN and cells[first] == at.NOBODY and cells[first + 1] == at.NOBODY:
            raise turn.get("state").error("'taken' needs a tile in hand that was taken from a row")
        if state == at.PROPHET_ASKED and cells[at.WINDOW + seat] == at.NOTHING:
            raise turn.get("state").error("'prophet?' needs a window of the seat to move")

    def _read_counts(self) -> None:
        cells, count, last = self.position.cells, self.data.get("count", {}), self.data.find("last")
        for name, cell in names.COUNTS.items():
            cells[cell] = _count(count.get(name, 0))
        if last is None:
            self.data.demand(cells[at.PHASE] != at.LAST_PERIOD, "last: must say who met the end condition")
            return
        cells[at.LAST_TRIGGER] = last.read("seat", self._seat, at.NOBODY)
        cells[at.LAST_TURNS] = last.read("turns", _count, 0)
        cells[at.END_REASON] = last.get("why", at.END_REASONS[at.BAG_EMPTY]).index(at.END_REASONS)

    def _read_clock(self) -> None:
        cells, clock = self.position.cells, self.data.get("clock", {})
        paused = clock.get("paused", False)
        paused.demand(not paused.flag(), "must be false: a table stops its own clock")
        cells[at.NOW] = clock.get("now", 0).number(0, _LATEST)
        for name, due in self.timers.entries():
            cell = _timer_cell(name)
            if cell is not None:
                cells[cell] = due.number(0, _LATEST)
            elif not re.fullmatch(r"ask:.*|[a-z]+:\?.*", name):  # those are read with their question or window
                raise due.error("there is no such timer")
        cells[at.STALL_WARNED] = int("grace" in self.timers)

    def _read_placed(self, entry: Field) -> None:
        cells, parts = self.position.cells, entry.items()
        entry.demand(len(parts) in (4, 8, 9), "must have 4, 8 or 9 items")
        space = self._space(parts[0].text(), parts[0])
        order, how = _count(parts[2]), parts[3].index("PZ")
        cells[at.PLACEMENTS] = max(cells[at.PLACEMENTS], order + 1)
        is_veiled = parts[1].value == "?"
        seat = 0 if is_veiled else self._seat(parts[1])
        cells[at.PLACED + space * at.SPACE_CELLS] = seat + how * at.BY_HOW + order * at.BY_ORDER
        if is_veiled:
            self.unknown.veiled.append(space)
        if len(parts) > 4:
            self._read_recent(seat, space, parts)

    def _read_recent(self, seat: int, space: int, parts: list[Field]) -> None:
        """Read what taking the tile back at once needs (FG-Q1)."""
        cells, piece = self.position.cells, self.position.piece(space)
        hand = parts[5].index("LR")
        is_free = piece != at.NOTHING and cells[at.HAND + seat * at.HANDS + hand] == at.NOTHING
        parts[0].demand(is_free, "the tile cannot go back to a free hand (FG-Q1)")
        cells[at.RECENT + seat] = space
        cells[at.RECENT_TIME + seat] = parts[4].number(0, _LATEST)
        cells[at.RECENT_HAND + seat] = hand
        if not parts[6].is_null():
            cells[at.RECENT_ORIGIN + seat] = parts[6].index(_SEAT_NAMES)
        if not parts[7].is_null():
            name, _, corner = parts[7].text().partition(":")
            source = self._space(name, parts[7]) * 4 + Field(corner, parts[7].path).index(tiles.CORNERS)
            cells[at.RECENT_MIGRATION + seat] = source
        if len(parts) == 9 and parts[8].index(tiles.SIDE_LETTERS) != piece % 2:
            cells[at.RECENT_HAND + seat] += at.TURNED_OVER

    def _read_windows(self) -> None:
        """Tiles that may take a prophet; windows whose seat is hidden wait for the dealing."""
        position = self.position
        for entry in self.data.get("window", []).items():
            cell, seat = entry.items(2)
            space = self._space(cell.text(), cell)
            is_bare = position.look(space) >= 0 and position.prophet(space) == at.NOTHING
            cell.demand(is_bare, f"no tile on {cell.value} could take a prophet (FG-R3)")
            if seat.value == "?":
                timer = self.timers.get(f"window:?{cell.value}")
                self.unknown.hidden[space] = timer.number(0, _LATEST)
            else:
                position.cells[at.WINDOW + self._seat(seat)] = space

    def _read_question(self, entry: Field) -> None:
        position, parts = self.position, entry.items()
        if parts and parts[0].value == "penalty":
            seat = self._seat(entry.items(2)[1])
            may_lose = (position.terms.penalised >> seat) & 1 == 1 and mistakes.can_lose(position, seat)
            entry.demand(may_lose, f"seat {seat} has no prophet to lose by a penalty (FG-Q12)")
            position.cells[at.PENALTY_ASKED + seat] = 1
            position.cells[at.ASK_END + seat * 2 + 1] = self._asked_until(f"{seat}:penalty", f"{seat}")
            return
        question, who, where = entry.items(3)
        question.index(("admit", "penalty"))
        entry.demand(position.terms.honour, "nobody is asked to admit what is recorded (FG-Q7)")
        space = self._space(where.text(), where)
        where.demand(position.look(space) >= 0, f"no tile lies on {where.value}")
        self._read_placer(who, space)
        until = self._asked_until(f"{who.value}:{where.value}", f"{who.value}", f"?{where.value}")
        mistakes.set_admit_end(position, space, until)

    def _read_placer(self, who: Field, space: int) -> None:
        """Read who is asked to admit a tile; that stands in ``placed``, or waits for the dealing."""
        cells, cell = self.position.cells, at.PLACED + space * at.SPACE_CELLS
        if who.value == "?":
            who.demand(cells[cell] != at.NOTHING, "'placed' must name the tile")
            return
        seat = self._seat(who)
        if cells[cell] == at.NOTHING:
            cells[cell] = seat + cells[at.PLACEMENTS] * at.BY_ORDER
            cells[at.PLACEMENTS] += 1
        who.demand(cells[cell] % at.BY_HOW == seat, f"seat {seat} did not place the tile")

    def _asked_until(self, *names: str) -> int:
        """The deadline of a question, by the first of its *names* that is given."""
        for name in names:
            if f"ask:{name}" in self.timers:
                return self.timers.get(f"ask:{name}").number(0, _LATEST)
        return self.position.cells[at.NOW] + self.position.terms.owner_ms

    def _read_bag(self) -> None:
        cells, bag, count = self.position.cells, self.data.get("bag", "rest"), self.position.tiles.count
        is_loose = cells[at.LOOSE] == 1
        for tile in self.unknown.tiles:
            cells[at.KNOWN + tile] = 0
        if isinstance(bag.value, list):
            inside = {self._tile_number(name.text(), name) for name in bag.items()}
            bag.demand(not inside & set(self.unknown.tiles), "a tile of the bag is somewhere else too (FG-C9)")
            absent = set(range(count)) - inside - set(self.unknown.tiles)
            bag.demand(is_loose or not absent, 'some tiles are nowhere; that needs "loose": true (FG-C9)')
            for tile in absent:
                cells[at.KNOWN + tile] = at.ABSENT
        left = len(dealing.bag(self.position)) - len(self.unknown.slots)
        bag.demand(left >= 0, f"{-left} tiles are missing for hands and rows")
        if isinstance(bag.value, list | str):
            bag.demand(bag.value == "rest" or isinstance(bag.value, list), 'must be "rest", a list or {"count": n}')
        else:
            given = bag.get("count").number(0, left)
            bag.demand(is_loose or given == left, f"{left} tiles are left for it, not {given}")
            left = given
        cells[at.BAG_COUNT] = left

    # Who knows what.

    def _read_known(self) -> None:
        """Handles and knowledge of the identified tiles: as given, else as everybody at the table would have them."""
        cells, known = self.position.cells, self.unknown.tiles
        for tile, entry in self.data.get("known", {}).keyed(self.position.tiles.names, "tile"):
            entry.demand(tile in known, "the tile is not in play")
            handle, on_a, on_b = entry.items(3)
            known[tile] = handle.number(1, _MOST)
            cells[at.KNOWN + tile] = known[tile] * at.UNSEEN + _eyes(on_a) + _eyes(on_b) * at.ON_B
        self.unknown.used = {handle for handle in known.values() if handle} | {
            slot.handle for slot in self.unknown.slots
        }
        for cell in self._piece_cells():
            tile = cells[cell] // 2
            if tile in known and known[tile] == 0:
                known[tile] = dealing.free_handle(self.unknown.used)
                cells[at.KNOWN + tile] = known[tile] * at.UNSEEN
                dealing.teach(self.position, cell)
        cells[at.HANDLES_GIVEN] = max(cells[at.HANDLES_GIVEN], max(self.unknown.used, default=0))

    def _piece_cells(self) -> list[int]:
        """Every cell that holds an identified piece."""
        cells = self.position.cells
        spots = [*range(at.HAND, at.ORIGIN), *range(at.ROW, at.KNOWN)]
        spots += [at.PIECE + space * at.SPACE_CELLS for space in range(self.position.spaces)]
        opened = {slot.cell for slot in self.unknown.slots}
        return [cell for cell in spots if cells[cell] != at.NOTHING and cell not in opened]


def _timer_cell(name: str) -> int | None:
    """The cell of the timer *name*: ``turn``, ``hold:0:L``, ``window:1``; None for any other."""
    kind, _, owner = name.partition(":")
    if name in ("stall", "grace"):
        return at.STALL_END
    if name in names.TABLE_TIMERS:
        return names.TABLE_TIMERS[name]
    if re.fullmatch(r"hold:[0-3]:[LR]", name):
        return at.HOLD_END + int(owner[0]) * at.HANDS + "LR".index(owner[2])
    if kind in names.SEAT_TIMERS and re.fullmatch(r"[0-3]", owner):
        return names.SEAT_TIMERS[kind] + int(owner)
    return None


def _look(text: str, field: Field) -> int:
    return int(Field(text, field.path).parse(tiles.read_look))


def _count(field: Field) -> int:
    return field.number(0, _MOST)


def _eyes(letters: Field) -> int:
    mask = 0
    for letter in letters.match("[0-3*]*", "seats such as 02*").group():
        mask |= bit_of("0123*".index(letter))
    return mask

"""Load: positions from JSON; what it leaves open, or a viewer cannot know, is dealt (G1, H)."""

import re
from collections.abc import Iterator
from typing import cast

from theomachy.core.chance import Dice
from theomachy.core.game import View
from theomachy.core.position import NEVER
from theomachy.core.refusal import NotationError, PositionError
from theomachy.core.window import bit_of
from theomachy.games.four_gods import ending, mistakes, view
from theomachy.games.four_gods.notation import read_space
from theomachy.games.four_gods.position import FourGods, opening
from theomachy.games.four_gods.state import (
    ABSENT,
    ACTED,
    ASK_END,
    AWAY,
    BAG,
    BUSY,
    CITIES,
    CITY_TOKENS,
    COLOURS_PHASE,
    DEBT,
    FIELDS,
    FIRST,
    FLIPS,
    FRESH,
    FRESH_AT,
    FRESH_FROM,
    FRESH_HAND,
    FRESH_ORIGIN,
    GAP,
    GOD,
    HAND,
    HANDLES,
    HOLD,
    IDLE,
    KNOWN,
    LAST,
    LAST_SEAT,
    LAST_TURNS,
    LEFT,
    LOOSE,
    LOST,
    MAIN,
    MAINS,
    NOBODY,
    NOTHING,
    NOW,
    ON_B,
    ORDER,
    ORIGIN,
    OWNER,
    PASSED,
    PASSES,
    PENALTY,
    PHASE,
    PICKS,
    PIECE,
    PLACED,
    PLAY,
    PROPHET_ASKED,
    RAZED,
    READY,
    READY_PHASE,
    RESERVE,
    ROW,
    SCORED,
    STALL_END,
    STATE,
    TAKEN,
    TURN,
    UNSEEN,
    WARNED,
    WHY,
    WINDOW,
    WINDOW_END,
)
from theomachy.games.four_gods.terms import BUDGET, REALTIME, RONDO, TIMED, Terms
from theomachy.games.four_gods.tiles import (
    COLOURS,
    CORNERS,
    LOOKS,
    PIECES,
    SIDES,
    TERRAINS,
    TILES,
    read_look,
    region_of,
    turn_of,
)

TILE = re.compile(r"T(\d\d)([AB])([0-3])?")
HANDLE = re.compile(r"#(\d+):(\S+)")


class Slot:
    """A place for a tile that the data does not identify: the cell of its piece, and which pieces it can be."""

    def __init__(self, cell: int, handle: int, candidates: list[int]) -> None:
        self.cell = cell
        self.handle = handle  # 0 when not even that is known
        self.candidates = candidates


class Loader:
    """Reads one JSON position into a base position and the list of what is open in it."""

    def __init__(self, data: View, terms: Terms) -> None:
        self.data = data
        self.pos = opening(terms)
        self.slots: list[Slot] = []
        self.cards: list[int] = []  # colours whose god card is unknown
        self.veiled: list[int] = []  # spaces of tiles whose placer is unknown
        self.hidden: list[int] = []  # spaces of windows whose seat is unknown
        self.viewer: int | None = None
        self.tiles: dict[int, int] = {}  # identified tile -> handle, 0 when none was given
        if "viewer" in data:
            viewer = data["viewer"]
            self.viewer = view.SPECTATOR if viewer is None else _number(viewer, "viewer", 0, terms.seats - 1)
        self._read()

    # Small readers.

    def _list(self, name: str, default: list[object] | None = None) -> list[object]:
        value = self.data.get(name, default)
        if not isinstance(value, list):
            raise PositionError(f"{name!r} must be a list, not {value!r}")
        return value

    def _table(self, name: str, data: View | None = None) -> View:
        value = (self.data if data is None else data).get(name, {})
        if not isinstance(value, dict):
            raise PositionError(f"{name!r} must be an object, not {value!r}")
        return value

    def _space(self, text: object, where: str) -> int:
        try:
            return read_space(self.pos, str(text))
        except NotationError as error:
            raise PositionError(f"{where}: {error}") from None

    # The parts.

    def _read(self) -> None:
        cells = self.pos.cells
        cells[LOOSE] = int(self.data.get("loose") is True)
        cells[CITIES] = _number(self.data.get("cities_left", CITY_TOKENS), "cities_left", 0, CITY_TOKENS)
        seats = self._list("seats", [{} for _ in range(self.pos.seats)])
        if len(seats) != self.pos.seats:
            raise PositionError(f"'seats' must have {self.pos.seats} entries, not {len(seats)}")
        for seat, entry in enumerate(seats):
            if not isinstance(entry, dict):
                raise PositionError(f"seats[{seat}] must be an object, not {entry!r}")
            self._read_seat(seat, entry)
        for name, text in self._table("world").items():
            self._read_space(name, text)
        self._read_phase()
        self._read_turn()
        self._read_counts()
        self._read_clock()
        for entry in self._entries("placed", (4, 8, 9)):
            self._read_placed(entry)
        self._read_open()
        self._read_bag()
        for space in range(self.pos.spaces):
            self.pos.refresh(space)
        if self.pos.is_running() and self.pos.terms.pace != REALTIME:
            self._check_turn()
        self._teach()

    def _read_seat(self, seat: int, entry: View) -> None:
        cells, where = self.pos.cells, f"seats[{seat}]"
        colours, gods = entry.get("colours", []), entry.get("gods", [])
        if not isinstance(colours, list) or not isinstance(gods, list) or len(gods) not in (0, len(colours)):
            raise PositionError(f"{where}: 'gods' and 'colours' must be lists of the same length")
        if len(colours) > self.pos.terms.gods_each:
            raise PositionError(f"{where}: at most {self.pos.terms.gods_each} colours a seat, not {colours!r}")
        for index, name in enumerate(colours):
            colour = _index(COLOURS, name, f"{where}.colours")
            if cells[OWNER + colour] != NOBODY:
                raise PositionError(f"{where}: {name} is played by two seats")
            cells[OWNER + colour] = seat
            cells[PICKS] += 1
            if gods:
                self._read_god(colour, gods[index], f"{where}.gods")
            for field, at in (("reserve", RESERVE), ("lost", LOST), ("razed", RAZED)):
                value = self._table(field, entry).get(str(name), cells[at + colour])
                cells[at + colour] = _number(value, f"{where}.{field}.{name}", 0, 14)
        hand, row = entry.get("hand", [None, None]), entry.get("row", [])
        if not isinstance(hand, list) or len(hand) != 2:
            raise PositionError(f"{where}: 'hand' must be [left, right], not {hand!r}")
        if not isinstance(row, list) or len(row) > self.pos.terms.slots:
            raise PositionError(f"{where}: 'row' must be a list of at most {self.pos.terms.slots} slots")
        for index, text in enumerate(hand):
            self._read_hand(seat, index, text, f"{where}.hand")
        for slot, text in enumerate(row):
            if text is not None:
                self._read_tile(ROW + seat * self.pos.terms.slots + slot, text, f"{where}.row[{slot}]")
        cells[PASSED + seat] = int(entry.get("passed") is True)
        cells[AWAY + seat] = int(entry.get("away") is True)
        cells[READY + seat] = int(entry.get("ready") is True)
        cells[DEBT + seat] = _number(entry.get("debt", 0), f"{where}.debt", 0, 100)

    def _read_god(self, colour: int, letter: object, where: str) -> None:
        if letter == "?" and self.pos.terms.secret:
            self.cards.append(colour)
            return
        god = _index(TERRAINS, letter, where)
        cells = self.pos.cells
        if any(cells[GOD + other] == god for other in range(4)):
            raise PositionError(f"{where}: the god {letter} is in play twice")
        if not self.pos.terms.secret and god != colour:
            raise PositionError(f"{where}: with visible gods {COLOURS[colour]} is the colour of {TERRAINS[colour]}")
        cells[GOD + colour] = god

    def _read_hand(self, seat: int, hand: int, text: object, where: str) -> None:
        if text is None:
            return
        name, mark, origin = str(text).partition("<")
        at = seat * 2 + hand
        if mark:
            if not re.fullmatch(r"p[0-3]", origin) or int(origin[1]) >= self.pos.seats:
                raise PositionError(f"{where}: {text!r} must name the row it was taken from as <p0 to <p3")
            self.pos.cells[ORIGIN + at] = int(origin[1])
        self._read_tile(HAND + at, name, where)

    def _read_tile(self, cell: int, text: object, where: str) -> None:
        """A tile in a hand or row: identified, by its handle and side, or unknown."""
        if match := TILE.fullmatch(str(text)):
            self._name(cell, match, where)
        elif match := HANDLE.fullmatch(str(text)):
            look = _look(match[2], where)
            self._open(cell, int(match[1]), [piece for piece in range(PIECES) if SIDES[piece] == look], where)
        elif text == "?":
            self._open(cell, 0, [tile * 2 for tile in range(TILES)], where)
        else:
            raise PositionError(f"{where}: {text!r} is not a tile such as T63A")

    def _name(self, cell: int, match: re.Match[str], where: str) -> int:
        tile = int(match[1]) - 1
        if not 0 <= tile < TILES:
            raise PositionError(f"{where}: there is no tile T{match[1]}")
        if tile in self.tiles:
            raise PositionError(f"{where}: T{match[1]} is in the position twice (FG-C9)")
        self.tiles[tile] = 0
        piece = tile * 2 + "AB".index(match[2])
        self.pos.cells[cell] = piece
        return piece

    def _open(self, cell: int, handle: int, candidates: list[int], where: str) -> None:
        if not candidates:
            raise PositionError(f"{where}: no tile has such a side")
        self.slots.append(Slot(cell, handle, candidates))
        self.pos.cells[cell] = candidates[0]

    def _read_space(self, name: str, text: object) -> None:
        space, where = self._space(name, "world"), f"world.{name}"
        if self.pos.look(space) != NOTHING:
            raise PositionError(f"{where} is named twice")
        what, _, prophet = str(text).partition("@")
        colour, _, at = prophet.partition(":")
        if what == "city":
            self.pos.found(space, _index(COLOURS, colour, where))
            return
        cell = PIECE + space * FIELDS
        piece = NOTHING
        if match := TILE.fullmatch(what):
            piece = self._name(cell, match, where)
            look = LOOKS[piece * 4 + int(match[3] or 0)]
        elif match := HANDLE.fullmatch(what):
            look = _look(match[2], where)
            fitting = [piece for piece in range(PIECES) if turn_of(piece, look) >= 0]
            self._open(cell, int(match[1]), fitting, where)
            piece = fitting[0]
        elif self.data.get("loose") is True:
            look = _look(what, where)
        else:
            raise PositionError(f'{where}: {text!r} is no tile; bare corners need "loose": true')
        self.pos.lay(space, look, piece, NOTHING)
        if prophet:
            corner = region_of(look, _index(CORNERS, at, where))
            self.pos.set_prophet(space, _index(COLOURS, colour, where) * 4 + corner)

    def _read_phase(self) -> None:
        cells, phase = self.pos.cells, self.data.get("phase", "play")
        if phase not in view.PHASES:
            raise PositionError(f"'phase' must be setup, play, last or scored, not {phase!r}")
        needed = self.pos.seats * self.pos.terms.gods_each
        if phase != "setup":
            cells[PHASE] = {"play": PLAY, "last": LAST, "scored": SCORED}[str(phase)]
            for seat in range(self.pos.seats):
                cells[READY + seat] = int(self.pos.terms.is_clocked())
        elif self.pos.terms.secret and cells[PICKS] < needed:
            cells[PHASE] = COLOURS_PHASE
            chooser = _number(self.data.get("chooser", 0), "chooser", 0, self.pos.seats - 1)
            cells[FIRST] = (chooser - cells[PICKS]) % self.pos.seats
        else:
            cells[PHASE] = READY_PHASE
        if not self.pos.terms.secret:
            cells[PICKS] = 0

    def _read_turn(self) -> None:
        cells, terms = self.pos.cells, self.pos.terms
        turn = self.data.get("turn")
        if terms.pace == REALTIME:
            if turn is not None:
                raise PositionError("'turn' must be null in real time")
            return
        if not isinstance(turn, dict):
            raise PositionError("'turn' must be an object with the seat to move")
        cells[TURN] = _number(turn.get("seat"), "turn.seat", 0, terms.seats - 1)
        cells[STATE] = _index(view.STATES, turn.get("state", "main"), "turn.state")
        cells[ACTED] = int(turn.get("acted") is True)
        cells[BUSY] = int(turn.get("busy") is True)
        if terms.pace == BUDGET:
            cells[LEFT] = _number(turn.get("left"), "turn.left", 0, 8)
            cells[FLIPS] = _number(turn.get("flips"), "turn.flips", 0, 10)

    def _check_turn(self) -> None:
        """The turn must be one that can be played on."""
        pos, cells = self.pos, self.pos.cells
        seat, state, pace = cells[TURN], cells[STATE], pos.terms.pace
        allowed = {RONDO: (MAIN, TAKEN, PROPHET_ASKED), TIMED: (MAIN, GAP), BUDGET: (MAIN,)}[pace]
        if state not in allowed:
            raise PositionError(f"turn.state: {view.STATES[state]!r} does not exist in this pace")
        if cells[AWAY + seat]:
            raise PositionError(f"turn.seat: seat {seat} has left the table and cannot be to move")
        if state == TAKEN and all(cells[ORIGIN + seat * 2 + hand] == NOBODY for hand in range(2)):
            raise PositionError("turn.state: 'taken' needs a tile in hand that was taken from a row")
        if state == PROPHET_ASKED and cells[WINDOW + seat] == NOTHING:
            raise PositionError("turn.state: 'prophet?' needs a window of the seat to move")

    def _read_counts(self) -> None:
        cells, count, last = self.pos.cells, self._table("count"), self.data.get("last")
        for name, at in (("passes", PASSES), ("idle", IDLE), ("main", MAINS), ("handles", HANDLES), ("orders", ORDER)):
            cells[at] = _number(count.get(name, 0), f"count.{name}", 0, 1_000_000)
        if isinstance(last, dict):
            if last.get("seat") is not None:
                cells[LAST_SEAT] = _number(last["seat"], "last.seat", 0, self.pos.seats - 1)
            cells[LAST_TURNS] = _number(last.get("turns") or 0, "last.turns", 0, 1000)
            cells[WHY] = _index(ending.REASONS, last.get("why", "bag-empty"), "last.why")
        elif last is not None:
            raise PositionError(f"'last' must be null or an object, not {last!r}")
        elif cells[PHASE] == LAST:
            raise PositionError("'last' must say who met the end condition when the phase is 'last'")

    def _read_clock(self) -> None:
        cells, clock = self.pos.cells, self._table("clock")
        if clock.get("paused") not in (None, False):
            raise PositionError("'clock.paused' must be false: a table stops its own clock")
        cells[NOW] = _number(clock.get("now", 0), "clock.now", 0, 1 << 40)
        for name, due in self._table("deadlines", clock).items():
            time = _number(due, f"clock.deadlines.{name}", 0, 1 << 40)
            kind, _, owner = name.partition(":")
            if name in view.TABLE_TIMERS:
                cells[view.TABLE_TIMERS[name]] = time
            elif name in ("stall", "grace"):
                cells[STALL_END] = time
                cells[WARNED] = int(name == "grace")
            elif re.fullmatch(r"hold:[0-3]:[LR]", name):
                cells[HOLD + int(owner[0]) * 2 + "LR".index(owner[2])] = time
            elif kind == "ask":
                continue  # read with its question
            elif kind in view.SEAT_TIMERS and re.fullmatch(r"[0-3]", owner):
                cells[view.SEAT_TIMERS[kind] + int(owner)] = time
            elif not owner.startswith("?"):
                raise PositionError(f"clock.deadlines: there is no timer {name!r}")

    def _read_placed(self, entry: list[object]) -> None:
        space = self._space(entry[0], "placed")
        cells = self.pos.cells
        how = _index("PZ", entry[3], "placed.how")
        order = _number(entry[2], "placed.order", 0, 1_000_000)
        cells[ORDER] = max(cells[ORDER], order + 1)
        seat = 0 if entry[1] == "?" else _number(entry[1], "placed.seat", 0, self.pos.seats - 1)
        cells[PLACED + space * FIELDS] = seat + how * 4 + order * 8
        if entry[1] == "?":
            self.veiled.append(space)
        if len(entry) >= 8:
            hand = _index("LR", entry[5], "placed.hand")
            if cells[PIECE + space * FIELDS] == NOTHING or cells[HAND + seat * 2 + hand] != NOTHING:
                raise PositionError(f"placed: the tile on {entry[0]} cannot go back to a free hand (FG-Q1)")
            cells[FRESH + seat] = space
            cells[FRESH_AT + seat] = _number(entry[4], "placed.time", 0, 1 << 40)
            cells[FRESH_HAND + seat] = hand
            if entry[6] is not None:
                cells[FRESH_ORIGIN + seat] = _index(("p0", "p1", "p2", "p3"), entry[6], "placed.origin")
            cells[FRESH_FROM + seat] = NOTHING if entry[7] is None else self._corner(str(entry[7]))
        if len(entry) == 9 and _index("AB", entry[8], "placed.side") != cells[PIECE + space * FIELDS] % 2:
            cells[FRESH_HAND + seat] += 2

    def _corner(self, text: str) -> int:
        name, _, at = text.partition(":")
        return self._space(name, "placed") * 4 + _index(CORNERS, at, "placed")

    def _read_open(self) -> None:
        """Windows and questions; windows whose seat is hidden wait for the dealing."""
        cells = self.pos.cells
        for cell, seat in self._entries("window", (2,)):
            space = self._space(cell, "window")
            if self.pos.look(space) < 0 or self.pos.prophet(space) != NOTHING:
                raise PositionError(f"window: no tile on {cell} could take a prophet (FG-R3)")
            if seat == "?":
                self.hidden.append(space)
            else:
                cells[WINDOW + _number(seat, "window", 0, self.pos.seats - 1)] = space
        for question, seat, *rest in self._entries("asked", (2, 3)):
            if question == "penalty":
                at = _number(seat, "asked", 0, self.pos.seats - 1)
                if not (self.pos.terms.penalised >> at) & 1 or not mistakes.can_lose(self.pos, at):
                    raise PositionError(f"asked: seat {at} has no prophet to lose by a penalty (FG-Q12)")
                cells[PENALTY + at] = 1
                cells[ASK_END + at * 2 + 1] = self._asked_until(f"{at}:penalty", f"{at}")
            else:
                _index(("admit", "penalty"), question, "asked")
                self._read_admit(seat, self._space(rest[0] if rest else "", "asked"))

    def _read_admit(self, seat: object, space: int) -> None:
        """A tile whose placer is asked; who that is stands in ``placed``, or waits for the dealing."""
        cells, name, at = self.pos.cells, self.pos.space_name(space), PLACED + space * FIELDS
        if not self.pos.terms.honour:
            raise PositionError("asked: nobody is asked to admit what is recorded (FG-Q7)")
        if self.pos.look(space) < 0:
            raise PositionError(f"asked: no tile lies on {name}")
        if seat != "?":
            asked = _number(seat, "asked", 0, self.pos.seats - 1)
            if cells[at] == NOTHING:
                cells[at] = asked + cells[ORDER] * 8
                cells[ORDER] += 1
            if cells[at] & 3 != asked:
                raise PositionError(f"asked: seat {asked} did not place the tile on {name}")
        elif cells[at] == NOTHING:
            raise PositionError(f"asked: 'placed' must name the tile on {name}")
        self.pos.set_admit_end(space, self._asked_until(f"{seat}:{name}", f"{seat}", f"?{name}"))

    def _asked_until(self, *names: str) -> int:
        """The deadline of a question, by the first of its *names* that is given."""
        timers = self._table("deadlines", self._table("clock"))
        for name in names:
            if f"ask:{name}" in timers:
                return _number(timers[f"ask:{name}"], f"clock.deadlines.ask:{name}", 0, 1 << 40)
        return self.pos.cells[NOW] + self.pos.terms.owner_ms

    def _entries(self, name: str, lengths: tuple[int, ...]) -> list[list[object]]:
        """A list of lists of so many members."""
        entries: list[list[object]] = []
        for entry in self._list(name, []):
            if not isinstance(entry, list) or len(entry) not in lengths:
                raise PositionError(f"{name}: an entry is a list of {lengths[-1]}, not {entry!r}")
            entries.append(entry)
        return entries

    def _read_bag(self) -> None:
        cells, bag = self.pos.cells, self.data.get("bag", "rest")
        for tile in self.tiles:
            cells[KNOWN + tile] = 0
        if isinstance(bag, list):
            inside = {_tile_number(name) for name in bag}
            if inside & set(self.tiles):
                raise PositionError("bag: a tile of the bag is somewhere else too (FG-C9)")
            for tile in range(TILES):
                if tile not in inside and tile not in self.tiles:
                    cells[KNOWN + tile] = ABSENT
        elif bag != "rest" and not (isinstance(bag, dict) and "count" in bag):
            raise PositionError('\'bag\' must be "rest", a list of tiles, or {"count": n}')
        count = sum(1 for tile in range(TILES) if cells[KNOWN + tile] == NOTHING) - len(self.slots)
        if isinstance(bag, dict) and bag["count"] != count:
            raise PositionError(f"bag: {count} tiles are left for it, not {bag['count']!r}")
        if any(cells[KNOWN + tile] == ABSENT for tile in range(TILES)) and not cells[LOOSE]:
            raise PositionError('bag: some tiles are nowhere; that needs "loose": true (FG-C9)')
        cells[BAG] = count

    # Who knows what.

    def _teach(self) -> None:
        """Handles and knowledge of the identified tiles: as given, else as everybody at the table would."""
        cells, known = self.pos.cells, self._table("known")
        for name, entry in known.items():
            tile = _tile_number(name)
            if tile not in self.tiles or not isinstance(entry, list) or len(entry) != 3:
                raise PositionError(
                    f"known.{name} must be [handle, seats that know A, seats that know B] of a tile in play"
                )
            self.tiles[tile] = _number(entry[0], f"known.{name}", 1, 1_000_000)
            cells[KNOWN + tile] = self.tiles[tile] * UNSEEN + _eyes(entry[1]) + _eyes(entry[2]) * ON_B
        used = {handle for handle in self.tiles.values() if handle} | {slot.handle for slot in self.slots}
        for at in self._piece_cells():
            tile = cells[at] // 2
            if tile in self.tiles and self.tiles[tile] == 0:
                self.tiles[tile] = _free_handle(used)
                cells[KNOWN + tile] = self.tiles[tile] * UNSEEN
                self._teach_default(self.pos, at)
        self.used = used
        cells[HANDLES] = max(cells[HANDLES], max(used, default=0))

    def _piece_cells(self) -> list[int]:
        """Every cell that holds a piece."""
        cells = self.pos.cells
        spots = [*range(HAND, HAND + 8), *range(ROW, ROW + 40)]
        spots += [PIECE + space * FIELDS for space in range(self.pos.spaces)]
        opened = {slot.cell for slot in self.slots}
        return [at for at in spots if cells[at] != NOTHING and at not in opened]

    def _teach_default(self, pos: FourGods, at: int) -> None:
        """The piece in cell *at*: what lies open is known to all, what a hand holds to its holder."""
        piece = pos.cells[at]
        in_hand = HAND <= at < HAND + 8
        if in_hand and pos.cells[PHASE] in (PLAY, LAST, SCORED):
            pos.teach_holder(piece // 2, (at - HAND) // 2)
        if not in_hand or pos.cells[ORIGIN + at - HAND] != NOBODY:
            pos.show(piece)
        if pos.terms.open_info and not in_hand:
            pos.teach_both(piece // 2, pos.all_eyes())

    def reveal(self, pos: FourGods) -> None:
        """Whoever owns the view knows both sides of every tile that it names."""
        if self.viewer is None:
            return
        eyes = pos.all_eyes() if self.viewer == view.SPECTATOR else bit_of(self.viewer)
        for tile in self.tiles:
            pos.teach_both(tile, eyes)

    # Dealing.

    def deal(self, dice: Dice) -> FourGods:
        """A position that fits the data, what it leaves open drawn at random."""
        pos = self.pos.copy()
        cells = pos.cells
        pieces = _match_tiles(self.slots, set(self.tiles) | self._absent(), dice)
        used = set(self.used)
        for slot, piece in zip(self.slots, pieces, strict=True):
            cells[slot.cell] = piece
            cells[KNOWN + piece // 2] = (slot.handle or _free_handle(used)) * UNSEEN
        for slot in self.slots:
            self._teach_default(pos, slot.cell)
            if slot.handle:
                pos.show(cells[slot.cell])
        self.reveal(pos)
        cells[HANDLES] = max(cells[HANDLES], max(used, default=0))
        left = [god for god in range(4) if all(cells[GOD + colour] != god for colour in range(4))]
        dice.shuffle(left)
        for colour, god in zip(self.cards, left, strict=False):
            cells[GOD + colour] = god
        self._unveil(pos, dice)
        return pos

    def _absent(self) -> set[int]:
        return {tile for tile in range(TILES) if self.pos.cells[KNOWN + tile] == ABSENT}

    def _unveil(self, pos: FourGods, dice: Dice) -> None:
        """With honour: seats for the windows and placements of others, some of whom are asked (FG-O10)."""
        cells = pos.cells
        others = [seat for seat in range(pos.seats) if seat != self.viewer]
        placers: dict[int, int] = {}
        dice.shuffle(others)
        free = [seat for seat in others if cells[WINDOW_END + seat] == NEVER]
        for space, seat in zip(self.hidden, free, strict=False):
            cells[WINDOW + seat] = space
            cells[WINDOW_END + seat] = self._window_timer(space)
            placers[space] = seat
        for space in self.veiled:
            prophet = pos.prophet(space)
            if prophet != NOTHING:
                placers[space] = pos.owner(prophet // 4)
            present = [seat for seat in others if not cells[AWAY + seat] or pos.admit_end(space) == NEVER] or others
            seat = placers.get(space, present[dice.below(len(present))])
            cells[PLACED + space * FIELDS] += seat
        for seat in range(pos.seats):
            pos.time_admits(seat)

    def _window_timer(self, space: int) -> int:
        key = f"window:?{self.pos.space_name(space)}"
        timers = self._table("deadlines", self._table("clock"))
        return _number(timers.get(key), f"clock.deadlines.{key}", 0, 1 << 40)


def _match_tiles(slots: list[Slot], taken: set[int], dice: Dice) -> list[int]:
    """A piece for every slot, all of different tiles: a random matching, then random swaps towards uniformity."""
    choice: list[int] = [NOTHING] * len(slots)
    holder: dict[int, int] = {}
    options = [[piece for piece in slot.candidates if piece // 2 not in taken] for slot in slots]
    for candidates in options:
        dice.shuffle(candidates)
    for index in sorted(range(len(slots)), key=lambda index: len(options[index])):
        if not _augment(index, options, choice, holder, set()):
            raise PositionError("no tiles are left that could lie where the position says so")
    for _ in range(4 * len(slots)):
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


def worlds(data: View, terms: Terms, dice: Dice) -> Iterator[FourGods]:
    """Endless positions that fit *data*."""
    loader = Loader(data, terms)
    while True:
        position = loader.deal(dice)
        position.seed(dice.below(1 << 30))
        yield position


# Small readers.


def _number(value: object, where: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise PositionError(f"{where} must be a whole number from {least} to {most}, not {value!r}")
    return value


def _index(names: str | tuple[str, ...], value: object, where: str) -> int:
    if not isinstance(value, str) or value not in tuple(names):
        raise PositionError(f"{where}: {value!r} must be one of {', '.join(names)}")
    return tuple(names).index(value)


def _look(text: str, where: str) -> int:
    try:
        return cast(int, read_look(text))
    except ValueError as error:
        raise PositionError(f"{where}: {error}") from None


def _tile_number(name: object) -> int:
    match = re.fullmatch(r"T(\d\d)", str(name))
    if match is None or not 1 <= int(match[1]) <= TILES:
        raise PositionError(f"{name!r} is not a tile from T01 to T92")
    return int(match[1]) - 1


def _eyes(letters: object) -> int:
    mask = 0
    for letter in str(letters):
        mask |= bit_of("0123*".index(letter)) if letter in "0123*" else 0
    return mask


def _free_handle(used: set[int]) -> int:
    """The smallest handle that is not used; it is used from now on."""
    handle = next(number for number in range(1, len(used) + 2) if number not in used)
    used.add(handle)
    return handle

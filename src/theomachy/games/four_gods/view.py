"""View: a position as JSON-able data, complete for the referee or as far as a viewer may know it (F and G1)."""

from theomachy.core.game import View
from theomachy.core.position import NEVER
from theomachy.games.four_gods import ending, setup
from theomachy.games.four_gods.notation import tile_text
from theomachy.games.four_gods.state import (
    ABSENT,
    ACTED,
    ASK_END,
    AWAY,
    BAG,
    BUSY,
    CHALLENGE_END,
    CITIES,
    CITY,
    COLOURS_PHASE,
    DEBT,
    FIELDS,
    FLIPS,
    FRESH,
    FRESH_AT,
    FRESH_FROM,
    FRESH_HAND,
    FRESH_ORIGIN,
    GOD,
    HANDLES,
    HOLD,
    HOUR_END,
    IDLE,
    KNOWN,
    LAST_END,
    LAST_SEAT,
    LAST_TURNS,
    LEFT,
    LOCK_END,
    LOOSE,
    LOST,
    MAINS,
    NOBODY,
    NOTHING,
    NOW,
    ON_B,
    ORDER,
    PASSED,
    PASSES,
    PENALTY,
    PHASE,
    PLACED,
    PLAY,
    RAZED,
    READY,
    RESERVE,
    SCORED,
    STALL_END,
    START,
    STATE,
    TURN,
    TURN_END,
    UNSEEN,
    WARNED,
    WHY,
    WINDOW,
    WINDOW_END,
    State,
)
from theomachy.games.four_gods.terms import BUDGET, REALTIME
from theomachy.games.four_gods.tiles import COLOURS, CORNERS, TERRAINS, TILES, region_of, turn_of, write_look

REFEREE = -2  # sees everything
SPECTATOR = -1
PHASES = ("setup", "setup", "play", "last", "scored")
STATES = ("main", "taken", "prophet?", "gap")
SEAT_TIMERS = {"window": WINDOW_END, "lock": LOCK_END, "challenge": CHALLENGE_END}
TABLE_TIMERS = {"turn": TURN_END, "start": START, "last": LAST_END, "hour": HOUR_END}


def describe(pos: State, viewer: int) -> View:
    """The position as *viewer* may know it: a seat, SPECTATOR or REFEREE; after the end nothing is hidden."""
    cells = pos.cells
    data: View = {
        "game": "four_gods",
        "v": 1,
        "options": {**pos.terms.options, "players": pos.seats, "two_player": pos.terms.options.get("two_player")},
        "phase": PHASES[cells[PHASE]],
        "world": {
            pos.space_name(space): _space(pos, viewer, space)
            for space in range(pos.spaces)
            if pos.look(space) != NOTHING
        },
        "seats": [_seat(pos, viewer, seat) for seat in range(pos.seats)],
        "cities_left": cells[CITIES],
        "bag": _bag(pos, viewer),
        "turn": _turn(pos),
        "last": _last(pos),
        "count": {
            "passes": cells[PASSES],
            "idle": cells[IDLE],
            "main": cells[MAINS],
            "handles": cells[HANDLES],
            "orders": cells[ORDER],
        },
        "clock": {"now": cells[NOW], "paused": False, "deadlines": _deadlines(pos, viewer)},
        "placed": [
            _placed(pos, viewer, space) for space in range(pos.spaces) if cells[PLACED + space * FIELDS] != NOTHING
        ],
        "window": _windows(pos, viewer),
        "asked": _questions(pos, viewer),
    }
    if cells[PHASE] == COLOURS_PHASE:
        data["chooser"] = setup.chooser(pos)
    if cells[LOOSE]:
        data["loose"] = True
    if viewer == REFEREE:
        data["known"] = {} if pos.terms.open_info else _known(pos)
    else:
        data["viewer"] = None if viewer == SPECTATOR else viewer
    return data


def _who(pos: State, viewer: int, seat: int) -> int | str:
    """*seat*, where the viewer may know who placed a tile (FG-O10)."""
    veiled = pos.terms.honour and viewer not in (REFEREE, seat) and not pos.is_over()
    return "?" if veiled else seat


def _tile(pos: State, viewer: int, piece: int) -> str:
    return pos.side_name(piece) if viewer == REFEREE else tile_text(pos, viewer, piece)


def _space(pos: State, viewer: int, space: int) -> str:
    """What lies on a space: ``T17A0@gray:NW``, ``#17:SSMF``, bare corners, or ``city@green``."""
    look, piece, prophet = pos.look(space), pos.piece(space), pos.prophet(space)
    if look == CITY:
        return f"city@{COLOURS[prophet // 4]}"
    if piece == NOTHING:
        text = write_look(look)
    else:
        text = _tile(pos, viewer, piece)
        text = f"#{pos.handle(piece)}:{write_look(look)}" if text[0] == "#" else f"{text}{turn_of(piece, look)}"
    if prophet == NOTHING:
        return text
    return f"{text}@{COLOURS[prophet // 4]}:{CORNERS[region_of(look, prophet % 4)]}"


def _seat(pos: State, viewer: int, seat: int) -> View:
    cells = pos.cells
    colours = [colour for colour in range(4) if pos.owner(colour) == seat]
    names = [COLOURS[colour] for colour in colours]
    return {
        "gods": [_god(pos, viewer, colour) for colour in colours if cells[GOD + colour] != NOTHING],
        "colours": names,
        "hand": [_hand(pos, viewer, seat, hand) for hand in range(2)],
        "row": [
            None if pos.slot(seat, slot) == NOTHING else _tile(pos, viewer, pos.slot(seat, slot))
            for slot in range(pos.terms.slots)
        ],
        "reserve": {COLOURS[colour]: cells[RESERVE + colour] for colour in colours},
        "lost": {COLOURS[colour]: cells[LOST + colour] for colour in colours},
        "razed": {COLOURS[colour]: cells[RAZED + colour] for colour in colours},
        "passed": bool(cells[PASSED + seat]),
        "debt": cells[DEBT + seat],
        "ready": bool(cells[READY + seat]) or cells[PHASE] >= PLAY,
        "away": bool(cells[AWAY + seat]),
    }


def _god(pos: State, viewer: int, colour: int) -> str:
    known = viewer == REFEREE or pos.knows_god(viewer, colour)
    return TERRAINS[pos.cells[GOD + colour]] if known else "?"


def _hand(pos: State, viewer: int, seat: int, hand: int) -> str | None:
    piece, origin = pos.hand(seat, hand), pos.origin(seat, hand)
    if piece == NOTHING:
        return None
    if viewer != REFEREE:
        piece = pos.shown(viewer, piece)
    return _tile(pos, viewer, piece) + (f"<p{origin}" if origin != NOBODY else "")


def _bag(pos: State, viewer: int) -> object:
    if viewer != REFEREE and not pos.is_over():
        return {"count": pos.cells[BAG]}
    if any(pos.cells[KNOWN + tile] == ABSENT for tile in range(TILES)):
        return [f"T{tile + 1:02}" for tile in range(TILES) if pos.cells[KNOWN + tile] == NOTHING]
    return "rest"


def _turn(pos: State) -> View | None:
    cells = pos.cells
    if pos.terms.pace == REALTIME:
        return None
    budget = pos.terms.pace == BUDGET
    return {
        "seat": cells[TURN],
        "state": STATES[cells[STATE]],
        "left": cells[LEFT] if budget else None,
        "flips": cells[FLIPS] if budget else None,
        "acted": bool(cells[ACTED]),
        "busy": bool(cells[BUSY]),
    }


def _last(pos: State) -> View | None:
    cells = pos.cells
    if cells[LAST_SEAT] == NOBODY and cells[PHASE] != SCORED:
        return None
    seat = None if cells[LAST_SEAT] == NOBODY else cells[LAST_SEAT]
    turns = None if pos.terms.pace == REALTIME else cells[LAST_TURNS]
    return {"seat": seat, "turns": turns, "why": ending.REASONS[cells[WHY]]}


def _deadlines(pos: State, viewer: int) -> dict[str, int]:
    cells = pos.cells
    due: dict[str, int] = {}
    for seat in range(pos.seats):
        for hand in range(2):
            due[f"hold:{seat}:{'LR'[hand]}"] = cells[HOLD + seat * 2 + hand]
        for name, at in SEAT_TIMERS.items():
            due[f"{name}:{_timer_owner(pos, viewer, name, seat)}"] = cells[at + seat]
        due.update(_question_timers(pos, viewer, seat))
    for name, at in TABLE_TIMERS.items():
        due[name] = cells[at]
    due["grace" if cells[WARNED] else "stall"] = cells[STALL_END]
    running = {name: time for name, time in due.items() if time != NEVER}
    return dict(sorted(running.items()))


def _timer_owner(pos: State, viewer: int, name: str, seat: int) -> str:
    """The seat of a timer; where that would tell who placed a tile, the tile's space."""
    if name != "window" or _who(pos, viewer, seat) == seat:
        return str(seat)
    space = pos.cells[WINDOW + seat]
    return f"?{pos.space_name(space)}" if space != NOTHING else f"?{seat}"


def _question_timers(pos: State, viewer: int, seat: int) -> dict[str, int]:
    """``ask:1`` for the only question of a seat, ``ask:1:c2`` and ``ask:1:penalty`` for one of several."""
    veiled = _who(pos, viewer, seat) != seat
    due: dict[str, int] = {}
    for space in _admits(pos, seat):
        name = pos.space_name(space)
        due[f"ask:?{name}" if veiled else f"ask:{seat}:{name}"] = pos.admit_end(space)
    if pos.cells[PENALTY + seat]:
        due[f"ask:{seat}" if veiled else f"ask:{seat}:penalty"] = pos.cells[ASK_END + seat * 2 + 1]
    return {f"ask:{seat}": time for time in due.values()} if len(due) == 1 and not veiled else due


def _admits(pos: State, seat: int) -> list[int]:
    """Tiles that *seat* is asked to admit."""
    asked = [space for space in range(pos.spaces) if pos.admit_end(space) != NEVER]
    return [space for space in asked if pos.cells[PLACED + space * FIELDS] & 3 == seat]


def _placed(pos: State, viewer: int, space: int) -> list[object]:
    """Who placed the tile, when in order, how; and what FG-Q1 needs while it can apply.

    The side that a taken tile showed in its row ends the entry if the other one was placed.
    """
    cells = pos.cells
    placed = cells[PLACED + space * FIELDS]
    seat = placed & 3
    entry: list[object] = [pos.space_name(space), _who(pos, viewer, seat), placed >> 3, "PZ"[(placed >> 2) & 1]]
    if cells[FRESH + seat] == space and entry[1] != "?":
        origin, source = cells[FRESH_ORIGIN + seat], cells[FRESH_FROM + seat]
        entry += [
            cells[FRESH_AT + seat],
            "LR"[cells[FRESH_HAND + seat] & 1],
            f"p{origin}" if origin != NOBODY else None,
            f"{pos.space_name(source // 4)}:{CORNERS[source % 4]}" if source != NOTHING else None,
        ]
        if cells[FRESH_HAND + seat] >= 2:
            entry.append("BA"[pos.piece(space) % 2])
    return entry


def _windows(pos: State, viewer: int) -> list[list[object]]:
    """Tiles that may still take a prophet, in an order that tells nothing about hidden seats."""
    entries: list[list[object]] = []
    for seat in range(pos.seats):
        space = pos.cells[WINDOW + seat]
        if space != NOTHING:
            entries.append([pos.space_name(space), _who(pos, viewer, seat)])
    return sorted(entries, key=str)


def _questions(pos: State, viewer: int) -> list[list[object]]:
    """Open questions, in an order that tells nothing about hidden seats."""
    entries: list[list[object]] = []
    for seat in range(pos.seats):
        entries += [["admit", _who(pos, viewer, seat), pos.space_name(space)] for space in _admits(pos, seat)]
        if pos.cells[PENALTY + seat]:
            entries.append(["penalty", seat])
    return sorted(entries, key=str)


def _known(pos: State) -> dict[str, list[object]]:
    """Handle and who knows each side, of every tile outside the bag."""
    known: dict[str, list[object]] = {}
    for tile in range(TILES):
        cell = pos.cells[KNOWN + tile]
        if cell >= 0:
            known[f"T{tile + 1:02}"] = [cell // UNSEEN, _eyes(cell), _eyes(cell // ON_B)]
    return known


def _eyes(mask: int) -> str:
    """The seats in a mask, and ``*`` where everybody else is too."""
    return "".join("0123*"[eye] for eye in range(5) if (mask >> eye) & 1)

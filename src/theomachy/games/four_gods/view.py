"""View: a position as JSON-able data, complete for the referee or as far as a viewer may know it (F and G1)."""

from typing import Final

from theomachy.core.event import SPECTATOR
from theomachy.core.game import View
from theomachy.core.position import NEVER
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import gods, tiles
from theomachy.games.four_gods.rules import ending, mistakes, names, setup
from theomachy.games.four_gods.state import State

_REFEREE: Final = -2  # a viewer who sees everything


def view(position: State, viewer: int | None) -> View:
    """Describe the position as *viewer*, a seat or None for a spectator, may know it."""
    return _describe(position, SPECTATOR if viewer is None else viewer)


def dump(position: State) -> View:
    """Describe the complete position."""
    return _describe(position, _REFEREE)


def _describe(position: State, viewer: int) -> View:
    """The position as *viewer* may know it: a seat, SPECTATOR or _REFEREE; after the end nothing is hidden."""
    cells = position.cells
    data: View = {
        "game": "four_gods",
        "v": 1,
        "options": {
            **position.terms.options,
            "players": position.seats,
            "two_player": position.terms.options.get("two_player"),
        },
        "phase": at.PHASES[cells[at.PHASE]],
        "world": {
            position.space_name(space): _space(position, viewer, space)
            for space in range(position.spaces)
            if position.look(space) != at.NOTHING
        },
        "seats": [_seat(position, viewer, seat) for seat in range(position.seats)],
        "cities_left": cells[at.CITIES_LEFT],
        "bag": _bag(position, viewer),
        "turn": _turn(position),
        "last": _last(position),
        "count": {name: cells[cell] for name, cell in names.COUNTS.items()},
        "clock": {"now": cells[at.NOW], "paused": False, "deadlines": _deadlines(position, viewer)},
        "placed": [
            _placed(position, viewer, space)
            for space in range(position.spaces)
            if cells[at.PLACED + space * at.SPACE_CELLS] != at.NOTHING
        ],
        "window": _windows(position, viewer),
        "asked": _questions(position, viewer),
    }
    if cells[at.PHASE] == at.COLOURS_PHASE:
        data["chooser"] = setup.chooser(position)
    if cells[at.LOOSE]:
        data["loose"] = True
    if viewer == _REFEREE:
        data["known"] = {} if position.terms.open_info else _known(position)
    else:
        data["viewer"] = None if viewer == SPECTATOR else viewer
    outcome = ending.outcome(position)
    data["result"] = None if outcome is None else outcome.as_dict()
    return data


def _who(position: State, viewer: int, seat: int) -> int | str:
    """Return *seat* if the viewer may know who placed a tile (FG-O10)."""
    veiled = position.terms.honour and viewer not in (_REFEREE, seat) and not position.is_over()
    return "?" if veiled else seat


def _tile(position: State, viewer: int, piece: int) -> str:
    return position.tiles.side_name(piece) if viewer == _REFEREE else names.tile_text(position, viewer, piece)


def _space(position: State, viewer: int, space: int) -> str:
    """Return what lies on a space: ``T17A0@gray:NW``, ``#17:SSMF``, bare corners, or ``city@green``."""
    look, piece, prophet = position.look(space), position.piece(space), position.prophet(space)
    if look == at.CITY:
        return f"city@{gods.COLOURS[prophet // 4]}"
    if piece == at.NOTHING:
        text = tiles.write_look(look)
    else:
        text = _tile(position, viewer, piece)
        text = (
            f"#{position.handle(piece)}:{tiles.write_look(look)}"
            if text[0] == "#"
            else f"{text}{position.tiles.turn_of(piece, look)}"
        )
    if prophet == at.NOTHING:
        return text
    return f"{text}@{gods.COLOURS[prophet // 4]}:{tiles.CORNERS[tiles.region_of(look, prophet % 4)]}"


def _seat(position: State, viewer: int, seat: int) -> View:
    cells = position.cells
    colours = [colour for colour in range(4) if position.owner(colour) == seat]
    names = [gods.COLOURS[colour] for colour in colours]
    return {
        "gods": [_god(position, viewer, colour) for colour in colours if cells[at.GOD + colour] != at.NOTHING],
        "colours": names,
        "hand": [_hand(position, viewer, seat, hand) for hand in range(2)],
        "row": [
            None if position.slot(seat, slot) == at.NOTHING else _tile(position, viewer, position.slot(seat, slot))
            for slot in range(position.terms.slots)
        ],
        "reserve": {gods.COLOURS[colour]: cells[at.RESERVE + colour] for colour in colours},
        "lost": {gods.COLOURS[colour]: cells[at.LOST + colour] for colour in colours},
        "razed": {gods.COLOURS[colour]: cells[at.DESTROYED + colour] for colour in colours},
        "passed": bool(cells[at.PASSED + seat]),
        "debt": cells[at.DEBT + seat],
        "ready": bool(cells[at.READY + seat]) or cells[at.PHASE] >= at.PLAY,
        "away": bool(cells[at.AWAY + seat]),
    }


def _god(position: State, viewer: int, colour: int) -> str:
    known = viewer == _REFEREE or position.knows_god(viewer, colour)
    return gods.TERRAINS[position.cells[at.GOD + colour]] if known else "?"


def _hand(position: State, viewer: int, seat: int, hand: int) -> str | None:
    piece, origin = position.hand(seat, hand), position.origin(seat, hand)
    if piece == at.NOTHING:
        return None
    if viewer != _REFEREE:
        piece = position.shown(viewer, piece)
    return _tile(position, viewer, piece) + (f"<p{origin}" if origin != at.NOBODY else "")


def _bag(position: State, viewer: int) -> object:
    if viewer != _REFEREE and not position.is_over():
        return {"count": position.cells[at.BAG_COUNT]}
    if any(position.cells[at.KNOWN + tile] == at.ABSENT for tile in range(position.tiles.count)):
        return [
            position.tiles.names[tile]
            for tile in range(position.tiles.count)
            if position.cells[at.KNOWN + tile] == at.NOTHING
        ]
    return "rest"


def _turn(position: State) -> View | None:
    cells = position.cells
    if position.terms.pace == at.REALTIME:
        return None
    budget = position.terms.pace == at.BUDGET
    return {
        "seat": cells[at.TURN],
        "state": at.TURN_STATES[cells[at.TURN_STATE]],
        "left": cells[at.ACTIONS_LEFT] if budget else None,
        "flips": cells[at.FLIPS_LEFT] if budget else None,
        "acted": bool(cells[at.ACTED]),
        "busy": bool(cells[at.MADE_PROGRESS]),
    }


def _last(position: State) -> View | None:
    cells = position.cells
    if cells[at.LAST_TRIGGER] == at.NOBODY and cells[at.PHASE] != at.SCORED:
        return None
    seat = None if cells[at.LAST_TRIGGER] == at.NOBODY else cells[at.LAST_TRIGGER]
    turns = None if position.terms.pace == at.REALTIME else cells[at.LAST_TURNS]
    return {"seat": seat, "turns": turns, "why": at.END_REASONS[cells[at.END_REASON]]}


def _deadlines(position: State, viewer: int) -> dict[str, int]:
    cells = position.cells
    due: dict[str, int] = {}
    for seat in range(position.seats):
        for hand in range(2):
            due[f"hold:{seat}:{'LR'[hand]}"] = cells[at.HOLD_END + seat * 2 + hand]
        for name, cell in names.SEAT_TIMERS.items():
            due[f"{name}:{_timer_owner(position, viewer, name, seat)}"] = cells[cell + seat]
        due.update(_question_timers(position, viewer, seat))
    for name, cell in names.TABLE_TIMERS.items():
        due[name] = cells[cell]
    due["grace" if cells[at.STALL_WARNED] else "stall"] = cells[at.STALL_END]
    running = {name: time for name, time in due.items() if time != NEVER}
    return dict(sorted(running.items()))


def _timer_owner(position: State, viewer: int, name: str, seat: int) -> str:
    """The seat of a timer; where that would tell who placed a tile, the tile's space."""
    if name != "window" or _who(position, viewer, seat) == seat:
        return str(seat)
    space = position.cells[at.WINDOW + seat]
    return f"?{position.space_name(space)}" if space != at.NOTHING else f"?{seat}"


def _question_timers(position: State, viewer: int, seat: int) -> dict[str, int]:
    """``ask:1`` for the only question of a seat, ``ask:1:c2`` and ``ask:1:penalty`` for one of several."""
    veiled = _who(position, viewer, seat) != seat
    due: dict[str, int] = {}
    for space in _admits(position, seat):
        name = position.space_name(space)
        due[f"ask:?{name}" if veiled else f"ask:{seat}:{name}"] = mistakes.admit_end(position, space)
    if position.cells[at.PENALTY_ASKED + seat]:
        due[f"ask:{seat}" if veiled else f"ask:{seat}:penalty"] = position.cells[at.ASK_END + seat * 2 + 1]
    return {f"ask:{seat}": time for time in due.values()} if len(due) == 1 and not veiled else due


def _admits(position: State, seat: int) -> list[int]:
    """Tiles that *seat* is asked to admit."""
    asked = [space for space in range(position.spaces) if mistakes.admit_end(position, space) != NEVER]
    return [space for space in asked if position.cells[at.PLACED + space * at.SPACE_CELLS] % at.BY_HOW == seat]


def _placed(position: State, viewer: int, space: int) -> list[object]:
    """Return who placed the tile, when in order, how; and what FG-Q1 needs while it can apply.

    The side that a taken tile showed in its row ends the entry if the other one was placed.
    """
    cells = position.cells
    placed = cells[at.PLACED + space * at.SPACE_CELLS]
    seat = placed % at.BY_HOW
    entry: list[object] = [
        position.space_name(space),
        _who(position, viewer, seat),
        placed // at.BY_ORDER,
        "PZ"[placed // at.BY_HOW % 2],
    ]
    if cells[at.RECENT + seat] == space and entry[1] != "?":
        origin, source = cells[at.RECENT_ORIGIN + seat], cells[at.RECENT_MIGRATION + seat]
        entry += [
            cells[at.RECENT_TIME + seat],
            "LR"[cells[at.RECENT_HAND + seat] % at.TURNED_OVER],
            f"p{origin}" if origin != at.NOBODY else None,
            f"{position.space_name(source // 4)}:{tiles.CORNERS[source % 4]}" if source != at.NOTHING else None,
        ]
        if cells[at.RECENT_HAND + seat] >= at.TURNED_OVER:
            entry.append("BA"[position.piece(space) % 2])
    return entry


def _windows(position: State, viewer: int) -> list[list[object]]:
    """Tiles that may still take a prophet, in an order that tells nothing about hidden seats."""
    entries: list[list[object]] = []
    for seat in range(position.seats):
        space = position.cells[at.WINDOW + seat]
        if space != at.NOTHING:
            entries.append([position.space_name(space), _who(position, viewer, seat)])
    return sorted(entries, key=str)


def _questions(position: State, viewer: int) -> list[list[object]]:
    """Open questions, in an order that tells nothing about hidden seats."""
    entries: list[list[object]] = []
    for seat in range(position.seats):
        entries += [
            ["admit", _who(position, viewer, seat), position.space_name(space)] for space in _admits(position, seat)
        ]
        if position.cells[at.PENALTY_ASKED + seat]:
            entries.append(["penalty", seat])
    return sorted(entries, key=str)


def _known(position: State) -> dict[str, list[object]]:
    """Handle and who knows each side, of every tile outside the bag."""
    known: dict[str, list[object]] = {}
    for tile in range(position.tiles.count):
        cell = position.cells[at.KNOWN + tile]
        if cell >= 0:
            known[position.tiles.names[tile]] = [cell // at.UNSEEN, _eyes(cell), _eyes(cell // at.ON_B)]
    return known


def _eyes(mask: int) -> str:
    """The seats in a mask, and ``*`` where everybody else is too."""
    return "".join("0123*"[eye] for eye in range(5) if (mask >> eye) & 1)

"""Notes: what luck, timers and scoring decided, written behind a line of the record and obeyed when it has no seed."""

import re
from collections.abc import Sequence

from theomachy.core.action import kind_of
from theomachy.core.event import Event
from theomachy.core.refusal import RecordError
from theomachy.games.four_gods.actions import DRAW, TAKE_COLOUR
from theomachy.games.four_gods.position import FourGods
from theomachy.games.four_gods.state import COLOURS_PHASE, FIRST, KNOWN, NOTHING, PHASE, TURN
from theomachy.games.four_gods.terms import REALTIME
from theomachy.games.four_gods.tiles import GODS, TILES

TIMED_EVENTS = {
    "turn-ended": "turn-end p{seat}",
    "turn-began": "turn p{seat}",
    "last-period-began": "last-period {ms}",
    "last-turns-began": "last-turns {turns}",
    "hold-ended": "hold p{seat}",
    "stall-warned": "stall {ms}",
    "play-began": "start",
    "game-ended": "end {why}",
}


def note(events: Sequence[Event]) -> str:
    """Drawn tiles, dealt gods and hands, tiles that moved by themselves, timers, the end."""
    words: list[str] = []
    for event in events:
        full = {**event.facts, **event.secret}
        if event.name == "tiles-drawn":
            words.append("{" + " ".join(str(tile) for tile in _list(full["tiles"])) + "}")
        elif event.name == "god-dealt":
            words.append(f"{full['colour']}={full['god']}")
        elif event.name == "hands-dealt":
            words.append("{" + " ".join(str(tile) for tile in _list(full["tiles"])) + "}")
        elif event.name in ("tile-dropped", "tile-removed"):
            words.append(f"* {full['tile']} -> row p{full['row_seat']}")
        elif event.name in ("tile-to-bag", "tile-removed-to-bag", "tile-collapsed-to-bag"):
            words.append(f"* {full['tile']} -> bag")
        elif event.name in TIMED_EVENTS:
            words.append("* " + TIMED_EVENTS[event.name].format(**full))
        elif event.name == "colour-scored":
            words.append("= {colour} {steps} {total}".format(**full))
    return " ".join(words)


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def draws(pos: FourGods, seat: int, actions: Sequence[int], text: str) -> list[int]:
    """The draws that make *text* come true."""
    kinds = [kind_of(action) for action in actions]
    if DRAW not in kinds and TAKE_COLOUR not in kinds:
        return []
    found: list[int] = []
    left = list(range(4))
    for god in re.findall(r"=(sea|mountain|forest|plain)", text):
        found.append(left.index(GODS.index(god)))
        left.remove(GODS.index(god))
    return found + _tile_draws(pos, text)


def _tile_draws(pos: FourGods, text: str) -> list[int]:
    """Where the tiles in braces stand in the sorted bag, one after the other (FG-Z7)."""
    bag = [tile for tile in range(TILES) if pos.cells[KNOWN + tile] == NOTHING]
    found: list[int] = []
    for braces in re.findall(r"\{([^}]*)\}", text):
        for word in braces.split():
            tile = int(word[1:]) - 1 if re.fullmatch(r"T\d\d", word) else NOTHING
            if tile not in bag:
                raise RecordError(f"the note says that {word} was drawn, but it is not in the bag")
            found.append(bag.index(tile))
            bag.remove(tile)
    return found


def opening_note(pos: FourGods) -> str:
    """What begin() left to luck: modes, who begins, who takes a colour first, the opening hands."""
    words: list[str] = []
    options = pos.terms.options
    if options["random_modes"]:
        words += [f"{options['pace']}", f"{options['gods']}"]
        if pos.seats == 2:
            words.append(f"{options['two_player']}")
    if pos.terms.pace != REALTIME:
        words.append(f"first p{pos.cells[TURN]}")
    if pos.cells[PHASE] == COLOURS_PHASE:
        words.append(f"colours p{pos.cells[FIRST]}")
    else:
        tiles = [f"T{piece // 2 + 1:02}" for piece in opening_pieces(pos)]
        if tiles:
            words.append("{" + " ".join(tiles) + "}")
    return " ".join(words)


def opening_pieces(pos: FourGods) -> list[int]:
    """The tiles in the hands, in seat order."""
    pieces = [pos.hand(seat, hand) for seat in range(pos.seats) for hand in range(2)]
    return [piece for piece in pieces if piece != NOTHING]


def opening_draws(pos: FourGods, text: str) -> list[int]:
    """The draws that make an opening *text* come true."""
    found: list[int] = []
    if pos.terms.options["random_modes"]:
        found += [int("timed" in text.split()), int("secret" in text.split())]
        if pos.seats == 2:
            found.append(int("2gods" in text.split()))
    for label in ("first", "colours"):
        match = re.search(rf"{label} p(\d)", text)
        if match:
            found.append(int(match[1]))
    return found + _tile_draws(pos, text)

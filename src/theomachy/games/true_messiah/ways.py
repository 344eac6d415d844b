"""Ways: where a group whose move is begun can go on, for the screen and for saying why not."""

from theomachy.games.true_messiah import movement
from theomachy.games.true_messiah.board import space_name
from theomachy.games.true_messiah.layout import PICKED
from theomachy.games.true_messiah.position import TrueMessiah


def ways_on(pos: TrueMessiah, seat: int) -> list[list[str]]:
    """For each space where the drafted group can end its move, one of the shortest ways to it from where it stands."""
    shortest: dict[str, list[str]] = {}
    for path in sorted(_paths(pos, seat), key=len):
        shortest.setdefault(path[-1], path)
    return list(shortest.values())


def _paths(pos: TrueMessiah, seat: int) -> list[list[str]]:
    """Every way on for the drafted group."""
    here = pos.last_pick()
    left = movement.pace_of(pos, seat) - (pos.cells[PICKED] - 1)
    found: list[list[str]] = []
    for direction in range(4 if left > 0 else 0):
        there = pos.board.next[here * 4 + direction]
        if movement.can_go_on(pos, here, there, left):
            pos.pick(there)
            if movement.can_end(pos, there):
                found.append([space_name(here), space_name(there)])
            found += [[space_name(here), *path] for path in _paths(pos, seat)]
            pos.cells[PICKED] -= 1
    return found

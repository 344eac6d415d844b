"""Invariants: what holds at every moment (FG-C9 to FG-C11, FG-P7 in strict checking)."""

from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import gods, tiles
from theomachy.games.four_gods.rules import placing
from theomachy.games.four_gods.state import State


def check(position: State) -> None:
    """Raise AssertionError where pieces are not conserved or a limit is not kept."""
    _check_tiles(position)
    _check_cities(position)
    _check_prophets(position)
    filled = sum(1 for space in range(position.spaces) if position.look(space) != at.NOTHING)
    _hold(filled == position.cells[at.FILLED], f"{filled} spaces are filled, not {position.cells[at.FILLED]}")
    if not position.terms.table_check:
        for space in range(position.spaces):
            if position.look(space) >= 0:
                clash = placing.refuse_mismatch(position, position.look(space), space, "FG-P7")
                _hold(clash is None, f"the tile on {position.space_name(space)} does not match its neighbours (FG-P7)")


def _hold(holds: bool, sentence: str) -> None:
    if not holds:
        raise AssertionError(sentence)


def _check_tiles(position: State) -> None:
    """FG-C9: every tile is in exactly one place."""
    pieces = [position.piece(space) for space in range(position.spaces)]
    for seat in range(position.seats):
        pieces += [position.hand(seat, hand) for hand in range(2)]
        pieces += [position.slot(seat, slot) for slot in range(position.terms.slots)]
    held = sorted(piece // 2 for piece in pieces if piece != at.NOTHING)
    _hold(len(set(held)) == len(held), "a tile is in two places (FG-C9)")
    bag = [tile for tile in range(position.tiles.count) if position.cells[at.KNOWN + tile] == at.NOTHING]
    _hold(len(bag) == position.cells[at.BAG_COUNT], "the bag does not hold what it counts (FG-C9)")
    if not position.cells[at.LOOSE]:
        _hold(sorted(held + bag) == list(range(position.tiles.count)), "tiles are missing (FG-C9)")


def _check_cities(position: State) -> None:
    """FG-C10: supply, standing and destroyed Cities are eight."""
    standing = sum(1 for space in range(position.spaces) if position.look(space) == at.CITY)
    destroyed = sum(position.cells[at.DESTROYED + colour] for colour in range(at.COLOUR_COUNT))
    count = position.cells[at.CITIES_LEFT] + standing + destroyed
    supply = position.cells[at.CITIES_LEFT]
    _hold(
        count == at.CITY_TOKENS or (position.cells[at.LOOSE] == 1 and count < at.CITY_TOKENS),
        f"{supply} Cities in the supply, {standing} standing and {destroyed} destroyed are not 8 (FG-C10)",
    )


def _check_prophets(position: State) -> None:
    """FG-C11: of each colour as many prophets as it started with."""
    for colour in range(at.COLOUR_COUNT):
        standing = 0
        for space in range(position.spaces):
            prophet = position.prophet(space)
            if prophet != at.NOTHING and prophet // 4 == colour:
                standing += 1
                corner = prophet % 4
                look = position.look(space)
                is_named = look == at.CITY or tiles.region_of(look, corner) == corner
                _hold(is_named, f"{position.space_name(space)}: no region begins at that corner")
        count = position.cells[at.RESERVE + colour] + position.cells[at.LOST + colour] + standing
        name = gods.COLOURS[colour]
        _hold(standing == 0 or position.owner(colour) != at.NOBODY, f"{name} has prophets but no player")
        if not position.cells[at.LOOSE]:
            start = position.terms.prophets
            _hold(count == start, f"{name} has {count} prophets in all, not {start} (FG-C11)")

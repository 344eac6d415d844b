"""Check: the invariants of the rulebook (FG-C9 to FG-C11, FG-P7 in strict checking)."""

from theomachy.games.four_gods import placing
from theomachy.games.four_gods.state import (
    BAG,
    CITIES,
    CITY,
    CITY_TOKENS,
    COLOUR_COUNT,
    FILLED,
    KNOWN,
    LOOSE,
    LOST,
    NOBODY,
    NOTHING,
    RAZED,
    RESERVE,
    State,
)
from theomachy.games.four_gods.tiles import COLOURS, TILES, region_of


def check(pos: State) -> None:
    """Raise AssertionError where pieces are not conserved or a limit is not kept."""
    _check_tiles(pos)
    _check_cities(pos)
    _check_prophets(pos)
    filled = sum(1 for space in range(pos.spaces) if pos.look(space) != NOTHING)
    _hold(filled == pos.cells[FILLED], f"{filled} spaces are filled, not {pos.cells[FILLED]}")
    if not pos.terms.table_check:
        for space in range(pos.spaces):
            if pos.look(space) >= 0:
                clash = placing.refuse_mismatch(pos, pos.look(space), space, "FG-P7")
                _hold(clash is None, f"the tile on {pos.space_name(space)} does not match its neighbours (FG-P7)")


def _hold(holds: bool, sentence: str) -> None:
    if not holds:
        raise AssertionError(sentence)


def _check_tiles(pos: State) -> None:
    """FG-C9: every tile is in exactly one place."""
    pieces = [pos.piece(space) for space in range(pos.spaces)]
    for seat in range(pos.seats):
        pieces += [pos.hand(seat, hand) for hand in range(2)]
        pieces += [pos.slot(seat, slot) for slot in range(pos.terms.slots)]
    tiles = sorted(piece // 2 for piece in pieces if piece != NOTHING)
    _hold(len(set(tiles)) == len(tiles), "a tile is in two places (FG-C9)")
    bag = [tile for tile in range(TILES) if pos.cells[KNOWN + tile] == NOTHING]
    _hold(len(bag) == pos.cells[BAG], "the bag does not hold what it counts (FG-C9)")
    if not pos.cells[LOOSE]:
        _hold(sorted(tiles + bag) == list(range(TILES)), "tiles are missing (FG-C9)")


def _check_cities(pos: State) -> None:
    """FG-C10: supply, standing and destroyed Cities are eight."""
    standing = sum(1 for space in range(pos.spaces) if pos.look(space) == CITY)
    razed = sum(pos.cells[RAZED + colour] for colour in range(COLOUR_COUNT))
    count = pos.cells[CITIES] + standing + razed
    _hold(
        count == CITY_TOKENS or (pos.cells[LOOSE] == 1 and count < CITY_TOKENS),
        f"{pos.cells[CITIES]} Cities in the supply, {standing} standing and {razed} destroyed are not 8 (FG-C10)",
    )


def _check_prophets(pos: State) -> None:
    """FG-C11: of each colour as many prophets as it started with."""
    for colour in range(COLOUR_COUNT):
        standing = 0
        for space in range(pos.spaces):
            prophet = pos.prophet(space)
            if prophet != NOTHING and prophet // 4 == colour:
                standing += 1
                at = prophet % 4
                look = pos.look(space)
                _hold(look == CITY or region_of(look, at) == at, f"{pos.space_name(space)}: no region begins there")
        count = pos.cells[RESERVE + colour] + pos.cells[LOST + colour] + standing
        name = COLOURS[colour]
        _hold(standing == 0 or pos.owner(colour) != NOBODY, f"{name} has prophets but no player")
        if not pos.cells[LOOSE]:
            start = pos.terms.prophets
            _hold(count == start, f"{name} has {count} prophets in all, not {start} (FG-C11)")

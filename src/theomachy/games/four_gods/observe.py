"""Observe: what a learner sees of a position, as numbers."""

from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.position import FourGodsPosition


def observe(position: FourGodsPosition, seat: int) -> list[float]:
    """What *seat* knows as numbers: the World space by space, then hands, rows, seats and colours."""
    numbers: list[float] = []
    for space in range(position.spaces):
        numbers += _observe_space(position, seat, space)
    for other in range(position.seats):
        for hand in range(2):
            numbers += _observe_piece(position, seat, position.hand(other, hand))
        for slot in range(position.terms.slots):
            numbers += _observe_piece(position, seat, position.slot(other, slot))
        numbers.append(float(position.cells[at.PASSED + other]))
    for colour in range(at.COLOUR_COUNT):
        owner = position.owner(colour)
        relative = -1 if owner == at.NOBODY else (owner - seat) % position.seats
        numbers += [float(relative == index) for index in range(4)]
        god = position.cells[at.GOD + colour] if position.knows_god(seat, colour) else at.NOTHING
        numbers += [float(god == terrain) for terrain in range(4)]
        numbers.append(float(position.cells[at.RESERVE + colour]) / 13)
    numbers += [
        float(position.cells[at.BAG_COUNT]) / float(position.tiles.count),
        float(position.cells[at.CITIES_LEFT]) / 8,
    ]
    numbers += [float(other in position.actors()) for other in range(position.seats)]
    return numbers


def _observe_space(position: FourGodsPosition, seat: int, space: int) -> list[float]:
    """A City, the terrain of each corner, whose prophet stands in which corner's region."""
    look, prophet = position.look(space), position.prophet(space)
    numbers = [float(look == at.CITY)]
    numbers += _corners(look)
    owner = position.owner(prophet // 4) if prophet != at.NOTHING else at.NOBODY
    relative = -1 if owner == at.NOBODY else (owner - seat) % position.seats
    numbers += [float(relative == index) for index in range(4)]
    numbers += [float(prophet != at.NOTHING and prophet % 4 == corner) for corner in range(4)]
    return numbers


def _observe_piece(position: FourGodsPosition, seat: int, piece: int) -> list[float]:
    """Whether there is a tile, and the corners of its sides as far as *seat* knows them."""
    if piece == at.NOTHING:
        return [0.0] * 33
    piece = position.shown(seat, piece)
    up = position.tiles.sides[piece] if position.knows(seat, piece) else at.NOTHING
    down = position.tiles.sides[piece ^ 1] if position.knows(seat, piece ^ 1) else at.NOTHING
    return [1.0, *_corners(up), *_corners(down)]


def _corners(look: int) -> list[float]:
    if look < 0:
        return [0.0] * 16
    return [float((look >> (2 * corner)) & 3 == terrain) for corner in range(4) for terrain in range(4)]

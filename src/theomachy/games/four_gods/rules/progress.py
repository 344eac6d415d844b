"""Progress: what everybody gains when the game comes nearer to its end, or loses when it cannot (FG-E1, FG-E2)."""

from typing import Final

from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.position import FourGodsPosition
from theomachy.games.four_gods.rules.survey import ROOMY, SCALE, survey

# In points of Divine Influence.
DRAWN: Final = 0.1  # each tile out of the bag
FILLED: Final = 0.6  # each space with a tile or a City
CRAMPED: Final = 10.0  # what each space too few costs in which a tile can be placed next, in an empty World


def progress(position: FourGodsPosition) -> float:
    """Return what coming nearer to the end is worth to everybody; without turns nothing else makes a bot act.

    Cities give no edges: a few of them on the first corners would close the World to all tiles. In rondo a turn is too
    short for that, and a seat that minds the room would rather place nothing.
    """
    if position.terms.pace == at.RONDO:
        return 0.0
    cells = position.cells
    bag = cells[at.BAG_COUNT]
    points = 0.0
    if position.terms.pace == at.REALTIME:
        points = DRAWN * float(position.tiles.count - bag) + FILLED * float(cells[at.FILLED])
    room = survey(position).room
    if room < ROOMY:
        ahead = float(bag) / float(position.tiles.count) * float(position.spaces - cells[at.FILLED])
        points -= CRAMPED * float(ROOMY - room) * ahead / float(position.spaces)
    return points / SCALE

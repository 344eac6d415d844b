"""The edition: everything made from data files, ours or those that a table chose."""

from typing import Final, final

from theomachy.core.message import read_data
from theomachy.core.option import Options
from theomachy.core.refusal import PositionError
from theomachy.games.theurgy.components import box, deities, land
from theomachy.games.theurgy.components.cards import CardSet, Data, read_cards
from theomachy.games.theurgy.components.steps import StepSet

_FILES: Final = ("miracles.toml", "monsters.toml", "objectives.toml", "events.toml", "deities.toml")


@final
class Components:
    """What an edition is made of; it never changes and is shared by all positions.

    A mistake in the data is a ValueError that names the file and the entry.
    """

    def __init__(self, data: Data) -> None:
        try:
            self.cards = CardSet(data)
            self.steps = StepSet(
                read_cards(data, "miracles", "miracle", box.MIRACLE_IDS, 1),
                read_cards(data, "monsters", "monster", box.MONSTER_IDS),
            )
            gods = read_cards(data, "deities", "deity", deities.DEITY_IDS)
            self.colours = [god.get("colour").text() for god in gods]  # by deity
        except PositionError as error:
            raise ValueError(str(error)) from None


_OURS: Final = {file: read_data(land.PACKAGE, f"data/{file}") for file in _FILES}
_MADE: Final[dict[str, Components]] = {"": Components(_OURS)}


def components(edition: str) -> Components:
    """Return the components of an edition; "" is ours."""
    return _MADE[edition]


def components_of(options: Options) -> Components:
    """Return the components of the edition that *options* name."""
    return components(str(options.get("edition", "")))


STANDARD: Final = components("")

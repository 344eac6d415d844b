"""The edition: everything made from data files, ours or those that a table chose."""

from typing import Final, final

from theomachy.core.message import read_data
from theomachy.core.option import Options
from theomachy.games.elements_of_the_gods.components.card_data import FILES, SOLO_FILE, CardData, Data
from theomachy.games.elements_of_the_gods.components.cards import CardSet

PACKAGE: Final = "theomachy.games.elements_of_the_gods"


@final
class Components:
    """What an edition is made of; it never changes and is shared by all positions.

    A mistake in the data is a ValueError that names the file and the entry.
    """

    def __init__(self, data: Data) -> None:
        self.cards = CardSet(CardData(data))


_OURS: Final = {f"{name}.toml": read_data(PACKAGE, f"data/{name}.toml") for name in (*FILES, SOLO_FILE)}
_MADE: Final[dict[str, Components]] = {"": Components(_OURS)}


def components(edition: str) -> Components:
    """Return the components of an edition; "" is ours."""
    return _MADE[edition]


def components_of(options: Options) -> Components:
    """Return the components of the edition that *options* name."""
    return components(str(options.get("edition", "")))


STANDARD: Final = components("")

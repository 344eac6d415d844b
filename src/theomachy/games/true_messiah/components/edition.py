"""The edition: everything made from data files, ours or those that a table chose."""

from typing import Final, final

from theomachy.core.message import read_data
from theomachy.core.option import Options
from theomachy.games.true_messiah.components.cards import FILE, CardSet

PACKAGE: Final = "theomachy.games.true_messiah"


@final
class Components:
    """What an edition is made of; it never changes and is shared by all positions."""

    def __init__(self, data: dict[str, dict[str, object]]) -> None:
        self.cards = CardSet(data[FILE])


_MADE: Final[dict[str, Components]] = {"": Components({FILE: read_data(PACKAGE, f"data/{FILE}")})}


def components(edition: str) -> Components:
    """Return the components of an edition; "" is ours."""
    return _MADE[edition]


def components_of(options: Options) -> Components:
    """Return the components of the edition that *options* name."""
    return components(str(options.get("edition", "")))


STANDARD: Final = components("")

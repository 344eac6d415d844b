"""The schema of editions of Elements of the Gods, and the components made of one."""

from typing import Final, final

from theomachy.core.edition import OURS, Data, Made, entries
from theomachy.core.kinds import Choice, Group, Id, ListOf, Number, Row, Slot, Text
from theomachy.core.schema import File, Schema, Table
from theomachy.games.elements_of_the_gods.components import card_data as data_files
from theomachy.games.elements_of_the_gods.components.card_data import CardData
from theomachy.games.elements_of_the_gods.components.cards import MOST_SOLO_CARDS, CardSet
from theomachy.games.elements_of_the_gods.components.elements import ELEMENT_NAMES
from theomachy.games.elements_of_the_gods.components.worshipers import EACH, LETTERS

PACKAGE: Final = "theomachy.games.elements_of_the_gods"

_SOURCE: Final = Slot("source", Choice(data_files.SOURCES, fixed=True), "ours")
_POINTS: Final = Slot("points", Number(1, data_files.MOST_POINTS))
_NEEDS: Final = Slot("needs", Text(2, f"[{LETTERS}]{{2}}", "two of the letters S, G, M, Z"))
_ELEMENT: Final = Choice(ELEMENT_NAMES, fixed=True)
_FAR: Final = Number(-data_files.FARTHEST, data_files.FARTHEST, fixed=True)
_CELL: Final = Row(
    [
        Slot("across", _FAR),
        Slot("up", _FAR),
        Slot("there", Text(9, f"X|g|g?[{LETTERS}]+", "X, or g and letters of Worshipers")),
    ]
)
_MOST_PLAIN: Final = 40  # Monument cards, and Garden cards
_MOST_DIVINITY: Final = 48


def _id(letters: str) -> Slot:
    return Slot("id", Id(rf"{letters}\d\d", f"{letters} and two digits, ascending"))


_KILL: Final = Group(
    [
        Slot("any", Number(1, EACH * len(LETTERS)), optional=True),
        Slot("same", Number(1, EACH), optional=True),
        Slot("set", Text(8, f"[{LETTERS}]+", "letters of Worshipers"), optional=True),
    ]
)
_DIVINITY: Final = [
    Table("bonus", [Slot("id", Choice(data_files.BONUS_NAMES, fixed=True)), _POINTS, _SOURCE], 3, 3),
    Table("ritual", [Slot("id", Id()), _POINTS, Slot("cells", ListOf(_CELL, 2, 8)), _SOURCE], 1, 40),
    Table("smite", [Slot("id", Id()), _POINTS, Slot("kill", _KILL), _SOURCE], 1, 20),
    Table(
        "card",
        [_id("DC"), Slot("top", Text(24)), Slot("bottom", ListOf(Text(3), 2, 2)), _SOURCE],
        data_files.LEAST_CARDS,
        _MOST_DIVINITY,
    ),
]
_SOLO: Final = Table(
    "card",
    [
        _id("SC"),
        Slot("first", ListOf(_ELEMENT, 3, 3)),
        Slot("second", _ELEMENT),
        Slot("tie", Choice(data_files.TIES)),
        _SOURCE,
    ],
    4,
    int(MOST_SOLO_CARDS),
)
SCHEMA: Final = Schema(
    [
        File(
            "monuments.toml",
            [
                Table(
                    "card",
                    [_id("MC"), _NEEDS, Slot("column", Number(*data_files.COLUMNS)), _SOURCE],
                    data_files.LEAST_CARDS,
                    _MOST_PLAIN,
                )
            ],
        ),
        File("gardens.toml", [Table("card", [_id("GC"), _NEEDS, _SOURCE], data_files.LEAST_CARDS, _MOST_PLAIN)]),
        File("divinity.toml", _DIVINITY),
        File("solo.toml", [_SOLO]),
    ]
)


@final
class Components:
    """The components of an edition; they never change and all positions share them.

    A mistake in the data is a ValueError that names the file and the entry.
    """

    def __init__(self, data: Data) -> None:
        self.cards: CardSet = CardSet(CardData(data))
        self.entries = dict(entries(data))  # what the files say, by id

    def facts(self) -> dict[str, dict[str, object]]:
        """Return what boards show of the cards besides their entries: nothing."""
        return {}


_MADE: Final = Made("elements_of_the_gods", PACKAGE, Components)


def components(edition: str) -> Components:
    """Return the components of *edition*, made once."""
    return _MADE.of(edition)


STANDARD: Final = components(OURS)  # checked when the game is imported

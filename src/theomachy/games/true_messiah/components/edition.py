"""The schema of editions of True Messiah, and the components made of one."""

from typing import Final, final

from theomachy.core.edition import OURS, Data, Made
from theomachy.core.kinds import Choice, Flag, Group, Id, ListOf, Number, Slot, Text
from theomachy.core.schema import File, Schema, Table
from theomachy.games.true_messiah.components import cards, vocabulary
from theomachy.games.true_messiah.components.cards import CardSet

PACKAGE: Final = "theomachy.games.true_messiah"

_SOURCE: Final = Group([Slot(name, Text(), optional=True) for name in ("book", "public", "ours")])
_COPIES: Final = Number(0, cards.MOST_COPIES, fixed=True)
_WORDS: Final = {
    "target": vocabulary.TARGETS, "aim": vocabulary.AIMS, "lasts": vocabulary.LASTING,
}  # fmt: skip


def _number(name: str) -> Slot:
    least, most = cards.NUMBERS[name]
    return Slot(name, Number(least, most), None if least else 0)


SCHEMA: Final = Schema(
    [
        File(
            cards.FILE,
            [
                Table(
                    "miracle",
                    [
                        Slot("id", Id("[a-z][a-z_]{0,23}", "small letters and _ (24 at most)")),
                        Slot("decks", ListOf(_COPIES, 4, 4), optional=True),
                        Slot("copies", _COPIES, optional=True),
                        Slot("effect", Choice(vocabulary.EFFECTS, fixed=True)),
                        *(
                            Slot(name, Number(*limits), None if limits[0] else 0)
                            for name, limits in cards.NUMBERS.items()
                        ),
                        Slot("targets", Number(1, vocabulary.TARGET_ROOM), 1),
                        *(Slot(name, Flag(), False) for name in cards.FLAGS),
                        *(Slot(name, Choice(words, fixed=True), "") for name, words in _WORDS.items()),
                        Slot("source", _SOURCE, optional=True),
                    ],
                    5,
                    cards.ROOM,
                )
            ],
        )
    ]
)


@final
class Components:
    """The components of an edition; they never change and all positions share them."""

    def __init__(self, data: Data) -> None:
        self.cards: CardSet = CardSet(data[cards.FILE])

    def facts(self) -> dict[str, dict[str, object]]:
        """Return what boards show of the cards besides their entries: nothing."""
        return {}


_MADE: Final = Made("true_messiah", PACKAGE, Components)


def components(edition: str) -> Components:
    """Return the components of *edition*, made once."""
    return _MADE.of(edition)


STANDARD: Final = components(OURS)  # checked when the game is imported

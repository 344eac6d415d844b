"""The schema of editions of Theurgy, and the components made of one."""

from typing import Final, final

from theomachy.core.edition import OURS, Data, Made
from theomachy.core.kinds import Choice, Flag, Group, Id, ListOf, Number, Slot, Text
from theomachy.core.refusal import PositionError
from theomachy.core.schema import File, Schema, Table
from theomachy.games.theurgy.components import box, cards, deities, land, steps, vocabulary
from theomachy.games.theurgy.components.cards import CardSet, read_cards
from theomachy.games.theurgy.components.steps import StepSet

_TYPES: Final = land.TYPE_CODES[: land.TYPES]
_NOTES: Final = [Slot("source", Text(), "ours"), Slot("known", Text(), optional=True)]
_MOST_COUNT: Final = 99
_EFFECT: Final = ListOf(
    Group(
        [
            Slot("do", Choice(steps.VERB_NAMES[1:], fixed=True)),
            Slot("upto", Number(1, steps.MOST_CHOICES), optional=True),
            Slot("count", Number(1, _MOST_COUNT), optional=True),
            Slot("asked", Flag(), optional=True),
            Slot("colour", Choice(steps.COLOUR_NAMES, fixed=True), optional=True),
            Slot("at", Choice(steps.AREA_NAMES, fixed=True), optional=True),
            Slot("to", Choice(steps.AREA_NAMES, fixed=True), optional=True),
            Slot("who", Choice(steps.WHO_NAMES, fixed=True), optional=True),
            Slot("one", Choice(("hex", "colour"), fixed=True), optional=True),
            *(Slot(name, Flag(), optional=True) for name in steps.FLAG_NAMES),
        ]
    ),
    0,
    steps.MOST_STEPS,
)
_MIRACLES: Final = Table(
    "miracle",
    [
        Slot("id", Id(r"W\d\d", "W01, W02 … in order")),
        Slot("copies", Number(1, box.MOST_COPIES, fixed=True)),
        Slot("effect", _EFFECT),
        *_NOTES,
    ],
    cards.LEAST_DESIGNS,
    int(box.MIRACLES),
)
_MONSTERS: Final = Table(
    "monster",
    [
        Slot("id", Id(r"M\d\d", "M01, M02 … in order")),
        Slot("type", Choice(_TYPES, fixed=True)),
        Slot("ability", Choice(cards.ABILITIES, fixed=True)),
        Slot("move", Choice(vocabulary.MOVES)),
        Slot("legendary", Flag(), optional=True),
        Slot("passive", Choice(vocabulary.PASSIVES), optional=True),
        Slot("reach", Number(0, cards.MOST_REACH), optional=True),
        Slot("effect", _EFFECT),
        *_NOTES,
    ],
    int(box.MONSTERS),
    int(box.MONSTERS),
)
_CONDITION: Final = Group(
    [
        Slot("test", Choice(vocabulary.TESTS)),
        Slot("count", Number(0, cards.MOST_COUNT), optional=True),
        Slot("type", Choice(_TYPES), optional=True),
    ]
)
_OBJECTIVES: Final = Table(
    "objective",
    [
        Slot("id", Id(r"J\d\d", "J01, J02 … in order")),
        Slot("players", ListOf(Number(2, 6, fixed=True), 2, 2)),
        Slot("condition", _CONDITION),
        *_NOTES,
    ],
    int(box.OBJECTIVES),
    int(box.OBJECTIVES),
)
_EVENTS: Final = Table(
    "event",
    [
        Slot("id", Id(r"E\d", "E1, E2, E3 in order")),
        Slot("kind", Choice(("disaster", "help"), fixed=True)),
        Slot("effect", Choice(vocabulary.EVENTS)),
        *_NOTES,
    ],
    int(box.EVENTS),
    int(box.EVENTS),
)
_DEITIES: Final = Table(
    "deity",
    [Slot("id", Choice(deities.DEITY_IDS, fixed=True)), Slot("colour", Choice(cards.COLOURS, fixed=True)), *_NOTES],
    int(deities.DEITIES),
    int(deities.DEITIES),
)
SCHEMA: Final = Schema(
    [
        File("miracles.toml", [_MIRACLES]),
        File("monsters.toml", [_MONSTERS]),
        File("objectives.toml", [_OBJECTIVES]),
        File("events.toml", [_EVENTS]),
        File("deities.toml", [_DEITIES]),
    ]
)


@final
class Components:
    """The components of an edition; they never change and all positions share them.

    A mistake in the data is a ValueError that names the file and the entry.
    """

    def __init__(self, data: Data) -> None:
        try:
            self.cards: CardSet = CardSet(data)
            self.steps: StepSet = StepSet(
                read_cards(data, "miracles", "miracle", box.MIRACLE_IDS, 1),
                read_cards(data, "monsters", "monster", box.MONSTER_IDS),
            )
            gods = read_cards(data, "deities", "deity", deities.DEITY_IDS)
            self.colours = [god.get("colour").text() for god in gods]  # by deity
        except PositionError as error:
            raise ValueError(str(error)) from None

    def facts(self) -> dict[str, dict[str, object]]:
        """Return what boards show of the cards besides their entries: nothing."""
        return {}


_MADE: Final = Made("theurgy", land.PACKAGE, Components)


def components(edition: str) -> Components:
    """Return the components of *edition*, made once."""
    return _MADE.of(edition)


STANDARD: Final = components(OURS)  # checked when the game is imported

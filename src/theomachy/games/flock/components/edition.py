"""The schema of editions of Flock, and the components made of one."""

from collections.abc import Mapping
from typing import Final, final

from theomachy.core.edition import OURS, Data, Made, standard
from theomachy.core.kinds import Amounts, Choice, Effects, Group, Id, Kind, ListOf, Number, Slot, Text
from theomachy.core.schema import File, Schema, Table
from theomachy.games.flock.components import numbers
from theomachy.games.flock.components.cards import (
    DEITIES,
    MOST_SKULLS,
    PACKAGE,
    RULE,
    SEVERAL,
    TYPES,
    VOCABULARY,
    CardSet,
)
from theomachy.games.flock.components.maps import MOST_AREAS, Board, read_board
from theomachy.games.flock.components.numbers import Numbers

_SOURCE: Final = Slot("source", Text(), "ours")
_RULE: Final = Text(8, r"FL-[A-Z]\d+", "a rule such as FL-K6")
_COLOURS: Final = ["white", "blue", "orange", "black"]
_SYMBOLS: Final = ["wheat", "paw", "sun", "moon"]
_TINTS: Final = ["purple", "green", "yellow", "red"]
_MOST_CARDS: Final = 24


def _place(most: int) -> Kind:
    return Number(0, most, fixed=True)


def _map(name: str) -> File:
    """Describe the file of a map, whose frame is 1000 wide and 600 high."""
    x, y = Slot("x", Number(20, 980, fixed=True)), Slot("y", Number(20, 580, fixed=True))
    circle = Group([Slot("x", _place(1000)), Slot("y", _place(600)), Slot("radius", _place(1000))])
    id, tint = Slot("id", Id(r"[A-Z]{3}", "three capital letters")), Slot("tint", Choice(_TINTS, True))
    pairs: Kind = ListOf(Text(form="two areas such as CAS-NAS", pattern=r"\w+-\w+"), 0, 80)
    return File(
        name,
        [Table("area", [id, tint, x, y, _SOURCE], 4, MOST_AREAS)],
        [
            Slot("id", Text(24)),
            Slot("hemispheres", ListOf(circle, 1, 2)),
            Slot("connections", Text(), "ours"),
            Slot("land", pairs),
            Slot("sea", pairs),
            Slot("rim", pairs),
        ],
    )


SCHEMA: Final = Schema(
    [
        File(
            "cards.toml",
            [
                Table(
                    "card",
                    [
                        Slot("id", Id()),
                        Slot("type", Choice(TYPES, True)),
                        Slot("steps", Number(0, SEVERAL), 0),
                        Slot("effects", Effects(VOCABULARY, "type")),
                        Slot("worth", Number(0, 10000), 0),
                        Slot("rule", _RULE, RULE),
                        _SOURCE,
                    ],
                    6,
                    _MOST_CARDS,
                ),
                Table("deck", [Slot("skulls", Amounts("card", 0, MOST_SKULLS)), _SOURCE], keyed="deity"),
            ],
        ),
        File(
            "deities.toml",
            [
                Table(
                    "deity",
                    [
                        Slot("id", Id()),
                        Slot("colour", Choice(_COLOURS, True)),
                        Slot("symbol", Choice(_SYMBOLS, True)),
                        _SOURCE,
                    ],
                    int(DEITIES),
                    int(DEITIES),
                )
            ],
        ),
        _map("map_w19.toml"),
        _map("map_w25.toml"),
        File(
            numbers.FILE,
            slots=[
                Slot("pieces", Number(40, numbers.MOST_PIECES)),
                Slot("pieces_of_four", Number(40, numbers.MOST_PIECES)),
                Slot("start_flock", Number(1, SEVERAL)),
                Slot("target", Number(3, numbers.MOST_TARGET)),
                Slot("duel_target", Number(3, numbers.MOST_TARGET)),
                Slot("fed", Number(1, 30)),
            ],
        ),
    ]
)


@final
class Components:
    """Cards, maps and numbers that never change, shared by every position played with them."""

    def __init__(self, data: Data) -> None:
        self.cards: CardSet = CardSet(data["cards.toml"], data["deities.toml"])
        self.small: Board = read_board(data["map_w19.toml"], "map_w19.toml")
        self.large: Board = read_board(data["map_w25.toml"], "map_w25.toml")
        self.numbers: Numbers = Numbers(data[numbers.FILE])
        self.data = data
        self._check_pieces("pieces", int(self.numbers.pieces), self.small)
        self._check_pieces("pieces_of_four", int(self.numbers.pieces_of_four), self.large)

    def _check_pieces(self, name: str, pieces: int, board: Board) -> None:
        needed = int(board.areas * self.numbers.start_flock)
        if pieces < needed:
            raise ValueError(f"{numbers.FILE}.{name}: the {board.areas} areas begin with {needed} pieces, not {pieces}")

    def board(self, seats: int) -> Board:
        """Return the large map for four players, the standard one otherwise (FL-M9)."""
        return self.large if seats == 4 else self.small

    def picture(self, id: str) -> Mapping[str, object]:
        """Return the data of the map with this *id*: where its areas lie and what connects them."""
        return self.data["map_w25.toml"] if id == self.large.id else self.data["map_w19.toml"]

    def facts(self) -> dict[str, dict[str, object]]:
        """Return what boards show of cards and deities by id, and of maps that are not ours."""
        facts = self.cards.component_facts()
        for file, board in (("map_w19.toml", self.small), ("map_w25.toml", self.large)):
            if self.data[file] != standard(PACKAGE)[file]:
                facts[f"map:{board.id}"] = dict(self.data[file])
        return facts


_MADE: Final = Made("flock", PACKAGE, Components)


def components(edition: str) -> Components:
    """Return the components of *edition*, made once."""
    return _MADE.of(edition)


STANDARD: Final = components(OURS)  # checked when the game is imported

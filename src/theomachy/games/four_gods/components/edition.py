"""The schema of editions of 4 Gods, and the components made of one."""

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64

from theomachy.core.chance import Dice
from theomachy.core.edition import OURS, Data, Made
from theomachy.core.fields import Field
from theomachy.core.kinds import Choice, Id, Number, Slot, Text
from theomachy.core.schema import File, Schema, Table
from theomachy.games.four_gods.components import gods, tiles
from theomachy.games.four_gods.components.tiles import TileSet, read_tiles

PACKAGE: Final = "theomachy.games.four_gods"
_NUMBERS: Final = "numbers.toml"
_LEAST_TILES: Final = 36  # enough for hands, rows and a small World
_MOST_PROPHETS: Final = 13  # of the 14 of a colour one counts the points (FG-C4)


class Side(Text):
    """The terrains of a tile's corners, and how those of a saddle are joined."""

    def roll(self, value: object, entry: Mapping[str, object], dice: Dice) -> object:
        """Return four random corners; a saddle is split. The reader refuses sides that no tile may have."""
        corners = [gods.TERRAINS[int(dice.below(len(gods.TERRAINS)))] for _ in range(4)]
        north_west, north_east, south_east, south_west = corners
        is_saddle = north_west == south_east or north_east == south_west
        is_saddle = is_saddle and not {north_west, south_east} & {north_east, south_west}
        return "".join(corners) + ("=0" if is_saddle else "")


_SIDE: Final = Side(6, r"[SMFP]{4}(=[SMFP0])?", "four corners from the north-west clockwise, such as SSMF or SFSM=0")
_SOURCE: Final = Slot("source", Text(), "ours")

SCHEMA: Final = Schema(
    [
        File(
            "gods.toml",
            [
                Table(
                    "god",
                    [
                        Slot("id", Id()),
                        Slot("letter", Choice(list(gods.TERRAINS), fixed=True)),
                        Slot("colour", Choice(gods.COLOURS, fixed=True)),
                        Slot("people", Text(40)),
                        _SOURCE,
                    ],
                    gods.COUNT,
                    gods.COUNT,
                )
            ],
        ),
        File(
            _NUMBERS,
            slots=[
                Slot("prophets", Number(1, _MOST_PROPHETS)),
                Slot("prophets_of_four", Number(1, _MOST_PROPHETS)),
            ],
        ),
        File(
            "tiles.toml",
            [
                Table(
                    "tile",
                    [Slot("id", Id(r"T\d\d", "T and two digits")), Slot("A", _SIDE), Slot("B", _SIDE)],
                    _LEAST_TILES,
                    int(tiles.MOST_TILES),
                )
            ],
            [_SOURCE],
        ),
    ]
)


@final
class Components:
    """The tiles and numbers of a game, which never change; shared by every position played with them."""

    def __init__(self, data: Data) -> None:
        self.tiles: TileSet = read_tiles(data[tiles.FILE])
        _check_edges(self.tiles)
        numbers = Field(data[_NUMBERS], _NUMBERS)
        self.prophets: i64 = numbers.get("prophets").number(1, _MOST_PROPHETS)
        self.prophets_of_four: i64 = numbers.get("prophets_of_four").number(1, _MOST_PROPHETS)
        _check_gods(Field(data[gods.FILE], gods.FILE))

    def facts(self) -> dict[str, dict[str, object]]:
        """Return nothing: boards read all they need from positions and the entries of the data files."""
        return {}


def _check_edges(box: TileSet) -> None:
    """A side that can lie beside no other tile fits nowhere in a World."""
    edges = [{_edge(side, place) for place in range(4)} for side in box.sides]
    for piece, own in enumerate(edges):
        beside = {(b, a) for a, b in own}
        if not any(beside & other for number, other in enumerate(edges) if number // 2 != piece // 2):
            name = box.side_name(piece)
            raise ValueError(
                f"{tiles.FILE}, tile {name[:-1]}.{name[-1]}: fits nowhere: no edge of it meets another tile"
            )


def _edge(side: i64, place: int) -> tuple[int, int]:
    return int(tiles.corner(side, place)), int(tiles.corner(side, (place + 1) % 4))


def _check_gods(file: Field) -> None:
    """The rules rank the terrains, and notation writes gods and colours: only what they are called may differ."""
    for number, god in enumerate(file.get("god").items()):
        for key, ours in (("id", gods.IDS), ("letter", gods.TERRAINS), ("colour", gods.COLOURS)):
            value = god.get(key)
            value.demand(value.value == ours[number], f"must be {ours[number]!r}: rename gods in the folder texts")


_MADE: Final = Made("four_gods", PACKAGE, Components)


def components(edition: str) -> Components:
    """Return the components of *edition*, made once."""
    return _MADE.of(edition)


STANDARD: Final = components(OURS)  # checked when the game is imported

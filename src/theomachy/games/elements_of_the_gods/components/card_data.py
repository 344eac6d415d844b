"""Card data: the effects that a card may have, and the card files read and checked against them.

The vocabulary, as the files in ``data/`` write it:

* a Monument card ``needs`` a Stonemason and one other Worshiper, and names the ``column`` in which Rival builds;
* a Garden card ``needs`` a Gardener and one other Worshiper;
* a ritual has ``points`` and ``cells`` ``[columns to the right, rows up, what]``, the first ``[0, 0, "X"]``: ``X`` is a
  Monument of the player, ``g`` a Garden, each letter a Worshiper, among them a Mystic and a Zealot;
* a smite has ``points`` and what Death must ``kill``: ``any`` number, a number of the ``same`` type, or a ``set``;
* a Divinity card is a ``top``, which is a ritual or a smite, and a ``bottom``: a kind of bonus and a type;
* a Solo card offers three Elements ``first``, asks for another one ``second``, and breaks a ``tie`` from a corner.
"""

from typing import Final

from mypy_extensions import i64

from theomachy.core.edition import Data
from theomachy.core.fields import Field
from theomachy.core.refusal import PositionError
from theomachy.games.elements_of_the_gods.components.elements import ELEMENT_NAMES
from theomachy.games.elements_of_the_gods.components.worshipers import EACH, LETTERS, crowd_of

FILES: Final = ("monuments", "gardens", "divinity")  # a deck each, in the order of their cards' numbers
SOLO_FILE: Final = "solo"
BONUS_NAMES: Final = ("ADJ", "GAR", "AFT")  # kinds of bonus (EG-BO1 to EG-BO3)
TIES: Final = ("NW", "NE", "SW", "SE")  # corners from which a tie is broken (EG-SF6)

NEEDS_NOTHING: Final[i64] = 0  # the ground that a cell of a ritual asks for
NEEDS_GARDEN: Final[i64] = 1
NEEDS_MONUMENT: Final[i64] = 2

_ID_FORMS: Final = {"monuments": r"MC\d\d", "gardens": r"GC\d\d", "divinity": r"DC\d\d", "solo": r"SC\d\d"}
LEAST_CARDS: Final = 10  # of a deck: what a set-up may deal from it
SOURCES: Final = ("book", "public", "ours")
MOST_POINTS: Final = 100
FARTHEST: Final = 8  # columns or rows from the first cell of a ritual, on the widest board
COLUMNS: Final = (2, 6)  # in which Rival may build: those inside the outer edge (EG-SF2)
_CHOICES: Final = 3  # Elements offered by a Solo card

Cell = tuple[int, int, int, int]  # of a ritual: columns to the right, rows up, ground, crowd


class Card:
    """A card as numbers; what its kind does not have is 0 or empty."""

    def __init__(self, id: str, kind: int) -> None:
        self.id = id
        self.kind = kind
        self.pair = 0
        self.column = 0
        self.top = Top()
        self.bonus_kind = 0
        self.bonus_type = 0


class Top:
    """The upper half of a Divinity card: a ritual has cells, a smite one of the three demands."""

    def __init__(self, points: int = 0) -> None:
        self.points = points
        self.cells: list[Cell] = []
        self.kill_any = 0
        self.kill_same = 0
        self.kill_set = 0

    def is_smite(self) -> bool:
        """Return whether this is a smite."""
        return self.kill_any + self.kill_same + self.kill_set > 0


class SoloCard:
    """A Solo card: Elements by number, the first three as a mask."""

    def __init__(self, id: str, first: int, second: int, tie: int) -> None:
        self.id = id
        self.first = first
        self.second = second
        self.tie = tie


class CardData:
    """Every card of a set of data files.

    :raises ValueError: naming the file and the entry that is wrong.
    """

    def __init__(self, data: Data) -> None:
        self.cards: list[Card] = []
        self.solo: list[SoloCard] = []
        self.bonus_points = [0] * len(BONUS_NAMES)
        self._tops: dict[str, Top] = {}
        try:
            self._read_divinity_parts(Field(data["divinity.toml"], "divinity.toml"))
            for kind, name in enumerate(FILES):
                self._read_deck(kind, name, Field(data[f"{name}.toml"], f"{name}.toml"))
            self._read_solo(Field(data[f"{SOLO_FILE}.toml"], f"{SOLO_FILE}.toml"))
        except PositionError as error:
            raise ValueError(str(error)) from None

    def _read_divinity_parts(self, file: Field) -> None:
        for entry in file.get("bonus").items():
            kind = entry.get("id").index(BONUS_NAMES)
            self.bonus_points[kind] = _entry(file, "bonus", entry).get("points").number(1, MOST_POINTS)
        for table, read_top in (("ritual", _ritual), ("smite", _smite)):
            for plain in file.get(table).items():
                entry = _entry(file, table, plain)
                top = entry.get("id").text()
                entry.demand(top not in self._tops, "this id is taken")
                self._tops[top] = read_top(entry)

    def _read_deck(self, kind: int, name: str, file: Field) -> None:
        entries = _cards(file, name)
        file.demand(len(entries) >= LEAST_CARDS, f"has {len(entries)} cards, but a set-up takes {LEAST_CARDS}")
        for entry in entries:
            card = Card(entry.get("id").text(), kind)
            if name == "divinity":
                self._read_halves(card, entry)
            else:
                card.pair = _pair(entry.get("needs"), "S" if name == "monuments" else "G")
            if name == "monuments":
                card.column = entry.get("column").number(*COLUMNS) - 1
            self.cards.append(card)
        if name == "divinity":
            shown = {card.bonus_kind for card in self.cards if card.kind == kind}
            file.demand(len(shown) == len(BONUS_NAMES), f"needs a card with each bonus: {', '.join(BONUS_NAMES)}")

    def _read_halves(self, card: Card, entry: Field) -> None:
        top = entry.get("top")
        top.index(list(self._tops), "ritual or smite")
        card.top = self._tops[top.text()]
        bonus, type = entry.get("bottom").items(2)
        card.bonus_kind, card.bonus_type = bonus.index(BONUS_NAMES), type.index(tuple(LETTERS))

    def _read_solo(self, file: Field) -> None:
        for entry in _cards(file, SOLO_FILE):
            first = [item.index(ELEMENT_NAMES) for item in entry.get("first").items(_CHOICES)]
            second = entry.get("second").index(ELEMENT_NAMES)
            entry.demand(len({*first, second}) == _CHOICES + 1, "must name four different Elements")
            mask = sum(2**element for element in first)
            self.solo.append(SoloCard(entry.get("id").text(), mask, second, entry.get("tie").index(TIES)))


def _entry(file: Field, table: str, plain: Field) -> Field:
    """The same entry, called by its id in errors: ``divinity.toml, card DC15``."""
    entry = Field(plain.value, f"{file.path}, {table} {plain.get('id').text()}")
    entry.get("source", "ours").index(SOURCES)
    return entry


def _cards(file: Field, name: str) -> list[Field]:
    """The cards of *file*, their ids ascending."""
    found: list[Field] = []
    before = ""
    for plain in file.get("card").items():
        id = plain.get("id").match(_ID_FORMS[name], f"an id such as {_ID_FORMS[name][:2]}01").group()
        entry = _entry(file, "card", plain)
        entry.demand(id > before, f"must come before {before}" if id != before else "this id is taken")
        found.append(entry)
        before = id
    return found


def _pair(needs: Field, caller: str) -> int:
    """The crowd of the *caller* and one other."""
    letters = needs.match(f"[{LETTERS}]{{2}}", "two of the letters S, G, M, Z").group()
    needs.demand(caller in letters, f"must have the letter {caller}")
    return crowd_of(letters)


def _ritual(entry: Field) -> Top:
    top = Top(entry.get("points").number(1, MOST_POINTS))
    cells = entry.get("cells")
    top.cells = [_cell(cell) for cell in cells.items()]
    cells.demand(top.cells[:1] == [(0, 0, NEEDS_MONUMENT, 0)], 'must begin with [0, 0, "X"]')
    letters = "".join(cell.items(3)[2].text() for cell in cells.items())
    cells.demand("M" in letters and "Z" in letters, "must show a Mystic and a Zealot (EG-RI1)")
    return top


def _cell(cell: Field) -> Cell:
    east, north, what = cell.items(3)
    text = what.match(f"X|g|g?[{LETTERS}]+", "X, or g and letters of Worshipers").group()
    ground = NEEDS_MONUMENT if text == "X" else NEEDS_GARDEN if text[:1] == "g" else NEEDS_NOTHING
    people = crowd_of(text.replace("X", "").replace("g", ""))
    return east.number(-FARTHEST, FARTHEST), north.number(-FARTHEST, FARTHEST), ground, people


def _smite(entry: Field) -> Top:
    top = Top(entry.get("points").number(1, MOST_POINTS))
    kill = entry.get("kill")
    kill.only(("any", "same", "set"))
    kill.demand(len(kill.entries()) == 1, "must have one of any, same, set")
    if "set" in kill:
        top.kill_set = crowd_of(kill.get("set").match(f"[{LETTERS}]+", "letters of Worshipers").group())
    elif "same" in kill:
        top.kill_same = kill.get("same").number(1, EACH)
    else:
        top.kill_any = kill.get("any").number(1, EACH * len(LETTERS))
    return top

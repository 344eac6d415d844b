"""Fields of this game in JSON-like data: seats, spaces, miracles, units, targets."""

import re
from typing import Final

from theomachy.core.fields import Field
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import NOWHERE, space_of
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import names, stack

LOW_UNIT: Final = re.compile(r"(?P<owner>[RBVW])(?P<number>[1-4])(?P<kind>[fpn])(?P<star>\*?)(?:#(?P<mark>\w+))?")
HIGH_UNIT: Final = re.compile(r"(?P<owner>[RBVW])(?P<kind>[MA])(?P<star>\*?)")
UNIT_FORM: Final = "units such as 'R2f', 'B1p*' or 'RM'"


class Reader:
    """Reads fields about one position."""

    def __init__(self, position: TrueMessiahPosition) -> None:
        self.position = position
        self.labels: dict[str, int] = {}

    def seat(self, field: Field) -> int:
        """Read a player by the letter of the colour."""
        return field.index(list(self.position.terms.colours), "player")

    def space(self, field: Field) -> int:
        """Read a space by its name."""
        return self.named_space(field.text(), field)

    def named_space(self, name: str, field: Field) -> int:
        """Return the space *name*, part of *field*."""
        space = space_of(name)
        field.demand(space >= 0 and self.position.board.inside[space] == 1, f"no such space {name!r} in the play area")
        return space

    def by_space(self, field: Field) -> list[tuple[int, Field]]:
        """List the fields of an object by space."""
        return [(self.named_space(name, inner), inner) for name, inner in field.entries()]

    def by_seat(self, field: Field) -> list[tuple[int, Field]]:
        """List the fields of an object by player."""
        return field.keyed(list(self.position.terms.colours), "player")

    def named_seat(self, letter: str, field: Field) -> int:
        """Return the seat of *letter*, part of *field*."""
        field.demand(len(letter) == 1 and letter in self.position.terms.colours, f"no such player {letter!r}")
        return self.position.terms.colours.index(letter)

    def card(self, field: Field) -> int:
        """Read a miracle by its id."""
        return field.index(self.position.terms.cards.names, "miracle")

    def mask(self, letters: list[Field]) -> int:
        """Read players as a mask of seats."""
        return sum(1 << self.seat(letter) for letter in letters)

    def mark(self, label: str | None) -> int:
        """Return the mark that a label stands for."""
        if not label:
            return 0
        if label.isdecimal() and 0 < int(label) < stack.MARKS:
            return int(label)
        if label not in self.labels:
            self.labels[label] = stack.MARKS - 1 - len(self.labels)
        return self.labels[label]

    def target(self, item: int, field: Field) -> int:
        """Read a target as the stack keeps it."""
        word = field.text()
        if word.startswith("-#"):
            return act.LOW_UNIT * act.SORT + Field(int(word[2:] or 0), field.path).number(0, stack.MARKS - 1)
        if word.startswith("-"):
            return act.HIGH_UNIT * act.SORT + 2 * self.named_seat(word[1:2], field) + 1
        if word.startswith("#") and word[1:].isdecimal():
            return act.ON_STACK * act.SORT + int(word[1:])
        if len(word) == 1:
            return act.PLAYER * act.SORT + self.named_seat(word, field)
        name, colon, units = word.partition(":")
        if not colon:
            return self.named_space(name, field)
        if units[1:] in names.HIGH_LETTERS:
            high = 2 * self.named_seat(units[:1], field) + names.HIGH_LETTERS.index(units[1:])
            return act.HIGH_UNIT * act.SORT + high
        return act.LOW_UNIT * act.SORT + self.bind(item, field, word, NOWHERE)

    def bind(self, item: int, field: Field, word: str, home: int) -> int:
        """Let an item speak of units like ``b2:R2p#3``; the mark they carry."""
        name, colon, units = word.partition(":")
        match = Field(units if colon else word, field.path).match(LOW_UNIT.pattern, "units such as 'b2:R2p'")
        space = self.named_space(name, field) if colon else home
        if match["mark"]:
            mark = self.mark(match["mark"])
            stack.bind(self.position, item, mark)
            return mark
        owner, kind = self.named_seat(match["owner"], field), names.LOW_LETTERS.index(match["kind"])
        for place in range(4):
            code = self.position.low_unit(space, place)
            same = code != 0 and pieces.owner_of(code) == owner and pieces.kind_of(code) == kind
            enough = self.position.count_equal(space, place) >= int(match["number"])
            if same and enough and pieces.has_moved(code) == bool(match["star"]):
                return stack.mark_units(self.position, item, space, code, int(match["number"]))
        raise field.error("these units are not on the board")

"""A table for tests: positions in a few words, lines with their player in front."""

from typing import Any

from theomachy.core.match import Match, start, start_from
from theomachy.core.position import Position
from theomachy.core.refusal import Refusal
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.game import GAME
from theomachy.games.true_messiah.position import TrueMessiahPosition

RESERVES = {"RB": ("b7", "f2"), "RBV": ("a1", "h1", "h7"), "RBVW": ("a3", "h6", "h3", "a6")}
CITIES = {"RB": ("b2", "f7"), "RBV": ("a2", "h3", "d7"), "RBVW": ("a1", "h8", "h1", "a8")}


class Table:
    """A match from a position; every player has a city with four praying followers unless something else is said, and
    four more in a corner where that leaves too few.

    Praying followers keep players out of windows (TM-W12) until a test wants them in; three cards in hand spare the
    discard.
    """

    def __init__(
        self,
        units: dict[str, list[str]] | None = None,
        *,
        players: str = "RB",
        active: str = "R",
        phase: str = "action",
        buildings: dict[str, str] | None = None,
        hands: dict[str, list[str]] | None = None,
        belief: dict[str, int] | None = None,
        seats: dict[str, dict[str, Any]] | None = None,
        bare: bool = False,
        seed: int = 0,
        **more: Any,
    ) -> None:
        units = {space: list(words) for space, words in (units or {}).items()}
        buildings = dict(buildings or {})
        placed = " ".join(word for words in units.values() for word in words)
        for letter, city, reserve in zip(players, CITIES[players], RESERVES[players], strict=True):
            if not bare:
                buildings.setdefault(city, f"{letter}c")
                if city not in units:
                    units[city] = [f"{letter}4p"]
                if f"{letter}M" not in placed:
                    units[city].append(f"{letter}M")
                if followers(units, letter) < 4:
                    units[reserve] = [f"{letter}4p"]
        data: dict[str, Any] = {
            "players": list(players),
            "active": active,
            "phase": phase,
            "units": units,
            "buildings": buildings,
            "seats": {letter: {"coins": 5, "hand": 3, "deck": 6} for letter in players},
            **more,
        }
        for letter, cards in (hands or {}).items():
            data["seats"][letter]["hand"] = cards
            data["seats"][letter]["deck"] = ["pious_benefactors"] * 9
        for letter, amount in (belief or {}).items():
            data["seats"][letter]["belief"] = amount
        for letter, facts in (seats or {}).items():
            data["seats"][letter].update(facts)
        self.match: Match = start_from(GAME, data, seed)

    # Doing.

    def play(self, *lines: str) -> "Table":
        """Play lines like ``R mv 2f c3-c4``."""
        for line in lines:
            letter, _, text = line.partition(" ")
            self.match.play(self.number(letter), text)
        return self

    def settle(self) -> "Table":
        """Everybody passes until the stack is empty or somebody has to choose something else."""
        pos = self.pos
        while pos.cells[at.STACK_HEIGHT] > 0 and pos.cells[at.QUESTION] == 0 and self.match.actors():
            self.match.play(self.match.actors()[0], "-")
        return self

    def refused(self, line: str) -> Refusal:
        """Why a line cannot be played."""
        letter, _, text = line.partition(" ")
        refusal = self.match.refusal(self.number(letter), text)
        assert refusal is not None, f"{line} is legal"
        assert GAME.render(refusal.message())
        return refusal

    def law(self, line: str) -> str:
        """The rule that forbids a line."""
        return self.refused(line).rule

    # Asking.

    @property
    def pos(self) -> TrueMessiahPosition:
        return own(self.match.truth())

    @property
    def data(self) -> dict[str, Any]:
        return self.match.position()

    def number(self, letter: str) -> int:
        return self.pos.terms.colours.index(letter)

    def on(self, space: str) -> list[str]:
        """Units on a space, without marks of the stack."""
        return [word.partition("#")[0] for word in self.data["units"].get(space, [])]

    def seat(self, letter: str) -> dict[str, Any]:
        found: dict[str, Any] = self.data["seats"][letter]
        return found

    def asked(self) -> str:
        """Whom the game waits for."""
        return "".join(self.pos.terms.colours[seat] for seat in self.match.actors())

    def legal(self, letter: str) -> list[str]:
        return self.match.legal(self.number(letter))

    @property
    def phase(self) -> str:
        return str(self.data["phase"])

    @property
    def result(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.data["result"]
        return found


def followers(units: dict[str, list[str]], letter: str) -> int:
    """How many followers a player has."""
    words = [word for words in units.values() for word in words if word[0] == letter and word[1].isdigit()]
    return sum(int(word[1]) for word in words if word[2] in "fp")


def fresh(seats: int = 2, seed: int | str = 1, **options: Any) -> Table:
    """A new game."""
    table = Table()
    table.match = start(GAME, seats, seed, options)
    return table


def own(position: Position) -> TrueMessiahPosition:
    """The position as one of this game."""
    assert isinstance(position, TrueMessiahPosition)
    return position


def position(**fields: Any) -> TrueMessiahPosition:
    """A position from JSON-like fields."""
    return own(GAME.load(fields))

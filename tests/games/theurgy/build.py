"""Positions for tests: hexes in short form on the reference map, turns played as lines."""

import re
from typing import Any, cast

from theomachy.core import match as matches
from theomachy.core.edition import entries
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.games.theurgy import GAME
from theomachy.games.theurgy.components.land import HEX_NAMES
from theomachy.games.theurgy.position import TheurgyPosition
from theomachy.games.theurgy.state import State

Fields = dict[str, Any]  # of a position, to be shared by several tables

ENTRIES: list[dict[str, Any]] = [{"id": id, **facts} for id, facts in entries(GAME.data())]
MIRACLE_DATA, MONSTER_DATA, OBJECTIVE_DATA, EVENT_DATA = (
    [entry for entry in ENTRIES if entry["id"][0] == letter] for letter in "WMJE"
)
DEITY_DATA = [entry for entry in ENTRIES if "colour" in entry and entry["id"].islower()]

# A map on which three Farms meet, at the vertex of I1, O1 and O12.
TRIPLE_MAP = dict(zip(HEX_NAMES, re.findall("..", "CAFAFOMAMKMIFVFAMIFOMAMIFOMAFVMKFVMKFA"), strict=True))
CORNERS = ["O1", "O3", "O5", "O7", "O9", "O11"]
PLAYERS = ["kelerix", "lutraz", "orrun", "kirjani", "aeoris", "eseryn"]


def read_hexes(text: str) -> dict[str, dict[str, Any]]:
    """``"I1 0:2 g:3 s1 t0 r1, C g:8"``: cubes by colour, sceptics, temple, ruins."""
    found: dict[str, dict[str, Any]] = {}
    for part in filter(None, text.split(", ")):
        name, *words = part.split()
        entry: dict[str, Any] = {"cubes": {}, "ruins": []}
        for word in words:
            if ":" in word:
                colour, count = word.split(":")
                entry["cubes"][colour] = int(count)
            elif word[0] == "s":
                entry["sceptics"] = int(word[1:])
            elif word[0] == "t":
                entry["temple"] = int(word[1:])
            else:
                entry["ruins"].append(int(word[1:]))
        found[name] = entry
    return found


def home(seats: int, seat: int) -> list[str]:
    """Where the acolytes of a seat stand unless a test says otherwise."""
    return [CORNERS[seat], CORNERS[seat + 3]] if seats <= 3 else [CORNERS[seat]] * 2


def position(**fields: Any) -> State:
    """Return a position of these fields; what is left out is empty or dealt."""
    data = {"players": PLAYERS[:2], "tiles": "R1", "acolytes": [home(2, seat) for seat in range(2)], **fields}
    return cast(State, matches.start_from(GAME, data, 1).truth())


class Table:
    """A match that starts in the middle of a game, on map R1, with an empty land unless *hexes* fill it.

    Everything not named is left out of the position and so dealt or empty. Seat 0 is Kelerix, seat 1 Lutraz.
    """

    def __init__(self, hexes: str = "", *, players: list[str] | int = 2, **fields: Any) -> None:
        names = PLAYERS[:players] if isinstance(players, int) else players
        data: dict[str, Any] = {
            "players": names,
            "tiles": "R1",
            "hex": read_hexes(hexes),
            "acolytes": [home(len(names), seat) for seat in range(len(names))],
            "anomaly": "C",
            **fields,
        }
        self.match = matches.start_from(GAME, data, 1)
        self.events: list[Event] = []

    @property
    def position(self) -> TheurgyPosition:
        """The position itself."""
        return cast(TheurgyPosition, self.match.truth())

    @property
    def data(self) -> dict[str, Any]:
        """The position as data."""
        return cast(dict[str, Any], self.match.position())

    @property
    def turn(self) -> int:
        """The seat to choose."""
        return self.match.actors()[0]

    def play(self, *lines: str) -> "Table":
        """Play lines of the seat to choose."""
        self.events = []
        for line in lines:
            self.events += self.match.play(self.turn, line)
        return self

    def legal(self) -> list[str]:
        """What the seat to choose may do."""
        return self.match.legal(self.turn)

    def legal_after(self, *lines: str) -> list[str]:
        """What the seat to choose may do once *lines* are played."""
        return self.play(*lines).legal()

    def refusal(self, text: str) -> Refusal:
        """Why *text* is refused; a test fails when it is not."""
        refused = self.match.refusal(self.turn, text)
        assert refused is not None, f"{text} is legal"
        assert GAME.render(refused.message())
        return refused

    def refused(self, text: str) -> str:
        """Code and rule of the refusal of *text*."""
        refusal = self.refusal(text)
        return f"{refusal.code} {refusal.rule}"

    def hex(self, name: str) -> dict[str, Any]:
        """What stands in a hex."""
        return cast(dict[str, Any], self.data["hex"].get(name, {}))

    def cubes(self, name: str) -> dict[str, int]:
        """The cubes in a hex by colour."""
        return cast(dict[str, int], self.hex(name).get("cubes", {}))

    def sceptics(self, name: str) -> int:
        """Sceptic tokens in a hex."""
        return cast(int, self.hex(name).get("sceptics", 0))

    def names(self) -> list[str]:
        """The events of the last play, by name."""
        return [event.name for event in self.events]


def miracle(card: str, hexes: str = "", **fields: Any) -> Table:
    """A table where seat 0 has begun an Intervention with *card* in hand and its first acolyte in I1."""
    acolytes = fields.pop("acolytes", [["I1", "O7"], ["O3", "O9"]])
    hands = fields.pop("hands", [[card, *_others(card)], ["?", "?", "?"]])
    return Table(hexes, acolytes=acolytes, hands=hands, **fields).play("D")


def _others(card: str) -> list[str]:
    return [other for other in ("W01", "W08", "W22") if other != card][:2]


def horde(monster: str, hex: str, hexes: str = "", **fields: Any) -> Table:
    """A table where seat 0 owns *monster* in *hex* and has begun an Intervention."""
    hordes = [{monster: hex, **fields.pop("own", {})}, fields.pop("theirs", {})]
    return Table(hexes, horde=hordes, **fields).play("D")

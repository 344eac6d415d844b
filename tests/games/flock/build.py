"""A prepared table for tests: areas written as in notation, choices played as lines."""

from collections.abc import Mapping
from typing import Any, cast

import pytest

from theomachy.core import match as matches
from theomachy.core.event import Event
from theomachy.core.refusal import IllegalAction
from theomachy.games.flock import GAME
from theomachy.games.flock.components.edition import STANDARD
from theomachy.games.flock.position import FlockPosition

DEITIES = ("wanderer", "crescent", "gilded", "sower")  # of the seats A to D
BY_SEATS = {2: "SAF:B", 3: "SAF:B PAT:C", 4: "SAF:B PAT:C GRL:D"}


class Board:
    """A match that starts in the middle; every seat has a temple somewhere, so nobody is out (FL-E7).

    *areas* are like ``"CAS 4A, SAS 2B"``. For seats that are not named in them *BY_SEATS* says where they live.
    *cards* gives for a seat's letter what differs from a full hand: ``in_play``, ``spent``, ``called``, ``prophet``
    as ``(card, area)``, ``hand``, ``deity``, ``out``. Everything else goes into ``turn`` or, in *top*, beside it.
    """

    def __init__(
        self,
        areas: str,
        *,
        seats: int = 2,
        phase: str = "action",
        player: str = "A",
        cards: Mapping[str, Any] | None = None,
        options: dict[str, Any] | None = None,
        top: dict[str, Any] | None = None,
        **turn: Any,
    ) -> None:
        named = dict(part.split() for part in areas.split(", ")) if areas else {}
        default = named.pop("rest", "2")
        given = cards or {}
        for home in BY_SEATS[seats].split():
            area, letter = home.split(":")
            if not any(text.endswith(letter) for text in named.values()) and not given.get(letter, {}).get("out"):
                named[area] = f"2{letter}"
        data = {
            "first": "ABCD"[seats - 1],
            "options": options or {},
            "seats": [_seat(index, given.get("ABCD"[index], {})) for index in range(seats)],
            "areas": named,
            "default": default,
            "turn": {"phase": phase, "player": player, "round": 3, **turn},
            **(top or {}),
        }
        self.match = matches.start_from(GAME, data, 1)
        self.events: list[Event] = []

    def play(self, *lines: str) -> "Board":
        """Play lines of the seat the game waits for, or ``A: text`` of any seat."""
        for line in lines:
            if line[1:3] == ": ":
                seat, text = "ABCD".index(line[0]), line[3:]
            else:
                seat, text = self.match.actors()[0], line
            self.events += self.match.play(seat, text)
        return self

    def refused(self, line: str) -> tuple[str, str]:
        """The code and the rule with which *line* is refused."""
        refusal = self._refuse(line).refusal
        return refusal.code, refusal.rule

    def sentence(self, line: str) -> str:
        """What a refused seat is told."""
        return self._refuse(line).sentence

    def _refuse(self, line: str) -> IllegalAction:
        with pytest.raises(IllegalAction) as caught:
            self.play(line)
        return caught.value

    def __getitem__(self, area: str) -> str:
        """Pieces and owner of an area, as ``4A``."""
        areas = cast(dict[str, str], self.dump()["areas"])
        return areas.get(area, "2")

    def legal(self, begin: str = "") -> list[str]:
        """The choices of the seat the game waits for that begin so."""
        return [text for text in self.match.legal(self.match.actors()[0]) if text.startswith(begin)]

    def dump(self) -> dict[str, Any]:
        """The whole position as data."""
        return self.match.position()

    def seat(self, letter: str) -> dict[str, Any]:
        """What the dump says of a seat."""
        return cast(dict[str, Any], self.dump()["seats"]["ABCD".index(letter)])

    def turn(self, key: str) -> Any:
        """A field of the turn."""
        return self.dump()["turn"][key]

    def result(self) -> Any:
        """The result as winners and how, or None."""
        result = self.dump()["result"]
        return None if result is None else ("".join(result["winners"]), result["how"])

    def truth(self) -> FlockPosition:
        """The position itself."""
        return cast(FlockPosition, self.match.truth())

    def events_named(self, name: str) -> list[dict[str, object]]:
        """The facts of every event of this name so far."""
        return [event.facts for event in self.events if event.name == name]


def position(**fields: Any) -> FlockPosition:
    """Return a position of these fields of its data."""
    return cast(FlockPosition, matches.start_from(GAME, fields, 0).truth())


def _seat(index: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """A seat of the position; its hand is filled up to four kept cards."""
    deity = given.get("deity", DEITIES[index])
    seat: dict[str, Any] = {"deity": deity, **given}
    shown = [*given.get("in_play", []), *given.get("spent", []), *given.get("called", [])]
    if "prophet" in given:
        card, area = given["prophet"]
        seat["prophet"] = {"card": card, "at": area, "fresh": given.get("fresh", False)}
        shown.append(card)
    seat.pop("fresh", None)
    deck = STANDARD.cards.deck_ids(STANDARD.cards.deities.index(deity))
    left = [card for card in deck if card not in shown]
    seat.setdefault("hand", left[: 4 - len(shown)])
    return seat

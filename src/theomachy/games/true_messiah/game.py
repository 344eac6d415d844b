"""True Messiah for people and tools: every door of the game in one place."""

from collections.abc import Mapping
from typing import Final, cast, final

from theomachy.core.option import Option, Options, Value
from theomachy.core.position import Position
from theomachy.core.refusal import NotationError, OptionError, Refusal
from theomachy.core.rooms import RoomedGame
from theomachy.games.true_messiah import evaluate
from theomachy.games.true_messiah.components.board import COLOUR_NAMES, COLOURS, colour_sets
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import stops, tokens

_STANDING: Final = {"card": ["play {}", "play {} M", "play {} A"], "space": ["mv 1f {}"], "item": [">#{}"]}


@final
class TrueMessiahGame(RoomedGame):
    """The rulebook of True Messiah."""

    def __init__(self) -> None:
        super().__init__(
            "true_messiah",
            "theomachy.games.true_messiah",
            version=3,
            seats=[2, 3, 4],
            minutes=90,
            stops=stops.STOPS,
            standing_choices=_STANDING,
            options=[
                Option(
                    "colours",
                    "RB",
                    choices=[*colour_sets(2), *colour_sets(3)],
                    seats=[2, 3],
                    defaults_by_seats={2: "RB", 3: "RBV"},
                ),
                Option("monoliths_4p", False, seats=[4]),
                Option("round_cap", None, research=40, least=1, most=200, nullable=True),
                Option("show_coins_in_market", False),
            ],
        )

    def settle(self, seats: int, options: Mapping[str, Value] | None, preset: str = "table") -> Options:
        full = super().settle(seats, options, preset)
        if len(str(full.get("colours", COLOURS))) != seats:
            known = ", ".join(colour_sets(seats))
            raise OptionError(f"option 'colours' must name {seats} colours: {known}; not {full['colours']!r}")
        return full

    def variants(self) -> list[tuple[int, Options]]:
        chosen: list[tuple[int, dict[str, Value]]] = [
            (2, {}),
            (3, {"colours": "RVW"}),
            (4, {"monoliths_4p": True, "show_coins_in_market": True}),
        ]
        return [(seats, self.settle(seats, options, "research")) for seats, options in chosen]

    def sides(self, position: Position) -> list[int]:
        return _own(position).sides()

    def factions(self, position: Position) -> list[str]:
        return [COLOUR_NAMES[letter] for letter in _own(position).terms.colours]

    def refusal(self, position: Position, seat: int, text: str) -> Refusal | None:
        try:
            self.read(position, seat, text)
        except tokens.Impossible as error:
            return self._not_asked(position, seat) or error.refusal
        except NotationError:
            pass
        return super().refusal(position, seat, text)

    def stop_of(self, position: Position, seat: int) -> str:
        return stops.stop_of(_own(position), seat)

    def turn_of(self, position: Position) -> int:
        return _own(position).turn()

    def plans_whole_turn(self) -> bool:
        """A turn is fifteen choices and more, and the units that storm together move one by one."""
        return True

    def rollout_turns(self) -> int:
        """The next turn may storm what was left open."""
        return 1

    def evaluate(self, position: Position, seat: int) -> float:
        return evaluate.evaluate(_own(position), seat)

    def confidence(self) -> float:
        """Leads are lost as fast as they are won: deaths decide, and the heuristic rarely sees them coming."""
        return 0.45


def _own(position: Position) -> TrueMessiahPosition:
    """Return the position as one of this game."""
    return cast(TrueMessiahPosition, position)


GAME = TrueMessiahGame()

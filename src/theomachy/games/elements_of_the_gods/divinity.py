"""Divinity cards: points at once, and the clock of the game (rules EG-D1 to EG-D6, EG-EN1)."""

from mypy_extensions import i64

from theomachy.core.event import Event
from theomachy.games.elements_of_the_gods.cards import CARD_IDS, IS_SMITE, POINTS
from theomachy.games.elements_of_the_gods.state import DIVINITY_TO_END, NONE, PLAYED, TRIGGER, TURN, State


def play(pos: State, card: i64) -> None:
    """Show *card*, score its top and lay it down for good; the first 5th card of a player brings the end."""
    cells = pos.cells
    seat = cells[TURN]
    pos.lay_down(seat, card, PLAYED + seat)
    if pos.log is not None:
        name = "smite-played" if IS_SMITE[card] == 1 else "ritual-played"
        pos.log.append(Event(name, {"seat": int(seat), "card": CARD_IDS[card]}))
    pos.score(seat, POINTS[card], "divinity")
    if cells[TRIGGER] == NONE and pos.played(seat) >= DIVINITY_TO_END:
        cells[TRIGGER] = seat
        if pos.log is not None:
            pos.log.append(Event("end-triggered", {"seat": int(seat)}))

"""Divinity cards: points at once, and the clock of the game (rules EG-D1 to EG-D6, EG-EN1)."""

from mypy_extensions import i64

from theomachy.core.event import Event
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.state import State


def play(position: State, card: i64) -> None:
    """Show *card*, score its top and lay it down for good; the first 5th card of a player brings the end."""
    cards = position.terms.cards
    cells = position.cells
    seat = cells[at.TURN_SEAT]
    position.lay_down(seat, card, at.PLAYED + seat)
    if position.log is not None:
        name = "smite-played" if cards.smite[card] == 1 else "ritual-played"
        position.log.append(Event(name, {"seat": int(seat), "card": cards.ids[card]}))
    position.score(seat, cards.points[card], "divinity")
    if cells[at.TRIGGER_SEAT] == at.NONE and position.played(seat) >= at.DIVINITY_TO_END:
        cells[at.TRIGGER_SEAT] = seat
        if position.log is not None:
            position.log.append(Event("end-triggered", {"seat": int(seat)}))

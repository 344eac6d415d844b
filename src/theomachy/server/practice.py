"""Practice: a position played by one person, without a table. Stateless: the person sends all that was played."""

from typing import Annotated

import msgspec

from theomachy.core.event import Event
from theomachy.core.game import Game, View
from theomachy.core.match import Match
from theomachy.core.position import Position
from theomachy.core.refusal import IllegalAction, TheomachyError
from theomachy.server.labels import with_draft
from theomachy.table.errors import RuleRefused, default_name
from theomachy.table.explanations import explain_tap
from theomachy.table.views import describe_forecast, match_question
from theomachy.table.wire_types import Question, RefusalMessage, SeenEvent

ShortText = Annotated[str, msgspec.Meta(max_length=500)]


class PracticeRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Everything that was played; *things* asks why none of them can be had after it."""

    lines: Annotated[list[ShortText], msgspec.Meta(max_length=200)] = []
    things: Annotated[list[ShortText], msgspec.Meta(max_length=8)] = []
    picked: Annotated[list[ShortText], msgspec.Meta(max_length=50)] = []


class Practice:
    """A practice session: what was played, what came of it, and why something was refused."""

    def __init__(self, game: Game, match: Match) -> None:
        self.game = game
        self.match = match
        self.events: list[SeenEvent] = []
        self.kept: list[str] = []
        self.refusal: RefusalMessage | None = None

    def names(self) -> list[str]:
        """Nobody sits here: seats are called by what they play."""
        words = self.game.catalogue()
        factions = self.game.factions(self.match.truth())
        names = [words.join([words.name(part) for part in faction.split("+")]) for faction in factions]
        return [name[:1].upper() + name[1:] if name else default_name(seat) for seat, name in enumerate(names)]

    def view(self, seat: int) -> View:
        """The board as *seat* sees it, with what would happen in words."""
        return describe_forecast(self.game, self.match.view(seat), self.names())

    def question(self, seat: int) -> Question | None:
        """Return what *seat* can do now."""
        return match_question(self.match, seat, self.names())

    def explain(self, seat: int, tried: PracticeRequest) -> None:
        """Say why the things that were asked for cannot be had."""
        if tried.things:
            self.refusal = next(iter(explain_tap(self.match, seat, tried.things, tried.picked, self.names())), None)

    def position_with_draft(self, seat: int) -> Position:
        """A copy of the position as *seat* has it, with what it has begun."""
        return with_draft(self.match, seat)

    def play(self, seat: int, text: str) -> list[Event] | None:
        """Play one text; None where it is refused."""
        try:
            return self.match.play(seat, text)
        except IllegalAction as illegal:
            refused = RuleRefused(self.game, illegal.refusal, self.names(), self.match.legal(seat)[:12])
            self.refusal = refused.to_message()
        except TheomachyError as error:
            self.refusal = RefusalMessage("not-understood", str(error), "", self.match.legal(seat)[:12])
        return None

    def add_events(self, events: list[Event], viewer: int) -> None:
        """Keep what *viewer* is told of *events*."""
        for event in events:
            seen = event.seen_by(viewer)
            self.events.append({"seq": 0, **self.game.log_entry(seen, self.names())})

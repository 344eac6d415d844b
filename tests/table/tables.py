"""Tables to test with: Connect Four, and Whisper with its sealed bids, windows, drafts and timers."""

from itertools import count
from typing import Any, cast

import msgspec

from tests.core.tiny.whisper import WHISPER
from theomachy import registry
from theomachy.core.game import Game
from theomachy.core.record import Record
from theomachy.table import Act, Clock, Settings, Table, create, rebuild, views
from theomachy.table.act import ActKind

PLAYERS = ("ada", "bob", "cyn")
MINUTE = 60_000


def install(monkeypatch) -> Game:
    """Put Whisper among the examples."""
    found = registry.examples()
    monkeypatch.setattr(registry, "examples", lambda: [*found, WHISPER])
    return WHISPER


class TableHarness:
    """A table with people at it and a clock that the test turns."""

    def __init__(self, game: str = "connect_four", seats: int = 2, bots: tuple[str | None, ...] = (), **settings):
        self.now = 1_000_000
        self.acts: list[Act] = []
        self._ids = count()
        self.table: Table = create(
            self._note(
                Act(
                    do="create",
                    at=self.now,
                    player="ada",
                    name="Ada",
                    table="t1",
                    game=game,
                    seats=seats,
                    seat=0,
                    share="aa" * 16,
                    bots=list(bots),
                    shares=["bb" * 16] * seats,
                    server="11" * 32,
                    spare="22" * 32,
                    settings=msgspec.convert(settings, Settings),
                )
            )
        )

    def _note(self, act: Act) -> Act:
        self.acts.append(msgspec.json.decode(msgspec.json.encode(act), type=Act))
        return act

    def do(self, player: str, kind: str, *, after: int = 1000, **more) -> None:
        """Let *player* do something, some milliseconds *after* the last act."""
        self.now += after
        act = Act(do=cast(ActKind, kind), player=player, at=self.now, **more)
        self.table.take(act)
        self._note(act)

    def server(self, kind: str, **more) -> None:
        """Let the table act by itself."""
        self.do("", kind, **more)

    def play(self, player: str, *texts: str) -> None:
        """Let *player* play one text after another."""
        for text in texts:
            self.do(player, "play", text=text)

    def seated(self) -> "TableHarness":
        """Everybody sits down; the game begins."""
        for player in PLAYERS[1 : len(self.table.seats)]:
            self.do(player, "join", name=player.capitalize(), share="cc" * 16)
        return self

    def state(self, viewer: int | None, after: int | None = None, **more) -> Any:
        """What *viewer* is told."""
        return views.state(self.table, viewer, after, **more)

    def record(self) -> Record:
        """The record so far."""
        assert self.table.match is not None
        return self.table.match.record()

    def winners(self) -> list[int]:
        """Who won."""
        outcome = self.table.outcome()
        assert outcome is not None
        return outcome.winners()

    def again(self) -> Table:
        """The table, rebuilt from what would have been stored."""
        return rebuild(msgspec.json.decode(msgspec.json.encode(act), type=Act) for act in self.acts)


def minute_clock(**more) -> Clock:
    """A minute for each choice."""
    return msgspec.convert({"kind": "move", "seconds": 60, **more}, Clock)

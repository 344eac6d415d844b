"""Acts: everything that was ever accepted at a table, in order; the table is what they lead to."""

from typing import Literal

import msgspec

from theomachy.table.settings import Settings

ActKind = Literal[
    "back",
    "bot-failed",
    "chat",
    "confirm",
    "create",
    "join",
    "leave",
    "order",
    "outage",
    "pause",
    "play",
    "rematch",
    "replace",
    "resign",
    "resume",
    "seat",
    "start",
    "tick",
    "undo",
    "vote",
]


class Act(msgspec.Struct, omit_defaults=True, kw_only=True):
    """One act. *at* is the server's time in milliseconds; *player* is empty when the server acts (bots, time).

    Nothing else decides what happens, so the same acts always lead to the same table.
    """

    do: ActKind
    at: int = 0
    player: str = ""
    id: str = ""  # made by the client: the same act is done once
    seat: int | None = None
    text: str = ""
    name: str = ""
    bot: str | None = None
    share: str = ""
    shares: list[str] = []  # of bots, at tables of former days
    yes: bool = False
    channel: str = ""
    auto: str = ""  # order; what is None or empty stays as it is
    stops: list[str] | None = None
    plan: list[str] | None = None
    on: str = ""
    absent: int = 0  # replace: for how long the seat has been away
    begun: int = 0  # outage: when it began
    next: str = ""  # rematch: the id the new table will have
    table: str = ""  # create
    game: str = ""
    edition: str = ""  # create: the edition, packed; "" for ours
    seats: int = 0
    rules: int = 0  # the version of the game's rules
    server: str = ""
    spare: str = ""  # the server's part of the next shuffle, for a rematch
    bots: list[str | None] = []
    settings: Settings | None = None

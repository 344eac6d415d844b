"""Wire types: what viewers of a table are sent, field by field. The OpenAPI document is made from these."""

from typing import Annotated, Any, Literal

import msgspec

from theomachy.table.settings import Settings

# The titles are what the client calls these.
View = Annotated[dict[str, Any], msgspec.Meta(title="View")]
SeenEvent = Annotated[dict[str, Any], msgspec.Meta(title="TableEvent")]  # seq, event, say, and its own facts
Auto = Literal["stops", "hold", "turn", "mine", "target"]
ThingName = Annotated[str, msgspec.Meta(title="Thing")]


class RefusalMessage(msgspec.Struct):
    """A refusal: what is wrong, which rule says so, what would be possible instead.

    *ours* marks a rule that is our ruling, because the rulebook is silent.
    """

    code: str
    sentence: str
    rule: str = ""
    instead: list[str] = []
    ours: bool = False


class Item(msgspec.Struct):
    """One choice: its notation, the things to click for it, a sentence, and a warning to confirm first."""

    text: str
    path: list[ThingName]
    label: str
    warning: str | None


class Thing(msgspec.Struct):
    """Something to pick in a form, and its text in the line."""

    thing: ThingName
    text: str


class Form(msgspec.Struct):
    """A set to pick in any order."""

    things: list[Thing]
    least: int
    most: int
    template: str


class Question(msgspec.Struct):
    """The choices of a seat; *key* names the kind of question."""

    prompt: str
    key: str
    items: list[Item]
    form: Form | None
    draft: list[str]
    made: list[str] = []  # what the steps of the draft are called


class Call(msgspec.Struct):
    """Something outside the rules: resign, agree."""

    text: str
    label: str
    warning: str | None


class BotInfo(msgspec.Struct):
    """The server's bot that chooses for a seat; *seconds* is the most it thinks about one choice, null where
    the server decides."""

    id: str
    title: str
    level: int | None
    seconds: float | None


class SeatInfo(msgspec.Struct, rename={"bot_info": "mind"}):
    """A seat as everybody sees it."""

    seat: int
    label: str
    kind: Literal["open", "human", "bot"]
    name: str
    player: str | None
    bot: str | None
    stand_in: str | None
    faction: str
    share: str
    side: int
    bot_info: BotInfo | None


class EditionInfo(msgspec.Struct):
    """The edition that is played instead of ours; its id ends in a hash of all it holds."""

    id: str
    name: str
    title: str


class TableInfo(msgspec.Struct):
    """A table as everybody sees it."""

    id: str
    game: str
    title: str
    edition: EditionInfo | None
    state: Literal["open", "running", "paused", "over"]
    host: int | None
    settings: Settings
    commitment: str
    created: int
    next: str | None
    next_commitment: str


class ClockState(msgspec.Struct):
    """The clocks: what is left at the time *at*, in milliseconds."""

    kind: str
    at: int
    left: list[int]
    running: list[int]
    all: int | None


class VoteState(msgspec.Struct):
    """A question that is being voted on."""

    what: Literal["undo", "pause", "resume", "rematch", "replace"]
    by: int
    seat: int | None
    yes: list[int]
    waits: list[int]


class OrdersState(msgspec.Struct):
    """The standing orders of the viewer's own seat."""

    auto: Auto
    stops: list[str]
    plan: list[str]
    on: str
    window: str | None
    answer: str | None
    passes_at: int | None


class OutcomeMessage(msgspec.Struct):
    """The end of a game: who won and how."""

    winners: list[int]
    places: list[list[int]]
    how: str
    scores: list[int | list[int]] | None  # of a seat with two markers both, the deciding one first
    say: str


class ViewerInfo(msgspec.Struct):
    """The viewer's place at this table."""

    seat: int | None
    host: bool


class State(msgspec.Struct, tag="state", rename={"start": "from"}):
    """The table as one viewer may know it."""

    seq: int
    start: int
    table: TableInfo
    you: ViewerInfo
    seats: list[SeatInfo]
    here: list[int]
    watching: int
    waiting: list[int]
    may: list[int]
    events: list[SeenEvent]
    view: View | None
    choices: Question | None
    calls: list[Call]
    undo: Literal["free", "ask", "no"]
    confirm: bool
    clocks: ClockState | None
    time: int | None
    asked_at: list[int | None]
    vote: VoteState | None
    orders: OrdersState | None
    outcome: OutcomeMessage | None


class Done(msgspec.Struct, tag="done"):
    """Your act was carried out, and changes nothing that you see."""

    re: str
    seq: int | None


class Refused(msgspec.Struct, tag="refused"):
    """Your act was refused."""

    re: str
    seq: int | None
    refusal: RefusalMessage


class Presence(msgspec.Struct, tag="here"):
    """The seats that are connected now, and how many spectators."""

    here: list[int]
    watching: int

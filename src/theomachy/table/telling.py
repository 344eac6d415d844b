"""Telling: the table as one viewer may know it. A viewer is a seat, or None for a spectator."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, cast

from theomachy.bots.registry import find as find_bot
from theomachy.core.choices import Choices
from theomachy.core.event import Event
from theomachy.core.game import Game
from theomachy.core.match import Match
from theomachy.core.message import Message
from theomachy.core.refusal import IllegalAction
from theomachy.table import shapes
from theomachy.table.playing import RESIGNING, undo_kind
from theomachy.table.seat import Seat
from theomachy.table.shapes import Told, View
from theomachy.table.table import SPECTATOR, Table
from theomachy.table.trouble import WORDS, Trouble

SAID: dict[object, str] = {}
SAID_MOST = 50_000
PERSONAL: dict[tuple[str, str], bool] = {}  # whether messages of a kind name players


def state(
    table: Table,
    viewer: int | None,
    after: int | None = None,
    *,
    now: int | None = None,
    host: bool = False,
    here: Sequence[int] = (),
    watching: int = 0,
) -> shapes.State:
    """Everything *viewer* may know, with the events since its number *after* (None: all that are remembered)."""
    start, events = since(table, viewer, after)
    common = shared(table, table.now if now is None else now)
    return shapes.State(
        seq=told(table, viewer),
        start=start,
        table=about(table),
        you=shapes.You(viewer, host),
        seats=seats(table),
        here=list(here),
        watching=watching,
        waiting=common.waiting,
        may=common.may,
        events=events,
        view=view(table, viewer),
        choices=None if viewer is None else choices(table, viewer),
        calls=[] if viewer is None else calls(table, viewer),
        undo="no" if viewer is None else undo_kind(table, viewer),
        confirm=viewer is not None and table.held == viewer,
        clocks=common.clocks,
        time=common.time,
        asked_at=common.asked_at,
        vote=common.vote,
        orders=orders(table, viewer),
        outcome=common.outcome,
    )


class Shared:
    """What everybody is told alike."""

    def __init__(self, table: Table, now: int) -> None:
        self.now = now
        self.waiting = table.waiting()
        self.may = table.volunteers()
        self.clocks = None if table.clocks is None else table.clocks.face(now)
        self.time = table.game_time(now) if table.state() == "running" else None
        self.asked_at = [table.asked_at[seat] if seat in self.waiting else None for seat in range(len(table.seats))]
        self.vote = None if table.vote is None else table.vote.poll()
        self.outcome = outcome(table)


def shared(table: Table, now: int) -> Shared:
    """What everybody is told alike at the time *now*; worked out once for all who are told at once."""
    found = table.known.get("shared")
    if not isinstance(found, Shared) or found.now != now:
        found = table.known["shared"] = Shared(table, now)
    return found


def told(table: Table, viewer: int | None) -> int:
    """How many moments *viewer* has noticed."""
    return table.told[SPECTATOR if viewer is None else viewer]


def since(table: Table, viewer: int | None, after: int | None) -> tuple[int, list[Told]]:
    """The number that events are told from, and what happened since for *viewer*."""
    bit = SPECTATOR if viewer is None else viewer
    number = table.told[bit]
    wanted = number if after is not None and after >= number else after or 0
    noticed: list[tuple[int, list[Event]]] = []
    for moment in reversed(table.moments):
        if number <= wanted:
            break
        if (moment.audience >> bit) & 1:
            noticed.append((number, moment.events))
            number -= 1
    return number, [tell(table, event, viewer, seq) for seq, events in reversed(noticed) for event in events]


def tell(table: Table, event: Event, viewer: int | None, seq: int) -> Told:
    """One event with its sentence."""
    over = table.match is not None and table.match.is_over()
    seen = event.seen_by(viewer, all_open=over)
    return {"seq": seq, **seen, "say": sentence(table, seen)}


def preview(table: Table, seat: int, text: str) -> list[Told]:
    """What *text* would bring if *seat* played it now, as far as it can know; Trouble when it cannot be played."""
    try:
        events = table.playing().preview(seat, text)
    except IllegalAction as illegal:
        refusal = illegal.refusal
        raise Trouble(refusal.code, table.game.render(refusal.message(), players=table.names()), refusal.rule) from None
    return [tell(table, event, seat, 0) for event in events]


def sentence(table: Table, seen: Told) -> str:
    """What the log says of an event that was redacted for its reader."""
    name = str(seen["event"])
    if not name.startswith("table-"):
        return table.game.describe(seen, players=table.names())
    key = f"event.{name}"
    return WORDS.render(Message(key, seen), table.names()) if WORDS.find(key) else ""


def about(table: Table) -> shapes.About:
    """What is the same for everybody, and the same object as long as nothing in it changes."""
    host = table.seat_of(table.host)
    key = (table.state(), host, table.next)
    kept = table.lasting.get("about")
    if kept is None or kept[0] != key:
        kept = table.lasting["about"] = key, _heading(table, host)
    return cast(shapes.About, kept[1])


def _heading(table: Table, host: Seat | None) -> shapes.About:
    return shapes.About(
        id=table.id,
        game=table.game.id,
        title=table.title,
        state=cast(Literal["open", "running", "paused", "over"], table.state()),
        host=None if host is None else host.number,
        settings=table.settings,
        commitment=table.commitment,
        created=table.created,
        next=table.next or None,
        next_commitment=table.next_commitment,
    )


def seats(table: Table) -> list[shapes.Sitter]:
    """Who sits where, as what."""
    return table.once("seats", _seats)


def _seats(table: Table) -> list[shapes.Sitter]:
    """The same list as long as nobody and nothing in it changes."""
    match, count = table.match, len(table.seats)
    factions = table.game.factions(match.truth()) if match is not None else [""] * count
    sides = table.game.sides(match.truth()) if match is not None else list(range(count))
    labels = [str(seat) if match is None else table.game.label(match.truth(), seat) for seat in range(count)]
    key = (factions, sides, labels, table.seatings)
    kept = table.lasting.get("seats")
    if kept is None or kept[0] != key:
        kept = table.lasting["seats"] = key, _sitters(table, factions, sides, labels)
    return cast(list[shapes.Sitter], kept[1])


def _sitters(table: Table, factions: list[str], sides: list[int], labels: list[str]) -> list[shapes.Sitter]:
    return [
        shapes.Sitter(
            seat=seat.number,
            label=labels[seat.number],
            kind=cast(Literal["open", "human", "bot"], seat.kind()),
            name=seat.name,
            player=seat.player or None,
            bot=seat.bot,
            stand_in=seat.stand_in,
            faction=factions[seat.number],
            share=seat.share,
            side=sides[seat.number],
            mind=mind(seat.mind()),
        )
        for seat in table.seats
    ]


def mind(name: str | None) -> shapes.Mind | None:
    """The bot that chooses for a seat."""
    if name is None:
        return None
    bot = find_bot(name)
    return shapes.Mind(name, bot.title, bot.level, bot.seconds)


def view(table: Table, viewer: int | None) -> View | None:
    """The board."""
    match = table.match
    if match is None:
        return None
    return table.once(("view", viewer), lambda table: foretell(table.game, match.view(viewer), table.names()))


def foretell(game: Game, seen: View, names: Sequence[str]) -> View:
    """A view whose forecasts (events that a choice would bring, by thing) are told in sentences."""
    forecast = seen.get("forecast")
    if isinstance(forecast, dict):
        seen["forecast"] = {
            thing: [{**event, "say": game.describe(event, players=names)} for event in events]
            for thing, events in forecast.items()
        }
    return seen


def choices(table: Table, seat: int) -> shapes.Question | None:
    """What *seat* can choose now; None when it has nothing to choose."""
    if table.match is None or table.paused or table.held is not None or table.seats[seat].mind() is not None:
        return None
    return question(table.match, seat, table.names())


def question(match: Match, seat: int, names: Sequence[str]) -> shapes.Question | None:
    """What *seat* is asked in *match*, with what it has begun; None when it has nothing to choose."""
    offered = match.choices(seat)
    if offered is None:
        return None
    draft = match.draft(seat)
    asked = spell(match.game, offered, names, draft)
    if draft:
        asked.made = begun(match, seat, draft, names)
    return asked


def begun(match: Match, seat: int, draft: Sequence[str], names: Sequence[str]) -> list[str]:
    """What the steps of the unfinished choice of *seat* were called when they were made."""
    game, ahead, made = match.game, match.asked_in(seat).copy(), []
    for text in draft:
        item = next((item for item in game.choices(ahead, seat).items if item.text == text), None)
        made.append(text if item is None else say(game, item.label, names))
        for action in game.read(ahead, seat, text):
            ahead.play(seat, action)
    return made


def spell(game: Game, offered: Choices, names: Sequence[str], draft: list[str]) -> shapes.Question:
    """Choices as sentences and things to click."""
    items = [
        shapes.Item(
            text=item.text,
            path=item.path,
            label=say(game, item.label, names),
            warning=None if item.warning is None else say(game, item.warning, names),
        )
        for item in offered.items
    ]
    form = None
    if offered.form is not None:
        things = [shapes.Thing(thing, text) for thing, text in offered.form.things]
        form = shapes.Form(things, offered.form.least, offered.form.most, offered.form.template)
    return shapes.Question(say(game, offered.prompt, names), offered.prompt.key, items, form, draft)


def say(game: Game, message: Message, names: Sequence[str]) -> str:
    """The sentence of *message*; those that name no player are kept, since tables ask the same things all day."""
    kind = (game.id, message.key)
    personal = PERSONAL.get(kind)
    if personal is None:
        personal = PERSONAL[kind] = any("seat" in fact for fact in message.facts)
    if personal:
        return game.render(message, players=names)
    key = (kind, *message.facts.values())
    try:
        said = SAID.get(key)
    except TypeError:  # a list among the facts
        return game.render(message, players=names)
    if said is None:
        if len(SAID) >= SAID_MOST:
            SAID.clear()
        said = SAID[key] = game.render(message)
    return said


def calls(table: Table, seat: int) -> list[shapes.Call]:
    """What *seat* can call beside the rules."""
    if table.state() != "running" or table.match is None or table.seats[seat].mind() is not None:
        return []
    return [calling(table.game, text) for text in table.match.calls(seat)]


@lru_cache(maxsize=1000)
def calling(game: Game, text: str) -> shapes.Call:
    """The call that is written *text*, in words."""
    word = text.split()[0]
    label = game.catalogue().find(f"call.{text}") or game.catalogue().find(f"call.{word}")
    warning = WORDS.find("call.resign-warning") if word in RESIGNING else None
    return shapes.Call(text, label or WORDS.find(f"call.{word}") or text.capitalize(), warning)


def orders(table: Table, viewer: int | None) -> shapes.Standing | None:
    """The standing orders of the viewer's own seat, and what they do in the open window."""
    own = table.orders.get(viewer) if viewer is not None else None
    if own is None or table.match is None:
        return None
    window = table.stop(own.seat)
    answer = table.match.answer(own.seat)
    passes_at = table.answer_due(own.seat) if window else None
    return shapes.Standing(own.auto, own.stops, own.plan, own.on, window or None, answer, passes_at)


def outcome(table: Table) -> shapes.Ending | None:
    """Who won, in words too."""
    end = table.outcome()
    if end is None:
        return None
    winners = end.winners()
    everybody = len(winners) == len(table.seats) and len(table.seats) > 1
    facts: dict[str, object] = {"winner_seats": winners, "count": len(winners)}
    said = WORDS.render(Message("outcome.draw" if everybody or not winners else "outcome.win", facts), table.names())
    return shapes.Ending(winners, end.places, end.how, end.scores, said)

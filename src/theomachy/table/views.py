"""Views: the table as one viewer may know it. A viewer is a seat, or None for a spectator."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, cast

from theomachy.bots.registry import find as find_bot
from theomachy.core.choices import Choices
from theomachy.core.edition import Edition
from theomachy.core.event import Event
from theomachy.core.game import Game
from theomachy.core.language import current
from theomachy.core.match import Match
from theomachy.core.message import Message
from theomachy.core.outcome import Outcome
from theomachy.core.refusal import IllegalAction
from theomachy.table import wire_types
from theomachy.table.errors import TABLE_TEXTS, RuleRefused
from theomachy.table.playing import RESIGN_WORDS, undo_kind
from theomachy.table.seat import Seat
from theomachy.table.table import SPECTATOR, Table
from theomachy.table.wire_types import SeenEvent, View

SENTENCES: dict[object, str] = {}
MOST_SENTENCES = 50_000
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
) -> wire_types.State:
    """Everything *viewer* may know, with the events since its number *after* (None: all that are remembered)."""
    start, events = events_since(table, viewer, after)
    common = common_state(table, table.now if now is None else now)
    return wire_types.State(
        seq=latest_seq(table, viewer),
        start=start,
        table=table_info(table),
        you=wire_types.ViewerInfo(viewer, host),
        seats=seat_infos(table),
        here=list(here),
        watching=watching,
        waiting=common.waiting,
        may=common.may,
        events=events,
        view=board_view(table, viewer),
        choices=None if viewer is None else question_for(table, viewer),
        calls=[] if viewer is None else call_infos(table, viewer),
        undo="no" if viewer is None else undo_kind(table, viewer),
        confirm=viewer is not None and table.unconfirmed == viewer,
        clocks=common.clocks,
        time=common.time,
        asked_at=common.asked_at,
        vote=common.vote,
        orders=orders_state(table, viewer),
        outcome=common.outcome,
    )


class CommonState:
    """The part of a state that everybody shares."""

    def __init__(self, table: Table, now: int) -> None:
        self.now = now
        self.waiting = table.waiting()
        self.may = table.volunteers()
        self.clocks = None if table.clocks is None else table.clocks.state(now)
        self.time = table.game_time(now) if table.state() == "running" else None
        self.asked_at = [table.asked_at[seat] if seat in self.waiting else None for seat in range(len(table.seats))]
        self.vote = None if table.vote is None else table.vote.state()
        self.outcome = outcome_message(table)


def common_state(table: Table, now: int) -> CommonState:
    """Return what everybody is told alike at the time *now*; worked out once for all who are told at once."""
    key = ("shared", current())
    found = table.cache.get(key)
    if not isinstance(found, CommonState) or found.now != now:
        found = table.cache[key] = CommonState(table, now)
    return found


def latest_seq(table: Table, viewer: int | None) -> int:
    """Return how many moments *viewer* has noticed."""
    return table.seqs[SPECTATOR if viewer is None else viewer]


def events_since(table: Table, viewer: int | None, after: int | None) -> tuple[int, list[SeenEvent]]:
    """The number that events are told from, and what happened since for *viewer*."""
    bit = SPECTATOR if viewer is None else viewer
    number = table.seqs[bit]
    wanted = number if after is not None and after >= number else after or 0
    noticed: list[tuple[int, list[Event]]] = []
    for notice in reversed(table.notices):
        if number <= wanted:
            break
        if (notice.audience >> bit) & 1:
            noticed.append((number, notice.events))
            number -= 1
    return number, [describe_event(table, event, viewer, seq) for seq, events in reversed(noticed) for event in events]


def describe_event(table: Table, event: Event, viewer: int | None, seq: int) -> SeenEvent:
    """One event with its sentence."""
    over = table.match is not None and table.match.is_over()
    seen = event.seen_by(viewer, all_open=over)
    return {"seq": seq, **log_entry(table, seen)}


def preview(table: Table, seat: int, text: str) -> list[SeenEvent]:
    """Preview what *text* would bring if *seat* played it now, as far as it can know; refuse what it cannot play."""
    try:
        events = table.playing().preview(seat, text)
    except IllegalAction as illegal:
        raise RuleRefused(table.game, illegal.refusal, table.names()) from None
    return [describe_event(table, event, seat, 0) for event in events]


def log_entry(table: Table, seen: SeenEvent) -> SeenEvent:
    """An event that was redacted for its reader, with what the log says of it."""
    name = str(seen["event"])
    if not name.startswith("table-"):
        return table.game.log_entry(seen, table.names())
    key = f"event.{name}"
    return {**seen, "say": TABLE_TEXTS.render(Message(key, seen), table.names()) if TABLE_TEXTS.find(key) else ""}


def table_info(table: Table) -> wire_types.TableInfo:
    """Return what is the same for everybody, and the same object as long as nothing in it changes."""
    host = table.seat_of(table.host)
    key, name = (table.state(), host, table.next), ("about", current())
    kept = table.slow_cache.get(name)
    if kept is None or kept[0] != key:
        kept = table.slow_cache[name] = key, _build_table_info(table, host)
    return cast(wire_types.TableInfo, kept[1])


def _build_table_info(table: Table, host: Seat | None) -> wire_types.TableInfo:
    return wire_types.TableInfo(
        id=table.id,
        game=table.game.id,
        title=table.title,
        edition=edition_info(table.game.edition),
        state=cast(Literal["open", "running", "paused", "over"], table.state()),
        host=None if host is None else host.number,
        settings=table.settings,
        commitment=table.commitment,
        created=table.created,
        next=table.next or None,
        next_commitment=table.next_commitment,
    )


def edition_info(edition: Edition | None) -> wire_types.EditionInfo | None:
    """Return what the edition of a table is called; None for our own."""
    return None if edition is None else wire_types.EditionInfo(edition.id, edition.name, edition.title)


def seat_infos(table: Table) -> list[wire_types.SeatInfo]:
    """All seats with their players."""
    return table.cached("seats", _seat_infos)


def _seat_infos(table: Table) -> list[wire_types.SeatInfo]:
    """The same list as long as nobody and nothing in it changes."""
    match, count = table.match, len(table.seats)
    factions = table.game.factions(match.truth()) if match is not None else [""] * count
    sides = table.game.sides(match.truth()) if match is not None else list(range(count))
    labels = [str(seat) if match is None else table.game.label(match.truth(), seat) for seat in range(count)]
    key, name = (factions, sides, labels, table.seating_changes), ("seats", current())
    kept = table.slow_cache.get(name)
    if kept is None or kept[0] != key:
        kept = table.slow_cache[name] = key, _build_seat_infos(table, factions, sides, labels)
    return cast(list[wire_types.SeatInfo], kept[1])


def _build_seat_infos(
    table: Table, factions: list[str], sides: list[int], labels: list[str]
) -> list[wire_types.SeatInfo]:
    return [
        wire_types.SeatInfo(
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
            bot_info=bot_info(seat.active_bot()),
        )
        for seat in table.seats
    ]


def bot_info(name: str | None) -> wire_types.BotInfo | None:
    """The bot that chooses for a seat."""
    if name is None:
        return None
    bot = find_bot(name)
    return wire_types.BotInfo(name, bot.title, bot.level, bot.seconds)


def board_view(table: Table, viewer: int | None) -> View | None:
    """The board."""
    match = table.match
    if match is None:
        return None
    return table.cached(
        ("view", viewer), lambda table: describe_forecast(table.game, match.view(viewer), table.names())
    )


def describe_forecast(game: Game, seen: View, names: Sequence[str]) -> View:
    """A view whose forecasts (events that a choice would bring, by thing) are told in sentences."""
    forecast = seen.get("forecast")
    if isinstance(forecast, dict):
        seen["forecast"] = {
            thing: [{**event, "say": game.describe(event, players=names)} for event in events]
            for thing, events in forecast.items()
        }
    return seen


def question_for(table: Table, seat: int) -> wire_types.Question | None:
    """Return what *seat* can choose now; None when it has nothing to choose."""
    if (
        table.match is None
        or table.paused
        or table.unconfirmed is not None
        or table.seats[seat].active_bot() is not None
    ):
        return None
    return match_question(table.match, seat, table.names())


def match_question(match: Match, seat: int, names: Sequence[str]) -> wire_types.Question | None:
    """Return what *seat* is asked in *match*, with what it has begun; None when it has nothing to choose."""
    offered = match.choices(seat)
    if offered is None:
        return None
    draft = match.draft(seat)
    asked = render_question(match.game, offered, names, draft)
    if draft:
        asked.made = draft_labels(match, seat, draft, names)
    return asked


def draft_labels(match: Match, seat: int, draft: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return what the steps of the unfinished choice of *seat* were called when they were made."""
    game, ahead, made = match.game, match.asked_in(seat).copy(), []
    for text in draft:
        item = next((item for item in game.choices(ahead, seat).items if item.text == text), None)
        made.append(text if item is None else render_message(game, item.label, names))
        for action in game.read(ahead, seat, text):
            ahead.play(seat, action)
    return made


def render_question(game: Game, offered: Choices, names: Sequence[str], draft: list[str]) -> wire_types.Question:
    """Choices as sentences and things to click."""
    items = [
        wire_types.Item(
            text=item.text,
            path=item.path,
            label=render_message(game, item.label, names),
            warning=None if item.warning is None else render_message(game, item.warning, names),
        )
        for item in offered.items
    ]
    form = None
    if offered.form is not None:
        things = [wire_types.Thing(thing, text) for thing, text in offered.form.things]
        form = wire_types.Form(things, offered.form.least, offered.form.most, offered.form.template)
    return wire_types.Question(render_message(game, offered.prompt, names), offered.prompt.key, items, form, draft)


def render_message(game: Game, message: Message, names: Sequence[str]) -> str:
    """The sentence of *message*; those that name no player are kept in each language: tables ask alike all day."""
    kind = (game.id, message.key)
    personal = PERSONAL.get(kind)
    if personal is None:
        personal = PERSONAL[kind] = any("seat" in fact for fact in message.facts)
    if personal:
        return game.render(message, players=names)
    key = (kind, game.edition_id(), current(), *message.facts.values())
    try:
        said = SENTENCES.get(key)
    except TypeError:  # a list among the facts
        return game.render(message, players=names)
    if said is None:
        if len(SENTENCES) >= MOST_SENTENCES:
            SENTENCES.clear()
        said = SENTENCES[key] = game.render(message)
    return said


def call_infos(table: Table, seat: int) -> list[wire_types.Call]:
    """Return what *seat* can call outside the rules."""
    if table.state() != "running" or table.match is None or table.seats[seat].active_bot() is not None:
        return []
    return [call_info(table.game, text) for text in table.match.calls(seat)]


def call_info(game: Game, text: str) -> wire_types.Call:
    """The call that is written *text*, in words."""
    return _call_info(game, text, current())


@lru_cache(maxsize=1000)
def _call_info(game: Game, text: str, language: str) -> wire_types.Call:
    """The call in the *language* that is spoken now."""
    word = text.split()[0]
    label = game.catalogue().find(f"call.{text}") or game.catalogue().find(f"call.{word}")
    warning = TABLE_TEXTS.find("call.resign-warning") if word in RESIGN_WORDS else None
    return wire_types.Call(text, label or TABLE_TEXTS.find(f"call.{word}") or text.capitalize(), warning)


def orders_state(table: Table, viewer: int | None) -> wire_types.OrdersState | None:
    """The standing orders of the viewer's own seat, and what they do in the open window."""
    own = table.orders.get(viewer) if viewer is not None else None
    if own is None or table.match is None:
        return None
    window = table.stop(own.seat)
    answer = table.match.answer(own.seat)
    passes_at = table.answer_due(own.seat) if window else None
    return wire_types.OrdersState(
        cast(wire_types.Auto, own.auto), own.stops, own.plan, own.on, window or None, answer, passes_at
    )


def outcome_message(table: Table) -> wire_types.OutcomeMessage | None:
    """Return who won, in words too."""
    end = table.outcome()
    return None if end is None else describe_outcome(end, table.names())


def describe_outcome(end: Outcome, names: Sequence[str]) -> wire_types.OutcomeMessage:
    """An outcome with its sentence."""
    winners = end.winners()
    everybody = len(winners) == len(names) and len(names) > 1
    facts: dict[str, object] = {"winner_seats": winners, "count": len(winners)}
    said = TABLE_TEXTS.render(Message("outcome.draw" if everybody or not winners else "outcome.win", facts), names)
    return wire_types.OutcomeMessage(winners, end.places, end.how, end.scores, said)

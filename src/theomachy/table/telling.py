"""Telling: the table as one viewer may know it, JSON-able. A viewer is a seat, or None for a spectator."""

from theomachy.core.choices import Choices, Form
from theomachy.core.event import Event
from theomachy.core.game import Game
from theomachy.core.message import Message
from theomachy.table.playing import RESIGNING, undo_kind
from theomachy.table.table import SPECTATOR, Table
from theomachy.table.trouble import WORDS

Json = dict[str, object]


def state(table: Table, viewer: int | None, after: int | None = None, now: int | None = None) -> Json:
    """Everything *viewer* may know, with the events since its number *after* (None: all that are remembered)."""
    seq = told(table, viewer)
    start, events = since(table, viewer, after)
    return {
        "type": "state",
        "seq": seq,
        "from": start,
        "table": about(table),
        "seats": seats(table),
        "waiting": table.waiting(),
        "may": table.volunteers(),
        "events": events,
        "view": view(table, viewer),
        "choices": None if viewer is None else choices(table, viewer),
        "calls": [] if viewer is None else calls(table, viewer),
        "undo": "no" if viewer is None else undo_kind(table, viewer),
        "confirm": viewer is not None and table.held == viewer,
        "clocks": None if table.clocks is None else table.clocks.as_dict(table.now if now is None else now),
        "vote": None if table.vote is None else table.vote.as_dict(),
        "orders": orders(table, viewer),
        "outcome": outcome(table),
    }


def told(table: Table, viewer: int | None) -> int:
    """How many moments *viewer* has noticed."""
    return table.told[SPECTATOR if viewer is None else viewer]


def since(table: Table, viewer: int | None, after: int | None) -> tuple[int, list[Json]]:
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
    told_again = [tell(table, event, viewer, seq) for seq, events in reversed(noticed) for event in events]
    return number, told_again


def tell(table: Table, event: Event, viewer: int | None, seq: int) -> Json:
    """One event with its sentence."""
    over = table.match is not None and table.match.is_over()
    seen = event.seen_by(viewer, all_open=over)
    names = table.names()
    if event.name.startswith("table-"):
        key = f"event.{event.name}"
        said = WORDS.say(Message(key, seen), names) if WORDS.find(key) else ""
    else:
        said = table.game.tell(seen, players=names)
    return {"seq": seq, **seen, "say": said}


def about(table: Table) -> Json:
    """What is the same for everybody."""
    host = table.seat_of(table.host)
    return {
        "id": table.id,
        "game": table.game.id,
        "title": table.game.title(),
        "state": table.state(),
        "host": None if host is None else host.number,
        "settings": table.settings,
        "commitment": table.commitment,
        "created": table.created,
        "next": table.next or None,
    }


def seats(table: Table) -> list[Json]:
    """Who sits where, as what."""
    match = table.match
    factions = table.game.factions(match.truth()) if match is not None else [""] * len(table.seats)
    sides = table.game.sides(match.truth()) if match is not None else list(range(len(table.seats)))
    return [
        {
            "seat": seat.number,
            "label": str(seat.number) if match is None else table.game.label(match.truth(), seat.number),
            "kind": seat.kind(),
            "name": seat.name,
            "player": seat.player or None,
            "bot": seat.bot,
            "stand_in": seat.stand_in,
            "faction": factions[seat.number],
            "share": seat.share,
            "side": sides[seat.number],
        }
        for seat in table.seats
    ]


def view(table: Table, viewer: int | None) -> Json | None:
    """The board."""
    if table.match is None:
        return None
    found = table.known.get(("view", viewer))
    if found is None:
        found = table.known["view", viewer] = table.match.view(viewer)
    assert isinstance(found, dict)
    return found


def choices(table: Table, seat: int) -> Json | None:
    """What *seat* can choose now; None when it has nothing to choose."""
    if table.match is None or table.paused or table.held is not None or table.seats[seat].mind() is not None:
        return None
    offered = table.match.choices(seat)
    return None if offered is None else spell(table.game, offered, table.names(), table.match.draft(seat))


def spell(game: Game, offered: Choices, names: list[str], draft: list[str]) -> Json:
    """Choices as sentences and things to click."""
    return {
        "prompt": game.say(offered.prompt, players=names),
        "key": offered.prompt.key,
        "items": [
            {
                "text": item.text,
                "path": item.path,
                "label": game.say(item.label, players=names),
                "warning": None if item.warning is None else game.say(item.warning, players=names),
            }
            for item in offered.items
        ],
        "form": None if offered.form is None else _form(offered.form),
        "draft": draft,
    }


def _form(form: Form) -> Json:
    things = [{"thing": thing, "text": text} for thing, text in form.things]
    return {"things": things, "least": form.least, "most": form.most, "template": form.template}


def calls(table: Table, seat: int) -> list[Json]:
    """What *seat* can call beside the rules."""
    if table.state() != "running" or table.match is None or table.seats[seat].mind() is not None:
        return []
    return [_call(table.game, text) for text in table.match.calls(seat)]


def _call(game: Game, text: str) -> Json:
    word = text.split()[0]
    label = game.catalogue().find(f"call.{text}") or game.catalogue().find(f"call.{word}")
    warning = WORDS.find("call.resign-warning") if word in RESIGNING else None
    return {"text": text, "label": label or WORDS.find(f"call.{text}") or text.capitalize(), "warning": warning}


def orders(table: Table, viewer: int | None) -> Json | None:
    """The standing orders of the viewer's own seat."""
    own = table.orders.get(viewer) if viewer is not None else None
    return None if own is None or own.is_empty() else own.as_dict()


def outcome(table: Table) -> Json | None:
    """Who won, in words too."""
    end = table.outcome()
    if end is None:
        return None
    winners = end.winners()
    everybody = len(winners) == len(table.seats) and len(table.seats) > 1
    facts: Json = {"winner_seats": winners, "count": len(winners)}
    message = Message("outcome.draw" if everybody or not winners else "outcome.win", facts)
    how = table.game.catalogue().find(f"outcome.{end.how}")
    said = WORDS.say(message, table.names())
    if how is not None:
        said = table.game.say(Message(f"outcome.{end.how}", facts), players=table.names())
    return {**end.as_dict(), "say": said}

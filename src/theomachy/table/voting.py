"""Voting: what the people at a table decide together, and what they say to one another."""

from theomachy.core.event import Event
from theomachy.table.act import Act
from theomachy.table.errors import RequestRefused
from theomachy.table.orders import AUTO_MODES
from theomachy.table.playing import refuse_undo, seat_stand_in, stand_in_bot, undo_kind, undo_lines
from theomachy.table.seating import check_share, check_text
from theomachy.table.table import EVERYBODY, SPECTATOR, Table
from theomachy.table.vote import Vote

CHAT_LENGTH = 500
PLAN_LENGTH = 20
ABSENCE_MS = 60_000  # milliseconds after which the others may let a bot play


def undo(table: Table, act: Act) -> None:
    """Undo a step of the draft or the last choice, or ask the others."""
    seat = table.acting_seat(act).number
    match = table.playing()
    kind = undo_kind(table, seat)
    if kind == "no":
        raise refuse_undo(table, match, seat)
    if match.is_begun(seat):
        match.undo(seat)
        table.question_changed(seat)
        table.notify(audience=1 << seat)
    elif kind == "free":
        undo_lines(table, 1)
        table.notify("undo", seat=seat)
    else:
        _ask(table, Vote("undo", seat, table.people(seat)))


def pause(table: Table, act: Act) -> None:
    """Ask for a pause."""
    seat = table.acting_seat(act).number
    table.playing()
    _ask(table, Vote("pause", seat, table.people(seat)))


def resume(table: Table, act: Act) -> None:
    """Ask to continue."""
    seat = table.acting_seat(act).number
    if table.state() != "paused":
        raise RequestRefused("not-paused")
    _ask(table, Vote("resume", seat, table.people(seat)))


def replace(table: Table, act: Act) -> None:
    """Ask for a bot in the place of somebody who is away."""
    by = table.acting_seat(act).number
    if table.state() != "paused":  # who is away cannot agree to go on either
        table.playing()
    seat = table.seat_at(act.seat)
    if not seat.is_person():
        raise RequestRefused("bot-seat")
    if act.absent < ABSENCE_MS or seat.number == by:
        raise RequestRefused("not-absent", name=seat.name)
    bot = stand_in_bot(act.bot)
    waits = [other for other in table.people(by) if other != seat.number]
    if table.vote is not None and seat.number in table.vote.waits:
        table.vote = None  # it waited for somebody who does not answer
    _ask(table, Vote("replace", by, waits, seat.number, bot))


def rematch(table: Table, act: Act) -> None:
    """Ask for another game."""
    seat = table.acting_seat(act).number
    if table.state() != "over":
        raise RequestRefused("not-over")
    share = check_share(act.share)
    if table.vote is not None and seat in table.vote.waits:
        vote(table, act)  # wishing for what somebody already wished for is agreeing
        return
    _ask(table, Vote("rematch", seat, table.people(seat)), act.next)
    if share:
        table.spare_shares[seat] = share


def _ask(table: Table, question: Vote, next_table: str = "") -> None:
    waits = table.vote.waits if table.vote is not None else []
    if table.next or any(table.seats[seat].is_person() for seat in waits):
        raise RequestRefused("vote-open")
    table.vote = None  # of those it waited for bots have taken the place
    if question.has_passed():
        _carry(table, question, next_table)
        return
    table.vote = question
    absent = {} if question.seat is None else {"absent_seat": question.seat}
    table.notify(f"vote-{question.what}", seat=question.by, **absent)


def vote(table: Table, act: Act) -> None:
    """Answer a question; one no is enough to end it."""
    seat = table.acting_seat(act).number
    question = table.vote
    if question is None or seat not in question.waits:
        raise RequestRefused("no-vote")
    if act.share and question.what == "rematch":
        table.spare_shares[seat] = check_share(act.share)
    if not act.yes and act.do == "vote":
        table.vote = None
        table.notify("vote-failed", seat=seat)
        return
    question.agree(seat)
    if question.has_passed():
        table.vote = None
        _carry(table, question, act.next)
    else:
        table.notify()


def _carry(table: Table, question: Vote, next_table: str) -> None:
    if question.what == "undo":
        undo_lines(table, table.playing().lines_since(question.by))
        table.unrated |= not question.yes[1:]  # bots agree to everything: who wins so proves nothing
        table.notify("undone", seat=question.by)
    elif question.what == "pause":
        assert table.match is not None
        table.match.interrupt("pause", table.game_time())
        table.paused, table.paused_at = True, table.now
        table.notify("paused")
    elif question.what == "resume":
        _go_on(table)
    elif question.what == "replace":
        assert question.seat is not None and question.bot is not None
        seat_stand_in(table, question.seat, question.bot)
    else:
        table.next = next_table
        table.notify("rematch", table=next_table)


def _go_on(table: Table) -> None:
    assert table.match is not None
    table.paused = False
    table.idle += table.now - table.paused_at
    table.match.interrupt("resume", table.game_time())
    if table.clocks is not None:
        table.clocks.skip(table.now)
    table.notify("resumed")


def back(table: Table, act: Act) -> None:
    """The absent person takes the seat again."""
    seat = table.acting_seat(act)
    if seat.stand_in is None:
        raise RequestRefused("not-replaced")
    seat.stand_in = None
    table.notify("back", seat=seat.number)
    table.question_changed(seat.number)


def order(table: Table, act: Act) -> None:
    """Leave standing orders; nobody else hears of it."""
    seat = table.acting_seat(act).number
    table.playing()
    if act.auto not in ("", *AUTO_MODES):
        raise RequestRefused("unknown-order", orders=list(AUTO_MODES))
    known = [stop.id for stop in table.game.stops]
    if not {*(act.stops or ()), *([act.on] if act.on else ())} <= set(known):
        raise RequestRefused("unknown-stop", stops=known)
    if act.plan is not None and len(act.plan) > PLAN_LENGTH:
        raise RequestRefused("plan-too-long", most=PLAN_LENGTH)
    table.orders[seat].change(table.now, act.auto, act.stops, act.plan, act.on)
    table.notify(audience=1 << seat)


def chat(table: Table, act: Act) -> None:
    """Say something."""
    text = check_text(act.text, CHAT_LENGTH)
    if not text:
        raise RequestRefused("empty-text")
    seat = table.seat_of(act.player)
    if act.channel == "table" and seat is not None:
        audience = EVERYBODY
    elif act.channel == "spectators" and seat is None:
        audience = EVERYBODY if table.state() == "over" else 1 << SPECTATOR
    else:
        raise RequestRefused("unknown-channel")
    facts = {
        "seat": None if seat is None else seat.number,
        "name": act.name if seat is None else seat.name,
        "channel": act.channel,
        "text": text,
    }
    table.notify(audience=audience)
    table.add_event(Event("table-chat", facts))

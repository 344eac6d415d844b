"""Playing: choices, confirming, undo, time."""

from typing import Literal

from theomachy.bots.registry import find as find_bot
from theomachy.core.match import Match
from theomachy.core.refusal import IllegalAction, NotationError
from theomachy.table.act import Act
from theomachy.table.errors import RequestRefused, RuleRefused
from theomachy.table.seating import check_bot
from theomachy.table.table import Table

RESIGN_WORDS = ("resign", "resigns", "concede", "concedes")
MOST_NAMED_TEXTS = 12  # legal texts named in a refusal
STAND_IN_BOT = "level-4"  # who plays for an absent person
LEAST_LEVEL = 3  # of those whom the others may choose instead
WEAK_BOTS = ("random",)
MOST_STEPS = 1000  # of one default choice


def play(table: Table, act: Act) -> None:
    """A seat chooses, or calls."""
    seat = table.acting_seat(act)
    if act.player and seat.stand_in is not None:
        raise RequestRefused("replaced")
    limiter = table.rate_limiters.get(seat.number)
    if limiter is not None and not limiter.may_act(table.now):
        rate = table.game.rate()
        assert rate is not None
        raise RequestRefused("too-fast", rule=rate.rule, count=rate.a_second)
    choose(table, seat.number, act.text)
    if limiter is not None:
        limiter.count_act()


def choose(table: Table, seat: int, text: str) -> None:
    """Let *seat* play *text*."""
    match = table.playing()
    if table.unconfirmed is not None and table.unconfirmed != seat:
        raise RequestRefused("not-confirmed", name=table.names()[table.unconfirmed])
    made, windowed = len(match.record().lines), bool(table.stop(seat))
    called = text in match.calls(seat)
    try:
        events = match.play(seat, text, table.game_time())
    except IllegalAction as illegal:
        raise RuleRefused(table.game, illegal.refusal, table.names(), instead(match, seat)) from None
    except NotationError as error:
        raise RequestRefused("not-understood", text=text, why=str(error), instead=instead(match, seat)) from None
    if not called:
        table.question_changed(seat)
        table.unconfirmed = None
        if windowed and not match.draft(seat):
            table.orders[seat].answered()
    if len(match.record().lines) == made:
        table.notify(audience=1 << seat)  # a step of a draft or a sealed answer is nobody else's affair
        return
    if not called:
        table.question_renewed(seat)
    table.add_game_events(events)
    if table.window() and (active := match.active_seats(made)):
        for orders in table.orders.values():
            if orders.seat not in active:
                orders.drop_unconditional_plan()
    after_choice(table, match, seat, quick=windowed or called)


def instead(match: Match, seat: int) -> list[str]:
    """Some choices that would be legal."""
    return match.legal(seat)[:MOST_NAMED_TEXTS]


def after_choice(table: Table, match: Match, seat: int, quick: bool) -> None:
    """A choice of *seat* is finished: hold the next question back, count the clock, see whether it is over.

    *quick* is what can be done often, passing and calling: it must win nobody time.
    """
    if table.vote is not None and table.vote.what == "undo":
        table.vote = None
    if table.clocks is not None and not quick:
        table.clocks.choice_made(seat)
    if match.is_over():
        finish(table, match)
    elif table.settings.confirm and table.seats[seat].is_person() and not table.window() and not match.free_undo(seat):
        table.unconfirmed = seat if match.free_undo(seat, held=True) else None  # in a window all are asked at once


def finish(table: Table, match: Match) -> None:
    """Disclose the server's part of the shuffle."""
    match.record().header["server"] = table.server
    table.vote = None
    table.orders.clear()
    table.notify("over")


def confirm(table: Table, act: Act) -> None:
    """Hand the turn on."""
    seat = table.acting_seat(act)
    table.playing()
    if table.unconfirmed != seat.number:
        raise RequestRefused("nothing-to-confirm")
    table.unconfirmed = None
    table.notify("confirmed")


def resign(table: Table, act: Act) -> None:
    """Give up, by the game's own call."""
    seat = table.acting_seat(act)
    if act.player and seat.stand_in is not None:
        raise RequestRefused("replaced")
    text = resigning(table.playing(), seat.number)
    if text is None:
        raise RequestRefused("no-resigning")
    table.unconfirmed = None
    choose(table, seat.number, text)


def resigning(match: Match, seat: int) -> str | None:
    """The call by which *seat* gives up; None when the rules have none now."""
    return next((text for text in match.calls(seat) if text.split()[0] in RESIGN_WORDS), None)


# Undo.


def undo_kind(table: Table, seat: int) -> Literal["free", "ask", "no"]:
    """Return what an undo of *seat* would be now: ``free``, ``ask`` or ``no``."""
    if table.state() != "running" or table.match is None:
        return "no"
    match = table.match
    if match.is_begun(seat):
        return "free"
    if table.settings.undo == "never" or table.is_clocked() or not table.seats[seat].is_person():
        return "no"
    if match.free_undo(seat, held=table.unconfirmed == seat):
        return "free"
    return "ask" if table.settings.undo == "consent" and match.lines_since(seat) else "no"


def refuse_undo(table: Table, match: Match, seat: int) -> RequestRefused:
    """Return why *seat* cannot undo."""
    if not match.lines_since(seat):
        return RequestRefused("no-undo")
    if table.is_clocked():
        return RequestRefused("undo-clocked")
    return RequestRefused("undo-off" if table.settings.undo == "never" else "undo-only-free")


def undo_lines(table: Table, lines: int) -> None:
    """Undo the last *lines* choices."""
    match = table.playing()
    match.undo(lines=lines)
    table.unconfirmed = None
    for number in range(len(table.seats)):
        table.question_renewed(number)


# Time.


def tick(table: Table, act: Act) -> None:
    """Time has passed: timers, standing orders, empty clocks."""
    match = table.playing()
    due = table.due()
    if due is None or due > table.now:
        raise RequestRefused("nobody-waits")
    now = table.game_time()
    if now is not None and (timer := match.due()) is not None and timer <= now:
        table.add_game_events(match.tick(now))
        if match.is_over():
            finish(table, match)
            return
    for seat in table.waiting():
        answer = table.answer_due(seat) if seat in table.waiting() else None
        if answer is not None and answer <= table.now:
            apply_orders(table, match, seat)
    if table.clocks is not None and not match.is_over():
        for seat in table.clocks.empty():
            if seat in table.waiting():
                time_up(table, match, seat)


def apply_orders(table: Table, match: Match, seat: int) -> None:
    """Answer for *seat* as it has ordered; a plan that has become impossible lapses."""
    orders, window = table.orders[seat], table.stop(seat)
    if orders.plans(window):
        text = orders.plan.pop(0)
        if match.refusal(seat, text) is None:
            choose(table, seat, text)
            return
        orders.plan = []
        table.notify(audience=1 << seat)
    elif window and orders.passes(window):
        play_default(table, match, seat)


def time_up(table: Table, match: Match, seat: int) -> None:
    """The clock of *seat* is empty: what the table agreed on happens."""
    assert table.settings.clock is not None
    up = table.settings.clock.up
    table.unconfirmed = None if table.unconfirmed == seat else table.unconfirmed
    table.notify("time-up", seat=seat)
    if up == "bot":
        seat_stand_in(table, seat, STAND_IN_BOT)
    elif up == "resign" and (text := resigning(match, seat)) is not None:
        choose(table, seat, text)
    elif seat in match.asked():
        play_default(table, match, seat)


def play_default(table: Table, match: Match, seat: int) -> None:
    """Make the default choice for *seat*, whole; what it had begun is dropped."""
    while match.draft(seat):
        match.undo(seat)
    ahead = match.asked_in(seat).copy()
    texts: list[str] = []
    while not texts or (ahead.is_pending() and len(texts) < MOST_STEPS):
        action = table.game.default(ahead, seat)
        texts.append(table.game.write(ahead, seat, action))
        ahead.play(seat, action)
    for text in texts:
        choose(table, seat, text)


def stand_in_bot(wanted: str | None) -> str:
    """The bot that replaces an absent person: the one wanted, if it plays decently."""
    bot = wanted or STAND_IN_BOT
    check_bot(bot)
    level = find_bot(bot).level
    return STAND_IN_BOT if bot in WEAK_BOTS or (level is not None and level < LEAST_LEVEL) else bot


def seat_stand_in(table: Table, seat: int, bot: str) -> None:
    """Let a bot play for an absent person."""
    check_bot(bot)
    table.seats[seat].stand_in = bot
    table.orders[seat].plan = []
    table.unrated = True
    table.notify("replaced", seat=seat, bot=find_bot(bot).title)
    table.question_changed(seat)


def bot_failed(table: Table, act: Act) -> None:
    """A bot of the server failed: its default choice is played."""
    seat = table.seat_at(act.seat)
    match = table.playing()
    if act.player or seat.active_bot() is None or seat.number not in match.asked():
        raise RequestRefused("not-seated")
    table.notify("bot-failed", seat=seat.number)
    play_default(table, match, seat.number)


def outage(table: Table, act: Act) -> None:
    """The server was away from *begun* until now; that time counts for nobody."""
    begun = max(act.begun, table.updated)
    lost = max(0, act.at - begun)
    if table.clocks is not None:
        table.clocks.charge(begun)
        table.clocks.skip(act.at)
    if table.match is not None and not table.match.is_over() and not table.paused:
        table.idle += lost
        for seat in table.waiting():
            table.asked_at[seat] += lost
    table.notify("outage")

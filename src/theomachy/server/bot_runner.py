"""Bot runner: the server's bots choose at a human pace, and people get hints."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress

from theomachy.bots.analysis import Advice
from theomachy.bots.registry import find as find_bot
from theomachy.core.chance import Dice
from theomachy.server.bot_pool import BotFailed, BotPool, BotRequest
from theomachy.server.clock import now
from theomachy.server.config import Config
from theomachy.server.errors import ServerRefused
from theomachy.server.fair_slots import FairSlots
from theomachy.server.session import RunningHint, TableSession
from theomachy.table import Act, AlreadyDone, RequestRefused, views
from theomachy.table.orders import ANSWER_DELAY_MS
from theomachy.table.wire_types import SeenEvent

logger = logging.getLogger("theomachy.bots")

VOLUNTEER_SECONDS = 1.6  # real time: a bot looks again after that many seconds


class BotRunner:
    """Lets bots choose; *act* is how what they choose reaches the table."""

    def __init__(self, config: Config, bot_pool: BotPool, act: Callable[[str, Act], Awaitable[TableSession]]) -> None:
        self._config = config
        self._bot_pool = bot_pool
        self.slots = FairSlots(config.bot_workers)
        self._act = act
        self._hint_slots = FairSlots(max(1, config.bot_workers - 1))

    async def choose(self, session: TableSession, seat: int, bot: str) -> bool:
        """Let the bot in *seat* choose; whether there may be something left to do."""
        table = session.table
        if (seat, bot) not in table.bots_to_move():
            return False
        assert table.match is not None
        begun, length = now() if table.is_clocked() else table.asked_at[seat], table.length
        asks = table.match.asks
        try:
            async with self.slots.turn(session.customer()):
                chosen = await self._bot_pool.choose(self._bot_request(session, seat, bot))
        except BotFailed as failed:
            return await self._report_failure(session, seat, str(failed))
        session.plans[seat], text = chosen.plan, chosen.text
        await asyncio.sleep(max(0, begun + self._pace(session, seat, bot, text, begun) - now()) / 1000)
        match = session.table.match
        if match is None or (match.asks != asks and not session.table.is_clocked()):
            return True  # there is something new to answer; in real time there always is
        if session.table.seats[seat].active_bot() != bot:
            return True  # whom it stood in for is back
        if not text:  # a volunteer lets others go first
            await asyncio.sleep(VOLUNTEER_SECONDS)
            return True
        return await self._play(session, length, seat, text)

    def _pace(self, session: TableSession, seat: int, bot: str, text: str, begun: int) -> int:
        """Return how many milliseconds to take for a choice, so people can follow and thinking time reveals nothing."""
        table = session.table
        if text and table.is_clocked():
            return int(table.game.reaction_time(text, Dice(secrets.randbits(32))) * find_bot(bot).pace)
        if table.stop(seat) and self._config.bot_pace:  # in time with people's orders, however long it thought
            return ANSWER_DELAY_MS * max(1, -(-(now() - begun) // ANSWER_DELAY_MS))
        return self._config.bot_pace

    async def _play(self, session: TableSession, length: int, seat: int, text: str) -> bool:
        try:
            await self._act(session.table.id, Act(do="play", seat=seat, text=text))
        except RequestRefused as refused:
            if session.table.length == length:  # nothing happened meanwhile: the bot was wrong
                logger.error("bot in seat %s of a game of %s: %s", seat, session.table.game.id, refused.code)
                return await self._report_failure(session, seat, refused.code)
        except AlreadyDone:
            pass
        return True

    async def _report_failure(self, session: TableSession, seat: int, why: str) -> bool:
        """The bot could not choose: where it must, the table does; in real time nobody must, and it looks later."""
        with suppress(RequestRefused, AlreadyDone):
            await self._act(session.table.id, Act(do="bot-failed", seat=seat, text=why))
        if session.table.is_clocked():
            await asyncio.sleep(VOLUNTEER_SECONDS)
        return True

    def _bot_request(self, session: TableSession, seat: int, bot: str) -> BotRequest:
        table = session.table
        assert table.match is not None
        events: list[SeenEvent] = []
        if bot:  # who only gives a hint remembers nothing
            _, events = views.events_since(table, seat, session.bot_seqs.get(seat, 0))
            session.bot_seqs[seat] = views.latest_seq(table, seat)
        return BotRequest(
            table.game.id,
            bot,
            seat,
            table.match.view_when_asked(seat),
            events,
            secrets.randbits(48),
            self._config.bot_seconds,
            bool(table.stop(seat)),
            table.edition,
            session.plans.get(seat, {}) if bot else {},
        )

    async def hint(self, session: TableSession, player: str) -> list[Advice]:
        """Return what a bot would consider in the place of *player*, best first, from what that seat knows."""
        table = session.table
        seat = table.seat_of(player)
        if seat is None:
            raise RequestRefused("not-seated")
        if not table.settings.hints:
            raise ServerRefused("no-hints")
        match, number = table.playing(), seat.number
        if views.question_for(table, number) is None or match.answer(number) is not None:
            raise RequestRefused("not-your-turn", seats=table.waiting())
        asked = (match.asks, *match.draft(number))
        running = session.hints.get(number)
        if running is None:
            session.hints[number] = running = RunningHint(asked, asyncio.create_task(self._advise(session, number)))
            running.task.add_done_callback(lambda _: session.hints.pop(number, None))
        elif running.asked != asked:
            raise ServerRefused("too-fast", "hint-running")
        found = await asyncio.shield(running.task)  # others may wait for it too
        if not found:
            raise ServerRefused("no-hint")
        return found

    async def _advise(self, session: TableSession, seat: int) -> list[Advice]:
        """Return what a bot would consider; none where it fails. Hints leave bots a process to think in."""
        customer = session.address_of(session.table.seats[seat].player)
        async with self._hint_slots.turn(customer), self.slots.turn(customer):
            try:
                return await self._bot_pool.advise(self._bot_request(session, seat, ""))
            except BotFailed:
                return []

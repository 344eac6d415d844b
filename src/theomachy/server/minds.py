"""Minds: the house's bots at its tables choose at a human pace; people are given hints."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress

from theomachy.bots.analysis import Advice
from theomachy.bots.registry import find as find_bot
from theomachy.core.chance import Dice
from theomachy.server.clocktime import now
from theomachy.server.config import Config
from theomachy.server.live import Hint, Live
from theomachy.server.thinking import BotFailed, Thinker, Thought
from theomachy.table import Act, Repeated, Trouble, telling
from theomachy.table.orders import DELAY
from theomachy.table.shapes import Told

logger = logging.getLogger("theomachy.minds")

VOLUNTEERING = 1.6  # real time: a bot looks again after that many seconds


class Minds:
    """Lets bots choose; *act* is how what they choose reaches the table."""

    def __init__(self, config: Config, thinker: Thinker, act: Callable[[str, Act], Awaitable[Live]]) -> None:
        self._config = config
        self._thinker = thinker
        self._act = act
        self._hinting = asyncio.Semaphore(max(1, config.bot_workers - 1))
        self._unattended = asyncio.Semaphore(max(1, config.bot_workers - 1))  # people's bots need not queue behind all

    async def choose(self, live: Live, seat: int, bot: str) -> bool:
        """Let the bot in *seat* choose; whether there may be something left to do."""
        table = live.table
        if (seat, bot) not in table.minds():
            return False
        assert table.match is not None
        begun, length = now() if table.is_clocked() else table.asked_at[seat], table.length
        asks = table.match.asks
        try:
            async with self._unattended if live.is_unattended() else nullcontext():
                chosen = await self._thinker.ask(self._thought(live, seat, bot))
        except BotFailed as failed:
            return await self._stumble(live, seat, str(failed))
        live.plans[seat], text = chosen.plan, chosen.text
        await asyncio.sleep(max(0, begun + self._pace(live, seat, bot, text, begun) - now()) / 1000)
        match = live.table.match
        if match is None or (match.asks != asks and not live.table.is_clocked()):
            return True  # there is something new to answer; in real time there always is
        if live.table.seats[seat].mind() != bot:
            return True  # whom it stood in for is back
        if not text:  # a volunteer lets others go first
            await asyncio.sleep(VOLUNTEERING)
            return True
        return await self._play(live, length, seat, text)

    def _pace(self, live: Live, seat: int, bot: str, text: str, begun: int) -> int:
        """How many milliseconds the choice shall take, so that people can follow and nothing is given away."""
        table = live.table
        if text and table.is_clocked():
            return int(table.game.reaction_time(text, Dice(secrets.randbits(32))) * find_bot(bot).pace)
        if table.stop(seat) and self._config.bot_pace:  # in time with people's orders, however long it thought
            return DELAY * max(1, -(-(now() - begun) // DELAY))
        return self._config.bot_pace

    async def _play(self, live: Live, length: int, seat: int, text: str) -> bool:
        try:
            await self._act(live.table.id, Act(do="play", seat=seat, text=text))
        except Trouble as trouble:
            if live.table.length == length:  # nothing happened meanwhile: the bot was wrong
                logger.error("bot in seat %s of a game of %s: %s", seat, live.table.game.id, trouble.code)
                return await self._stumble(live, seat, trouble.code)
        except Repeated:
            pass
        return True

    async def _stumble(self, live: Live, seat: int, why: str) -> bool:
        """The bot could not choose: where it must, the table does; in real time nobody must, and it looks later."""
        with suppress(Trouble, Repeated):
            await self._act(live.table.id, Act(do="bot-failed", seat=seat, text=why))
        if live.table.is_clocked():
            await asyncio.sleep(VOLUNTEERING)
        return True

    def _thought(self, live: Live, seat: int, bot: str) -> Thought:
        table = live.table
        assert table.match is not None
        events: list[Told] = []
        if bot:  # who only gives a hint remembers nothing
            _, events = telling.since(table, seat, live.bots_told.get(seat, 0))
            live.bots_told[seat] = telling.told(table, seat)
        return Thought(
            table.game.id,
            bot,
            seat,
            table.match.view_when_asked(seat),
            events,
            secrets.randbits(48),
            self._config.bot_seconds,
            bool(table.stop(seat)),
            live.plans.get(seat, {}) if bot else {},
        )

    async def hint(self, live: Live, player: str) -> list[Advice]:
        """What a bot would consider in the place of *player*, best first, from what that seat knows."""
        table = live.table
        seat = table.seat_of(player)
        if seat is None:
            raise Trouble("not-seated")
        if not table.settings.hints:
            raise Trouble("no-hints", "This table was set up without hints.")
        match, number = table.playing(), seat.number
        if telling.choices(table, number) is None or match.answer(number) is not None:
            raise Trouble("not-your-turn", seats=table.waiting())
        asked = (match.asks, *match.draft(number))
        running = live.hints.get(number)
        if running is None:
            live.hints[number] = running = Hint(asked, asyncio.create_task(self._advise(live, number)))
            running.task.add_done_callback(lambda _: live.hints.pop(number, None))
        elif running.asked != asked:
            raise Trouble("too-fast", "A bot still thinks about your last question; wait a moment.")
        found = await asyncio.shield(running.task)  # others may wait for it too
        if not found:
            raise Trouble("no-hint", "No hint could be found; try again.")
        return found

    async def _advise(self, live: Live, seat: int) -> list[Advice]:
        """What a bot would consider; none where it fails. Hints leave bots a process to think in."""
        async with self._hinting:
            try:
                return await self._thinker.advise(self._thought(live, seat, ""))
            except BotFailed:
                return []

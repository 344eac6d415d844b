"""Fairness: whoever has many tables keeps nobody else's bot waiting."""

import asyncio
import time
from statistics import median

from tests.server.lengths import HOSTILE, THOUGHT, UNFAIR
from tests.server.people import Person, serving
from tests.table.tables import TableHarness
from theomachy.bots.analysis import Advice
from theomachy.server.bot_pool import BotChoice, BotPool, BotRequest, advise, choose
from theomachy.server.fair_slots import NO_KEY, FairSlots
from theomachy.server.session import TableSession


class Bot:
    """Something that thinks until it is let go."""

    def __init__(self, slots: FairSlots) -> None:
        self.slots = slots
        self.running: list[str] = []
        self.go = asyncio.Event()

    async def think(self, key: str) -> None:
        async with self.slots.turn(key):
            self.running.append(key)
            await self.go.wait()


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_one_person_leaves_others_a_slot() -> None:
    bot = Bot(FairSlots(2))
    tasks = [asyncio.create_task(bot.think("mal")) for _ in range(150)]
    await settle()
    tasks.append(asyncio.create_task(bot.think("ada")))
    await settle()
    assert bot.running == ["mal", "ada"]
    bot.go.set()
    await asyncio.gather(*tasks)
    assert len(bot.running) == 151


async def test_with_one_slot_people_take_turns() -> None:
    slots, order = FairSlots(1), []

    async def think(key: str) -> None:
        async with slots.turn(key):
            order.append(key)
            await asyncio.sleep(0)

    await asyncio.gather(*(think("mal") for _ in range(10)), *(think("ada") for _ in range(3)))
    assert order[:7] == ["mal", "mal", "ada", "mal", "ada", "mal", "ada"]
    assert order.count("mal") == 10


async def test_whoever_goes_away_gives_the_slot_back() -> None:
    bot = Bot(FairSlots(1))
    tasks = [asyncio.create_task(bot.think(key)) for key in ("a", "b", "c")]
    await settle()
    tasks[0].cancel()
    tasks[1].cancel()
    await settle()
    assert bot.running == ["a", "c"]
    bot.go.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    async with asyncio.timeout(1), bot.slots.turn("d"):
        pass


async def test_guests_of_one_address_wait_together() -> None:
    """A new guest is made with one request: 150 of them had 150 turns."""
    session = TableSession(TableHarness(bots=("random",)).table)
    assert session.customer() == NO_KEY
    session.mark_seen("ada", "192.0.2.7")
    assert session.customer() == "192.0.2.7"
    session.mark_seen("ada")
    assert session.customer() == "192.0.2.7"


async def test_the_last_slot_is_for_a_newcomer() -> None:
    bot = Bot(FairSlots(3))
    tasks = [asyncio.create_task(bot.think(key)) for key in (NO_KEY, "mal", "mal", NO_KEY, "ada", "bob")]
    await settle()
    assert bot.running == [NO_KEY, "mal", "ada"]
    bot.go.set()
    await asyncio.gather(*tasks)
    assert len(bot.running) == 6


def ponder(request: BotRequest) -> BotChoice:
    """A bot that takes its time."""
    time.sleep(THOUGHT)
    return choose(request)


async def answer_time(person: Person) -> float:
    """How long a bot takes to answer a choice of *person*, at a new table."""
    table = (await person.open(bots=["random"]))["table"]["id"]
    async with person.watch(table) as line:
        await line.hear()
        begun = time.perf_counter()
        await line.act("play", text="d")
        await line.until(lambda state: state["waiting"] == [0])
        return time.perf_counter() - begun


async def test_hostile_tables_leave_others_their_bots(tmp_path) -> None:
    """It took 12 times as long beside 150 of them, which is what bench.server.fairness has."""
    pool = BotPool(2, 20.0, ponder)
    async with (
        serving(tmp_path / "t.db", pool, bot_workers=2, proxies="127.0.0.1") as url,
        Person(url, address="192.0.2.7") as ada,
        Person(url, "Mal", "192.0.2.66") as mal,
    ):
        await answer_time(ada)  # processes are started
        alone = median([await answer_time(ada) for _ in range(4)])
        for _ in range(HOSTILE):  # bots among themselves, and bots that wait for nobody who is there
            await mal.open(seat=None, bots=["random", "random"])
            await mal.do((await mal.open(bots=["random"]))["table"]["id"], "play", text="d")
        beside = median([await answer_time(ada) for _ in range(4)])
        assert beside < 1.5 * alone + UNFAIR


def ponder_long(request: BotRequest) -> list[Advice]:
    """Advice that takes much longer than a bot."""
    time.sleep(10 * THOUGHT)
    return advise(request)


async def test_bots_and_hints_of_one_address_leave_others_their_bots(tmp_path, monkeypatch) -> None:
    """Hints, and reviews, took the process that was kept for others."""
    monkeypatch.setattr("theomachy.server.bot_pool.advise", ponder_long)
    async with (
        serving(tmp_path / "t.db", BotPool(2, 20.0, ponder), bot_workers=2, proxies="127.0.0.1") as url,
        Person(url, address="192.0.2.7") as ada,
        Person(url, "Mal", "192.0.2.66") as mal,
    ):
        await answer_time(ada)  # processes are started
        alone = median([await answer_time(ada) for _ in range(4)])
        asking = []
        for _ in range(HOSTILE):
            table = (await mal.open(bots=["random"]))["table"]["id"]
            asking.append(asyncio.create_task(mal.do(table, "hint")))
            table = (await mal.open(bots=["random"]))["table"]["id"]
            await mal.do(table, "play", text="d")
        beside = median([await answer_time(ada) for _ in range(4)])
        assert not all(task.done() for task in asking), "the hints are not asked for any more"
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        assert beside < 1.5 * alone + UNFAIR

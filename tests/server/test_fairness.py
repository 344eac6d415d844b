"""Fairness: whoever has many tables keeps nobody else's bot waiting."""

import asyncio

from theomachy.server.fair_slots import FairSlots


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

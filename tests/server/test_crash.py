"""The server is killed again and again under load: nothing acknowledged is lost, nothing is done twice."""

import asyncio
import json
import os
import random
import time
from contextlib import suppress

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.server.forked import Forked
from tests.server.people import Person, free_port

GAME = "fefagceffaebbaefgfdbbccgcggdgcadaddedbecba"  # a drawn game, all 42 moves
KILLS = int(os.environ.get("THEOMACHY_KILLS", "200"))
TABLES = 4
MOST_SECONDS = 60
SECONDS = 600


class Player:
    """Plays its half of the game and remembers what was acknowledged."""

    def __init__(self, table: str, seat: int, cookie: str) -> None:
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.acknowledged = seat  # the number of the next own move
        self.seq: int | None = None
        self.clocks: dict[int, int] = {}  # what was left of the resting clock, by seq

    async def play(self, port: int) -> None:
        """Connect, and play until the connection breaks or the game is over."""
        address = f"ws://127.0.0.1:{port}/api/tables/{self.table}/live"
        if self.seq is not None:
            address += f"?seq={self.seq}"
        async with connect(address, additional_headers={"Cookie": self.cookie}, proxy=None) as socket:
            async for text in socket:
                message = json.loads(text)
                assert message["type"] != "refused", message
                if message.get("re") == f"m{self.acknowledged}":
                    self.acknowledged += 2
                if message["type"] != "state":
                    continue
                self.note(message)
                if message["outcome"] is not None:
                    return
                if self.seat in message["waiting"]:
                    act = {"id": f"m{self.acknowledged}", "do": "play", "text": GAME[self.acknowledged]}
                    await socket.send(json.dumps(act))

    def note(self, state) -> None:
        """Numbers never go back, and the clock that rests shows the same before and after a crash."""
        assert self.seq is None or state["seq"] >= self.seq
        self.seq = state["seq"]
        resting = 1 - state["waiting"][0] if state["waiting"] else 0
        left = state["clocks"]["left"][resting]
        assert self.clocks.setdefault(state["seq"], left) == left or not state["waiting"]
        assert 0 < left <= SECONDS * 1000

    async def play_on(self, port: int) -> None:
        with suppress(OSError, WebSocketException, TimeoutError):
            await self.play(port)


async def seat_two(url: str) -> list[Player]:
    async with Person(url, "X") as ada, Person(url, "O") as bob:
        state = await ada.open(clock={"kind": "game", "seconds": SECONDS})
        table = state["table"]["id"]
        await bob.join(table)
        return [Player(table, seat, person.cookie()) for seat, person in enumerate((ada, bob))]


@pytest.mark.slow
async def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path) -> None:
    database, port, luck = str(tmp_path / "t.db"), free_port(), random.Random(4)
    begun, kills = time.monotonic(), 0
    players: list[Player] = []
    finished: list[str] = []
    while kills < KILLS and time.monotonic() - begun < MOST_SECONDS:
        server = Forked(database, port).wait()
        while len(players) < 2 * TABLES:
            players += await seat_two(server.url)
        games = [asyncio.create_task(player.play_on(port)) for player in players]
        await asyncio.sleep(luck.uniform(0.005, 0.12))
        server.kill()
        kills += 1
        await asyncio.gather(*games)
        over = {player.table for player in players if player.acknowledged >= len(GAME)}
        finished += over
        players = [player for player in players if player.table not in over]
    server = Forked(database, port).wait()
    try:
        await asyncio.wait_for(asyncio.gather(*(player.play(port) for player in players)), 30)
        finished += {player.table for player in players}
        async with Person(server.url) as reader:
            for table in finished:
                await check(reader, table)
    finally:
        server.kill()
    print(f"{kills} kills, {len(finished)} games")
    assert kills >= min(KILLS, 30), "too few kills to say anything"
    assert len(finished) >= TABLES


async def check(reader: Person, table: str) -> None:
    """Every move of the game stands in the record, once and in order; shuffles verify; clocks add up."""
    for _ in range(100):
        state = await reader.look(table)
        if state["outcome"] is not None:
            break
        await asyncio.sleep(0.05)
    record = (await reader.http.get(f"/api/tables/{table}/record")).text
    lines = [line for line in record.split("\n\n", 1)[1].splitlines() if not line.startswith("result")]
    assert [line.split()[1] for line in lines] == list(GAME)
    assert (await reader.http.get(f"/api/tables/{table}/verify")).json()["holds"]

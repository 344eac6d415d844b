"""The server is killed again and again under load: nothing acknowledged is lost, nothing is done twice."""

import asyncio
import json
import random
import subprocess
import time
from contextlib import suppress

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.server.forked import Forked
from tests.server.lengths import AWAY_EVERY, KILLS, LIFE
from tests.server.people import Json, Person, free_port

GAME = "fefagceffaebbaefgfdbbccgcggdgcadaddedbecba"  # a drawn game, all 42 moves
TABLES = 4
SECONDS = 600
AWAY = 1.0  # seconds without a server, from time to time


class Player:
    """Plays its half of the game and remembers what was acknowledged."""

    def __init__(self, table: str, seat: int, cookie: str) -> None:
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.acknowledged = seat  # the number of the next own move
        self.seq: int | None = None
        self.waiting: list[int] = []
        self.is_done = False  # was told the end
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
                if message["type"] == "state":
                    self.note(message)
                    self.waiting = message["waiting"]
                    self.is_done = message["outcome"] is not None
                    if self.is_done:
                        return
                elif message["type"] != "done":  # the last life took that move, but could not say so any more
                    continue
                if self.seat in self.waiting:
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


class House:
    """One database, and the servers that are killed over it; knows for how long there was one."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.port = free_port()
        self.kills = 0
        self.alive = 0.0
        self.since = 0.0

    def start(self) -> Forked:
        """The next server."""
        self.since = time.monotonic()
        self.server = Forked(self.database, self.port).wait()
        return self.server

    def kill(self) -> None:
        """End it without a word."""
        self.server.kill()
        self.alive += time.monotonic() - self.since
        self.kills += 1


class Game:
    """A table and its two players."""

    def __init__(self, players: list[Player], alive: float) -> None:
        self.players = players
        self.table = players[0].table
        self.opened = alive  # how long there had been servers

    def is_over(self) -> bool:
        return any(player.is_done for player in self.players)


async def open_game(house: House) -> Game:
    url = house.server.url
    async with Person(url, "X") as ada, Person(url, "O") as bob:
        state = await ada.open(clock={"kind": "game", "seconds": SECONDS})
        table = state["table"]["id"]
        await bob.join(table)
        return Game([Player(table, seat, person.cookie()) for seat, person in enumerate((ada, bob))], house.alive)


@pytest.mark.slow
async def test_nothing_acknowledged_is_lost_when_the_server_is_killed_again_and_again(tmp_path) -> None:
    house, luck = House(str(tmp_path / "t.db")), random.Random(4)
    games: list[Game] = []
    finished: list[Game] = []
    while house.kills < KILLS:
        house.start()
        while len(games) < TABLES:
            games.append(await open_game(house))
        playing = [asyncio.create_task(player.play_on(house.port)) for game in games for player in game.players]
        await asyncio.sleep(luck.uniform(0.0, LIFE))
        house.kill()
        await asyncio.gather(*playing)
        finished += [game for game in games if game.is_over()]
        games = [game for game in games if not game.is_over()]
        if house.kills % AWAY_EVERY == 0:
            await asyncio.sleep(AWAY)
    server = house.start()
    try:
        plays = [player.play(house.port) for game in games for player in game.players]
        await asyncio.wait_for(asyncio.gather(*plays), 30)
        finished += games
        async with Person(server.url) as reader:
            for game in finished:
                await check(reader, game, house)
    finally:
        house.kill()
    assert len(finished) >= TABLES
    print(f"\n{house.kills} kills, {len(finished) * len(GAME):,} acknowledged moves: none lost, none done twice")


async def test_nothing_of_a_killed_server_is_left(tmp_path) -> None:
    """The processes in which bots think stayed forever, a hundred megabytes after each kill."""
    server = Forked(str(tmp_path / "t.db")).wait()
    async with Person(server.url) as ada:
        table = (await ada.open(bots=["random"]))["table"]["id"]
        await ada.do(table, "play", text="d")
        while (await ada.look(table))["waiting"] != [0]:
            await asyncio.sleep(0.05)
        others = descendants(server.pid)
        assert len(others) >= 2, "at least the bot and the process it was forked from"
        server.kill()
        async with asyncio.timeout(20):
            while any(map(is_running, others)):
                await asyncio.sleep(0.05)


def descendants(process: int) -> list[int]:
    """The ids of the processes that *process* started, and of those that they started."""
    told = subprocess.run(["pgrep", "-P", str(process)], capture_output=True, text=True, check=False)
    own = [int(line) for line in told.stdout.split()]
    return own + [other for one in own for other in descendants(one)]


def is_running(process: int) -> bool:
    """Whether there is such a process, and more of it than its last status."""
    told = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    return told.stdout.strip()[:1] not in ("", "Z")


async def check(reader: Person, game: Game, house: House) -> None:
    """Every move stands in the record, once and in order; shuffles verify; no clock counted while nobody served."""
    state = await finished_state(reader, game.table)
    charged = 2 * SECONDS * 1000 - sum(state["clocks"]["left"])
    assert 0 <= charged <= (house.alive - game.opened + time.monotonic() - house.since) * 1000
    record = (await reader.http.get(f"/api/tables/{game.table}/record")).text
    lines = [line for line in record.split("\n\n", 1)[1].splitlines() if not line.startswith("result")]
    assert [line.split()[1] for line in lines] == list(GAME)
    assert (await reader.http.get(f"/api/tables/{game.table}/verify")).json()["holds"]


async def finished_state(reader: Person, table: str) -> Json:
    for _ in range(100):
        state = await reader.look(table)
        if state["outcome"] is not None:
            return state
        await asyncio.sleep(0.05)
    raise AssertionError("the game is not over")

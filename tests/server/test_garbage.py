"""What is closed is freed at once: a search for cycles would keep every table waiting."""

import asyncio
import gc
from collections.abc import Iterator
from contextlib import suppress

import httptools
import pytest

from tests.server.people import Person, serving
from theomachy.server import garbage
from theomachy.server.connection import Connection
from theomachy.server.http_protocol import LimitedHttpProtocol
from theomachy.server.session import TableSession
from theomachy.server.websocket_protocol import FastWebSocketProtocol
from theomachy.table import Table

COUNTED = (Connection, FastWebSocketProtocol, LimitedHttpProtocol, TableSession, Table, httptools.HttpRequestParser)


@pytest.fixture
def no_search() -> Iterator[None]:
    """Python looks for no cycles meanwhile."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def alive() -> list[str]:
    """The connections and tables in memory, by type."""
    return sorted(type(one).__name__ for one in gc.get_objects() if issubclass(type(one), COUNTED))


async def test_closed_connections_and_tables_leave_nothing_behind(tmp_path, no_search) -> None:
    before = alive()
    async with serving(tmp_path / "t.db", keep_idle=0) as url:
        async with Person(url) as ada, Person(url, "Bob") as bob:
            table = (await ada.open())["table"]["id"]
            await bob.join(table)
            async with ada.watch(table) as first, bob.watch(table):
                await first.act("play", text="d")
                await first.act("play", text="d")  # refused: it is Bob's turn
                assert {"FastWebSocketProtocol", "Table", "Connection"} < set(alive())
            with suppress(asyncio.IncompleteReadError):  # a request that is given up half-way
                reader, writer = await asyncio.open_connection(*url.removeprefix("http://").split(":"))
                writer.write(b"POST /api/tables HTTP/1.1\r\nContent-Length: 100\r\n\r\n{")
                await asyncio.sleep(0.05)
                writer.close()
            del first, reader, writer
        registry = url.services.registry
        for session in list(registry.sessions.values()):
            registry.unload(session)
        del session
        for _ in range(100):
            if alive() == before:
                return
            await asyncio.sleep(0.05)
        assert alive() == before


async def test_whole_searches_take_hardly_any_of_the_time(monkeypatch) -> None:
    """However long one takes, the next begins so much later."""
    pauses: list[float] = []
    times = iter([100.0, 102.0, 200.0, 200.01])

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            raise asyncio.CancelledError

    monkeypatch.setattr(garbage, "perf_counter", lambda: next(times))
    monkeypatch.setattr("asyncio.sleep", sleep)
    with pytest.raises(asyncio.CancelledError):
        await garbage.collect_seldom()
    assert pauses == [600.0, 7200.0, 600.0]

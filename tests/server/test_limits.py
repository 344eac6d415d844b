"""The open socket: slow, huge and many connections, and fairness between people and addresses."""

import asyncio
import contextlib
import time
from statistics import median
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.people import Person, serving
from theomachy.server import limits
from theomachy.server.limits import ActLimits, KeyedRateLimiter, address_key
from theomachy.server.websocket_protocol import FastWebSocketProtocol


async def raw(url: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection without any client around it."""
    return await asyncio.open_connection("127.0.0.1", urlsplit(url).port)


async def closed(reader: asyncio.StreamReader, seconds: float) -> bytes:
    """What came until the other side closed the connection."""
    with contextlib.suppress(ConnectionError):
        return await asyncio.wait_for(reader.read(), seconds)
    return b""


@pytest.mark.parametrize("in_one_piece", [True, False])
async def test_headers_have_a_size(tmp_path, in_one_piece) -> None:
    """195 MB of headers were accepted on one connection."""
    async with serving(tmp_path / "t.db", header_bytes=4096) as url:
        reader, writer = await raw(url)
        writer.write(b"GET /api/games HTTP/1.1\r\nHost: x\r\n")
        sent = 0
        with contextlib.suppress(ConnectionError):
            while sent < 200_000:
                piece = b"X-A: " + b"y" * 2000 + b"\r\n"
                writer.write(piece * (10 if in_one_piece else 1))
                await writer.drain()
                sent += len(piece)
                await asyncio.sleep(0 if in_one_piece else 0.002)
        assert (await closed(reader, 5)).startswith(b"HTTP/1.1 431") or sent < 100_000
        assert sent < 200_000
        writer.close()


@pytest.mark.parametrize("begun", [b"", b"GET /", b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"])
async def test_half_a_request_does_not_hold_a_connection(tmp_path, begun) -> None:
    async with serving(tmp_path / "t.db", header_seconds=0.3, body_seconds=0.3) as url:
        reader, writer = await raw(url)
        writer.write(begun)
        assert b"200 OK" not in await closed(reader, 5)
        writer.close()


async def test_half_a_request_behind_a_whole_one_does_not_either(tmp_path) -> None:
    """Also when its bytes come one by one."""
    async with serving(tmp_path / "t.db", header_seconds=0.3) as url:
        reader, writer = await raw(url)
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /")
        ended = asyncio.create_task(closed(reader, 5))
        with contextlib.suppress(ConnectionError):
            while not ended.done():
                writer.write(b"x")
                await asyncio.sleep(0.05)
        assert (await ended).startswith(b"HTTP/1.1 200")
        writer.close()


async def test_an_idle_connection_is_closed(tmp_path) -> None:
    async with serving(tmp_path / "t.db", idle_seconds=1) as url:
        reader, writer = await raw(url)
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert (await closed(reader, 5)).startswith(b"HTTP/1.1 200")
        writer.close()


async def test_an_answer_must_be_taken(tmp_path) -> None:
    """Whoever asks for much and reads nothing does not keep the connection."""
    requests = 3000
    async with serving(tmp_path / "t.db", response_seconds=0.5) as url:
        reader, writer = await raw(url)
        reader._transport.pause_reading()  # type: ignore[attr-defined]  # nothing is read meanwhile
        writer.write(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * requests)
        await asyncio.sleep(2.5)
        reader._transport.resume_reading()  # type: ignore[attr-defined]
        assert 0 < (await closed(reader, 5)).count(b"HTTP/1.1 200") < requests
        writer.close()


async def test_an_address_cannot_take_every_connection(tmp_path) -> None:
    """1,000 half-sent requests kept everybody else out."""
    async with serving(tmp_path / "t.db", connections_per_address=5, header_seconds=1.0) as url:
        held = [await raw(url) for _ in range(5)]
        reader, writer = await raw(url)
        assert (await closed(reader, 5)).startswith(b"HTTP/1.1 429")
        for _, other in held:
            other.close()
        await asyncio.sleep(0.1)
        async with Person(url) as ada:
            assert (await ada.http.get("/api/games")).status_code == 200
            table = (await ada.open())["table"]["id"]
            async with ada.watch(table) as line:
                await line.hear()
        writer.close()


async def test_connections_are_given_back(tmp_path) -> None:
    """Of requests, of WebSockets, and of those that were turned away."""
    async with serving(tmp_path / "t.db", connections_per_address=3) as url:
        for _ in range(6):
            async with Person(url) as ada:
                table = (await ada.open())["table"]["id"]
                async with ada.watch(table) as line:
                    await line.hear()


async def test_sockets_of_a_person_are_limited(tmp_path) -> None:
    async with serving(tmp_path / "t.db", sockets_per_person=2) as url, Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open())["table"]["id"]
        async with (
            ada.watch(table) as one,
            ada.watch(table) as two,
            ada.watch(table) as three,
            bob.watch(table) as four,
        ):
            for line in (one, two, four):
                assert (await line.hear())["type"] == "state"
            with pytest.raises(ConnectionClosed) as refused:
                await three.hear()
            assert refused.value.rcvd is not None and refused.value.rcvd.code == 4429


async def test_more_connections_do_not_let_a_person_act_faster(tmp_path) -> None:
    async with serving(tmp_path / "t.db", act_rate=2) as url, Person(url) as ada:
        tables = [(await ada.open())["table"]["id"] for _ in range(3)]
        async with ada.watch(tables[0]) as one, ada.watch(tables[1]) as two, ada.watch(tables[2]) as three:
            lines = (one, two, three)
            for line in lines:
                await line.hear()
            for number in range(30):
                await lines[number % 3].send("chat", text="hi", channel="table")
            begun, taken = time.monotonic(), 0
            with contextlib.suppress(TimeoutError):
                while True:
                    for line in lines:
                        message = await line.hear(1.0)
                        taken += message["type"] == "state"
            assert taken <= 8 + 2 * (time.monotonic() - begun) + 1


def test_a_limit_counts_a_person_and_an_address() -> None:
    acts = ActLimits(1.0)
    assert [acts.retry_after("ada", "a") > 0 for _ in range(5)] == [False] * 4 + [True]
    taken = sum(not acts.retry_after(f"p{number}", "a") for number in range(100))
    assert taken == 4 * limits.PEOPLE_AT_AN_ADDRESS - 4
    assert not acts.retry_after("bob", "b")


def test_a_limiter_forgets_the_oldest(monkeypatch) -> None:
    monkeypatch.setattr(limits, "KEYS_KEPT", 10)
    limiter = KeyedRateLimiter(0.001)
    for number in range(100):
        limiter.retry_after(str(number))
    assert len(limiter._buckets) <= 10


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_what_one_subscriber_has(host, key) -> None:
    assert address_key(host) == key


@pytest.mark.slow
async def test_hostile_sockets_leave_others_their_time(tmp_path) -> None:
    """A short form of bench.server.fairness, which has 150 of them in a process of their own."""
    async with (
        serving(tmp_path / "t.db", act_rate=10) as url,
        Person(url) as ada,
        Person(url, "Mal") as mal,
        contextlib.AsyncExitStack() as stack,
    ):
        table = (await ada.open())["table"]["id"]
        alone = await waits(ada, table)
        lines = [await stack.enter_async_context(mal.watch(table)) for _ in range(10)]
        flood = [asyncio.create_task(shout(line)) for line in lines]
        await asyncio.sleep(1)
        crowded = await waits(ada, table)
        for task in flood:
            task.cancel()
        await asyncio.gather(*flood, return_exceptions=True)
        for line in lines:
            line.socket.transport.abort()  # the server is in no hurry to read its goodbye
        assert crowded < 4 * alone + 0.01


async def waits(person: Person, table: str) -> float:
    """How long a look at the table takes, the middle of some."""
    times = []
    for _ in range(20):
        begun = time.perf_counter()
        await person.look(table)
        times.append(time.perf_counter() - begun)
    return median(times)


async def shout(line) -> None:
    """Send as much as the other side reads."""
    while True:
        await line.socket.send('{"do":"chat","text":"x","channel":"spectators"}')
        await asyncio.sleep(0.01)


def test_what_was_used_already_is_paid_for_later() -> None:
    limiter = KeyedRateLimiter(100.0)
    assert not limiter.charge("mal", 400)
    assert limiter.charge("mal", 50) == pytest.approx(0.5, abs=0.05)
    assert not limiter.charge("ada", 50)


async def test_thousands_of_tiny_headers_take_no_time(tmp_path) -> None:
    """Sixty thousand in one request kept everybody waiting for 13 seconds."""
    async with serving(tmp_path / "t.db") as url:
        for count, status in ((12_000, b" 431"), (2000, b" 200")):
            reader, writer = await raw(url)
            begun = time.process_time()
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"a:\r\n" * count + b"Connection: close\r\n\r\n")
            assert status in (await closed(reader, 5))[:20]
            assert time.process_time() - begun < 1.0
            writer.close()


FLOODS = {
    "pings": b"\x89\x80\0\0\0\0" * 20_000,
    "pieces of one message": b"\x01\x80\0\0\0\0" + b"\0\x80\0\0\0\0" * 20_000,
    "messages": b"\x81\x81\0\0\0\0x" * 20_000,
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
async def test_what_one_address_sends_is_read_in_its_share_of_the_time(tmp_path, monkeypatch, flood) -> None:
    """Tiny frames by the hundred thousand kept everybody else out."""
    read, take = 0, FastWebSocketProtocol.take_piece

    def count(self: FastWebSocketProtocol, data: bytes) -> None:
        nonlocal read
        read += len(data)
        take(self, data)

    monkeypatch.setattr(FastWebSocketProtocol, "take_piece", count)
    async with serving(tmp_path / "t.db", address_share=0.02) as url, Person(url) as ada:
        table = (await ada.open())["table"]["id"]
        async with contextlib.AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(ada.watch(table)) for _ in range(3)]
            for line in lines:
                await line.hear()
                line.socket.transport.write(flood * 5)
            await asyncio.sleep(1.0)
            for line in lines:
                line.socket.transport.abort()
        assert read < len(flood) * 5, "of fifteen times as much"


async def test_whoever_asks_all_the_time_is_answered_later(tmp_path) -> None:
    """Refusing and sending files took all of the time, too."""
    requests = 2000
    async with serving(tmp_path / "t.db", address_share=0.02, http_rate=20) as url:
        for path in (b"/", b"/api/games"):
            connections = [await raw(url) for _ in range(10)]
            answers = [asyncio.create_task(reader.read(-1)) for reader, _ in connections]
            for _, writer in connections:
                writer.write((b"GET " + path + b" HTTP/1.1\r\nHost: x\r\n\r\n") * (requests // 10))
            await asyncio.sleep(0.8)
            assert not any(answer.done() for answer in answers)
            for _, writer in connections:
                writer.transport.abort()
            told = await asyncio.gather(*answers, return_exceptions=True)
            assert sum(one.count(b"HTTP/1.1 ") for one in told if isinstance(one, bytes)) < requests // 4

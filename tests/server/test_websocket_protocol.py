"""The wire: however its bytes arrive, every message is understood once and in order, and mistakes close the line."""

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from tests.server.people import Json, Person, serving
from theomachy.server import sockets
from theomachy.server.routing import identify
from theomachy.server.websocket_protocol import ends_on_frame, frame_header

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
CONTINUED = 0


def frame(payload: bytes, kind: int = TEXT, last: bool = True) -> bytes:
    """What a browser would write."""
    mask = os.urandom(4)
    size = frame_header(len(payload))[1:]
    masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
    return bytes([kind | (0x80 if last else 0), size[0] | 0x80]) + size[1:] + mask + masked


def asking(id: str, text: str = "zz") -> bytes:
    """A choice that nobody can make: the refusal repeats its id."""
    return json.dumps({"id": id, "do": "play", "text": text}).encode()


class Raw:
    """A WebSocket, byte by byte."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def write(self, *chunks: bytes) -> None:
        """Write each of the *chunks* so it arrives by itself."""
        for chunk in chunks:
            self.writer.write(chunk)
            await self.writer.drain()
            await asyncio.sleep(0.02)

    async def read(self) -> tuple[int, bytes]:
        """The next frame: its kind and what is in it."""
        kind, size = await self.reader.readexactly(2)
        if size >= 126:
            size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
        return kind & 0x0F, await self.reader.readexactly(size)

    async def refused(self, count: int) -> list[str]:
        """The ids of the next *count* refusals."""
        found: list[str] = []
        while len(found) < count:
            kind, payload = await asyncio.wait_for(self.read(), 10)
            assert kind == TEXT
            message: Json = json.loads(payload)
            if message["type"] == "refused":
                found.append(message["re"])
        return found

    async def closed(self) -> int:
        """The code that the other side closes with."""
        while True:
            kind, payload = await asyncio.wait_for(self.read(), 10)
            if kind == CLOSE:
                return int.from_bytes(payload[:2], "big")


@pytest.fixture
async def table(tmp_path):
    """Ada, who is at the server, and her table, where nobody may choose yet."""
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        yield ada, (await ada.open())["table"]["id"]


@asynccontextmanager
async def dial(table: tuple[Person, str], *hurry: bytes) -> AsyncIterator[Raw]:
    """A connection; *hurry* is sent before the answer to the request."""
    person, id = table
    host, port = person.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    lines = [
        f"GET /api/tables/{id}/live HTTP/1.1",
        f"Host: {host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        f"Cookie: {person.cookie()}",
    ]
    line = Raw(reader, writer)
    await line.write("\r\n".join([*lines, "", ""]).encode(), *hurry)
    assert b"101" in await reader.readuntil(b"\r\n\r\n")
    try:
        yield line
    finally:
        writer.close()


async def test_short_and_long_messages_are_answered_in_order(table) -> None:
    async with dial(table) as line:
        for size in (0, 40, 90, 400, 3, 300):
            await line.write(frame(asking(str(size), "z" * size)))
        assert await line.refused(6) == ["0", "40", "90", "400", "3", "300"]


async def test_many_messages_at_once_are_answered_in_order(table) -> None:
    ids = [str(number) for number in range(150)]
    async with dial(table) as line:
        await line.write(b"".join(frame(asking(id)) for id in ids))
        assert await line.refused(len(ids)) == ids
        for id in ids:
            line.writer.write(frame(asking(id)))
        assert await line.refused(len(ids)) == ids


@pytest.mark.parametrize("cut", [1, 2, 4, 6, 20, -1])
async def test_a_message_in_two_pieces_is_one_message(table, cut: int) -> None:
    whole = frame(asking("b"))
    async with dial(table) as line:
        await line.write(frame(asking("a")), whole[:cut], whole[cut:], frame(asking("c")))
        assert await line.refused(3) == ["a", "b", "c"]


async def test_a_piece_that_looks_like_a_message_is_none(table) -> None:
    """Half a frame may be cut so its rest begins as a short message does."""
    inner = frame(asking("never"))
    begun = bytes([0x80 | BINARY, 0x80 | len(inner)]) + os.urandom(4)
    async with dial(table) as line:
        await line.write(begun, inner, frame(asking("after")))
        assert (await line.refused(2))[1] == "after"  # the first answers the nonsense, whose id nobody knows


async def test_a_message_in_frames_is_one_message_and_no_other_comes_between(table) -> None:
    first, rest = frame(asking("a")[:9], last=False), frame(asking("a")[9:], CONTINUED)
    async with dial(table) as line:
        await line.write(first, frame(b"!", PING), rest, frame(asking("b")))
        kind, answer = await line.read()
        while kind == TEXT:
            kind, answer = await line.read()
        assert (kind, answer) == (PONG, b"!")
        assert await line.refused(2) == ["a", "b"]
        await line.write(first, frame(asking("c")))
        assert await line.closed() == 1002


async def test_signs_of_life_and_messages_share_a_chunk(table) -> None:
    async with dial(table) as line:
        await line.write(frame(asking("a")) + frame(b"", PING) + frame(asking("b")), frame(asking("c")))
        kinds = []
        found: list[str] = []
        while len(found) < 3:
            kind, payload = await asyncio.wait_for(line.read(), 10)
            kinds.append(kind)
            if kind == TEXT and (message := json.loads(payload))["type"] == "refused":
                found.append(message["re"])
        assert found == ["a", "b", "c"] and PONG in kinds


async def test_what_is_sent_before_the_answer_to_the_request_is_understood(table, monkeypatch) -> None:
    async def slowly(*who: Any) -> Any:
        await asyncio.sleep(0.2)
        return await identify(*who)

    monkeypatch.setattr(sockets, "identify", slowly)
    whole = frame(asking("a"))
    async with dial(table, whole[:7]) as line:
        await line.write(whole[7:], frame(asking("b")))
        assert await line.refused(2) == ["a", "b"]


async def test_a_sign_of_life_is_asked_for_only_where_there_was_none(tmp_path) -> None:
    async with (
        serving(tmp_path / "t.db", heartbeat=0.5) as url,
        Person(url) as ada,
        dial((ada, (await ada.open())["table"]["id"])) as line,
    ):
        kinds = []
        for number in range(12):
            await line.write(frame(asking(str(number))))
            await asyncio.sleep(0.1)
        with suppress(TimeoutError):
            while True:
                kinds.append((await asyncio.wait_for(line.read(), 0.1))[0])
        assert set(kinds) == {TEXT}, "it spoke all the time"
        assert (await asyncio.wait_for(line.read(), 5))[0] == PING
        assert await line.closed() == 1011, "it did not answer"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (frame(b"\xff\xfe"), 1007),
        (b"\x81\x02hi", 1002),
        (b"\xc1" + frame(b"hi")[1:], 1002),
        (frame(b"x" * 300_000)[:20], 1009),
    ],
    ids=["no text", "not masked", "strange", "too large"],
)
async def test_mistakes_close_the_line(table, wrong: bytes, code: int) -> None:
    async with dial(table) as line:
        await line.write(wrong)
        assert await line.closed() == code


async def test_who_says_goodbye_is_answered(table) -> None:
    async with dial(table) as line:
        await line.write(frame(asking("a")), frame((1000).to_bytes(2, "big"), CLOSE) + frame(asking("late")))
        assert await line.closed() == 1000


def test_the_end_of_a_frame_is_found() -> None:
    for size in (0, 1, 125, 126, 65_535, 65_536):
        whole = frame(b"x" * size)
        assert ends_on_frame(whole) and ends_on_frame(whole + frame(b"", PING))
        assert not ends_on_frame(whole[:-1]) and not ends_on_frame(whole + b"\x81") and not ends_on_frame(whole[:5])

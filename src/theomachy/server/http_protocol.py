"""The HTTP protocol of uvicorn with limits, so the server stands on the open internet without a proxy.

Nobody can hold a connection by sending slowly, fill the memory with headers, or take all connections for himself.
"""

import asyncio
from collections import Counter
from functools import partial
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from theomachy.server.config import Config
from theomachy.server.limits import address_key, time_share
from theomachy.server.paced_reading import PacedReading
from theomachy.server.websocket_protocol import FastWebSocketProtocol

TOO_MANY_REQUESTS = b"HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
HEADER_MARKS = 4  # bytes around the name and the value of a header
CONNECTION_MILLISECONDS = 0.2  # what a new connection takes of the loop
HEADERS_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class ConnectionGuard:
    """Counts open connections, all of them and those of each address."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self._proxies = {address.strip() for address in config.proxies.split(",") if address.strip()}
        self._by_address: Counter[str] = Counter()
        self._open = 0
        self.pace = time_share(config.address_share)

    def admit(self, address: str) -> bool:
        """Count a connection of *address*; False, and it is not counted, when there are too many."""
        most, most_of_address = self.config.connections, self.config.connections_per_address
        if 0 < most <= self._open:
            return False
        if 0 < most_of_address <= self._by_address[address] and not self.is_proxy(address):
            return False
        self._by_address[address] += 1
        self._open += 1
        return True

    def release(self, address: str) -> None:
        """A connection of *address* is gone."""
        self._open -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    def is_proxy(self, address: str) -> bool:
        """Proxies carry everybody, and count for themselves whom they carry."""
        return not address or "*" in self._proxies or address in self._proxies


class LimitedHttpProtocol(PacedReading, HttpToolsProtocol):
    """A connection with a deadline for everything it does."""

    guard: ConnectionGuard  # of a subclass for each server: uvicorn makes the connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = address_key(self.client[0] if self.client is not None else "")
        self.pace = None if self.guard.is_proxy(self.address) else self.guard.pace
        self._deadline: asyncio.TimerHandle | None = None
        self._header_bytes = 0  # of the request that is being read
        self._is_reading = False  # a request has begun and is not here yet
        self._is_too_large = False
        self._is_counted = self.guard.admit(self.address)
        if not self._is_counted:
            transport.write(TOO_MANY_REQUESTS)
            transport.close()
            return
        self._allow(self.guard.config.header_seconds)
        if self.pace is not None and (wait := self.pace.charge(self.address, CONNECTION_MILLISECONDS)):
            self.pause(wait)

    def connection_lost(self, exc: Exception | None) -> None:
        self._allow(None)
        self._release()
        self.stop_reading()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self._let_go()

    def data_received(self, data: bytes) -> None:
        if self._is_counted:
            self.read(data)

    def take_piece(self, data: bytes) -> None:
        super().data_received(data)

    def has_enough(self) -> bool:
        return self.flow.read_paused

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_reading, self._header_bytes = True, 0
        self._allow(self.guard.config.header_seconds)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count_header(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._count_header(len(name) + len(value) + HEADER_MARKS)

    def _count_header(self, size: int) -> None:
        """Stop the parser in the middle of headers that are too large, trailers of a body included."""
        self._header_bytes += size
        if self._header_bytes > self.guard.config.header_bytes:
            self._is_too_large = True
            raise ValueError("the headers are too large")

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._allow(self.guard.config.body_seconds)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._is_reading = False
        self._allow(self.guard.config.response_seconds)

    def on_response_complete(self) -> None:
        config = self.guard.config
        if self.pipeline:  # the next request begins to be answered
            self._allow(config.response_seconds)
        else:
            self._allow(config.header_seconds if self._is_reading else None)
        if self.parser is not None:  # else the connection is gone
            super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        if self._is_too_large:
            self._refuse_headers()
        else:
            super().send_400_response(msg)

    def handle_websocket_upgrade(self) -> None:
        self._allow(None)
        super().handle_websocket_upgrade()
        protocol: Any = self.transport.get_protocol()
        if isinstance(protocol, FastWebSocketProtocol):
            self._is_counted = False
            protocol.address, protocol.pace = self.address, self.pace
            protocol.when_lost = partial(self.guard.release, self.address)
        self._let_go()

    def _let_go(self) -> None:
        """Break reference cycles, so this is freed without a garbage collection."""
        done: Any = None
        self.parser = self.transport = self.cycle = done
        self.pipeline.clear()

    def _refuse_headers(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(HEADERS_TOO_LARGE)
            self.transport.close()

    def _allow(self, seconds: float | None) -> None:
        """Close the connection unless something happens within *seconds*."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if not seconds else self.loop.call_later(seconds, self._expire)

    def _expire(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()

    def _release(self) -> None:
        if self._is_counted:
            self._is_counted = False
            self.guard.release(self.address)


def limited_protocol(config: Config) -> type[LimitedHttpProtocol]:
    """The protocol for one server, with its own count of connections."""
    return type("LimitedHttpProtocol", (LimitedHttpProtocol,), {"guard": ConnectionGuard(config)})

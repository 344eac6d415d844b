"""Paced reading: what one address sends takes at most a share of the loop's time, over all its connections.

Parsing is cheap, but a quarter of a megabyte of tiny frames or requests that arrives at once is not, and a few dozen
connections that send as fast as they can would take all of the time. So much data is parsed in pieces, and whoever has
had its share is not read from until others have had theirs.
"""

import asyncio
from time import perf_counter

from theomachy.server.limits import KeyedRateLimiter

PIECE = 2048  # bytes parsed at once
SLICE = 0.002  # seconds after which others have a turn
HELD = 0.02  # seconds until a connection is looked at again that has enough to do already
MOST_UNREAD = 1_000_000  # bytes that arrived and are not parsed yet


class PacedReading:
    """Base of a protocol that reads in pieces; subclasses handle a piece and say when they have enough for now."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    pace: KeyedRateLimiter | None = None  # milliseconds, by address
    address = ""
    _unread = b""
    _rest: asyncio.TimerHandle | None = None  # while nothing is parsed

    def take_piece(self, data: bytes) -> None:
        """Parse *data*."""
        raise NotImplementedError

    def has_enough(self) -> bool:
        """Return whether to let the application handle what is parsed before reading on."""
        raise NotImplementedError

    def read(self, data: bytes) -> None:
        """Parse what arrived, at once or when its turn comes."""
        if self._rest is not None:
            self._unread += data
            if len(self._unread) > MOST_UNREAD:
                self.transport.abort()
            else:
                self.transport.pause_reading()
            return
        begun, at = perf_counter(), 0
        while at < len(data) and not self._is_gone():
            self.take_piece(data[at : at + PIECE])
            at += PIECE
            if perf_counter() - begun > SLICE:
                break
        wait = 0.0 if self.pace is None else self.pace.charge(self.address, 1000 * (perf_counter() - begun))
        if (wait or at < len(data)) and not self._is_gone():
            self._unread = data[at:]
            self.pause(wait)

    def pause(self, seconds: float) -> None:
        """Parse nothing for some *seconds*."""
        self.transport.pause_reading()
        self._rest = self.loop.call_later(seconds, self._read_on)

    def _read_on(self) -> None:
        self._rest = None
        if self._is_gone():
            return
        if self.has_enough():
            self.pause(HELD)
            return
        data, self._unread = self._unread, b""
        self.transport.resume_reading()
        if data:
            self.read(data)

    def stop_reading(self) -> None:
        """Nothing more is parsed: the connection is gone, or somebody else reads from it."""
        if self._rest is not None:
            self._rest.cancel()
            self._rest = None
        self._unread = b""

    def _is_gone(self) -> bool:
        transport: asyncio.Transport | None = self.transport  # let go of when the connection is lost
        return transport is None or transport.is_closing()

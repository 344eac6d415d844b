"""Limits: how often somebody may ask."""

import time

KEPT = 20_000  # clients remembered


class Bucket:
    """Holds what a client may still do at once; fills up again over time."""

    __slots__ = ("filled", "left")

    def __init__(self, left: float, filled: float) -> None:
        self.left = left
        self.filled = filled


class KeyedRateLimiter:
    """So many a second and client, with bursts of a few times as many; a rate of 0 is no limit."""

    def __init__(self, rate: float, burst: float = 4.0) -> None:
        self._rate = rate
        self._most = max(1.0, rate * burst)
        self._buckets: dict[str, Bucket] = {}

    def retry_after(self, client: str) -> float:
        """0.0 when *client* may go on, else after how many seconds."""
        if self._rate <= 0:
            return 0.0
        time_now = time.monotonic()
        bucket = self._buckets.get(client)
        if bucket is None:
            if len(self._buckets) >= KEPT:
                self._forget(time_now)
            bucket = self._buckets[client] = Bucket(self._most, time_now)
        bucket.left = min(self._most, bucket.left + (time_now - bucket.filled) * self._rate)
        bucket.filled = time_now
        if bucket.left < 1.0:
            return (1.0 - bucket.left) / self._rate
        bucket.left -= 1.0
        return 0.0

    def _forget(self, time_now: float) -> None:
        """Drop clients whose bucket is full again."""
        full = self._most / self._rate
        self._buckets = {name: b for name, b in self._buckets.items() if time_now - b.filled < full}

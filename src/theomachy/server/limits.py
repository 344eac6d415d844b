"""Limits: how often somebody may ask, counted for people and for addresses, however many connections they have."""

import time
from ipaddress import IPv6Address, ip_address

from theomachy.server.errors import ServerRefused

KEYS_KEPT = 20_000  # keys remembered
PEOPLE_AT_AN_ADDRESS = 8  # as many may act at their full rate: families, schools and clubs share an address
DAY_SECONDS = 86_400  # seconds
QUOTA_AT_ONCE = 0.2  # of what may be stored in a day
PERSON_BYTES = 400  # what a new guest or program takes in the database
TABLE_BYTES = 2000  # what a new table does
IPV6_HOST_BITS = 64  # one subscriber has at least this many of them


class Bucket:
    """The budget a key may still spend at once; it fills up again over time."""

    __slots__ = ("filled", "left")

    def __init__(self, left: float, filled: float) -> None:
        self.left = left
        self.filled = filled


class KeyedRateLimiter:
    """Allow this many a second and key, with bursts of a few times as many; a rate of 0 is no limit."""

    def __init__(self, rate: float, burst: float = 4.0) -> None:
        self._rate = rate
        self._most = max(1.0, rate * burst)
        self._buckets: dict[str, Bucket] = {}

    def retry_after(self, key: str, amount: float = 1.0) -> float:
        """Spend *amount* for *key* and return 0.0; where too little is left, return how many seconds to wait."""
        if self._rate <= 0:
            return 0.0
        bucket = self._filled(key)
        if bucket.left < amount:
            return (amount - bucket.left) / self._rate
        bucket.left -= amount
        return 0.0

    def charge(self, key: str, amount: float) -> float:
        """Spend *amount* for *key*, which has been used already; return how many seconds to wait before it is paid."""
        if self._rate <= 0:
            return 0.0
        bucket = self._filled(key)
        bucket.left -= amount
        return max(0.0, -bucket.left / self._rate)

    def _filled(self, key: str) -> Bucket:
        """The bucket of *key* as it is now."""
        time_now = time.monotonic()
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= KEYS_KEPT:
                self._forget(time_now)
            bucket = self._buckets[key] = Bucket(self._most, time_now)
        bucket.left = min(self._most, bucket.left + (time_now - bucket.filled) * self._rate)
        bucket.filled = time_now
        return bucket

    def enforce(self, key: str) -> None:
        """Refuse a key that asks too often."""
        wait = self.retry_after(key)
        if wait:
            raise ServerRefused("too-fast", seconds=wait)

    def _forget(self, time_now: float) -> None:
        """Drop keys whose bucket is full again; if all are in use, the older half."""
        full = self._most / self._rate
        kept = {key: bucket for key, bucket in self._buckets.items() if time_now - bucket.filled < full}
        if len(kept) >= KEYS_KEPT:
            newest = sorted(kept.items(), key=lambda item: item[1].filled)[KEYS_KEPT // 2 :]
            kept = dict(newest)
        self._buckets = kept


def time_share(share: float) -> KeyedRateLimiter:
    """Budget of the event loop for one address: a *share* of the time, in milliseconds, and some at once."""
    return KeyedRateLimiter(1000 * share)


class ActLimits:
    """The limit on how fast a person, over all connections and tables, or all people of an address together may act."""

    def __init__(self, rate: float) -> None:
        self._people = KeyedRateLimiter(rate)
        self._addresses = KeyedRateLimiter(rate * PEOPLE_AT_AN_ADDRESS)

    def retry_after(self, person: str, address: str) -> float:
        """0.0 when *person* may act now, else how many seconds to wait."""
        return self._people.retry_after(person) or self._addresses.retry_after(address)

    def enforce(self, person: str, address: str) -> None:
        """Refuse a person that acts too often."""
        wait = self.retry_after(person, address)
        if wait:
            raise ServerRefused("too-fast", seconds=wait)


class StorageQuota:
    """The bytes a person may have stored in a day, and all people of an address together."""

    def __init__(self, bytes_a_day: int) -> None:
        rate = bytes_a_day / DAY_SECONDS
        burst = DAY_SECONDS * QUOTA_AT_ONCE
        self._people = KeyedRateLimiter(rate, burst)
        self._addresses = KeyedRateLimiter(rate * PEOPLE_AT_AN_ADDRESS, burst)

    def spend(self, person: str, address: str, size: int) -> None:
        """Refuse to store *size* more bytes for somebody who has stored too much; "" is a person who is new."""
        limits = ((self._people, person), (self._addresses, address))
        if any(key and limiter.retry_after(key, size) for limiter, key in limits):
            raise ServerRefused("quota")


def address_key(host: str) -> str:
    """Return what counts as one address: an IPv4 address, or the network of an IPv6 address that one subscriber has."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> IPV6_HOST_BITS << IPV6_HOST_BITS)}/{IPV6_HOST_BITS}"

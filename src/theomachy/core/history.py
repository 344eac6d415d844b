"""History: how often a position was seen, as an immutable chain shared by copies."""

from collections.abc import Mapping


class History:
    """One moment of the past, linked to the one before; None stands for no past."""

    def __init__(self, key: int, before: "History | None", times: int) -> None:
        self.key = key
        self.before = before
        self.times = times  # occurrences of this key up to and including this moment


def times_seen(past: History | None, key: int) -> int:
    """Return how often *key* occurred in *past*."""
    while past is not None:
        if past.key == key:
            return past.times
        past = past.before
    return 0


def remember(past: History | None, key: int) -> History:
    """*past* with one more moment."""
    return History(key, past, times_seen(past, key) + 1)


def counts(past: History | None) -> dict[int, int]:
    """Every key of *past* with its number of occurrences."""
    found: dict[int, int] = {}
    while past is not None:
        found.setdefault(past.key, past.times)
        past = past.before
    return found


def restore(times: Mapping[int, int]) -> History | None:
    """A past in which each key of *times* occurred that often."""
    past: History | None = None
    for key in sorted(times):
        past = History(key, past, times[key])
    return past

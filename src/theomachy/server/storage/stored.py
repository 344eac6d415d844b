"""A table as it is stored."""

from dataclasses import dataclass


@dataclass(slots=True)
class StoredTable:
    """A table as it is stored: its first act, its *snapshot*, and the acts since it, as JSON."""

    creation: str
    acts: list[str]
    snapshot: bytes | None = None

"""What is stored of a table."""

from dataclasses import dataclass


@dataclass(slots=True)
class StoredTable:
    """What is stored of a table: its first act, its *snapshot*, and the acts since it, as JSON."""

    creation: str
    acts: list[str]
    snapshot: bytes | None = None

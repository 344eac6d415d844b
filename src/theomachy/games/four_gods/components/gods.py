"""Gods: the four gods, their terrains and colours, read from ``data/gods.toml`` (FG-C6)."""

from typing import Final

from theomachy.core.message import read_data

FILE: Final = "gods.toml"
FIELDS: Final = ("id", "letter", "colour")
COUNT: Final = 4  # the rules rank four terrains and give each one a god


def _read() -> list[dict[str, str]]:
    """The entries of the file, checked; a ValueError names the file and the entry."""
    entries = read_data("theomachy.games.four_gods", f"data/{FILE}").get("god")
    if not isinstance(entries, list) or len(entries) != COUNT:
        raise ValueError(f"{FILE}: there must be {COUNT} [[god]] entries")
    for number, entry in enumerate(entries, 1):
        for field in FIELDS:
            if not isinstance(entry.get(field), str):
                raise ValueError(f"{FILE}: god {number} has no {field!r}")
            if sum(other.get(field) == entry[field] for other in entries) > 1:
                raise ValueError(f"{FILE}: god {number} ({entry['id']}): {field} {entry[field]!r} is used twice")
        if len(entry["letter"]) != 1:
            raise ValueError(f"{FILE}: god {number} ({entry['id']}): 'letter' must be one letter")
    return entries


_ENTRIES: Final[list[dict[str, str]]] = _read()
IDS: Final[tuple[str, ...]] = tuple(entry["id"] for entry in _ENTRIES)  # also the names of their terrains
COLOURS: Final[tuple[str, ...]] = tuple(entry["colour"] for entry in _ENTRIES)
TERRAINS: Final[str] = "".join(entry["letter"] for entry in _ENTRIES)

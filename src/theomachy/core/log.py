"""The log in sentences: four moves in one line, and what was done instead of its announcement.

An event with a sentence ``[together]`` in the catalogue can share a line with those before it. Its ``{parts}`` stand
for what ``[part]`` says of each of them. Parts that differ only in their ``{count}`` are added up::

    [together]
    unit-moved = "{seat} moves {parts}."

    [part]
    unit-moved = "{count} {count:unit/units} {from} → {space}"

The facts in ``[together]`` must be the same for all events of a line; ``and`` is the word before its last part. An
event whose fact ``done`` names an announcement takes the place of that announcement's line. The web client does the
same (``table/turns.ts``), because its lines grow over several messages.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final, cast

from theomachy.core.message import Blank, Catalogue, Message, join_words

_PARTS: Final = "parts"
_COUNT: Final = "count"
_TIMES: Final = "\N{MULTIPLICATION SIGN}"
_COUNT_FIELD: Final = re.compile(r"\{count(?::([^{}/]*)/([^{}]*))?\}")


def find_parts(catalogue: Catalogue, event: Mapping[str, object], key: str, players: Sequence[str]) -> dict[str, str]:
    """Return what a redacted *event* with the sentence *key* needs to share a line; mostly nothing."""
    together = f"together.{key}"
    if catalogue.find(together) is None:
        return {}
    part = f"part.{key}"
    return {
        "together": catalogue.render(Message(together, {**event, _PARTS: Blank(_PARTS)}), players),
        "part": catalogue.render(Message(part, {**event, _COUNT: Blank(_COUNT)}), players),
        "and": catalogue.conjunction(),
    }


def join_lines(entries: Sequence[Mapping[str, object]]) -> list[str]:
    """The lines of consecutive log *entries* (``Texts.log_entry``)."""
    runs: list[list[Mapping[str, object]]] = []
    for entry in entries:
        if not entry["say"]:
            continue
        if runs and _is_announcement(runs[-1][-1], entry):
            runs[-1].pop()
            if not runs[-1]:
                runs.pop()
        if runs and _is_alike(runs[-1][0], entry):
            runs[-1].append(entry)
        else:
            runs.append([entry])
    return [_describe_run(run) for run in runs]


def _is_announcement(before: Mapping[str, object], entry: Mapping[str, object]) -> bool:
    return entry.get("done") == before["event"] and entry.get("seat") == before.get("seat")


def _is_alike(first: Mapping[str, object], entry: Mapping[str, object]) -> bool:
    together = first.get("together")
    if together is None:
        return first["say"] == entry["say"]
    return first["event"] == entry["event"] and together == entry.get("together")


def _describe_run(run: Sequence[Mapping[str, object]]) -> str:
    first = run[0]
    if len(run) == 1:
        return str(first["say"])
    if "together" not in first:
        return f"{first['say']} {_TIMES} {len(run)}"
    counts: dict[str, int] = {}
    for entry in run:
        part = str(entry["part"])
        counts[part] = counts.get(part, 0) + cast(int, entry.get(_COUNT, 1))
    parts = [_fill_part(part, count) for part, count in counts.items()]
    return str(first["together"]).replace("{parts}", join_words(parts, str(first["and"])))


def _fill_part(part: str, count: int) -> str:
    if _COUNT_FIELD.search(part) is None:
        return part if count == 1 else f"{part} {_TIMES} {count}"
    return _COUNT_FIELD.sub(lambda field: _fill_count(field, count), part)


def _fill_count(field: re.Match[str], count: int) -> str:
    one, many = field.groups()
    return str(count) if one is None else one if count == 1 else many

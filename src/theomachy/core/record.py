"""Record: the text that is the truth about a game.

A header, an empty line, then one line a finished choice: ``seat text``, with ``@milliseconds`` before it in clocked
games and an annotation ``;; note`` behind it where chance or an automatic step decided something. Lines of the table
carry no seat: ``tick``, ``pause``, ``resume`` and ``undo n`` (line n and all later ones are void). After the end a last
line ``result`` holds the outcome.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from theomachy.core.refusal import RecordError

FORMAT = "theomachy-record 1"
NOTE = " ;; "
TABLE_WORDS = ("tick", "pause", "resume", "undo")
LINE = re.compile(r"(?:@(?P<at>\d{1,15}) )?(?P<rest>\S.*)", re.ASCII)
UNDO = re.compile(r"undo (?P<first>\d{1,15})", re.ASCII)


class Line:
    """One line: who did what, when, and what chance answered; *seat* is "" for the table."""

    def __init__(self, seat: str, text: str, at: int | None = None, note: str = "") -> None:
        self.seat = seat
        self.text = text
        self.at = at
        self.note = note

    def write(self) -> str:
        """The line as text."""
        time = "" if self.at is None else f"@{self.at} "
        who = f"{self.seat} " if self.seat else ""
        return time + who + self.text + (NOTE + self.note if self.note else "")


class Record:
    """A game from its start: header fields in order, lines, and the result once it is over."""

    def __init__(self, header: Mapping[str, str], lines: list[Line] | None = None, result: str = "") -> None:
        self.header = dict(header)
        self.lines = lines if lines is not None else []
        self.result = result

    def write(self) -> str:
        """The whole record as text."""
        head = [FORMAT, *(f"{name} {value}".rstrip() for name, value in self.header.items()), ""]
        tail = [f"result {self.result}"] if self.result else []
        return "\n".join([*head, *(line.write() for line in self.lines), *tail]) + "\n"

    def field(self, name: str) -> str:
        """The header field *name*, or RecordError."""
        if name not in self.header:
            raise RecordError(f"the header of the record has no line {name!r}")
        return self.header[name]

    def json_field(self, name: str) -> dict[str, Any]:
        """The JSON object that the header field *name* holds, or RecordError."""
        try:
            data = json.loads(self.field(name))
        except ValueError as error:
            raise RecordError(f"the header line {name!r} is not JSON: {error}") from None
        if not isinstance(data, dict):
            raise RecordError(f"the header line {name!r} must be a JSON object")
        return data

    def number_field(self, name: str) -> int:
        """The whole number that the header field *name* holds, or RecordError."""
        text = self.field(name)
        if not re.fullmatch(r"\d{1,15}", text, re.ASCII):
            raise RecordError(f"the header line {name!r} must be a number, not {text[:40]!r}")
        return int(text)

    def live(self) -> list[int]:
        """Indexes of the lines that no undo made void, without the undo lines themselves."""
        kept: list[int] = []
        for index, line in enumerate(self.lines):
            if not line.seat and line.text.startswith("undo"):
                first = _undone(line, index)
                kept = [other for other in kept if other + 1 < first]
            else:
                kept.append(index)
        return kept


def _undone(line: Line, index: int) -> int:
    found = UNDO.fullmatch(line.text)
    first = int(found["first"]) if found else 0
    if not 1 <= first <= index:
        raise RecordError(f"line {index + 1}: undo needs the number of an earlier line, not {line.text[:40]!r}")
    return first


def parse(text: str) -> Record:
    """The record that *text* spells, or RecordError naming the line."""
    rows = text.split("\n")
    if rows[0].strip() != FORMAT:
        raise RecordError(f"line 1: a record begins with {FORMAT!r}, not {rows[0][:60]!r}")
    if rows.pop() != "":
        raise RecordError(f"line {len(rows) + 1}: the record breaks off in the middle of a line")
    if "" not in rows:
        raise RecordError(f"line {len(rows)}: the record ends inside its header, before its empty line")
    gap = rows.index("")
    record = Record(_parse_header(rows[1:gap]))
    for number, row in enumerate(rows[gap + 1 :], start=gap + 2):
        if record.result:
            raise RecordError(f"line {number}: nothing may follow the result")
        if row.startswith("result "):
            record.result = row.removeprefix("result ")
        else:
            record.lines.append(_parse_line(row, number))
    return record


def _parse_header(rows: list[str]) -> dict[str, str]:
    header: dict[str, str] = {}
    for number, row in enumerate(rows, start=2):
        name, _, value = row.partition(" ")
        if name in header:
            raise RecordError(f"line {number}: the header has {name!r} twice")
        header[name] = value
    return header


def _parse_line(row: str, number: int) -> Line:
    match = LINE.fullmatch(row)
    if match is None:
        raise RecordError(f"line {number}: {row[:80]!r} is not a line of a record")
    body, _, note = match["rest"].partition(NOTE)
    at = None if match["at"] is None else int(match["at"])
    first, _, rest = body.partition(" ")
    if first in TABLE_WORDS:
        return Line("", body, at, note)
    if not rest:
        raise RecordError(f"line {number}: {row[:80]!r} names a seat but no choice")
    return Line(first, rest, at, note)

"""TOML as text: data written as people write it, and the line on which a value stands."""

import json
import re
from collections.abc import Mapping

from theomachy.core.kinds import Where

WIDTH = 110  # of a list that is written on one line
BARE = re.compile(r"[A-Za-z0-9_-]+")


def write(data: Mapping[str, object]) -> str:
    """Write *data*: values first, then its tables and lists of tables."""
    plain = [f"{_key(key)} = {_value(value)}" for key, value in data.items() if not _is_table(value)]
    blocks = ["\n".join(plain)] if plain else []
    for key, value in data.items():
        if isinstance(value, Mapping):
            blocks += _tables(_key(key), value)
        elif _is_table(value):
            blocks += [f"[[{_key(key)}]]\n{_lines(entry)}" for entry in _entries(value)]
    return "\n\n".join(blocks) + "\n"


def inline(value: Mapping[str, object]) -> str:
    """Write *value* as a table on one line."""
    return f"{{ {', '.join(f'{_key(key)} = {inline_value(one)}' for key, one in value.items())} }}"


def inline_value(value: object) -> str:
    """Write *value* on one line, however long it is."""
    return " ".join(line.strip() for line in _value(value).split("\n"))


def _tables(name: str, table: Mapping[str, object]) -> list[str]:
    inner = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    if len(inner) == len(table) and table:
        return [f"[{name}.{_key(key)}]\n{_lines(value)}" for key, value in inner.items()]
    return [f"[{name}]\n{_lines(table)}"]


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping) or (
        isinstance(value, list) and bool(value) and all(isinstance(entry, Mapping) and "id" in entry for entry in value)
    )


def _entries(value: object) -> list[Mapping[str, object]]:
    return [entry for entry in value if isinstance(entry, Mapping)] if isinstance(value, list) else []


def _lines(table: Mapping[str, object]) -> str:
    return "\n".join(f"{_key(key)} = {_value(value)}" for key, value in table.items())


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        items = [_value(item) for item in value]
        line = f"[{', '.join(items)}]"
        return line if len(line) <= WIDTH else "[\n" + "".join(f"  {item},\n" for item in items) + "]"
    return str(value)


def line_of(text: str, where: Where) -> int:
    """Return the line on which the value at the end of *where* stands, from 1; that of the nearest thing around it."""
    lines = text.split("\n")
    start, stop, rest = _table(lines, where)
    found = start
    for part in rest:
        if isinstance(part, int):
            found = _item(lines, found, stop, part)
            continue
        pattern = re.compile(rf"""(?:^|[{{,\s])["']?{re.escape(part)}["']?\s*=""")
        hits = (index for index in range(found, stop) if pattern.search(lines[index]))
        found = next(hits, found)
    return found + 1


def _table(lines: list[str], where: Where) -> tuple[int, int, Where]:
    """Find the table that *where* begins with: its first line, the line after its last, and the rest of the way."""
    name, key = str(where[0]) if where else "", where[1] if len(where) > 1 else None
    headers = [index for index, line in enumerate(lines) if re.match(r"\s*\[{1,2}[\w.\"'-]+\]{1,2}", line)]
    stops = dict(zip(headers, [*headers[1:], len(lines)], strict=False))
    entries = [index for index in headers if lines[index].strip().startswith(f"[[{name}]]")]
    if isinstance(key, int) and key < len(entries):
        return entries[key], stops[entries[key]], where[2:]
    if isinstance(key, str):
        for index in entries:
            body = lines[index : stops[index]]
            if any(re.match(rf"""\s*id\s*=\s*["']{re.escape(key)}["']""", line) for line in body):
                return index, stops[index], where[2:]
        for index in headers:
            if lines[index].strip().startswith(f"[{name}.{key}]"):
                return index, stops[index], where[2:]
        for index, line in enumerate(lines):  # a list of inline tables
            if re.search(rf"""\bid\s*=\s*["']{re.escape(key)}["']""", line):
                return index, index + 1, where[2:]
    for index in headers:
        if lines[index].strip().strip("[]") == name:
            return index, stops[index], where[1:]
    return 0, headers[0] if headers and not entries else len(lines), where


def _item(lines: list[str], start: int, stop: int, number: int) -> int:
    """Find the line of item *number* of the list that begins on line *start*: several may stand on a line."""
    seen = -1
    for index in range(start, stop):
        text = lines[index].split("=", 1)[1] if index == start and "=" in lines[index] else lines[index]
        text = text.split("#")[0] if '"' not in text.split("#", 1)[-1] else text
        quoted = len(re.findall(r'"(?:[^"\\]|\\.)*"', text))
        is_table = "{" in text
        seen += 1 if is_table else quoted or len(re.findall(r"-?\d+", text))
        if seen >= number:
            return index
        if "]" in text and index > start:
            break
    return start

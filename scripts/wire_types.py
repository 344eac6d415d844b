"""The client's types of what the server says and hears, made from the server's own.

python -m scripts.wire_types           # writes web/src/wire/types.ts
python -m scripts.wire_types --check   # says whether it is current
"""

import inspect
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import inspect as kinds

from scripts.native import ROOT

PLACE = ROOT / "web" / "src" / "wire" / "types.ts"

# What the client calls types whose names on the server tell them from the table's or the game's own.
CLIENT_NAMES = {
    "ActRequest": "Act",
    "BotForm": "BotInfo",
    "BotInfo": "Mind",
    "Clock": "ClockSettings",
    "ClockState": "Clocks",
    "Form": "ChoiceForm",
    "GameForm": "GameInfo",
    "Item": "ChoiceItem",
    "OptionForm": "GameOption",
    "OptionValue": "OptionChoice",
    "OrdersState": "Orders",
    "OutcomeMessage": "Outcome",
    "Progress": "LessonState",
    "Question": "Choices",
    "RefusalMessage": "Refusal",
    "ReviewedMistake": "Slip",
    "RuleText": "Rule",
    "SeatInfo": "Seat",
    "Section": "RulesSection",
    "Settings": "TableSettings",
    "Step": "ReplayStep",
    "StopForm": "Stop",
    "Thing": "FormThing",
    "VoteState": "Vote",
}

HEAD = """\
// Made from the server's types by `python -m scripts.wire_types`; do not edit. docs/api.md is the reference.

import type { EditionContent, EditionFile, TableEvent, Thing, Things, View } from './open';

export type { EditionContent, EditionEffect, EditionFile, EditionSlot, EditionTable } from './open';
export type { TableEvent, Thing, Things, View };

/** What an option of a game can be set to. */
export type OptionValue = boolean | number | string | null | readonly number[];
"""

# A state that answers an act names it.
INCOMING = """\
/** What a table's WebSocket brings. */
export type Incoming =
  | (State & { readonly re?: string | null })"""

PLAIN = {
    kinds.AnyType: "unknown",
    kinds.BoolType: "boolean",
    kinds.FloatType: "number",
    kinds.IntType: "number",
    kinds.NoneType: "null",
    kinds.StrType: "string",
}
OPTION_VALUE = {"boolean", "number", "string", "null", "readonly number[]"}


def render() -> str:
    """The whole file."""
    from theomachy.server.dispatcher import ActRequest, HintAnswer, Pong, PreviewAnswer, WhyAnswer
    from theomachy.server.routes import games  # noqa: F401  # declares the routes
    from theomachy.server.routing import ROUTES
    from theomachy.table.wire_types import Done, Presence, Refused, State

    incoming = (State, Refused, Done, Presence, HintAnswer, PreviewAnswer, WhyAnswer, Pong)
    sent = [ActRequest, *(route.body for route in ROUTES if route.body is not None)]
    answers = [*incoming, *(route.answer for route in ROUTES if route.answer is not str)]
    bodies = {struct.cls for struct in structs(kinds.multi_type_info(sent))}
    found = {struct.cls: struct for struct in structs(kinds.multi_type_info([*sent, *answers]))}
    parts = [interface(found[cls], cls in bodies) for cls in sorted(found, key=name_of)]
    others = "".join(f"\n  | {name_of(cls)}" for cls in incoming[1:])
    messages = f"{INCOMING}{others};\n"
    return "\n".join([HEAD, *parts, messages])


def structs(types: Iterable[Any]) -> Iterator[kinds.StructType]:
    """Every struct that *types* are made of, some of them more than once."""
    rest, seen = list(types), set()
    while rest:
        one = rest.pop()
        if isinstance(one, kinds.StructType):
            if one.cls in seen:
                continue
            seen.add(one.cls)
            yield one
            rest += [field.type for field in one.fields]
        elif isinstance(one, kinds.Metadata):
            rest.append(one.type)
        elif isinstance(one, kinds.UnionType):
            rest += one.types
        elif isinstance(one, kinds.ListType):
            rest.append(one.item_type)
        elif isinstance(one, kinds.DictType):
            rest.append(one.value_type)


def name_of(cls: type) -> str:
    """Return what the client calls a struct."""
    return CLIENT_NAMES.get(cls.__name__, cls.__name__)


def interface(struct: kinds.StructType, is_sent: bool) -> str:
    """One struct. What the client sends may leave out what has a default, and so may the server where it says so."""
    optional = is_sent or struct.cls.__struct_config__.omit_defaults
    lines = [
        f"/** {' '.join((inspect.getdoc(struct.cls) or '').split())} */",
        f"export interface {name_of(struct.cls)} {{",
    ]
    if struct.tag_field:
        lines.append(f"  readonly {struct.tag_field}: '{struct.tag}';")
    for field in struct.fields:
        mark = "?" if optional and not field.required else ""
        lines.append(f"  readonly {field.encode_name}{mark}: {expression(field.type)};")
    return "\n".join([*lines, "}", ""])


def expression(of: Any) -> str:
    """A type as TypeScript writes it."""
    if isinstance(of, kinds.Metadata):
        named = (of.extra_json_schema or {}).get("title")
        return str(named) if named else expression(of.type)
    if isinstance(of, kinds.StructType):
        return name_of(of.cls)
    if isinstance(of, kinds.LiteralType):
        return " | ".join(f"'{value}'" for value in of.values)
    if isinstance(of, kinds.ListType):
        item = expression(of.item_type)
        return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
    if isinstance(of, kinds.DictType):
        return f"Readonly<Record<string, {expression(of.value_type)}>>"
    if isinstance(of, kinds.UnionType):
        parts = sorted((expression(part) for part in of.types), key=lambda part: part == "null")
        return "OptionValue" if set(parts) >= OPTION_VALUE else " | ".join(parts)
    return PLAIN[type(of)]


def main() -> None:
    """The command line."""
    text = render()
    if "--check" not in sys.argv[1:]:
        PLACE.write_text(text, encoding="utf-8")
    elif PLACE.read_text(encoding="utf-8") != text:
        sys.exit(f"{PLACE.relative_to(ROOT)} is out of date; run: python -m scripts.wire_types")


if __name__ == "__main__":
    main()

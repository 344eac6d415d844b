"""Differences between an edition and ours, in sentences for the people at the table."""

from collections.abc import Iterator, Mapping

from theomachy.core.edition import Edition
from theomachy.core.game import Game
from theomachy.core.language import current
from theomachy.core.message import Message
from theomachy.editions.files import TEXTS

MOST_SENTENCES = 200  # sentences
_UNTOLD = ("source", "worth", "rule", "x", "y", "tint", "connections", "hemispheres")  # nothing that changes play


def differences(game: Game, edition: Edition) -> list[str]:
    """List how *edition* differs from our own data and texts, in the language spoken now."""
    mine = game.in_edition(edition.id)
    found: list[str] = []
    for file, tables in edition.data.items():
        before = {name: _by_id(table) for name, table in game.data().get(file, {}).items()}
        after = {name: _by_id(table) for name, table in tables.items()}
        for message in _compare(before, after, (file.removesuffix(".toml"),)):
            found.append(_say(mine, message))
    for key, text in edition.texts.get(current(), {}).items():
        said = game.catalogue().find(key) or ""
        found.append(TEXTS.render(Message("difference.text", {"what": key, "after": text, "before": said})))
    return found[:MOST_SENTENCES] or [TEXTS.render(Message("difference.none"))]


def _by_id(table: object) -> object:
    """Return a list of entries as a table by their ids."""
    if isinstance(table, list) and table and all(isinstance(entry, Mapping) and "id" in entry for entry in table):
        return {str(entry["id"]): entry for entry in table}
    return table


def _compare(before: object, after: object, way: tuple[str, ...]) -> Iterator[Message]:
    if before == after or way[-1] in _UNTOLD:
        return
    if not isinstance(before, Mapping) or not isinstance(after, Mapping):
        facts = {"before": _value(before), "after": _value(after), "slot": way[-1]}
        yield Message("difference.changed", {**facts, "what": way[-2] if len(way) > 1 else way[0]})
        return
    for key in dict.fromkeys([*before, *after]):
        if key not in after:
            yield Message("difference.removed", {"what": key})
        elif key not in before:
            yield Message("difference.added", {"what": key})
        else:
            yield from _compare(before[key], after[key], (*way, str(key)))


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_value(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return ", ".join(_value(item) for item in value)
    return str(value)


def _say(game: Game, message: Message) -> str:
    facts = {key: game.catalogue().name(value) for key, value in message.facts.items()}
    return TEXTS.render(Message(message.key, facts))

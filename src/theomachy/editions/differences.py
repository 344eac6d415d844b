"""Differences between an edition and ours, in sentences for the people at the table."""

from collections.abc import Iterator, Mapping

from theomachy.core.edition import Edition, entries
from theomachy.core.game import Game
from theomachy.core.language import ENGLISH, current
from theomachy.core.message import Message
from theomachy.editions.files import TEXTS

MOST_SENTENCES = 200  # sentences
_UNTOLD = ("source", "known", "worth", "rule", "x", "y", "tint", "connections", "hemispheres")  # that change no play
_SHOWN = ("cost", "range", "keep", "copies", "decks", "preemptive", "points", "steps")  # beside the text of a card
_NOTHING = "\N{EN DASH}"
_ENTRY = 3  # steps of the way to an entry: file, table, id


def differences(game: Game, edition: Edition) -> list[str]:
    """List how *edition* differs from our own data and texts, in the language spoken now."""
    mine = game.in_edition(edition.id)
    found: list[str] = []
    for file, tables in edition.data.items():
        before = {name: _by_id(table) for name, table in game.data().get(file, {}).items()}
        after = {name: _by_id(table) for name, table in tables.items()}
        for message in _compare(before, after, (file.removesuffix(".toml"),)):
            found.append(_say(mine, message))
    found += [_say(mine, Message("difference.silent", {"what": id})) for id in silent(game, edition)]
    for key, text in edition.texts.get(current(), {}).items():
        said = game.catalogue().find(key) or ""
        facts = {"what": _thing(game, key), "after": text, "before": said}
        found.append(TEXTS.render(Message("difference.text", facts)))
    return found[:MOST_SENTENCES] or [TEXTS.render(Message("difference.none"))]


def silent(game: Game, edition: Edition) -> list[str]:
    """List the cards that do something else than ours while their text is still ours."""
    ours, mine = dict(entries(game.data())), game.in_edition(edition.id)
    helps, spoken = game.things(), mine.things()
    own = {**edition.texts.get(ENGLISH, {}), **edition.texts.get(current(), {})}
    return [
        id
        for id, facts in entries(edition.data)
        if id in ours
        and f"help.{id}" not in own
        and "help" in helps.get(id, {})
        and spoken[id].get("help") == helps[id]["help"]
        and _played(facts) != _played(ours[id])
    ]


def _thing(game: Game, key: str) -> str:
    """Return what we call the thing that the sentence *key* names or describes; the key of any other sentence."""
    table, _, id = key.partition(".")
    return game.catalogue().name(id) if table in ("name", "help") else key


def _played(facts: Mapping[str, object]) -> dict[str, object]:
    """Return what the text of a card speaks of."""
    return {name: value for name, value in facts.items() if name not in (*_UNTOLD, *_SHOWN)}


def _by_id(table: object) -> object:
    """Return a list of entries as a table by their ids."""
    if isinstance(table, list) and table and all(isinstance(entry, Mapping) and "id" in entry for entry in table):
        return {str(entry["id"]): entry for entry in table}
    return table


def _compare(before: object, after: object, way: tuple[str, ...]) -> Iterator[Message]:
    if before == after or way[-1] in _UNTOLD:
        return
    if _are_steps(before, after):
        before, after = _by_number(before), _by_number(after)
    if not isinstance(before, Mapping) or not isinstance(after, Mapping):
        facts = {"before": _value(before), "after": _value(after), "slot": way[-1]}
        yield Message("difference.changed", {**facts, "what": way[_ENTRY - 1] if len(way) > _ENTRY else way[0]})
        return
    for key in dict.fromkeys([*before, *after]):
        if len(way) < _ENTRY and key not in after:
            yield Message("difference.removed", {"what": key})
        elif len(way) < _ENTRY and key not in before:
            yield Message("difference.added", {"what": key})
        else:
            yield from _compare(before.get(key), after.get(key), (*way, str(key)))


def _are_steps(before: object, after: object) -> bool:
    """Return whether both are lists of equally many tables, which are compared one by one."""
    if not isinstance(before, list) or not isinstance(after, list) or len(before) != len(after):
        return False
    return all(isinstance(step, Mapping) for step in [*before, *after])


def _by_number(steps: object) -> object:
    return {str(at): step for at, step in enumerate(steps)} if isinstance(steps, list) else steps


def _value(value: object) -> str:
    if value is None:
        return _NOTHING
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_value(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return ", ".join(_value(item) for item in value)
    return str(value)


def _say(game: Game, message: Message) -> str:
    spoken = game.catalogue()
    facts = {key: spoken.name(value) for key, value in message.facts.items()}
    if "slot" in facts:
        facts["slot"] = spoken.find(f"edition-label.{facts['slot']}") or facts["slot"]
    facts["what"] = spoken.find(f"edition-title.{facts['what']}") or facts["what"]
    return TEXTS.render(Message(message.key, facts))

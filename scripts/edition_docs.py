"""Write docs/editions/<game>.md: what an edition of each game may hold, each word of its vocabulary with an example.

python -m scripts.edition_docs           # writes docs/editions/
python -m scripts.edition_docs --check   # says whether it is current
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec

from scripts.native import ROOT
from theomachy.core.game import Game
from theomachy.core.kinds import Choice, Effects, Group, Kind, ListOf, Slot, parts_of
from theomachy.core.language import ENGLISH, speaking
from theomachy.core.schema import File, Table
from theomachy.editions.files import sentence
from theomachy.editions.toml_text import inline
from theomachy.registry import games

FOLDER = ROOT / "docs" / "editions"
FEW = 3  # words that their sentence can list: no vocabulary of their own
UNTOLD = ("source", "worth", "rule", "known", "says")  # of an entry: nothing that its effect needs

HEAD = """\
# Editions of {title}

An edition is a folder of data files that replace ours at a table. Make one with

```sh
theomachy edition new {game} my-copy/
theomachy edition check my-copy/
```

or in the browser at `/edition/{game}`. What follows is made from the schema that checks it
(`python -m scripts.edition_docs`); every example is an entry of our own edition.
"""


def render(game: Game) -> str:
    """The page of one game."""
    with speaking(ENGLISH):
        parts = [HEAD.format(title=game.title(), game=game.id)]
        for file in game.schema().files:
            about = sentence(game, f"edition-file.{file.name.removesuffix('.toml')}")
            parts.append(f"## `{file.name}`\n\n{about}\n")
            if file.slots:
                parts.append(_slots(game, file.topic(), file.slots))
            for table in file.tables:
                parts += [_table(game, table), *_vocabularies(game, file, table)]
    return "\n".join(part for part in parts if part)


def _table(game: Game, table: Table) -> str:
    name = f"[{table.name}.<{table.keyed}>]" if table.keyed else f"[[{table.name}]]"
    count = f"one for each {table.keyed}" if table.keyed else _range(table.least, table.most)
    about = sentence(game, f"edition.{table.name}.about")
    return f"### `{name}`\n\n{about} Entries: {count}.\n\n{_slots(game, table.name, table.slots)}"


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _slots(game: Game, topic: str, slots: Sequence[Slot]) -> str:
    rows = ["| value | what it is | allowed |", "| --- | --- | --- |"]
    for slot in slots:
        for part, way in [(slot, slot.name), *parts_of(slot)]:
            said = sentence(game, f"edition.{way if '.' in way else f'{topic}.{way}'}")
            optional = " Optional." if part.optional else ""
            rows.append(f"| `{way}` | {said}{optional} | {_cell(part.kind.limits())} |")
    return "\n".join(rows) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


# Words.


def _vocabularies(game: Game, file: File, table: Table) -> Iterator[str]:
    """A table for each slot of *table* that has a vocabulary: the word, an entry with it, and what that one says."""
    listed = game.data()[file.name].get(table.name)
    entries = [entry for entry in listed if isinstance(entry, Mapping)] if isinstance(listed, list) else []
    entries += examples(game)
    for way, words, kind in vocabularies(table.slots):
        rows = ["| word | example | what it says |", "| --- | --- | --- |"]
        for word in words:
            entry = next((one for one in entries if word in _values(one, way)), None)
            if entry is not None:
                rows.append(f"| `{word}` | `{_example(entry, way)}` | {_meaning(game, kind, word, entry)} |")
        yield f"#### Words of `{' '.join(way)}`\n\n" + "\n".join(rows) + "\n"


def examples(game: Game) -> list[dict[str, object]]:
    """Entries with the words that no card of ours uses: what ``components/grammar.py`` gives."""
    name = f"{game.package}.components.grammar"
    found: list[dict[str, object]] = getattr(import_module(name), "EXAMPLES", []) if find_spec(name) else []
    return found


def vocabularies(slots: Sequence[Slot], way: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], list[str], Kind]]:
    """The words that *slots* choose from, where they are more than a few, and the way to them."""
    for slot in slots:
        kind = slot.kind.kind if isinstance(slot.kind, ListOf) else slot.kind
        inner = (*way, slot.name)
        if isinstance(kind, Group):
            yield from vocabularies(kind.slots, inner)
        elif isinstance(kind, Effects):
            yield inner, list(kind.vocabulary), kind
        elif isinstance(kind, Choice) and len(kind.values) > FEW and slot.name not in ("id", "source"):
            yield inner, [word for word in kind.values if word], kind


def _values(value: object, way: Sequence[str]) -> set[str]:
    """Every word at the end of *way*, through lists too."""
    if isinstance(value, list):
        return {word for item in value for word in _values(item, way)}
    if not way:
        return set(value) if isinstance(value, Mapping) else {str(value)}
    return _values(value.get(way[0], []), way[1:]) if isinstance(value, Mapping) else set()


def _example(entry: Mapping[str, object], way: Sequence[str]) -> str:
    """The *entry* as one line, without what has nothing to do with its effect."""
    return _cell(inline({key: value for key, value in entry.items() if key not in UNTOLD}))


def _meaning(game: Game, kind: Kind, word: str, entry: Mapping[str, object]) -> str:
    """The sentence of an effect, or what the card of the example says."""
    if isinstance(kind, Effects):
        return sentence(game, f"effect.{word}")
    if "says" in entry:
        return sentence(game, str(entry["says"]))
    words, id = game.catalogue(), str(entry.get("id"))
    name, said = words.find(f"name.{id}") or id, words.find(f"help.{id}") or ""
    return _cell(f"{name}: {said}" if said else name)


def main(arguments: Sequence[str]) -> int:
    """Write the pages, or say which are not current."""
    stale = []
    for game in games():
        path, text = FOLDER / f"{game.id}.md", render(game)
        if "--check" in arguments:
            stale += [path.name] if not path.is_file() or path.read_text(encoding="utf-8") != text else []
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    if stale:
        print(f"not current: {', '.join(stale)}; run: python -m scripts.edition_docs")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

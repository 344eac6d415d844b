"""The files of an edition: read with file and line of every mistake, and written with comments."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from theomachy.core.edition import MOST_BYTES, Edition, entries
from theomachy.core.game import Game
from theomachy.core.kinds import Problem, Slot, parts_of
from theomachy.core.language import ENGLISH, languages, speaking
from theomachy.core.message import Message, Translations
from theomachy.core.refusal import OptionError
from theomachy.core.roles.editions import ABOUT
from theomachy.core.schema import Table
from theomachy.editions.toml_text import line_of, write
from theomachy.registry import find

Files = Mapping[str, str]  # the text of each file of a folder by its path ("cards.toml", "texts/de.toml")
TEXTS = Translations("theomachy.editions")
FORMS = ("name", "help")
COMMENT_WIDTH = 112
MOST_MISTAKES = 100  # that are told; to find the line of one takes as long as reading its file
MOST_DOTS = 100  # in a line: what a key with more parts takes of the memory grows with the square of them
_LISTED = re.compile(r"(?:one of|there are) ([\w-]+(?:, [\w-]+)+)")
_LONGEST_WORD = 40
_QUOTED = re.compile(r"'([^']+)'")


@dataclass(frozen=True)
class Mistake:
    """A mistake in a file of an edition, and where it is."""

    file: str
    line: int
    why: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.why}"


@dataclass(frozen=True)
class Checked:
    """The content of a folder: an edition, or what is wrong with it."""

    game: Game | None
    edition: Edition | None
    mistakes: list[Mistake]
    problems: list[Problem]
    content: dict[str, Any] | None = None  # what the files hold, right or wrong; None where they cannot be read


def read(files: Files) -> Checked:
    """Read the *files* of a folder or an archive; nothing in them is ever run."""
    mistakes: list[Mistake] = []
    parsed = {path: _parse(path, text, mistakes) for path, text in files.items() if path.endswith(".toml")}
    if ABOUT not in parsed:
        mistakes.append(Mistake(ABOUT, 1, "is missing: it says which game this is an edition of"))
    if sum(len(text) for text in files.values()) > MOST_BYTES:
        mistakes.append(Mistake(ABOUT, 1, f"the edition is larger than {MOST_BYTES} characters"))
    if mistakes:
        return Checked(None, None, mistakes, [])
    about = parsed.pop(ABOUT)
    try:
        game = find(str(about.get("game")))
    except OptionError as error:
        return Checked(None, None, [Mistake(ABOUT, line_of(files[ABOUT], ("game",)), str(error))], [])
    content = _content(about, parsed)
    edition, problems = game.edition_from(content)
    problems = problems[:MOST_MISTAKES]
    mistakes = [_mistake(problem, files) for problem in problems]
    return Checked(game, edition, sorted(mistakes, key=lambda one: (one.file, one.line)), problems, content)


def _parse(path: str, text: str, mistakes: list[Mistake]) -> dict[str, Any]:
    crowded = next((number for number, line in enumerate(text.split("\n"), 1) if line.count(".") > MOST_DOTS), 0)
    if crowded:
        mistakes.append(Mistake(path, crowded, f"has more than {MOST_DOTS} dots"))
        return {}
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        mistakes.append(Mistake(path, int(line[1]) if line else text.count("\n") + 1, f"is not TOML: {error}"))
        return {}
    except (RecursionError, ValueError):
        mistakes.append(Mistake(path, 1, "is nested too deeply, or a number in it is too long"))
        return {}


def _content(about: Mapping[str, object], parsed: Mapping[str, dict[str, Any]]) -> dict[str, object]:
    texts = {path[6:-5]: _flat(tables) for path, tables in parsed.items() if path.startswith("texts/")}
    data = {path: tables for path, tables in parsed.items() if not path.startswith("texts/")}
    return {**about, "data": data, "texts": texts}


def _flat(tables: Mapping[str, object]) -> dict[str, object]:
    """Write the sentences of nested tables under dotted keys."""
    flat: dict[str, object] = {}
    for key, value in tables.items():
        if isinstance(value, Mapping):
            flat.update({f"{key}.{inner}": text for inner, text in _flat(value).items()})
        else:
            flat[key] = value
    return flat


def _mistake(problem: Problem, files: Files) -> Mistake:
    text = files.get(problem.file, "")
    line = line_of(text, problem.where) if text else 1
    return Mistake(problem.file, line, f"{_call(problem)}{problem.why}{_nearest(problem.why)}")


def _nearest(why: str) -> str:
    """Name the allowed word that is most like the wrong one, where *why* lists what is allowed."""
    listed, wrong = _LISTED.search(why), _QUOTED.search(why)
    if listed is None or wrong is None:
        return ""
    words = {re.sub(r"[_ ]", "-", word.lower()): word for word in listed[1].split(", ")}
    found = get_close_matches(re.sub(r"[_ ]", "-", wrong[1][:_LONGEST_WORD].lower()), list(words), 1)
    return TEXTS.render(Message("nearest", {"word": words[found[0]]})) if found else ""


def _call(problem: Problem) -> str:
    """Say which value of a file a problem is about."""
    words = [f"{part + 1}." if isinstance(part, int) else part for part in problem.where]
    return f"{' '.join(words).removesuffix('.')}: " if words else ""


# Writing.


def files_of(game: Game, name: str, edition: Edition | None = None) -> dict[str, str]:
    """Return the files of *edition*, or of ours under a new *name*, complete and commented."""
    content = None if edition is None else edition.data
    title = name if edition is None else edition.title
    files = {ABOUT: _about(game, name, title)}
    for path, tables in (game.data() if content is None else content).items():
        files[path] = _comments(game, path) + "\n" + write(tables)
    for language in languages():
        with speaking(language):
            files[f"texts/{language}.toml"] = _texts(game, edition, language)
    return files


def _about(game: Game, name: str, title: str) -> str:
    said = {"game": game.id, "name": name, "title": title}
    return _comment(TEXTS.render(Message("about", {"game": game.id}))) + "\n" + write(said)


def _texts(game: Game, edition: Edition | None, language: str) -> str:
    """Write the names and helps of everything with an id, and what else the edition says.

    What the edition says in English only is left out: there it replaces ours in every language.
    """
    spoken, texts = game.catalogue(language), {} if edition is None else edition.texts
    own, english = texts.get(language, {}), texts.get(ENGLISH, {})
    tables: dict[str, dict[str, str]] = {form: {} for form in FORMS}
    for id in dict.fromkeys(id for id, _ in entries(game.data() if edition is None else edition.data)):
        for form in FORMS:
            key = f"{form}.{id}"
            text = spoken.find(key)
            if text is not None and (key in own or key not in english):
                tables[form][id] = text
    for key, text in own.items():
        table, _, rest = key.partition(".")
        tables.setdefault(table, {})[rest] = text
    return _comment(TEXTS.render(Message("texts"))) + "\n" + write(tables)


def _comments(game: Game, path: str) -> str:
    """Say above a data file what may stand in it."""
    file = next(one for one in game.schema().files if one.name == path)
    lines = [sentence(game, f"edition-file.{path.removesuffix('.toml')}")]
    lines += _slots(game, file.topic(), file.slots)
    for table in file.tables:
        lines += ["", f"{_header(table)} {sentence(game, f'edition.{table.name}.about')}"]
        lines += _slots(game, table.name, table.slots)
    return "".join(_comment(line) for line in lines)


def _header(table: Table) -> str:
    if table.keyed:
        return f"[{table.name}.<{table.keyed}>]"
    return f"[[{table.name}]] ({table.least}\N{EN DASH}{table.most})"


def _slots(game: Game, table: str, slots: Sequence[Slot]) -> Iterator[str]:
    for slot in slots:
        yield _slot(game, f"{table}.{slot.name}", slot)
        for part, way in parts_of(slot):
            yield "  " + _slot(game, way, part)


def _slot(game: Game, way: str, slot: Slot) -> str:
    allowed = f" [{slot.kind.limits()}]" if slot.kind.limits() else ""
    usual = f" {_usual(slot)}" if slot.optional else ""
    vocabulary = slot.kind.vocabulary if hasattr(slot.kind, "vocabulary") else {}
    effects = [
        f"\n  {name} ({effect.least}\N{EN DASH}{effect.most}{', ' + effect.group if effect.group else ''}): "
        f"{sentence(game, f'effect.{name}')}"
        for name, effect in vocabulary.items()
    ]
    return f"- {slot.name}: {sentence(game, f'edition.{way}')}{allowed}{usual}" + "".join(effects)


def _usual(slot: Slot) -> str:
    """Say what holds where a value is left out."""
    if slot.default is None or slot.default == "":
        return TEXTS.render(Message("optional"))
    default = str(slot.default).lower() if isinstance(slot.default, bool) else slot.default
    return TEXTS.render(Message("usual", {"value": default}))


def sentence(game: Game, key: str) -> str:
    """Return the sentence that explains a part of the schema, with its amount as a word; "" where there is none."""
    text = game.catalogue().find(key) or game.catalogue(ENGLISH).find(key)
    if text is None:
        return TEXTS.find(f"common.{key.rpartition('.')[2]}") or ""
    return text.replace("{amount}", TEXTS.render(Message("amount")))


def _comment(text: str) -> str:
    lines: list[str] = []
    for row in text.split("\n"):
        line = row[: len(row) - len(row.lstrip())].removesuffix(" ")
        for word in row.lstrip().split(" "):
            if len(line) + len(word) > COMMENT_WIDTH and line:
                lines.append(line)
                line = "     "
            line = f"{line} {word}" if line else word
        lines.append(line)
    return "".join(f"# {line}".rstrip() + "\n" for line in lines)

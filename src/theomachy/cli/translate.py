"""``theomachy translate``: the skeleton of a language for every package with sentences, and what it lacks."""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Annotated, Any, Final

import typer

from theomachy.cli.console import out, plain
from theomachy.cli.guard import FAILED
from theomachy.core.language import ENGLISH
from theomachy.core.message import flatten
from theomachy.core.refusal import OptionError

CODE: Final = re.compile(r"[a-z]{2,3}")
BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
MESSAGES: Final = "messages.toml"
LESSON: Final = "lesson.toml"
RULES: Final = "rules.toml"
PAGE: Final = ("web", "src")  # beside src/theomachy in a checkout; a wheel has no sources of the page
TEXTS_OF_STEP: Final = ("title", "text", "hint")
UNTRANSLATED: Final = "credits"  # names of people and firms
NO_TABLE: Final = ""  # of the keys above the first table
NAMES: Final = "name"  # a language may name more than English does
HEAD: Final = "Uncomment a line and translate its text; a line that stays commented is said in English."

Tables = dict[str, dict[str, str]]  # what people read in a file: table, key, text


@dataclass(frozen=True)
class Comparison:
    """One file of a translation compared with the English one: keys by what is wrong with them."""

    path: Path
    english: Tables
    missing: list[tuple[str, str]] = field(default_factory=list)
    gone: list[tuple[str, str]] = field(default_factory=list)
    other_facts: list[tuple[str, str]] = field(default_factory=list)

    def total(self) -> int:
        """Return how many texts English has."""
        return sum(len(texts) for texts in self.english.values())

    def is_complete(self) -> bool:
        return not (self.missing or self.gone or self.other_facts)


def translate(
    language: Annotated[str, typer.Argument(metavar="LANG", help="Two or three letters: fr, de, it.")],
    missing: Annotated[
        bool, typer.Option("--missing", help="List every text that is missing or outdated; write nothing.")
    ] = False,
    folder: Annotated[
        Path | None, typer.Option("--folder", metavar="FOLDER", help="The theomachy package; this installation's.")
    ] = None,
) -> None:
    """Write the files of a new language with all English texts as comments, and report what is translated.

    Files that exist stay as they are. Examples: theomachy translate fr · theomachy translate fr --missing
    """
    if not CODE.fullmatch(language) or language == ENGLISH:
        raise OptionError(f"{language!r} is no language to translate to; give its code, such as fr")
    root = folder or Path(str(files("theomachy")))
    packages, page = find_packages(root), find_page(root)
    if not packages:
        raise OptionError(f"{root} has no messages/{ENGLISH}.toml; give the folder of the theomachy package")
    if not missing:
        for package in packages:
            write_skeleton(package, language)
        for folder_of_page in page:
            write_page_skeleton(folder_of_page, language)
    compared = [one for package in packages for one in compare(package, language)]
    compared += [compare_page(folder_of_page, language) for folder_of_page in page]
    for one in compared:
        _report(one, root if one.path.is_relative_to(root) else root.parent.parent, missing)
    if missing and not all(one.is_complete() for one in compared):
        raise typer.Exit(FAILED)


def find_packages(root: Path) -> list[Path]:
    """Every folder under *root* that has English sentences."""
    return sorted(path.parent.parent for path in root.rglob(f"messages/{ENGLISH}.toml"))


def find_page(root: Path) -> list[Path]:
    """Every folder ``languages`` of the page's sources that belongs to the package at *root*."""
    return sorted(path.parent for path in root.parent.parent.joinpath(*PAGE).rglob(f"languages/{ENGLISH}.json"))


def write_page_skeleton(folder: Path, language: str) -> None:
    """Write an empty catalogue of *language* for the page, unless there is one."""
    path = folder / f"{language}.json"
    if not path.exists():
        path.write_text("{}\n", encoding="utf-8")


def compare_page(folder: Path, language: str) -> Comparison:
    """One catalogue of the page compared with the English one."""
    path = folder / f"{language}.json"
    other = _read_page(path) if path.exists() else {}
    return _compare_tables(path, {NO_TABLE: _read_page(folder / f"{ENGLISH}.json")}, {NO_TABLE: other})


def _read_page(path: Path) -> dict[str, str]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise OptionError(f"{path} is not JSON: {error}") from None
    if not isinstance(found, dict):
        raise OptionError(f"{path} must hold one JSON object")
    return {str(key): str(text) for key, text in found.items()}


def read_english(package: Path) -> dict[str, Tables]:
    """Return what there is to translate in *package*, by the file of the translation."""
    tables = {MESSAGES: _tables(_read(package / "messages" / f"{ENGLISH}.toml"))}
    tables[MESSAGES].pop(UNTRANSLATED, None)
    if (package / LESSON).exists():
        tables[LESSON] = _steps(_read(package / LESSON))
    if (package / RULES).exists():
        tables[RULES] = _rules(_read(package / RULES))
    return tables


def write_skeleton(package: Path, language: str) -> None:
    """Write the files of *language* that *package* does not have yet."""
    folder = package / "languages" / language
    folder.mkdir(parents=True, exist_ok=True)
    for name, tables in read_english(package).items():
        if not (folder / name).exists():
            (folder / name).write_text(_skeleton(name, tables), encoding="utf-8")


def compare(package: Path, language: str) -> list[Comparison]:
    """Every file of *language* in *package*, compared with the English one."""
    folder = package / "languages" / language
    return [_compare(folder / name, english) for name, english in read_english(package).items()]


def _compare(path: Path, english: Tables) -> Comparison:
    return _compare_tables(path, english, _translated(path))


def _compare_tables(path: Path, english: Tables, other: Tables) -> Comparison:
    found = Comparison(path, english)
    for table, texts in english.items():
        translated = other.get(table, {})
        found.missing.extend((table, key) for key in texts if key not in translated)
        both = [key for key in texts if key in translated]
        found.other_facts.extend((table, key) for key in both if _facts(texts[key]) != _facts(translated[key]))
        if table != NAMES:
            found.gone.extend((table, key) for key in translated if key not in texts)
    if path.name != MESSAGES:  # tables of a catalogue that English does not have are forms of names
        found.gone.extend((table, key) for table in other if table not in english for key in other[table])
    return found


def _facts(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _read(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        try:
            return tomllib.load(file)
        except tomllib.TOMLDecodeError as error:
            raise OptionError(f"{path} is not TOML: {error}") from None


def _translated(path: Path) -> Tables:
    """Return what a file of a translation holds; nothing where there is none."""
    if not path.exists():
        return {}
    found = _read(path)
    return _steps(found) if path.name == LESSON else _tables(found)


def _tables(found: Mapping[str, Any]) -> Tables:
    """Every table by its name; what stands above the first one is the table ""."""
    alone = {key: text for key, text in found.items() if isinstance(text, str)}
    tables = {name: flatten(texts) for name, texts in found.items() if isinstance(texts, dict)}
    return {NO_TABLE: alone, **tables} if alone else tables


def _steps(found: Mapping[str, Any]) -> Tables:
    """The texts of each step of a lesson; the number of the step is its table."""
    steps = found.get("step", [])
    return {
        str(number): {name: step[name] for name in TEXTS_OF_STEP if name in step}
        for number, step in enumerate(steps, start=1)
    }


def _rules(found: Mapping[str, Any]) -> Tables:
    sections = found.get("section", [])
    rules = {id: rule for section in sections for id, rule in section["rules"].items()}
    return {
        "headings": {section["heading"]: section["heading"] for section in sections},
        "rules": {id: rule["text"] for id, rule in rules.items()},
        "ours": {id: rule["ours"] for id, rule in rules.items() if "ours" in rule},
    }


def _skeleton(name: str, tables: Tables) -> str:
    """A file with every table of the English one, and every text as a comment."""
    lines = [f"# {HEAD}"]
    for table, texts in tables.items():
        lines += ["", "[[step]]" if name == LESSON else f"[{table}]"] if table != NO_TABLE else [""]
        lines += [f"# {line(key, text)}" for key, text in texts.items()]
    return "\n".join(lines) + "\n"


def line(key: str, text: str) -> str:
    """The line of a TOML file that gives *text* to *key*."""
    name = key if BARE_KEY.fullmatch(key) else json.dumps(key, ensure_ascii=False)
    return f"{name} = {json.dumps(text, ensure_ascii=False)}"


def page_line(key: str, text: str) -> str:
    """The line of a JSON file of the page that gives *text* to *key*."""
    return f"{json.dumps(key, ensure_ascii=False)}: {json.dumps(text, ensure_ascii=False)},"


def _report(compared: Comparison, root: Path, fully: bool) -> None:
    """Say how far a file is; *fully* with every key, what is missing as lines to paste."""
    total = compared.total()
    colour = "green" if compared.is_complete() else "yellow"
    path = compared.path.relative_to(root).as_posix()
    out.print(f"[{colour}]{path}[/]: {total - len(compared.missing)} of {total}", soft_wrap=True)
    if not fully:
        return
    write = line if compared.path.suffix == ".toml" else page_line
    for table, key in compared.missing:
        plain(f"  missing     {_head(table)}{write(key, compared.english[table][key])}")
    for table, key in compared.gone:
        plain(f"  not English {_head(table)}{key}")
    for table, key in compared.other_facts:
        plain(f"  other facts {_head(table)}{write(key, compared.english[table][key])}")


def _head(table: str) -> str:
    return "" if table == NO_TABLE else f"[{table}] "

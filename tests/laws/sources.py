"""What the sources of a package can say: its strings, its f-strings, and the sentences that it names outright."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2] / "src" / "theomachy"
# Whose first argument is the code of a refusal, and so the key of a sentence.
REFUSALS: Final = ("Refusal", "RequestRefused", "ServerRefused", "NotAuthenticated", "Forbidden")

Pattern = tuple[str, ...]  # the fixed parts of an f-string; something is filled in between each two


class Sources:
    """The strings in the Python and data files of a folder, and the keys that *others* make from them."""

    def __init__(self, folder: Path, others: "tuple[Sources, ...]" = ()) -> None:
        self.literals: set[str] = set().union(*(other.literals for other in others)) | {""}
        self.patterns: set[Pattern] = {
            pattern
            for other in others
            for pattern in other.patterns
            if "." in pattern[0]  # such as "name.{}"
        }
        self.joined: set[Pattern] = set()  # filled with words and hyphens
        self._buildable: dict[str, bool] = {}
        for path in sorted(folder.rglob("*.py")):
            self._read_python(ast.parse(path.read_text(encoding="utf-8")))
        for path in sorted(folder.glob("data/*.toml")):
            self._read_data(tomllib.loads(path.read_text(encoding="utf-8")))

    def _read_python(self, tree: ast.Module) -> None:
        docs = set(_docstrings(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docs:
                self._add_literal(node.value)
            elif isinstance(node, ast.JoinedStr):
                self._add_pattern(node)
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and isinstance(node.left, ast.Constant):
                self.patterns.add((str(node.left.value), ""))  # "agree " + …

    def _add_literal(self, text: str) -> None:
        self.literals.add(text)
        self.literals.update(re.split(r"[:\s]", text))  # "button:go-on" is a thing, "a b c" a list of names

    def _add_pattern(self, text: ast.JoinedStr) -> None:
        parts = [""]
        for part in text.values:
            if isinstance(part, ast.Constant):
                parts[-1] += str(part.value)
            else:
                parts.append("")
        patterns = self.joined if any(_joins_words(part) for part in text.values) else self.patterns
        for pattern in (parts, "\0".join(parts).split(":")[-1].split("\0")):  # with and without "button:"
            if any(part.strip() for part in pattern):
                patterns.add(tuple(pattern))

    def _read_data(self, data: object) -> None:
        if isinstance(data, dict):
            for key, value in data.items():
                self._add_literal(str(key))
                self._read_data(value)
        elif isinstance(data, list):
            for value in data:
                self._read_data(value)
        else:
            self._add_literal(str(data))

    def can_build(self, text: str) -> bool:
        """Return whether *text* is in the sources, or an f-string of theirs filled with what can be built."""
        if text not in self._buildable:
            self._buildable[text] = False  # while it is looked for
            self._buildable[text] = self._is_made(text)
        return self._buildable[text]

    def _is_made(self, text: str) -> bool:
        if text in self.literals or text.isdecimal() or len(text) == 1:  # one of the letters of a string
            return True
        if any(self._fills(text, pattern) for pattern in self.patterns if all(part in text for part in pattern)):
            return True
        return any(self._fills_joined(text, pattern) for pattern in self.joined)

    def _fills_joined(self, text: str, pattern: Pattern) -> bool:
        """Return whether *text* is *pattern* with several words that can be built, and hyphens between them."""
        if len(pattern) != 2 or not (text.startswith(pattern[0]) and text.endswith(pattern[1])):
            return False
        return self._joins(text[len(pattern[0]) : len(text) - len(pattern[1])])

    def _joins(self, text: str) -> bool:
        if self.can_build(text):
            return True
        ends = [end for end, letter in enumerate(text) if letter == "-"]
        return any(self.can_build(text[:end]) and self._joins(text[end + 1 :]) for end in ends)

    def _fills(self, text: str, pattern: Pattern) -> bool:
        """Return whether *text* is *pattern* with something that can be built in every gap."""
        if not text.startswith(pattern[0]):
            return False
        rest = text[len(pattern[0]) :]
        if len(pattern) == 1:
            return rest == ""
        return any(self.can_build(rest[:end]) and self._fills(rest[end:], pattern[1:]) for end in range(len(rest) + 1))


def _joins_words(part: ast.expr) -> bool:
    """Return whether what is filled in is words with hyphens between them."""
    join = part.value.func if isinstance(part, ast.FormattedValue) and isinstance(part.value, ast.Call) else None
    if not isinstance(join, ast.Attribute) or join.attr != "join":
        return False
    return isinstance(join.value, ast.Constant) and join.value.value == "-"


def _docstrings(tree: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


@cache
def read_sources(folder: str, *others: str) -> Sources:
    """The strings in a *folder* under src/theomachy, and the keys that *others* make from them."""
    return Sources(ROOT / folder, tuple(read_sources(other) for other in others if other != folder))


def named_keys(folder: str) -> Iterator[tuple[str, str]]:
    """The keys of sentences that the files in *folder* name outright: where, and the key."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                prefix = "" if name == "Message" else "refusal." if name in REFUSALS else None
                is_said = name == "RequestRefused" and len(node.args) > 1  # with a sentence of its own
                if prefix is not None and not is_said:
                    key = _key_argument(name, node)
                    yield from ((f"{path.relative_to(ROOT)}:{node.lineno}", prefix + text) for text in _texts(key))


def _key_argument(name: str, call: ast.Call) -> ast.expr:
    """The argument that names the sentence: a refusal of the server has a code and may have another key."""
    return call.args[1] if name == "ServerRefused" and len(call.args) > 1 else call.args[0]


def _texts(expression: ast.expr) -> Iterator[str]:
    """The strings that *expression* can be, as far as it says them."""
    if isinstance(expression, ast.Constant):
        yield str(expression.value)
    elif isinstance(expression, ast.IfExp):
        yield from _texts(expression.body)
        yield from _texts(expression.orelse)

"""Check how we write: words of the glossary that we do not use, translated English, sentences too long for their place.

    python -m scripts.prose             # every finding, by file and line
    python -m scripts.prose docs/web.md

Reads catalogues of the engine and of the page, lessons, rules, docs, docstrings and comments; docs/style.md
says how we write. A line that ends with ``<!-- prose: off -->`` is not checked.
"""

import ast
import io
import json
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OFF = "<!-- prose: off -->"
SPEAKS = ROOT / "src" / "theomachy" / "cli"  # its helps and errors stand in its modules
ALLOWED = ("docs/style.md", "docs/glossary.md", "scripts/prose.py", "CHANGELOG.md")  # they quote what we avoid

# What we avoid, and what to write instead.
AVOIDED: list[tuple[str, str]] = [
    (r"\bmildest\b", "default"),
    (r"\bstumbl\w+", "failed"),
    (r"\bdeeds?\b", "act or choice"),
    (r"\btak(?:e|es|en|ing) (?:that |this |a choice |the choice |a step )back\b", "undo"),
    (r"\btook back\b", "undid"),
    (r"\b[Hh]and on the turn\b", "end turn"),
    (r"\bRather not\b", "Cancel"),
    (r"\bDo it\b", "Confirm"),
    (r"\bAnother game\b", "Rematch"),
    (
        r"(?:^|[.!?] )Who (?:does|has|is|wants|asks|sits|plays|comes|cannot|may|thinks|gives|owns|needs)\b[^?]*$",
        "If you …, / A player who …",
    ),
    (r"\bwho (?:asks|watches|watched)\b", "the viewer, spectators"),
    (r"\bwhichever\b", "the one that"),
    (r"\bbe it\b", "whether"),
    (r"\bfor ever\b", "forever"),
    (r"\bfound wanting\b", "failed"),
    (r"\bnot as it should be\b", "invalid"),
    (r"\bthe own\b", "its own, your own"),
    (r"\bof which\b", "rewrite as two sentences"),
    (r"\bthe time of \{?\w+\}? is up\b", "… ran out of time"),
    (r"\bin the midst of\b", "in the middle of"),
    (r"\bthe house\b", "the server, theomachy, our"),
    (r"\bsecond thoughts?\b", "rollouts"),
    (r"\bimagin(?:e|es|ed|ing|ings)\b", "sample, sampled worlds"),
    (r"\bwhat cannot be\b", "what is invalid"),
    (r"\bso that\b", "so, or to …"),
    (r"\banew\b|\bafresh\b", "again"),
    (r"\btells? of\b|\) tells\b", "describes, explains"),
    (r"\bnothing of (?:it|them|ours|yours|theirs|what)\b", "none of, nothing about"),
    (r"\bsigns? of life\b", "heartbeat"),
    (r"\blook(?:s|ed|ing)? on at\b|\bonly looks on\b", "watch"),
    (r"\bbeside the rules\b", "outside the rules"),
    (r"\b(?:that|which) cannot be(?=[.,;)]|$)", "that is invalid, that is impossible"),
    (r"\b(?:goes|go|went) on (?:where|until)\b", "continue, resume"),
    (r"\bto who\b", "to people who"),
    (r"\bare spared\b|\bis spared\b", "does not get"),
    (r"\bnow and then\b", "from time to time"),
    (r"\bby turns\b", "in turn, alternately"),
    (r"\bseldom\b", "rarely"),
    (r"\bshall\b", "will, must"),
    (r"\bforeseen\b|\bforeseeable\b", "expected, forecast"),
    (r"\bmistake of the program\b", "bug"),
    (r"\bluck (?:decides|decided|did|answered)\b", "chance decides"),
    (r"\bbring(?:s|ing)? about\b|\bbrought about\b", "cause"),
    (r"\bhold(?:s)? on to\b", "keep, refer to"),
    (r"\bupon\b|\bthereby\b|\bthereupon\b|\btherewith\b", "plain words"),
    (r"\bTake back\b|\bGo on\b", "Undo, Leave seat, Continue"),
    (r"\blest\b|\bhence\b|\bthereof\b|\bwherein\b", "plain words"),
    (r"\b[Tt]ell whether\b", "return whether"),
    (r"\bbeside (?:ours|others)\b", "besides, compared with"),
    (r"\bbeside (?:their entries|the position itself|its first act|the match)\b", "besides"),
    (r"\b(?:for|of|among|from|has|after) so (?:many|much)\b(?! as| that| of)", "this many, this much, a number"),
    (r"\bluck (?:falls|falling|excluded|included|left out)\b|\bthe notes of luck\b", "chance"),
    (r"\bbroke off\b", "failed, was interrupted"),
    (r"\bis believed\b|\bwas believed\b", "is accepted, could not be checked"),
]
PATTERNS = [(re.compile(pattern), better) for pattern, better in AVOIDED]

# How many characters fit where a message is shown, in every language; the table of the catalogue decides.
LONGEST = {"prompt": 170, "choice": 110, "button": 24, "refusal": 240, "warning": 220, "event": 200, "name": 80}
LONGEST_LABEL, LONGEST_SENTENCE, LONGEST_PARAGRAPH = 90, 130, 360  # on the page
PARAGRAPHS = re.compile(r"about\.|verify\.proves|rules\.intro|orders\.help|shelf-intro")
CHOOSES_FORM = re.compile(r"\{\w+:([^/{}]*)/([^{}]*)\}")


@dataclass(frozen=True)
class Finding:
    """Something to write better."""

    path: Path
    line: int
    says: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.says}"


def check_text(path: Path, text: str, first: int = 1) -> Iterator[Finding]:
    """Find avoided patterns in *text*, which begins at line *first* of *path*."""
    for number, line in enumerate(text.splitlines(), first):
        if OFF in line:
            continue
        for pattern, better in PATTERNS:
            if found := pattern.search(line):
                yield Finding(path, number, f"{found[0].strip()!r}: write {better}")


def check_catalogue(path: Path) -> Iterator[Finding]:
    """Find avoided patterns and messages that are too long for their place."""
    text = path.read_text(encoding="utf-8")
    yield from check_text(path, text)
    if path.parent.name == "messages" or path.name == "messages.toml":
        for table, messages in tomllib.loads(text).items():
            for key, message in messages.items() if isinstance(messages, dict) else ():
                if isinstance(message, str) and table in LONGEST:
                    yield from _check_length(path, text, key, len(message), LONGEST[table])


def check_page(path: Path) -> Iterator[Finding]:
    """Find avoided patterns in the sentences of the page, and those that are too long for their place."""
    text = path.read_text(encoding="utf-8")
    if path.stem == "en":
        yield from check_text(path, text)
    for key, message in json.loads(text).items():
        shown = CHOOSES_FORM.sub(lambda form: max(form.groups(), key=len), message)
        is_label = not shown.endswith((".", "!", "?", "…", ":"))
        longest = LONGEST_LABEL if is_label else LONGEST_SENTENCE
        yield from _check_length(path, text, key, len(shown), LONGEST_PARAGRAPH if PARAGRAPHS.match(key) else longest)


def _check_length(path: Path, text: str, key: str, length: int, longest: int) -> Iterator[Finding]:
    if length > longest:
        yield Finding(path, _line_of(text, key), f"{key} has {length} characters; at most {longest} fit")


def _line_of(text: str, key: str) -> int:
    return next((number for number, line in enumerate(text.splitlines(), 1) if line.lstrip(' "').startswith(key)), 1)


def check_docs(path: Path) -> Iterator[Finding]:
    """Find avoided patterns outside code blocks."""
    lines, is_code = [], False
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.lstrip().startswith("```"):
            is_code = not is_code
        lines.append("" if is_code else re.sub(r"`[^`]*`", "", line))
    yield from check_text(path, "\n".join(lines))


def check_module(path: Path) -> Iterator[Finding]:
    """Find avoided patterns in the docstrings and comments of a module, and in what the command line says."""
    text = path.read_text(encoding="utf-8")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield from check_text(path, token.string, token.start[0])
    for node in ast.walk(ast.parse(text)):
        if SPEAKS in path.parents and isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from check_text(path, node.value, node.lineno)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            doc = ast.get_docstring(node, clean=False)
            if doc:
                first = node.body[0].lineno
                yield from check_text(path, doc, first)


def sources() -> Iterator[Path]:
    """Every file that is checked."""
    yield from sorted(ROOT.glob("*.md"))
    yield from sorted((ROOT / "docs").rglob("*.md"))
    for folder in ("src", "scripts", "bench", "tests"):
        yield from sorted((ROOT / folder).rglob("*.py"))
    yield from sorted((ROOT / "src").rglob("*.toml"))
    yield from sorted((ROOT / "web" / "src").rglob("languages/*.json"))


def check(path: Path) -> list[Finding]:
    """Every finding in one file."""
    place = path.relative_to(ROOT).as_posix()
    if place in ALLOWED or ("/messages/" in place and path.stem != "en"):
        return []
    checks = {".md": check_docs, ".py": check_module, ".toml": check_catalogue, ".json": check_page}
    return list(checks[path.suffix](path))


def main() -> None:
    """The command line."""
    chosen = [Path(name).resolve() for name in sys.argv[1:]] or list(sources())
    findings = [finding for path in chosen for finding in check(path)]
    for finding in findings:
        print(finding)
    if findings:
        sys.exit(f"theomachy: {len(findings)} places to write better; docs/style.md says how")


if __name__ == "__main__":
    main()

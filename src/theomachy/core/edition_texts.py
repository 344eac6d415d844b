"""Limits of an edition's texts: sentences that exist, filled in with the facts that they have."""

import re
from collections.abc import Mapping
from string import Formatter
from typing import Final

from theomachy.core.edition import Data, entries
from theomachy.core.kinds import Problem
from theomachy.core.language import ENGLISH, languages
from theomachy.core.message import Translations

MOST_CHARACTERS: Final = 600
_SPEC: Final = re.compile(r"[A-Za-z_]*|[^/{}]{0,60}/[^/{}]{0,60}")  # a table of names, or words for one and for many


def check_texts(texts: object, data: Data, ours: Translations) -> list[Problem]:
    """List what is wrong with *texts*, by language, of an edition with this *data*."""
    if not isinstance(texts, Mapping):
        return [Problem("texts", (), "must hold the sentences of each language")]
    problems: list[Problem] = []
    allowed = _allowed(data, ours)
    for language, sentences in texts.items():
        file = f"texts/{language}.toml"
        if language not in languages():
            problems.append(Problem(file, (), f"there is no language {language!r}; there are {', '.join(languages())}"))
        elif not isinstance(sentences, Mapping):
            problems.append(Problem(file, (), "must be a table of sentences"))
        else:
            problems += [
                Problem(file, tuple(str(key).split(".")), why)
                for key, text in sentences.items()
                if (why := _why_not(str(key), text, allowed))
            ]
    return problems


def _allowed(data: Data, ours: Translations) -> dict[str, str]:
    """Return our sentences, by key, and empty ones for the names and helps of the edition's own things."""
    sentences = dict(ours.catalogue(ENGLISH).sentences)
    for id, _ in entries(data):
        sentences.setdefault(f"name.{id}", "")
        sentences.setdefault(f"help.{id}", "")
    return sentences


def _why_not(key: str, text: object, allowed: Mapping[str, str]) -> str:
    if key not in allowed:
        return "is no sentence of this game, and the name or help of nothing in this edition"
    if not isinstance(text, str) or len(text) > MOST_CHARACTERS:
        return f"must be text of at most {MOST_CHARACTERS} characters"
    facts = {name for name, _ in _fields(allowed[key])}
    try:
        used = _fields(text)
    except ValueError:
        return "has a brace that is not closed; write {{ for a brace"
    strange = [name for name, _ in used if name not in facts]
    if strange:
        known = ", ".join(f"{{{name}}}" for name in sorted(facts)) or "none"
        return f"uses {{{strange[0]}}}; the facts of this sentence are: {known}"
    odd = [spec for _, spec in used if not _SPEC.fullmatch(spec)]
    return f"uses the form {odd[0]!r}; allowed are a table such as name, or words for one and many" if odd else ""


def _fields(text: str) -> list[tuple[str, str]]:
    return [(name or "", spec or "") for _, name, spec, turned in Formatter().parse(text) if name is not None or turned]

"""Language: the one in which sentences are rendered just now, and those there are.

Whoever renders for somebody says for whom: ``with speaking("de"): …``. The default is English. A task or thread has a
language of its own, so several people can be told at once, each in theirs.
"""

from collections.abc import Iterable
from contextvars import ContextVar, Token
from functools import cache
from importlib.resources import files
from types import TracebackType
from typing import Final

ENGLISH: Final = "en"
_CURRENT: Final[ContextVar[str]] = ContextVar("language", default=ENGLISH)


def current() -> str:
    """Return the language in which sentences are rendered just now."""
    return _CURRENT.get()


def speak(language: str) -> None:
    """Render in *language* for the rest of this task."""
    _CURRENT.set(language)


class speaking:
    """Renders in a language inside a ``with`` block."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._token: Token[str] | None = None

    def __enter__(self) -> None:
        self._token = _CURRENT.set(self._language)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._token is not None:
            _CURRENT.reset(self._token)


@cache
def languages() -> tuple[str, ...]:
    """List the languages there are: English, and every folder under ``core/languages``."""
    folder = files("theomachy.core").joinpath("languages")
    found = sorted(entry.name for entry in folder.iterdir() if entry.is_dir()) if folder.is_dir() else []
    return (ENGLISH, *(name for name in found if not name.startswith("_")))


def best_language(wanted: Iterable[str]) -> str:
    """Choose the first of the *wanted* languages (``de-AT`` is German) that there is, or else English."""
    for name in wanted:
        short = name.strip().split("-")[0].lower()
        if short in languages():
            return short
    return ENGLISH

"""Running commands in this process."""

from collections.abc import Callable

import pytest
from typer.testing import CliRunner, Result

from theomachy.cli.app import app

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def _speak_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test depend on the language of whoever runs it."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture
def run() -> Run:
    """Runs a command; whatever it did, no exception got through."""

    def run(*words: str, typed: str = "") -> Result:
        result = CliRunner().invoke(app, list(words), input=typed)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        assert "Traceback" not in result.output
        return result

    return run

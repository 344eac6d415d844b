"""Whisper is among the games here."""

import pytest

from tests.table.tables import install


@pytest.fixture(autouse=True)
def whisper(monkeypatch):
    return install(monkeypatch)

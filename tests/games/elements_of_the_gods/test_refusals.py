"""Refusals: every one has a sentence, a rule and a test."""

import re
from pathlib import Path

from tests.games.elements_of_the_gods.build import (
    GAME,
)
from theomachy.games import elements_of_the_gods as package

SOURCES = "\n".join(path.read_text() for path in Path(package.__file__).parent.rglob("*.py"))


def test_every_refusal_has_a_sentence_and_a_rule() -> None:
    found = re.findall(r'Refusal\(\s*"([a-z-]+)"(?:, "(EG-\w+)")?', SOURCES)
    assert len(found) > 40
    for code, rule in found:
        assert GAME.catalogue().find(f"refusal.{code}"), code
        assert rule in GAME.rules, code


def test_every_sentence_of_a_refusal_is_used_and_tested() -> None:
    tests = "\n".join(path.read_text() for path in Path(__file__).parent.rglob("test_*.py"))
    for key in GAME.catalogue().sentences:
        section, _, code = key.partition(".")
        if section == "refusal" and not code.endswith("-settled"):
            assert f'"{code}"' in SOURCES, code
            assert re.search(rf'"{code}[ "]', tests), f"no test provokes {code}"

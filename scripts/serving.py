"""A server of its own on a temporary database, for page tests, pictures and measurements."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from types import TracebackType
from urllib.error import URLError

from scripts.native import ROOT
from scripts.system import BROWSERS

PATIENCE = 30.0
# As root Chromium has no sandbox; the rest keeps it from talking to anybody but us.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Serving:
    """``with Serving() as house: house.url``; stop() and start() again keep the tables."""

    def __init__(self, **settings: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="theomachy-web-"))
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.settings = {
            "port": str(self.port),
            "database": str(self.folder / "tables.sqlite3"),
            "web_folder": str(ROOT / "web" / "dist"),
            "bot_pace": "0",
            "http_rate": "0",
            "address_share": "0",
            "act_rate": "1000",
            "table_rate": "1000",
            "log_level": "warning",
            **settings,
        }
        self.log = self.folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        if not (ROOT / "web" / "dist" / "index.html").is_file():
            raise RuntimeError("web/dist is missing; run: make web")
        env = {**os.environ, **{f"THEOMACHY_{name.upper()}": value for name, value in self.settings.items()}}
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "theomachy.server"], env=env, stdout=log, stderr=log
            )
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the server did not start:\n{self.log.read_text()}")
            time.sleep(0.05)

    def stop(self) -> None:
        """Stop as an operator would."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(15)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=2) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False

    def __enter__(self) -> "Serving":
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def chromium() -> str:
    """The system's Chromium.

    :raises RuntimeError: with the command that installs it, where it is missing.
    """
    for name in BROWSERS:
        if found := shutil.which(name):
            return found
    raise RuntimeError("there is no Chromium for the page tests; on Debian run: sudo apt-get install chromium")

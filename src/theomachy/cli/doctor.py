"""``theomachy doctor``: whether this machine has what theomachy needs, and what to do where it does not."""

import os
import platform
import shutil
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import typer
from rich.markup import escape

from theomachy.cli.console import out
from theomachy.cli.version import build, number
from theomachy.core.refusal import OptionError
from theomachy.server.config import Config, from_environment

OLDEST_PYTHON: Final = (3, 11)
LEAST_DISK: Final = 200 * 1024**2  # bytes free, below which a server should not start a long evening
LATEST_CLOCK: Final = 2020  # a year before which the clock is surely wrong


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: ``ok``, ``note`` (works, could be better) or ``bad``; and what to do."""

    what: str
    state: str
    says: str
    advice: str = ""


def doctor() -> None:
    """Check Python, compiler, engine, page, database, port, disk and clock, and say what to do.

    Example: theomachy doctor
    """
    findings = list(examine())
    marks = {"ok": "[green]ok  [/]", "note": "[yellow]note[/]", "bad": "[red]bad [/]"}
    for finding in findings:
        out.print(f"{marks[finding.state]} [b]{finding.what}[/]: {escape(finding.says)}", soft_wrap=True)
        if finding.advice:
            out.print(f"     {escape(finding.advice)}", soft_wrap=True)
    if any(finding.state == "bad" for finding in findings):
        raise typer.Exit(1)


def examine() -> Iterator[Finding]:
    """Look at everything, in the order in which a start needs it."""
    yield python()
    yield compiler()
    yield engine()
    try:
        config = from_environment({})
    except OptionError as error:
        yield Finding("Settings", "bad", str(error), "Correct the environment variable, or unset it.")
        return
    yield page(config)
    yield database(config)
    yield port(config)
    yield disk(config)
    yield clock()


def python() -> Finding:
    """Return which Python this is."""
    says = f"{platform.python_implementation()} {platform.python_version()}"
    if sys.version_info < OLDEST_PYTHON:
        return Finding("Python", "bad", says, "Install Python 3.11 or newer.")
    return Finding("Python", "ok", says)


def compiler() -> Finding:
    """Return whether the engine could be compiled here."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.name != "nt" and shutil.which(command) is None:
        advice = "Only compiling from source needs it. On Debian and Ubuntu: sudo apt-get install gcc python3-dev"
        return Finding("C compiler", "note", f"{command} is not installed", advice)
    return Finding("C compiler", "ok", command)


def engine() -> Finding:
    """Return whether the engine runs compiled."""
    if build() == "compiled":
        return Finding("Engine", "ok", f"theomachy {number()}, compiled")
    advice = "Bots think about ten times slower. Install a wheel: pip install theomachy; in a clone: make native"
    return Finding("Engine", "note", f"theomachy {number()}, not compiled", advice)


def page(config: Config) -> Finding:
    """Return whether the web client is there."""
    from theomachy.server.web_client import find_client

    folder = find_client(config.web_folder)
    if folder is None:
        return Finding("Page", "bad", "the web client is not built", "In a clone run: make web")
    return Finding("Page", "ok", str(folder))


def database(config: Config) -> Finding:
    """Return whether tables can be kept."""
    url = config.database_url()
    if not url.startswith("sqlite"):
        return Finding(
            "Database", *_try(lambda: _reach(url), _without_password(url), "Start it, or correct the address.")
        )
    path = Path(url.removeprefix("sqlite:///"))
    return Finding(
        "Database", *_try(lambda: _write_in(path.parent), str(path), "Choose another place: --database FILE")
    )


def port(config: Config) -> Finding:
    """Return whether the port is free."""
    where = f"{config.host}:{config.port}"
    try:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((config.host, config.port))
    except OSError as error:
        return Finding("Port", "note", f"{where} is not free ({error.strerror})", "Choose another one: --port 8080")
    return Finding("Port", "ok", where)


def disk(config: Config) -> Finding:
    """Return whether there is room for tables."""
    url = config.database_url()
    folder = Path(url.removeprefix("sqlite:///")).parent if url.startswith("sqlite") else Path.cwd()
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    state = "ok" if free >= LEAST_DISK else "bad"
    return Finding(
        "Disk", state, f"{free / 1024**3:.1f} GiB free in {folder}", "" if state == "ok" else "Free some space."
    )


def clock() -> Finding:
    """Return whether the clock can be right."""
    now = time.gmtime()
    if now.tm_year < LATEST_CLOCK:
        return Finding("Clock", "bad", time.strftime("%Y-%m-%d", now), "Set the clock; certificates depend on it.")
    return Finding("Clock", "ok", time.strftime("%Y-%m-%d %H:%M UTC", now))


def _try(check: Callable[[], None], says: str, advice: str) -> tuple[str, str, str]:
    try:
        check()
    except (OSError, subprocess.SubprocessError) as error:
        return "bad", f"{says}: {error}", advice
    return "ok", says, ""


def _write_in(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder):
        pass


def _reach(url: str) -> None:
    from urllib.parse import urlsplit

    parts = urlsplit(url)
    socket.create_connection((parts.hostname or "localhost", parts.port or 5432), timeout=3).close()


def _without_password(url: str) -> str:
    """The address as it may be shown."""
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}"

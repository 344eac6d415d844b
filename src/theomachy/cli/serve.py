"""``theomachy serve``: tables for the browser."""

import importlib
import socket
import threading
import time
import webbrowser
from typing import Annotated

import typer

from theomachy.cli.console import err

HOST, PORT = "127.0.0.1", 8000
START_SECONDS = 30  # seconds that the server may take until the browser opens


def serve(
    host: Annotated[str, typer.Option("--host", envvar="THEOMACHY_HOST", help="The address to listen on.")] = HOST,
    port: Annotated[
        int, typer.Option("--port", envvar="THEOMACHY_PORT", min=1, max=65535, help="The port to listen on.")
    ] = PORT,
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="URL", help="Where tables are stored; by default in a file of yours."),
    ] = None,
    processes: Annotated[
        int | None, typer.Option("--processes", min=1, help="Server processes on the port; several need PostgreSQL.")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser when it is ready.")] = False,
) -> None:
    """Serve tables in the browser, for this machine or, with --host, for others.

    Examples: theomachy serve --open · theomachy serve --host 0.0.0.0 --port 8080
    """
    run_server(host, port, database, "" if open_browser else None, processes)


def run_server(
    host: str = HOST,
    port: int = PORT,
    database: str | None = None,
    page: str | None = None,
    processes: int | None = None,
) -> None:
    """Serve until interrupted; the browser opens at *page*, unless that is None."""
    server = importlib.import_module("theomachy.server")
    err.print(f"theomachy listens on http://{host}:{port}/ (Ctrl-C ends it)")
    if page is not None:
        threading.Thread(target=_open_when_ready, args=(host, port, page), daemon=True).start()
    server.serve(host=host, port=port, database=database, processes=processes)


def _open_when_ready(host: str, port: int, page: str) -> None:
    reachable = HOST if host in ("0.0.0.0", "::") else host
    for _ in range(START_SECONDS * 5):
        try:
            socket.create_connection((reachable, port), timeout=1).close()
        except OSError:
            time.sleep(0.2)
        else:
            webbrowser.open(f"http://{reachable}:{port}/{page}")
            return

"""``theomachy serve``: tables for the browser."""

import importlib
from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 for a free one.")] = 8000,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser when it is ready.")] = False,
) -> None:
    """Serve tables in the browser, for this machine or, with --host, for others.

    Examples: theomachy serve --open · theomachy serve --host 0.0.0.0 --port 8080
    """
    importlib.import_module("theomachy.server").serve(host=host, port=port, open_browser=open_browser)

"""Servers that start in a blink, to be killed: forked from a process that has imported everything."""

import multiprocessing
import socket
import time
from contextlib import suppress
from multiprocessing import current_process
from typing import Any

from tests.server.people import QUICK, free_port

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(
    [
        "tests.server.forked",
        "theomachy.server.run",
        "theomachy.games.flock",
        "uvicorn.protocols.http.httptools_impl",
        "uvicorn.protocols.websockets.websockets_sansio_impl",
        "uvicorn.lifespan.on",
        "uvloop",
        "sqlalchemy.dialects.sqlite",
        "sqlalchemy.dialects.postgresql.asyncpg",
        "alembic.command",
        "alembic.ddl.postgresql",
        "asyncpg",
    ]
)


def serve(settings: dict[str, Any]) -> None:
    """Run a server until it is killed."""
    from theomachy.server.bot_pool import BotPool
    from theomachy.server.config import Config
    from theomachy.server.run import run

    BotPool.open = lambda self: None  # type: ignore[method-assign]  # few of them ever need a bot, and many are killed
    current_process()._config["daemon"] = False  # type: ignore[attr-defined]  # so it may have processes of its own
    run(Config(**settings))


class Forked:
    """A server in a forked process."""

    def __init__(self, database: str, port: int | None = None, **more: Any) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        settings = {**QUICK, "database": database, "port": self.port, "log_level": "critical", **more}
        self._process = CONTEXT.Process(target=serve, args=(settings,), daemon=True)
        self._process.start()

    @property
    def pid(self) -> int:
        """The id of the process."""
        assert self._process.pid is not None
        return self._process.pid

    def wait(self, seconds: float = 20) -> "Forked":
        """Return when it answers."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
                return self
            time.sleep(0.002)
        raise TimeoutError("the server did not start")

    def stop(self) -> int:
        """End it politely; its exit code."""
        self._process.terminate()
        self._process.join(20)
        code = self._process.exitcode
        assert code is not None, "it did not end"
        return code

    def kill(self) -> None:
        """End it without a word."""
        self._process.kill()
        self._process.join()

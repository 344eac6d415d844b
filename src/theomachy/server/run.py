"""Running: uvicorn around the application."""

import contextlib
import logging
import socket
import sys

import uvicorn
from starlette.types import ASGIApp

from theomachy.core import position
from theomachy.core.refusal import OptionError
from theomachy.server import logs
from theomachy.server.app import build
from theomachy.server.config import Config
from theomachy.server.garbage import search_seldom
from theomachy.server.http_protocol import limited_protocol
from theomachy.server.storage.store import check_place
from theomachy.server.supervisor import supervise
from theomachy.server.websocket_protocol import FastWebSocketProtocol

logger = logging.getLogger("theomachy.server")
STARTUP_FAILED = 3
RESERVED_FILES = 128  # for the database, worker processes and files of the web client


def allow_connections(config: Config) -> None:
    """Let the process have as many open files as the system lets it, and no more connections: each is one."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    room = most - RESERVED_FILES
    if most != resource.RLIM_INFINITY and not 0 < config.connections <= room:
        config.connections = max(1, room)
        logger.warning("the system allows %d open files; at most %d connections are accepted", most, config.connections)


def run(config: Config) -> None:
    """Serve until SIGTERM or SIGINT; what was accepted is finished."""
    if config.processes > 1:
        supervise(config)
        return
    try:
        check_place(config.database_url())
    except OptionError as error:
        sys.exit(f"theomachy: {error}")
    logs.set_up(config.log_level)
    allow_connections(config)
    if not is_compiled():
        logger.warning("the engine is not compiled and plays several times slower; see theomachy doctor")
    search_seldom()
    sys.setswitchinterval(0.0005)  # a finished commit must not wait long until it can say so
    server = uvicorn.Server(uvicorn_config(config, build(config)))
    server.run(sockets=[shared_socket(config)] if config.share_port else None)
    if not server.started:
        sys.exit(STARTUP_FAILED)


def uvicorn_config(config: Config, app: ASGIApp) -> uvicorn.Config:
    """Return how uvicorn runs the application."""
    return uvicorn.Config(
        app,
        host=config.host,
        port=config.port,
        http=limited_protocol(config),
        ws=FastWebSocketProtocol,
        ws_max_size=config.message_bytes * 4,
        ws_per_message_deflate=False,
        ws_ping_interval=config.heartbeat,
        ws_ping_timeout=config.heartbeat,
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=config.proxies or None,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_keep_alive=config.idle_seconds,
        timeout_graceful_shutdown=10,
    )


def is_compiled() -> bool:
    """Return whether this process plays with the compiled engine."""
    return not str(position.__file__).endswith(".py")


def shared_socket(config: Config) -> socket.socket:
    """A socket on the port of the server; the system deals connections out to all processes that have one."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    shared = socket.socket(family)
    shared.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    shared.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    shared.bind((config.host, config.port))
    return shared

"""Running: uvicorn around the application."""

import contextlib
import gc
import sys

import uvicorn

from theomachy.server import logs
from theomachy.server.app import build
from theomachy.server.config import Config
from theomachy.server.http_protocol import limited_protocol
from theomachy.server.websocket_protocol import FastWebSocketProtocol


def allow_connections() -> None:
    """Let the process have as many open files as the system lets it; a connection is one."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def run(config: Config) -> None:
    """Serve until SIGTERM or SIGINT; what was accepted is finished."""
    logs.set_up(config.log_level)
    allow_connections()
    gc.freeze()  # what is loaded now stays
    gc.set_threshold(20_000, 20, 50)
    sys.setswitchinterval(0.0005)  # a commit that is done shall not wait long until it can say so
    uvicorn.run(
        build(config),
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
        timeout_graceful_shutdown=10,
    )

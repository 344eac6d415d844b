"""System: health, metrics, the document of this API."""

import asyncio
import hmac
import json
from pathlib import Path
from typing import Any

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from theomachy.core import position
from theomachy.server import metrics
from theomachy.server.errors import ServerRefused
from theomachy.server.openapi import document
from theomachy.server.routing import ApiRequest, ApiResponse, route


class Health(msgspec.Struct):
    """The health of the server."""

    ok: bool
    tables: int


@route("GET", "/healthz", answer=Health, errors=(503,))
async def healthz(request: ApiRequest[None]) -> ApiResponse:
    """Check the health of the server and its database."""
    registry = request.services.registry
    await registry.store.read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
    if not registry.upkeep.is_healthy():
        raise ServerRefused("unhealthy")
    return ApiResponse(Health(True, registry.count()))


class Engine(msgspec.Struct):
    """The state of the engine: compiled, or plain while it is being compiled."""

    compiled: bool
    share: float | None  # of the compilation that is done; null when none goes on


@route("GET", "/api/engine", answer=Engine)
async def engine(request: ApiRequest[None]) -> ApiResponse:
    """Say whether the engine is compiled, and how far that is while `make play` compiles it."""
    compiled = not (position.__file__ or "").endswith(".py")
    place = request.services.registry.config.build_progress
    share = None if compiled or not place else await asyncio.to_thread(share_compiled, Path(place))
    return ApiResponse(Engine(compiled, share), headers={"Cache-Control": "no-store"})


def share_compiled(place: Path) -> float:
    """Read what share of the engine is compiled from the file that the build writes."""
    try:
        return float(json.loads(place.read_text())["share"])
    except (OSError, ValueError, KeyError):
        return 0.0


@route("GET", "/metrics", answer=str, media="text/plain", scope="", errors=(404,))
async def prometheus(request: ApiRequest[None]) -> ApiResponse:
    """Figures for Prometheus, for whoever has the operator's token."""
    registry = request.services.registry
    token = registry.config.metrics_token
    if not token or not hmac.compare_digest(request.bearer.encode(), token.encode()):
        raise ServerRefused("not-found", "no-such-page")  # figures move with private acts
    metrics.TABLES_IN_MEMORY.set(registry.count())
    metrics.BOT_FAILURES.set(registry.bot_pool.failures)
    return ApiResponse(generate_latest(metrics.REGISTRY), media=CONTENT_TYPE_LATEST)


@route("GET", "/api/openapi.json", answer=dict[str, Any])
async def openapi(request: ApiRequest[None]) -> ApiResponse:
    """This document."""
    return ApiResponse(document())

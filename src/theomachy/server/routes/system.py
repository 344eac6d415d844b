"""The house: health, metrics, the document of this API."""

from typing import Any

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from theomachy.server import metrics
from theomachy.server.openapi import document
from theomachy.server.routing import ApiRequest, ApiResponse, route


class Health(msgspec.Struct):
    """Whether the server can do its work."""

    ok: bool
    tables: int


@route("GET", "/healthz", answer=Health, errors=(503,))
async def healthz(request: ApiRequest[None]) -> ApiResponse:
    """Whether the server and its database are well."""
    registry = request.services.registry
    await registry.store.read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
    return ApiResponse(Health(True, registry.count()))


@route("GET", "/metrics", answer=str, media="text/plain")
async def prometheus(request: ApiRequest[None]) -> ApiResponse:
    """Figures for Prometheus."""
    registry = request.services.registry
    metrics.LIVE.set(registry.count())
    metrics.BOT_FAILURES.set(registry.bot_pool.failures)
    return ApiResponse(generate_latest(metrics.REGISTRY), media=CONTENT_TYPE_LATEST)


@route("GET", "/api/openapi.json", answer=dict[str, Any])
async def openapi(request: ApiRequest[None]) -> ApiResponse:
    """This document."""
    return ApiResponse(document())

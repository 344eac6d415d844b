"""The house: health, metrics, the document of this API."""

from typing import Any

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from theomachy.server import metrics
from theomachy.server.openapi import document
from theomachy.server.routing import Answer, Asked, route


class Health(msgspec.Struct):
    """Whether the server can do its work."""

    ok: bool
    tables: int


@route("GET", "/healthz", answer=Health, errors=(503,))
async def healthz(asked: Asked[None]) -> Answer:
    """Whether the server and its database are well."""
    hall = asked.house.hall
    await hall.store.read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
    return Answer(Health(True, hall.count()))


@route("GET", "/metrics", answer=str, media="text/plain")
async def prometheus(asked: Asked[None]) -> Answer:
    """Figures for Prometheus."""
    hall = asked.house.hall
    metrics.LIVE.set(hall.count())
    metrics.BOT_FAILURES.set(hall.thinker.failures)
    return Answer(generate_latest(metrics.REGISTRY), media=CONTENT_TYPE_LATEST)


@route("GET", "/api/openapi.json", answer=dict[str, Any])
async def openapi(asked: Asked[None]) -> Answer:
    """This document."""
    return Answer(document())

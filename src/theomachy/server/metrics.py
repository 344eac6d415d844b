"""Metrics for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
ACTS = Counter("theomachy_acts", "Acts accepted", ["do"], registry=REGISTRY)
REFUSALS = Counter("theomachy_refusals", "Acts refused", ["code"], registry=REGISTRY)
TABLES = Counter("theomachy_tables_created", "Tables created", registry=REGISTRY)
CONFLICTS = Counter("theomachy_conflicts", "Acts tried again because another process was faster", registry=REGISTRY)
DROPPED = Counter("theomachy_viewers_dropped", "Viewers closed because they read too slowly", registry=REGISTRY)
BOT_FAILURES = Gauge("theomachy_bot_failures", "Choices of bots that crashed or overran their time", registry=REGISTRY)
LIVE = Gauge("theomachy_tables_in_memory", "Tables held in memory", registry=REGISTRY)
VIEWERS = Gauge("theomachy_viewers", "Open WebSockets", registry=REGISTRY)
REQUESTS = Histogram(
    "theomachy_request_seconds", "Time to answer a request", ["method", "path", "status"], registry=REGISTRY
)

_ACTS: dict[str, Counter] = {}


def count_act(do: str) -> None:
    """Count one accepted act; looking a label up is dear."""
    counter = _ACTS.get(do)
    if counter is None:
        counter = _ACTS[do] = ACTS.labels(do)
    counter.inc()

"""Metrics for Prometheus."""

from collections import Counter as Tally
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily

REGISTRY = CollectorRegistry()
LONGEST_CODE = 40
ACTS: Tally[str] = Tally()  # by kind; a counter of Prometheus with a label and a lock costs more than it counts
REFUSALS = Counter("theomachy_refusals", "Acts refused", ["code"], registry=REGISTRY)
TABLES = Counter("theomachy_tables_created", "Tables created", registry=REGISTRY)
CONFLICTS = Counter("theomachy_conflicts", "Acts tried again because another process was faster", registry=REGISTRY)
DROPPED = Counter("theomachy_viewers_dropped", "Viewers closed because they read too slowly", registry=REGISTRY)
BOT_FAILURES = Gauge("theomachy_bot_failures", "Choices of bots that crashed or overran their time", registry=REGISTRY)
TABLES_IN_MEMORY = Gauge("theomachy_tables_in_memory", "Tables held in memory", registry=REGISTRY)
VIEWERS = Gauge("theomachy_viewers", "Open WebSockets", registry=REGISTRY)
REQUESTS = Histogram(
    "theomachy_request_seconds", "Time to answer a request", ["method", "path", "status"], registry=REGISTRY
)


def count_refusal(code: str) -> None:
    """Count a refusal; codes come from catalogues, but a game may be anybody's."""
    REFUSALS.labels(code if len(code) < LONGEST_CODE else "other").inc()


class ActsCollector:
    """The tallies, when somebody asks."""

    def collect(self) -> Iterator[CounterMetricFamily]:
        """The acts by kind."""
        family = CounterMetricFamily("theomachy_acts", "Acts accepted", labels=["do"])
        for do, count in ACTS.items():
            family.add_metric([do], count)
        yield family


REGISTRY.register(ActsCollector())

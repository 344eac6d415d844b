"""History: what a viewer was told of a whole game, worked out in a worker process."""

from dataclasses import dataclass

from theomachy.core.language import speak
from theomachy.server.loading import apply, begin
from theomachy.server.storage.stored import StoredTable
from theomachy.table import views
from theomachy.table.wire_types import SeenEvent


@dataclass(slots=True)
class HistoryRequest:
    """A question to a worker process: what a viewer of a table was told since a number."""

    stored: StoredTable
    viewer: int | None
    after: int
    language: str


def replay_events(question: HistoryRequest) -> list[SeenEvent]:
    """Everything a viewer was told since a number; runs in a worker process."""
    speak(question.language)
    viewer, after = question.viewer, question.after
    table = begin(question.stored)
    events = views.events_since(table, viewer, after)[1]
    for act in question.stored.acts:
        before = views.latest_seq(table, viewer)
        apply(table, act)
        events += views.events_since(table, viewer, max(before, after))[1]
    return events

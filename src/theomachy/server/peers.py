"""Peers: other processes that serve the same tables, and what is heard from them."""

from collections.abc import Callable, Mapping

from theomachy.server.clock import now
from theomachy.server.session import TableSession
from theomachy.server.storage.journal import SEPARATOR, bundle
from theomachy.server.storage.store import Store


class Peers:
    """Announcements of other processes: acts that they wrote, and who is connected to them.

    *follow* is called with tables that have acts this process does not know yet.
    """

    def __init__(self, id: str, sessions: Mapping[str, TableSession], follow: Callable[[TableSession], object]) -> None:
        self._id = id
        self._sessions = sessions
        self._follow = follow

    def receive(self, messages: str) -> None:
        """Another process wrote acts (or this one did), or tells who is there."""
        for message in messages.split(SEPARATOR):
            self._receive(message)

    def _receive(self, message: str) -> None:
        if message.startswith("here "):
            self._receive_presence(message.split())
            return
        table, _, rest = message.partition(" ")
        if not table:  # the connection was lost for a while: anything may have happened
            for session in self._sessions.values():
                session.announced_length = session.table.length + 1
                self._follow(session)
            return
        found = self._sessions.get(table)
        if found is None:
            return
        seq, *acts = rest.split("\n")
        length = int(seq) + 1
        if length > found.table.length:
            found.announced_acts.update(zip(range(length - len(acts), length), acts, strict=True))
            found.announced_length = max(found.announced_length, length)
            self._follow(found)

    def _receive_presence(self, messages: list[str]) -> None:
        """Another process tells which players it has at a table."""
        _, teller, table, *players = messages
        session = self._sessions.get(table)
        if session is None or teller == self._id:
            return
        session.remote_presence.update(dict.fromkeys(players, now()))
        before = session.connected
        session.refresh_presence()
        if session.connected != before:
            session.broadcast_presence()

    async def announce_presence(self, store: Store) -> None:
        """Tell the other processes who is connected here."""
        messages = []
        for session in self._sessions.values():
            players = {viewer.player for viewer in session.viewers if viewer.seat is not None}
            if players:
                messages.append(" ".join(["here", self._id, session.table.id, *sorted(players)]))
        await store.write(store.announce, bundle(messages))

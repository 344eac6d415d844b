"""Neighbours: other processes that serve the same tables, and what is heard from them."""

from collections.abc import Callable, Mapping

from theomachy.server.clocktime import now
from theomachy.server.live import Live
from theomachy.server.storage.store import Store


class Neighbours:
    """What other processes announce: acts that they wrote, and who is connected to them.

    *follow* is called with tables that have acts this process does not know yet.
    """

    def __init__(self, id: str, lives: Mapping[str, Live], follow: Callable[[Live], object]) -> None:
        self._id = id
        self._lives = lives
        self._follow = follow

    def hear(self, word: str) -> None:
        """Another process wrote an act (or this one did), or tells who is there."""
        if word.startswith("here "):
            self._hear_presence(word.split())
            return
        table, _, seq = word.partition(" ")
        if not table:  # the connection was lost for a while: anything may have happened
            for live in self._lives.values():
                live.heard = live.table.length + 1
                self._follow(live)
            return
        found = self._lives.get(table)
        if found is not None and int(seq) >= found.table.length:
            found.heard = max(found.heard, int(seq) + 1)
            self._follow(found)

    def _hear_presence(self, words: list[str]) -> None:
        """Another process tells which players it has at a table."""
        _, teller, table, *players = words
        live = self._lives.get(table)
        if live is None or teller == self._id:
            return
        live.elsewhere.update(dict.fromkeys(players, now()))
        before = live.here
        live.look_around()
        if live.here != before:
            live.tell_here()

    async def tell_presence(self, store: Store) -> None:
        """Tell the other processes who is connected here."""
        words = []
        for live in self._lives.values():
            players = {viewer.player for viewer in live.viewers if viewer.seat is not None}
            if players:
                words.append(" ".join(["here", self._id, live.table.id, *sorted(players)]))
        await store.write(store.announce, words)

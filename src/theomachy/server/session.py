"""Session: a table in memory, and its viewers."""

import asyncio
import zlib
from collections import deque
from typing import Any, NamedTuple, Protocol

import msgspec

from theomachy.bots.analysis import Advice
from theomachy.bots.turn_search import Plan
from theomachy.core.language import current, speaking
from theomachy.server.clock import now
from theomachy.server.connection import TOO_SLOW_CODE
from theomachy.server.storage.journal import Row
from theomachy.table import Act, RequestRefused, Table, views
from theomachy.table.wire_types import Presence, State

encode = msgspec.json.Encoder().encode

NO_WATCHING_CODE = 4403  # with this a connection is closed that may not look
ATTENDED_MS = 60_000  # milliseconds for which somebody without a connection, such as a program, is here
MOST_DELAYED_BYTES = 1_000_000  # packed, of what a spectator who is kept behind will be sent: an hour of busy play
PRESENCE_LIFETIME = 15_000  # milliseconds that news of who is connected to another process is good for


class Viewer(Protocol):
    """A connection that looks at a table."""

    player: str
    seat: int | None
    seq: int | None  # the last number it was told; None at first
    address: str
    language: str
    is_delayed: bool  # whether it is a spectator who is told everything later
    delayed_seq: int | None  # the last number that was really sent to it then

    def send(self, message: bytes) -> None:
        """Queue *message*; never waits."""

    def close(self, code: int) -> None:
        """End the connection with *code*."""


class RunningHint(NamedTuple):
    """A bot thinks for a person: about which question, and what it will say."""

    asked: tuple[object, ...]
    task: asyncio.Task[list[Advice]]


class Postponed:
    """The updates that a delayed spectator will be sent, packed: one table can say a gigabyte in an hour."""

    __slots__ = ("size", "timers")

    def __init__(self) -> None:
        self.timers: deque[asyncio.TimerHandle] = deque()
        self.size = 0


class TableSession:
    """A table in memory. The lock is held from taking an act until it is committed and told."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.delayed: dict[Viewer, Postponed] = {}
        self.delayed_session: TableSession | None = None  # the table as spectators who are kept behind see it
        self.loaded_at = now()  # nobody knows who was connected before
        self.last_seen: dict[str, int] = {}  # when each player of a seat was last connected, or asked for something
        self.addresses: dict[str, str] = {}  # from where each of them last acted
        self.remote_presence: dict[str, int] = {}  # when another process last told that it has somebody
        self.connected: list[int] = []  # seats whose player is connected
        self.spectator_count = 0
        self.bot_tasks: dict[int, asyncio.Task[None]] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.is_uncertain = False  # whether the table may hold an act that was never written
        self.uncertain_since = 0
        self.recovering = False  # whether it is being read again because of that
        self.announced_length = 0  # how many acts the table has, as other processes tell
        self.announced_acts: dict[int, str] = {}  # those of them that were told, by their numbers
        self.last_used = now()
        self.bot_seqs: dict[int, int] = {}
        self.plans: dict[int, Plan] = {}  # how bots mean to go on with their turns
        self.hints: dict[int, RunningHint] = {}  # one at a time for each seat
        self.encoded_parts: dict[object, tuple[object, msgspec.Raw]] = {}  # what rarely changes, with its JSON
        self.snapshot_length = table.length  # acts that the latest snapshot has
        self.stored_row: Row = {}  # what the table's row in the database holds, as far as this process knows

    def stop(self) -> None:
        """Let nothing happen by itself any more."""
        if self.timer is not None:
            self.timer.cancel()
        for task in self.bot_tasks.values():
            task.cancel()
        for hint in self.hints.values():
            hint.task.cancel()

    # Who is here.

    def remove_viewer(self, viewer: Viewer) -> None:
        """A viewer is gone; what it was kept from need not be kept any longer, which can be an hour."""
        self.viewers.discard(viewer)
        postponed = self.delayed.pop(viewer, None)
        for timer in () if postponed is None else postponed.timers:
            timer.cancel()

    def refresh_presence(self) -> None:
        """Count who is connected, here or, as they tell, at other processes."""
        lately = now() - PRESENCE_LIFETIME
        players = {viewer.player for viewer in self.viewers}
        players |= {player for player, seen in self.remote_presence.items() if seen > lately}
        self.connected = [seat.number for seat in self.table.seats if seat.player in players]
        self.spectator_count = sum(1 for viewer in self.viewers if viewer.seat is None)

    def absent_for(self, seat: int | None) -> int:
        """For how many milliseconds a seat's player has not been connected."""
        self.refresh_presence()
        if seat is None or not 0 <= seat < len(self.table.seats) or seat in self.connected:
            return 0
        player = self.table.seats[seat].player
        return now() - max(
            self.loaded_at, self.table.started, self.last_seen.get(player, 0), self.remote_presence.get(player, 0)
        )

    def customer(self) -> str:
        """For whom the bots here play: an address or a person who is here, "" when nobody is."""
        addresses = [viewer.address or viewer.player for viewer in self.viewers if viewer.seat is not None]
        if addresses:
            return min(addresses)
        lately = now() - ATTENDED_MS
        people = [seat.player for seat in self.table.seats if self.last_seen.get(seat.player, 0) > lately]
        if people:
            return min(map(self.address_of, people))
        return min((viewer.address or viewer.player for viewer in self.viewers), default="")

    def address_of(self, player: str) -> str:
        """Return from where *player* acts; the player itself where that is not known."""
        connected = (viewer.address for viewer in self.viewers if viewer.player == player)
        return self.addresses.get(player) or min(connected, default="") or player

    def mark_seen(self, player: str, address: str = "") -> None:
        """*player* asked for something, from an *address* if it is known; programs need no connection."""
        if self.table.seat_of(player) is not None:
            self.last_seen[player] = now()
            if address:
                self.addresses[player] = address

    def require_view_access(self, player: str) -> None:
        """Refuse spectators where the table has none."""
        if self.table.seat_of(player) is None and not self.allows_spectators():
            raise RequestRefused("no-watching")

    def allows_spectators(self) -> bool:
        """Return whether others than the players may look; open tables can be seen by whoever might join."""
        return self.table.settings.spectators == "all" or self.table.state() == "open"

    # Telling.

    def state(self, player: str, after: int | None = None, at: int | None = None) -> State:
        """The table as *player* may know it, *at* a time or now."""
        seat = self.table.seat_of(player)
        return views.state(
            self.table,
            None if seat is None else seat.number,
            after,
            now=now() if at is None else at,
            host=player == self.table.host,
            here=self.connected,
            watching=self.spectator_count,
        )

    def broadcast(self, act: Act | None = None) -> None:
        """Send every viewer what it may notice; whoever made *act* is told that this answers it."""
        built: dict[object, bytes] = {}
        at = now()
        for viewer in list(self.viewers):
            self._send_update(viewer, built, at, act.id if act is not None and viewer.player == act.player else "")

    def send_update(self, viewer: Viewer) -> None:
        """Send one viewer what it may notice and has not been sent."""
        self._send_update(viewer, {}, now(), "")

    def _send_update(self, viewer: Viewer, built: dict[object, bytes], at: int, answers: str) -> None:
        """Send one viewer the state, if it has not seen it."""
        table = self.table
        seat = table.seat_of(viewer.player)
        number = None if seat is None else seat.number
        if number != viewer.seat:
            viewer.seat, viewer.seq = number, None
            self.refresh_presence()
        if number is None and not self.allows_spectators():  # came while the table was open
            viewer.close(NO_WATCHING_CODE)
            return
        latest = views.latest_seq(table, number)
        if viewer.seq == latest:
            return
        key = (number, viewer.seq, viewer.player == table.host, viewer.language)
        message = built.get(key)
        if message is None:
            with speaking(viewer.language):
                message = built[key] = self._encode(self.state(viewer.player, viewer.seq, at))
        viewer.seq = latest
        viewer.is_delayed = number is None and table.settings.delay > 0
        if viewer.is_delayed:
            packed = built.get(("packed", key))
            if packed is None:
                packed = built["packed", key] = zlib.compress(message, 1)
            self._send_later(viewer, packed, latest, table.settings.delay)
        elif answers:
            viewer.send(b'{"re":' + encode(answers) + b"," + message[1:])
        else:
            viewer.send(message)

    def _send_later(self, viewer: Viewer, packed: bytes, seq: int, seconds: int) -> None:
        """Keep a message from a spectator; who has sat down meanwhile has seen it.

        Whoever would be sent too much is dropped, and continues from there when it connects again.
        """
        postponed = self.delayed.setdefault(viewer, Postponed())
        if postponed.size + len(packed) > MOST_DELAYED_BYTES:
            viewer.close(TOO_SLOW_CODE)
            return
        postponed.size += len(packed)

        def send() -> None:
            postponed.timers.popleft()
            postponed.size -= len(packed)
            if viewer.seat is None:
                viewer.delayed_seq = seq
                viewer.send(zlib.decompress(packed))

        postponed.timers.append(asyncio.get_running_loop().call_later(seconds, send))

    def _encode(self, state: State) -> bytes:
        """The JSON of *state*; the parts that rarely change are not written again."""
        whole: Any = state
        whole.table = self._encode_cached(("table", current()), whole.table)
        whole.seats = self._encode_cached(("seats", current()), whole.seats)
        return encode(whole)

    def _encode_cached(self, name: object, part: object) -> msgspec.Raw:
        kept = self.encoded_parts.get(name)
        if kept is None or kept[0] != part:
            kept = self.encoded_parts[name] = part, msgspec.Raw(encode(part))
        return kept[1]

    def broadcast_presence(self, newcomer: Viewer | None = None) -> None:
        """Tell everybody but the *newcomer* who is connected."""
        self.refresh_presence()
        message = encode(Presence(self.connected, self.spectator_count))
        for viewer in self.viewers:
            if viewer is not newcomer:
                viewer.send(message)

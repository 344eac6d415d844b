"""Table: the state of one table, and the loop that takes acts."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar, cast

from theomachy.core.chance import commitment
from theomachy.core.edition import edition_in
from theomachy.core.event import Event
from theomachy.core.game import Game
from theomachy.core.language import current
from theomachy.core.match import Match
from theomachy.core.outcome import Outcome
from theomachy.registry import find
from theomachy.table.act import Act
from theomachy.table.clock import Clocks
from theomachy.table.editions import in_edition
from theomachy.table.errors import RequestRefused, default_name
from theomachy.table.orders import ANSWER_DELAY_MS, Orders
from theomachy.table.rate_limiter import RateLimiter
from theomachy.table.seat import Seat
from theomachy.table.settings import Settings
from theomachy.table.vote import Vote

SPECTATOR: Final = 16  # the bit of the spectators in an audience; seats have the bits below
EVERYBODY: Final = (1 << 17) - 1
NOTICES_KEPT: Final = 300  # what a table remembers having told; older events are read from storage
ACTS_REMEMBERED: Final = 500  # acts of clients whose repetition is noticed

ACTS_WITHOUT_NEWS: Final = frozenset(("play", "tick", "confirm", "undo", "chat", "order"))  # for lobbies
# Acts that can be repeated without end, and calls besides them.
SIDE_ACTS: Final = frozenset(
    (
        "back",
        "chat",
        "join",
        "leave",
        "order",
        "pause",
        "rematch",
        "replace",
        "resume",
        "seat",
        "undo",
        "vote",
    )
)

T = TypeVar("T")
Handlers = dict[str, Callable[["Table", Act], None]]


class AlreadyDone(Exception):
    """The same act was accepted before."""


class Notice:
    """The notices of one act: its events, and who noticed anything at all."""

    __slots__ = ("audience", "events")

    def __init__(self, audience: int = 0) -> None:
        self.audience = audience
        self.events: list[Event] = []


class Table:
    """One table from its creation on. Only take() changes it, and the same acts always lead to the same table."""

    def __init__(self, act: Act, handlers: Handlers) -> None:
        assert act.do == "create" and act.settings is not None
        self._handlers = handlers
        self.id = act.table
        self.edition = act.edition
        self.game: Game = in_edition(find(act.game), edition_in(act.settings.options), act.edition)
        self.title = self.game.title()
        if act.rules not in (0, self.game.version):
            raise RequestRefused("old-rules", game=self.title, version=act.rules, now=self.game.version)
        self.settings: Settings = act.settings
        self.host = act.player
        self.server = act.server  # the server's part of the shuffle, secret until the end
        self.commitment = commitment(bytes.fromhex(act.server))
        self.spare = act.spare  # the same for a rematch, committed to before anybody adds a share to it
        self.next_commitment = commitment(bytes.fromhex(act.spare))
        self.spare_shares: dict[int, str] = {}
        self.seats = [Seat(number) for number in range(act.seats)]
        self.match: Match | None = None
        self.clocks: Clocks | None = None
        self.orders: dict[int, Orders] = {}
        self.rate_limiters: dict[int, RateLimiter] = {}  # where the rules limit how fast a seat may act
        self.vote: Vote | None = None
        self.unconfirmed: int | None = None  # the seat whose turn is made but not yet handed on
        self.paused = False
        self.paused_at = 0
        self.created = self.now = self.updated = act.at
        self.public_change_at = act.at  # when something happened that everybody was told
        self.started = 0
        self.idle = 0  # milliseconds since the start that no game clock counts: pauses and outages
        self.next = ""  # the table of the rematch
        self.unrated = False  # a bot stood in for a person, or allowed an undo: not rated
        self.length = 0  # acts taken
        self.seat_acts = [0] * (SPECTATOR + 1)  # acts of each viewer
        self.side_acts = [0] * (SPECTATOR + 1)  # those of them that bring the game no nearer to its end
        self.finished_at = 0  # length when the game had ended
        self.notices: deque[Notice] = deque(maxlen=NOTICES_KEPT)
        self.seqs = [0] * (SPECTATOR + 1)  # moments each viewer has noticed
        self.question_seqs = [0] * act.seats  # by seat, when its present question was put
        self.asked_at = [0] * act.seats
        self._taken_ids: dict[tuple[str, str], None] = {}
        self._notice = Notice()
        self._answered: set[int] = set()  # seats whose question this act answered or changed
        self._anew: set[int] = set()  # those of them that start thinking again, which everybody may know
        self.seating_changes = 0  # times somebody sat down, left, or was stood in for
        self.stored_bytes = 0  # of the acts, as whoever stores them counts
        self.viewer_bytes = [0] * (SPECTATOR + 1)  # of the acts of each viewer
        self.slow_cache: dict[object, tuple[object, object]] = {}  # what rarely changes, with what it depends on
        self.cache: dict[object, object] = {}  # what was worked out since the last act

    # Taking acts.

    def take(self, act: Act) -> None:
        """Carry *act* out.

        :raises RequestRefused: when it cannot be; nothing has changed then.
        :raises AlreadyDone: when it has been carried out before.
        """
        if self.has_taken(act):
            raise AlreadyDone
        act.at = self.now = max(act.at, self.now)
        if self.clocks is not None and act.do != "outage":
            self.clocks.charge(self.now)
        before, asks, viewer = self.waiting(), self._asks(), self.viewer_of(act.player)
        is_side_act = self.is_side_act(act)
        self._notice, self._answered, self._anew = Notice(), set(), set()
        self.cache.clear()
        self._handlers[act.do](self, act)
        self.updated = act.at
        self.length += 1
        if act.player:
            self.seat_acts[viewer] += 1
            self.side_acts[viewer] += is_side_act
        self.seating_changes += act.do not in ACTS_WITHOUT_NEWS or act.do == "tick"  # time up may bring a bot
        if self.match is not None and not self.finished_at and self.match.is_over():
            self.finished_at = self.length
        if act.id:
            self._remember(act)
        self._settle(before, asks != self._asks() and self.window() != 0)

    def _asks(self) -> int:
        return 0 if self.match is None else self.match.asks

    def has_taken(self, act: Act) -> bool:
        """Return whether the client's act was accepted before."""
        return bool(act.id) and (act.player, act.id) in self._taken_ids

    def is_side_act(self, act: Act) -> bool:
        """Return whether *act* can be repeated without end: talk, undo, votes, and calls such as offering a draw."""
        if act.do != "play" or self.match is None or not act.player:
            return act.do in SIDE_ACTS
        seat = self.seat_of(act.player)
        return seat is not None and act.text in self.match.calls(seat.number)

    def count_stored(self, act: Act, size: int) -> None:
        """Note that *act* took *size* bytes where it was stored."""
        self.stored_bytes += size
        if act.player:
            self.viewer_bytes[self.viewer_of(act.player)] += size

    def taken_ids(self) -> list[tuple[str, str]]:
        """The ids of the latest acts, with who acted."""
        return list(self._taken_ids)

    def remember_ids(self, ids: Iterable[tuple[str, str]]) -> None:
        """Know the *ids* of acts that were taken before."""
        self._taken_ids = dict.fromkeys(ids)

    def _remember(self, act: Act) -> None:
        self._taken_ids[act.player, act.id] = None
        if len(self._taken_ids) > ACTS_REMEMBERED:
            del self._taken_ids[next(iter(self._taken_ids))]

    def _settle(self, before: Sequence[int], new_window: bool) -> None:
        """After an act: number the moment, notice new questions, set the clocks going.

        A seat's step in a draft or its sealed answer changes its question, but not since when the others wait for it.
        """
        self.cache.clear()
        notice = self._notice
        self.notices.append(notice)
        for viewer in range(SPECTATOR + 1):
            self.seqs[viewer] += (notice.audience >> viewer) & 1
        if notice.audience == EVERYBODY:
            self.public_change_at = self.now
        waiting = self.waiting()
        fresh = [s for s in waiting if s not in before or new_window or s in self._anew]
        for seat in self._answered.union(fresh):
            self.question_seqs[seat] = self.seqs[seat]
        for seat in fresh:
            self.asked_at[seat] = self.now
        if self.match is not None and self.game.stops:
            turn = self.game.turn_of(self.match.truth())
            for orders in self.orders.values():
                orders.observe(turn, self.stop(orders.seat))
        if self.clocks is not None:
            self._run_clocks(self.clocks, waiting, fresh)

    def _run_clocks(self, clocks: Clocks, waiting: list[int], fresh: list[int]) -> None:
        """A window's own limit runs for everybody it asks; without one, time counts from a seat's place on."""
        match, windowed = self.match, self.window() != 0
        if windowed and self.unconfirmed is None and match is not None and clocks.settings.window is None:
            waiting = match.actors()
        people = [seat for seat in waiting if self.seats[seat].is_person()]
        done = [seat for seat in people if match is not None and match.answer(seat) is not None] if windowed else ()
        clocks.run(people, windowed, fresh if self.unconfirmed is None else [], done)

    def cached(self, name: object, work: "Callable[[Table], T]") -> T:
        """Return what *work* finds at this table, worked out once between two acts in each language."""
        key = (name, current())
        if key not in self.cache:
            self.cache[key] = work(self)
        return cast(T, self.cache[key])

    def notify(self, event: str = "", audience: int = EVERYBODY, **facts: object) -> None:
        """Let *audience* notice this act, and the *event* if there is one."""
        self._notice.audience |= audience
        if event:
            self.add_event(Event(f"table-{event}", facts))

    def add_event(self, event: Event) -> None:
        """Add *event* to what this act tells."""
        self._notice.events.append(event)

    def add_game_events(self, events: Iterable[Event]) -> None:
        """Tell everybody what happened in the game."""
        self._notice.audience = EVERYBODY
        self._notice.events.extend(events)

    def question_changed(self, seat: int) -> None:
        """Note that the question to *seat* has changed."""
        self._answered.add(seat)

    def question_renewed(self, seat: int) -> None:
        """Something was played or undone: if *seat* is still asked, it is something new."""
        self._answered.add(seat)
        self._anew.add(seat)

    # Who.

    def seat_of(self, player: str) -> Seat | None:
        """Return where *player* sits."""
        for seat in self.seats:
            if player and seat.player == player:
                return seat
        return None

    def viewer_of(self, player: str) -> int:
        """The number of who sees what *player* sees: the seat, or the spectators."""
        seat = self.seat_of(player)
        return SPECTATOR if seat is None else seat.number

    def acting_seat(self, act: Act) -> Seat:
        """The seat that acts: the server may act for any."""
        seat = self.seat_of(act.player) if act.player else self.seat_at(act.seat)
        if seat is None:
            raise RequestRefused("not-seated")
        return seat

    def seat_at(self, number: int | None) -> Seat:
        """Seat *number*."""
        if number is None or not 0 <= number < len(self.seats):
            raise RequestRefused("no-such-seat", seats=len(self.seats))
        return self.seats[number]

    def names(self) -> list[str]:
        """Return what the players are called, by seat."""
        return [seat.name or default_name(seat.number) for seat in self.seats]

    def people(self, but: int) -> list[int]:
        """Seats other than *but* whose person is asked in votes."""
        return [seat.number for seat in self.seats if seat.number != but and seat.is_person()]

    # When.

    def state(self) -> str:
        """``open``, ``running``, ``paused`` or ``over``."""
        if self.match is None:
            return "open"
        if self.match.is_over():
            return "over"
        return "paused" if self.paused else "running"

    def playing(self) -> Match:
        """The match, while it can be played."""
        if self.match is None:
            raise RequestRefused("not-started")
        if self.match.is_over():
            raise RequestRefused("game-over")
        if self.paused:
            raise RequestRefused("paused")
        return self.match

    def is_clocked(self) -> bool:
        """Return whether time is part of the rules; the game's options may differ from what was set (FG-O12)."""
        return self.match is not None and self.game.has_timers(self.game.options_of(self.match.truth()))

    def counts_time(self) -> bool:
        """Return whether there is a clock, of the table or of the rules."""
        return self.clocks is not None or self.is_clocked()

    def game_time(self, now: int | None = None) -> int | None:
        """Milliseconds since the start as the rules count them, *now* or at the last act; None where they do not."""
        return (self.now if now is None else now) - self.started - self.idle if self.is_clocked() else None

    def due(self) -> int | None:
        """Return when something happens by itself: a rule's timer, a clock, a standing order; None if nothing will."""
        return self.cached("due", Table._due)

    def _due(self) -> int | None:
        if self.state() != "running":
            return None
        match = self.playing()
        times = [self.answer_due(seat) for seat in self.waiting()] if self._has_orders() else []
        if self.clocks is not None:
            times.append(self.clocks.deadline())
        timer = match.due()
        if timer is not None:
            times.append(self.started + self.idle + timer)
        return min((time for time in times if time is not None), default=None)

    def _has_orders(self) -> bool:
        return bool(self.game.stops) or any(orders.plan for orders in self.orders.values())

    def answer_due(self, seat: int) -> int | None:
        """Return when a standing order answers for *seat*; None when none does."""
        orders = self.orders.get(seat)
        if orders is None or not self.seats[seat].is_person() or self.unconfirmed is not None:
            return None
        if self.match is None or self.match.is_begun(seat) or not orders.answers(self.stop(seat)):
            return None
        return max(self.asked_at[seat], orders.made) + ANSWER_DELAY_MS

    def stop(self, seat: int) -> str:
        """The kind of the open window that asks *seat*; "" when none does."""
        if self.match is None or self.unconfirmed is not None or not (self.window() >> seat) & 1:
            return ""
        return self.game.stop_of(self.match.truth(), seat)

    # What.

    def waiting(self) -> list[int]:
        """Seats the table waits for."""
        if self.match is None or self.paused:
            return []
        return [self.unconfirmed] if self.unconfirmed is not None else self.match.asked()

    def volunteers(self) -> list[int]:
        """Seats that may act though nobody waits for them."""
        if self.match is None or self.paused or self.unconfirmed is not None:
            return []
        return self.match.volunteers()

    def window(self) -> int:
        """The seats an open reaction window still asks, as a mask."""
        return 0 if self.match is None else self.match.truth().window()

    def finished_before(self, acts: int) -> bool:
        """Return whether the game was over before the last *acts*."""
        return self.finished_at <= self.length - acts

    def outcome(self) -> Outcome | None:
        """Return who won; None until the end."""
        return None if self.match is None else self.match.outcome()

    def bots_to_move(self) -> list[tuple[int, str]]:
        """Seats that a bot should choose for now, with the bot's name."""
        return self.cached("bots to move", Table._bots_to_move)

    def _bots_to_move(self) -> list[tuple[int, str]]:
        match = self.match
        if match is None or self.unconfirmed is not None:
            return []
        asked = self.waiting() or (self.volunteers() if self.is_clocked() else [])
        bots = [(seat, bot) for seat in asked if (bot := self.seats[seat].active_bot()) is not None]
        return [(seat, bot) for seat, bot in bots if match.answer(seat) is None]

    def record(self) -> str:
        """The record; for nobody while the game runs."""
        assert self.match is not None
        return self.match.record().write()

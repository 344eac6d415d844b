"""Lanes: many games of one kind side by side, stepped by one compiled call that fills flat memory.

Nothing here knows NumPy; `batch.py` shows the memory as arrays. A lane that ends starts its next game at once, so there
is always a seat to ask in it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i16, i32, i64, u8

from theomachy import registry
from theomachy.bots.arena import ask
from theomachy.bots.player import Player
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.option import Options
from theomachy.core.position import NEVER, Position
from theomachy.core.refusal import OptionError
from theomachy.core.slots import Observer, Slots

NOBODY: Final[i64] = -1
ILLEGAL: Final[i64] = -1
ALL_FINE: Final[i64] = -1  # no lane was given an illegal action
GOES_ON: Final = 2.0  # stands for a payment of games that a choice does not end
STATE_WORDS: Final = 3  # of the fast generator that may be anything
WORD: Final[i64] = 1 << 32
CHOICES: Final = 64  # choices a lane has room for before the memory for legal ids grows


@final
class Setting:
    """A game with a seat count and complete options, and what stepping it needs."""

    def __init__(self, game: Game, seats: int, options: Options) -> None:
        if game.has_timers(options):
            raise OptionError(f"{game.title()}: these options need a clock; research plays turn by turn")
        self.game = game
        self.seats = seats
        self.options = options
        self.observer: Observer = game.observer()
        self.slots: Slots = self.observer.slots(seats, options)
        self.space = game.space(seats, options)
        self._empty = game.empty(seats, options)
        self._no_flags: vec[u8] = vec[u8]([0] * self.space.size)

    def new(self, seed: int) -> Position:
        """A fresh game, the same that the game's new() gives for *seed*."""
        position = self._empty.copy()
        position.seed(seed)
        self.game.begin(position)
        return position

    def __reduce__(self) -> tuple[object, ...]:
        return remade, (self.game.id, self.seats, self.options)

    # For frameworks that go one choice at a time.

    def observation(self, position: Position, seat: i64) -> memoryview:
        """Return what *seat* knows, as 16-bit numbers."""
        return self.observer.observation(position, seat, self.slots)

    def mask(self, position: Position, seat: i64) -> memoryview:
        """A byte for each action id: 1 where *seat* may choose it."""
        flags = self._no_flags[:]
        for action in position.legal(seat):
            flags[self.space.id_of(action)] = 1
        return memoryview(flags)

    def no_mask(self) -> memoryview:
        """The mask of a seat that may choose nothing."""
        return memoryview(self._no_flags[:])

    def ids(self, position: Position, seat: i64) -> list[int]:
        """The action ids that *seat* may choose, ascending."""
        found = [int(self.space.id_of(action)) for action in position.legal(seat)]
        found.sort()
        return found

    def packed(self, position: Position, seat: i64, id: i64) -> i64:
        """The action that *id* stands for, or ILLEGAL if *seat* may not choose it."""
        if not 0 <= id < self.space.size:
            return ILLEGAL
        action = self.space.action_of(id)
        for legal in position.legal(seat):
            if legal == action:
                return action
        return ILLEGAL


def remade(game: str, seats: int, options: Options) -> Setting:
    """The setting that was pickled."""
    return Setting(registry.find(game), seats, options)


@final
class Lanes:
    """Games side by side. The memory of every vector stays where it is, but that of the legal ids, which may grow."""

    def __init__(
        self,
        settings: Sequence[Setting],
        lanes: int,
        *,
        bots: Mapping[int, Player],
        rotates: bool,
        limit: int,
        masks: bool,
    ) -> None:
        self.count: i64 = lanes
        self.settings = [settings[lane % len(settings)] for lane in range(lanes)]
        self.width: i64 = max(setting.slots.size for setting in settings)
        self.seats: i64 = max(setting.seats for setting in settings)
        self.actions: i64 = max(setting.space.size for setting in settings)
        self.limit: i64 = NEVER
        if limit:
            self.limit = limit
        self.has_masks = masks
        self._bots = dict(bots)
        self._rotates = rotates
        self._dice = Dice(0)
        self._seed: i64 = 0
        self._positions: list[Position] = [setting.new(0) for setting in self.settings]
        self._choices: vec[vec[i64]] = vec[vec[i64]]([vec[i64]() for _ in range(lanes)])
        self._observations: vec[i16] = vec[i16]([0] * (lanes * self.width))
        self._finals: vec[i16] = vec[i16]([0] * (lanes * self.width))
        self._masks: vec[u8] = vec[u8]([0])
        if masks:
            self._masks = vec[u8]([0] * (lanes * self.actions))
        self._legal: vec[i32] = vec[i32]([0] * (lanes * CHOICES))
        self._starts: vec[i64] = vec[i64]([0] * (lanes + 1))
        self._asked: vec[i64] = vec[i64]([0] * lanes)
        self._roles: vec[i64] = vec[i64]([0] * lanes)
        self._rewards: vec[float] = vec[float]([0.0] * (lanes * self.seats))
        self._done: vec[u8] = vec[u8]([0] * lanes)
        self._truncated: vec[u8] = vec[u8]([0] * lanes)
        self._ahead: vec[i16] = vec[i16]([0])
        self._ends: vec[float] = vec[float]([0.0])
        self._moves: vec[i64] = vec[i64]([0] * lanes)
        self._lengths: vec[i64] = vec[i64]([0] * lanes)
        self._episodes: vec[i64] = vec[i64]([0] * lanes)

    # Memory.

    def observations(self) -> memoryview:
        """A row of numbers for each lane: what the asked seat knows."""
        return memoryview(self._observations)

    def finals(self) -> memoryview:
        """A row of numbers for each lane: what the seat that chose last knew when the last game ended."""
        return memoryview(self._finals)

    def masks(self) -> memoryview:
        """A row of flags for each lane: which action ids are legal."""
        return memoryview(self._masks)

    def legal(self) -> memoryview:
        """The legal action ids of all lanes, one lane after the other; what comes behind them means nothing."""
        return memoryview(self._legal)

    def starts(self) -> memoryview:
        """Return where in legal() the ids of each lane begin, and at the end where those of the last one end."""
        return memoryview(self._starts)

    def asked(self) -> memoryview:
        """The seat to choose in each lane."""
        return memoryview(self._asked)

    def roles(self) -> memoryview:
        """Return the asked seat's number in the opponents' mapping, which moves round the table when it rotates."""
        return memoryview(self._roles)

    def rewards(self) -> memoryview:
        """A row for each lane: what each seat was paid in the last step."""
        return memoryview(self._rewards)

    def done(self) -> memoryview:
        """Lanes in which a game ended in the last step."""
        return memoryview(self._done)

    def truncated(self) -> memoryview:
        """Lanes in which a game was cut off in the last step, because it reached the limit of moves."""
        return memoryview(self._truncated)

    def lengths(self) -> memoryview:
        """Return how many moves the last finished game of each lane had."""
        return memoryview(self._lengths)

    def episodes(self) -> memoryview:
        """Return how many games of each lane are finished."""
        return memoryview(self._episodes)

    # Playing.

    def reset(self, seed: int) -> None:
        """Restart every lane. The game number e of lane i has the seed *seed* + e * lanes + i."""
        self._seed = seed
        self._dice = Dice(seed)
        for lane in range(self.count):
            self._episodes[lane] = 0
            self._begin(lane)
            self._let_bots_play(lane)
            self._look(lane)
        self.clear()
        self.list_choices()

    def clear(self) -> None:
        """Forget what the last step paid and ended."""
        for lane in range(self.count):
            if self._done[lane] != 0 or self._truncated[lane] != 0:
                self._done[lane] = 0
                self._truncated[lane] = 0
                for seat in range(self.seats):
                    self._rewards[lane * self.seats + seat] = 0.0

    def step(self, actions: Iterable[int]) -> int:
        """Play one action id in every lane; the first lane where it is illegal (then nothing is played), or -1."""
        ids = vec[i64](cast("Iterable[i64]", actions))
        picks = vec[i64](capacity=self.count)
        lane: i64 = 0
        while lane < self.count:
            found = self._find(lane, ids[lane])
            if found < 0:
                return lane
            picks = append(picks, self._choices[lane][found])
            lane += 1
        self.clear()
        lane = 0
        while lane < self.count:
            self._play(lane, picks[lane])
            lane += 1
        self.list_choices()
        return ALL_FINE

    def step_some(self, lanes: Iterable[int], actions: Iterable[int]) -> int:
        """Continue in a few lanes within the same step; the first of them with an illegal action, or -1."""
        chosen = vec[i64](cast("Iterable[i64]", lanes))
        ids = vec[i64](cast("Iterable[i64]", actions))
        for index in range(len(chosen)):
            if self._find(chosen[index], ids[index]) < 0:
                return chosen[index]
        for index in range(len(chosen)):
            lane = chosen[index]
            self._play(lane, self._choices[lane][self._find(lane, ids[index])])
        self.list_choices()
        return ALL_FINE

    def _find(self, lane: i64, id: i64) -> i64:
        """Return which choice of *lane* has the action id, or -1."""
        start = self._starts[lane]
        stop = self._starts[lane + 1]
        legal = self._legal
        place = start
        while place < stop:
            if legal[place] == id:
                return place - start
            place += 1
        return -1

    def _play(self, lane: i64, action: i64) -> None:
        position = self._positions[lane]
        position.play(self._asked[lane], action)
        self._moves[lane] += 1
        self._let_bots_play(lane)
        self._look(lane)

    def _let_bots_play(self, lane: i64) -> None:
        """Continue until somebody is asked who is no bot of ours; games that end are paid and the next one begins."""
        while True:
            position = self._positions[lane]
            if position.is_over():
                self._pay(lane, position)
                self._begin(lane)
                continue
            if self._moves[lane] >= self.limit:
                self._truncated[lane] = 1
                self._end(lane)
                self._begin(lane)
                continue
            seat: i64 = position.actors()[0]
            role = self._role_of(lane, seat)
            self._asked[lane] = seat
            self._roles[lane] = role
            if not self._bots:
                return
            bot = self._bots.get(role)
            if bot is None:
                return
            self._moves[lane] += ask(self.settings[lane].game, position, bot, seat, self._dice)

    def _role_of(self, lane: i64, seat: i64) -> i64:
        if not self._rotates:
            return seat
        return (seat + lane + self._episodes[lane]) % self._positions[lane].seats

    def _pay(self, lane: i64, position: Position) -> None:
        place = lane * self.seats
        for paid in position.returns():
            self._rewards[place] = paid
            place += 1
        self._done[lane] = 1
        self._end(lane)

    def _end(self, lane: i64) -> None:
        self._write(lane, self._asked[lane], self._finals)
        self._lengths[lane] = self._moves[lane]
        self._episodes[lane] += 1

    def _begin(self, lane: i64) -> None:
        self._positions[lane] = self.settings[lane].new(self.seed_of(lane))
        self._moves[lane] = 0

    def seed_of(self, lane: i64) -> i64:
        """The seed of the game that runs in *lane*."""
        return self._seed + self._episodes[lane] * self.count + lane

    # Seeing.

    def _look(self, lane: i64) -> None:
        """Write the observation of the asked seat and note its choices."""
        seat = self._asked[lane]
        self._write(lane, seat, self._observations)
        if self.has_masks:
            self._mark(lane, 0)
        self._choices[lane] = self._positions[lane].legal(seat)
        if self.has_masks:
            self._mark(lane, 1)

    def _write(self, lane: i64, seat: i64, out: vec[i16]) -> None:
        """Write what *seat* knows into the row of *lane*."""
        setting = self.settings[lane]
        place = lane * self.width
        end = place + setting.slots.size
        while place < end:
            out[place] = 0
            place += 1
        setting.observer.observe(self._positions[lane], seat, out, lane * self.width)

    def _mark(self, lane: i64, flag: u8) -> None:
        """Set or clear the flags of the choices of *lane*."""
        space = self.settings[lane].space
        base = lane * self.actions
        for action in self._choices[lane]:
            self._masks[base + space.id_of(action)] = flag

    def list_choices(self) -> None:
        """Write the legal ids of all lanes."""
        starts = self._starts
        total: i64 = 0
        lane: i64 = 0
        while lane < self.count:
            starts[lane] = total
            total += len(self._choices[lane])
            lane += 1
        starts[self.count] = total
        if total > len(self._legal):
            self._legal = vec[i32]([0] * (2 * total))
        lane = 0
        while lane < self.count:
            self.settings[lane].space.write_ids(self._choices[lane], self._legal, starts[lane])
            lane += 1

    # Looking ahead.

    def look_ahead(self) -> None:
        """Write what the asked seat of every lane would know after each of its choices, drawn again at random."""
        total = self._starts[self.count]
        if total * self.width > len(self._ahead):
            self._ahead = vec[i16]([0] * (2 * total * self.width))
            self._ends = vec[float]([0.0] * (2 * total))
        row: i64 = 0
        lane: i64 = 0
        while lane < self.count:
            for action in self._choices[lane]:
                self._try(lane, action, row)
                row += 1
            lane += 1

    def _try(self, lane: i64, action: i64, row: i64) -> None:
        setting = self.settings[lane]
        seat = self._asked[lane]
        ahead = self._positions[lane].copy()
        for word in range(STATE_WORDS):
            ahead.cells[word] = self._dice.below(WORD)
        ahead.play(seat, action)
        out = self._ahead
        place = row * self.width
        end = place + self.width
        while place < end:
            out[place] = 0
            place += 1
        setting.observer.observe(ahead, seat, out, row * self.width)
        self._ends[row] = ahead.returns()[seat] if ahead.is_over() else GOES_ON

    def ahead(self) -> memoryview:
        """Return what look_ahead() wrote: a row for each legal id, in their order; further rows mean nothing."""
        return memoryview(self._ahead)

    def ends(self) -> memoryview:
        """Return what the asked seat would be paid if its choice ended the game, else GOES_ON; in the same order."""
        return memoryview(self._ends)

    def room(self) -> int:
        """Return how many legal ids the memory has room for; when it changes, legal() has moved."""
        return len(self._legal)

    # For the referee.

    def position(self, lane: int) -> Position:
        """A copy of the position in *lane*."""
        return self._positions[lane].copy()

    def put(self, lane: int, position: Position) -> None:
        """Continue from *position* in *lane*: the same game, seats and options."""
        self._positions[lane] = position.copy()
        self._moves[lane] = 0
        self._let_bots_play(lane)
        self._look(lane)
        self.list_choices()

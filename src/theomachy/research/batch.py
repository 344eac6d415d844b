"""Batch: many games at once for learners, as NumPy arrays over the engine's own memory."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from theomachy import registry
from theomachy.bots.player import Player
from theomachy.bots.registry import make as make_bot
from theomachy.core.game import Game
from theomachy.core.option import Value
from theomachy.core.position import Position
from theomachy.core.refusal import IllegalAction, OptionError, PositionError, Refusal
from theomachy.research.lanes import Lanes, Setting

Array = npt.NDArray[Any]
Given = Mapping[str, Value]
Policy = Callable[["Batch", Array], Array]
"""Chooses for some lanes: it gets the batch and the numbers of the lanes, and returns an action id for each."""

DTYPES: Final = {"i16": np.int16, "u8": np.uint8, "f32": np.float32}
U8_HIGH: Final = 255


class Batch:
    """Many games of one rulebook. Each step plays one action in every lane; a lane that ends starts its next game.

    The arrays are overwritten by the next step: copy what you keep. Row i of ``observations`` is what the seat
    ``asked[i]`` knows, ``legal_of(i)`` the action ids it may choose from; the ids of all lanes are ``legal``, those of
    lane i from ``starts[i]`` to ``starts[i + 1]``. ``rewards[i]`` is what the last step paid each seat; ``done`` and
    ``truncated`` say where a game ended.

    *seats* and *options* may be lists: lane i takes entry i of each, again and again. *opponents* are the seats that
    play by themselves: the name of a bot, a bot, or a policy. With *rotates* they move round the table from lane to
    lane and from game to game, and their numbers are what ``roles`` shows. *limit* is the most moves of a game.
    """

    def __init__(
        self,
        game: str | Game,
        lanes: int = 64,
        *,
        seats: int | Sequence[int] | None = None,
        options: Given | Sequence[Given] | None = None,
        seed: int = 0,
        opponents: Mapping[int, "str | Player | Policy"] | None = None,
        rotates: bool = False,
        limit: int = 0,
        masks: bool = False,
        dtype: str = "i16",
    ) -> None:
        if lanes < 1 or limit < 0 or dtype not in DTYPES:
            raise OptionError(f"a batch needs lanes >= 1, limit >= 0 and a dtype of {', '.join(DTYPES)}")
        self.game = registry.find(game) if isinstance(game, str) else game
        self.settings = settings_of(self.game, seats, options)
        bots, self._policies = _invite(opponents or {}, [setting.seats for setting in self.settings])
        self._lanes = Lanes(self.settings, lanes, bots=bots, rotates=rotates, limit=limit, masks=masks)
        self.lanes = lanes
        self.width = int(self._lanes.width)
        self.actions = int(self._lanes.actions)
        self.seats = int(self._lanes.seats)
        self.is_closed = False
        self._show(masks)
        self._dress(dtype)
        self.reset(seed)

    def _show(self, masks: bool) -> None:
        """Show the engine's memory as arrays."""
        lanes = self._lanes
        self.numbers = np.frombuffer(lanes.observations(), np.int16).reshape(self.lanes, self.width)
        self._finals = np.frombuffer(lanes.finals(), np.int16).reshape(self.lanes, self.width)
        self.masks = np.frombuffer(lanes.masks(), np.int8).reshape(self.lanes, -1) if masks else None
        self.starts: Array = np.frombuffer(lanes.starts(), np.int64)
        self.asked: Array = np.frombuffer(lanes.asked(), np.int64)
        self.roles: Array = np.frombuffer(lanes.roles(), np.int64)
        self.rewards: Array = np.frombuffer(lanes.rewards(), np.float64).reshape(self.lanes, self.seats)
        self.done: Array = np.frombuffer(lanes.done(), np.bool_)
        self.truncated: Array = np.frombuffer(lanes.truncated(), np.bool_)
        self.lengths: Array = np.frombuffer(lanes.lengths(), np.int64)
        self.episodes: Array = np.frombuffer(lanes.episodes(), np.int64)
        self._show_legal()

    def _show_legal(self) -> None:
        self._room = self._lanes.room()
        self._ids: Array = np.frombuffer(self._lanes.legal(), np.int32)

    def _dress(self, dtype: str) -> None:
        """Make the array of observations: the engine's own, or one that every step fills from it."""
        self.observations: Array = self.numbers
        self._factors: Array | None = None
        if dtype == "f32":
            self._factors = np.zeros((self.lanes, self.width), np.float32)
            for lane in range(self.lanes):
                factors = factors_of(self.settings[lane % len(self.settings)])
                self._factors[lane, : len(factors)] = factors
        elif dtype == "u8":
            for setting in self.settings:
                for slot in setting.slots.observation():
                    if slot.low < 0 or slot.high > U8_HIGH:
                        raise OptionError(f"slot {slot.name!r} needs more than a byte; take the dtype i16 or f32")
        if dtype != "i16":
            self.observations = np.zeros((self.lanes, self.width), DTYPES[dtype])

    # Playing.

    def reset(self, seed: int = 0) -> None:
        """Restart every lane. Game e of lane i is ``game.new(seats, seed + e * lanes + i)``."""
        self._refuse_closed()
        self._lanes.reset(seed)
        self._ask_policies()
        self._refresh()

    def step(self, actions: npt.ArrayLike) -> None:
        """Play one action id in every lane.

        :raises IllegalAction: with its refusal, if one is illegal; nothing is played then.
        :raises TypeError: if *actions* are not whole numbers, one for each lane.
        """
        self._refuse_closed()
        ids = self._read(actions, self.lanes)
        bad = self._lanes.step(ids)
        if bad >= 0:
            raise self._illegal(bad, int(ids[bad]))
        self._ask_policies()
        self._refresh()

    def _read(self, actions: npt.ArrayLike, count: int) -> Array:
        ids = np.asarray(actions)
        if ids.dtype.kind not in "iu" or ids.shape != (count,):
            raise TypeError(f"step() takes {count} whole numbers, one a lane, not {ids.dtype} of shape {ids.shape}")
        return np.ascontiguousarray(ids, np.int64)

    def _ask_policies(self) -> None:
        """Let the policies among the opponents choose until every lane asks a learner."""
        while self._policies:
            self._refresh()
            waiting = np.isin(self.roles, list(self._policies))
            if not waiting.any():
                return
            for role, policy in self._policies.items():
                lanes = np.flatnonzero(waiting & (self.roles == role))
                if len(lanes):
                    ids = self._read(policy(self, lanes), len(lanes))
                    bad = self._lanes.step_some(lanes, ids)
                    if bad >= 0:
                        raise self._illegal(bad, int(ids[int(np.flatnonzero(lanes == bad)[0])]))
                    waiting = np.isin(self.roles, list(self._policies))
                    self._refresh()

    def _refresh(self) -> None:
        if self._lanes.room() != self._room:
            self._show_legal()
        self.legal: Array = self._ids[: self.starts[-1]]
        if self._factors is not None:
            np.multiply(self.numbers, self._factors, out=self.observations)
        elif self.observations is not self.numbers:
            np.copyto(self.observations, self.numbers, casting="unsafe")

    # Asking.

    def legal_of(self, lane: int) -> Array:
        """The action ids that the asked seat of *lane* may choose from."""
        return self.legal[self.starts[lane] : self.starts[lane + 1]]

    def choose(self, indices: npt.ArrayLike) -> Array:
        """The action ids at *indices*, each counted within the legal ids of its lane."""
        found: Array = self.legal[self.starts[:-1] + np.asarray(indices)]
        return found

    def sample(self, rng: np.random.Generator) -> Array:
        """A random legal action id for every lane."""
        counts = np.diff(self.starts)
        return self.choose((rng.random(self.lanes) * counts).astype(np.int64))

    def afterstates(self) -> tuple[Array, Array]:
        """Return what each asked seat would know, and be paid, after each of its legal ids, in their order.

        Where the game goes on the payment is GOES_ON. Luck is drawn again, so it reveals no later draws;
        but what a choice reveals at once (the top of a deck) it reveals here too.
        """
        self._lanes.look_ahead()
        many = len(self.legal)
        rows: Array = np.frombuffer(self._lanes.ahead(), np.int16)[: many * self.width].reshape(many, self.width)
        return rows, np.frombuffer(self._lanes.ends(), np.float64)[:many]

    def final_observations(self, lanes: npt.ArrayLike) -> Array:
        """Return what the last seat to choose knew when the last game of each of *lanes* ended, in the batch's dtype.

        Learners that go on from a value need it where a game was truncated.
        """
        chosen = np.asarray(lanes)
        numbers: Array = self._finals[chosen]
        if self._factors is not None:
            numbers = numbers * self._factors[chosen]
        return numbers.astype(self.observations.dtype)

    def refusal(self, lane: int, action: int) -> Refusal | None:
        """Return why the asked seat of *lane* may not choose *action*, or None if it may."""
        return refusal_of(self._setting(lane), self.position(lane), int(self.asked[lane]), action)

    def seed_of(self, lane: int) -> int:
        """The seed of the game that runs in *lane*."""
        return int(self._lanes.seed_of(lane))

    def position(self, lane: int) -> Position:
        """A copy of the position in *lane*, hidden things included."""
        return self._lanes.position(self._checked(lane))

    def put(self, lane: int, position: Position) -> None:
        """Continue from *position* in *lane*; it has the game, seats and options of that lane.

        :raises PositionError: if it has not.
        """
        self._refuse_closed()
        here, setting = self.position(lane), self._setting(lane)
        if type(position) is not type(here) or self.game.options_of(position) != setting.options:
            raise PositionError(f"lane {lane} plays {self.game.id} with other options than this position")
        if position.seats != here.seats:
            raise PositionError(f"lane {lane} has {here.seats} seats, this position {position.seats}")
        self._lanes.put(lane, position)
        self._ask_policies()
        self._refresh()

    def close(self) -> None:
        """Refuse every further step. The arrays stay readable."""
        self.is_closed = True

    def _checked(self, lane: int) -> int:
        if not 0 <= lane < self.lanes:
            raise IndexError(f"lanes are 0 to {self.lanes - 1}, not {lane}")
        return lane

    def _setting(self, lane: int) -> Setting:
        return self.settings[lane % len(self.settings)]

    def _illegal(self, lane: int, action: int) -> IllegalAction:
        refused = self.refusal(lane, action)
        assert refused is not None
        return IllegalAction(refused, f"lane {lane}: {self.game.render(refused.message())}")

    def _refuse_closed(self) -> None:
        if self.is_closed:
            raise ValueError("the batch is closed")


def settings_of(
    game: Game, seats: int | Sequence[int] | None, options: Given | Sequence[Given] | None
) -> list[Setting]:
    """The settings that lanes take in turn."""
    counts = [game.seats[0] if seats is None else seats] if isinstance(seats, int | None) else list(seats)
    given = [options or {}] if isinstance(options, Mapping | None) else list(options)
    if not counts or not given:
        raise OptionError("give at least one seat count and one set of options")
    many = max(len(counts), len(given))
    return [setting_of(game, counts[at % len(counts)], given[at % len(given)]) for at in range(many)]


def setting_of(game: Game, seats: int, options: Given | None = None) -> Setting:
    """The setting of *game* for a seat count, every option that is not given as research plays it."""
    return Setting(game, seats, game.settle(seats, options, "research"))


def factors_of(setting: Setting) -> Array:
    """Return what the numbers of an observation are multiplied with to lie about 0 to 1."""
    slots = setting.slots.observation()
    scales = np.repeat([slot.scale for slot in slots], [slot.size for slot in slots])
    return (1.0 / scales).astype(np.float32)


def refusal_of(setting: Setting, position: Position, seat: int, action: int) -> Refusal | None:
    """Return why *seat* may not choose the action id *action*, or None if it may."""
    if not 0 <= action < setting.space.size:
        return _not_understood(action, f"action ids are 0 to {setting.space.size - 1}")
    packed = setting.space.action_of(action)
    if seat in position.actors() and packed in position.legal(seat):
        return None
    try:
        refused = setting.game.refuse_chain(position, seat, [packed])
    except (ValueError, LookupError):  # its parts mean nothing on this board
        refused = None
    return refused or _not_understood(action, "it is not one of the legal ids")


def _not_understood(action: int, why: str) -> Refusal:
    return Refusal("not-understood", text=str(action), why=why)


def _invite(
    opponents: Mapping[int, str | Player | Policy], counts: Sequence[int]
) -> tuple[dict[int, Player], dict[int, Policy]]:
    """The bots and the policies among *opponents*, for lanes with these *counts* of seats."""
    bots: dict[int, Player] = {}
    policies: dict[int, Policy] = {}
    check_opponents(opponents, max(counts))
    for seat, opponent in opponents.items():
        if isinstance(opponent, str):
            opponent = make_bot(opponent)
        if isinstance(opponent, Player):
            bots[seat] = opponent
        elif callable(opponent):
            policies[seat] = opponent
        else:
            raise OptionError(f"the opponent in seat {seat} must be a bot, its name or a function, not {opponent!r}")
    if all(seat in opponents for seat in range(min(counts))):
        raise OptionError("opponents hold every seat; leave at least one to the learner")
    return bots, policies


def check_opponents(opponents: Mapping[int, object], seats: int) -> None:
    """Refuse opponents in seats that a table of *seats* does not have."""
    for seat in opponents:
        if seat not in range(seats):
            raise OptionError(f"there is no seat {seat!r} for an opponent; seats are 0 to {seats - 1}")

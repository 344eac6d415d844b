"""Gymnasium: one seat of a game is the learner's, bots play the others.

Importing this module registers ``theomachy/<game>-v0`` with Gymnasium.
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from theomachy import registry
from theomachy.bots.arena import ask
from theomachy.bots.player import Player
from theomachy.bots.random import RandomPlayer
from theomachy.bots.registry import make as make_bot
from theomachy.core.chance import Dice
from theomachy.core.option import Value
from theomachy.core.position import Position
from theomachy.core.refusal import OptionError
from theomachy.research.batch import Array, check_opponents, refusal_of, setting_of
from theomachy.research.lanes import ILLEGAL
from theomachy.research.picture import RENDER_MODES, render
from theomachy.research.spaces import check_render_mode, index_of, mask_space, observation_space
from theomachy.research.zoo import ILLEGAL_REWARD, VERSION, Observation

LARGEST_SEED = 1 << 31


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat against bots.

    *opponents* gives a bot (or the name of one) for some seats; the first seat without one is the learner's, and the
    rest play at random. An illegal action ends the game with a reward of -1, its refusal in the info.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        opponents: Mapping[int, str | Player] | None = None,
        render_mode: str | None = None,
    ) -> None:
        rulebook = registry.find(game)
        self.setting = setting_of(rulebook, rulebook.seats[0] if seats is None else seats, options)
        self.render_mode = check_render_mode(render_mode)
        given = dict(opponents or {})
        check_opponents(given, self.setting.seats)
        free = [seat for seat in range(self.setting.seats) if seat not in given]
        if not free:
            raise OptionError("opponents hold every seat; leave one to the learner")
        self.seat = free[0]
        self._bots: dict[int, Player] = {seat: RandomPlayer() for seat in free[1:]}
        for seat, bot in given.items():
            self._bots[seat] = make_bot(bot) if isinstance(bot, str) else bot
        size = self.setting.space.size
        self.action_space = spaces.Discrete(size)
        self.observation_space = spaces.Dict(
            {"observation": observation_space(self.setting), "action_mask": mask_space(size)}
        )
        self.position: Position | None = None
        self._dice = Dice(0)
        self._has_ended = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a game, and let the opponents play until the learner is asked."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(LARGEST_SEED))
        self._dice = Dice(drawn)
        self._has_ended = False
        self.position = self.setting.new(drawn)
        self._let_bots_play(self.position)
        if self.position.is_over():  # the bots ended it among themselves
            return self.reset()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        position = self._begun("step")
        if self._has_ended or position.is_over():
            raise gymnasium.error.ResetNeeded("the game is over; call reset()")
        id = index_of(action, self.setting.space.size)
        packed = self.setting.packed(position, self.seat, id)
        if packed == ILLEGAL:
            self._has_ended = True
            refused = refusal_of(self.setting, position, self.seat, id)
            assert refused is not None
            info = {"refusal": self.setting.game.render(refused.message()), "rule": refused.rule}
            return self._observation(), ILLEGAL_REWARD, True, False, {**self._info(), **info}
        position.play(self.seat, packed)
        self._let_bots_play(position)
        return self._observation(), position.returns()[self.seat], position.is_over(), False, self._info()

    def _let_bots_play(self, position: Position) -> None:
        while not position.is_over():
            seat = position.actors()[0]
            if seat == self.seat:
                return
            ask(self.setting.game, position, self._bots[seat], seat, self._dice)

    def _observation(self) -> Observation:
        position = self._begun("step")
        mask = self.setting.no_mask() if position.is_over() else self.setting.mask(position, self.seat)
        return {
            "observation": np.frombuffer(self.setting.observation(position, self.seat), np.int16),
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def _info(self) -> dict[str, Any]:
        """The legal action ids, which spare a search through the mask."""
        position = self._begun("step")
        return {"legal": [] if position.is_over() else self.setting.ids(position, self.seat)}

    def render(self) -> Any:
        return render(self.setting.game, self._begun("render"), self.render_mode)

    def close(self) -> None:
        """Forget the game: only reset() is possible afterwards."""
        self.position = None

    def _begun(self, what: str) -> Position:
        if self.position is None:
            raise gymnasium.error.ResetNeeded(f"call reset() before {what}()")
        return self.position

    def action_masks(self) -> Array:
        """The mask alone, as learners with masks ask for it."""
        return self._observation()["action_mask"].astype(bool)


def register() -> None:
    """Register every game with Gymnasium."""
    for game in registry.games():
        gymnasium.register(
            f"theomachy/{game.id}-v{VERSION}", entry_point="theomachy.research.gym:SeatEnv", kwargs={"game": game.id}
        )


register()

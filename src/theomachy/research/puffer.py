"""PufferLib 3.0: many games at once, each lane an agent that plays one seat against bots.

PufferLib's own masks are one flag an agent, so the action mask stands behind the numbers in every observation.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pufferlib
from gymnasium import spaces

from theomachy.core.option import Value
from theomachy.research.batch import Array, Batch
from theomachy.research.spaces import bounds


class TheomachyPuffer(pufferlib.PufferEnv):
    """A PufferEnv: *lanes* games side by side, the learner in *seat*, the bot *opponent* in every other one.

    An observation is ``numbers`` (the first ``width`` places) and the mask of legal actions behind them. An illegal
    action is replaced by a random legal one; the infos count them and give the first refusal.
    """

    def __init__(
        self,
        game: str,
        lanes: int = 64,
        *,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        seat: int = 0,
        opponent: str = "random",
        buf: Any = None,
        seed: int | None = 0,
    ) -> None:
        self.seat = seat
        self._given: dict[str, Any] = {"game": game, "lanes": lanes, "seats": seats, "options": options}
        many = Batch(game, 1, seats=seats, options=options).settings[0].seats
        self._given["opponents"] = {other: opponent for other in range(many) if other != seat}
        self._luck = np.random.default_rng(seed)
        self.batch = Batch(**self._given, masks=True, seed=seed or 0)
        self.width = self.batch.width
        low, high = bounds(self.batch.settings[0].slots.observation())
        flags = np.ones(self.batch.actions, np.int16)
        self.single_observation_space = spaces.Box(
            np.concatenate([low, np.zeros_like(flags)]), np.concatenate([high, flags]), dtype=np.int16
        )
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.num_agents = lanes
        super().__init__(buf)

    def reset(self, seed: int | None = None) -> tuple[Array, list[dict[str, Any]]]:
        """Restart every lane."""
        self._luck = np.random.default_rng(seed)
        self.batch.reset(seed or 0)
        self._show()
        return self.observations, []

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, list[dict[str, Any]]]:
        """Play one action in every lane; lanes that end restart."""
        ids = np.asarray(actions).astype(np.int64).reshape(-1)
        assert self.batch.masks is not None
        in_range = (ids >= 0) & (ids < self.batch.actions)
        legal = in_range & (self.batch.masks[np.arange(len(ids)), np.where(in_range, ids, 0)] == 1)
        infos = self._refusals(ids, legal)
        self.batch.step(np.where(legal, ids, self.batch.sample(self._luck)))
        self._show()
        ended = np.flatnonzero(self.batch.done)
        if len(ended):
            infos.append(
                {"reward": self.batch.rewards[ended, self.seat].mean(), "moves": self.batch.lengths[ended].mean()}
            )
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def _refusals(self, ids: Array, legal: Array) -> list[dict[str, Any]]:
        wrong = np.flatnonzero(~legal)
        if not len(wrong):
            return []
        refused = self.batch.refusal(int(wrong[0]), int(ids[wrong[0]]))
        assert refused is not None
        return [{"refused": len(wrong), "refusal": self.batch.game.render(refused.message())}]

    def _show(self) -> None:
        self.observations[:, : self.width] = self.batch.numbers
        self.observations[:, self.width :] = self.batch.masks
        self.rewards[:] = self.batch.rewards[:, self.seat]
        self.terminals[:] = self.batch.done
        self.truncations[:] = self.batch.truncated

    def close(self) -> None:
        """Refuse every further step."""
        self.batch.close()

"""Deep Q-learning in NumPy as an agent of OpenSpiel: what its learners need of a game, without PyTorch or JAX."""

from typing import Any, Final

import numpy as np
from open_spiel.python import rl_agent, rl_environment

Array = np.ndarray[Any, Any]
Step = tuple[Array, int, float, Array | None, list[int]]  # before, choice, payment, after, what was legal then
HIDDEN: Final = 32
BATCH: Final = 64
RATE: Final = 0.05
EXPLORES: Final = 0.2
EVERY: Final = 4  # choices between two steps of learning


class DQN(rl_agent.AbstractAgent):  # type: ignore[misc]
    """One hidden layer, a memory of its own choices, and steps towards the best next value; payments are -1 to 1."""

    def __init__(self, player: int, width: int, actions: int, seed: int = 0) -> None:
        self.player = player
        self._rng = np.random.default_rng(seed)
        self._first = self._rng.normal(0, np.sqrt(1 / width), (width, HIDDEN))
        self._last = np.zeros((HIDDEN, actions))
        self.memory: list[Step] = []
        self._before: tuple[Array, int] | None = None

    def values(self, rows: Array) -> Array:
        """The value of every action in each row."""
        values: Array = np.maximum(rows @ self._first, 0) @ self._last
        return values

    def step(self, time_step: rl_environment.TimeStep, is_evaluation: bool = False) -> rl_agent.StepOutput | None:
        """Remember what the last choice led to, learn, and choose."""
        row = np.asarray(time_step.observations["info_state"][self.player])
        legal = time_step.observations["legal_actions"][self.player]
        if self._before is not None and not is_evaluation:
            last = time_step.last()
            paid = time_step.rewards[self.player] if last else 0.0
            self.memory.append((*self._before, paid, None if last else row, legal))
            if len(self.memory) % EVERY == 0:
                self.learn()
        self._before = None
        if time_step.last():
            return None
        explores = not is_evaluation and self._rng.random() < EXPLORES
        action = int(self._rng.choice(legal) if explores else legal[int(np.argmax(self.values(row)[legal]))])
        if not is_evaluation:
            self._before = (row, action)
        return rl_agent.StepOutput(action=action, probs=np.eye(self._last.shape[1])[action])

    def learn(self) -> None:
        """One step of gradient descent on choices drawn from the memory."""
        if len(self.memory) < BATCH:
            return
        drawn = [self.memory[place] for place in self._rng.integers(0, len(self.memory), BATCH)]
        rows = np.stack([row for row, *_ in drawn])
        taken = np.array([action for _, action, *_ in drawn])
        targets = np.array([paid if row is None else self.values(row)[legal].max() for *_, paid, row, legal in drawn])
        hidden = np.maximum(rows @ self._first, 0)
        errors = (np.einsum("ij,ji->i", hidden, self._last[:, taken]) - np.clip(targets, -1, 1)) * RATE / BATCH
        back = (errors[:, None] * self._last[:, taken].T) * (hidden > 0)
        np.subtract.at(self._last.T, taken, errors[:, None] * hidden)
        self._first -= rows.T @ back

    def error(self) -> float:
        """How far the values of last choices are from what they were paid."""
        return float(np.mean([(self.values(row)[action] - paid) ** 2 for row, action, paid, *_ in self.ends()]))

    def ends(self) -> list[Step]:
        """The choices after which a game was over."""
        return [step for step in self.memory if step[3] is None]

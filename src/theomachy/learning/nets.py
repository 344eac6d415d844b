"""The net: two hidden layers over what a seat observes, added to the heuristic's lead.

Its number for a seat is ``trust * lead + layers(observation, lead)``; the softmax over the seats is their chances. It
begins as the calibrated heuristic, because the last layer begins at zero.

The arithmetic is written out, and the arrays are those of NumPy or of PyTorch on any device: learning needs neither a
framework nor a second set of formulas, and both give the same net.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

Weights = dict[str, Any]  # arrays by name
Host = npt.NDArray[np.float32]
SPREAD = 0.03  # of the first weights before training
STEEPEST = 30.0  # a difference of weights beyond which a chance is 0 or 1


class Arrays:
    """The library that computes: ``numpy``, or PyTorch on a device such as ``cpu`` or ``cuda``."""

    def __init__(self, device: str = "numpy") -> None:
        self.device = device
        self.library: Any = np
        self.place: Callable[[Any], Any] = lambda values: np.asarray(values, np.float32)
        self.fetch: Callable[[Any], Host] = np.asarray
        if device != "numpy":
            import torch

            self.library = torch
            self.place = lambda values: torch.as_tensor(np.asarray(values), device=device).to(torch.float32)
            self.fetch = lambda values: values.detach().cpu().numpy()


def fresh_weights(inputs: int, hidden: tuple[int, int], trust: float, seed: int) -> dict[str, Host]:
    """The weights of a net that has learned nothing yet and values positions as the calibrated heuristic does."""
    dice = np.random.default_rng(seed)
    first, second = hidden
    return {
        "trust": np.array([trust], np.float32),
        "w1": (dice.standard_normal((inputs, first)) * SPREAD).astype(np.float32),
        "l1": np.zeros((1, first), np.float32),
        "b1": np.zeros(first, np.float32),
        "w2": (dice.standard_normal((first, second)) * np.sqrt(2 / first)).astype(np.float32),
        "b2": np.zeros(second, np.float32),
        "w3": np.zeros((second, 1), np.float32),
    }


def forward(weights: Weights, seen: Any, leads: Any) -> tuple[Any, Any, Any]:
    """A number for each row of *seen* and *leads*, and the two hidden layers on the way."""
    first = seen @ weights["w1"] + leads @ weights["l1"] + weights["b1"]
    first = first * (first > 0)
    second = first @ weights["w2"] + weights["b2"]
    second = second * (second > 0)
    return leads * weights["trust"] + second @ weights["w3"], first, second


def chances(library: Any, numbers: Any, seats: int) -> Any:
    """The softmax of *numbers* over each position's seats."""
    rows = numbers.reshape(-1, seats)
    parts = library.exp(library.clip(rows - rows.sum(1).reshape(-1, 1) / seats, -STEEPEST, STEEPEST))
    return parts / parts.sum(1).reshape(-1, 1)


def slopes(weights: Weights, seen: Any, leads: Any, won: Any, library: Any) -> tuple[Any, Weights]:
    """The mean surprise of a batch in nats, and how it changes with each weight."""
    numbers, first, second = forward(weights, seen, leads)
    said = chances(library, numbers, won.shape[1])
    loss = -(won * library.log(library.clip(said, 1e-9, 1.0))).sum() / len(won)
    out = ((said - won) / len(won)).reshape(-1, 1)
    into_second = (out @ weights["w3"].T) * (second > 0)
    into_first = (into_second @ weights["w2"].T) * (first > 0)
    return loss, {
        "trust": (out * leads).sum().reshape(1),
        "w3": second.T @ out,
        "w2": first.T @ into_second,
        "b2": into_second.sum(0),
        "w1": seen.T @ into_first,
        "l1": leads.T @ into_first,
        "b1": into_first.sum(0),
    }

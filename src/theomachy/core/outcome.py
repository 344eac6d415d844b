"""Outcome: who won and how, and what that pays each seat."""

from collections.abc import Sequence


class Outcome:
    """The end of a game: places best first (shared places together), how it ended, and scores if the game has them.

    A seat that is scored with several markers has a list of scores, the deciding one first.
    """

    def __init__(self, places: list[list[int]], how: str, scores: Sequence[int | list[int]] | None = None) -> None:
        self.places = places
        self.how = how
        self.scores: list[int | list[int]] | None = None if scores is None else list(scores)

    def winners(self) -> list[int]:
        """Seats in first place."""
        return self.places[0] if self.places else []

    def score_texts(self) -> list[str]:
        """The scores as people read them: ``12``, or ``12 and 30`` for two markers."""
        return [" and ".join(map(str, score)) if isinstance(score, list) else str(score) for score in self.scores or []]

    def as_dict(self) -> dict[str, object]:
        """For JSON."""
        data: dict[str, object] = {"winners": self.winners(), "places": self.places, "how": self.how}
        if self.scores is not None:
            data["scores"] = self.scores
        return data


def payoff(sides: Sequence[int], winners: Sequence[int]) -> list[float]:
    """Return what each seat gets when the sides in *winners* win; *sides* names the side of each seat.

    A lone winner has 1, a full draw is 0, and the sum over sides is 0.

    >>> payoff([0, 1], [1])
    [-1.0, 1.0]
    >>> payoff([0, 1, 2], [0, 2])
    [0.25, -0.5, 0.25]
    >>> payoff([0, 1, 0, 1], [0])
    [1.0, -1.0, 1.0, -1.0]
    """
    k, w = len(set(sides)), len(set(winners))
    if w == 0 or w == k or k == 1:
        return [0.0] * len(sides)
    won, lost = (k - w) / (w * (k - 1)), -1 / (k - 1)
    return [won if side in winners else lost for side in sides]

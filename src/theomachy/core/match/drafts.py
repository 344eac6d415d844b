"""Drafts: choices that are begun and not finished, and answers in a window whose place has not come."""

from theomachy.core.game import Game
from theomachy.core.position import Position


class Draft:
    """A choice of a seat that is begun and not finished: the actions so far, and the position they lead to."""

    def __init__(self, actions: list[int], position: Position) -> None:
        self.actions = actions
        self.position = position


class Drafts:
    """Choices that seats have begun or answered, unknown to everybody else."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.begun: dict[int, Draft] = {}
        self.sealed: dict[int, list[int]] = {}  # answers in a window

    def __contains__(self, seat: object) -> bool:
        return seat in self.begun or seat in self.sealed

    def at(self, position: Position, seat: int) -> Position:
        """Return the position in which *seat* goes on: that of its draft, or the one it is asked in."""
        draft = self.begun.get(seat)
        return draft.position if draft is not None else self.asked_in(position, seat)

    def asked_in(self, position: Position, seat: int) -> Position:
        """Return the position in which *seat* is asked; in a window, with those before it having passed.

        An answer counts only if they do, so nothing is lost by giving it early.
        """
        if not comes_later(position, seat):
            return position
        ahead = position.copy()
        while seat not in ahead.actors():
            first = ahead.actors()[0]
            ahead.play(first, self.game.default(ahead, first))
        return ahead

    def words(self, position: Position, seat: int) -> list[str]:
        """Write the steps of the draft of *seat* in notation."""
        draft = self.begun.get(seat)
        if draft is None:
            return []
        ahead, words = self.asked_in(position, seat).copy(), []
        for action in draft.actions:
            words.append(self.game.write(ahead, seat, action))
            ahead.play(seat, action)
        return words

    def refresh(self, position: Position) -> None:
        """Replay unfinished choices on the new *position*; those that are no longer possible are gone."""
        for seat, draft in list(self.begun.items()):
            start = self.asked_in(position, seat)
            if self.game.refuse_chain(start, seat, draft.actions) is None:
                ahead = start.copy()
                for action in draft.actions:
                    ahead.play(seat, action)
                self.begun[seat] = Draft(draft.actions, ahead)
            else:
                del self.begun[seat]

    def clear(self) -> None:
        """Forget everything."""
        self.begun = {}
        self.sealed = {}


def comes_later(position: Position, seat: int) -> bool:
    """Return whether an open window asks *seat* after somebody else."""
    mask = position.window()
    return mask != 0 and (mask >> seat) & 1 == 1 and seat not in position.actors()

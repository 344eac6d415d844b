"""Player: what a bot is asked and what it answers. It never holds the true position, so it cannot cheat."""

from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from theomachy.core.chance import Dice
from theomachy.core.game import Game, View
from theomachy.core.position import Position


class Question:
    """A question to a bot: all that its seat knows, a random source of its own, and the time it may think.

    *events* are what the seat was told since it was last asked (what Event.seen_by() gave). *legal* may be
    left out: every world sampled from the view has the same choices as the real one.
    """

    def __init__(
        self,
        game: Game,
        seat: int,
        view: View,
        dice: Dice,
        *,
        events: Sequence[Mapping[str, object]] = (),
        legal: vec[i64] | None = None,
        seconds: float = 1.0,
    ) -> None:
        self.game = game
        self.seat = seat
        self.view = view
        self.dice = dice
        self.events = list(events)
        self.seconds = seconds
        self._legal = legal

    def sample_world(self) -> Position:
        """A position that the seat cannot tell from the real one."""
        return self.game.sample_world(self.view, self.dice)

    def legal(self) -> vec[i64]:
        """The choices of the seat."""
        if self._legal is None:
            self._legal = self.sample_world().legal(self.seat)
        return self._legal


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """A bot. Subclasses give pick()."""

    def looks(self) -> bool:
        """Return whether the bot reads the view; for one that does not, a simulation builds none."""
        return True

    def pick(self, question: Question) -> list[int]:
        """The actions of one choice, all of them or only the next few; [] to let others go first.

        Only a volunteer may let others go first: a seat that must choose gives at least one action.
        """
        raise NotImplementedError

    def choose(self, question: Question) -> str:
        """The same in notation, of a choice that is begun only its next pick; "" to let others go first."""
        actions = self.pick(question)
        if not actions:
            return ""
        world = question.sample_world()
        if len(actions) == 1 or world.is_pending():
            return question.game.write(world, question.seat, actions[0])
        return question.game.write_line(world, question.seat, actions)

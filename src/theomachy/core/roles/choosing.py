"""The choices of a seat, and why it cannot choose something else."""

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from theomachy.core.choices import Choice, Choices
from theomachy.core.message import Message
from theomachy.core.position import Position
from theomachy.core.refusal import NotationError, Refusal
from theomachy.core.roles.notation import Notation
from theomachy.core.stop import Stop


@mypyc_attr(allow_interpreted_subclasses=True)
class Choosing(Notation):
    """The choices of a seat, and why it cannot choose something else."""

    stops: list[Stop]  # kinds of reaction windows; empty for a game without any

    def choices(self, position: Position, seat: int) -> Choices:
        """Return what *seat* can do now, for the screen; the default lists every choice by its notation."""
        items = [self._plain_choice(position, seat, action) for action in position.legal(seat)]
        return Choices(Message("prompt.choose"), items)

    def _plain_choice(self, position: Position, seat: int, action: int) -> Choice:
        text = self.write(position, seat, action)
        return Choice(action, text, [f"button:{text}"], Message("choice.plain", {"text": text}))

    def default(self, position: Position, seat: int) -> int:
        """The default choice (pass, done, decline), played for a seat whose time has run out."""
        return position.legal(seat)[0]

    def stop_of(self, position: Position, seat: int) -> str:
        """Return which of the game's stops the open window is for *seat*, by what everybody sees."""
        return self.stops[0].id

    def refusal(self, position: Position, seat: int, text: str) -> Refusal | None:
        """Return why *seat* may not play *text* now, or None when it may."""
        try:
            actions = self.read(position, seat, text)
        except NotationError as error:
            return self._not_asked(position, seat) or Refusal("not-understood", text=text, why=str(error))
        return self.refuse_chain(position, seat, actions)

    def refuse_chain(self, position: Position, seat: int, actions: Sequence[int]) -> Refusal | None:
        """Return why the chain *actions* cannot be played, or None."""
        if len(actions) == 1 and actions[0] in position.calls(seat):
            return None
        ahead = position
        for index, action in enumerate(actions):
            refused = self._not_asked(ahead, seat) or self._not_offered(ahead, seat, action)
            if refused is not None:
                return refused
            if index + 1 < len(actions):
                if ahead is position:
                    ahead = position.copy()
                ahead.play(seat, action)
        return None

    def explain(self, position: Position, seat: int, action: int) -> Refusal | None:
        """The rule that forbids *action* to *seat*, who may choose now; None where only the general reason is known."""
        return None

    def _not_offered(self, position: Position, seat: int, action: int) -> Refusal | None:
        offered = self.canonical(action)
        if offered not in position.legal(seat):
            return self.explain(position, seat, action) or self._not_legal(position, seat, action)
        return None if offered == action else self.explain(position, seat, action)

    def _not_asked(self, position: Position, seat: int) -> Refusal | None:
        if position.is_over():
            return Refusal("game-over")
        actors = position.actors()
        if seat in actors or seat in position.volunteers():
            return None
        if not actors:
            return Refusal("nobody-waits")
        return Refusal("not-your-turn", seats=actors)

    def _not_legal(self, position: Position, seat: int, action: int) -> Refusal:
        some = [self.write(position, seat, other) for other in position.legal(seat)[:12]]
        return Refusal("not-legal", text=self.write(position, seat, action), possible=some)

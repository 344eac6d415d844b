"""Timeline: what a match has done that still counts, and the positions kept for going back."""

from collections.abc import Sequence

from theomachy.core.chance import WORDS
from theomachy.core.event import Event
from theomachy.core.position import Position


class Step:
    """The effect of a live line, as far as undo must know it."""

    def __init__(
        self, line: int, seat: int, shown: int, lucky: bool, asked: bool, quiet: bool, pause: bool = False
    ) -> None:
        self.line = line  # index in the record
        self.seat = seat  # -1 for the table
        self.shown = shown  # seats that learned something hidden
        self.lucky = lucky  # chance was used
        self.asked = asked  # another seat was asked afterwards that was not asked before
        self.quiet = quiet  # the others are asked what they were asked before: a pass in a window, or a call
        self.pause = pause  # the table paused: nothing but a resume may follow


class Timeline:
    """The live steps of a match, and positions from before some of them.

    Kept positions lie the closer together the later they are: going back n steps replays at most n lines, and their
    number grows with the logarithm of the steps.
    """

    def __init__(self, first: Position) -> None:
        self.steps: list[Step] = []
        self._kept: list[tuple[int, Position]] = [(0, first)]  # how many steps led there

    def add(self, step: Step, before: Position) -> None:
        """Note a step that was made in the position *before*, which now belongs to the timeline."""
        made = len(self.steps)
        if made:
            self._kept.append((made, before))
        self.steps.append(step)
        self._kept = [(number, kept) for number, kept in self._kept if _is_kept(number, made + 1)]

    def back_to(self, count: int) -> tuple[int, Position]:
        """Return a copy of the latest kept position that at most *count* steps led to, and how many did."""
        number, position = next(kept for kept in reversed(self._kept) if kept[0] <= count)
        return number, position.copy()

    def cut(self, count: int) -> None:
        """Forget all but the first *count* steps."""
        del self.steps[count:]
        self._kept = [(number, kept) for number, kept in self._kept if number == 0 or number < count]

    def kept(self) -> int:
        """Count the positions kept."""
        return len(self._kept)

    def positions(self) -> list[tuple[int, Position]]:
        """List the positions kept, with how many steps led there."""
        return list(self._kept)

    def resume(self, steps: list[Step], kept: list[tuple[int, Position]]) -> None:
        """Continue from what another timeline had."""
        self.steps, self._kept = steps, kept

    def lines_since(self, seat: int) -> int:
        """Count the steps back to before the last one of *seat*; 0 when it has made none."""
        for back in range(1, len(self.steps) + 1):
            if self.steps[-back].seat == seat:
                return back
        return 0

    def active_seats(self, since: int) -> list[int]:
        """List the seats that chose anything but a pass in a window or a call, from line *since* on."""
        return [step.seat for step in self.steps if step.line >= since and step.seat >= 0 and not step.quiet]

    def may_go_back(self, seat: int, held: bool) -> bool:
        """Return whether *seat* may take the last step back without asking anybody."""
        if not self.steps:
            return False
        last = self.steps[-1]
        return last.seat == seat and last.shown == 0 and not last.lucky and (held or not last.asked)


def _is_kept(number: int, now: int) -> bool:
    """Return whether a position that *number* steps led to is kept after *now* steps."""
    distance = now - number
    return number % (1 << (distance.bit_length() - 1)) == 0


def step_of(line: int, seat: int, before: Position, after: Position, events: Sequence[Event], quiet: bool) -> Step:
    """Sum up what happened between two positions."""
    shown = 0
    for event in events:
        shown |= event.shown
    lucky = any(before.cells[word] != after.cells[word] for word in range(WORDS))
    asked = any(actor != seat and actor not in before.actors() for actor in after.actors())
    return Step(line, seat, shown, lucky, asked, quiet)

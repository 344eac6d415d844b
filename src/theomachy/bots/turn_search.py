"""Turns: whole turns, evolved from each other, where a turn is many choices that belong together.

A first turn is played with a close look at every choice, so nothing is missed that greedy would find; others
follow one of the best so far up to some choice, take another there, and are played on in a hurry. Turns are compared
by what is left at their ends, and the best of them by rollouts (``bots.rollouts``). A turn is kept by what the seat
knows before each choice, so it is followed for as long as nothing unforeseen happens, and no longer.
"""

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from theomachy.bots.lines import refined_lines
from theomachy.bots.rollouts import fast_policy, play_rounds
from theomachy.bots.tree import carry_out, holds, let_time_pass
from theomachy.bots.valuation import Valuation
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.position import Position

POPULATION: Final = 12  # turns to go on from
MOST_PARENTS: Final = 6  # the best of them, which are gone on from
CHOICES_AT_MUTATION: Final = 5  # one of this many choices is taken where a turn leaves its parent
SLIPS_PERCENT: Final = 4  # of a hundred choices after that, those that are one of the best few instead of the best
CHOICES_AT_SLIP: Final = 4  # the best few
MOST_TURN_CHOICES: Final = 150  # choices of a turn
LEAST_PATIENCE: Final = 512  # turns that bring nothing better, besides three times as many as it took so far

Plan = dict[int, list[int]]  # what to choose, by what the seat knows then


@final
class Turn:
    """A plan of a turn: its choices, what the seat knows before each, and its value."""

    def __init__(self) -> None:
        self.steps: list[list[int]] = []
        self.keys: list[int] = []
        self.value = 0.0

    def plan(self) -> Plan:
        """Return the plan by what the seat knows."""
        return dict(zip(self.keys, self.steps, strict=True))


def evolve(
    game: Game,
    world: Position,
    seat: i64,
    dice: Dice,
    goes_on: Callable[[], bool],
    begun: list[list[int]],
    valuation: Valuation | None = None,
) -> list[Turn]:
    """The best turns of *seat* found in *world* that begin with the choices *begun*, best first, while it *goes_on*."""
    by = valuation or Valuation(game)
    kept = [played(by, world.copy(), seat, dice, begun, False, closely=True)]
    made, best_at = 1, 1
    while goes_on() and made < 4 * best_at + LEAST_PATIENCE:
        parent = kept[dice.below(min(len(kept), MOST_PARENTS))]
        given = parent.steps[: max(len(begun), dice.below(len(parent.steps)))]
        turn = played(by, world.copy(), seat, dice, given, True)
        made += 1
        if turn.value > kept[0].value:
            best_at = made
        if all(turn.value != other.value for other in kept):
            kept.append(turn)
            kept.sort(key=by_value, reverse=True)
            del kept[POPULATION:]
    return kept


def played(
    by: Valuation, world: Position, seat: i64, dice: Dice, given: list[list[int]], leaves: bool, closely: bool = False
) -> Turn:
    """Play the turn in *world*, mutated in place: the *given* choices, then another if it *leaves*, then in a hurry.

    Or *closely*: as greedy would continue.
    """
    game, turn = by.game, Turn()
    while len(turn.steps) < MOST_TURN_CHOICES and must_choose(game, world, seat, dice):
        at = len(turn.steps)
        if at < len(given) and holds(world.legal(seat), given[at][0]):
            actions = given[at]
        else:
            many = CHOICES_AT_MUTATION if leaves else CHOICES_AT_SLIP if dice.below(100) < SLIPS_PERCENT else 1
            choices = refined_policy(game, world, seat, dice) if closely else fast_policy(game, world, seat, dice, many)
            actions = choices[dice.below(len(choices))]
            given, leaves = [], False
        turn.keys.append(world.key(seat))
        turn.steps.append(carry_out(world, seat, actions, dice))
    turn.value = by.value(world, seat)
    return turn


def refined_policy(game: Game, world: Position, seat: i64, dice: Dice) -> list[list[int]]:
    """Return the best choice of *seat* in *world* after varying the best lines."""
    lines = refined_lines(game, world, seat, dice) if len(world.legal(seat)) > 1 else []
    return [lines[0].actions] if lines else fast_policy(game, world, seat, dice, 1)


def rollout_after_turn(
    game: Game, turn: Turn, world: Position, seat: i64, rounds: int, dice: Dice, valuation: Valuation | None = None
) -> float:
    """Play *turn* in *world*, mutated in place, while it goes as expected, to its next turn; what *seat* has."""
    for known, actions in zip(turn.keys, turn.steps, strict=True):
        if not must_choose(game, world, seat, dice) or world.key(seat) != known:
            break
        carry_out(world, seat, actions, dice)
    return play_rounds(game, world, seat, rounds, dice, valuation)


def must_choose(game: Game, world: Position, seat: i64, dice: Dice) -> bool:
    """Let others whom the turn of *seat* asks answer in a hurry; whether it must choose then, its turn not over."""
    while let_time_pass(world) and world.turn() == seat:
        asked: i64 = world.actors()[0]
        if asked == seat:
            return True
        carry_out(world, asked, fast_policy(game, world, asked, dice, 1)[0], dice)
    return False


def by_value(turn: Turn) -> float:
    """Order turns by value."""
    return turn.value

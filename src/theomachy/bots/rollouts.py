"""Rollouts: the best choices of a search, compared again, from how everybody's next turn would go.

A search sees little past its own turn where a turn is many choices, and a heuristic says little of what comes late. So
the favourite and a few rivals are taken in the same worlds, everybody plays on by a fast policy, and what is left when
the turn has come round, once or a few times, is compared. A rival that is better by more than chance is preferred.

Nobody follows what the search had planned: a plan favours what was visited most, and no number of worlds makes up for
that.
"""

from collections.abc import Callable, Iterator
from typing import Final, final

from mypy_extensions import i64

from theomachy.bots.lines import best_of, first_lines
from theomachy.bots.paired_difference import LEAST_GAIN, PairedDifference, expected_gain
from theomachy.bots.tree import carry_out, let_time_pass
from theomachy.bots.valuation import Valuation
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.position import Position

MOST_RIVALS: Final = 7  # of the favourite, where there is time for them
FEWEST_RIVALS: Final = 3
LUCK_SEEDS: Final = 1 << 30  # seeds of what is left to chance in a rollout
MOST_CHOICES_A_ROUND: Final = 150  # choices until the turn comes round
FAST_POLICY_WIDTH: Final = 12  # first picks that are compared by the fast policy
ITERATIONS_A_ROLLOUT: Final = 8  # iterations of a search that one rollout may cost
WORLDS_TO_PREFER: Final = 4  # before a rival is preferred
WORLDS_TO_GIVE_UP: Final = 12  # worlds before one is given up: of fewer, the error says little
ERRORS_TO_PREFER: Final = 1.0  # standard errors by which a rival must be better


class Rival(PairedDifference):
    """A choice that may beat the favourite, and its paired difference in the worlds tried."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


@final
class Outlook:
    """A choice and its value after rollouts."""

    def __init__(self, number: int, value: float) -> None:
        self.number = number
        self.value = value


def compare_by_rollouts(
    choices: int,
    roll: Callable[[int, Position, Dice], float],
    worlds: Iterator[Position],
    dice: Dice,
    may_go_on: Callable[[], bool],
) -> list[Outlook]:
    """List the outlooks of the first *choices* (the favourite first), best first; none after hardly any rollout.

    *roll* takes a choice in a world, which it may use up, with dice of its own, and returns what comes of it.
    """
    usual = PairedDifference()  # of the favourite to nothing
    rivals = [Rival(number) for number in range(1, choices)]
    running = rivals
    while running and may_go_on():
        world, luck = next(worlds), dice.below(LUCK_SEEDS)  # the same for all of them
        value = roll(0, world.copy(), Dice(luck))
        usual.add(value)
        for rival in running:
            if not may_go_on():
                break
            rival.add(roll(rival.number, world.copy(), Dice(luck)) - value)
        running = still_open(running)
    leads = {rival.number: rival.mean() for rival in rivals if rival.worlds >= WORLDS_TO_PREFER}
    return outlooks(usual.mean(), leads, preferred(rivals)) if leads else []


def outlooks(usual: float, leads: dict[int, float], best: int) -> list[Outlook]:
    """The *best*, then the others by their *leads* over the favourite, which is worth *usual*."""
    lead = leads.get(best, 0.0)
    found = [Outlook(best, usual + lead)]
    for number, other in sorted({0: 0.0, **leads}.items(), key=lambda entry: -entry[1]):
        if number != best:  # who is not surely better is not called better
            found.append(Outlook(number, usual + min(other, lead)))
    return found


def still_open(rivals: list[Rival]) -> list[Rival]:
    """Those of *rivals* about which, or against the favourite, something worth knowing can still turn out."""
    if not rivals or rivals[-1].worlds < WORLDS_TO_GIVE_UP:
        return rivals
    lead = max(0.0, max(rival.mean() for rival in rivals))
    found = [rival for rival in rivals if expected_gain(lead - rival.mean(), rival.error()) >= LEAST_GAIN]
    if len(found) == 1 and expected_gain(abs(found[0].mean()), found[0].error()) < LEAST_GAIN:
        return []  # it leads, and the favourite comes no more
    return found


def preferred(rivals: list[Rival]) -> int:
    """The number of the rival that is better by most, where it is surely better; else the favourite."""
    found, lead = 0, 0.0
    for rival in rivals:
        if rival.worlds >= WORLDS_TO_PREFER and rival.mean() > max(lead, ERRORS_TO_PREFER * rival.error()):
            found, lead = rival.number, rival.mean()
    return found


def rollout(
    game: Game,
    world: Position,
    seat: i64,
    actions: list[int],
    rounds: int,
    dice: Dice,
    valuation: Valuation | None = None,
) -> float:
    """Choose *actions* in *world*, mutated in place, and play on until the turn came round this often; what is left."""
    carry_out(world, seat, actions, dice)
    return play_rounds(game, world, seat, rounds, dice, valuation)


def play_rounds(
    game: Game, world: Position, seat: i64, rounds: int, dice: Dice, valuation: Valuation | None = None
) -> float:
    """Let everybody choose by the fast policy until the turn of *seat* has come round this often; what it has then."""
    away, gone = False, 0
    for _ in range(MOST_CHOICES_A_ROUND * rounds):
        if not let_time_pass(world):
            break
        if world.turn() != seat:
            away = True
        elif away:
            away, gone = False, gone + 1
            if gone == rounds:
                break
        asked: i64 = world.actors()[0]
        carry_out(world, asked, fast_policy(game, world, asked, dice, 1)[0], dice)
    return (valuation or Valuation(game)).value(world, seat)


def fast_policy(game: Game, world: Position, seat: i64, dice: Dice, many: int) -> list[list[int]]:
    """List a few good choices of *seat* in *world* quickly; at least one."""
    legal = world.legal(seat)
    if len(legal) == 1:
        return [[int(legal[0])]]
    lines = best_of(first_lines(game, world, seat, legal, dice, FAST_POLICY_WIDTH), many)
    return [line.actions for line in lines] or [[int(legal[dice.below(len(legal))])]]

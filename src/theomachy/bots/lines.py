"""Lines: finished choices, found and compared in sampled worlds.

A choice may take several picks, and while it is pending nothing is carried out, so its value shows only when
it is complete. Therefore choices are compared as finished lines: every first pick is completed at random, the
best lines are varied from each of their picks on, and the few that remain are compared in further worlds.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.bots.chances import how_many
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.position import Position

WIDTH: Final = 96  # first picks looked at; of more, a random part
SAMPLES_EACH: Final = 1.33  # random completions of pending choices, for each pick of the width
VARIATIONS_EACH: Final = 4  # new completions from each pick of a line that is varied
MOST_PICKS: Final = 200  # picks after which a completion is given up
LINES_VARIED: Final = 4  # lines that are varied when looking closely
JITTER: Final = 1e-12  # times a number below a million: equal values are told apart by the dice


class Line:
    """A finished choice, and the sum of its values in the worlds tried so far."""

    def __init__(self, actions: list[int], value: float) -> None:
        self.actions = actions
        self.value = value


def first_lines(game: Game, world: Position, seat: i64, legal: vec[i64], dice: Dice, width: int = WIDTH) -> list[Line]:
    """Complete every first pick, at most *width* of them, as often as the samples allow."""
    picks = legal
    if len(legal) > width:
        picks = legal[:]
        dice.shuffle_cells(picks)
        picks = picks[:width]
    lines: list[Line] = []
    for action in picks:
        line = completed(game, world, seat, [action], dice)
        if line is None:
            continue
        lines.append(line)
        if len(line.actions) > 1:
            lines += completions(game, world, seat, [action], int(SAMPLES_EACH * width) // len(picks), dice)
    return lines


def refined_lines(game: Game, world: Position, seat: i64, dice: Dice, many: int = LINES_VARIED) -> list[Line]:
    """List the *many* best finished choices of *seat* in *world*, the few best of them varied once, best first."""
    lines = best_of(first_lines(game, world, seat, world.legal(seat), dice), many)
    return best_of(lines + variations(game, world, seat, lines[:LINES_VARIED], dice), many)


def variations(game: Game, world: Position, seat: i64, lines: list[Line], dice: Dice) -> list[Line]:
    """Cut each of *lines* after each of its picks and complete it again."""
    found: list[Line] = []
    for line in lines:
        for kept in range(1, len(line.actions)):
            found += completions(game, world, seat, line.actions[:kept], VARIATIONS_EACH, dice)
    return found


def completions(game: Game, world: Position, seat: i64, begun: list[int], times: int, dice: Dice) -> list[Line]:
    """Complete *begun* at random, *times* over."""
    found: list[Line] = []
    for _ in range(times):
        line = completed(game, world, seat, begun, dice)
        if line is not None:
            found.append(line)
    return found


def completed(game: Game, world: Position, seat: i64, begun: list[int], dice: Dice) -> Line | None:
    """Complete *begun* at random and value it in *world*; None where no end was found."""
    trial = world.copy()
    actions = begun[:]
    for action in begun:
        trial.play(seat, action)
    while trial.is_pending():
        if len(actions) >= MOST_PICKS:
            return None
        legal = trial.legal(seat)
        pick: i64 = legal[dice.below(len(legal))]
        trial.play(seat, pick)
        actions.append(pick)
    return Line(actions, value_of(game, trial, seat) + JITTER * int(dice.below(1_000_000)))


def evaluate_lines(game: Game, world: Position, seat: i64, lines: list[Line]) -> None:
    """Add the value of each line in another *world*."""
    for line in lines:
        trial = world.copy()
        for action in line.actions:
            trial.play(seat, action)
        line.value += value_of(game, trial, seat)


def value_of(game: Game, position: Position, seat: i64) -> float:
    """Value *position*, a sampled world, for *seat*, with what it is worth to everybody that the game continues."""
    return standing(game, position, seat) + (0.0 if position.is_over() else game.progress(position))


def standing(game: Game, position: Position, seat: i64) -> float:
    """Return how *seat* stands in *position*, a sampled world."""
    return final_values(game, position)[seat] if position.is_over() else game.evaluate(position, seat)


def values_of(game: Game, position: Position) -> list[float]:
    """Value *position*, a sampled world, for every seat; between two seats one evaluation is enough."""
    if position.is_over():
        return final_values(game, position)
    first = game.evaluate(position, 0)
    if position.seats == 2:
        return [first, -first]
    return [first] + [game.evaluate(position, seat) for seat in range(1, position.seats)]


def final_values(game: Game, position: Position) -> list[float]:
    """Value a finished game on the scale of heuristics: a loser has -1 against any number of sides.

    Returns add up to 0, so one of two losers has -0.5; a hopeless position would look worse than that.
    """
    paid = position.returns()
    if position.seats <= 2:
        return paid
    others = how_many(game.sides(position)) - 1
    return [pay if pay >= 0 else pay * others for pay in paid]


def best_of(lines: list[Line], many: int) -> list[Line]:
    """Keep the *many* different lines of the highest values, best first."""
    ordered = sorted(lines, key=_value, reverse=True)
    kept: list[Line] = []
    for line in ordered:
        if len(kept) == many:
            break
        if not any(line.actions == other.actions for other in kept):
            kept.append(line)
    return kept


def _value(line: Line) -> float:
    return line.value

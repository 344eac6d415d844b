"""Real time: decide whether to act, wait or pass while everybody plays at once.

Each choice is judged two steps deep: by what the seat has if it then waits (a tile taken and not placed returns by
itself), or by its best step after that. The bot acts only when it gains, passes when nothing gains, and takes back a
pass only by acting. The evaluation of the game says what gains: as long as something can be drawn, drawing must.
"""

from typing import Final

from mypy_extensions import i64

from theomachy.bots.lines import Line, best_of, first_lines, value_of
from theomachy.bots.player import Question
from theomachy.core.action import kind_of
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.position import Position

CHOICES_CONSIDERED: Final = 8  # choices that are looked at two steps deep
WAITING_MS: Final = 15_000  # milliseconds: what waiting means
PASS_WORLDS_FACTOR: Final = 4  # times as many worlds are looked at before a bot passes
LEAST_GAIN: Final = 1e-5  # a choice is useful when it is worth so much more than waiting, whatever comes
LEAST_HOPED_GAIN: Final = 2e-3  # or so much more at once or by its next step
NEXT_STEP_DISCOUNT: Final = 0.9  # of what the next step brings: what can be done now is not put off


def useful_lines(question: Question, worlds: int) -> list[Line]:
    """List useful choices of a seat that need not act, best first, at least one; an empty line means to wait."""
    game, seat, dice = question.game, question.seat, question.dice
    endless = game.worlds(question.view, dice)
    world = next(endless)
    legal = world.legal(seat)
    rests = [action for action in legal if game.is_ready_signal(action)]
    lines = promising(question, world, rests)
    for number in range(PASS_WORLDS_FACTOR * worlds):
        if number > 0:
            world = next(endless)
        still = value_of_resting(game, world, seat, rests)
        for line in lines:
            line.value += gain_over_resting(game, world, seat, line, still, dice)
        useful = [line for line in best_of(lines, CHOICES_CONSIDERED) if line.value > 0]
        if useful and number + 1 >= worlds:
            for line in useful:
                line.value /= number + 1
            return useful
    mild: i64 = game.default(world, seat) if len(legal) > 0 else -1
    return [Line([mild] if mild in rests else [], 0.0)]


def alternatives(question: Question, best: Line, many: int) -> list[Line]:
    """List the *many* choices of the kind of *best* that gain at once, by how much they do, best first."""
    game, seat = question.game, question.seat
    world = question.sample_world()
    legal = world.legal(seat)
    rests = [action for action in legal if game.is_ready_signal(action)]
    still = value_of_resting(game, world, seat, rests)
    found: list[Line] = []
    for line in first_lines(game, world, seat, legal, question.dice):
        if line.actions[0] not in rests and kind_of(line.actions[0]) == kind_of(best.actions[0]):
            line.value -= still
            if line.value > 0:
                found.append(line)
    return best_of(found, many)


def compare_with_waiting(question: Question, played: list[int], worlds: int) -> tuple[float, Line]:
    """Compare what a seat that need not act *played* with waiting; return the gain and the best alternative."""
    game, seat = question.game, question.seat
    endless = game.worlds(question.view, question.dice)
    world = next(endless)
    rests = [action for action in world.legal(seat) if game.is_ready_signal(action)]
    chosen, lines = Line(played, 0.0), promising(question, world, rests)
    for number in range(worlds):
        if number > 0:
            world = next(endless)
        still = value_of_resting(game, world, seat, rests)
        for line in lines if played[0] in rests else [chosen, *lines]:
            line.value += gain_over_resting(game, world, seat, line, still, question.dice) / worlds
    return chosen.value, best_of([Line([], 0.0), *lines], 1)[0]


def promising(question: Question, world: Position, rests: list[int]) -> list[Line]:
    """List choices that may gain, each still without a value."""
    found = first_lines(question.game, world, question.seat, world.legal(question.seat), question.dice)
    lines = best_of_kinds([line for line in found if line.actions[0] not in rests])
    for line in lines:
        line.value = 0.0
    return lines


def best_of_kinds(lines: list[Line]) -> list[Line]:
    """Keep the best line of every kind of choice: one that gains nothing at once may still lead to a gain."""
    found: dict[int, Line] = {}
    for line in lines:
        kind = kind_of(line.actions[0])
        if kind not in found or line.value > found[kind].value:
            found[kind] = line
    return best_of(list(found.values()), CHOICES_CONSIDERED)


def value_of_resting(game: Game, world: Position, seat: i64, rests: list[int]) -> float:
    """Value waiting, with or without a pass: the better of the two."""
    best = value_of_waiting(game, world.copy(), seat)
    for action in rests:
        trial = world.copy()
        trial.play(seat, action)
        if not trial.is_over():
            best = max(best, value_of_waiting(game, trial, seat))
    return best


def gain_over_resting(game: Game, world: Position, seat: i64, line: Line, still: float, dice: Dice) -> float:
    """Return how much *line* gains over staying *still*; at most 0 where the gain is negligible."""
    trial = world.copy()
    for action in line.actions:
        trial.play(seat, action)
    if trial.is_over():
        return value_of(game, trial, seat) - still
    sure = value_of_waiting(game, trial.copy(), seat) - still
    hoped = value_of(game, trial, seat) - still
    for later in first_lines(game, trial, seat, trial.legal(seat), dice):
        if not game.is_ready_signal(later.actions[0]):
            hoped = max(hoped, NEXT_STEP_DISCOUNT * (later.value - still))
    if hoped > LEAST_HOPED_GAIN:
        return max(sure, hoped)
    return sure if sure > LEAST_GAIN else min(max(sure, hoped), 0.0)


def value_of_waiting(game: Game, trial: Position, seat: i64) -> float:
    """Value *trial*, mutated in place, for when the seat does nothing for a while."""
    now = value_of(game, trial, seat)
    trial.tick(trial.now() + WAITING_MS)
    return now if trial.is_over() else value_of(game, trial, seat)

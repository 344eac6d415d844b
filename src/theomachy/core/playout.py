"""Playing at random and counting lines: the loops that search, benchmarks and tests need inside compiled code."""

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.chance import Dice
from theomachy.core.position import NEVER, Position


def step(position: Position, dice: Dice) -> bool:
    """Let one seat make one random choice, or time continue; whether anything could happen."""
    actors = position.actors()
    if actors:
        seat: i64 = actors[0]
        choose(position, seat, dice)
        return True
    if position.is_over():
        return False
    return wait(position, dice)


def choose(position: Position, seat: i64, dice: Dice) -> None:
    """One uniformly random legal choice of *seat*."""
    legal = position.legal(seat)
    position.play(seat, legal[dice.below(len(legal))])


def wait(position: Position, dice: Dice) -> bool:
    """A virtual clock for real time: as likely as not a volunteer acts a little before the next timer fires."""
    due = position.due()
    able: list[int] = position.volunteers()
    if able and dice.below(8) > 0:
        pace: i64 = 50 + dice.below(1500)
        seat: i64 = able[dice.below(len(able))]
        now = position.now() + pace
        if now >= due:
            position.tick(due)
            return True
        position.tick(now)
        legal: vec[i64] = position.legal(seat)
        if len(legal) > 0:
            position.play(seat, legal[dice.below(len(legal))])
        return True
    if due == NEVER:
        return False
    position.tick(due)
    return True


def play_out(position: Position, dice: Dice, limit: i64) -> i64:
    """Play random choices to the end or until *limit* of them are made; how many were made."""
    made: i64 = 0
    while made < limit and step(position, dice):
        made += 1
    return made


def play_many(start: Position, dice: Dice, games: i64) -> i64:
    """Play *games* random games from *start* to their ends, which stays as it is; how many choices were made."""
    made: i64 = 0
    for _ in range(games):
        made += play_out(start.copy(), dice, NEVER)
    return made


def perft(position: Position, depth: i64) -> i64:
    """Number of lines of *depth* choices of the first actor; with seeded chance."""
    if depth == 0:
        return 1
    actors = position.actors()
    if not actors:
        return 1
    seat: i64 = actors[0]
    legal = position.legal(seat)
    if depth == 1:
        return len(legal)
    lines: i64 = 0
    for action in legal:
        child = position.copy()
        child.play(seat, action)
        lines += perft(child, depth - 1)
    return lines

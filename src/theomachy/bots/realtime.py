"""Real time: whether to act, to wait or to say that one wants nothing more, where nobody waits for the seat.

Each choice is judged two steps deep: by what the seat has if it then waits (a tile taken and not placed goes back by
itself), or by its best step after that. Only what gains is done. A bot passes when nothing gains, and takes a pass back
by acting, never for its own sake; so it neither idles while there is something to do nor wavers.
"""

from typing import Final

from mypy_extensions import i64

from theomachy.bots.chains import Chain, best_of, first_chains, value_of
from theomachy.bots.player import Seen
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.position import Position

CONSIDERED: Final = 6  # choices that are looked at two steps deep
HORIZON: Final = 15_000  # milliseconds: what waiting means
GAIN: Final = 1e-5  # a choice that is worth so much more than waiting is useful at once
SECOND_GAIN: Final = 2e-3  # or one whose next step is worth so much more


def free_chains(seen: Seen, worlds: int) -> list[Chain]:
    """What a volunteer might do, best first; an empty chain is to wait. There is always one."""
    game, seat, dice = seen.game, seen.seat, seen.dice
    endless = game.worlds(seen.view, dice)
    world = next(endless)
    legal = world.legal(seat)
    rests = [action for action in legal if game.is_rest(action)]
    busy = [chain for chain in first_chains(game, world, seat, legal, dice) if chain.actions[0] not in rests]
    chains = best_of(busy, CONSIDERED)
    for chain in chains:
        chain.value = 0.0
    for number in range(worlds):
        if number > 0:
            world = next(endless)
        still = awake(game, world, seat, rests)
        for chain in chains:
            chain.value += gain(game, world, seat, chain, still, dice) / worlds
    useful = [chain for chain in best_of(chains, CONSIDERED) if chain.value > 0]
    if useful:
        return useful
    mild: i64 = game.default(world, seat) if len(legal) > 0 else -1
    return [Chain([mild] if mild in rests else [], 0.0)]


def awake(game: Game, world: Position, seat: i64, rests: list[int]) -> float:
    """What waiting is worth, be the seat at rest or not."""
    best = waiting(game, world.copy(), seat)
    for action in rests:
        trial = world.copy()
        trial.play(seat, action)
        if not trial.is_over():
            best = max(best, waiting(game, trial, seat))
    return best


def gain(game: Game, world: Position, seat: i64, chain: Chain, still: float, dice: Dice) -> float:
    """How much more *chain* is worth than to stay *still*; nothing at all where it is not worth the trouble."""
    trial = world.copy()
    for action in chain.actions:
        trial.play(seat, action)
    if trial.is_over():
        return value_of(game, trial, seat) - still
    first = waiting(game, trial.copy(), seat) - still
    second = -1.0
    for later in first_chains(game, trial, seat, trial.legal(seat), dice):
        if not game.is_rest(later.actions[0]):
            second = max(second, later.value - still)
    if second > SECOND_GAIN:
        return max(first, second)
    return first if first > GAIN else min(first, 0.0)


def waiting(game: Game, trial: Position, seat: i64) -> float:
    """What *trial*, which is used up, is worth when the seat does nothing for a while."""
    now = value_of(game, trial, seat)
    trial.tick(trial.now() + HORIZON)
    return now if trial.is_over() else value_of(game, trial, seat)

"""Real time: whether to act, to wait or to say that one wants nothing more, where nobody waits for the seat.

Each choice is judged two steps deep: by what the seat has if it then waits (a tile taken and not placed goes back by
itself), or by its best step after that. Only what gains is done. A bot passes when nothing gains, and takes a pass back
by acting, never for its own sake; so it neither idles while there is something to do nor wavers.
"""

from typing import Final

from mypy_extensions import i64

from theomachy.bots.chains import Chain, best_of, first_chains, value_of
from theomachy.bots.player import Seen
from theomachy.core.action import kind_of
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.position import Position

CONSIDERED: Final = 8  # choices that are looked at two steps deep
HORIZON: Final = 15_000  # milliseconds: what waiting means
SECOND_THOUGHTS: Final = 4  # times as many worlds are looked at before a bot passes
GAIN: Final = 1e-5  # a choice is useful when it is worth so much more than waiting, whatever comes
HOPED_GAIN: Final = 2e-3  # or so much more at once or by its next step
LATER: Final = 0.9  # of what the next step brings: what can be done now is not put off


def free_chains(seen: Seen, worlds: int) -> list[Chain]:
    """What a volunteer might do, best first; an empty chain is to wait. There is always one."""
    game, seat, dice = seen.game, seen.seat, seen.dice
    endless = game.worlds(seen.view, dice)
    world = next(endless)
    legal = world.legal(seat)
    rests = [action for action in legal if game.is_ready_signal(action)]
    chains = promising(seen, world, rests)
    for number in range(SECOND_THOUGHTS * worlds):
        if number > 0:
            world = next(endless)
        still = awake(game, world, seat, rests)
        for chain in chains:
            chain.value += gain(game, world, seat, chain, still, dice)
        useful = [chain for chain in best_of(chains, CONSIDERED) if chain.value > 0]
        if useful and number + 1 >= worlds:
            for chain in useful:
                chain.value /= number + 1
            return useful
    mild: i64 = game.default(world, seat) if len(legal) > 0 else -1
    return [Chain([mild] if mild in rests else [], 0.0)]


def judge_free(seen: Seen, played: list[int], worlds: int) -> tuple[float, Chain]:
    """How much more what a volunteer *played* is worth than to wait, and the best it might have done instead."""
    game, seat = seen.game, seen.seat
    endless = game.worlds(seen.view, seen.dice)
    world = next(endless)
    rests = [action for action in world.legal(seat) if game.is_ready_signal(action)]
    chosen, chains = Chain(played, 0.0), promising(seen, world, rests)
    for number in range(worlds):
        if number > 0:
            world = next(endless)
        still = awake(game, world, seat, rests)
        for chain in chains if played[0] in rests else [chosen, *chains]:
            chain.value += gain(game, world, seat, chain, still, seen.dice) / worlds
    return chosen.value, best_of([Chain([], 0.0), *chains], 1)[0]


def promising(seen: Seen, world: Position, rests: list[int]) -> list[Chain]:
    """Choices that may be worth the trouble, each still without a value."""
    found = first_chains(seen.game, world, seen.seat, world.legal(seen.seat), seen.dice)
    chains = best_of_kinds([chain for chain in found if chain.actions[0] not in rests])
    for chain in chains:
        chain.value = 0.0
    return chains


def best_of_kinds(chains: list[Chain]) -> list[Chain]:
    """The best chain of every kind of choice: what promises nothing at once may still be the thing to do."""
    found: dict[int, Chain] = {}
    for chain in chains:
        kind = kind_of(chain.actions[0])
        if kind not in found or chain.value > found[kind].value:
            found[kind] = chain
    return best_of(list(found.values()), CONSIDERED)


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
    sure = waiting(game, trial.copy(), seat) - still
    hoped = value_of(game, trial, seat) - still
    for later in first_chains(game, trial, seat, trial.legal(seat), dice):
        if not game.is_ready_signal(later.actions[0]):
            hoped = max(hoped, LATER * (later.value - still))
    if hoped > HOPED_GAIN:
        return max(sure, hoped)
    return sure if sure > GAIN else min(max(sure, hoped), 0.0)


def waiting(game: Game, trial: Position, seat: i64) -> float:
    """What *trial*, which is used up, is worth when the seat does nothing for a while."""
    now = value_of(game, trial, seat)
    trial.tick(trial.now() + HORIZON)
    return now if trial.is_over() else value_of(game, trial, seat)

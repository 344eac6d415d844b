"""Greedy: looks one choice ahead in imagined worlds and takes what evaluates best."""

from typing import final

from theomachy.bots.chains import REFINED, Chain, best_of, close_look, weigh
from theomachy.bots.player import Player, Seen
from theomachy.bots.realtime import free_chains


@final
class GreedyPlayer(Player):
    """One choice deep, over the sum of a few worlds."""

    def __init__(self, worlds: int = 3) -> None:
        self.worlds = worlds

    def pick(self, seen: Seen) -> list[int]:
        return greedy_chains(seen, self.worlds)[0].actions


def greedy_chains(seen: Seen, worlds: int) -> list[Chain]:
    """The few choices that look best at once, best first; there is always one. Values are means over *worlds*."""
    game, seat, dice = seen.game, seen.seat, seen.dice
    endless = game.worlds(seen.view, dice)
    world = next(endless)
    if seat not in world.actors():
        return free_chains(seen, worlds)
    legal = world.legal(seat)
    if len(legal) == 1:
        return [Chain([legal[0]], 0.0)]
    chains = close_look(game, world, seat, dice)
    if not chains:  # nothing could be completed: begin anyhow, and go on from there
        return [Chain([legal[dice.below(len(legal))]], 0.0)]
    if len(chains) > 1:
        for _ in range(worlds - 1):
            weigh(game, next(endless), seat, chains)
        for chain in chains:
            chain.value /= worlds
    return best_of(chains, REFINED)

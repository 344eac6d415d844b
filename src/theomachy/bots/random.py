"""Random: any legal choice, each equally likely."""

from typing import final

from theomachy.bots.player import Player, Seen


@final
class RandomPlayer(Player):
    """Plays whatever the dice say."""

    def looks(self) -> bool:
        return False

    def pick(self, seen: Seen) -> list[int]:
        legal = seen.legal()
        return [legal[seen.dice.below(len(legal))]] if len(legal) > 0 else []

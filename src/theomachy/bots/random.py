"""Random: any legal choice, each equally likely."""

from typing import final

from theomachy.bots.player import Player, Question


@final
class RandomPlayer(Player):
    """Plays whatever the dice say."""

    def looks(self) -> bool:
        return False

    def pick(self, question: Question) -> list[int]:
        legal = question.legal()
        return [legal[question.dice.below(len(legal))]] if len(legal) > 0 else []

"""Errors: an act that a table refuses, with the sentence that says why and what to do instead."""

from collections.abc import Sequence

from theomachy.core.game import Game
from theomachy.core.message import CORE_TEXTS, Message, Translations
from theomachy.core.refusal import Refusal
from theomachy.table.wire_types import RefusalMessage

TABLE_TEXTS = Translations("theomachy.table", CORE_TEXTS)


def default_name(seat: int) -> str:
    """Return what a player is called who has no name."""
    return TABLE_TEXTS.render(Message("seat.nameless", {"number": seat + 1}))


class RequestRefused(Exception):
    """A refusal of the table or of the game, as everybody sees it."""

    def __init__(
        self, code: str, sentence: str = "", rule: str = "", instead: list[str] | None = None, **facts: object
    ) -> None:
        self.code = code
        self.sentence = sentence or TABLE_TEXTS.render(Message(f"refusal.{code}", facts))
        self.rule = rule
        self.ours = False
        self.instead = instead or []
        super().__init__(self.sentence)

    def to_message(self) -> RefusalMessage:
        """For the wire."""
        return RefusalMessage(self.code, self.sentence, self.rule, self.instead, self.ours)


class RuleRefused(RequestRefused):
    """A refusal by a rule of the *game*; its sentence calls the seats by *names*."""

    def __init__(self, game: Game, refusal: Refusal, names: Sequence[str], instead: list[str] | None = None) -> None:
        super().__init__(refusal.code, game.render(refusal.message(), players=names), refusal.rule, instead)
        self.ours = game.rules.is_ours(refusal.rule)

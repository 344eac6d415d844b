"""Refusals: breaking a rule is normal play and therefore a value; exceptions are for callers' mistakes."""

from theomachy.core.message import Message


class Refusal:
    """A rules reason for turning a choice down.

    *code* is stable and machine readable, *rule* names the paragraph of the rules reference (empty for reasons that no
    rulebook has, such as a wrong spelling), *facts* are what the sentence needs: nothing that the refused seat cannot
    see. The sentence is ``refusal.<code>`` of the game's catalogue.
    """

    def __init__(self, code: str, rule: str = "", **facts: object) -> None:
        self.code = code
        self.rule = rule
        self.facts = facts

    def message(self) -> Message:
        """The sentence to say."""
        return Message(f"refusal.{self.code}", self.facts)

    def __repr__(self) -> str:
        return f"Refusal({self.code!r}, {self.rule!r}, {self.facts!r})"


class TheomachyError(ValueError):
    """Something given to the engine is wrong; the text says what, where and what would be right."""


class NotationError(TheomachyError):
    """The text is not a choice in any position."""


class OptionError(TheomachyError):
    """A seat count or an option that the game does not have."""


class PositionError(TheomachyError):
    """A position JSON that is invalid."""


class RecordError(TheomachyError):
    """A record that is broken or describes something that did not happen."""


class IllegalAction(TheomachyError):
    """A well-formed choice that the rules refuse here."""

    def __init__(self, refusal: Refusal, sentence: str) -> None:
        super().__init__(f"{sentence} (rule {refusal.rule})" if refusal.rule else sentence)
        self.refusal = refusal
        self.sentence = sentence

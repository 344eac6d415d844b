"""The sentences of the command line for players: ``messages/en.toml``."""

from theomachy.core.message import Message, Translations
from theomachy.table.errors import TABLE_TEXTS

TEXTS = Translations("theomachy.cli", TABLE_TEXTS)


def text(key: str, **facts: object) -> str:
    """The sentence *key* with its *facts*."""
    return TEXTS.render(Message(key, facts))


def initials() -> tuple[str, str]:
    """The letters to type for yes and for no."""
    return text("yes")[0].casefold(), text("no")[0].casefold()


def is_yes(answer: str) -> bool:
    """Return whether *answer* is yes in the language spoken now, or in English."""
    return answer.strip().casefold() in ("y", "yes", text("yes").casefold(), initials()[0])

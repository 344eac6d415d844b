"""The sentences of the command line for players: ``messages/en.toml``."""

from theomachy.core.message import Message, Translations
from theomachy.table.errors import CATALOGUE

TEXTS = Translations("theomachy.cli", CATALOGUE)


def text(key: str, **facts: object) -> str:
    """The sentence *key* with its *facts*."""
    return TEXTS.render(Message(key, facts))

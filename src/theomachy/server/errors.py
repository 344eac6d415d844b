"""Errors: what the server refuses by itself, with sentences from its own catalogue."""

from theomachy.core.message import Message, Translations
from theomachy.table.errors import TABLE_TEXTS, RequestRefused

SERVER_TEXTS = Translations("theomachy.server", TABLE_TEXTS)


class ServerRefused(RequestRefused):
    """A refusal of the server; its sentence is the one of *key*, or of *code*."""

    def __init__(self, code: str, key: str = "", **facts: object) -> None:
        super().__init__(code, SERVER_TEXTS.render(Message(f"refusal.{key or code}", facts)))


class NotAuthenticated(ServerRefused):
    """Nobody knows who sent the request: answered 401."""


class Forbidden(ServerRefused):
    """The sender is known, but not allowed to do this: answered 403."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__("forbidden", key, **facts)

"""Wire: uvicorn's WebSocket protocol, with a short way for text to those who keep up.

Every choice is told to everybody at its table, so this is what a server does most. The long way, through a task and the
protocol's own state, costs as much as building the message; it is taken when a reader is slow.
"""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PUSH = "theomachy.push"  # among the extensions of the ASGI scope
TEXT = b"\x81"  # a whole message of text (RFC 6455, 5.2)


class Wire(WebSocketsSansIOProtocol):
    """A connection that offers the application to write text at once."""

    async def run_asgi(self) -> None:
        self.scope["extensions"][PUSH] = self.push  # type: ignore[assignment]
        await super().run_asgi()

    def push(self, text: bytes) -> bool:
        """Write *text* as one message; False, and nothing is written, when that is not possible right now."""
        if not self.handshake_complete or not self.writable.is_set() or self.disconnected or self.close_sent:
            return False
        if self.initial_response is not None or self.conn.extensions or self.transport.is_closing():
            return False
        self.transport.write(head(len(text)) + text)
        return True


def head(size: int) -> bytes:
    """What goes before a message of *size* bytes."""
    if size < 126:
        return TEXT + size.to_bytes(1, "big")
    if size < 65_536:
        return TEXT + b"\x7e" + size.to_bytes(2, "big")
    return TEXT + b"\x7f" + size.to_bytes(8, "big")

"""Asker: the address for which the present task works, which long work is shared out by."""

from contextvars import ContextVar

from theomachy.server.fair_slots import NO_KEY

_ADDRESS: ContextVar[str] = ContextVar("asker", default=NO_KEY)


def work_for(address: str) -> None:
    """Do what follows in this task for somebody at *address*."""
    _ADDRESS.set(address)


def asker() -> str:
    """Return the address for which this task works; that of nobody where the server works by itself."""
    return _ADDRESS.get()

"""The referee of one running game: seats, clocks, votes, undo, orders, log. No sockets, no threads; time is given."""

from theomachy.table.act import Act
from theomachy.table.errors import RequestRefused
from theomachy.table.handlers import create, rebuild, rematch
from theomachy.table.settings import Clock, Settings
from theomachy.table.table import AlreadyDone, Table

__all__ = ["Act", "AlreadyDone", "Clock", "RequestRefused", "Settings", "Table", "create", "rebuild", "rematch"]

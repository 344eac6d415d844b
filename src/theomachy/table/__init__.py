"""The referee of one running game: seats, clocks, votes, undo, orders, log. No sockets, no threads; time is given."""

from theomachy.table.act import Act
from theomachy.table.referee import create, rebuild, rematch
from theomachy.table.settings import Clock, Settings
from theomachy.table.table import Repeated, Table
from theomachy.table.trouble import Trouble

__all__ = ["Act", "Clock", "Repeated", "Settings", "Table", "Trouble", "create", "rebuild", "rematch"]

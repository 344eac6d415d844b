"""The tables of the database. Times are milliseconds since 1970; texts of many fields are JSON."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)
from sqlalchemy.sql import text, true

VERSION = "0005"  # the newest of the migrations, which lead here
metadata = MetaData()

players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("kind", String(8), nullable=False),  # guest, program
    Column("owner", String(32)),  # whose program it is
    Column("created", BigInteger, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("player", String(32), nullable=False, index=True),
    Column("scopes", String(80), nullable=False),
    Column("expires", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("state", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("watched", Boolean, nullable=False, server_default=true()),  # by others than its players
    Column("delay", Integer, nullable=False, server_default=text("0")),  # seconds that spectators are kept behind
    Column("edition", String(80), nullable=False, server_default=""),  # its title
    Column("host", String(80), nullable=False),
    Column("seats", Text, nullable=False),  # names and kinds
    Column("free", Integer, nullable=False),  # open seats
    Column("clock", Text),
    Column("asked", Integer, nullable=False),  # the seats the table waits for, as a mask
    Column("due", BigInteger),  # when something happens by itself
    Column("updated", BigInteger, nullable=False),
    Column("outcome", Text),
    Index("tables_lobby", "public", "state", "updated"),
    Index("tables_due", "due"),
    Index("tables_expiry", "state", "updated"),
)

sittings = Table(
    "sittings",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(32), nullable=False),
    Index("sittings_player", "player"),
)

# The truth about a table: its acts. The primary key decides between processes that write at the same time.
acts = Table(
    "acts",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("act", Text, nullable=False),
    sqlite_with_rowid=False,
)

# The state of tables after some of their acts, so long ones are read quickly; it can be made from the acts.
snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("length", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

records = Table(
    "records",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("finished", BigInteger, nullable=False),
    Column("lines", Integer, nullable=False),
    Column("text", Text, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("player", String(40), nullable=False, index=True),
    Column("name", String(80), nullable=False),
    Column("edition", String(64), nullable=False, server_default=""),
    Column("faction", String(40), nullable=False),
    Column("place", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("finished", BigInteger, nullable=False),
    Index("results_edition", "game", "edition"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("edition", String(64), primary_key=True, server_default=""),  # its id; "" for ours
    Column("player", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("rating", Float, nullable=False),
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Index("ratings_best", "game", "edition", "rating"),
)

# One row a server process; when all of them are old, nobody was there to count time.
servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("beat", BigInteger, nullable=False),
)

outages = Table(
    "outages",
    metadata,
    Column("begun", BigInteger, primary_key=True),
    Column("ended", BigInteger, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", String(80), nullable=False),
)

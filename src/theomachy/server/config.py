"""Config: every setting of the server, from flags or from the environment (``THEOMACHY_PORT=8000``)."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from platformdirs import user_data_path

from theomachy.core.refusal import OptionError

PREFIX = "THEOMACHY_"


class Config(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The settings of one server process."""

    host: str = "127.0.0.1"
    port: int = 8000
    processes: Annotated[int, msgspec.Meta(ge=1)] = 1  # behind the port; more than one needs PostgreSQL
    share_port: bool = False  # let other processes listen on the same port
    database: str = ""  # an SQLAlchemy URL; empty: SQLite in the user's data folder
    origins: list[str] = []  # further origins that may talk to this server, such as https://games.example
    proxies: str = ""  # addresses of proxies whose X-Forwarded headers are believed
    secure_cookies: bool = False  # behind HTTPS: send cookies over it only
    web_folder: str = ""  # a folder with the built web client; empty: the one of the package
    build_progress: str = ""  # the file in which a build of the engine writes how far it is
    editions: str = ""  # a folder of editions that tables can choose; empty: one in the user's data folder
    bot_workers: Annotated[int, msgspec.Meta(ge=1)] = 2
    bot_seconds: Annotated[float, msgspec.Meta(ge=0)] = 1.0  # thinking time of a bot for one choice
    bot_limit: float = 20.0  # after that many seconds a bot has failed
    bot_pace: Annotated[int, msgspec.Meta(ge=0)] = 700  # milliseconds a bot's choice takes at least
    bytes_a_day: int = 20_000_000  # that one person may have stored; of an address eight times as many
    job_limit: float = 60.0  # seconds that rebuilding a table or a replay may take
    http_rate: float = 20.0  # requests a second and client, with bursts of four times as many; 0: no limit
    act_rate: float = 10.0  # acts a second and person, over all connections; of an address together eight times as many
    table_rate: float = 0.5  # new tables a second and client
    address_share: float = 0.1  # of the process's time that what one address sends may take; 0: no limit
    connections: int = 8000  # open at a time; 0: no limit, here as below
    connections_per_address: int = 250  # of them; an IPv6 network counts as one address, proxies do not count
    header_bytes: Annotated[int, msgspec.Meta(ge=1024)] = 16_384
    header_seconds: float = 10.0  # until a request's headers are here
    body_seconds: float = 20.0  # until its body is
    response_seconds: float = 120.0  # until it is answered and the answer was taken
    idle_seconds: int = 5  # that a connection stays open after an answer; WebSockets stay
    metrics_token: str = ""  # whoever sends it as a bearer token may read /metrics; empty: nobody
    sockets_per_person: int = 100  # WebSockets one person may have open; 0: no limit
    message_bytes: int = 16_384
    body_bytes: int = 65_536
    backlog: int = 64  # messages a slow reader may be behind
    heartbeat: float = 20.0
    keep_idle: float = 120.0  # seconds a table stays in memory without viewers
    log_level: str = "info"

    def editions_folder(self) -> Path:
        """Return where the editions lie that this server offers."""
        return Path(self.editions).expanduser() if self.editions else user_data_path("theomachy") / "editions"

    def database_url(self) -> str:
        """Return where the tables are kept."""
        if not self.database:
            return f"sqlite:///{user_data_path('theomachy') / 'theomachy.db'}"
        if self.database.startswith(("postgres://", "postgresql://")):
            return "postgresql+asyncpg://" + self.database.split("://", 1)[1]
        if "://" not in self.database:
            return f"sqlite:///{Path(self.database).expanduser().absolute()}"
        return self.database


def origins_of(text: str) -> list[str]:
    """Return the origins that are named in *text*, as browsers send them."""
    named = (origin.strip().rstrip("/").lower() for origin in text.split(","))
    return [origin for origin in named if origin]


def from_environment(flags: Mapping[str, object], environment: Mapping[str, str] | None = None) -> Config:
    """The settings of the environment, with those of *flags* that are not None on top."""
    found: dict[str, object] = {}
    for name, value in (os.environ if environment is None else environment).items():
        field = name.removeprefix(PREFIX).lower()
        if name.startswith(PREFIX) and field in Config.__struct_fields__:
            found[field] = origins_of(value) if field == "origins" else value
    found.update({name: value for name, value in flags.items() if value is not None})
    try:
        config = msgspec.convert(found, Config, strict=False)
    except msgspec.ValidationError as error:  # Expected `int` >= 1 - at `$.bot_workers`
        raise OptionError(f"invalid setting: {str(error).replace('$.', PREFIX.lower())}") from None
    if not config.bot_seconds < config.bot_limit:
        raise OptionError(
            f"a bot that thinks for {config.bot_seconds:g} s has failed after {config.bot_limit:g} s; "
            f"make theomachy_bot_limit greater than theomachy_bot_seconds"
        )
    return config

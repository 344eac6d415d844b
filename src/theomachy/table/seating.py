"""Seating: sitting down, making room for bots, beginning."""

import json
import unicodedata

from theomachy.bots.registry import BOTS
from theomachy.core import match as matches
from theomachy.core.chance import combine
from theomachy.table.act import Act
from theomachy.table.clock import Clocks
from theomachy.table.errors import TABLE_TEXTS, RequestRefused
from theomachy.table.orders import Orders
from theomachy.table.rate_limiter import RateLimiter
from theomachy.table.seat import Seat
from theomachy.table.table import Table

NAME_LENGTH = 40
INVISIBLE_CATEGORIES = ("Cf", "Co", "Cn")  # formats such as a change of direction, private and unassigned signs
BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters that look like nothing
SELECTORS = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))  # of variants of a letter
LOOKALIKES = str.maketrans(  # Cyrillic and Greek letters that look like Latin ones
    "\u0430\u0432\u0435\u0501\u04bb\u0456\u0458\u043a\u043c\u043d\u043e\u0440\u051b\u0455\u0442\u0443\u0445\u051d"
    "\u03b1\u03b2\u03b5\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7",
    "abedhijkmhopqstyxwabeikvoptux",
)
TWINS = str.maketrans("I1|0", "lllo")


def create(table: Table, act: Act) -> None:
    """Set the table up: the creator's seat, and bots in others."""
    table.game.settle(len(table.seats), table.settings.options)
    shares = dict(enumerate(act.shares))
    if act.seat is not None:
        _sit(table.seat_at(act.seat), act, act.share)
    rest = [seat for seat in table.seats if seat.kind() == "open"]
    for seat, bot in zip(rest, act.bots, strict=False):
        if bot is not None:
            check_bot(bot)
            _put_bot(table, seat, bot, shares.get(seat.number, ""))
    table.notify()
    if table.settings.autostart and is_full(table):
        begin(table)


def join(table: Table, act: Act) -> None:
    """Take an open seat."""
    _before_start(table)
    if table.seat_of(act.player) is not None:
        raise RequestRefused("already-seated")
    if act.seat is None:
        free = [seat for seat in table.seats if seat.kind() == "open"]
        if not free:
            raise RequestRefused("no-seat-open")
        seat = free[0]
    else:
        seat = table.seat_at(act.seat)
        if seat.kind() != "open":
            raise RequestRefused("seat-taken")
    _sit(seat, act, act.share)
    seat.name = _own_name(table, seat, seat.name)
    table.notify("joined", seat=seat.number, name=seat.name)
    if table.settings.autostart and is_full(table):
        begin(table)


def leave(table: Table, act: Act) -> None:
    """Give the seat up again."""
    _before_start(table)
    seat = table.acting_seat(act)
    name = seat.name
    seat.clear()
    if table.host == act.player:
        table.host = next((other.player for other in table.seats if other.player), table.host)
    table.notify("left", seat=seat.number, name=name)


def seat(table: Table, act: Act) -> None:
    """The host gives a seat to a bot, or opens it again."""
    _before_start(table)
    if act.player != table.host:
        raise RequestRefused("host-only")
    seat = table.seat_at(act.seat)
    if seat.player:
        raise RequestRefused("seat-taken")
    if act.bot is not None:
        check_bot(act.bot)
    seat.clear()
    if act.bot is not None:
        _put_bot(table, seat, act.bot, act.share)
        table.notify("joined", seat=seat.number, name=seat.name)
    else:
        table.notify()
    if table.settings.autostart and is_full(table):
        begin(table)


def start(table: Table, act: Act) -> None:
    """The host begins the game."""
    _before_start(table)
    if act.player != table.host:
        raise RequestRefused("host-only")
    if not is_full(table):
        raise RequestRefused("seats-open")
    begin(table)


def is_full(table: Table) -> bool:
    """Return whether every seat is taken."""
    return all(seat.kind() != "open" for seat in table.seats)


def begin(table: Table) -> None:
    """Combine the shares and deal."""
    header = {
        "players": json.dumps(table.names(), ensure_ascii=False),
        "commitment": table.commitment,
        "shares": " ".join(seat.share or "-" for seat in table.seats),
    }
    options = table.settings.options
    table.match = matches.start(table.game, len(table.seats), seed_of(table), options, "table", header)
    table.settings.options = dict(table.game.settle(len(table.seats), options))
    table.started = table.now
    prepare(table)
    table.notify("started")


def seed_of(table: Table) -> bytes:
    """The seed of the game, to which the server and every seat gave a part."""
    return combine(bytes.fromhex(table.server), [bytes.fromhex(seat.share) for seat in table.seats])


def prepare(table: Table) -> None:
    """Lay out what a running game needs besides the match: rate limits, standing orders, clocks."""
    rate = table.game.rate()
    if rate is not None and table.is_clocked():
        table.rate_limiters = {seat.number: RateLimiter(rate) for seat in table.seats}
    days = table.settings.is_correspondence()
    table.orders = {seat.number: Orders(seat.number, table.game.stops, days) for seat in table.seats}
    if table.settings.clock is not None:
        table.clocks = Clocks(table.settings.clock, len(table.seats))
        table.clocks.skip(table.now)


def _before_start(table: Table) -> None:
    if table.match is not None:
        raise RequestRefused("already-started")


def _sit(seat: Seat, act: Act, share: str) -> None:
    seat.share, seat.name = check_share(share), check_name(act.name)
    seat.player = act.player


def _put_bot(table: Table, seat: Seat, bot: str, share: str) -> None:
    seat.bot, seat.share = bot, check_share(share)
    seat.name = _own_name(table, seat, BOTS[bot].title)


def _own_name(table: Table, seat: Seat, title: str) -> str:
    """Return *title*, counted where another seat has it already."""
    taken = {shape_of(other.name) for other in table.seats if other is not seat}
    names = [title, *(f"{title} {count}" for count in range(2, len(table.seats) + 1))]
    return next(name for name in names if shape_of(name) not in taken)


def shape_of(name: str) -> str:
    """Return what *name* looks like: names of the same shape are easily taken for one another."""
    return name.translate(TWINS).casefold().translate(LOOKALIKES)


def check_bot(bot: str | None) -> None:
    """Refuse a bot that the server does not have."""
    if bot not in BOTS:
        raise RequestRefused("unknown-bot", bots=list(BOTS))


def check_share(share: str) -> str:
    """A share of the shuffle: empty, or 16 to 64 bytes in hexadecimal."""
    try:
        size = len(bytes.fromhex(share))
    except ValueError:
        size = -1
    if share and (not 16 <= size <= 64 or not share.isalnum()):
        raise RequestRefused("bad-share")
    return share.lower()


def check_name(name: str) -> str:
    """A name that can be shown on one line, without letters that nobody sees."""
    name = unicodedata.normalize("NFKC", name)
    name = check_text(" ".join("".join(filter(is_seen, name)).split()), NAME_LENGTH)
    return name or guest_name()


def is_seen(sign: str) -> bool:
    """Return whether a reader sees something of *sign*."""
    selects = any(ord(sign) in block for block in SELECTORS)
    return not selects and sign not in BLANK_LETTERS and unicodedata.category(sign) not in INVISIBLE_CATEGORIES


def guest_name() -> str:
    """Return what somebody is called who has given no name."""
    return TABLE_TEXTS.name("guest")


def check_text(text: str, most: int) -> str:
    """Text that can be shown, without blanks around it."""
    text = text.strip()
    if len(text) > most:
        raise RequestRefused("too-long", most=most)
    if any(not (sign.isprintable() or sign == "\n") for sign in text):
        raise RequestRefused("bad-text")
    return text

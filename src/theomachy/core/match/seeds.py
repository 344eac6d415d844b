"""Seeds: how a match's random source is written in its record, and which seed a record discloses."""

import json

from theomachy.core.chance import combine, commitment
from theomachy.core.record import Record
from theomachy.core.refusal import RecordError

Seed = int | str | bytes


def write_seed(seed: Seed) -> str:
    """The seed as a header line."""
    if isinstance(seed, int):
        return f"fast {seed}"
    return f"text {json.dumps(seed)}" if isinstance(seed, str) else f"sealed {seed.hex()}"


def read_seed(text: str) -> Seed:
    """The seed of a header line, or RecordError."""
    kind, _, value = text.partition(" ")
    try:
        if kind == "fast":
            return int(value)
        if kind == "text":
            seed = json.loads(value)
            if isinstance(seed, str):
                return seed
        if kind == "sealed":
            return bytes.fromhex(value)
    except ValueError:
        pass
    raise RecordError(f"the header line 'seed' must be 'fast N', 'text \"…\"' or 'sealed HEX', not {text!r}")


def disclosed_seed(record: Record) -> Seed | None:
    """The seed of the game that *record* discloses, its commitment checked; None when it has none.

    A table's record has ``commitment`` (made before the shares), ``server`` (the server's seed, after the end) and a
    ``share`` for each seat, separated by spaces (``-`` for none).
    """
    if "server" in record.header:
        try:
            server = bytes.fromhex(record.header["server"])
            shares = [b"" if word == "-" else bytes.fromhex(word) for word in record.field("shares").split()]
        except ValueError:
            raise RecordError("the header lines 'server' and 'shares' must be hexadecimal") from None
        if len(shares) != record.number_field("seats"):  # with one more the server could choose the shuffle after all
            raise RecordError(f"the header line 'shares' has {len(shares)} shares, not one for each seat")
        if "commitment" in record.header and commitment(server) != record.header["commitment"]:
            raise RecordError("the disclosed seed is not the one the server had committed to")
        return combine(server, shares)
    return read_seed(record.header["seed"]) if "seed" in record.header else None

"""The client's types of the wire are made from the server's own, and current."""

from scripts.wire_types import PLACE, render


def test_the_clients_types_are_the_servers():
    assert PLACE.read_text(encoding="utf-8") == render(), "run: python -m scripts.wire_types"

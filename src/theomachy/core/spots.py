"""Spots: the places on a board drawn as text, so people can point at them."""

from typing import Final

POINT: Final = "point"  # what pointing at a spot is called in the markup


def spot(place: str, text: str) -> str:
    """*text*, which is rich markup, as a part of *place*: pointing at it asks what is there."""
    shown = f"{text}\\" if text.endswith("\\") else text  # a lone backslash would take the bracket for a sign
    return f"[@click={POINT}({place!r})]{shown}[/]"

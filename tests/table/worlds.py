"""What a viewer is told of a table, as it is and as it would be if the things hidden from that viewer were others."""

import json
from typing import Any

import msgspec

from theomachy.core.chance import Dice
from theomachy.core.match.drafts import Drafts
from theomachy.core.position import Position
from theomachy.table import RequestRefused, Table, views
from theomachy.table.playing import choose

SEEN = (
    "table",
    "you",
    "seats",
    "waiting",
    "may",
    "view",
    "choices",
    "calls",
    "undo",
    "confirm",
    "vote",
    "orders",
    "asked_at",
)


def imagined(table: Table, seat: int | None, luck: int) -> Position:
    """Another position that the seat cannot tell from the real one."""
    assert table.match is not None
    return table.game.sample_world(table.match.view(seat), Dice(luck))


def told(table: Table, seat: int | None) -> dict[str, Any]:
    """What would be sent."""
    sent: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(views.state(table, seat, 10**9)))
    return {name: sent[name] for name in SEEN if name != "you"}


def in_another_world(table: Table, seat: int | None, luck: int) -> tuple[dict[str, Any], list[Any]]:
    """What would be sent, and refused, if the hidden things were different."""
    match = table.match
    assert match is not None
    truth, drafts = match._position, match._drafts
    match._position, match._drafts = imagined(table, seat, luck), Drafts(match.game)
    match._drafts.sealed = {one: actions for one, actions in drafts.sealed.items() if one == seat}
    table.cache.clear()
    try:
        return told(table, seat), refusals(table, seat)
    finally:
        match._position, match._drafts = truth, drafts
        table.cache.clear()


def refusals(table: Table, seat: int | None) -> list[Any]:
    """What the seat would hear if it tried some wrong things."""
    match = table.match
    assert match is not None
    heard: list[Any] = []
    if seat is None:
        return heard
    for text in ("nonsense", "pass", "0", "? ?"):
        if match.refusal(seat, text) is not None:
            try:
                choose(table, seat, text)
            except RequestRefused as problem:
                heard.append(problem.to_message())
    return heard


def compare(table: Table, viewer: int | None, luck: int) -> dict[str, Any]:
    """What *viewer* is told, after making sure that none of it depends on what *viewer* cannot see."""
    here, heard = told(table, viewer), refusals(table, viewer)
    other, other_heard = in_another_world(table, viewer, luck)
    for what, value in here.items():
        assert json.dumps(other[what]) == json.dumps(value), f"{what} of {viewer} tells worlds apart"
    assert other_heard == heard
    return here

"""The leak law, end to end: what is sent to a seat does not depend on what it cannot see."""

import json
import random
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest

from tests.server.people import Line, Person, serving
from theomachy import registry
from theomachy.core.chance import Dice
from theomachy.core.position import Position
from theomachy.table import Table, Trouble, telling
from theomachy.table.playing import choose

ACTS = 120
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
    return table.game.imagine(table.match.view(seat), Dice(luck))


def told(table: Table, seat: int | None) -> dict[str, Any]:
    """What would be sent."""
    sent: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(telling.state(table, seat, 10**9)))
    return {name: sent[name] for name in SEEN if name != "you"}


def in_another_world(table: Table, seat: int | None, luck: int) -> tuple[dict[str, Any], list[Any]]:
    """What would be sent, and refused, if the hidden things were different."""
    match = table.match
    assert match is not None
    truth, drafts, sealed = match._position, match._drafts, match._sealed
    match._position, match._drafts = imagined(table, seat, luck), {}
    match._sealed = {one: actions for one, actions in sealed.items() if one == seat}
    table.known.clear()
    try:
        return told(table, seat), refusals(table, seat)
    finally:
        match._position, match._drafts, match._sealed = truth, drafts, sealed
        table.known.clear()


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
            except Trouble as trouble:
                heard.append(trouble.refused())
    return heard


@pytest.mark.parametrize("game", [*registry.games(), registry.find("connect_four")], ids=lambda game: game.id)
async def test_what_a_seat_is_sent_does_not_depend_on_what_it_cannot_see(tmp_path, game) -> None:
    luck = random.Random(game.id)
    seats, options = game.variants()[0]
    async with serving(tmp_path / "t.db") as url, AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Person(url, f"P{seat}")) for seat in range(seats)]
        eve = await stack.enter_async_context(Person(url, "Eve"))
        id = (await people[0].open(game.id, seats=seats, options=options))["table"]["id"]
        for person in people[1:]:
            await person.join(id)
        for person in people:  # everybody wants to be asked at every window
            await person.do(id, "order", stops=[stop.id for stop in game.stops])
        lines = [await stack.enter_async_context(person.watch(id)) for person in (*people, eve)]
        for line in lines:
            await line.hear()
        table = (await url.house.hall.live(id)).table
        for _ in range(ACTS):
            if table.state() == "over":
                break
            await one_act(table, lines, luck)
            for viewer, line in (*enumerate(lines[:-1]), (None, lines[-1])):
                compare(table, viewer, line.state, luck.randrange(10**6))


async def one_act(table: Table, lines: list[Line], luck: random.Random) -> None:
    """Somebody who is asked chooses at random; everybody reads what they are sent."""
    assert table.match is not None
    asked = [seat for seat in table.waiting() if table.match.answer(seat) is None]
    seat = luck.choice(asked or table.volunteers())
    before = list(table.told)
    question = lines[seat].state["choices"]
    assert question is not None
    answer = await lines[seat].act("play", text=luck.choice(question["items"])["text"])
    assert answer["type"] == "state", answer
    if table.match.is_begun(seat):  # half made, or sealed: nobody else notices
        assert [one for one in range(17) if table.told[one] != before[one]] == [seat]
    for viewer, line in (*enumerate(lines[:-1]), (None, lines[-1])):
        await line.until(lambda state, viewer=viewer: state["seq"] == telling.told(table, viewer))


def compare(table: Table, viewer: int | None, sent: dict[str, Any], luck: int) -> None:
    assert table.match is not None
    if table.state() == "over" or (viewer is not None and table.match.draft(viewer)):
        return
    here, heard = told(table, viewer), refusals(table, viewer)
    assert {name: sent[name] for name in here} == here  # what was sent is what is compared
    other, other_heard = in_another_world(table, viewer, luck)
    assert json.dumps(other) == json.dumps(here)
    assert other_heard == heard
    assert table.server not in json.dumps(sent) and table.spare not in json.dumps(sent)

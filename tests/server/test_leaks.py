"""The leak law, end to end: what is sent to a seat does not depend on what it cannot see."""

import json
import random
from contextlib import AsyncExitStack
from typing import Any

import pytest

from tests.server.lengths import ACTS
from tests.server.people import Person, SocketClient, serving
from tests.table import worlds
from theomachy import registry
from theomachy.server.storage import queries
from theomachy.table import Table, views


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
        table = (await url.services.registry.session(id)).table
        for _ in range(ACTS):
            if table.state() == "over":
                break
            await one_act(table, lines, luck)
            for viewer, line in (*enumerate(lines[:-1]), (None, lines[-1])):
                compare(table, viewer, line.state, luck.randrange(10**6))


async def one_act(table: Table, lines: list[SocketClient], luck: random.Random) -> None:
    """Somebody who is asked chooses at random; everybody reads what they are sent."""
    assert table.match is not None
    asked = [seat for seat in table.waiting() if table.match.answer(seat) is None]
    seat = luck.choice(asked or table.volunteers())
    before = list(table.seqs)
    question = lines[seat].state["choices"]
    assert question is not None
    answer = await lines[seat].act("play", text=luck.choice(question["items"])["text"])
    assert answer["type"] == "state", answer
    if table.match.is_begun(seat):  # half made, or sealed: nobody else notices
        assert [one for one in range(17) if table.seqs[one] != before[one]] == [seat]
    for viewer, line in (*enumerate(lines[:-1]), (None, lines[-1])):
        await line.until(lambda state, viewer=viewer: state["seq"] == views.latest_seq(table, viewer))


async def test_lists_of_tables_do_not_tell_when_somebody_was_busy(tmp_path, monkeypatch) -> None:
    """Drafts, orders and sealed answers are private, so the time of the last act must not show them."""
    monkeypatch.setattr(queries, "UPDATED_PRECISION_MS", 0)
    async with serving(tmp_path / "t.db") as url, Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open(public=True))["table"]["id"]
        await bob.join(table)

        async def listed() -> list[Any]:
            answers = [await bob.http.get(f"/api/tables{which}") for which in ("", "/mine")]
            return [answer.json() for answer in answers]

        before = await listed()
        await ada.do(table, "order", plan=["d"], on="")
        assert await listed() == before
        await ada.do(table, "play", text="d")
        assert await listed() != before


def compare(table: Table, viewer: int | None, sent: dict[str, Any], luck: int) -> None:
    assert table.match is not None
    if table.state() == "over" or (viewer is not None and table.match.draft(viewer)):
        return
    here = worlds.compare(table, viewer, luck)
    assert {name: sent[name] for name in here} == here  # what was sent is what is compared
    assert table.server not in json.dumps(sent) and table.spare not in json.dumps(sent)

"""Tables cannot grow without end, and the largest is read again while nobody else waits."""

import asyncio
import json
import time
from statistics import quantiles
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection

from tests.server.lengths import BYSTANDER, LOADING, SECONDS
from tests.server.people import Person, serving
from tests.table.tables import TableHarness
from theomachy.server import caps
from theomachy.server.app import JOINS
from theomachy.server.errors import ServerRefused
from theomachy.server.storage import queries, schema
from theomachy.table import Act, Settings, create, rebuild
from theomachy.table.snapshot import take_snapshot


def test_calls_that_toggle_are_side_acts(monkeypatch) -> None:
    """Offering a draw and withdrawing it grew the record without end."""
    monkeypatch.setattr(caps, "MOST_SIDE_ACTS", 1)
    table = TableHarness("true_messiah").seated()
    table.play("ada", "agree points")
    assert table.table.side_acts[0] == 1
    with pytest.raises(ServerRefused) as refused:
        caps.check_caps(table.table, Act(do="play", player="ada", text="agree B"))
    assert refused.value.code == "enough"
    caps.check_caps(table.table, Act(do="play", player="ada", text=table.table.playing().legal(0)[0]))
    caps.check_caps(table.table, Act(do="resign", player="ada"))


def test_undo_does_not_replay_from_the_beginning() -> None:
    """3,186 offers of a draw and 354 undos took 28 seconds to read again."""
    harness = TableHarness("theurgy").seated()
    match = harness.table.playing()
    while "agree draw" not in match.calls(0):
        seat = match.asked()[0]
        harness.play(("ada", "bob")[seat], match.legal(seat)[0])
    for number in range(1, 3187):
        harness.play("ada", next(call for call in match.calls(0) if call.startswith("agree")))
        if number % 9 == 0:
            harness.do("ada", "undo")
            if harness.table.vote is not None:
                harness.do("bob", "vote", yes=True)
    assert len(match.record().lines) > 3500
    begun = time.process_time()
    again = rebuild(harness.acts)
    assert time.process_time() - begun < 5, "about half a second on an idle machine"
    assert again.playing().position() == match.position()


@pytest.mark.parametrize(("cap", "most"), [("MOST_ACTS", 4), ("MOST_LINES", 2), ("MOST_BYTES", 900)])
async def test_a_full_table_takes_no_more(tmp_path, monkeypatch, cap, most) -> None:
    monkeypatch.setattr(caps, cap, most)
    async with serving(tmp_path / "t.db") as url, Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open())["table"]["id"]
        await bob.join(table)
        codes = []
        for number in range(12):
            person = (ada, bob)[number % 2]
            answer = await person.http.post(
                f"/api/tables/{table}/acts", json={"do": "play", "text": "abcdefg"[number // 2]}
            )
            codes.append(answer.json().get("code"))
        assert codes[0] is None and codes[-1] == "table-full"
        assert (await ada.look(table))["table"]["state"] == "running", "it can still be looked at"
        assert (await ada.do(table, "resign"))["table"]["state"] == "over"


async def test_nobody_joins_and_leaves_for_ever(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(caps, "MOST_SEATING_CHANGES", 6)
    async with serving(tmp_path / "t.db") as url, Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open(seats=2, autostart=False))["table"]["id"]
        codes = []
        for _ in range(5):
            for act in ("join", "leave"):
                answer = await bob.http.post(f"/api/tables/{table}/acts", json={"do": act, "name": "Bob"})
                codes.append(answer.json().get("code"))
        assert "enough" in codes and codes.count(None) <= 6


async def test_nobody_closes_a_table_to_others_by_joining_and_leaving(tmp_path) -> None:
    """Nor by talking before the start: 500 acts of one stranger, and nobody could sit down."""
    async with (
        serving(tmp_path / "t.db", table_rate=0.5, proxies="127.0.0.1") as url,
        Person(url, address="192.0.2.1") as ada,
        Person(url, "Mal", "192.0.2.66") as mal,
        Person(url, "Bob", "192.0.2.7") as bob,
    ):
        table = (await ada.open())["table"]["id"]
        await ada.do(table, "leave")
        codes = []
        for _ in range(JOINS + 5):
            await mal.http.post(f"/api/tables/{table}/acts", json={"do": "chat", "channel": "spectators", "text": "x"})
            answer = await mal.http.post(f"/api/tables/{table}/acts", json={"do": "join", "seat": 1})
            codes.append(answer.json().get("code"))
            await mal.http.post(f"/api/tables/{table}/acts", json={"do": "leave"})
        assert codes == [None] * JOINS + ["too-fast"] * 5
        await ada.join(table)
        assert (await bob.join(table))["table"]["state"] == "running"


async def test_nobody_fills_a_table_alone(tmp_path, monkeypatch) -> None:
    """Forty kilobytes of orders, a hundred times, and the opponent could only resign."""
    monkeypatch.setattr(caps, "MOST_VIEWER_BYTES", 5000)
    async with serving(tmp_path / "t.db") as url, Person(url) as ada, Person(url, "Mal") as mal, Person(url) as eve:
        table = (await ada.open())["table"]["id"]
        await mal.join(table)
        for person, act in (
            (mal, {"do": "order", "plan": ["x" * 2000]}),
            (eve, {"do": "chat", "channel": "spectators", "text": "😀" * 450}),
        ):
            codes = []
            for _ in range(5):
                codes.append((await person.http.post(f"/api/tables/{table}/acts", json=act)).json().get("code"))
            assert codes == [None] * 3 + ["enough"] * 2
        assert (await ada.do(table, "play", text="d"))["view"]["rows"][-1] == "...X..."
        url.services.registry.sessions.clear()
        refused = await mal.do(table, "play", 409, text="d")
        assert refused["code"] == "enough", "it is counted again when the table is read"
        assert (await mal.do(table, "resign"))["table"]["state"] == "over"


async def test_an_act_stores_the_fields_of_its_kind_and_no_others(tmp_path) -> None:
    """Sixteen kilobytes could be sent with every pause, and all of them were kept."""
    waste: dict[str, Any] = {
        "text": "x" * 2000,
        "plan": ["y" * 2000],
        "share": "ab" * 20,
        "stops": ["z" * 80],
        "on": "w",
        "auto": "v",
    }
    async with serving(tmp_path / "t.db") as url, Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open())["table"]["id"]
        await bob.do(table, "join", name="Bob", **{**waste, "share": ""})
        await ada.do(table, "play", **{**waste, "text": "d"})
        await ada.do(table, "pause", **waste)
        stored = await url.services.registry.store.read(queries.load_table, table)
        assert stored is not None
        kept = [json.loads(act) for act in stored.acts]
        assert [set(act) - {"do", "at", "player", "id"} for act in kept] == [{"name"}, {"text"}, set()]
        assert max(map(len, stored.acts)) < 200


async def test_every_act_has_an_id(tmp_path) -> None:
    """So that an act whose answer was lost by the database is not done twice."""
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        table = (await ada.open(bots=["random"]))["table"]["id"]
        state = await ada.do(table, "play", text="d")
        while state["waiting"] != [0]:
            await asyncio.sleep(0.05)
            state = await ada.look(table)
        stored = await url.services.registry.store.read(queries.load_table, table)
        assert stored is not None
        ids = [json.loads(act)["id"] for act in stored.acts]
        assert all(ids) and len(set(ids)) == len(ids)


def toggled(acts: int) -> list[Act]:
    """The acts of a table that was grown on purpose: played, undone, and played again."""
    made = [
        Act(
            do="create",
            at=1000,
            player="p_a",
            name="Ada",
            table="big",
            game="flock",
            seats=2,
            seat=0,
            server="11" * 32,
            spare="22" * 32,
            settings=Settings(),
        ),
        Act(do="join", at=1001, player="p_b", name="Bob"),
    ]
    table = create(made[0])
    table.take(made[1])
    assert table.match is not None
    while len(made) < acts:
        seat = table.match.asked()[0]
        player = table.seats[seat].player
        for act in (
            Act(do="play", at=table.now + 1, player=player, text=table.match.legal(seat)[0], id=f"a{len(made)}"),
            Act(do="chat", at=table.now + 2, player=player, text="hello", channel="table", id=f"b{len(made)}"),
        ):
            if table.match.is_over():
                act.do = "chat"
                act.channel = "table"
            table.take(act)
            made.append(act)
        if table.match.is_over():
            break
    while len(made) < acts:
        act = Act(do="chat", at=table.now + 1, player="p_a", text="hello again", channel="table", id=f"c{len(made)}")
        table.take(act)
        made.append(act)
    return made


def store_acts(connection: Connection, rows: list[dict[str, object]]) -> None:
    connection.execute(schema.acts.insert(), rows)


@pytest.mark.slow
async def test_a_table_at_its_cap_is_loaded_quickly_and_a_bystander_waits_for_nothing(tmp_path) -> None:
    """It took 28 seconds, in which nobody else was answered."""
    acts = toggled(caps.MOST_ACTS)
    async with serving(tmp_path / "t.db") as url, Person(url) as ada, Person(url, "Eve") as eve:
        registry = url.services.registry
        rows = [
            {"table_id": "big", "seq": number, "act": msgspec.json.encode(act).decode()}
            for number, act in enumerate(acts)
        ]
        await registry.store.write(store_acts, rows)
        small = (await ada.open())["table"]["id"]
        waits: list[float] = []

        async def look_on() -> None:
            while True:
                begun = SECONDS()
                await eve.look(small)
                waits.append(SECONDS() - begun)
                await asyncio.sleep(0.01)

        onlooker = asyncio.create_task(look_on())
        answer = await asyncio.gather(*(ada.http.get("/api/tables/big", timeout=120) for _ in range(8)))
        onlooker.cancel()
        assert {one.status_code for one in answer} == {200}
        assert quantiles(waits, n=100)[98] < BYSTANDER, "the first time, in another process"
        registry.sessions.clear()
        begun = SECONDS()
        assert (await ada.http.get("/api/tables/big")).status_code == 200
        assert SECONDS() - begun < LOADING, "from its snapshot"


async def test_a_table_is_read_from_its_snapshot(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("theomachy.server.registry.SNAPSHOT_EVERY", 5)
    async with serving(tmp_path / "t.db") as url, Person(url) as ada, Person(url, "Bob") as bob:
        registry = url.services.registry
        table = (await ada.open())["table"]["id"]
        await bob.join(table)
        for number in range(8):
            await (ada, bob)[number % 2].do(table, "play", text="aabbeecc"[number])
        before = await ada.look(table)
        await asyncio.sleep(0.2)
        stored = await registry.store.read(queries.load_table, table)
        assert stored is not None and stored.snapshot is not None and len(stored.acts) < 6
        registry.sessions.clear()
        after = await ada.look(table)
        assert {**after, "here": 0} == {**before, "here": 0}
        registry.sessions.clear()
        broken = take_snapshot(create(toggled(2)[0]))[:-5]
        await registry.store.write(queries.drop_snapshot, table)
        await registry.store.write(queries.save_snapshot, table, 7, broken)
        assert {**await ada.look(table), "here": 0} == {**before, "here": 0}, "rebuilt from its acts"

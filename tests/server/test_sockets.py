"""Playing over WebSockets: numbers, resuming, repeating, being refused, watching."""

import asyncio
import json

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.people import Person, serving
from theomachy.server import clock, connection, session
from theomachy.server.connection import Connection
from theomachy.server.history import replay_events
from theomachy.server.identity import Person as Somebody
from theomachy.server.loading import begin
from theomachy.table import Act


@pytest.fixture
async def url(tmp_path):
    async with serving(tmp_path / "t.db") as address:
        yield address


@pytest.fixture
async def pair(url):
    """Ada and Bob at a table of Connect Four."""
    async with Person(url, "Ada") as ada, Person(url, "Bob") as bob:
        table = (await ada.open())["table"]["id"]
        await bob.join(table)
        yield ada, bob, table


async def test_a_game_from_the_link_to_the_end(pair) -> None:
    ada, bob, table = pair
    async with ada.watch(table) as x, bob.watch(table) as o:
        await x.hear()
        await o.hear()
        assert (x.state["you"]["seat"], o.state["you"]["seat"]) == (0, 1)
        for column in "aaa":
            assert (await x.act("play", text=column, seq=x.state["seq"]))["type"] == "state"
            await o.until(lambda state: state["choices"])
            await o.act("play", text="b", seq=o.state["seq"])
            await x.until(lambda state: state["choices"])
        last = await x.act("play", text="a", seq=x.state["seq"])
        assert last["outcome"]["winners"] == [0] and last["outcome"]["say"] == "Ada wins."
        await o.until(lambda state: state["outcome"])
        assert o.state["seq"] == 9 and x.state["seq"] == 9
    record = await ada.http.get(f"/api/tables/{table}/record")
    assert record.text.endswith('result {"winners": [0], "places": [[0], [1]], "how": "four"}\n')
    proof = (await bob.http.get(f"/api/tables/{table}/verify")).json()
    assert proof["holds"] and proof["commitment"] == x.state["table"]["commitment"]


async def test_refusals_teach(pair) -> None:
    _, bob, table = pair
    async with bob.watch(table) as line:
        await line.hear()
        early = await line.act("play", text="d")
        assert early["type"] == "refused"
        assert early["refusal"]["code"] == "not-your-turn" and "Ada" in early["refusal"]["sentence"]


async def test_a_reconnecting_viewer_is_told_what_it_missed(pair) -> None:
    ada, bob, table = pair
    async with bob.watch(table) as line:
        seen = (await line.hear())["seq"]
    await ada.do(table, "play", text="d")
    await ada.do(table, "chat", text="your turn", channel="table")
    async with bob.watch(table, seq=seen) as line:
        state = await line.hear()
    assert state["from"] == seen and state["seq"] == seen + 2
    assert [event["event"] for event in state["events"]] == ["table-chat"]
    async with bob.watch(table, seq=10**6) as line:
        assert (await line.hear())["events"] == []


async def test_sending_an_act_again_is_harmless(pair) -> None:
    ada, _, table = pair
    async with ada.watch(table) as line:
        await line.hear()
        first = await line.act("play", text="d", id="same")
        again = await line.act("play", text="d", id="same")
        assert (first["type"], again["type"]) == ("state", "done")
    over_http = await ada.do(table, "play", text="d", id="same")
    assert over_http["seq"] == first["seq"]


async def test_an_answer_to_an_old_question_is_stale(pair) -> None:
    ada, bob, table = pair
    async with ada.watch(table) as line:
        old = (await line.hear())["seq"]
        await line.act("play", text="d", seq=old)
        await bob.do(table, "play", text="d")
        refused = await line.act("play", text="e", seq=old)
        assert refused["refusal"]["code"] == "stale"
        fresh = await line.hear()
        assert fresh["type"] == "state" and fresh["waiting"] == [0]
        await bob.do(table, "chat", text="hi", channel="table")
        assert (await line.act("play", text="e", seq=fresh["seq"]))["type"] == "state"


async def test_spectators_watch_and_cannot_play(url, pair) -> None:
    ada, _, table = pair
    async with Person(url, "Eve") as eve, eve.watch(table) as line:
        state = await line.hear()
        assert state["you"] == {"seat": None, "host": False} and state["choices"] is None
        assert (await line.act("play", text="d"))["refusal"]["code"] == "not-seated"
        await ada.do(table, "play", text="d")
        assert (await line.hear())["view"]["rows"][-1] == "...X..."


async def test_a_table_can_do_without_spectators(url) -> None:
    async with Person(url) as ada, Person(url, "Eve") as eve:
        table = (await ada.open(bots=["random"], spectators="none"))["table"]["id"]
        answer = await eve.http.get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()["code"]) == (403, "no-watching")
        async with eve.watch(table) as line:
            with pytest.raises(ConnectionClosed) as closed:
                await line.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
        await ada.do(table, "resign")
        for path in ("", "/log", "/record", "/replay", "/verify"):
            assert (await eve.http.get(f"/api/tables/{table}{path}")).status_code == 403, path
            assert (await ada.http.get(f"/api/tables/{table}{path}")).status_code == 200, path


async def test_who_came_while_a_table_was_open_does_not_stay_where_nobody_may_look(url) -> None:
    async with Person(url) as ada, Person(url, "Bob") as bob, Person(url, "Eve") as eve:
        table = (await ada.open(spectators="none"))["table"]["id"]
        async with eve.watch(table) as line:
            assert (await line.hear())["table"]["state"] == "open"
            await bob.join(table)
            with pytest.raises(ConnectionClosed) as closed:
                await line.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403


async def test_where_nobody_may_look_nobody_talks(url) -> None:
    async with Person(url) as ada, Person(url, "Eve") as eve:
        table = (await ada.open(bots=["random"], spectators="none"))["table"]["id"]
        assert (await eve.do(table, "chat", 403, channel="spectators", text="boo"))["code"] == "no-watching"
        await ada.do(table, "resign")
        assert (await eve.do(table, "chat", 403, channel="spectators", text="boo"))["code"] == "no-watching"
        assert all(event["event"] != "table-chat" for event in (await ada.look(table))["events"])


async def test_statistics_disclose_no_links_of_private_tables(url) -> None:
    async with Person(url) as ada, Person(url, "Eve") as eve:
        tables = [
            (await ada.open(bots=["random"], public=public, spectators=who))["table"]["id"]
            for public, who in ((True, "all"), (False, "all"), (True, "none"))
        ]
        listed = (await eve.http.get("/api/tables")).json()["tables"]
        assert [summary["id"] for summary in listed] == [tables[0]]
        for table in tables:
            await ada.do(table, "resign")
        me = (await ada.http.get("/api/me")).json()["id"]
        for person, known in ((ada, set(tables)), (eve, {tables[0]})):
            newest = (await person.http.get(f"/api/players/{me}/stats")).json()["newest"]
            assert {result["table_id"] for result in newest} - {None} == known and len(newest) == 3


async def test_spectators_can_be_kept_behind(url) -> None:
    async with Person(url) as ada, Person(url, "Bob") as bob, Person(url, "Eve") as eve:
        table = (await ada.open(delay=1))["table"]["id"]
        await bob.join(table)
        await asyncio.sleep(1.1)
        async with eve.watch(table) as line:
            assert (await line.hear())["view"]["rows"][-1] == "......."
            await ada.do(table, "play", text="d")
            assert (await eve.look(table))["view"]["rows"][-1] == "......."
            with pytest.raises(TimeoutError):
                await line.hear(0.5)
            assert (await line.hear(2))["view"]["rows"][-1] == "...X..."


async def test_who_is_kept_behind_misses_nothing(url) -> None:
    """Also what happened shortly before somebody came to watch is told, when its time has come."""
    async with Person(url) as ada, Person(url, "Bob") as bob, Person(url, "Eve") as eve:
        table = (await ada.open(delay=1))["table"]["id"]
        await bob.join(table)
        await asyncio.sleep(1.1)
        await ada.do(table, "play", text="d")
        await bob.do(table, "play", text="e")
        async with eve.watch(table) as line:
            seen = await line.hear()
            assert seen["view"]["rows"][-1] == "......."
            with pytest.raises(TimeoutError):
                await line.hear(0.5)
            later = await line.hear(2)
            assert later["view"]["rows"][-1] == "...XO.."
            assert (later["from"], later["seq"]) == (seen["seq"], seen["seq"] + 2)


async def test_who_sits_down_is_no_longer_kept_behind(url) -> None:
    async with (
        Person(url) as ada,
        Person(url, "Bob") as bob,
        bob.watch((await ada.open(delay=1))["table"]["id"]) as line,
    ):
        table = (await line.hear())["table"]["id"]
        await ada.do(table, "chat", text="hello")
        await line.act("join", name="Bob")
        with pytest.raises(TimeoutError):
            await line.hear(1.5)
        assert line.state["you"]["seat"] == 1


async def test_looking_back_does_not_begin_again(url, monkeypatch) -> None:
    """A delayed spectator looks as often as anybody; the game is not replayed each time."""
    built = []

    def note(stored):
        built.append(1 + len(stored.acts))
        return begin(stored)

    monkeypatch.setattr("theomachy.server.loading.begin", note)
    async with Person(url) as ada, Person(url, "Bob") as bob, Person(url, "Eve") as eve:
        table = (await ada.open(delay=2))["table"]["id"]
        await bob.join(table)
        assert (await eve.look(table))["table"]["state"] == "open"
        await asyncio.sleep(2.1)
        assert (await eve.look(table))["table"]["state"] == "running"
        await ada.do(table, "play", text="d")
        seen = await asyncio.gather(*(eve.look(table) for _ in range(5)))
        assert {state["view"]["rows"][-1] for state in seen} == {"......."}
        await asyncio.sleep(2.1)
        assert (await eve.look(table))["view"]["rows"][-1] == "...X..."
    assert built == [1]


async def test_nothing_waits_for_a_whole_log(url, monkeypatch) -> None:
    jobs = []
    run = url.services.registry.jobs.run

    async def note(key, work, question):
        jobs.append(work)
        return await run(key, work, question)

    monkeypatch.setattr(url.services.registry.jobs, "run", note)
    async with Person(url) as ada:
        state = await ada.open()
        table, registry = state["table"]["id"], url.services.registry
        player = state["seats"][0]["player"]
        for number in range(310):
            act = Act(do="chat", player=player, channel="table", text=str(number))
            await registry.act(table, act)
        logs = [(await ada.http.get(f"/api/tables/{table}/log")).json()["events"] for _ in range(2)]
    assert [event["text"] for event in logs[0]] == [str(number) for number in range(310)] and logs[0] == logs[1]
    assert jobs == [replay_events, replay_events], "in another process"


async def test_nothing_is_kept_for_spectators_who_are_gone(url) -> None:
    async with Person(url) as ada, Person(url, "Eve") as eve:
        table = (await ada.open(delay=3600))["table"]["id"]
        session = await url.services.registry.session(table)
        async with eve.watch(table) as line:
            await line.hear()
            await ada.do(table, "chat", text="hello")
            assert [len(postponed.timers) for postponed in session.delayed.values()] == [1]
        while session.viewers:
            await asyncio.sleep(0.01)
        assert not session.delayed


async def test_everybody_hears_who_is_here(pair) -> None:
    ada, bob, table = pair
    async with ada.watch(table) as line:
        await line.hear()
        async with bob.watch(table):
            message = json.loads(await line.socket.recv())
            assert message == {"type": "here", "here": [0, 1], "watching": 0}
        assert json.loads(await line.socket.recv())["here"] == [0]


async def test_joining_over_the_socket_makes_a_viewer_a_player(url) -> None:
    async with Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open())["table"]["id"]
        async with bob.watch(table) as line:
            assert (await line.hear())["you"]["seat"] is None
            state = await line.act("join", name="Bob", share="ab" * 16)
            assert state["you"]["seat"] == 1 and state["from"] == 0
            assert state["seats"][1]["name"] == "Bob"


async def test_a_ping_is_answered(pair) -> None:
    ada, _, table = pair
    async with ada.watch(table) as line:
        await line.hear()
        await line.send("ping")
        assert (await line.hear())["type"] == "pong"


async def test_a_slow_reader_is_dropped_and_nobody_waits(url) -> None:
    async def stuck(_: object) -> None:
        await asyncio.Event().wait()

    line = Connection(Somebody("p_1", "Ada"), None, 8, stuck)
    for number in range(8):
        line.send(b"%d" % number)
        await asyncio.sleep(0)
    assert not line.ended.done()
    for number in range(8):
        line.send(b"%d" % number)
    assert line.ended.done() and line.close_code == 1013
    for task in line.tasks:
        task.cancel()


async def test_what_waits_for_a_slow_reader_has_a_size(url, monkeypatch) -> None:
    """Sixty messages of fifty kilobytes, at two hundred tables, would be half a gigabyte."""
    monkeypatch.setattr(connection, "MOST_WAITING_BYTES", 1000)
    taken: list[object] = []
    may_send = asyncio.Semaphore(0)

    async def slow(message: object) -> None:
        await may_send.acquire()
        taken.append(message)

    line = Connection(Somebody("p_1", "Ada"), None, 64, slow)
    for _ in range(2):
        line.send(b"x" * 500)
        await asyncio.sleep(0)
    for _ in range(2):
        may_send.release()
    while len(taken) < 2:
        await asyncio.sleep(0)
    assert not line.ended.done(), "they were taken"
    for _ in range(3):
        line.send(b"x" * 500)
        await asyncio.sleep(0)
    assert line.ended.done() and line.close_code == 1013
    for task in line.tasks:
        task.cancel()


async def test_what_is_kept_for_spectators_has_a_size(url, monkeypatch) -> None:
    """An hour of a busy table was a gigabyte; whoever is dropped goes on from there."""
    monkeypatch.setattr(session, "MOST_DELAYED_BYTES", 4000)
    async with Person(url) as ada, Person(url, "Eve") as eve:
        table = (await ada.open(delay=3600))["table"]["id"]
        async with eve.watch(table) as line:
            await line.hear()
            for number in range(20):
                await ada.do(table, "chat", text=str(number))
            await asyncio.wait_for(line.socket.wait_closed(), 10)
            assert line.socket.close_code == 1013
        async with eve.watch(table) as line:
            assert (await line.hear())["type"] == "state"


async def test_a_rematch_is_a_new_table_with_seats_moved_on(pair) -> None:
    ada, bob, table = pair
    await ada.do(table, "resign")
    await ada.do(table, "rematch", share="ab" * 16)
    state = await bob.do(table, "vote", yes=True, share="cd" * 16)
    again = await bob.look(state["table"]["next"])
    assert [seat["name"] for seat in again["seats"]] == ["Bob", "Ada"]
    assert again["table"]["state"] == "running"
    assert again["table"]["commitment"] == state["table"]["next_commitment"]
    await bob.do(again["table"]["id"], "play", text="d")


async def test_nobody_is_absent_because_the_server_was(tmp_path, monkeypatch) -> None:
    """A restart forgets who was away."""
    early = clock.now()
    async with serving(tmp_path / "t.db") as url, Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open())["table"]["id"]
        await bob.join(table)
        cookie = ada.http.cookies["theomachy"]
    monkeypatch.setattr(session, "now", lambda: early + 90_000)
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        ada.http.cookies.clear()
        ada.http.cookies.set("theomachy", cookie)
        assert (await ada.do(table, "replace", 409, seat=1))["code"] == "not-absent"
        monkeypatch.setattr(session, "now", lambda: early + 152_000)
        assert (await ada.do(table, "replace", seat=1))["seats"][1]["stand_in"] == "level-4"


async def test_who_plays_without_a_connection_is_there(pair, monkeypatch) -> None:
    ada, bob, table = pair
    begun = clock.now()
    monkeypatch.setattr(session, "now", lambda: begun + 61_000)
    await bob.look(table)
    assert (await ada.do(table, "replace", 409, seat=1))["code"] == "not-absent"
    monkeypatch.setattr(session, "now", lambda: begun + 122_000)
    assert (await ada.do(table, "replace", seat=1))["seats"][1]["stand_in"] == "level-4"


async def test_where_there_are_days_for_a_choice_nobody_is_absent(url) -> None:
    async with Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open(clock={"kind": "move", "seconds": 259_200}))["table"]["id"]
        await bob.join(table)
        assert "days for each choice" in (await ada.do(table, "replace", 409, seat=1))["sentence"]

"""Housekeeping: quotas, expiry, tokens, names, absent people, and spectators who are kept behind."""

import asyncio

import pytest
from sqlalchemy import Connection, func, select, update

from tests.server.people import Person, serving
from tests.table.tables import TableHarness
from theomachy.server import upkeep
from theomachy.server.clock import now
from theomachy.server.limits import TABLE_BYTES
from theomachy.server.storage import queries, schema
from theomachy.table import Act
from theomachy.table.seating import check_name, shape_of

PAGES = ("record", "replay", "review", "verify", "highlights")
DAY = queries.DAY_MS


def age(connection: Connection, days: int) -> None:
    """Let everything have happened this many days ago."""
    connection.execute(update(schema.tables).values(updated=now() - days * DAY))
    connection.execute(update(schema.players).values(created=now() - days * DAY))


def count(connection: Connection) -> dict[str, int]:
    """How many rows there are."""
    names = ("tables", "acts", "sittings", "players", "tokens")
    return {
        name: connection.execute(select(func.count()).select_from(schema.metadata.tables[name])).scalar_one()
        for name in names
    }


async def test_what_nobody_comes_back_to_is_deleted(tmp_path) -> None:
    async with serving(tmp_path / "t.db") as url, Person(url) as ada, Person(url, "Bob") as bob, Person(url, "Eve"):
        store = url.services.registry.store
        await ada.open()
        running = (await ada.open())["table"]["id"]
        await bob.join(running)
        assert (await store.read(count))["tables"] == 2
        await store.write(age, queries.OPEN_DAYS + 1)
        assert await store.write(queries.expire, now(), set()) == 1
        assert (await store.read(count))["tables"] == 1
        await store.write(age, queries.GUEST_DAYS + 1)
        await store.write(queries.expire, now(), set())
        assert (await store.read(count))["players"] == 2, "Eve never played"
        await store.write(age, queries.RUNNING_DAYS + 1)
        assert await store.write(queries.expire, now(), {running}) == 0, "somebody looks at it"
        assert await store.write(queries.expire, now(), set()) == 1
        await store.write(queries.expire, now(), set())
        assert set((await store.read(count)).values()) == {0}


async def test_old_tables_are_deleted_a_few_at_a_time(tmp_path, monkeypatch) -> None:
    """Acts wait while something is deleted."""
    monkeypatch.setattr(queries, "EXPIRED_AT_ONCE", 2)
    monkeypatch.setattr(upkeep, "HEARTBEAT_SECONDS", 0.01)
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        for _ in range(5):
            await ada.open()
        services = url.services.registry
        services.sessions.clear()
        await services.store.write(age, queries.OPEN_DAYS + 1)
        monkeypatch.setattr(upkeep, "EXPIRY_SECONDS", 0.01)
        expiring = asyncio.create_task(services.upkeep.expire())
        async with asyncio.timeout(10):
            while (await services.store.read(count))["tables"]:
                await asyncio.sleep(0.02)
        expiring.cancel()


async def test_finished_games_stay(tmp_path) -> None:
    async with serving(tmp_path / "t.db") as url, Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open())["table"]["id"]
        await bob.join(table)
        await ada.do(table, "resign")
        store = url.services.registry.store
        await store.write(age, 1000)
        assert await store.write(queries.expire, now(), set()) == 0
        assert (await store.read(count))["players"] == 2


async def test_a_person_cannot_fill_the_disk(tmp_path) -> None:
    """32 MB in 15 seconds came from one client."""
    async with serving(tmp_path / "t.db", bytes_a_day=100_000) as url, Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open())["table"]["id"]
        codes = []
        for _ in range(60):
            answer = await ada.http.post(
                f"/api/tables/{table}/acts", json={"do": "chat", "channel": "table", "text": "x" * 500}
            )
            codes.append(answer.json().get("code"))
        assert codes[0] is None and codes[-1] == "quota" and answer.status_code == 429
        await bob.join(table)
        await bob.do(table, "chat", channel="table", text="hello")


async def test_an_address_cannot_fill_the_disk_with_guests(tmp_path) -> None:
    async with serving(tmp_path / "t.db", bytes_a_day=10_000) as url, Person(url) as ada:
        codes = []
        for _ in range(60):
            ada.http.cookies.clear()
            codes.append((await ada.http.get("/api/me")).json().get("code"))
        assert codes[0] is None and codes[-1] == "quota"


async def test_a_rematch_is_a_new_table(tmp_path) -> None:
    """It was free, with all of the edition it is played with: half a megabyte for each resignation."""
    async with serving(tmp_path / "t.db", table_rate=0.05) as url, Person(url) as ada:
        table, codes = (await ada.open(bots=["random"]))["table"]["id"], []
        for _ in range(3):
            await ada.do(table, "resign")
            state = (await ada.http.post(f"/api/tables/{table}/acts", json={"do": "rematch"})).json()
            codes.append(state.get("code"))
            table = state["table"]["next"] if codes[-1] is None else table
            if codes[-1]:
                break
        assert codes == ["too-fast"]
    harness = TableHarness(bots=("random",)).table
    dispatcher, small = url.services.dispatcher, Act(do="rematch", player="ada")
    assert dispatcher._size(small, harness) > TABLE_BYTES > dispatcher._size(Act(do="resign", player="ada"), harness)
    harness.edition = "x" * 500_000
    assert dispatcher._size(small, harness) > 500_000


async def test_tokens_are_listed_revoked_and_limited(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("theomachy.server.routes.people.MOST_TOKENS", 2)
    async with serving(tmp_path / "t.db") as url, Person(url) as ada, Person(url, "Mal") as mal:
        first = (await ada.http.post("/api/tokens", json={"name": "One"})).json()
        await ada.http.post("/api/tokens", json={"name": "Two"})
        third = await ada.http.post("/api/tokens", json={"name": "Three"})
        assert (third.status_code, third.json()["code"]) == (409, "too-many-tokens")
        listed = (await ada.http.get("/api/tokens")).json()
        assert {token["name"] for token in listed} == {"One", "Two"} and "th_" not in str(listed)
        bearer = {"Authorization": f"Bearer {first['token']}"}
        assert (await mal.http.delete(f"/api/tokens/{first['player']}")).status_code == 404
        async with Person(url) as program:
            program.http.cookies.clear()
            assert (await program.http.get("/api/me", headers=bearer)).status_code == 200
            left = (await ada.http.delete(f"/api/tokens/{first['player']}")).json()
            assert [token["name"] for token in left] == ["Two"]
            assert (await program.http.get("/api/me", headers=bearer)).status_code == 401


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada\n\nLovelace ", "Ada Lovelace"),
        ("A\u200bd\u202ea", "Ada"),
        ("\u3164\u2800", "Guest"),
        ("\u200b", "Guest"),
        ("\uff21da", "Ada"),
        ("A\u034fd\ufe0fa\U000e0101", "Ada"),
        ("Zoë 🎲", "Zoë 🎲"),
        ("नमस्ते", "नमस्ते"),
    ],
)
def test_names_are_what_they_look_like(given, shown) -> None:
    assert check_name(given) == shown


def test_nobody_takes_the_name_of_a_neighbour() -> None:
    for name in ("ADA", "\u0410da", "Ad\u03b1"):  # the latter two with a Cyrillic and a Greek letter
        harness = TableHarness()
        harness.do("bob", "join", name=name)
        assert harness.table.names() == ["Ada", f"{name} 2"]
    assert shape_of("AIice 10") == shape_of("Alice lO") != shape_of("Alice 2")


def replaced(bot: str | None = None) -> TableHarness:
    """A table at which a bot plays for Bob."""
    harness = TableHarness().seated()
    harness.play("ada", "d")
    harness.do("ada", "replace", seat=1, bot=bot, absent=61_000)
    return harness


@pytest.mark.parametrize(
    ("wanted", "plays"), [(None, "level-4"), ("random", "level-4"), ("level-1", "level-4"), ("level-5", "level-5")]
)
def test_an_absent_person_is_replaced_by_a_decent_bot(wanted, plays) -> None:
    """The opponent alone could choose the worst of all."""
    harness = replaced(wanted)
    assert harness.table.seats[1].stand_in == plays and harness.table.unrated
    event = harness.state(0).events[-1]
    assert event["event"] == "table-replaced" and "not rated" in event["say"]


async def test_the_seat_is_given_back_to_whoever_returns(tmp_path, monkeypatch) -> None:
    async with serving(tmp_path / "t.db") as url, Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open())["table"]["id"]
        await bob.join(table)
        session = await url.services.registry.session(table)
        monkeypatch.setattr(session, "absent_for", lambda _: 61_000)
        state = await ada.do(table, "replace", seat=1)
        assert state["seats"][1]["stand_in"] == "level-4"
        async with bob.watch(table) as line:
            await line.until(lambda state: state["seats"][1]["stand_in"] is None)


async def test_spectators_who_are_kept_behind_learn_nothing_ahead(tmp_path) -> None:
    """Not the record, not from a refusal, and not from lists."""
    async with serving(tmp_path / "t.db") as url, Person(url) as ada, Person(url, "Bob") as bob, Person(url) as eve:
        state = await ada.open(delay=3600, public=True)
        table = state["table"]["id"]
        async with eve.watch(table) as line:
            await line.hear()
            await bob.join(table)
            for number, person in enumerate((ada, bob, ada, bob)):
                await person.do(table, "play", text="abcd"[number])
            refused = await line.act("play", text="a")
            assert refused["type"] == "refused" and not refused["seq"]
            lobby = (await eve.http.get("/api/tables")).json()["tables"]
            assert [one["asked"] for one in lobby] == [[]]
            running = {page: (await eve.http.get(f"/api/tables/{table}/{page}")).json() for page in PAGES}
            await ada.do(table, "resign")
            lobby = (await eve.http.get("/api/tables")).json()["tables"]
            assert [(one["state"], one["outcome"]) for one in lobby] == [("running", None)]
            for page in PAGES:
                answer = await eve.http.get(f"/api/tables/{table}/{page}")
                assert (answer.status_code, answer.json()) == (403, running[page])
                assert (await ada.http.get(f"/api/tables/{table}/{page}")).status_code == 200
            me = state["seats"][0]["player"]
            told = (await eve.http.get(f"/api/players/{me}/stats")).json()
            assert told["newest"] == [] and told["games"] == []
            told = (await ada.http.get(f"/api/players/{me}/stats")).json()
            assert len(told["newest"]) == 1 and told["games"][0]["played"] == 1
        await asyncio.sleep(0)

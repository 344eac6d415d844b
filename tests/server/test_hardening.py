"""Small and certain: what a stranger found in an hour."""

import asyncio
import contextlib
import resource
import sqlite3
import stat
import time
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.people import Person, serving
from tests.server.postgres import new_database
from theomachy.core.match import start
from theomachy.core.refusal import OptionError, TheomachyError
from theomachy.registry import find, games
from theomachy.server import logs
from theomachy.server.config import Config, from_environment
from theomachy.server.routing import find_cookies
from theomachy.server.run import RESERVED_FILES, allow_connections
from theomachy.server.storage.store import connect


@pytest.mark.parametrize("other", ['x={"a":1}', "x=a b", "x", "x=ä", 'x="', "=", "theomachyx=1"])
async def test_foreign_cookies_do_not_cost_the_identity(tmp_path, other) -> None:
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        me = (await ada.http.get("/api/me")).json()["id"]
        ours = ada.cookie()
        ada.http.cookies.clear()
        for header in (f"{other}; {ours}", f"{ours}; {other}", f"{other};{ours}"):
            answer = await ada.http.get("/api/me", headers={b"Cookie": header.encode()})
            assert answer.json()["id"] == me, header


def test_a_quoted_cookie_is_ours_too() -> None:
    assert find_cookies('a=b; theomachy="1.p.2.3"') == ["1.p.2.3"]
    assert find_cookies("a=b") == []


async def test_another_cookie_of_our_name_does_not_cost_the_identity(tmp_path) -> None:
    """A server on another port of the same host left it."""
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        me, ours = (await ada.http.get("/api/me")).json()["id"], ada.cookie()
        ada.http.cookies.clear()
        for header in (f"theomachy=1.p.2.3; {ours}", f"{ours}; theomachy=1.p.2.3"):
            assert (await ada.http.get("/api/me", headers={"Cookie": header})).json()["id"] == me
        both_wrong = {"Cookie": "theomachy=1.p.2.3; theomachy=x"}
        refused = await ada.http.get("/api/me", headers=both_wrong)
        assert refused.status_code == 401 and "set-cookie" in refused.headers
        wrong_token = {"Cookie": ours, "Authorization": "Bearer th_nobody"}
        refused = await ada.http.get("/api/me", headers=wrong_token)
        assert refused.status_code == 401 and "set-cookie" not in refused.headers


def test_origins_are_named_as_people_write_them() -> None:
    named = from_environment({}, {"THEOMACHY_ORIGINS": "https://a.example, https://B.example/ ,"})
    assert named.origins == ["https://a.example", "https://b.example"]


def test_there_are_no_more_connections_than_open_files(monkeypatch) -> None:
    """Whoever took the last file kept everybody else out."""
    limits: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 1024))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limit: limits.append(limit))
    config = Config()
    allow_connections(config)
    assert limits == [(1024, 1024)] and config.connections == 1024 - RESERVED_FILES


async def test_a_named_origin_may_use_the_api_from_a_browser(tmp_path) -> None:
    friend = "https://friend.example"
    async with serving(tmp_path / "t.db", origins=[friend]) as url, Person(url) as ada:
        asked = {"Origin": friend, "Access-Control-Request-Method": "POST"}
        preflight = await ada.http.options("/api/tables", headers=asked)
        assert preflight.status_code == 204
        assert preflight.headers["access-control-allow-origin"] == friend
        assert "Authorization" in preflight.headers["access-control-allow-headers"]
        answer = await ada.http.get("/api/games", headers={"Origin": friend})
        assert answer.headers["access-control-allow-origin"] == friend and "Origin" in answer.headers["vary"]
        stranger = await ada.http.options("/api/tables", headers={**asked, "Origin": "https://evil.example"})
        assert stranger.status_code == 403 and "access-control-allow-origin" not in stranger.headers


async def test_a_zero_byte_is_no_page() -> None:
    """PostgreSQL answered with an error, and the server with a 500."""
    async with serving(new_database()) as url, Person(url) as ada:
        for path in ("/api/players/%00/stats", "/api/tables/a%00b", "/api/tables?game=%00", "/api/tables/%00/record"):
            answer = await ada.http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
        with pytest.raises(ConnectionClosed) as closed:
            async with ada.watch("a%00b") as line:
                await line.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404


async def test_nonsense_does_not_fill_the_log(tmp_path, caplog) -> None:
    """Each request that was none was a line, and a WebSocket's was a page."""
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        table = (await ada.open())["table"]["id"]
        for sent in (b"nonsense\r\n\r\n", b"GET /healthz HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"):
            reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(url).port)
            writer.write(sent)
            assert (await reader.readline()).startswith(b"HTTP/1.1 ")
            writer.close()
        async with ada.watch(table) as line:
            await line.hear()
            line.socket.transport.write(b"\x81\x82\0\0\0\0\xff\xff")  # no text in UTF-8
            await asyncio.wait_for(line.socket.wait_closed(), 10)
    said = {record.msg for record in caplog.records if record.name == "uvicorn.error" and record.levelname != "INFO"}
    assert said == logs.CLIENT_MISTAKES, "as uvicorn says it now"
    assert not any(logs.is_no_client_mistake(record) for record in caplog.records if record.msg in said)


async def test_answers_are_not_sniffed(tmp_path) -> None:
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        for path in ("/api/games", "/api/tables/nowhere", "/", "/nowhere.png", "/api/nowhere", "/healthz"):
            for method in ("GET", "PUT"):
                answer = await ada.http.request(method, path)
                assert answer.headers.get_list("x-content-type-options") == ["nosniff"], (method, path)


async def test_metrics_are_for_the_operator(tmp_path) -> None:
    """They moved with private acts."""
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        assert (await ada.http.get("/metrics")).status_code == 404
    async with serving(tmp_path / "u.db", metrics_token="secret") as url, Person(url) as ada:
        for token, status in (("", 404), ("Bearer guess", 404), ("Bearer secret", 200)):
            answer = await ada.http.get("/metrics", headers={"Authorization": token} if token else {})
            assert answer.status_code == status
        assert "theomachy_acts" in answer.text


async def test_metrics_tell_nothing_about_a_single_table(tmp_path) -> None:
    async with serving(tmp_path / "t.db", metrics_token="secret") as url, Person(url) as ada, Person(url, "Bob") as bob:
        state = await ada.open()
        table = state["table"]["id"]
        await bob.join(table)
        await bob.do(table, "play", 409, text="d")
        async with ada.watch(table) as line:
            await line.act("play", text="d")
        for path in (table, f"{table}/record", f"{table}/choices", "nowhere"):
            await ada.http.get(f"/api/tables/{path}")
        told = (await ada.http.get("/metrics", headers={"Authorization": "Bearer secret"})).text
        secrets = (table, "nowhere", state["seats"][0]["player"], "Ada", "Bob")
        assert not [secret for secret in secrets if secret in told]


async def test_a_server_that_cannot_write_is_not_well(tmp_path, monkeypatch) -> None:
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        assert (await ada.http.get("/healthz")).status_code == 200
        monkeypatch.setattr("theomachy.server.storage.store.LEAST_ROOM", 10**18)
        assert (await ada.http.get("/healthz")).status_code == 503
        monkeypatch.undo()
        monkeypatch.setattr(url.services.registry.upkeep, "_written_at", time.monotonic() - 60)
        answer = await ada.http.get("/healthz")
        assert (answer.status_code, answer.json()["code"]) == (503, "unhealthy")


async def test_a_second_server_on_one_file_says_so(tmp_path) -> None:
    first, second = (connect(f"sqlite:///{tmp_path / 't.db'}") for _ in range(2))
    await first.open()
    with pytest.raises(OptionError, match="another server uses"):
        await second.open()
    (tmp_path / "u.db").symlink_to(tmp_path / "t.db")
    other_name = connect(f"sqlite:///{tmp_path / 'u.db'}")
    with pytest.raises(OptionError, match="another server uses"):
        await other_name.open()
    await first.close()
    third = connect(f"sqlite:///{tmp_path / 't.db'}")
    await third.open()
    await third.close()


async def test_the_database_is_for_its_owner(tmp_path) -> None:
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        await ada.open()
        for file in tmp_path.glob("t.db*"):
            if not file.name.endswith(".lock"):
                assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


async def test_nobody_waits_for_another_program_that_writes_to_the_file(tmp_path) -> None:
    """A 404 took 9.9 seconds while a backup held the file."""
    async with serving(tmp_path / "t.db") as url, Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open())["table"]["id"]
        await bob.join(table)
        other = sqlite3.connect(tmp_path / "t.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        play = asyncio.create_task(ada.do(table, "play", text="d"))
        await asyncio.sleep(0.1)
        begun = time.monotonic()
        assert (await bob.http.get("/nothing.png")).status_code == 404
        assert time.monotonic() - begun < 1.0
        assert not play.done()
        await asyncio.sleep(0.3)
        other.execute("ROLLBACK")
        other.close()
        assert (await play)["view"]["rows"][-1] == "...X..."
        assert (await bob.do(table, "play", text="d"))["view"]["rows"][-2] == "...O..."


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_digits_of_other_kinds_are_no_notation(game) -> None:
    """`>#²` was a 500 in True Messiah."""
    match = start(find(game), 2, b"digits")
    for text in (">#²", "#²", "a²", "x #²", "@²", "=²", "²²", "0²", "²>1", "1-²", "#٣"):
        with contextlib.suppress(TheomachyError):
            match.refusal(match.asked()[0], text)

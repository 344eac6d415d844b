"""Hostile clients: nonsense, wrong seats, replays, huge and deep messages. No 5xx, no lost table, no leak."""

import asyncio
import contextlib
import json
import random
import string
from typing import Any
from urllib.parse import quote

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.forked import Forked
from tests.server.lengths import DATABASES, EXAMPLES, MESSAGES, REQUESTS, TEXTS
from tests.server.people import Person, serving
from tests.server.postgres import new_database
from theomachy.core.match import start
from theomachy.core.refusal import TheomachyError
from theomachy.registry import find, games
from theomachy.server import identity
from theomachy.server.clock import now
from theomachy.server.config import Config
from theomachy.server.editions import MOST_UPLOAD
from theomachy.server.storage.store import connect

HANDLERS = ["play", "undo", "vote", "start", "join", "leave", "seat", "replace", "back", "order", "chat", "resume", "x"]


def text(luck: random.Random, most: int = 40) -> str:
    """Something that is hardly a choice."""
    pools = (string.printable, "äöü“”…\u202e\u0000\ud83d\ude00😀\u0301", "abcdefg", "0123456789")
    pool = luck.choice(pools)
    return "".join(luck.choice(pool) for _ in range(luck.randrange(most)))


def value(luck: random.Random, depth: int = 0):
    """Any JSON value."""
    kind = luck.randrange(9 if depth < 4 else 6)
    if kind < 2:
        return text(luck)
    if kind == 2:
        return luck.choice([0, -1, 1, 2**31, 2**63, 10**30, -(10**30), 1.5, 1e308])
    if kind < 6:
        return luck.choice([None, True, False])
    if kind == 6:
        return [value(luck, depth + 1) for _ in range(luck.randrange(4))]
    return {text(luck, 8): value(luck, depth + 1) for _ in range(luck.randrange(4))}


def message(luck: random.Random, ids: list[str]) -> str | bytes:
    """A message that should not be taken."""
    kind = luck.randrange(12)
    if kind == 0:
        return text(luck, 200).encode("utf-8", "surrogatepass")
    if kind == 1:
        return bytes(luck.randrange(256) for _ in range(luck.randrange(60)))
    if kind == 2:
        return "[" * luck.randrange(1, 3000)
    if kind == 3:
        return '{"do":' * 500
    if kind == 4 and luck.random() < 0.1:
        return "x" * 30_000
    if kind == 5:
        return json.dumps(value(luck))
    act: dict[str, Any] = {
        "do": luck.choice(HANDLERS),
        "id": luck.choice([text(luck, 80), "c1", *ids]),
        "text": text(luck, 60),
    }
    if kind == 6:
        act["seq"] = luck.choice([0, -1, 10**12, "1", None])
    if kind in (7, 8):
        act[luck.choice(["seat", "bot", "yes", "plan", "passes", "name", "share", "auto", "channel"])] = value(luck)
    if kind == 9:
        act |= {"at": 1, "player": ids[0], "server": "00", "absent": 10**9, "next": "x", "shares": ["00"]}
    if kind == 10:
        act["do"] = luck.choice(["create", "tick", "outage", "bot-failed", "hint", "ping"])
    return json.dumps(act)


@pytest.mark.slow
@pytest.mark.parametrize("database", DATABASES)
async def test_hostile_messages(tmp_path, database) -> None:
    luck = random.Random(7)
    async with (
        serving(tmp_path / "t.db" if database == "sqlite" else new_database()) as url,
        Person(url, "Ada") as ada,
        Person(url, "Bob") as bob,
        Person(url, "Mal") as mal,
    ):
        table = (await ada.open(confirm=False))["table"]["id"]
        other = (await ada.open())["table"]["id"]
        await bob.join(table)
        before = await ada.look(table)
        session = await url.services.registry.session(table)
        ids = [before["seats"][0]["player"], table, other]
        secrets = [session.table.server, session.table.spare, ada.cookie().split("=")[1], bob.cookie().split("=")[1]]
        heard: list[str] = []
        sent = 0
        while sent < MESSAGES:
            try:
                async with mal.watch(luck.choice([table, table, other])) as line:
                    while sent < MESSAGES:
                        await line.socket.send(message(luck, ids))
                        sent += 1
                        if sent % 20 == 0:
                            await drain(line, heard)
            except (ConnectionClosed, WebSocketException):
                continue
        for _ in range(REQUESTS):
            answer = await request(mal, luck, table, other, ids)
            assert answer.status_code < 500, answer.text
            heard.append(answer.text)
        assert not any(secret in said for said in heard for secret in secrets)
        after = await ada.look(table)
        assert after["table"] == before["table"] and after["view"] == before["view"]
        assert after["seats"] == before["seats"]
        assert (await ada.do(table, "play", text="d"))["view"]["rows"][-1] == "...X..."
        assert (await ada.http.get("/healthz")).json()["ok"]


async def drain(line, heard: list[str]) -> None:
    """Read what has arrived."""
    while True:
        try:
            heard.append(str(await asyncio.wait_for(line.socket.recv(), 0.002)))
        except TimeoutError:
            return


async def request(mal: Person, luck: random.Random, table: str, other: str, ids: list[str]):
    """One hostile request."""
    path = luck.choice(
        [
            f"/api/tables/{table}/acts",
            f"/api/tables/{other}/acts",
            "/api/tables",
            "/api/me",
            "/api/tokens",
            "/api/lessons/flock/0",
            "/api/lessons/flock/99999999999999999999",
            "/api/tables/" + quote(text(luck, 20).encode("utf-8", "surrogatepass"), safe=""),
            "/api/players/%00/stats",
            "/../../etc/passwd",
            "/assets/%2e%2e/%2e%2e/pyproject.toml",
        ]
    )
    body = message(luck, ids)
    content = body.encode("utf-8", "surrogatepass") if isinstance(body, str) else body
    method = luck.choice(["POST", "POST", "GET", "PUT", "DELETE", "HEAD"])
    query = luck.choice(["", "?after=-1", "?limit=x", "?before=1e9", "?seq=%ff"])
    return await mal.http.request(method, path + query, content=content)


@pytest.mark.parametrize("cookie", ["1.p_x.9999999999.00", "nonsense", "1.p_x.1", "....", "a" * 5000])
async def test_forged_cookies_are_turned_away(tmp_path, cookie: str) -> None:
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        table = (await ada.open())["table"]["id"]
        forged = {"Cookie": f"theomachy={cookie}"}
        async with Person(url) as mal:
            mal.http.cookies.clear()
            assert (await mal.http.get("/api/me", headers=forged)).status_code == 401
            answer = await mal.http.post(f"/api/tables/{table}/acts", json={"do": "join"}, headers=forged)
            assert answer.status_code == 401 and answer.json()["code"] == "unknown-cookie"
            mal.http.cookies.set("theomachy", cookie)
            async with mal.watch(table) as line:
                with pytest.raises(ConnectionClosed) as closed:
                    await line.hear()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401


async def test_expired_cookies_are_turned_away(tmp_path) -> None:
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        me = (await ada.http.get("/api/me")).json()["id"]
        ada.http.cookies.clear()
        old = url.services.authenticator.sign(me, 1_000)
        answer = await ada.http.get("/api/me", headers={"Cookie": f"theomachy={old}"})
        assert answer.status_code == 401 and answer.json()["code"] == "expired-cookie"


async def test_a_program_can_be_renamed_again_and_again(tmp_path) -> None:
    store = connect(f"sqlite:///{tmp_path / 't.db'}")
    await store.open()
    authenticator = identity.Authenticator(store)
    token, _ = await authenticator.issue_token(identity.Person("p_1", "Ada"), "One", ["read", "play"], 1)
    person = await authenticator.authenticate(None, f"Bearer {token}")
    for name in ("Two", "Three"):
        person = await authenticator.rename(person, name)
        assert (await authenticator.authenticate(None, f"Bearer {token}")).name == name
    await store.close()


async def test_nobody_can_grow_a_table_without_end(tmp_path, monkeypatch) -> None:
    """By talking, nor by undoing drafts; the opponent can still play."""
    monkeypatch.setattr("theomachy.server.caps.MOST_SIDE_ACTS", 3)
    monkeypatch.setattr("theomachy.server.caps.MOST_SPECTATOR_ACTS", 5)  # Ada and Bob were some until they sat down
    async with serving(tmp_path / "t.db") as url, Person(url) as ada, Person(url, "Bob") as bob, Person(url) as eve:
        table = (await ada.open())["table"]["id"]
        await bob.join(table)
        for person, channel in ((ada, "table"), (eve, "spectators")):
            for _ in range(3):
                await person.do(table, "chat", text="x", channel=channel)
            refused = await person.do(table, "chat", 409, text="x", channel=channel)
            assert refused["code"] == "enough"
        await ada.do(table, "play", text="d")
        assert (await ada.do(table, "undo", 409))["code"] == "enough"
        await bob.do(table, "chat", text="x")
        await bob.do(table, "undo", 409)
        await bob.do(table, "play", text="d")


async def test_a_new_name_is_soon_known_to_other_processes(tmp_path, monkeypatch) -> None:
    store = connect(f"sqlite:///{tmp_path / 't.db'}")
    await store.open()
    store.shared = True
    here, there = identity.Authenticator(store), identity.Authenticator(store)
    person = await here.rename(identity.Person("p_1", ""), "Ada")
    cookie = here.sign(person.id, now() // 1000 + 60)
    assert (await there.authenticate(cookie, None)).name == "Ada"
    await here.rename(person, "Bea")
    later = now() + identity.CACHE_MILLISECONDS + 1
    monkeypatch.setattr(identity, "now", lambda: later)
    assert (await there.authenticate(cookie, None)).name == "Bea"
    await store.close()


async def test_tokens_expire_also_while_they_are_used(tmp_path, monkeypatch) -> None:
    async with serving(tmp_path / "t.db") as url, Person(url) as ada, httpx.AsyncClient(base_url=url) as program:
        token = (await ada.http.post("/api/tokens", json={"name": "Robot", "days": 1})).json()["token"]
        program.headers["Authorization"] = f"Bearer {token}"
        assert (await program.get("/api/me")).json()["name"] == "Robot"
        await program.post("/api/me", json={"name": "Golem"})
        assert (await program.get("/api/me")).json()["name"] == "Golem"
        tomorrow = now() + 86_400_000 + 1
        monkeypatch.setattr(identity, "now", lambda: tomorrow)
        answer = await program.get("/api/me")
        assert (answer.status_code, answer.json()["code"]) == (401, "expired-token")


async def test_pages_of_other_sites_cannot_act(tmp_path) -> None:
    async with serving(tmp_path / "t.db", origins=["https://friend.example"]) as url, Person(url) as ada:
        table = (await ada.open())["table"]["id"]
        new = {"game": "connect_four"}
        for origin, status in (
            ("https://evil.example", 403),
            ("null", 403),
            ("https://friend.example", 201),
            (url, 201),
        ):
            answer = await ada.http.post("/api/tables", json=new, headers={"Origin": origin})
            assert answer.status_code == status, origin
        async with ada.watch(table, Origin="https://evil.example") as line:
            with pytest.raises(ConnectionClosed) as closed:
                await line.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403


async def test_too_much_is_too_much(tmp_path) -> None:
    async with serving(tmp_path / "t.db", http_rate=5) as url, Person(url) as ada:
        answers = [await ada.http.get("/api/games") for _ in range(40)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused and refused[0].headers["Retry-After"] == "1" and refused[0].json()["code"] == "too-fast"
    async with serving(tmp_path / "t1.db", table_rate=0.1) as url, Person(url) as ada:
        opened = [await ada.http.post("/api/tables", json={"game": "connect_four"}) for _ in range(4)]
        assert [answer.status_code for answer in opened] == [201, 201, 429, 429]
    async with serving(tmp_path / "t2.db", act_rate=5) as url, Person(url) as ada:
        for path, most in (("/api/me", Config().body_bytes), ("/api/tables", MOST_UPLOAD)):  # with an edition
            large = await ada.http.post(path, content=b'{"name": "' + b"x" * most)
            assert large.status_code == 413
        table = (await ada.open())["table"]["id"]
        async with ada.watch(table) as line:
            await line.hear()
            for _ in range(40):
                await line.send("chat", text="hi", channel="table")
            codes = [
                message["refusal"]["code"] for message in [await line.hear() for _ in range(40)] if "refusal" in message
            ]
            assert "too-fast" in codes


@pytest.mark.slow
def test_the_openapi_document_tells_the_truth(tmp_path) -> None:
    server = Forked(str(tmp_path / "t.db")).wait()
    try:
        schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
        operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
        assert len(operations) == sum(1 for _ in schema.get_all_operations())
        assert len(operations) >= 20
        for operation in operations:
            _exercise(operation)
    finally:
        server.kill()


def _exercise(operation) -> None:
    checks = [
        not_a_server_error,
        status_code_conformance,
        content_type_conformance,
        response_schema_conformance,
    ]

    @given(case=operation.as_strategy())
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def answers(case) -> None:
        case.call_and_validate(checks=checks)

    answers()


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_hostile_notation(game) -> None:
    """Whatever is written as a choice is refused in words or read; nothing else can happen."""
    luck = random.Random(11)
    match = start(find(game), 2, b"hostile")
    known = [text for seat in match.asked() for text in match.legal(seat)]
    for _ in range(TEXTS):
        line = mutated(luck, luck.choice(known)) if luck.random() < 0.6 else text(luck)
        for seat in range(2):
            with contextlib.suppress(TheomachyError):
                match.refusal(seat, line)
        if luck.random() < 0.1:
            asked = [seat for seat in (*match.asked(), *match.volunteers()) if match.legal(seat)]
            if not asked or match.is_over():
                match = start(find(game), 2, luck.randbytes(4))
            else:
                seat = luck.choice(asked)
                known = match.legal(seat)
                match.play(seat, luck.choice(known))


def mutated(luck: random.Random, line: str) -> str:
    """A choice with something wrong in it."""
    at = luck.randrange(len(line) + 1)
    piece = luck.choice([line, "²", "#", "-", ">", ",", " ", "0", "9" * 11, "-1", "", "*", "@", "x" * 300])
    return line[:at] + piece + line[at + luck.randrange(2) :]

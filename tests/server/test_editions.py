"""Editions at tables: chosen from the server's folder or brought along, told to everybody, kept with every game."""

import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.server.people import Address, Person, serving
from theomachy import registry
from theomachy.editions.archive import pack, unpack
from theomachy.editions.files import files_of, read
from theomachy.editions.folder import write_folder

FLOCK = registry.find("flock")


def files(name: str, fed: int) -> dict[str, str]:
    """A copy of Flock in which areas feed *fed* pieces, and Heat is called Fire."""
    found = files_of(FLOCK, name)
    found["numbers.toml"] = found["numbers.toml"].replace("fed = 5", f"fed = {fed}")
    found["texts/en.toml"] = found["texts/en.toml"].replace('heat = "Heat"', 'heat = "Fire"')
    return found


def content(name: str, fed: int) -> dict[str, Any]:
    """The same as what its files hold."""
    found = read(files(name, fed)).content
    assert found is not None
    return found


async def get(person: Person, path: str) -> Any:
    """What the server says."""
    answer = await person.http.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def post(person: Person, path: str, sent: dict[str, Any]) -> Any:
    """What the server answers."""
    answer = await person.http.post(path, json=sent)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


@asynccontextmanager
async def offering(tmp_path: Path) -> AsyncIterator[Address]:
    """A server whose folder holds an edition, and one with a mistake."""
    write_folder(files("hungry", 3), tmp_path / "editions" / "hungry")
    write_folder(files("broken", 99), tmp_path / "editions" / "broken")
    async with serving(tmp_path / "tables.db", editions=str(tmp_path / "editions")) as url:
        yield url


WRONG = {
    "an archive that is broken": b"PK" + b"x" * 100,
    "a key with many parts": pack({"edition.toml": "a" + ".a" * 50_000 + " = 1"}, "x"),
    "an array in arrays": pack({"edition.toml": "a = " + "[" * 20_000}, "x"),
}


async def test_an_upload_asks_for_no_more_than_it_may(tmp_path: Path) -> None:
    """A key with a hundred thousand parts took all of the memory; what failed was answered as if others were busy."""
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        for why, archive in WRONG.items():
            told = await post(ada, "/api/editions/check", {"archive": base64.b64encode(archive).decode()})
            assert len(told["mistakes"]) == 1 and not told["id"], why


async def offered(ada: Person, name: str) -> str:
    """The id of the edition of the server called *name*."""
    (found,) = [one for one in await get(ada, "/api/editions?game=flock") if one["name"] == name]
    assert any("area feeds: 3 instead of 5" in line for line in found["differences"])
    return str(found["id"])


async def finish(ada: Person, table: str) -> None:
    """Ada gives the game up."""
    await post(ada, f"/api/tables/{table}/acts", {"do": "resign"})


async def test_a_table_plays_an_edition_of_the_folder_and_everybody_sees_which(tmp_path: Path) -> None:
    async with offering(tmp_path) as url, Person(url) as ada, Person(url) as bob:
        assert "broken" not in [one["name"] for one in await get(ada, "/api/editions")]
        id = await offered(ada, "hungry")
        made = await post(
            ada,
            "/api/tables",
            {"game": "flock", "seats": 2, "options": {"edition": id}, "bots": ["greedy"], "public": True},
        )
        table = made["table"]["id"]
        assert made["table"]["edition"] == {"id": id, "name": "hungry", "title": "hungry"}
        assert made["view"]["options"]["edition"] == id
        (listed,) = [one for one in (await get(bob, "/api/tables"))["tables"] if one["id"] == table]
        assert listed["edition"] == "hungry"
        seen = await get(bob, f"/api/tables/{table}/edition")
        assert seen["edition"]["id"] == id and seen["things"]["heat"]["name"] == "Fire"
        assert any("area feeds: 3 instead of 5" in line for line in seen["differences"])
        ours = await post(ada, "/api/tables", {"game": "flock", "seats": 2})
        assert ours["table"]["edition"] is None
        assert (await ada.http.get(f"/api/tables/{ours['table']['id']}/edition")).status_code == 404


async def test_a_host_brings_an_edition_and_the_game_survives_its_end_and_the_server(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    async with serving(database, editions=str(tmp_path)) as url, Person(url) as ada:
        given = {"game": "flock", "seats": 2, "edition": content("brought", 4), "bots": ["greedy"]}
        made = await post(ada, "/api/tables", given)
        table, id = made["table"]["id"], made["table"]["edition"]["id"]
        hint = await post(ada, f"/api/tables/{table}/acts", {"do": "hint"})
        assert hint["type"] == "hint" and hint["text"]
        cookies = ada.http.cookies
    async with serving(database, editions=str(tmp_path)) as url, Person(url) as ada:
        ada.http.cookies = cookies
        assert (await get(ada, f"/api/tables/{table}"))["table"]["edition"]["id"] == id
        await finish(ada, table)
        plain = (await ada.http.get(f"/api/tables/{table}/record")).text
        assert id in plain and "edition {" not in plain
        whole = (await ada.http.get(f"/api/tables/{table}/record?with_edition=true")).text
        assert registry.replay(whole).truth().terms.fed == 4  # type: ignore[attr-defined]
        told = await get(ada, f"/api/tables/{table}/replay")
        assert told["edition"]["id"] == id and told["things"]["heat"]["name"] == "Fire"
        assert (await get(ada, f"/api/tables/{table}/verify"))["holds"]


async def test_ratings_and_statistics_are_kept_for_each_edition(tmp_path: Path) -> None:
    async with offering(tmp_path) as url, Person(url) as ada, Person(url) as bob:
        id = await offered(ada, "hungry")
        for options in ({"edition": id}, {}):
            made = await post(ada, "/api/tables", {"game": "flock", "seats": 2, "options": options, "name": "Ada"})
            table = made["table"]["id"]
            await post(bob, f"/api/tables/{table}/acts", {"do": "join", "name": "Bob"})
            await finish(ada, table)
            if options:
                assert await get(ada, "/api/games/flock/ratings") == []
                assert len(await get(ada, f"/api/games/flock/ratings?edition={id}")) == 2
        assert {row["played"] for row in await get(ada, "/api/games/flock/ratings")} == {1}
        assert (await get(ada, "/api/games/flock/stats"))["games"] == [{"seats": 2, "games": 1}]
        assert (await get(ada, f"/api/games/flock/stats?edition={id}"))["games"] == [{"seats": 2, "games": 1}]
        me = (await get(ada, "/api/me"))["id"]
        rated = (await get(ada, f"/api/players/{me}/stats"))["ratings"]
        assert sorted(row["edition"] for row in rated) == ["", id]


async def test_a_rematch_is_played_with_the_same_edition(tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", editions=str(tmp_path)) as url, Person(url) as ada:
        given = {"game": "flock", "seats": 2, "edition": content("again", 7), "bots": ["greedy"]}
        made = await post(ada, "/api/tables", given)
        await finish(ada, made["table"]["id"])
        over = await post(ada, f"/api/tables/{made['table']['id']}/acts", {"do": "rematch"})
        again = await get(ada, f"/api/tables/{over['table']['next']}")
        assert again["table"]["edition"] == made["table"]["edition"] and again["view"] is not None


async def test_an_upload_is_checked_and_packed_again(tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", editions=str(tmp_path)) as url, Person(url) as ada:
        form = await get(ada, "/api/games/flock/edition")
        assert "cards.toml" in form["data"] and form["texts"]["de"]["name.glory"] == "Ruhm"
        assert form["sentences"]["effect.grow-anywhere"].startswith("Add N")
        good = base64.b64encode(pack(files("sent", 6), "sent")).decode()
        told = await post(ada, "/api/editions/check", {"archive": good})
        assert told["mistakes"] == [] and told["content"]["name"] == "sent" and told["things"]["heat"]["name"] == "Fire"
        answer = await ada.http.post("/api/editions/archive", json={"content": told["content"]})
        assert read(unpack(answer.content)).edition.id == told["id"]  # type: ignore[union-attr]
        bad = base64.b64encode(pack(files("sent", 99), "sent")).decode()
        (mistake,) = (await post(ada, "/api/editions/check", {"archive": bad}))["mistakes"]
        assert mistake["file"] == "numbers.toml" and mistake["line"] > 1 and "from 1 to 30, not 99" in mistake["why"]
        (same,) = (await post(ada, "/api/editions/check", {"content": content("sent", 99)}))["mistakes"]
        assert same["where"] == ["fed"]
        refused = await ada.http.post("/api/editions/archive", json={"content": content("sent", 99)})
        assert refused.status_code == 409 and "1 mistake" in refused.json()["sentence"]


NO_EDITIONS: list[tuple[dict[str, Any], int]] = [
    ({"edition": {"name": "x", "data": {"numbers.toml": {"fed": 99}}}}, 409),
    ({"edition": {"name": "x", "data": {"numbers.toml": []}}}, 409),
    ({"edition": {"name": "../x", "data": {}}}, 409),
    ({"edition": {"name": "x", "data": {"code.py": {"a": 1}}}}, 409),
    ({"edition": {"name": "x", "data": {}, "texts": {"en": {"name.heat": "{seat.__class__}"}}}}, 409),
    ({"options": {"edition": "nobody@0123456789abcdef"}}, 409),
    ({"edition": {"name": "x", "title": "y" * 2_000_000}}, 413),
]


async def test_what_is_no_edition_opens_no_table(tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", editions=str(tmp_path)) as url, Person(url) as ada:
        for sent, status in NO_EDITIONS:
            answer = await ada.http.post("/api/tables", json={"game": "flock", "seats": 2, **sent})
            assert answer.status_code == status, (sent, answer.text)

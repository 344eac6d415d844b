"""What the server says of itself."""

import json

import pytest

from tests.server.people import Person, serving
from theomachy.core import position
from theomachy.server.routes.system import share_compiled


@pytest.fixture
async def ada(tmp_path):
    async with serving(tmp_path / "t.db") as url, Person(url) as person:
        yield person


async def test_it_says_whether_the_engine_is_compiled(ada) -> None:
    answer = (await ada.http.get("/api/engine")).json()
    assert answer == {"compiled": not (position.__file__ or "").endswith(".py"), "share": None}


def test_the_share_of_a_build_is_read_from_its_file(tmp_path) -> None:
    place = tmp_path / "progress.json"
    assert share_compiled(place) == 0.0
    place.write_text("{")
    assert share_compiled(place) == 0.0
    place.write_text(json.dumps({"share": 0.25}))
    assert share_compiled(place) == 0.25


async def test_people_are_spoken_to_in_their_language(ada) -> None:
    german = await ada.http.get("/api/tables/none", headers={"Accept-Language": "fr;q=0.2,de-CH;q=0.9"})
    english = await ada.http.get("/api/tables/none")
    assert german.status_code == english.status_code == 404
    answer = await ada.http.get("/api/games", params={"lang": "de"})
    assert answer.status_code == 200 and answer.headers["Vary"] == "Accept-Language"

"""Puzzles over HTTP: what is asked, trying, and that nothing is told too early."""

import json

import pytest

from tests.server.people import Person, serving
from theomachy import registry
from theomachy.puzzles import collection


@pytest.fixture
async def ada(tmp_path):
    async with serving(tmp_path / "t.db") as url, Person(url) as person:
        yield person


async def attempt(person: Person, id: str, lines: list[str], **more: object):
    answer = await person.http.post(f"/api/puzzles/{id}", json={"lines": lines, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_the_list_tells_what_is_asked_and_nothing_of_the_answer(ada):
    found = (await ada.http.get("/api/puzzles")).json()
    assert [card["id"] for card in found["puzzles"]] == [puzzle.id for puzzle in collection.all_puzzles()]
    assert found["today"] in {puzzle.id for puzzle in collection.all_puzzles()}
    for card in found["puzzles"]:
        assert set(card) == {"id", "game", "title", "seat", "kind", "task", "missed_by"} and card["task"]


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
async def test_a_puzzle_is_solved_choice_by_choice(ada, game):
    puzzle = collection.of_game(game.id)[0]
    for count in range(len(puzzle.solution)):
        state = await attempt(ada, puzzle.id, puzzle.solution[:count])
        assert state["solved"] is None and state["solution"] is None and state["choices"]["items"]
        assert state["lines"] == puzzle.solution[:count]
    state = await attempt(ada, puzzle.id, puzzle.solution)
    assert state["solved"] is True and state["brings"] and state["choices"] is None
    assert state["solution"]["line"] == puzzle.solution and state["solution"]["why"]


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
async def test_another_line_is_told_what_it_brought_and_not_what_was_better(ada, game):
    puzzle = collection.of_game(game.id)[0]
    state = await attempt(ada, puzzle.id, puzzle.runner_up)
    assert state["solved"] is False and state["brings"] == puzzle.result(puzzle.runner_up_worth)
    assert state["solution"] is None and state["hint"] is None


async def test_a_hint_tells_the_first_pick_alone_and_giving_up_everything(ada):
    puzzle = next(one for one in collection.of_game("flock") if len(one.solution) > 2)
    hinted = await attempt(ada, puzzle.id, [], want="hint")
    assert hinted["hint"]["label"] and hinted["solution"] is None
    assert puzzle.solution[-1] not in json.dumps(hinted["hint"])
    shown = await attempt(ada, puzzle.id, [], want="solution")
    assert shown["solved"] is None and shown["solution"]["line"] == puzzle.solution and shown["solution"]["story"]


async def test_refusals_name_the_rule_and_leave_the_attempt_as_it_was(ada):
    puzzle = collection.of_game("flock")[0]
    state = await attempt(ada, puzzle.id, ["nonsense"])
    assert state["refusal"]["sentence"] and state["lines"] == [] and state["solved"] is None


async def test_unknown_puzzles_and_wants_are_refused(ada):
    assert (await ada.http.post("/api/puzzles/flock-99", json={})).status_code == 404
    assert (
        await ada.http.post(f"/api/puzzles/{collection.all_puzzles()[0].id}", json={"want": "x"})
    ).status_code == 400

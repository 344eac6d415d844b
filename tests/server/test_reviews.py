"""Reviews: the biggest mistakes of a finished game, found while somebody asks, in nobody's way."""

import asyncio
import os

import theomachy
from tests.server.people import Person, serving
from theomachy.bots.analysis import MISTAKES_SHOWN
from theomachy.server import reviews as reviewing
from theomachy.server.bot_pool import BotPool
from theomachy.server.fair_slots import FairSlots
from theomachy.server.reviews import Review, ReviewRequest, Reviews, review_piece


def overlooked() -> str:
    """A game in which X overlooks a win in its last line."""
    match = theomachy.new("connect_four", seats=2, seed=1)
    for text in "agagagd":
        match.play(match.actors()[0], text)
    return match.record().write()


async def asked_until_read(reviews: Reviews, text: str) -> Review:
    for _ in range(600):
        found = reviews.progress("t", text)
        if found.failed or found.read == found.lines:
            return found
        await asyncio.sleep(0.05)
    raise AssertionError("the review does not come to its end")


class Tasks(list[asyncio.Task[None]]):
    """What was begun in the background."""

    def spawn(self, work) -> None:
        self.append(asyncio.get_running_loop().create_task(work))


async def test_a_finished_game_is_reviewed(tmp_path) -> None:
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        state = await ada.open("connect_four", seats=2, seat=None, bots=["random", "random"])
        table = state["table"]["id"]
        async with ada.watch(table) as line:
            await line.until(lambda state: state["outcome"] is not None, 60)
        steps = (await ada.http.get(f"/api/tables/{table}/replay")).json()["steps"]
        for _ in range(600):
            told = (await ada.http.get(f"/api/tables/{table}/review")).json()
            assert not told["failed"]
            if told["read"] == told["lines"]:
                break
            await asyncio.sleep(0.1)
        assert told["lines"] == len(steps) - 1
        assert 0 < told["judged"] <= told["lines"]
        costs = [slip["better_chance"] - slip["chance"] for slip in told["mistakes"]]
        assert 1 <= len(costs) <= MISTAKES_SHOWN
        assert costs == sorted(costs, reverse=True)
        assert min(costs) > 0
        for slip in told["mistakes"]:
            step = next(step for step in steps if step["line"] == slip["line"])
            assert step["seat"] == slip["seat"]
            assert slip["chance"] == step["values"][slip["seat"]]  # the curve and the mistakes say one thing
            assert slip["played"] != slip["better"]


def test_choices_are_called_as_people_know_them() -> None:
    found = review_piece(ReviewRequest(overlooked(), 6))
    assert (found.read, found.lines, found.judged) == (7, 7, 1)
    slip = found.mistakes[0]
    assert (slip.line, slip.seat) == (7, 0)
    assert "column d" in slip.played.lower() and "column a" in slip.better.lower()
    assert slip.better_chance > 0.9 > slip.chance


async def test_it_rests_when_nobody_asks(monkeypatch) -> None:
    monkeypatch.setattr(reviewing, "PATIENCE_MS", -1)
    bot_pool = BotPool(1, 20)
    tasks = Tasks()
    reviews = Reviews(bot_pool, FairSlots(1), tasks.spawn)
    assert reviews.progress("t", overlooked()).read == 0
    await asyncio.gather(*tasks)
    assert reviews.progress("t", overlooked()).read == 0
    monkeypatch.setattr(reviewing, "PATIENCE_MS", 15_000)
    await asyncio.gather(*tasks)
    assert (await asked_until_read(reviews, overlooked())).judged == 7
    bot_pool.close()


async def test_two_games_are_read_in_turn(monkeypatch) -> None:
    met: list[str] = []

    class Slow(BotPool):
        async def run(self, work, question, name):
            met.append(question.text)
            await asyncio.sleep(0)
            return Review(question.read + 1, 7, 1, [])

    tasks = Tasks()
    reviews = Reviews(Slow(1, 20), FairSlots(1), tasks.spawn)
    one, other = overlooked(), overlooked().replace("X d", "X c")
    reviews.progress("1", one)
    reviews.progress("2", other)
    await asyncio.gather(*tasks)
    assert met == [one, other] * 7
    assert reviews.progress("1", one).judged == reviews.progress("2", other).judged == 7


async def test_a_failure_is_told_and_can_be_tried_again(monkeypatch) -> None:
    bot_pool = BotPool(1, 20)
    tasks = Tasks()
    reviews = Reviews(bot_pool, FairSlots(1), tasks.spawn)
    monkeypatch.setattr(reviewing, "review_piece", crash)
    assert (await asked_until_read(reviews, overlooked())).failed
    monkeypatch.setattr(reviewing, "review_piece", review_piece)
    assert not reviews.progress("t", overlooked()).failed
    assert (await asked_until_read(reviews, overlooked())).read == 7
    bot_pool.close()


def crash(part: ReviewRequest) -> Review:
    os._exit(3)


async def test_only_so_many_are_remembered(monkeypatch) -> None:
    monkeypatch.setattr(reviewing, "REVIEWS_KEPT", 2)
    monkeypatch.setattr(reviewing, "PATIENCE_MS", -1)
    tasks = Tasks()
    reviews = Reviews(BotPool(1, 20), FairSlots(1), tasks.spawn)
    first, second = reviews.progress("1", overlooked()), reviews.progress("2", overlooked())
    third = reviews.progress("3", overlooked())
    assert reviews.progress("1", overlooked()) is first  # nobody has begun yet, nobody is forgotten
    await asyncio.gather(*tasks)
    assert reviews.progress("3", overlooked()) is third
    assert reviews.progress("1", overlooked()) is first
    assert reviews.progress("2", overlooked()) is not second
    await asyncio.gather(*tasks)

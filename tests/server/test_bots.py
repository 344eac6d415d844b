"""Bots: the server's own in worker processes, and programs from outside over the open API."""

import asyncio
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.server.people import Person, serving
from tests.table.tables import MINUTE, TableHarness, install, minute_clock
from theomachy.bots.analysis import Advice
from theomachy.core.chance import Dice
from theomachy.core.refusal import OptionError
from theomachy.registry import find
from theomachy.server.bot_pool import WINDOW_SECONDS, BotChoice, BotFailed, BotPool, BotRequest, choose
from theomachy.server.bot_runner import BotRunner
from theomachy.server.clock import now
from theomachy.server.config import Config, from_environment
from theomachy.server.session import TableSession
from theomachy.table import Act, RequestRefused
from theomachy.table.orders import ANSWER_DELAY_MS

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot" / "bot.py"


def crash(request: BotRequest) -> BotChoice:
    os._exit(3)


def dawdle(request: BotRequest) -> BotChoice:
    time.sleep(60)
    return BotChoice("")


def cheat(request: BotRequest) -> BotChoice:
    return BotChoice("no such choice")


def stumble(request: BotRequest) -> BotChoice:
    raise RuntimeError("the bot has a mistake in it")


async def finished(person: Person, table: str, seconds: float = 60):
    async with person.watch(table) as line:
        return await line.until(lambda state: state["outcome"] is not None, seconds)


async def test_bots_of_the_house_play_a_game_of_flock_to_the_end(tmp_path) -> None:
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        state = await ada.open("flock", seats=2, seat=None, bots=["random", "random"], public=True)
        end = await finished(ada, state["table"]["id"])
        assert end["table"]["state"] == "over" and end["outcome"]["say"]
        rated = (await ada.http.get("/api/games/flock/stats")).json()
        assert rated["games"] == [{"seats": 2, "games": 1}]


async def test_bots_see_only_their_view(tmp_path) -> None:
    seen: list[BotRequest] = []

    class Spy(BotPool):
        async def choose(self, request: BotRequest) -> BotChoice:
            seen.append(request)
            return choose(request)

    async with serving(tmp_path / "t.db", Spy(1, 10)) as url, Person(url) as ada:
        state = await ada.open("flock", seats=2, seat=None, bots=["random", "random"])
        await finished(ada, state["table"]["id"])
    game = find("flock")
    assert set(BotRequest.__slots__) == {
        "game",
        "bot",
        "seat",
        "view",
        "events",
        "luck",
        "seconds",
        "in_window",
        "edition",
        "plan",
    }
    for request in seen[:50]:
        world = game.sample_world(request.view, Dice(1))
        assert game.view(world, request.seat) == request.view


async def test_all_bots_are_asked_in_a_window_at_once_and_answer_in_one_rhythm(monkeypatch) -> None:
    """However long they thought: who answers sooner would tell what it holds."""
    install(monkeypatch)
    harness = TableHarness("whisper", 3, bots=("random", "random"))
    for seat in range(3):
        harness.server("play", seat=seat, text="bid 0")
    session = TableSession(harness.table)
    assert session.table.bots_to_move() == [(1, "random"), (2, "random")]
    runner = BotRunner(Config(), BotPool(1, 1), nobody_acts)
    for thought_for, answer in (
        (0, ANSWER_DELAY_MS),
        (ANSWER_DELAY_MS - 50, ANSWER_DELAY_MS),
        (ANSWER_DELAY_MS + 50, 2 * ANSWER_DELAY_MS),
    ):
        assert runner._pace(session, 1, "random", "counter", now() - thought_for) == answer
    harness.server("play", seat=2, text="pass")
    assert session.table.bots_to_move() == [(1, "random")], "what is sealed is answered"


async def nobody_acts(id: str, act: Act) -> TableSession:
    raise AssertionError


async def test_in_real_time_a_bot_keeps_what_it_thought_while_others_act(monkeypatch) -> None:
    harness = TableHarness("four_gods", 2, bots=("random",), options={"pace": "realtime"})
    harness.do("ada", "play", text="ready")
    harness.server("play", seat=1, text="ready")
    harness.server("tick", after=10_000)

    class Slow(BotPool):
        async def choose(self, request: BotRequest) -> BotChoice:
            harness.do("ada", "play", text="-")  # while the bot thinks
            return BotChoice("-")

    acted: list[Act] = []

    async def note(id: str, act: Act) -> TableSession:
        acted.append(act)
        return session

    session = TableSession(harness.table)
    runner = BotRunner(Config(), Slow(1, 1), note)
    monkeypatch.setattr(runner, "_pace", lambda *_: 0)
    assert await runner.choose(session, 1, "random")
    assert [(act.do, act.seat, act.text) for act in acted] == [("play", 1, "-")]


async def test_a_bot_plays_no_longer_for_somebody_who_is_back() -> None:
    harness = TableHarness(clock=minute_clock(up="bot")).seated()
    harness.play("ada", "d")
    harness.server("tick", after=MINUTE)
    assert harness.table.bots_to_move() == [(1, "level-4")]

    class Slow(BotPool):
        async def choose(self, request: BotRequest) -> BotChoice:
            harness.do("bob", "back")  # while the bot thinks
            return BotChoice("d")

    assert await BotRunner(Config(bot_pace=0), Slow(1, 1), nobody_acts).choose(
        TableSession(harness.table), 1, "level-4"
    )


def test_a_strong_bot_answers_windows_as_quickly_as_a_weak_one() -> None:
    game = find("true_messiah")
    view = game.view(game.new(2, 1), 0)
    begun = time.monotonic()
    choose(BotRequest("true_messiah", "level-8", 0, view, [], 1, 1.0, in_window=True))
    assert time.monotonic() - begun < 2 * WINDOW_SECONDS


@pytest.mark.parametrize("fail", [crash, dawdle, cheat, stumble])
async def test_a_failing_bot_makes_its_mildest_choice_and_is_reported(tmp_path, fail) -> None:
    async with serving(tmp_path / "t.db", BotPool(1, 2.0, fail)) as url, Person(url) as ada:
        table = (await ada.open(bots=["greedy"]))["table"]["id"]
        async with ada.watch(table) as line:
            await line.act("play", text="d")
            state = await line.until(lambda state: state["waiting"] == [0], 20)
        assert [event["event"] for event in state["events"]] == ["table-bot-failed"]
        assert "a default move was played" in state["events"][0]["say"]
        assert state["view"]["rows"][-1] == "O..X..."


async def test_a_bot_goes_on_with_its_turn_as_planned() -> None:
    harness = TableHarness("true_messiah", 2, bots=("level-6",))
    asked: list[BotRequest] = []

    class Spy(BotPool):
        async def choose(self, request: BotRequest) -> BotChoice:
            asked.append(request)
            return choose(request)

    async def act(id: str, act: Act) -> TableSession:
        harness.server(act.do, seat=act.seat, text=act.text)
        return session

    session = TableSession(harness.table)
    runner = BotRunner(Config(bot_pace=0), Spy(1, 1), act)
    for _ in range(200):
        waiting = session.table.bots_to_move()
        if not waiting:
            harness.do("ada", "play", text=harness.table.playing().legal(0)[0])
        elif session.plans.get(1) and len(asked) > 1 and asked[-1].plan:
            break
        else:
            assert await runner.choose(session, 1, "level-6")
    request = asked[-1]
    assert request.plan, "it was told what it had planned"
    world = find("true_messiah").sample_world(request.view, Dice(1))
    assert session.plans[1] == request.plan or world.key(1) not in request.plan


async def test_no_table_waits_while_the_first_process_is_made_ready(tmp_path, monkeypatch) -> None:
    prepared: list[list[str]] = []
    monkeypatch.setattr("theomachy.server.bot_pool.prepare", prepared.append)
    async with serving(tmp_path / "t.db"):
        assert prepared == [["theomachy.server.bot_pool"]]


async def test_waiting_for_a_process_is_not_thinking() -> None:
    bot_pool = BotPool(1, 20.0)
    await bot_pool.run(abs, -1, "the first")  # to start a process takes long on a busy machine
    bot_pool._limit = 2.0
    await asyncio.gather(*(bot_pool.run(time.sleep, 0.6, "one of many") for _ in range(5)))
    bot_pool.close()
    assert bot_pool.failures == 0


async def test_one_that_overruns_its_time_takes_nobody_with_it() -> None:
    bot_pool = BotPool(2, 20.0)
    await asyncio.gather(*(bot_pool.run(time.sleep, 0.1, "the first") for _ in range(2)))
    bot_pool._limit = 2.0
    slow = [asyncio.ensure_future(bot_pool.run(time.sleep, 600.0, "slow")) for _ in range(2)]
    quick = [asyncio.ensure_future(bot_pool.run(abs, -number, "quick")) for number in range(6)]
    overrun = await asyncio.gather(*slow, return_exceptions=True)
    bot_pool._limit = 20.0
    assert [type(one) for one in overrun] == [BotFailed, BotFailed]
    assert await asyncio.gather(*quick) == [0, 1, 2, 3, 4, 5]
    assert bot_pool.failures == 2
    bot_pool.close()


async def test_nothing_goes_on_in_a_process_that_nobody_waits_for() -> None:
    bot_pool = BotPool(1, 60.0)
    slow = asyncio.ensure_future(bot_pool.run(time.sleep, 600.0, "slow"))
    await asyncio.sleep(1.0)
    slow.cancel()
    assert await bot_pool.run(abs, -1, "the next") == 1
    bot_pool.close()
    assert bot_pool.failures == 0


async def test_a_process_that_died_while_it_rested_is_replaced() -> None:
    bot_pool = BotPool(1, 20.0)
    await bot_pool.run(abs, -1, "the first")
    for process in bot_pool._idle_workers[0]._processes.values():
        process.kill()
    assert await bot_pool.run(abs, -1, "the next") == 1
    bot_pool.close()


async def test_ctrl_c_is_not_for_the_processes_of_bots() -> None:
    bot_pool = BotPool(1, 20.0)
    await bot_pool.run(abs, -1, "the first")
    (process,) = bot_pool._idle_workers[0]._processes
    os.kill(process, signal.SIGINT)
    assert await bot_pool.run(abs, -1, "the next") == 1
    assert list(bot_pool._idle_workers[0]._processes) == [process]
    bot_pool.close()


async def test_a_hint_is_a_legal_choice(tmp_path) -> None:
    async with serving(tmp_path / "t.db") as url, Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open())["table"]["id"]
        await bob.join(table)
        hint = await ada.do(table, "hint")
        assert hint["type"] == "hint" and hint["label"].startswith("Drop into column")
        assert (await bob.do(table, "hint", status=409))["code"] == "not-your-turn"
        quiet = (await ada.open(hints=False, bots=["random"]))["table"]["id"]
        assert (await ada.do(quiet, "hint", status=409))["code"] == "no-hints"


async def make_token(person: Person, **more) -> str:
    answer = await person.http.post("/api/tokens", json={"name": "Outsider", **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


async def test_the_example_plays_flock_from_outside(tmp_path) -> None:
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        table = (await ada.open("flock", seats=2, seat=None, bots=["random", None]))["table"]["id"]
        token = await make_token(ada)
        process = await asyncio.create_subprocess_exec(
            sys.executable, str(EXAMPLE), url, table, token, stdout=asyncio.subprocess.PIPE
        )
        out, _ = await asyncio.wait_for(process.communicate(), 100)
        end = await ada.look(table)
        assert process.returncode == 0
        assert out.decode().strip() == end["outcome"]["say"]
        assert end["seats"][1]["name"] == "Outsider"


def acts_freely(event: dict[str, object]) -> bool:
    return event.get("seat") == 1 and str(event["event"]).startswith(("tile-", "city-", "prophet-"))


@pytest.mark.slow
async def test_the_example_plays_in_real_time(tmp_path) -> None:
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        table = (await ada.open("four_gods", seats=2, seat=None, bots=["random", None]))["table"]["id"]
        process = await asyncio.create_subprocess_exec(sys.executable, str(EXAMPLE), url, table, await make_token(ada))
        async with asyncio.timeout(60), ada.watch(table) as line:
            await line.until(lambda state: any(acts_freely(event) for event in state["events"]), 60)
        process.kill()
        await process.wait()


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 70


async def test_tokens_have_scopes(tmp_path) -> None:
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        table = (await ada.open())["table"]["id"]
        reader = {"Authorization": f"Bearer {await make_token(ada, scopes=['read'])}"}
        player = {"Authorization": f"Bearer {await make_token(ada)}"}
        async with Person(url) as program:
            program.http.cookies.clear()
            join = f"/api/tables/{table}/acts"
            assert (await program.http.get(f"/api/tables/{table}", headers=reader)).status_code == 200
            assert (await program.http.post(join, json={"do": "join"}, headers=reader)).status_code == 403
            assert (await program.http.post("/api/me", json={"name": "R"}, headers=reader)).status_code == 403
            assert (await program.http.post("/api/me", json={"name": "P"}, headers=player)).status_code == 200
            assert (await program.http.post(join, json={"do": "join"}, headers=player)).status_code == 200
            new = {"game": "connect_four"}
            assert (await program.http.post("/api/tables", json=new, headers=player)).status_code == 403
            more = {"name": "More"}
            assert (await program.http.post("/api/tokens", json=more, headers=player)).status_code == 403
            bad = {"Authorization": "Bearer th_nobody"}
            assert (await program.http.get("/api/me", headers=bad)).status_code == 401


@pytest.mark.parametrize("said", ["", "no such choice"])
async def test_in_real_time_a_bot_that_fails_does_not_try_again_at_once(monkeypatch, said) -> None:
    harness = TableHarness("four_gods", 2, bots=("random",), options={"pace": "realtime"})
    harness.do("ada", "play", text="ready")
    harness.server("play", seat=1, text="ready")
    harness.server("tick", after=10_000)
    asked: list[BotRequest] = []
    acted: list[str] = []

    class Failing(BotPool):
        async def choose(self, request: BotRequest) -> BotChoice:
            asked.append(request)
            if said:
                return BotChoice(said)
            raise BotFailed("raised RuntimeError")

    async def refuse(id: str, act: Act) -> TableSession:
        acted.append(act.do)
        raise RequestRefused("not-seated")

    runner = BotRunner(Config(), Failing(1, 1), refuse)
    monkeypatch.setattr(runner, "_pace", lambda *_: 0)
    monkeypatch.setattr("theomachy.server.bot_runner.VOLUNTEER_SECONDS", 0.2)
    begun = time.monotonic()
    assert await runner.choose(TableSession(harness.table), 1, "random")
    assert time.monotonic() - begun >= 0.2
    assert len(asked) == 1 and acted == (["play"] if said else []) + ["bot-failed"]


class Adviser(BotPool):
    """Thinks until it is let go, and counts who thinks."""

    def __init__(self) -> None:
        super().__init__(1, 1)
        self.let_go = asyncio.Event()
        self.asked: list[int] = []

    async def advise(self, request: BotRequest) -> list[Advice]:
        self.asked.append(request.seat)
        await self.let_go.wait()
        return [Advice("d", "d", 0.5)]


async def test_one_question_is_thought_about_once_however_often_a_hint_is_asked_for() -> None:
    harness, adviser = TableHarness().seated(), Adviser()
    session, runner = TableSession(harness.table), BotRunner(Config(), adviser, nobody_acts)
    asked = [asyncio.create_task(runner.hint(session, "ada")) for _ in range(5)]
    await asyncio.sleep(0)
    harness.play("ada", "d")
    harness.play("bob", "d")
    with pytest.raises(RequestRefused) as refused:
        await runner.hint(session, "ada")  # another question, while the bot still thinks about the first
    assert refused.value.code == "too-fast"
    adviser.let_go.set()
    assert {hints[0].text for hints in await asyncio.gather(*asked)} == {"d"}
    assert adviser.asked == [0] and not session.hints
    assert (await runner.hint(session, "ada"))[0].text == "d" and adviser.asked == [0, 0]


async def test_hints_leave_bots_a_process() -> None:
    adviser = Adviser()
    runner = BotRunner(Config(bot_workers=3), adviser, nobody_acts)
    tables = [TableSession(TableHarness().seated().table) for _ in range(6)]
    for number, session in enumerate(tables):
        session.mark_seen("ada", f"192.0.2.{number}")
    asked = [asyncio.create_task(runner.hint(session, "ada")) for session in tables]
    await asyncio.sleep(0.05)
    assert len(adviser.asked) == 2
    adviser.let_go.set()
    assert len(await asyncio.gather(*asked)) == 6


async def test_bots_among_themselves_leave_others_a_process() -> None:
    class Slow(BotPool):
        asked = 0

        async def choose(self, request: BotRequest) -> BotChoice:
            self.asked += 1
            await asyncio.sleep(600)
            return BotChoice("d")

    slow = Slow(3, 1)
    runner = BotRunner(Config(bot_workers=3), slow, nobody_acts)
    sessions = []
    for _ in range(6):
        harness = TableHarness(bots=("random",))
        harness.table.seats[0].stand_in = "random"
        sessions.append(TableSession(harness.table))
    tasks = [asyncio.create_task(runner.choose(session, 0, "random")) for session in sessions]
    await asyncio.sleep(0.05)
    assert slow.asked == 2
    harness = TableHarness(bots=("random",))
    harness.play("ada", "d")
    attended = TableSession(harness.table)
    attended.mark_seen("ada")
    tasks.append(asyncio.create_task(runner.choose(attended, 1, "random")))
    await asyncio.sleep(0.05)
    assert slow.asked == 3
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_who_has_nothing_to_choose_gets_no_hint() -> None:
    held = TableHarness(confirm=True).seated()
    held.play("ada", "d")
    assert held.table.unconfirmed == 0
    for player in ("ada", "bob"):
        with pytest.raises(RequestRefused) as refused:
            await BotRunner(Config(), Adviser(), nobody_acts).hint(TableSession(held.table), player)
        assert refused.value.code == "not-your-turn"


async def test_nothing_waits_for_a_hint(tmp_path) -> None:
    adviser = Adviser()
    async with serving(tmp_path / "t.db", adviser) as url, Person(url) as ada:
        table = (await ada.open(bots=["random"]))["table"]["id"]
        async with ada.watch(table) as line:
            await line.hear()
            hint = await line.send("hint")
            await line.send("ping")
            assert (await line.hear())["type"] == "pong"
            adviser.let_go.set()
            told = await line.hear()
            assert (told["type"], told["re"]) == ("hint", hint)


def test_settings_that_cannot_be_are_named() -> None:
    with pytest.raises(OptionError, match="theomachy_bot_workers"):
        from_environment({}, {"THEOMACHY_BOT_WORKERS": "0"})
    with pytest.raises(OptionError, match="theomachy_bot_seconds"):
        from_environment({}, {"THEOMACHY_BOT_SECONDS": "-1"})
    with pytest.raises(OptionError, match="greater than theomachy_bot_seconds"):
        from_environment({}, {"THEOMACHY_BOT_SECONDS": "30"})  # every bot that searches would fail

"""Playing and watching at a server from the terminal: choices, warnings, refusals, chat, undo, the end."""

import asyncio
import io
from collections.abc import Mapping
from pathlib import Path

import pytest
from rich.console import Console

from tests.cli.facts import facts_in_view
from tests.cli.people import all_text
from tests.server.people import Person, serving
from theomachy import registry
from theomachy.cli.client import Client, split_address
from theomachy.cli.front import PlainFront, Scene
from theomachy.cli.online import Online
from theomachy.cli.screen import GameApp
from theomachy.core.game import Game
from theomachy.core.refusal import TheomachyError

pytestmark = pytest.mark.once
QUESTIONS = 6  # that are read before the person leaves


class Script(PlainFront):
    """A person who types the lines of a script, and then the first line of every list."""

    def __init__(self, *lines: str) -> None:
        self.text = io.StringIO()
        super().__init__(Console(file=self.text, width=100))
        self.lines = list(lines)
        self.answers: list[bool] = []

    def read(self, scene: Scene) -> str:
        return self.lines.pop(0) if self.lines else scene.lines[0].mark

    def confirm(self, question: str) -> bool:
        self.say(question)
        return self.answers.pop(0) if self.answers else True


def test_links_and_addresses_are_told_apart() -> None:
    assert split_address("http://localhost:8000") == ("http://localhost:8000", "")
    assert split_address("https://example.org/t/abc") == ("https://example.org", "abc")
    assert split_address("localhost:8000/t/abc/") == ("http://localhost:8000", "abc")


async def test_a_person_plays_a_whole_game_at_a_server(tmp_path: Path) -> None:
    front = Script("?", "rules C4-2", "zz", "hint", "board", "chat hello")
    async with serving(tmp_path / "t.db") as url:
        await asyncio.to_thread(_play, url, front)
    shown = front.text.getvalue()
    assert "Drop a disc into a column." in shown
    assert "C4-2 A column holds six discs" in shown
    assert "“zz” is not a choice of this game" in shown
    assert "Hint: " in shown
    assert "hello" in shown
    assert "win" in shown.splitlines()[-1] or "draw" in shown.splitlines()[-1]


def _play(url: str, front: Script, game: str = "connect_four", options: Mapping[str, object] | None = None) -> None:
    client = Client(url)
    client.introduce("Ada")
    body = {"game": game, "seats": 2, "bots": ["random"], "seat": 0, "options": options or {}}
    Online(client, client.request("tables", body)["table"]["id"], front).run()


async def test_resigning_is_confirmed_and_leaving_keeps_the_seat(tmp_path: Path) -> None:
    front = Script("resigns", "quit")
    front.answers = [False]
    async with serving(tmp_path / "t.db") as url:
        await asyncio.to_thread(_play, url, front)
    shown = front.text.getvalue()
    assert "You left. Your seat at the table stays yours." in shown
    assert "lose" in shown or "resign" in shown.casefold()


async def test_a_spectator_watches_to_the_end(tmp_path: Path) -> None:
    front = Script()
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        state = await ada.open("connect_four", seats=2, seat=None, bots=["random", "random"], public=True)
        table = state["table"]["id"]

        def look_on() -> None:
            client = Client(url)
            client.introduce("")
            Online(client, table, front, watches=True).run()

        await asyncio.to_thread(look_on)
    shown = front.text.getvalue()
    assert "a b c d e f g" in shown
    assert "wins." in shown or "draw" in shown


class Comparer(Script):
    """A person who compares what is shown with what the choice depends on, a few times, and leaves."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.read_scenes = 0
        self.missing: list[str] = []

    def read(self, scene: Scene) -> str:
        self.read_scenes += 1
        shown, seat = " ".join(all_text(scene).split()), scene.panes.viewer
        assert seat is not None
        facts = facts_in_view(self.game, scene.panes.view, seat)
        self.missing += [fact for fact in facts if " ".join(fact.split()) not in shown]
        return "quit" if self.read_scenes > QUESTIONS else scene.lines[0].mark


async def test_online_a_person_can_read_what_a_choice_depends_on(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as url:
        for game in registry.games():
            options = {"pace": "rondo"} if game.id == "four_gods" else {}
            front = Comparer(game)
            await asyncio.to_thread(_play, url, front, game=game.id, options=options)
            assert front.read_scenes > QUESTIONS and front.missing == [], game.id


def test_a_server_that_is_not_there_is_one_sentence() -> None:
    with pytest.raises(TheomachyError, match="cannot be reached"):
        Client("http://127.0.0.1:9").request("me")


async def test_a_person_plays_at_a_server_in_panes(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as url:
        client = Client(url)
        await asyncio.to_thread(client.introduce, "Ada")
        body = {"game": "connect_four", "seats": 2, "bots": ["random"], "seat": 0}
        created = await asyncio.to_thread(client.request, "tables", body)
        app = GameApp(lambda front: Online(client, created["table"]["id"], front).run())
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(1500):
                await pilot.pause(0.02)
                if app.has_ended:
                    break
                if app.is_asking and app.scene is not None and app.scene.lines:
                    await pilot.press("enter")
            assert app.failure is None
            assert app.has_ended
            assert any("win" in sentence or "draw" in sentence for sentence in app.history[-2:])
            app.action_leave()

"""A person at the terminal application: presses keys, clicks, and reads the text of the screen."""

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from theomachy.cli.board import Board
from theomachy.cli.panes import KEYS
from theomachy.cli.screen import GameApp, Question
from theomachy.cli.sheet import Sheet
from theomachy.cli.terminal import Terminal
from theomachy.core.chance import Dice
from theomachy.core.match import Match, start
from theomachy.core.option import Options
from theomachy.registry import find

SMALL = (80, 24)
SCROLLBAR = re.compile("[\u2580-\u258f\u2594\u2595]")
PATIENCE = 6000  # hundredths of a second: a busy machine is no failure


class Seat:
    """A person at the application."""

    def __init__(self, app: GameApp, pilot: Pilot[None], match: Match) -> None:
        self.app = app
        self.pilot = pilot
        self.match = match

    def is_reading(self) -> bool:
        """Whether something lies over the panes."""
        return isinstance(self.app.screen, Sheet)

    def text(self) -> str:
        """What is on the screen now."""
        return "\n".join(strip.text.rstrip() for strip in self.app.screen._compositor.render_strips())

    async def everything(self) -> str:
        """What a person reads who turns every page of every pane; nothing but the text of the screen is used."""
        shown = [self.text(), await self.press("ctrl+l")]
        for key, pane in KEYS.items():
            if pane != "log":
                shown.append(await self.press(key))
                await self._turn_pages("pageup", "pagedown", shown)
        shown.append(await self.press("f2"))
        await self._turn_pages("ctrl+pageup", "ctrl+pagedown", shown)
        await self.press("escape", "ctrl+l")
        return "\n".join(SCROLLBAR.sub(" ", text) for text in shown)

    async def _turn_pages(self, back: str, on: str, shown: list[str]) -> None:
        """Add the pages from the first to the last."""
        last = ""
        while (page := await self.press(back)) != last:
            last = page
        shown.append(page)
        while (page := await self.press(on)) != shown[-1]:
            shown.append(page)

    async def settle(self) -> None:
        """Wait until the game asks for something or is over."""
        for _ in range(PATIENCE):
            await self.pilot.pause(0.01)
            if self.app.failure is not None:
                raise self.app.failure
            if self.app.is_asking or self.app.has_ended or isinstance(self.app.screen, Question | Sheet):
                break
        await self.pilot.pause()

    async def press(self, *keys: str) -> str:
        await self.pilot.press(*keys)
        await self.settle()
        return self.text()

    async def close(self) -> None:
        """Press Escape and wait until what lay over the panes is gone."""
        await self.pilot.press("escape")
        for _ in range(PATIENCE):
            if not isinstance(self.app.screen, Sheet):
                return
            await self.pilot.pause(0.01)

    async def click_place(self, place: str) -> str:
        """Click the board where it shows *place*."""
        line, first, _ = self.app.query_one(Board).spots.runs[place][0]
        await self.pilot.click(Board, offset=(first, line))
        await self.settle()
        return self.text()


@asynccontextmanager
async def seat_at(
    game: str,
    seats: int = 2,
    size: tuple[int, int] = SMALL,
    sitting: Sequence[str] = (),
    options: Options | None = None,
    seed: int = 3,
) -> AsyncIterator[Seat]:
    match = start(find(game), seats, seed, options, "research" if options else "table")
    who = list(sitting) or ["human"] + ["random"] * (seats - 1)
    app = GameApp(lambda front: Terminal(match, who, front, Dice(1)).run())
    async with app.run_test(size=size) as pilot:
        seat = Seat(app, pilot, match)
        await seat.settle()
        yield seat
        app.action_leave()

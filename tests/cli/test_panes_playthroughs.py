"""Whole games in the panes of the application: by arrow keys and by typed notation, with every fact in sight."""

import random

import pytest
from textual.widgets import Input, OptionList

from tests.cli.people import facts_of
from tests.cli.seat import Seat, seat_at
from theomachy.cli.screen import Question
from theomachy.core.option import Options

pytestmark = pytest.mark.once

GAMES: dict[str, tuple[str, int, Options | None, int]] = {  # the seeds are those of short games
    "flock": ("flock", 2, {"rounds": 30}, 2),
    "elements": ("elements_of_the_gods", 4, None, 9),
    "elements_solo": ("elements_of_the_gods", 1, None, 8),
    "four_gods": ("four_gods", 2, {"pace": "rondo", "gods": "secret"}, 7),
    "theurgy": ("theurgy", 2, {"round_limit": 1}, 8),
    "true_messiah": ("true_messiah", 2, {"round_cap": 1}, 7),
}
READ_AT = (4, 16, 64)  # at these questions the person reads every page; at the reader of lines it is every question


async def by_arrows(seat: Seat, dice: random.Random) -> None:
    """Walk to a line and take it."""
    choices = seat.app.query_one("#choices", OptionList)
    choices.highlighted = dice.randrange(choices.option_count)
    await seat.press("enter")


async def by_notation(seat: Seat, dice: random.Random) -> None:
    """Type the notation that a line shows; a line that leads to others shows none, so its mark."""
    assert seat.app.scene is not None
    line = dice.choice(seat.app.scene.lines)
    seat.app.query_one("#typed", Input).value = line.mark if line.notation.startswith("(") else line.notation
    seat.app.query_one("#typed", Input).focus()
    await seat.press("enter")


async def play(seat: Seat, dice: random.Random) -> int:
    """Play to the end, alternating between arrows and notation; the number of questions."""
    asked = 0
    while not seat.match.is_over():
        if asked in READ_AT:
            await seat.pilot.pause()
            shown = " ".join((await seat.everything()).replace("•", " ").split())
            missing = [fact for fact in facts_of(seat.match, 0) if fact not in shown]
            assert not missing, seat.text()
        with seat.app.batch_update():  # nobody looks at what happens in between, so it need not be drawn
            await (by_notation if asked % 2 else by_arrows)(seat, dice)
            while isinstance(seat.app.screen, Question):
                await seat.press("y")
        asked += 1
    return asked


@pytest.mark.parametrize("name", GAMES)
async def test_a_whole_game_in_the_panes(name: str) -> None:
    game, seats, options, seed = GAMES[name]
    async with seat_at(game, seats, options=options, seed=seed) as seat:
        asked = await play(seat, random.Random(seed))
        assert asked > 3
        assert "The game is over" in "\n".join(seat.app.history)

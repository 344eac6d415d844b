"""The speed of bots and of inputs (FG-Z19 to FG-Z21)."""

import pytest

from tests.games.four_gods.build import GAME
from theomachy.core.chance import Dice
from theomachy.games.four_gods.rules.bot_speed import REACTION_MS, kind_of_line, reaction_ms, wait_ms

rule = pytest.mark.rule


@rule("FG-Z19")
def test_a_bot_waits_before_each_input_by_its_kind_and_level() -> None:
    dice = Dice(1)
    for text, base in (("D2", 1500), ("P T63B2 b2", 2500), ("P T63B2 b2 +green:SE", 3000), ("+0", 800), ("! a1", 3000)):
        waits = [wait_ms(text, "normal", dice) for _ in range(200)]
        assert base * 0.8 <= min(waits) and max(waits) <= base * 1.25 and len(set(waits)) > 50
    assert kind_of_line("K p1/0") == "take" and kind_of_line("XX T01A T02A") == "discard"
    assert all(1.1 < wait_ms("F p0/0", "easy", Dice(n)) / wait_ms("F p0/0", "normal", Dice(n)) < 2.1 for n in range(9))
    assert reaction_ms("fast", dice) <= REACTION_MS * 0.6 * 1.25


@rule("FG-Z20")
def test_looking_at_row_tiles_costs_a_bot_time() -> None:
    assert wait_ms("K p1/0", "normal", Dice(4), faces=6) >= 0.8 * (1200 + 6 * 250)


@rule("FG-Z21")
def test_the_game_says_how_fast_a_seat_may_send() -> None:
    """tests/table/test_rates.py shows that tables obey it."""
    rate = GAME.rate()
    assert rate is not None and (rate.a_second, rate.burst, rate.rule) == (5, 8, "FG-Z21")

"""At a full table the board is largest and nothing is cut off: measured in the browser."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.web.conftest import NewGuest, post, state_of, table_of
from tests.web.test_every_page import frames

pytestmark = [pytest.mark.once, pytest.mark.slow]

# Each game with as many seats as it has: the fullest table there is.
SEATS = {"flock": 4, "elements_of_the_gods": 5, "four_gods": 4, "true_messiah": 4, "theurgy": 6}
GAMES = list(SEATS)
OPTIONS: dict[str, dict[str, object]] = {"four_gods": {"pace": "rondo"}}
CHOICES = {"flock": 30, "elements_of_the_gods": 12, "four_gods": 20, "true_messiah": 20, "theurgy": 25}
DESK = ViewportSize(width=1440, height=900)
WIDTHS = [
    ViewportSize(width=width, height=height) for width, height in ((390, 844), (1280, 800), (1440, 900), (1920, 1080))
]
LEAST_SHARE = 0.65  # of the window that the scene takes, with what lies on it
LEAST_HEIGHT = 0.75  # of the window that the board itself is high, or LEAST_SHARE wide

SCENE = """() => {
  const size = (query) => {
    const box = document.querySelector(query)?.getBoundingClientRect() ?? new DOMRect();
    return { left: box.left, top: box.top, width: box.width, height: box.height };
  };
  return { scene: size('.at-scene'), board: size('.at-map svg[role=group]'), wide: innerWidth, high: innerHeight };
}"""

# Elements that hide what flows over and hold more than they show, where no pointer or focus would show it.
CUT = """() => [...document.querySelectorAll('.stage *')]
  .filter((one) => {
    const style = getComputedStyle(one);
    if (![style.overflowX, style.overflowY].includes('hidden') || one.closest('.sr, .slot, svg, .since')) return false;
    const [x, y] = [style.overflowX === 'hidden', style.overflowY === 'hidden'];
    return (x && one.scrollWidth > one.clientWidth + 2) || (y && one.scrollHeight > one.clientHeight + 2);
  })
  .filter((one) => one.innerText?.trim() && !one.matches('.at-scene, .stage'))
  .map((one) => `${one.className}: ${one.innerText.slice(0, 60)}`)"""


def advance(page: Page, table: str, choices: int) -> None:
    """Choose without clicking, *choices* times or until the game is over."""
    luck = Random(3)
    while choices > 0:
        state = state_of(page, table)
        if state["table"]["state"] != "running":
            return
        if state["choices"] is None:
            page.wait_for_timeout(20)
            continue
        text = luck.choice(state["choices"]["items"])["text"]
        post(page, f"/api/tables/{table}/acts", {"do": "play", "text": text})
        choices -= 1


@pytest.mark.parametrize("game", GAMES)
def test_at_a_full_table_the_board_is_largest_and_nothing_is_cut_off(new_guest: NewGuest, game: str):
    """That nothing moves while it is played is seen in whole games: test_every_game.py and test_keyboard.py."""
    page = new_guest("Ada", panel=None)
    bots = ["random"] * (SEATS[game] - 1)
    table = table_of(page, game=game, seats=SEATS[game], bots=bots, options=OPTIONS.get(game, {}))
    page.set_viewport_size(DESK)
    page.goto(f"/t/{table}")
    page.locator(".at-map svg").first.wait_for()
    seen: dict[str, Any] = page.evaluate(SCENE)
    scene, board, wide, high = seen["scene"], seen["board"], seen["wide"], seen["high"]
    assert scene["width"] * scene["height"] >= LEAST_SHARE * wide * high
    assert board["height"] >= LEAST_HEIGHT * high or board["width"] >= LEAST_SHARE * wide

    advance(page, table, CHOICES[game])
    page.reload()
    page.locator(".at-map svg").first.wait_for()
    assert page.evaluate(SCENE)["scene"] == scene
    for size in WIDTHS:
        page.set_viewport_size(size)
        frames(page)
        assert page.evaluate(CUT) == [], size
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size

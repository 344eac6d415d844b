"""The board is largest, keeps its place, and nothing is cut off: measured in the browser."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.web.conftest import NewGuest, table_of
from tests.web.playing import play_on

pytestmark = [pytest.mark.once, pytest.mark.slow]

GAMES = ["flock", "elements_of_the_gods", "four_gods", "true_messiah", "theurgy"]
OPTIONS: dict[str, dict[str, object]] = {"four_gods": {"pace": "rondo"}}
DESK = ViewportSize(width=1440, height=900)
WIDTHS = [ViewportSize(width=width, height=height) for width, height in ((1280, 800), (1440, 900), (1920, 1080))]
LEAST_SHARE = 0.65  # of the window that the scene takes, with what lies on it
LEAST_HEIGHT = 0.75  # of the window that the board itself is high, or LEAST_SHARE wide
# Cumulative layout shift over a scripted part of a game. Browsers leave out what follows a click within half a second,
# which a busy machine misses from time to time; they call less than 0.1 good.
MOST_SHIFT = 0.05
CLICKS = 40

WATCH = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries().filter((one) => !one.hadRecentInput))
      window.shifts.push({
        value: entry.value,
        what: entry.sources.map(({ node }) => node?.className?.baseVal ?? node?.className ?? node?.nodeName).join(),
      });
  }).observe({ type: 'layout-shift', buffered: false });
}"""

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


def seated(new_guest: NewGuest, game: str) -> Page:
    page = new_guest("Ada", panel=None)
    page.set_viewport_size(DESK)
    page.goto(f"/t/{table_of(page, game=game, bots=['random'], options=OPTIONS.get(game, {}))}")
    page.locator(".at-map svg").first.wait_for()
    page.wait_for_timeout(400)
    return page


@pytest.mark.parametrize("game", GAMES)
def test_the_board_is_largest_and_keeps_its_place(new_guest: NewGuest, game: str):
    page = seated(new_guest, game)
    before: dict[str, Any] = page.evaluate(SCENE)
    scene, board, wide, high = before["scene"], before["board"], before["wide"], before["high"]
    assert scene["width"] * scene["height"] >= LEAST_SHARE * wide * high
    assert board["height"] >= LEAST_HEIGHT * high or board["width"] >= LEAST_SHARE * wide

    page.evaluate(WATCH)
    play_on([page], Random(7), CLICKS)
    shifts: list[dict[str, Any]] = page.evaluate("shifts")
    worst = sorted(shifts, key=lambda shift: -float(shift["value"]))[:5]
    page.wait_for_timeout(700)  # what follows no click counts in full
    shifts = page.evaluate("shifts")
    assert sum(float(shift["value"]) for shift in shifts) < MOST_SHIFT, worst
    after: dict[str, Any] = page.evaluate(SCENE)
    assert after["scene"] == scene

    for size in WIDTHS:
        page.set_viewport_size(size)
        page.wait_for_timeout(150)
        assert page.evaluate(CUT) == [], size

"""Whether anything jumps while a game is played, seen from inside the page."""

from typing import Any

from playwright.sync_api import Page

MOST_UNASKED = 0.02  # over a whole game, of what follows no click or key; browsers call less than 0.1 good
MOST_AT_ONCE = 0.1  # from one click to the next, with nothing left out: a new hand takes other places

# What follows a click or key is no jump to browsers, if it comes within half a second; here also when a busy server
# answers later. Things that keep their place through the whole game are looked at after every change of the page.
WATCH = """() => {
  const SOON = 500;
  let answered = 0;
  window.seen = { unasked: [], acts: [{ value: 0, what: [] }], places: {} };
  const called = ({ node }) => String(node?.className?.baseVal ?? node?.className ?? node?.nodeName);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const what = `${entry.value.toFixed(4)}: ${entry.sources.map(called).join(', ')}`;
      const act = seen.acts.at(-1);
      act.value += entry.value;
      act.what.push(what);
      if (!entry.hadRecentInput && entry.startTime > answered + SOON) seen.unasked.push({ value: entry.value, what });
    }
  }).observe({ type: 'layout-shift', buffered: false });
  for (const act of ['pointerdown', 'keydown'])
    addEventListener(act, () => seen.acts.push({ value: 0, what: [] }), true);
  const fixed = ['.at-scene', '.at-map', '.prompt', '.prompt .back > :first-child', '.at-hand', '.player-panel'];
  const look = () => {
    if (document.querySelector('.prompt .box')?.ariaBusy === 'true') answered = performance.now();
    for (const one of fixed) {
      const box = document.querySelector(`.stage ${one}`)?.getBoundingClientRect();
      if (!box || box.width === 0) continue;
      const [x, y] = one.includes('.back') ? [box.right, box.bottom] : [box.left, box.top];
      (seen.places[one] ??= {})[`${Math.round(x)} ${Math.round(y)}`] = true;
    }
  };
  const changes = { subtree: true, childList: true, attributeFilter: ['aria-busy'] };
  new MutationObserver(look).observe(document.querySelector('.stage'), changes);
  look();
}"""


def watch(page: Page) -> None:
    """Begin to look; the table must be drawn."""
    page.evaluate(WATCH)


def assert_steady(page: Page) -> None:
    """Nothing jumped since :func:`watch`."""
    seen: dict[str, Any] = page.evaluate("seen")
    moved = {one: list(places) for one, places in seen["places"].items() if len(places) > 1}
    assert not moved, moved
    unasked = seen["unasked"]
    assert sum(float(one["value"]) for one in unasked) < MOST_UNASKED, unasked
    worst = max(seen["acts"], key=lambda one: float(one["value"]))
    assert worst["value"] < MOST_AT_ONCE, worst

"""Whether anything jumps or repeats itself while a game is played, seen from inside the page."""

from typing import Any

from playwright.sync_api import Page

MOST_UNASKED = 0.02  # over a whole game, of what follows no click or key; browsers call less than 0.1 good
MOST_AT_ONCE = 0.1  # from one click to the next, with nothing left out: a new hand takes other places

# What follows a click or key is no jump to browsers, if it comes within half a second; here also when a busy server
# answers later. Things that keep their place through the whole game are looked at after every change of the page.
WATCH = r"""() => {
  const SOON = 500;
  const CODE = /\b[TWMJD]C?\d{2}[AB]?\b|\bx[A-Z]|\b[a-l]\d+-[a-l]\d|\b\w+:\w+|\d\/\d|[<>$#]/; // notation
  let answered = 0;
  window.seen = { unasked: [], acts: [{ value: 0, what: [] }], places: {}, twice: {}, codes: {} };
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
  const isSeen = (one) => one.checkVisibility();
  const wordsOf = (query) => [...document.querySelectorAll(query)].filter(isSeen).map((one) => one.innerText.trim());
  const read = () => {
    const words = wordsOf('.prompt button').filter((one) => one);
    const others = new Set(wordsOf('.board button'));
    words.forEach((one, k) => {
      if (words.indexOf(one) < k || others.has(one)) seen.twice[one] = true;
    });
    for (const one of [...words, ...wordsOf('.prompt .say')]) if (CODE.test(one)) seen.codes[one] = true;
  };
  const changes = { subtree: true, childList: true, attributeFilter: ['aria-busy'] };
  new MutationObserver(() => (look(), read())).observe(document.querySelector('.stage'), changes);
  look();
  read();
}"""


def watch(page: Page) -> None:
    """Begin to look; the table must be drawn."""
    page.evaluate(WATCH)


def assert_steady(page: Page) -> None:
    """Nothing jumped since :func:`watch`, no two buttons said the same, and no sentence or button spoke in notation."""
    seen: dict[str, Any] = page.evaluate("seen")
    moved = {one: list(places) for one, places in seen["places"].items() if len(places) > 1}
    assert not moved, moved
    assert not seen["twice"], list(seen["twice"])
    assert not seen["codes"], list(seen["codes"])
    unasked = seen["unasked"]
    assert sum(float(one["value"]) for one in unasked) < MOST_UNASKED, unasked
    worst = max(seen["acts"], key=lambda one: float(one["value"]))
    assert worst["value"] < MOST_AT_ONCE, worst

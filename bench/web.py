"""The web client's first load, how quickly a click is answered, how smoothly pieces travel: ``python -m bench.web``.

The built client runs in the system's Chromium against a server of its own on this machine. Bytes are those of every
file that opening a fresh Flock table asks for, gzipped at level 6; latency is from a click to the first frame that
shows its answer, the server's part included. Frames are counted only while pieces travel, in Chromium slowed to a
quarter of this machine's speed, which stands for a phone; nothing else must run beside it. Figures go to
build/bench/web.json.
"""

import gzip
import json
import re
import sys
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import Browser, Page, Response, sync_playwright

from scripts.serving import CHROMIUM_FLAGS, Serving, chromium

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "bench"
BUDGET_BYTES = 300_000
BUDGET_CLICK_MS = 100
CLICKS = 20
SLOWED = 4  # times: this machine as a phone
SMOOTH_MS = 17.5  # a frame of 60 in a second, and how far a screen's clock is off
MOVES = 60  # clicks after which pieces travel

# Resolves with the milliseconds from a click on an element to the first frame after what is shown changed for it.
ANSWERED = """([clicked, shown]) => new Promise((resolve, reject) => {
  const before = performance.now();
  new MutationObserver((_, observer) => {
    observer.disconnect();
    requestAnimationFrame(() => resolve(performance.now() - before));
  }).observe(document.querySelector(shown), { subtree: true, childList: true, characterData: true });
  clicked.click();
  setTimeout(() => reject(new Error('nothing happened for 5 s')), 5000);
})"""


# Clicks one of the things that are offered, the given part of the way through them.
CLICK_SOMETHING = """(luck) => {
  const offered = [...document.querySelectorAll('.board [data-thing].offered, .prompt .call:not([disabled])')];
  offered[Math.floor(luck * offered.length)]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}"""

# Keeps how long each frame took in which something moved over the board.
COUNT_FRAMES = """() => {
  window.frames = [];
  let before = 0;
  const isMoving = (one) => one.playState === 'running' && one.effect?.target?.closest('.motion');
  const tick = (now) => {
    const moves = document.getAnimations().some(isMoving);
    if (moves && before) frames.push(now - before);
    before = moves ? now : 0;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""


def first_load(browser: Browser, house: Serving) -> dict[str, int]:
    """Gzipped bytes by kind of file, from nothing to a table of Flock on the screen."""
    context = browser.new_context(base_url=house.url)
    page = context.new_page()
    answers: list[Response] = []
    table = new_table(page)
    page.on("response", lambda answer: answers.append(answer))
    page.goto(f"/t/{table}")
    page.locator(".board [data-thing]").first.wait_for()
    page.wait_for_timeout(500)
    weights: dict[str, int] = {}
    for answer in answers:
        if answer.status == 200:
            kind = answer.request.resource_type
            body = answer.body()
            weights[kind] = weights.get(kind, 0) + len(body if kind == "font" else gzip.compress(body, 6))
    context.close()
    return weights


def new_table(page: Page) -> str:
    """A table of Flock against a bot."""
    page.request.get("/api/me")
    body = json.dumps({"game": "flock", "seats": 2, "seat": 0, "bots": ["greedy"]})
    answer = page.request.post("/api/tables", data=body, headers={"Content-Type": "application/json"})
    id: str = answer.json()["table"]["id"]
    return id


def clicks(browser: Browser, house: Serving) -> dict[str, list[float]]:
    """Milliseconds until a click is answered: one that stays in the page, and one that goes to the server."""
    context = browser.new_context(base_url=house.url, reduced_motion="reduce")
    context.add_init_script('localStorage.setItem("theomachy-settings", \'{"speed": 0, "language": "en"}\')')
    page = context.new_page()
    times: dict[str, list[float]] = {"server": [], "page": []}
    for _ in range(CLICKS):
        page.goto(f"/t/{new_table(page)}", wait_until="networkidle")
        deity = page.get_by_role("button", name="The Sower").element_handle()
        times["server"].append(page.evaluate(ANSWERED, [deity, ".sentence"]))
        page.get_by_text("Keep 4 of your 6 cards").wait_for()
        card = page.locator('.board [data-thing^="card:"].offered').first
        times["page"].append(page.evaluate(ANSWERED, [card.element_handle(), ".prompt .buttons"]))
    context.close()
    return times


def frames(browser: Browser, house: Serving) -> list[float]:
    """Milliseconds of each frame while pieces travel on a slowed machine."""
    context = browser.new_context(base_url=house.url)
    context.add_init_script('localStorage.setItem("theomachy-settings", \'{"speed": 1, "language": "en"}\')')
    page = context.new_page()
    page.goto(f"/t/{new_table(page)}", wait_until="networkidle")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.evaluate(COUNT_FRAMES)
    luck = Random(1)
    for _ in range(MOVES):
        page.evaluate(CLICK_SOMETHING, luck.random())
        page.wait_for_timeout(400)
    counted: list[float] = page.evaluate("frames")
    context.close()
    return counted


def main() -> int:
    """Measure, print, write; 1 when a budget is overrun."""
    with Serving() as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        weights = first_load(browser, house)
        answered = {kind: median(values) for kind, values in clicks(browser, house).items()}
        moved = frames(browser, house)
        browser.close()
    whole = sum(weights.values())
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "web.json").write_text(
        json.dumps({"first load": weights, "click ms": answered, "frame ms": median(moved)}, indent=2) + "\n"
    )
    parts = ", ".join(f"{re.sub('xhr|fetch', 'data', kind)} {size / 1000:.1f}" for kind, size in weights.items())
    print(f"first load of a Flock table: {whole / 1000:.1f} kB compressed of {BUDGET_BYTES / 1000:.0f} ({parts})")
    for kind, value in answered.items():
        print(f"a click answered by the {kind}: {value:.1f} ms of {BUDGET_CLICK_MS}")
    smooth = sum(frame <= SMOOTH_MS for frame in moved) / len(moved)
    typical = median(moved)
    print(f"while pieces travel, {SLOWED}x slowed: median frame {typical:.1f} ms, {smooth:.0%} of {len(moved)} on time")
    return int(whole > BUDGET_BYTES or max(answered.values()) > BUDGET_CLICK_MS or typical > SMOOTH_MS)


if __name__ == "__main__":
    sys.exit(main())

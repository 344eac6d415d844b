"""Pictures of every page, on a phone and on a desk, light and dark, for looking at.

python -m scripts.screenshots                 # all of them, into build/screenshots
python -m scripts.screenshots home table      # those whose name contains a word
"""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from scripts.native import ROOT
from scripts.serving import CHROMIUM_FLAGS, Serving, chromium

OUT = ROOT / "build" / "screenshots"
SIZES = {"phone": (390, 844), "desk": (1440, 900)}
THEMES = ("light", "dark")
MOVES = 400  # more than any game between bots of these tables takes before its picture

Act = Callable[[Page], object]


@dataclass
class Shot:
    """One page to take pictures of."""

    name: str
    path: str
    prepare: Act = lambda page: None
    full: bool = False


def create(page: Page, **table: object) -> str:
    """A table made over the API by the guest of *page*; its id."""
    answer = page.request.post("/api/tables", data=json.dumps(table), headers={"Content-Type": "application/json"})
    told: dict[str, Any] = answer.json()
    if not answer.ok:
        raise RuntimeError(f"no table {table}: {told}")
    id: str = told["table"]["id"]
    return id


def advance(page: Page, table: str, choices: int) -> None:
    """Play the first guest's seat by its hints until *choices* were made or the game is over."""
    for _ in range(choices):
        state: dict[str, Any] = page.request.get(f"/api/tables/{table}").json()
        if state["table"]["state"] != "running":
            return
        asked = state["choices"]
        if asked is None or not asked["items"]:
            page.wait_for_timeout(60)
            continue
        text = asked["items"][len(asked["items"]) // 2]["text"]
        act = json.dumps({"do": "play", "text": text})
        page.request.post(f"/api/tables/{table}/acts", data=act, headers={"Content-Type": "application/json"})


def finish(page: Page, table: str) -> None:
    """Wait until the bots of *table* are done."""
    for _ in range(600):
        if page.request.get(f"/api/tables/{table}").json()["table"]["state"] == "over":
            return
        page.wait_for_timeout(100)


def shots(page: Page) -> Iterator[Shot]:
    """Everything worth a look; makes the tables it needs."""
    page.request.post("/api/me", data=json.dumps({"name": "Ada"}), headers={"Content-Type": "application/json"})
    games: list[dict[str, Any]] = page.request.get("/api/games").json()
    ours = [game for game in games if not game["example"]]
    create(page, game="flock", seats=3, bots=["greedy", None], seat=0, public=True)
    yield Shot("home", "/", full=True)
    for game in ours:
        id, seats = game["id"], next(count for count in game["seats"] if count > 1)
        yield Shot(f"rules-{id}", f"/rules/{id}")
        yield Shot(f"new-{id}", f"/new/{id}", full=True)
        table = create(page, game=id, seats=seats, bots=["greedy"] * (seats - 1), seat=0)
        yield Shot(f"table-{id}-start", f"/t/{table}")
        advance(page, table, 40)
        yield Shot(f"table-{id}-late", f"/t/{table}")
        if game["lesson"]:
            yield Shot(f"lesson-{id}", f"/learn/{id}", full=True)
    open_table = create(page, game="flock", seats=3, bots=["greedy", None], seat=0)
    yield Shot("gathering", f"/t/{open_table}")
    over = create(page, game="flock", seats=2, bots=["greedy", "greedy"], seat=None)
    finish(page, over)
    yield Shot("table-over", f"/t/{over}")
    yield Shot("replay", f"/t/{over}/replay#30")
    yield Shot("verify", f"/t/{over}/replay#30", prepare=lambda at: at.get_by_role("button", name="Verify").click())
    yield Shot("settings", "/about", prepare=lambda at: at.get_by_role("button", name="Settings").click())
    yield Shot("name", "/about", prepare=lambda at: at.get_by_role("button", name="Your name").click())
    yield Shot("about", "/about", full=True)
    yield Shot("style", "/style", full=True)
    yield Shot("lost", "/nowhere")


def take(browser: Browser, page: Page, shot: Shot) -> None:
    """Take *shot* in every size and theme, as the guest of *page*."""
    cookies = page.context.storage_state()
    for size, (width, height) in SIZES.items():
        for theme in THEMES:
            context = browser.new_context(
                base_url=page.url or None,
                storage_state=cookies,
                viewport={"width": width, "height": height},
                has_touch=size == "phone",
                color_scheme=theme,  # type: ignore[arg-type]
                reduced_motion="reduce",
                locale="en",
            )
            at = context.new_page()
            at.goto(shot.path, wait_until="networkidle" if not shot.path.startswith("/t/") else "load")
            at.wait_for_timeout(900)
            shot.prepare(at)
            at.wait_for_timeout(300)
            at.screenshot(path=OUT / f"{shot.name}-{size}-{theme}.png", full_page=shot.full)
            context.close()


def main() -> None:
    """The command line."""
    words = sys.argv[1:]
    OUT.mkdir(parents=True, exist_ok=True)
    with Serving() as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        page = browser.new_context(base_url=house.url).new_page()
        page.goto("/")
        made = 0
        for shot in shots(page):
            if not words or any(word in shot.name for word in words):
                take(browser, page, shot)
                made += 1
        browser.close()
    print(f"{Path(OUT).relative_to(ROOT)}: {made} pages")


if __name__ == "__main__":
    main()

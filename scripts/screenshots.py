"""Pictures of every page at four widths, light and dark, in both languages, for looking at.

python -m scripts.screenshots                       # all of them, into build/screenshots
python -m scripts.screenshots home table            # the pages whose name contains a word
python -m scripts.screenshots home --only 390-dark  # and of those the files whose name contains all of these
"""

import argparse
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from scripts.native import ROOT
from scripts.serving import CHROMIUM_FLAGS, Serving, chromium

OUT = ROOT / "build" / "screenshots"
SIZES = ((390, 844), (1280, 800), (1440, 900), (1920, 1080))
PHONE = 390
THEMES = ("light", "dark")
LANGUAGES = ("en", "de")
LATE = 40  # choices of ours before the picture of a late position
PACE = {"four_gods": {"pace": "rondo"}}  # for late positions: in real time the World would still be empty

Act = Callable[[Page], object]


@dataclass
class Shot:
    """One page to take pictures of."""

    name: str
    path: Callable[[Page], str]  # makes the table that it needs
    prepare: Act = lambda page: None
    full: bool = False


def create(page: Page, **table: object) -> str:
    """A table made over the API by the guest of *page*; its id."""
    answer = page.request.post("/api/tables", data=json.dumps(table), headers={"Content-Type": "application/json"})
    created: dict[str, Any] = answer.json()
    if not answer.ok:
        raise RuntimeError(f"no table {table}: {created}")
    id: str = created["table"]["id"]
    return id


def advance(page: Page, table: str, choices: int) -> None:
    """Play some choice for the guest of *page* until *choices* were made or the game is over."""
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


def shots(games: list[dict[str, Any]]) -> Iterator[Shot]:
    """Everything worth a look."""
    yield Shot("home", lambda page: open_table(page) and "/", full=True)
    for game in games:
        yield from shots_of(game["id"], [count for count in game["seats"] if count > 1], game["lesson"])
    yield Shot("gathering", open_table)
    yield Shot("refusal", lambda page: against_bot(page, "flock"), prepare=tap("area:BRA"))
    yield Shot("orders", lambda page: against_bot(page, "true_messiah"), prepare=menu("When to ask me"))
    yield Shot("table-over", over)
    yield Shot("replay", lambda page: f"{over(page)}/replay#30")
    yield Shot("verify", lambda page: f"{over(page)}/replay#30", prepare=press("Verify"))
    yield Shot("puzzle", lambda page: "/puzzle", full=True)
    yield Shot("settings", lambda page: "/about", prepare=press("Settings"))
    yield Shot("name", lambda page: "/about", prepare=press("Your name"))
    yield Shot("about", lambda page: "/about", full=True)
    yield Shot("style", lambda page: "/style", full=True)
    yield Shot("lost", lambda page: "/nowhere")


def shots_of(game: str, seats: list[int], lesson: int) -> Iterator[Shot]:
    """The pages of one game."""

    def start(page: Page) -> str:
        return against_bot(page, game, seats[0])

    def late(count: int) -> Callable[[Page], str]:
        def played(page: Page) -> str:
            path = against_bot(page, game, count, PACE.get(game, {}))
            advance(page, path.removeprefix("/t/"), LATE)
            return path

        return played

    yield Shot(f"rules-{game}", lambda page: f"/rules/{game}")
    yield Shot(f"new-{game}", lambda page: f"/new/{game}", full=True)
    yield Shot(f"table-{game}-start", start)
    yield Shot(f"table-{game}-late", late(seats[0]))
    yield Shot(f"table-{game}-crowd", late(seats[-1]))
    if lesson:
        yield Shot(f"lesson-{game}", lambda page: f"/learn/{game}", full=True)


def against_bot(page: Page, game: str, seats: int = 2, options: Mapping[str, object] | None = None) -> str:
    """A table that has just begun."""
    return "/t/" + create(page, game=game, seats=seats, bots=["greedy"] * (seats - 1), seat=0, options=options or {})


def open_table(page: Page) -> str:
    """A table with a free seat."""
    return "/t/" + create(page, game="flock", seats=3, bots=["greedy", None], seat=0, public=True)


def over(page: Page) -> str:
    """A finished table."""
    table = create(page, game="flock", seats=2, bots=["greedy", "greedy"], seat=None)
    finish(page, table)
    return f"/t/{table}"


def press(name: str) -> Act:
    """Press a button before the picture."""
    return lambda page: page.get_by_role("button", name=name).click()


def tap(thing: str) -> Act:
    """Tap something on the board before the picture."""
    return lambda page: page.locator(f'.board [data-thing="{thing}"]').first.click(force=True)


def menu(name: str) -> Act:
    """Press a button of the table's menu before the picture."""

    def open_menu(page: Page) -> None:
        page.locator(".menu summary").click()
        page.locator(".menu").get_by_role("button", name=name).click()

    return open_menu


def take(browser: Browser, page: Page, shot: Shot, only: list[str]) -> int:
    """Take *shot* in every size, theme and language that *only* names, as the guest of *page*; how many were made."""
    ways = [
        (size, theme, language, name)
        for size, theme, language in product(SIZES, THEMES, LANGUAGES)
        if all(word in (name := f"{shot.name}-{size[0]}-{theme}-{language}") for word in only)
    ]
    if not ways:
        return 0
    path = shot.path(page)
    # The guest, but not what its browser remembers: the language of the first page among it.
    guest = page.context.storage_state()["cookies"]
    for (width, height), theme, language, name in ways:
        context = browser.new_context(
            base_url=page.url or None,
            storage_state={"cookies": guest, "origins": []},
            viewport={"width": width, "height": height},
            has_touch=width == PHONE,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            locale=language,
        )
        at = context.new_page()
        at.goto(path, wait_until="networkidle")
        at.wait_for_timeout(400)
        shot.prepare(at)
        at.wait_for_timeout(300)
        at.screenshot(path=OUT / f"{name}.png", full_page=shot.full)
        context.close()
    return len(ways)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Take pictures of the pages.")
    parser.add_argument("words", nargs="*", help="pages whose name contains one of these")
    parser.add_argument("--only", nargs="+", default=[], help="pictures whose name contains all of these")
    asked = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    with Serving() as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        page = browser.new_context(base_url=house.url).new_page()
        page.goto("/", wait_until="networkidle")
        page.request.post("/api/me", data=json.dumps({"name": "Ada"}), headers={"Content-Type": "application/json"})
        games: list[dict[str, Any]] = page.request.get("/api/games").json()
        made = 0
        for shot in shots([game for game in games if not game["example"]]):
            if not asked.words or any(word in shot.name for word in asked.words):
                made += take(browser, page, shot, asked.only)
        browser.close()
    print(f"{Path(OUT).relative_to(ROOT)}: {made} pictures")


if __name__ == "__main__":
    main()

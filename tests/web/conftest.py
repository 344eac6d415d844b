"""Page tests: the built client in the system's Chromium, against a server of its own."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from scripts.serving import CHROMIUM_FLAGS, Serving, chromium

PATIENCE = 15_000  # a bot may think, and the machine may be busy
DESK = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)
SETTINGS = {
    "theme": "light",
    "language": "en",
    "volume": 0,
    "speed": 0,
    "notify": False,
    "danger": True,
    "panel": "log",
}

expect.set_options(timeout=PATIENCE)

NewGuest = Callable[..., Page]


@pytest.fixture(scope="session")
def house() -> Iterator[Serving]:
    with Serving(bot_seconds="3") as serving:  # uncompiled on a busy machine a second is little to find hints in
        yield serving


@pytest.fixture(scope="package")  # not longer: while it lives its event loop runs, and asyncio tests could not
def chrome() -> Iterator[Browser]:
    # A missing Chromium is an error that names the command which installs it, never a silent skip.
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def new_guest(house: Serving, chrome: Browser) -> Iterator[NewGuest]:
    """Makes pages, each of another person; a page that threw an error fails its test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def make(name: str = "Ada", *, phone: bool = False, url: str = "", **settings: object) -> Page:
        context = chrome.new_context(
            base_url=url or house.url,
            viewport=PHONE if phone else DESK,
            has_touch=phone,
            reduced_motion="reduce",
            locale="en",
        )
        kept = json.dumps({**SETTINGS, **settings})
        context.add_init_script(
            f"localStorage.getItem('theomachy-settings') || localStorage.setItem('theomachy-settings', {kept!r})"
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        post(page, "/api/me", {"name": name})
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def ada(new_guest: NewGuest) -> Page:
    return new_guest("Ada")


def post(page: Page, path: str, body: dict[str, object]) -> dict[str, Any]:
    """What the server answers the guest of *page*."""
    if not page.context.cookies():
        page.request.get("/api/me")
    answer = page.request.post(path, data=json.dumps(body), headers={"Content-Type": "application/json"})
    told: dict[str, Any] = answer.json()
    assert answer.ok, told
    return told


def table_of(page: Page, **body: object) -> str:
    """A new table of the guest of *page*: its id."""
    id: str = post(page, "/api/tables", {"game": "flock", "seats": 2, "seat": 0, **body})["table"]["id"]
    return id


def state_of(page: Page, table: str) -> dict[str, Any]:
    """A table as the guest of *page* may know it."""
    told: dict[str, Any] = page.request.get(f"/api/tables/{table}").json()
    return told


def sit_together(ada: Page, bob: Page, **body: object) -> None:
    """A new table of *ada* at which *bob* sits down too; both are ready."""
    address = f"/t/{table_of(ada, share='ab' * 16, **body)}"
    ada.goto(address)
    bob.goto(address)
    bob.get_by_role("button", name="Take seat").first.click()
    for page in (ada, bob):
        page.locator(".prompt").get_by_role("button", name="Ready").click()

"""What holds on every page: for screen readers, fingers, small screens, and in German."""

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scripts.native import ROOT
from tests.web.conftest import PHONE, NewGuest, state_of, table_of

pytestmark = [pytest.mark.once, pytest.mark.slow]

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = [
    "/",
    "/new/flock",
    "/learn/flock",
    "/puzzle/flock-01",
    "/rules/flock",
    "/edition",
    "/edition/flock",
    "/about",
    "/style",
    "/nowhere",
    "open",
    "replay",
]
TABLES = ["flock", "elements_of_the_gods", "four_gods", "theurgy", "true_messiah", "connect_four"]
SMALLEST_TEXT = 13
SMALLEST_TAP = 40

# Everything that can be tapped and is no link within a sentence, with its size; and the smallest text.
MEASURE = """() => {
  const seen = (one) => one.checkVisibility({ opacityProperty: false }) && !one.closest('.sr, [inert]');
  const tappable = 'button, select, summary, a.button, input:not([type=checkbox], [type=radio])';
  const taps = [...document.querySelectorAll(tappable)]
    .filter(seen)
    .map((one) => [one.getBoundingClientRect(), (one.textContent || one.ariaLabel || one.id).trim().slice(0, 40)])
    .filter(([box]) => box.width > 0)
    .map(([box, name]) => ({ name, width: box.width, height: box.height }));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const one = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || one.closest('svg, script, style') || !seen(one)) continue;
    texts.push({ text: walker.currentNode.data.trim().slice(0, 40), size: parseFloat(getComputedStyle(one).fontSize) });
  }
  return { taps, texts, wide: document.documentElement.scrollWidth - innerWidth };
}"""


def frames(page: Page) -> None:
    """Wait until what was asked for is drawn."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@cache
def axe() -> str:
    """The source of axe-core."""
    return AXE.read_text()


def open_page(page: Page, where: str) -> None:
    """Go to a page and wait until it is drawn."""
    if where == "open":
        where = f"/t/{table_of(page, bots=[None])}"
    elif where in TABLES:
        where = f"/t/{table_of(page, game=where, bots=['greedy'])}"
    elif where == "replay":
        where = f"/t/{finished(page)}/replay#8"
    page.goto(where)
    expect(page.locator("main")).to_be_visible()
    page.wait_for_load_state("networkidle")


def finished(page: Page) -> str:
    """A game that is over."""
    table = table_of(page, seat=None, bots=["greedy", "greedy"])
    while state_of(page, table)["table"]["state"] != "over":
        page.wait_for_timeout(50)
    return table


def violations(page: Page, rules: str = "null") -> list[str]:
    """What axe-core finds serious or critical; *rules* are all of them, or a list in JSON.

    A number drawn on a map is no label: a place is called by its name, and only buttons of text must repeat theirs.
    """
    if page.evaluate("window.axe === undefined"):
        page.evaluate(axe())
    options = f"{{ resultTypes: ['violations'], ...({rules} && {{ runOnly: {rules} }}) }}"
    found: dict[str, Any] = page.evaluate(f"axe.run(document, {options})")
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'].splitlines()[-1].strip()}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
        if not (one["id"] == "label-content-name-mismatch" and node["html"].startswith("<g "))
    ]


@pytest.mark.parametrize("where", [*PAGES, "/new/four_gods", *TABLES])
def test_a_page_is_accessible_and_fits_a_phone(new_guest: NewGuest, where: str):
    ada = new_guest("Ada")
    open_page(ada, where)
    assert violations(ada) == []
    for theme in ("dark", "contrast"):
        ada.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        assert violations(ada, "['color-contrast']") == [], theme

    ada.set_viewport_size(PHONE)
    frames(ada)
    measured = ada.evaluate(MEASURE)
    assert measured["wide"] <= 0
    small = [tap for tap in measured["taps"] if min(tap["width"], tap["height"]) < SMALLEST_TAP - 0.5]
    assert small == []
    assert [text for text in measured["texts"] if text["size"] < SMALLEST_TEXT] == []
    assert violations(ada) == []


def test_the_settings_dialog_is_accessible(new_guest: NewGuest):
    ada = new_guest("Ada")
    ada.goto("/about")
    ada.get_by_role("button", name="Settings").click()
    expect(ada.get_by_role("dialog")).to_be_visible()
    assert violations(ada) == []
    ada.keyboard.press("Escape")
    expect(ada.get_by_role("dialog")).to_have_count(0)


def test_the_shell_speaks_german(new_guest: NewGuest):
    ada = new_guest("Ada", language="de")
    for where in [*PAGES, "flock"]:
        open_page(ada, where)
        expect(ada.locator("html")).to_have_attribute("lang", "de")
        shown = ada.locator("body").inner_text()
        english = ("Play a bot", "Settings", "Your turn", "Restart step", "Rules of", "Seat ", "Undo", "Waiting for")
        assert [words for words in english if words in shown] == [], where


def test_a_phone_leads_from_home_into_a_game(new_guest: NewGuest):
    ada = new_guest("Ada", phone=True)
    ada.goto("/")
    ada.get_by_role("article", name="Flock", exact=True).get_by_role("button", name="Play a bot now").tap()
    ada.get_by_role("button", name="The Gilded").tap()
    expect(ada.locator(".sentence")).to_contain_text("Keep 4 of your 6 cards")

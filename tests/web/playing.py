"""Playing by clicking: what a person without a plan does."""

from random import Random

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page

OFFERED = (
    ".board button[data-thing]:not([aria-disabled=true], [disabled]), .board [data-thing][role=button], "
    ".prompt .buttons .button.call:not([disabled])"
)
GAME_OVER = "Rematch"
PATIENCE = 1500  # looks without anything to click: bots may think

# For each thing that can be clicked: whether one sees it, and whether it is a button of the prompt.
LOOK = """(things) => things.map((one) => ({
  seen: one.getBoundingClientRect().width > 0,
  button: one.classList.contains('button'),
}))"""


def is_over(page: Page, again: str = GAME_OVER) -> bool:
    """Whether the table shows the end, with its button to play *again*."""
    return page.get_by_role("button", name=again).is_visible()


def click_something(page: Page, luck: Random, again: str = GAME_OVER) -> bool:
    """Click one thing that is offered; whether there was any."""
    offered = page.locator(OFFERED).filter(has_not_text=again)  # the game may end between two looks
    looks: list[dict[str, bool]] = offered.evaluate_all(LOOK)
    things = [index for index, look in enumerate(looks) if look["seen"]]
    buttons = [index for index in things if looks[index]["button"]]
    # A full form offers its button beside its things, which would only be taken out again: mostly take the button.
    pool = buttons if buttons and luck.random() < 0.4 else things
    if not pool:
        return False
    try:
        offered.nth(luck.choice(pool)).click(timeout=1000, force=True)
    except PlaywrightError:
        return False  # the board changed under the pointer
    return True


def play_on(pages: list[Page], luck: Random, clicks: int) -> None:
    """Let the people of *pages* click in turn, until the game is over or *clicks* were made."""
    made = 0
    idle = 0
    while made < clicks and not any(is_over(page) for page in pages):
        clicked = False
        for page in pages:
            if click_something(page, luck):
                clicked = True
                made += 1
        idle = 0 if clicked else idle + 1
        if idle > PATIENCE:
            raise AssertionError(f"nothing to click: {pages[0].locator('.prompt').inner_text()}")
        if not clicked:
            pages[0].wait_for_timeout(30)

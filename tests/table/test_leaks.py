"""The leak law at the table, in every mode of every game: what is told does not depend on what is hidden."""

import random
from typing import Any

import pytest

from tests.laws.walks import VARIANTS, Variant
from tests.table import worlds
from tests.table.tables import TableHarness

ACTS = 60
GUESTS = [f"guest {number}" for number in range(8)]
PUBLIC = [variant for variant in VARIANTS if variant.game.id != "whisper"]


def opened(variant: Variant) -> TableHarness:
    """A table of *variant* at which everybody sits."""
    harness = TableHarness(variant.game.id, variant.seats, options=variant.options)
    for guest in GUESTS[1 : variant.seats]:
        harness.do(guest, "join", name=guest.capitalize(), share="cc" * 16)
    return harness


def act(harness: TableHarness, luck: random.Random) -> None:
    """Somebody who may act chooses at random, or time passes."""
    match = harness.table.playing()
    able = match.asked() or match.volunteers()
    due = harness.table.due()
    if due is not None and (not able or luck.random() < 0.1 or due <= harness.now + 1000):
        harness.server("tick", after=max(0, due - harness.now))
        return
    seat = luck.choice([seat for seat in able if match.answer(seat) is None])
    legal = match.legal(seat)
    if legal:
        harness.play("ada" if seat == 0 else GUESTS[seat], luck.choice(legal))


@pytest.mark.parametrize("variant", PUBLIC, ids=str)
def test_what_a_viewer_is_told_does_not_depend_on_what_it_cannot_see(variant: Variant) -> None:
    luck = random.Random(str(variant))
    harness = opened(variant)
    for number in range(ACTS):
        if harness.table.state() == "over":
            break
        act(harness, luck)
        match = harness.table.match
        assert match is not None
        for viewer in [*range(variant.seats), None]:
            if number % 3 == 0 and not match.is_over() and (viewer is None or not match.draft(viewer)):
                worlds.compare(harness.table, viewer, luck.randrange(10**6))


@pytest.mark.rule("FG-H4", "FG-H3")
def test_secret_gods_are_told_to_nobody_before_the_end() -> None:
    harness = TableHarness("four_gods", 2, options={"pace": "rondo", "gods": "secret", "two_player": "2gods"}).seated()
    table = harness.table
    for colour in ("blue", "gray"):
        harness.play("ada" if table.playing().actors() == [0] else "bob", f"colour {colour}")
    dealt: Any = table.playing().position()["seats"]
    gods = [seat["gods"] for seat in dealt]
    for viewer in (0, 1, None):
        state = harness.state(viewer)
        assert [sitter.faction for sitter in state.seats] == ["", ""]
        assert [seat["gods"] for seat in state.view["seats"]] == [
            god if seat == viewer else ["?"] for seat, god in enumerate(gods)
        ]
    for _ in range(2):
        harness.play("ada" if table.playing().actors() == [0] else "bob", "-")
    assert table.state() == "over"
    words = {"S": "sea", "M": "mountain", "F": "forest", "P": "plain"}
    assert [sitter.faction for sitter in harness.state(None).seats] == [words[god[0]] for god in gods]

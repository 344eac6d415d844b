"""Things, events and variants of our own edition."""

from theomachy.core.message import Message
from theomachy.games.flock import GAME
from theomachy.games.flock.components.edition import STANDARD


def test_every_thing_has_a_name_and_every_card_its_facts() -> None:
    things = GAME.things()
    for id in (*STANDARD.cards.ids, *STANDARD.cards.deities, *STANDARD.large.ids):
        assert things[id]["name"] != id
    assert things["lust"]["kind"] == "ouroboros"
    assert things["wanderer"]["skulls"]["lust"] == 3  # type: ignore[index]
    assert [things[deity]["skulls"]["heat"] for deity in ("gilded", "crescent")] == [2, 0]  # type: ignore[index]
    assert all(things[card]["help"] for card in STANDARD.cards.ids)
    assert things["wanderer"]["colour"] == "blue"


def test_every_event_has_a_sentence() -> None:
    """The events of many games and of the endings that are rare in them."""
    for key in GAME.catalogue().sentences:
        if key.startswith("event.won-by-"):
            assert GAME.render(Message(key, {"seats": [0, 1]}), players=["Ada", "Ben"])


def test_the_variants_show_every_mode() -> None:
    variants = GAME.variants()
    assert {seats for seats, _ in variants} == {2, 3, 4}
    for name, values in (("setup_order", {"book", "snake"}), ("deities", {"choose", "random"})):
        assert {options[name] for _, options in variants} == values
    assert {options["shared"] for _, options in variants} == {"never", "ask", "always"}

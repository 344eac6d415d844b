"""The board as text, and what lies beside it."""

from rich.text import Text

from theomachy.core.match import start
from theomachy.games.true_messiah import GAME


def test_every_space_names_its_owner_by_a_letter() -> None:
    picture = Text.from_markup(GAME.draw(GAME.view(GAME.new(3, 1), 0))).plain
    assert "R#" in picture and "B#" in picture and "V#" in picture
    assert all(len(line) <= 80 for line in picture.split("\n"))


def test_the_hand_is_shown_by_name_to_its_owner_alone() -> None:
    position = GAME.new(2, 1)
    view = GAME.view(position, 0)
    hand = GAME.dump(position)["seats"]["R"]["hand"]  # type: ignore[index]
    own = " ".join(GAME.render(line) for line in GAME.panes(view, 0)["own"])
    for card in hand:
        assert GAME.catalogue().name(card) in own
    assert "coins" in own


def test_market_and_seats_are_in_words() -> None:
    view = GAME.view(GAME.new(2, 1), 0)
    panes = GAME.panes({**view, "market": {"deck": 40, "row": ["heresy"], "bids": {"R": True}, "order": []}}, 0)
    table = " ".join(GAME.render(line, players=["Ada", "Bob"]) for line in panes["table"])
    assert "Market: Heresy." in table and "Ada bids hidden." in table
    assert "Ada (sign R): 6 health" in GAME.render(panes["seats"][0], players=["Ada", "Bob"])


def test_a_place_and_what_lies_ahead_are_in_words() -> None:
    position = GAME.new(2, 1)
    view = {**GAME.view(position, 0), **GAME.aids(position, 0)}
    names = ["Ada", "Bob"]
    city = next(space for space, building in view["buildings"].items() if building == "Rc")  # type: ignore[attr-defined]
    assert GAME.render(GAME.here(view, city)[0], players=names) == f"{city}: the holy city of Ada."
    assert GAME.here(view, "z9") == []
    ahead = [GAME.render(line, players=names) for line in GAME.panes(view, 0)["ahead"]]
    assert any(line.startswith("Ada, next turn if nothing changes: ") for line in ahead)
    assert any("Bob can still lose " in line for line in ahead)


def test_who_can_go_where_is_said_in_words() -> None:
    match = start(GAME, 3, 3)
    view = {**match.view(0), **GAME.aids(match.truth(), 0)}
    reach = [GAME.render(line) for line in GAME.panes(view, 0)["ahead"] if line.key == "terminal.reach"]
    assert reach and all("{" not in line for line in reach)
    assert any("1 follower / 2 followers" in line and " can go to " in line for line in reach)


def test_high_units_that_have_moved_are_named() -> None:
    view = GAME.view(GAME.new(2, 1), 0)
    panes = GAME.panes({**view, "units": {"b1": ["R2f", "RM*"], "b2": ["BA*"]}}, 0)
    said = [GAME.render(line, players=["Ada", "Bob"]) for line in panes["table"]]
    assert "b1: 2 followers and the moved messiah of Ada." in said
    assert "b2: the moved avatar of Bob." in said

"""The board as text."""

from tests.games.elements_of_the_gods.build import GAME, scene


def test_the_picture_shows_monuments_gardens_crowds_and_elements() -> None:
    match = scene(w={"d4": "ZZM"}, mon={"b2": 1}, el={"water": "d4"}, hand=["MC01"])
    text = GAME.draw(match.view(0))
    for sign in ("▲K", "♣", "2Z", "Wa"):
        assert sign in text


def test_cards_are_shown_by_name_with_what_they_need() -> None:
    match = scene(hand=["MC01", "DC35"])
    lines = [GAME.render(line) for line in GAME.panes(match.view(0), 0)["own"]]
    assert "MC01 Quarry Gang: needs two Stonemasons on one space." in lines
    assert any(line.startswith("DC35 Three Thrones: ") and "Bonus when kept" in line for line in lines)
    others = [GAME.render(line) for line in GAME.panes(match.view(1), 1)["own"]]
    assert not any("Quarry Gang" in line for line in others)


def test_the_open_bonus_cards_say_what_they_are_worth() -> None:
    view = scene().view(0)
    table = [GAME.render(line) for line in GAME.panes(view, 0)["table"]]
    for card in view["public"]:  # type: ignore[attr-defined]
        assert any(line.startswith(f"{card} ") and "Bonus when kept" in line for line in table)


def test_a_game_for_one_says_what_the_solo_card_allows() -> None:
    view = GAME.view(GAME.new(1, 1), 0)
    table = [GAME.render(line) for line in GAME.panes(view, 0)["table"]]
    assert any("on the first turn" in line for line in table)


def test_a_place_and_what_lies_ahead_are_in_words() -> None:
    view = scene(w={"d4": "ZZM"}, mon={"b2": 1}, el={"water": "d4"}, hand=["MC01"]).view(0)
    names = ["Ada", "Bob"]
    here = [GAME.render(line, players=names) for line in GAME.here(view, "d4")]
    assert here[:2] == ["d4: a Mystic and two Zealots.", "Water is here."]
    assert GAME.render(GAME.here(view, "b2")[0], players=names) == "b2: a Monument of Bob."
    assert GAME.here(view, "z9") == []

"""Choosing a god (FG-G, FG-N9)."""

import pytest

from tests.games.four_gods.build import CORNER, is_legal, plays, seat, table, why

rule = pytest.mark.rule


def realtime(players: int = 2, **fields):
    return table(players, pace="realtime", **fields)


@rule("FG-G1", "FG-G2", "FG-G3", "FG-G5")
def test_a_god_is_chosen_once_with_its_prophets_and_the_last_player_gets_the_rest() -> None:
    match = realtime(4)
    match.play(2, "G sea", 5)
    assert seat(match, 2)["gods"] == ["S"] and seat(match, 2)["reserve"] == {"blue": 10}
    assert why(match, 2, "G forest") == ("has-god", "FG-G2")
    assert why(match, 0, "G sea") == ("taken", "FG-A4")
    plays(match, "p0 G plain", "p1 G forest")
    assert [text for text in match.legal(3) if text.startswith("G ")] == ["G mountain"]


@rule("FG-G4", "FG-V17")
def test_a_player_who_never_chooses_scores_nothing() -> None:
    match = table(2, world={"a1": "SSSS@blue:NW", "b1": "SSSS"}, loose=True, gods={0: "S"})
    assert why(match, 0, "+blue:NW")[0] == "no-window"
    plays(match, "p0 -", "p1 -")
    outcome = match.outcome()
    assert outcome.scores == [31, 0] and outcome.winners() == [0]


@rule("FG-N9", "FG-N10")
def test_two_players_with_four_gods_choose_two_each_and_stand_either_colour() -> None:
    match = realtime(world=CORNER, hands={0: ["T63A", None]}, two_player="4gods")
    plays(match, "p0 G forest", "p0 G sea", "p1 G plain")
    assert why(match, 0, "G mountain") == ("has-god", "FG-N9")
    match.play(0, "P T63B2 b2", 10)
    assert is_legal(match, 0, "+green:SE") and is_legal(match, 0, "+blue:SE")
    assert why(match, 0, "+yellow:SE") == ("not-your-colour", "FG-R7")
    match.play(0, "+blue:NE", 20)
    assert seat(match, 0)["reserve"] == {"blue": 9, "green": 10}
    assert why(match, 0, "+green:SE")[0] == "no-window"  # still one prophet a tile

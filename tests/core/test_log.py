"""The log in sentences: what belongs together stands in one line."""

from collections.abc import Mapping

import pytest

import theomachy
from theomachy.core.language import speaking
from theomachy.core.log import join_lines

PLAYERS = ["Ada", "Deacon"]


def _lines(game: str, *events: Mapping[str, object]) -> list[str]:
    found = theomachy.find(game)
    return join_lines([found.log_entry(event, PLAYERS) for event in events])


def _moved(count: int, start: str, end: str, **facts: object) -> dict[str, object]:
    return {"event": "unit-moved", "seat": 1, "count": count, "from": start, "space": end, **facts}


def test_units_that_go_the_same_way_are_added_up() -> None:
    assert _lines("true_messiah", *[_moved(1, "f7", "e6")] * 4) == ["Deacon moves 4 units f7 → e6."]


def test_moves_in_a_row_share_a_line() -> None:
    moves = _lines("true_messiah", _moved(2, "b4", "b6"), _moved(1, "c3", "d3"))
    assert moves == ["Deacon moves 2 units b4 → b6 and 1 unit c3 → d3."]


def test_a_move_stands_instead_of_its_announcement() -> None:
    announced = {"event": "move-announced", "seat": 1, "count": 1, "space": ["f7", "e7"]}
    moved = _moved(1, "f7", "e7", done="move-announced")
    assert _lines("true_messiah", announced, moved) == ["Deacon moves 1 unit f7 → e7."]
    played = {"event": "miracle-played", "seat": 0, "card": "edict"}
    assert len(_lines("true_messiah", announced, played, moved)) == 3, "not where something happened in between"


def test_the_players_own_lines_stay_apart() -> None:
    assert _lines("true_messiah", _moved(1, "f7", "e7"), {**_moved(1, "b2", "b3"), "seat": 0}) == [
        "Deacon moves 1 unit f7 → e7.",
        "Ada moves 1 unit b2 → b3.",
    ]


def test_the_same_sentence_is_counted() -> None:
    drawn = {"event": "card-drawn", "seat": 0}
    assert _lines("theurgy", drawn, drawn) == ["Ada draws 2 cards."]
    passed = {"event": "action-passed", "seat": 0}
    assert _lines("flock", passed, passed) == ["Ada passes. \N{MULTIPLICATION SIGN} 2"]


def test_lines_are_joined_in_the_language_of_the_reader() -> None:
    placed = [{"event": "sceptic-placed", "hex": hex} for hex in ("I1", "C", "O4")]
    assert _lines("theurgy", *placed) == ["Sceptic tokens are placed in I1, the Capital and O4."]
    with speaking("de"):
        assert _lines("theurgy", *placed) == ["Neue Skeptikermarker: I1, Hauptstadt und O4."]


def test_what_has_no_sentence_does_not_part_a_line() -> None:
    quiet = {"event": "worshipers-moved"}
    drawn = [{"event": "card-drawn", "seat": 0, "card": card} for card in ("DC23", "DC25")]
    assert _lines("elements_of_the_gods", drawn[0], quiet, drawn[1]) == ["Ada draws Twin Pyres and Two Groves."]


def test_hidden_cards_are_counted_in_the_words_of_the_language() -> None:
    drawn = [{"event": "card-drawn", "seat": 0, "card": f"back-{kind}"} for kind in "DGD"]
    assert _lines("elements_of_the_gods", *drawn) == ["Ada draws 2 Divinity cards and 1 Garden card."]
    with speaking("de"):
        assert _lines("elements_of_the_gods", *drawn) == ["Ada zieht 2 Gottheitskarten und 1 Gartenkarte."]


@pytest.mark.parametrize(
    ("row", "line"), [(0, "Ada takes a tile from their own row."), (1, "Ada takes a tile from Deacon's row.")]
)
def test_an_act_on_oneself_has_a_sentence_of_its_own(row: int, line: str) -> None:
    assert _lines("four_gods", {"event": "tile-taken", "seat": 0, "row_seat": row}) == [line]


def test_a_player_whose_name_has_braces_keeps_it() -> None:
    game = theomachy.find("true_messiah")
    entries = [game.log_entry(_moved(1, "f7", "e6"), ["Ada", "{count}"])] * 2
    assert join_lines(entries) == ["{count} moves 2 units f7 → e6."]


def test_a_prophet_stands_on_the_tile_of_its_line() -> None:
    placed = [{"event": "tile-placed", "seat": 0, "space": space} for space in ("a1", "b1")]
    prophet = {"event": "prophet-stood", "seat": 0, "space": "b1", "colour": "blue", "done": "tile-placed"}
    assert _lines("four_gods", *placed, prophet) == [
        "Ada places a tile on a1.",
        "Ada places a blue prophet on the new tile on b1.",
    ]


def test_acts_on_oneself_share_a_line_of_their_own() -> None:
    flips = [{"event": "tile-flipped", "seat": 0, "row_seat": row} for row in (0, 0, 1, 1)]
    assert _lines("four_gods", *flips) == ["Ada flips 2 tiles in their own row.", "Ada flips 2 tiles in Deacon's row."]


def test_areas_that_are_taken_together_share_a_line() -> None:
    taken = [{"event": "area-taken", "seat": 0, "area": area, "former_seat": 1} for area in ("CON", "EAF")]
    assert _lines("flock", *taken) == ["Ada takes the Congo and East Africa from Deacon."]
    with speaking("de"):
        assert _lines("flock", *taken) == ["Ada nimmt Deacon mehrere Gebiete ab: Kongo und Ostafrika."]

"""Components and set-up (rules EG-C, EG-S)."""

from typing import cast

import pytest

from tests.games.elements_of_the_gods.build import GAME, SEATS, rows, scene, state
from theomachy.core import match as matches
from theomachy.core.refusal import OptionError
from theomachy.games.elements_of_the_gods.components.board import board_for
from theomachy.games.elements_of_the_gods.components.cards import KIND_LETTERS
from theomachy.games.elements_of_the_gods.components.edition import STANDARD
from theomachy.games.elements_of_the_gods.components.elements import ELEMENT_NAMES
from theomachy.games.elements_of_the_gods.components.worshipers import LETTERS
from theomachy.games.elements_of_the_gods.rules import setup
from theomachy.games.elements_of_the_gods.state import COLOURS, State

Data = dict[str, object]


def board_of(data: Data) -> dict[str, object]:
    return cast(dict[str, object], data["board"])


def fresh(seats: int, seed: int = 1, **options: int) -> Data:
    return GAME.dump(GAME.new(seats, seed, options))


def bag_of(data: Data) -> int:
    text = str(data["bag"])
    for letter in LETTERS:
        text = text.replace(letter, " ")
    return sum(int(number) for number in text.split())


@pytest.mark.rule("EG-C1", "EG-S7")
def test_five_elements_lie_ready_and_eleven_gardens_are_left() -> None:
    match = matches.start(GAME, 2, 1)
    assert match.legal(match.actors()[0]) == ["Wa", "Fi", "Wi", "Ea", "De"]
    assert len(ELEMENT_NAMES) == 5
    assert match.position()["gardens_left"] == 11
    assert board_of(match.position())["el"] == {}


@pytest.mark.rule("EG-C2", "EG-S8", "EG-C7")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_has_five_monuments_of_a_colour_and_no_points(seats: int) -> None:
    data = fresh(seats)
    owners = max(2, seats)
    assert data["left"] == [5] * owners
    assert data["score"] == [0] * owners
    assert len(set(COLOURS)) == 5 and len(GAME.factions(GAME.new(seats, 1))) == seats


@pytest.mark.rule("EG-C3", "EG-C10", "EG-S3")
@pytest.mark.parametrize("seats", SEATS)
def test_128_worshipers_32_of_each_type(seats: int) -> None:
    position = GAME.new(seats, 5)
    data = GAME.dump(position)
    on_board = "".join(cast(dict[str, str], board_of(data)["w"]).values())
    locked = str(cast(Data, data["solo"])["lock"]) if seats == 1 else ""
    for type, letter in enumerate(LETTERS):
        counts = cast(State, position).outside_bag()
        assert on_board.count(letter) + (locked == letter) == counts[type]
    assert len(on_board) + bag_of(data) + len(locked) == 128


@pytest.mark.rule("EG-C9")
def test_a_space_holds_any_number_and_a_score_has_no_limit() -> None:
    match = scene(w={"c3": "Z" * 16, "d4": "Z" * 16}, score=[998, 0], hand=["MC01"])
    match.play(0, "Wa c3 Z")
    board = cast(dict[str, dict[str, str]], match.position()["board"])
    assert board["w"] == {"c3": "Z" * 32}
    built = scene(w={"b2": "SS"}, score=[998, 0], hand=["MC01"], step="card")
    built.play(0, "MC01 @b2 >b3")
    assert built.position()["score"] == [1003, 0]


@pytest.mark.rule("EG-S2", "EG-C5")
@pytest.mark.parametrize("seats", SEATS)
def test_the_corners_are_gardens(seats: int) -> None:
    data = fresh(seats)
    board = board_for(seats)
    assert board_of(data)["gar"] == [board.name(corner) for corner in board.corners()]
    assert data["gardens_left"] == 15 - 4


@pytest.mark.rule("EG-S4", "EG-S5", "EG-S6")
@pytest.mark.parametrize(("seats", "there", "bag"), [(2, 58, 70), (3, 80, 48), (4, 106, 22), (5, 106, 22)])
def test_two_worshipers_on_inner_spaces_and_corners(seats: int, there: int, bag: int) -> None:
    """Example J1."""
    data = fresh(seats)
    board = board_for(seats)
    crowds = cast(dict[str, str], board_of(data)["w"])
    expected = {board.name(space) for space in range(board.spaces) if not board.is_edge(space)}
    expected |= {board.name(corner) for corner in board.corners()}
    assert set(crowds) == expected
    assert all(len(crowd) == 2 for crowd in crowds.values())
    assert len("".join(crowds.values())) == there and bag_of(data) == bag


@pytest.mark.rule("EG-S9", "EG-S13", "EG-C6")
def test_the_decks_are_shuffled_face_down() -> None:
    one, other = fresh(2, 1), fresh(2, 2)
    assert one["decks"] != other["decks"]
    for letter in KIND_LETTERS:
        deck = cast(dict[str, list[str]], one["decks"])[letter]
        assert deck != sorted(deck)
    seen = GAME.view(GAME.new(2, 1), 0)
    assert seen["decks"] == {"M": 16, "G": 16, "D": 43}


@pytest.mark.rule("EG-S10", "EG-S11")
def test_three_public_cards_one_of_each_bonus() -> None:
    bottoms = {str(row["id"]): row["bottom"][0] for row in rows("divinity")}
    for seed in range(40):
        public = cast(list[str], fresh(2, seed)["public"])
        assert [bottoms[id] for id in public] == ["ADJ", "GAR", "AFT"]


@pytest.mark.rule("EG-S11")
def test_the_first_card_of_a_kind_stays_and_the_others_go_back() -> None:
    """With DC01 (ADJ), DC03 (ADJ), DC02 (GAR), DC04 (AFT) on top, DC03 is shuffled back."""
    top = ["DC01", "DC03", "DC02", "DC04"]
    match = scene(2, decks={"D": [*top, "DC05", "DC06"]})
    setup._reveal_public(state(match))
    assert match.position()["public"] == ["DC01", "DC02", "DC04"]
    deck = cast(dict[str, list[str]], match.position()["decks"])["D"]
    assert sorted(deck) == ["DC03", "DC05", "DC06"]


@pytest.mark.rule("EG-S12", "EG-S15")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_hand_is_two_monuments_two_gardens_and_one_divinity_card(seats: int) -> None:
    data = fresh(seats)
    for hand in cast(list[list[str]], data["hands"]):
        assert [id[0] for id in hand] == ["M", "M", "G", "G", "D"]
    decks = cast(dict[str, list[str]], data["decks"])
    assert [len(decks[letter]) for letter in "MGD"] == [20 - 2 * seats, 20 - 2 * seats, 45 - seats]


@pytest.mark.rule("EG-S14")
def test_the_first_player_is_drawn_or_chosen_by_the_host() -> None:
    firsts = {cast(dict[str, int], fresh(3, seed)["turn"])["first"] for seed in range(30)}
    assert firsts == {0, 1, 2}
    chosen = cast(dict[str, int], fresh(3, 1, first=2)["turn"])
    assert chosen["first"] == chosen["seat"] == 2
    with pytest.raises(OptionError, match="not at a table of 3"):
        GAME.new(3, 1, {"first": 3})


@pytest.mark.rule("EG-C8")
def test_there_are_twenty_solo_cards() -> None:
    assert len(STANDARD.cards.solo_ids) == 20
    data = cast(dict[str, object], fresh(1)["solo"])
    assert len(cast(list[str], data["deck"])) == 19 and data["card"] in STANDARD.cards.solo_ids

"""Games that would not end: repetition and rounds (FL-L)."""

import pytest

from tests.games.flock.build import Board
from theomachy.core.chance import Dice
from theomachy.core.playout import play_out
from theomachy.games.flock import GAME
from theomachy.games.flock.rules.repetition import public_key


def shuffle_pieces(board: Board, times: int) -> None:
    """Both players pass, again and again: the position stays the same."""
    for _ in range(times):
        if board.result() is None:
            board.play("-")


@pytest.mark.rule("FL-L1", "FL-L3")
def test_the_third_repetition_ends_the_game_by_score() -> None:
    board = Board("CAS 3A, NAS 2A, SAF 2B")
    shuffle_pieces(board, 4)
    assert board.result() is None and max(board.dump()["seen"].values()) == 2
    shuffle_pieces(board, 1)
    assert board.result() == ("A", "repetition")


@pytest.mark.rule("FL-L1")
def test_what_makes_a_position_another() -> None:
    """Flock, temples, prophets and where they stand, cards shown, the player; not a hidden hand."""

    def key(areas: str = "CAS 3A, NAS 2A", player: str = "A", **seat: object) -> int:
        return public_key(Board(areas, phase="miracle", player=player, cards={"A": seat}).truth())

    hands = [["baby_boom", "assassin", "pilgrim", "lust"], ["pilgrim", "lust", "p_forest", "p_dog"]]
    assert key(hand=hands[0]) == key(hand=hands[1]) == key()
    others = [
        key("CAS 3A, NAS 3A"),
        key("CAS 3A, NAS 2"),
        key("CAS 2A, NAS 3A"),
        key(player="B"),
        key(prophet=("p_dog", "CAS")),
        key(prophet=("p_dog", "NAS")),
        key(prophet=("p_forest", "CAS")),
        key(called=["p_dog"]),
        key(in_play=["lust"]),
        key(spent=["assassin"]),
    ]
    assert len({key(), *others}) == 1 + len(others)


@pytest.mark.rule("FL-L1")
def test_a_shown_card_makes_the_past_another() -> None:
    board = Board("CAS 3A, NAS 2A, SAF 2B")
    shuffle_pieces(board, 4)
    board.play("!assassin:MEX1,PER1", "-")
    assert board.result() is None and max(board.dump()["seen"].values()) == 1


@pytest.mark.rule("FL-L2")
@pytest.mark.parametrize("out", ["", "B"])
def test_the_last_round_ends_the_game_by_score(out: str) -> None:
    """The first player is B, so the round is over after B, also when B is out."""
    cards = {"B": {"out": True}} if out else {}
    board = Board(
        "CAS 3A, PAT 2C, NAS 2C" if out else "CAS 3A, SAF 2B, PAT 2C, NAS 2C",
        seats=3,
        player="A",
        round=30,
        options={"rounds": 30},
        cards=cards,
        top={"first": "B"},
    ).play("-")
    if not out:
        assert board.result() is None
        board.play("-")
    assert board.result() == ("C", "rounds")


@pytest.mark.rule("FL-L3")
@pytest.mark.parametrize(
    ("areas", "winners"),
    [
        ("CAS 1A, NAS 1A, SAF 5B", "A"),
        ("CAS 1A, SAF 2B", "B"),
        ("CAS 2A, SAF 2B", "AB"),
    ],
)
def test_score_is_temples_then_flock_then_shared(areas: str, winners: str) -> None:
    board = Board(areas, round=30, options={"rounds": 30}).play("-", "-")
    assert board.result() == (winners, "rounds")


@pytest.mark.rule("FL-L4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end(seats: int) -> None:
    for seed in range(5):
        position = GAME.new(seats, seed, {"rounds": 30})
        play_out(position, Dice(seed), 20_000)
        assert position.is_over()


@pytest.mark.rule("FL-L1")
@pytest.mark.parametrize(("seats", "is_on"), [(2, True), (3, False), (4, False)])
def test_repetition_ends_games_of_two_unless_the_option_says_otherwise(seats: int, is_on: bool) -> None:
    assert GAME.settle(seats, None)["repetition"] is is_on
    usual = Board("CAS 3A, NAS 2A", seats=seats)
    shuffle_pieces(usual, 3 * seats)
    assert usual.result() == (("A", "repetition") if is_on else None)
    other = Board("CAS 3A, NAS 2A", seats=seats, options={"repetition": not is_on})
    shuffle_pieces(other, 3 * seats)
    assert other.result() == (None if is_on else ("A", "repetition"))
    assert (usual.dump()["seen"] == {}) is not is_on


@pytest.mark.rule("FL-L1")
def test_the_second_repetition_is_announced_and_counted() -> None:
    board = Board("CAS 3A, NAS 2A, SAF 2B")
    shuffle_pieces(board, 2)
    assert not board.events_named("position-repeated") and board.match.view(0)["repeated"] == 1
    shuffle_pieces(board, 1)
    assert board.events_named("position-repeated") == [{"count": 2}]
    assert [board.match.view(viewer)["repeated"] for viewer in (0, 1, None)] == [2, 2, 2]
    off = Board("CAS 3A, NAS 2A, SAF 2B", options={"repetition": False})
    shuffle_pieces(off, 6)
    assert not off.events_named("position-repeated") and "repeated" not in off.match.view(0)


@pytest.mark.rule("FL-L1", "FL-L3")
def test_the_choice_that_would_end_the_game_is_to_be_confirmed() -> None:
    board = Board("CAS 3A, NAS 2A, SAF 2B")
    shuffle_pieces(board, 4)
    choices = board.play("/").match.choices(0)
    assert choices is not None
    warnings = {item.text: item.warning for item in choices.items}
    assert warnings["-"] is not None and warnings["-"].key == "warning.repetition"
    assert warnings["-"].facts == {"seats": [0]}
    assert all(
        warning is None or warning.key != "warning.repetition" for text, warning in warnings.items() if text != "-"
    )


@pytest.mark.rule("FL-N6")
def test_the_temples_of_the_last_own_turn_can_be_looked_up() -> None:
    board = Board("CAS 3A, NAS 0, SAF 2B").play("X CAS>NAS1")
    for viewer in (0, 1, None):
        assert board.match.view(viewer)["last_temples"] == {"A": "SAF:B CAS:A NAS:A"}

"""Prompts, labels, paths and warnings."""

from typing import Any

import pytest

from tests.games.flock.build import Board
from tests.games.flock.rules.test_examples import FULL_4
from theomachy.core import match as matches
from theomachy.core.choices import Choice, Choices
from theomachy.games.flock import GAME

CRESCENT = {"deity": "crescent"}


STARVES = "One piece starves at the end of the turn."


def choices_of(board: Board) -> Choices:
    choices = board.match.choices(board.match.actors()[0])
    assert choices is not None
    return choices


def choice(board: Board, text: str) -> Choice:
    return next(item for item in choices_of(board).items if item.text == text)


def warning(board: Board, text: str) -> str:
    found = choice(board, text).warning
    return "" if found is None else GAME.render(found, players=["Ada", "Ben"])


@pytest.mark.parametrize(
    ("text", "path", "label"),
    [
        ("M CAS", ["button:multiply", "area:CAS"], "Multiply in Central Asia: +2."),
        ("X CAS", ["button:exodus", "area:CAS"], "Exodus from Central Asia (4 there)."),
        ("S CAS", ["button:slaughter", "area:CAS"], "Slaughter from Central Asia (4 there)."),
        ("C EAS", ["button:convert", "area:EAS"], "Convert East Asia: 7 ≥ 3 \N{MULTIPLICATION SIGN} 2."),
        ("-", ["button:pass"], "Pass without an action."),
    ],
)
def test_actions_are_a_button_and_an_area(text: str, path: list[str], label: str) -> None:
    found = choice(Board("CAS 4A, NAS 3A"), text)
    assert found.path == path and GAME.render(found.label) == label


def test_prophets_cards_and_numbers_have_paths() -> None:
    cards = {"A": {"prophet": ("p_forest", "CAS"), "hand": ["lust", "pilgrim", "assassin"]}}
    board = Board("CAS 4A, NAS 3A", phase="miracle", cards=cards)
    assert choice(board, "P>NEU").path == ["button:walk", "area:NEU"]
    assert choice(board, "P~NEU").path == ["button:lead", "area:NEU"]
    assert choice(board, "!lust").path == ["card:lust"]
    assert choice(board, "/").path == ["button:go-on"]
    slaughter = Board("CAS 4A, NAS 3A").play("S CAS", ">NEU")
    assert choice(slaughter, "x2").path == ["number:2"]
    vote = Board(FULL_4, seats=4, player="C").play("X NAS>MUS1")
    assert [item.path for item in choices_of(vote).items] == [["button:decline"], ["button:share"]]


def test_keeping_cards_is_a_form() -> None:
    match = matches.start(GAME, 2, 1)
    match.play(0, "=wanderer")
    match.play(1, "=sower")
    choices = match.choices(0)
    assert choices is not None and choices.form is not None
    assert (choices.form.least, choices.form.most, choices.form.template) == (4, 4, "keep {}")
    texts = [text for _, text in choices.form.things][2:]
    match.play(0, choices.form.template.format(",".join(reversed(texts))))
    assert match.actors() == [1]


@pytest.mark.parametrize(
    ("board", "says"),
    [
        (Board("CAS 4A, NAS 3A"), "Take an action, or pass."),
        (Board("CAS 4A, NAS 3A", actions_left=2), "You have 2 left"),
        (Board("CAS 4A, NAS 3A").play("X CAS", ">NAS"), "3 can still go"),
        (Board("CAS 4A, NAS 3A").play("S CAS"), "choose a neighbour"),
        (Board("CAS 4A, NAS 3A").play("S CAS", ">NEU"), "At most 2"),
        (Board("CAS 4A, NAS 3A", phase="miracle"), "Miracle phase"),
        (Board("CAS 4A, NAS 3A", phase="miracle").play("!lust", "-CAS"), "sacrifice 2 more pieces"),
        (Board("CAS 4A, NAS 3A", phase="miracle").play("!assassin"), "2 more pieces"),
        (Board("CAS 4A, NAS 3A", cards={"A": {"in_play": ["lust"]}}).play("M CAS"), "second area"),
        (Board("CAS 4A, NAS 3A", cards={"A": {"in_play": ["pilgrim"]}}).play("-"), "lead one more piece"),
        (
            Board("CAS 4A, NAS 3A", cards={"A": {"in_play": ["pilgrim"]}}).play("-", "Z CAS"),
            "pilgrim from Central Asia",
        ),
        (Board("CAS 4A", phase="place"), "your second temple"),
        (Board(FULL_4, seats=4, player="C").play("X NAS>MUS1"), "Share the victory?"),
    ],
)
def test_the_prompt_says_what_is_asked_and_the_number_that_matters(board: Board, says: str) -> None:
    assert says in GAME.render(choices_of(board).prompt)


def test_the_prompt_of_every_effect() -> None:
    gilded = {"A": {"deity": "gilded"}}
    heat = Board("CAS 4A, NAS 3A", phase="miracle", cards=gilded).play("!heat(-CAS2)")
    assert "gets 3 pieces" in GAME.render(choices_of(heat).prompt)
    boom = Board("CAS 63A, NAS 2A, EAS 2A, IND 1A, SAF 2B, rest 0", phase="miracle").play("!baby_boom(-CAS2)", "+CAS")
    assert "1 more piece." in GAME.render(choices_of(boom).prompt)
    moon = {"A": {"deity": "crescent", "prophet": ("p_moon", "CAS")}, "B": {"deity": "sower"}}
    lead = Board("CAS 4A, NAS 3A", phase="miracle", cards=moon).play("P~NEU")
    assert "another piece out of Central Asia" in GAME.render(choices_of(lead).prompt)
    arts = {"A": {"deity": "crescent", "in_play": ["martial_arts"]}, "B": {"deity": "sower"}}
    removal = Board("CAS 4A, SAS 4B", cards=arts).play("S CAS", ">SAS", "x2")
    assert "remove 2 pieces from South Asia" in GAME.render(choices_of(removal).prompt)
    dog = {"A": {"hand": ["p_dog", "lust", "pilgrim", "assassin"]}}
    coming = Board("CAS 4A, NAS 3A", phase="miracle", cards=dog).play("!p_dog(-CAS1)")
    assert "for the Prophet of the Dog" in GAME.render(choices_of(coming).prompt)


@pytest.mark.rule("FL-X4")
def test_walking_into_foreign_flock_is_to_be_confirmed() -> None:
    board = Board("CAS 4A, NAS 1B, NEU 0").play("X CAS")
    assert warning(board, ">NAS") == "North Asia belongs to Ben. Pieces you send there will believe in Ben."
    assert "no longer yours" in warning(board, ">MEA")
    assert warning(board, ">NEU") == "" and "and take it" in GAME.render(choice(board, ">NEU").label)


@pytest.mark.rule("FL-X4")
def test_once_is_enough_for_pieces_that_go_the_same_way() -> None:
    board = Board("CAS 5A, NAS 1B, EAS 3A").play("X CAS", ">NAS", ">EAS")
    assert warning(board, ">NAS") == "" and "no longer yours" in warning(board, ">MEA")
    assert warning(board.play(">EAS"), ">EAS") == "East Asia would hold 6 but feeds only 5. " + STARVES
    assert warning(Board("CAS 5A, EAS 5A").play("X CAS", ">EAS"), ">EAS") == ""


@pytest.mark.rule("FL-K10")
def test_glory_with_few_areas_is_to_be_confirmed() -> None:
    cards = {"A": {"deity": "gilded"}}
    few = Board("CAS 4A, NAS 3A, EAS 2A", phase="miracle", cards=cards)
    assert "With 3 areas, Multiply would add 1" in warning(few, "!glory")
    many = Board("CAS 4A, NAS 3A, EAS 2A, SAS 2A", phase="miracle", cards=cards)
    assert warning(many, "!glory") == ""


@pytest.mark.rule("FL-A6", "FL-A7", "FL-C7")
def test_overfull_areas_are_counted_as_they_will_be_filled() -> None:
    sower = {"A": {"deity": "sower", "in_play": ["agriculture"], "prophet": ("p_fertility", "CAS")}, "B": CRESCENT}
    board = Board("CAS 4A, NAS 4A", cards=sower)
    assert "would hold 7 but feeds only 6" in warning(board, "M CAS")
    assert warning(board, "M NAS") == ""  # the prophet's piece goes to CAS
    assert board.play("M CAS")["CAS"] == "6A" and board.events_named("flock-starved")
    assert warning(Board("CAS 4A, NAS 63A, SAF 2B, rest 0"), "M CAS") == ""  # one piece is left in the supply
    lust = Board("CAS 4A, NAS 5A", cards={"A": {"in_play": ["lust"]}}).play("M CAS")
    assert "would hold 7 but feeds only 5" in warning(lust, ",NAS")


@pytest.mark.rule("FL-K1")
def test_the_last_skull_shows_the_card_and_is_to_be_confirmed() -> None:
    board = Board("CAS 4A, NAS 3A", phase="miracle").play("!lust", "-CAS")
    assert warning(board, "-CAS") == ""
    assert warning(board.play("-CAS"), "-NAS") == (
        "This reveals Lust and takes 3 pieces from Central Asia and North Asia. Your flock goes from 7 to 4."
    )
    sower = {"A": {"deity": "sower"}, "B": CRESCENT}
    boom = Board("CAS 5A, NAS 5A, EAS 2A", phase="miracle", cards=sower).play("!baby_boom", "-EAS")
    assert "then Central Asia and North Asia would hold more than they feed" in warning(boom, "-EAS")
    assert "then North Asia would hold more than it feeds" in warning(boom, "-CAS")


@pytest.mark.rule("FL-P5")
def test_moving_instead_of_leading_is_to_be_confirmed() -> None:
    def moving(areas: str, **prophet: Any) -> str:
        cards = {"A": {"prophet": ("p_forest", "CAS"), "hand": ["lust", "pilgrim", "assassin"], **prophet}}
        return warning(Board(areas, phase="miracle", cards=cards), "P>NEU")

    assert "If the Prophet of the Forest moves now" in moving("CAS 4A, NAS 3A")
    assert moving("CAS 0A, NAS 3A") == moving("CAS 2, NAS 3A") == moving("CAS 4A, NAS 3A", fresh=True) == ""


@pytest.mark.rule("FL-V1", "FL-P14", "FL-K14", "FL-P13")
def test_whatever_fills_an_area_too_far_is_to_be_confirmed() -> None:
    gilded = {"A": {"deity": "gilded"}}
    heat = Board("CAS 4A, NAS 3A", phase="miracle", cards=gilded).play("!heat(-NAS2)")
    assert "would hold 7 but feeds only 5" in warning(heat, "+CAS") and warning(heat, "+NAS") == ""
    dog = {"A": {"prophet": ("p_dog", "CAS"), "in_play": ["pilgrim"], "hand": ["lust", "assassin"]}}
    closing = Board("CAS 3A, NAS 5A", cards=dog).play("M CAS")
    assert STARVES in warning(closing, "D>NAS")
    assert STARVES in warning(closing.play("Z CAS"), ">NAS")
    forest = {"A": {"prophet": ("p_forest", "CAS"), "hand": ["lust", "pilgrim", "assassin"]}}
    assert STARVES in warning(Board("CAS 3A, NAS 5A", phase="miracle", cards=forest), "P~NAS")


@pytest.mark.rule("FL-V1")
def test_other_costly_mistakes_are_to_be_confirmed() -> None:
    assert "would hold 6 but feeds only 5" in warning(Board("CAS 4A, NAS 3A"), "M CAS")
    assert warning(Board("CAS 4A, NAS 3A"), "M NAS") == ""
    assert warning(Board("CAS 4A, NAS 3A"), "-")
    heat = Board("CAS 3A, NAS 3B", phase="miracle", cards={"A": {"deity": "gilded"}}).play("!heat(-CAS2)")
    assert "Ben" in warning(heat, "+NAS") and warning(heat, "+CAS") == warning(heat, "+MEX") == ""
    killer = Board("CAS 4A, NAS 3B", phase="miracle").play("!assassin")
    assert "are yours" in warning(killer, ":CAS") and warning(killer, ":NAS") == ""

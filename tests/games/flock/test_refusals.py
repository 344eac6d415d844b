"""Every refusal is provoked, has a sentence, and names a rule that exists."""

import re
from pathlib import Path

import pytest

from tests.games.flock.build import Board
from tests.games.flock.rules.test_examples import FULL_4
from theomachy.core.match import Match, start
from theomachy.core.refusal import IllegalAction
from theomachy.games.flock import GAME

HERE = Path(__file__).parent
DOG = {"A": {"prophet": ("p_dog", "CAS"), "in_play": ["pilgrim"]}}


@pytest.mark.parametrize(
    ("phase", "line", "rule"),
    [
        ("miracle", "D>NAS", "FL-T1"),
        ("miracle", ".", "FL-T1"),
        ("action", "!lust", "FL-T1"),
        ("action", "/", "FL-T1"),
        ("action", "@CAS", "FL-T1"),
        ("closing", "M CAS", "FL-T1"),
        ("place", "M CAS", "FL-S6"),
    ],
)
def test_what_belongs_to_another_phase(phase: str, line: str, rule: str) -> None:
    board = Board("CAS 2A", phase=phase, cards=DOG, acted=phase == "closing")
    code, named = board.refused(line)
    assert named == rule and code in (f"not-in-{phase}", "nothing-begun")


@pytest.mark.rule("FL-T1")
def test_each_phase_says_what_it_is_for() -> None:
    match = start(GAME, 2, 1)
    assert refusal(match, 0, "M CAS") == ("not-in-deity", "FL-S1")
    match.play(0, "=wanderer")
    assert refusal(match, 1, "=wanderer") == ("deity-taken", "FL-S1")
    match.play(1, "=sower")
    assert refusal(match, 0, "M CAS") == ("not-in-keep", "FL-S3")
    assert refusal(match, 1, "shares") == ("not-in-keep", "FL-S3")
    assert Board("CAS 2A, SAF 2B", phase="place").refused("-") == ("not-in-place", "FL-S6")
    assert Board("CAS 2A", phase="miracle").refused("D>NAS") == ("not-in-miracle", "FL-T1")
    assert Board("CAS 2A").refused("!lust") == ("not-in-action", "FL-T1")
    assert Board("CAS 2A", phase="closing", cards=DOG, acted=True).refused("M CAS") == ("not-in-closing", "FL-T1")
    vote = Board(FULL_4, seats=4, player="C").play("X NAS>MUS1")
    assert vote.refused("A: M CAS") == ("not-in-vote", "FL-E10")


def refusal(match: Match, seat: int, text: str) -> tuple[str, str]:
    refused = match.refusal(seat, text)
    assert refused is not None
    return refused.code, refused.rule


@pytest.mark.rule("FL-T1")
def test_a_choice_that_is_begun_comes_first() -> None:
    board = Board("CAS 3A, NAS 2A").play("X CAS")
    assert board.refused("M CAS") == ("finish-first", "FL-T1")
    assert "undo it" in board.sentence("M CAS")
    assert Board("CAS 3A").refused(">NAS") == ("nothing-begun", "FL-T1")
    assert Board("CAS 3A, NAS 2A").refused("x2") == ("nothing-begun", "FL-T1")


@pytest.mark.rule("FL-P14", "FL-K14")
def test_refusals_of_dog_and_pilgrim() -> None:
    only_dog = {"A": {"prophet": ("p_dog", "CAS")}}
    only_pilgrim = {"A": {"in_play": ["pilgrim"]}}
    assert Board("CAS 3A", cards=only_pilgrim).play("-").refused("D>NAS") == ("no-dog", "FL-P14")
    assert Board("CAS 3A", cards=DOG).play("-").refused("D>NAS") == ("dog-after-pass", "FL-P14")
    assert Board("CAS 3A", cards=DOG).play("M CAS", "D>NAS").refused("D>NAS") == ("dog-has-led", "FL-P14")
    assert Board("CAS 3A", cards=only_dog).play("M CAS").refused("Z CAS") == ("no-pilgrim", "FL-K14")
    assert Board("CAS 3A", cards=DOG).play("M CAS", "Z CAS>NAS").refused("Z CAS") == ("pilgrim-has-left", "FL-K14")
    assert Board("CAS 3A", cards=DOG).play("M CAS", "Z CAS").refused(">MEX") == ("not-adjacent", "FL-M1")


@pytest.mark.rule("FL-P10", "FL-P14")
def test_a_dog_without_followers_says_what_it_lacks() -> None:
    """Nobody chose the area, so the answer is not to choose another one."""
    abroad = {"A": {"prophet": ("p_dog", "NEU"), "in_play": ["pilgrim"]}}
    board = Board("CAS 3A, NEU 2", cards=abroad).play("M CAS")
    assert board.refused("D>CAS") == ("prophet-abroad", "FL-P10")
    assert board.sentence("D>CAS").startswith("Prophet of the Dog is in Northern Europe, which is not yours")
    alone = Board("CAS 0A, NAS 3A", cards=DOG).play("M NAS")
    assert alone.refused("D>NAS") == ("too-few-followers", "FL-P14")


@pytest.mark.rule("FL-K15", "FL-W1")
@pytest.mark.parametrize(
    ("in_play", "line"),
    [
        ([], "S CAS2>SAS3"),  # no Martial Arts
        (["martial_arts"], "S CAS1>SAS2"),  # too few sacrificed
        (["martial_arts"], "S CAS3>SAS4"),  # nobody left to remove
    ],
)
def test_one_more_is_removed_only_as_martial_arts_allow(in_play: list[str], line: str) -> None:
    cards = {"A": {"deity": "crescent", "in_play": in_play}, "B": {"deity": "sower"}}
    assert Board("CAS 4A, SAS 3B", cards=cards).refused(line) == ("no-extra", "FL-K15")


@pytest.mark.rule("FL-T2", "FL-P14")
def test_refusals_without_a_fitting_prophet() -> None:
    board = Board("CAS 3A", phase="miracle")
    for line in ("P>NAS", "P~NAS", "P*NAS"):
        assert board.refused(line) == ("no-prophet", "FL-T2")
    dog = Board("CAS 3A", phase="miracle", cards=DOG)
    assert dog.refused("P~NAS") == ("prophet-never-leads", "FL-P14")
    assert dog.refused("P*NAS") == ("prophet-never-strikes", "FL-P14")


@pytest.mark.rule("FL-W1")
def test_refusals_of_slaughter() -> None:
    board = Board("CAS 3A, NAS 2A, NEU 0, MEA 0, EAS 0, SAS 0")
    assert board.refused("S CAS") == ("no-victim", "FL-W1")
    assert Board("CAS 0A, NAS 1A").refused("S CAS") == ("area-empty", "FL-W1")
    assert Board("CAS 3A, NEU 0").refused("S CAS1>NEU") == ("no-flock-there", "FL-W1")


@pytest.mark.rule("FL-P18")
def test_refusals_of_the_moons_second_piece() -> None:
    cards = {"A": {"deity": "crescent", "prophet": ("p_moon", "CAS")}, "B": {"deity": "sower"}}
    board = Board("CAS 3A, NAS 2A", phase="miracle", cards=cards).play("P~NEU")
    assert board.refused("P~MEX") == ("not-adjacent", "FL-M1")
    two = Board("CAS 2A, NAS 2A", phase="miracle", cards=cards)
    assert two.refused("P~NEU1,EAS1") == ("all-left", "FL-P18")


@pytest.mark.rule("FL-A5", "FL-K1", "FL-K8", "FL-W2")
def test_a_line_is_refused_where_it_goes_wrong_not_after_the_forced_step_there() -> None:
    """Only one step is possible at that point; the line names another one."""
    lust = Board("CAS 4A, NAS 62A, SAF 2B, rest 0", cards={"A": {"in_play": ["lust"]}})
    assert lust.refused("M CAS,NAS") == ("supply-empty", "FL-A5")
    assert Board("CAS 3A", phase="miracle").refused("!lust(-NEU3)") == ("not-your-area", "FL-K1")
    lonely = Board("CAS 0A, SAF 2B, rest 0", phase="miracle").play("!assassin:SAF1")
    assert lonely["SAF"] == "0B"
    crowded = Board("CAS 0A, SAF 2B, rest 0", phase="miracle")
    assert crowded.refused("!assassin:CAS1,SAF1") == ("no-flock-there", "FL-K8")
    assert Board("CAS 3A, NAS 2A, NEU 1, MEA 0, EAS 0, SAS 0").refused("S CAS1>NAS") == ("own-target", "FL-W2")


def test_general_refusals() -> None:
    board = Board("CAS 3A")
    assert board.refused("B: -") == ("not-your-turn", "")
    assert board.refused("hello") == ("not-understood", "")
    with pytest.raises(IllegalAction, match="Its neighbours are"):
        board.play("X CAS>MEX1")


def codes_in_sources() -> set[str]:
    """Every code that the package can refuse with."""
    found: set[str] = set()
    folder = Path(str(GAME.package.replace(".", "/")))
    source = Path(__file__).resolve().parents[3] / "src" / folder
    for path in source.rglob("*.py"):
        found |= set(re.findall(r'Refusal\(\s*f?"([a-z-]+)', path.read_text(encoding="utf-8")))
    found.discard("not-in-")
    found.discard("prophet-never-")
    return found | {f"not-in-{phase}" for phase in ("deity", "keep", "place", "miracle", "action", "closing", "vote")}


def test_every_code_has_a_sentence_and_is_provoked_here() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in HERE.rglob("test_*.py"))
    catalogue = GAME.catalogue()
    for code in sorted(codes_in_sources()):
        assert catalogue.find(f"refusal.{code}"), f"no sentence for {code}"
        assert f'"{code}"' in tests, f"{code} is provoked by no test"


def test_every_sentence_of_a_refusal_is_used() -> None:
    own = [key.removeprefix("refusal.") for key in GAME.catalogue().sentences if key.startswith("refusal.")]
    used = codes_in_sources() | {"prophet-never-leads", "prophet-never-strikes"}
    assert set(own) <= used

"""Notation: compound lines, notes, records without a seed."""

import pytest

from tests.games.elements_of_the_gods.build import (
    GAME,
    field,
    refused,
    scene,
)
from theomachy.core import match as matches
from theomachy.core.chance import Dice
from theomachy.core.match import Match, fingerprint
from theomachy.core.refusal import NotationError, RecordError


def lines(match: Match) -> list[str]:
    return [line.write() for line in match.record().lines]


def random_match(seats: int, seed: int, choices: int) -> Match:
    match, dice = matches.start(GAME, seats, seed), Dice(seed)
    for _ in range(choices):
        if match.is_over():
            break
        seat = match.actors()[0]
        legal = match.legal(seat)
        match.play(seat, legal[dice.below(len(legal))])
    return match


def test_picks_one_by_one_are_written_as_one_line() -> None:
    match = scene(w={"c3": "M", "c4": "SM"}, hand=["MC11"])
    for pick in ("Wa", "c4", "M", "MC11", "@c4", ">c5"):
        match.play(0, pick)
    assert lines(match) == ["0 Wa c4 M", "0 MC11 @c4 >c5"]


def test_a_half_made_choice_is_a_private_draft() -> None:
    match = scene(w={"c3": "M", "c4": "S"}, hand=["MC11"])
    before = match.position()
    match.play(0, "Wa c4")
    assert match.position() == before and lines(match) == []
    assert match.view(0)["turn"]["pending"] == {"el": "water", "space": "c4"}  # type: ignore[index]
    assert "pending" not in match.view(1)["turn"]  # type: ignore[operator]
    match.undo(0)
    assert match.draft(0) == ["Wa"]


@pytest.mark.parametrize(
    "line",
    ["Wa c3 M", "Fi d4 Z [c3 e5]", "Wi b4 G E", "Wi b4 S S", "Ea a1 +ZZ", "Ea a1", "De c4 xMZ", "De a2", "De c5 xZ"],
)
def test_element_lines_read_and_write(line: str) -> None:
    w = {"d4": "ZZ", "c4": "MZS", "c5": "Z"}
    match = scene(w=w, afterlife=["ZZ", ""], hand=["MC01"])
    match.play(0, line)
    assert match.record().lines[-1].text == line and field(match, "turn.step") == "card"


@pytest.mark.parametrize(
    ("text", "same"),
    [("Fi d4 Z [e5,c3]", "Fi d4 Z [c3 e5]"), ("Ea a1 +", "Ea a1"), ("De c4 xZM", "De c4 xMZ")],
)
def test_other_spellings_are_understood(text: str, same: str) -> None:
    match = scene(w={"d4": "ZZ", "c4": "MZS"}, afterlife=["ZZ", ""], hand=["MC01"])
    match.play(0, text)
    assert match.record().lines[-1].text == same


def test_a_set_can_be_sent_as_the_form_says() -> None:
    match = scene(hand=["MC01", "GC01", "DC01"], step="card", used=["water"])
    match.play(0, "disc")
    choices = match.choices(0)
    assert choices is not None and choices.form is not None
    things = dict(choices.form.things)
    match.play(0, choices.form.template.format(",".join([things["card:DC01"], things["card:MC01"]])))
    assert match.record().lines[-1].text == "disc MC01 DC01"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Wa z9",
        "Qu c3",
        "Fi d4 Z [a1]",
        "[c3]",
        "draw X",
        "draw",
        "agree maybe",
        "concede 1",
        "disc MC05",
        "xS",
        "@",
        "+Q",
    ],
)
def test_nonsense_is_not_understood(text: str) -> None:
    match = scene(hand=["MC01"])
    with pytest.raises(NotationError):
        GAME.read(match.truth(), 0, text)
    assert refused(match, text).startswith("not-understood")


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_a_record_without_its_seed_is_obeyed(seats: int) -> None:
    """Luck is written into the notes: births, orders of shuffled decks, Solo cards and locks."""
    match = random_match(seats, 20 + seats, 700)
    text = match.record().write()
    assert "{" in text
    stripped = "\n".join(row for row in text.split("\n") if not row.startswith("seed "))
    again = matches.replay(GAME, stripped)
    assert GAME.dump(again.truth()) == GAME.dump(match.truth())
    with_seed = matches.replay(GAME, text)
    assert fingerprint(GAME, with_seed.truth()) == fingerprint(GAME, match.truth())


def test_a_renewed_deck_is_in_the_notes() -> None:
    match = random_match(5, 3, 1500)
    assert any(" new " in line for line in lines(match))


def test_a_record_that_lies_about_luck_is_found_out() -> None:
    match = scene(hand=["MC01"], bag="S1G1M1Z2")
    match.play(0, "Ea d4")
    text = match.record().write()
    note = match.record().lines[0].note
    with pytest.raises(RecordError, match="the seed gives"):
        matches.replay(GAME, text.replace(note, "{SSSSS}"))


def test_an_opening_that_cannot_be_is_refused() -> None:
    text = matches.start(GAME, 2, 1).record().write()
    rows = [row for row in text.split("\n") if not row.startswith("seed ")]
    broken = [row.replace("MC01", "MC02") if row.startswith("opening") else row for row in rows]
    with pytest.raises(NotationError, match="deck M of the opening is incomplete"):
        matches.replay(GAME, "\n".join(broken))

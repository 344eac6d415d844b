"""Notation of actions and notes of records."""

import pytest

from tests.games.four_gods.build import CORNER, GAME, matches, table
from theomachy.core.refusal import NotationError

NOTATION = [
    ("rondo", "D1"),
    ("rondo", "P T63B2 b2"),
    ("rondo", "X T58B"),
    ("rondo", "XX T63A T58B"),
    ("rondo", "G sea"),
    ("rondo", "C b2 green"),
    ("rondo", "Z T58A2 c1"),
    ("rondo", "-"),
    ("realtime", "~"),
    ("budget", "."),
    ("realtime", "! a2"),
    ("realtime", "Y"),
    ("realtime", "N"),
    ("realtime", "V gray"),
    ("realtime", "V e5"),
    ("realtime", "leaves"),
    ("realtime", "is back"),
    ("rondo", "F p1/3"),
    ("rondo", "K p1/3"),
    ("rondo", "R T58"),
    ("rondo", "ready"),
    ("rondo", "colour gray"),
    ("rondo", "+0"),
    ("rondo", "+green:SE"),
    ("rondo", "+green:SE<a3"),
    ("rondo", "C d5 blue<a3"),
    ("rondo", "X T58B /4"),
    ("rondo", "Z T58A2 c1 $blue"),
]


@pytest.mark.parametrize(("pace", "text"), NOTATION)
def test_every_kind_of_line_is_read_and_written_alike(pace: str, text: str) -> None:
    match = table(
        2,
        size=8,
        pace=pace,
        world={**CORNER, "c1": "city@blue"},
        gods={1: "S"},
        hands={0: ["T63A", "T58A"]},
        window=[["a2", 0]],
    )
    actions = GAME.read(match.truth(), 0, text)
    assert len(actions) == 1 and GAME.write(match.truth(), 0, actions[0]) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("P T63B2 i9", "from a1 to h8"),
        ("P T99B2 b2", "no tile T99"),
        ("P T01B2 b2", "do not hold T01"),
        ("P T63C2 b2", "none of D, P"),
        ("F p7/0", "p0 to p1"),
        ("K p1/20", "slots 0 to 19"),
        ("G moon", "sea, mountain, forest, plain"),
        ("C b2 red", "blue, gray, green, yellow"),
        ("XX T63A T63B", "twice"),
        ("colour pink", "blue, gray, green, yellow"),
        ("! z1", "from a1 to h8"),
        ("", "none of D, P"),
    ],
)
def test_what_is_no_choice_is_explained(text: str, said: str) -> None:
    match = table(2, size=8, world=CORNER, hands={0: ["T63A", "T58A"]})
    with pytest.raises(NotationError, match=said):
        GAME.read(match.truth(), 0, text)
    assert match.refusal(0, text).code == "not-understood"


def test_a_line_with_a_prophet_is_two_actions_at_one_time() -> None:
    match = table(2, pace="realtime", world=CORNER, gods={0: "F"}, hands={0: ["T63A", None]})
    match.play(0, "P T63B2 b2 +green:SE", 70)
    assert [line.write() for line in match.record().lines] == ["@70 p0 P T63B2 b2", "@70 p0 +green:SE"]


def test_the_log_shows_others_the_handle_and_the_side_that_shows() -> None:
    match = table(2, pace="realtime", world=CORNER, hands={0: ["T63A", "T58A"]})
    pos = match.truth()
    for text, seen in (
        ("P T63B2 b2", "P #1:PMFF b2"),
        ("X T58B", "X #2:FFPS"),
        ("XX T63A T58B", "XX #1:MMMS #2:FFPS"),
        ("D1", "D1"),
    ):
        (action,) = GAME.read(pos, 0, text)
        assert GAME.write(pos, 0, action) == text
        assert GAME.write(pos, 0, action, viewer=1) == seen
    event = match.play(0, "P T63B2 b2", 5)[0]
    assert event.seen_by(1)["tile"] == "#1:PMFF" and event.seen_by(0)["tile"] == "T63B2"


def test_a_record_without_a_seed_is_obeyed() -> None:
    for options in ({"pace": "rondo", "gods": "secret"}, {"pace": "rondo"}, {"random_modes": True}):
        match = matches.start(GAME, 2, 11, options)
        for _ in range(40):
            actors = match.actors()
            if not actors:
                break
            legal = match.legal(actors[0])
            match.play(actors[0], legal[len(legal) // 3])
        text = match.record().write().replace("seed fast 11\n", "")
        assert matches.replay(GAME, text).position() == match.position()

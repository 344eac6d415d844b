"""A tap on something that is not offered tells which rule forbids it."""

import random

import pytest

from theomachy import registry
from theomachy.core.match import Match, start
from theomachy.core.refusal import Refusal
from theomachy.table import views
from theomachy.table.errors import RuleRefused
from theomachy.table.explanations import explain_tap

NAMES = ["Ada", "Bob", "Cyn", "Dan"]
LATER = ("button", "number", "side", "turn")  # kinds of things that no board shows by themselves


def test_a_place_is_refused_by_the_rule_of_what_is_being_done() -> None:
    match = start(registry.find("flock"), 2, "wishes")
    for text in ("=wanderer", "=crescent"):
        match.play(match.actors()[0], text)
    assert explain_tap(match, match.actors()[0], ["area:CAS"], [], NAMES)[0].rule == "FL-S3"
    while not match.choices(match.actors()[0]).prompt.key.endswith("place"):  # type: ignore[union-attr]
        match.play(match.actors()[0], match.legal(match.actors()[0])[0])
    seat = match.actors()[0]
    match.play(seat, "@CAS")
    (reason,) = explain_tap(match, match.actors()[0], ["area:CAS"], [], NAMES)
    assert (reason.code, reason.rule) == ("temple-here", "FL-S8")
    assert reason.sentence.startswith(f"{NAMES[seat]} already has a temple")


def test_a_refusal_says_whether_its_rule_is_our_ruling() -> None:
    rules = registry.find("flock").rules
    assert rules.is_ours("FL-K4") and not rules.is_ours("FL-S8") and not rules.is_ours("")
    match = in_action("flock")
    for rule, ours in (("FL-W2", True), ("FL-X1", False)):
        refused = RuleRefused(match.game, Refusal("not-your-turn", rule, seats=[0]), NAMES)
        assert refused.to_message().ours is ours


def test_what_was_picked_says_which_choice_was_meant() -> None:
    match = in_action("flock")
    seat = match.actors()[0]
    stranger = next(area for area in ("CAS", "SAF", "BRA") if f"M {area}" not in match.legal(seat))
    told = explain_tap(match, seat, [f"area:{stranger}"], ["button:exodus"], NAMES)
    assert [(reason.code, reason.rule) for reason in told] == [("not-your-area", "FL-X1")]


def test_copies_of_a_card_are_refused_alike() -> None:
    match = in_action("flock")
    asked = 1 - match.actors()[0]
    assert explain_tap(match, asked, ["card:x#2"], [], NAMES) == explain_tap(match, asked, ["card:x"], [], NAMES)


def test_somebody_else_is_asked() -> None:
    match = in_action("flock")
    (reason,) = explain_tap(match, 1 - match.actors()[0], ["area:CAS"], [], NAMES)
    assert reason.code == "not-your-turn"


def test_a_thing_without_a_use_of_its_own_gives_way_to_what_it_lies_on() -> None:
    match = start(registry.find("true_messiah"), 2, "wishes")
    (reason,) = explain_tap(match, match.actors()[0], ["unit:d4:none", "space:d4"], [], NAMES)
    assert reason.rule == "TM-U3"
    (reason,) = explain_tap(match, match.actors()[0], ["unit:d4:none"], [], NAMES)
    assert reason.code == "not-now" and "Starting moves" in reason.sentence


@pytest.mark.parametrize("game", [game.id for game in registry.games()])
def test_most_taps_anywhere_are_answered_with_a_rule(game: str) -> None:
    dice = random.Random(3)
    match = start(registry.find(game), 3, "wishes")
    seen: set[str] = set()
    answered = [0, 0]
    for step in range(120):
        seats = match.actors() or match.volunteers()
        if not seats:
            match.tick(match.due() or 0)
            continue
        seat = dice.choice(seats)
        offered = match.choices(seat)
        assert offered is not None
        now = {thing for item in offered.items for thing in item.path}
        seen |= {thing for thing in now if not thing.startswith(LATER)}
        tapped = dice.sample(sorted(seen - now), min(2, len(seen - now))) if step % 4 == 0 else []
        for thing in tapped:
            told = explain_tap(match, seat, [thing, *below(thing)], [], NAMES)
            assert told and told[0].sentence
            answered[bool(told[0].rule)] += 1
        match.play(seat, dice.choice(match.legal(seat)))
    assert answered[1] > answered[0], answered


def below(thing: str) -> list[str]:
    """What a unit stands on."""
    return [f"space:{thing.split(':')[1]}"] if thing.startswith("unit:") else []


def in_action(game: str) -> Match:
    """A match whose first player may act."""
    match = start(registry.find(game), 2, "wishes")
    while "X CAS" not in match.legal(match.actors()[0]) and "-" not in match.legal(match.actors()[0]):
        seat = match.actors()[0]
        legal = match.legal(seat)
        match.play(seat, "/" if "/" in legal else legal[0])
    return match


def test_a_begun_choice_is_told_in_words() -> None:
    match = in_action("flock")
    seat = match.actors()[0]
    match.play(seat, next(text for text in match.legal(seat) if text.startswith("X ")))
    asked = views.match_question(match, seat, NAMES)
    assert asked is not None
    (step,), (made,) = asked.draft, asked.made
    assert step.startswith("X ") and made.startswith("Exodus from ")

"""What people see: prompts, paths, warnings, events as sentences, the picture in a terminal; numbers for learners."""

import re
from pathlib import Path
from typing import cast

import pytest

import theomachy
from tests.games.theurgy.build import Fields, Table, horde, miracle
from theomachy.core.choices import Choices
from theomachy.core.language import speaking
from theomachy.core.message import Message
from theomachy.games.theurgy import GAME
from theomachy.games.theurgy.components.edition import STANDARD
from theomachy.games.theurgy.components.steps import ASKED, END, OPTIONAL, UNLIMITED, VERB, VERB_NAMES, WIDTH
from theomachy.table import explanations

HERE = Path(__file__).parent


def choices(table: Table) -> Choices:
    found = table.match.choices(table.turn)
    assert found is not None
    return found


def paths(table: Table) -> dict[str, list[str]]:
    return {choice.text: choice.path for choice in choices(table).items}


def said(table: Table) -> str:
    return GAME.render(choices(table).prompt)


def test_the_four_actions_are_buttons_and_the_pawn_is_named() -> None:
    table = Table("O1 0:1", pawns=["P", None])
    assert paths(table) == {"S": ["button:spread"], "D": ["button:intervene"], "T": ["button:test"]}
    assert "Pilgrimage" in said(table)


def test_a_space_that_is_blocked_says_why() -> None:
    table = Table("O1 0:1", pawns=["P", None])
    reasons = explanations.explain_tap(table.match, 0, ["button:pilgrimage"], [], ["Ann", "Bob"])
    assert [(reason.code, reason.rule) for reason in reasons] == [("pawn-there", "TH-T4")]


def test_a_trigger_is_declined_in_other_words_than_a_step_that_may_end() -> None:
    def label(table: Table) -> str:
        return next(GAME.render(choice.label) for choice in choices(table).items if choice.text == "-")

    assert label(Table("I6 1:1", row=[["M11", 0], None, None]).play("D", "sum M11 I3")) == "Do not trigger it"
    assert label(miracle("W02", "I1 g:2").play("W02@a1")) == "Stop here"


def test_a_pilgrimage_is_clicked_piece_by_piece() -> None:
    table = Table("O1 0:2 g:1", acolytes=[["O1", "O7!"], ["O3", "O9"]], horde=[{}, {"M04": "O1"}]).play("P")
    found = paths(table)
    assert found["2:O1>I1"] == ["hex:O1", "hex:I1", "number:2"]
    assert found["1:O1>I1>C"] == ["hex:O1", "hex:I1", "hex:C", "number:1"]
    assert found["a1>I1"] == ["acolyte:0a1", "hex:I1"] and found["a1+g"] == ["acolyte:0a1", "colour:g"]
    assert found["a1x M04"] == ["acolyte:0a1", "monster:M04"] and found["a2^"] == ["acolyte:0a2", "button:rise"]
    assert found["."] == ["button:done"]


def test_legends_are_fought_by_clicking_both_acolytes() -> None:
    table = Table(acolytes=[["I1", "I1"], ["O3", "O9"]], horde=[{}, {"M12": "I1"}]).play("P")
    assert paths(table)["a1a2x M12"] == ["acolyte:0a1", "acolyte:0a2", "monster:M12"]


def test_miracles_summons_and_hordes_are_clicked() -> None:
    hands = [["W01", "W08", "W22"], ["?"] * 3]
    fields: Fields = {"hands": hands, "row": [None, ["M11", 1], None], "horde": [{"M04": "I3"}, {}]}
    found = paths(Table("", **fields, acolytes=[["I1", "O7"], ["I3", "O9"]]).play("D"))
    assert found["W01@a1"] == ["card:W01", "acolyte:0a1"] and found["sum M11 I3"] == ["row:M11", "hex:I3"]
    assert found["mv M04 C"] == ["monster:M04", "hex:C"] and found["act M04"] == ["monster:M04", "button:activate"]
    aeoris = Table("", **fields, players=["aeoris", "lutraz"], supply=[["W02"], []]).play("D")
    assert paths(aeoris)["~W02@a1"] == ["supply:W02", "acolyte:0a1"]
    assert paths(aeoris.play("W01@a1")) == {"+": ["button:keep"], "-": ["button:discard"]}
    assert "Loaves and Fishes" in GAME.render(choices(aeoris).prompt)


def test_colours_and_acolytes_are_called_as_people_call_them() -> None:
    table = horde("M17", "O1", "O1 1:1 0:1", acolytes=[["I1", "O7"], ["O1", "O9"]]).play("act M17")
    assert paths(table)["1>I1"] == ["colour:red", "hex:I1"]
    things = GAME.things()
    for deity in ("lutraz", "kelerix", "orrun", "kirjani", "aeoris", "eseryn"):
        assert str(things[deity]["name"]) in str(things[str(things[deity]["colour"])]["name"])
    labels = [
        GAME.render(choice.label) for choice in choices(Table(acolytes=[["O1", "O7"], ["O3", "O9"]]).play("P")).items
    ]
    assert "Move your first acolyte from O1 to I1" in labels


def test_german_has_forms_for_the_capital_and_words_for_colours() -> None:
    moved = {"event": "cubes-moved", "count": 2, "colour": "blue", "hex": "C", "target": "I1"}
    assert GAME.describe(moved, "de") == "Blau: 2 Würfel ziehen von der Hauptstadt nach I1."
    moved = {"event": "monster-moved", "monster": "M09", "hex": "I1", "target": "C"}
    assert GAME.describe(moved, "de") == "Greif zieht von I1 in die Hauptstadt."
    left = {"event": "residents-left", "hex": "C", "people": ["3 blue", "1 grey"]}
    assert GAME.describe(left, "de") == "Würfel danach in der Hauptstadt: 3 Blau und 1 Grau."
    won = {"event": "won-land", "seat": 0, "temples": 8.5}
    assert GAME.describe(won, "de", ["Ada"]) == "Ada gewinnt mit 8,5 Tempeln."
    with speaking("de"):
        lines = [GAME.render(line) for line in GAME.panes(Table().match.view(0), 0)["table"]]
    assert any("MK = Markt" in line for line in lines)


def test_prompts_count_down() -> None:
    table = miracle("W02", "I1 g:5").play("W02@a1")
    assert said(table) == "Speaking in Tongues: convert up to 3 more cubes."
    assert said(table.play("g@I1", "g@I1")) == "Speaking in Tongues: convert up to 1 more cube."
    sky = Table("", players=["eseryn", "lutraz"]).play("T", "I4", "s C")
    assert said(sky) == "Place 4 more sceptic tokens around the tested hex."


def test_every_step_of_every_card_has_a_prompt() -> None:
    for at in range(0, len(STANDARD.steps.table), WIDTH):
        if STANDARD.steps.table[at + VERB] == END or STANDARD.steps.table[at + ASKED] == 0:
            continue
        verb = VERB_NAMES[STANDARD.steps.table[at + VERB]]
        upto = "-upto" if STANDARD.steps.table[at + OPTIONAL] and STANDARD.steps.table[at + 1] < UNLIMITED // 2 else ""
        assert GAME.render(Message(f"prompt.effect-{verb}{upto}", {"card": "W01", "count": 1}))


def test_discards_are_a_form() -> None:
    table = miracle("W30").play("W30@a1", ".")
    form = choices(table).form
    assert form is not None and (form.least, form.most, form.template) == (2, 5, "disc {}")
    assert len(form.things) == 5 and said(table) == "Discard at least 2 cards; you may keep three."
    line = form.template.format(",".join(text for _, text in form.things[:2]))
    assert table.match.refusal(0, line) is None
    none = choices(miracle("W01").play("W01@a1", ".")).form
    assert none is not None and miracle("W01").play("W01@a1", ".").match.refusal(0, none.template.format("")) is None


@pytest.mark.rule("TH-R6")
def test_emptying_an_own_temple_is_warned_of() -> None:
    table = Table("O1 0:2 t0, O7 0:2").play("P")
    warned = {choice.text: choice.warning for choice in choices(table).items}
    assert warned["1:O1>I1"] is None and warned["2:O7>I4"] is None
    warning = warned["2:O1>I1"]
    assert warning is not None and "temple in O1" in GAME.render(warning)
    assert horde("M02", "O1", "O1 0:1 t0").play("act M02").match.choices(0) is not None


def test_every_refusal_has_a_sentence_a_rule_and_a_test_that_provokes_it() -> None:
    folder = HERE.parents[2] / "src" / "theomachy" / "games" / "theurgy"
    code = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    found = set(re.findall(r'Refusal\(\s*"([a-z-]+)"', code)) | {"monster-used"}
    tests = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    for name in found:
        assert GAME.catalogue().find(f"refusal.{name}") is not None, name
        assert name in tests, f"no test provokes {name}"
    for rule in re.findall(r'Refusal\(\s*"[a-z-]+", "(TH-\w+)"', code):
        assert rule in GAME.rules


@pytest.mark.rule("TH-U13", "TH-U14")
@pytest.mark.parametrize(("seats", "place", "rule"), [(3, "at O5,O11", "TH-U13"), (4, "at O5", "TH-U14")])
def test_a_place_that_is_taken_is_refused(seats: int, place: str, rule: str) -> None:
    match = theomachy.new("theurgy", seats, "places", {"mode": "discovery"})
    match.play(match.actors()[0], f"as lutraz {place}")
    match.play(match.actors()[0], "as orrun")
    refused = match.refusal(match.actors()[0], place)
    assert refused is not None and (refused.code, refused.rule) == ("place-taken", rule)


def test_events_are_sentences() -> None:
    table = Table("I1 0:1 1:5 t1", faith={"v10": 0, "v15": 0}).play("T I1")
    shown = [GAME.describe(event.seen_by(1), players=["Ann", "Bob"]) for event in table.events]
    assert "2 red cubes in I1 turn blue." in shown and "The temple of Bob in I1 is destroyed." in shown
    assert all(shown)


def test_the_picture_shows_the_land() -> None:
    table = Table("C g:8 s2, I1 0:2 t0 r1", acolytes=[["I1", "O7!"], ["O3", "O9"]], horde=[{"M11": "I3"}, {}])
    drawn = GAME.draw(table.match.view(0))
    assert "C CA*" in drawn and "[blue]▲B[/]" in drawn and "[red]△R[/]" in drawn and "M11" in drawn
    assert "?2" in drawn and "[blue]åB[/]" in drawn
    assert GAME.draw(theomachy.new("theurgy", 6, "picture").view(None))


def aids(table: Table, viewer: int | None) -> Fields:
    return cast(Fields, GAME.aids(table.position, viewer))


def test_defended_cubes_are_shown() -> None:
    table = Table("O1 0:2 1:1, O3 1:2, I1 0:1", acolytes=[["O1", "O7"], ["O3!", "O9"]], horde=[{"M18": "I1"}, {}])
    assert aids(table, 1)["defended"] == {"O1": [0], "I1": [0]}


def test_who_holds_a_target_is_shown_without_secrets() -> None:
    table = Table("I1 0:1 t0, I2 0:1 t0, I3 0:1 t0, I4 0:1 t0", options={"x": 3}, objectives=["J09", "J01"])
    assert [seat["holds"] for seat in aids(table, 0)["standings"]["seats"]] == ["calling", None]
    assert [seat["holds"] for seat in aids(table, 1)["standings"]["seats"]] == [None, None]
    capital = Table("I1 0:1 t0, I2 0:1 t0, C 0:1 t0", options={"x": 3})
    assert [seat["holds"] for seat in aids(capital, None)["standings"]["seats"]] == ["capital", None]


@pytest.mark.rule("TH-U3")
def test_the_piles_of_capital_events_are_shown() -> None:
    match = theomachy.new("theurgy", 2, "piles", {"mode": "discovery"})
    ahead = cast(Fields, match.view(None))["events_ahead"]
    assert ahead == [{"pile": "B", "above": 12, "cards": 12}, {"pile": "D", "above": 35, "cards": 12}]
    four = cast(Fields, theomachy.new("theurgy", 4, "piles").view(None))["events_ahead"]
    assert [pile["pile"] for pile in four] == ["D"]


# Learners and bots.


@pytest.mark.parametrize("seats", range(2, 7))
def test_observations_have_one_length(seats: int) -> None:
    start, later = GAME.new(seats, 1), GAME.new(seats, 2, {"mode": "discovery"})
    lengths = {len(GAME.observe(position, seat)) for position in (start, later) for seat in range(seats)}
    assert len(lengths) == 1


def test_a_temple_more_evaluates_higher_and_a_won_game_highest() -> None:
    poor, rich = Table("I1 0:3, I2 1:3"), Table("I1 0:3 t0, I2 1:3")
    assert GAME.evaluate(rich.position, 0) > GAME.evaluate(poor.position, 0)
    assert GAME.evaluate(rich.position, 1) < GAME.evaluate(poor.position, 1)
    won = Table().play("resign")
    assert GAME.evaluate(won.position, 1) == 1.0 and GAME.evaluate(won.position, 0) == -1.0


def test_a_chosen_action_is_worth_what_it_promises() -> None:
    def after(letter: str) -> float:
        return GAME.evaluate(Table("O1 0:3, O3 1:3", pawns=[None, None]).play(letter).position, 0)

    assert after("T") > after("S") and after("T") > after("P")
    done = Table("O1 0:3, O3 1:3").play("P")
    fresh = GAME.evaluate(done.position, 0)
    assert GAME.evaluate(done.play("1:O1>I1").position, 0) < fresh + 0.05


def test_a_temple_in_sight_is_tested_and_one_out_of_sight_is_worked_for() -> None:
    def after(letter: str, hexes: str) -> float:
        return GAME.evaluate(Table(hexes, faith={"v19": 0}, pawns=["D", None]).play(letter).position, 0)

    assert after("T", "I1 0:3 g:1") > max(after(letter, "I1 0:3 g:1") for letter in "PS")
    assert after("T", "I1 0:1 g:4") < max(after(letter, "I1 0:1 g:4") for letter in "PS")


def test_factions_and_options_are_shown() -> None:
    table = Table(options={"x": 6, "round_limit": 40})
    assert GAME.factions(table.position) == ["kelerix", "lutraz"]
    assert GAME.options_of(table.position) == {"mode": "discovery", "x": 6, "round_limit": 40, "free_night_sky": False}
    assert GAME.factions(GAME.new(2, 1)) == ["", ""]


@pytest.mark.parametrize(
    ("table", "default"),
    [
        (Table("O1 0:1"), "P"),
        (Table("O1 0:1", pawns=["P", None]), "D"),
        (Table("O1 0:1").play("P"), "."),
        (miracle("W02", "I1 g:2").play("W02@a1"), "-"),
        (miracle("W01").play("W01@a1", "."), "disc -"),
        (Table("I6 1:1", row=[["M11", 0], None, None]).play("D", "sum M11 I3"), "-"),
    ],
    ids=["action", "blocked", "pilgrimage", "effect", "discard", "trigger"],
)
def test_the_default_choice_is_played_when_time_is_up(table: Table, default: str) -> None:
    assert GAME.write(table.position, 0, GAME.default(table.position, 0)) == default

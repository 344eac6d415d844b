"""Game modes (FG-O)."""

import pytest

from tests.games.four_gods.build import GAME, table
from theomachy.core.message import Message
from theomachy.core.refusal import OptionError, PositionError
from theomachy.games.four_gods.rules import modes
from theomachy.games.four_gods.state import Terms

rule = pytest.mark.rule


@rule("FG-C1", "FG-C2", "FG-O8")
def test_the_world_is_eight_by_eight_unless_said_otherwise() -> None:
    assert Terms(2, GAME.settle(2, None)).size == 8
    assert Terms(2, GAME.settle(2, {"size": 10})).size == 10
    for size in (3, 13):
        with pytest.raises(OptionError, match="from 4 to 12"):
            GAME.settle(2, {"size": size})


@rule("FG-C8", "FG-O1", "FG-O2", "FG-O3", "FG-O4")
def test_every_combination_of_modes_can_be_played() -> None:
    for pace in ("realtime", "timed", "rondo", "budget"):
        for cards in ("visible", "secret"):
            for players, form in ((2, "4gods"), (2, "2gods"), (3, None), (4, None)):
                options = {"pace": pace, "gods": cards, **({} if form is None else {"two_player": form})}
                GAME.check_invariants(GAME.new(players, 5, options))
    with pytest.raises(OptionError, match="two_player"):
        GAME.settle(3, {"two_player": "2gods"})


@rule("FG-O5")
def test_secret_gods_for_two_with_four_gods_are_allowed_with_a_warning() -> None:
    assert GAME.new(2, 1, {"gods": "secret", "two_player": "4gods"}).actors()
    assert "Not advised" in GAME.render(Message("option.gods-secret-help"))


@rule("FG-O6", "FG-O7", "FG-O10")
def test_checking_by_the_table_needs_a_clock_and_its_own_options_need_it() -> None:
    assert GAME.settle(2, None)["check"] == "strict"
    for pace in ("rondo", "budget"):
        with pytest.raises(OptionError, match="FG-O6"):
            GAME.settle(2, {"pace": pace, "check": "table"})
    with pytest.raises(OptionError, match="FG-O7"):
        GAME.settle(2, {"penalties": "all"})
    with pytest.raises(OptionError, match="FG-O10"):
        GAME.settle(2, {"attribution": "honour"})
    with pytest.raises(OptionError, match="ascending"):
        GAME.settle(2, {"check": "table", "penalties": [1, 0]})
    terms = Terms(4, GAME.settle(4, {"check": "table", "penalties": [1, 3]}))
    assert terms.penalised == 0b1010
    assert Terms(3, GAME.settle(3, {"check": "table", "penalties": "all"})).penalised == 0b111


@rule("FG-O9")
def test_information_is_open_by_default_in_the_clockless_forms() -> None:
    expected = {"realtime": "table", "timed": "table", "rondo": "open", "budget": "open"}
    for pace, info in expected.items():
        assert GAME.settle(3, {"pace": pace})["info"] == info
    assert GAME.settle(3, {"pace": "rondo", "info": "table"})["info"] == "table"
    assert GAME.settle(3, None)["pace"] == "realtime"
    assert GAME.settle(3, None, "research")["pace"] == "rondo"


@rule("FG-O11")
def test_every_timer_is_an_option_in_milliseconds() -> None:
    settled = GAME.settle(4, None)
    assert {name: settled[name] for name in modes.TIMERS} == modes.TIMERS
    assert modes.TIMERS["turn_ms"] == modes.TIMERS["final_ms"] == 30_000
    match = table(2, pace="timed", turn_ms=1234, turn_gap_ms=0)
    match.play(0, ".", 100)
    assert match.due() == 100 + 1234


@rule("FG-O12", "FG-Z7")
def test_random_modes_flip_the_tokens_and_nothing_else() -> None:
    seen = set()
    for seed in range(40):
        pos = GAME.new(2, seed, {"random_modes": True})
        options = GAME.options_of(pos)
        seen.add((options["pace"], options["gods"], options["two_player"]))
        assert options["size"] == 8 and options["check"] == "strict"
        GAME.check_invariants(pos)
    assert len(seen) == 8
    assert {pace for pace, _, _ in seen} == {"realtime", "timed"}


@rule("FG-O12", "FG-O9", "FG-O6")
def test_random_modes_always_have_a_clock_whatever_pace_was_chosen() -> None:
    for preset, options in (("research", {}), ("table", {"pace": "rondo"}), ("table", {"pace": "budget"})):
        settled = GAME.settle(2, {"random_modes": True, "check": "table", **options}, preset)
        assert settled["info"] == "table"  # the default of the paces that the token shows
        pos = GAME.new(2, 1, settled)
        assert pos.terms.is_clocked() and pos.terms.table_check
        assert GAME.dump(GAME.load(GAME.dump(pos))) == GAME.dump(pos)
    with pytest.raises(PositionError, match="FG-O12"):
        table(2, random_modes=True, pace="rondo")


@rule("FG-O7", "FG-Q14")
def test_the_schema_offers_penalties_for_nobody_everybody_or_chosen_seats() -> None:
    (schema,) = [option.as_dict() for option in GAME.options if option.name == "penalties"]
    assert schema["choices"] == ["off", "all"] and schema["seat_list"] is True
    assert [option.name for option in GAME.options if option.as_dict()["seat_list"]] == ["penalties"]
    for title in ("option.penalties-seats", "option.penalties-seats-help"):
        assert GAME.render(Message(title))
    assert GAME.settle(3, {"check": "table", "penalties": [0, 2]})["penalties"] == [0, 2]

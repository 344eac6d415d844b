"""Round limit, conceding, agreeing (TH-L), and talking (TH-H3)."""

from typing import cast

import pytest

from tests.games.theurgy.build import Fields, Table, miracle
from theomachy.core.refusal import IllegalAction
from theomachy.games.theurgy import GAME
from theomachy.games.theurgy.components.box import OBJECTIVE_IDS
from theomachy.games.theurgy.rules.objectives import objective_met


@pytest.mark.rule("TH-L1")
def test_the_limit_of_rounds_is_off_at_tables_and_sixty_in_research() -> None:
    assert GAME.settle(2, None)["round_limit"] is None and GAME.settle(2, None, "research")["round_limit"] == 60
    table = Table("O1 0:1", round=60, options={"round_limit": 60}, pawns=["S", "S"]).play("P .")
    assert not table.match.is_over()
    table.play("P .")  # the sixtieth round is complete
    assert table.data["result"] == {"kind": "adjudicated", "places": [[0], [1]]}
    assert not Table("O1 0:1", round=60, pawns=["S", "S"]).play("P .", "P .").match.is_over()


@pytest.mark.rule("TH-L2")
@pytest.mark.parametrize(
    ("hexes", "fields", "places"),
    [
        ("I1 t1, I2 t1, I3 t0, I4 r0", {}, [[1], [0]]),  # value 2 against 1½
        ("I1 t1, I2 r0, I3 r0", {}, [[1], [0]]),  # equal value: standing temples
        ("I1 t1, C t0", {}, [[0], [1]]),  # then the Capital
        ("I1 t1, I2 t0", {"acolytes": [["O1", "O7"], ["C", "C"]], "objectives": ["J17", "J24"]}, [[1], [0]]),
        ("I1 t1 0:2 1:3, I2 t0", {"objectives": ["J17", "J18"]}, [[1], [0]]),  # then cubes
        ("", {"faith": {"v01": 1}, "objectives": ["J17", "J18"]}, [[1], [0]]),  # then tokens
        ("", {"objectives": ["J17", "J18"]}, [[0, 1]]),  # equal in all: the place is shared
    ],
)
def test_adjudication_ranks(hexes: str, fields: Fields, places: list[list[int]]) -> None:
    table = Table(hexes, **fields, round=3, first=1, options={"round_limit": 3})
    table.play("P .")
    assert table.data["result"] == {"kind": "adjudicated", "places": places}
    assert sum(table.position.returns()) == 0


@pytest.mark.rule("TH-L3", "TH-N7")
def test_conceding_takes_acolytes_monsters_and_cards_and_leaves_the_rest() -> None:
    table = Table(
        "I1 1:2 t1, I2 r1",
        players=["lutraz", "aeoris", "orrun"],
        turn=1,
        faith={"v20": 1},
        hands=[["?"] * 3, ["W22", "W08", "W03"], ["?"] * 3],
        supply=[[], ["W05"], []],
        horde=[{}, {"M11": "I3", "M04": "C"}, {}],
        discard=["W31"],
        objectives=["?", "J17", "?"],
    )
    table.play("D", "resign")
    data = table.data
    assert data["out"] == [1] and data["acolytes"][1] == [None, None] and data["horde"][1] == {}
    assert data["mdiscard"] == ["M04", "M11"] and data["discard"] == ["W31", "W03", "W05", "W08", "W22"]
    assert data["hands"][1] == [] and data["supply"] == [[], [], []]
    assert table.hex("I1") == {"cubes": {"1": 2}, "temple": 1} and table.hex("I2") == {"ruins": [1]}
    assert data["faith"] == {"v20": 1} and table.turn == 2 and data["options"]["x"] == 6
    assert table.play("T I4").play("T I5").turn == 2  # their turns are skipped
    objectives = table.match.view(0)["objectives"]
    assert isinstance(objectives, list) and objectives[1] == "?"


@pytest.mark.rule("TH-L3")
def test_a_conceded_player_still_counts_as_rival_and_a_test_may_build_for_them() -> None:
    table = Table(
        "I1 1:3",
        players=3,
        out=[1],
        acolytes=[["O1", "O7"], [None, None], ["O5", "O11"]],
        hands=[["?"] * 3, [], ["?"] * 3],
    )
    assert table.play("T I1").hex("I1")["temple"] == 1


LEFT: Fields = {"players": 3, "out": [1], "acolytes": [["I1", "O7"], [None, None], ["O5", "O11"]]}


@pytest.mark.rule("TH-L3", "TH-K1")
def test_cards_and_objectives_mean_a_conceded_player_as_a_rival() -> None:
    hands = [["W03", "W01", "W08"], [], ["?"] * 3]
    crisis = miracle("W03", "I1 1:2", **LEFT, hands=hands).play("W03@a1")
    assert crisis.legal() == ["1@I1", "-"]
    humble = Table("I1 0:2 1:1, O5 2:3", **LEFT, hands=hands)
    assert not objective_met(humble.position, 0, OBJECTIVE_IDS.index("J07"))  # seat 1 has fewer cubes
    ruins = ", ".join(f"I{n} r1" for n in range(1, 7)) + ", O1 r1, O2 r1"
    broken = Table(ruins, **LEFT, hands=hands)
    assert objective_met(broken.position, 0, OBJECTIVE_IDS.index("J23"))


@pytest.mark.rule("TH-L3", "TH-S1")
def test_a_conceded_player_is_not_asked_to_spread_the_word() -> None:
    table = Table("O5 1:2, O1 0:1", **LEFT, hands=[["?"] * 3, [], ["?"] * 3])
    shown = cast(dict[str, list[int]], table.match.view(None)["spread"])
    assert shown["v03"] == [0] and "v54" not in shown


@pytest.mark.rule("TH-L3", "TH-E3")
@pytest.mark.parametrize(("event", "cubes"), [("E1", {"1": 1, "g": 6}), ("E3", {"1": 4, "g": 3})])
def test_capital_events_meet_a_conceded_player_too(event: str, cubes: dict[str, int]) -> None:
    gone = [f"W{n:02d}" for n in (3, 4, 5, 6, 7, 9, 10)] * 2  # pile A and the hand of seat 1
    hands = [["W01", "W02", "W08"], [], ["?"] * 3]
    deck = [event, *["?"] * 32]
    table = Table("C 1:2 g:5", **LEFT, hands=hands, piles=[11, 12, 10, 11], discard=gone, deck=deck)
    assert table.play("D W01@a1").cubes("C") == cubes


@pytest.mark.rule("TH-L3")
def test_conceding_ends_the_turn_without_a_winning_check() -> None:
    hexes = ", ".join(f"{name} 0:1 t0" for name in ("C", "I1", "I2", "I3", "I4", "I5"))
    table = Table(hexes, players=3).play("P", "resign")  # enough temples for three players
    assert not table.match.is_over() and table.turn == 1


@pytest.mark.rule("TH-L3")
def test_conceding_in_the_middle_of_a_summoning_puts_the_row_in_order() -> None:
    table = Table("C 1:1", players=3, row=[["M11", 0], ["M04", 1], ["M12", 2]], mdeck=["M05", "M06", *["?"] * 25])
    table.play("D", "sum M11 I3", ":", "resign")
    assert table.data["row"] == [["M05", 0], ["M04", 2], ["M06", 0]]
    assert table.data["mdiscard"] == ["M12", "M11"] and table.cubes("C") == {"1": 1}
    assert table.data["turn_state"]["pending"] is None and table.turn == 1


@pytest.mark.rule("TH-L3")
def test_a_miracle_broken_off_is_discarded_with_the_hand_in_order_of_id() -> None:
    table = miracle(
        "W02",
        "I1 g:3",
        players=3,
        acolytes=[["I1", "O7"], ["O3", "O9"], ["O5", "O11"]],
        hands=[["W02", "W01", "W08"], ["?"] * 3, ["?"] * 3],
    ).play("W02@a1", "g@I1", "resign")
    assert table.data["discard"] == ["W01", "W02", "W08"] and table.cubes("I1") == {"0": 1, "g": 2}


@pytest.mark.rule("TH-L3")
@pytest.mark.parametrize(("card", "target"), [("W15", "2a1"), ("W14", "2a1>C")])
def test_an_acolyte_that_left_with_its_player_is_not_called_wounded(card: str, target: str) -> None:
    acolytes = [["I1", "O7"], ["I2", "O9"], [None, None]]
    hands = [[card, "W01", "W08"], ["?"] * 3, []]
    table = miracle(card, players=3, out=[2], acolytes=acolytes, hands=hands).play(f"{card}@a1")
    assert table.refused(target) == "acolyte-gone TH-L3"
    assert not any(text.startswith("2a") for text in table.legal())


@pytest.mark.rule("TH-L3")
def test_one_concedes_only_in_ones_own_turn() -> None:
    table = Table()
    assert table.match.calls(0) == ["resign", "agree draw"] and table.match.calls(1) == ["agree draw"]
    with pytest.raises(IllegalAction):
        table.match.play(1, "resign")


@pytest.mark.rule("TH-L4")
def test_the_last_player_left_wins_at_once() -> None:
    table = Table("I1 1:1 t1").play("resign")
    assert table.data["result"] == {"kind": "last", "places": [[1], [0]]}


@pytest.mark.rule("TH-L5")
def test_all_remaining_players_can_agree_on_a_draw() -> None:
    table = Table(players=3)
    table.match.play(2, "agree draw")
    table.match.play(0, "agree draw")
    table.match.play(2, "agree -")
    assert table.data["agree"] == [0] and not table.match.is_over()
    table.match.play(2, "agree draw")
    table.match.play(1, "agree draw")
    assert table.data["result"] == {"kind": "agreed", "places": [[0, 1, 2]]}
    assert table.position.returns() == [0.0, 0.0, 0.0]


def agree(table: Table) -> Table:
    """Both seats of a duel agree on a draw."""
    for seat in range(2):
        table.events = table.match.play(seat, "agree draw")
    GAME.check_invariants(table.position)
    return table


EMPTY = {"action": None, "main": None, "pending": None, "left": 0}


@pytest.mark.rule("TH-L5")
def test_a_draw_in_the_middle_of_a_miracle_discards_its_card() -> None:
    hands = [["W02", "W01", "W08"], ["?"] * 3]
    table = agree(miracle("W02", "I1 g:3", hands=hands, discard=["W31"]).play("W02@a1", "g@I1"))
    assert table.data["discard"] == ["W31", "W02"] and table.data["hands"][0] == ["W01", "W08"]
    assert table.data["turn_state"].items() >= EMPTY.items() and table.data["result"]["kind"] == "agreed"


@pytest.mark.rule("TH-L5")
@pytest.mark.parametrize("choices", [[], [":"]], ids=["asked", "triggered"])
def test_a_draw_in_the_middle_of_a_summoning_puts_the_row_in_order(choices: list[str]) -> None:
    table = Table("C 1:1", row=[["M11", 0], ["M04", 1], ["M12", 2]], mdeck=["M05", "M06", *["?"] * 25])
    agree(table.play("D", "sum M11 I3", *choices))
    assert table.data["row"] == [["M05", 0], ["M04", 2], ["M06", 0]] and table.data["mdiscard"] == ["M12"]
    assert table.data["horde"][0] == {"M11": "I3"} and table.data["turn_state"].items() >= EMPTY.items()


@pytest.mark.rule("TH-L5", "TH-L3")
def test_a_draw_is_agreed_among_those_left() -> None:
    table = Table(players=3)
    table.match.play(1, "agree draw")
    table.match.play(2, "agree draw")
    table.play("resign")
    assert table.data["result"] == {"kind": "agreed", "places": [[1, 2], [0]]}


@pytest.mark.rule("TH-L6")
def test_a_player_who_lost_every_cube_plays_on() -> None:
    table = Table("I1 g:1", acolytes=[["I1", "O7"], ["O3", "O9"]])
    assert table.legal() == ["P", "D", "T"]
    table.play("P a1+g")
    assert table.cubes("I1") == {"0": 1}


@pytest.mark.rule("TH-H3")
def test_cards_cannot_be_shown_and_offers_do_not_bind() -> None:
    table = Table("O1 0:1", hands=[["W01", "W02", "W03"], ["?"] * 3])
    assert table.refused("show W01").startswith("not-understood")
    before, legal = table.match.view(1), table.legal()
    for line in ("agree draw", "agree -"):
        [event] = table.match.play(0, line)
        assert event.seen_by(1) == event.seen_by(0) and not event.secret and table.legal() == legal
    assert table.match.view(1) == before and not table.match.is_over()
    for action in legal:  # whatever is begun, the hand stays hidden
        begun = Table("O1 0:1", hands=[["W01", "W02", "W03"], ["?"] * 3]).play(action)
        assert cast(list[object], begun.match.view(1)["hands"])[0] == ["?"] * 3

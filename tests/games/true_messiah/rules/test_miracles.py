"""Prayer and the playing of miracles (TM-A, TM-R)."""

import pytest

from tests.games.true_messiah.build import Table

rule = pytest.mark.rule


@rule("TM-A1")
def test_moves_prayers_and_miracles_mix_freely() -> None:
    table = Table({"b2": ["R3f"], "c3": ["R1f"]}, hands={"R": ["edict", "pious_benefactors"]})
    table.play("R pray 1@b2").settle().play("R mv 1f b2-b3").settle().play("R play pious_benefactors").settle()
    table.play("R mv 1f c3-c4").settle().play("R pray 1@b2").settle()
    assert table.seat("R")["coins"] == 7 and table.seat("R")["belief"] == 1


@rule("TM-A5")
def test_only_active_followers_on_own_holy_spaces_pray() -> None:
    table = Table({"b2": ["R1f", "R1p", "RM"], "c3": ["R2f"], "d3": ["R1n"]}, buildings={"c5": "Bt"})
    assert table.law("R pray 1@c3") == "TM-A5"
    assert table.law("R pray 2@b2") == "TM-A5"
    assert table.law("R pray 1@d3") == "TM-U3", "nonbelievers do not pray"
    table.play("R pray 1@b2").settle()
    assert table.on("b2") == ["R2p", "RM"] and table.seat("R")["belief"] == 1


@rule("TM-A6", "TM-W9")
def test_everybody_prays_in_everybodys_action_phase() -> None:
    table = Table({"f7": ["B2f"]})
    assert table.match.volunteers() == [1]
    table.play("B !pray 2@f7").settle()
    assert table.seat("B")["belief"] == 2 and table.data["active"] == "R"


@rule("TM-A7", "TM-Q1")
def test_a_follower_may_move_and_then_pray() -> None:
    table = Table({"b2": ["RM"], "c3": ["R1f"], "d6": ["R4f"]})
    table.play("R mv 1f c3-c2-b2").settle().play("R pray 1@b2").settle()
    assert table.seat("R")["belief"] == 1 and table.on("b2") == ["R1p*", "RM"]


@rule("TM-A8")
def test_the_praying_stay_praying_until_their_owners_next_turn() -> None:
    table = Table({"b2": ["R3f"], "c6": ["R1f"]}, hands={"R": ["edict"], "B": ["edict"]})
    table.play("R pray 2@b2").settle().play("R end").settle()
    assert table.data["active"] == "B" and table.on("b2") == ["R2p", "R1f", "RM"]
    table.play("B end").settle().play(f"B disc {','.join(['pious_benefactors'] * 3)}", "R bid 0", "B bid 0")
    assert table.data["active"] == "R" and table.on("b2") == ["R3f", "RM"]


@rule("TM-A9", "TM-E1")
def test_belief_vanishes_at_the_end_of_any_turn() -> None:
    table = Table({"b2": ["R3f"], "f7": ["B3f"]}, hands={"R": ["edict"], "B": ["edict"]})
    table.play("B !pray 1@f7").settle().play("B -", "R pray 1@b2").settle().play("R end").settle()
    assert table.data["active"] == "B"
    assert table.seat("R")["belief"] == 0 and table.seat("B")["belief"] == 0


@rule("TM-A10", "TM-Q7")
def test_forced_prayer_gives_no_belief() -> None:
    table = Table(
        {"c3": ["RM"], "b4": ["B3f"]}, buildings={"b4": "Bt"}, hands={"R": ["crisis_of_faith"]}, belief={"R": 2}
    )
    table.play("R play crisis_of_faith M>b4").settle().play("R : b4:B2f")
    assert table.on("b4") == ["B2p", "B1f"] and table.seat("B")["belief"] == 0
    table = Table(hands={"R": ["manna"]}, belief={"R": 3}, buildings={"b4": "Rt"})
    table.play("R play manna").settle().play("R : b4", "R : b4")
    assert table.on("b4") == ["R2p"] and table.seat("R")["belief"] == 0


@rule("TM-A11")
def test_belief_is_never_an_allys() -> None:
    table = Table(players="RBVW", hands={"R": ["pious_benefactors"]}, belief={"V": 9})
    refusal = table.refused("R play pious_benefactors")
    assert refusal.code == "too-little-belief" and refusal.facts["belief"] == 0, "the ally cannot pay for a card"
    units = {"c3": ["RM"], "d3": ["B1f"]}
    table = Table(units, players="RBVW", hands={"R": ["earthquake"]}, belief={"R": 6, "V": 9}, buildings={"d3": "Bt"})
    table.play("R play earthquake M>d3").settle()
    assert table.seat("R")["removed"] == ["earthquake"] and table.seat("V")["belief"] == 9, "nor for keeping it"
    table = Table(players="RBVW", hands={"R": ["tithes"]}, belief={"R": 5}).play("R gift tithes").settle()
    assert table.seat("V")["discard"] == ["tithes"]
    assert table.seat("R")["belief"] == 2 and table.seat("V")["belief"] == 0, "the card goes over, belief does not"


@rule("TM-A12")
def test_several_followers_pray_in_one_action_with_one_window() -> None:
    units = {"b2": ["R2f"], "c3": ["R2f"]}
    table = Table(units, buildings={"c3": "Rt"}, hands={"R": ["edict"], "B": ["edict"]}, belief={"B": 1})
    table.play("R pray 2@b2,1@c3")
    assert table.asked() == "B" and len(table.data["stack"]) == 1 and table.seat("R")["belief"] == 0
    table.play("B -", "R -")
    assert table.data["stack"] == [] and table.seat("R")["belief"] == 3


@rule("TM-R1")
def test_a_miracle_needs_the_card_and_its_cost_paid_at_once() -> None:
    table = Table({"b2": ["R1f"]}, hands={"R": ["evangelize", "tithes"]}, belief={"R": 2})
    assert table.law("R play edict") == "TM-R1"
    assert table.refused("R play tithes").facts == {"card": "tithes", "cost": 3, "belief": 2}
    table.play("R play evangelize M>b2")
    assert table.seat("R")["belief"] == 0 and table.seat("R")["hand"] == ["tithes"]


@rule("TM-R1", "TM-S7")
def test_a_played_card_does_not_reveal_whether_its_owner_has_another() -> None:
    pile = ["edict", "fruit", "evangelize", "providence", "pious_benefactors", "edict_plus"]
    seats = {"R": {"deck": [], "discard": pile}}
    held, shown = set[int](), set[str]()
    for seed in range(8):
        hands = {"R": ["edict", "fruit", "providence"]}
        table = Table({"c3": ["RM"]}, phase="build", hands=hands, belief={"R": 1}, seats=seats, seed=seed)
        held.add(table.seat("R")["hand"].count("edict"))
        table.play("R play edict")
        view = table.match.view(1)
        shown.add(str((view["seats"]["R"], view["recall"]["R"])))  # type: ignore[index]
    assert held == {1, 2}, "one was kept, and with some shuffles another drawn"
    assert len(shown) == 1, "black sees the same either way"


@rule("TM-R2", "TM-R3", "TM-W10")
def test_only_preemptive_miracles_answer() -> None:
    table = Table({"f7": ["B1f"], "c3": ["R1f"]}, hands={"B": ["edict", "evangelize"]}, belief={"B": 3})
    table.play("R mv 1f c3-c4")
    assert table.asked() == "B"
    assert table.law("B play evangelize M>f7") == "TM-R2"
    table.play("B play edict").settle()
    assert table.asked() == "B" and table.on("c3") == ["R1f"], "the answer comes first"
    table.play("B : -")
    assert table.asked() == "R" and table.on("c4") == ["R1f*"]


@rule("TM-R4")
def test_range_counts_orthogonal_steps_over_anything() -> None:
    table = Table({"c3": ["RM"], "c4": ["B1f"], "d5": ["B1f"], "e5": ["B1f"]}, hands={"R": ["smite"]}, belief={"R": 4})
    assert table.refused("R play smite M>e5:B1f").facts == {"card": "smite", "range": 3, "far": 4}
    table.play("R play smite M>d5:B1f").settle()
    assert table.on("d5") == []


@rule("TM-R5")
def test_a_target_that_has_become_illegal_makes_the_miracle_fail() -> None:
    table = Table({"c3": ["RM"], "c5": ["BM"]}, hands={"R": ["smite"], "B": ["teleport"]}, belief={"R": 4, "B": 2})
    table.play("R play smite M>c5:BM", "B play teleport M>d7").settle()
    assert table.seat("B")["hp"] == 6 and table.seat("R")["discard"] == ["smite"]


@rule("TM-R6")
def test_a_miracle_whose_origin_is_gone_has_no_effect() -> None:
    table = Table(
        {"c3": ["RM"], "c5": ["RA"], "c6": ["B1f"], "c7": ["BM"]},
        hands={"R": ["smite"], "B": ["smite"]},
        belief={"R": 4, "B": 4},
    )
    table.play("R play smite A>c6:B1f", "B play smite M>c5:RA").settle()
    assert table.on("c5") == [] and table.on("c6") == ["B1f"], "though the messiah would be in range"


@rule("TM-R7")
def test_illegal_targets_among_several_are_skipped() -> None:
    table = Table(
        {"c3": ["RM"], "c5": ["B1f"], "d4": ["B1f"], "d6": ["BM"]},
        hands={"R": ["swarm_of_locusts"], "B": ["teleport"]},
        belief={"R": 6, "B": 3},
        seats={"B": {"hand": ["miracle_shield"], "deck": 8}},
    )
    table.play("R play swarm_of_locusts M>c5,d4,e3", "B play miracle_shield").settle()
    assert table.on("c5") == ["B1f"] and table.on("d4") == ["B1f"], "spaces with black units are no targets any more"
    assert table.seat("R")["discard"] == ["swarm_of_locusts"]


@rule("TM-R8", "TM-R9", "TM-Q8")
def test_choices_are_made_at_resolution_and_are_no_targets() -> None:
    table = Table({"c3": ["R1f"]}, hands={"R": ["edict"], "B": ["corrupt_miracle"]}, belief={"R": 1, "B": 3})
    table.play("R play edict")
    assert table.data["stack"][0]["targets"] == []
    assert table.asked() == "B" and table.law("B play corrupt_miracle >#1") == "TM-R10"
    table.play("B -").settle()
    assert table.asked() == "R" and table.legal("R") == [": -", ": 1f c3"]
    table.play("R : 1f c3-c4")
    assert table.on("c4") == ["R1f*"]


@rule("TM-R10")
def test_a_targeted_miracle_needs_a_legal_target_and_others_do_not() -> None:
    table = Table({"c3": ["RM"]}, hands={"R": ["smite", "godspeed", "dissipater"]}, belief={"R": 9})
    assert table.law("R play dissipater >#1") == "TM-R10"
    table.play("R play godspeed").settle()
    assert table.data["turn"]["pace"] == 3


@rule("TM-R11")
def test_a_resolved_miracle_goes_to_the_open_discard_pile() -> None:
    table = Table(hands={"R": ["pious_benefactors"]}, belief={"R": 1}).play("R play pious_benefactors").settle()
    view = table.match.view(1)
    assert view["seats"]["R"]["discard"] == ["pious_benefactors"]  # type: ignore[index]


@rule("TM-R12", "TM-R14")
def test_pay_to_keep_with_prayers_or_lose_the_card() -> None:
    def played() -> Table:
        units = {"b2": ["R2f"], "c3": ["RM"], "b4": ["R1f"], "d6": ["R4f"], "c6": ["B1f"]}
        table = Table(units, buildings={"b4": "Rt"}, hands={"R": ["plague"]}, belief={"R": 8})
        return table.play("R play plague M>c6").settle()

    table = played()
    assert table.asked() == "R" and table.data["pending"] == {"kind": "keep", "by": "R", "card": "plague", "cost": 3}
    table.play("R keep 3 (1@b2,1@b4)")
    assert table.seat("R")["discard"] == ["plague"] and table.on("b2") == ["R1p", "R1f"]
    assert table.data["stack"] == [] and table.seat("R")["belief"] == 0
    table = played().play("R letgo")
    assert table.seat("R")["removed"] == ["plague"] and table.seat("R")["belief"] == 1


@rule("TM-R13")
def test_the_keeping_cost_is_asked_when_the_card_leaves_the_stack() -> None:
    hands = {"R": ["earthquake"], "B": ["dissipater"]}
    units = {"c3": ["RM"], "b2": ["R4f"], "d3": ["B1f"]}
    table = Table(units, buildings={"d3": "Bt"}, hands=hands, belief={"R": 9, "B": 1})
    table.play("R play earthquake M>d3", "B play dissipater >#1").settle()
    assert table.data["pending"]["by_other"] == "B" and table.asked() == "R"
    table.play("R keep 3")
    assert table.seat("R")["discard"] == ["earthquake"] and table.data["buildings"]["d3"] == "Bt"
    assert table.seat("B")["discard"] == ["dissipater"]


@rule("TM-R13")
def test_failing_or_an_own_dissipater_asks_once_as_the_owners_own_doing() -> None:
    hands = {"R": ["earthquake", "dissipater"]}
    units = {"c3": ["RM"], "b2": ["R4f"], "d3": ["B1f"]}
    table = Table(units, buildings={"d3": "Bt"}, hands=hands, belief={"R": 10})
    table.play("R play earthquake M>d3", "B -", "R play dissipater >#1").settle()
    assert table.data["pending"]["by_other"] == "R"
    table.play("R letgo")
    assert table.seat("R")["removed"] == ["earthquake"] and table.data["stack"] == []


@rule("TM-R12")
def test_without_the_means_the_card_is_lost_without_a_question() -> None:
    table = Table({"c3": ["RM"], "c4": ["B1f"]}, buildings={"c4": "Bt"}, hands={"R": ["earthquake"]}, belief={"R": 6})
    table.play("R play earthquake M>c4").settle()
    assert table.seat("R")["removed"] == ["earthquake"] and "c4" not in table.data["buildings"]


@rule("TM-R15", "TM-E14")
def test_discarding_at_the_end_asks_for_no_keeping_cost() -> None:
    hand = ["plague", "holy_day", "edict", "fruit"]
    table = Table({"b2": ["R4f"]}, hands={"R": hand, "B": []}).play("R end").settle()
    assert table.phase == "discard"
    table.play("R disc plague")
    assert table.seat("R")["discard"] == ["plague"] and table.data["active"] == "B"


@rule("TM-R16")
def test_a_gift_is_paid_announced_and_cannot_be_targeted() -> None:
    hands = {"R": ["tithes", "edict"], "B": ["dissipater", "corrupt_miracle"]}
    table = Table(players="RBVW", hands=hands, belief={"R": 3, "B": 9})
    table.play("R gift tithes")
    assert table.seat("R")["belief"] == 0 and table.data["stack"][0]["kind"] == "gift" and table.asked() == "B"
    assert table.law("B play dissipater >#1") == "TM-R10"
    table.settle()
    assert table.seat("V")["discard"] == ["tithes"]
    assert Table(hands={"R": ["tithes"]}, belief={"R": 3}).law("R gift tithes") == "TM-R16"
    hands = {"V": ["tithes"]}
    table = Table(players="RBVW", hands=hands, belief={"V": 3})
    assert table.law("V gift tithes") == "TM-R16", "it could not be played in another player's turn either"


@rule("TM-R16")
def test_a_preemptive_miracle_can_be_given_in_another_players_turn() -> None:
    hands = {"R": ["tithes"], "B": ["edict", "godspeed"], "V": ["edict"]}
    table = Table(players="RBVW", hands=hands, belief={"R": 3, "B": 3, "V": 1})
    assert "!gift edict" in table.legal("B") and "!gift godspeed" not in table.legal("B")
    table.play("R play tithes")
    assert table.law("B gift godspeed") == "TM-R16"
    table.play("B gift edict")
    assert [item["kind"] for item in table.data["stack"]] == ["miracle", "gift"] and table.asked() == "V"
    table.settle()
    assert table.seat("W")["discard"] == ["edict"] and table.seat("B")["belief"] == 2
    table.play("V !gift edict").settle()
    assert table.seat("R")["discard"] == ["tithes", "edict"] or "edict" in table.seat("R")["discard"]


@rule("TM-R17")
def test_lasting_miracles_lie_by_the_board() -> None:
    table = Table({"b2": ["R4f"]}, hands={"R": ["holy_day"]}, belief={"R": 6})
    table.play("R play holy_day").settle().play("R keep 2")
    assert table.seat("R")["board"] == [{"card": "holy_day", "until": "end_of_turn:R", "turns": 2, "kept": True}]
    unpaid = Table(hands={"R": ["holy_day"], "B": []}, belief={"R": 4}).play("R play holy_day").settle()
    assert unpaid.seat("R")["board"][0]["kept"] is False
    unpaid.play("R end").settle()
    assert unpaid.seat("R")["board"][0]["turns"] == 1


@rule("TM-R17", "TM-D7")
def test_a_lasting_miracle_that_was_not_paid_for_is_removed_when_it_ends() -> None:
    lying = [{"card": "holy_day", "until": "end_of_turn:R", "turns": 1, "kept": False}]
    table = Table(hands={"B": []}, seats={"R": {"board": lying}}).play("R end").settle()
    assert table.seat("R")["board"] == [] and table.seat("R")["removed"] == ["holy_day"]
    last = {"R": {"board": lying, "hand": ["edict"], "deck": ["fruit"] * 6}}
    table = Table(hands={"B": []}, seats=last).play("R end").settle()
    assert table.result == {"winners": ["B"], "how": "cards", "loser": "R"}
    table = Table(players="RBV", hands={"B": []}, seats=last).play("R end").settle()
    assert table.result is None and table.seat("R")["out"] is True and table.data["active"] == "B"


@rule("TM-R19")
def test_granted_moves_are_not_answered_one_by_one() -> None:
    table = Table({"c3": ["R2f"]}, hands={"R": ["edict"], "B": ["edict"]}, belief={"R": 1, "B": 1})
    table.play("R play edict", "B -")
    table.play("R : 1f c3-c4")
    assert table.asked() == "R" and table.data["stack"][0]["resolving"] is True
    table.play("R : 1f c3-d3")
    assert table.data["stack"] == []


@rule("TM-R20", "TM-Q13")
def test_killing_the_one_who_prayed_does_not_stop_the_card() -> None:
    hands = {"R": ["pious_benefactors"], "B": ["smite"]}
    table = Table({"b2": ["R1f", "RM"], "c4": ["R4f"], "b4": ["BM"]}, hands=hands, belief={"B": 4})
    table.play("R pray 1@b2", "B -").settle()
    table.play("R play pious_benefactors", "B play smite M>b2:R1p").settle()
    assert table.seat("R")["coins"] == 7 and table.on("b2") == ["RM"]


@rule("TM-R21")
def test_a_choice_without_options_is_skipped() -> None:
    table = Table({"c3": ["R1f*"]}, hands={"R": ["edict", "confirmation_bias"]}, belief={"R": 3})
    table.play("R play edict").settle()
    assert table.data["stack"] == [] and table.seat("R")["discard"] == ["edict"]
    table = Table(hands={"R": ["confirmation_bias"]}, belief={"R": 2})
    table.play("R play confirmation_bias").settle()
    assert table.seat("R")["hand"] == ["pious_benefactors"], "nothing to fetch, but the card is drawn"

"""Every miracle alone: what it does, and what its text forbids."""

from pathlib import Path
from typing import Any

import pytest

from tests.games.true_messiah.build import Table
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components.edition import STANDARD
from theomachy.games.true_messiah.game import GAME

CARDS = STANDARD.cards

rule = pytest.mark.rule
HOME = {"c3": ["RM"]}


def held(card: str, units: dict[str, list[str]] | None = None, **more: Any) -> Table:
    """Red holds one card and 12 belief, its messiah stands on c3."""
    units = {**HOME, **(units or {})}
    if any("RM" in words for space, words in units.items() if space != "c3"):
        del units["c3"]
    return Table(
        units, hands={"R": [card], **more.pop("hands", {})}, belief={"R": 12, **more.pop("belief", {})}, **more
    )


def used(card: str, line: str = "", units: dict[str, list[str]] | None = None, **more: Any) -> Table:
    """The card is played and resolves."""
    return held(card, units, **more).play(f"R play {card}{line}").settle()


@pytest.mark.parametrize(("card", "number"), [("edict", 2), ("edict_plus", 3)])
def test_edict_grants_extra_moves(card: str, number: int) -> None:
    table = used(card, "", {"d4": ["R3f", "R1n"]})
    for _ in range(number):
        assert table.asked() == "R"
        table.play("R : 1f d4-d5")
    assert table.on("d5") == [f"R{number}f*"] and table.data["stack"] == [] and table.data["turn"]["low_moved"] == 0


def test_edict_moves_make_room_for_one_another() -> None:
    table = used("edict", "", {"d4": ["R4f"], "c4": ["R1f"]})
    assert "R" in table.asked() and table.law("R : 1f c4-d4") == "TM-M5"
    table.play("R : 1f d4-d5", "R : 1f c4-d4")
    assert table.on("d4") == ["R1f*", "R3f"]


def test_fruit_turns_a_follower_on_an_ordinary_space() -> None:
    table = used("fruit", " M>d4:B1p*", {"d4": ["B1p*", "B1f"]}, buildings={"b4": "Bt"})
    assert table.on("d4") == ["B1n*", "B1f"], "same space, same mark, no longer praying"
    table = held("fruit", {"b4": ["B1f"], "d3": ["B1n"]}, buildings={"b4": "Bt"})
    assert table.law("R play fruit M>b4:B1f") == "TM-R10" and table.law("R play fruit M>d3:B1n") == "TM-R10"
    doubters = {space: ["B4n"] for space in ("d5", "e5", "f5")}
    assert held("fruit", {"d4": ["B1f"], **doubters}).law("R play fruit M>d4:B1f") == "TM-R10", "no chit is left"


def test_fruit_plus_drives_out_of_a_holy_space() -> None:
    table = used("fruit_plus", " M>b5:B1f", {"b5": ["B2f"], "b4": ["R1f"]}, buildings={"b5": "Bt"})
    assert table.asked() == "B" and sorted(table.legal("B")) == [": b6", ": c5"]
    table.play("B : c5")
    assert table.on("c5") == ["B1n"] and table.on("b5") == ["B1f"]
    closed = {"b5": ["B1f"], "b4": ["R1f"], "b6": ["B4f"], "c5": ["R1f"]}
    table = used("fruit_plus", " M>b5:B1f", closed, buildings={"b5": "Bt"})
    assert table.on("b5") == [] and table.data["stack"] == [], "nowhere to go: destroyed"


def test_evangelize_places_on_an_own_holy_space_in_range() -> None:
    table = used("evangelize", " M>c5", buildings={"c5": "Rt"})
    assert table.on("c5") == ["R1f"]
    table = held("evangelize", {"c5": ["R4f"]}, buildings={"c5": "Rt", "c6": "Rt", "d5": "Bt"})
    assert table.law("R play evangelize M>c5") == "TM-R10" and table.law("R play evangelize M>d5") == "TM-R10"


def test_evangelize_plus_chooses_holy_spaces_or_the_messiahs_neighbours() -> None:
    table = used("evangelize_plus", "", {"c4": ["B1f"]}, buildings={"e6": "Rt"})
    assert sorted(table.legal("R")) == [": b3", ": c2", ": d3", ": e6"]
    table.play("R : d3")
    assert table.on("d3") == ["R1f"]


def test_providence_shields_two_attacks_and_chits_add_up() -> None:
    table = used("providence", " M>c4", {"c4": ["R2f"]}, hands={"R": ["providence", "providence"]})
    table.play("R play providence M>c4").settle()
    assert table.data["providence"] == {"c4": [{"by": "R", "shield": 2}, {"by": "R", "shield": 2}]}
    assert table.law("R play providence M>c5") == "TM-R1"


def test_providence_needs_a_free_chit() -> None:
    chits = {"c4": [{"by": "R", "shield": 2}] * 8}
    assert held("providence", {"c4": ["R1f"]}, providence=chits).law("R play providence M>c4") == "TM-N3"


def test_providence_plus_shields_three_or_closes_a_space() -> None:
    table = used("providence_plus", "/A M>c4", {"c4": ["R2f"]})
    assert table.data["providence"] == {"c4": [{"by": "R", "shield": 3}]}
    table = used("providence_plus", "/B M>c5", {"c6": ["B1f"], "d5": ["R1f"]}, active="R")
    assert table.data["providence"] == {"c5": [{"by": "R", "ward": True}]}
    table.play("R mv 1f d5-c5").settle()
    assert held("providence_plus", {"c4": ["R1f"]}).law("R play providence_plus/B M>c4") == "TM-R10"
    warded = Table({"c6": ["B1f"]}, active="B", providence={"c5": [{"by": "R", "ward": True}]})
    assert warded.law("B mv 1f c6-c5") == "TM-E15" and warded.law("B mv 1f c6-c5-c4") == "TM-E15"


def test_pious_benefactors_give_two_coins() -> None:
    assert used("pious_benefactors").seat("R")["coins"] == 7


def test_martyrdom_turns_followers_into_belief() -> None:
    table = used("martyrdom", "", {"d4": ["R2f"], "d5": ["R1p"]}).play("R : d4:R2f,d5:R1p")
    assert table.seat("R")["belief"] == 17 and table.on("d4") == [] and table.on("d5") == []
    table = used("martyrdom", "", {"d4": ["R2f"]})
    assert ": -" not in table.legal("R"), "one at least"
    assert table.law("R : d4:R2f,b2:R2p") == "", "three at most"


def test_godspeed_lengthens_moves_of_units_that_have_not_moved() -> None:
    table = used("godspeed", "", {"d3": ["R1f"], "f3": ["R1f*"]})
    table.play("R mv 1f d3-d4-d5-d6").settle()
    assert table.on("d6") == ["R1f*"] and table.law("R mv 1f* f3-f4") == "TM-M2"


def test_teleport_places_the_origin_unit() -> None:
    table = used("teleport", " M>d6")
    assert table.on("d6") == ["RM"], "placed, not moved"
    table.play("R mv M d6-d5").settle()
    table = used("teleport", " A>e6", {"e4": ["RA"]})
    assert table.on("e6") == ["RA"] and table.on("c3") == ["RM"]


def test_impassioned_sermon_gives_belief_for_temples() -> None:
    assert used("impassioned_sermon", "", buildings={"d3": "Rt", "e3": "Rt"}).seat("R")["belief"] == 12 - 2 + 3


@pytest.mark.parametrize(("extra", "cards"), [("", 2), (" +1", 3), (" +2", 4)])
def test_divine_inspiration_draws(extra: str, cards: int) -> None:
    table = used("divine_inspiration", extra)
    assert len(table.seat("R")["hand"]) == cards and table.seat("R")["belief"] == 12 - cards


def test_confirmation_bias_fetches_a_card_and_draws_it() -> None:
    seats = {"R": {"discard": ["smite", "confirmation_bias"]}}
    table = used("confirmation_bias", "", seats=seats)
    assert table.legal("R") == [": smite"]
    table.play("R : smite")
    assert table.seat("R")["hand"] == ["smite"]
    assert table.match.view(1)["recall"]["R"]["hand"] == [[1, "RB", "smite", 1]]  # type: ignore[index]


def test_born_again_shuffles_the_discards_in_and_draws_two() -> None:
    seats = {"R": {"discard": ["smite", "plague"]}}
    table = used("born_again", "", seats=seats)
    own = table.seat("R")
    assert own["discard"] == ["born_again"] and len(own["hand"]) == 2 and len(own["deck"]) == 9
    assert own["reshuffled"] is False, "no reshuffle in the sense of the once-a-turn rule"


def test_crisis_of_faith_makes_active_followers_pray() -> None:
    units = {"c5": ["B1p", "B3f"]}
    table = used("crisis_of_faith", " M>c5", units, buildings={"c5": "Bt"})
    assert table.legal("R") == [": -", ": c5:B1f", ": c5:B2f"]
    table.play("R : c5:B2f")
    assert table.on("c5") == ["B3p", "B1f"]
    assert held("crisis_of_faith", {"c4": ["B1f"]}).law("R play crisis_of_faith M>c4") == "TM-R10"


def test_pillar_of_salt_holds_low_units_and_their_attacks() -> None:
    table = used("pillar_of_salt", " M>d4", {"d4": ["R2f", "RA"]})
    assert table.refused("R mv 1f d4-d5").code == "salted"
    table.play("R mv A d4-d5").settle()
    assert table.data["turn"]["effects"] == [{"kind": "salt", "space": "d4"}]


def test_low_units_step_on_a_pillar_of_salt_but_do_not_cross_it() -> None:
    salt = {"effects": [{"kind": "salt", "space": "c4"}]}
    table = Table({"c3": ["R3f", "RM"]}, turn=salt)
    assert table.refused("R mv 1f c3-c4-c5").code == "salted"
    assert table.refused("R mv 1f,M c3-c4-c5").code == "salted", "the group has low units"
    reach: Any = GAME.aids(table.match.truth(), 0)["reach"]
    ways = reach["c3"][0]["ways"]
    assert ["c3", "c4"] in ways and ["c3", "d3", "d4"] in ways
    table.play("R mv 1f c3-c4").settle().play("R mv M c3-c4-c5").settle()
    assert table.on("c4") == ["R1f*"] and table.on("c5") == ["RM*"], "high units go where they like"
    blocked = {"b7": ["R1f"], "c7": ["B1f"], "b6": ["R1f"], "b5": ["B1f"], "c6": ["B1f"]}
    table = Table(blocked, turn={"effects": [{"kind": "salt", "space": "b6"}]})
    assert "mv 1f b7" in table.legal("R") and "mv 1f b6" not in table.legal("R")
    full = {"b7": ["R1f"], "c7": ["B1f"], "b6": ["R4p"]}
    assert Table(full, turn={"effects": [{"kind": "salt", "space": "b6"}]}).law("R mv 1f b7-b6") == "TM-M5"


def test_a_pilgrimage_does_not_cross_a_pillar_of_salt() -> None:
    salt = {"effects": [{"kind": "salt", "space": "c4"}]}
    table = used("pilgrimage", "", {"c3": ["R1f", "RM"]}, turn=salt)
    assert table.refused("R : 1f,M c3-c4-c5").code == "salted"
    table.play("R : M c3-c4-c5-c6-d6-e6")
    assert table.on("e6") == ["RM*"]


@rule("TM-W7")
@pytest.mark.parametrize("salted", ["c3", "c4"])
def test_salt_in_answer_to_a_move_keeps_its_low_units_where_they_are(salted: str) -> None:
    units = {"c3": ["R2f", "RM"], "d5": ["BM"]}
    table = Table(units, hands={"B": ["pillar_of_salt"]}, belief={"B": 2})
    table.play("R mv 2f,M c3-c4-c5", f"B play pillar_of_salt M>{salted}").settle()
    assert table.on("c3") == ["R2f*"] and table.on("c5") == ["RM*"] and table.data["turn"]["low_moved"] == 2


def test_tithes_give_two_coins_for_each_temple() -> None:
    assert used("tithes", "", buildings={"d3": "Rt", "e3": "Rt"}).seat("R")["coins"] == 9
    assert used("tithes").seat("R")["coins"] == 5


def test_miracle_shield_guards_against_enemy_miracles_only() -> None:
    table = used("miracle_shield", "", {"c5": ["R1f"]}, hands={"R": ["miracle_shield", "smite"], "B": ["fruit"]})
    assert table.seat("R")["board"] == [{"card": "miracle_shield", "until": "turn_start:R", "kept": True}]
    table.play("R play smite M>c5:R1f").settle()
    assert table.on("c5") == [], "the own miracle is no enemy miracle"
    lying = [{"card": "miracle_shield", "until": "turn_start:B", "kept": True}]
    table = held("smite", {"c5": ["B1f"], "c4": ["R1f"]}, seats={"B": {"board": lying}})
    assert table.law("R play smite M>c5:B1f") == "TM-R5"
    assert held("revelation", seats={"B": {"board": lying}}).law("R play revelation >B") == "TM-R10"


def test_gods_mercy_saves_three_and_two_save_six() -> None:
    table = used("gods_mercy", hands={"R": ["gods_mercy", "gods_mercy"]})
    table.play("R play gods_mercy").settle()
    assert table.data["turn"]["effects"] == [{"kind": "mercy", "by": "R", "left": 6}]


def test_heresy_turns_up_to_three_as_far_as_chits_reach() -> None:
    table = used("heresy", " M>d4", {"d4": ["B1p", "B3f"]}).play("R : d4:B1p,d4:B2f")
    assert table.on("d4") == ["B3n", "B1f"]
    doubters = {"d5": ["B4n"], "e5": ["B4n"], "f5": ["B3n"]}
    table = used("heresy", " M>d4", {"d4": ["B4f"], **doubters})
    assert table.legal("R") == [": -", ": d4:B1f"]


def test_manna_places_praying_followers() -> None:
    table = used("manna", buildings={"d3": "Rt"}).play("R : d3")
    assert table.asked() == "R"
    table.play("R : -")
    assert table.on("d3") == ["R1p"] and table.seat("R")["belief"] == 9


@pytest.mark.parametrize(("before", "after"), [(1, 4), (5, 6)])
def test_laying_on_of_hands_heals_three(before: int, after: int) -> None:
    assert used("laying_on_of_hands", seats={"R": {"hp": before}}).seat("R")["hp"] == after


def test_revelation_shows_the_hand_and_discards_one_card() -> None:
    table = used("revelation", " >B", hands={"B": ["smite", "edict"]})
    assert table.legal("R") == [": edict", ": smite"]
    table.play("R : smite")
    assert table.seat("B")["discard"] == ["smite"] and table.seat("B")["hand"] == ["edict"]
    recall: Any = table.match.view(0)["recall"]
    assert recall["B"]["hand"] == [[0, "R", "edict", 0]], "the looker remembers the rest"
    spectator: Any = table.match.view(None)["recall"]
    assert spectator["B"]["hand"] == [[0, ""]], "who watches cannot follow a card in a hand"


def test_smite_kills_or_deals_three_damage() -> None:
    assert used("smite", " M>d4:B1f", {"d4": ["B2f"]}).on("d4") == ["B1f"]
    assert used("smite", " M>c5:BM", {"c5": ["BM"]}).seat("B")["hp"] == 3
    assert used("smite", " M>c5:BA", {"c5": ["BA"]}).on("c5") == []


def test_holy_day_lasts_until_the_end_of_the_owners_next_turn() -> None:
    table = used("holy_day", hands={"B": []}).play("R keep 2", "R end").settle()
    turns = []
    for _ in range(30):
        turns.append((table.data["active"], [card["turns"] for card in table.seat("R")["board"]]))
        if table.seat("R")["board"] == []:
            break
        seat = table.match.actors()[0]
        legal = table.match.legal(seat)
        table.match.play(seat, next((text for text in ("end", "rec -", "bid 0") if text in legal), legal[-1]))
    assert turns[-1] == ("B", []) and table.seat("R")["discard"].count("holy_day") == 1


def test_apostasy_replaces_a_lone_enemy() -> None:
    assert used("apostasy", " M>d4:B1f", {"d4": ["B1f"]}).on("d4") == ["R1f"]
    table = held("apostasy", {"d4": ["B2f"], "d5": ["B1f"], "d3": ["R1f"]}, buildings={"d5": "Bt"})
    for target in ("d4:B1f", "d5:B1f", "d3:R1f"):
        assert table.law(f"R play apostasy M>{target}") == "TM-R10", target


def test_zealotry_doubles_attacks_but_not_those_of_the_praying() -> None:
    table = used("zealotry", "", {"d4": ["R1f", "R1p"], "d5": ["B4f"]}).play("R : c4,d4", "R end!").settle()
    assert table.on("d5") == ["B2f"]
    assert used("zealotry").play("R : -").data["turn"]["effects"] == []


def test_create_avatar_near_the_messiah_only() -> None:
    table = used("create_avatar", " M>c5").play("R keep 2")
    assert table.on("c5") == ["RA"]
    assert held("create_avatar").law("R play create_avatar M>c6") == "TM-R4"
    assert held("create_avatar", {"c5": ["B1f"]}).law("R play create_avatar M>c5") == "TM-R10"
    assert held("create_avatar", {"d5": ["RA"]}).law("R play create_avatar A>d6") == "TM-U7"


@rule("TM-N7", "TM-M9")
def test_a_new_avatar_has_not_moved_whatever_the_old_one_did() -> None:
    units = {"c3": ["RM"], "d4": ["RA"], "d6": ["BM"]}
    table = held("create_avatar", units, hands={"B": ["smite"]}, belief={"B": 4})
    table.play("R mv A d4-e4").settle().play("B !play smite M>e4:RA").settle()
    table.play("R play create_avatar M>d3").settle().play("R keep 2")
    assert table.on("d3") == ["RA"]
    table.play("R mv A d3-e3").settle().play("R mv M c3-c4").settle()
    assert table.on("e3") == ["RA*"] and table.on("c4") == ["RM*"]


def test_inquisition_destroys_enemies_and_recruits_for_each() -> None:
    table = used("inquisition", " M>d4", {"d4": ["B1n", "B1p", "B1f"]}, buildings={"e3": "Rt"})
    assert table.on("d4") == ["B1f"]
    table.play("R : e3", "R : e3")
    assert table.on("e3") == ["R2f"] and table.data["stack"] == []


def test_pilgrimage_keeps_the_group_together() -> None:
    units = {"d3": ["R4f", "RM"], "d4": ["R1f"], "c4": ["B1f"]}
    table = used("pilgrimage", "", units)
    assert table.refused("R : 4f,M d3-d4-d5").code in ("no-room", "not-legal", "cannot-stop")
    table.play("R : 4f,M d3-e3-e4-e5-e6-e7").play("R keep 2")
    assert table.on("e7") == ["R4f*", "RM*"] and table.data["turn"]["low_moved"] == 0


def test_book_burning_removes_one_of_the_top_three() -> None:
    seats = {"B": {"hand": ["edict"], "deck": ["fruit", "smite", "edict", "manna", "tithes"] * 2}}
    table = used("book_burning", " >B", seats=seats)
    assert table.legal("R") == [": edict", ": fruit", ": smite"]
    table.play("R : smite").play("R keep 2")
    assert table.seat("B")["removed"] == ["smite"] and table.seat("B")["deck"][:3] == ["fruit", "edict", "manna"]


def test_earthquake_destroys_a_temple_and_units_stay() -> None:
    units = {"d4": ["B1p"]}
    table = used("earthquake", " M>d4", units, buildings={"d4": "Bt"}).play("R keep 3")
    assert "d4" not in table.data["buildings"] and table.on("d4") == ["B1p"]
    assert held("earthquake").law("R play earthquake M>b2") == "TM-R10", "a city is no temple"


def test_swarm_of_locusts_takes_one_unit_on_each_of_up_to_four_spaces() -> None:
    units = {"d4": ["B1n", "B1f"], "c5": ["B1p", "B1f"], "d3": ["R1f"]}
    table = used("swarm_of_locusts", " M>d3,d4,c5,e3", units)
    assert table.on("d4") == ["B1f"] and table.on("c5") == ["B1f"] and table.on("d3") == []


def test_plague_empties_a_space_and_thins_its_neighbours() -> None:
    units = {"d4": ["B4f"], "d5": ["B2f"], "e4": ["R1p", "R1f"], "c4": ["R1n"], "d6": ["B1f"]}
    table = used("plague", " M>d4", units).play("R keep 3")
    assert table.on("d4") == [] and table.on("d5") == ["B1f"] and table.on("e4") == ["R1f"]
    assert table.on("c4") == [] and table.on("d6") == ["B1f"]


def test_second_coming_brings_the_mask_back_and_is_removed() -> None:
    table = used("second_coming", seats={"R": {"mask": False, "hp": 2}})
    assert table.seat("R")["mask"] is True and table.seat("R")["hp"] == 2
    assert table.seat("R")["removed"] == ["second_coming"]
    assert used("second_coming", seats={"R": {"hp": 2}}).seat("R")["hp"] == 6


def test_doomsday() -> None:
    units = {"d4": ["R2f"], "d5": ["B2f"], "b5": ["B1n"], "e5": ["B1p", "B3f"], "e3": ["R3f"], "f6": ["B4f"]}
    table = used("doomsday", "", units, buildings={"e5": "Bt", "e3": "Rt"})
    assert table.on("d4") == table.on("d5") == table.on("b5") == table.on("f6") == []
    assert table.on("e5") == ["B2f"] and table.on("e3") == ["R3f"] and table.seat("B")["hp"] == 3
    assert table.on("f7") == ["B4p", "BM"], "cities are spared"


def test_every_card_is_tested_here_or_with_its_pair() -> None:
    pairs = Path(__file__).parent / "test_effects_together.py"
    text = Path(__file__).read_text("utf-8") + pairs.read_text("utf-8")
    assert [name for name in CARDS.names if f'"{name}"' not in text] == []


# What is told.


def shown(table: Table, line: str) -> list[tuple[str, dict[str, object]]]:
    """The events of a line and of the passes after it, names and facts."""
    letter, _, text = line.partition(" ")
    events = table.match.play(table.number(letter), text)
    while table.pos.cells[at.STACK_HEIGHT] > 0 and table.pos.cells[at.QUESTION] == 0:
        events += table.match.play(table.match.actors()[0], "-")
    return [(event.name, dict(event.facts)) for event in events]


def test_units_that_miracles_destroy_are_shown() -> None:
    fell = ("units-fell", {"space": "d4", "count": 1})
    assert fell in shown(held("apostasy", {"d4": ["B1f"]}), "R play apostasy M>d4:B1f")
    crowd = {"b2": ["R4p"], "d4": ["B1f"], "d5": ["B4n"], "d3": ["R1f"], "c4": ["R1f"], "e4": ["R1f"]}
    table = held("fruit_plus", crowd, buildings={"d4": "Bt"})
    assert fell in shown(table, "R play fruit_plus M>d4:B1f") and table.on("d4") == []
    table = used("martyrdom", "", {"d4": ["R2f"], "d5": ["R1f"]})
    events = shown(table, "R : d4:R1f,d5:R1f")
    assert fell in events and ("units-fell", {"space": "d5", "count": 1}) in events


def test_followers_that_manna_brings_are_shown() -> None:
    table = used("manna", "", buildings={"d4": "Rt"})
    assert ("recruited", {"seat": 0, "count": 1, "space": "d4"}) in shown(table, "R : d4,")
    assert table.on("d4") == ["R1p"]


@rule("TM-R12")
def test_a_card_that_revelation_costs_is_discarded_before_it_is_lost() -> None:
    table = used("revelation", " >B", hands={"B": ["plague", "edict"]})
    names = [name for name, _ in shown(table, "R : plague")]
    assert [name for name in names if name.startswith("card-")] == ["card-discarded", "card-removed"]
    assert table.seat("B")["removed"] == ["plague"] and table.seat("B")["discard"] == []


@rule("TM-R12")
def test_keeping_is_written_with_its_own_cost() -> None:
    table = used("plague", " M>d5")
    refusal = table.refused("R keep 9")
    assert refusal.code == "not-understood" and "plague costs 3" in str(refusal.facts["why"])
    table.play("R keep 3")
    assert table.seat("R")["discard"] == ["plague"] and table.seat("R")["belief"] == 12 - 7 - 3


# What is warned of (GAP-31).


def warnings(table: Table, letter: str) -> dict[str, str]:
    """The warning of each choice that has one."""
    choices = table.match.choices(table.number(letter))
    assert choices is not None
    return {choice.text: choice.warning.key for choice in choices.items if choice.warning is not None}


@rule("TM-D5", "TM-D7")
def test_playing_the_eighth_card_is_warned_of_where_it_would_be_lost() -> None:
    def with_cards(card: str, belief: int, deck: int) -> Table:
        seats = {"R": {"hand": [card, "edict"], "deck": ["fruit"] * deck}}
        units = {"b2": ["R4p"], "c3": ["RM"], "d3": ["B1f"]}
        return Table(units, buildings={"d3": "Bt"}, seats=seats, belief={"R": belief})

    assert warnings(with_cards("second_coming", 9, 6), "R") == {"play second_coming": "warning.last-cards"}
    assert warnings(with_cards("earthquake", 8, 6), "R") == {"play earthquake M": "warning.last-cards"}
    assert warnings(with_cards("earthquake", 9, 6), "R") == {}, "the keeping cost can be paid"
    assert warnings(with_cards("second_coming", 9, 7), "R") == {}


@rule("TM-D3", "TM-D7")
def test_martyrs_picked_before_count_for_the_warning() -> None:
    units = {"b2": ["R4p", "RM"], "d4": ["R1f"], "d5": ["R1f"]}
    table = Table(units, hands={"R": ["martyrdom"]}, belief={"R": 1}).play("R play martyrdom").settle()
    assert set(warnings(table, "R")) == {": b2:R3p"}
    table.play("R : b2:R2p,")
    assert warnings(table, "R") == {f"+{space}:R1f": "warning.last-followers" for space in ("d4", "d5")}

"""Views, imagined worlds, dumps and loading; what a bad position is told."""

import copy
import json
from collections import Counter
from itertools import islice
from typing import Any, cast

import pytest

from tests.games.flock.board import Board
from tests.games.flock.test_examples import FULL_4
from theomachy.core.chance import Dice
from theomachy.core.refusal import PositionError
from theomachy.games.flock import GAME
from theomachy.games.flock.components.maps import W19

EXAMPLE = """
{"game":"flock","v":1,"map":"w19","target":10,"first":"B",
 "options":{"ko":true,"rounds":100,"setup_order":"book","deities":"choose","shared":"never"},
 "seats":[{"id":"A","deity":"wanderer","hand":["lust","assassin"],"discard":["p_forest","baby_boom"],
           "in_play":["pilgrim"],"spent":[],"prophet":{"card":"p_dog","at":"CAS","fresh":false},"called":[],"out":false},
          {"id":"B","deity":"crescent","hand":["heat","glory"],"discard":["p_moon","assassin"],
           "in_play":["martial_arts"],"spent":[],"prophet":null,"called":["p_war"],"out":false}],
 "areas":{"CAS":"4A","NAS":"1A","EAS":"0B","SAS":"3B","MEA":"2","SEU":"0"},
 "default":"2",
 "turn":{"round":9,"player":"A","phase":"action","actions_left":1,"card_played":false,"moved":false,"ability":null,
         "acted":false,"dog":false,"pilgrim":false,"pending":null,"resume":null,"votes":{}},
 "last_temples":{"A":"CAS:A NAS:A EAS:B SAS:B","B":"CAS:A NAS:A EAS:B SAS:B"},
 "seen":{},"result":null}
"""


def example() -> dict[str, Any]:
    return cast(dict[str, Any], json.loads(EXAMPLE))


def test_the_example_position_loads_and_dumps_what_it_says() -> None:
    data, again = example(), GAME.dump(GAME.load(example()))
    for key in ("map", "target", "first", "options", "default", "turn", "seen", "result"):
        assert again[key] == data[key], key
    assert again["supply"] == 70 - (4 + 1 + 0 + 3 + 0 + 14 * 2)
    assert cast(list[dict[str, Any]], again["seats"])[0]["prophet"] == data["seats"][0]["prophet"]
    assert cast(dict[str, str], again["last_temples"])["A"] == "CAS:A NAS:A EAS:B SAS:B"


@pytest.mark.rule("FL-S3")
def test_a_view_hides_other_hands_and_running_payments() -> None:
    board = Board("CAS 4A, NAS 3A", phase="miracle")
    truth = board.truth().copy()
    truth.play(0, GAME.read(truth, 0, "!lust")[0])
    own, other = GAME.view(truth, 0), GAME.view(truth, 1)
    spectator = GAME.view(truth, None)
    assert cast(dict[str, Any], own["turn"])["pending"] == {"kind": "pay", "card": "lust", "paid": []}
    for view in (other, spectator):
        assert cast(dict[str, Any], view["turn"])["pending"] is None
        assert cast(list[dict[str, Any]], view["seats"])[0]["hand"] == 4
        assert "discard" not in cast(list[dict[str, Any]], view["seats"])[0]
    assert cast(list[dict[str, Any]], spectator["seats"])[1]["hand"] == 4


@pytest.mark.rule("FL-S3")
@pytest.mark.parametrize(("shown", "hands"), [(0, 15), (1, 10), (2, 6), (3, 3), (4, 1)])
def test_worlds_are_uniform_over_the_possible_hands(shown: int, hands: int) -> None:
    cards = ["martial_arts", "glory"][:shown]
    given: dict[str, Any] = {"in_play": cards, "spent": ["assassin", "heat"][: max(0, shown - 2)]}
    board = Board("CAS 4A", cards={"B": given})
    view = GAME.view(board.truth(), 0)
    seen = Counter[str]()
    for world in islice(GAME.worlds(view, Dice(shown)), 60 * hands):
        seen[str(cast(list[dict[str, Any]], GAME.dump(world)["seats"])[1]["hand"])] += 1
    assert len(seen) == hands
    assert min(seen.values()) > 30 and max(seen.values()) < 95


def test_a_position_may_leave_hands_open() -> None:
    data = example()
    for seat in data["seats"]:
        del seat["hand"], seat["discard"]
    hands = {str(cast(list[Any], GAME.dump(GAME.load(data, seed))["seats"])[0]["hand"]) for seed in range(40)}
    assert len(hands) == 6


@pytest.mark.rule("FL-X2", "FL-N1")
def test_a_view_marks_areas_in_danger() -> None:
    """North Asia is empty next to Anian; Central Asia has 1 next to 3; Mexicana is neutral, so nobody loses it."""
    board = Board("NAS 0A, CAS 1A, NEU 3B, ANI 1B, MEX 0, PAT 2A, SAF 2B")
    assert board.match.view(0)["danger"] == board.match.view(1)["danger"] == ["CAS", "NAS"]


@pytest.mark.rule("FL-V1", "FL-P16")
def test_a_view_marks_areas_that_hold_more_than_they_feed() -> None:
    sunny = {"A": {"deity": "gilded", "prophet": ("p_sun", "NAS")}}
    board = Board("CAS 6A, NAS 7A, EAS 5A, MEX 6, SAF 2B", cards=sunny)
    assert board.match.view(0)["starving"] == board.match.view(None)["starving"] == ["MEX", "CAS"]


@pytest.mark.rule("FL-N1", "FL-N2", "FL-P12")
def test_a_view_counts_the_believers_round_a_flock() -> None:
    farmer = {"B": {"deity": "sower", "prophet": ("p_agriculture", "MEX")}}
    board = Board("CAS 3A, NAS 2A, EAS 2, NEU 1B, SAS 0, PER 2, SAF 2B", cards=farmer)
    mine, other = (cast(dict[str, list[int]], board.match.view(seat)["pressure"]) for seat in (0, 1))
    assert (mine["EAS"], mine["NEU"]) == ([5, 6], [5, 3])
    assert not {"SAS", "CAS", "BRA"} & set(mine)  # empty, own, and far away
    assert other["PER"] == [1, 6]  # the prophet counts
    assert board.match.view(None)["pressure"] == {}


BEGUN = [
    (["X CAS", ">NAS", ">NAS", ">SAS"], "CAS", {"CAS": 1, "NAS": 5, "SAS": 1}, ["SAS"], 1),
    (["S CAS"], "CAS", {}, [], 0),
    (["S CAS", ">NEU"], "CAS", {}, [], 0),
    (["M CAS"], "CAS", {"CAS": 6}, [], 0),
]


@pytest.mark.parametrize(("lines", "source", "flock", "takes", "left"), BEGUN)
def test_a_view_says_what_a_begun_choice_comes_to(
    lines: list[str], source: str, flock: dict[str, int], takes: list[str], left: int
) -> None:
    board = Board("CAS 4A, NAS 3A, SAS 0, NEU 2B", cards={"A": {"in_play": ["lust"]}}).play(*lines)
    assert board.match.view(0)["begun"] == {"from": source, "flock": flock, "takes": takes, "left": left}


def test_effects_and_the_moon_are_begun_too() -> None:
    killer = Board("CAS 4A, NAS 3A", phase="miracle").play("!assassin", ":MEX")
    assert killer.match.view(0)["begun"] == {"from": None, "flock": {"MEX": 1}, "takes": [], "left": 0}
    cards = {"A": {"deity": "crescent", "prophet": ("p_moon", "CAS")}, "B": {"deity": "sower"}}
    moon = Board("CAS 4A, NAS 3A, NEU 0", phase="miracle", cards=cards).play("P~NEU")
    assert moon.match.view(0)["begun"] == {"from": "CAS", "flock": {"CAS": 2, "NEU": 1}, "takes": ["NEU"], "left": 0}
    arts = {"A": {"deity": "crescent", "in_play": ["martial_arts"]}, "B": {"deity": "sower"}}
    removal = Board("CAS 4A, SAS 4B", cards=arts).play("S CAS", ">SAS", "x2")
    assert cast(Any, removal.match.view(0)["begun"])["flock"] == {"CAS": 2, "SAS": 2}
    assert "begun" not in Board("CAS 4A, NAS 3A").match.view(0)


@pytest.mark.rule("FL-K1")
def test_a_payment_is_begun_for_its_owner_alone() -> None:
    board = Board("CAS 4A, NAS 3A", phase="miracle").play("!lust", "-CAS", "-NAS")
    assert cast(Any, board.match.view(0)["begun"])["flock"] == {"CAS": 3, "NAS": 2}
    assert "begun" not in board.match.view(1) and "begun" not in board.match.view(None)


def bad(path: str, value: object) -> dict[str, Any]:
    """The example with one field changed; *path* like ``seats.0.deity``."""
    data = copy.deepcopy(example())
    at: Any = data
    *way, last = path.split(".")
    for word in way:
        at = at[int(word) if word.isdigit() else word]
    at[int(last) if last.isdigit() else last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("game", "chess", "'game'"),
        ("v", 2, "'v' must be 1"),
        ("map", "w25", "'map' must be 'w19'"),
        ("target", 8, "'target' must be 10"),
        ("first", "C", "'first'"),
        ("first", None, "'first'"),
        ("options", {"rounds": 5}, "'options'"),
        ("options", [], "'options' must be an object"),
        ("seats", [], "2 to 4 seats"),
        ("seats", {}, "'seats' must be a list"),
        ("seats.0", 7, "must be an object"),
        ("seats.0.id", "B", "'seats[0].id'"),
        ("seats.0.deity", "zeus", "'seats[0].deity'"),
        ("seats.0.deity", None, "'seats[0].deity' is missing"),
        ("seats.1.deity", "wanderer", "another seat's deity"),
        ("seats.0.hand", ["lust"], "4 in all"),
        ("seats.0.hand", 3, "4 in all"),
        ("seats.0.hand", ["lust", "glory"], "'glory' is not one of"),
        ("seats.0.hand", ["lust", "lust"], "twice"),
        ("seats.0.hand", ["lust", "pilgrim"], "as well"),
        ("seats.0.hand", "lust", "list of cards"),
        ("seats.0.discard", ["p_forest", "lust"], "not kept"),
        ("seats.0.in_play", ["assassin"], "not one of"),
        ("seats.0.out", "no", "true or false"),
        ("seats.0.prophet", {"card": "lust", "at": "CAS"}, "not one of"),
        ("seats.0.prophet", {"card": "p_dog", "at": "ATL"}, "not an area"),
        ("seats.0.prophet", {"card": "p_dog", "at": "SAS"}, "another player's area"),
        ("seats.1.out", True, "is out"),
        ("areas.ATL", "2", "not an area"),
        ("areas.CAS", "A4", "pieces and the owner's letter"),
        ("areas.CAS", 4, "pieces and the owner's letter"),
        ("areas.CAS", "4C", "must be one of AB"),
        ("areas.CAS", "99A", "more than the 70 pieces"),
        ("supply", 3, "'supply'"),
        ("turn.phase", "lunch", "'turn.phase'"),
        ("turn.player", None, "'turn.player'"),
        ("turn.round", -1, "'turn.round'"),
        ("turn.actions_left", 3, "'turn.actions_left'"),
        ("turn.actions_left", 0, "from 1 to 2"),
        ("turn.moved", 1, "'turn.moved'"),
        ("turn.ability", "lust", "'turn.ability'"),
        ("turn.votes", {"A": True}, "'turn.votes'"),
        ("turn.phase", "vote", "a vote needs a full board"),
        ("turn.phase", "keep", "'turn.player' must be null"),
        ("turn.phase", "deity", "has a deity already"),
        ("turn.phase", "place", "placed both"),
        ("turn.phase", "over", "'result' must be an object"),
        ("turn.pending", {"kind": "nap"}, "no choice that can be begun"),
        ("turn.pending", {"kind": "exodus", "from": "SAS"}, "not legal"),
        ("turn.pending", {"kind": "exodus", "from": "CAS", "to": ["MEX"]}, "not legal"),
        ("turn.pending", {"kind": "pay", "card": "lust", "paid": []}, "not legal"),
        ("turn.pending", {"kind": "effect", "card": "assassin", "chosen": []}, "paid this turn"),
        ("last_temples", {"A": "CAS-A"}, "'last_temples.A'"),
        ("last_temples", {"A": "CAS:A CAS:B"}, "names CAS twice"),
        ("seen", {"x": 1}, "'seen'"),
        ("seen", {"\N{SUPERSCRIPT TWO}": 1}, "'seen'"),
        ("seen", {"9" * 5000: 1}, "'seen'"),
        ("result", {"winners": ["A"], "how": "target"}, "'result'"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_name(path: str, value: object, says: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.load(bad(path, value))
    assert says in str(caught.value)


@pytest.mark.rule("FL-T4", "FL-E10")
def test_a_turn_that_could_not_end_and_a_vote_nobody_asked_for_are_refused() -> None:
    full = FULL_4.replace("MUS 0", "MUS 1C")
    for phase, resume in (("miracle", None), ("action", None), ("vote", "miracle"), ("vote", "action")):
        with pytest.raises(PositionError, match=r"'turn\.actions_left' must be a whole number from 1 to 2"):
            Board(full if resume else "CAS 2A", seats=4, player="C", phase=phase, resume=resume, actions_left=0)
    for shared in ("never", "always"):
        with pytest.raises(PositionError, match="a vote needs the option 'shared'"):
            Board(full, seats=4, player="C", phase="vote", options={"shared": shared})
    assert Board(full, seats=4, player="C", phase="vote", resume="closing", actions_left=0).match.actors() == [0, 1]


@pytest.mark.rule("FL-K4", "FL-K6")
@pytest.mark.parametrize(
    ("areas", "phase", "shown", "card", "says"),
    [
        ("CAS 4A", "miracle", "in_play", "lust", "lust asks for no target"),
        ("CAS 4A", "action", "spent", "assassin", "assassin asks for no target"),
        ("CAS 4A", "miracle", "spent", "baby_boom", "baby_boom asks for no target"),  # it reaches every area
        ("CAS 66A, NAS 1A, EAS 1A, SAF 1B, rest 0", "miracle", "spent", "baby_boom", "paid this turn"),
        ("CAS 0A, SAF 0B, rest 0", "miracle", "spent", "assassin", "could do nothing"),
    ],
)
def test_an_effect_that_cannot_be_aimed_is_refused(areas: str, phase: str, shown: str, card: str, says: str) -> None:
    """Lust would have become a prophet, and the others would have left a player without a legal choice."""
    pending = {"kind": "effect", "card": card, "chosen": []}
    with pytest.raises(PositionError, match=says):
        Board(areas, phase=phase, cards={"A": {shown: [card]}}, card_played=True, pending=pending)


def areas_of(owner: str, first: int, last: int) -> dict[str, str]:
    """Some areas of the small map, all of one owner."""
    return dict.fromkeys(W19.ids[first:last], f"2{owner}")


@pytest.mark.parametrize(
    ("seats", "areas", "says"),
    [
        (2, {"CAS": "2A"}, "no temple"),
        (2, areas_of("A", 0, 10) | {"IND": "2B"}, "10 temples"),
        (3, areas_of("A", 0, 7) | areas_of("B", 7, 13) | areas_of("C", 13, 19), "every area has a temple"),
    ],
)
def test_an_end_that_was_missed_is_refused(seats: int, areas: dict[str, str], says: str) -> None:
    with pytest.raises(PositionError, match=says):
        Board("", seats=seats, top={"areas": areas})


@pytest.mark.parametrize(
    ("pending", "phase"),
    [
        ({"kind": "pay", "card": "lust", "paid": ["CAS", "NAS"]}, "miracle"),
        ({"kind": "exodus", "from": "CAS", "to": ["NAS", "EAS"]}, "action"),
        ({"kind": "slaughter", "from": "CAS"}, "action"),
        ({"kind": "slaughter", "from": "CAS", "target": "NEU"}, "action"),
    ],
)
def test_a_choice_that_is_begun_survives_a_dump(pending: dict[str, Any], phase: str) -> None:
    board = Board("CAS 4A, NAS 3A", phase=phase, pending=pending)
    assert board.turn("pending") == pending and board.match.truth().is_pending()


def test_the_effect_of_a_paid_card_is_public() -> None:
    board = Board("CAS 4A, NAS 3A", phase="miracle").play("!assassin")
    for viewer in (0, 1, None):
        turn = cast(dict[str, Any], board.match.view(viewer)["turn"])
        assert turn["pending"] == {"kind": "effect", "card": "assassin", "chosen": []}


def test_what_everybody_sees_tells_seats_nothing_else() -> None:
    """The key of a seat changes with its own hand and not with another's."""
    one = Board("CAS 4A", cards={"B": {"hand": ["assassin", "heat", "martial_arts", "glory"]}}).truth()
    two = Board("CAS 4A", cards={"B": {"hand": ["assassin", "heat", "p_war", "p_moon"]}}).truth()
    assert one.key(0) == two.key(0) and one.key(1) != two.key(1)
    assert GAME.observe(one, 0) == GAME.observe(two, 0) and GAME.observe(one, 1) != GAME.observe(two, 1)

"""Loading and sampled worlds; errors of bad positions."""

import copy
import json
from collections import Counter
from itertools import islice
from typing import Any, cast

import pytest

from tests.games.flock.build import Board
from tests.games.flock.rules.test_examples import FULL_4
from theomachy.core.chance import Dice
from theomachy.core.refusal import PositionError
from theomachy.games.flock import GAME
from theomachy.games.flock.components.edition import STANDARD

EXAMPLE = """
{"game":"flock","v":1,"map":"w19","target":10,"first":"B",
 "options":{"ko":true,"repetition":true,"rounds":100,"setup_order":"book","deities":"choose","shared":"never"},
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
        ("game", "chess", "game: must be one of flock"),
        ("v", 2, "v: must be 1, not 2"),
        ("map", "w25", "map: must be one of w19"),
        ("target", 8, "target: must be 10"),
        ("first", "C", "first: must be one of A, B"),
        ("first", None, "first: must be a seat"),
        ("options", {"rounds": 5}, "options: "),
        ("options", [], "options: must be an object"),
        ("seats", [], "seats: must be 2 to 4 seats"),
        ("seats", {}, "seats: must be a list"),
        ("seats.0", 7, "seats[0]: must be an object"),
        ("seats.0.id", "B", "seats[0].id: "),
        ("seats.0.deity", "zeus", "seats[0].deity: must be one of sower"),
        ("seats.0.deity", None, "seats[0].deity: is missing"),
        ("seats.1.deity", "wanderer", "another seat's deity"),
        ("seats.0.hand", ["lust"], "4 in all"),
        ("seats.0.hand", 3, "4 in all"),
        ("seats.0.hand", ["lust", "glory"], "hand[1]: must be one of baby_boom"),
        ("seats.0.hand", ["lust", "lust"], "twice"),
        ("seats.0.hand", ["lust", "pilgrim"], "as well"),
        ("seats.0.hand", "lust", "seats[0].hand: must be a list"),
        ("seats.0.discard", ["p_forest", "lust"], "not kept"),
        ("seats.0.in_play", ["assassin"], "in_play[0]: must be one of lust, pilgrim"),
        ("seats.0.out", "no", "true or false"),
        ("seats.0.prophet", {"card": "lust", "at": "CAS"}, "prophet.card: must be one of p_forest, p_dog"),
        ("seats.0.prophet", {"card": "p_dog", "at": "ATL"}, "prophet.at: no such area 'ATL'"),
        ("seats.0.prophet", {"card": "p_dog", "at": "SAS"}, "another player's area"),
        ("seats.1.out", True, "is out"),
        ("areas.ATL", "2", "areas.ATL: no such area"),
        ("areas.CAS", "A4", "pieces and the owner's letter"),
        ("areas.CAS", 4, "areas.CAS: must be text"),
        ("areas.CAS", "4C", "areas.CAS: must be one of A, B"),
        ("areas.CAS", "99A", "more than the 70 pieces"),
        ("supply", 3, "supply: must be what the board leaves"),
        ("turn.phase", "lunch", "turn.phase: must be one of deity"),
        ("turn.player", None, "turn.player: must be a seat"),
        ("turn.round", -1, "turn.round: "),
        ("turn.actions_left", 3, "turn.actions_left: "),
        ("turn.actions_left", 0, "from 1 to 2"),
        ("turn.moved", 1, "turn.moved: must be true or false"),
        ("turn.ability", "lust", "turn.ability: must be one of p_fertility"),
        ("turn.votes", {"A": True}, "turn.votes: is for"),
        ("turn.phase", "vote", "a vote needs a full board"),
        ("turn.phase", "keep", "turn.player: must be null"),
        ("turn.phase", "deity", "has a deity already"),
        ("turn.phase", "place", "placed both"),
        ("turn.phase", "over", "result: must be an object"),
        ("turn.pending", {"kind": "nap"}, "turn.pending.kind: must be one of pay"),
        ("turn.pending", {"kind": "exodus", "from": "SAS"}, "not legal"),
        ("turn.pending", {"kind": "exodus", "from": "CAS", "to": ["MEX"]}, "not legal"),
        ("turn.pending", {"kind": "pay", "card": "lust", "paid": []}, "not legal"),
        ("turn.pending", {"kind": "effect", "card": "assassin", "chosen": []}, "paid this turn"),
        ("last_temples", {"A": "CAS-A"}, "last_temples.A: must be a list such as"),
        ("last_temples", {"A": "CAS:A CAS:B"}, "names CAS twice"),
        ("seen", {"x": 1}, "seen."),
        ("seen", {"\N{SUPERSCRIPT TWO}": 1}, "seen."),
        ("seen", {"9" * 5000: 1}, "seen."),
        ("result", {"winners": ["A"], "how": "target"}, "result: is for"),
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
        with pytest.raises(PositionError, match=r"turn\.actions_left: must be a whole number from 1 to 2"):
            Board(full if resume else "CAS 2A", seats=4, player="C", phase=phase, resume=resume, actions_left=0)
    for shared in ("never", "always"):
        with pytest.raises(PositionError, match="a vote needs the option shared"):
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
    return dict.fromkeys(STANDARD.small.ids[first:last], f"2{owner}")


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

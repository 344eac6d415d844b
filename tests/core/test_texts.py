"""Messages, options, actions, outcomes, history: the small ideas of the core."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.action import ActionSpace, Kind, kind_of, pack, part_a, part_b, part_c, part_d
from theomachy.core.history import counts, remember, restore, times_seen
from theomachy.core.message import Catalogue, Message
from theomachy.core.option import Option, complete
from theomachy.core.outcome import payoff
from theomachy.core.position import mix
from theomachy.core.refusal import OptionError
from theomachy.core.window import asked, bit_of, mask_of, open_window, strike

CATALOGUE = Catalogue(
    {
        "grew": "{seat} grows {area:name} by {count} {count:piece/pieces}.",
        "starved": "{areas:name} starved.",
        "came": "{crowd:counted} came.",
        "name.1G": "a gardener",
        "name.2S": "two masons",
        "name.many-S": "masons",
        "name.CAS": "Central Asia",
        "name.NEU": "Northern Europe",
    }
)


def test_sentences_have_plurals_names_and_players() -> None:
    facts = {"seat": 1, "area": "CAS", "count": 1}
    assert CATALOGUE.render(Message("grew", facts), ["Ann", "Bob"]) == "Bob grows Central Asia by 1 piece."
    assert CATALOGUE.render(Message("grew", {**facts, "count": 2})) == "seat 1 grows Central Asia by 2 pieces."
    assert (
        CATALOGUE.render(Message("starved", {"areas": ["CAS", "NEU"]})) == "Central Asia and Northern Europe starved."
    )


def test_crowds_are_counted() -> None:
    assert CATALOGUE.render(Message("came", {"crowd": "SGS"})) == "two masons and a gardener came."
    assert CATALOGUE.render(Message("came", {"crowd": "SSSSS"})) == "5 masons came."
    assert CATALOGUE.render(Message("came", {"crowd": ""})) == "nobody came."


def test_a_missing_sentence_is_an_error() -> None:
    with pytest.raises(KeyError, match="no sentence for 'shrank'"):
        CATALOGUE.render(Message("shrank"))


def test_packed_actions_keep_their_parts() -> None:
    action = pack(200, 4095, 1, 4094, 4095)
    assert (kind_of(action), part_a(action), part_b(action), part_c(action), part_d(action)) == (
        200,
        4095,
        1,
        4094,
        4095,
    )
    assert 0 <= action < 2**62


def test_action_ids_fill_their_space() -> None:
    space = ActionSpace([Kind(3, "move", [5, 7]), Kind(9, "pass"), Kind(4, "bid", [4])])
    assert space.size == 40
    assert [space.id_of(space.action_of(number)) for number in range(40)] == list(range(40))
    assert space.action_of(space.id_of(pack(3, 4, 6))) == pack(3, 4, 6)
    with pytest.raises(ValueError, match="must be below 7"):
        space.id_of(pack(3, 0, 7))
    with pytest.raises(ValueError, match="is not in 0 to 39"):
        space.action_of(40)


def test_options_are_completed_by_preset_and_seats() -> None:
    rounds = Option("rounds", None, research=40, least=30, most=200, nullable=True)
    shared = Option("shared", "never", choices=["ask", "never"], defaults_by_seats={4: "ask"})
    assert complete([rounds, shared], {}, 2, "table") == {"rounds": None, "shared": "never"}
    assert complete([rounds, shared], {}, 4, "research") == {"rounds": 40, "shared": "ask"}
    with pytest.raises(OptionError, match="a whole number from 30 to 200, not 7"):
        complete([rounds], {"rounds": 7}, 2, "table")
    with pytest.raises(OptionError, match="one of ask, never"):
        complete([shared], {"shared": "maybe"}, 2, "table")


def test_history_counts_and_is_shared_by_copies() -> None:
    past = remember(remember(None, 7), 8)
    left, right = remember(past, 7), remember(past, 9)
    assert times_seen(left, 7) == 2 and times_seen(right, 7) == 1 and times_seen(None, 7) == 0
    assert counts(left) == {7: 2, 8: 1}
    assert counts(restore(counts(left))) == counts(left)


def test_payoffs_sum_to_zero_over_the_sides() -> None:
    for sides in range(2, 7):
        for winners in range(1, sides + 1):
            assert sum(payoff(range(sides), range(winners))) == pytest.approx(0)


def test_masks_are_right_beyond_31_bits() -> None:
    assert [bit_of(seat) for seat in (0, 1, 30, 31, 32, 60)] == [2**seat for seat in (0, 1, 30, 31, 32, 60)]
    assert mask_of(40) == 2**40 - 1


def test_a_window_forgets_nobody() -> None:
    cells = vec[i64]([0, 0, 0])
    open_window(cells, 0, 2, 0b1101, 4)
    order = []
    while asked(cells, 0) >= 0:
        order.append(asked(cells, 0))
        strike(cells, 0, asked(cells, 0))
    assert order == [3, 0, 2]


def test_hashes_are_stable_and_spread() -> None:
    assert mix(mix(0, 1), -1) == 819473860087671151
    values = {mix(mix(0, a), b) for a in range(100) for b in range(100)}
    assert len(values) == 10_000 and all(0 <= value < 2**62 for value in values)

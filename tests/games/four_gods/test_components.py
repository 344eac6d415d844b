"""Components, tiles and options (FG-C, FG-T, FG-O)."""

from collections import Counter

import pytest

from tests.games.four_gods.build import CORNER, GAME, load, loose, position, table
from theomachy.core.message import Message
from theomachy.core.refusal import OptionError, PositionError
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import gods, tiles
from theomachy.games.four_gods.rules import modes
from theomachy.games.four_gods.rules.scoring import Kingdoms
from theomachy.games.four_gods.state import Terms

rule = pytest.mark.rule
TEXTS = [tiles.write_look(side) for side in tiles.BOX.sides]


def shape(text: str) -> str:
    """The pattern of a side up to renaming terrains and turning."""
    best = ""
    for quarters in range(4):
        corners = text[:4][quarters:] + text[:4][:quarters]
        letters: dict[str, str] = {}
        name = "".join(letters.setdefault(letter, "ABCD"[len(letters)]) for letter in corners)
        best = min(best or name, name)
    return best


@rule("FG-C3", "FG-X12")
def test_the_tile_set_has_the_make_up_that_the_rules_promise() -> None:
    assert len(tiles.BOX.sides) == 184 and tiles.BOX.count == 92
    shapes = Counter(shape(text) for text in TEXTS)
    assert shapes == {"AAAA": 16, "AAAB": 60, "AABB": 24, "AABC": 48, "ABAC": 24, "ABAB": 12}
    turned_sides = Counter(min(tiles.turned(side & 255, quarters) for quarters in range(4)) for side in tiles.BOX.sides)
    assert len(turned_sides) == 64 and min(turned_sides.values()) >= 2


@rule("FG-T1", "FG-T2")
def test_both_sides_of_a_tile_differ_and_show_all_four_terrains_together() -> None:
    for tile in range(tiles.BOX.count):
        front, back = set(TEXTS[tile * 2][:4]), set(TEXTS[tile * 2 + 1][:4])
        assert front | back == set(gods.TERRAINS) and len(front & back) <= 1
    assert Counter(len(set(text[:4])) for text in TEXTS) == {1: 16, 2: 96, 3: 72}
    for terrain in gods.TERRAINS:
        assert sum(text[:4].count(terrain) for text in TEXTS) == 184
        assert sum(terrain in text[:4] for text in TEXTS) == 106
    with pytest.raises(ValueError, match="all four terrains"):
        tiles.read_look("SMFP")


def _distinct(piece: int) -> int:
    """In how many ways a piece can lie."""
    return len({tiles.BOX.look(piece, quarters) for quarters in range(4)})


@rule("FG-T3", "FG-T7", "FG-P2")
def test_turning_clockwise_moves_every_corner_on() -> None:
    assert tiles.write_look(tiles.turned(tiles.read_look("SSMF"), 1)) == "FSSM"
    assert tiles.write_look(tiles.turned(tiles.read_look("SFSM=S"), 1)) == "MSFS=S"
    assert [_distinct(piece) for piece in (0, 32 * 2 - 1, 90 * 2 - 1)] == [1, 2, 4]  # SSSS, MSMS=M, MMSF
    piece = 63 * 2 - 1  # T63B, FFPM
    assert (
        tiles.write_look(tiles.BOX.looks[piece * 4 + 2]) == "PMFF"
        and tiles.BOX.turn_of(piece, tiles.read_look("PMFF")) == 2
    )


@rule("FG-T8", "FG-T9", "FG-T10")
def test_regions_follow_edges_and_bridges() -> None:
    def regions(text: str) -> list[int]:
        return [tiles.region_of(tiles.read_look(text), corner) for corner in range(4)]

    assert regions("SSSS") == [0, 0, 0, 0]
    assert regions("SSMF") == [0, 0, 2, 3]
    assert regions("MSSM") == [0, 1, 1, 0]
    assert regions("SMSM=S") == [0, 1, 0, 3]
    assert regions("SMSM=M") == [0, 1, 2, 1]
    assert regions("SMSF=S") == [0, 1, 0, 3]
    assert regions("SMSF=0") == [0, 1, 2, 3]
    for look in set(tiles.BOX.looks):
        assert 1 <= len({tiles.REGION[look * 4 + corner] for corner in range(4)}) <= 4
    marks = Counter(text[4:] != "=0" for text in TEXTS if shape(text) == "ABAC")
    assert marks == {True: 12, False: 12}
    for text in TEXTS:
        assert tiles.is_saddle(tiles.read_look(text)) == ("=" in text)


@pytest.mark.parametrize("text", ["SSM", "SSMX", "SSMM=S", "SFSM", "SFSM=F", "SMSM=0", "SMSM=F"])
@rule("FG-T9")
def test_a_side_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=text):
        tiles.read_look(text)


@rule("FG-T4", "FG-T5", "FG-T6")
def test_neighbours_agree_at_both_ends_of_their_edge_and_diagonals_are_free() -> None:
    pos = loose({"a1": "SSMF", "b2": "PPSS"})  # diagonal: a1.SE = M, b2.NW = P
    assert pos.clashes(1) and pos.clashes(4)  # b1 and a2 would need both
    pos = loose({"a1": "SSMF", "c1": "MPPP"})
    # b1 needs NW = S and SW = M from a1, NE = M and SE = P from c1.
    assert not pos.clashes(1)
    need = pos.pattern(1)
    assert [need % 5, need // 5 % 5, need // 25 % 5, need // 125] == [0, 1, 3, 1]
    with pytest.raises(PositionError, match="does not match"):
        loose({"a1": "SSMF", "b1": "SMMS"})


@rule("FG-X10", "FG-X12")
def test_a_pattern_of_four_terrains_fits_no_tile_and_every_other_pattern_some() -> None:
    for pattern in range(625):
        corners = [pattern // 5**place % 5 for place in range(4)]
        fitting = [tile for tile in range(tiles.BOX.count) if tiles.BOX.fitting(pattern, tile)]
        assert bool(fitting) == (len(set(corners) - {4}) < 4)


@rule("FG-T11", "FG-T12", "FG-T13", "FG-T15", "FG-T16")
def test_a_kingdom_goes_over_edges_not_over_points_cities_or_the_frame() -> None:
    pos = loose({"a1": "SSMM", "b1": "SSMM", "c1": "city@blue", "c2": "MMSS", "d4": "SSSS"}, gods={0: "S"})
    lands = Kingdoms(pos)
    sea, mountain = lands.zone(pos, 0, 0), lands.zone(pos, 0, 2)
    assert lands.size[sea] == 2 and lands.zone(pos, 1, 0) == sea
    assert lands.size[mountain] == 2
    assert lands.zone(pos, 6, 0) != mountain  # c2 touches b1 in a point only
    assert lands.size[lands.zone(pos, 15, 0)] == 1  # d4 alone: no Kingdom


@rule("FG-T14")
def test_a_tile_counts_once_in_each_kingdom_it_belongs_to() -> None:
    pos = loose({"a1": "SSSF", "b1": "SFSS", "a2": "FSFF", "b2": "SSSF"})
    lands = Kingdoms(pos)
    assert lands.size[lands.zone(pos, 0, 0)] == 4  # all four tiles have sea round their common point
    assert lands.size[lands.zone(pos, 4, 3)] == 3  # the forest of a1, a2 and b2


@rule("FG-T17")
def test_a_mismatch_connects_at_the_end_that_agrees() -> None:
    pos = load(
        2, pace="realtime", check="table", world={"a1": "SSSS", "b1": "SMMM"}, loose=True, placed=[["a1", 0, 0, "P"]]
    )
    lands = Kingdoms(pos)
    assert lands.zone(pos, 0, 0) == lands.zone(pos, 1, 0)  # the north end: sea and sea
    assert lands.size[lands.zone(pos, 1, 2)] == 1  # the south end does not connect


@rule("FG-C1", "FG-C2", "FG-O8")
def test_the_world_is_eight_by_eight_unless_said_otherwise() -> None:
    assert Terms(2, GAME.settle(2, None)).size == 8
    assert Terms(2, GAME.settle(2, {"size": 10})).size == 10
    for size in (3, 13):
        with pytest.raises(OptionError, match="from 4 to 12"):
            GAME.settle(2, {"size": size})


@rule("FG-C4", "FG-C5", "FG-C6", "FG-C7", "FG-D2", "FG-S4", "FG-N2", "FG-N3", "FG-N7", "FG-N8", "FG-N13")
def test_pieces_by_number_of_players() -> None:
    forms = {(4, None): (10, 10), (3, None): (13, 13), (2, "4gods"): (10, 20), (2, "2gods"): (13, 20)}
    for (players, form), (prophets, slots) in forms.items():
        options = {} if form is None else {"two_player": form}
        pos = GAME.new(players, 1, options, "research")
        assert [pos.cells[at.RESERVE + colour] for colour in range(4)] == [prophets] * 4
        view = GAME.dump(pos)
        assert [len(seat["row"]) for seat in view["seats"]] == [slots] * players
        assert view["cities_left"] == 8
    assert list(zip(gods.IDS, gods.COLOURS, strict=True)) == [
        ("sea", "blue"),
        ("mountain", "gray"),
        ("forest", "green"),
        ("plain", "yellow"),
    ]


@rule("FG-C9", "FG-C10", "FG-C11", "FG-C12")
def test_check_finds_every_piece_that_is_lost_or_too_many() -> None:
    good = position(2, world={**CORNER, "c1": "city@green"}, gods={0: "F"})
    pos = GAME.load(good)
    GAME.check_invariants(pos)
    for cell, change in (
        (at.BAG_COUNT, -1),
        (at.CITIES_LEFT, 1),
        (at.RESERVE + 2, 1),
        (at.LOST + 2, 1),
        (at.OWNER + 2, -1),
    ):
        broken = pos.copy()
        broken.cells[cell] += change
        with pytest.raises(AssertionError):
            GAME.check_invariants(broken)
    broken = pos.copy()
    broken.cells[at.KNOWN] = 256  # T01 is neither in the bag nor anywhere else
    with pytest.raises(AssertionError):
        GAME.check_invariants(broken)


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

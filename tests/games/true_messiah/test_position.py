"""Positions: what a seat cannot tell apart, and whose choice it is."""

from tests.games.true_messiah.build import Table, fresh, own
from theomachy.core.chance import Dice
from theomachy.games.true_messiah import GAME


def test_a_seat_learns_nothing_from_what_another_side_holds() -> None:
    position = fresh(2).pos
    dice = Dice(1)
    worlds = [own(GAME.sample_world(GAME.view(position, 0), dice)) for _ in range(8)]
    assert {world.key(0) for world in worlds} == {position.key(0)}
    assert len({world.key(1) for world in worlds}) > 1


def test_all_are_asked_for_bids_at_once() -> None:
    table = Table(phase="bid", market={"row": ["smite"]})
    assert table.pos.actors() == [0, 1]


def test_looking_ahead_changes_nothing() -> None:
    position = Table({"c4": ["R2f"]}).pos
    before = list(position.cells)
    ahead = position.look_ahead()
    ahead.play(0, ahead.legal(0)[0])
    assert list(position.cells) == before

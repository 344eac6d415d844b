"""Views: what each viewer may know."""

from typing import Any, cast

import pytest

from tests.games.flock.build import Board
from theomachy.games.flock import GAME


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


def test_the_effect_of_a_paid_card_is_public() -> None:
    board = Board("CAS 4A, NAS 3A", phase="miracle").play("!assassin")
    for viewer in (0, 1, None):
        turn = cast(dict[str, Any], board.match.view(viewer)["turn"])
        assert turn["pending"] == {"kind": "effect", "card": "assassin", "chosen": []}

"""What views show and hide."""

from tests.games.four_gods.build import CORNER, table


def test_no_tile_number_is_in_a_view_unless_both_sides_are_known() -> None:
    match = table(3, pace="realtime", world=CORNER, hands={0: ["T63A", None]}, rows={1: ["T50A"], 2: ["T09B"]})
    match.play(0, "K p1/0", 10)
    match.play(2, "F p2/0", 20)
    view = match.view(1)
    assert view["world"] == {"a1": "#4:MMPP", "b1": "#5:MMMP", "a2": "#6:PPFM"}
    assert view["seats"][0]["hand"][0] == "?" and view["seats"][0]["hand"][1].endswith(":SSSP<p1")
    assert view["seats"][2]["row"][0] == "T09A"
    assert match.view(0)["seats"][0]["hand"] == ["T63A", "T50A<p1"]
    assert view["bag"] == {"count": 92 - 6} and "known" not in view and "seed" not in view
    match.play(0, "X T50B", 30)
    assert match.view(1)["seats"][0]["row"][0].startswith("T50B")  # now both sides were public


def test_a_spectator_knows_what_lay_open_and_not_what_every_seat_has_held() -> None:
    match = table(2, pace="realtime", world=CORNER, hands={0: ["T63A", None]}, rows={1: ["T09B"]})
    match.play(0, "X T63A", 10)
    match.play(1, "K p0/0", 20)
    assert match.view(0)["seats"][1]["hand"][0] == match.view(1)["seats"][1]["hand"][0] == "T63A<p0"
    assert match.view(None)["seats"][1]["hand"][0] == "#1:MMMS<p0"
    assert match.position()["known"]["T63"][1:] == ["01*", "01"]
    event = match.play(0, "F p1/0", 3020)[0]
    assert event.seen_by(None)["tile"] == match.view(None)["seats"][1]["row"][0] == "T09A"


def test_a_tile_back_in_the_bag_is_forgotten_by_all() -> None:
    match = table(2, pace="timed", hands={0: ["T63A", None]}, rows={0: [f"T{n:02}A" for n in range(70, 90)]})
    match.play(0, ".", 5)
    assert "T63" not in match.position()["known"]


def test_open_information_shows_everything_but_the_bag() -> None:
    match = table(2, world=CORNER, hands={1: ["T63A", None]}, rows={0: ["T50A"]})
    view = match.view(0)
    assert view["seats"][1]["hand"][0] == "T63A" and view["seats"][0]["row"][0] == "T50A"
    assert view["bag"] == {"count": 87}

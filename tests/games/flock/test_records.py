"""Golden records: whole games that must replay line for line."""

import json
from pathlib import Path
from typing import Any

import pytest

from theomachy.core.match import Match, replay
from theomachy.core.refusal import RecordError
from theomachy.games.flock import GAME

FOLDER = Path(__file__).resolve().parents[2] / "records" / "flock"
RECORDS = sorted(FOLDER.glob("*.rec"))


def replayed(name: str) -> tuple[Match, str]:
    text = (FOLDER / f"{name}.rec").read_text(encoding="utf-8")
    return replay(GAME, text), text


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays_line_for_line(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = replay(GAME, text)
    assert match.record().write() == text
    fresh = Match(GAME, match._timeline.back_to(0)[1], type(match.record())(match.record().header))
    for line in match.record().lines:
        fresh.play(GAME.seat_of(fresh.truth(), line.seat), line.text)
    assert fresh.record().write() == text
    assert match.is_over()


@pytest.mark.parametrize(
    ("name", "seats", "how", "signs"),
    [
        ("two-target", 2, "target", ["(starve "]),
        ("two-last", 2, "last", ["(out "]),
        ("two-repetition", 2, "repetition", []),
        ("two-rounds", 2, "rounds", []),
        ("three-target", 3, "target", ["(first "]),
        ("three-out", 3, "target", ["(out "]),
        ("three-full", 3, "full", []),
        ("four-target", 4, "target", ["(first "]),
        ("four-cancelled", 4, "target", ["shares", "resigns"]),
        ("three-tie", 3, "target", ["(out "]),
        ("three-resigned", 3, "target", ["resigns"]),
        ("four-declined", 4, "target", ["declines", "(out "]),
        ("four-shared", 4, "shared", ["shares", "(win "]),
    ],
)
def test_the_records_show_every_way_to_end(name: str, seats: int, how: str, signs: list[str]) -> None:
    match, text = replayed(name)
    result: dict[str, Any] = json.loads(match.record().result)
    assert (int(match.record().header["seats"]), result["how"]) == (seats, how)
    assert all(sign in text for sign in signs)


def test_a_changed_record_is_refused_by_line() -> None:
    _, text = replayed("two-last")
    rows = text.split("\n")
    index = next(index for index, row in enumerate(rows) if " M " in row)
    rows[index] = rows[index].replace(" M ", " C ")
    number = index - rows.index("")
    with pytest.raises(RecordError, match=rf"^line {number} of the game \([AB] C .*\(rule FL-N1\)$"):
        replay(GAME, "\n".join(rows))

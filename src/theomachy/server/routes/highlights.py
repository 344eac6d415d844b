"""Highlights: what a finished game turned on, for the moment in which it ends."""

from dataclasses import dataclass
from itertools import pairwise

import msgspec

from theomachy.bots.forecasts import win_chances
from theomachy.core.language import current, speak
from theomachy.core.record import parse
from theomachy.server.labels import player_names
from theomachy.server.routes.games import find
from theomachy.server.routes.replays import finished_record, mover_of, sentence_of, walk
from theomachy.server.routing import ApiRequest, ApiResponse, encode, route

LEAST_GAIN = 0.02  # of the chance to win: what gains less is nobody's best move


class Moment(msgspec.Struct):
    """A step of the replay, and the chance to win of the seat it is about before and after it."""

    step: int
    seat: int
    say: str
    before: float
    after: float


class Highlights(msgspec.Struct):
    """The turning points of a finished game, judged with everything open, as the curve of its replay is."""

    steps: int
    choices: list[int]  # of each seat
    leads: int  # how often another side took the lead
    turning: Moment | None  # the winner took the lead for good, or gained most if it always led
    best: list[Moment | None]  # of each seat the move that gained it most


@dataclass(slots=True)
class HighlightsRequest:
    """A question to a worker process: the highlights of a record, in a language."""

    text: str
    language: str


@route("GET", "/api/tables/{id}/highlights", answer=Highlights, errors=(404,), may_end=True)
async def highlights(request: ApiRequest[None]) -> ApiResponse:
    """Highlights of a finished game: turning point, best moves, a few numbers."""
    text = await finished_record(request)
    registry = request.services.registry
    key = ("highlights", request.path["id"], current())
    found = registry.replays.get(key)
    if found is None:
        found = await registry.jobs.run(key, encode_highlights, HighlightsRequest(text, current()))
        registry.replays.put(key, found)
    return ApiResponse(found)


def encode_highlights(question: HighlightsRequest) -> bytes:
    """The highlights of a record as JSON; runs in a worker process."""
    speak(question.language)
    return encode(find_highlights(question.text))


@dataclass(slots=True)
class Played:
    """One step as the highlights see it: who moved, what was said, and every seat's chance after it."""

    mover: int | None
    say: str
    chances: list[float]

    def leader(self) -> int | None:
        """The seat with the best chance, the first of a side; None where two sides are level."""
        best = max(self.chances)
        leading = [seat for seat, chance in enumerate(self.chances) if chance == best]
        return leading[0] if best > 1 / max(2, len(self.chances)) else None


def find_highlights(text: str) -> Highlights:
    """The highlights of a record."""
    steps, winners = _steps(text)
    seats = len(steps[0].chances)
    leaders = [leader for leader in (step.leader() for step in steps) if leader is not None]
    return Highlights(
        len(steps) - 1,
        [sum(step.mover == seat for step in steps) for seat in range(seats)],
        sum(one != other for one, other in pairwise(leaders)),
        _turning_point(steps, winners[0]) if len(winners) > 0 else None,
        [_best_move(steps, seat) for seat in range(seats)],
    )


def _steps(text: str) -> tuple[list[Played], list[int]]:
    """Every step of a record, the opening first, and who won."""
    record = parse(text)
    game, names = find(record.field("game")), player_names(record)
    steps: list[Played] = []
    winners: list[int] = []
    before = None
    for _, line, happened, match in walk(game, record):
        mover = mover_of(game, line, match)
        events = [game.log_entry(event.seen_by(None, all_open=True), names) for event in happened]
        said = sentence_of(game, events, before, mover, line, names)
        steps.append(Played(mover, said, [round(chance, 3) for chance in win_chances(game, match.truth())]))
        outcome = match.outcome()
        winners = [] if outcome is None else outcome.winners()
        before = match.truth().copy()
    return steps, winners if len(winners) < len(steps[0].chances) else []


def _turning_point(steps: list[Played], winner: int) -> Moment | None:
    """The step with which *winner* took the lead for good; if it led from the start, the one that gained it most."""
    behind = [number for number, step in enumerate(steps) if step.chances[winner] < max(step.chances)]
    if behind and behind[-1] + 1 < len(steps):
        return _moment(steps, behind[-1] + 1, winner)
    # The end itself is no turning point: there every doubt becomes a certainty.
    gains = [after.chances[winner] - before.chances[winner] for before, after in pairwise(steps[:-1])]
    return _moment(steps, gains.index(max(gains)) + 1, winner) if gains and max(gains) >= LEAST_GAIN else None


def _best_move(steps: list[Played], seat: int) -> Moment | None:
    """The move of *seat* that gained it most, if any did."""
    own = [number for number, step in enumerate(steps) if number and step.mover == seat]
    best = max(own, key=lambda number: _gain(steps, number, seat), default=None)
    return None if best is None or _gain(steps, best, seat) < LEAST_GAIN else _moment(steps, best, seat)


def _gain(steps: list[Played], number: int, seat: int) -> float:
    return steps[number].chances[seat] - steps[number - 1].chances[seat]


def _moment(steps: list[Played], number: int, seat: int) -> Moment:
    before, after = steps[number - 1].chances[seat], steps[number].chances[seat]
    return Moment(number, seat, steps[number].say, before, after)

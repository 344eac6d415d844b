"""Puzzles: one turn each, tried without a table. Only people who found the solution or gave up can read it."""

from typing import Literal, cast

import msgspec

from theomachy.core.refusal import OptionError
from theomachy.puzzles import collection
from theomachy.puzzles.puzzle import Puzzle
from theomachy.puzzles.turn import Reckoning
from theomachy.server.practice import Practice, PracticeRequest
from theomachy.server.routes.games import find as find_game
from theomachy.server.routing import ApiRequest, ApiResponse, route
from theomachy.table import RequestRefused
from theomachy.table.wire_types import Question, RefusalMessage, SeenEvent, ThingName, View

PuzzleKind = Literal["win", "save", "gain"]


class PuzzleCard(msgspec.Struct):
    """A puzzle in a list: its task, seat and difficulty; *missed_by* are the levels that do not find it."""

    id: str
    game: str
    title: str
    seat: int
    kind: PuzzleKind
    task: str
    missed_by: list[int]


class Puzzles(msgspec.Struct):
    """All of them, and the one of today."""

    today: str
    puzzles: list[PuzzleCard]


class PuzzleHint(msgspec.Struct):
    """The beginning of the solution."""

    label: str
    things: list[ThingName]


class PuzzleSolution(msgspec.Struct):
    """The line, what happens in it, and why no other will do."""

    line: list[str]
    story: list[str]
    why: str


class PuzzleRequest(PracticeRequest, forbid_unknown_fields=True):
    """The lines played, and what is wanted besides them: a hint, or the solution."""

    want: Literal["", "hint", "solution"] = ""


class PuzzleState(msgspec.Struct):
    """The state of an attempt: *brings* is what the turn has brought when it is over."""

    solved: bool | None  # None while the turn goes on
    brings: str
    view: View
    choices: Question | None
    events: list[SeenEvent]
    lines: list[str]
    refusal: RefusalMessage | None
    hint: PuzzleHint | None
    solution: PuzzleSolution | None


def find(id: str) -> Puzzle:
    """The puzzle with this id, or RequestRefused."""
    try:
        return collection.find(id)
    except OptionError as error:
        raise RequestRefused("not-found", f"{error}.") from None


def _card(puzzle: Puzzle) -> PuzzleCard:
    title = find_game(puzzle.game).title()
    return PuzzleCard(
        puzzle.id, puzzle.game, title, puzzle.seat, cast(PuzzleKind, puzzle.kind), puzzle.task(), puzzle.missed_by
    )


@route("GET", "/api/puzzles", answer=Puzzles, errors=(404,))
async def puzzles(request: ApiRequest[None]) -> ApiResponse:
    """Every puzzle, and which one is today's."""
    today = collection.today()
    return ApiResponse(
        Puzzles(today.id, [_card(puzzle) for puzzle in collection.all_puzzles()]),
        headers={"Cache-Control": "public, max-age=60"},
    )


@route("POST", "/api/puzzles/{id}", body=PuzzleRequest, answer=PuzzleState, errors=(404, 409))
async def try_puzzle(request: ApiRequest[PuzzleRequest]) -> ApiResponse:
    """Try a puzzle: what was played so far, and what comes of it."""
    return ApiResponse(PuzzleAttempt(find(request.path["id"])).run(request.body))


class PuzzleAttempt(Practice):
    """Somebody's attempt at a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        game = find_game(puzzle.game)
        self.reckoning = Reckoning(game.goal(), puzzle.seat)
        super().__init__(game, puzzle.start(game))

    def run(self, tried: PuzzleRequest) -> PuzzleState:
        """Play what was *tried* until the turn is over."""
        seat = self.puzzle.seat
        for text in tried.lines:
            if not self._goes_on() or not self._try(seat, text):
                break
        over = not self._goes_on()
        worth = self.reckoning.value(self.position_with_draft(seat)) if over else 0
        solved = worth >= self.puzzle.worth if over else None
        self.explain(seat, tried)
        return PuzzleState(
            solved=solved,
            brings=self.puzzle.result(worth) if over else "",
            view=self.view(seat),
            choices=None if over else self.question(seat),
            events=self.events,
            lines=self.kept,
            refusal=self.refusal,
            hint=self._hint() if tried.want == "hint" else None,
            solution=_solution(self.puzzle) if solved or tried.want == "solution" else None,
        )

    def _goes_on(self) -> bool:
        return self.reckoning.goes_on(self.position_with_draft(self.puzzle.seat))

    def _try(self, seat: int, text: str) -> bool:
        events = self.play(seat, text)
        if events is None:
            return False
        self.kept.append(text)
        self.events.clear()
        self.add_events(events, seat)
        return True

    def _hint(self) -> PuzzleHint:
        """The first pick of the solution, as the screen offers it."""
        fresh = PuzzleAttempt(self.puzzle)
        seat, position = self.puzzle.seat, fresh.match.truth()
        first = self.game.read(position, seat, self.puzzle.solution[0])[0]
        offered = fresh.match.choices(seat)
        for choice in offered.items if offered is not None else []:
            if choice.action == first:
                return PuzzleHint(self.game.render(choice.label, players=self.names()), choice.path)
        return PuzzleHint(self.game.write(position, seat, first), [])


def _solution(puzzle: Puzzle) -> PuzzleSolution:
    shown = PuzzleAttempt(puzzle)
    for text in puzzle.solution:
        shown.add_events(shown.match.play(puzzle.seat, text), puzzle.seat)
    story = [str(event["say"]) for event in shown.events if event["say"]]
    return PuzzleSolution(puzzle.solution, story, puzzle.why())

"""Lessons: ten steps that teach a game, played against nobody. Stateless: the learner sends what it has played."""

from typing import cast

import msgspec

from theomachy.core.game import Game
from theomachy.core.match import Match, fingerprint, start, start_from
from theomachy.server.errors import ServerRefused
from theomachy.server.practice import Practice, PracticeRequest
from theomachy.server.routes.games import find
from theomachy.server.routing import ApiRequest, ApiResponse, route
from theomachy.table.wire_types import Question, RefusalMessage, SeenEvent, ThingName, View

SEED = "lesson"


class LessonStep(msgspec.Struct):
    """One step: its text, and whether there is something to play."""

    title: str
    text: str
    seat: int
    highlight: list[ThingName]
    reading: bool
    fresh: bool  # begins with a position of its own


class Lesson(msgspec.Struct):
    """All steps."""

    game: str
    title: str
    steps: list[LessonStep]


class Progress(msgspec.Struct):
    """The state of a lesson."""

    base: int
    step: int
    seat: int
    done: bool
    view: View
    choices: Question | None
    events: list[SeenEvent]
    lines: list[str]
    refusal: RefusalMessage | None
    hint: str | None


Entry = dict[str, object]


@route("GET", "/api/games/{game}/lesson", answer=Lesson, errors=(404,))
async def lesson(request: ApiRequest[None]) -> ApiResponse:
    """The steps of a game's lesson."""
    game = find(request.path["game"])
    steps = [_step(entry, index) for index, entry in enumerate(game.lesson())]
    return ApiResponse(Lesson(game.id, game.title(), steps), headers={"Cache-Control": "public, max-age=60"})


def _step(entry: Entry, index: int) -> LessonStep:
    return LessonStep(
        title=str(entry.get("title", "")),
        text=str(entry.get("text", "")),
        seat=_seat(entry),
        highlight=cast(list[str], entry.get("highlight", [])),
        reading=not entry.get("allow"),
        fresh="position" in entry or index == 0,
    )


def _seat(entry: Entry) -> int:
    return cast(int, entry.get("seat", 0))


@route("POST", "/api/lessons/{game}/{step:int}", body=PracticeRequest, answer=Progress, errors=(404, 409))
async def try_step(request: ApiRequest[PracticeRequest]) -> ApiResponse:
    """Play in a lesson: what the learner has sent so far, and what comes of it."""
    game = find(request.path["game"])
    steps = game.lesson()
    number = int(request.path["step"])
    if not 0 <= number < len(steps):
        raise ServerRefused("not-found", "no-lesson-step", game=game.title(), steps=len(steps))
    return ApiResponse(LessonAttempt(game, steps, number).run(request.body))


class LessonAttempt(Practice):
    """A lesson played from the newest step with a position of its own."""

    def __init__(self, game: Game, steps: list[Entry], step: int) -> None:
        self.steps = steps
        self.step = step
        self.base = max(index for index in range(step + 1) if index == 0 or "position" in steps[index])
        self.hint: str | None = None
        super().__init__(game, _opening(game, steps[self.base]))

    def run(self, tried: PracticeRequest) -> Progress:
        """Play what was *tried*, each step's lines until it is fulfilled."""
        rest = list(tried.lines)
        done = False
        for index in range(self.base, self.step + 1):
            self.events.clear()
            done = self._fulfil(self.steps[index], rest)
            if not done:
                if index < self.step:
                    raise ServerRefused("bad-request", "unfinished-step", step=index + 1)
                break
        seat = self._viewer()
        choices = None if done else self.question(seat)
        view = self.view(seat)
        self.explain(seat, tried)
        return Progress(
            self.base, self.step, seat, done, view, choices, self.events, self.kept, self.refusal, self.hint
        )

    def _fulfil(self, entry: Entry, rest: list[str]) -> bool:
        """Play from *rest* until the step is done; whether it is."""
        allowed = cast(list[str], entry.get("allow", []))
        if not allowed:
            self._reply(cast(list[str], entry.get("reply", [])))
            return True
        seat = _seat(entry)
        goals, ways = self._goals(seat, allowed)
        while rest:
            if not self._try(entry, seat, rest.pop(0), goals | ways):
                return False
            if self._place(seat) in goals:
                self._reply(cast(list[str], entry.get("reply", [])))
                return True
        return False

    def _goals(self, seat: int, allowed: list[str]) -> tuple[set[str], set[str]]:
        """List where the allowed texts lead, and what they pass on the way: the spelling of a text does not matter."""
        goals: set[str] = set()
        ways: set[str] = set()
        for text in allowed:
            ahead = self.position_with_draft(seat)
            for action in self.game.read(ahead, seat, text):
                ways.add(fingerprint(self.game, ahead))
                ahead.play(seat, action)
            goals.add(fingerprint(self.game, ahead))
        return goals, ways

    def _place(self, seat: int) -> str:
        """Return where the match is; in a window that a finished choice has opened, nobody has passed yet."""
        begun = self.match.draft(seat)
        return fingerprint(self.game, self.position_with_draft(seat) if begun else self.match.truth())

    def _try(self, entry: Entry, seat: int, text: str, wanted: set[str]) -> bool:
        """Play one text; what is refused, or not what the step wants, is undone."""
        begun, made = self.match.draft(seat), len(self.match.record().lines)
        events = self.play(seat, text)
        if events is None:
            return False
        if self._place(seat) not in wanted:
            self._take_back(seat, begun, len(self.match.record().lines) - made)
            self.hint = str(entry.get("hint", ""))
            return False
        self.kept.append(text)
        self.add_events(events, self._viewer())
        return True

    def _take_back(self, seat: int, begun: list[str], lines: int) -> None:
        """Put the match back to where it was, the unfinished choice included."""
        if not lines:
            self.match.undo(seat)
            return
        self.match.undo(lines=lines)
        for text in begun:
            self.match.play(seat, text)

    def _reply(self, replies: list[str]) -> None:
        """Let the other seats play."""
        for reply in replies:
            label, _, text = reply.partition(" ")
            seat = self.game.seat_of(self.match.truth(), label)
            self.add_events(self.match.play(seat, text), self._viewer())

    def _viewer(self) -> int:
        return _seat(self.steps[self.step])


def _opening(game: Game, entry: Entry) -> Match:
    if "position" in entry:
        return start_from(game, msgspec.json.decode(str(entry["position"])), 0)
    return start(game, game.seats[0], SEED)

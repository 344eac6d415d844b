"""Analysis: advice at the table, win chances through a game, and its biggest mistakes.

Advice and mistakes are judged from what the seat itself knew; the curve is told afterwards, when nothing is hidden. A
mistake names its cost next to the chance of the curve, so there is one number for every step.
"""

from collections.abc import Callable
from contextlib import suppress
from math import inf
from time import perf_counter
from typing import Final

from theomachy.bots.chances import chance_of
from theomachy.bots.forecasts import win_chances
from theomachy.bots.lines import standing
from theomachy.bots.nets import find_net
from theomachy.bots.player import Question
from theomachy.bots.realtime import compare_with_waiting, useful_lines
from theomachy.bots.search import Opinion, SearchPlayer
from theomachy.core.chance import Dice
from theomachy.core.event import Event
from theomachy.core.game import Game
from theomachy.core.match import Match, replay
from theomachy.core.position import Position
from theomachy.core.record import Line, Record, parse

WORLDS: Final = 4
MOST_ITERATIONS: Final = 20_000
LEAST_MISTAKE_COST: Final = 0.02  # of the chance to win: what costs less is no mistake
MISTAKES_SHOWN: Final = 3  # mistakes that are shown to people


class Advice:
    """A choice in notation, its first pick, and the chance to win with it."""

    def __init__(self, text: str, first: str, chance: float) -> None:
        self.text = text
        self.first = first
        self.chance = chance


class Mistake:
    """A choice that cost its seat something, and what would have been better; *before* is where it was made."""

    def __init__(self, line: int, seat: int, before: Position, played: Advice, better: Advice) -> None:
        self.line = line  # of the record
        self.seat = seat
        self.before = before
        self.played = played
        self.better = better

    def cost(self) -> float:
        """Return how much of the chance to win was given away."""
        return self.better.chance - self.played.chance

    def put_on_curve(self, chance: float) -> None:
        """Tell the cost from the *chance* that the curve shows after the choice, so both say the same.

        What a choice cost is judged from what its seat knew; how good the game stood is told with everything open.
        """
        self.better.chance = min(1.0, chance + self.cost())
        self.played.chance = chance


class TimeUp(Exception):
    """The time for this piece of reading is used up."""


class Findings:
    """The mistakes found in a part of a record, biggest first, how many choices were judged, and how far it came."""

    def __init__(self, mistakes: list[Mistake], judged: int, read: int) -> None:
        self.mistakes = mistakes
        self.judged = judged
        self.read = read  # lines that count, from the first one on


class Story:
    """The findings of an analysis: win chances of all seats after every step, and the mistakes, biggest first."""

    def __init__(self, match: Match, curve: list[list[float]], mistakes: list[Mistake]) -> None:
        self.match = match
        self.curve = curve
        self.mistakes = mistakes


def advise(question: Question, seconds: float, most: int = 3) -> list[Advice]:
    """The best choices of a seat with its chances, best first; an empty text is to wait."""
    world, is_chance = question.sample_world(), False
    if question.seat not in world.actors():
        now = standing(question.game, world, question.seat)
        found = [Opinion(useful.actions, now + useful.value) for useful in useful_lines(question, WORLDS)]
    else:
        player = SearchPlayer(seconds, MOST_ITERATIONS, find_net)
        found = player.think(question, world)
        is_chance = player.values_are_chances()
    by_text: dict[str, Advice] = {}
    for opinion in found:  # several ways to pick the same things are written alike
        advice = _advice(question, world, opinion.actions, opinion.value, is_chance)
        by_text.setdefault(advice.text, advice)
    return list(by_text.values())[:most]


def judge(question: Question, actions: list[int], seconds: float) -> tuple[Advice, Advice] | None:
    """Return what was played and what was best; None where there was nothing to choose, or no time to tell."""
    world = question.sample_world()
    if question.seat not in world.actors():
        value, best = compare_with_waiting(question, actions, WORLDS)
        now = standing(question.game, world, question.seat)
        return _advice(question, world, actions, now + value), _advice(question, world, best.actions, now + best.value)
    player = SearchPlayer(seconds, MOST_ITERATIONS, find_net)
    found = player.think(question, world, actions)
    is_chance = player.values_are_chances()
    of_played = [opinion.value for opinion in found if opinion.actions == actions]
    if len(found) < 2 or not of_played:
        return None
    top = found[0]
    return (
        _advice(question, world, actions, of_played[0], is_chance),
        _advice(question, world, top.actions, top.value, is_chance),
    )


def _advice(question: Question, world: Position, actions: list[int], value: float, is_chance: bool = False) -> Advice:
    first = question.game.write(world, question.seat, actions[0]) if actions else ""
    is_line = len(actions) > 1 and not world.is_pending()  # of a choice that is begun only the next pick can be told
    text = question.game.write_line(world, question.seat, actions) if is_line else first
    return Advice(text, first, chance_of(question.game, world, question.seat, value, is_chance))


def analyse(game: Game, text: str, seconds: float, progress: Callable[[], None] = lambda: None) -> Story:
    """Go through the record *text* and think *seconds* about every choice in it that was one."""
    curve = [win_chances(game, _opening(game, text))]
    match = replay(game, text, listener=lambda match, line, events: curve.append(win_chances(game, match.truth())))
    return Story(match, curve, find_mistakes(game, text, seconds, progress=progress).mistakes)


def find_mistakes(
    game: Game,
    text: str,
    seconds: float,
    first: int = 0,
    lasting: float = inf,
    progress: Callable[[], None] = lambda: None,
) -> Findings:
    """Think *seconds* about every choice of the record *text* after the *first* few lines, for *lasting* seconds."""
    reader = Reader(game, text, seconds, first, lasting, progress)
    with suppress(TimeUp):
        replay(game, text, listener=reader.hear)
    return Findings(sorted(reader.mistakes, key=Mistake.cost, reverse=True), reader.judged, reader.read)


class Reader:
    """A reader of records that judges the lines after those read before."""

    def __init__(
        self, game: Game, text: str, seconds: float, first: int, lasting: float, progress: Callable[[], None]
    ) -> None:
        self.game = game
        self.seconds = seconds
        self.first = first
        self.lasting = lasting
        self.progress = progress
        self.live = parse(text).live()
        self.before = _opening(game, text)  # the line that comes next
        self.passed = 0  # lines
        self.read = first
        self.judged = 0  # choices
        self.began = 0.0
        self.mistakes: list[Mistake] = []

    def hear(self, match: Match, line: Line, events: list[Event]) -> None:
        """Read the next line."""
        if self.passed == self.first:  # what was read before does not count, so every piece makes progress
            self.began = perf_counter()
        if self.passed == self.read:
            if perf_counter() - self.began > self.lasting:
                raise TimeUp
            self.judge(line, match.truth())
        self.passed += 1
        if self.passed == self.read:
            self.before = match.truth().copy()

    def judge(self, line: Line, after: Position) -> None:
        """Think about the choice in *line*, if there was one; *after* is where it led."""
        found = _judge_line(self.game, self.before, line, self.seconds, self.live[self.passed])
        self.judged += found is not None
        if found is not None:
            found.put_on_curve(win_chances(self.game, after)[found.seat])
            if found.cost() >= LEAST_MISTAKE_COST:
                self.mistakes.append(found)
        self.read += 1
        self.progress()


def _opening(game: Game, text: str) -> Position:
    return replay(game, Record(parse(text).header).write()).truth().copy()


def _chosen(game: Game, position: Position, line: Line) -> list[int]:
    """Return what the seat of *line* chose of several things; [] for no choice of the game, such as resigning."""
    seat = game.seat_of(position, line.seat) if line.seat else -1
    choices = 2 if seat in position.actors() else 1 if seat in position.volunteers() else 0  # these may wait instead
    if choices == 0 or len(position.legal(seat)) < choices:
        return []
    actions = [game.canonical(action) for action in game.read(position, seat, line.text)]
    return actions if actions[0] in position.legal(seat) else []


def _judge_line(game: Game, position: Position, line: Line, seconds: float, index: int) -> Mistake | None:
    """Return what was chosen in *line*, and what would have been better; None where nothing can be told."""
    if line.seat and line.at is not None:
        position.tick(line.at)
    actions = _chosen(game, position, line)
    if not actions:
        return None
    seat = game.seat_of(position, line.seat)
    found = judge(Question(game, seat, game.view(position, seat), Dice(index)), actions, seconds)
    return None if found is None else Mistake(index + 1, seat, position, *found)

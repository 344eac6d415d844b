"""Reviews: what a bot thinks of a finished game, read piece by piece so nobody else waits for it."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass

import msgspec

from theomachy.bots.analysis import MISTAKES_SHOWN, Mistake, find_mistakes
from theomachy.core.edition import edition_in
from theomachy.core.game import Game
from theomachy.core.record import parse
from theomachy.registry import find
from theomachy.server.bot_pool import BotFailed, BotPool
from theomachy.server.clock import now
from theomachy.server.fair_slots import NO_KEY, FairSlots
from theomachy.server.labels import describe_line, player_names

SECONDS_A_CHOICE = 0.2  # to think about one choice
PIECE_SECONDS = 1.0  # seconds after which a piece ends: a bot at a table waits little longer for its process
REVIEWS_KEPT = 256  # reviews remembered
PATIENCE_MS = 15_000  # milliseconds without anybody asking, after which a review rests


class ReviewedMistake(msgspec.Struct):
    """A choice that cost its seat something, and what would have been better, with the chances to win."""

    line: int
    seat: int
    played: str
    chance: float
    better: str
    better_chance: float

    def cost(self) -> float:
        """Return how much of the chance to win was given away."""
        return self.better_chance - self.chance


class Review(msgspec.Struct):
    """The progress of a review, and the biggest mistakes so far."""

    read: int  # lines
    lines: int
    judged: int  # choices
    mistakes: list[ReviewedMistake]
    failed: bool = False


@dataclass
class ReviewRequest:
    """A question to a worker process: go on reading a record."""

    text: str
    read: int


def review_piece(part: ReviewRequest) -> Review:
    """The next piece of a review; runs in a worker process."""
    record = parse(part.text)
    game, names = find(record.field("game")), player_names(record)
    found = find_mistakes(game, part.text, SECONDS_A_CHOICE, part.read, PIECE_SECONDS)
    game = game.in_edition(edition_in(record.json_field("options")))
    slips = [_slip(game, mistake, names) for mistake in found.mistakes[:MISTAKES_SHOWN]]
    return Review(found.read, len(record.live()), found.judged, slips)


def _slip(game: Game, mistake: Mistake, names: list[str]) -> ReviewedMistake:
    chances = [round(advice.chance, 3) for advice in (mistake.played, mistake.better)]
    played, better = (
        describe_line(game, mistake.before, mistake.seat, advice.text, names).label if advice.text else ""
        for advice in (mistake.played, mistake.better)
    )
    return ReviewedMistake(mistake.line, mistake.seat, played, chances[0], better, chances[1])


class Reviews:
    """The reviews of finished games: one piece at a time, in turn, and only while somebody asks how far it has come."""

    def __init__(
        self, bot_pool: BotPool, slots: FairSlots, spawn: Callable[[Coroutine[object, object, None]], object]
    ) -> None:
        self._bot_pool = bot_pool
        self._slots = slots
        self._spawn = spawn
        self._kept: dict[str, Review] = {}
        self._asked: dict[str, int] = {}  # when, of those at work or waiting for it
        self._turn = asyncio.Lock()

    def progress(self, table: str, text: str) -> Review:
        """Return how far the review of *table* is, whose record is *text*; it continues."""
        review = self._kept.pop(table, None)
        if review is not None and review.failed:
            return review  # given once: asking again starts again
        if review is None:
            review = Review(0, len(parse(text).live()), 0, [])
        self._kept[table] = review  # the last to be forgotten
        if review.read < review.lines:
            if table not in self._asked:
                self._spawn(self._read(table, text, review))
            self._asked[table] = now()
        self._forget()
        return review

    def _forget(self) -> None:
        """Drop the oldest of too many, none that is at work."""
        resting = [table for table in self._kept if table not in self._asked]
        for table in resting[: max(0, len(self._kept) - REVIEWS_KEPT)]:
            del self._kept[table]

    async def _read(self, table: str, text: str, review: Review) -> None:
        try:
            while review.read < review.lines:
                async with self._turn, self._slots.turn(NO_KEY):  # after every piece another game has its turn
                    if now() - self._asked[table] > PATIENCE_MS:
                        return
                    piece = await self._bot_pool.run(
                        review_piece, ReviewRequest(text, review.read), "the review of a game"
                    )
                review.read, review.judged = piece.read, review.judged + piece.judged
                slips = sorted([*review.mistakes, *piece.mistakes], key=ReviewedMistake.cost, reverse=True)
                review.mistakes = slips[:MISTAKES_SHOWN]
        except BotFailed:
            review.failed = True
        finally:
            del self._asked[table]

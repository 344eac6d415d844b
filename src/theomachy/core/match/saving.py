"""Saving: everything a match holds as plain data, so it need not be replayed from its first line."""

from typing import Any, cast

from theomachy.core.chance import WORDS
from theomachy.core.game import Game
from theomachy.core.match.drafts import Draft
from theomachy.core.match.match import Match, fingerprint
from theomachy.core.match.seeds import Seed
from theomachy.core.match.timeline import Step, Timeline
from theomachy.core.position import Position
from theomachy.core.record import Line, Record
from theomachy.core.refusal import PositionError, RecordError

Saved = dict[str, Any]
STEP = ("line", "seat", "shown", "lucky", "asked", "quiet", "pause")


def save(match: Match) -> Saved:
    """All that *match* holds but its seed; numbers, texts, lists and dictionaries."""
    record, timeline = match._record, match._timeline
    return {
        "header": record.header,
        "lines": [(line.seat, line.text, line.at, line.note) for line in record.lines],
        "result": record.result,
        "position": pack(match.game, match._position),
        "fingerprint": fingerprint(match.game, match._position),
        "now": match._now,
        "asks": match.asks,
        "steps": [[getattr(step, name) for name in STEP] for step in timeline.steps],
        "kept": [(number, pack(match.game, position)) for number, position in timeline.positions()],
        "begun": {seat: draft.actions for seat, draft in match._drafts.begun.items()},
        "sealed": match._drafts.sealed,
    }


def restore(game: Game, seed: Seed, saved: Saved) -> Match:
    """The match that was saved, which had this *seed*.

    :raises RecordError: when positions are laid out in another way now; the record must be replayed then.
    """
    record = Record(cast(dict[str, str], saved["header"]))
    record.lines = [Line(seat, text, at, note) for seat, text, at, note in saved["lines"]]
    record.result = saved["result"]
    try:
        match = Match(game, unpack(game, seed, saved["position"]), record)
    except PositionError as error:
        raise RecordError(f"the saved position cannot be loaded: {error}") from None
    if fingerprint(game, match._position) != saved["fingerprint"]:
        raise RecordError("the saved position was laid out in another way")
    match._now, match.asks = saved["now"], saved["asks"]
    steps = [Step(*values) for values in saved["steps"]]
    match._timeline = Timeline(match._position)
    match._timeline.resume(steps, [(number, unpack(game, seed, packed)) for number, packed in saved["kept"]])
    drafts = match._drafts
    drafts.sealed = {seat: list(actions) for seat, actions in saved["sealed"].items()}
    for seat, actions in saved["begun"].items():
        ahead = drafts.asked_in(match._position, seat).copy()
        for action in actions:
            ahead.play(seat, action)
        drafts.begun[seat] = Draft(list(actions), ahead)
    return match


def pack(game: Game, position: Position) -> Saved:
    """A position as data, with the state of its random source."""
    return {"position": game.dump(position), "luck": [position.cells[word] for word in range(WORDS)]}


def unpack(game: Game, seed: Seed, packed: Saved) -> Position:
    """The position that was packed."""
    position = game.load(packed["position"], seed)
    position.seed(seed)
    for word in range(WORDS):
        position.cells[word] = packed["luck"][word]
    return position

"""Replaying: the match that a record describes, every line checked."""

import json
from collections.abc import Callable

from theomachy.core.chance import LuckError, ScriptedLuck
from theomachy.core.edition import MOST_BYTES, OURS, add, edition_in, find
from theomachy.core.event import Event
from theomachy.core.game import Game
from theomachy.core.match.match import Match
from theomachy.core.match.seeds import Seed, disclosed_seed
from theomachy.core.match.starting import load_position
from theomachy.core.position import Position
from theomachy.core.record import Line, Record, parse
from theomachy.core.refusal import OptionError, PositionError, RecordError

EDITION_LINE = "edition"  # of the header: the data of the edition
Listener = Callable[[Match, Line, list[Event]], None]


def replay(game: Game, text: str, seed: Seed | None = None, listener: Listener | None = None) -> Match:
    """The match that a record describes, every line checked.

    A tick that the record leaves out is supplied, an idle one is skipped; the match then has the ticks that fired.
    With a seed (disclosed in the record, or given by the referee who knows it) the notes of chance are checked; without
    one they are obeyed. *listener* gets every live line and its events, with the match just after it.

    :raises RecordError: naming the line that is invalid.
    """
    record = parse(text)
    match = _opening(game, record, disclosed_seed(record) if seed is None else seed)
    for index in record.live():
        events = match.replay_line(record.lines[index], index)
        if listener is not None:
            listener(match, record.lines[index], events)
    said = match.record().result
    if record.result and not _is_same_result(record.result, said):
        raise RecordError(f"the record ends with {record.result[:200]}, but the game gives {said or 'no end yet'}")
    if not match.is_amended:
        match.adopt(record)
    return match


def _is_same_result(recorded: str, computed: str) -> bool:
    try:
        return bool(json.loads(recorded) == json.loads(computed or "null"))
    except ValueError:
        return False


def _opening(game: Game, record: Record, seed: Seed | None) -> Match:
    """The match before its first line; without a seed chance obeys the notes."""
    if record.field("game") != game.id:
        raise RecordError(f"this is a record of {record.header['game']!r}, not of {game.id!r}")
    if record.field("rules") != str(game.version):
        raise RecordError(
            f"the record was played under version {record.header['rules']} of the rules of {game.title()}; "
            f"this is version {game.version}, under which it may mean something else"
        )
    _adopt_edition(game, record)
    begin = _given_position if "start" in record.header else _fresh_position
    return Match(game, begin(game, record, seed), Record(record.header))


def embed_edition(record: Record) -> Record:
    """*record* with the data of its edition in its header, so it replays where the edition is not known."""
    id = edition_in(record.json_field("options"))
    content = {} if id == OURS else {EDITION_LINE: json.dumps(find(record.field("game"), id).as_dict())}
    return Record({**record.header, **content}, record.lines, record.result)


def _adopt_edition(game: Game, record: Record) -> None:
    """Check the edition that *record* holds, and make it known."""
    if EDITION_LINE not in record.header:
        return
    if len(record.header[EDITION_LINE]) > 2 * MOST_BYTES:  # JSON writes some letters as six characters
        raise RecordError(f"the header line {EDITION_LINE!r} is larger than an edition may be")
    edition, problems = game.edition_from(record.json_field(EDITION_LINE))
    if edition is None:
        raise RecordError(f"the header line {EDITION_LINE!r}: {problems[0].file}: {problems[0].why}")
    add(edition, passing=True)


def _given_position(game: Game, record: Record, seed: Seed | None) -> Position:
    try:
        position = load_position(game, record.json_field("start"), 0 if seed is None else seed, check=False)
    except PositionError as error:
        raise RecordError(f"the header line 'start': {error}") from None
    if seed is None:
        position.use_luck(ScriptedLuck([]))
    return position


def _fresh_position(game: Game, record: Record, seed: Seed | None) -> Position:
    seats, recorded = record.number_field("seats"), record.header.get("opening", "")
    try:
        position = game.empty(seats, game.settle(seats, record.json_field("options")))
    except OptionError as error:
        raise RecordError(f"the header lines 'seats' and 'options': {error}") from None
    try:
        if seed is None:
            position.use_luck(ScriptedLuck(game.opening_draws(position, recorded)))
        else:
            position.seed(seed)
        game.begin(position)
    except LuckError as misfit:
        raise RecordError(f"the header line 'opening': {misfit}") from None
    if recorded and game.opening_note(position) != recorded:
        raise RecordError(f"the record opens with {recorded!r}; the seed gives {game.opening_note(position)!r}")
    return position

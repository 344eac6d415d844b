"""Match: a game being played, the surface for people, tests and servers. Text in, text out, nothing half applied."""

import json
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256

from theomachy.core.chance import Dice, LuckError, ScriptedLuck, combine, commitment
from theomachy.core.choices import Choices
from theomachy.core.event import Event
from theomachy.core.game import Game, View
from theomachy.core.option import Value
from theomachy.core.outcome import Outcome
from theomachy.core.position import NEVER, Position
from theomachy.core.record import Line, Record, parse
from theomachy.core.refusal import IllegalAction, NotationError, OptionError, PositionError, RecordError, Refusal

Seed = int | str | bytes


class Step:
    """What a live line did, as far as undo must know."""

    def __init__(self, line: int, seat: int, shown: int, lucky: bool, asked: bool, quiet: bool) -> None:
        self.line = line  # index in the record
        self.seat = seat  # -1 for the table
        self.shown = shown  # seats that learned something hidden
        self.lucky = lucky  # luck was used
        self.asked = asked  # another seat was asked afterwards that was not asked before
        self.quiet = quiet  # the others are asked what they were asked before: a pass in a window, or a call


class Draft:
    """A seat's choice that is begun and not finished: the actions so far, and the position they lead to."""

    def __init__(self, actions: list[int], position: Position) -> None:
        self.actions = actions
        self.position = position


class Match:
    """A game from its start to its end: position, record, drafts of unfinished choices, undo by computation."""

    def __init__(self, game: Game, position: Position, record: Record) -> None:
        self.game = game
        self._record = record
        self._first = position.copy()
        self._position = position
        self._drafts: dict[int, Draft] = {}
        self._sealed: dict[int, list[int]] = {}  # answers in a window of seats whose place has not come
        self._steps: list[Step] = []
        self._now = 0
        self.asks = 0  # changes with every line but those that leave the others' question as it is

    # Asking.

    def actors(self) -> list[int]:
        """Seats the game waits for."""
        return self._position.actors()

    def asked(self) -> list[int]:
        """Seats that are asked now: the actors, in a window all that it asks, since they may answer at once."""
        mask = self._position.window()
        if mask == 0:
            return self._position.actors()
        return [seat for seat in range(self._position.seats) if (mask >> seat) & 1]

    def volunteers(self) -> list[int]:
        """Seats that may act though nobody waits for them."""
        return self._position.volunteers()

    def legal(self, seat: int) -> list[str]:
        """Every choice of *seat* in notation; inside a draft the ways to go on."""
        position = self._at(seat)
        if seat in self._sealed or not self._may_choose(position, seat):
            return []
        return [self.game.write(position, seat, action) for action in position.legal(seat)]

    def calls(self, seat: int) -> list[str]:
        """What *seat* can call beside the rules."""
        position = self._position
        return [self.game.write(position, seat, action) for action in position.calls(seat)]

    def choices(self, seat: int) -> Choices | None:
        """What *seat* can do now, for the screen; None when it has nothing to choose."""
        if seat in self._sealed:
            return None
        position = self._at(seat)
        return self.game.choices(position, seat) if self._may_choose(position, seat) else None

    def refusal(self, seat: int, text: str) -> Refusal | None:
        """Why *seat* may not play *text* now, or None when it may."""
        self._check_seat(seat)
        position = self._at(seat)
        refused = self.game.refusal(position, seat, text)
        if refused is None and seat in self._sealed and not self._is_call(seat, text):
            return Refusal("answered")
        return refused

    def _is_call(self, seat: int, text: str) -> bool:
        return self.game.read(self._at(seat), seat, text)[0] in self._position.calls(seat)

    def view(self, viewer: int | None) -> View:
        """All that *viewer* may know, the own draft included, with what helps to read it."""
        begun = self._drafts.get(viewer) if viewer is not None else None
        position = self._position if begun is None else begun.position
        return {**self.game.view(position, viewer), **self.game.aids(position, viewer)}

    def view_when_asked(self, seat: int) -> View:
        """What *seat* knows when it chooses: in a window, as if those before it had passed. For bots."""
        return self.game.view(self._at(seat), seat)

    def position(self) -> View:
        """The complete position as data, without unfinished drafts."""
        return self.game.dump(self._position)

    def truth(self) -> Position:
        """The position itself: for the referee alone."""
        return self._position

    def record(self) -> Record:
        """The record so far; its text is for nobody while the game runs."""
        return self._record

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._position.is_over()

    def outcome(self) -> Outcome | None:
        """Who won and how; None until the end."""
        return self.game.outcome(self._position) if self.is_over() else None

    def due(self) -> int | None:
        """When the next timer fires, in milliseconds since the start; None when none runs."""
        due = self._position.due()
        return None if due == NEVER else due

    def draft(self, seat: int) -> list[str]:
        """The steps of the unfinished choice of *seat*, in notation."""
        begun = self._drafts.get(seat)
        if begun is None:
            return []
        ahead, words = self.asked_in(seat).copy(), []
        for action in begun.actions:
            words.append(self.game.write(ahead, seat, action))
            ahead.play(seat, action)
        return words

    def news(self, since: int) -> list[int]:
        """Seats that chose anything but a pass in a window or a call, from line *since* on."""
        return [step.seat for step in self._steps if step.line >= since and step.seat >= 0 and not step.quiet]

    def is_begun(self, seat: int) -> bool:
        """Whether *seat* has a draft or a sealed answer, which it alone knows of."""
        return seat in self._drafts or seat in self._sealed

    def answer(self, seat: int) -> str | None:
        """The answer of *seat* that is still sealed, in notation."""
        actions = self._sealed.get(seat)
        return None if actions is None else self._spell(self.asked_in(seat), seat, actions)

    def preview(self, seat: int, text: str) -> list[Event]:
        """What playing *text* would bring, as far as *seat* can know it: empty where luck or a secret decides.

        It is tried in two imagined worlds, never in the real one, and told only if both agree.

        :raises IllegalAction: when *text* cannot be played.
        """
        self._check_seat(seat)
        position = self._at(seat)
        refused = self.game.refusal(position, seat, text)
        if refused is not None:
            raise self._illegal(refused)
        view = self.game.view(position, seat)
        first, second = (self._try_out(view, seat, text, Dice(seed)) for seed in (1, 2))
        told = [event.seen_by(seat) for event in first]
        return first if told == [event.seen_by(seat) for event in second] else []

    def _try_out(self, view: View, seat: int, text: str, dice: Dice) -> list[Event]:
        """The events of *text* in a world imagined from *view*; empty where luck was used."""
        world = self.game.sample_world(view, dice)
        events: list[Event] = []
        world.log = events
        before = [world.cells[word] for word in range(4)]
        for action in self.game.read(world, seat, text):
            world.play(seat, action)
        lucky = before != [world.cells[word] for word in range(4)]
        return [] if lucky else events

    # Doing.

    def play(self, seat: int, text: str, at: int | None = None) -> list[Event]:
        """Play one action or a whole line, all or nothing; what happened.

        A choice that is begun and not finished stays a draft of its seat: nothing happens yet. So does, sealed, an
        answer in a window before those have passed who are asked first. *at* is the time in milliseconds since the
        start; due timers fire first.

        :raises IllegalAction: with its refusal; nothing is changed.
        """
        self._check_seat(seat)
        events = self._pass_time(at)
        refused = self.refusal(seat, text)
        if refused is not None:
            raise self._illegal(refused)
        events += self._go(seat, self.game.read(self._at(seat), seat, text), at)
        events += self._open_answers(at)
        return events

    def _go(self, seat: int, actions: Sequence[int], at: int | None, note: str | None = None) -> list[Event]:
        """Play a legal chain: every finished part becomes a line, the rest a draft."""
        events: list[Event] = []
        if note is not None and isinstance(self._position.luck, ScriptedLuck):
            self._position.use_luck(ScriptedLuck(self.game.draws(self._position, seat, actions, note)))
        begun = self._drafts.pop(seat, None)
        is_call = actions[0] in self._position.calls(seat)
        if is_call:  # a call does not wait for a half-made choice
            begun = None
        chain = begun.actions if begun is not None else []
        ahead = begun.position if begun is not None else self.asked_in(seat).copy()
        for action in actions:
            chain.append(action)
            ahead.play(seat, action)
            if not ahead.is_pending():
                if not is_call and self._comes_later(seat):
                    self._sealed[seat] = chain
                    return events
                events += self._commit(seat, chain, at)
                chain, ahead = [], self.asked_in(seat).copy()
        if chain:
            self._drafts[seat] = Draft(chain, ahead)
        return events

    def _open_answers(self, at: int | None) -> list[Event]:
        """Carry out the sealed answers whose place in the window has come."""
        events: list[Event] = []
        while self._sealed:
            seat = next((actor for actor in self._position.actors() if actor in self._sealed), -1)
            if seat < 0:
                break
            actions = self._sealed.pop(seat)
            if self.game.refuse_chain(self._position, seat, actions) is None:
                events += self._commit(seat, actions, at)
        return events

    def _commit(self, seat: int, actions: Sequence[int], at: int | None) -> list[Event]:
        """Carry a finished choice out for good and write its line."""
        before, position = self._position.copy(), self._position
        text = self._spell(before, seat, actions)
        passes = (before.window() >> seat) & 1 == 1 and actions[0] == self.game.default(before, seat)
        quiet = passes or actions[0] in before.calls(seat)
        events: list[Event] = []
        position.log = events
        for action in actions:
            position.play(seat, action)
        position.log = None
        line = Line(self.game.label(before, seat), text, at, self.game.note(before, events))
        self._write(line, seat, before, events, quiet)
        return events

    def _spell(self, position: Position, seat: int, actions: Sequence[int]) -> str:
        if len(actions) == 1:
            return self.game.write(position, seat, actions[0])
        return self.game.write_line(position, seat, actions)

    def _write(self, line: Line, seat: int, before: Position, events: Sequence[Event], quiet: bool) -> None:
        after = self._position
        if not quiet or after.window() & ~before.window():  # something new to answer
            self._sealed.clear()
            self.asks += 1
        shown = 0
        for event in events:
            shown |= event.shown
        lucky = any(before.cells[word] != after.cells[word] for word in range(4))
        asked = any(actor != seat and actor not in before.actors() for actor in after.actors())
        self._record.lines.append(line)
        self._steps.append(Step(len(self._record.lines) - 1, seat, shown, lucky, asked, quiet))
        self._refresh_drafts()
        if after.is_over():
            outcome = self.game.outcome(after)
            self._record.result = json.dumps(outcome.as_dict()) if outcome is not None else ""

    def _refresh_drafts(self) -> None:
        """Replay unfinished choices on the new position; those that are no longer possible are gone."""
        for seat, begun in list(self._drafts.items()):
            position = self.asked_in(seat)
            if self.game.refuse_chain(position, seat, begun.actions) is None:
                ahead = position.copy()
                for action in begun.actions:
                    ahead.play(seat, action)
                self._drafts[seat] = Draft(begun.actions, ahead)
            else:
                del self._drafts[seat]

    def tick(self, at: int) -> list[Event]:
        """Let time pass up to *at*: due timers fire; a line is written only if one did."""
        return self._pass_time(at) + self._open_answers(at)

    def _pass_time(self, at: int | None) -> list[Event]:
        if at is None:
            return []
        if at < self._now:
            raise RecordError(f"time runs backwards: {at} ms after {self._now} ms")
        self._now = at
        position = self._position
        fires = position.due() <= at
        before = position.copy()
        events: list[Event] = []
        position.log = events
        position.tick(at)
        position.log = None
        if fires:
            line = Line("", "tick", at, self.game.note(before, events))
            self._write(line, -1, before, events, before.window() != 0)
        return events

    def interrupt(self, word: str, at: int | None = None) -> None:
        """Write that the table made a pause (``pause``) or ended it (``resume``); the rules know nothing of it."""
        if word not in ("pause", "resume"):
            raise RecordError(f"the table can pause or resume, not {word!r}")
        self._mark(Line("", word, at))

    def _mark(self, line: Line) -> None:
        self._record.lines.append(line)
        self._steps.append(Step(len(self._record.lines) - 1, -1, 0, False, False, False))

    # Taking back.

    def free_undo(self, seat: int, held: bool = False) -> bool:
        """Whether *seat* may take its last choice back without asking anybody.

        Free while the seat has learned nothing, no luck was used, and no other seat has chosen or been asked. *held*
        says that the table has not put the next seat's question yet.
        """
        if self.is_begun(seat):
            return True
        if not self._steps or self.due() is not None:
            return False
        last = self._steps[-1]
        return last.seat == seat and last.shown == 0 and not last.lucky and (held or not last.asked)

    def lines_since(self, seat: int) -> int:
        """How many lines go back to before the last choice of *seat*; 0 when it has made none."""
        for back in range(1, len(self._steps) + 1):
            if self._steps[-back].seat == seat:
                return back
        return 0

    def undo(self, seat: int | None = None, lines: int = 1) -> None:
        """Take back the last step of a seat's draft or its sealed answer, or else the last *lines* choices; whether it
        is allowed is the caller's affair (free_undo, or consent)."""
        if seat is not None and seat in self._drafts:
            self._shorten(seat)
            return
        if seat is not None and seat in self._sealed:
            del self._sealed[seat]
            return
        if lines < 1 or lines > len(self._steps):
            raise RecordError(f"there are {len(self._steps)} choices to take back, not {lines}")
        first = self._steps[-lines].line
        self._record.lines.append(Line("", f"undo {first + 1}"))
        self._record.result = ""
        self._rebuild()

    def _shorten(self, seat: int) -> None:
        actions = self._drafts.pop(seat).actions[:-1]
        if actions:
            self._go(seat, actions, None)

    def _rebuild(self) -> None:
        lines, live = self._record.lines, self._record.live()
        again = Match(self.game, self._first.copy(), Record(self._record.header))
        for index in live:
            again._replay_line(lines[index], index)
        self._position, self._steps, self._drafts, self._sealed = again._position, again._steps, {}, {}
        self.asks += 1
        for step, index in zip(self._steps, live, strict=True):
            step.line = index
        self._record.result = again._record.result

    # Replaying.

    def _replay_line(self, line: Line, index: int) -> list[Event]:
        try:
            if not line.seat:
                return self._replay_table(line)
            seat = self.game.seat_of(self._position, line.seat)
            self._pass_time_silently(line.at)
            refused = self.game.refusal(self._position, seat, line.text)
            if refused is not None:
                raise RecordError(str(self._illegal(refused)))
            made = len(self._record.lines)
            events = self._go(seat, self.game.read(self._position, seat, line.text), line.at, line.note)
            self._compare(line, made)
            return events
        except (NotationError, LuckError, RecordError) as error:
            raise RecordError(f"line {index + 1} of the game ({line.write()[:80]}): {error}") from None

    def _replay_table(self, line: Line) -> list[Event]:
        events: list[Event] = []
        if line.text == "tick" and line.at is not None:
            made = len(self._record.lines)
            events = self._pass_time(line.at)
            if len(self._record.lines) == made:
                raise RecordError("no timer is due at that time")
            self._compare(line, made)
        elif line.text not in ("pause", "resume"):
            raise RecordError(f"{line.text!r} is not a line of the table")
        else:
            self._mark(line)
        return events

    def _pass_time_silently(self, at: int | None) -> None:
        """Time passes up to a choice; timers that fired before it have their own lines in a record."""
        if at is None:
            return
        if self._position.due() <= at:
            raise RecordError(f"a timer was due at {self._position.due()} ms, but the record has no tick for it")
        self._pass_time(at)

    def _compare(self, line: Line, made: int) -> None:
        if len(self._record.lines) != made + 1:
            raise RecordError("the line does not finish exactly one choice")
        note = self._record.lines[made].note
        if line.note and note != line.note:
            raise RecordError(f"the record says {line.note!r}, but the seed gives {note!r}")

    # Small things.

    def _at(self, seat: int) -> Position:
        begun = self._drafts.get(seat)
        return begun.position if begun is not None else self.asked_in(seat)

    def asked_in(self, seat: int) -> Position:
        """The position in which *seat* is asked: the present one, in a window that with those before it having passed.

        An answer counts only if they do, so nothing is lost by giving it early. For the referee alone.
        """
        if not self._comes_later(seat):
            return self._position
        ahead = self._position.copy()
        while seat not in ahead.actors():
            first = ahead.actors()[0]
            ahead.play(first, self.game.default(ahead, first))
        return ahead

    def _comes_later(self, seat: int) -> bool:
        """Whether an open window asks *seat* after somebody else."""
        mask = self._position.window()
        return mask != 0 and (mask >> seat) & 1 == 1 and seat not in self._position.actors()

    def _illegal(self, refused: Refusal) -> IllegalAction:
        return IllegalAction(refused, self.game.render(refused.message()))

    def _may_choose(self, position: Position, seat: int) -> bool:
        return seat in position.actors() or seat in position.volunteers()

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self._position.seats:
            raise NotationError(f"there is no seat {seat}; the seats are 0 to {self._position.seats - 1}")


def start(
    game: Game,
    seats: int,
    seed: Seed,
    options: Mapping[str, Value] | None = None,
    preset: str = "table",
    extra: Mapping[str, str] | None = None,
) -> Match:
    """A new match; *extra* header lines (the seed's commitment and shares) go into the record."""
    full = game.settle(seats, options, preset)
    header = {
        "game": game.id,
        "rules": str(game.version),
        "seats": str(seats),
        "options": json.dumps(full),
        **(extra if extra is not None else {"seed": write_seed(seed)}),
    }
    position = game.new(seats, seed, full)
    note = game.opening_note(position)
    if note:
        header["opening"] = note
    return Match(game, position, Record(header))


def start_from(game: Game, data: View, seed: Seed = 0, *, check: bool = False) -> Match:
    """A match that begins with a given position; its record holds the position in full.

    *check* tests the invariants of the rulebook too: for data that anybody may have written.

    :raises PositionError: whatever is wrong with *data*.
    """
    position = _load(game, data, seed, check)
    header = {
        "game": game.id,
        "rules": str(game.version),
        "seats": str(position.seats),
        "options": json.dumps(game.options_of(position)),
        "seed": write_seed(seed),
        "start": json.dumps(game.dump(position)),
    }
    return Match(game, position, Record(header))


def _load(game: Game, data: View, seed: Seed, check: bool) -> Position:
    try:
        position = game.load(data, seed)
        if check:
            game.check_invariants(position)
    except PositionError:
        raise
    except (AssertionError, ValueError, LookupError, TypeError, AttributeError, OverflowError) as error:
        raise PositionError(_what_is_wrong(error)) from None
    return position


def _what_is_wrong(error: Exception) -> str:
    if isinstance(error, OptionError):
        return str(error)
    if isinstance(error, AssertionError):
        return f"this position cannot be: {error}"
    return f"this position cannot be read: {type(error).__name__}: {error}"


def write_seed(seed: Seed) -> str:
    """The seed as a header line."""
    if isinstance(seed, int):
        return f"fast {seed}"
    return f"text {json.dumps(seed)}" if isinstance(seed, str) else f"sealed {seed.hex()}"


def read_seed(text: str) -> Seed:
    """The seed of a header line, or RecordError."""
    kind, _, value = text.partition(" ")
    try:
        if kind == "fast":
            return int(value)
        if kind == "text":
            seed = json.loads(value)
            if isinstance(seed, str):
                return seed
        if kind == "sealed":
            return bytes.fromhex(value)
    except ValueError:
        pass
    raise RecordError(f"the header line 'seed' must be 'fast N', 'text \"…\"' or 'sealed HEX', not {text!r}")


def disclosed_seed(record: Record) -> Seed | None:
    """The seed of the game that *record* discloses, its commitment checked; None when it has none.

    A table's record has ``commitment`` (made before the shares), ``server`` (the server's seed, after the end) and a
    ``share`` for each seat, separated by spaces (``-`` for none).
    """
    if "server" in record.header:
        try:
            server = bytes.fromhex(record.header["server"])
            shares = [b"" if word == "-" else bytes.fromhex(word) for word in record.field("shares").split()]
        except ValueError:
            raise RecordError("the header lines 'server' and 'shares' must be hexadecimal") from None
        if len(shares) != record.number_field("seats"):  # with one more the server could choose the shuffle after all
            raise RecordError(f"the header line 'shares' has {len(shares)} shares, not one for each seat")
        if "commitment" in record.header and commitment(server) != record.header["commitment"]:
            raise RecordError("the disclosed seed is not the one the server had committed to")
        return combine(server, shares)
    return read_seed(record.header["seed"]) if "seed" in record.header else None


Listener = Callable[[Match, Line, list[Event]], None]


def replay(game: Game, text: str, seed: Seed | None = None, listener: Listener | None = None) -> Match:
    """The match that a record tells of, every line checked.

    With a seed (disclosed in the record, or given by the referee who knows it) the notes of luck are checked; without
    one they are obeyed. *listener* is told every live line and what happened, the match being just after it.

    :raises RecordError: naming the line that cannot be.
    """
    record = parse(text)
    match = _opening(game, record, disclosed_seed(record) if seed is None else seed)
    for index in record.live():
        events = match._replay_line(record.lines[index], index)
        if listener is not None:
            listener(match, record.lines[index], events)
    said = match._record.result
    if record.result and not _is_same_result(record.result, said):
        raise RecordError(f"the record ends with {record.result[:200]}, but the game gives {said or 'no end yet'}")
    live = record.live()
    match._record.lines = record.lines
    for step, index in zip(match._steps, live, strict=True):
        step.line = index
    return match


def _is_same_result(told: str, computed: str) -> bool:
    try:
        return bool(json.loads(told) == json.loads(computed or "null"))
    except ValueError:
        return False


def _opening(game: Game, record: Record, seed: Seed | None) -> Match:
    """The match before its first line; without a seed luck obeys the notes."""
    if record.field("game") != game.id:
        raise RecordError(f"this is a record of {record.header['game']!r}, not of {game.id!r}")
    if record.field("rules") != str(game.version):
        raise RecordError(
            f"the record was played under version {record.header['rules']} of the rules of {game.title()}; "
            f"this is version {game.version}, under which it may mean something else"
        )
    begin = _given_position if "start" in record.header else _fresh_position
    return Match(game, begin(game, record, seed), Record(record.header))


def _given_position(game: Game, record: Record, seed: Seed | None) -> Position:
    try:
        position = _load(game, record.json_field("start"), 0 if seed is None else seed, check=False)
    except PositionError as error:
        raise RecordError(f"the header line 'start': {error}") from None
    if seed is None:
        position.use_luck(ScriptedLuck([]))
    return position


def _fresh_position(game: Game, record: Record, seed: Seed | None) -> Position:
    seats, told = record.number_field("seats"), record.header.get("opening", "")
    try:
        position = game.empty(seats, game.settle(seats, record.json_field("options")))
    except OptionError as error:
        raise RecordError(f"the header lines 'seats' and 'options': {error}") from None
    try:
        if seed is None:
            position.use_luck(ScriptedLuck(game.opening_draws(position, told)))
        else:
            position.seed(seed)
        game.begin(position)
    except LuckError as misfit:
        raise RecordError(f"the header line 'opening': {misfit}") from None
    if told and game.opening_note(position) != told:
        raise RecordError(f"the record opens with {told!r}; the seed gives {game.opening_note(position)!r}")
    return position


def fingerprint(game: Game, position: Position) -> str:
    """A short name of the complete position, for comparing games played in different ways."""
    data = json.dumps(game.dump(position), sort_keys=True) + str([position.cells[word] for word in range(4)])
    return sha256(data.encode()).hexdigest()[:16]

"""Match: a game being played, the surface for people, tests and servers. Text in, text out, nothing half applied."""

import json
from collections.abc import Sequence
from hashlib import sha256

from theomachy.core.chance import Dice, LuckError, ScriptedLuck
from theomachy.core.choices import Choices
from theomachy.core.edition import edition_in
from theomachy.core.event import Event
from theomachy.core.game import Game, View
from theomachy.core.match.drafts import Draft, Drafts, comes_later
from theomachy.core.match.timeline import Step, Timeline, step_of
from theomachy.core.outcome import Outcome
from theomachy.core.position import NEVER, Position
from theomachy.core.record import Line, Record
from theomachy.core.refusal import IllegalAction, NotationError, RecordError, Refusal


class Match:
    """A game from its start to its end: position, record, drafts of unfinished choices, undo by computation.

    >>> import theomachy
    >>> match = theomachy.new("connect_four", seats=2, seed="evening")
    >>> while not match.is_over():
    ...     seat = match.actors()[0]
    ...     events = match.play(seat, match.legal(seat)[0])
    >>> match.outcome().winners()
    [0]
    >>> match.undo()
    >>> match.is_over()
    False
    """

    def __init__(self, game: Game, position: Position, record: Record) -> None:
        self.game = game.in_edition(edition_in(game.options_of(position)))
        self._record = record
        self._position = position
        self._drafts = Drafts(self.game)
        self._timeline = Timeline(position.copy())
        self._now = 0
        self.is_amended = False  # a replayed record stated other ticks than those that fired
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
        """Every choice of *seat* in notation; inside a draft the ways to continue."""
        position = self._at(seat)
        if seat in self._drafts.sealed or not self._may_choose(position, seat):
            return []
        return [self.game.write(position, seat, action) for action in position.legal(seat)]

    def calls(self, seat: int) -> list[str]:
        """Return what *seat* can call outside the rules."""
        position = self._position
        return [self.game.write(position, seat, action) for action in position.calls(seat)]

    def choices(self, seat: int) -> Choices | None:
        """Return what *seat* can do now, for the screen; None when it has nothing to choose."""
        if seat in self._drafts.sealed:
            return None
        position = self._at(seat)
        return self.game.choices(position, seat) if self._may_choose(position, seat) else None

    def refusal(self, seat: int, text: str) -> Refusal | None:
        """Return why *seat* may not play *text* now, or None when it may."""
        self._check_seat(seat)
        if self.is_paused():
            return Refusal("paused")
        position = self._at(seat)
        refused = self.game.refusal(position, seat, text)
        if refused is None and seat in self._drafts.sealed and not self._is_call(seat, text):
            return Refusal("answered")
        return refused

    def _is_call(self, seat: int, text: str) -> bool:
        return self.game.read(self._at(seat), seat, text)[0] in self._position.calls(seat)

    def view(self, viewer: int | None) -> View:
        """All that *viewer* may know, their own draft included, with what helps to read it."""
        begun = self._drafts.begun.get(viewer) if viewer is not None else None
        position = self._position if begun is None else begun.position
        return {**self.game.view(position, viewer), **self.game.aids(position, viewer)}

    def view_when_asked(self, seat: int) -> View:
        """Return what *seat* knows when it chooses: in a window, as if those before it had passed. For bots."""
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
        """Return whether the game has ended."""
        return self._position.is_over()

    def outcome(self) -> Outcome | None:
        """Return who won and how; None until the end."""
        return self.game.outcome(self._position) if self.is_over() else None

    def due(self) -> int | None:
        """Return when the next timer fires, in milliseconds since the start; None when none runs."""
        due = self._position.due()
        return None if due == NEVER else due

    def draft(self, seat: int) -> list[str]:
        """The steps of the unfinished choice of *seat*, in notation."""
        return self._drafts.words(self._position, seat)

    def active_seats(self, since: int) -> list[int]:
        """Seats that chose anything but a pass in a window or a call, from line *since* on."""
        return self._timeline.active_seats(since)

    def is_begun(self, seat: int) -> bool:
        """Return whether *seat* has a draft or a sealed answer, which it alone knows of."""
        return seat in self._drafts

    def answer(self, seat: int) -> str | None:
        """The answer of *seat* that is still sealed, in notation."""
        actions = self._drafts.sealed.get(seat)
        return None if actions is None else self._write_choice(self.asked_in(seat), seat, actions)

    def preview(self, seat: int, text: str) -> list[Event]:
        """Return what playing *text* would bring, as far as *seat* can know it: empty where chance or a secret decides.

        It is tried in two sampled worlds, never in the real one, and told only if both agree.

        :raises IllegalAction: when *text* cannot be played.
        """
        self._check_seat(seat)
        position = self._at(seat)
        refused = self.game.refusal(position, seat, text)
        if refused is not None:
            raise self._illegal(refused)
        view = self.game.view(position, seat)
        first, second = (self._try_out(view, seat, text, Dice(seed)) for seed in (1, 2))
        seen = [event.seen_by(seat) for event in first]
        return first if seen == [event.seen_by(seat) for event in second] else []

    def _try_out(self, view: View, seat: int, text: str, dice: Dice) -> list[Event]:
        """The events of *text* in a world sampled from *view*; empty where chance was used."""
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
        begun = self._drafts.begun.pop(seat, None)
        is_call = actions[0] in self._position.calls(seat)
        if is_call:  # a call does not wait for a half-made choice
            begun = None
        chain = begun.actions if begun is not None else []
        ahead = begun.position if begun is not None else self.asked_in(seat).copy()
        for action in actions:
            chain.append(action)
            ahead.play(seat, action)
            if not ahead.is_pending():
                if not is_call and comes_later(self._position, seat):
                    self._drafts.sealed[seat] = chain
                    return events
                events += self._commit(seat, chain, at)
                chain, ahead = [], self.asked_in(seat).copy()
        if chain:
            self._drafts.begun[seat] = Draft(chain, ahead)
        return events

    def _open_answers(self, at: int | None) -> list[Event]:
        """Carry out the sealed answers whose place in the window has come."""
        events: list[Event] = []
        while self._drafts.sealed:
            seat = next((actor for actor in self._position.actors() if actor in self._drafts.sealed), -1)
            if seat < 0:
                break
            actions = self._drafts.sealed.pop(seat)
            if self.game.refuse_chain(self._position, seat, actions) is None:
                events += self._commit(seat, actions, at)
        return events

    def _commit(self, seat: int, actions: Sequence[int], at: int | None) -> list[Event]:
        """Carry a finished choice out for good and write its line."""
        before, position = self._position.copy(), self._position
        text = self._write_choice(before, seat, actions)
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

    def _write_choice(self, position: Position, seat: int, actions: Sequence[int]) -> str:
        if len(actions) == 1:
            return self.game.write(position, seat, actions[0])
        return self.game.write_line(position, seat, actions)

    def _write(self, line: Line, seat: int, before: Position, events: Sequence[Event], quiet: bool) -> None:
        after = self._position
        if not quiet or after.window() & ~before.window():  # something new to answer
            self._drafts.sealed.clear()
            self.asks += 1
        self._record.lines.append(line)
        step = step_of(len(self._record.lines) - 1, seat, before, after, events, quiet)
        self._timeline.add(step, before)
        self._drafts.refresh(after)
        if after.is_over():
            self._record.result = self._result()

    def _result(self) -> str:
        """The last line of the record; "" until the end."""
        outcome = self.outcome()
        return "" if outcome is None else json.dumps(outcome.as_dict())

    def tick(self, at: int) -> list[Event]:
        """Let time pass up to *at*: due timers fire; a line is written only if one did."""
        return self._pass_time(at) + self._open_answers(at)

    def _pass_time(self, at: int | None) -> list[Event]:
        if at is None:
            return []
        if at < self._now:
            raise RecordError(f"time runs backwards: {at} ms after {self._now} ms")
        if at > self._now and self.is_paused():
            raise RecordError("the game is paused, and its time with it")
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
        """Write that the table made a pause (``pause``) or ended it (``resume``); the rules do not know about it."""
        if word not in ("pause", "resume"):
            raise RecordError(f"the table can pause or resume, not {word!r}")
        if (word == "resume") != self.is_paused():
            raise RecordError("the game is paused already" if word == "pause" else "the game is not paused")
        self._mark(Line("", word, at))

    def is_paused(self) -> bool:
        """Return whether the table has paused the game: nothing but a resume is accepted."""
        steps = self._timeline.steps
        return bool(steps) and steps[-1].pause

    def _mark(self, line: Line) -> None:
        self._record.lines.append(line)
        step = Step(len(self._record.lines) - 1, -1, 0, False, False, False, line.text == "pause")
        self._timeline.add(step, self._position.copy())

    # Taking back.

    def free_undo(self, seat: int, held: bool = False) -> bool:
        """Return whether *seat* may take its last choice back without asking anybody.

        Free while the seat has learned nothing, nothing was drawn, and no other seat has chosen or been asked. *held*
        says that the table has not put the next seat's question yet.
        """
        if self.is_begun(seat):
            return True
        return self.due() is None and self._timeline.may_go_back(seat, held)

    def lines_since(self, seat: int) -> int:
        """Return how many lines go back to before the last choice of *seat*; 0 when it has made none."""
        return self._timeline.lines_since(seat)

    def undo(self, seat: int | None = None, lines: int = 1) -> None:
        """Undo the last step of a seat's draft or its sealed answer, or else the last *lines* choices; whether it
        is allowed is the caller's affair (free_undo, or consent)."""
        if seat is not None and seat in self._drafts.begun:
            self._shorten(seat)
            return
        if seat is not None and seat in self._drafts.sealed:
            del self._drafts.sealed[seat]
            return
        steps = self._timeline.steps
        if lines < 1 or lines > len(steps):
            raise RecordError(f"there are {len(steps)} choices to undo, not {lines}")
        first = steps[-lines].line
        self._record.lines.append(Line("", f"undo {first + 1}"))
        self._record.result = ""
        self._go_back(len(steps) - lines)

    def _shorten(self, seat: int) -> None:
        actions = self._drafts.begun.pop(seat).actions[:-1]
        if actions:
            self._go(seat, actions, None)

    def _go_back(self, count: int) -> None:
        """Return to the position after the first *count* steps: from the nearest one kept, without what came later."""
        number, self._position = self._timeline.back_to(count)
        live = [step.line for step in self._timeline.steps[number:count]]
        self._timeline.cut(number)
        again = Match(self.game, self._position, Record(self._record.header))
        again._timeline = self._timeline
        for index in live:
            again.replay_line(self._record.lines[index], index)
        for step, index in zip(self._timeline.steps[number:], live, strict=True):
            step.line = index
        self._drafts.clear()
        self._record.result = self._result()
        self.asks += 1

    # Replaying.

    def adopt(self, record: Record) -> None:
        """Take over all lines of the *record* whose live ones were replayed here, undone ones included."""
        self._record.lines = record.lines
        for step, index in zip(self._timeline.steps, record.live(), strict=True):
            step.line = index

    def replay_line(self, line: Line, index: int) -> list[Event]:
        """Carry out line number *index* of a record; what happened."""
        try:
            if not line.seat:
                return self._replay_table(line)
            seat = self.game.seat_of(self._position, line.seat)
            if self.is_paused():
                raise RecordError("the game is paused; only 'resume' can follow")
            events = self._fire_before(line.at)
            refused = self.game.refusal(self._position, seat, line.text)
            if refused is not None:
                raise RecordError(str(self._illegal(refused)))
            made = len(self._record.lines)
            events += self._go(seat, self.game.read(self._position, seat, line.text), line.at, line.note)
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
                self.is_amended = True  # an idle tick is no line
            else:
                self._compare(line, made)
        elif line.text not in ("pause", "resume"):
            raise RecordError(f"{line.text!r} is not a line of the table")
        else:
            self.interrupt(line.text, line.at)
        return events

    def _fire_before(self, at: int | None) -> list[Event]:
        """Let time pass up to a choice; a tick that the record leaves out is supplied when its timer was due."""
        events: list[Event] = []
        while at is not None and self._position.due() <= at and not self.is_over():
            self.is_amended = True
            events += self._pass_time(max(self._position.due(), self._now))
        return events + self._pass_time(at)

    def _compare(self, line: Line, made: int) -> None:
        if len(self._record.lines) != made + 1:
            raise RecordError("the line does not finish exactly one choice")
        note = self._record.lines[made].note
        if line.note and note != line.note:
            raise RecordError(f"the record says {line.note!r}, but the seed gives {note!r}")

    # Small things.

    def _at(self, seat: int) -> Position:
        return self._drafts.at(self._position, seat)

    def asked_in(self, seat: int) -> Position:
        """The position in which *seat* is asked: the present one, in a window that with those before it having passed.

        For the referee alone.
        """
        return self._drafts.asked_in(self._position, seat)

    def _illegal(self, refused: Refusal) -> IllegalAction:
        return IllegalAction(refused, self.game.render(refused.message()))

    def _may_choose(self, position: Position, seat: int) -> bool:
        return seat in position.actors() or seat in position.volunteers()

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self._position.seats:
            raise NotationError(f"there is no seat {seat}; the seats are 0 to {self._position.seats - 1}")


def fingerprint(game: Game, position: Position) -> str:
    """A short name of the complete position, for comparing games played in different ways."""
    data = json.dumps(game.dump(position), sort_keys=True) + str([position.cells[word] for word in range(4)])
    return sha256(data.encode()).hexdigest()[:16]

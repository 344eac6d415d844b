"""Game: one object per rulebook, for everything that people and tools need beside the position itself."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from mypy_extensions import mypyc_attr

from theomachy.core.action import ActionSpace
from theomachy.core.chance import Dice
from theomachy.core.choices import Choice, Choices
from theomachy.core.event import Event
from theomachy.core.goal import Goal
from theomachy.core.ledger import Ledger, read_ledger
from theomachy.core.message import CORE, Catalogue, Message, read_catalogue, read_data, read_entries
from theomachy.core.option import Option, Options, Value, complete
from theomachy.core.outcome import Outcome
from theomachy.core.position import Position
from theomachy.core.rate import Rate
from theomachy.core.refusal import NotationError, OptionError, Refusal
from theomachy.core.stop import Stop

View = dict[str, object]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A rulebook at work. Subclasses give the class attributes and override what has no default here.

    A *viewer* is a seat, or None for a spectator.
    """

    def __init__(
        self,
        id: str,
        package: str,
        *,
        version: int,
        seats: Sequence[int],
        options: Sequence[Option] = (),
        minutes: int = 30,
        stops: Sequence[Stop] = (),
        standing_choices: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.id = id
        self.package = package
        self.version = version  # of the rules: raised when any golden record changes
        self.seats = list(seats)
        self.options = list(options)
        self.minutes = minutes
        self.stops = list(stops)  # kinds of reaction windows; empty for a game without any
        self.standing_choices = dict(
            standing_choices or {}
        )  # by kind of thing: what choosing one, whenever it may be, is written as
        self.rules: Ledger = read_ledger(package)
        self._catalogues: dict[str, Catalogue] = {"en": read_catalogue(package, "en", CORE)}

    # Starting.

    def new(
        self,
        seats: int,
        seed: int | str | bytes,
        options: Mapping[str, Value] | None = None,
        preset: str = "table",
    ) -> Position:
        """A fresh game; text or bytes as *seed* give sealed luck, a number the fast generator."""
        position = self.empty(seats, self.settle(seats, options, preset))
        position.seed(seed)
        self.begin(position)
        return position

    def settle(self, seats: int, options: Mapping[str, Value] | None, preset: str = "table") -> Options:
        """Every option in full, or OptionError."""
        if seats not in self.seats:
            counts = ", ".join(str(count) for count in self.seats)
            raise OptionError(f"{self.title()} is for {counts} seats, not {seats!r}")
        schema = [option for option in self.options if not option.seats or seats in option.seats]
        return complete(schema, options, seats, preset)

    def empty(self, seats: int, options: Options) -> Position:
        """The position before anything is set up or drawn; the options are complete."""
        raise NotImplementedError

    def begin(self, position: Position) -> None:
        """Set up: everything up to the first choice, luck included."""
        raise NotImplementedError

    def options_of(self, position: Position) -> Options:
        """The options *position* is played with."""
        raise NotImplementedError

    def has_timers(self, options: Options) -> bool:
        """Whether time is part of the rules under *options*: choices then carry the time they were made."""
        return False

    def label(self, position: Position, seat: int) -> str:
        """The short name of a seat in notation and records, without spaces."""
        return str(seat)

    def seat_of(self, position: Position, label: str) -> int:
        """The seat that *label* names, or NotationError."""
        for seat in range(position.seats):
            if self.label(position, seat) == label:
                return seat
        labels = ", ".join(self.label(position, seat) for seat in range(position.seats))
        raise NotationError(f"there is no seat {label[:40]!r}; the seats are {labels}")

    def variants(self) -> list[tuple[int, Options]]:
        """Seat counts and options that together show every mode: what laws, simulations and benchmarks run over."""
        return [(seats, self.settle(seats, None, "research")) for seats in self.seats]

    def sides(self, position: Position) -> list[int]:
        """Who wins together: the side of each seat."""
        return list(range(position.seats))

    def factions(self, position: Position) -> list[str]:
        """What each seat plays (deity, colour), for statistics; "" where the game has no such thing."""
        return [""] * position.seats

    # Notation.

    def write(self, position: Position, seat: int, action: int, viewer: int | None = None) -> str:
        """The one spelling of *action* (a choice or call), asked before it is played.

        *viewer* None means the seat itself; what another viewer may not know is ``?``.
        """
        raise NotImplementedError

    def read(self, position: Position, seat: int, text: str) -> list[int]:
        """The chain of actions that *text* stands for; [a] is the exact inverse of write().

        The chain may contain an action that is not legal when its turn comes; refusal() then says why.

        :raises NotationError: if *text* is not a choice in any position.
        """
        for action in (*position.legal(seat), *position.calls(seat)):
            if self.write(position, seat, action) == text:
                return [action]
        raise NotationError("it is spelled like none of the choices")

    def write_line(self, position: Position, seat: int, actions: Sequence[int], viewer: int | None = None) -> str:
        """The spelling of a finished choice made of several *actions*; read() gives them back."""
        ahead = position.copy()
        words: list[str] = []
        for action in actions:
            words.append(self.write(ahead, seat, action, viewer))
            ahead.play(seat, action)
        return " ".join(words)

    def note(self, before: Position, events: Sequence[Event]) -> str:
        """What luck and automatic steps decided, for the record; "" where nothing did."""
        return ""

    def draws(self, position: Position, seat: int, actions: Sequence[int], note: str) -> list[int]:
        """The draws that make *note* come true when *actions* are played (records without a seed)."""
        return []

    def opening_note(self, position: Position) -> str:
        """What luck decided in begin(), for the record; "" where nothing did."""
        return ""

    def opening_draws(self, position: Position, note: str) -> list[int]:
        """The draws that make an opening *note* come true."""
        return []

    # Choosing.

    def default(self, position: Position, seat: int) -> int:
        """The mildest choice (pass, done, decline): played for a seat whose time is up."""
        return position.legal(seat)[0]

    def stop_of(self, position: Position, seat: int) -> str:
        """Which of the game's stops the open window is for *seat*, by what everybody sees."""
        return self.stops[0].id

    def turn_of(self, position: Position) -> int:
        """The seat whose turn it is, whoever is asked meanwhile; -1 where there are no turns."""
        return -1

    def is_ready_signal(self, action: int) -> bool:
        """Real time: whether *action* only says that its seat wants nothing more, or takes that back."""
        return False

    def rate(self) -> Rate | None:
        """Real time: how fast a seat, human or bot, may send; None where the rules do not say."""
        return None

    def reaction_time(self, text: str, dice: Dice) -> int:
        """Milliseconds that a bot, to be fair to people, takes for *text* where time counts; 0 where it does not."""
        return 0

    def refusal(self, position: Position, seat: int, text: str) -> Refusal | None:
        """Why *seat* may not play *text* now, or None when it may."""
        try:
            actions = self.read(position, seat, text)
        except NotationError as error:
            return self._not_asked(position, seat) or Refusal("not-understood", text=text, why=str(error))
        return self.refuse_chain(position, seat, actions)

    def refuse_chain(self, position: Position, seat: int, actions: Sequence[int]) -> Refusal | None:
        """Why the chain *actions* cannot be played, or None."""
        if len(actions) == 1 and actions[0] in position.calls(seat):
            return None
        ahead = position
        for index, action in enumerate(actions):
            refused = self._not_asked(ahead, seat) or self._not_offered(ahead, seat, action)
            if refused is not None:
                return refused
            if index + 1 < len(actions):
                if ahead is position:
                    ahead = position.copy()
                ahead.play(seat, action)
        return None

    def canonical(self, action: int) -> int:
        """*action* without parts that change nothing in play (a slot to lie in), as legal() lists it."""
        return action

    def _not_offered(self, position: Position, seat: int, action: int) -> Refusal | None:
        offered = self.canonical(action)
        if offered not in position.legal(seat):
            return self.explain(position, seat, action) or self._not_legal(position, seat, action)
        return None if offered == action else self.explain(position, seat, action)

    def explain(self, position: Position, seat: int, action: int) -> Refusal | None:
        """The rule that forbids *action* to *seat*, who may choose now; None where only the general reason is known."""
        return None

    def _not_asked(self, position: Position, seat: int) -> Refusal | None:
        if position.is_over():
            return Refusal("game-over")
        actors = position.actors()
        if seat in actors or seat in position.volunteers():
            return None
        if not actors:
            return Refusal("nobody-waits")
        return Refusal("not-your-turn", seats=actors)

    def _not_legal(self, position: Position, seat: int, action: int) -> Refusal:
        some = [self.write(position, seat, other) for other in position.legal(seat)[:12]]
        return Refusal("not-legal", text=self.write(position, seat, action), possible=some)

    def choices(self, position: Position, seat: int) -> Choices:
        """What *seat* can do now, for the screen; the default lists every choice by its notation."""
        items = [self._plain_choice(position, seat, action) for action in position.legal(seat)]
        return Choices(Message("prompt.choose"), items)

    def _plain_choice(self, position: Position, seat: int, action: int) -> Choice:
        text = self.write(position, seat, action)
        return Choice(action, text, [f"button:{text}"], Message("choice.plain", {"text": text}))

    # Knowing.

    def view(self, position: Position, viewer: int | None) -> View:
        """All that *viewer* may know, JSON-able, built fresh; after the end nothing is hidden."""
        raise NotImplementedError

    def aids(self, position: Position, viewer: int | None) -> View:
        """What helps a person to read the view (forecasts, dangers, standings); it follows from the view alone.

        Screens show it together with the view; bots, who can compute it themselves, are spared it. Under ``forecast``
        stand the events that a choice would bring, by the thing it is made with.
        """
        return {}

    def dump(self, position: Position) -> View:
        """The complete position as JSON-able data, luck left out."""
        raise NotImplementedError

    def load(self, data: View, seed: int | str | bytes = 0) -> Position:
        """The position that *data* tells of; what it leaves open is dealt with *seed*.

        :raises PositionError: naming the field that is missing or cannot be.
        """
        raise NotImplementedError

    def worlds(self, view: View, dice: Dice) -> Iterator[Position]:
        """Endless positions that the owner of *view* cannot tell from the real one, drawn uniformly."""
        raise NotImplementedError

    def sample_world(self, view: View, dice: Dice) -> Position:
        """One position that the owner of *view* cannot tell from the real one."""
        return next(iter(self.worlds(view, dice)))

    def evaluate(self, position: Position, seat: int) -> float:
        """How good *position* looks for *seat*, about -1 to 1; of imagined worlds only.

        Between two seats it is what one is ahead of the other, so the other's value is the same below zero.
        """
        return position.returns()[seat]

    def confidence(self) -> float:
        """How far evaluate() is to be trusted as a chance to win: the odds it gives are raised to this power.

        ``python -m bench.calibration`` finds it in games of bots; 1 takes a value for what it says.
        """
        return 1.0

    def plans_own_turn(self) -> bool:
        """Whether a bot had better plan its own turn only, because nothing but ends of turns can be compared."""
        return False

    def plans_whole_turn(self) -> bool:
        """Whether a bot had better plan a whole turn at once, because it is many choices that belong together."""
        return False

    def rollout_turns(self) -> int:
        """How often the turn comes round while a bot looks past its own, because a tree does not see so far."""
        return 1 if self.plans_own_turn() else 0

    def check_invariants(self, position: Position) -> None:
        """Raise AssertionError where an invariant of the rulebook (pieces conserved, limits kept) is broken."""

    def goal(self) -> Goal:
        """What puzzles of this game count; without a goal of its own, a win this turn."""
        return Goal()

    # Learning.

    def space(self, seats: int, options: Options) -> ActionSpace:
        """The dense numbering of this game's actions."""
        raise NotImplementedError

    def observe(self, position: Position, seat: int) -> list[float]:
        """What *seat* knows as numbers, always of the same length for a seat count and options."""
        raise NotImplementedError

    # Telling.

    def outcome(self, position: Position) -> Outcome | None:
        """Who won and how; None until the end."""
        raise NotImplementedError

    def draw(self, view: View) -> str:
        """The board as text for a terminal, in rich markup."""
        raise NotImplementedError

    def catalogue(self, language: str = "en") -> Catalogue:
        """The sentences of this game; English where a language is missing."""
        if language not in self._catalogues:
            try:
                self._catalogues[language] = read_catalogue(self.package, language, self._catalogues["en"])
            except (FileNotFoundError, OSError):
                self._catalogues[language] = self._catalogues["en"]
        return self._catalogues[language]

    def render(self, message: Message, language: str = "en", players: Sequence[str] = ()) -> str:
        """The sentence of *message*; seats are called by the names of the *players*."""
        return self.catalogue(language).render(message, players)

    def title(self) -> str:
        """The game's name."""
        return self.render(Message("game.title"))

    def describe(self, event: Mapping[str, object], language: str = "en", players: Sequence[str] = ()) -> str:
        """The log sentence of a redacted event (what Event.seen_by() gave); "" for one that is not told."""
        key = f"event.{event['event']}"
        if self.catalogue(language).find(key) is None:
            return ""
        return self.render(Message(key, event), language, players)

    def things(self) -> dict[str, dict[str, object]]:
        """What boards show of the game's components beside the position, by the thing's id.

        Names and helps are the tables ``[name]`` and ``[help]`` of the catalogue; facts such as costs are the entries
        with an ``id`` in the game's data files.
        """
        found: dict[str, dict[str, object]] = {}
        for id, facts in read_entries(self.package):
            found.setdefault(id, {}).update(facts)
        for key, sentence in self.catalogue().sentences.items():
            table, _, id = key.partition(".")
            if table in ("name", "help"):
                found.setdefault(id, {})[table] = sentence
        return found

    def lesson(self) -> list[dict[str, object]]:
        """The steps of the interactive lesson, from ``lesson.toml``; empty where the game has none yet."""
        try:
            steps = read_data(self.package, "lesson.toml").get("step", [])
        except FileNotFoundError:
            return []
        return cast(list[dict[str, object]], steps)

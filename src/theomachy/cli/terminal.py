"""Terminal: a table where people sit at one keyboard, with bots in the other seats."""

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.markup import escape
from rich.panel import Panel

from theomachy.bots.arena import PACE
from theomachy.bots.player import Question
from theomachy.bots.registry import make
from theomachy.cli.commands import Commands
from theomachy.cli.given import HUMAN
from theomachy.cli.menu import Menu
from theomachy.core.chance import Dice
from theomachy.core.choices import Choice, Choices
from theomachy.core.event import SPECTATOR, Event
from theomachy.core.match import Match
from theomachy.core.position import NEVER, Position
from theomachy.core.refusal import IllegalAction, NotationError, TheomachyError

THINKING = 2000  # real time: milliseconds of the game's clock that one input of a person takes


class Quit(Exception):
    """The person leaves."""


class Terminal:
    """One game at one keyboard."""

    def __init__(self, match: Match, sitting: Sequence[str], console: Console, dice: Dice) -> None:
        self.match = match
        self.game = match.game
        self.sitting = list(sitting)  # human, or the name of a bot
        self.players = [None if name == HUMAN else make(name) for name in sitting]
        self.console = console
        self.dice = dice
        self.clocked = self.game.has_timers(self.game.options_of(match.truth()))
        self.humans = [seat for seat, name in enumerate(sitting) if name == HUMAN]
        self.untold: dict[int, list[str]] = {seat: [] for seat in self.humans}
        self.heard: list[list[Mapping[str, object]]] = [[] for _ in sitting]
        self.passed: set[int] = set()  # people who do not want to be asked before others' choices
        self.at_keyboard = self.humans[0] if len(self.humans) == 1 else None
        self.names = [self._name(seat) for seat in range(len(sitting))]
        self.commands = Commands(match, console, self.names, len(self.humans))

    def _name(self, seat: int) -> str:
        label = self.game.label(self.match.truth(), seat)
        if self.players[seat] is not None:
            return f"{label} ({self.sitting[seat]})"
        return f"{label} (you)" if len(self.humans) == 1 else label

    # The game.

    def run(self) -> None:
        """Play until the end, or until somebody leaves."""
        try:
            while not self.is_done():
                self._step()
        except (Quit, EOFError):
            self.console.print("You left the game; it is not finished.")
            return
        self._end()

    def is_done(self) -> bool:
        """Whether there is nothing more to play."""
        return self.match.is_over()

    def _step(self) -> None:
        """Let one seat choose, bots first: sealed choices commute, and nobody waits for a bot."""
        actors = self.match.actors()
        bots = [seat for seat in actors if self.players[seat] is not None]
        if not actors:
            self._let_time_pass()
        elif not bots:
            self.passed.discard(actors[0])
            self._ask(actors[0])
        elif not self._interjected() and self._takes(PACE + self.dice.below(PACE)):
            self._ask_bot(bots[0])

    def _interjected(self) -> bool:
        """Whether a person who may act before a bot's choice did so."""
        able = [seat for seat in self.match.volunteers() if seat in self.humans and seat not in self.passed]
        return any(self.match.legal(seat) and self._ask(seat, may_wait=True) for seat in able)

    def _ask_bot(self, seat: int) -> None:
        player = self.players[seat]
        assert player is not None
        view, events = self.match.view_when_asked(seat), self.heard[seat]
        self.heard[seat] = []
        text = player.choose(Question(self.game, seat, view, self.dice, events=events))
        if text:
            self._play(seat, text)

    def _play(self, seat: int, text: str) -> None:
        """Play a choice and tell everybody what they may know of it."""
        before, made = self.match.truth().copy(), len(self.match.record().lines)
        events = self.match.play(seat, text, self._now())
        lines = self.match.record().lines[made:]
        if lines:
            self._tell(events, seat, before, lines[-1].text if len(lines) == 1 else "")

    def _spelled(self, position: Position, seat: int, text: str, viewer: int) -> str:
        """The finished choice *text* of *seat* as *viewer* may read it."""
        actions = self.game.read(position, seat, text)
        if len(actions) == 1:
            return self.game.write(position, seat, actions[0], viewer)
        return self.game.write_line(position, seat, actions, viewer)

    def _tell(
        self, events: Sequence[Event], seat: int = SPECTATOR, before: Position | None = None, text: str = ""
    ) -> None:
        """Say what happened, to each as he may know it; a choice that no event tells of is said in notation."""
        over = self.match.is_over()
        for other, heard in enumerate(self.heard):
            heard.extend(event.seen_by(other, all_open=over) for event in events)
        for viewer in self.humans or [SPECTATOR]:
            facts = [event.seen_by(viewer, all_open=over) for event in events]
            said = [sentence for fact in facts if (sentence := self.game.describe(fact, players=self.names))]
            if not said and text and before is not None and seat != viewer:
                said = [f"{self.names[seat]}: {self._spelled(before, seat, text, viewer)}"]
            if viewer in self.untold:
                self.untold[viewer] += said
            else:
                self._print_told(said)
        if len(self.humans) == 1:
            self._catch_up(self.humans[0])

    def _catch_up(self, seat: int) -> None:
        self._print_told(self.untold[seat])
        self.untold[seat] = []

    def _print_told(self, sentences: Sequence[str]) -> None:
        for sentence in sentences:
            self.console.print(f"  [dim]·[/] {escape(sentence)}")

    # Time.

    def _now(self) -> int | None:
        """The time on the game's clock; None in games without one."""
        return self.match.truth().now() if self.clocked else None

    def _takes(self, milliseconds: int) -> bool:
        """Let a choice take its time on the game's clock; False when a timer fired meanwhile."""
        now, due = self._now(), self.match.truth().due()
        if now is None:
            return True
        self._tell(self.match.tick(min(now + milliseconds, due)))
        return now + milliseconds < due

    def _let_time_pass(self) -> None:
        """Real time: each person may act once, then the clock moves on and the bots act meanwhile."""
        for seat in self.humans:
            if seat in self.match.volunteers() and self.match.legal(seat):
                self._ask(seat, may_wait=True)
        until = self.match.truth().now() + THINKING
        while not self.match.is_over() and not self.match.actors():
            able = [seat for seat in self.match.volunteers() if self.players[seat] is not None]
            due = self.match.truth().due()
            now = self.match.truth().now() + (PACE + self.dice.below(PACE)) // max(1, len(able))
            if not able and due == NEVER and not self.humans:
                raise TheomachyError("nobody can choose anything and no timer runs: the game stands still")
            if min(now, due) > until:
                self._tell(self.match.tick(until))
                return
            self._tell(self.match.tick(min(now, due)))
            if now < due and able:
                self._ask_bot(able[self.dice.below(len(able))])

    # People.

    def _ask(self, seat: int, may_wait: bool = False) -> bool:
        """Ask the person in *seat* until a choice is made; False when a volunteer lets others go on."""
        self._hand_over(seat)
        self._catch_up(seat)
        self._show(seat)
        menu = Menu(self.game, self.names)
        made, listed = len(self.match.record().lines), ""
        while (choices := self.match.choices(seat)) is not None:
            menu.lay_out(choices.items)
            where = f"{self.match.draft(seat)} {menu.place()}"
            if where != listed:
                self._list(seat, menu, choices)
            listed = where
            answer = self._read(may_wait)
            if not answer and may_wait:
                return False
            if not answer:
                listed = ""
                continue
            if menu.turned(answer):
                continue
            if menu.choice(answer) is None and self._is_stray_number(seat, answer):
                self.console.print(f"[red]The list goes from 1 to {menu.size()}.[/]")
                continue
            self._answer(seat, menu.choice(answer), answer)
            menu.reset()
            if seat in self.passed:
                return False
            if len(self.match.record().lines) != made:
                break
        return True

    def _answer(self, seat: int, choice: Choice | None, answer: str) -> None:
        if choice is not None:
            self._take(seat, choice)
        elif not self._command(seat, answer):
            self._attempt(seat, answer)

    def _is_stray_number(self, seat: int, answer: str) -> bool:
        """Whether *answer* is a number that the game itself can make nothing of."""
        refused = self.match.refusal(seat, answer) if answer.isdecimal() else None
        return refused is not None and refused.code == "not-understood"

    def _hand_over(self, seat: int) -> None:
        """Ask for the keyboard to be passed where seats know different things."""
        if self.at_keyboard == seat:
            return
        hides = any(self.match.view(seat) != self.match.view(other) for other in self.humans if other != seat)
        if hides:
            self.console.clear()
            self.console.input(f"Hand the keyboard to [b]{escape(self.names[seat])}[/], then press Enter. ")
        self.at_keyboard = seat

    def _show(self, seat: int | None) -> None:
        picture = self.game.draw(self.match.view(seat))
        self.console.print(Panel.fit(picture, title=escape(self.game.title())))

    def _list(self, seat: int, menu: Menu, choices: Choices) -> None:
        if draft := self.match.draft(seat):
            self.console.print(f"[dim]begun:[/] {escape(' '.join(draft))}   [dim](undo takes a step back)[/]")
        prompt = self.game.render(choices.prompt, players=self.names)
        self.console.print(f"[bold]{escape(self.names[seat])}[/]: {escape(prompt)}")
        for number, entry in menu.page():
            choice = entry.choice()
            tail = f"({len(entry.choices)})" if choice is None else choice.text
            self.console.print(f"  [cyan]{number:>3}[/] {escape(entry.title)}  [dim]{escape(tail)}[/]")
        for hint in menu.hints():
            self.console.print(f"  [dim]{hint}[/]")

    def _read(self, may_wait: bool) -> str:
        hint = " [dim](Enter: go on)[/]" if may_wait else ""
        return self.console.input(f"[bold cyan]>[/]{hint} ").strip()

    def _take(self, seat: int, choice: Choice) -> None:
        if choice.warning is not None:
            warning = self.game.render(choice.warning, players=self.names)
            if self.console.input(f"[yellow]{escape(warning)}[/] (y/n) ").strip().casefold() != "y":
                return
        self._attempt(seat, choice.text)

    def _attempt(self, seat: int, text: str) -> None:
        if seat in self.match.actors() and not self.match.draft(seat) and not self._takes(THINKING):
            self.console.print("[red]Your time was up before you chose.[/]")
            return
        try:
            self._play(seat, text)
        except IllegalAction as error:
            self.commands.refuse(error.refusal)
        except NotationError as error:
            self.console.print(f"[red]{escape(str(error))}[/]")

    def _command(self, seat: int, answer: str) -> bool:
        """Whether *answer* was a command, which is then carried out."""
        if any(answer == text for text in (*self.match.legal(seat), *self.match.calls(seat))):
            return False
        word, _, rest = answer.partition(" ")
        rest = rest.strip()
        match word.casefold():
            case "?" | "help":
                self.commands.help(seat, rest)
            case "undo":
                self.commands.undo(seat)
            case "save":
                self.commands.save(rest)
            case "rules":
                self.commands.rules(rest)
            case "board":
                self._show(seat)
            case "skip":
                self.passed.add(seat)
            case "quit" | "exit":
                raise Quit
            case _:
                return False
        return True

    # The end.

    def _end(self) -> None:
        for seat in self.humans:
            self._catch_up(seat)
        self._show(self.at_keyboard)
        outcome = self.match.outcome()
        if outcome is None:
            return
        winners = outcome.winners()
        if len(winners) == len(self.players) and len(winners) > 1:
            self.console.print("[bold]The game is over: a draw.[/]")
        elif winners:
            called = self.game.catalogue().join([self.names[seat] for seat in winners])
            self.console.print(f"[bold]The game is over: {escape(called)} won[/] ({escape(outcome.how)}).")
        else:
            self.console.print("[bold]The game is over: nobody won.[/]")
        if outcome.scores is not None:
            pairs = zip(self.names, outcome.score_texts(), strict=False)
            self.console.print(f"Scores: {escape(', '.join(f'{name} {score}' for name, score in pairs))}")

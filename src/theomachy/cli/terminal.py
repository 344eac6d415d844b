"""Terminal: a table where people sit at one keyboard, with bots in the other seats. What people see is a Front."""

from collections.abc import Mapping, Sequence

from theomachy.bots.arena import PACE_MS
from theomachy.bots.player import Question
from theomachy.bots.registry import make
from theomachy.cli import courtesy
from theomachy.cli.commands import WORDS, Commands, Quit
from theomachy.cli.front import Front, Line, Scene
from theomachy.cli.given import HUMAN
from theomachy.cli.menu import Menu
from theomachy.cli.panes import Panes
from theomachy.cli.texts import text
from theomachy.core.chance import Dice
from theomachy.core.choices import Choices
from theomachy.core.event import SPECTATOR, Event
from theomachy.core.log import join_lines
from theomachy.core.match import Match
from theomachy.core.position import NEVER, Position
from theomachy.core.refusal import IllegalAction, NotationError, TheomachyError
from theomachy.table.orders import Orders

INPUT_MS = 2000  # real time: milliseconds of the game's clock that one input of a person takes


class Terminal:
    """One game at one keyboard."""

    def __init__(self, match: Match, sitting: Sequence[str], front: Front, dice: Dice) -> None:
        self.match = match
        self.game = match.game
        self.sitting = list(sitting)  # human, or the name of a bot
        self.players = [None if name == HUMAN else make(name) for name in sitting]
        self.front = front
        self.dice = dice
        self.clocked = self.game.has_timers(self.game.options_of(match.truth()))
        self.humans = [seat for seat, name in enumerate(sitting) if name == HUMAN]
        self.untold: dict[int, list[str]] = {seat: [] for seat in self.humans}
        self.heard: list[list[Mapping[str, object]]] = [[] for _ in sitting]
        self.orders = {seat: Orders(seat, self.game.stops, days=False) for seat in self.humans}
        self.passed: set[int] = set()  # people who do not want to be asked before others' choices
        self.at_keyboard = self.humans[0] if len(self.humans) == 1 else None
        self.names = player_names(match, self.sitting)
        self.commands = Commands(match, front, self.names, len(self.humans), dice)
        self._shown: tuple[object, Panes] | None = None  # the panes that were made last, and of what

    # The game.

    def run(self) -> None:
        """Play until the end, or until somebody leaves."""
        try:
            while not self.is_done():
                self._step()
        except (Quit, EOFError):
            self.front.say(text("left"))
            return
        self._end()

    def is_done(self) -> bool:
        """Return whether there is nothing more to play."""
        return self.match.is_over()

    def _step(self) -> None:
        """Let one seat choose, bots first: sealed choices commute, and nobody waits for a bot."""
        actors = self.match.actors()
        bots = [seat for seat in actors if self.players[seat] is not None]
        if not actors:
            self._let_time_pass()
        elif not bots:
            self.passed.discard(actors[0])
            if not self._answered_by_orders(actors[0]):
                self._ask(actors[0])
        elif not self._interjected() and self._takes(PACE_MS + self.dice.below(PACE_MS)):
            self._ask_bot(bots[0])

    def _interjected(self) -> bool:
        """Return whether a person who may act before a bot's choice did so."""
        able = [seat for seat in self.match.volunteers() if seat in self.humans and seat not in self.passed]
        return any(self.match.legal(seat) and self._ask(seat, may_wait=True) for seat in able)

    def _answered_by_orders(self, seat: int) -> bool:
        """Return whether the standing orders of *seat* answered the open window for it."""
        orders, window = self.orders[seat], self.commands.window(seat)
        orders.observe(self.game.turn_of(self.match.truth()), window)
        if orders.plans(window) and orders.plan:
            planned = orders.plan.pop(0)
            if self.match.refusal(seat, planned) is None:
                self._play(seat, planned)
                return True
            orders.plan = []
            self.front.say(text("plan-void", text=planned), "error")
        if not window or not orders.passes(window):
            return False
        default = self.game.default(self.match.asked_in(seat), seat)
        self._play(seat, self.game.write(self.match.asked_in(seat), seat, default))
        self.front.say(text("auto-passed", window=self.commands.stop_title(window)), "log")
        return True

    def _ask_bot(self, seat: int) -> None:
        player = self.players[seat]
        assert player is not None
        view, events = self.match.view_when_asked(seat), self.heard[seat]
        self.heard[seat] = []
        chosen = player.choose(Question(self.game, seat, view, self.dice, events=events))
        if chosen:
            self._play(seat, chosen)

    def _play(self, seat: int, chosen: str) -> None:
        """Play a choice and show everybody what they may know of it."""
        before, made = self.match.truth().copy(), len(self.match.record().lines)
        events = self.match.play(seat, chosen, self._now())
        lines = self.match.record().lines[made:]
        if lines:
            self._announce(events, seat, before, lines[-1].text if len(lines) == 1 else "")

    def _written(self, position: Position, seat: int, chosen: str, viewer: int) -> str:
        """The finished choice of *seat* as *viewer* may read it: its sentence where the notation hides nothing."""
        actions = self.game.read(position, seat, chosen)
        if len(actions) > 1:
            return self.game.write_line(position, seat, actions, viewer)
        text = self.game.write(position, seat, actions[0], viewer)
        labels = [item.label for item in self.game.choices(position, seat).items if item.text == text == chosen]
        return self.game.render(labels[0], players=self.names) if labels else text

    def _announce(
        self, events: Sequence[Event], seat: int = SPECTATOR, before: Position | None = None, chosen: str = ""
    ) -> None:
        """Say what happened, to each as they may know it; a choice that no event describes is said in notation."""
        over = self.match.is_over()
        for other, heard in enumerate(self.heard):
            heard.extend(event.seen_by(other, all_open=over) for event in events)
        for viewer in self.humans or [SPECTATOR]:
            seen = [event.seen_by(viewer, all_open=over) for event in events]
            said = join_lines([self.game.log_entry(event, self.names) for event in seen])
            if not said and chosen and before is not None and seat != viewer and not before.window():
                said = [f"{self.names[seat]}: {self._written(before, seat, chosen, viewer)}"]
            if viewer in self.untold:
                self.untold[viewer] += said
            else:
                self._print_log(said)
        if len(self.humans) == 1:
            self._catch_up(self.humans[0])

    def _catch_up(self, seat: int) -> None:
        self._print_log(self.untold[seat])
        self.untold[seat] = []

    def _print_log(self, sentences: Sequence[str]) -> None:
        for sentence in sentences:
            self.front.say(sentence, "log")

    # Time.

    def _now(self) -> int | None:
        """The time on the game's clock; None in games without one."""
        return self.match.truth().now() if self.clocked else None

    def _takes(self, milliseconds: int) -> bool:
        """Let a bot's choice take its time on the game's clock; False when a timer fired meanwhile."""
        now, due = self._now(), self.match.truth().due()
        if now is None:
            return True
        self._announce(self.match.tick(min(now + milliseconds, due)))
        return now + milliseconds < due

    def _think(self) -> None:
        """Let a person's choice take its time, but never so much that a timer fires before it is made."""
        now, due = self._now(), self.match.truth().due()
        if now is not None and due - 1 > now:
            self._announce(self.match.tick(min(now + INPUT_MS, due - 1)))

    def _let_time_pass(self) -> None:
        """Real time: each person may act once, then the clock moves on and the bots act meanwhile."""
        for seat in self.humans:
            if seat in self.match.volunteers() and self.match.legal(seat):
                self._ask(seat, may_wait=True)
        until = self.match.truth().now() + INPUT_MS
        while not self.match.is_over() and not self.match.actors():
            able = [seat for seat in self.match.volunteers() if self.players[seat] is not None]
            due = self.match.truth().due()
            now = self.match.truth().now() + (PACE_MS + self.dice.below(PACE_MS)) // max(1, len(able))
            if not able and due == NEVER and not self.humans:
                raise TheomachyError("nobody can choose anything and no timer runs: the game stands still")
            if min(now, due) > until:
                self._announce(self.match.tick(until))
                return
            self._announce(self.match.tick(min(now, due)))
            if now < due and able:
                self._ask_bot(able[self.dice.below(len(able))])

    # People.

    def _ask(self, seat: int, may_wait: bool = False) -> bool:
        """Ask the person in *seat* until a choice is made; False when a volunteer lets others continue."""
        self._hand_over(seat)
        self._catch_up(seat)
        self.front.show(self._scene(seat))
        menu = Menu(self.game, self.names)
        made, listed = len(self.match.record().lines), ""
        while (choices := self.match.choices(seat)) is not None:
            menu.lay_out(choices.items)
            scene = self._question(seat, menu, choices, may_wait)
            where = f"{self.match.draft(seat)} {menu.place()}"
            if where != listed:
                self.front.ask(scene)
            listed = where
            answer = self.front.read(scene)
            if not answer and may_wait:
                return False
            if not answer:
                listed = ""
                continue
            if menu.turned(answer):
                continue
            self._answer(seat, menu, answer)
            if seat in self.passed:
                return False
            if len(self.match.record().lines) != made:
                break
        return True

    def _answer(self, seat: int, menu: Menu, answer: str) -> None:
        choice = menu.choice(answer)
        if choice is not None:
            self._attempt(seat, choice.text)
            menu.reset()
        elif self._is_stray_mark(seat, answer):
            self.front.say(text("no-such-line", first=menu.first_mark(), last=menu.last_mark()), "error")
        elif not self._command(seat, answer):
            self._attempt(seat, answer)
            menu.reset()

    def _is_stray_mark(self, seat: int, answer: str) -> bool:
        """Return whether *answer* is a number that the game itself can make nothing of."""
        refused = self.match.refusal(seat, answer) if answer.isdecimal() else None
        return refused is not None and refused.code == "not-understood"

    def _hand_over(self, seat: int) -> None:
        """Ask for the keyboard to be passed where seats know different things."""
        if self.at_keyboard == seat:
            return
        if any(self.match.view(seat) != self.match.view(other) for other in self.humans if other != seat):
            self.front.hand_over(self.names[seat])
        self.at_keyboard = seat

    def _scene(self, seat: int | None) -> Scene:
        scene = Scene(self.game.title(), self._panes(seat))
        self.commands.scene = scene
        return scene

    def _panes(self, seat: int | None) -> Panes:
        """The panes of *seat*, rebuilt only when something has changed."""
        draft = [] if seat is None else self.match.draft(seat)
        moment = (seat, len(self.match.record().lines), draft, self.match.truth().now(), self.match.is_over())
        if self._shown is None or self._shown[0] != moment:
            self._shown = (moment, Panes(self.game, self.match.view(seat), seat, self.names))
        return self._shown[1]

    def _question(self, seat: int, menu: Menu, choices: Choices, may_wait: bool) -> Scene:
        """The scene with the list of choices that *menu* has open."""
        scene = self._scene(seat)
        scene.draft = self.match.draft(seat)
        scene.prompt = f"{self.names[seat]}: {self.game.render(choices.prompt, players=self.names)}"
        for mark, entry in menu.page():
            choice = entry.choice()
            notation = f"({len(entry.choices)})" if choice is None else choice.text
            scene.lines.append(Line(mark, entry.title, notation))
        scene.offer(choices.items)
        scene.hints = menu.hints()
        scene.may_wait = may_wait
        scene.complete = lambda typed: [
            *courtesy.completions(self.match, seat, typed),
            *(word for word in WORDS if typed and word.startswith(typed)),
        ]
        return scene

    def _attempt(self, seat: int, chosen: str) -> None:
        """Play *chosen* after its warnings are confirmed, or say why it cannot be played."""
        refused = self.match.refusal(seat, chosen)
        if refused is not None:
            self.commands.refuse(refused)
            return
        warnings = courtesy.warnings(self.match, seat, chosen, self.names)
        if not all(self.front.confirm(warning) for warning in warnings):
            return
        if seat in self.match.actors() and not self.match.draft(seat):
            self._think()
        try:
            self._play(seat, chosen)
            self.orders[seat].answered()
        except IllegalAction as error:
            self.commands.refuse(error.refusal)
        except NotationError as error:
            self.front.say(str(error), "error")

    def _command(self, seat: int, answer: str) -> bool:
        """Return whether *answer* was a command, which is then carried out."""
        if any(answer == each for each in (*self.match.legal(seat), *self.match.calls(seat))):
            return False
        word, _, rest = answer.partition(" ")
        if word.casefold() == "board":
            self.front.show(self._scene(seat))
        elif word.casefold() == "skip":
            self.passed.add(seat)
        else:
            return self.commands.run(seat, word.casefold(), rest.strip(), self.orders[seat])
        return True

    # The end.

    def _end(self) -> None:
        for seat in self.humans:
            self._catch_up(seat)
        self.front.show(self._scene(self.at_keyboard))
        outcome = self.match.outcome()
        if outcome is None:
            return
        winners = outcome.winners()
        if len(winners) == len(self.players) and len(winners) > 1:
            self.front.say(text("over-draw"), "head")
        elif winners:
            called = [self.names[seat] for seat in winners]
            self.front.say(text("over-won", winners=called, how=self.game.ending(outcome.how)), "head")
        else:
            self.front.say(text("over-lost"), "head")
        if outcome.scores is not None:
            pairs = zip(self.names, outcome.score_texts(), strict=False)
            self.front.say(text("scores", scores=", ".join(f"{name} {score}" for name, score in pairs)))


def player_names(match: Match, sitting: Sequence[str]) -> list[str]:
    """Return what the players are called: by their colour or sign, where they have one, and who they are."""
    people = sitting.count(HUMAN)
    factions = match.game.factions(match.truth())
    names = []
    for seat, who in enumerate(sitting):
        label = match.game.label(match.truth(), seat)
        faction = match.game.catalogue().name(factions[seat]) if factions[seat] else ""
        name = faction.capitalize() or (label if label.isalpha() else text("player", number=seat + 1))
        if who == HUMAN:
            names.append(text("you", name=name) if people == 1 else name)
        else:
            names.append(f"{name} ({who})")
    return names

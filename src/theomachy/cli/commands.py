"""Commands: what a person at the terminal can type besides choices."""

from collections.abc import Sequence
from pathlib import Path

from theomachy.bots.player import Question
from theomachy.bots.registry import make
from theomachy.cli.courtesy import begun
from theomachy.cli.front import Front, Scene
from theomachy.cli.lookup import headings, look_up, source_of
from theomachy.cli.panes import explain_thing, known_things
from theomachy.cli.texts import text
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.ledger import Rule
from theomachy.core.log import join_lines
from theomachy.core.match import Match, embed_edition
from theomachy.core.message import Message
from theomachy.core.refusal import Refusal
from theomachy.table.orders import AUTO_MODES, Orders

WORDS = (
    *("?", "undo", "hint", "preview", "rules", "cards", "board", "ahead", "save"),
    *("stops", "auto", "plan", "skip", "back", "more", "quit"),
)
ADVISER = "level-5"  # the bot that gives hints
HELP_LINES = 10


class Quit(Exception):
    """The person leaves."""


class Reference:
    """Looks rules, cards, places of the board and other things up."""

    def __init__(self, game: Game, front: Front) -> None:
        self.game = game
        self.front = front
        self.scene: Scene | None = None  # what is shown now

    def look(self, word: str, rest: str) -> bool:
        """Carry the command *word* out if it only looks something up; False when it does not."""
        match word:
            case "rules":
                self.rules(rest)
            case "cards":
                self.things(rest)
            case "ahead":
                self.foresee()
            case "?" | "help":
                if not rest:
                    self.list_commands()
                elif not self.explain(rest):
                    self.front.say(text("unknown-thing", text=rest), "error")
            case _:
                return False
        return True

    def list_commands(self) -> None:
        """List what can be typed, and the headings of the rules."""
        for number in range(1, HELP_LINES + 1):
            self.front.say(text(f"help.{number}"))
        self.rules("")

    def explain(self, asked: str) -> bool:
        """Say what a card, a place, a rule or another thing is; False where nothing is known of it."""
        if any(self.point(place) for place in dict.fromkeys((asked, asked.upper(), asked.lower()))):
            return True
        wanted = asked.casefold()
        found = False
        for id, facts in known_things(self.game).items():
            name = str(facts.get("name", id))
            if wanted in (id.casefold(), name.casefold()):
                said = explain_thing(self.game, id, facts) or (f"{id}: {name}" if name != id else "")
                if said:
                    self.front.say(said)
                    found = True
                for rule in look_up(self.game, str(facts.get("rule", ""))) if facts.get("rule") else []:
                    self._print_rule(rule)
                if found:
                    break
        if asked in self.game.rules:
            self.rules(asked)
            return True
        return found

    def point(self, place: str) -> bool:
        """Say what is at *place* on the board and what can be chosen there; False where there is no such place."""
        here = [] if self.scene is None else self.scene.panes.here(place)
        for line in here:
            self.front.say(line)
        if here and self.scene is not None:
            for choice in self.scene.choices_at(place):
                self.front.say(text("choice-here", label=choice.title, text=choice.notation), "rule")
        return bool(here)

    def foresee(self) -> None:
        """Print the forecast."""
        foreseen = [] if self.scene is None else self.scene.panes.lines["ahead"]
        for line in foreseen or [text("nothing-ahead")]:
            self.front.say(line)

    def things(self, word: str) -> None:
        """List every card and other thing with a text, or those with *word* in it."""
        lines = [
            explain_thing(self.game, id, facts) for id, facts in known_things(self.game).items() if "help" in facts
        ]
        for line in dict.fromkeys(lines):
            if word.casefold() in line.casefold():
                self.front.say(line)

    def rules(self, what: str) -> None:
        """One rule, those with a word in them, or the headings."""
        if not what:
            self.front.say(text("headings", headings=headings(self.game)))
            return
        found = look_up(self.game, what)
        for rule in found:
            self._print_rule(rule)
        if not found:
            self.front.say(text("no-rule", what=what), "error")

    def _print_rule(self, rule: Rule) -> None:
        self.front.say(f"{rule.id} {rule.text} {source_of(rule)}".rstrip(), "rule")


class Commands(Reference):
    """Explains, undoes, gives hints, saves, looks rules up and takes standing orders."""

    def __init__(self, match: Match, front: Front, names: Sequence[str], people: int, dice: Dice) -> None:
        super().__init__(match.game, front)
        self.match = match
        self.names = list(names)
        self.people = people
        self.dice = dice

    def run(self, seat: int, word: str, rest: str, orders: Orders) -> bool:
        """Carry the command *word* out; False when there is none."""
        match word:
            case "?" | "help":
                self.help(seat, rest)
            case "undo":
                self.undo(seat)
            case "hint":
                self.hint(seat)
            case "preview":
                self.preview(seat, rest)
            case "save":
                self.save(rest)
            case "stops" | "auto" | "plan":
                self.order(orders, word, rest)
            case "quit" | "exit":
                raise Quit
            case _:
                return self.look(word, rest)
        return True

    def help(self, seat: int, asked: str) -> None:
        """Explain what is asked and what can be typed; with *asked*, what it is and why it can or cannot be played."""
        if asked:
            is_known = self.explain(asked) or self._explain_choice(seat, asked)
            refused = self.match.refusal(seat, asked)
            if refused is None:
                self.front.say(text("playable", text=asked))
            elif not is_known or refused.code != "not-understood":
                self.refuse(refused)
            return
        choices = self.match.choices(seat)
        if choices is not None:
            self.front.say(self.game.render(choices.prompt, players=self.names), "head")
        self.list_commands()
        if calls := self.match.calls(seat):
            self.front.say(text("calls", calls=", ".join(calls)))
        if options := self.game.options_of(self.match.truth()):
            self.front.say(text("options", options=", ".join(f"{name} = {value}" for name, value in options.items())))

    def _explain_choice(self, seat: int, asked: str) -> bool:
        """Say what the things are that the choice *asked* is made of, and what it would bring."""
        choices = self.match.choices(seat)
        items = [item for item in choices.items if item.text == asked] if choices is not None else []
        for item in items:
            self.front.say(self.game.render(item.label, players=self.names))
            for thing in item.path:
                self.explain(thing.partition(":")[2])
            self.preview(seat, asked)
        return bool(items)

    def preview(self, seat: int, asked: str) -> None:
        """Say what *asked* would bring, as far as the seat can know it."""
        refused = self.match.refusal(seat, asked)
        if refused is not None:
            self.refuse(refused)
            return
        foreseen = [event.seen_by(seat) for event in self.match.preview(seat, asked)]
        for sentence in join_lines([self.game.log_entry(event, self.names) for event in foreseen]):
            self.front.say(text("would-bring", sentence=sentence))

    def undo(self, seat: int) -> None:
        """Undo the last choice of *seat*: bots agree, other people are asked."""
        if self.match.draft(seat):
            self.match.undo(seat)
            return
        if self.match.due() is not None:
            self.front.say(text("no-undo-clock"), "error")
            return
        record = self.match.record()
        label = self.game.label(self.match.truth(), seat)
        live = record.live()
        own = [place for place, index in enumerate(live) if record.lines[index].seat == label]
        if not own:
            self.front.say(text("no-undo"), "error")
            return
        if not self.match.free_undo(seat) and self.people > 1 and not self.front.confirm(text("agree-undo")):
            return
        self.match.undo(lines=len(live) - own[-1])
        self.front.say(text("undone"))

    def hint(self, seat: int) -> None:
        """Say what a good bot would choose, from what the seat knows."""
        view = self.match.view_when_asked(seat)
        chosen = make(ADVISER).choose(Question(self.game, seat, view, self.dice))
        if not chosen:
            self.front.say(text("hint-wait"))
            return
        ahead = begun(self.match, seat)
        action = self.game.read(ahead, seat, chosen)[0]
        items = self.game.choices(ahead, seat).items
        label = next((self.game.render(item.label, players=self.names) for item in items if item.action == action), "")
        self.front.say(text("hint", text=chosen, label=label))

    def save(self, name: str) -> None:
        """Write the record into the file *name*."""
        if not name:
            self.front.say(text("save-needs-name"), "error")
            return
        try:
            Path(name).write_text(embed_edition(self.match.record()).write(), encoding="utf-8")
        except OSError as error:
            self.front.say(text("cannot-write", name=name, why=error.strerror or str(error)), "error")
        else:
            self.front.say(text("saved", name=name))

    def refuse(self, refusal: Refusal) -> None:
        """Say why a choice is refused, and what the rule is."""
        self.front.say(self.game.render(refusal.message(), players=self.names), "error")
        if refusal.rule in self.game.rules:
            self.rules(refusal.rule)

    # Standing orders.

    def window(self, seat: int) -> str:
        """The kind of the open window that asks *seat*; "" when none does."""
        if not self.game.stops or not (self.match.truth().window() >> seat) & 1:
            return ""
        return self.game.stop_of(self.match.asked_in(seat), seat)

    def stop_title(self, stop: str) -> str:
        """Return what a stop is called."""
        return self.game.render(Message(f"stop.{stop}"))

    def order(self, orders: Orders, word: str, rest: str) -> None:
        """Change the standing orders: at which windows to ask, what to pass, what to play when it becomes possible."""
        if not self.game.stops:
            self.front.say(text("no-windows"))
            return
        now = self.match.truth().now()
        if word == "auto" and rest in AUTO_MODES:
            orders.change(now, rest, None, None, "")
        elif word == "plan":
            orders.change(now, "", None, [step.strip() for step in rest.split(";") if step.strip()], "")
        elif word == "stops" and rest:
            self._set_stop(orders, rest)
        self._print_orders(orders)

    def _set_stop(self, orders: Orders, rest: str) -> None:
        stop, _, state = rest.partition(" ")
        if stop not in [known.id for known in self.game.stops] or state not in ("on", "off"):
            self.front.say(text("no-such-stop", what=rest), "error")
            return
        kept = [each for each in orders.stops if each != stop]
        orders.stops = [*kept, stop] if state == "on" else kept

    def _print_orders(self, orders: Orders) -> None:
        for stop in self.game.stops:
            state = text("stop-on") if stop.id in orders.stops else text("stop-off")
            self.front.say(f"{stop.id}: {state}. {self.stop_title(stop.id)}")
        self.front.say(text("auto-is", auto=text(f"auto.{orders.auto}")))
        if orders.plan:
            self.front.say(text("plan-is", plan="; ".join(orders.plan)))

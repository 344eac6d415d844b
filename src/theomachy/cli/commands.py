"""Commands: what a person at the terminal can type besides choices."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from theomachy.cli.lookup import headings, look_up
from theomachy.core.ledger import Rule
from theomachy.core.match import Match
from theomachy.core.refusal import Refusal

HELP = """\
Type the number of a choice, or its notation. Besides:
  [b]?[/] this help          [b]? TEXT[/] what it is, or why it cannot be played
  [b]undo[/] take back       [b]save FILE[/] write the record
  [b]rules[/] the headings   [b]rules ID[/] one rule, or all that contain a word
  [b]board[/] show it again  [b]back[/] the list before   [b]more[/] the next page
  [b]skip[/] others go on without asking you until it is your turn
  [b]quit[/] leave the game"""


class Commands:
    """Explains, undoes, saves and looks rules up."""

    def __init__(self, match: Match, console: Console, names: Sequence[str], people: int) -> None:
        self.match = match
        self.game = match.game
        self.console = console
        self.names = list(names)
        self.people = people

    def help(self, seat: int, text: str) -> None:
        """What is asked and what can be typed; with *text*, why it can or cannot be played."""
        if text:
            is_thing = self._explain_thing(text)
            refused = self.match.refusal(seat, text)
            if refused is None:
                self.console.print(f"[green]{escape(text)} can be played now.[/]")
            elif not is_thing or refused.code != "not-understood":
                self.refuse(refused)
            return
        choices = self.match.choices(seat)
        if choices is not None:
            self.console.print(f"[b]{escape(self.game.render(choices.prompt, players=self.names))}[/]")
        self.console.print(HELP)
        if calls := self.match.calls(seat):
            self.console.print(f"Beside the rules you may call: {escape(', '.join(calls))}")
        if options := self.game.options_of(self.match.truth()):
            listed = ", ".join(f"{name} = {value}" for name, value in options.items())
            self.console.print(f"This game is played with: {escape(listed)}")
        self.rules("")

    def _explain_thing(self, text: str) -> bool:
        """Say what a card, a deity or whatever else *text* names is good for; False where nothing is known of it."""
        for id, facts in self.game.things().items():
            name = str(facts.get("name", id))
            if text.casefold() in (id.casefold(), name.casefold()) and "help" in facts:
                self.console.print(f"[b]{escape(name)}[/]: {escape(str(facts['help']))}")
                return True
        return False

    def undo(self, seat: int) -> None:
        """Undo your last choice: bots agree, other people are asked."""
        if self.match.draft(seat):
            self.match.undo(seat)
            return
        if self.match.due() is not None:
            self.console.print("[red]A game in real time takes nothing back.[/]")
            return
        record = self.match.record()
        label = self.game.label(self.match.truth(), seat)
        live = record.live()
        own = [place for place, index in enumerate(live) if record.lines[index].seat == label]
        if not own:
            self.console.print("[red]You have not chosen anything yet that could be taken back.[/]")
            return
        if not self.match.free_undo(seat) and self.people > 1:
            agreed = self.console.input("Do the other players agree? (y/n) ").strip().casefold()
            if agreed != "y":
                return
        self.match.undo(lines=len(live) - own[-1])
        self.console.print("Taken back.")

    def save(self, name: str) -> None:
        """Write the record into the file *name*."""
        if not name:
            self.console.print("[red]save needs the name of a file, for example: save evening.rec[/]")
            return
        try:
            Path(name).write_text(self.match.record().write(), encoding="utf-8")
        except OSError as error:
            self.console.print(f"[red]{escape(name)} cannot be written: {escape(error.strerror or str(error))}[/]")
        else:
            self.console.print(f"Saved. Go on later with: theomachy play --terminal --from {escape(name)}")

    def rules(self, what: str) -> None:
        """One rule, those with a word in them, or the headings."""
        if not what:
            self.console.print(f"Headings of the rules: {escape(headings(self.game))}")
            return
        found = look_up(self.game, what)
        for rule in found:
            self._print_rule(rule)
        if not found:
            self.console.print(f"[red]No rule has the id or contains the word {escape(what)}.[/]")

    def _print_rule(self, rule: Rule) -> None:
        self.console.print(f"  [b]{escape(rule.id)}[/] {escape(rule.text)}")

    def refuse(self, refusal: Refusal) -> None:
        """Say why a choice is refused, and what the rule is."""
        self.console.print(f"[red]{escape(self.game.render(refusal.message(), players=self.names))}[/]")
        if refusal.rule in self.game.rules:
            self._print_rule(self.game.rules[refusal.rule])

"""``theomachy replay`` and ``verify``: print a record, and recompute its random outcomes."""

from typing import Annotated

import typer
from rich.markup import escape
from rich.panel import Panel

from theomachy.cli.console import out
from theomachy.cli.files import read_record, replay_text
from theomachy.cli.given import FileArgument
from theomachy.cli.guard import FAILED, stop
from theomachy.cli.new import labels, standing
from theomachy.cli.panes import board
from theomachy.core.event import Event
from theomachy.core.log import join_lines
from theomachy.core.match import Match, disclosed_seed
from theomachy.core.record import Line, Record, parse
from theomachy.core.refusal import RecordError


def replay(
    file: FileArgument,
    step: Annotated[bool, typer.Option("--step", help="Show the board and wait after every line.")] = False,
    boards: Annotated[bool, typer.Option("--boards", help="Show the board after every line.")] = False,
) -> None:
    """Print a recorded game line by line, and check every line.

    Examples: theomachy replay evening.rec · theomachy replay evening.rec --step
    """
    text = read_record(file)
    printed = 0

    def listener(match: Match, line: Line, events: list[Event]) -> None:
        nonlocal printed
        printed += 1
        out.print(f"[dim]{printed:>4}[/] [bold]{escape(line.write())}[/]", soft_wrap=True)
        seen = [event.seen_by(None, all_open=True) for event in events]
        for sentence in join_lines([match.game.log_entry(event, labels(match)) for event in seen]):
            out.print(f"       {escape(sentence)}")
        if step or boards:
            out.print(Panel.fit(board(match.game, match.position())))
        if step:
            out.input("[dim]Enter goes on, Ctrl-C ends[/] ")

    match = replay_text(text, file, listener)
    out.print(escape(standing(match)))


def verify(file: FileArgument) -> None:
    """Check a record: that every line was legal, and every shuffle and draw came from the disclosed seed.

    Exit code 0 means that everything was recomputed; 1 that something is wrong or cannot be checked.

    Example: theomachy verify evening.rec
    """
    text = read_record(file)
    notes = _Notes()
    try:
        match = replay_text(text, file, notes.compare)
    except RecordError as error:
        stop(f"not verified: {error}", FAILED)
    record = parse(text)
    for line in [*_seed_findings(record), *notes.findings(), *_end_findings(match, record)]:
        out.print(f"[green]✓[/] {escape(line)}")
    if disclosed_seed(record) is None:
        stop("the record discloses no seed, so its random outcomes could not be recomputed", FAILED)
    if notes.missing:
        number, note = notes.missing[0]
        stop(f"line {number} does not state its random outcome; the seed gives {note!r}", FAILED)
    out.print("[bold green]Verified.[/]")


class _Notes:
    """Counts the lines of a record, and compares what chance did in each with what the seed gives."""

    def __init__(self) -> None:
        self.lines = 0
        self.equal = 0
        self.missing: list[tuple[int, str]] = []

    def compare(self, match: Match, line: Line, events: list[Event]) -> None:
        self.lines += 1
        again = match.record().lines[-1].note
        if again and not line.note:
            self.missing.append((self.lines, again))
        elif again:
            self.equal += 1

    def findings(self) -> list[str]:
        return [
            f"lines, each legal when it was played: {self.lines}",
            f"notes of luck and automatic steps, recomputed and found equal: {self.equal}",
        ]


def _seed_findings(record: Record) -> list[str]:
    """Return what the header says about the seed; that it fits the commitment was checked while replaying."""
    if "server" in record.header:
        shares = [share for share in record.field("shares").split() if share != "-"]
        found = [f"seed made from the server's part and {len(shares)} parts of seats"]
        if "commitment" in record.header:
            found.append("the server's part is the one it had committed to before the game")
            found.append(f"compare with the commitment that the table showed: {record.header['commitment']}")
        return found
    return [f"seed disclosed: {record.header['seed']}"] if "seed" in record.header else []


def _end_findings(match: Match, record: Record) -> list[str]:
    if record.result:
        return [f"the result follows from the game: {record.result}"]
    return ["the game is not finished; so far it is consistent"]

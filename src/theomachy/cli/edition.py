"""``theomachy edition``: your own copy of a game, as a folder of data files."""

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from theomachy.cli.console import out, plain, progress
from theomachy.cli.files import STDIN, read_record
from theomachy.cli.given import FileArgument, GameArgument
from theomachy.cli.guard import FAILED, stop
from theomachy.cli.simulation import Plan, Tally
from theomachy.cli.simulation import simulate as run
from theomachy.core.edition import OPTION, Edition, add
from theomachy.core.game import Game
from theomachy.core.match import embed_edition
from theomachy.core.record import parse
from theomachy.core.refusal import OptionError
from theomachy.editions.archive import unpack
from theomachy.editions.differences import differences
from theomachy.editions.files import Checked, files_of, read
from theomachy.editions.folder import read_folder, write_folder
from theomachy.registry import find

app = typer.Typer(no_args_is_help=True, help="Editions: data and texts of your own for a game.")
DEFAULT_NAME = "my-edition"
GOOD_LENGTH = 0.5, 2.0  # of ours: an edition whose games are shorter or longer is noted

FolderArgument = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of an edition, or a zip of it.")]


@app.command()
def new(
    game: GameArgument,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new folder, named like the edition.")],
) -> None:
    """Write a complete, commented copy of a game's data and texts, for you to change.

    Example: theomachy edition new GAME my-copy/
    """
    rulebook = find(game)
    files = files_of(rulebook, _name_for(folder))
    write_folder(files, folder)
    for path in files:
        plain(f"{folder / path}")
    out.print(f"Change what you like, then: theomachy edition check {escape(str(folder))}")


def _name_for(folder: Path) -> str:
    """The name of an edition that is allowed, from that of its folder."""
    words = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in folder.name.casefold())
    return "-".join(words.split())[:40].strip("-") or DEFAULT_NAME


@app.command()
def check(
    folder: FolderArgument,
    games: Annotated[int, typer.Option("--games", "-n", min=0, help="How many quick bot games to report on.")] = 200,
    bots: Annotated[str, typer.Option("--bots", metavar="BOT", help="The bot in every seat.")] = "greedy",
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes.")] = os.cpu_count() or 1,
) -> None:
    """Name every mistake with its file and line, say how the edition differs from ours, and report on its balance.

    Examples: theomachy edition check my-copy/ · theomachy edition check my-copy/ --games 1000 --bots random
    """
    checked = _read(folder)
    if checked.edition is None or checked.game is None:
        for mistake in checked.mistakes:
            plain(f"{folder / mistake.file}:{mistake.line}: {mistake.why}")
        count = len(checked.mistakes)
        stop(f"{count} {'mistake' if count == 1 else 'mistakes'} found", FAILED)
    add(checked.edition)
    plain(f"{checked.edition.title}: {checked.game.id} edition={checked.edition.id}")
    for line in differences(checked.game, checked.edition):
        plain(f"  {line}")
    if games:
        _report(checked.game, checked.edition, games, bots, workers)


def _read(folder: Path) -> Checked:
    return read(unpack(folder.read_bytes())) if folder.suffix == ".zip" else read_folder(folder)


@app.command()
def embed(
    file: FileArgument,
    folder: FolderArgument,
    target: Annotated[str, typer.Option("--out", metavar="FILE", help="Where the record is written.")] = STDIN,
) -> None:
    """Write a record of a game in an edition with the edition's data in it, so it can always be replayed.

    Example: theomachy edition embed evening.rec my-copy/ --out evening-complete.rec
    """
    record = parse(read_record(file))
    checked = _read(folder)
    if checked.edition is None:
        raise OptionError(f"{folder} has mistakes; see theomachy edition check {folder}")
    add(checked.edition)
    played = record.json_field("options").get(OPTION)
    if played != checked.edition.id:
        raise OptionError(f"the record was played with {played or 'our own edition'}, not with {checked.edition.id}")
    text = embed_edition(record).write()
    if target == STDIN:
        plain(text.removesuffix("\n"))
    else:
        Path(target).write_text(text, encoding="utf-8")


def _report(game: Game, edition: Edition, games: int, bots: str, workers: int) -> None:
    """Play in the edition and in ours, and set them side by side."""
    table = Table("seats", "edition", "games", "picks a game", "drawn", "wins by seat", "wins by faction", box=None)
    notes: list[str] = []
    for seats in game.seats:
        share = max(1, games // len(game.seats))
        own = _play(game, seats, {OPTION: edition.id}, share, bots, workers)
        ours = _play(game, seats, {}, max(1, share // 2), bots, workers)
        for name, tally in ((edition.name, own), ("ours", ours)):
            table.add_row(str(seats), name, *_row(tally))
        notes += _notes(seats, own, ours)
    out.print(table)
    for note in notes:
        plain(note)


def _play(game: Game, seats: int, options: dict[str, str], games: int, bots: str, workers: int) -> Tally:
    full = game.settle(seats, dict(options), "research")
    plan = Plan(game.id, seats, full, [bots] * seats, False, 0, 30_000, False)
    tally = Tally()
    with progress() as bar:
        task = bar.add_task(f"{seats} seats", total=games)
        for so_far in run(plan, games, min(workers, games), lambda played: bar.advance(task, played)):
            tally = so_far
    if tally.failures:
        stop(f"a game failed: {tally.failures[0]}", FAILED)
    return tally


def _row(tally: Tally) -> list[str]:
    seats = " ".join(f"{name} {share.rate():.0%}" for name, share in tally.seats.items())
    factions = " ".join(f"{name} {share.rate():.0%}" for name, share in sorted(tally.factions.items()))
    return [str(tally.games()), f"{_length(tally):.0f}", str(tally.drawn), seats, factions]


def _length(tally: Tally) -> float:
    return sum(tally.lengths) / len(tally.lengths) if tally.lengths else 0.0


def _notes(seats: int, own: Tally, ours: Tally) -> list[str]:
    """List what stands out: a seat or faction whose interval misses its fair share, and games of another length."""
    found = []
    fair = 1 / seats
    for kind, shares in (("seat", own.seats), ("faction", own.factions)):
        for name, share in shares.items():
            low, high = share.interval()
            if not low <= fair <= high:
                found.append(f"{seats} seats: {kind} {name} wins {share.rate():.0%}; its fair share is {fair:.0%}")
    ratio = _length(own) / max(1.0, _length(ours))
    if not GOOD_LENGTH[0] <= ratio <= GOOD_LENGTH[1]:
        found.append(f"{seats} seats: games are {ratio:.1f} times as long as ours")
    if own.unfinished:
        found.append(f"{seats} seats: {own.unfinished} games did not end")
    return found

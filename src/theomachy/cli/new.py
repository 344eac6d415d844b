"""``theomachy games``, ``new``, ``show``, ``moves``: the games, and the position of one that was started."""

import json
import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from theomachy.cli.console import out, plain
from theomachy.cli.files import open_match
from theomachy.cli.given import (
    FileArgument,
    GameArgument,
    OptionsOption,
    SeedOption,
    read_options,
    read_seed_text,
)
from theomachy.cli.panes import Panes, board
from theomachy.core import match as matches
from theomachy.core.game import View
from theomachy.core.match import Match
from theomachy.core.message import Message
from theomachy.core.refusal import OptionError
from theomachy.registry import examples, find
from theomachy.registry import games as installed_games

SeatOption = Annotated[
    str | None, typer.Option("--seat", metavar="SEAT", help="As this seat sees it; - for a spectator.")
]


def games() -> None:
    """List the games, with their seats and options.

    Example: theomachy games
    """
    table = Table(box=None, pad_edge=False)
    for column in ("id", "game", "seats", "minutes", "options"):
        table.add_column(column, no_wrap=column == "id")
    for game in (*installed_games(), *examples()):
        seats = ", ".join(str(count) for count in game.seats)
        options = ", ".join(option.name for option in game.options)
        table.add_row(game.id, game.title(), seats, str(game.minutes), options)
    out.print(table)


def new(
    game: GameArgument,
    seats: Annotated[int | None, typer.Option("--seats", help="How many seats; by default the fewest.")] = None,
    seed: SeedOption = None,
    options: OptionsOption = None,
    file: Annotated[str | None, typer.Option("--out", metavar="FILE", help="Write the record there.")] = None,
    with_edition: Annotated[
        bool, typer.Option("--with-edition", help="Put the edition's data into the record.")
    ] = False,
) -> None:
    """Start a game and write its record, ready for play --from, show and moves.

    Examples: theomachy new GAME --seats 3 --out evening.rec · theomachy new connect_four --seed tea
    """
    rulebook = find(game)
    count = min(rulebook.seats) if seats is None else seats
    match = matches.start(rulebook, count, read_seed_text(seed, secrets.token_hex(16)), read_options(options))
    record = match.record()
    text = (matches.embed_edition(record) if with_edition else record).write()
    if file is None:
        plain(text.removesuffix("\n"))
    else:
        Path(file).write_text(text, encoding="utf-8")
        out.print(f"A game of {rulebook.title()} for {count} is in {escape(file)}.")


def show(
    file: FileArgument,
    seat: SeatOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="The position as JSON, for other programs.")] = False,
) -> None:
    """Show the position that a file leads to: complete, or as one seat sees it.

    Examples: theomachy show evening.rec · theomachy show evening.rec --seat A · theomachy show evening.rec --json
    """
    match = open_match(file)
    seen = match.position() if seat is None else match.view(viewer(match, seat))
    if as_json:
        plain(json.dumps(seen, ensure_ascii=False))
        return
    watcher = None if seat is None else viewer(match, seat)
    out.print(Panel.fit(board(match.game, seen), title=escape(match.game.title())))
    for own in [watcher] if seat is not None else [None, *range(match.truth().seats)]:
        _print_panes(match, seen, own, everything=own == watcher)
    out.print(escape(standing(match)))


def _print_panes(match: Match, seen: View, viewer: int | None, everything: bool) -> None:
    """Print what lies beside the board; of any other seat, only its own things."""
    names = labels(match)
    panes = Panes(match.game, seen, viewer, names)
    if everything:
        out.print(escape("\n".join(panes.as_lines())))
    elif viewer is not None and panes.lines["own"]:
        out.print(escape("\n".join([f"{names[viewer]}:", *(f"  {line}" for line in panes.lines["own"])])))


def moves(
    file: FileArgument,
    seat: SeatOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for other programs.")] = False,
) -> None:
    """List every legal choice in the position that a file leads to.

    Examples: theomachy moves evening.rec · theomachy moves position.json --seat A --json
    """
    match = open_match(file)
    asked = sorted({*match.actors(), *match.volunteers()})
    if seat is not None:
        chosen = viewer(match, seat)
        if chosen is None:
            raise OptionError("a spectator has nothing to choose")
        if chosen not in asked:
            raise OptionError(f"seat {seat} cannot choose now. {standing(match)}")
        asked = [chosen]
    if as_json:
        labels = {match.game.label(match.truth(), actor): match.legal(actor) for actor in asked}
        plain(json.dumps(labels, ensure_ascii=False))
        return
    out.print(escape(standing(match)))
    for actor in asked:
        _list_choices(match, actor)


def _list_choices(match: Match, seat: int) -> None:
    game, choices = match.game, match.choices(seat)
    assert choices is not None
    names = labels(match)
    out.print(f"[bold]{escape(names[seat])}[/]: {escape(game.render(choices.prompt, players=names))}")
    for choice in choices.items:
        label = game.render(choice.label, players=names)
        out.print(f"  [cyan]{escape(choice.text)}[/]  {escape(label)}", soft_wrap=True)


def viewer(match: Match, label: str) -> int | None:
    """The seat that *label* names, by its label or its number; None for a spectator."""
    if label == "-":
        return None
    if label not in labels(match) and label.isdecimal() and int(label) < match.truth().seats:
        return int(label)
    return match.game.seat_of(match.truth(), label)


def labels(match: Match) -> list[str]:
    """Return what the seats are called in records."""
    return [match.game.label(match.truth(), seat) for seat in range(match.truth().seats)]


def standing(match: Match) -> str:
    """Say in one sentence who must choose, or how the game ended."""
    outcome = match.outcome()
    if outcome is not None:
        named = match.game.catalogue().join([labels(match)[seat] for seat in outcome.winners()])
        how = match.game.ending(outcome.how)
        return f"The game is over ({how}); first place: {named or 'nobody'}."
    if match.actors():
        return match.game.render(Message("prompt.wait", {"seats": match.actors()}), players=labels(match))
    return "Nobody has to choose; time goes on."

"""``theomachy play``: a game in the browser or in the terminal."""

import importlib.util
import secrets
import sys
from collections.abc import Callable
from typing import Annotated

import typer

from theomachy.cli.client import Client, split_address
from theomachy.cli.console import out
from theomachy.cli.files import open_match
from theomachy.cli.front import Front, PlainFront
from theomachy.cli.given import (
    HUMAN,
    LanguageOption,
    OptionsOption,
    SeedOption,
    read_language,
    read_options,
    read_players,
    read_seed_text,
)
from theomachy.cli.online import Online
from theomachy.cli.serve import run_server
from theomachy.cli.terminal import Terminal
from theomachy.cli.texts import text
from theomachy.core.chance import Dice, ScriptedLuck
from theomachy.core.language import speaking
from theomachy.core.match import Match, start
from theomachy.core.option import Options
from theomachy.core.refusal import OptionError
from theomachy.registry import find

Loop = Callable[[Front], None]


def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The id of a game.")] = None,
    seats: Annotated[
        str | None,
        typer.Option("--seats", metavar="WHO,WHO,…", help="human or a bot for each seat."),
    ] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play here instead of in the browser.")] = False,
    lines: Annotated[
        bool, typer.Option("--plain", help="Play here in lines of text: for pipes and screen readers.")
    ] = False,
    server: Annotated[
        str, typer.Option("--server", metavar="URL", help="Play on a server: its address, or the link of a table.")
    ] = "",
    token: Annotated[str, typer.Option("--token", envvar="THEOMACHY_TOKEN", help="Who you are on the server.")] = "",
    seed: SeedOption = None,
    options: OptionsOption = None,
    from_file: Annotated[
        str | None, typer.Option("--from", metavar="FILE", help="Continue from a record or a position.")
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Play a game.

    Without --terminal the browser opens. In the terminal, ? explains everything else; --plain plays in lines of text.

    Examples: theomachy play GAME · theomachy play GAME --terminal --seats human,greedy,random ·
    theomachy play --terminal --from evening.rec ·
    theomachy play --server http://localhost:8000/t/TABLE

    The bots are level-1 to level-8, random, greedy, policy, search and together.
    """
    with speaking(read_language(language)):
        if server:
            client, table = _online_table(server, token, game, seats, read_options(options))
            sit_down(lambda front: Online(client, table, front).run(), lines)
            return
        if not (terminal or lines) and from_file is None and importlib.util.find_spec("theomachy.server") is not None:
            run_server(page="" if game is None else f"new/{find(game).id}")
            return
        match, names = _table(game, seats, seed, read_options(options), from_file)
        dice = Dice(secrets.randbits(60) if seed is None else sum(seed.encode()))
        sit_down(lambda front: Terminal(match, names, front, dice).run(), lines)


def _online_table(
    address: str, token: str, game: str | None, seats: str | None, options: Options
) -> tuple[Client, str]:
    """The table of a link; or a new one of *game*, whose seats without a bot are open to others."""
    server, table = split_address(address)
    client = Client(server, token)
    client.introduce("")
    if table:
        return client, table
    if game is None:
        raise OptionError("name a game to open a table of, or give the link of a table")
    names = read_players(find(game), seats)
    if HUMAN not in names:
        raise OptionError("no seat is left for you; name human for one of them")
    mine = names.index(HUMAN)
    bots = [None if name == HUMAN else name for seat, name in enumerate(names) if seat != mine]
    body = {"game": game, "seats": len(names), "options": options, "bots": bots, "seat": mine}
    return client, str(client.request("tables", body)["table"]["id"])


def sit_down(loop: Loop, lines: bool) -> None:
    """Run a game in the terminal application; in lines of text where that is wanted or there is no terminal."""
    if lines or not (sys.stdout.isatty() and sys.stdin.isatty()):
        out.print(text("type-help"))
        loop(PlainFront(out))
        return
    from theomachy.cli.screen import GameApp

    app = GameApp(loop)
    app.run()
    if app.failure is not None:
        raise app.failure


def _table(
    game: str | None, seats: str | None, seed: str | None, options: Options, from_file: str | None
) -> tuple[Match, list[str]]:
    """The match and who sits where."""
    if from_file is not None:
        match = open_match(from_file, read_seed_text(seed, secrets.token_hex(16)))
        if isinstance(match.truth().luck, ScriptedLuck):
            raise OptionError(
                f"{from_file} discloses no seed, so its next random outcome is unknown; start again from its position: "
                f"theomachy show {from_file} --json"
            )
        if game is not None and match.game.id != game:
            raise OptionError(f"{from_file} holds a game of {match.game.id}, not of {game}")
        given = seats or ",".join([HUMAN] + ["greedy"] * (match.truth().seats - 1))
        names = read_players(match.game, given)
        if len(names) != match.truth().seats:
            raise OptionError(f"{from_file} has {match.truth().seats} seats, but {len(names)} are named")
        return match, names
    if game is None:
        raise OptionError("name a game, or a file with --from; theomachy games lists the games")
    rulebook = find(game)
    names = read_players(rulebook, seats)
    return start(rulebook, len(names), read_seed_text(seed, secrets.token_hex(16)), options), names

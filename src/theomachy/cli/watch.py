"""``theomachy watch``: watch a table of a server."""

from typing import Annotated

import typer

from theomachy.cli.client import Client, split_address
from theomachy.cli.given import LanguageOption, read_language
from theomachy.cli.online import Online
from theomachy.cli.play import sit_down
from theomachy.core.language import speaking
from theomachy.core.refusal import OptionError


def watch(
    address: Annotated[str, typer.Argument(metavar="LINK", help="The link of a table, http://HOST/t/ID.")],
    token: Annotated[str, typer.Option("--token", envvar="THEOMACHY_TOKEN", help="Who you are there.")] = "",
    lines: Annotated[bool, typer.Option("--plain", help="In lines of text.")] = False,
    language: LanguageOption = None,
) -> None:
    """Watch a game on a server, as a spectator.

    Example: theomachy watch http://localhost:8000/t/TABLE
    """
    server, table = split_address(address)
    if not table:
        raise OptionError(f"{address} is not the link of a table; it ends in /t/ and the table's id")
    with speaking(read_language(language)):
        client = Client(server, token)
        client.introduce("")
        sit_down(lambda front: Online(client, table, front, watches=True).run(), lines)

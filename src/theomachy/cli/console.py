"""The two streams of the command line, and how much of a line they show."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def plain(text: str) -> None:
    """A line for other programs: as it is, never wrapped, no markup."""
    out.print(text, markup=False, soft_wrap=True)


def progress() -> Progress:
    """A bar on the error stream, gone once it is full."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=err, transient=True)

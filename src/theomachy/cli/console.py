"""The two streams of the command line, and how much of a line they show."""

from rich.console import Console

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def plain(text: str) -> None:
    """A line for other programs: as it is, never wrapped, no markup."""
    out.print(text, markup=False, soft_wrap=True)

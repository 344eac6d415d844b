"""The board in a terminal: the map drawn with signs, the seats below it, in rich markup."""

from theomachy.core.game import View


def picture(view: View) -> str:
    """The position that *view* tells of, for a terminal of 100 columns."""
    return str(view["areas"])

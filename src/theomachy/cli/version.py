"""The version of theomachy, and how its engine was built."""

from importlib.metadata import PackageNotFoundError, version

from theomachy.core import position


def number() -> str:
    """The version of the installed package; in a bare checkout, that it is one."""
    try:
        return version("theomachy")
    except PackageNotFoundError:
        return "(checkout)"


def build() -> str:
    """``compiled`` when the engine runs as machine code, ``pure`` when it is interpreted."""
    return "pure" if str(position.__file__).endswith(".py") else "compiled"

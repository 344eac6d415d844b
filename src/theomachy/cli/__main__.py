"""``python -m theomachy.cli`` is the same as ``theomachy``."""

from theomachy.cli import main

main()

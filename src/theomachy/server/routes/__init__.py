"""The HTTP API."""

from theomachy.server.routes import games, house, lessons, people, puzzles, replays, tables


def declare() -> list[str]:
    """The modules whose import has declared every route."""
    return [module.__name__ for module in (games, house, lessons, people, puzzles, replays, tables)]

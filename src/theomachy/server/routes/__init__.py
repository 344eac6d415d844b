"""The HTTP API."""

from theomachy.server.routes import games, lessons, people, puzzles, replays, system, tables


def declare() -> list[str]:
    """The modules whose import has declared every route."""
    return [module.__name__ for module in (games, system, lessons, people, puzzles, replays, tables)]

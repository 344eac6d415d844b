"""The HTTP API."""

from theomachy.server.routes import editions, games, lessons, people, puzzles, replays, system, tables


def declare() -> list[str]:
    """The modules whose import has declared every route."""
    return [module.__name__ for module in (games, editions, system, lessons, people, puzzles, replays, tables)]

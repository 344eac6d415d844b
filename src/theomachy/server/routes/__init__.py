"""The HTTP API."""

from theomachy.server.routes import editions, games, highlights, lessons, people, puzzles, replays, system, tables


def declare() -> list[str]:
    """The modules whose import has declared every route."""
    modules = (games, editions, system, lessons, people, puzzles, replays, highlights, tables)
    return [module.__name__ for module in modules]

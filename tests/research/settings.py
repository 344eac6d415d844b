"""What the tests of research run over: every game and every seat count."""

from theomachy import registry
from theomachy.core import position as engine
from theomachy.core.game import Game
from theomachy.core.option import Options
from theomachy.research.batch import setting_of
from theomachy.research.lanes import Setting

IS_COMPILED = str(engine.__file__).endswith((".so", ".pyd"))
GAMES = registry.games()
PAIRS = [(game, seats) for game in GAMES for seats in game.seats]
NAMES = [f"{game.id}-{seats}p" for game, seats in PAIRS]
TURN_BASED: list[tuple[Game, int, Options]] = [
    (game, seats, options) for game in GAMES for seats, options in game.variants() if not game.has_timers(options)
]
MODES = [f"{game.id}-{seats}p-{number}" for number, (game, seats, _) in enumerate(TURN_BASED)]


def setting(game: Game, seats: int) -> Setting:
    return setting_of(game, seats)

"""Arena: whole games between bots, as fast as they think. Each bot is shown its view and nothing else."""

from typing import Final

from mypy_extensions import i64

from theomachy.bots.player import Player, Question
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.position import NEVER, Position

PACE_MS: Final = 1600  # real time: a bot acts once in PACE to twice PACE milliseconds


def play_game(
    game: Game, position: Position, players: list[Player], dice: Dice, limit: int, *, check: bool = False
) -> int:
    """Play *position* to its end or for *limit* picks; return the number of picks.

    With *check* the invariants of the game are tested after each.
    """
    made = 0
    while made < limit:
        actors = position.actors()
        if not actors:
            if position.is_over() or not wait(game, position, players, dice):
                break
            made += 1
        elif position.due() == NEVER or position.is_pending() or think(position, 1, dice):
            made += ask(game, position, players[actors[0]], actors[0], dice)
        if check:
            game.check_invariants(position)
    return made


def ask(game: Game, position: Position, player: Player, seat: i64, dice: Dice) -> int:
    """Let a bot choose for *seat* and return its number of picks. An actor's only choice is played at once."""
    legal = position.legal(seat)
    if len(legal) == 1 and seat in position.actors():
        position.play(seat, legal[0])
        return 1
    view = game.view(position, seat) if player.looks() else {}
    actions = player.pick(Question(game, seat, view, dice, legal=legal))
    for action in actions:
        position.play(seat, action)
    return len(actions)


def think(position: Position, sharing: i64, dice: Dice) -> bool:
    """Advance a virtual clock by one choice when *sharing* bots think at once; False if a timer fired."""
    now = position.now() + (PACE_MS + dice.below(PACE_MS)) // sharing
    due = position.due()
    position.tick(now if now < due else due)
    return now < due


def wait(game: Game, position: Position, players: list[Player], dice: Dice) -> bool:
    """Real time: a volunteer is asked or a timer fires; False when neither can be."""
    able = position.volunteers()
    if not able:
        if position.due() == NEVER:
            return False
        position.tick(position.due())
    elif think(position, len(able), dice):
        seat = able[dice.below(len(able))]
        if seat in position.volunteers():
            ask(game, position, players[seat], seat, dice)
    return True

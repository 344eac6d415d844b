"""Arena: whole games between bots, as fast as they think. Each bot is shown its view and nothing else."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.bots.player import Player, Seen
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.position import NEVER, Position

PACE: Final = 1600  # real time: a bot acts once in PACE to twice PACE milliseconds


def play_game(
    game: Game, position: Position, players: list[Player], dice: Dice, limit: int, *, check: bool = False
) -> int:
    """Play *position* to its end or for *limit* picks; how many were made.

    With *check* the invariants of the game are tested after each.
    """
    made = 0
    while made < limit:
        actors = position.actors()
        if actors:
            seat = actors[0]
            legal = position.legal(seat)
            if len(legal) == 1:
                position.play(seat, legal[0])
                made += 1
            else:
                made += ask(game, position, players[seat], seat, legal, dice)
        elif position.is_over() or not wait(game, position, players, dice):
            break
        else:
            made += 1
        if check:
            game.check(position)
    return made


def ask(game: Game, position: Position, player: Player, seat: i64, legal: vec[i64], dice: Dice) -> int:
    """Let a bot choose among *legal* for *seat*; how many picks it made."""
    view = game.view(position, seat) if player.looks() else {}
    actions = player.pick(Seen(game, seat, view, dice, legal=legal))
    for action in actions:
        position.play(seat, action)
    return len(actions)


def wait(game: Game, position: Position, players: list[Player], dice: Dice) -> bool:
    """A virtual clock for real time: a volunteer is asked or a timer fires; False when neither can be."""
    due = position.due()
    able = position.volunteers()
    if not able:
        if due == NEVER:
            return False
        position.tick(due)
        return True
    now = position.now() + (PACE + dice.below(PACE)) // len(able)
    if now >= due:
        position.tick(due)
        return True
    position.tick(now)
    seat = able[dice.below(len(able))]
    if seat in position.volunteers():
        ask(game, position, players[seat], seat, position.legal(seat), dice)
    return True

"""The kinds of single choices: what the low bits of a packed action mean, and its parts."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.action import ActionSpace, Kind
from theomachy.core.option import Options
from theomachy.games.flock.components.cards import DEITIES, KEEPS
from theomachy.games.flock.state import Terms

NO_ACTION: Final[i64] = -1  # stands for none; no kind of action has this number

# kind                                 part       written
CHOOSE: Final[i64] = 0  #              deity      =sower
KEEP: Final[i64] = 1  #                rank       keep lust,assassin,pilgrim,p_dog
PLACE: Final[i64] = 2  #               area       @CAS
PLAY: Final[i64] = 3  #                card       !lust
SKULL: Final[i64] = 4  #               area       -CAS
GRANT: Final[i64] = 5  #               area       +CAS      Heat, Baby Boom with a short supply
KILL: Final[i64] = 6  #                area       :CAS      Assassin
INCARNATE: Final[i64] = 7  #           area       @CAS
MOVE: Final[i64] = 8  #                area       P>CAS
STRIKE: Final[i64] = 9  #              area       P*CAS     War
GUIDE: Final[i64] = 10  #              area       P~CAS     Forest, Moon
GO_ON: Final[i64] = 11  #                         /
GROW: Final[i64] = 12  #               area       M CAS
ALSO: Final[i64] = 13  #               area       ,CAS      Lust
LEAVE: Final[i64] = 14  #              area       X CAS
TO: Final[i64] = 15  #                 area       >CAS      Exodus, Slaughter, Pilgrim
DONE: Final[i64] = 16  #                          .
SLAY: Final[i64] = 17  #               area       S CAS
SACRIFICE: Final[i64] = 18  #          pieces     x2
REMOVE: Final[i64] = 19  #             pieces     r2        Martial Arts
PREACH: Final[i64] = 20  #             area       C CAS
PASS: Final[i64] = 21  #                          -
FOLLOW: Final[i64] = 22  #             area       D>CAS     Dog
WANDER: Final[i64] = 23  #             area       Z CAS     Pilgrim
CAST: Final[i64] = 24  #               vote       shares, declines
RESIGN: Final[i64] = 25  #                        resigns

_NAMES: Final = [
    "choose",
    "keep",
    "place",
    "play",
    "skull",
    "grant",
    "kill",
    "incarnate",
    "move",
    "strike",
    "guide",
    "go-on",
    "grow",
    "also",
    "leave",
    "to",
    "done",
    "slay",
    "sacrifice",
    "remove",
    "preach",
    "pass",
    "follow",
    "wander",
    "cast",
    "resign",
]


_BARE: Final[list[int]] = [GO_ON, DONE, PASS, RESIGN]  # kinds without a part
_VOTES: Final = 2


def space(seats: int, options: Options) -> ActionSpace:
    """Return the dense numbering of all actions at a table of *seats*."""
    terms = Terms(seats, options)
    numbers = int(terms.pieces) + 1
    radices: dict[int, int] = {
        CHOOSE: int(DEITIES),
        KEEP: int(KEEPS),
        PLAY: int(terms.cards.count),
        SACRIFICE: numbers,
        REMOVE: numbers,
        CAST: _VOTES,
    }
    areas = int(terms.board.areas)
    kinds = enumerate(_NAMES)
    return ActionSpace(
        [Kind(number, name, () if number in _BARE else (radices.get(number, areas),)) for number, name in kinds]
    )

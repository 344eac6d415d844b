"""The words of the miracle data: effects, targets, aims, and how long a card lasts; rules ask by these numbers."""

from typing import Final

from mypy_extensions import i64

# Effects; *amount* and *second* are the numbers of the entry.
EXTRA_MOVES: Final[i64] = 0  # amount low units of yours move again
MARCH: Final[i64] = 1  # a group moves together, amount spaces
PACE: Final[i64] = 2  # your moves are amount spaces long
TELEPORT: Final[i64] = 3  # the unit it comes from is placed on the target
AVATAR: Final[i64] = 4  # your avatar is placed on the target
DOUBT: Final[i64] = 5  # the target follower becomes a nonbeliever, driven out of a holy space
DOUBTS: Final[i64] = 6  # up to amount followers on the target become nonbelievers
KNEEL: Final[i64] = 7  # up to amount active followers on the target pray
RECRUIT_THERE: Final[i64] = 8  # a new follower on the target
RECRUIT_NEAR: Final[i64] = 9  # a new follower on a holy space or beside the messiah
RECRUIT_PRAYING: Final[i64] = 10  # up to amount new praying followers on holy spaces
REPLACE: Final[i64] = 11  # the target dies, a new follower takes its place
PURGE: Final[i64] = 12  # up to amount enemies on the target die, a new follower for each
SHIELD: Final[i64] = 13  # amount attacks on the target are ignored; in mode B it is closed to enemies
SALT: Final[i64] = 14  # low units on the target neither leave nor attack
ZEAL: Final[i64] = 15  # your low units on up to amount spaces attack twice
MERCY: Final[i64] = 16  # amount followers survive
SMITE: Final[i64] = 17  # a low unit dies, a high unit takes amount damage
THIN_OUT: Final[i64] = 18  # amount low units on each target die
PLAGUE: Final[i64] = 19  # all low units on the target die, amount on each adjacent space
DOOM: Final[i64] = 20  # amount damage to enemy messiahs, second low units on enemy temples, all on ordinary spaces
TOPPLE: Final[i64] = 21  # the target temple is destroyed
COINS: Final[i64] = 22  # amount coins and second for each temple
BELIEF: Final[i64] = 23  # amount belief and second for each temple
MARTYRS: Final[i64] = 24  # 1 to amount of your followers die, second belief for each
DRAW: Final[i64] = 25  # draw amount cards and the extra belief paid
FETCH: Final[i64] = 26  # a card of your discard pile goes on your deck; draw amount
REFRESH: Final[i64] = 27  # your discard pile is shuffled into your deck; draw amount
PEEK_HAND: Final[i64] = 28  # see the target's hand, discard a card of it
BURN_DECK: Final[i64] = 29  # see the top amount cards of the target's deck, remove one
DISSIPATE: Final[i64] = 30  # the target miracle has no effect
CORRUPT: Final[i64] = 31  # the target miracle gets other targets
GUARD: Final[i64] = 32  # enemy miracles cannot target you or yours
TRUCE: Final[i64] = 33  # nobody declares combat
HEAL: Final[i64] = 34  # your messiah regains amount health
RESTORE: Final[i64] = 35  # your mask comes back, or your messiah's health
EFFECTS: Final = (
    "extra-moves", "march", "pace", "teleport", "avatar", "doubt", "doubts", "kneel", "recruit-there", "recruit-near",
    "recruit-praying", "replace", "purge", "shield", "salt", "zeal", "mercy", "smite", "thin-out", "plague", "doom",
    "topple", "coins", "belief", "martyrs", "draw", "fetch", "refresh", "peek-hand", "burn-deck", "dissipate",
    "corrupt", "guard", "truce", "heal", "restore",
)  # fmt: skip

# What a miracle calls its target (TM-R9), 0 where it has none.
AT_UNIT: Final[i64] = 1
AT_SPACE: Final[i64] = 2
AT_MIRACLE: Final[i64] = 3
AT_PLAYER: Final[i64] = 4
TARGETS: Final = ("", "unit", "space", "miracle", "player")

# What its text allows as a target.
ANYTHING: Final[i64] = 0  # of that kind; a player is always an enemy
FOLLOWER: Final[i64] = 1  # of a player with a nonbeliever chit
ORDINARY_FOLLOWER: Final[i64] = 2  # the same, on an ordinary space
LONE_ENEMY: Final[i64] = 3  # an enemy low unit alone on an ordinary space
OWN_HOLY: Final[i64] = 4  # a holy space of yours with room
OWN_UNITS: Final[i64] = 5  # a space with low units of yours; in mode B an empty ordinary space
HOLY: Final[i64] = 6
ORDINARY: Final[i64] = 7
TEMPLE: Final[i64] = 8
STANDING: Final[i64] = 9  # where the high unit may stand
LOW_OR_HIGH: Final[i64] = 10  # any low unit, any high unit
AIMED: Final[i64] = 11  # a miracle that has targets
AIMS: Final = (
    "", "follower", "ordinary-follower", "lone-enemy", "own-holy", "own-units", "holy", "ordinary", "temple",
    "standing", "low-or-high", "aimed",
)  # fmt: skip

# Where the card goes once it has worked.
AT_ONCE: Final[i64] = 0  # to the discard pile
TO_TURN_START: Final[i64] = 1  # by the board until its owner's Turn Start
TO_TURN_END: Final[i64] = 2  # by the board for `turns` ends of its owner's turns
OUT_OF_GAME: Final[i64] = 3
LASTING: Final = ("", "turn-start", "turn-end", "gone")

TARGET_ROOM: Final = 4  # targets of one miracle

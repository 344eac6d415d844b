"""Effects: what a miracle does when it resolves, one small function an effect (TM-R5 to TM-R8)."""

from mypy_extensions import i64

from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import cards, pieces
from theomachy.games.true_messiah.components.board import NOWHERE, space_name
from theomachy.games.true_messiah.rules import choosing, decks, ending, harm, keeping, market, spaces, stack, targets
from theomachy.games.true_messiah.state import State

# Beginning to resolve.


def begin(position: State, item: i64) -> None:
    """Resolve the miracle at *item* as far as it goes without a choice (TM-R5, TM-R7)."""
    cells = position.cells
    kind = cells[item + at.ITEM_CARD]
    by = cells[item + at.ITEM_SEAT]
    wanted = cells[item + at.ITEM_AIMS]
    if wanted == 0:
        untargeted(position, item, kind, by)
        return
    found: i64 = 0
    for index in range(wanted):
        target = legal_target(position, item, index)
        if cells[at.PHASE] == at.OVER:
            return
        if target != NOWHERE:
            found += 1
            targeted(position, item, kind, by, target // act.SORT, target % act.SORT)
    if position.log is not None and cells[at.PHASE] != at.OVER:
        position.report("miracle-resolved" if found else "miracle-failed", {"seat": by, "card": cards.NAMES[kind]})


def legal_target(position: State, item: i64, index: i64) -> i64:
    """The target of that number where it is still legal, else NOWHERE."""
    cells = position.cells
    target = targets.now_at(position, cells[item + at.ITEM_TARGET + index])
    if target == NOWHERE:
        return NOWHERE
    legal = targets.fits(
        position,
        cells[item + at.ITEM_CARD],
        cells[item + at.ITEM_SEAT],
        cells[item + at.ITEM_ORIGIN],
        cells[item + at.ITEM_MODE],
        cells[item + at.ITEM_ID],
        target,
    )
    return target if legal else NOWHERE


def untargeted(position: State, item: i64, kind: i64, by: i64) -> None:
    """Carry out a miracle that aims at nothing."""
    cells = position.cells
    effect = cards.EFFECT[kind]
    amount = cards.AMOUNT[kind]
    if effect == cards.COINS:
        market.gain_coins(position, by, amount + cards.SECOND[kind] * position.temples(by))
    elif effect == cards.BELIEF:
        cells[at.BELIEF + by] += amount + cards.SECOND[kind] * position.temples(by)
    elif effect == cards.PACE:
        cells[at.PACE] = amount
    elif effect == cards.DRAW:
        decks.draw(position, by, amount + cells[item + at.ITEM_EXTRA])
    elif effect == cards.REFRESH:
        decks.mix_in_discards(position, by)
        decks.draw(position, by, amount)
    elif effect == cards.MERCY:
        cells[at.MERCY_LEFT + by] += amount
    elif effect == cards.HEAL:
        cells[at.HEALTH + by] = pieces.least(pieces.MESSIAH_HEALTH, cells[at.HEALTH + by] + amount)
    elif effect == cards.RESTORE:
        harm.restore(position, by)
    elif effect == cards.DOOM:
        harm.doom(position, by, amount, cards.SECOND[kind])
    elif effect not in (cards.GUARD, cards.TRUCE):  # those work while they lie by the board
        choosing.ask(position, item, by, amount)
    if position.log is not None and cells[at.QUESTION] == at.NO_QUESTION:
        position.report("miracle-resolved", {"seat": by, "card": cards.NAMES[kind]})


def targeted(position: State, item: i64, kind: i64, by: i64, sort: i64, value: i64) -> None:
    """Carry out a miracle on a legal target: *value* is a space, player or item, or where the unit stands."""
    effect = cards.EFFECT[kind]
    amount = cards.AMOUNT[kind]
    if effect == cards.DOUBT:
        drive_out(position, item, value)
    elif effect == cards.RECRUIT_THERE:
        harm.recruit(position, by, value, pieces.ACTIVE)
    elif effect == cards.SHIELD:
        if spaces.chit_is_free(position):
            spaces.add_chit(position, value, by, 0 if position.cells[item + at.ITEM_MODE] == 1 else amount)
    elif effect == cards.TELEPORT:
        position.put_high(2 * by + position.cells[item + at.ITEM_ORIGIN] - 1, value)
    elif effect == cards.AVATAR:
        position.put_high(2 * by + 1, value)
        position.cells[at.AVATAR_DAMAGE + by] = 0
        position.cells[at.HIGH_MOVED + by] &= 1  # whether an earlier avatar has moved does not matter (TM-M9)
    elif effect == cards.SALT:
        position.cells[at.SALT + value] = 1
    elif effect == cards.SMITE:
        harm.smite(position, sort, value, amount)
    elif effect == cards.REPLACE:
        position.remove(value >> 2, value & 3)
        position.report_fallen(value >> 2, 1)
        harm.recruit(position, by, value >> 2, pieces.ACTIVE)
    elif effect == cards.TOPPLE:
        if position.log is not None:
            position.report("temple-fell", {"seat": position.owner_of(value), "space": space_name(value)})
        position.cells[at.BUILDING + value] = 0
    elif effect == cards.THIN_OUT:
        harm.thin_out(position, value, amount)
    elif effect == cards.PLAGUE:
        harm.plague(position, value, amount)
    elif effect == cards.DISSIPATE:
        dissipate(position, by, value)
    elif effect == cards.PURGE:
        died = harm.purge(position, by, value, amount)
        ending.check_destruction(position, by)  # whoever has destroyed an enemy is asked nothing more (TM-D10)
        if position.cells[at.PHASE] != at.OVER:
            choosing.ask(position, item, by, died)
    elif effect in (cards.PEEK_HAND, cards.BURN_DECK):
        reveal(position, item, by, value)
    else:  # KNEEL, DOUBTS, CORRUPT
        choosing.ask(position, item, by, amount)


def drive_out(position: State, item: i64, place: i64) -> None:
    """A follower becomes a nonbeliever; from a holy space it is driven out by its owner's choice."""
    space = place >> 2
    code = position.cells[at.LOW_UNITS + place]
    if position.log is not None:
        position.report("follower-doubts", {"seat": pieces.owner_of(code), "space": space_name(space)})
    if not position.is_holy(space):
        position.change(space, place & 3, harm.doubt(code))
        return
    ways = spaces.refuges(position, space, harm.doubt(code))
    if len(ways) == 0:
        position.remove(space, place & 3)
        position.report_fallen(space, 1)
    elif len(ways) == 1:
        position.remove(space, place & 3)
        position.insert(ways[0], harm.doubt(code))
    else:
        choosing.ask(position, item, pieces.owner_of(code), 1)


def dissipate(position: State, by: i64, id: i64) -> None:
    """A miracle leaves the stack without effect; its keeping cost is settled (TM-R13)."""
    item = position.item_with(id)
    kind = position.cells[item + at.ITEM_CARD]
    owner = position.cells[item + at.ITEM_SEAT]
    stack.take_off(position, item)
    if position.log is not None:
        position.report("miracle-dissipated", {"seat": owner, "card": cards.NAMES[kind]})
    keeping.put_away(position, owner, kind, by)


def reveal(position: State, item: i64, by: i64, victim: i64) -> None:
    """Look at an enemy's hand or at the top of the deck, then choose a card."""
    kind = position.cells[item + at.ITEM_CARD]
    at_hand = cards.EFFECT[kind] == cards.PEEK_HAND
    hand = position.cells[at.HAND_SIZE + victim]
    many = hand if at_hand else decks.uncover(position, victim, cards.AMOUNT[kind], False)
    if many > 0:
        decks.look(position, victim, at_hand, many, by)
        choosing.ask(position, item, by, many)

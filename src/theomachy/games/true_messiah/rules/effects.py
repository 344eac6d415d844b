"""Effects: what a miracle does when it resolves, one small function an effect (TM-R5 to TM-R8)."""

from mypy_extensions import i64

from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces, vocabulary
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
        name = position.terms.cards.names[kind]
        position.report("miracle-resolved" if found else "miracle-failed", {"seat": by, "card": name})


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
    cards = position.terms.cards
    cells = position.cells
    effect = cards.effect[kind]
    amount = cards.amount[kind]
    if effect == vocabulary.COINS:
        market.gain_coins(position, by, amount + cards.second[kind] * position.temples(by))
    elif effect == vocabulary.BELIEF:
        cells[at.BELIEF + by] += amount + cards.second[kind] * position.temples(by)
    elif effect == vocabulary.PACE:
        cells[at.PACE] = amount
    elif effect == vocabulary.DRAW:
        decks.draw(position, by, amount + cells[item + at.ITEM_EXTRA])
    elif effect == vocabulary.REFRESH:
        decks.mix_in_discards(position, by)
        decks.draw(position, by, amount)
    elif effect == vocabulary.MERCY:
        cells[at.MERCY_LEFT + by] += amount
    elif effect == vocabulary.HEAL:
        cells[at.HEALTH + by] = pieces.least(pieces.MESSIAH_HEALTH, cells[at.HEALTH + by] + amount)
    elif effect == vocabulary.RESTORE:
        harm.restore(position, by)
    elif effect == vocabulary.DOOM:
        harm.doom(position, by, amount, cards.second[kind])
    elif effect not in (vocabulary.GUARD, vocabulary.TRUCE):  # those work while they lie by the board
        choosing.ask(position, item, by, amount)
    if position.log is not None and cells[at.QUESTION] == at.NO_QUESTION:
        position.report("miracle-resolved", {"seat": by, "card": cards.names[kind]})


def targeted(position: State, item: i64, kind: i64, by: i64, sort: i64, value: i64) -> None:
    """Carry out a miracle on a legal target: *value* is a space, player or item, or where the unit stands."""
    cards = position.terms.cards
    effect = cards.effect[kind]
    amount = cards.amount[kind]
    if effect == vocabulary.DOUBT:
        drive_out(position, item, value)
    elif effect == vocabulary.RECRUIT_THERE:
        harm.recruit(position, by, value, pieces.ACTIVE)
    elif effect == vocabulary.SHIELD:
        if spaces.chit_is_free(position):
            spaces.add_chit(position, value, by, 0 if position.cells[item + at.ITEM_MODE] == 1 else amount)
    elif effect == vocabulary.TELEPORT:
        position.put_high(2 * by + position.cells[item + at.ITEM_ORIGIN] - 1, value)
    elif effect == vocabulary.AVATAR:
        position.put_high(2 * by + 1, value)
        position.cells[at.AVATAR_DAMAGE + by] = 0
        position.cells[at.HIGH_MOVED + by] &= 1  # whether an earlier avatar has moved does not matter (TM-M9)
    elif effect == vocabulary.SALT:
        position.cells[at.SALT + value] = 1
    elif effect == vocabulary.SMITE:
        harm.smite(position, sort, value, amount)
    elif effect == vocabulary.REPLACE:
        position.remove(value >> 2, value & 3)
        harm.report_fallen(position, value >> 2, 1)
        harm.recruit(position, by, value >> 2, pieces.ACTIVE)
    elif effect == vocabulary.TOPPLE:
        if position.log is not None:
            position.report("temple-fell", {"seat": position.owner_of(value), "space": space_name(value)})
        position.cells[at.BUILDING + value] = 0
    elif effect == vocabulary.THIN_OUT:
        harm.thin_out(position, value, amount)
    elif effect == vocabulary.PLAGUE:
        harm.plague(position, value, amount)
    elif effect == vocabulary.DISSIPATE:
        dissipate(position, by, value)
    elif effect == vocabulary.PURGE:
        died = harm.purge(position, by, value, amount)
        ending.check_destruction(position, by)  # whoever has destroyed an enemy is asked nothing more (TM-D10)
        if position.cells[at.PHASE] != at.OVER:
            choosing.ask(position, item, by, died)
    elif effect in (vocabulary.PEEK_HAND, vocabulary.BURN_DECK):
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
        harm.report_fallen(position, space, 1)
    elif len(ways) == 1:
        position.remove(space, place & 3)
        position.insert(ways[0], harm.doubt(code))
    else:
        choosing.ask(position, item, pieces.owner_of(code), 1)


def dissipate(position: State, by: i64, id: i64) -> None:
    """A miracle leaves the stack without effect; its keeping cost is settled (TM-R13)."""
    item = stack.item_with(position, id)
    kind = position.cells[item + at.ITEM_CARD]
    owner = position.cells[item + at.ITEM_SEAT]
    stack.take_off(position, item)
    if position.log is not None:
        position.report("miracle-dissipated", {"seat": owner, "card": position.terms.cards.names[kind]})
    keeping.put_away(position, owner, kind, by)


def reveal(position: State, item: i64, by: i64, victim: i64) -> None:
    """Look at an enemy's hand or at the top of the deck, then choose a card."""
    cards = position.terms.cards
    kind = position.cells[item + at.ITEM_CARD]
    at_hand = cards.effect[kind] == vocabulary.PEEK_HAND
    hand = position.cells[at.HAND_SIZE + victim]
    many = hand if at_hand else decks.uncover(position, victim, cards.amount[kind], False)
    if many > 0:
        decks.look(position, victim, at_hand, many, by)
        choosing.ask(position, item, by, many)

"""What miracles do when they resolve: one small function a card or family, and the choices they leave open."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.games.true_messiah import destruction, harm, miracles, movement, targets
from theomachy.games.true_messiah.actions import (
    CHOSEN,
    RETARGET,
    SORT,
    TAKE_CARD,
    TO_SPACE,
    UNIT,
    UNITS,
)
from theomachy.games.true_messiah.board import NOWHERE, space_name
from theomachy.games.true_messiah.cards import (
    AMOUNT,
    APOSTASY,
    BOOK_BURNING,
    BORN_AGAIN,
    CONFIRMATION_BIAS,
    CORRUPT_MIRACLE,
    CREATE_AVATAR,
    CRISIS_OF_FAITH,
    DISSIPATER,
    DIVINE_INSPIRATION,
    DOOMSDAY,
    EARTHQUAKE,
    EDICT,
    EDICT_PLUS,
    EVANGELIZE,
    EVANGELIZE_PLUS,
    FRUIT,
    FRUIT_PLUS,
    GODS_MERCY,
    GODSPEED,
    HERESY,
    IMPASSIONED_SERMON,
    INQUISITION,
    KEEP,
    KINDS,
    LAYING_ON_OF_HANDS,
    MANNA,
    MARTYRDOM,
    NAMES,
    PILGRIMAGE,
    PILLAR_OF_SALT,
    PIOUS_BENEFACTORS,
    PLAGUE,
    PROVIDENCE,
    PROVIDENCE_PLUS,
    REVELATION,
    SECOND_COMING,
    SMITE,
    SWARM_OF_LOCUSTS,
    TELEPORT,
    TITHES,
    ZEALOTRY,
)
from theomachy.games.true_messiah.layout import (
    ABOUT,
    ACTIVE,
    AIMS,
    ASKING,
    AT,
    BELIEF,
    BITS,
    BUILDING,
    BY,
    CARD,
    CAUSE,
    CHOOSE,
    DECK,
    DISCARDED,
    DONE,
    DRAFT,
    DRAFT_RETARGET,
    DRAFT_SPACES,
    DRAFT_UNITS,
    EXTRA,
    FULL_HEALTH,
    HAND,
    HEALTH,
    ID,
    ITEM,
    KEEPING,
    LEFT,
    LOW,
    MERCIES,
    MESSIAH,
    MODE,
    NO_DRAFT,
    NOBODY,
    NONBELIEVER,
    NOTHING,
    OPEN,
    ORIGIN,
    PACE,
    PICK,
    PICKED,
    PRAYING,
    ROOM,
    ROW,
    SALT,
    SKETCH,
    TIRED,
    WHICH,
    WOUNDS,
    ZEAL,
    card_kind,
    unit,
    unit_kind,
    unit_owner,
)
from theomachy.games.true_messiah.state import State

DOUBTER: Final[i64] = 0x10000000000  # a remembered move was a nonbeliever's

# Beginning to resolve.


def begin(pos: State, at: i64) -> None:
    """Resolve the miracle at *at* as far as it goes without a choice (TM-R5, TM-R7)."""
    cells = pos.cells
    kind = cells[at + WHICH]
    by = cells[at + BY]
    wanted = cells[at + AIMS]
    if wanted == 0:
        untargeted(pos, at, kind, by)
        return
    found: i64 = 0
    for index in range(wanted):
        target = legal_target(pos, at, index)
        if target != NOWHERE:
            found += 1
            targeted(pos, at, kind, by, target // SORT, target % SORT)
    if pos.log is not None:
        pos.tell("miracle-resolved" if found else "miracle-failed", {"seat": by, "card": NAMES[kind]})


def legal_target(pos: State, at: i64, index: i64) -> i64:
    """The target of that number where it is still legal, else NOWHERE."""
    cells = pos.cells
    target = targets.now_at(pos, cells[at + AT + index])
    if target == NOWHERE:
        return NOWHERE
    legal = targets.fits(
        pos, cells[at + WHICH], cells[at + BY], cells[at + ORIGIN], cells[at + MODE], cells[at + ID], target
    )
    return target if legal else NOWHERE


def untargeted(pos: State, at: i64, kind: i64, by: i64) -> None:
    """Miracles that aim at nothing."""
    cells = pos.cells
    if kind == PIOUS_BENEFACTORS:
        pos.gain_coins(by, AMOUNT[kind])
    elif kind == TITHES:
        pos.gain_coins(by, AMOUNT[kind] * pos.temples(by))
    elif kind == IMPASSIONED_SERMON:
        cells[BELIEF + by] += AMOUNT[kind] + pos.temples(by)
    elif kind == GODSPEED:
        cells[PACE] = AMOUNT[kind]
    elif kind == DIVINE_INSPIRATION:
        pos.draw(by, AMOUNT[kind] + cells[at + EXTRA])
    elif kind == BORN_AGAIN:
        pos.mix_in_discards(by)
        pos.draw(by, AMOUNT[kind])
    elif kind == GODS_MERCY:
        cells[MERCIES + by] += AMOUNT[kind]
    elif kind == LAYING_ON_OF_HANDS:
        cells[HEALTH + by] = miracles.min_of(FULL_HEALTH, cells[HEALTH + by] + AMOUNT[kind])
    elif kind == SECOND_COMING:
        harm.second_coming(pos, by)
    elif kind == DOOMSDAY:
        harm.doomsday(pos, by)
    else:
        ask(pos, at, by, AMOUNT[kind])
    if pos.log is not None and cells[OPEN] == NOTHING:
        pos.tell("miracle-resolved", {"seat": by, "card": NAMES[kind]})


def targeted(pos: State, at: i64, kind: i64, by: i64, sort: i64, value: i64) -> None:
    """Miracles with a target, which is legal; for a space, player or item *value* is that, for a unit where it is."""
    if kind in (FRUIT, FRUIT_PLUS):
        fruit(pos, at, value)
    elif kind == EVANGELIZE:
        harm.recruit(pos, by, value, ACTIVE)
    elif kind in (PROVIDENCE, PROVIDENCE_PLUS):
        if pos.chit_is_free():
            pos.add_chit(value, by, 0 if pos.cells[at + MODE] == 1 else AMOUNT[kind])
    elif kind == TELEPORT:
        pos.put_high(2 * by + pos.cells[at + ORIGIN] - 1, value)
    elif kind == CREATE_AVATAR:
        pos.put_high(2 * by + 1, value)
        pos.cells[WOUNDS + by] = 0
        pos.cells[TIRED + by] &= 1  # whether an earlier avatar has moved is no matter of this one (TM-M9)
    elif kind == PILLAR_OF_SALT:
        pos.cells[SALT + value] = 1
    elif kind == SMITE:
        harm.smite(pos, sort, value)
    elif kind == APOSTASY:
        pos.remove(value >> 2, value & 3)
        pos.tell_fallen(value >> 2, 1)
        harm.recruit(pos, by, value >> 2, ACTIVE)
    elif kind == EARTHQUAKE:
        if pos.log is not None:
            pos.tell("temple-fell", {"seat": pos.owner_of(value), "space": space_name(value)})
        pos.cells[BUILDING + value] = 0
    elif kind == SWARM_OF_LOCUSTS:
        harm.thin_out(pos, value, AMOUNT[kind])
    elif kind == PLAGUE:
        harm.plague(pos, value)
    elif kind == DISSIPATER:
        dissipate(pos, by, value)
    elif kind == INQUISITION:
        ask(pos, at, by, harm.inquisition(pos, by, value))
    elif kind in (REVELATION, BOOK_BURNING):
        reveal(pos, at, by, value)
    else:  # Crisis of Faith, Heresy, Corrupt Miracle
        ask(pos, at, by, AMOUNT[kind])


# Families of effects.


def fruit(pos: State, at: i64, place: i64) -> None:
    """A follower becomes a nonbeliever; from a holy space it is driven out by its owner's choice."""
    space = place >> 2
    code = pos.cells[LOW + place]
    if pos.log is not None:
        pos.tell("follower-doubts", {"seat": unit_owner(code), "space": space_name(space)})
    if not pos.is_holy(space):
        pos.change(space, place & 3, harm.doubt(code))
        return
    ways = harm.refuges(pos, space, harm.doubt(code))
    if len(ways) == 0:
        pos.remove(space, place & 3)
        pos.tell_fallen(space, 1)
    elif len(ways) == 1:
        pos.remove(space, place & 3)
        pos.insert(ways[0], harm.doubt(code))
    else:
        ask(pos, at, unit_owner(code), 1)


def dissipate(pos: State, by: i64, id: i64) -> None:
    """A miracle leaves the stack without effect; its keeping cost is settled (TM-R13)."""
    item = pos.item_with(id)
    kind = pos.cells[item + WHICH]
    owner = pos.cells[item + BY]
    pos.take_off(item)
    if pos.log is not None:
        pos.tell("miracle-dissipated", {"seat": owner, "card": NAMES[kind]})
    put_away(pos, owner, kind, by)


def put_away(pos: State, owner: i64, kind: i64, cause: i64) -> None:
    """A card that *cause* made *owner* lose goes to the discard pile, after its keeping cost where it has one."""
    if KEEP[kind] == 0:
        pos.discard(owner, kind)
    elif can_keep(pos, owner, kind):
        pos.cells[OPEN] = KEEPING
        pos.cells[ASKING] = owner
        pos.cells[ABOUT] = kind
        pos.cells[CAUSE] = cause
    else:
        pos.banish(owner, kind)
        destruction.check(pos, cause)


def can_keep(pos: State, seat: i64, kind: i64) -> bool:
    """Whether *seat* could pay the keeping cost, with prayers if need be (TM-R12, TM-R14, GAP-28)."""
    return pos.cells[BELIEF + seat] + pos.worshippers(seat) >= KEEP[kind]


def reveal(pos: State, at: i64, by: i64, victim: i64) -> None:
    """Look at an enemy's hand (Revelation) or at the top of the deck (Book Burning), then choose a card."""
    at_hand = pos.cells[at + WHICH] == REVELATION
    many = pos.cells[HAND + victim] if at_hand else pos.uncover(victim, AMOUNT[BOOK_BURNING])
    if many > 0:
        pos.look(victim, at_hand, many, by)
        ask(pos, at, by, many)


# Choices at resolution (TM-R8, TM-R21).


def ask(pos: State, at: i64, seat: i64, left: i64) -> None:
    """Let *seat* choose, if there is anything to choose."""
    pos.cells[at + LEFT] = left
    pos.cells[OPEN] = CHOOSE
    pos.cells[ASKING] = seat
    close_if_done(pos, at)


def close_if_done(pos: State, at: i64) -> None:
    """End the choice when none is left or nothing but declining is possible."""
    kind = pos.cells[at + WHICH]
    options = offer(pos, pos.cells[ASKING], vec[i64]())
    if pos.cells[at + LEFT] == 0 or len(options) == 0 or (len(options) == 1 and options[0] == CHOSEN):
        close(pos, at)
        if kind == CONFIRMATION_BIAS:
            pos.draw(pos.cells[at + BY], 1)


def close(pos: State, at: i64) -> None:
    """Nothing is left to choose."""
    pos.cells[OPEN] = NOTHING
    pos.cells[ASKING] = NOBODY
    for cell in range(LEFT, ITEM):
        pos.cells[at + cell] = 0
    if pos.cells[DRAFT] != NO_DRAFT:
        pos.end_draft()


def offer(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add what the resolving miracle lets *seat* choose."""
    cells = pos.cells
    at = pos.top()
    kind = cells[at + WHICH]
    by = cells[at + BY]
    if kind in (EDICT, EDICT_PLUS):
        return movement.offer_groups(pos, seat, append(out, pack(CHOSEN)), 1, False)
    if kind == PILGRIMAGE:
        return movement.offer_groups(pos, seat, append(out, pack(CHOSEN)), ROOM, True)
    if kind == FRUIT_PLUS:
        place = targets.now_at(pos, cells[at + AT]) % SORT
        return offer_spaces(out, harm.refuges(pos, place >> 2, harm.doubt(cells[LOW + place])))
    if kind == EVANGELIZE_PLUS:
        return offer_spaces(out, pulpits(pos, by))
    if kind in (MANNA, INQUISITION):
        return offer_spaces(append(out, pack(CHOSEN)), halls(pos, by))
    if kind == ZEALOTRY:
        return offer_zeal(pos, out)
    if kind == MARTYRDOM:
        return offer_martyrs(pos, seat, out)
    if kind in (CRISIS_OF_FAITH, HERESY):
        return offer_units(pos, kind, cells[at + AT] % SORT, append(out, pack(CHOSEN)))
    if kind == CORRUPT_MIRACLE:
        return offer_retargets(pos, out)
    return offer_cards(pos, kind, by, cells[at + AT] % SORT, out)


def offer_spaces(out: vec[i64], spaces: vec[i64]) -> vec[i64]:
    """Add one choice a space."""
    for space in spaces:
        out = append(out, pack(TO_SPACE, space))
    return out


def halls(pos: State, by: i64) -> vec[i64]:
    """Holy spaces of *by* with room, while there is a follower chit."""
    out = vec[i64]()
    if pos.spare_followers(by) > 0:
        for space in pos.board.spaces:
            if pos.owns(by, space) and pos.lows(space) < ROOM:
                out = append(out, space)
    return out


def pulpits(pos: State, by: i64) -> vec[i64]:
    """Where Evangelize + may place: holy spaces with room, ordinary spaces beside the messiah."""
    out = halls(pos, by)
    if pos.spare_followers(by) > 0:
        for direction in range(4):
            there = pos.board.next[pos.cells[MESSIAH + by] * 4 + direction]
            if there != NOWHERE and not pos.is_holy(there) and pos.may_stand(unit(ACTIVE, by, False), there):
                out = append(out, there)
    return out


def offer_zeal(pos: State, out: vec[i64]) -> vec[i64]:
    """Add spaces for Zealotry, in ascending order."""
    out = append(out, pack(CHOSEN))
    for space in pos.board.spaces:
        if space > pos.last_pick():
            out = append(out, pack(TO_SPACE, space))
    return out


def offer_martyrs(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add own followers for Martyrdom, in ascending order, up to 3."""
    left: i64 = AMOUNT[MARTYRDOM]
    for index in range(pos.cells[PICKED]):
        left -= pos.cells[PICK + index] & 7
    if pos.cells[PICKED] > 0:
        out = append(out, pack(CHOSEN))
    after = pos.last_pick() >> 3
    for space in pos.board.spaces:
        for place in range(4):
            code = pos.cells[LOW + space * 4 + place]
            if code == 0 or unit_owner(code) != seat or unit_kind(code) == NONBELIEVER or space * 4 + place <= after:
                continue
            for number in range(1, pos.equals(space, place) + 1):
                if number <= left:
                    out = append(out, pack(UNIT, space, place, number))
    return out


def offer_units(pos: State, kind: i64, space: i64, out: vec[i64]) -> vec[i64]:
    """Add groups of followers on the target space: up to 2 active ones, or up to 3 as far as chits reach (GAP-36)."""
    mask: i64 = 1
    while mask < 16:
        few = movement.count_places(mask) <= AMOUNT[kind]
        if few and movement.is_plain(pos, space, mask) and units_fit(pos, kind, space, mask):
            out = append(out, pack(UNITS, space, mask))
        mask += 1
    return out


def units_fit(pos: State, kind: i64, space: i64, mask: i64) -> bool:
    """Whether Crisis of Faith or Heresy may take exactly these units."""
    spare = vec[i64]([0, 0, 0, 0])
    for seat in range(pos.board.seats):
        spare[seat] = pos.spare_nonbelievers(seat)
    for place in range(4):
        if (mask >> place) & 1:
            code = pos.cells[LOW + space * 4 + place]
            if code == 0 or unit_kind(code) == NONBELIEVER or (kind == CRISIS_OF_FAITH and unit_kind(code) != ACTIVE):
                return False
            spare[unit_owner(code)] -= 1
            if kind == HERESY and spare[unit_owner(code)] < 0:
                return False
    return True


def offer_cards(pos: State, kind: i64, by: i64, victim: i64, out: vec[i64]) -> vec[i64]:
    """Add the cards that may be chosen: of the own discard pile, an enemy's hand, the top of an enemy's deck."""
    for choice in range(KINDS):
        if kind == CONFIRMATION_BIAS:
            there = pos.cells[DISCARDED + by * KINDS + choice] > 0 and choice != CONFIRMATION_BIAS
        elif kind == REVELATION:
            there = pos.in_hand(victim, choice) > 0
        else:
            there = place_on_top(pos, victim, choice, pos.cells[pos.top() + LEFT]) != NOWHERE
        if there:
            out = append(out, pack(TAKE_CARD, choice))
    return out


def place_on_top(pos: State, victim: i64, kind: i64, many: i64) -> i64:
    """The first of the top *many* places of a deck with a card of *kind*, or NOWHERE."""
    start = CARD + victim * ROW + pos.cells[HAND + victim]
    for place in range(miracles.min_of(many, pos.cells[DECK + victim])):
        if card_kind(pos.cells[start + place]) == kind:
            return place
    return NOWHERE


# Corrupt Miracle: new targets one by one; at least one must be new.


def offer_retargets(pos: State, out: vec[i64]) -> vec[i64]:
    """Add what the next target of the corrupted miracle may become."""
    cells = pos.cells
    item = pos.item_with(cells[pos.top() + AT] % SORT)
    if item == NOWHERE:
        return out  # its owner has left
    index = cells[PICKED]
    old = targets.now_at(pos, cells[item + AT + index])
    legal = targets.offer(
        pos, cells[item + WHICH], cells[item + BY], cells[item + ORIGIN], cells[item + MODE], cells[item + ID]
    )
    fresh = False
    for target in legal:
        fresh = fresh or not is_target(pos, item, target)
    if not fresh:
        return out
    last = index == cells[item + AIMS] - 1
    for target in legal:
        taken = is_taken(pos, item, target, index)
        if not taken and not (target == old and last and not is_changed(pos, item)):
            out = append(out, pack(RETARGET, target // SORT, target % SORT))
    stale = old == NOWHERE or not contains(legal, old)
    if stale and (not last or is_changed(pos, item)):
        out = append(out, pack(CHOSEN))  # what is no longer legal may stay as it is where something else changes
    return out


def contains(numbers: vec[i64], wanted: i64) -> bool:
    """Whether *wanted* is among *numbers*."""
    for number in numbers:
        if number == wanted:
            return True
    return False


def is_target(pos: State, item: i64, target: i64) -> bool:
    """Whether an item has *target* already."""
    for index in range(pos.cells[item + AIMS]):
        if targets.now_at(pos, pos.cells[item + AT + index]) == target:
            return True
    return False


def is_taken(pos: State, item: i64, target: i64, index: i64) -> bool:
    """Whether another place than *index* has *target*: drafted before it, or left from of old after it."""
    for other in range(pos.cells[item + AIMS]):
        if other < index and pos.cells[PICK + other] == target:
            return True
        if other > index and targets.now_at(pos, pos.cells[item + AT + other]) == target:
            return True
    return False


def is_changed(pos: State, item: i64) -> bool:
    """Whether one of the drafted targets is new."""
    for index in range(pos.cells[PICKED]):
        if not is_target(pos, item, pos.cells[PICK + index]) and pos.cells[PICK + index] != NOWHERE:
            return True
    return False


def corrupt(pos: State, at: i64) -> None:
    """The corrupted miracle has its new targets; it stays its owner's (TM-Q9)."""
    item = pos.item_with(pos.cells[at + AT] % SORT)
    for index in range(pos.cells[PICKED]):
        target = pos.cells[PICK + index]
        if target != NOWHERE and target != targets.now_at(pos, pos.cells[item + AT + index]):
            pos.cells[item + AT + index] = miracles.aim(pos, item, target)
    if pos.log is not None:
        pos.tell("miracle-corrupted", {"seat": pos.cells[item + BY], "card": NAMES[pos.cells[item + WHICH]]})
    pos.end_draft()
    close(pos, at)


# Carrying choices out.


def choose_space(pos: State, seat: i64, space: i64) -> None:
    """A space is chosen: somebody is placed there, or zeal comes over it."""
    at = pos.top()
    kind = pos.cells[at + WHICH]
    if kind == ZEALOTRY:
        if pos.cells[DRAFT] == NO_DRAFT:
            pos.begin_draft(DRAFT_SPACES, seat)
        pos.pick(space)
        if pos.cells[PICKED] == AMOUNT[kind]:
            finish(pos, seat)
        return
    if kind == FRUIT_PLUS:
        place = targets.now_at(pos, pos.cells[at + AT]) % SORT
        code = pos.remove(place >> 2, place & 3)
        pos.insert(space, harm.doubt(code))
    elif kind == MANNA:
        harm.recruit(pos, pos.cells[at + BY], space, PRAYING)  # no belief (TM-A10)
    else:
        harm.recruit(pos, pos.cells[at + BY], space, ACTIVE)
    note(pos, at, space)


def note(pos: State, at: i64, what: i64) -> None:
    """One choice is made; the item remembers which, for people who come later."""
    pos.cells[at + DONE] += 1
    if pos.cells[at + DONE] <= 3:
        pos.cells[at + DONE + pos.cells[at + DONE]] = what
    pos.cells[at + LEFT] -= 1
    close_if_done(pos, at)


def moved(pos: State, seat: i64) -> None:
    """A move that a miracle granted is drafted to its end: it happens."""
    at = pos.top()
    path: i64 = 0
    bit: i64 = 0
    for index in range(pos.cells[PICKED]):
        path |= pos.cells[PICK + index] << bit
        bit += 6
    path |= pos.cells[PICKED] << 36
    if movement.has_doubter(pos, pos.cells[SKETCH], pos.cells[SKETCH + 1] & 15):
        path |= DOUBTER
    movement.carry_out(pos, seat)
    if pos.cells[at + WHICH] == PILGRIMAGE:
        pos.cells[at + LEFT] = 1
    note(pos, at, path)


def choose_units(pos: State, space: i64, mask: i64) -> None:
    """Crisis of Faith or Heresy takes its units."""
    at = pos.top()
    codes = vec[i64]()
    for place in range(4):
        if (mask >> place) & 1:
            codes = append(codes, pos.cells[LOW + space * 4 + place])
    for code in codes:
        kind = unit_kind(code)
        fresh = code - 2048 * (kind - PRAYING) if pos.cells[at + WHICH] == CRISIS_OF_FAITH else harm.doubt(code)
        pos.change(space, pos.place_of(space, code), fresh)
    close(pos, at)


def choose_martyrs(pos: State, seat: i64, space: i64, place: i64, number: i64) -> None:
    """Some more followers are picked for Martyrdom."""
    if pos.cells[DRAFT] == NO_DRAFT:
        pos.begin_draft(DRAFT_UNITS, seat)
    pos.pick((space * 4 + place) * 8 + number)
    if len(offer_martyrs(pos, seat, vec[i64]())) == 1:
        finish(pos, seat)


def choose_card(pos: State, kind: i64) -> None:
    """A card is chosen from a pile, a hand or a deck."""
    at = pos.top()
    by = pos.cells[at + BY]
    victim = pos.cells[at + AT] % SORT
    which = pos.cells[at + WHICH]
    if which == CONFIRMATION_BIAS:
        pos.put_on_top(by, kind)
        close(pos, at)
        pos.draw(by, 1)
        return
    if which == REVELATION:
        pos.take_from_hand(victim, kind)
        close(pos, at)
        if pos.log is not None:
            pos.tell("card-discarded", {"seat": victim, "card": NAMES[kind]})
        put_away(pos, victim, kind, by)
        return
    pos.take_from_deck(victim, place_on_top(pos, victim, kind, pos.cells[at + LEFT]))
    close(pos, at)
    pos.banish(victim, kind)
    destruction.check(pos, by)


def retarget(pos: State, seat: i64, target: i64) -> None:
    """One more target of the corrupted miracle is named; NOWHERE leaves an illegal one as it is."""
    at = pos.top()
    if pos.cells[DRAFT] == NO_DRAFT:
        pos.begin_draft(DRAFT_RETARGET, seat)
    pos.pick(target)
    if pos.cells[PICKED] == pos.cells[pos.item_with(pos.cells[at + AT] % SORT) + AIMS]:
        corrupt(pos, at)


def finish(pos: State, seat: i64) -> None:
    """Enough is chosen: a draft is carried out, or the rest of the choices declined."""
    at = pos.top()
    draft = pos.cells[DRAFT]
    if draft == DRAFT_RETARGET or (pos.cells[at + WHICH] == CORRUPT_MIRACLE):
        retarget(pos, seat, NOWHERE)
        return
    if draft == DRAFT_SPACES:
        for index in range(pos.cells[PICKED]):
            pos.cells[ZEAL + pos.cells[PICK + index]] |= BITS[seat]
    elif draft == DRAFT_UNITS:
        martyr(pos, seat)
    close(pos, at)


def martyr(pos: State, seat: i64) -> None:
    """The picked followers die; each gives 2 belief."""
    codes = vec[i64]()
    for index in range(pos.cells[PICKED]):
        codes = append(codes, pos.cells[LOW + (pos.cells[PICK + index] >> 3)])
    for index in range(pos.cells[PICKED]):
        pick = pos.cells[PICK + index]
        for _ in range(pick & 7):
            pos.remove(pick >> 5, pos.place_of(pick >> 5, codes[index]))
            pos.cells[BELIEF + seat] += 2
        pos.tell_fallen(pick >> 5, pick & 7)

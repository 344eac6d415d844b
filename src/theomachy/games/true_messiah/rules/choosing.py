"""Choices that a resolving miracle leaves open (TM-R8, TM-R21)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces, vocabulary
from theomachy.games.true_messiah.components.board import NOWHERE
from theomachy.games.true_messiah.rules import (
    decks,
    drafts,
    ending,
    harm,
    keeping,
    movement,
    retargeting,
    spaces,
    stack,
    targets,
)
from theomachy.games.true_messiah.state import State

NONBELIEVER_MOVED: Final[i64] = 0x10000000000  # a remembered move was a nonbeliever's
_PATH: Final[i64] = 0xFFFFFFFFF  # of a remembered move: six spaces of six bits, ...
_STEPS: Final[i64] = 36  # ... and behind these bits its steps
REMEMBERED: Final[i64] = 3  # choices that an item remembers


# Choices at resolution (TM-R8, TM-R21).


def ask(position: State, item: i64, seat: i64, left: i64) -> None:
    """Let *seat* choose, if there is anything to choose."""
    position.cells[item + at.CHOICES_LEFT] = left
    position.cells[at.QUESTION] = at.CHOOSE
    position.cells[at.QUESTION_SEAT] = seat
    close_if_done(position, item)


def close_if_done(position: State, item: i64) -> None:
    """End the choice when none is left or nothing but declining is possible."""
    cards = position.terms.cards
    kind = position.cells[item + at.ITEM_CARD]
    options = offer(position, position.cells[at.QUESTION_SEAT], vec[i64]())
    if (
        position.cells[item + at.CHOICES_LEFT] == 0
        or len(options) == 0
        or (len(options) == 1 and options[0] == act.CHOOSE_DONE)
    ):
        close(position, item)
        if cards.effect[kind] == vocabulary.FETCH:
            decks.draw(position, position.cells[item + at.ITEM_SEAT], cards.amount[kind])


def close(position: State, item: i64) -> None:
    """Nothing is left to choose."""
    position.cells[at.QUESTION] = at.NO_QUESTION
    position.cells[at.QUESTION_SEAT] = at.NOBODY
    for cell in range(at.CHOICES_LEFT, at.ITEM_SIZE):
        position.cells[item + cell] = 0
    if position.cells[at.DRAFT_KIND] != at.NO_DRAFT:
        drafts.end(position)


def offer(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add what the resolving miracle lets *seat* choose."""
    cells = position.cells
    item = position.top()
    kind = cells[item + at.ITEM_CARD]
    by = cells[item + at.ITEM_SEAT]
    effect = position.terms.cards.effect[kind]
    target = cells[item + at.ITEM_TARGET]
    if effect == vocabulary.EXTRA_MOVES:
        return movement.offer_groups(position, seat, append(out, pack(act.CHOOSE_DONE)), 1, False)
    if effect == vocabulary.MARCH:
        return movement.offer_groups(position, seat, append(out, pack(act.CHOOSE_DONE)), pieces.LOW_ROOM, True)
    if effect == vocabulary.DOUBT:
        place = targets.now_at(position, target) % act.SORT
        return offer_spaces(out, spaces.refuges(position, place >> 2, harm.doubt(cells[at.LOW_UNITS + place])))
    if effect == vocabulary.RECRUIT_NEAR:
        return offer_spaces(out, recruiting_spaces(position, by))
    if effect in (vocabulary.RECRUIT_PRAYING, vocabulary.PURGE):
        return offer_spaces(append(out, pack(act.CHOOSE_DONE)), holy_room(position, by))
    if effect == vocabulary.ZEAL:
        return offer_zeal(position, out)
    if effect == vocabulary.MARTYRS:
        return offer_martyrs(position, seat, out)
    if effect in (vocabulary.KNEEL, vocabulary.DOUBTS):
        return offer_units(position, kind, target % act.SORT, append(out, pack(act.CHOOSE_DONE)))
    if effect == vocabulary.CORRUPT:
        return retargeting.offer(position, out)
    return offer_cards(position, kind, by, target % act.SORT, out)


def offer_spaces(out: vec[i64], offered: vec[i64]) -> vec[i64]:
    """Add one choice a space."""
    for space in offered:
        out = append(out, pack(act.CHOOSE_SPACE, space))
    return out


def holy_room(position: State, by: i64) -> vec[i64]:
    """Holy spaces of *by* with room, while there is a follower chit."""
    out = vec[i64]()
    if position.spare_followers(by) > 0:
        for space in position.board.spaces:
            if position.owns(by, space) and position.low_count(space) < pieces.LOW_ROOM:
                out = append(out, space)
    return out


def recruiting_spaces(position: State, by: i64) -> vec[i64]:
    """Return where Evangelize + may place: holy spaces with room, ordinary spaces beside the messiah."""
    out = holy_room(position, by)
    if position.spare_followers(by) > 0:
        for direction in range(4):
            there = position.board.next[position.cells[at.MESSIAH + by] * 4 + direction]
            if (
                there != NOWHERE
                and not position.is_holy(there)
                and spaces.may_stand(position, pieces.unit(pieces.ACTIVE, by, False), there)
            ):
                out = append(out, there)
    return out


def offer_zeal(position: State, out: vec[i64]) -> vec[i64]:
    """Add spaces for Zealotry, in ascending order."""
    out = append(out, pack(act.CHOOSE_DONE))
    last = drafts.last_pick(position)
    for space in position.board.spaces:
        if space > last:
            out = append(out, pack(act.CHOOSE_SPACE, space))
    return out


def offer_martyrs(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add followers of *seat* to be martyred, in ascending order."""
    most: i64 = position.terms.cards.amount[position.cells[position.top() + at.ITEM_CARD]]
    left = most - drafts.units_picked(position)
    if position.cells[at.PICK_COUNT] > 0:
        out = append(out, pack(act.CHOOSE_DONE))
    after = drafts.unit_place(drafts.last_pick(position))
    for space in position.board.spaces:
        for place in range(4):
            code = position.cells[at.LOW_UNITS + space * 4 + place]
            if (
                code == 0
                or pieces.owner_of(code) != seat
                or pieces.kind_of(code) == pieces.NONBELIEVER
                or space * 4 + place <= after
            ):
                continue
            for number in range(1, position.count_equal(space, place) + 1):
                if number <= left:
                    out = append(out, pack(act.CHOOSE_UNIT, space, place, number))
    return out


def offer_units(position: State, kind: i64, space: i64, out: vec[i64]) -> vec[i64]:
    """Add groups of followers on the target space: active ones to kneel, or any to doubt (GAP-36)."""
    cards = position.terms.cards
    mask: i64 = 1
    while mask < pieces.HIGH_PLACE:
        few = pieces.count_places(mask) <= cards.amount[kind]
        if few and movement.is_plain(position, space, mask) and units_fit(position, kind, space, mask):
            out = append(out, pack(act.CHOOSE_UNITS, space, mask))
        mask += 1
    return out


def units_fit(position: State, kind: i64, space: i64, mask: i64) -> bool:
    """Return whether these followers may all kneel, or doubt."""
    kneeling = position.terms.cards.effect[kind] == vocabulary.KNEEL
    spare = vec[i64]([0, 0, 0, 0])
    for seat in range(position.seats):
        spare[seat] = position.spare_nonbelievers(seat)
    for place in range(4):
        if (mask >> place) & 1:
            code = position.cells[at.LOW_UNITS + space * 4 + place]
            if (
                code == 0
                or pieces.kind_of(code) == pieces.NONBELIEVER
                or (kneeling and pieces.kind_of(code) != pieces.ACTIVE)
            ):
                return False
            spare[pieces.owner_of(code)] -= 1
            if not kneeling and spare[pieces.owner_of(code)] < 0:
                return False
    return True


def offer_cards(position: State, kind: i64, by: i64, victim: i64, out: vec[i64]) -> vec[i64]:
    """Add the cards that may be chosen: of your own discard pile, an enemy's hand, the top of an enemy's deck."""
    cards = position.terms.cards
    effect = cards.effect[kind]
    for choice in range(cards.kinds):
        if effect == vocabulary.FETCH:
            there = position.cells[at.DISCARDED + by * at.KIND_ROOM + choice] > 0 and choice != kind
        elif effect == vocabulary.PEEK_HAND:
            there = decks.in_hand(position, victim, choice) > 0
        else:
            there = place_on_top(position, victim, choice, position.cells[position.top() + at.CHOICES_LEFT]) != NOWHERE
        if there:
            out = append(out, pack(act.CHOOSE_CARD, choice))
    return out


def place_on_top(position: State, victim: i64, kind: i64, many: i64) -> i64:
    """The first of the top *many* places of a deck with a card of *kind*, or NOWHERE."""
    start = at.CARDS + victim * at.CARD_ROW + position.cells[at.HAND_SIZE + victim]
    for place in range(pieces.least(many, position.cells[at.DECK_SIZE + victim])):
        if decks.kind_of(position.cells[start + place]) == kind:
            return place
    return NOWHERE


# Carrying choices out.


def choose_space(position: State, seat: i64, space: i64) -> None:
    """A space is chosen: somebody is placed there, or zeal comes over it."""
    cards = position.terms.cards
    item = position.top()
    kind = position.cells[item + at.ITEM_CARD]
    effect = cards.effect[kind]
    if effect == vocabulary.ZEAL:
        if position.cells[at.DRAFT_KIND] == at.NO_DRAFT:
            drafts.begin(position, at.DRAFT_SPACES, seat)
        drafts.pick(position, space)
        if position.cells[at.PICK_COUNT] == cards.amount[kind]:
            finish(position, seat)
        return
    if effect == vocabulary.DOUBT:
        place = targets.now_at(position, position.cells[item + at.ITEM_TARGET]) % act.SORT
        code = position.remove(place >> 2, place & 3)
        position.insert(space, harm.doubt(code))
    elif effect == vocabulary.RECRUIT_PRAYING:
        harm.recruit(position, position.cells[item + at.ITEM_SEAT], space, pieces.PRAYING)  # no belief (TM-A10)
    else:
        harm.recruit(position, position.cells[item + at.ITEM_SEAT], space, pieces.ACTIVE)
    remember(position, item, space)


def remember(position: State, item: i64, what: i64) -> None:
    """One choice is made; the item remembers which, for people who come later."""
    position.cells[item + at.CHOICES_MADE] += 1
    if position.cells[item + at.CHOICES_MADE] <= REMEMBERED:
        position.cells[item + at.CHOICES_MADE + position.cells[item + at.CHOICES_MADE]] = what
    position.cells[item + at.CHOICES_LEFT] -= 1
    close_if_done(position, item)


def granted_move(path: i64, steps: i64) -> i64:
    """Return a move that a miracle granted as one number."""
    return path | (steps << _STEPS)


def granted_path(move: i64) -> i64:
    """Return the path of a move that a miracle granted."""
    return move & _PATH


def granted_steps(move: i64) -> i64:
    """Return how many spaces the path of a granted move has."""
    return (move >> _STEPS) & 15


def moved(position: State, seat: i64) -> None:
    """A move that a miracle granted is drafted to its end: it happens."""
    item = position.top()
    path = granted_move(drafts.path(position), position.cells[at.PICK_COUNT])
    if movement.has_doubter(position, position.cells[at.DRAFT], position.cells[at.DRAFT + 1] & pieces.LOW_PLACES):
        path |= NONBELIEVER_MOVED
    movement.carry_out(position, seat)
    if position.terms.cards.effect[position.cells[item + at.ITEM_CARD]] == vocabulary.MARCH:
        position.cells[item + at.CHOICES_LEFT] = 1  # one move of a whole group
    remember(position, item, path)


def choose_units(position: State, space: i64, mask: i64) -> None:
    """The chosen followers kneel, or doubt."""
    item = position.top()
    kneeling = position.terms.cards.effect[position.cells[item + at.ITEM_CARD]] == vocabulary.KNEEL
    codes = vec[i64]()
    for place in range(4):
        if (mask >> place) & 1:
            codes = append(codes, position.cells[at.LOW_UNITS + space * 4 + place])
    for code in codes:
        fresh = code - pieces.KIND_STEP * (pieces.ACTIVE - pieces.PRAYING) if kneeling else harm.doubt(code)
        position.change(space, position.place_of(space, code), fresh)
    close(position, item)


def choose_martyrs(position: State, seat: i64, space: i64, place: i64, number: i64) -> None:
    """Some more followers are picked to be martyred."""
    if position.cells[at.DRAFT_KIND] == at.NO_DRAFT:
        drafts.begin(position, at.DRAFT_UNITS, seat)
    drafts.pick(position, drafts.unit_pick(space, place, number))
    if len(offer_martyrs(position, seat, vec[i64]())) == 1:
        finish(position, seat)


def choose_card(position: State, kind: i64) -> None:
    """A card is chosen from a pile, a hand or a deck."""
    cards = position.terms.cards
    item = position.top()
    by = position.cells[item + at.ITEM_SEAT]
    victim = position.cells[item + at.ITEM_TARGET] % act.SORT
    which = position.cells[item + at.ITEM_CARD]
    if cards.effect[which] == vocabulary.FETCH:
        decks.put_on_top(position, by, kind)
        close(position, item)
        decks.draw(position, by, cards.amount[which])
        return
    if cards.effect[which] == vocabulary.PEEK_HAND:
        decks.take_from_hand(position, victim, kind)
        close(position, item)
        if position.log is not None:
            position.report("card-discarded", {"seat": victim, "card": cards.names[kind]})
        keeping.put_away(position, victim, kind, by)
        return
    decks.take_from_deck(position, victim, place_on_top(position, victim, kind, position.cells[item + at.CHOICES_LEFT]))
    close(position, item)
    decks.remove_from_game(position, victim, kind)
    ending.check_destruction(position, by)


def retarget(position: State, seat: i64, target: i64) -> None:
    """One more target of the corrupted miracle is named; NOWHERE leaves an illegal one as it is."""
    item = position.top()
    if position.cells[at.DRAFT_KIND] == at.NO_DRAFT:
        drafts.begin(position, at.DRAFT_RETARGET, seat)
    drafts.pick(position, target)
    if (
        position.cells[at.PICK_COUNT]
        == position.cells[stack.item_with(position, position.cells[item + at.ITEM_TARGET] % act.SORT) + at.ITEM_AIMS]
    ):
        retargeting.carry_out(position, item)
        close(position, item)


def finish(position: State, seat: i64) -> None:
    """Enough is chosen: a draft is carried out, or the rest of the choices declined."""
    item = position.top()
    draft = position.cells[at.DRAFT_KIND]
    effect = position.terms.cards.effect[position.cells[item + at.ITEM_CARD]]
    if draft == at.DRAFT_RETARGET or effect == vocabulary.CORRUPT:
        retarget(position, seat, NOWHERE)
        return
    if draft == at.DRAFT_SPACES:
        for index in range(position.cells[at.PICK_COUNT]):
            position.cells[at.ZEAL + position.cells[at.PICKS + index]] |= at.BITS[seat]
    elif draft == at.DRAFT_UNITS:
        martyr(position, seat)
    close(position, item)


def martyr(position: State, seat: i64) -> None:
    """The picked followers die; each gives belief."""
    belief = position.terms.cards.second[position.cells[position.top() + at.ITEM_CARD]]
    codes = vec[i64]()
    for index in range(position.cells[at.PICK_COUNT]):
        codes = append(codes, position.cells[at.LOW_UNITS + drafts.unit_place(position.cells[at.PICKS + index])])
    for index in range(position.cells[at.PICK_COUNT]):
        pick = position.cells[at.PICKS + index]
        space = drafts.unit_space(pick)
        for _ in range(drafts.unit_count(pick)):
            position.remove(space, position.place_of(space, codes[index]))
            position.cells[at.BELIEF + seat] += belief
        harm.report_fallen(position, space, drafts.unit_count(pick))


def usual_choices(position: State, item: i64) -> i64:
    """Return how many choices the miracle at *item* allows, less those made."""
    cards = position.terms.cards
    kind = position.cells[item + at.ITEM_CARD]
    victim = position.cells[item + at.ITEM_TARGET] % act.SORT
    left = cards.amount[kind] - position.cells[item + at.CHOICES_MADE]
    if cards.effect[kind] == vocabulary.PEEK_HAND:
        return position.cells[at.HAND_SIZE + victim]
    if cards.effect[kind] == vocabulary.BURN_DECK:
        return pieces.least(left, position.cells[at.DECK_SIZE + victim])
    return left

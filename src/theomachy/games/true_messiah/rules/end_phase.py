"""The End phase: belief goes, buildings are sacked and looted, cards discarded, the turn ends (TM-E)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces, vocabulary
from theomachy.games.true_messiah.components.board import NOWHERE, space_name
from theomachy.games.true_messiah.rules import decks, drafts, ending, keeping, spaces
from theomachy.games.true_messiah.state import State

KEPT_CARDS: Final[i64] = 3
LOOTED_CARDS: Final[i64] = 3
LOOTED_COINS: Final[i64] = 2
HIGH_PICK: Final[i64] = 4096  # a pick of a high unit: this and its space


def begin(position: State) -> None:
    """Belief vanishes; who could sack what is noted (TM-E1, TM-E4)."""
    cells = position.cells
    cells[at.PHASE] = at.SACK
    cells[at.WAITING] = position.seats_playing()
    for seat in range(4):
        cells[at.BELIEF + seat] = 0
    for space in position.board.spaces:
        cells[at.SACKABLE + space] = able_to_sack(position, space)


def able_to_sack(position: State, space: i64) -> i64:
    """The mask of seats that could sack the building on *space* now (TM-E2, TM-E3)."""
    owner = position.owner_of(space)
    if owner == at.NOBODY or not position.is_empty(space):
        return 0
    mask: i64 = 0
    for direction in range(4):
        there = position.board.next[space * 4 + direction]
        if there != NOWHERE:
            mask |= position.seats_on(there)
    return mask & position.enemies_of(owner)


def is_open(position: State, seat: i64, space: i64) -> bool:
    """Return whether a noted case of *seat* still holds."""
    return (position.cells[at.SACKABLE + space] >> seat) & 1 == 1 and (able_to_sack(position, space) >> seat) & 1 == 1


def proceed(position: State) -> bool:
    """Continue with the End phase; whether it waits for somebody."""
    cells = position.cells
    if cells[at.PHASE] == at.SACK:
        if cells[at.QUESTION] != at.NO_QUESTION:
            return True
        seat = position.first_from(cells[at.TURN], cells[at.WAITING])
        if seat == at.NOBODY:
            clear_cases(position)
            cells[at.PHASE] = at.DISCARD
        elif len(offer_sacks(position, seat, vec[i64]())) > 1:
            return True
        else:
            cells[at.WAITING] ^= at.BITS[seat]
        return False
    if cells[at.HAND_SIZE + cells[at.TURN]] > KEPT_CARDS:
        return True
    cells[at.PHASE] = at.TURN_END
    return False


def clear_cases(position: State) -> None:
    """Nothing can be sacked any more this turn."""
    for space in position.board.spaces:
        position.cells[at.SACKABLE + space] = 0


# Sacking (TM-E2 to TM-E7, TM-E16).


def offer_sacks(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add the open cases of *seat*: destroy, or capture a temple while a tile is left (TM-E6); and declining."""
    out = append(out, pack(act.SACK_DONE))
    for space in position.board.spaces:
        if is_open(position, seat, space):
            out = append(out, pack(act.SACK, space, 0))
            if position.is_temple(space) and position.temples(seat) < pieces.TEMPLES:
                out = append(out, pack(act.SACK, space, 1))
    return out


def sack(position: State, seat: i64, space: i64, capture: i64) -> None:
    """A building falls; a holy city decides the game (TM-E5, TM-E7)."""
    cells = position.cells
    victim = position.owner_of(space)
    temple = position.is_temple(space)
    cells[at.BUILDING + space] = at.TEMPLE + seat if capture == 1 else 0
    cells[at.SACKABLE + space] = 0
    if position.log is not None:
        name = ("temple-captured" if capture == 1 else "temple-destroyed") if temple else "city-sacked"
        position.report(name, {"seat": seat, "of_seat": victim, "space": space_name(space)})
    ending.check_destruction(position, seat)
    if cells[at.PHASE] == at.OVER:
        return
    cells[at.QUESTION] = at.PLACING
    cells[at.QUESTION_SEAT] = seat
    cells[at.QUESTION_ABOUT] = space
    cells[at.QUESTION_CAUSE] = victim
    if len(offer_places(position, seat, vec[i64]())) == 1:
        loot(position)


def spare(position: State, seat: i64) -> None:
    """The rest of the cases is declined; they do not come back to this player."""
    position.cells[at.WAITING] ^= at.BITS[seat]


# Moving in (TM-E8, TM-E9).


def offer_places(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add adjacent units that may be placed on the sacked space, low ones first in ascending order."""
    cells = position.cells
    space = cells[at.QUESTION_ABOUT]
    room = room_left(position)
    out = append(out, pack(act.PLACE_DONE))
    last = drafts.last_pick(position)
    if last >= HIGH_PICK:
        return out
    for near in position.board.spaces:
        if not is_beside(position, near, space):
            continue
        for place in range(4):
            code = cells[at.LOW_UNITS + near * 4 + place]
            if (
                code == 0
                or pieces.owner_of(code) != seat
                or near * 4 + place <= drafts.unit_place(last)
                or not spaces.may_stand(position, code, space)
            ):
                continue
            for number in range(1, position.count_equal(near, place) + 1):
                if number <= room:
                    out = append(out, pack(act.PLACE_LOW, near, place, number))
    for near in position.board.spaces:
        high = position.high_on(near)
        if (
            is_beside(position, near, space)
            and high != at.NOBODY
            and (high >> 1) == seat
            and spaces.high_may_stand(position, seat, space)
        ):
            out = append(out, pack(act.PLACE_HIGH, near))
    return out


def room_left(position: State) -> i64:
    """Low units that still find room on the sacked space besides those picked (TM-E8)."""
    room = pieces.LOW_ROOM - position.low_count(position.cells[at.QUESTION_ABOUT])
    for index in range(position.cells[at.PICK_COUNT]):
        if position.cells[at.PICKS + index] < HIGH_PICK:
            room -= drafts.unit_count(position.cells[at.PICKS + index])
    return room


def is_beside(position: State, a: i64, b: i64) -> bool:
    """Return whether two spaces are neighbours."""
    for direction in range(4):
        if position.board.next[a * 4 + direction] == b:
            return True
    return False


def add_low(position: State, seat: i64, space: i64, place: i64, number: i64) -> None:
    """Some low units are picked to be placed."""
    add_place(position, seat, drafts.unit_pick(space, place, number))


def add_high(position: State, seat: i64, space: i64) -> None:
    """The high unit of *space* is picked to be placed."""
    add_place(position, seat, HIGH_PICK + space)


def add_place(position: State, seat: i64, pick: i64) -> None:
    """One more pick of units to be placed."""
    if position.cells[at.DRAFT_KIND] == at.NO_DRAFT:
        drafts.begin(position, at.DRAFT_PLACE, seat)
    drafts.pick(position, pick)
    if len(offer_places(position, seat, vec[i64]())) == 1:
        placed(position)


def placed(position: State) -> None:
    """The picked units stand on the sacked space; then comes the loot (GAP-51)."""
    cells = position.cells
    space = cells[at.QUESTION_ABOUT]
    codes = vec[i64]()
    for index in range(cells[at.PICK_COUNT]):
        pick = cells[at.PICKS + index]
        codes = append(codes, cells[at.LOW_UNITS + drafts.unit_place(pick)] if pick < HIGH_PICK else 0)
    for index in range(cells[at.PICK_COUNT]):
        pick = cells[at.PICKS + index]
        if pick >= HIGH_PICK:
            position.put_high(position.high_on(pick - HIGH_PICK), space)
        else:
            origin = drafts.unit_space(pick)
            for _ in range(drafts.unit_count(pick)):
                position.remove(origin, position.place_of(origin, codes[index]))
                position.insert(space, codes[index])
    drafts.end(position)
    loot(position)


# Looting (TM-E10 to TM-E13).


def loot(position: State) -> None:
    """The sacker looks at the top three cards of the victim's deck."""
    cells = position.cells
    victim = cells[at.QUESTION_CAUSE]
    cells[at.LOOT_SEEN] = decks.uncover(position, victim, LOOTED_CARDS, True)
    cells[at.LOOT_PICK] = 1
    if cells[at.LOOT_SEEN] == 0:
        take_coins(position)
        return
    cells[at.QUESTION] = at.LOOTING
    decks.look(position, victim, False, cells[at.LOOT_SEEN], cells[at.QUESTION_SEAT])


def offer_loot(position: State, out: vec[i64]) -> vec[i64]:
    """Add what may become of one of the cards looked at."""
    cards = position.terms.cards
    cells = position.cells
    victim = cells[at.QUESTION_CAUSE]
    out = append(out, pack(act.LOOT, act.LEAVE, 0))
    start = at.CARDS + victim * at.CARD_ROW + cells[at.HAND_SIZE + victim]
    for kind in range(cards.kinds):
        there = False
        for place in range(cells[at.LOOT_SEEN]):
            there = there or decks.kind_of(cells[start + place]) == kind
        if there:
            out = append(out, pack(act.LOOT, act.TAKE, kind))
            out = append(out, pack(act.LOOT, act.REMOVE, kind))
    return out


def plunder(position: State, fate: i64, kind: i64) -> None:
    """One card is taken, removed or left; then coins, and a second pick where they were short (TM-E11)."""
    cells = position.cells
    looter = cells[at.QUESTION_SEAT]
    victim = cells[at.QUESTION_CAUSE]
    if fate != act.LEAVE:
        start = at.CARDS + victim * at.CARD_ROW + cells[at.HAND_SIZE + victim]
        place: i64 = 0
        while decks.kind_of(cells[start + place]) != kind:
            place += 1
        decks.take_from_deck(position, victim, place)
        cells[at.LOOT_SEEN] -= 1
        if fate == act.TAKE:
            decks.discard(position, looter, kind)
        else:
            decks.remove_from_game(position, victim, kind)
        if position.log is not None:
            what = "card-looted" if fate == act.TAKE else "card-burnt"
            position.report(what, {"seat": looter, "of_seat": victim, "card": position.terms.cards.names[kind]})
        ending.check_destruction(position, looter)
        if cells[at.PHASE] == at.OVER:
            return
    if cells[at.LOOT_PICK] == 1:
        take_coins(position)
    else:
        close_loot(position)


def take_coins(position: State) -> None:
    """Two coins change hands, or the single one there is and a second card."""
    cells = position.cells
    victim = cells[at.QUESTION_CAUSE]
    had = cells[at.COINS + victim]
    taken: i64 = had if had < LOOTED_COINS else LOOTED_COINS
    cells[at.COINS + victim] -= taken
    cells[at.COINS + cells[at.QUESTION_SEAT]] += taken
    if taken > 0 and position.log is not None:
        position.report("coins-looted", {"seat": cells[at.QUESTION_SEAT], "of_seat": victim, "count": taken})
    if had < LOOTED_COINS and cells[at.LOOT_SEEN] > 0:
        cells[at.LOOT_PICK] = 2
    else:
        close_loot(position)


def close_loot(position: State) -> None:
    """The sack is settled."""
    cells = position.cells
    cells[at.QUESTION] = at.NO_QUESTION
    cells[at.QUESTION_SEAT] = at.NOBODY
    cells[at.QUESTION_CAUSE] = at.NOBODY
    cells[at.QUESTION_ABOUT] = 0
    cells[at.LOOT_PICK] = 0
    cells[at.LOOT_SEEN] = 0


# Discarding (TM-E14).


def offer_discards(position: State, out: vec[i64]) -> vec[i64]:
    """Add what may be discarded next: kinds in ascending order, exactly down to three cards."""
    cells = position.cells
    seat = cells[at.TURN]
    need = cells[at.HAND_SIZE + seat] - KEPT_CARDS
    for index in range(cells[at.PICK_COUNT]):
        need -= drafts.card_count(cells[at.PICKS + index])
    last = drafts.card_kind(drafts.last_pick(position))
    later: i64 = 0
    kind: i64 = position.terms.cards.kinds - 1
    picks = vec[i64]()
    while kind > last:
        held = decks.in_hand(position, seat, kind)
        for number in range(1, held + 1):
            if number <= need and number + later >= need:
                picks = append(picks, pack(act.DISCARD, kind, number))
        later += held
        kind -= 1
    index = len(picks) - 1
    while index >= 0:
        out = append(out, picks[index])
        index -= 1
    return out


def drop(position: State, seat: i64, kind: i64, number: i64) -> None:
    """Some cards are picked; when there are enough they go to the discard pile together."""
    cards = position.terms.cards
    cells = position.cells
    if cells[at.DRAFT_KIND] == at.NO_DRAFT:
        drafts.begin(position, at.DRAFT_DISCARD, seat)
    drafts.pick(position, drafts.card_pick(kind, number))
    total: i64 = 0
    for index in range(cells[at.PICK_COUNT]):
        total += drafts.card_count(cells[at.PICKS + index])
    if cells[at.HAND_SIZE + seat] - total > KEPT_CARDS:
        return
    gone: list[str] = []
    for index in range(cells[at.PICK_COUNT]):
        dropped = drafts.card_kind(cells[at.PICKS + index])
        for _ in range(drafts.card_count(cells[at.PICKS + index])):
            decks.take_from_hand(position, seat, dropped)
            decks.discard(position, seat, dropped)
            gone.append(cards.names[dropped])
    if position.log is not None:
        position.report("cards-discarded", {"seat": seat, "cards": gone, "count": len(gone)})
    drafts.end(position)


# The end of the turn (TM-E15).


def end_turn(position: State) -> None:
    """End what lasts for this turn only."""
    cells = position.cells
    cells[at.PACE] = 2
    for chit in range(pieces.PROVIDENCE_CHITS):
        cells[at.CHITS + chit] = 0
    for seat in range(4):
        cells[at.AVATAR_DAMAGE + seat] = 0
        cells[at.MERCY_LEFT + seat] = 0
    for space in position.board.spaces:
        cells[at.SALT + space] = 0
        cells[at.ZEAL + space] = 0
    keeping.end_lasting(position, cells[at.TURN], vocabulary.TO_TURN_END)

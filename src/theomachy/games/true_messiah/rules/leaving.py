"""A player leaves a game of three; the two others play on (TM-D13, GAP-35)."""

from mypy_extensions import i64

from theomachy.core.window import strike
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import NOWHERE
from theomachy.games.true_messiah.rules import (
    agreement,
    beginning,
    choosing,
    combat,
    decks,
    drafts,
    end_phase,
    ending,
    keeping,
    market,
    stack,
)
from theomachy.games.true_messiah.state import State


def forfeit(position: State, seat: i64) -> None:
    """Let *seat* forfeit; of three players it leaves and the others play on (TM-D13)."""
    if ending.forfeit(position, seat):
        leave(position, seat)


def leave(position: State, seat: i64) -> None:
    """Everything of *seat* goes out of play; whoever waited for it waits no more."""
    cells = position.cells
    position.report("player-left", {"seat": seat})
    if cells[at.DRAFT_KIND] != 0:
        drafts.end(position)
    cells[at.HAS_LEFT + seat] = 1
    clear_votes(position, seat)
    clear_board(position, seat)
    if cells[at.PHASE] == at.ACTION:
        clear_stack(position, seat)
    clear_question(position, seat)
    clear_cards(position, seat)
    if cells[at.PHASE] == at.OVER or agreement.agree(position):  # those who are left may have been of one mind already
        return
    if cells[at.PHASE] == at.BID:
        cells[at.SEALED_BID + seat] = 0
        market.open_bids(position)
    elif cells[at.PHASE] == at.BUY:
        clear_buyer(position, seat)
    elif cells[at.PHASE] == at.SETUP:
        if cells[at.TURN] == seat:
            beginning.finish_starting_moves(position)
    elif cells[at.TURN] == seat:
        end_at_once(position)
    elif (cells[at.WAITING] >> seat) & 1:
        cells[at.WAITING] ^= at.BITS[seat]


def clear_votes(position: State, seat: i64) -> None:
    """Nobody can name the leaver any more."""
    position.cells[at.VOTE + seat] = 0
    for other in range(position.seats):
        if position.cells[at.VOTE + other] == 2 + seat:
            position.cells[at.VOTE + other] = 0


def clear_board(position: State, seat: i64) -> None:
    """Units, buildings and chits leave the board; lasting miracles end."""
    cells = position.cells
    for space in position.board.spaces:
        place: i64 = pieces.LOW_ROOM - 1
        while place >= 0:
            code = cells[at.LOW_UNITS + space * 4 + place]
            if code != 0 and pieces.owner_of(code) == seat:
                position.remove(space, place)
                cells[at.DOOMED + space] = without_place(cells[at.DOOMED + space], place)
            place -= 1
        if position.owns(seat, space):
            cells[at.BUILDING + space] = 0
        if position.high_on(space) != at.NOBODY and (position.high_on(space) >> 1) == seat:
            cells[at.ATTACK + space] = pieces.low_aim(cells[at.ATTACK + space])
            cells[at.DOOMED + space] = pieces.doomed_places(cells[at.DOOMED + space])
        if combat.attacks_of(position, space, at.NOBODY) == 0:
            cells[at.ATTACK + space] -= pieces.low_aim(cells[at.ATTACK + space])
    cells[at.MESSIAH + seat] = NOWHERE
    cells[at.AVATAR + seat] = NOWHERE
    for start in (at.BELIEF, at.HIGH_MOVED, at.AVATAR_DAMAGE, at.MERCY_LEFT):
        cells[start + seat] = 0
    clear_chits(position, seat)


def without_place(doom: i64, place: i64) -> i64:
    """The marks of a space after one of its places is gone: those behind it move up."""
    kept: i64 = 0
    for other in range(4):
        if other != place and (doom >> other) & 1:
            kept |= at.BITS[other if other < place else other - 1]
    return kept + pieces.doomed_damage(doom) * pieces.DAMAGE


def clear_chits(position: State, seat: i64) -> None:
    """Providence chits and lasting cards of *seat*."""
    cells = position.cells
    kept: i64 = 0
    for chit in range(pieces.PROVIDENCE_CHITS):
        code = cells[at.CHITS + chit]
        cells[at.CHITS + chit] = 0
        if code != 0 and pieces.chit_owner(code) != seat:
            cells[at.CHITS + kept] = code
            kept += 1
    for place in range(at.LASTING_ROOM):
        code = cells[at.LASTING + place]
        if code != 0 and pieces.lasting_owner(code) == seat:
            cells[at.LASTING + place] = 0
            cells[at.REMOVED + seat * at.KIND_ROOM + pieces.lasting_kind(code)] += 1
    decks.tidy_lasting(position)


def clear_stack(position: State, seat: i64) -> None:
    """The leaver's items have no effect, and the leaver is asked nothing.

    A prayer that interrupted a window stays as an empty item until its place is reached, so the others are still
    asked there.
    """
    cells = position.cells
    index = cells[at.STACK_HEIGHT] - 1
    while index >= 0:
        item = at.STACK + index * at.ITEM_SIZE
        if cells[item + at.ITEM_SEAT] == seat:
            if cells[item + at.ITEM_KIND] == at.PRAYER and cells[item + at.ITEM_NESTED] == 1:
                for cell in range(3):
                    cells[item + at.ITEM_MARKS + cell] = 0
            else:
                if cells[item + at.ITEM_CARD] >= 0 and cells[item + at.ITEM_STAGE] < at.SETTLED:
                    cells[at.REMOVED + seat * at.KIND_ROOM + cells[item + at.ITEM_CARD]] += 1
                top = item == position.top()
                stack.take_off(position, item)
                if top and cells[at.RESOLVING] == 1 and cells[at.QUESTION] == at.CHOOSE:
                    cells[at.QUESTION] = at.NO_QUESTION
                    cells[at.QUESTION_SEAT] = at.NOBODY
        index -= 1
    index = cells[at.STACK_HEIGHT] - 1
    while index >= 0:
        strike(cells, at.STACK + index * at.ITEM_SIZE + at.RESUMED_MASK, seat)
        index -= 1
    if cells[at.ASKED_ONCE] == seat:
        cells[at.ASKED_ONCE] = at.NOBODY
    if cells[at.STACK_HEIGHT] == 0:
        cells[at.RESOLVING] = 0
        stack.forget_window(position)
    elif cells[at.RESOLVING] == 0:
        strike(cells, at.WINDOW, seat)
        if stack.item_with(position, cells[at.ANSWERED_ITEM]) == NOWHERE:
            cells[at.ANSWERED_ITEM] = cells[position.top() + at.ITEM_ID]


def clear_question(position: State, seat: i64) -> None:
    """An open question to the leaver, or about the leaver's things, is dropped."""
    cells = position.cells
    about_leaver = cells[at.QUESTION_SEAT] == seat
    if cells[at.QUESTION] == at.CHOOSE:
        if about_leaver or is_aimed_at(position, seat):
            choosing.close(position, position.top())
        else:
            choosing.close_if_done(position, position.top())
    elif cells[at.QUESTION] == at.KEEPING and about_leaver:
        if cells[at.QUESTION_CAUSE] != at.NOBODY:
            cells[at.REMOVED + seat * at.KIND_ROOM + cells[at.QUESTION_ABOUT]] += 1
        keeping.shut(position)
    elif (
        cells[at.QUESTION] == at.MERCY and about_leaver and cells[at.TURN] != seat
    ):  # the leaver's own combat does not go on
        combat.next_mercy(position)
    elif (cells[at.QUESTION] == at.PLACING or cells[at.QUESTION] == at.LOOTING) and (
        about_leaver or cells[at.QUESTION_CAUSE] == seat
    ):
        end_phase.close_loot(position)


def is_aimed_at(position: State, seat: i64) -> bool:
    """Return whether the resolving miracle has the leaver for its target: no card of theirs can be chosen (TM-R21)."""
    item = position.top()
    return (
        position.cells[item + at.ITEM_AIMS] > 0
        and position.cells[item + at.ITEM_TARGET] == act.PLAYER * act.SORT + seat
    )


def clear_cards(position: State, seat: i64) -> None:
    """Hand, deck and discard pile are out of the game."""
    cards = position.terms.cards
    cells = position.cells
    for place in range(cells[at.HAND_SIZE + seat] + cells[at.DECK_SIZE + seat]):
        cells[at.REMOVED + seat * at.KIND_ROOM + decks.kind_of(cells[at.CARDS + seat * at.CARD_ROW + place])] += 1
        cells[at.CARDS + seat * at.CARD_ROW + place] = 0
    cells[at.HAND_SIZE + seat] = 0
    cells[at.DECK_SIZE + seat] = 0
    for kind in range(cards.kinds):
        cells[at.REMOVED + seat * at.KIND_ROOM + kind] += cells[at.DISCARDED + seat * at.KIND_ROOM + kind]
        cells[at.DISCARDED + seat * at.KIND_ROOM + kind] = 0


def clear_buyer(position: State, seat: i64) -> None:
    """The leaver buys nothing and answers no offer; bought cards that were not settled stay unsold."""
    cells = position.cells
    if cells[at.QUESTION] == at.OFFERING and cells[at.BUYERS] == 1 + seat:
        ending.return_bought(position)
        market.next_offer(position)
    elif cells[at.QUESTION] == at.OFFERING and cells[at.QUESTION_SEAT] == seat:
        market.settle(position, cells[at.BUYERS] - 1)
    kept: i64 = 0
    for place in range(4):
        buyer = cells[at.BUYERS + place]
        cells[at.BUYERS + place] = 0
        if buyer != 0 and buyer != 1 + seat:
            cells[at.BUYERS + kept] = buyer
            kept += 1


def end_at_once(position: State) -> None:
    """The leaver's own turn ends: the stack is dropped, belief goes, then the end of the turn (TM-D13)."""
    cells = position.cells
    ending.clear_table(position)
    for other in range(4):
        cells[at.BELIEF + other] = 0
    cells[at.PHASE] = at.TURN_END

"""A player leaves a game of three; the two others play on (TM-D13, GAP-35)."""

from mypy_extensions import i64

from theomachy.core.window import strike
from theomachy.games.true_messiah import beginning, combat, destruction, effects, ending, market, stack
from theomachy.games.true_messiah.actions import PLAYER, SORT
from theomachy.games.true_messiah.board import NOWHERE
from theomachy.games.true_messiah.cards import KINDS
from theomachy.games.true_messiah.layout import (
    ABOUT,
    ACTION,
    AIM,
    AIMS,
    ANSWERING,
    ASKING,
    AT,
    AVATAR,
    BELIEF,
    BID,
    BITS,
    BOUND,
    BUILDING,
    BUY,
    BUYERS,
    BY,
    CARD,
    CAUSE,
    CHIT,
    CHITS,
    CHOOSE,
    DECK,
    DISCARDED,
    DOOM,
    DRAFT,
    HAND,
    ID,
    ITEM,
    KEEPING,
    KIND,
    LASTING,
    LOOTING,
    LOW,
    MERCIES,
    MERCY,
    MESSIAH,
    NESTED,
    NOBODY,
    NOTHING,
    OFFERING,
    OPEN,
    OUT,
    OVER,
    PANE,
    PASSED,
    PHASE,
    PLACING,
    PRAYER,
    QUESTION,
    REMOVED,
    RESOLVING,
    ROOM,
    ROW,
    SEALED,
    SETUP,
    STACK,
    STAGE,
    TALL,
    TIRED,
    TURN,
    TURN_END,
    VOTE,
    WAITING,
    WHICH,
    WOUNDS,
    card_kind,
    unit_owner,
)
from theomachy.games.true_messiah.state import State


def leave(pos: State, seat: i64) -> None:
    """Everything of *seat* goes out of play; whoever waited for it waits no more."""
    cells = pos.cells
    pos.tell("player-left", {"seat": seat})
    if cells[DRAFT] != 0:
        pos.end_draft()
    cells[OUT + seat] = 1
    clear_votes(pos, seat)
    clear_board(pos, seat)
    if cells[PHASE] == ACTION:
        clear_stack(pos, seat)
    clear_question(pos, seat)
    clear_cards(pos, seat)
    if cells[PHASE] == OVER or destruction.agree(pos):  # those who are left may have been of one mind already
        return
    if cells[PHASE] == BID:
        cells[SEALED + seat] = 0
        market.open_bids(pos)
    elif cells[PHASE] == BUY:
        clear_buyer(pos, seat)
    elif cells[PHASE] == SETUP:
        if cells[TURN] == seat:
            beginning.ready(pos)
    elif cells[TURN] == seat:
        end_at_once(pos)
    elif (cells[WAITING] >> seat) & 1:
        cells[WAITING] ^= BITS[seat]


def clear_votes(pos: State, seat: i64) -> None:
    """Nobody can name the leaver any more."""
    pos.cells[VOTE + seat] = 0
    for other in range(pos.board.seats):
        if pos.cells[VOTE + other] == 2 + seat:
            pos.cells[VOTE + other] = 0


def clear_board(pos: State, seat: i64) -> None:
    """Units, buildings and chits leave the board; lasting miracles end."""
    cells = pos.cells
    for space in pos.board.spaces:
        place: i64 = ROOM - 1
        while place >= 0:
            code = cells[LOW + space * 4 + place]
            if code != 0 and unit_owner(code) == seat:
                pos.remove(space, place)
                cells[DOOM + space] = without_place(cells[DOOM + space], place)
            place -= 1
        if pos.owns(seat, space):
            cells[BUILDING + space] = 0
        if pos.high(space) != NOBODY and (pos.high(space) >> 1) == seat:
            cells[AIM + space] &= 7
            cells[DOOM + space] &= 15
        if combat.attacks_of(pos, space, NOBODY) == 0:
            cells[AIM + space] -= cells[AIM + space] & 7
    cells[MESSIAH + seat] = NOWHERE
    cells[AVATAR + seat] = NOWHERE
    for start in (BELIEF, TIRED, WOUNDS, MERCIES):
        cells[start + seat] = 0
    clear_chits(pos, seat)


def without_place(doom: i64, place: i64) -> i64:
    """The marks of a space after one of its places is gone: those behind it move up."""
    kept: i64 = 0
    for other in range(4):
        if other != place and (doom >> other) & 1:
            kept |= BITS[other if other < place else other - 1]
    return kept + (doom >> 4) * 16


def clear_chits(pos: State, seat: i64) -> None:
    """Providence chits and lasting cards of *seat*."""
    cells = pos.cells
    kept: i64 = 0
    for chit in range(CHITS):
        code = cells[CHIT + chit]
        cells[CHIT + chit] = 0
        if code != 0 and ((code >> 6) & 3) != seat:
            cells[CHIT + kept] = code
            kept += 1
    for place in range(3):
        code = cells[LASTING + place]
        if code != 0 and ((code >> 6) & 3) == seat:
            cells[LASTING + place] = 0
            cells[REMOVED + seat * KINDS + (code & 63) - 1] += 1
    pos.tidy_lasting()


def clear_stack(pos: State, seat: i64) -> None:
    """The leaver's items have no effect, and the leaver is asked nothing.

    A prayer that interrupted a window stays as an empty item until its place is reached, so that the others are still
    asked there.
    """
    cells = pos.cells
    index = cells[TALL] - 1
    while index >= 0:
        at = STACK + index * ITEM
        if cells[at + BY] == seat:
            if cells[at + KIND] == PRAYER and cells[at + NESTED] == 1:
                for cell in range(3):
                    cells[at + BOUND + cell] = 0
            else:
                if cells[at + WHICH] >= 0 and cells[at + STAGE] < stack.SETTLED:
                    cells[REMOVED + seat * KINDS + cells[at + WHICH]] += 1
                top = at == pos.top()
                pos.take_off(at)
                if top and cells[RESOLVING] == 1 and cells[OPEN] == CHOOSE:
                    cells[OPEN] = NOTHING
                    cells[ASKING] = NOBODY
        index -= 1
    index = cells[TALL] - 1
    while index >= 0:
        strike(cells, STACK + index * ITEM + PASSED, seat)
        index -= 1
    if cells[QUESTION] == seat:
        cells[QUESTION] = NOBODY
    if cells[TALL] == 0:
        cells[RESOLVING] = 0
        pos.forget_window()
    elif cells[RESOLVING] == 0:
        strike(cells, PANE, seat)
        if pos.item_with(cells[ANSWERING]) == NOWHERE:
            cells[ANSWERING] = cells[pos.top() + ID]


def clear_question(pos: State, seat: i64) -> None:
    """An open question to the leaver, or about the leaver's things, is dropped."""
    cells = pos.cells
    about_leaver = cells[ASKING] == seat
    if cells[OPEN] == CHOOSE:
        if about_leaver or is_aimed_at(pos, seat):
            effects.close(pos, pos.top())
        else:
            effects.close_if_done(pos, pos.top())
    elif cells[OPEN] == KEEPING and about_leaver:
        if cells[CAUSE] != NOBODY:
            cells[REMOVED + seat * KINDS + cells[ABOUT]] += 1
        stack.shut(pos)
    elif cells[OPEN] == MERCY and about_leaver and cells[TURN] != seat:  # the leaver's own combat does not go on
        combat.next_mercy(pos)
    elif (cells[OPEN] == PLACING or cells[OPEN] == LOOTING) and (about_leaver or cells[CAUSE] == seat):
        ending.close_loot(pos)


def is_aimed_at(pos: State, seat: i64) -> bool:
    """Whether the resolving miracle has the leaver for its target: no card of theirs can be chosen (TM-R21)."""
    at = pos.top()
    return pos.cells[at + AIMS] > 0 and pos.cells[at + AT] == PLAYER * SORT + seat


def clear_cards(pos: State, seat: i64) -> None:
    """Hand, deck and discard pile are out of the game."""
    cells = pos.cells
    for place in range(cells[HAND + seat] + cells[DECK + seat]):
        cells[REMOVED + seat * KINDS + card_kind(cells[CARD + seat * ROW + place])] += 1
        cells[CARD + seat * ROW + place] = 0
    cells[HAND + seat] = 0
    cells[DECK + seat] = 0
    for kind in range(KINDS):
        cells[REMOVED + seat * KINDS + kind] += cells[DISCARDED + seat * KINDS + kind]
        cells[DISCARDED + seat * KINDS + kind] = 0


def clear_buyer(pos: State, seat: i64) -> None:
    """The leaver buys nothing and answers no offer; bought cards that were not settled stay unsold."""
    cells = pos.cells
    if cells[OPEN] == OFFERING and cells[BUYERS] == 1 + seat:
        pos.return_bought()
        market.next_offer(pos)
    elif cells[OPEN] == OFFERING and cells[ASKING] == seat:
        market.settle(pos, cells[BUYERS] - 1)
    kept: i64 = 0
    for place in range(4):
        buyer = cells[BUYERS + place]
        cells[BUYERS + place] = 0
        if buyer != 0 and buyer != 1 + seat:
            cells[BUYERS + kept] = buyer
            kept += 1


def end_at_once(pos: State) -> None:
    """The leaver's own turn ends: the stack is dropped, belief goes, then the end of the turn (TM-D13)."""
    cells = pos.cells
    pos.clear_table()
    for other in range(4):
        cells[BELIEF + other] = 0
    cells[PHASE] = TURN_END

"""Turns (TH-T): the pawn and the four actions, discards, draws, the ending check; leaving the game (TH-L)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.games.theurgy import actions as act
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, deities, land
from theomachy.games.theurgy.rules import (
    decks,
    divine_intervention,
    ending,
    pilgrimage,
    spreading_the_word,
    testing_the_faith,
)
from theomachy.games.theurgy.state import State

ACTIONS: Final[i64] = 4


# Choosing an action.


def is_blocked(cells: vec[i64], seat: i64, action: i64) -> bool:
    """Return whether the pawn stands on *action* (TH-T4); Orrun may repeat an Intervention (TH-D13)."""
    return cells[at.PAWN + seat] == action and not (
        action == at.INTERVENTION and cells[at.DEITY + seat] == deities.ORRUN
    )


def offer_actions(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """The actions open to *seat*."""
    cells = position.cells
    for action in range(ACTIONS):
        is_possible = action != at.SPREAD or spreading_the_word.is_possible(position, seat)
        if is_possible and not is_blocked(cells, seat, action):
            out = append(out, pack(act.CHOOSE_ACTION, action))
    return out


def refuse_action(position: State, seat: i64, action: i64) -> Refusal | None:
    """Return why *action* cannot be chosen now."""
    if kind_of(action) != act.CHOOSE_ACTION:
        return Refusal("action-first", "TH-T2")
    letter = at.ACTION_LETTERS[part_a(action)]
    if is_blocked(position.cells, seat, part_a(action)):
        return Refusal("pawn-there", "TH-T4", action=letter)
    return Refusal("no-vertex", "TH-T7")


def do_action(position: State, seat: i64, action: i64) -> None:
    """*seat* puts its pawn on *action* (TH-T2)."""
    cells = position.cells
    cells[at.PAWN + seat] = action
    cells[at.ACTION] = action
    cells[at.PHASE] = at.IN_ACTION
    if position.log is not None:
        position.log.append(Event("action-chosen", {"seat": seat, "action": at.ACTION_LETTERS[action]}))
    if action == at.PILGRIMAGE:
        pilgrimage.begin(position, seat)


# Inside an action.


def offer_steps(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """The next steps of the action being taken."""
    action = position.cells[at.ACTION]
    if action == at.PILGRIMAGE:
        return pilgrimage.offer_pilgrimage(position, seat, out)
    if action == at.SPREAD:
        return spreading_the_word.offer_token(position, seat, out)
    if action == at.INTERVENTION:
        return divine_intervention.offer_intervention(position, seat, out)
    return testing_the_faith.offer_test(position, out)


def refuse_step(position: State, seat: i64, action: i64) -> Refusal | None:
    """Return why *action* is no step of the action being taken."""
    if kind_of(action) == act.CHOOSE_ACTION:
        return Refusal("action-chosen", "TH-T2", action=at.ACTION_LETTERS[position.cells[at.ACTION]])
    taken = position.cells[at.ACTION]
    if taken == at.PILGRIMAGE:
        return pilgrimage.refuse_pilgrimage(position, seat, action)
    if taken == at.SPREAD:
        return spreading_the_word.refuse_token(position, seat, action)
    if taken == at.INTERVENTION:
        return divine_intervention.refuse_intervention(position, seat, action)
    return testing_the_faith.refuse_test(position, action)


def do_step(position: State, seat: i64, action: i64) -> None:
    """Carry one step out; the action may end with it."""
    taken = position.cells[at.ACTION]
    if kind_of(action) == act.DONE:
        end_action(position, seat)
    elif taken == at.PILGRIMAGE:
        pilgrimage.do_pilgrimage(position, seat, action)
    elif taken == at.INTERVENTION:
        divine_intervention.do_intervention(position, seat, action)
    elif taken == at.SPREAD:
        spreading_the_word.do_token(position, seat, action)
        end_action(position, seat)
    elif testing_the_faith.do_test(position, seat, action):
        end_action(position, seat)


# The end of a turn (TH-T9).


def end_action(position: State, seat: i64) -> None:
    """After a miracle cards may be discarded; otherwise the turn ends."""
    cells = position.cells
    if cells[at.ACTION] == at.INTERVENTION and cells[at.MAIN_USE] >= 0 and cells[at.HAND_COUNT + seat] > 0:
        cells[at.PHASE] = at.DISCARD_CHOICE
    else:
        end_turn(position, seat)


def offer_discards(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Every set of cards that may go, at most three staying; of equal cards the first goes first."""
    cells = position.cells
    order = decks.sorted_hand(cells, seat)
    first = at.HAND + seat * at.HAND_ROOM
    count = cells[at.HAND_COUNT + seat]
    sets: i64 = 1
    for _ in range(count):
        sets += sets
    for mask in range(sets):
        gone: i64 = 0
        regular = True
        for place in range(count):
            if (mask >> place) & 1 == 0:
                continue
            gone += 1
            if place > 0 and cells[first + order[place]] == cells[first + order[place - 1]]:
                regular = regular and (mask >> (place - 1)) & 1 == 1
        if regular and count - gone <= at.HAND_SIZE:
            out = append(out, pack(act.DISCARD_CARDS, mask))
    return out


def refuse_discards(position: State, seat: i64, action: i64) -> Refusal | None:
    """Return why *action* is no way to discard now."""
    if kind_of(action) != act.DISCARD_CARDS:
        return Refusal("discard-first", "TH-T9")
    return Refusal("hand-too-large", "TH-I9", count=position.cells[at.HAND_COUNT + seat] - at.HAND_SIZE)


def do_discards(position: State, seat: i64, mask: i64) -> None:
    """The cards in *mask*, over the hand sorted by id, go on the pile in this order (TH-I9)."""
    cells = position.cells
    order = decks.sorted_hand(cells, seat)
    first = at.HAND + seat * at.HAND_ROOM
    gone = [cells[first + order[place]] for place in range(len(order)) if (mask >> place) & 1]
    for design in gone:
        decks.discard(cells, decks.leave_hand(cells, seat, decks.find_in_hand(cells, seat, design)))
    if position.log is not None and gone:
        names = [box.card_name(design) for design in gone]
        position.log.append(Event("cards-discarded", {"seat": seat, "cards": names}))
    end_turn(position, seat)


def end_turn(position: State, seat: i64) -> None:
    """Draw, check for a win, and pass the turn on."""
    cells = position.cells
    if cells[at.ACTION] == at.INTERVENTION:
        decks.draw_up_to_three(position, seat)
    clear_turn(cells)
    way = ending.condition_met(position, seat)
    if way != land.NONE:
        ending.finish(position, way, seat)
    else:
        pass_turn(position, seat)


def clear_turn(cells: vec[i64]) -> None:
    """Forget everything that holds for one turn only."""
    for cell in range(at.MOVABLE, at.MONSTER_MARKS + box.MONSTERS):
        cells[cell] = 0
    cells[at.ACTION] = land.NONE
    cells[at.MAIN_USE] = at.NOTHING_YET
    cells[at.SCEPTICS_LEFT] = 0
    cells[at.PHASE] = at.ACTION_CHOICE


def pass_turn(position: State, seat: i64) -> None:
    """The next player clockwise who has not conceded; a round ends at the starting player (TH-L1)."""
    cells = position.cells
    while True:
        seat = (seat + 1) % position.seats
        if seat == cells[at.FIRST]:
            if cells[at.ROUND] == position.terms.round_limit:
                ending.finish(position, at.ADJUDICATED, land.NONE)
                return
            cells[at.ROUND] += 1
        if cells[at.CONCEDED + seat] == 0:
            break
    cells[at.TURN] = seat
    if position.log is not None:
        position.log.append(Event("turn-began", {"seat": seat, "round": cells[at.ROUND]}))

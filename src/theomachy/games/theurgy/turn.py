"""Turns (TH-T): the pawn and the four actions, discards, draws, the winning check; leaving the game (TH-L)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a
from theomachy.core.event import Event
from theomachy.core.position import Position
from theomachy.core.refusal import Refusal
from theomachy.games.theurgy import anomaly, effects, intervention, pilgrimage, word
from theomachy.games.theurgy.board import slay
from theomachy.games.theurgy.cards import AEORIS, FIRST_MONSTER, MIRACLES, MONSTERS, ORRUN, card_name
from theomachy.games.theurgy.decks import discard, draw_up_to_three, find_in_hand, leave_hand, sorted_hand
from theomachy.games.theurgy.kinds import CHOOSE_ACTION, DISCARD_CARDS, DONE
from theomachy.games.theurgy.land import NONE
from theomachy.games.theurgy.state import (
    ACOLYTE,
    ACTING,
    ACTION,
    ADJUDICATED,
    AGREED,
    AGREES,
    ASKING,
    BY_LAST,
    DEITY,
    DISCARDING,
    EFFECT,
    FIRST,
    HAND,
    HAND_N,
    HAND_ROOM,
    HAND_SIZE,
    INTERVENTION,
    LEFT,
    MAIN,
    MANNER,
    MARKS,
    MONSTER_OWNER,
    MOVABLE,
    NOTHING_YET,
    OUT,
    PAWN,
    PHASE,
    PILGRIMAGE,
    ROUND,
    ROUND_LIMIT,
    STEPPING,
    SUMMONING,
    SUPPLY,
    TURN,
    WORD,
    WOUNDED,
    in_play,
)
from theomachy.games.theurgy.victory import condition_met, finish

ACTIONS: Final[i64] = 4
LETTERS: Final = "PSDT"


# Choosing an action.


def is_blocked(cells: vec[i64], seat: i64, action: i64) -> bool:
    """Whether the pawn stands on *action* (TH-T4); Orrun may repeat an Intervention (TH-D13)."""
    return cells[PAWN + seat] == action and not (action == INTERVENTION and cells[DEITY + seat] == ORRUN)


def offer_actions(p: Position, seat: i64, out: vec[i64]) -> vec[i64]:
    """The actions open to *seat*."""
    cells = p.cells
    for action in range(ACTIONS):
        if not is_blocked(cells, seat, action) and (action != WORD or word.is_possible(cells, seat)):
            out = append(out, pack(CHOOSE_ACTION, action))
    return out


def refuse_action(p: Position, seat: i64, action: i64) -> Refusal | None:
    """Why *action* cannot be chosen now."""
    if kind_of(action) != CHOOSE_ACTION:
        return Refusal("action-first", "TH-T2")
    letter = LETTERS[part_a(action)]
    if is_blocked(p.cells, seat, part_a(action)):
        return Refusal("pawn-there", "TH-T4", action=letter)
    return Refusal("no-vertex", "TH-T7")


def choose_action(p: Position, seat: i64, action: i64) -> None:
    """*seat* puts its pawn on *action* (TH-T2)."""
    cells = p.cells
    cells[PAWN + seat] = action
    cells[ACTION] = action
    cells[PHASE] = STEPPING
    if p.log is not None:
        p.log.append(Event("action-chosen", {"seat": seat, "action": LETTERS[action]}))
    if action == PILGRIMAGE:
        pilgrimage.begin(p, seat)


# Inside an action.


def offer_steps(p: Position, seat: i64, out: vec[i64]) -> vec[i64]:
    """The next steps of the action being taken."""
    action = p.cells[ACTION]
    if action == PILGRIMAGE:
        return pilgrimage.offer(p, seat, out)
    if action == WORD:
        return word.offer(p, seat, out)
    if action == INTERVENTION:
        return intervention.offer(p, seat, out)
    return anomaly.offer(p, out)


def refuse_step(p: Position, seat: i64, action: i64) -> Refusal | None:
    """Why *action* is no step of the action being taken."""
    if kind_of(action) == CHOOSE_ACTION:
        return Refusal("action-chosen", "TH-T2", action=LETTERS[p.cells[ACTION]])
    taken = p.cells[ACTION]
    if taken == PILGRIMAGE:
        return pilgrimage.refuse(p, seat, action)
    if taken == WORD:
        return word.refuse(p, seat, action)
    if taken == INTERVENTION:
        return intervention.refuse(p, seat, action)
    return anomaly.refuse(p, action)


def do_step(p: Position, seat: i64, action: i64) -> None:
    """Carry one step out; the action may end with it."""
    taken = p.cells[ACTION]
    if kind_of(action) == DONE:
        end_action(p, seat)
    elif taken == PILGRIMAGE:
        pilgrimage.do(p, seat, action)
    elif taken == INTERVENTION:
        intervention.do(p, seat, action)
    elif taken == WORD:
        word.do(p, seat, action)
        end_action(p, seat)
    elif anomaly.do(p, seat, action):
        end_action(p, seat)


# The end of a turn (TH-T9).


def end_action(p: Position, seat: i64) -> None:
    """After a miracle cards may be discarded; otherwise the turn ends."""
    cells = p.cells
    if cells[ACTION] == INTERVENTION and cells[MAIN] >= 0 and cells[HAND_N + seat] > 0:
        cells[PHASE] = DISCARDING
    else:
        end_turn(p, seat)


def offer_discards(p: Position, seat: i64, out: vec[i64]) -> vec[i64]:
    """Every set of cards that may go, at most three staying; of equal cards the first goes first."""
    cells = p.cells
    order = sorted_hand(cells, seat)
    first = HAND + seat * HAND_ROOM
    count = cells[HAND_N + seat]
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
        if regular and count - gone <= HAND_SIZE:
            out = append(out, pack(DISCARD_CARDS, mask))
    return out


def refuse_discards(p: Position, seat: i64, action: i64) -> Refusal | None:
    """Why *action* is no way to discard now."""
    if kind_of(action) != DISCARD_CARDS:
        return Refusal("discard-first", "TH-T9")
    return Refusal("hand-too-large", "TH-I9", count=p.cells[HAND_N + seat] - HAND_SIZE)


def do_discards(p: Position, seat: i64, mask: i64) -> None:
    """The cards in *mask*, over the hand sorted by id, go on the pile in this order (TH-I9)."""
    cells = p.cells
    order = sorted_hand(cells, seat)
    first = HAND + seat * HAND_ROOM
    gone = [cells[first + order[place]] for place in range(len(order)) if (mask >> place) & 1]
    for design in gone:
        discard(cells, leave_hand(cells, seat, find_in_hand(cells, seat, design)))
    if p.log is not None and gone:
        cards = [card_name(design) for design in gone]
        p.log.append(Event("cards-discarded", {"seat": seat, "cards": cards}))
    end_turn(p, seat)


def end_turn(p: Position, seat: i64) -> None:
    """Draw, check for a win, and pass the turn on."""
    cells = p.cells
    if cells[ACTION] == INTERVENTION:
        draw_up_to_three(p, seat)
    clear_turn(cells)
    ending = condition_met(p, seat)
    if ending != NONE:
        finish(p, ending, seat)
    else:
        pass_turn(p, seat)


def clear_turn(cells: vec[i64]) -> None:
    """Forget everything that holds for one turn only."""
    for cell in range(MOVABLE, MARKS + MONSTERS):
        cells[cell] = 0
    cells[ACTION] = NONE
    cells[MAIN] = NOTHING_YET
    cells[LEFT] = 0
    cells[PHASE] = ACTING


def pass_turn(p: Position, seat: i64) -> None:
    """The next player clockwise who has not conceded; a round ends at the starting player (TH-L1)."""
    cells = p.cells
    while True:
        seat = (seat + 1) % p.seats
        if seat == cells[FIRST]:
            if cells[ROUND] == cells[ROUND_LIMIT]:
                finish(p, ADJUDICATED, NONE)
                return
            cells[ROUND] += 1
        if cells[OUT + seat] == 0:
            break
    cells[TURN] = seat
    if p.log is not None:
        p.log.append(Event("turn-began", {"seat": seat, "round": cells[ROUND]}))


# Leaving and agreeing.


def resign(p: Position, seat: i64) -> None:
    """*seat* concedes in its own turn (TH-L3)."""
    cells = p.cells
    cells[OUT + seat] = 1
    cells[AGREES + seat] = 0
    if p.log is not None:
        p.log.append(Event("resigned", {"seat": seat}))
    broken = _break_off(p)
    for acolyte in range(seat * 2, seat * 2 + 2):
        cells[ACOLYTE + acolyte] = NONE
        cells[WOUNDED + acolyte] = 0
    for monster in range(MONSTERS):
        if cells[MONSTER_OWNER + monster] == seat:
            slay(p, monster)
    _discard_everything(cells, seat, broken)
    clear_turn(cells)
    if in_play(cells, p.seats) == 1:
        winner: i64 = 0
        while cells[OUT + winner] == 1:
            winner += 1
        finish(p, BY_LAST, winner)
    elif not settle_draw(p):
        pass_turn(p, seat)


def _break_off(p: Position) -> i64:
    """End the effect being carried out, if any; the miracle that has still to be discarded, or NONE."""
    cells = p.cells
    card = cells[EFFECT]
    if cells[SUMMONING] == 1:
        intervention.finish_summoning(p)
    cells[ASKING] = 0
    cells[MANNER] = 0
    effects.forget(cells)
    return card if card < FIRST_MONSTER else NONE


def _discard_everything(cells: vec[i64], seat: i64, broken: i64) -> None:
    """Hand, Aeoris' supply and a miracle broken off go on the pile in order of id."""
    counts = vec[i64]([0] * MIRACLES)
    if broken != NONE:
        counts[broken] += 1
    while cells[HAND_N + seat] > 0:
        counts[leave_hand(cells, seat, sorted_hand(cells, seat)[0])] += 1
    for design in range(MIRACLES):
        if cells[DEITY + seat] == AEORIS:
            counts[design] += cells[SUPPLY + design]
            cells[SUPPLY + design] = 0
        for _ in range(counts[design]):
            discard(cells, design)


def agree(p: Position, seat: i64, offered: i64) -> None:
    """*seat* offers a draw, or takes the offer back (TH-L5)."""
    p.cells[AGREES + seat] = offered
    if p.log is not None:
        p.log.append(Event("draw-offered" if offered == 1 else "draw-withdrawn", {"seat": seat}))
    settle_draw(p)


def settle_draw(p: Position) -> bool:
    """End the game if everybody still in it offers a draw; an effect begun is broken off as in TH-L3."""
    cells = p.cells
    for seat in range(p.seats):
        if cells[OUT + seat] == 0 and cells[AGREES + seat] == 0:
            return False
    broken = _break_off(p)
    if broken != NONE:
        discard(cells, broken)
    clear_turn(cells)
    finish(p, AGREED, NONE)
    return True

"""Mistakes, challenges and penalties; only with ``table`` checking (FG-Q1 to FG-Q17)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a
from theomachy.core.position import NEVER
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import actions as act
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import gods, tiles
from theomachy.games.four_gods.rules import drawing, events, prophets
from theomachy.games.four_gods.state import State

CHALLENGE_PAUSE_MS: Final[i64] = 3000  # between two challenges of one player (FG-Q2)
SECOND_MS: Final[i64] = 1000


def offer_challenge(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add challenging every tile of the World; whether it is wrong is not marked."""
    if not position.terms.table_check or position.cells[at.CHALLENGE_END + seat] != NEVER:
        return out
    space: i64 = 0
    while space < position.spaces:
        if position.look(space) >= 0 and not is_questioned(position, space):
            out = append(out, pack(act.CHALLENGE, space))
        space += 1
    return out


def offer_admit(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add the answers to the question whether *seat* placed a wrong tile."""
    if asked_space(position, seat) == at.NOTHING:
        return out
    out = append(out, pack(act.ADMIT, 0))
    return append(out, pack(act.ADMIT, 1))


def payments(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add what *seat* can lose: own colours with a reserve, else own prophets on tiles (FG-Q12)."""
    before = len(out)
    colour: i64 = 0
    while colour < at.COLOUR_COUNT:
        if position.owner(colour) == seat and position.cells[at.RESERVE + colour] > 0:
            out = append(out, pack(act.PAY_RESERVE, colour))
        colour += 1
    if len(out) > before:
        return out
    space: i64 = 0
    while space < position.spaces:
        prophet = position.prophet(space)
        if prophet != at.NOTHING and position.look(space) >= 0 and position.owner(prophet // 4) == seat:
            out = append(out, pack(act.PAY_WORLD, space))
        space += 1
    return out


def can_lose(position: State, seat: i64) -> bool:
    """Return whether *seat* has a prophet that a penalty can take."""
    return len(payments(position, seat, vec[i64]())) > 0


def refuse_challenge(position: State, seat: i64, space: i64) -> Refusal | None:
    """Return why *seat* may not challenge *space* now, or None when it may."""
    if not position.terms.table_check:
        return Refusal("no-challenges", "FG-O6")
    end = position.cells[at.CHALLENGE_END + seat]
    if end != NEVER:
        return Refusal("challenge-later", "FG-Q2", seconds=-((position.cells[at.NOW] - end) // SECOND_MS))  # rounded up
    if position.look(space) < 0 or is_questioned(position, space):
        return Refusal("nothing-to-challenge", "FG-Q17", space=position.space_name(space))
    return None


def refuse_answer(position: State, seat: i64, kind: i64, part: i64) -> Refusal | None:
    """Return why *seat* may not give this answer, or None when it may."""
    is_asked = (
        asked_space(position, seat) != at.NOTHING if kind == act.ADMIT else position.cells[at.PENALTY_ASKED + seat] == 1
    )
    if not is_asked:
        return Refusal("not-asked", "FG-Q17")
    if kind == act.ADMIT or pack(kind, part) in payments(position, seat, vec[i64]()):
        return None
    return Refusal("cannot-lose", "FG-Q12")


def is_questioned(position: State, space: i64) -> bool:
    """Return whether somebody is being asked about the tile on *space*."""
    return admit_end(position, space) != NEVER


def is_wrong(position: State, space: i64) -> bool:
    """Return whether the tile on *space* is an offender now (FG-Q3)."""
    placed = position.cells[at.PLACED + space * at.SPACE_CELLS]
    if placed != at.NOTHING and placed // at.BY_HOW % 2 == at.BY_DESTROYING:
        return False
    return position.edges(space) < at.EDGES_NEEDED or _mismatches_older(position, space, placed)


def _mismatches_older(position: State, space: i64, placed: i64) -> bool:
    look = position.look(space)
    direction: i64 = 0
    while direction < 4:
        other = position.tile_beside(space, direction)
        if (
            other != at.NOTHING
            and position.cells[at.PLACED + position.beside(space, direction) * at.SPACE_CELLS] // at.BY_ORDER
            < placed // at.BY_ORDER
        ):
            first: i64 = direction
            second: i64 = (direction + 1) % 4
            if tiles.corner(look, first) != tiles.corner(other, (direction + 3) % 4):
                return True
            if tiles.corner(look, second) != tiles.corner(other, (direction + 2) % 4):
                return True
        direction += 1
    return False


def challenge(position: State, seat: i64, space: i64) -> None:
    """The verdict is fixed at once; one that fails costs nothing (FG-Q2 to FG-Q7)."""
    cells = position.cells
    cells[at.CHALLENGE_END + seat] = cells[at.NOW] + CHALLENGE_PAUSE_MS
    wrong = is_wrong(position, space)
    if position.log is not None:
        name = "challenge-won" if wrong else "challenge-failed"
        events.add(position, name, {"seat": seat, "space": position.space_name(space)})
    if not wrong:
        return
    placer = _placer(position, space)
    if placer == at.NOBODY:
        _remove(position, at.NOBODY, space)
    elif (
        cells[at.RECENT + placer] == space
        and cells[at.NOW] - cells[at.RECENT_TIME + placer] < position.terms.immediate_ms
    ):
        _take_back(position, placer, space)
    elif position.prophet(space) != at.NOTHING or not position.terms.honour:
        _remove(position, placer, space)
    elif cells[at.AWAY + placer]:
        _remove(position, at.NOBODY, space)
    else:
        _ask_admit(position, placer, space)


def _placer(position: State, space: i64) -> i64:
    """Return whose tile lies on *space*: the owner of its prophet (FG-Q5), else as recorded.

    NOBODY in a loaded position that does not say who placed it.
    """
    prophet = position.prophet(space)
    if prophet != at.NOTHING:
        return position.owner(prophet // 4)
    placed = position.cells[at.PLACED + space * at.SPACE_CELLS]
    return at.NOBODY if placed == at.NOTHING else placed % at.BY_HOW


def _take_back(position: State, seat: i64, space: i64) -> None:
    """Noticed at once: the tile returns to the hand it came from (FG-Q1)."""
    cells = position.cells
    hand: i64 = cells[at.RECENT_HAND + seat] % at.TURNED_OVER
    origin = cells[at.RECENT_ORIGIN + seat]
    piece = position.piece(space)
    held = _held(position, seat, piece)
    paid = _release_prophet(position, space, seat, _old_place(position, space, cells[at.RECENT_MIGRATION + seat]))
    _clear(position, space)
    position.fill_hand(seat, hand, held, origin)
    if position.log is not None:
        events.add_tile(position, "tile-taken-back", piece, {"seat": seat, "space": position.space_name(space)})
    _collapse(position, space)
    if not paid:
        _punish(position, seat)
    _drop_empty_choices(position)


def _held(position: State, seat: i64, piece: i64) -> i64:
    """Return *piece* with the side up that it must fall on: as it lay in its row, from the bag A (FG-K3, FG-M6)."""
    if position.cells[at.RECENT_ORIGIN + seat] == at.NOBODY:
        return piece // 2 * 2
    return piece ^ 1 if position.cells[at.RECENT_HAND + seat] >= at.TURNED_OVER else piece


def _old_place(position: State, space: i64, migrated_from: i64) -> i64:
    """Return where a prophet migrated from to the tile on *space*; NOTHING if the tile that lay there is gone."""
    if migrated_from == at.NOTHING:
        return at.NOTHING
    source: i64 = migrated_from // 4
    is_older = (
        position.cells[at.PLACED + source * at.SPACE_CELLS] // at.BY_ORDER
        < position.cells[at.PLACED + space * at.SPACE_CELLS] // at.BY_ORDER
    )
    return migrated_from if is_older and position.look(source) >= 0 else at.NOTHING


def _remove(position: State, seat: i64, space: i64) -> None:
    """A later discovery: the tile goes to the row of the *seat* at fault, else to the bag (FG-Q5, FG-Q6)."""
    piece = position.piece(space)
    paid = _release_prophet(position, space, seat, at.NOTHING)
    _clear(position, space)
    slot = at.NOTHING if seat == at.NOBODY else position.free_slot(seat)
    _put_away(position, "tile-removed", piece, seat, slot, space)
    _collapse(position, space)
    if seat != at.NOBODY and not paid:
        _punish(position, seat)
    _drop_empty_choices(position)


def _put_away(position: State, name: str, piece: i64, seat: i64, slot: i64, space: i64) -> None:
    if piece == at.NOTHING:  # an anonymous tile of a loose position belongs nowhere
        return
    if position.log is not None:
        where: dict[str, object] = {"space": position.space_name(space)}
        if slot != at.NOTHING:
            where["row_seat"] = seat
        events.add_tile(position, name if slot != at.NOTHING else f"{name}-to-bag", piece, where)
    if slot == at.NOTHING:
        drawing.put_in_bag(position, piece)
    else:
        position.set_slot(seat, slot, piece)


def _release_prophet(position: State, space: i64, offender: i64, migrated_from: i64) -> bool:
    """The prophet on *space* goes home, or is the penalty of the *offender*; whether it was."""
    prophet = position.prophet(space)
    if prophet == at.NOTHING:
        return False
    colour: i64 = prophet // 4
    if offender != at.NOBODY and (position.terms.penalised >> offender) & 1:
        position.cells[at.LOST + colour] += 1
        if position.log is not None:
            events.add(position, "prophet-lost", {"seat": offender, "colour": gods.COLOURS[colour]})
        return True
    if migrated_from != at.NOTHING:
        position.set_prophet(migrated_from // 4, colour * 4 + migrated_from % 4)
    else:
        position.cells[at.RESERVE + colour] += 1
    return False


def _clear(position: State, space: i64) -> None:
    """Lift the tile off *space*; windows and questions about it are gone with it."""
    if is_questioned(position, space):
        set_admit_end(position, space, NEVER)
        time_admits(position, position.cells[at.PLACED + space * at.SPACE_CELLS] % at.BY_HOW)
    position.lift(space)
    for seat in range(position.seats):
        if position.cells[at.WINDOW + seat] == space:
            prophets.close_window(position, seat)
        if position.cells[at.RECENT + seat] == space:
            forget_recent(position, seat)


def _collapse(position: State, space: i64) -> None:
    """Tiles beside *space* that lost their second straight edge go to the bag, and so on (FG-Q8 to FG-Q10)."""
    direction: i64 = 0
    while direction < 4:
        there = position.beside(space, direction)
        if there != at.NOTHING and position.look(there) >= 0 and position.edges(there) < at.EDGES_NEEDED:
            piece = position.piece(there)
            _release_prophet(position, there, at.NOBODY, at.NOTHING)
            _clear(position, there)
            _put_away(position, "tile-collapsed", piece, at.NOBODY, at.NOTHING, there)
            _collapse(position, there)
        direction += 1


def _punish(position: State, seat: i64) -> None:
    """The offender loses a prophet for good, if penalties apply to it (FG-Q12, FG-Q13)."""
    if (position.terms.penalised >> seat) & 1 == 0:
        return
    if position.colours_of(seat) == 0 or position.cells[at.PENALTY_ASKED + seat]:
        position.cells[at.DEBT + seat] += 1  # until there is a god, or the choice before this one is made
    else:
        _charge(position, seat)


def _charge(position: State, seat: i64) -> None:
    """One prophet is lost, and *seat* asked only if it can choose which (FG-Q17)."""
    ways = payments(position, seat, vec[i64]())
    if len(ways) > 1 and not position.cells[at.AWAY + seat]:
        position.cells[at.PENALTY_ASKED + seat] = 1
        position.cells[at.ASK_END + seat * 2 + 1] = position.cells[at.NOW] + position.terms.owner_ms
        if position.log is not None:
            events.add(position, "penalty-asked", {"seat": seat})
    elif len(ways) > 0:
        pay(position, seat, ways[0])
    else:
        position.cells[at.DEBT + seat] = 0


def pay(position: State, seat: i64, action: i64) -> None:
    """Lose the prophet that *action* names; then what else is owed is charged."""
    part: i64 = part_a(action)
    colour: i64 = part
    if kind_of(action) == act.PAY_RESERVE:
        position.cells[at.RESERVE + colour] -= 1
    else:
        colour = position.prophet(part) // 4
        position.set_prophet(part, at.NOTHING)
    position.cells[at.LOST + colour] += 1
    _close_choice(position, seat)
    if position.log is not None:
        events.add(position, "prophet-lost", {"seat": seat, "colour": gods.COLOURS[colour]})
    if position.cells[at.DEBT + seat] > 0:
        position.cells[at.DEBT + seat] -= 1
        _charge(position, seat)


def _close_choice(position: State, seat: i64) -> None:
    position.cells[at.PENALTY_ASKED + seat] = 0
    position.cells[at.ASK_END + seat * 2 + 1] = NEVER


def _drop_empty_choices(position: State) -> None:
    """Whoever has nothing left to lose is not asked any more, and owes nothing (FG-Q13)."""
    for seat in range(position.seats):
        if position.cells[at.PENALTY_ASKED + seat] and not can_lose(position, seat):
            _close_choice(position, seat)
            position.cells[at.DEBT + seat] = 0


def _ask_admit(position: State, seat: i64, space: i64) -> None:
    """Ask *seat* whether it placed the tile on *space*; every tile has its own time (FG-Q7, FG-Q17)."""
    set_admit_end(position, space, position.cells[at.NOW] + position.terms.owner_ms)
    time_admits(position, seat)
    if position.log is not None:
        events.add(position, "admit-asked", {"space": position.space_name(space)})


def admit(position: State, seat: i64, yes: i64) -> None:
    """The answer to "did you place it?"; then the tile is removed (FG-Q6, FG-Q7).

    A prophet that came to stand on it since then tells whose it is, whatever the answer (FG-Q5).
    """
    space = asked_space(position, seat)
    is_own = yes == 1 or position.prophet(space) != at.NOTHING
    _remove(position, seat if is_own else at.NOBODY, space)


def settle(position: State, seat: i64, penalty: i64) -> None:
    """A question of *seat* is answered by default: no, or the first prophet in order (FG-Q17)."""
    if penalty:
        pay(position, seat, payments(position, seat, vec[i64]())[0])
    else:
        admit(position, seat, 0)


def settle_seat(position: State, seat: i64) -> None:
    """No question of *seat* stays open."""
    while asked_space(position, seat) != at.NOTHING:
        settle(position, seat, 0)
    while position.cells[at.PENALTY_ASKED + seat]:
        settle(position, seat, 1)


def settle_all(position: State) -> None:
    """Before the scoring no question stays open."""
    for seat in range(position.seats):
        settle_seat(position, seat)


def admit_end(position: State, space: i64) -> i64:
    """Return until when the placer of the tile on *space* is asked to admit it; NEVER when nobody is (FG-Q17)."""
    return position.cells[at.BOARD + at.SPACE_CELLS * position.spaces + space] if position.terms.honour else NEVER


def set_admit_end(position: State, space: i64, due: i64) -> None:
    """Ask, or ask no more, who placed the tile on *space*; only with honour. See also time_admits()."""
    position.cells[at.BOARD + at.SPACE_CELLS * position.spaces + space] = due


def asked_space(position: State, seat: i64) -> i64:
    """The tile that *seat* is asked to admit, the oldest question first, or at.NOTHING."""
    first: i64 = at.NOTHING
    if position.terms.honour:
        space: i64 = 0
        while space < position.spaces:
            due = admit_end(position, space)
            is_own = due != NEVER and position.cells[at.PLACED + space * at.SPACE_CELLS] % at.BY_HOW == seat
            if is_own and (first == at.NOTHING or due < admit_end(position, first)):
                first = space
            space += 1
    return first


def time_admits(position: State, seat: i64) -> None:
    """Set the timer of *seat* to its oldest question."""
    space = asked_space(position, seat)
    position.cells[at.ASK_END + seat * 2] = NEVER if space == at.NOTHING else admit_end(position, space)


def forget_recent(position: State, seat: i64) -> None:
    """The last placement of *seat* is no longer "at once" (FG-Q1)."""
    if position.cells[at.RECENT + seat] != at.NOTHING:
        position.cells[at.RECENT + seat] = at.NOTHING
        position.cells[at.RECENT_TIME + seat] = 0
        position.cells[at.RECENT_HAND + seat] = 0
        position.cells[at.RECENT_ORIGIN + seat] = at.NOBODY
        position.cells[at.RECENT_MIGRATION + seat] = at.NOTHING

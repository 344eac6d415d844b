"""Mistakes, challenges and penalties; only with ``table`` checking (FG-Q1 to FG-Q17)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.position import NEVER
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import report
from theomachy.games.four_gods.actions import ADMIT, CHALLENGE, PAY_RESERVE, PAY_WORLD
from theomachy.games.four_gods.state import (
    ASK_END,
    AWAY,
    BY_DESTROYING,
    CHALLENGE_END,
    COLOUR_COUNT,
    DEBT,
    FIELDS,
    FRESH,
    FRESH_AT,
    FRESH_FROM,
    FRESH_HAND,
    FRESH_ORIGIN,
    LOST,
    NOBODY,
    NOTHING,
    NOW,
    PENALTY,
    PLACED,
    RESERVE,
    WINDOW,
    State,
)
from theomachy.games.four_gods.tiles import COLOURS, corner

BREATH_MS: Final[i64] = 3000  # between two challenges of one player (FG-Q2)


def offer_challenge(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add challenging every tile of the World; whether it is wrong is not marked."""
    if not pos.terms.table_check or pos.cells[CHALLENGE_END + seat] != NEVER:
        return out
    space: i64 = 0
    while space < pos.spaces:
        if pos.look(space) >= 0 and not is_questioned(pos, space):
            out = append(out, pack(CHALLENGE, space))
        space += 1
    return out


def offer_admit(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add the answers to the question whether *seat* placed a wrong tile."""
    if pos.asked_space(seat) == NOTHING:
        return out
    out = append(out, pack(ADMIT, 0))
    return append(out, pack(ADMIT, 1))


def payments(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add what *seat* can lose: own colours with a reserve, else own prophets on tiles (FG-Q12)."""
    before = len(out)
    colour: i64 = 0
    while colour < COLOUR_COUNT:
        if pos.owner(colour) == seat and pos.cells[RESERVE + colour] > 0:
            out = append(out, pack(PAY_RESERVE, colour))
        colour += 1
    if len(out) > before:
        return out
    space: i64 = 0
    while space < pos.spaces:
        prophet = pos.prophet(space)
        if prophet != NOTHING and pos.look(space) >= 0 and pos.owner(prophet // 4) == seat:
            out = append(out, pack(PAY_WORLD, space))
        space += 1
    return out


def can_lose(pos: State, seat: i64) -> bool:
    """Whether *seat* has a prophet that a penalty can take."""
    return len(payments(pos, seat, vec[i64]())) > 0


def refuse_challenge(pos: State, seat: i64, space: i64) -> Refusal | None:
    """Why *seat* may not challenge *space* now, or None when it may."""
    if not pos.terms.table_check:
        return Refusal("no-challenges", "FG-O6")
    if pos.cells[CHALLENGE_END + seat] != NEVER:
        return Refusal("challenge-later", "FG-Q2", ms=pos.cells[CHALLENGE_END + seat] - pos.cells[NOW])
    if pos.look(space) < 0 or is_questioned(pos, space):
        return Refusal("nothing-to-challenge", "FG-Q17", space=pos.space_name(space))
    return None


def refuse_answer(pos: State, seat: i64, kind: i64, part: i64) -> Refusal | None:
    """Why *seat* may not give this answer, or None when it may."""
    is_asked = pos.asked_space(seat) != NOTHING if kind == ADMIT else pos.cells[PENALTY + seat] == 1
    if not is_asked:
        return Refusal("not-asked", "FG-Q17")
    if kind == ADMIT or pack(kind, part) in payments(pos, seat, vec[i64]()):
        return None
    return Refusal("cannot-lose", "FG-Q12")


def is_questioned(pos: State, space: i64) -> bool:
    """Whether somebody is being asked about the tile on *space*."""
    return pos.admit_end(space) != NEVER


def is_wrong(pos: State, space: i64) -> bool:
    """Whether the tile on *space* is an offender now (FG-Q3)."""
    placed = pos.cells[PLACED + space * FIELDS]
    if placed != NOTHING and (placed >> 2) & 1 == BY_DESTROYING:
        return False
    return pos.edges(space) < 2 or _mismatches_older(pos, space, placed)


def _mismatches_older(pos: State, space: i64, placed: i64) -> bool:
    look = pos.look(space)
    direction: i64 = 0
    while direction < 4:
        other = pos.tile_beside(space, direction)
        if other != NOTHING and pos.cells[PLACED + pos.beside(space, direction) * FIELDS] >> 3 < placed >> 3:
            first: i64 = direction
            second: i64 = (direction + 1) % 4
            if corner(look, first) != corner(other, (direction + 3) % 4):
                return True
            if corner(look, second) != corner(other, (direction + 2) % 4):
                return True
        direction += 1
    return False


def challenge(pos: State, seat: i64, space: i64) -> None:
    """The verdict is fixed at once; one that fails costs nothing (FG-Q2 to FG-Q7)."""
    cells = pos.cells
    cells[CHALLENGE_END + seat] = cells[NOW] + BREATH_MS
    wrong = is_wrong(pos, space)
    if pos.log is not None:
        name = "challenge-won" if wrong else "challenge-failed"
        report.tell(pos, name, {"seat": seat, "space": pos.space_name(space)})
    if not wrong:
        return
    placer = _placer(pos, space)
    if placer == NOBODY:
        _remove(pos, NOBODY, space)
    elif cells[FRESH + placer] == space and cells[NOW] - cells[FRESH_AT + placer] < pos.terms.immediate_ms:
        _take_back(pos, placer, space)
    elif pos.prophet(space) != NOTHING or not pos.terms.honour:
        _remove(pos, placer, space)
    elif cells[AWAY + placer]:
        _remove(pos, NOBODY, space)
    else:
        _ask_admit(pos, placer, space)


def _placer(pos: State, space: i64) -> i64:
    """Whose tile lies on *space*: the owner of its prophet (FG-Q5), else as recorded.

    NOBODY in a loaded position that does not say who placed it.
    """
    prophet = pos.prophet(space)
    if prophet != NOTHING:
        return pos.owner(prophet // 4)
    placed = pos.cells[PLACED + space * FIELDS]
    return NOBODY if placed == NOTHING else placed & 3


def _take_back(pos: State, seat: i64, space: i64) -> None:
    """Noticed at once: the tile returns to the hand it came from (FG-Q1)."""
    cells = pos.cells
    hand: i64 = cells[FRESH_HAND + seat] & 1
    origin = cells[FRESH_ORIGIN + seat]
    piece = pos.piece(space)
    held = _held(pos, seat, piece)
    paid = _release_prophet(pos, space, seat, _old_place(pos, space, cells[FRESH_FROM + seat]))
    _clear(pos, space)
    pos.fill_hand(seat, hand, held, origin)
    if pos.log is not None:
        report.tell_tile(pos, "tile-taken-back", piece, {"seat": seat, "space": pos.space_name(space)})
    _collapse(pos, space)
    if not paid:
        _punish(pos, seat)
    _drop_empty_choices(pos)


def _held(pos: State, seat: i64, piece: i64) -> i64:
    """*piece* with the side up that it must fall on: as it lay in its row, from the bag A (FG-K3, FG-M6)."""
    if pos.cells[FRESH_ORIGIN + seat] == NOBODY:
        return piece // 2 * 2
    return piece ^ 1 if pos.cells[FRESH_HAND + seat] >= 2 else piece


def _old_place(pos: State, space: i64, migrated_from: i64) -> i64:
    """Where a prophet migrated from to the tile on *space*; NOTHING if the tile that lay there is gone."""
    if migrated_from == NOTHING:
        return NOTHING
    source: i64 = migrated_from // 4
    is_older = pos.cells[PLACED + source * FIELDS] >> 3 < pos.cells[PLACED + space * FIELDS] >> 3
    return migrated_from if is_older and pos.look(source) >= 0 else NOTHING


def _remove(pos: State, seat: i64, space: i64) -> None:
    """A later discovery: the tile goes to the row of the *seat* at fault, else to the bag (FG-Q5, FG-Q6)."""
    piece = pos.piece(space)
    paid = _release_prophet(pos, space, seat, NOTHING)
    _clear(pos, space)
    slot = NOTHING if seat == NOBODY else pos.free_slot(seat)
    _put_away(pos, "tile-removed", piece, seat, slot, space)
    _collapse(pos, space)
    if seat != NOBODY and not paid:
        _punish(pos, seat)
    _drop_empty_choices(pos)


def _put_away(pos: State, name: str, piece: i64, seat: i64, slot: i64, space: i64) -> None:
    if piece == NOTHING:  # an anonymous tile of a loose position belongs nowhere
        return
    if pos.log is not None:
        where: dict[str, object] = {"space": pos.space_name(space)}
        if slot != NOTHING:
            where["row_seat"] = seat
        report.tell_tile(pos, name if slot != NOTHING else f"{name}-to-bag", piece, where)
    if slot == NOTHING:
        pos.put_in_bag(piece)
    else:
        pos.set_slot(seat, slot, piece)


def _release_prophet(pos: State, space: i64, offender: i64, migrated_from: i64) -> bool:
    """The prophet on *space* goes home, or is the penalty of the *offender*; whether it was."""
    prophet = pos.prophet(space)
    if prophet == NOTHING:
        return False
    colour: i64 = prophet // 4
    if offender != NOBODY and (pos.terms.penalised >> offender) & 1:
        pos.cells[LOST + colour] += 1
        if pos.log is not None:
            report.tell(pos, "prophet-lost", {"seat": offender, "colour": COLOURS[colour]})
        return True
    if migrated_from != NOTHING:
        pos.set_prophet(migrated_from // 4, colour * 4 + migrated_from % 4)
    else:
        pos.cells[RESERVE + colour] += 1
    return False


def _clear(pos: State, space: i64) -> None:
    """Lift the tile off *space*; windows and questions about it are gone with it."""
    if is_questioned(pos, space):
        pos.set_admit_end(space, NEVER)
        pos.time_admits(pos.cells[PLACED + space * FIELDS] & 3)
    pos.lift(space)
    for seat in range(pos.seats):
        if pos.cells[WINDOW + seat] == space:
            pos.close_window(seat)
        if pos.cells[FRESH + seat] == space:
            pos.forget_fresh(seat)


def _collapse(pos: State, space: i64) -> None:
    """Tiles beside *space* that lost their second straight edge go to the bag, and so on (FG-Q8 to FG-Q10)."""
    direction: i64 = 0
    while direction < 4:
        there = pos.beside(space, direction)
        if there != NOTHING and pos.look(there) >= 0 and pos.edges(there) < 2:
            piece = pos.piece(there)
            _release_prophet(pos, there, NOBODY, NOTHING)
            _clear(pos, there)
            _put_away(pos, "tile-collapsed", piece, NOBODY, NOTHING, there)
            _collapse(pos, there)
        direction += 1


def _punish(pos: State, seat: i64) -> None:
    """The offender loses a prophet for good, if penalties apply to it (FG-Q12, FG-Q13)."""
    if (pos.terms.penalised >> seat) & 1 == 0:
        return
    if pos.colours_of(seat) == 0 or pos.cells[PENALTY + seat]:
        pos.cells[DEBT + seat] += 1  # until there is a god, or the choice before this one is made
    else:
        _charge(pos, seat)


def _charge(pos: State, seat: i64) -> None:
    """One prophet is lost, and *seat* asked only if it can choose which (FG-Q17)."""
    ways = payments(pos, seat, vec[i64]())
    if len(ways) > 1 and not pos.cells[AWAY + seat]:
        pos.cells[PENALTY + seat] = 1
        pos.cells[ASK_END + seat * 2 + 1] = pos.cells[NOW] + pos.terms.owner_ms
        if pos.log is not None:
            report.tell(pos, "penalty-asked", {"seat": seat})
    elif len(ways) > 0:
        pay(pos, seat, ways[0])
    else:
        pos.cells[DEBT + seat] = 0


def pay(pos: State, seat: i64, action: i64) -> None:
    """Lose the prophet that *action* names; then what else is owed is charged."""
    part: i64 = (action >> 8) & 0xFFF
    colour: i64 = part
    if action & 0xFF == PAY_RESERVE:
        pos.cells[RESERVE + colour] -= 1
    else:
        colour = pos.prophet(part) // 4
        pos.set_prophet(part, NOTHING)
    pos.cells[LOST + colour] += 1
    _close_choice(pos, seat)
    if pos.log is not None:
        report.tell(pos, "prophet-lost", {"seat": seat, "colour": COLOURS[colour]})
    if pos.cells[DEBT + seat] > 0:
        pos.cells[DEBT + seat] -= 1
        _charge(pos, seat)


def _close_choice(pos: State, seat: i64) -> None:
    pos.cells[PENALTY + seat] = 0
    pos.cells[ASK_END + seat * 2 + 1] = NEVER


def _drop_empty_choices(pos: State) -> None:
    """Whoever has nothing left to lose is not asked any more, and owes nothing (FG-Q13)."""
    for seat in range(pos.seats):
        if pos.cells[PENALTY + seat] and not can_lose(pos, seat):
            _close_choice(pos, seat)
            pos.cells[DEBT + seat] = 0


def _ask_admit(pos: State, seat: i64, space: i64) -> None:
    """Ask *seat* whether it placed the tile on *space*; every tile has its own time (FG-Q7, FG-Q17)."""
    pos.set_admit_end(space, pos.cells[NOW] + pos.terms.owner_ms)
    pos.time_admits(seat)
    if pos.log is not None:
        report.tell(pos, "admit-asked", {"space": pos.space_name(space)})


def admit(pos: State, seat: i64, yes: i64) -> None:
    """The answer to "did you place it?"; then the tile is removed (FG-Q6, FG-Q7).

    A prophet that came to stand on it since then tells whose it is, whatever the answer (FG-Q5).
    """
    space = pos.asked_space(seat)
    is_own = yes == 1 or pos.prophet(space) != NOTHING
    _remove(pos, seat if is_own else NOBODY, space)


def settle(pos: State, seat: i64, penalty: i64) -> None:
    """A question of *seat* is answered by default: no, or the first prophet in order (FG-Q17)."""
    if penalty:
        pay(pos, seat, payments(pos, seat, vec[i64]())[0])
    else:
        admit(pos, seat, 0)


def settle_seat(pos: State, seat: i64) -> None:
    """No question of *seat* stays open."""
    while pos.asked_space(seat) != NOTHING:
        settle(pos, seat, 0)
    while pos.cells[PENALTY + seat]:
        settle(pos, seat, 1)


def settle_all(pos: State) -> None:
    """Before the scoring no question stays open."""
    for seat in range(pos.seats):
        settle_seat(pos, seat)

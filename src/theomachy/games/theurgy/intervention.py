"""Divine Intervention (TH-I): one miracle or one summoning, and the horde moved and activated around it (TH-B)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a, part_b, part_c
from theomachy.core.event import Event
from theomachy.core.position import Position
from theomachy.core.refusal import Refusal
from theomachy.games.theurgy import effects
from theomachy.games.theurgy.board import acolyte_name, clear_sceptics, enter_monster
from theomachy.games.theurgy.cards import (
    AEORIS,
    ANYWHERE,
    DISARM,
    FIRST_MONSTER,
    IS_ACTIVE,
    MIRACLE_IDS,
    MIRACLES,
    MONSTER_IDS,
    MONSTER_MOVE,
    MONSTER_TYPE,
    MONSTERS,
    ROAMING,
    TERRITORIAL,
    TO_SCEPTICS,
    WITHIN_TWO,
)
from theomachy.games.theurgy.decks import (
    PENDING_MONSTERS,
    discard,
    find_in_hand,
    leave_hand,
    place_disks,
    refill_row,
    sorted_hand,
)
from theomachy.games.theurgy.kinds import (
    ACTIVATE,
    DONE,
    MOVE_MONSTER,
    PERFORM,
    STOP,
    SUMMON,
    TRIGGER_IT,
)
from theomachy.games.theurgy.land import HEX_NAMES, HEXES, NONE, distance
from theomachy.games.theurgy.state import (
    ACOLYTE,
    ASKING,
    DEITY,
    DISKS,
    EFFECT,
    FRESH,
    FROM_SUPPLY,
    HAND,
    HAND_ROOM,
    HERE,
    MAIN,
    MANNER,
    MARKS,
    MONSTER_HEX,
    MONSTER_OWNER,
    MOVED,
    NOTHING_YET,
    PERFORMING,
    ROW,
    SCEPTICS,
    SELF,
    SUMMONED,
    SUMMONING,
    SUPPLY,
    TILE,
    TO_DISCARD,
    TO_SUPPLY,
    USED,
    is_disarmed,
    is_upright,
)
from theomachy.games.theurgy.targets import can_trigger


def offer(p: Position, seat: i64, out: vec[i64]) -> vec[i64]:
    """Every step an Intervention can go on with."""
    cells = p.cells
    if cells[ASKING] == 1:
        return append(append(out, pack(TRIGGER_IT)), pack(STOP))
    if cells[EFFECT] != NONE:
        return effects.offer(p, seat, out)
    if cells[MAIN] == NOTHING_YET:
        out = _offer_miracles(cells, seat, out)
        out = _offer_summoning(cells, out)
    out = _offer_horde(p, seat, out)
    return append(out, pack(DONE))


def refuse(p: Position, seat: i64, action: i64) -> Refusal | None:
    """Why *action* is no legal step of an Intervention."""
    cells = p.cells
    kind = kind_of(action)
    if cells[ASKING] == 1:
        return Refusal("say-trigger", "TH-B5", monster=MONSTER_IDS[cells[SELF]])
    if cells[EFFECT] != NONE:
        return effects.refuse(p, seat, action)
    if kind == PERFORM:
        return _refuse_miracle(cells, seat, action)
    if kind == SUMMON:
        return _refuse_summoning(cells, part_a(action), part_b(action))
    if kind in (MOVE_MONSTER, ACTIVATE):
        return _refuse_horde(cells, seat, action)
    return Refusal("not-in-intervention", "TH-I1")


def do(p: Position, seat: i64, action: i64) -> None:
    """Carry one step out, up to the next choice."""
    cells = p.cells
    kind = kind_of(action)
    if cells[ASKING] == 1:
        cells[ASKING] = 0
        if kind == STOP:
            _complete(p)
            return
        _report_ability(p, seat, cells[SELF])
        effects.start(p, seat, cells[EFFECT], cells[HERE], cells[SELF])
    elif cells[EFFECT] != NONE:
        effects.do(p, seat, action)
    elif kind == PERFORM:
        _perform(p, seat, action)
    elif kind == SUMMON:
        _summon(p, seat, part_a(action), part_b(action))
    elif kind == MOVE_MONSTER:
        _move_monster(p, part_a(action), part_b(action))
    else:
        _activate(p, seat, part_a(action))
    if cells[EFFECT] != NONE and cells[ASKING] == 0 and effects.is_finished(cells):
        _complete(p)


def _complete(p: Position) -> None:
    """The effect is over: its card goes where it belongs (TH-I8), the row is put in order (TH-I17)."""
    cells = p.cells
    card = cells[EFFECT]
    if card < FIRST_MONSTER:
        if cells[MANNER] == TO_SUPPLY:
            cells[SUPPLY + card] += 1
        else:
            discard(cells, card)
        cells[MANNER] = 0
    elif cells[SUMMONING] == 1:
        finish_summoning(p)
    effects.forget(cells)


def finish_summoning(p: Position) -> None:
    """Disks, discards and refill after a summoning."""
    p.cells[SUMMONING] = 0
    place_disks(p)
    refill_row(p)


# Miracles.


def _offer_miracles(cells: vec[i64], seat: i64, out: vec[i64]) -> vec[i64]:
    keeps = cells[DEITY + seat] == AEORIS
    last: i64 = NONE
    for place in sorted_hand(cells, seat):
        design = cells[HAND + seat * HAND_ROOM + place]
        if design != last:
            out = _offer_performers(cells, seat, design, TO_DISCARD, out)
            if keeps:
                out = _offer_performers(cells, seat, design, TO_SUPPLY, out)
        last = design
    if keeps:
        for design in range(MIRACLES):
            if cells[SUPPLY + design] > 0:
                out = _offer_performers(cells, seat, design, FROM_SUPPLY, out)
    return out


def _offer_performers(cells: vec[i64], seat: i64, design: i64, manner: i64, out: vec[i64]) -> vec[i64]:
    for which in range(2):
        acolyte = seat * 2 + which
        if is_upright(cells, acolyte) and not is_disarmed(cells, cells[ACOLYTE + acolyte]):
            out = append(out, pack(PERFORM, design, which, manner))
    return out


def _refuse_main(cells: vec[i64]) -> Refusal | None:
    """Why neither a miracle nor a summoning is possible any more (TH-I1)."""
    if cells[MAIN] == NOTHING_YET:
        return None
    if cells[MAIN] == SUMMONED:
        return Refusal("has-summoned", "TH-I1")
    return Refusal("has-performed", "TH-I1", card=MIRACLE_IDS[cells[MAIN]])


def _refuse_miracle(cells: vec[i64], seat: i64, action: i64) -> Refusal | None:
    refused = _refuse_main(cells)
    if refused is not None:
        return refused
    design = part_a(action)
    acolyte = seat * 2 + part_b(action)
    card = MIRACLE_IDS[design]
    if part_c(action) != TO_DISCARD and cells[DEITY + seat] != AEORIS:
        return Refusal("only-aeoris", "TH-D6")
    if part_c(action) == FROM_SUPPLY and cells[SUPPLY + design] == 0:
        return Refusal("not-in-supply", "TH-D6", card=card)
    if part_c(action) != FROM_SUPPLY and find_in_hand(cells, seat, design) == NONE:
        return Refusal("not-in-hand", "TH-I8", card=card)
    if not is_upright(cells, acolyte):
        return Refusal("wounded-performer", "TH-I4", acolyte=acolyte_name(acolyte))
    return Refusal("disarmed", "TH-K9", acolyte=acolyte_name(acolyte), monster=MONSTER_IDS[DISARM])


def _perform(p: Position, seat: i64, action: i64) -> None:
    """The card is shown, the sceptics leave, then the effect begins (TH-I6 to TH-I8)."""
    cells = p.cells
    design = part_a(action)
    hex = cells[ACOLYTE + seat * 2 + part_b(action)]
    if part_c(action) == FROM_SUPPLY:
        cells[SUPPLY + design] -= 1
    else:
        leave_hand(cells, seat, find_in_hand(cells, seat, design))
    cells[MAIN] = design
    cells[PERFORMING] = part_b(action)
    cells[MANNER] = part_c(action)
    if p.log is not None:
        p.log.append(Event("miracle-performed", {"seat": seat, "card": MIRACLE_IDS[design], "hex": HEX_NAMES[hex]}))
    clear_sceptics(p, hex)
    effects.start(p, seat, design, hex, NONE)


# Summoning.


def _offer_summoning(cells: vec[i64], out: vec[i64]) -> vec[i64]:
    for place in range(PENDING_MONSTERS):
        monster = cells[ROW + place]
        if monster == NONE:
            continue
        for hex in range(HEXES):
            if cells[TILE + hex] == MONSTER_TYPE[monster]:
                out = append(out, pack(SUMMON, monster, hex))
    return out


def _place_in_row(cells: vec[i64], monster: i64) -> i64:
    for place in range(PENDING_MONSTERS):
        if cells[ROW + place] == monster:
            return place
    return NONE


def _refuse_summoning(cells: vec[i64], monster: i64, hex: i64) -> Refusal | None:
    refused = _refuse_main(cells)
    if refused is not None:
        return refused
    name = MONSTER_IDS[monster]
    if _place_in_row(cells, monster) == NONE:
        return Refusal("not-pending", "TH-I13", monster=name)
    return Refusal("wrong-type", "TH-I14", monster=name, hex=HEX_NAMES[hex])


def _summon(p: Position, seat: i64, monster: i64, hex: i64) -> None:
    cells = p.cells
    place = _place_in_row(cells, monster)
    cells[ROW + place] = NONE
    cells[DISKS + place] = 0
    cells[MAIN] = SUMMONED
    cells[MONSTER_OWNER + monster] = seat
    cells[MARKS + monster] = FRESH
    if p.log is not None:
        facts = {"seat": seat, "monster": MONSTER_IDS[monster], "hex": HEX_NAMES[hex]}
        p.log.append(Event("monster-summoned", facts))
    enter_monster(p, monster, hex)
    if IS_ACTIVE[monster] == 0 or not can_trigger(p, seat, monster, hex, monster):
        finish_summoning(p)
        return
    cells[SUMMONING] = 1
    cells[ASKING] = 1
    cells[EFFECT] = FIRST_MONSTER + monster
    cells[HERE] = hex
    cells[SELF] = monster


# The horde.


def _offer_horde(p: Position, seat: i64, out: vec[i64]) -> vec[i64]:
    cells = p.cells
    for monster in range(MONSTERS):
        marks = cells[MARKS + monster]
        if cells[MONSTER_OWNER + monster] != seat or marks & FRESH:
            continue
        hex = cells[MONSTER_HEX + monster]
        if not marks & MOVED and MONSTER_MOVE[monster] != TERRITORIAL:
            for target in range(HEXES):
                if can_reach(cells, monster, target):
                    out = append(out, pack(MOVE_MONSTER, monster, target))
        if IS_ACTIVE[monster] == 1 and not marks & USED and can_trigger(p, seat, monster, hex, monster):
            out = append(out, pack(ACTIVATE, monster))
    return out


def can_reach(cells: vec[i64], monster: i64, target: i64) -> bool:
    """Whether the movement of *monster* leads to *target* (TH-B7)."""
    hex = cells[MONSTER_HEX + monster]
    move = MONSTER_MOVE[monster]
    if hex == target or move == TERRITORIAL:
        return False
    if move == ROAMING:
        return distance(hex, target) == 1
    if move == WITHIN_TWO:
        return distance(hex, target) <= 2
    if move == TO_SCEPTICS:
        return cells[SCEPTICS + target] > 0
    if move == ANYWHERE:
        return True
    return distance(hex, target) == 1 or cells[TILE + target] == MONSTER_TYPE[monster]


def _refuse_horde(cells: vec[i64], seat: i64, action: i64) -> Refusal | None:
    monster = part_a(action)
    name = MONSTER_IDS[monster]
    marks = cells[MARKS + monster]
    moves = kind_of(action) == MOVE_MONSTER
    if cells[MONSTER_OWNER + monster] != seat:
        return Refusal("not-your-monster", "TH-I2", monster=name)
    if moves and MONSTER_MOVE[monster] == TERRITORIAL:
        return Refusal("territorial", "TH-B8", monster=name)
    if not moves and IS_ACTIVE[monster] == 0:
        return Refusal("passive", "TH-B6", monster=name)
    if marks & FRESH:
        return Refusal("fresh", "TH-B9" if moves else "TH-B5", monster=name)
    if marks & (MOVED if moves else USED):
        return Refusal("monster-moved" if moves else "monster-used", "TH-I2", monster=name)
    if moves:
        return Refusal("monster-reach", "TH-B7", monster=name, hex=HEX_NAMES[part_b(action)])
    return Refusal("no-trigger", "TH-B18", monster=name)


def _move_monster(p: Position, monster: i64, target: i64) -> None:
    cells = p.cells
    if p.log is not None:
        facts = {
            "monster": MONSTER_IDS[monster],
            "hex": HEX_NAMES[cells[MONSTER_HEX + monster]],
            "target": HEX_NAMES[target],
        }
        p.log.append(Event("monster-moved", facts))
    cells[MARKS + monster] |= MOVED
    enter_monster(p, monster, target)


def _activate(p: Position, seat: i64, monster: i64) -> None:
    cells = p.cells
    cells[MARKS + monster] |= USED
    _report_ability(p, seat, monster)
    effects.start(p, seat, FIRST_MONSTER + monster, cells[MONSTER_HEX + monster], monster)


def _report_ability(p: Position, seat: i64, monster: i64) -> None:
    if p.log is not None:
        p.log.append(Event("monster-activated", {"seat": seat, "monster": MONSTER_IDS[monster]}))

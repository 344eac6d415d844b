"""Targets: what the choices of an effect can be (TH-K2, TH-K5), as the board stands.

A step looks from "this hex"; what a passive ability forbids is simply not offered (TH-K9).
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.position import Position
from theomachy.games.theurgy.cards import (
    ANOMALY,
    ANY,
    AT,
    AT_ADJ,
    AT_CHOSEN,
    AT_EDGE,
    AT_HERE,
    AT_NEAR,
    AT_SETTLEMENTS,
    AT_TWO_STEPS,
    AT_TYPE,
    AT_W2,
    AT_W2_AWAY,
    BY,
    CHOOSE_TYPE,
    COLOUR,
    COMMON,
    CONVERT,
    COPY,
    DISTINCT,
    END,
    FAITH_MOVE,
    FAITH_PLACE,
    FAITH_REMOVE,
    FAITH_REPLACE,
    FIRST_MONSTER,
    FLAG,
    GREY_ONLY,
    IS_ACTIVE,
    IS_LEGENDARY,
    LEGEND_HERE,
    LONELY,
    LURE,
    MARCH,
    MONSTERS,
    MOVE,
    ONE_COLOUR,
    ONE_HEX,
    OTHER,
    PERFORMER,
    PREACH,
    PUSH,
    REMOVE,
    REMOVE_EACH,
    RIVAL,
    RUIN_REMOVE,
    SCEPTIC_ADD,
    SCEPTIC_MOVE,
    SEIZE,
    SEND,
    SLAY,
    START,
    STEPS,
    TEMPLE_DESTROY,
    TO,
    TRIGGER,
    UNDEFENDED,
    VERB,
    WIDTH,
    WOUND,
)
from theomachy.games.theurgy.kinds import (
    HEX,
    MONSTER,
    MOVE_ACOLYTE,
    MOVE_CUBE,
    MOVE_FAITH,
    MOVE_SCEPTICS,
    PIECE,
    PUSH_TO,
    TYPE,
    VERTEX,
    WOUND_IT,
)
from theomachy.games.theurgy.land import (
    BIT,
    CAPITAL,
    DIRECTIONS,
    EDGES,
    HEXES,
    NONE,
    TYPES,
    VERTEX_OF,
    VERTICES,
    distance,
    neighbour,
)
from theomachy.games.theurgy.pilgrimage import offer_preaching
from theomachy.games.theurgy.state import (
    ACOLYTE,
    ANOMALY_AT,
    COLOURS,
    FAITH,
    GREY,
    MONSTER_HEX,
    MONSTER_OWNER,
    PERFORMING,
    PICK_COLOUR,
    PICK_HEX,
    PICK_TARGET,
    PICKED,
    RUINS,
    SCEPTICS,
    SEATS,
    TEMPLE,
    TILE,
    any_monster,
    cubes,
    cubes_around,
    free_cubes,
    has_acolyte,
    is_barred,
    is_defended,
    is_held,
    is_kept,
    is_upright,
    is_warded,
)


def can_trigger(p: Position, seat: i64, monster: i64, here: i64, acting: i64) -> bool:
    """Whether a step of the active ability of *monster*, done by *acting* in *here*, has a target (TH-B18)."""
    step = START[FIRST_MONSTER + monster]
    while STEPS[step + VERB] != END:
        if has_target(p, seat, step, here, acting):
            return True
        step += WIDTH
    return False


def has_target(p: Position, seat: i64, step: i64, here: i64, acting: i64) -> bool:
    """Whether *step* has any legal choice."""
    return len(offer_step(p, seat, step, here, acting, vec[i64]())) > 0


def offer_step(p: Position, seat: i64, step: i64, here: i64, acting: i64, out: vec[i64]) -> vec[i64]:
    """The choices of one *step* with "this hex" *here*, done by the monster *acting* or by a miracle."""
    verb = STEPS[step + VERB]
    cells = p.cells
    if verb in (REMOVE, CONVERT):
        return _offer_cubes(cells, seat, step, here, out)
    if verb == MOVE:
        return _offer_cube_moves(cells, seat, step, here, out)
    if verb in (LURE, MARCH):
        return _offer_acolytes_here(cells, seat, step, here, _offer_cube_moves(cells, seat, step, here, out))
    if verb == SEND:
        return _offer_sending(cells, seat, step, here, out)
    if verb == PUSH:
        return _offer_pushes(cells, seat, here, out)
    if verb == WOUND:
        return _offer_wounds(cells, seat, step, here, out)
    if verb in (SLAY, SEIZE):
        return _offer_monsters(cells, seat, step, here, acting, out)
    if verb in (COPY, TRIGGER):
        return _offer_abilities(p, seat, verb, here, acting, out)
    if verb in (FAITH_PLACE, FAITH_REMOVE, FAITH_REPLACE):
        return _offer_vertices(cells, seat, step, here, out)
    if verb == FAITH_MOVE:
        return _offer_token_moves(cells, seat, step, here, out)
    if verb == SCEPTIC_MOVE:
        return _offer_sceptic_moves(cells, out)
    if verb == RUIN_REMOVE:
        return _offer_ruins(cells, seat, step, here, out)
    if verb == PREACH:
        return _offer_sermons(cells, seat, out)
    if verb == CHOOSE_TYPE:
        return _offer_types(p, seat, step, here, acting, out)
    return _offer_hexes(p, seat, step, here, acting, out)


def in_area(cells: vec[i64], area: i64, here: i64, hex: i64) -> bool:
    """Whether *hex* lies in *area* as seen from *here* (TH-K2)."""
    if area == AT_HERE:
        return hex == here
    if area == AT_ADJ:
        return distance(here, hex) == 1
    if area == AT_NEAR:
        return distance(here, hex) <= 1
    if area == AT_W2:
        return distance(here, hex) <= 2
    if area == AT_W2_AWAY:
        return distance(here, hex) <= 2 and hex != here
    if area == AT_SETTLEMENTS:
        return hex != CAPITAL
    if area == AT_TYPE:
        return cells[TILE + hex] == cells[PICK_TARGET]
    if area == AT_CHOSEN:
        return hex == cells[PICK_HEX]
    return True


def is_meant(meant: i64, seat: i64, colour: i64) -> bool:
    """Whether *colour* is one of those a text of *seat* speaks of (TH-K1)."""
    if meant == ANY:
        return True
    if meant == OTHER:
        return colour != seat
    if meant == RIVAL:
        return colour != seat and colour != GREY
    return colour == GREY if meant == GREY_ONLY else colour == seat


def is_meant_acolyte(cells: vec[i64], seat: i64, step: i64, acolyte: i64) -> bool:
    """Whether *acolyte* is one of those this step speaks of (TH-K1)."""
    if STEPS[step + BY] == PERFORMER:
        return acolyte == seat * 2 + cells[PERFORMING]
    return is_meant(STEPS[step + BY], seat, acolyte // 2)


def is_removable(cells: vec[i64], seat: i64, step: i64, hex: i64, colour: i64) -> bool:
    return (
        cubes(cells, hex, colour) > 0
        and is_meant(STEPS[step + COLOUR], seat, colour)
        and not is_warded(cells, hex, colour)
    )


def is_cube_target(cells: vec[i64], seat: i64, step: i64, hex: i64, colour: i64) -> bool:
    """Whether a cube of *colour* in *hex* can be removed or converted in this step."""
    if not is_removable(cells, seat, step, hex, colour):
        return False
    flags = STEPS[step + FLAG]
    if flags & UNDEFENDED and is_defended(cells, hex, colour):
        return False
    return not flags & ONE_COLOUR or cells[PICK_COLOUR] == NONE or cells[PICK_COLOUR] == colour


def _is_open_hex(cells: vec[i64], step: i64, here: i64, hex: i64) -> bool:
    """Whether this step may still take something in *hex*."""
    flags = STEPS[step + FLAG]
    if not in_area(cells, STEPS[step + AT], here, hex):
        return False
    if flags & DISTINCT and cells[PICKED] & BIT[hex]:
        return False
    return not flags & ONE_HEX or cells[PICK_HEX] == NONE or cells[PICK_HEX] == hex


def _offer_cubes(cells: vec[i64], seat: i64, step: i64, here: i64, out: vec[i64]) -> vec[i64]:
    for hex in range(HEXES):
        if _is_open_hex(cells, step, here, hex):
            for colour in range(COLOURS):
                if is_cube_target(cells, seat, step, hex, colour):
                    out = append(out, pack(PIECE, colour, hex))
    return out


def _is_mover(cells: vec[i64], seat: i64, step: i64, hex: i64, colour: i64) -> bool:
    """Whether a cube of *colour* may leave *hex* in this step."""
    return (
        is_meant(STEPS[step + COLOUR], seat, colour)
        and free_cubes(cells, hex, colour) > 0
        and (cells[PICK_COLOUR] == NONE or cells[PICK_COLOUR] == colour)
    )


def _offer_cube_moves(cells: vec[i64], seat: i64, step: i64, here: i64, out: vec[i64]) -> vec[i64]:
    fixed = cells[PICK_COLOUR] != NONE  # the first cube fixed colour, source and target
    for hex in range(HEXES):
        if not in_area(cells, STEPS[step + AT], here, hex) or is_held(cells, hex):
            continue
        if fixed and cells[PICK_HEX] != hex:
            continue
        for colour in range(COLOURS):
            if _is_mover(cells, seat, step, hex, colour):
                out = _offer_targets(cells, step, here, hex, colour, out)
    return out


def _offer_targets(cells: vec[i64], step: i64, here: i64, hex: i64, colour: i64, out: vec[i64]) -> vec[i64]:
    to = STEPS[step + TO]
    if to == AT_HERE:
        return append(out, pack(MOVE_CUBE, colour, hex, here))
    if to == AT_ADJ and cells[PICK_COLOUR] == NONE:
        for direction in range(DIRECTIONS):
            if neighbour(hex, direction) != NONE:
                out = append(out, pack(MOVE_CUBE, colour, hex, neighbour(hex, direction)))
        return out
    target = cells[PICK_HEX] if to == AT_CHOSEN else cells[PICK_TARGET]
    return out if target == NONE else append(out, pack(MOVE_CUBE, colour, hex, target))


def _offer_acolytes_here(cells: vec[i64], seat: i64, step: i64, here: i64, out: vec[i64]) -> vec[i64]:
    """Acolytes that M21 lures into this hex, or that W10 leads out of it."""
    marching = STEPS[step + VERB] == MARCH
    if not marching and cells[PICK_COLOUR] != NONE:
        return out
    target = cells[PICK_HEX] if marching else here
    for acolyte in range(2 * SEATS):
        if not is_upright(cells, acolyte) or not is_meant_acolyte(cells, seat, step, acolyte):
            continue
        hex = cells[ACOLYTE + acolyte]
        if in_area(cells, STEPS[step + AT], here, hex) and can_go(cells, acolyte, target):
            out = append(out, pack(MOVE_ACOLYTE, acolyte, target))
    return out


def can_go(cells: vec[i64], acolyte: i64, target: i64) -> bool:
    """Whether no passive ability keeps *acolyte* from moving to *target* (TH-K9)."""
    hex = cells[ACOLYTE + acolyte]
    return hex != target and not is_held(cells, hex) and not is_barred(cells, target, acolyte // 2)


def _offer_sending(cells: vec[i64], seat: i64, step: i64, here: i64, out: vec[i64]) -> vec[i64]:
    for acolyte in range(2 * SEATS):
        if not _is_sent(cells, seat, step, here, acolyte):
            continue
        for target in range(HEXES):
            if _is_destination(cells, step, here, acolyte, target) and can_go(cells, acolyte, target):
                out = append(out, pack(MOVE_ACOLYTE, acolyte, target))
    return out


def _is_sent(cells: vec[i64], seat: i64, step: i64, here: i64, acolyte: i64) -> bool:
    if not is_upright(cells, acolyte) or not is_meant_acolyte(cells, seat, step, acolyte):
        return False
    return in_area(cells, STEPS[step + AT], here, cells[ACOLYTE + acolyte])


def _is_destination(cells: vec[i64], step: i64, here: i64, acolyte: i64, target: i64) -> bool:
    to = STEPS[step + TO]
    if to == AT_HERE:
        return target == here
    return to != AT_TWO_STEPS or distance(cells[ACOLYTE + acolyte], target) <= 2


def _offer_pushes(cells: vec[i64], seat: i64, here: i64, out: vec[i64]) -> vec[i64]:
    if is_held(cells, here):
        return out
    for rival in range(SEATS):
        if rival == seat:
            continue
        cube = free_cubes(cells, here, rival) > 0
        acolyte = has_acolyte(cells, rival, here)
        for direction in range(DIRECTIONS):
            target = neighbour(here, direction)
            if target != NONE and (cube or (acolyte and not is_barred(cells, target, rival))):
                out = append(out, pack(PUSH_TO, rival, target))
    return out


def _offer_wounds(cells: vec[i64], seat: i64, step: i64, here: i64, out: vec[i64]) -> vec[i64]:
    for acolyte in range(2 * SEATS):
        if acolyte // 2 == seat or not is_upright(cells, acolyte):
            continue
        if in_area(cells, STEPS[step + AT], here, cells[ACOLYTE + acolyte]):
            out = append(out, pack(WOUND_IT, acolyte))
    return out


def _offer_monsters(cells: vec[i64], seat: i64, step: i64, here: i64, acting: i64, out: vec[i64]) -> vec[i64]:
    for monster in range(MONSTERS):
        if monster != acting and _is_monster_target(cells, seat, step, here, monster):
            out = append(out, pack(MONSTER, monster))
    return out


def _is_monster_target(cells: vec[i64], seat: i64, step: i64, here: i64, monster: i64) -> bool:
    hex = cells[MONSTER_HEX + monster]
    owner = cells[MONSTER_OWNER + monster]
    flags = STEPS[step + FLAG]
    if hex == NONE or not in_area(cells, STEPS[step + AT], here, hex):
        return False
    if STEPS[step + BY] == RIVAL and owner == seat:
        return False
    if IS_LEGENDARY[monster] == 1 and (flags & COMMON or (flags & LEGEND_HERE and hex != here)):
        return False
    return not flags & UNDEFENDED or not is_defended(cells, hex, owner)


def _offer_abilities(p: Position, seat: i64, verb: i64, here: i64, acting: i64, out: vec[i64]) -> vec[i64]:
    """Abilities that M28 can copy, or that W29 can wake."""
    cells = p.cells
    for monster in range(MONSTERS):
        owner = cells[MONSTER_OWNER + monster]
        if owner == NONE or IS_ACTIVE[monster] == 0:
            continue
        if verb == TRIGGER:
            good = owner == seat and can_trigger(p, seat, monster, cells[MONSTER_HEX + monster], monster)
        else:
            good = monster != acting and IS_LEGENDARY[monster] == 0 and can_trigger(p, seat, monster, here, acting)
        if good:
            out = append(out, pack(MONSTER, monster))
    return out


def _offer_vertices(cells: vec[i64], seat: i64, step: i64, here: i64, out: vec[i64]) -> vec[i64]:
    for corner in range(DIRECTIONS):
        vertex = VERTEX_OF[here * DIRECTIONS + corner]
        if _is_vertex_target(cells, seat, step, vertex):
            out = append(out, pack(VERTEX, vertex))
    return out


def _is_vertex_target(cells: vec[i64], seat: i64, step: i64, vertex: i64) -> bool:
    owner = cells[FAITH + vertex]
    verb = STEPS[step + VERB]
    if verb == FAITH_PLACE:
        return owner == NONE
    if owner in (NONE, seat):
        return False
    if verb == FAITH_REPLACE:
        return cubes_around(cells, vertex, seat) >= cubes_around(cells, vertex, owner)
    return not STEPS[step + FLAG] & LONELY or cubes_around(cells, vertex, owner) == 0


def _offer_token_moves(cells: vec[i64], seat: i64, step: i64, here: i64, out: vec[i64]) -> vec[i64]:
    along_edges = STEPS[step + TO] == AT_EDGE
    for vertex in range(VERTICES):
        if cells[FAITH + vertex] != seat or (along_edges and cells[PICKED] & BIT[vertex]):
            continue
        for place in range(3 if along_edges else DIRECTIONS):
            target = EDGES[vertex * 3 + place] if along_edges else VERTEX_OF[here * DIRECTIONS + place]
            if target != NONE and cells[FAITH + target] == NONE:
                out = append(out, pack(MOVE_FAITH, vertex, target))
    return out


def _offer_sceptic_moves(cells: vec[i64], out: vec[i64]) -> vec[i64]:
    for hex in range(HEXES):
        if cells[SCEPTICS + hex] == 0:
            continue
        for direction in range(DIRECTIONS):
            target = neighbour(hex, direction)
            if target != NONE and not any_monster(cells, target):
                out = append(out, pack(MOVE_SCEPTICS, hex, target))
    return out


def _offer_ruins(cells: vec[i64], seat: i64, step: i64, here: i64, out: vec[i64]) -> vec[i64]:
    for hex in range(HEXES):
        if cells[RUINS + hex] != 0 and in_area(cells, STEPS[step + AT], here, hex):
            for rival in range(SEATS):
                if rival != seat and (cells[RUINS + hex] >> rival) & 1:
                    out = append(out, pack(PIECE, rival, hex))
    return out


def _offer_sermons(cells: vec[i64], seat: i64, out: vec[i64]) -> vec[i64]:
    for which in range(2):
        if is_upright(cells, seat * 2 + which) and not cells[PICKED] & BIT[which]:
            out = offer_preaching(cells, seat, which, out)
    return out


def _offer_types(p: Position, seat: i64, step: i64, here: i64, acting: i64, out: vec[i64]) -> vec[i64]:
    """Settlement types for which the next step has a target."""
    cells = p.cells
    before = cells[PICK_TARGET]
    for kind in range(TYPES):
        cells[PICK_TARGET] = kind
        if has_target(p, seat, step + WIDTH, here, acting):
            out = append(out, pack(TYPE, kind))
    cells[PICK_TARGET] = before
    return out


def _offer_hexes(p: Position, seat: i64, step: i64, here: i64, acting: i64, out: vec[i64]) -> vec[i64]:
    cells = p.cells
    for hex in range(HEXES):
        if _is_open_hex(cells, step, here, hex) and _is_hex_target(p, seat, step, here, acting, hex):
            out = append(out, pack(HEX, hex))
    return out


def _is_hex_target(p: Position, seat: i64, step: i64, here: i64, acting: i64, hex: i64) -> bool:
    cells = p.cells
    verb = STEPS[step + VERB]
    if verb == SCEPTIC_ADD:
        return not any_monster(cells, hex)
    if verb == ANOMALY:
        return hex != cells[ANOMALY_AT]
    if verb == TEMPLE_DESTROY:
        owner = cells[TEMPLE + hex]
        return owner != NONE and owner != seat and not has_acolyte(cells, owner, hex) and not is_kept(cells, hex)
    if verb == REMOVE_EACH:
        return any(is_removable(cells, seat, step, hex, colour) for colour in range(COLOURS))
    return _leads_on(p, seat, step, here, acting, hex)


def _leads_on(p: Position, seat: i64, step: i64, here: i64, acting: i64, hex: i64) -> bool:
    """Whether a later step has a target once *hex* is chosen."""
    cells = p.cells
    before = cells[PICK_HEX]
    cells[PICK_HEX] = hex
    found = False
    step += WIDTH
    while STEPS[step + VERB] != END and not found:
        found = has_target(p, seat, step, here, acting)
        step += WIDTH
    cells[PICK_HEX] = before
    return found

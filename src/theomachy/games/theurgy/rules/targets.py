"""Targets: what the choices of an effect can be (TH-K2, TH-K5), as the board stands.

A step looks from "this hex"; what a passive ability forbids is simply not offered (TH-K9).
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.games.theurgy import actions as act
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, land, steps
from theomachy.games.theurgy.rules import board, pilgrimage
from theomachy.games.theurgy.state import State


def can_trigger(position: State, seat: i64, monster: i64, here: i64, acting: i64) -> bool:
    """Return whether a step of the active ability of *monster*, done by *acting* in *here*, has a target (TH-B18)."""
    table = position.terms.steps.table
    step = position.terms.steps.start[box.FIRST_MONSTER + monster]
    while table[step + steps.VERB] != steps.END:
        if has_target(position, seat, step, here, acting):
            return True
        step += steps.WIDTH
    return False


def has_target(position: State, seat: i64, step: i64, here: i64, acting: i64) -> bool:
    """Return whether *step* has any legal choice."""
    return len(offer_step(position, seat, step, here, acting, vec[i64]())) > 0


def offer_step(position: State, seat: i64, step: i64, here: i64, acting: i64, out: vec[i64]) -> vec[i64]:
    """The choices of one *step* with "this hex" *here*, done by the monster *acting* or by a miracle."""
    table = position.terms.steps.table
    verb = table[step + steps.VERB]
    cells = position.cells
    if verb in (steps.REMOVE, steps.CONVERT):
        return _offer_cubes(position, seat, step, here, out)
    if verb == steps.MOVE:
        return _offer_cube_moves(position, seat, step, here, out)
    if verb in (steps.LURE, steps.MARCH):
        return _offer_acolytes_here(position, seat, step, here, _offer_cube_moves(position, seat, step, here, out))
    if verb == steps.SEND:
        return _offer_sending(position, seat, step, here, out)
    if verb == steps.PUSH:
        return _offer_pushes(position, seat, here, out)
    if verb == steps.WOUND:
        return _offer_wounds(position, seat, step, here, out)
    if verb in (steps.SLAY, steps.SEIZE):
        return _offer_monsters(position, seat, step, here, acting, out)
    if verb in (steps.COPY, steps.TRIGGER):
        if table[step + steps.AREA] == steps.AT_PENDING:
            return _offer_pending_abilities(position, seat, here, acting, out)
        return _offer_abilities(position, seat, verb, here, acting, out)
    if verb == steps.DISMISS:
        return _offer_pending(cells, out)
    if verb in (steps.FAITH_PLACE, steps.FAITH_REMOVE, steps.FAITH_REPLACE):
        return _offer_vertices(position, seat, step, here, out)
    if verb == steps.FAITH_MOVE:
        return _offer_token_moves(position, seat, step, here, out)
    if verb == steps.SCEPTIC_MOVE:
        return _offer_sceptic_moves(cells, out)
    if verb == steps.RUIN_REMOVE:
        return _offer_ruins(position, seat, step, here, out)
    if verb == steps.PREACH:
        return _offer_sermons(position, seat, out)
    if verb == steps.CHOOSE_TYPE:
        return _offer_types(position, seat, step, here, acting, out)
    return _offer_hexes(position, seat, step, here, acting, out)


def in_area(cells: vec[i64], area: i64, here: i64, hex: i64) -> bool:
    """Return whether *hex* lies in *area* as seen from *here* (TH-K2)."""
    if area == steps.AT_HERE:
        return hex == here
    if area == steps.AT_ADJ:
        return land.distance(here, hex) == 1
    if area == steps.AT_NEAR:
        return land.distance(here, hex) <= 1
    if area == steps.AT_W2:
        return land.distance(here, hex) <= 2
    if area == steps.AT_W2_AWAY:
        return land.distance(here, hex) <= 2 and hex != here
    if area == steps.AT_SETTLEMENTS:
        return hex != land.CAPITAL
    if area == steps.AT_TYPE:
        return cells[at.TILE + hex] == cells[at.FIXED_TARGET]
    if area == steps.AT_CHOSEN:
        return hex == cells[at.FIXED_HEX]
    return True


def is_meant(meant: i64, seat: i64, colour: i64) -> bool:
    """Return whether *colour* is one of those a text of *seat* speaks of (TH-K1)."""
    if meant == steps.ANY:
        return True
    if meant == steps.OTHER:
        return colour != seat
    if meant == steps.RIVAL:
        return colour != seat and colour != at.GREY
    return colour == at.GREY if meant == steps.GREY_ONLY else colour == seat


def is_meant_acolyte(position: State, seat: i64, step: i64, acolyte: i64) -> bool:
    """Return whether *acolyte* is one of those this step speaks of (TH-K1)."""
    cells = position.cells
    table = position.terms.steps.table
    if table[step + steps.WHOSE] == steps.PERFORMER:
        return acolyte == seat * 2 + cells[at.PERFORMER]
    return is_meant(table[step + steps.WHOSE], seat, acolyte // 2)


def is_removable(position: State, seat: i64, step: i64, hex: i64, colour: i64) -> bool:
    cells = position.cells
    table = position.terms.steps.table
    return (
        board.cubes(cells, hex, colour) > 0
        and is_meant(table[step + steps.COLOUR], seat, colour)
        and not board.is_warded(position, hex, colour)
    )


def is_cube_target(position: State, seat: i64, step: i64, hex: i64, colour: i64) -> bool:
    """Return whether a cube of *colour* in *hex* can be removed or converted in this step."""
    cells = position.cells
    table = position.terms.steps.table
    if not is_removable(position, seat, step, hex, colour):
        return False
    flags = table[step + steps.FLAGS]
    if flags & steps.UNDEFENDED and board.is_defended(position, hex, colour):
        return False
    return not flags & steps.ONE_COLOUR or cells[at.FIXED_COLOUR] == land.NONE or cells[at.FIXED_COLOUR] == colour


def _is_open_hex(position: State, step: i64, here: i64, hex: i64) -> bool:
    """Return whether this step may still take something in *hex*."""
    cells = position.cells
    table = position.terms.steps.table
    flags = table[step + steps.FLAGS]
    if not in_area(cells, table[step + steps.AREA], here, hex):
        return False
    if flags & steps.DISTINCT and cells[at.USED_UP] & land.BIT[hex]:
        return False
    return not flags & steps.ONE_HEX or cells[at.FIXED_HEX] == land.NONE or cells[at.FIXED_HEX] == hex


def _offer_cubes(position: State, seat: i64, step: i64, here: i64, out: vec[i64]) -> vec[i64]:
    for hex in range(land.HEXES):
        if _is_open_hex(position, step, here, hex):
            for colour in range(at.COLOURS):
                if is_cube_target(position, seat, step, hex, colour):
                    out = append(out, pack(act.PIECE, colour, hex))
    return out


def _is_mover(position: State, seat: i64, step: i64, hex: i64, colour: i64) -> bool:
    """Return whether a cube of *colour* may leave *hex* in this step."""
    cells = position.cells
    table = position.terms.steps.table
    return (
        is_meant(table[step + steps.COLOUR], seat, colour)
        and board.free_cubes(cells, hex, colour) > 0
        and (cells[at.FIXED_COLOUR] == land.NONE or cells[at.FIXED_COLOUR] == colour)
    )


def _offer_cube_moves(position: State, seat: i64, step: i64, here: i64, out: vec[i64]) -> vec[i64]:
    cells = position.cells
    table = position.terms.steps.table
    fixed = cells[at.FIXED_COLOUR] != land.NONE  # the first cube fixed colour, source and target
    for hex in range(land.HEXES):
        if not in_area(cells, table[step + steps.AREA], here, hex) or board.is_held(position, hex):
            continue
        if fixed and cells[at.FIXED_HEX] != hex:
            continue
        for colour in range(at.COLOURS):
            if _is_mover(position, seat, step, hex, colour):
                out = _offer_targets(position, step, here, hex, colour, out)
    return out


def _offer_targets(position: State, step: i64, here: i64, hex: i64, colour: i64, out: vec[i64]) -> vec[i64]:
    cells = position.cells
    table = position.terms.steps.table
    to = table[step + steps.TARGET]
    if to == steps.AT_HERE:
        return append(out, pack(act.MOVE_CUBE, colour, hex, here))
    if to == steps.AT_ADJ and cells[at.FIXED_COLOUR] == land.NONE:
        for direction in range(land.DIRECTIONS):
            if land.neighbour(hex, direction) != land.NONE:
                out = append(out, pack(act.MOVE_CUBE, colour, hex, land.neighbour(hex, direction)))
        return out
    target = cells[at.FIXED_HEX] if to == steps.AT_CHOSEN else cells[at.FIXED_TARGET]
    return out if target == land.NONE else append(out, pack(act.MOVE_CUBE, colour, hex, target))


def _offer_acolytes_here(position: State, seat: i64, step: i64, here: i64, out: vec[i64]) -> vec[i64]:
    """Acolytes that M21 lures into this hex, or that W10 leads out of it."""
    cells = position.cells
    table = position.terms.steps.table
    marching = table[step + steps.VERB] == steps.MARCH
    if not marching and cells[at.FIXED_COLOUR] != land.NONE:
        return out
    target = cells[at.FIXED_HEX] if marching else here
    for acolyte in range(2 * at.SEATS):
        if not board.is_upright(cells, acolyte) or not is_meant_acolyte(position, seat, step, acolyte):
            continue
        hex = cells[at.ACOLYTE + acolyte]
        if in_area(cells, table[step + steps.AREA], here, hex) and can_go(position, acolyte, target):
            out = append(out, pack(act.MOVE_ACOLYTE, acolyte, target))
    return out


def can_go(position: State, acolyte: i64, target: i64) -> bool:
    """Return whether no passive ability keeps *acolyte* from moving to *target* (TH-K9)."""
    cells = position.cells
    hex = cells[at.ACOLYTE + acolyte]
    return hex != target and not board.is_held(position, hex) and not board.is_barred(position, target, acolyte // 2)


def _offer_sending(position: State, seat: i64, step: i64, here: i64, out: vec[i64]) -> vec[i64]:
    for acolyte in range(2 * at.SEATS):
        if not _is_sent(position, seat, step, here, acolyte):
            continue
        for target in range(land.HEXES):
            if _is_destination(position, step, here, acolyte, target) and can_go(position, acolyte, target):
                out = append(out, pack(act.MOVE_ACOLYTE, acolyte, target))
    return out


def _is_sent(position: State, seat: i64, step: i64, here: i64, acolyte: i64) -> bool:
    cells = position.cells
    table = position.terms.steps.table
    if not board.is_upright(cells, acolyte) or not is_meant_acolyte(position, seat, step, acolyte):
        return False
    return in_area(cells, table[step + steps.AREA], here, cells[at.ACOLYTE + acolyte])


def _is_destination(position: State, step: i64, here: i64, acolyte: i64, target: i64) -> bool:
    cells = position.cells
    table = position.terms.steps.table
    to = table[step + steps.TARGET]
    if to == steps.AT_HERE:
        return target == here
    return to != steps.AT_TWO_STEPS or land.distance(cells[at.ACOLYTE + acolyte], target) <= 2


def _offer_pushes(position: State, seat: i64, here: i64, out: vec[i64]) -> vec[i64]:
    cells = position.cells
    if board.is_held(position, here):
        return out
    for rival in range(at.SEATS):
        if rival == seat:
            continue
        cube = board.free_cubes(cells, here, rival) > 0
        acolyte = board.has_acolyte(cells, rival, here)
        for direction in range(land.DIRECTIONS):
            target = land.neighbour(here, direction)
            if target != land.NONE and (cube or (acolyte and not board.is_barred(position, target, rival))):
                out = append(out, pack(act.PUSH_TO, rival, target))
    return out


def _offer_wounds(position: State, seat: i64, step: i64, here: i64, out: vec[i64]) -> vec[i64]:
    cells = position.cells
    table = position.terms.steps.table
    for acolyte in range(2 * at.SEATS):
        if acolyte // 2 == seat or not board.is_upright(cells, acolyte):
            continue
        if in_area(cells, table[step + steps.AREA], here, cells[at.ACOLYTE + acolyte]):
            out = append(out, pack(act.WOUND, acolyte))
    return out


def _offer_monsters(position: State, seat: i64, step: i64, here: i64, acting: i64, out: vec[i64]) -> vec[i64]:
    for monster in range(box.MONSTERS):
        if monster != acting and _is_monster_target(position, seat, step, here, monster):
            out = append(out, pack(act.MONSTER, monster))
    return out


def _is_monster_target(position: State, seat: i64, step: i64, here: i64, monster: i64) -> bool:
    cells = position.cells
    table = position.terms.steps.table
    hex = cells[at.MONSTER_HEX + monster]
    owner = cells[at.MONSTER_OWNER + monster]
    flags = table[step + steps.FLAGS]
    if hex == land.NONE or not in_area(cells, table[step + steps.AREA], here, hex):
        return False
    if table[step + steps.WHOSE] == steps.RIVAL and owner == seat:
        return False
    is_legend = position.terms.cards.legendary[monster] == 1
    if is_legend and (flags & steps.COMMON or (flags & steps.LEGEND_HERE and hex != here)):
        return False
    return not flags & steps.UNDEFENDED or not board.is_defended(position, hex, owner)


def _offer_abilities(position: State, seat: i64, verb: i64, here: i64, acting: i64, out: vec[i64]) -> vec[i64]:
    """Abilities that M28 can copy, or that W29 can wake."""
    cards = position.terms.cards
    cells = position.cells
    for monster in range(box.MONSTERS):
        owner = cells[at.MONSTER_OWNER + monster]
        if owner == land.NONE or cards.active[monster] == 0:
            continue
        if verb == steps.TRIGGER:
            good = owner == seat and can_trigger(position, seat, monster, cells[at.MONSTER_HEX + monster], monster)
        else:
            good = (
                monster != acting
                and cards.legendary[monster] == 0
                and not _copies(position, monster)
                and can_trigger(position, seat, monster, here, acting)
            )
        if good:
            out = append(out, pack(act.MONSTER, monster))
    return out


def _copies(position: State, monster: i64) -> bool:
    """Return whether the ability of *monster* copies others: what copies is not copied, or there would be no end."""
    table = position.terms.steps.table
    step = position.terms.steps.start[box.FIRST_MONSTER + monster]
    while table[step + steps.VERB] != steps.END:
        if table[step + steps.VERB] == steps.COPY:
            return True
        step += steps.WIDTH
    return False


def _offer_pending(cells: vec[i64], out: vec[i64]) -> vec[i64]:
    """The monsters of the row (TH-B12)."""
    for place in range(at.ROW_PLACES):
        if cells[at.ROW + place] != land.NONE:
            out = append(out, pack(act.MONSTER, cells[at.ROW + place]))
    return out


def _offer_pending_abilities(position: State, seat: i64, here: i64, acting: i64, out: vec[i64]) -> vec[i64]:
    """Active abilities of the row that do something in this hex; none of a legendary monster."""
    cards = position.terms.cards
    for place in range(at.ROW_PLACES):
        monster = position.cells[at.ROW + place]
        if monster == land.NONE or cards.active[monster] == 0 or cards.legendary[monster] == 1:
            continue
        if _copies(position, monster):
            continue
        if can_trigger(position, seat, monster, here, acting):
            out = append(out, pack(act.MONSTER, monster))
    return out


def _offer_vertices(position: State, seat: i64, step: i64, here: i64, out: vec[i64]) -> vec[i64]:
    for corner in range(land.DIRECTIONS):
        vertex = land.VERTEX_OF[here * land.DIRECTIONS + corner]
        if _is_vertex_target(position, seat, step, vertex):
            out = append(out, pack(act.VERTEX, vertex))
    return out


def _is_vertex_target(position: State, seat: i64, step: i64, vertex: i64) -> bool:
    cells = position.cells
    table = position.terms.steps.table
    owner = cells[at.FAITH + vertex]
    verb = table[step + steps.VERB]
    if verb == steps.FAITH_PLACE:
        return owner == land.NONE
    if owner in (land.NONE, seat):
        return False
    if verb == steps.FAITH_REPLACE:
        return board.cubes_around(cells, vertex, seat) >= board.cubes_around(cells, vertex, owner)
    return not table[step + steps.FLAGS] & steps.LONELY or board.cubes_around(cells, vertex, owner) == 0


def _offer_token_moves(position: State, seat: i64, step: i64, here: i64, out: vec[i64]) -> vec[i64]:
    cells = position.cells
    table = position.terms.steps.table
    along_edges = table[step + steps.TARGET] == steps.AT_EDGE
    for vertex in range(land.VERTICES):
        if cells[at.FAITH + vertex] != seat or (along_edges and cells[at.USED_UP] & land.BIT[vertex]):
            continue
        for place in range(3 if along_edges else land.DIRECTIONS):
            target = land.EDGES[vertex * 3 + place] if along_edges else land.VERTEX_OF[here * land.DIRECTIONS + place]
            if target != land.NONE and cells[at.FAITH + target] == land.NONE:
                out = append(out, pack(act.MOVE_FAITH, vertex, target))
    return out


def _offer_sceptic_moves(cells: vec[i64], out: vec[i64]) -> vec[i64]:
    """Any hex, also one without sceptic tokens: then nothing moves (W24)."""
    for hex in range(land.HEXES):
        for direction in range(land.DIRECTIONS):
            target = land.neighbour(hex, direction)
            if target != land.NONE and not board.any_monster(cells, target):
                out = append(out, pack(act.MOVE_SCEPTICS, hex, target))
    return out


def _offer_ruins(position: State, seat: i64, step: i64, here: i64, out: vec[i64]) -> vec[i64]:
    cells = position.cells
    table = position.terms.steps.table
    for hex in range(land.HEXES):
        if cells[at.RUINS + hex] != 0 and in_area(cells, table[step + steps.AREA], here, hex):
            for rival in range(at.SEATS):
                if rival != seat and (cells[at.RUINS + hex] >> rival) & 1:
                    out = append(out, pack(act.PIECE, rival, hex))
    return out


def _offer_sermons(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    cells = position.cells
    for which in range(2):
        if board.is_upright(cells, seat * 2 + which) and not cells[at.USED_UP] & land.BIT[which]:
            out = pilgrimage.offer_preaching(position, seat, which, out)
    return out


def _offer_types(position: State, seat: i64, step: i64, here: i64, acting: i64, out: vec[i64]) -> vec[i64]:
    """Settlement types for which the next step has a target."""
    cells = position.cells
    before = cells[at.FIXED_TARGET]
    for kind in range(land.TYPES):
        cells[at.FIXED_TARGET] = kind
        if has_target(position, seat, step + steps.WIDTH, here, acting):
            out = append(out, pack(act.TYPE, kind))
    cells[at.FIXED_TARGET] = before
    return out


def _offer_hexes(position: State, seat: i64, step: i64, here: i64, acting: i64, out: vec[i64]) -> vec[i64]:
    for hex in range(land.HEXES):
        if _is_open_hex(position, step, here, hex) and _is_hex_target(position, seat, step, here, acting, hex):
            out = append(out, pack(act.HEX, hex))
    return out


def _is_hex_target(position: State, seat: i64, step: i64, here: i64, acting: i64, hex: i64) -> bool:
    table = position.terms.steps.table
    cells = position.cells
    verb = table[step + steps.VERB]
    if verb == steps.SCEPTIC_ADD:
        return not board.any_monster(cells, hex)
    if verb == steps.ANOMALY:
        return hex != cells[at.ANOMALY_AT]
    if verb == steps.TEMPLE_DESTROY:
        owner = cells[at.TEMPLE + hex]
        return (
            owner != land.NONE
            and owner != seat
            and not board.has_acolyte(cells, owner, hex)
            and not board.is_kept(position, hex)
        )
    if verb == steps.REMOVE_EACH:
        return any(is_removable(position, seat, step, hex, colour) for colour in range(at.COLOURS))
    return _leads_on(position, seat, step, here, acting, hex)


def _leads_on(position: State, seat: i64, step: i64, here: i64, acting: i64, hex: i64) -> bool:
    """Return whether a later step has a target once *hex* is chosen."""
    table = position.terms.steps.table
    cells = position.cells
    before = cells[at.FIXED_HEX]
    cells[at.FIXED_HEX] = hex
    found = False
    step += steps.WIDTH
    while table[step + steps.VERB] != steps.END and not found:
        found = has_target(position, seat, step, here, acting)
        step += steps.WIDTH
    cells[at.FIXED_HEX] = before
    return found

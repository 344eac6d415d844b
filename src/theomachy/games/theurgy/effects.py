"""Effects of miracles and monsters: one interpreter of the steps in ``cards.STEPS`` (TH-K).

A step that the text leaves freedom in offers its choices one by one; the consequences of each stand at once. What
earlier choices fixed (the hex, the colour, the target) is kept in the cells ``PICK_…``.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a, part_b, part_c
from theomachy.core.event import Event
from theomachy.core.position import Position
from theomachy.core.refusal import Refusal
from theomachy.games.theurgy.board import (
    acolyte_name,
    add,
    add_sceptic,
    clear_sceptics,
    convert,
    destroy_temple,
    move_acolyte,
    move_anomaly,
    move_cubes,
    move_faith,
    move_sceptics,
    place_faith,
    remove,
    remove_faith,
    remove_ruin,
    rise,
    seize,
    slay,
    wound,
)
from theomachy.games.theurgy.cards import (
    ADD,
    ANOMALY,
    ANY,
    ASKED,
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
    BAR,
    BLESS,
    BY,
    CHOOSE_HEX,
    CHOOSE_TYPE,
    CLEAR,
    COLOUR,
    COMMON,
    CONVERT,
    COPY,
    COUNT,
    DISTINCT,
    DRAW,
    END,
    FAITH_MOVE,
    FAITH_PLACE,
    FAITH_REMOVE,
    FAITH_REPLACE,
    FIRST_MONSTER,
    FLAG,
    GREY_ONLY,
    HOLD,
    IS_ACTIVE,
    IS_LEGENDARY,
    LEGEND_HERE,
    LONELY,
    LURE,
    MARCH,
    MONSTER_IDS,
    MONSTERS,
    MOVE,
    ONE_COLOUR,
    ONE_HEX,
    OPTIONAL,
    OTHER,
    OWN,
    PERFORMER,
    PREACH,
    PUSH,
    REMOVE,
    REMOVE_EACH,
    RISE,
    RIVAL,
    RUIN_REMOVE,
    SCEPTIC_ADD,
    SCEPTIC_CLEAR,
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
    WARD,
    WIDTH,
    WOUND,
    effect_name,
)
from theomachy.games.theurgy.decks import draw
from theomachy.games.theurgy.kinds import (
    HEX,
    MONSTER,
    MOVE_ACOLYTE,
    MOVE_CUBE,
    MOVE_FAITH,
    MOVE_SCEPTICS,
    PIECE,
    PREACH_AT,
    PUSH_TO,
    STOP,
    TYPE,
    VERTEX,
    WOUND_IT,
)
from theomachy.games.theurgy.land import (
    BIT,
    CAPITAL,
    DIRECTIONS,
    EDGES,
    HEX_NAMES,
    HEXES,
    NONE,
    TYPES,
    VERTEX_NAMES,
    VERTEX_OF,
    VERTICES,
    distance,
    neighbour,
)
from theomachy.games.theurgy.pilgrimage import offer_preaching, refuse_hearing
from theomachy.games.theurgy.state import (
    ACOLYTE,
    ANOMALY_AT,
    CHOSEN,
    CHOSEN_N,
    CHOSEN_ROOM,
    COLOURS,
    DONE_N,
    EFFECT,
    FAITH,
    GREY,
    HERE,
    MONSTER_HEX,
    MONSTER_OWNER,
    PAWN,
    PERFORMING,
    PICK_COLOUR,
    PICK_HEX,
    PICK_TARGET,
    PICKED,
    RUINS,
    SCEPTICS,
    SEATS,
    SELF,
    STEP,
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
    stands_in,
)

# Carrying an effect out.


def start(p: Position, seat: i64, card: i64, here: i64, monster: i64) -> None:
    """Begin the effect of *card* in the hex *here*; *monster* acts, or NONE for a miracle."""
    cells = p.cells
    cells[EFFECT] = card
    cells[STEP] = START[card]
    cells[HERE] = here
    cells[SELF] = monster
    go_on(p, seat)


def is_finished(cells: vec[i64]) -> bool:
    """Whether nothing of the current effect is left to do."""
    return STEPS[cells[STEP] + VERB] == END


def forget(cells: vec[i64]) -> None:
    """Clear everything about the effect just finished."""
    cells[EFFECT] = NONE
    cells[STEP] = 0
    cells[HERE] = NONE
    cells[SELF] = NONE
    cells[PERFORMING] = NONE
    cells[DONE_N] = 0
    cells[PICK_HEX] = NONE
    cells[PICK_COLOUR] = NONE
    cells[PICK_TARGET] = NONE
    cells[PICKED] = 0
    for cell in range(CHOSEN_N, CHOSEN + 2 * cells[CHOSEN_N]):
        cells[cell] = 0


def go_on(p: Position, seat: i64) -> None:
    """Carry out what asks nothing and skip what cannot be done, up to the next choice (TH-K5)."""
    cells = p.cells
    while not is_finished(cells):
        step = cells[STEP]
        if STEPS[step + ASKED] == 0:
            _carry_out(p, seat, step)
        elif cells[DONE_N] < STEPS[step + COUNT] and has_target(p, seat, step, cells[HERE], cells[SELF]):
            return
        next_step(cells)


def next_step(cells: vec[i64]) -> None:
    """The current step is over; what it fixed for later steps stays."""
    cells[STEP] += WIDTH
    cells[DONE_N] = 0
    cells[PICKED] = 0


def _carry_out(p: Position, seat: i64, step: i64) -> None:
    """A step without any freedom."""
    cells = p.cells
    verb = STEPS[step + VERB]
    here = cells[HERE]
    if verb == ADD:
        add(p, here, seat, STEPS[step + COUNT])
    elif verb == RISE:
        for acolyte in range(seat * 2, seat * 2 + 2):
            if cells[ACOLYTE + acolyte] != NONE and not is_upright(cells, acolyte):
                rise(p, acolyte)
    elif verb == BLESS:
        for acolyte in range(seat * 2, seat * 2 + 2):
            if is_upright(cells, acolyte):
                add(p, cells[ACOLYTE + acolyte], seat, STEPS[step + COUNT])
    elif verb in (CLEAR, REMOVE_EACH):
        _remove_from(p, seat, step, here, verb == CLEAR)
    elif verb == CONVERT:
        if _is_cube_target(cells, seat, step, here, here, GREY):
            convert(p, here, GREY, seat, 1)
    elif verb == SCEPTIC_CLEAR:
        for direction in range(DIRECTIONS):
            if neighbour(here, direction) != NONE:
                clear_sceptics(p, neighbour(here, direction))
    elif verb == DRAW:
        for _ in range(STEPS[step + COUNT]):
            draw(p, seat)
    else:
        cells[PAWN + seat] = NONE
        if p.log is not None:
            p.log.append(Event("pawn-lifted", {"seat": seat}))


def _remove_from(p: Position, seat: i64, step: i64, hex: i64, all_of_them: bool) -> None:
    """Of every colour meant one cube, or all, goes from *hex*."""
    cells = p.cells
    for colour in range(COLOURS):
        if _is_removable(cells, seat, step, hex, colour):
            remove(p, hex, colour, cubes(cells, hex, colour) if all_of_them else 1)


def do(p: Position, seat: i64, action: i64) -> None:
    """Carry out one choice, and all that follows without asking."""
    cells = p.cells
    step = cells[STEP]
    note_choice(cells, action)
    if kind_of(action) == STOP:
        next_step(cells)
    else:
        follow(cells, step, action)
        _apply(p, seat, step, action)
    go_on(p, seat)


def note_choice(cells: vec[i64], action: i64) -> None:
    """Remember *action* among the choices of this effect."""
    count = cells[CHOSEN_N]
    at = CHOSEN + count * 2
    if count > 0 and cells[at - 2] == action:
        cells[at - 1] += 1
        return
    if count == CHOSEN_ROOM:
        raise OverflowError("an effect with more different choices than the position has room for")
    cells[at] = action
    cells[at + 1] = 1
    cells[CHOSEN_N] = count + 1


def follow(cells: vec[i64], step: i64, action: i64) -> None:
    """What the choice *action* fixes for the choices after it; nothing happens on the board."""
    verb = STEPS[step + VERB]
    kind = kind_of(action)
    a = part_a(action)
    b = part_b(action)
    cells[DONE_N] += 1
    if kind == PIECE and (verb in (REMOVE, CONVERT)):
        if STEPS[step + FLAG] & ONE_HEX:
            cells[PICK_HEX] = b
        if STEPS[step + FLAG] & ONE_COLOUR:
            cells[PICK_COLOUR] = a
        cells[PICKED] |= BIT[b]
    elif verb == CHOOSE_HEX:
        cells[PICK_HEX] = a
    elif verb == CHOOSE_TYPE:
        cells[PICK_TARGET] = a
    elif verb == SCEPTIC_ADD:
        cells[PICKED] |= BIT[a]
    elif verb == FAITH_MOVE:
        cells[PICKED] |= BIT[b]
    elif verb == PREACH:
        cells[PICKED] |= BIT[a]
    elif kind == MOVE_CUBE and (verb == LURE or STEPS[step + FLAG] & ONE_COLOUR):
        cells[PICK_COLOUR] = a
        cells[PICK_HEX] = b
        cells[PICK_TARGET] = part_c(action)
    elif verb == LURE:
        cells[DONE_N] = STEPS[step + COUNT]
    elif verb == SEND:
        cells[PICK_TARGET] = b
    elif verb in (COPY, TRIGGER):
        cells[STEP] = START[FIRST_MONSTER + a]
        cells[DONE_N] = 0
        if verb == TRIGGER:
            cells[SELF] = a
            cells[HERE] = cells[MONSTER_HEX + a]


def _apply(p: Position, seat: i64, step: i64, action: i64) -> None:
    """The consequences of a choice."""
    verb = STEPS[step + VERB]
    a = part_a(action)
    b = part_b(action)
    if verb == REMOVE:
        remove(p, b, a, 1)
    elif verb == CONVERT:
        convert(p, b, a, seat, 1)
    elif verb == REMOVE_EACH:
        _remove_from(p, seat, step, a, False)
    elif kind_of(action) == MOVE_CUBE:
        move_cubes(p, b, part_c(action), a, 1)
    elif kind_of(action) == MOVE_ACOLYTE:
        move_acolyte(p, a, b)
    elif verb == PUSH:
        _push(p, a, b)
    elif verb == WOUND:
        wound(p, a)
    elif verb == SLAY:
        slay(p, a)
    elif verb == SEIZE:
        seize(p, a, seat)
    elif verb in (FAITH_PLACE, FAITH_REPLACE):
        place_faith(p, a, seat)
    elif verb == FAITH_REMOVE:
        remove_faith(p, a)
    elif verb == FAITH_MOVE:
        move_faith(p, a, b)
    elif verb == SCEPTIC_ADD:
        add_sceptic(p, a)
    elif verb == SCEPTIC_MOVE:
        move_sceptics(p, a, b)
    elif verb == TEMPLE_DESTROY:
        destroy_temple(p, a)
    elif verb == RUIN_REMOVE:
        remove_ruin(p, b, a)
    elif verb == PREACH:
        convert(p, p.cells[ACOLYTE + seat * 2 + a], b, seat, 1)
    elif verb == ANOMALY:
        move_anomaly(p, a)
    elif (verb in (COPY, TRIGGER)) and p.log is not None:
        p.log.append(Event("ability-copied" if verb == COPY else "ability-woken", {"monster": MONSTER_IDS[a]}))


def _push(p: Position, rival: i64, target: i64) -> None:
    """Push one acolyte and one cube of *rival* out, as far as they can go (M17)."""
    cells = p.cells
    here = cells[HERE]
    if not is_barred(cells, target, rival):
        for acolyte in range(rival * 2, rival * 2 + 2):
            if stands_in(cells, acolyte, here):
                move_acolyte(p, acolyte, target)
                break
    if free_cubes(cells, here, rival) > 0:
        move_cubes(p, here, target, rival, 1)


# What can be chosen.


def offer(p: Position, seat: i64, out: vec[i64]) -> vec[i64]:
    """The choices of the current step."""
    cells = p.cells
    step = cells[STEP]
    out = offer_step(p, seat, step, cells[HERE], cells[SELF], out)
    return append(out, pack(STOP)) if STEPS[step + OPTIONAL] == 1 else out


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


def _is_removable(cells: vec[i64], seat: i64, step: i64, hex: i64, colour: i64) -> bool:
    return (
        cubes(cells, hex, colour) > 0
        and is_meant(STEPS[step + COLOUR], seat, colour)
        and not is_warded(cells, hex, colour)
    )


def _is_cube_target(cells: vec[i64], seat: i64, step: i64, here: i64, hex: i64, colour: i64) -> bool:
    """Whether a cube of *colour* in *hex* can be removed or converted in this step."""
    if not _is_removable(cells, seat, step, hex, colour):
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
                if _is_cube_target(cells, seat, step, here, hex, colour):
                    out = append(out, pack(PIECE, colour, hex))
    return out


def _is_mover(cells: vec[i64], seat: i64, step: i64, here: i64, hex: i64, colour: i64) -> bool:
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
            if _is_mover(cells, seat, step, here, hex, colour):
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
        if not is_upright(cells, acolyte) or (marching and acolyte // 2 != seat):
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
    if not is_upright(cells, acolyte):
        return False
    who = STEPS[step + BY]
    if who == PERFORMER:
        return acolyte == seat * 2 + cells[PERFORMING]
    if (acolyte // 2 == seat) != (who == OWN):
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
        return any(_is_removable(cells, seat, step, hex, colour) for colour in range(COLOURS))
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


# Refusals.


def refuse(p: Position, seat: i64, action: i64) -> Refusal | None:
    """Why *action* is no legal choice of the current step."""
    cells = p.cells
    step = cells[STEP]
    kind = kind_of(action)
    card = effect_name(cells[EFFECT])
    if kind == STOP:
        return Refusal("not-optional", "TH-K3", card=card)
    if not takes(step, kind):
        return Refusal("finish-effect", "TH-I3", card=card)
    if kind == PIECE and STEPS[step + VERB] != RUIN_REMOVE:
        return _refuse_cube(cells, seat, step, part_b(action), part_a(action), card)
    if kind == MOVE_CUBE:
        return _refuse_cube_move(cells, seat, step, action, card)
    if kind == MOVE_ACOLYTE:
        return _refuse_sending(cells, part_a(action), part_b(action), card)
    if kind == WOUND_IT and not is_upright(cells, part_a(action)):
        return Refusal("wounded", "TH-N3", acolyte=acolyte_name(part_a(action)))
    if kind == PREACH_AT:
        return refuse_hearing(cells, seat, part_a(action), part_b(action))
    if kind == MOVE_FAITH and cells[FAITH + part_b(action)] != NONE:
        return Refusal("not-vacant", "TH-K8", vertex=VERTEX_NAMES[part_b(action)])
    if kind == VERTEX and STEPS[step + VERB] == FAITH_PLACE and cells[FAITH + part_a(action)] != NONE:
        return Refusal("not-vacant", "TH-K8", vertex=VERTEX_NAMES[part_a(action)])
    if kind == HEX and not in_area(cells, STEPS[step + AT], cells[HERE], part_a(action)):
        return Refusal("out-of-reach", "TH-K2", card=card, hex=HEX_NAMES[part_a(action)])
    return Refusal("no-target", "TH-K5", card=card)


def takes(step: i64, kind: i64) -> bool:
    """Whether *step* asks for a choice of this *kind*."""
    verb = STEPS[step + VERB]
    if verb in (LURE, MARCH):
        return kind in (MOVE_CUBE, MOVE_ACOLYTE)
    if verb in (REMOVE, CONVERT, RUIN_REMOVE):
        return kind == PIECE
    if verb in (SLAY, SEIZE, COPY, TRIGGER):
        return kind == MONSTER
    if verb in (FAITH_PLACE, FAITH_REMOVE, FAITH_REPLACE):
        return kind == VERTEX
    if verb == MOVE:
        return kind == MOVE_CUBE
    if verb == SEND:
        return kind == MOVE_ACOLYTE
    if verb == PUSH:
        return kind == PUSH_TO
    if verb == WOUND:
        return kind == WOUND_IT
    if verb == CHOOSE_TYPE:
        return kind == TYPE
    if verb == FAITH_MOVE:
        return kind == MOVE_FAITH
    if verb == SCEPTIC_MOVE:
        return kind == MOVE_SCEPTICS
    if verb == PREACH:
        return kind == PREACH_AT
    return kind == HEX


def _refuse_cube(cells: vec[i64], seat: i64, step: i64, hex: i64, colour: i64, card: str) -> Refusal:
    name = HEX_NAMES[hex]
    if not in_area(cells, STEPS[step + AT], cells[HERE], hex):
        return Refusal("out-of-reach", "TH-K2", card=card, hex=name)
    if not is_meant(STEPS[step + COLOUR], seat, colour):
        return Refusal("colour-not-meant", "TH-K1", card=card)
    if cubes(cells, hex, colour) == 0:
        return Refusal("no-such-cube", "TH-K5", hex=name)
    if is_warded(cells, hex, colour):
        return Refusal("warded", "TH-K9", hex=name, monster=MONSTER_IDS[WARD])
    if STEPS[step + FLAG] & UNDEFENDED and is_defended(cells, hex, colour):
        return Refusal("defended", "TH-K4", hex=name, owner_seat=colour)
    return Refusal("already-fixed", "TH-K5", card=card)


def _refuse_cube_move(cells: vec[i64], seat: i64, step: i64, action: i64, card: str) -> Refusal:
    colour = part_a(action)
    hex = part_b(action)
    name = HEX_NAMES[hex]
    if is_held(cells, hex):
        return Refusal("held", "TH-B14", hex=name, monster=MONSTER_IDS[HOLD])
    if not is_meant(STEPS[step + COLOUR], seat, colour):
        return Refusal("colour-not-meant", "TH-K1", card=card)
    if cubes(cells, hex, colour) == 0:
        return Refusal("no-such-cube", "TH-K5", hex=name)
    if free_cubes(cells, hex, colour) == 0:
        return Refusal("cubes-frozen", "TH-P16", hex=name)
    if cells[PICK_COLOUR] != NONE:
        return Refusal("already-fixed", "TH-K5", card=card)
    return Refusal("out-of-reach", "TH-K2", card=card, hex=name)


def _refuse_sending(cells: vec[i64], acolyte: i64, target: i64, card: str) -> Refusal:
    name = acolyte_name(acolyte)
    if not is_upright(cells, acolyte):
        return Refusal("wounded", "TH-N3", acolyte=name)
    hex = cells[ACOLYTE + acolyte]
    if is_held(cells, hex):
        return Refusal("held", "TH-B14", hex=HEX_NAMES[hex], monster=MONSTER_IDS[HOLD])
    if is_barred(cells, target, acolyte // 2):
        return Refusal("barred", "TH-K9", hex=HEX_NAMES[target], monster=MONSTER_IDS[BAR])
    return Refusal("out-of-reach", "TH-K2", card=card, hex=HEX_NAMES[target])

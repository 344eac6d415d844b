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
    ASKED,
    AT,
    AT_CHOSEN,
    AT_TARGET,
    BAR,
    BLESS,
    CHOOSE_HEX,
    CHOOSE_TYPE,
    CLEAR,
    COLOUR,
    CONVERT,
    COPY,
    COUNT,
    DRAW,
    END,
    FAITH_MOVE,
    FAITH_PLACE,
    FAITH_REMOVE,
    FAITH_REPLACE,
    FIRST_MONSTER,
    FLAG,
    HOLD,
    LURE,
    MARCH,
    MONSTER_IDS,
    MOVE,
    ONE_COLOUR,
    ONE_HEX,
    OPTIONAL,
    PREACH,
    PUSH,
    REMOVE,
    REMOVE_EACH,
    RISE,
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
from theomachy.games.theurgy.land import BIT, DIRECTIONS, HEX_NAMES, NONE, VERTEX_NAMES, neighbour
from theomachy.games.theurgy.pilgrimage import refuse_hearing
from theomachy.games.theurgy.state import (
    ACOLYTE,
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
    PAWN,
    PERFORMING,
    PICK_COLOUR,
    PICK_HEX,
    PICK_TARGET,
    PICKED,
    SELF,
    STEP,
    cubes,
    free_cubes,
    is_barred,
    is_defended,
    is_held,
    is_upright,
    is_warded,
    stands_in,
)
from theomachy.games.theurgy.targets import (
    has_target,
    in_area,
    is_cube_target,
    is_meant,
    is_meant_acolyte,
    is_removable,
    offer_step,
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
        if is_cube_target(cells, seat, step, here, GREY):
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
        if is_removable(cells, seat, step, hex, colour):
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
        return _refuse_sending(cells, seat, step, action, card)
    if kind == WOUND_IT and not is_upright(cells, part_a(action)):
        return _refuse_absent(cells, part_a(action))
    if kind == PREACH_AT:
        return _refuse_sermon(cells, seat, part_a(action), part_b(action), card)
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
    target = part_c(action)
    name = HEX_NAMES[hex]
    if is_held(cells, hex):
        return Refusal("held", "TH-B14", hex=name, monster=MONSTER_IDS[HOLD])
    if not is_meant(STEPS[step + COLOUR], seat, colour):
        return Refusal("colour-not-meant", "TH-K1", card=card)
    if cubes(cells, hex, colour) == 0:
        return Refusal("no-such-cube", "TH-K5", hex=name)
    if free_cubes(cells, hex, colour) == 0:
        return Refusal("cubes-frozen", "TH-P16", hex=name)
    return _refuse_way(cells, step, hex, target, card)


def _refuse_sending(cells: vec[i64], seat: i64, step: i64, action: i64, card: str) -> Refusal:
    acolyte = part_a(action)
    target = part_b(action)
    name = acolyte_name(acolyte)
    if not is_meant_acolyte(cells, seat, step, acolyte):
        return Refusal("acolyte-not-meant", "TH-K1", card=card, acolyte=name)
    if not is_upright(cells, acolyte):
        return _refuse_absent(cells, acolyte)
    hex = cells[ACOLYTE + acolyte]
    if is_held(cells, hex):
        return Refusal("held", "TH-B14", hex=HEX_NAMES[hex], monster=MONSTER_IDS[HOLD])
    if is_barred(cells, target, acolyte // 2):
        return Refusal("barred", "TH-K9", hex=HEX_NAMES[target], monster=MONSTER_IDS[BAR])
    return _refuse_way(cells, step, hex, target, card)


def _refuse_absent(cells: vec[i64], acolyte: i64) -> Refusal:
    """Why an effect does not find *acolyte*, which does not stand upright."""
    name = acolyte_name(acolyte)
    if cells[ACOLYTE + acolyte] == NONE:
        return Refusal("acolyte-gone", "TH-L3", acolyte=name)
    return Refusal("wounded", "TH-N3", acolyte=name)


def _refuse_way(cells: vec[i64], step: i64, hex: i64, target: i64, card: str) -> Refusal:
    """Why a piece that may move does not go from *hex* to *target* by this card."""
    if not in_area(cells, STEPS[step + AT], cells[HERE], hex):
        return Refusal("out-of-reach", "TH-K2", card=card, hex=HEX_NAMES[hex])
    if _is_fixed_otherwise(cells, step, target):
        return Refusal("already-fixed", "TH-K5", card=card)
    return Refusal("out-of-reach", "TH-K2", card=card, hex=HEX_NAMES[target])


def _is_fixed_otherwise(cells: vec[i64], step: i64, target: i64) -> bool:
    """Whether an earlier choice rules out a move to *target*: it named the hex, or cubes of one colour."""
    if STEPS[step + TO] == AT_CHOSEN:
        return cells[PICK_HEX] != target
    if STEPS[step + TO] == AT_TARGET:
        return cells[PICK_TARGET] != target
    return cells[PICK_COLOUR] != NONE


def _refuse_sermon(cells: vec[i64], seat: i64, which: i64, colour: i64, card: str) -> Refusal | None:
    """Why acolyte *which* cannot preach at *colour* by this card; each does so once."""
    name = acolyte_name(seat * 2 + which)
    if not is_upright(cells, seat * 2 + which):
        return Refusal("wounded", "TH-N3", acolyte=name)
    if cells[PICKED] & BIT[which]:
        return Refusal("has-preached-by-card", "TH-K10", acolyte=name, card=card)
    return refuse_hearing(cells, seat, which, colour)

"""Effects of miracles and monsters: one interpreter of the steps in ``steps.TABLE`` (TH-K).

A step that the text leaves freedom in offers its choices one by one; the consequences of each stand at once. What
earlier choices fixed (the hex, the colour, the target) is kept in the cells ``PICK_…``.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a, part_b, part_c
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.games.theurgy import actions as act
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, land, steps
from theomachy.games.theurgy.rules import board, decks, pieces, pilgrimage, targets
from theomachy.games.theurgy.state import State

# Carrying an effect out.


def start(position: State, seat: i64, card: i64, here: i64, monster: i64) -> None:
    """Begin the effect of *card* in the hex *here*; *monster* acts, or NONE for a miracle."""
    cells = position.cells
    cells[at.EFFECT_CARD] = card
    cells[at.EFFECT_STEP] = position.terms.steps.start[card]
    cells[at.EFFECT_HEX] = here
    cells[at.EFFECT_MONSTER] = monster
    go_on(position, seat)


def is_finished(position: State) -> bool:
    """Return whether nothing of the current effect is left to do."""
    cells = position.cells
    table = position.terms.steps.table
    return table[cells[at.EFFECT_STEP] + steps.VERB] == steps.END


def forget(cells: vec[i64]) -> None:
    """Clear everything about the effect just finished."""
    cells[at.EFFECT_CARD] = land.NONE
    cells[at.EFFECT_STEP] = 0
    cells[at.EFFECT_HEX] = land.NONE
    cells[at.EFFECT_MONSTER] = land.NONE
    cells[at.PERFORMER] = land.NONE
    cells[at.STEP_CHOICES] = 0
    cells[at.FIXED_HEX] = land.NONE
    cells[at.FIXED_COLOUR] = land.NONE
    cells[at.FIXED_TARGET] = land.NONE
    cells[at.USED_UP] = 0
    for cell in range(at.CHOICE_COUNT, at.CHOICES + 2 * cells[at.CHOICE_COUNT]):
        cells[cell] = 0


def go_on(position: State, seat: i64) -> None:
    """Carry out what asks nothing and skip what is impossible, up to the next choice (TH-K5)."""
    table = position.terms.steps.table
    cells = position.cells
    while not is_finished(position):
        step = cells[at.EFFECT_STEP]
        if table[step + steps.ASKED] == 0:
            _carry_out(position, seat, step)
        elif cells[at.STEP_CHOICES] < table[step + steps.COUNT] and targets.has_target(
            position, seat, step, cells[at.EFFECT_HEX], cells[at.EFFECT_MONSTER]
        ):
            return
        next_step(cells)


def next_step(cells: vec[i64]) -> None:
    """The current step is over; what it fixed for later steps stays."""
    cells[at.EFFECT_STEP] += steps.WIDTH
    cells[at.STEP_CHOICES] = 0
    cells[at.USED_UP] = 0


def _carry_out(position: State, seat: i64, step: i64) -> None:
    """A step without any freedom."""
    table = position.terms.steps.table
    cells = position.cells
    verb = table[step + steps.VERB]
    here = cells[at.EFFECT_HEX]
    if verb == steps.ADD:
        pieces.add(position, here, seat, table[step + steps.COUNT])
    elif verb == steps.RISE:
        for acolyte in range(seat * 2, seat * 2 + 2):
            if cells[at.ACOLYTE + acolyte] != land.NONE and not board.is_upright(cells, acolyte):
                pieces.rise(position, acolyte)
    elif verb == steps.BLESS:
        for acolyte in range(seat * 2, seat * 2 + 2):
            if board.is_upright(cells, acolyte):
                pieces.add(position, cells[at.ACOLYTE + acolyte], seat, table[step + steps.COUNT])
    elif verb in (steps.CLEAR, steps.REMOVE_EACH):
        _remove_from(position, seat, step, here, verb == steps.CLEAR)
    elif verb == steps.CONVERT:
        if targets.is_cube_target(position, seat, step, here, at.GREY):
            pieces.convert(position, here, at.GREY, seat, 1)
    elif verb == steps.SCEPTIC_CLEAR:
        for direction in range(land.DIRECTIONS):
            if land.neighbour(here, direction) != land.NONE:
                pieces.clear_sceptics(position, land.neighbour(here, direction))
    elif verb == steps.DRAW:
        for _ in range(table[step + steps.COUNT]):
            decks.draw(position, seat)
    else:
        cells[at.PAWN + seat] = land.NONE
        if position.log is not None:
            position.log.append(Event("pawn-lifted", {"seat": seat}))


def _remove_from(position: State, seat: i64, step: i64, hex: i64, all_of_them: bool) -> None:
    """Of every colour meant one cube, or all, goes from *hex*."""
    cells = position.cells
    for colour in range(at.COLOURS):
        if targets.is_removable(position, seat, step, hex, colour):
            pieces.remove(position, hex, colour, board.cubes(cells, hex, colour) if all_of_them else 1)


def do_effect(position: State, seat: i64, action: i64) -> None:
    """Carry out one choice, and all that follows without asking."""
    cells = position.cells
    step = cells[at.EFFECT_STEP]
    note_choice(cells, action)
    if kind_of(action) == act.STOP:
        next_step(cells)
    else:
        follow(position, step, action)
        _apply(position, seat, step, action)
    go_on(position, seat)


def note_choice(cells: vec[i64], action: i64) -> None:
    """Remember *action* among the choices of this effect."""
    count = cells[at.CHOICE_COUNT]
    cell = at.CHOICES + count * 2
    if count > 0 and cells[cell - 2] == action:
        cells[cell - 1] += 1
        return
    if count == at.CHOICE_ROOM:
        raise OverflowError("an effect with more different choices than the position has room for")
    cells[cell] = action
    cells[cell + 1] = 1
    cells[at.CHOICE_COUNT] = count + 1


def follow(position: State, step: i64, action: i64) -> None:
    """Note what the choice *action* fixes for the choices after it; nothing happens on the board."""
    cells = position.cells
    table = position.terms.steps.table
    verb = table[step + steps.VERB]
    kind = kind_of(action)
    a = part_a(action)
    b = part_b(action)
    cells[at.STEP_CHOICES] += 1
    if kind == act.PIECE and (verb in (steps.REMOVE, steps.CONVERT)):
        if table[step + steps.FLAGS] & steps.ONE_HEX:
            cells[at.FIXED_HEX] = b
        if table[step + steps.FLAGS] & steps.ONE_COLOUR:
            cells[at.FIXED_COLOUR] = a
        cells[at.USED_UP] |= land.BIT[b]
    elif verb == steps.CHOOSE_HEX:
        cells[at.FIXED_HEX] = a
    elif verb == steps.CHOOSE_TYPE:
        cells[at.FIXED_TARGET] = a
    elif verb == steps.SCEPTIC_ADD:
        cells[at.USED_UP] |= land.BIT[a]
    elif verb == steps.FAITH_MOVE:
        cells[at.USED_UP] |= land.BIT[b]
    elif verb == steps.PREACH:
        cells[at.USED_UP] |= land.BIT[a]
    elif kind == act.MOVE_CUBE and (verb == steps.LURE or table[step + steps.FLAGS] & steps.ONE_COLOUR):
        cells[at.FIXED_COLOUR] = a
        cells[at.FIXED_HEX] = b
        cells[at.FIXED_TARGET] = part_c(action)
    elif verb == steps.LURE:
        cells[at.STEP_CHOICES] = table[step + steps.COUNT]
    elif verb == steps.SEND:
        cells[at.FIXED_TARGET] = b
    elif verb in (steps.COPY, steps.TRIGGER):
        cells[at.EFFECT_STEP] = position.terms.steps.start[box.FIRST_MONSTER + a]
        cells[at.STEP_CHOICES] = 0
        if verb == steps.TRIGGER:
            cells[at.EFFECT_MONSTER] = a
            cells[at.EFFECT_HEX] = cells[at.MONSTER_HEX + a]


def _apply(position: State, seat: i64, step: i64, action: i64) -> None:
    """The consequences of a choice."""
    table = position.terms.steps.table
    verb = table[step + steps.VERB]
    a = part_a(action)
    b = part_b(action)
    if verb == steps.REMOVE:
        pieces.remove(position, b, a, 1)
    elif verb == steps.CONVERT:
        pieces.convert(position, b, a, seat, 1)
    elif verb == steps.REMOVE_EACH:
        _remove_from(position, seat, step, a, False)
    elif kind_of(action) == act.MOVE_CUBE:
        pieces.move_cubes(position, b, part_c(action), a, 1)
    elif kind_of(action) == act.MOVE_ACOLYTE:
        pieces.move_acolyte(position, a, b)
    elif verb == steps.PUSH:
        _push(position, a, b)
    elif verb == steps.WOUND:
        pieces.wound(position, a)
    elif verb == steps.SLAY:
        pieces.slay(position, a)
    elif verb == steps.SEIZE:
        pieces.seize(position, a, seat)
    elif verb in (steps.FAITH_PLACE, steps.FAITH_REPLACE):
        pieces.place_faith(position, a, seat)
    elif verb == steps.FAITH_REMOVE:
        pieces.remove_faith(position, a)
    elif verb == steps.FAITH_MOVE:
        pieces.move_faith(position, a, b)
    elif verb == steps.SCEPTIC_ADD:
        pieces.add_sceptic(position, a)
    elif verb == steps.SCEPTIC_MOVE:
        pieces.move_sceptics(position, a, b)
    elif verb == steps.TEMPLE_DESTROY:
        pieces.destroy_temple(position, a)
    elif verb == steps.RUIN_REMOVE:
        pieces.remove_ruin(position, b, a)
    elif verb == steps.PREACH:
        pieces.convert(position, position.cells[at.ACOLYTE + seat * 2 + a], b, seat, 1)
    elif verb == steps.ANOMALY:
        pieces.move_anomaly(position, a)
    elif verb == steps.DISMISS:
        decks.dismiss(position, a)
    elif (verb in (steps.COPY, steps.TRIGGER)) and position.log is not None:
        position.log.append(
            Event("ability-copied" if verb == steps.COPY else "ability-woken", {"monster": box.MONSTER_IDS[a]})
        )


def _push(position: State, rival: i64, target: i64) -> None:
    """Push one acolyte and one cube of *rival* out, as far as they can go (M17)."""
    cells = position.cells
    here = cells[at.EFFECT_HEX]
    if not board.is_barred(position, target, rival):
        for acolyte in range(rival * 2, rival * 2 + 2):
            if board.stands_in(cells, acolyte, here):
                pieces.move_acolyte(position, acolyte, target)
                break
    if board.free_cubes(cells, here, rival) > 0:
        pieces.move_cubes(position, here, target, rival, 1)


# What can be chosen.


def offer_effect(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """The choices of the current step."""
    table = position.terms.steps.table
    cells = position.cells
    step = cells[at.EFFECT_STEP]
    out = targets.offer_step(position, seat, step, cells[at.EFFECT_HEX], cells[at.EFFECT_MONSTER], out)
    return append(out, pack(act.STOP)) if table[step + steps.OPTIONAL] == 1 else out


# Refusals.


def refuse_effect(position: State, seat: i64, action: i64) -> Refusal | None:
    """Return why *action* is no legal choice of the current step."""
    table = position.terms.steps.table
    cells = position.cells
    step = cells[at.EFFECT_STEP]
    kind = kind_of(action)
    card = steps.effect_name(cells[at.EFFECT_CARD])
    if kind == act.STOP:
        return Refusal("not-optional", "TH-K3", card=card)
    if not takes(position, step, kind):
        return Refusal("finish-effect", "TH-I3", card=card)
    if kind == act.PIECE and table[step + steps.VERB] != steps.RUIN_REMOVE:
        return _refuse_cube(position, seat, step, part_b(action), part_a(action), card)
    if kind == act.MOVE_CUBE:
        return _refuse_cube_move(position, seat, step, action, card)
    if kind == act.MOVE_ACOLYTE:
        return _refuse_sending(position, seat, step, action, card)
    if kind == act.WOUND and not board.is_upright(cells, part_a(action)):
        return _refuse_absent(cells, part_a(action))
    if kind == act.PREACH_AT:
        return _refuse_sermon(position, seat, part_a(action), part_b(action), card)
    if kind == act.MOVE_FAITH and cells[at.FAITH + part_b(action)] != land.NONE:
        return Refusal("not-vacant", "TH-K8", vertex=land.VERTEX_NAMES[part_b(action)])
    if (
        kind == act.VERTEX
        and table[step + steps.VERB] == steps.FAITH_PLACE
        and cells[at.FAITH + part_a(action)] != land.NONE
    ):
        return Refusal("not-vacant", "TH-K8", vertex=land.VERTEX_NAMES[part_a(action)])
    if kind == act.HEX and not targets.in_area(cells, table[step + steps.AREA], cells[at.EFFECT_HEX], part_a(action)):
        return Refusal("out-of-reach", "TH-K2", card=card, hex=land.HEX_NAMES[part_a(action)])
    return Refusal("no-target", "TH-K5", card=card)


def takes(position: State, step: i64, kind: i64) -> bool:
    """Return whether *step* asks for a choice of this *kind*."""
    table = position.terms.steps.table
    verb = table[step + steps.VERB]
    if verb in (steps.LURE, steps.MARCH):
        return kind in (act.MOVE_CUBE, act.MOVE_ACOLYTE)
    if verb in (steps.REMOVE, steps.CONVERT, steps.RUIN_REMOVE):
        return kind == act.PIECE
    if verb in (steps.SLAY, steps.SEIZE, steps.COPY, steps.TRIGGER, steps.DISMISS):
        return kind == act.MONSTER
    if verb in (steps.FAITH_PLACE, steps.FAITH_REMOVE, steps.FAITH_REPLACE):
        return kind == act.VERTEX
    if verb == steps.MOVE:
        return kind == act.MOVE_CUBE
    if verb == steps.SEND:
        return kind == act.MOVE_ACOLYTE
    if verb == steps.PUSH:
        return kind == act.PUSH_TO
    if verb == steps.WOUND:
        return kind == act.WOUND
    if verb == steps.CHOOSE_TYPE:
        return kind == act.TYPE
    if verb == steps.FAITH_MOVE:
        return kind == act.MOVE_FAITH
    if verb == steps.SCEPTIC_MOVE:
        return kind == act.MOVE_SCEPTICS
    if verb == steps.PREACH:
        return kind == act.PREACH_AT
    return kind == act.HEX


def _refuse_cube(position: State, seat: i64, step: i64, hex: i64, colour: i64, card: str) -> Refusal:
    cells = position.cells
    table = position.terms.steps.table
    name = land.HEX_NAMES[hex]
    if not targets.in_area(cells, table[step + steps.AREA], cells[at.EFFECT_HEX], hex):
        return Refusal("out-of-reach", "TH-K2", card=card, hex=name)
    if not targets.is_meant(table[step + steps.COLOUR], seat, colour):
        return Refusal("colour-not-meant", "TH-K1", card=card)
    if board.cubes(cells, hex, colour) == 0:
        return Refusal("no-such-cube", "TH-K5", hex=name)
    if board.is_warded(position, hex, colour):
        return Refusal("warded", "TH-K9", hex=name, monster=box.MONSTER_IDS[board.warding(position, hex, colour)])
    if table[step + steps.FLAGS] & steps.UNDEFENDED and board.is_defended(position, hex, colour):
        return Refusal("defended", "TH-K4", hex=name, owner_seat=colour)
    return Refusal("already-fixed", "TH-K5", card=card)


def _refuse_cube_move(position: State, seat: i64, step: i64, action: i64, card: str) -> Refusal:
    cells = position.cells
    table = position.terms.steps.table
    colour = part_a(action)
    hex = part_b(action)
    target = part_c(action)
    name = land.HEX_NAMES[hex]
    if board.is_held(position, hex):
        return pilgrimage.refuse_leaving(position, hex)
    if not targets.is_meant(table[step + steps.COLOUR], seat, colour):
        return Refusal("colour-not-meant", "TH-K1", card=card)
    if board.cubes(cells, hex, colour) == 0:
        return Refusal("no-such-cube", "TH-K5", hex=name)
    if board.free_cubes(cells, hex, colour) == 0:
        return Refusal("cubes-frozen", "TH-P16", hex=name)
    return _refuse_way(position, step, hex, target, card)


def _refuse_sending(position: State, seat: i64, step: i64, action: i64, card: str) -> Refusal:
    cells = position.cells
    acolyte = part_a(action)
    target = part_b(action)
    name = pieces.acolyte_name(acolyte)
    if not targets.is_meant_acolyte(position, seat, step, acolyte):
        return Refusal("acolyte-not-meant", "TH-K1", card=card, acolyte=name)
    if not board.is_upright(cells, acolyte):
        return _refuse_absent(cells, acolyte)
    hex = cells[at.ACOLYTE + acolyte]
    if board.is_held(position, hex):
        return pilgrimage.refuse_leaving(position, hex)
    if board.is_barred(position, target, acolyte // 2):
        return pilgrimage.refuse_entering(position, target, acolyte // 2)
    return _refuse_way(position, step, hex, target, card)


def _refuse_absent(cells: vec[i64], acolyte: i64) -> Refusal:
    """Return why an effect does not find *acolyte*, which does not stand upright."""
    name = pieces.acolyte_name(acolyte)
    if cells[at.ACOLYTE + acolyte] == land.NONE:
        return Refusal("acolyte-gone", "TH-L3", acolyte=name)
    return Refusal("wounded", "TH-N3", acolyte=name)


def _refuse_way(position: State, step: i64, hex: i64, target: i64, card: str) -> Refusal:
    """Return why a piece that may move does not go from *hex* to *target* by this card."""
    cells = position.cells
    table = position.terms.steps.table
    if not targets.in_area(cells, table[step + steps.AREA], cells[at.EFFECT_HEX], hex):
        return Refusal("out-of-reach", "TH-K2", card=card, hex=land.HEX_NAMES[hex])
    if _is_fixed_otherwise(position, step, target):
        return Refusal("already-fixed", "TH-K5", card=card)
    return Refusal("out-of-reach", "TH-K2", card=card, hex=land.HEX_NAMES[target])


def _is_fixed_otherwise(position: State, step: i64, target: i64) -> bool:
    """Return whether an earlier choice rules out a move to *target*: it named the hex, or cubes of one colour."""
    cells = position.cells
    table = position.terms.steps.table
    if table[step + steps.TARGET] == steps.AT_CHOSEN:
        return cells[at.FIXED_HEX] != target
    if table[step + steps.TARGET] == steps.AT_TARGET:
        return cells[at.FIXED_TARGET] != target
    return cells[at.FIXED_COLOUR] != land.NONE


def _refuse_sermon(position: State, seat: i64, which: i64, colour: i64, card: str) -> Refusal | None:
    """Return why acolyte *which* cannot preach at *colour* by this card; each does so once."""
    cells = position.cells
    name = pieces.acolyte_name(seat * 2 + which)
    if not board.is_upright(cells, seat * 2 + which):
        return Refusal("wounded", "TH-N3", acolyte=name)
    if cells[at.USED_UP] & land.BIT[which]:
        return Refusal("has-preached-by-card", "TH-K10", acolyte=name, card=card)
    return pilgrimage.refuse_hearing(position, seat, which, colour)

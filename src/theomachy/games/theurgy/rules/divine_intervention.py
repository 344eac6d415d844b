"""Divine Intervention (TH-I): one miracle or one summoning, and the horde moved and activated around it (TH-B)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a, part_b, part_c
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.games.theurgy import actions as act
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, deities, land, vocabulary
from theomachy.games.theurgy.rules import board, decks, effects, pieces, targets
from theomachy.games.theurgy.state import State


def offer_intervention(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Every step an Intervention can continue with."""
    cells = position.cells
    if cells[at.QUESTION] != at.NO_QUESTION:
        answer = act.TRIGGER if cells[at.QUESTION] == at.ASK_TRIGGER else act.KEEP_CARD
        return append(append(out, pack(answer)), pack(act.STOP))
    if cells[at.EFFECT_CARD] != land.NONE:
        return effects.offer_effect(position, seat, out)
    if cells[at.MAIN_USE] == at.NOTHING_YET:
        out = _offer_miracles(position, seat, out)
        out = _offer_summoning(position, out)
    out = _offer_horde(position, seat, out)
    return append(out, pack(act.DONE))


def refuse_intervention(position: State, seat: i64, action: i64) -> Refusal | None:
    """Return why *action* is no legal step of an Intervention."""
    cells = position.cells
    kind = kind_of(action)
    if cells[at.QUESTION] == at.ASK_TRIGGER:
        return Refusal("say-trigger", "TH-B5", monster=box.MONSTER_IDS[cells[at.EFFECT_MONSTER]])
    if cells[at.QUESTION] == at.ASK_KEEP:
        return Refusal("say-keep", "TH-D6", card=box.MIRACLE_IDS[cells[at.EFFECT_CARD]])
    if cells[at.EFFECT_CARD] != land.NONE:
        return effects.refuse_effect(position, seat, action)
    if kind == act.PERFORM:
        return _refuse_miracle(position, seat, action)
    if kind == act.SUMMON:
        return _refuse_summoning(cells, part_a(action), part_b(action))
    if kind in (act.MOVE_MONSTER, act.ACTIVATE):
        return _refuse_horde(position, seat, action)
    if kind == act.KEEP_CARD:
        is_aeoris = cells[at.DEITY + seat] == deities.AEORIS
        return Refusal("keep-later", "TH-I8") if is_aeoris else Refusal("only-aeoris", "TH-D6")
    return Refusal("not-in-intervention", "TH-I1")


def do_intervention(position: State, seat: i64, action: i64) -> None:
    """Carry one step out, up to the next choice."""
    cells = position.cells
    kind = kind_of(action)
    if cells[at.QUESTION] != at.NO_QUESTION:
        _answer(position, seat, kind)
    elif cells[at.EFFECT_CARD] != land.NONE:
        effects.do_effect(position, seat, action)
    elif kind == act.PERFORM:
        _perform(position, seat, action)
    elif kind == act.SUMMON:
        _summon(position, seat, part_a(action), part_b(action))
    elif kind == act.MOVE_MONSTER:
        _move_monster(position, part_a(action), part_b(action))
    else:
        _activate(position, seat, part_a(action))
    carrying_out = cells[at.EFFECT_CARD] != land.NONE and cells[at.QUESTION] == at.NO_QUESTION
    if carrying_out and effects.is_finished(position):
        _complete(position, seat)


def _answer(position: State, seat: i64, kind: i64) -> None:
    """Answer whether a monster just summoned is triggered (TH-B5), or Aeoris keeps a miracle (TH-D6)."""
    cells = position.cells
    asked = cells[at.QUESTION]
    cells[at.QUESTION] = at.NO_QUESTION
    if asked == at.ASK_KEEP:
        _put_away(position, seat, kind == act.KEEP_CARD)
    elif kind == act.STOP:
        finish_summoning(position)
        effects.forget(cells)
    else:
        _report_ability(position, seat, cells[at.EFFECT_MONSTER])
        effects.start(position, seat, cells[at.EFFECT_CARD], cells[at.EFFECT_HEX], cells[at.EFFECT_MONSTER])


def _complete(position: State, seat: i64) -> None:
    """The effect is over: Aeoris is asked about the card (TH-D6), the row is put in order (TH-I17)."""
    cells = position.cells
    card = cells[at.EFFECT_CARD]
    if card >= box.FIRST_MONSTER:
        if cells[at.IS_SUMMONING] == 1:
            finish_summoning(position)
        effects.forget(cells)
    elif cells[at.CARD_SOURCE] == at.FROM_HAND and cells[at.DEITY + seat] == deities.AEORIS:
        performer, hex = cells[at.PERFORMER], cells[at.EFFECT_HEX]
        effects.forget(cells)
        cells[at.EFFECT_CARD], cells[at.PERFORMER], cells[at.EFFECT_HEX] = card, performer, hex
        cells[at.QUESTION] = at.ASK_KEEP
    else:
        _put_away(position, seat, False)


def _put_away(position: State, seat: i64, keep: bool) -> None:
    """The miracle performed goes to the supply of Aeoris or on the discard pile (TH-I8)."""
    cells = position.cells
    card = cells[at.EFFECT_CARD]
    cells[at.CARD_SOURCE] = at.FROM_HAND
    effects.forget(cells)
    if not keep:
        decks.discard(cells, card)
        return
    cells[at.SUPPLY + card] += 1
    if position.log is not None:
        position.log.append(Event("miracle-kept", {"seat": seat, "card": box.MIRACLE_IDS[card]}))


def finish_summoning(position: State) -> None:
    """Disks, discards and refill after a summoning."""
    position.cells[at.IS_SUMMONING] = 0
    decks.place_disks(position)
    decks.refill_row(position)


# Miracles.


def _offer_miracles(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    cells = position.cells
    last: i64 = land.NONE
    for place in decks.sorted_hand(cells, seat):
        design = cells[at.HAND + seat * at.HAND_ROOM + place]
        if design != last:
            out = _offer_performers(position, seat, design, at.FROM_HAND, out)
        last = design
    if cells[at.DEITY + seat] == deities.AEORIS:
        for design in range(box.MIRACLES):
            if cells[at.SUPPLY + design] > 0:
                out = _offer_performers(position, seat, design, at.FROM_SUPPLY, out)
    return out


def _offer_performers(position: State, seat: i64, design: i64, source: i64, out: vec[i64]) -> vec[i64]:
    cells = position.cells
    for which in range(2):
        acolyte = seat * 2 + which
        if board.is_upright(cells, acolyte) and not board.is_disarmed(position, cells[at.ACOLYTE + acolyte]):
            out = append(out, pack(act.PERFORM, design, which, source))
    return out


def _refuse_main(cells: vec[i64]) -> Refusal | None:
    """Return why neither a miracle nor a summoning is possible any more (TH-I1)."""
    if cells[at.MAIN_USE] == at.NOTHING_YET:
        return None
    if cells[at.MAIN_USE] == at.SUMMONED:
        return Refusal("has-summoned", "TH-I1")
    return Refusal("has-performed", "TH-I1", card=box.MIRACLE_IDS[cells[at.MAIN_USE]])


def _refuse_miracle(position: State, seat: i64, action: i64) -> Refusal | None:
    cells = position.cells
    refused = _refuse_main(cells)
    if refused is not None:
        return refused
    design = part_a(action)
    acolyte = seat * 2 + part_b(action)
    card = box.MIRACLE_IDS[design]
    if part_c(action) == at.FROM_SUPPLY and cells[at.DEITY + seat] != deities.AEORIS:
        return Refusal("only-aeoris", "TH-D6")
    if part_c(action) == at.FROM_SUPPLY and cells[at.SUPPLY + design] == 0:
        return Refusal("not-in-supply", "TH-D6", card=card)
    if part_c(action) != at.FROM_SUPPLY and decks.find_in_hand(cells, seat, design) == land.NONE:
        return Refusal("not-in-hand", "TH-I8", card=card)
    if not board.is_upright(cells, acolyte):
        return Refusal("wounded-performer", "TH-I4", acolyte=pieces.acolyte_name(acolyte))
    guard = board.standing(cells, position.terms.cards.disarm, cells[at.ACOLYTE + acolyte])
    return Refusal("disarmed", "TH-K9", acolyte=pieces.acolyte_name(acolyte), monster=box.MONSTER_IDS[guard])


def _perform(position: State, seat: i64, action: i64) -> None:
    """The card is shown, the sceptics leave, then the effect begins (TH-I6 to TH-I8)."""
    cells = position.cells
    design = part_a(action)
    hex = cells[at.ACOLYTE + seat * 2 + part_b(action)]
    if part_c(action) == at.FROM_SUPPLY:
        cells[at.SUPPLY + design] -= 1
    else:
        decks.leave_hand(cells, seat, decks.find_in_hand(cells, seat, design))
    cells[at.MAIN_USE] = design
    cells[at.PERFORMER] = part_b(action)
    cells[at.CARD_SOURCE] = part_c(action)
    if position.log is not None:
        position.log.append(
            Event("miracle-performed", {"seat": seat, "card": box.MIRACLE_IDS[design], "hex": land.HEX_NAMES[hex]})
        )
    pieces.clear_sceptics(position, hex)
    effects.start(position, seat, design, hex, land.NONE)


# Summoning.


def _offer_summoning(position: State, out: vec[i64]) -> vec[i64]:
    cells = position.cells
    cards = position.terms.cards
    for place in range(at.ROW_PLACES):
        monster = cells[at.ROW + place]
        if monster == land.NONE:
            continue
        for hex in range(land.HEXES):
            if cells[at.TILE + hex] == cards.type[monster]:
                out = append(out, pack(act.SUMMON, monster, hex))
    return out


def _place_in_row(cells: vec[i64], monster: i64) -> i64:
    for place in range(at.ROW_PLACES):
        if cells[at.ROW + place] == monster:
            return place
    return land.NONE


def _refuse_summoning(cells: vec[i64], monster: i64, hex: i64) -> Refusal | None:
    refused = _refuse_main(cells)
    if refused is not None:
        return refused
    name = box.MONSTER_IDS[monster]
    if _place_in_row(cells, monster) == land.NONE:
        return Refusal("not-pending", "TH-I13", monster=name)
    return Refusal("wrong-type", "TH-I14", monster=name, hex=land.HEX_NAMES[hex])


def _summon(position: State, seat: i64, monster: i64, hex: i64) -> None:
    cells = position.cells
    place = _place_in_row(cells, monster)
    cells[at.ROW + place] = land.NONE
    cells[at.DISKS + place] = 0
    cells[at.MAIN_USE] = at.SUMMONED
    cells[at.MONSTER_OWNER + monster] = seat
    cells[at.MONSTER_MARKS + monster] = at.JUST_ARRIVED
    if position.log is not None:
        facts = {"seat": seat, "monster": box.MONSTER_IDS[monster], "hex": land.HEX_NAMES[hex]}
        position.log.append(Event("monster-summoned", facts))
    pieces.enter_monster(position, monster, hex)
    if position.terms.cards.active[monster] == 0 or not targets.can_trigger(position, seat, monster, hex, monster):
        finish_summoning(position)
        return
    cells[at.IS_SUMMONING] = 1
    cells[at.QUESTION] = at.ASK_TRIGGER
    cells[at.EFFECT_CARD] = box.FIRST_MONSTER + monster
    cells[at.EFFECT_HEX] = hex
    cells[at.EFFECT_MONSTER] = monster


# The horde.


def _offer_horde(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    cards = position.terms.cards
    cells = position.cells
    for monster in range(box.MONSTERS):
        marks = cells[at.MONSTER_MARKS + monster]
        if cells[at.MONSTER_OWNER + monster] != seat or marks & at.JUST_ARRIVED:
            continue
        hex = cells[at.MONSTER_HEX + monster]
        if not marks & at.HAS_MOVED and cards.move[monster] != vocabulary.TERRITORIAL:
            for target in range(land.HEXES):
                if can_reach(position, monster, target):
                    out = append(out, pack(act.MOVE_MONSTER, monster, target))
        if (
            cards.active[monster] == 1
            and not marks & at.HAS_ACTED
            and targets.can_trigger(position, seat, monster, hex, monster)
        ):
            out = append(out, pack(act.ACTIVATE, monster))
    return out


def can_reach(position: State, monster: i64, target: i64) -> bool:
    """Return whether the movement of *monster* leads to *target* (TH-B7)."""
    cells = position.cells
    cards = position.terms.cards
    hex = cells[at.MONSTER_HEX + monster]
    move = cards.move[monster]
    if hex == target or move == vocabulary.TERRITORIAL:
        return False
    if move == vocabulary.ROAMING:
        return land.distance(hex, target) == 1
    if move == vocabulary.WITHIN_TWO:
        return land.distance(hex, target) <= 2
    if move == vocabulary.TO_SCEPTICS:
        return cells[at.SCEPTICS + target] > 0
    if move == vocabulary.ANYWHERE:
        return True
    return land.distance(hex, target) == 1 or cells[at.TILE + target] == cards.type[monster]


def _refuse_horde(position: State, seat: i64, action: i64) -> Refusal | None:
    cells = position.cells
    cards = position.terms.cards
    monster = part_a(action)
    name = box.MONSTER_IDS[monster]
    marks = cells[at.MONSTER_MARKS + monster]
    moves = kind_of(action) == act.MOVE_MONSTER
    if cells[at.MONSTER_OWNER + monster] != seat:
        return Refusal("not-your-monster", "TH-I2", monster=name)
    if moves and cards.move[monster] == vocabulary.TERRITORIAL:
        return Refusal("territorial", "TH-B8", monster=name)
    if not moves and cards.active[monster] == 0:
        return Refusal("passive", "TH-B6", monster=name)
    if marks & at.JUST_ARRIVED:
        return Refusal("fresh", "TH-B9" if moves else "TH-B5", monster=name)
    if marks & (at.HAS_MOVED if moves else at.HAS_ACTED):
        return Refusal("monster-moved" if moves else "monster-used", "TH-I2", monster=name)
    if moves:
        return Refusal("monster-reach", "TH-B7", monster=name, hex=land.HEX_NAMES[part_b(action)])
    return Refusal("no-trigger", "TH-B18", monster=name)


def _move_monster(position: State, monster: i64, target: i64) -> None:
    cells = position.cells
    if position.log is not None:
        facts = {
            "monster": box.MONSTER_IDS[monster],
            "hex": land.HEX_NAMES[cells[at.MONSTER_HEX + monster]],
            "target": land.HEX_NAMES[target],
        }
        position.log.append(Event("monster-moved", facts))
    cells[at.MONSTER_MARKS + monster] |= at.HAS_MOVED
    pieces.enter_monster(position, monster, target)


def _activate(position: State, seat: i64, monster: i64) -> None:
    cells = position.cells
    cells[at.MONSTER_MARKS + monster] |= at.HAS_ACTED
    _report_ability(position, seat, monster)
    effects.start(position, seat, box.FIRST_MONSTER + monster, cells[at.MONSTER_HEX + monster], monster)


def _report_ability(position: State, seat: i64, monster: i64) -> None:
    if position.log is not None:
        position.log.append(Event("monster-activated", {"seat": seat, "monster": box.MONSTER_IDS[monster]}))

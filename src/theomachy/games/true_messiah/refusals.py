"""Say why a choice is not legal: the rule that forbids it, and what to do instead. Facts are what the seat can see."""

from theomachy.core.action import kind_of, part_a, part_b, part_c
from theomachy.core.refusal import Refusal
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces, vocabulary
from theomachy.games.true_messiah.components.board import NOWHERE, distance, space_name
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import (
    beginning,
    combat,
    decks,
    drafts,
    end_phase,
    miracles,
    movement,
    preemption,
    spaces,
    stack,
    stops,
    targets,
)

_HOME = {
    act.CALL_END: at.ACTION,
    act.PRAY: at.ACTION,
    act.PLAY: at.ACTION,
    act.GIVE: at.ACTION,
    act.RECRUIT: at.RECRUIT,
    act.BUILD: at.BUILD,
    act.AIM_LOW: at.COMBAT,
    act.AIM_HIGH: at.COMBAT,
    act.SAVE: at.COMBAT,
    act.SACK: at.SACK,
    act.LOOT: at.SACK,
    act.PLACE_HIGH: at.SACK,
    act.PLACE_LOW: at.SACK,
    act.DISCARD: at.DISCARD,
    act.BID: at.BID,
    act.BUY: at.BUY,
}
_LAW_OF_PHASE = {
    at.RECRUIT: "TM-B4",
    at.BUILD: "TM-B8",
    at.ACTION: "TM-T4",
    at.COMBAT: "TM-C1",
    at.SACK: "TM-E2",
    at.DISCARD: "TM-E14",
}


def explain(position: TrueMessiahPosition, seat: int, action: int) -> Refusal | None:
    """The rule that forbids *action* to *seat*, who may choose now."""
    kind, a, b, c = kind_of(action), part_a(action), part_b(action), part_c(action)
    cells = position.cells
    if kind in _HOME and cells[at.PHASE] != _HOME[kind]:
        return Refusal(
            "wrong-phase", _LAW_OF_PHASE.get(_HOME[kind], "TM-K1"), phase=f"phase-{at.PHASE_NAMES[cells[at.PHASE]]}"
        )
    if drafts.has_begun(position, seat):
        return _explain_draft(position, seat, kind, a, b, c)
    if kind in (act.CALL_END, act.GROUP, act.PRAY, act.PLAY, act.GIVE, act.PASS):
        return _explain_action(position, seat, kind, a, b, c)
    if kind in (act.RECRUIT, act.BUILD):
        return _explain_recruit(position, a, b, c) if kind == act.RECRUIT else _explain_build(position, a, b)
    if kind in (act.AIM_LOW, act.AIM_HIGH):
        return _explain_aim(position, seat, kind, a, b)
    if kind == act.SACK:
        return _explain_sack(position, seat, a, b)
    if kind in (act.PLACE_LOW, act.PLACE_HIGH):
        return _explain_place(position, seat, kind, a, b, c)
    if kind == act.BID:
        return Refusal("bid-too-high", "TM-K4", coins=cells[at.COINS + seat])
    if kind == act.BUY:
        return _explain_purchase(position, seat, a)
    if kind == act.DISCARD:
        return _explain_discard(position, seat, a, b)
    if (
        kind in (act.CHOOSE_SPACE, act.CHOOSE_UNITS, act.CHOOSE_CARD, act.CHOOSE_DONE, act.RETARGET)
        and cells[at.QUESTION] != at.CHOOSE
    ):
        return Refusal("nothing-to-choose", "TM-R8")
    return None


def _wrong_phase(position: TrueMessiahPosition, rule: str) -> Refusal:
    """Refuse what belongs to another phase."""
    return Refusal("wrong-phase", rule, phase=f"phase-{at.PHASE_NAMES[position.cells[at.PHASE]]}")


def _explain_draft(position: TrueMessiahPosition, seat: int, kind: int, a: int, b: int, c: int) -> Refusal | None:
    """Say why a choice that is begun cannot continue like that."""
    if kind == act.STEP and position.cells[at.DRAFT_KIND] == at.DRAFT_MOVE:
        return _explain_step(position, seat, a)
    if kind == act.STOP and position.cells[at.DRAFT_KIND] == at.DRAFT_MOVE:
        return Refusal("cannot-stop", "TM-M5" if position.cells[at.PICK_COUNT] > 1 else "TM-M13")
    if kind == act.TARGET:
        card, origin, form = position.cells[at.DRAFT], position.cells[at.DRAFT + 1], position.cells[at.DRAFT + 2]
        return _explain_target(position, seat, card, origin, form, a * act.SORT + b)
    if kind == act.DISCARD:
        return _explain_discard(position, seat, a, b)
    if kind in (act.PLACE_LOW, act.PLACE_HIGH):
        return _explain_place(position, seat, kind, a, b, c)
    return None


def _explain_step(position: TrueMessiahPosition, seat: int, space: int) -> Refusal | None:
    """Say why the drafted group cannot go there."""
    name, pace = space_name(space), int(movement.pace_of(position, seat))
    far = distance(drafts.last_pick(position), space)
    left = pace + 1 - position.cells[at.PICK_COUNT]
    if far > left:
        return Refusal("too-far", "TM-M1", pace=pace)
    blocked = spaces.refuse_entry(position, seat, space)
    if blocked is not None:
        return blocked
    if movement.is_on_path(position, space):
        return Refusal("detour", "TM-M13", space=name)
    unfit = _explain_group_there(position, space)
    if unfit is not None or far == 1:
        return unfit
    if any(way[-1] == name for way in movement.reachable(position.copy(), seat)):
        return Refusal("not-a-step", "TM-M1", space=name)
    return Refusal("no-way", "TM-M1", space=name, count=left)


def _explain_group_there(position: TrueMessiahPosition, space: int) -> Refusal | None:
    """Say why the units of the drafted group cannot stand on a space that is open to their owner."""
    name = space_name(space)
    start, mask = position.cells[at.DRAFT], position.cells[at.DRAFT + 1]
    if (
        mask & pieces.LOW_PLACES
        and movement.has_doubter(position, start, mask & pieces.LOW_PLACES)
        and position.is_holy(space)
    ):
        return Refusal("nonbeliever-holy", "TM-M6", space=name)
    if mask >= pieces.HIGH_PLACE and position.high_on(space) != at.NOBODY:
        return Refusal("high-unit-there", "TM-M5", space=name)
    if pieces.count_places(mask) > pieces.LOW_ROOM - position.low_count(space):
        return Refusal("no-room", "TM-M5", space=name, count=position.low_count(space))
    return None


def _explain_action(position: TrueMessiahPosition, seat: int, kind: int, a: int, b: int, c: int) -> Refusal | None:
    """Say why a move, prayer, play, gift, pass or end call is not possible."""
    cards = position.terms.cards
    cells = position.cells
    if kind == act.GROUP:
        return _explain_group(position, seat, a, b)
    if cells[at.QUESTION] != at.NO_QUESTION:
        return Refusal("choice-open", "TM-R8")
    quiet = cells[at.STACK_HEIGHT] == 0 and cells[at.TURN] == seat
    if kind == act.CALL_END:
        if not quiet:
            called = cells[at.TURN] == seat and cells[at.COMBAT_DECLARED] >= 0
            return Refusal("not-now", "TM-F4" if called else _law_of_others(position))
        if preemption.must_fight(position):
            return Refusal("must-fight", "TM-F1")
        if decks.is_lasting(position, vocabulary.TRUCE, at.NOBODY):
            return Refusal("holy-day", "TM-F5")
        return Refusal("may-not-fight", "TM-F1")
    if kind == act.PASS:
        return Refusal("nothing-to-pass", "TM-W2")
    if kind == act.PRAY:
        return _explain_prayer(position, seat, a, b, c)
    if decks.in_hand(position, seat, a) == 0:
        return Refusal("not-in-hand", "TM-R1", card=cards.names[a])
    if cards.cost[a] > cells[at.BELIEF + seat]:
        return Refusal(
            "too-little-belief", "TM-R1", card=cards.names[a], cost=int(cards.cost[a]), belief=cells[at.BELIEF + seat]
        )
    if kind == act.GIVE and miracles.ally_of(position, seat) == at.NOBODY:
        return Refusal("no-ally", "TM-R16")
    if not cards.preemptive[a] and not preemption.may_play_anything(position, seat):
        return Refusal("not-preemptive", "TM-R16" if kind == act.GIVE else "TM-R2", card=cards.names[a])
    if cards.range[a] and b == 2 and (position.cells[at.AVATAR + seat] == NOWHERE or cards.messiah_only[a]):
        return Refusal("no-avatar", "TM-U7", card=cards.names[a])
    if cards.effect[a] == vocabulary.SHIELD and not spaces.chit_is_free(position):
        return Refusal("no-chit", "TM-N3", card=cards.names[a])
    return Refusal("no-target", "TM-R10", card=cards.names[a])


def _law_of_others(position: TrueMessiahPosition) -> str:
    """The rule that says what may be done in a window, or while another player is active and the stack is empty."""
    return "TM-W2" if position.cells[at.STACK_HEIGHT] > 0 else "TM-W9"


def _explain_group(position: TrueMessiahPosition, seat: int, space: int, mask: int) -> Refusal | None:
    """Say why these units cannot begin a move."""
    cells = position.cells
    name = space_name(space)
    if cells[at.PHASE] not in (at.SETUP, at.ACTION):
        return _wrong_phase(position, "TM-T4")
    granted = cells[at.QUESTION] == at.CHOOSE
    if not granted and cells[at.PHASE] == at.ACTION and (cells[at.STACK_HEIGHT] > 0 or cells[at.TURN] != seat):
        return Refusal("not-now", _law_of_others(position))
    for place in range(4):
        if (mask >> place) & 1:
            code = position.low_unit(space, place)
            if code == 0 or pieces.owner_of(code) != seat:
                return spaces.refuse_absent(position, seat, space)
            if pieces.kind_of(code) == pieces.PRAYING:
                return Refusal("praying", "TM-M7", space=name)
            if pieces.has_moved(code):
                return Refusal("has-moved", "TM-A4" if granted else "TM-M2", space=name)
            if cells[at.SALT + space]:
                return Refusal("salted", "TM-E15", space=name)
    if mask >= pieces.HIGH_PLACE and (position.high_on(space) == at.NOBODY or position.high_on(space) >> 1 != seat):
        return spaces.refuse_absent(position, seat, space)
    if mask >= pieces.HIGH_PLACE and position.high_has_moved(position.high_on(space)):
        return Refusal("has-moved", "TM-A3", space=name)
    if cells[at.PHASE] == at.ACTION and not granted and pieces.count_places(mask) > movement.allowance(position):
        return Refusal("move-limit", "TM-A2", limit=cells[at.MOVE_LIMIT], moved=cells[at.MOVES_MADE])
    if (
        granted
        and stack.effect_in_choice(position) == vocabulary.EXTRA_MOVES
        and (mask >= pieces.HIGH_PLACE or pieces.count_places(mask) > 1)
    ):
        return Refusal("one-by-one", "TM-R19", card=position.terms.cards.names[cells[position.top() + at.ITEM_CARD]])
    return Refusal("nowhere-to-go", "TM-M5", space=name)


def _explain_prayer(position: TrueMessiahPosition, seat: int, space: int, place: int, number: int) -> Refusal:
    """Say why these followers cannot pray."""
    code = position.low_unit(space, place)
    if not position.owns(seat, space):
        return Refusal("not-holy", "TM-A5", space=space_name(space))
    if (
        code == 0
        or pieces.owner_of(code) != seat
        or pieces.kind_of(code) in (pieces.NONBELIEVER, pieces.PRAYING)
        or position.count_equal(space, place) < number
    ):
        return Refusal("cannot-pray", "TM-A5", space=space_name(space))
    return Refusal("not-now", "TM-W9")


def _explain_target(
    position: TrueMessiahPosition, seat: int, card: int, origin: int, form: int, target: int
) -> Refusal | None:
    """Say why the drafted miracle cannot be aimed there."""
    cards = position.terms.cards
    sort = target // act.SORT
    home = targets.origin_space(position, seat, origin)
    space = targets.space_of(position, target)
    if cards.range[card] and space != NOWHERE and distance(home, space) > cards.range[card]:
        far = distance(home, space)
        return Refusal("out-of-range", "TM-R4", card=cards.names[card], range=int(cards.range[card]), far=int(far))
    owners = 0 if sort == act.ON_STACK else stops.owners_of(position, target)
    if targets.is_shielded(position, seat, owners):
        return Refusal("shielded", "TM-R5", card=cards.names[card])
    return Refusal("wrong-target", "TM-R10", card=cards.names[card])


def _explain_recruit(position: TrueMessiahPosition, sort: int, space: int, number: int) -> Refusal:
    """Say why no recruits can be placed there."""
    cells = position.cells
    left = cells[at.NUMBERS_RECRUITS] if sort else cells[at.CELEBRITY_RECRUITS]
    if number > left:
        return Refusal("no-recruits", "TM-B5" if sort else "TM-B4", count=left)
    if sort == 0 and space != cells[at.BEGAN_ALONE]:
        return Refusal("celebrity-elsewhere", "TM-B4", space=space_name(cells[at.BEGAN_ALONE]))
    if not position.owns(cells[at.TURN], space):
        return Refusal("not-holy", "TM-B5", space=space_name(space))
    if number > position.spare_followers(cells[at.TURN]):
        return Refusal("no-follower-chit", "TM-N6", count=int(position.spare_followers(cells[at.TURN])))
    return Refusal("no-room", "TM-B6", space=space_name(space), count=position.low_count(space))


def _explain_build(position: TrueMessiahPosition, space: int, given_up: int) -> Refusal:
    """Say why no temple can be built there."""
    name = space_name(space)
    if position.board.monolith[space]:
        return Refusal("monolith", "TM-Q10", space=name)
    if not beginning.is_site(position, space):
        own = at.BITS[position.cells[at.TURN]]
        if position.seats_on(space) & own and position.seats_on(space) != own:
            return Refusal("shared-site", "TM-B10", space=name)
        return Refusal("no-site", "TM-B8", space=name)
    if given_up == 0:
        return Refusal("no-tile", "TM-B11", limit=int(pieces.TEMPLES))
    if position.temples(position.cells[at.TURN]) < pieces.TEMPLES:
        return Refusal("tile-left", "TM-B11")
    if position.owns(position.cells[at.TURN], given_up - 1) and beginning.is_new(position, given_up - 1):
        return Refusal("new-temple", "TM-B11", space=space_name(given_up - 1))
    return Refusal("no-temple-there", "TM-B11", space=space_name(given_up - 1))


def _explain_aim(position: TrueMessiahPosition, seat: int, kind: int, space: int, part: int) -> Refusal:
    """Say why these units cannot have that target."""
    name = space_name(space)
    if not (position.seats_on(space) >> seat) & 1:
        return Refusal("no-such-units", "TM-U3", space=name)
    ways = combat.ways(position, seat, space)
    for direction in range(4):
        aimed = combat.split_part(part, direction) > 0 if kind == act.AIM_HIGH else part == direction
        if aimed and not (ways >> direction) & 1:
            there = space_name(position.board.next[space * 4 + direction])
            return Refusal("nobody-to-attack", "TM-C5", space=name, target=there)
    high = position.high_on(space)
    if kind == act.AIM_HIGH and high != at.NOBODY and not combat.is_split(part, ways, combat.high_attacks(high)):
        return Refusal("attacks-left", "TM-C5", count=int(combat.high_attacks(high)))
    return Refusal("wrong-aim", "TM-C4" if kind == act.AIM_HIGH else "TM-C2", space=name)


def _explain_place(
    position: TrueMessiahPosition, seat: int, kind: int, near: int, place: int, number: int
) -> Refusal | None:
    """Say why these units cannot be placed on the sacked space."""
    space = position.cells[at.QUESTION_ABOUT]
    if position.cells[at.QUESTION] != at.PLACING:
        return None
    if not end_phase.is_beside(position, near, space):
        return Refusal("not-beside", "TM-E8", space=space_name(near), target=space_name(space))
    if kind == act.PLACE_HIGH:
        own = position.high_on(near) != at.NOBODY and position.high_on(near) >> 1 == seat
        return None if own else Refusal("no-such-units", "TM-U3", space=space_name(near))
    if position.count_equal(near, place) < number:
        return Refusal("no-such-units", "TM-U3", space=space_name(near))
    if pieces.kind_of(position.low_unit(near, place)) == pieces.NONBELIEVER and position.is_holy(space):
        return Refusal("nonbeliever-holy", "TM-E9", space=space_name(space))
    if end_phase.room_left(position) < number:
        return Refusal("no-room-to-place", "TM-E8", space=space_name(space), count=int(end_phase.room_left(position)))
    return None


def _explain_sack(position: TrueMessiahPosition, seat: int, space: int, capture: int) -> Refusal:
    """Say why this building cannot be sacked so."""
    name = space_name(space)
    if end_phase.is_open(position, seat, space) and capture:
        if not position.is_temple(space):
            return Refusal("capture-city", "TM-E5", space=name)
        return Refusal("no-tile-to-capture", "TM-E6", limit=int(pieces.TEMPLES))
    return Refusal("cannot-sack", "TM-E2", space=name)


def _explain_purchase(position: TrueMessiahPosition, seat: int, mask: int) -> Refusal:
    """Say why these cards cannot be bought."""
    cards = position.terms.cards
    total = sum(
        int(cards.cost[position.cells[at.FOR_SALE + place] - 1])
        for place in range(pieces.SALE_ROOM)
        if (mask >> place) & 1
    )
    if bin(mask).count("1") > 2:
        return Refusal("too-many-cards", "TM-K6")
    return Refusal("too-expensive", "TM-K6", cost=total, bid=position.cells[at.SEALED_BID + seat])


def _explain_discard(position: TrueMessiahPosition, seat: int, card: int, number: int) -> Refusal:
    """Say why these cards cannot be discarded."""
    if decks.in_hand(position, seat, card) < number:
        return Refusal("not-in-hand", "TM-E14", card=position.terms.cards.names[card])
    return Refusal("discard-exactly", "TM-E14", count=position.cells[at.HAND_SIZE + seat] - end_phase.KEPT_CARDS)

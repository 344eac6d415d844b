"""Why a choice is not legal: the rule that forbids it, and what to do instead. Facts are what the seat can see."""

from theomachy.core.action import kind_of, part_a, part_b, part_c
from theomachy.core.refusal import Refusal
from theomachy.games.true_messiah import beginning, combat, ending, movement, stack, stops, targets, ways
from theomachy.games.true_messiah.actions import (
    AIM_HIGH,
    AIM_LOW,
    CALL_END,
    CHOSEN,
    DROP,
    ENLIST,
    GIVE,
    GROUP,
    LOOT,
    MAKE_BID,
    ON_STACK,
    PASS,
    PLACE_HIGH,
    PLACE_LOW,
    PLAY,
    PRAY,
    PURCHASE,
    RAISE,
    RETARGET,
    SACK_IT,
    SAVE,
    SORT,
    STEP,
    STOP,
    TAKE_CARD,
    TARGET,
    TO_SPACE,
    UNITS,
)
from theomachy.games.true_messiah.board import NOWHERE, distance, space_name
from theomachy.games.true_messiah.cards import (
    COST,
    CREATE_AVATAR,
    EDICT,
    EDICT_PLUS,
    HOLY_DAY,
    NAMES,
    PREEMPTIVE,
    PROVIDENCE,
    PROVIDENCE_PLUS,
    RANGE,
)
from theomachy.games.true_messiah.layout import (
    ABOUT,
    ACTION,
    ALONE,
    AVATAR,
    BELIEF,
    BID,
    BITS,
    BUILD,
    BUY,
    CELEBRITY,
    CHOOSE,
    COMBAT,
    DECLARED,
    DISCARD,
    DRAFT,
    DRAFT_MOVE,
    HAND,
    LIMIT,
    MOVED,
    NOBODY,
    NONBELIEVER,
    NOTHING,
    NUMBERS,
    OPEN,
    PHASE,
    PICKED,
    PLACING,
    PRAYING,
    PURSE,
    RECRUIT,
    ROOM,
    SACK,
    SALT,
    SEALED,
    SETUP,
    SKETCH,
    STALL,
    TALL,
    TEMPLES,
    TURN,
    WHICH,
    has_moved,
    unit_kind,
    unit_owner,
)
from theomachy.games.true_messiah.notation import has_begun, low_at
from theomachy.games.true_messiah.position import TrueMessiah

HOME = {
    CALL_END: ACTION,
    PRAY: ACTION,
    PLAY: ACTION,
    GIVE: ACTION,
    ENLIST: RECRUIT,
    RAISE: BUILD,
    AIM_LOW: COMBAT,
    AIM_HIGH: COMBAT,
    SAVE: COMBAT,
    SACK_IT: SACK,
    LOOT: SACK,
    PLACE_HIGH: SACK,
    PLACE_LOW: SACK,
    DROP: DISCARD,
    MAKE_BID: BID,
    PURCHASE: BUY,
}
LAW_OF_PHASE = {RECRUIT: "TM-B4", BUILD: "TM-B8", ACTION: "TM-T4", COMBAT: "TM-C1", SACK: "TM-E2", DISCARD: "TM-E14"}


def explain(pos: TrueMessiah, seat: int, action: int) -> Refusal | None:
    """The rule that forbids *action* to *seat*, who may choose now."""
    kind, a, b, c = kind_of(action), part_a(action), part_b(action), part_c(action)
    cells = pos.cells
    if kind in HOME and cells[PHASE] != HOME[kind]:
        return Refusal("wrong-phase", LAW_OF_PHASE.get(HOME[kind], "TM-K1"), phase=PHASE_WORDS[cells[PHASE]])
    if has_begun(pos, seat):
        return explain_draft(pos, seat, kind, a, b, c)
    if kind in (CALL_END, GROUP, PRAY, PLAY, GIVE, PASS):
        return explain_action(pos, seat, kind, a, b, c)
    if kind in (ENLIST, RAISE):
        return explain_recruit(pos, a, b, c) if kind == ENLIST else explain_build(pos, a, b)
    if kind in (AIM_LOW, AIM_HIGH):
        return explain_aim(pos, seat, kind, a, b)
    if kind == SACK_IT:
        return explain_sack(pos, seat, a, b)
    if kind in (PLACE_LOW, PLACE_HIGH):
        return explain_place(pos, seat, kind, a, b, c)
    if kind == MAKE_BID:
        return Refusal("bid-too-high", "TM-K4", coins=cells[PURSE + seat])
    if kind == PURCHASE:
        return explain_purchase(pos, seat, a)
    if kind == DROP:
        return explain_discard(pos, seat, a, b)
    if kind in (TO_SPACE, UNITS, TAKE_CARD, CHOSEN, RETARGET) and cells[OPEN] != CHOOSE:
        return Refusal("nothing-to-choose", "TM-R8")
    return None


PHASE_WORDS = (
    "starting moves",
    "Turn Start",
    "recruiting",
    "building",
    "drawing",
    "the action phase",
    "combat",
    "sacking",
    "discarding",
    "the end of the turn",
    "bidding",
    "buying",
    "the end",
)


def explain_draft(pos: TrueMessiah, seat: int, kind: int, a: int, b: int, c: int) -> Refusal | None:
    """Why a choice that is begun cannot go on like that."""
    if kind == STEP and pos.cells[DRAFT] == DRAFT_MOVE:
        return explain_step(pos, seat, a)
    if kind == STOP and pos.cells[DRAFT] == DRAFT_MOVE:
        return Refusal("cannot-stop", "TM-M5" if pos.cells[PICKED] > 1 else "TM-M13")
    if kind == TARGET:
        card, origin, form = pos.cells[SKETCH], pos.cells[SKETCH + 1], pos.cells[SKETCH + 2]
        return explain_target(pos, seat, card, origin, form, a * SORT + b)
    if kind == DROP:
        return explain_discard(pos, seat, a, b)
    if kind in (PLACE_LOW, PLACE_HIGH):
        return explain_place(pos, seat, kind, a, b, c)
    return None


def explain_step(pos: TrueMessiah, seat: int, space: int) -> Refusal | None:
    """Why the drafted group cannot go there."""
    name, pace = space_name(space), int(movement.pace_of(pos, seat))
    far = distance(pos.last_pick(), space)
    left = pace + 1 - pos.cells[PICKED]
    if far > left:
        return Refusal("too-far", "TM-M1", pace=pace)
    blocked = explain_entry(pos, seat, space)
    if blocked is not None:
        return blocked
    if movement.is_on_path(pos, space):
        return Refusal("detour", "TM-M13", space=name)
    unfit = explain_group_there(pos, space)
    if unfit is not None or far == 1:
        return unfit
    if any(way[-1] == name for way in ways.ways_on(pos.copy(), seat)):
        return Refusal("not-a-step", "TM-M1", space=name)
    return Refusal("no-way", "TM-M1", space=name, count=left)


def explain_group_there(pos: TrueMessiah, space: int) -> Refusal | None:
    """Why the units of the drafted group cannot stand on a space that is open to their owner."""
    name = space_name(space)
    start, mask = pos.cells[SKETCH], pos.cells[SKETCH + 1]
    if mask & 15 and movement.has_doubter(pos, start, mask & 15) and pos.is_holy(space):
        return Refusal("nonbeliever-holy", "TM-M6", space=name)
    if mask > 15 and pos.high(space) != NOBODY:
        return Refusal("high-unit-there", "TM-M5", space=name)
    if movement.count_places(mask) > ROOM - pos.lows(space):
        return Refusal("no-room", "TM-M5", space=name, count=pos.lows(space))
    return None


def explain_entry(pos: TrueMessiah, seat: int, space: int) -> Refusal | None:
    """Why units of *seat* can neither enter nor cross a space."""
    name = space_name(space)
    if not pos.board.inside[space]:
        return Refusal("outside", "TM-M8", space=name)
    if pos.present(space) & pos.hostile(seat):
        return Refusal("enemy-there", "TM-M3", space=name)
    if pos.is_holy(space) and not pos.owns(seat, space):
        return Refusal("foreign-building", "TM-M4", space=name)
    if pos.is_warded(space, seat):
        return Refusal("warded", "TM-E15", space=name)
    return None


def explain_action(pos: TrueMessiah, seat: int, kind: int, a: int, b: int, c: int) -> Refusal | None:
    """Why a move, prayer, play, gift, pass or end call is not possible."""
    cells = pos.cells
    if kind == GROUP:
        return explain_group(pos, seat, a, b)
    if cells[OPEN] != NOTHING:
        return Refusal("choice-open", "TM-R8")
    quiet = cells[TALL] == 0 and cells[TURN] == seat
    if kind == CALL_END:
        if not quiet:
            called = cells[TURN] == seat and cells[DECLARED] >= 0
            return Refusal("not-now", "TM-F4" if called else law_of_others(pos))
        if stack.must_fight(pos):
            return Refusal("must-fight", "TM-F1")
        if pos.lies(HOLY_DAY, NOBODY):
            return Refusal("holy-day", "TM-F5")
        return Refusal("may-not-fight", "TM-F1")
    if kind == PASS:
        return Refusal("nothing-to-pass", "TM-W2")
    if kind == PRAY:
        return explain_prayer(pos, seat, a, b, c)
    if pos.in_hand(seat, a) == 0:
        return Refusal("not-in-hand", "TM-R1", card=NAMES[a])
    if COST[a] > cells[BELIEF + seat]:
        return Refusal("too-little-belief", "TM-R1", card=NAMES[a], cost=int(COST[a]), belief=cells[BELIEF + seat])
    if kind == GIVE:
        return Refusal("no-ally" if pos.board.seats < 4 else "not-now", "TM-R16")
    if not quiet and not PREEMPTIVE[a]:
        return Refusal("not-preemptive", "TM-R2", card=NAMES[a])
    if RANGE[a] and b == 2 and (pos.cells[AVATAR + seat] == NOWHERE or a == CREATE_AVATAR):
        return Refusal("no-avatar", "TM-U7", card=NAMES[a])
    if a in (PROVIDENCE, PROVIDENCE_PLUS) and not pos.chit_is_free():
        return Refusal("no-chit", "TM-N3", card=NAMES[a])
    return Refusal("no-target", "TM-R10", card=NAMES[a])


def law_of_others(pos: TrueMessiah) -> str:
    """The rule that says what may be done in a window, or while another player is active and the stack is empty."""
    return "TM-W2" if pos.cells[TALL] > 0 else "TM-W9"


def explain_group(pos: TrueMessiah, seat: int, space: int, mask: int) -> Refusal | None:
    """Why these units cannot begin a move."""
    cells = pos.cells
    name = space_name(space)
    if cells[PHASE] not in (SETUP, ACTION):
        return Refusal("wrong-phase", "TM-T4", phase=PHASE_WORDS[cells[PHASE]])
    granted = cells[OPEN] == CHOOSE
    if not granted and cells[PHASE] == ACTION and (cells[TALL] > 0 or cells[TURN] != seat):
        return Refusal("not-now", law_of_others(pos))
    for place in range(4):
        if (mask >> place) & 1:
            code = low_at(pos, space, place)
            if code == 0 or unit_owner(code) != seat:
                return Refusal("no-such-units", "TM-U3", units=str(movement.count_places(mask)), space=name)
            if unit_kind(code) == PRAYING:
                return Refusal("praying", "TM-M7", space=name)
            if has_moved(code):
                return Refusal("has-moved", "TM-A4" if granted else "TM-M2", space=name)
            if cells[SALT + space]:
                return Refusal("salted", "TM-E15", space=name)
    if mask > 15 and (pos.high(space) == NOBODY or pos.high(space) >> 1 != seat):
        return Refusal("no-such-units", "TM-U3", units="M", space=name)
    if mask > 15 and pos.is_tired(pos.high(space)):
        return Refusal("has-moved", "TM-A3", space=name)
    if cells[PHASE] == ACTION and not granted and movement.count_places(mask) > movement.allowance(pos):
        return Refusal("move-limit", "TM-A2", limit=cells[LIMIT], moved=cells[MOVED])
    if granted and cells[pos.top() + WHICH] in (EDICT, EDICT_PLUS) and (mask > 15 or movement.count_places(mask) > 1):
        return Refusal("one-by-one", "TM-R19", card=NAMES[cells[pos.top() + WHICH]])
    return Refusal("nowhere-to-go", "TM-M5", space=name)


def explain_prayer(pos: TrueMessiah, seat: int, space: int, place: int, number: int) -> Refusal:
    """Why these followers cannot pray."""
    code = low_at(pos, space, place)
    if not pos.owns(seat, space):
        return Refusal("not-holy", "TM-A5", space=space_name(space))
    if (
        code == 0
        or unit_owner(code) != seat
        or unit_kind(code) in (NONBELIEVER, PRAYING)
        or pos.equals(space, place) < number
    ):
        return Refusal("cannot-pray", "TM-A5", space=space_name(space))
    return Refusal("not-now", "TM-W9")


def explain_target(pos: TrueMessiah, seat: int, card: int, origin: int, form: int, target: int) -> Refusal | None:
    """Why the drafted miracle cannot be aimed there."""
    sort = target // SORT
    home = targets.origin_space(pos, seat, origin)
    space = targets.space_of(pos, target)
    if RANGE[card] and space != NOWHERE and distance(home, space) > RANGE[card]:
        far = distance(home, space)
        return Refusal("out-of-range", "TM-R4", card=NAMES[card], range=int(RANGE[card]), far=int(far))
    owners = 0 if sort == ON_STACK else stops.owners_of(pos, target)
    if targets.is_shielded(pos, seat, owners):
        return Refusal("shielded", "TM-R5", card=NAMES[card])
    return Refusal("wrong-target", "TM-R10", card=NAMES[card])


def explain_recruit(pos: TrueMessiah, sort: int, space: int, number: int) -> Refusal:
    """Why no recruits can be placed there."""
    cells = pos.cells
    left = cells[NUMBERS] if sort else cells[CELEBRITY]
    if number > left:
        return Refusal("no-recruits", "TM-B5" if sort else "TM-B4", count=left)
    if sort == 0 and space != cells[ALONE]:
        return Refusal("celebrity-elsewhere", "TM-B4", space=space_name(cells[ALONE]))
    if not pos.owns(cells[TURN], space):
        return Refusal("not-holy", "TM-B5", space=space_name(space))
    if number > pos.spare_followers(cells[TURN]):
        return Refusal("no-follower-chit", "TM-N6", count=int(pos.spare_followers(cells[TURN])))
    return Refusal("no-room", "TM-B6", space=space_name(space), count=pos.lows(space))


def explain_build(pos: TrueMessiah, space: int, given_up: int) -> Refusal:
    """Why no temple can be built there."""
    name = space_name(space)
    if pos.board.monolith[space]:
        return Refusal("monolith", "TM-Q10", space=name)
    if not beginning.is_site(pos, space):
        own = BITS[pos.cells[TURN]]
        if pos.present(space) & own and pos.present(space) != own:
            return Refusal("shared-site", "TM-B10", space=name)
        return Refusal("no-site", "TM-B8", space=name)
    if given_up == 0:
        return Refusal("no-tile", "TM-B11", limit=int(TEMPLES))
    if pos.temples(pos.cells[TURN]) < TEMPLES:
        return Refusal("tile-left", "TM-B11")
    return Refusal("no-temple-there", "TM-B11", space=space_name(given_up - 1))


def explain_aim(pos: TrueMessiah, seat: int, kind: int, space: int, part: int) -> Refusal:
    """Why these units cannot have that target."""
    name = space_name(space)
    if not (pos.present(space) >> seat) & 1:
        return Refusal("no-such-units", "TM-U3", units="", space=name)
    ways = combat.ways(pos, seat, space)
    for direction in range(4):
        aimed = combat.split_part(part, direction) > 0 if kind == AIM_HIGH else part == direction
        if aimed and not (ways >> direction) & 1:
            there = space_name(pos.board.next[space * 4 + direction])
            return Refusal("nobody-to-attack", "TM-C5", space=name, target=there)
    high = pos.high(space)
    if kind == AIM_HIGH and high != NOBODY and not combat.is_split(part, ways, combat.high_attacks(high)):
        return Refusal("attacks-left", "TM-C5", count=int(combat.high_attacks(high)))
    return Refusal("wrong-aim", "TM-C4" if kind == AIM_HIGH else "TM-C2", space=name)


def explain_place(pos: TrueMessiah, seat: int, kind: int, near: int, place: int, number: int) -> Refusal | None:
    """Why these units cannot be placed on the sacked space."""
    space = pos.cells[ABOUT]
    if pos.cells[OPEN] != PLACING:
        return None
    if not ending.is_beside(pos, near, space):
        return Refusal("not-beside", "TM-E8", space=space_name(near), target=space_name(space))
    if kind == PLACE_HIGH:
        own = pos.high(near) != NOBODY and pos.high(near) >> 1 == seat
        return None if own else Refusal("no-such-units", "TM-U3", units="M", space=space_name(near))
    if pos.equals(near, place) < number:
        return Refusal("no-such-units", "TM-U3", units=str(number), space=space_name(near))
    if unit_kind(low_at(pos, near, place)) == NONBELIEVER and pos.is_holy(space):
        return Refusal("nonbeliever-holy", "TM-E9", space=space_name(space))
    if ending.room_left(pos) < number:
        return Refusal("no-room-to-place", "TM-E8", space=space_name(space), count=int(ending.room_left(pos)))
    return None


def explain_sack(pos: TrueMessiah, seat: int, space: int, capture: int) -> Refusal:
    """Why this building cannot be sacked so."""
    name = space_name(space)
    if ending.is_open(pos, seat, space) and capture:
        if not pos.is_temple(space):
            return Refusal("capture-city", "TM-E5", space=name)
        return Refusal("no-tile-to-capture", "TM-E6", limit=int(TEMPLES))
    return Refusal("cannot-sack", "TM-E2", space=name)


def explain_purchase(pos: TrueMessiah, seat: int, mask: int) -> Refusal:
    """Why these cards cannot be bought."""
    total = sum(int(COST[pos.cells[STALL + place] - 1]) for place in range(7) if (mask >> place) & 1)
    if bin(mask).count("1") > 2:
        return Refusal("too-many-cards", "TM-K6")
    return Refusal("too-expensive", "TM-K6", cost=total, bid=pos.cells[SEALED + seat])


def explain_discard(pos: TrueMessiah, seat: int, card: int, number: int) -> Refusal:
    """Why these cards cannot be discarded."""
    if pos.in_hand(seat, card) < number:
        return Refusal("not-in-hand", "TM-E14", card=NAMES[card])
    return Refusal("discard-exactly", "TM-E14", count=pos.cells[HAND + seat] - ending.KEPT_CARDS)

"""Prophets: they walk, lead and strike in the Miracle phase (rules FL-P1 to FL-P19)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.core.window import bit_of
from theomachy.games.flock.actions import DONE, GUIDE, MOVE, STRIKE
from theomachy.games.flock.cards import CARD_IDS, CARD_RULES, NO_CARD, P_FOREST, P_MOON, P_WAR, STEPS
from theomachy.games.flock.exodus import offer_neighbours, refuse_neighbour, walk
from theomachy.games.flock.maps import STRIDE
from theomachy.games.flock.slaughter import is_victim, refuse_victim
from theomachy.games.flock.state import (
    ABILITY,
    FLOCK,
    FRESH,
    LEAD,
    MOVED,
    NOBODY,
    PENDING,
    PICKS,
    STANDS,
    TEMPLE,
    TOKEN,
    State,
)


def offer(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every move and use of the prophet of *seat* to *out*."""
    cells = pos.cells
    card = cells[TOKEN + seat]
    if card == NO_CARD:
        return out
    if may_move(pos):
        goals = reach(pos, seat)
        area: i64 = 0
        while goals >> area:
            if (goals >> area) & 1:
                out = append(out, pack(MOVE, area))
            area += 1
    if may_guide(pos, seat) and has_followers(pos, seat):
        out = offer_neighbours(pos, cells[STANDS + seat], GUIDE, out)
    if may_strike(pos, seat) and has_followers(pos, seat):
        out = offer_strikes(pos, seat, out)
    return out


def has_followers(pos: State, seat: i64) -> bool:
    """Whether the prophet stands in an own area with pieces enough for its ability (FL-P10)."""
    area = pos.cells[STANDS + seat]
    return pos.cells[TEMPLE + area] == seat and pos.cells[FLOCK + area] >= followers_needed(pos, seat)


def followers_needed(pos: State, seat: i64) -> i64:
    """Pieces that the ability of the prophet of *seat* takes (FL-P13, FL-P14, FL-P17, FL-P18)."""
    return 2 if pos.cells[TOKEN + seat] == P_MOON else 1


# Moving.


def may_move(pos: State) -> bool:
    """Whether this turn still has the prophet's move: none made, and no ability but War's used (FL-P5, FL-P19)."""
    ability = pos.cells[ABILITY]
    return pos.cells[MOVED] == 0 and (ability in (NO_CARD, P_WAR))


def reach(pos: State, seat: i64) -> i64:
    """The areas where the prophet of *seat* can end its move, as a set of bits (FL-P2, FL-P3)."""
    beside = pos.terms.board.beside
    start = pos.cells[STANDS + seat]
    passable = open_areas(pos, seat)
    goals = beside[start] & passable
    if STEPS[pos.cells[TOKEN + seat]] == 2:
        first = goals
        area: i64 = 0
        while first >> area:
            if (first >> area) & 1:
                goals |= beside[area] & passable
            area += 1
    return goals & ~bit_of(start)


def open_areas(pos: State, seat: i64) -> i64:
    """The areas that are not another player's, as a set of bits."""
    mask: i64 = 0
    bit: i64 = 1
    area: i64 = 0
    while area < pos.terms.board.areas:
        if is_open(pos, seat, area):
            mask |= bit
        bit += bit
        area += 1
    return mask


def is_open(pos: State, seat: i64, area: i64) -> bool:
    """Whether the prophet of *seat* may be in *area*: not in another player's (FL-P3)."""
    owner = pos.cells[TEMPLE + area]
    return owner in (NOBODY, seat)


def refuse_move(pos: State, seat: i64, area: i64) -> Refusal | None:
    """Why the prophet of *seat* may not move to *area*, or None when it may."""
    card = pos.cells[TOKEN + seat]
    if card == NO_CARD:
        return Refusal("no-prophet", "FL-T2")
    name = CARD_IDS[card]
    if pos.cells[MOVED]:
        return Refusal("prophet-has-moved", "FL-P19", card=name)
    if not may_move(pos):
        return Refusal("ability-instead-of-move", "FL-P5", card=CARD_IDS[pos.cells[ABILITY]])
    if pos.cells[STANDS + seat] == area:
        return Refusal("prophet-stands-there", "FL-P19", card=name, area=pos.id(area))
    if not is_open(pos, seat, area):
        return Refusal("prophet-in-rival-area", "FL-P3", card=name, area=pos.id(area), seat=int(pos.temple(area)))
    if (reach(pos, seat) >> area) & 1:
        return None
    return Refusal("prophet-too-far", "FL-P2", card=name, area=pos.id(area), count=int(STEPS[card]))


def move(pos: State, seat: i64, area: i64) -> None:
    """The prophet goes to *area*."""
    cells = pos.cells
    if pos.log is not None:
        facts: dict[str, object] = {
            "seat": int(seat),
            "card": CARD_IDS[cells[TOKEN + seat]],
            "origin": pos.id(cells[STANDS + seat]),
            "area": pos.id(area),
        }
        pos.log.append(Event("prophet-moved", facts))
    cells[STANDS + seat] = area
    cells[MOVED] = 1


# Forest and Moon: an exodus out of the prophet's area.


def may_guide(pos: State, seat: i64) -> bool:
    """Whether the Forest or the Moon of *seat* may be used this turn (FL-P5, FL-P13, FL-P18)."""
    cells = pos.cells
    card = cells[TOKEN + seat]
    is_guide = card in (P_FOREST, P_MOON)
    return is_guide and cells[ABILITY] == NO_CARD and cells[MOVED] == 0 and cells[FRESH] == 0


def refuse_guide(pos: State, seat: i64, area: i64) -> Refusal | None:
    """Why no piece can be led to *area* by the prophet of *seat*, or None when one can."""
    card = pos.cells[TOKEN + seat]
    if card in (P_FOREST, P_MOON):
        refused = refuse_ability(pos, seat)
        return refuse_neighbour(pos, pos.cells[STANDS + seat], area) if refused is None else refused
    return refuse_wrong_prophet(card, "leads")


def refuse_wrong_prophet(card: i64, ability: str) -> Refusal:
    """The prophet on the board, if any, has another gift than *ability* ("leads" or "strikes")."""
    if card == NO_CARD:
        return Refusal("no-prophet", "FL-T2")
    return Refusal(f"prophet-never-{ability}", CARD_RULES[card], card=CARD_IDS[card])


def refuse_ability(pos: State, seat: i64) -> Refusal | None:
    """Why the prophet of *seat* cannot use its gift now, wherever it is aimed; None when it can."""
    cells = pos.cells
    card = cells[TOKEN + seat]
    name = CARD_IDS[card]
    if cells[ABILITY] != NO_CARD:
        return Refusal("ability-used", "FL-P19", card=CARD_IDS[cells[ABILITY]])
    if card != P_WAR and cells[FRESH]:
        return Refusal("prophet-too-fresh", "FL-P5", card=name)
    if card != P_WAR and cells[MOVED]:
        return Refusal("move-instead-of-ability", "FL-P5", card=name)
    return refuse_followers(pos, seat)


def refuse_followers(pos: State, seat: i64) -> Refusal | None:
    """Why the prophet of *seat* finds no followers where it stands, or None when it does (FL-P10)."""
    card, area = pos.cells[TOKEN + seat], pos.cells[STANDS + seat]
    name, rule = CARD_IDS[card], CARD_RULES[card]
    if pos.temple(area) != seat:
        return Refusal("prophet-abroad", "FL-P10", card=name, area=pos.id(area))
    needed, have = followers_needed(pos, seat), pos.flock(area)
    if have >= needed:
        return None
    return Refusal("too-few-followers", rule, card=name, area=pos.id(area), needed=int(needed), have=int(have))


def guide(pos: State, seat: i64, area: i64) -> bool:
    """A piece is led to *area*, the Moon's first one only in mind (FL-P18); whether a temple was placed."""
    cells = pos.cells
    pos.pick(area)
    if cells[TOKEN + seat] == P_MOON and cells[PICKS] < 2:
        cells[PENDING] = LEAD
        return False
    return lead(pos, seat)


def offer_second(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add where the Moon can lead a second piece, and leaving it at one, to *out*."""
    source = pos.cells[STANDS + seat]
    if pos.cells[FLOCK + source] > 2:  # one is sacrificed, one is led already
        out = offer_neighbours(pos, source, GUIDE, out)
    return append(out, pack(DONE))


def refuse_second(pos: State, seat: i64, area: i64) -> Refusal | None:
    """Why the Moon cannot lead a second piece to *area*, or None when it can."""
    source = pos.cells[STANDS + seat]
    if pos.flock(source) <= 2:
        return Refusal("all-left", "FL-P18", area=pos.id(source), count=1)
    return refuse_neighbour(pos, source, area)


def lead(pos: State, seat: i64) -> bool:
    """The picked pieces leave the prophet's area; the Moon sacrifices one before (FL-P13, FL-P18).

    Whether a temple was placed.
    """
    cells = pos.cells
    source = cells[STANDS + seat]
    cells[ABILITY] = cells[TOKEN + seat]
    if cells[TOKEN + seat] == P_MOON:
        pos.remove(source, 1)
        if pos.log is not None:
            pos.log.append(Event("flock-sacrificed", {"seat": int(seat), "area": pos.id(source), "count": 1}))
    return walk(pos, seat, source)


# War: a strike at a neighbour.


def may_strike(pos: State, seat: i64) -> bool:
    """Whether the War of *seat* may strike this turn, moved or not, fresh or not (FL-P17)."""
    return pos.cells[TOKEN + seat] == P_WAR and pos.cells[ABILITY] == NO_CARD


def offer_strikes(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every area that War can strike to *out*."""
    near = pos.terms.board.near
    at: i64 = pos.cells[STANDS + seat] * STRIDE
    last: i64 = at + near[at]
    while at < last:
        at += 1
        if is_victim(pos, seat, near[at]):
            out = append(out, pack(STRIKE, near[at]))
    return out


def refuse_strike(pos: State, seat: i64, area: i64) -> Refusal | None:
    """Why the prophet of *seat* cannot strike *area*, or None when it can."""
    card = pos.cells[TOKEN + seat]
    if card != P_WAR:
        return refuse_wrong_prophet(card, "strikes")
    refused = refuse_ability(pos, seat)
    return refuse_victim(pos, seat, pos.cells[STANDS + seat], area, "FL-P17") if refused is None else refused


def strike(pos: State, seat: i64, area: i64) -> None:
    """War gives a piece of its own area for one of *area*."""
    cells = pos.cells
    source = cells[STANDS + seat]
    cells[ABILITY] = P_WAR
    pos.remove(source, 1)
    pos.remove(area, 1)
    if pos.log is not None:
        facts: dict[str, object] = {"seat": int(seat), "origin": pos.id(source), "area": pos.id(area)}
        pos.log.append(Event("prophet-struck", facts))

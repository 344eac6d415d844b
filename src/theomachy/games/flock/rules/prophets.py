"""Prophets: they move, lead and strike in the Miracle phase (rules FL-P1 to FL-P19)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.core.window import bit_of
from theomachy.games.flock import actions as act
from theomachy.games.flock import state as at
from theomachy.games.flock.components.cards import NO_CARD
from theomachy.games.flock.components.maps import STRIDE
from theomachy.games.flock.rules.exodus import offer_neighbours, refuse_neighbour, walk
from theomachy.games.flock.rules.slaughter import is_victim, refuse_victim
from theomachy.games.flock.state import State


def offer(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every move and use of the prophet of *seat* to *out*."""
    cells = position.cells
    card = cells[at.PROPHET + seat]
    if card == NO_CARD:
        return out
    if may_move(position):
        goals = reach(position, seat)
        area: i64 = 0
        while goals >> area:
            if (goals >> area) & 1:
                out = append(out, pack(act.MOVE, area))
            area += 1
    if may_guide(position, seat) and has_followers(position, seat):
        out = offer_neighbours(position, cells[at.PROPHET_AREA + seat], act.GUIDE, out)
    if may_strike(position, seat) and has_followers(position, seat):
        out = offer_strikes(position, seat, out)
    return out


def has_followers(position: State, seat: i64) -> bool:
    """Return whether the prophet stands in an own area with pieces enough for its ability (FL-P10)."""
    area = position.cells[at.PROPHET_AREA + seat]
    return position.cells[at.TEMPLE + area] == seat and position.cells[at.FLOCK + area] >= followers_needed(
        position, seat
    )


def followers_needed(position: State, seat: i64) -> i64:
    """Count the pieces that the ability of the prophet of *seat* takes (FL-P13, FL-P14, FL-P17, FL-P18)."""
    return position.gift(seat, position.terms.cards.price) + 1


# Moving.


def may_move(position: State) -> bool:
    """Return whether the prophet can still move this turn: no move made, no ability but War's used (FL-P5, FL-P19)."""
    ability = position.cells[at.ABILITY]
    return position.cells[at.MOVED] == 0 and (ability == NO_CARD or strikes(position, ability))


def strikes(position: State, card: i64) -> bool:
    """Return whether the prophet *card* is one that strikes, as War."""
    return position.terms.cards.strikes.mask >> card & 1 == 1


def leads(position: State, card: i64) -> bool:
    """Return whether the prophet *card* is one that leads pieces, as Forest and Moon."""
    return position.terms.cards.leads.mask >> card & 1 == 1


def reach(position: State, seat: i64) -> i64:
    """Return the areas where the prophet of *seat* can end its move, as a set of bits (FL-P2, FL-P3)."""
    beside = position.terms.board.beside
    start = position.cells[at.PROPHET_AREA + seat]
    passable = open_areas(position, seat)
    goals = beside[start] & passable
    steps = position.terms.cards.steps[position.cells[at.PROPHET + seat]]
    step: i64 = 1
    while step < steps:
        before = goals
        area: i64 = 0
        while before >> area:
            if (before >> area) & 1:
                goals |= beside[area] & passable
            area += 1
        step += 1
    return goals & ~bit_of(start)


def open_areas(position: State, seat: i64) -> i64:
    """Return the areas that are not another player's, as a set of bits."""
    mask: i64 = 0
    bit: i64 = 1
    area: i64 = 0
    while area < position.terms.board.areas:
        if is_open(position, seat, area):
            mask |= bit
        bit += bit
        area += 1
    return mask


def is_open(position: State, seat: i64, area: i64) -> bool:
    """Return whether the prophet of *seat* may be in *area*: not in another player's (FL-P3)."""
    owner = position.cells[at.TEMPLE + area]
    return owner in (at.NOBODY, seat)


def refuse_move(position: State, seat: i64, area: i64) -> Refusal | None:
    """Say why the prophet of *seat* may not move to *area*; None when it may."""
    card = position.cells[at.PROPHET + seat]
    if card == NO_CARD:
        return Refusal("no-prophet", "FL-T2")
    name = position.card_id(card)
    if position.cells[at.MOVED]:
        return Refusal("prophet-has-moved", "FL-P19", card=name)
    if not may_move(position):
        return Refusal("ability-instead-of-move", "FL-P5", card=position.card_id(position.cells[at.ABILITY]))
    if position.cells[at.PROPHET_AREA + seat] == area:
        return Refusal("prophet-stands-there", "FL-P19", card=name, area=position.area_id(area))
    if not is_open(position, seat, area):
        return Refusal(
            "prophet-in-rival-area", "FL-P3", card=name, area=position.area_id(area), seat=int(position.temple(area))
        )
    if (reach(position, seat) >> area) & 1:
        return None
    return Refusal(
        "prophet-too-far", "FL-P2", card=name, area=position.area_id(area), count=int(position.terms.cards.steps[card])
    )


def move(position: State, seat: i64, area: i64) -> None:
    """Move the prophet to *area*."""
    cells = position.cells
    if position.log is not None:
        facts: dict[str, object] = {
            "seat": int(seat),
            "card": position.card_id(cells[at.PROPHET + seat]),
            "origin": position.area_id(cells[at.PROPHET_AREA + seat]),
            "area": position.area_id(area),
        }
        position.log.append(Event("prophet-moved", facts))
    cells[at.PROPHET_AREA + seat] = area
    cells[at.MOVED] = 1


# Forest and Moon: an exodus out of the prophet's area.


def may_guide(position: State, seat: i64) -> bool:
    """Return whether the Forest or the Moon of *seat* may be used this turn (FL-P5, FL-P13, FL-P18)."""
    cells = position.cells
    is_guide = position.gift(seat, position.terms.cards.leads) > 0
    return is_guide and cells[at.ABILITY] == NO_CARD and cells[at.MOVED] == 0 and cells[at.PROPHET_IS_NEW] == 0


def refuse_guide(position: State, seat: i64, area: i64) -> Refusal | None:
    """Say why no piece can be led to *area* by the prophet of *seat*; None when one can."""
    card = position.cells[at.PROPHET + seat]
    if card != NO_CARD and leads(position, card):
        refused = refuse_ability(position, seat)
        return refuse_neighbour(position, position.cells[at.PROPHET_AREA + seat], area) if refused is None else refused
    return refuse_wrong_prophet(position, card, "leads")


def refuse_wrong_prophet(position: State, card: i64, ability: str) -> Refusal:
    """Refuse *ability* ("leads" or "strikes") to a seat whose prophet, if any, has another one."""
    if card == NO_CARD:
        return Refusal("no-prophet", "FL-T2")
    return Refusal(f"prophet-never-{ability}", position.card_rule(card), card=position.card_id(card))


def refuse_ability(position: State, seat: i64) -> Refusal | None:
    """Say why the prophet of *seat* cannot use its ability now, wherever it is aimed; None when it can."""
    cells = position.cells
    card = cells[at.PROPHET + seat]
    name = position.card_id(card)
    if cells[at.ABILITY] != NO_CARD:
        return Refusal("ability-used", "FL-P19", card=position.card_id(cells[at.ABILITY]))
    if not strikes(position, card) and cells[at.PROPHET_IS_NEW]:
        return Refusal("prophet-too-fresh", "FL-P5", card=name)
    if not strikes(position, card) and cells[at.MOVED]:
        return Refusal("move-instead-of-ability", "FL-P5", card=name)
    return refuse_followers(position, seat)


def refuse_followers(position: State, seat: i64) -> Refusal | None:
    """Say why the prophet of *seat* finds no followers where it stands; None when it does (FL-P10)."""
    card, area = position.cells[at.PROPHET + seat], position.cells[at.PROPHET_AREA + seat]
    name, rule = position.card_id(card), position.card_rule(card)
    if position.temple(area) != seat:
        return Refusal("prophet-abroad", "FL-P10", card=name, area=position.area_id(area))
    needed, have = followers_needed(position, seat), position.flock(area)
    if have >= needed:
        return None
    return Refusal(
        "too-few-followers", rule, card=name, area=position.area_id(area), needed=int(needed), have=int(have)
    )


def guide(position: State, seat: i64, area: i64) -> bool:
    """Lead a piece to *area*; all go when the last one is named (FL-P18). Return whether a temple was placed."""
    cells = position.cells
    position.pick(area)
    if cells[at.PICK_COUNT] < position.gift(seat, position.terms.cards.leads):
        cells[at.PENDING] = at.LEAD
        return False
    return lead(position, seat)


def offer_second(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add where the Moon can lead a second piece, and leaving it at one, to *out*."""
    source = position.cells[at.PROPHET_AREA + seat]
    if followers_left(position, seat) > 0:
        out = offer_neighbours(position, source, act.GUIDE, out)
    return append(out, pack(act.DONE))


def followers_left(position: State, seat: i64) -> i64:
    """Count the pieces that can still be led out of the prophet's area, its price set aside (FL-P18)."""
    here = position.flock(position.cells[at.PROPHET_AREA + seat])
    return here - position.gift(seat, position.terms.cards.price) - position.cells[at.PICK_COUNT]


def refuse_second(position: State, seat: i64, area: i64) -> Refusal | None:
    """Say why the Moon cannot lead a second piece to *area*; None when it can."""
    source = position.cells[at.PROPHET_AREA + seat]
    if followers_left(position, seat) <= 0:
        led = int(position.cells[at.PICK_COUNT])
        return Refusal("all-left", "FL-P18", area=position.area_id(source), count=led)
    return refuse_neighbour(position, source, area)


def lead(position: State, seat: i64) -> bool:
    """Lead the picked pieces out of the prophet's area, its price paid first (FL-P13, FL-P18).

    Return whether a temple was placed.
    """
    cells = position.cells
    source = cells[at.PROPHET_AREA + seat]
    cells[at.ABILITY] = cells[at.PROPHET + seat]
    price = position.gift(seat, position.terms.cards.price)
    if price:
        position.remove(source, price)
        if position.log is not None:
            position.log.append(
                Event("flock-sacrificed", {"seat": int(seat), "area": position.area_id(source), "count": int(price)})
            )
    return walk(position, seat, source)


# War: a strike at a neighbour.


def may_strike(position: State, seat: i64) -> bool:
    """Return whether the War of *seat* may strike this turn, moved or not, fresh or not (FL-P17)."""
    return position.gift(seat, position.terms.cards.strikes) > 0 and position.cells[at.ABILITY] == NO_CARD


def offer_strikes(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every area that War can strike to *out*."""
    near = position.terms.board.near
    slot: i64 = position.cells[at.PROPHET_AREA + seat] * STRIDE
    last: i64 = slot + near[slot]
    while slot < last:
        slot += 1
        if is_victim(position, seat, near[slot]):
            out = append(out, pack(act.STRIKE, near[slot]))
    return out


def refuse_strike(position: State, seat: i64, area: i64) -> Refusal | None:
    """Say why the prophet of *seat* cannot strike *area*; None when it can."""
    card = position.cells[at.PROPHET + seat]
    if card == NO_CARD or not strikes(position, card):
        return refuse_wrong_prophet(position, card, "strikes")
    refused = refuse_ability(position, seat)
    return (
        refuse_victim(position, seat, position.cells[at.PROPHET_AREA + seat], area, "FL-P17")
        if refused is None
        else refused
    )


def strike(position: State, seat: i64, area: i64) -> None:
    """Sacrifice a piece of War's area to remove one of *area*."""
    cells = position.cells
    source = cells[at.PROPHET_AREA + seat]
    cells[at.ABILITY] = cells[at.PROPHET + seat]
    position.remove(source, 1)
    position.remove(area, 1)
    if position.log is not None:
        facts: dict[str, object] = {
            "seat": int(seat),
            "origin": position.area_id(source),
            "area": position.area_id(area),
        }
        position.log.append(Event("prophet-struck", facts))

"""Warnings: what beginners do by mistake, and what cannot be taken back, is asked about first."""

from theomachy.core.message import Message
from theomachy.games.flock import actions, multiply, prophets, starvation
from theomachy.games.flock.cards import BABY_BOOM, CARD_IDS, GLORY, HEAT
from theomachy.games.flock.miracles import HEATED
from theomachy.games.flock.position import Flock
from theomachy.games.flock.state import (
    CARD,
    NOBODY,
    NOWHERE,
    PENDING,
    PICKED,
    PICKS,
    SLAUGHTER,
    SOURCE,
    SUPPLY,
    TOKEN,
)

GLORY_PAYS = 4  # areas from which Glory is no worse than growing without it


def warn(pos: Flock, seat: int, kind: int, part: int) -> Message | None:
    """What *seat* should know before it makes this choice; None where there is nothing."""
    if kind == actions.PASS:
        return Message("warning.pass") if len(pos.legal(seat)) > 1 else None
    if kind == actions.PLAY:
        return _warn_glory(pos, seat) if part == GLORY else None
    if kind == actions.SKULL:
        return _warn_payment(pos, seat, part)
    if kind == actions.MOVE:
        return _warn_forfeit(pos, seat)
    if kind == actions.GROW:
        return _warn_growth(pos, seat, part, NOWHERE, part)
    if kind == actions.ALSO:
        return _warn_growth(pos, seat, pos.cells[SOURCE], part, part)
    if kind in (actions.TO, actions.GUIDE, actions.FOLLOW) and pos.cells[PENDING] != SLAUGHTER:
        return _warn_arrival(pos, seat, part)
    if kind == actions.GRANT:
        return _warn_gift(pos, seat, part)
    if kind == actions.KILL and pos.temple(part) == seat:
        return Message("warning.own-piece", {"area": pos.id(part)})
    return None


def _warn_glory(pos: Flock, seat: int) -> Message | None:
    areas = pos.temples(seat)
    return Message("warning.glory", {"areas": areas, "count": areas // 2}) if areas < GLORY_PAYS else None


def _warn_payment(pos: Flock, seat: int, last: int) -> Message | None:
    """The last skull shows the card, which nobody can take back."""
    cells = pos.cells
    card, cost = cells[CARD], pos.skulls(seat, cells[CARD])
    if cells[PICKS] + 1 < cost:
        return None
    areas = range(pos.terms.board.areas)
    paid = {area: int(cells[PICKED + area]) + (1 if area == last else 0) for area in areas}
    believers = pos.believers(seat)
    facts: dict[str, object] = {
        "card": CARD_IDS[card],
        "count": int(cost),
        "areas": [pos.id(area) for area in areas if paid[area]],
        "before": int(believers),
        "after": int(believers - cost),
    }
    grown = [area for area in areas if card == BABY_BOOM and pos.temple(area) == seat]
    crowded = [pos.id(area) for area in grown if pos.flock(area) - paid[area] + 1 > starvation.limit(pos, area)]
    if not crowded:
        return Message("warning.payment", facts)
    return Message("warning.payment-crowded", {**facts, "crowded": crowded, "number": len(crowded)})


def _warn_forfeit(pos: Flock, seat: int) -> Message | None:
    """Moving takes the place of what Forest and Moon could do now (FL-P5)."""
    if prophets.may_guide(pos, seat) and prophets.has_followers(pos, seat):
        return Message("warning.forfeit", {"card": CARD_IDS[pos.cells[TOKEN + seat]]})
    return None


def _warn_growth(pos: Flock, seat: int, area: int, second: int, place: int) -> Message | None:
    """*place* would hold more than it feeds if *area* and *second* multiply (FL-A4)."""
    return _warn_crowd(pos, place, multiply.crowd_after(pos, seat, area, second, place))


def _warn_gift(pos: Flock, seat: int, area: int) -> Message | None:
    """Heat and Baby Boom, which give pieces away."""
    owner = pos.temple(area)
    if owner not in (NOBODY, seat):
        return Message("warning.feeds-rival", {"area": pos.id(area), "owner_seat": owner})
    gift = min(HEATED, pos.cells[SUPPLY]) if pos.cells[CARD] == HEAT else 1
    return _warn_crowd(pos, area, pos.flock(area) + gift) if owner == seat else None


def _warn_arrival(pos: Flock, seat: int, area: int) -> Message | None:
    """A piece that walks in may be lost or starve; of several that go the same way the first one tells."""
    before = pos.flock(area) + pos.cells[PICKED + area]
    if pos.temple(area) == seat:
        is_told = pos.cells[PICKED + area] > 0 and before > starvation.limit(pos, area)
        return None if is_told else _warn_crowd(pos, area, before + 1)
    return None if pos.flock(area) == 0 or pos.cells[PICKED + area] > 0 else _warn_foreign(pos, area)


def _warn_foreign(pos: Flock, area: int) -> Message:
    """A piece that joins a flock of others is lost to its owner (FL-X4)."""
    owner = pos.temple(area)
    if owner == NOBODY:
        return Message("warning.neutral-flock", {"area": pos.id(area)})
    return Message("warning.foreign-flock", {"area": pos.id(area), "owner_seat": owner})


def _warn_crowd(pos: Flock, area: int, count: int) -> Message | None:
    """*area* would hold *count* pieces, and may feed fewer (FL-V1)."""
    limit = starvation.limit(pos, area)
    if count <= limit:
        return None
    return Message("warning.overfull", {"area": pos.id(area), "count": int(count), "limit": int(limit)})

"""Views: the position as data, complete or as each viewer may know it."""

from mypy_extensions import i64

from theomachy.core.event import SPECTATOR
from theomachy.core.game import View
from theomachy.core.history import counts
from theomachy.games.flock import state as at
from theomachy.games.flock.components.cards import NO_CARD, count_bits
from theomachy.games.flock.position import FlockPosition
from theomachy.games.flock.rules.ending import seats_in


def view(position: FlockPosition, viewer: int | None) -> View:
    """Return the position as *viewer* (None: a spectator) may know it, in the shape of a dump."""
    if position.cells[at.PHASE] == at.OVER:
        return dump(position)
    return _describe(position, SPECTATOR if viewer is None else viewer)


def dump(position: FlockPosition) -> View:
    """Return the whole position as data."""
    return _describe(position, at.EVERYTHING)


def _describe(position: FlockPosition, viewer: int) -> View:
    cells = position.cells
    return {
        "game": "flock",
        "v": 1,
        "map": position.terms.board.id,
        "target": cells[at.TARGET],
        "first": _letter(cells[at.FIRST_PLAYER]),
        "options": dict(position.terms.options),
        "seats": [_seat(position, seat, viewer) for seat in range(position.seats)],
        "areas": _areas(position),
        "default": at.PLAIN_AREA,
        "supply": cells[at.SUPPLY],
        "turn": _turn(position, viewer),
        "last_temples": _last_temples(position),
        "seen": {str(key): times for key, times in sorted(counts(position.past).items())},
        "result": _result(position),
    }


def _letter(seat: int) -> str | None:
    """Return the letter of *seat*; None for nobody."""
    return None if seat < 0 else at.SEAT_LETTERS[seat]


def _areas(position: FlockPosition) -> dict[str, str]:
    areas = {}
    for area in range(position.terms.board.areas):
        text = f"{position.flock(area)}{_letter(position.temple(area)) or ''}"
        if text != at.PLAIN_AREA:
            areas[position.area_id(area)] = text
    return areas


def _seat(position: FlockPosition, seat: int, viewer: int) -> dict[str, object]:
    cells, cards = position.cells, position.terms.cards
    shown, prophet, hand = cells[at.SHOWN + seat], cells[at.PROPHET + seat], position.hand(seat)
    is_known = viewer in (seat, at.EVERYTHING)
    data: dict[str, object] = {
        "id": at.SEAT_LETTERS[seat],
        "deity": None if cells[at.DEITY + seat] == at.UNKNOWN else position.terms.cards.deities[cells[at.DEITY + seat]],
        "hand": position.terms.cards.ids_in(hand) if is_known else count_bits(hand),
    }
    if is_known:
        data["discard"] = position.terms.cards.ids_in(position.discard(seat))
    lasting = 0 if cells[at.OUT + seat] == 1 else shown & cards.ouroboroi  # permanents end with their owner (FL-E6)
    data["in_play"] = position.terms.cards.ids_in(lasting)
    data["spent"] = position.terms.cards.ids_in(shown & (cards.ouroboroi | cards.pentagrams) & ~lasting)
    data["prophet"] = None
    if prophet != NO_CARD:
        is_fresh = cells[at.PROPHET_IS_NEW] == 1 and cells[at.PLAYER] == seat
        data["prophet"] = {
            "card": position.terms.cards.ids[prophet],
            "at": position.area_id(cells[at.PROPHET_AREA + seat]),
            "fresh": is_fresh,
        }
    data["called"] = position.terms.cards.ids_in(position.called(seat))
    data["out"] = cells[at.OUT + seat] == 1
    return data


def _turn(position: FlockPosition, viewer: int) -> dict[str, object]:
    cells = position.cells
    return {
        "round": cells[at.ROUND],
        "player": _letter(cells[at.PLAYER]),
        "phase": at.PHASES[cells[at.PHASE]],
        "actions_left": cells[at.ACTIONS_LEFT],
        **{mark: cells[cell] == 1 for mark, cell in at.MARKS.items()},
        "ability": None if cells[at.ABILITY] == NO_CARD else position.terms.cards.ids[cells[at.ABILITY]],
        "pending": _pending(position, viewer),
        "resume": at.PHASES[cells[at.RESUME]] if cells[at.PHASE] == at.VOTING else None,
        "votes": _votes(position, viewer),
    }


def _pending(position: FlockPosition, viewer: int) -> dict[str, object] | None:
    """Return the choice that is begun, as far as *viewer* sees it."""
    cells = position.cells
    kind = cells[at.PENDING]
    if not position.sees_pending(viewer):
        return None
    data: dict[str, object] = {"kind": at.PENDING_KINDS[kind]}
    picked = [
        position.area_id(area) for area in range(position.terms.board.areas) for _ in range(cells[at.PICKED + area])
    ]
    if kind in (at.PAY, at.EFFECT):
        data["card"] = position.terms.cards.ids[cells[at.PENDING_CARD]]
        data["paid" if kind == at.PAY else "chosen"] = picked
    elif kind == at.MULTIPLY:
        data["areas"] = [position.area_id(cells[at.SOURCE])]
    else:
        if kind != at.LEAD:
            data["from"] = position.area_id(cells[at.SOURCE])
        if kind in (at.LEAD, at.EXODUS):
            data["to"] = picked
        if kind == at.SLAUGHTER and cells[at.AIM] != at.NOWHERE:
            data["target"] = position.area_id(cells[at.AIM])
        if kind == at.SLAUGHTER and cells[at.SACRIFICED] > 0:
            data["n"] = cells[at.SACRIFICED]
    return data


def _votes(position: FlockPosition, viewer: int) -> dict[str, object]:
    """Return the votes that are cast; of other seats only that they are (null)."""
    if position.cells[at.PHASE] != at.VOTING:
        return {}
    votes: dict[str, object] = {}
    for seat in range(position.seats):
        vote = position.cells[at.VOTE + seat]
        if vote in (at.DECLINE, at.SHARE):
            votes[at.SEAT_LETTERS[seat]] = vote == at.SHARE if viewer in (seat, at.EVERYTHING) else None
    return votes


def _last_temples(position: FlockPosition) -> dict[str, str]:
    last = {}
    for seat in range(position.seats):
        key: i64 = position.cells[at.LAST_TEMPLES + seat]
        if key != at.UNKNOWN:
            owners = [(area, key // at.POWERS_OF_FIVE[area] % 5 - 1) for area in range(position.terms.board.areas)]
            last[at.SEAT_LETTERS[seat]] = " ".join(
                f"{position.area_id(a)}:{at.SEAT_LETTERS[who]}" for a, who in owners if who != at.NOBODY
            )
    return last


def _result(position: FlockPosition) -> dict[str, object] | None:
    cells = position.cells
    if cells[at.PHASE] != at.OVER:
        return None
    return {
        "winners": [at.SEAT_LETTERS[seat] for seat in seats_in(cells[at.WINNERS])],
        "how": at.END_REASONS[cells[at.END_REASON]],
    }

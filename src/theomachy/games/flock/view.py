"""Views: the position as data, whole for the referee, and as each viewer may know it."""

from mypy_extensions import i64

from theomachy.core.event import SPECTATOR
from theomachy.core.game import View
from theomachy.core.history import counts
from theomachy.games.flock.cards import CARD_IDS, DEITY_IDS, NO_CARD, OUROBOROI, PENTAGRAMS, cards_in, count_bits
from theomachy.games.flock.ending import seats_in
from theomachy.games.flock.notation import LETTERS
from theomachy.games.flock.position import Flock
from theomachy.games.flock.state import (
    ABILITY,
    ACTIONS,
    CARD,
    DECLINE,
    DEITY,
    EFFECT,
    EXODUS,
    FIRST,
    FIVES,
    FRESH,
    GOAL,
    HOW,
    HOW_NAMES,
    LAST,
    LEAD,
    MARKS,
    MULTIPLY,
    NOBODY,
    NOTHING,
    NOWHERE,
    NUMBER,
    OUT,
    OVER,
    PAY,
    PENDING,
    PENDING_NAMES,
    PHASE,
    PHASE_NAMES,
    PICKED,
    PLAYER,
    RESUME,
    ROUND,
    SHARE,
    SHOWN,
    SLAUGHTER,
    SOURCE,
    STANDS,
    SUPPLY,
    TARGET,
    TOKEN,
    UNKNOWN,
    VOTE,
    VOTING,
    WINNERS,
)

PLAIN_AREA = "2"  # an area as it is laid out, neutral; only others are listed
REFEREE = -2  # a viewer to whom nothing is hidden


def describe(pos: Flock, viewer: int | None) -> View:
    """The position as *viewer* may know it (None: a spectator, REFEREE: everything), in the shape of a dump."""
    cells = pos.cells
    if cells[PHASE] == OVER:
        viewer = REFEREE
    eye = SPECTATOR if viewer is None else viewer
    return {
        "game": "flock",
        "v": 1,
        "map": pos.terms.board.id,
        "target": cells[TARGET],
        "first": letter(cells[FIRST]),
        "options": dict(pos.terms.options),
        "seats": [_seat(pos, seat, eye) for seat in range(pos.seats)],
        "areas": _areas(pos),
        "default": PLAIN_AREA,
        "supply": cells[SUPPLY],
        "turn": _turn(pos, eye),
        "last_temples": _last_temples(pos),
        "seen": {str(key): times for key, times in sorted(counts(pos.past).items())},
        "result": _result(pos),
    }


def letter(seat: int) -> str | None:
    """The letter of *seat*; None for nobody."""
    return None if seat < 0 else LETTERS[seat]


def card_ids(mask: int) -> list[str]:
    """The names of a set of cards."""
    return [CARD_IDS[card] for card in cards_in(mask)]


def _areas(pos: Flock) -> dict[str, str]:
    areas = {}
    for area in range(pos.terms.board.areas):
        text = f"{pos.flock(area)}{letter(pos.temple(area)) or ''}"
        if text != PLAIN_AREA:
            areas[pos.id(area)] = text
    return areas


def _seat(pos: Flock, seat: int, eye: int) -> dict[str, object]:
    cells = pos.cells
    shown, token, hand = cells[SHOWN + seat], cells[TOKEN + seat], pos.hand(seat)
    is_known = eye in (seat, REFEREE)
    data: dict[str, object] = {
        "id": LETTERS[seat],
        "deity": None if cells[DEITY + seat] == UNKNOWN else DEITY_IDS[cells[DEITY + seat]],
        "hand": card_ids(hand) if is_known else count_bits(hand),
    }
    if is_known:
        data["discard"] = card_ids(pos.discard(seat))
    lasting = 0 if cells[OUT + seat] == 1 else shown & OUROBOROI  # permanents end with their owner (FL-E6)
    data["in_play"] = card_ids(lasting)
    data["spent"] = card_ids(shown & (OUROBOROI | PENTAGRAMS) & ~lasting)
    data["prophet"] = None
    if token != NO_CARD:
        is_fresh = cells[FRESH] == 1 and cells[PLAYER] == seat
        data["prophet"] = {"card": CARD_IDS[token], "at": pos.id(cells[STANDS + seat]), "fresh": is_fresh}
    data["called"] = card_ids(pos.called(seat))
    data["out"] = cells[OUT + seat] == 1
    return data


def _turn(pos: Flock, eye: int) -> dict[str, object]:
    cells = pos.cells
    return {
        "round": cells[ROUND],
        "player": letter(cells[PLAYER]),
        "phase": PHASE_NAMES[cells[PHASE]],
        "actions_left": cells[ACTIONS],
        **{mark: cells[cell] == 1 for mark, cell in MARKS.items()},
        "ability": None if cells[ABILITY] == NO_CARD else CARD_IDS[cells[ABILITY]],
        "pending": _pending(pos, eye),
        "resume": PHASE_NAMES[cells[RESUME]] if cells[PHASE] == VOTING else None,
        "votes": _votes(pos, eye),
    }


def sees_pending(pos: Flock, eye: int) -> bool:
    """Whether a choice is begun that *eye* may know of: a payment is seen by its owner alone."""
    kind = pos.cells[PENDING]
    return kind != NOTHING and (kind != PAY or eye in (pos.cells[PLAYER], REFEREE))


def _pending(pos: Flock, eye: int) -> dict[str, object] | None:
    """The choice that is begun, as far as it is seen."""
    cells = pos.cells
    kind = cells[PENDING]
    if not sees_pending(pos, eye):
        return None
    data: dict[str, object] = {"kind": PENDING_NAMES[kind]}
    picked = [pos.id(area) for area in range(pos.terms.board.areas) for _ in range(cells[PICKED + area])]
    if kind in (PAY, EFFECT):
        data["card"] = CARD_IDS[cells[CARD]]
        data["paid" if kind == PAY else "chosen"] = picked
    elif kind == MULTIPLY:
        data["areas"] = [pos.id(cells[SOURCE])]
    else:
        if kind != LEAD:
            data["from"] = pos.id(cells[SOURCE])
        if kind in (LEAD, EXODUS):
            data["to"] = picked
        if kind == SLAUGHTER and cells[GOAL] != NOWHERE:
            data["target"] = pos.id(cells[GOAL])
        if kind == SLAUGHTER and cells[NUMBER] > 0:
            data["n"] = cells[NUMBER]
    return data


def _votes(pos: Flock, eye: int) -> dict[str, object]:
    """Votes that are cast; of other seats only that they are (null)."""
    if pos.cells[PHASE] != VOTING:
        return {}
    votes: dict[str, object] = {}
    for seat in range(pos.seats):
        vote = pos.cells[VOTE + seat]
        if vote in (DECLINE, SHARE):
            votes[LETTERS[seat]] = vote == SHARE if eye in (seat, REFEREE) else None
    return votes


def _last_temples(pos: Flock) -> dict[str, str]:
    last = {}
    for seat in range(pos.seats):
        key: i64 = pos.cells[LAST + seat]
        if key != UNKNOWN:
            owners = [(area, key // FIVES[area] % 5 - 1) for area in range(pos.terms.board.areas)]
            last[LETTERS[seat]] = " ".join(f"{pos.id(a)}:{LETTERS[who]}" for a, who in owners if who != NOBODY)
    return last


def _result(pos: Flock) -> dict[str, object] | None:
    cells = pos.cells
    if cells[PHASE] != OVER:
        return None
    return {"winners": [LETTERS[seat] for seat in seats_in(cells[WINNERS])], "how": HOW_NAMES[cells[HOW]]}

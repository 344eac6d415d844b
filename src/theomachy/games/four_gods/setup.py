"""Set-up: modes, colours, god cards, opening hands, ready (FG-S1 to FG-S8, FG-H1 to FG-H8, FG-Z7)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.option import Options
from theomachy.core.refusal import Refusal
from theomachy.core.window import bit_of
from theomachy.games.four_gods import ending, report, turns
from theomachy.games.four_gods.actions import READY_UP, TAKE_COLOUR
from theomachy.games.four_gods.state import (
    COLOUR_COUNT,
    COLOURS_PHASE,
    FIRST,
    GOD,
    HAND,
    HOUR_END,
    NOBODY,
    NOTHING,
    NOW,
    PHASE,
    PICKS,
    PLAY,
    READY,
    READY_PHASE,
    RESERVE,
    START,
    TURN,
    State,
)
from theomachy.games.four_gods.terms import REALTIME
from theomachy.games.four_gods.tiles import COLOURS, GODS

HOUR_MS: Final[i64] = 3_600_000  # the longest clocked game (FG-Z18)


def flip_tokens(pos: State, options: Options) -> Options:
    """The modes that the flipped tokens show (FG-O12)."""
    flipped = dict(options)
    flipped["pace"] = "timed" if pos.below(2) else "realtime"
    flipped["gods"] = "secret" if pos.below(2) else "visible"
    if pos.seats == 2:
        flipped["two_player"] = "2gods" if pos.below(2) else "4gods"
    return flipped


def begin(pos: State) -> None:
    """Everything up to the first choice; luck is used in the order of FG-Z7."""
    for colour in range(COLOUR_COUNT):
        pos.cells[RESERVE + colour] = pos.terms.prophets
    if pos.terms.pace != REALTIME:
        pos.cells[TURN] = pos.below(pos.seats)
    if pos.terms.secret:
        pos.cells[FIRST] = pos.below(pos.seats)
        pos.cells[PHASE] = COLOURS_PHASE
    else:
        _deal_hands(pos)


def chooser(pos: State) -> i64:
    """Who takes the next colour."""
    return (pos.cells[FIRST] + pos.cells[PICKS]) % pos.seats


def offer_colours(pos: State, out: vec[i64]) -> vec[i64]:
    """Add the colours that are left (FG-H1)."""
    colour: i64 = 0
    while colour < COLOUR_COUNT:
        if pos.owner(colour) == NOBODY:
            out = append(out, pack(TAKE_COLOUR, colour))
        colour += 1
    return out


def refuse_colour(pos: State, colour: i64) -> Refusal | None:
    """Why *colour* cannot be taken, or None when it can."""
    if pos.cells[PHASE] != COLOURS_PHASE:
        return Refusal("no-colours-now", "FG-H1")
    if pos.owner(colour) != NOBODY:
        return Refusal("colour-taken", "FG-H3", colour=COLOURS[colour], colour_seat=pos.owner(colour))
    return None


def take_colour(pos: State, seat: i64, colour: i64) -> None:
    """Take the reserve; after the last colour the god cards are dealt face down (FG-H2, FG-H3, FG-H8)."""
    pos.take_colour(seat, colour)
    pos.cells[PICKS] += 1
    if pos.log is not None:
        report.tell(pos, "colour-taken", {"seat": seat, "colour": COLOURS[colour]})
    if pos.cells[PICKS] == pos.seats * pos.terms.gods_each:
        pos.cells[FIRST] = 0  # who began to choose means nothing from now on
        _deal_gods(pos)
        _deal_hands(pos)


def _deal_gods(pos: State) -> None:
    """One god card for each colour in play, in seat order; the undealt ones stay unknown (FG-H7)."""
    left = vec[i64]([0, 1, 2, 3])
    for seat in range(pos.seats):
        colour: i64 = 0
        while colour < COLOUR_COUNT:
            if pos.owner(colour) == seat:
                at = pos.below(len(left))
                pos.cells[GOD + colour] = left[at]
                left = _without(left, at)
                if pos.log is not None:
                    _tell_god(pos, seat, colour)
            colour += 1


def _without(cards: vec[i64], at: i64) -> vec[i64]:
    rest = vec[i64](capacity=4)
    index: i64 = 0
    while index < len(cards):
        if index != at:
            rest = append(rest, cards[index])
        index += 1
    return rest


def _tell_god(pos: State, seat: i64, colour: i64) -> None:
    assert pos.log is not None
    pos.log.append(
        Event(
            "god-dealt",
            {"seat": seat, "colour": COLOURS[colour], "god": "?"},
            secret={"god": GODS[pos.cells[GOD + colour]]},
            knowers=bit_of(seat),
            shown=bit_of(seat),
        )
    )


def _deal_hands(pos: State) -> None:
    """The opening tiles, in seat order (FG-S6); clocked games show them at the start signal only (FG-S7)."""
    count = pos.terms.opening_hand()
    for seat in range(pos.seats):
        hand: i64 = 0
        while hand < count:
            pos.fill_hand(seat, hand, pos.draw() * 2, NOBODY)
            hand += 1
    if pos.log is not None:
        _tell_hands(pos)
    if pos.terms.is_clocked():
        pos.cells[PHASE] = READY_PHASE
    else:
        _start_play(pos)


def _tell_hands(pos: State) -> None:
    """For the record; the owners see their tiles when play starts."""
    assert pos.log is not None
    tiles = [f"T{pos.hand(seat, hand) // 2 + 1:02}" for seat in range(pos.seats) for hand in range(2)]
    if pos.terms.opening_hand() > 0:
        pos.log.append(Event("hands-dealt", {"tiles": ["?"] * len(tiles)}, secret={"tiles": tiles}))


def offer_ready(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add saying that one is ready."""
    return out if pos.cells[READY + seat] else append(out, pack(READY_UP))


def refuse_ready(pos: State, seat: i64) -> Refusal | None:
    """Why *seat* cannot announce itself ready, or None when it can."""
    return None if pos.cells[PHASE] == READY_PHASE and not pos.cells[READY + seat] else Refusal("begun", "FG-S7")


def ready(pos: State, seat: i64) -> None:
    """When everybody is ready the countdown starts."""
    pos.cells[READY + seat] = 1
    if pos.log is not None:
        report.tell(pos, "seat-ready", {"seat": seat})
    for other in range(pos.seats):
        if not pos.cells[READY + other]:
            return
    pos.cells[START] = pos.cells[NOW] + pos.terms.countdown_ms


def start_signal(pos: State) -> None:
    """Time 0: the countdown is over, everybody sees the own hands."""
    pos.cells[HOUR_END] = pos.cells[NOW] + HOUR_MS
    if pos.terms.pace == REALTIME:
        ending.watch(pos)
    _start_play(pos)


def _start_play(pos: State) -> None:
    pos.cells[PHASE] = PLAY
    seat: i64 = 0
    while seat < pos.seats * 2:
        piece = pos.cells[HAND + seat]
        if piece != NOTHING:
            pos.teach_holder(piece // 2, seat // 2)
        seat += 1
    if pos.log is not None:
        pos.log.append(Event("play-began", {}, shown=pos.everybody()))
        for owner in range(pos.seats):
            report.saw_hands(pos, owner)
    if pos.terms.pace != REALTIME:
        turns.open_first(pos)

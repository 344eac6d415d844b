"""Set-up: modes, colours, god cards, opening hands, ready (FG-S1 to FG-S8, FG-H1 to FG-H8, FG-Z7)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.option import Options
from theomachy.core.refusal import Refusal
from theomachy.core.window import bit_of
from theomachy.games.four_gods import actions as act
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import gods
from theomachy.games.four_gods.rules import choosing_god, drawing, ending, events, turns
from theomachy.games.four_gods.state import State, Terms

HOUR_MS: Final[i64] = 3_600_000  # the longest clocked game (FG-Z18)


def flip_tokens(position: State, options: Options) -> Options:
    """The modes that the flipped tokens show (FG-O12)."""
    flipped = dict(options)
    flipped["pace"] = "timed" if position.below(2) else "realtime"
    flipped["gods"] = "secret" if position.below(2) else "visible"
    if position.seats == 2:
        flipped["two_player"] = "2gods" if position.below(2) else "4gods"
    return flipped


def begin(position: State) -> None:
    """Everything up to the first choice; draws are made in the order of FG-Z7."""
    if position.terms.options["random_modes"]:
        flipped = flip_tokens(position, position.terms.options)
        position.terms = Terms(position.seats, flipped)
    for colour in range(at.COLOUR_COUNT):
        position.cells[at.RESERVE + colour] = position.terms.prophets
    if position.terms.pace != at.REALTIME:
        position.cells[at.TURN] = position.below(position.seats)
    if position.terms.secret:
        position.cells[at.FIRST_CHOOSER] = position.below(position.seats)
        position.cells[at.PHASE] = at.COLOURS_PHASE
    else:
        _deal_hands(position)


def chooser(position: State) -> i64:
    """Return who takes the next colour."""
    return (position.cells[at.FIRST_CHOOSER] + position.cells[at.COLOURS_TAKEN]) % position.seats


def offer_colours(position: State, out: vec[i64]) -> vec[i64]:
    """Add the colours that are left (FG-H1)."""
    colour: i64 = 0
    while colour < at.COLOUR_COUNT:
        if position.owner(colour) == at.NOBODY:
            out = append(out, pack(act.TAKE_COLOUR, colour))
        colour += 1
    return out


def refuse_colour(position: State, colour: i64) -> Refusal | None:
    """Return why *colour* cannot be taken, or None when it can."""
    if position.cells[at.PHASE] != at.COLOURS_PHASE:
        return Refusal("no-colours-now", "FG-H1")
    if position.owner(colour) != at.NOBODY:
        return Refusal("colour-taken", "FG-H3", colour=gods.COLOURS[colour], colour_seat=position.owner(colour))
    return None


def take_colour(position: State, seat: i64, colour: i64) -> None:
    """Take the reserve; after the last colour the god cards are dealt face down (FG-H2, FG-H3, FG-H8)."""
    choosing_god.take_colour(position, seat, colour)
    position.cells[at.COLOURS_TAKEN] += 1
    if position.log is not None:
        events.add(position, "colour-taken", {"seat": seat, "colour": gods.COLOURS[colour]})
    if position.cells[at.COLOURS_TAKEN] == position.seats * position.terms.gods_each:
        position.cells[at.FIRST_CHOOSER] = 0  # who began to choose means nothing from now on
        _deal_gods(position)
        _deal_hands(position)


def _deal_gods(position: State) -> None:
    """One god card for each colour in play, in seat order; the undealt ones stay unknown (FG-H7)."""
    left = vec[i64]([0, 1, 2, 3])
    for seat in range(position.seats):
        colour: i64 = 0
        while colour < at.COLOUR_COUNT:
            if position.owner(colour) == seat:
                drawn = position.below(len(left))
                position.cells[at.GOD + colour] = left[drawn]
                left = _without(left, drawn)
                if position.log is not None:
                    _announce_god(position, seat, colour)
            colour += 1


def _without(cards: vec[i64], drawn: i64) -> vec[i64]:
    rest = vec[i64](capacity=4)
    index: i64 = 0
    while index < len(cards):
        if index != drawn:
            rest = append(rest, cards[index])
        index += 1
    return rest


def _announce_god(position: State, seat: i64, colour: i64) -> None:
    assert position.log is not None
    position.log.append(
        Event(
            "god-dealt",
            {"seat": seat, "colour": gods.COLOURS[colour], "god": "?"},
            secret={"god": gods.IDS[position.cells[at.GOD + colour]]},
            knowers=bit_of(seat),
            shown=bit_of(seat),
        )
    )


def _deal_hands(position: State) -> None:
    """The opening tiles, in seat order (FG-S6); clocked games show them at the start signal only (FG-S7)."""
    count = position.terms.opening_hand()
    for seat in range(position.seats):
        hand: i64 = 0
        while hand < count:
            position.fill_hand(seat, hand, drawing.draw(position) * 2, at.NOBODY)
            hand += 1
    if position.log is not None:
        _announce_hands(position)
    if position.terms.is_clocked():
        position.cells[at.PHASE] = at.READY_PHASE
    else:
        _start_play(position)


def _announce_hands(position: State) -> None:
    """For the record; the owners see their tiles when play starts."""
    assert position.log is not None
    names = [
        position.tiles.names[position.hand(seat, hand) // 2] for seat in range(position.seats) for hand in range(2)
    ]
    if position.terms.opening_hand() > 0:
        position.log.append(Event("hands-dealt", {"tiles": ["?"] * len(names)}, secret={"tiles": names}))


def offer_ready(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add saying that one is ready."""
    return out if position.cells[at.READY + seat] else append(out, pack(act.READY_UP))


def refuse_ready(position: State, seat: i64) -> Refusal | None:
    """Return why *seat* cannot announce itself ready, or None when it can."""
    return (
        None
        if position.cells[at.PHASE] == at.READY_PHASE and not position.cells[at.READY + seat]
        else Refusal("begun", "FG-S7")
    )


def ready(position: State, seat: i64) -> None:
    """Mark *seat* ready; start the countdown when everybody is."""
    position.cells[at.READY + seat] = 1
    if position.log is not None:
        events.add(position, "seat-ready", {"seat": seat})
    for other in range(position.seats):
        if not position.cells[at.READY + other]:
            return
    position.cells[at.START_END] = position.cells[at.NOW] + position.terms.countdown_ms


def start_signal(position: State) -> None:
    """Time 0: the countdown is over, everybody sees their own hands."""
    position.cells[at.GAME_END] = position.cells[at.NOW] + HOUR_MS
    if position.terms.pace == at.REALTIME:
        ending.watch(position)
    _start_play(position)


def _start_play(position: State) -> None:
    position.cells[at.PHASE] = at.PLAY
    seat: i64 = 0
    while seat < position.seats * 2:
        piece = position.cells[at.HAND + seat]
        if piece != at.NOTHING:
            position.teach_holder(piece // 2, seat // 2)
        seat += 1
    if position.log is not None:
        position.log.append(Event("play-began", {}, shown=position.all_seats()))
        for owner in range(position.seats):
            events.add_hands_seen(position, owner)
    if position.terms.pace != at.REALTIME:
        turns.open_first(position)

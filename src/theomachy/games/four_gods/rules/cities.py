"""Legendary Cities: building them and destroying those of others (FG-L1 to FG-L12, FG-X1 to FG-X13)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import actions as act
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import gods, tiles
from theomachy.games.four_gods.rules import events, placing, prophets
from theomachy.games.four_gods.state import State


def offer_build(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every City that *seat* can build: space, colour, and where the prophet comes from."""
    if position.cells[at.CITIES_LEFT] == 0:
        return out
    colour: i64 = 0
    while colour < at.COLOUR_COUNT:
        if position.owner(colour) == seat:
            if position.cells[at.RESERVE + colour] > 0:
                out = _offer_sites(position, out, colour, 0)
            else:
                source: i64 = 0
                while source < position.spaces:
                    if prophets.stands_on_tile(position, source, colour):
                        out = _offer_sites(position, out, colour, source + 1)
                    source += 1
        colour += 1
    return out


def _offer_sites(position: State, out: vec[i64], colour: i64, source: i64) -> vec[i64]:
    space: i64 = 0
    while space < position.spaces:
        if position.is_open(space):
            out = append(out, pack(act.BUILD, space, colour, source))
        space += 1
    return out


def refuse_build(position: State, seat: i64, space: i64, colour: i64, source: i64) -> Refusal | None:
    """Return why *seat* may not build there, or None when it may; strict in both kinds of checking (FG-L11)."""
    if position.colours_of(seat) == 0:
        return Refusal("no-god", "FG-L1")
    if position.cells[at.CITIES_LEFT] == 0:
        return Refusal("no-city-left", "FG-L2")
    name = position.space_name(space)
    if position.look(space) != at.NOTHING:
        return placing.refuse_occupied(position, seat, space, "FG-L3")
    if position.edges(space) < at.EDGES_NEEDED:
        return Refusal("too-few-edges", "FG-L4", space=name, edges=position.edges(space))
    return prophets.refuse_source(position, seat, colour, source, True)


def do_build(position: State, seat: i64, space: i64, colour: i64, source: i64) -> None:
    """Build the City and stand the prophet on it."""
    prophets.fetch(position, colour, source)
    position.cells[at.CITIES_LEFT] -= 1
    position.build_city(space, colour)
    if position.log is not None:
        facts: dict[str, object] = {"from": position.space_name(source - 1)} if source > 0 else {}
        events.add_prophet(position, "city-built", seat, space, colour, facts)


def offer_destroy(position: State, seat: i64, hand: i64, out: vec[i64]) -> vec[i64]:
    """Add every destruction with the tile in *hand*; a seat with two colours names the one that is credited."""
    piece = position.hand(seat, hand)
    colours = position.colours_of(seat)
    if piece == at.NOTHING or colours == 0 or position.cells[at.CITIES_LEFT] == at.CITY_TOKENS:
        return out
    space: i64 = 0
    while space < position.spaces:
        is_foreign = position.look(space) == at.CITY and position.owner(position.prophet(space) // 4) != seat
        if is_foreign and not position.clashes(space):
            fits = position.tiles.fitting(position.pattern(space), piece // 2)
            if fits != 0:
                out = _offer_looks(position, seat, out, hand, fits, space, colours)
        space += 1
    return out


def _offer_looks(position: State, seat: i64, out: vec[i64], hand: i64, fits: i64, space: i64, colours: i64) -> vec[i64]:
    look: i64 = 0
    while look < tiles.LOOKS_OF_TILE:
        if (fits >> look) & 1:
            if colours == 1:
                out = append(out, pack(act.DESTROY, hand, look, space))
            else:
                colour: i64 = 0
                while colour < at.COLOUR_COUNT:
                    if position.owner(colour) == seat:
                        out = append(out, pack(act.DESTROY, hand, look, space, colour + 1))
                    colour += 1
        look += 1
    return out


def refuse_destroy(position: State, seat: i64, hand: i64, look: i64, space: i64, credit: i64) -> Refusal | None:
    """Return why *seat* may not destroy what stands on *space*, or None when it may; always verified (FG-X5)."""
    if position.colours_of(seat) == 0:
        return Refusal("no-god", "FG-X1")
    name = position.space_name(space)
    if position.hand(seat, hand) == at.NOTHING:
        return Refusal("hand-empty", "FG-X2", hand="LR"[hand])
    if position.look(space) != at.CITY:
        return Refusal("no-city", "FG-A4", space=name)
    if position.owner(position.prophet(space) // 4) == seat:
        return Refusal("own-city", "FG-X3", space=name)
    if (credit == 0) != (position.colours_of(seat) == 1):
        return Refusal("name-credit", "FG-N12", count=position.colours_of(seat))
    if credit > 0 and position.owner(credit - 1) != seat:
        return Refusal("not-your-colour", "FG-N12", colour=gods.COLOURS[credit - 1])
    side, turn = look // tiles.ROTATIONS, look % tiles.ROTATIONS
    laid = position.tiles.look(position.hand(seat, hand) // 2 * 2 + side, turn)
    return placing.refuse_mismatch(position, laid, space, "FG-X2")


def do_destroy(position: State, seat: i64, hand: i64, look: i64, space: i64, credit: i64) -> None:
    """Turn the token over, lose its prophet, lay the tile (FG-X6 to FG-X9)."""
    cells = position.cells
    victim: i64 = position.prophet(space) // 4
    credited: i64 = credit - 1
    if credit == 0:
        credited = 0
        while position.owner(credited) != seat:
            credited += 1
    cells[at.LOST + victim] += 1
    cells[at.DESTROYED + credited] += 1
    piece: i64 = position.empty_hand(seat, hand) // 2 * 2 + look // tiles.ROTATIONS
    placing.lay(position, seat, space, piece, look % tiles.ROTATIONS, at.BY_DESTROYING)
    if position.log is not None:
        facts: dict[str, object] = {"victim": gods.COLOURS[victim], "colour": gods.COLOURS[credited]}
        events.add_placement(position, "city-destroyed", seat, space, facts)

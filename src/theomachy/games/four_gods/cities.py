"""Legendary Cities: building them and destroying those of others (FG-L1 to FG-L12, FG-X1 to FG-X13)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import placing, prophets, report
from theomachy.games.four_gods.actions import BUILD, DESTROY
from theomachy.games.four_gods.state import (
    BY_DESTROYING,
    CITIES,
    CITY,
    COLOUR_COUNT,
    LOST,
    NOTHING,
    ORDER,
    RAZED,
    RESERVE,
    State,
)
from theomachy.games.four_gods.tiles import COLOURS, FITS, LOOKS, TILES


def offer_build(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every City that *seat* can build: space, colour, and where the prophet comes from."""
    if pos.cells[CITIES] == 0:
        return out
    colour: i64 = 0
    while colour < COLOUR_COUNT:
        if pos.owner(colour) == seat:
            if pos.cells[RESERVE + colour] > 0:
                out = _offer_sites(pos, out, colour, 0)
            else:
                source: i64 = 0
                while source < pos.spaces:
                    if prophets.stands_on_tile(pos, source, colour):
                        out = _offer_sites(pos, out, colour, source + 1)
                    source += 1
        colour += 1
    return out


def _offer_sites(pos: State, out: vec[i64], colour: i64, source: i64) -> vec[i64]:
    space: i64 = 0
    while space < pos.spaces:
        if pos.is_open(space):
            out = append(out, pack(BUILD, space, colour, source))
        space += 1
    return out


def refuse_build(pos: State, seat: i64, space: i64, colour: i64, source: i64) -> Refusal | None:
    """Why *seat* may not build there, or None when it may; strict in both kinds of checking (FG-L11)."""
    if pos.colours_of(seat) == 0:
        return Refusal("no-god", "FG-L1")
    if pos.cells[CITIES] == 0:
        return Refusal("no-city-left", "FG-L2")
    name = pos.space_name(space)
    if pos.look(space) != NOTHING:
        return placing.refuse_occupied(pos, seat, space, "FG-L3")
    if pos.edges(space) < 2:
        return Refusal("too-few-edges", "FG-L4", space=name, edges=pos.edges(space))
    return prophets.refuse_source(pos, seat, colour, source, True)


def do_build(pos: State, seat: i64, space: i64, colour: i64, source: i64) -> None:
    """Build the City and stand the prophet on it."""
    prophets.fetch(pos, colour, source)
    pos.cells[CITIES] -= 1
    pos.found(space, colour)
    if pos.log is not None:
        facts: dict[str, object] = {"from": pos.space_name(source - 1)} if source > 0 else {}
        report.stood(pos, "city-built", seat, space, colour, facts)


def offer_destroy(pos: State, seat: i64, hand: i64, out: vec[i64]) -> vec[i64]:
    """Add every destruction with the tile in *hand*; a seat with two colours names the one that is credited."""
    piece = pos.hand(seat, hand)
    colours = pos.colours_of(seat)
    if piece == NOTHING or colours == 0 or pos.cells[CITIES] == 8:
        return out
    space: i64 = 0
    while space < pos.spaces:
        if pos.look(space) == CITY and pos.owner(pos.prophet(space) // 4) != seat and not pos.clashes(space):
            fits = FITS[pos.pattern(space) * TILES + piece // 2]
            if fits != 0:
                out = _offer_looks(pos, seat, out, hand, fits, space, colours)
        space += 1
    return out


def _offer_looks(pos: State, seat: i64, out: vec[i64], hand: i64, fits: i64, space: i64, colours: i64) -> vec[i64]:
    look: i64 = 0
    while look < 8:
        if (fits >> look) & 1:
            if colours == 1:
                out = append(out, pack(DESTROY, hand, look, space))
            else:
                colour: i64 = 0
                while colour < COLOUR_COUNT:
                    if pos.owner(colour) == seat:
                        out = append(out, pack(DESTROY, hand, look, space, colour + 1))
                    colour += 1
        look += 1
    return out


def refuse_destroy(pos: State, seat: i64, hand: i64, look: i64, space: i64, credit: i64) -> Refusal | None:
    """Why *seat* may not destroy what stands on *space*, or None when it may; always verified (FG-X5)."""
    if pos.colours_of(seat) == 0:
        return Refusal("no-god", "FG-X1")
    name = pos.space_name(space)
    if pos.hand(seat, hand) == NOTHING:
        return Refusal("hand-empty", "FG-X2", hand="LR"[hand])
    if pos.look(space) != CITY:
        return Refusal("no-city", "FG-A4", space=name)
    if pos.owner(pos.prophet(space) // 4) == seat:
        return Refusal("own-city", "FG-X3", space=name)
    if (credit == 0) != (pos.colours_of(seat) == 1):
        return Refusal("name-credit", "FG-N12", count=pos.colours_of(seat))
    if credit > 0 and pos.owner(credit - 1) != seat:
        return Refusal("not-your-colour", "FG-N12", colour=COLOURS[credit - 1])
    return placing.refuse_mismatch(pos, LOOKS[pos.hand(seat, hand) // 2 * 8 + look], space, "FG-X2")


def do_destroy(pos: State, seat: i64, hand: i64, look: i64, space: i64, credit: i64) -> None:
    """Turn the token over, lose its prophet, lay the tile (FG-X6 to FG-X9)."""
    cells = pos.cells
    victim: i64 = pos.prophet(space) // 4
    credited: i64 = credit - 1
    if credit == 0:
        credited = 0
        while pos.owner(credited) != seat:
            credited += 1
    cells[LOST + victim] += 1
    cells[RAZED + credited] += 1
    piece: i64 = pos.empty_hand(seat, hand) // 2 * 2 + look // 4
    pos.lay(space, LOOKS[piece * 4 + look % 4], piece, seat + BY_DESTROYING * 4 + cells[ORDER] * 8)
    cells[ORDER] += 1
    pos.show(piece)
    pos.open_window(seat, space)
    if pos.log is not None:
        report.placed(pos, "city-destroyed", seat, space, {"victim": COLOURS[victim], "colour": COLOURS[credited]})

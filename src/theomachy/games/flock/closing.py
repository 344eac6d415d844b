"""Closing: what Dog and Pilgrim lead after the actions (rules FL-T5, FL-K14, FL-P14)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.refusal import Refusal
from theomachy.games.flock.actions import DONE, FOLLOW, TO, WANDER
from theomachy.games.flock.cards import P_DOG, PILGRIM
from theomachy.games.flock.exodus import offer_neighbours, refuse_neighbour, refuse_source, walk
from theomachy.games.flock.prophets import refuse_followers
from theomachy.games.flock.state import (
    ACTED,
    DOG_LED,
    FLOCK,
    NOWHERE,
    PENDING,
    PILGRIM_LED,
    PILGRIMAGE,
    SOURCE,
    TEMPLE,
    State,
)


def offer(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every closing exodus, and the end of the turn, to *out*."""
    cells = pos.cells
    kennel = dogs_area(pos, seat)
    if kennel != NOWHERE and cells[ACTED] and not cells[DOG_LED]:
        out = offer_neighbours(pos, kennel, FOLLOW, out)
    if pos.has(seat, PILGRIM) and not cells[PILGRIM_LED]:
        area: i64 = 0
        while area < pos.terms.board.areas:
            if cells[TEMPLE + area] == seat and cells[FLOCK + area] > 0:
                out = append(out, pack(WANDER, area))
            area += 1
    return append(out, pack(DONE))


def dogs_area(pos: State, seat: i64) -> i64:
    """The own area with pieces where the Dog of *seat* stands, or NOWHERE (FL-P10)."""
    area = pos.prophet(seat, P_DOG)
    if area == NOWHERE or pos.cells[TEMPLE + area] != seat or pos.cells[FLOCK + area] == 0:
        return NOWHERE
    return area


# Dog.


def refuse_dog(pos: State, seat: i64, area: i64) -> Refusal | None:
    """Why the Dog cannot lead a piece to *area*, or None when it can."""
    kennel = pos.prophet(seat, P_DOG)
    if kennel == NOWHERE:
        return Refusal("no-dog", "FL-P14")
    if pos.cells[DOG_LED]:
        return Refusal("dog-has-led", "FL-P14")
    if not pos.cells[ACTED]:
        return Refusal("dog-after-pass", "FL-P14")
    refused = refuse_followers(pos, seat)
    return refuse_neighbour(pos, kennel, area) if refused is None else refused


def follow(pos: State, seat: i64, area: i64) -> bool:
    """A piece follows the Dog out of its area to *area*; whether a temple was placed."""
    pos.cells[DOG_LED] = 1
    pos.pick(area)
    return walk(pos, seat, dogs_area(pos, seat))


# Pilgrim.


def refuse_pilgrim(pos: State, seat: i64, area: i64) -> Refusal | None:
    """Why no pilgrim can leave *area*, or None when one can."""
    if not pos.has(seat, PILGRIM):
        return Refusal("no-pilgrim", "FL-K14")
    if pos.cells[PILGRIM_LED]:
        return Refusal("pilgrim-has-left", "FL-K14")
    return refuse_source(pos, seat, area, "FL-K14")


def wander(pos: State, area: i64) -> None:
    """A pilgrim is to leave *area*."""
    pos.cells[PENDING] = PILGRIMAGE
    pos.cells[SOURCE] = area


def offer_steps(pos: State, out: vec[i64]) -> vec[i64]:
    """Add where the pilgrim can go to *out*."""
    return offer_neighbours(pos, pos.cells[SOURCE], TO, out)


def arrive(pos: State, seat: i64, area: i64) -> bool:
    """The pilgrim comes to *area*; whether a temple was placed."""
    pos.cells[PILGRIM_LED] = 1
    pos.pick(area)
    return walk(pos, seat, pos.cells[SOURCE])

"""Closing: what Dog and Pilgrim lead after the actions (rules FL-T5, FL-K14, FL-P14)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.refusal import Refusal
from theomachy.games.flock import actions as act
from theomachy.games.flock import state as at
from theomachy.games.flock.rules.exodus import offer_neighbours, refuse_neighbour, refuse_source, walk
from theomachy.games.flock.rules.prophets import refuse_followers
from theomachy.games.flock.state import State


def offer(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every closing exodus, and the end of the turn, to *out*."""
    cells = position.cells
    source = dogs_area(position, seat)
    if source != at.NOWHERE and cells[at.ACTED] and not cells[at.DOG_LED]:
        out = offer_neighbours(position, source, act.FOLLOW, out)
    if position.in_play(seat, position.terms.cards.pilgrims) and not cells[at.PILGRIM_LED]:
        area: i64 = 0
        while area < position.terms.board.areas:
            if cells[at.TEMPLE + area] == seat and cells[at.FLOCK + area] > 0:
                out = append(out, pack(act.WANDER, area))
            area += 1
    return append(out, pack(act.DONE))


def dogs_area(position: State, seat: i64) -> i64:
    """Return the area with pieces where the Dog of *seat* stands, or NOWHERE (FL-P10)."""
    area = position.gifted_area(seat, position.terms.cards.follows)
    if area == at.NOWHERE or position.cells[at.TEMPLE + area] != seat or position.cells[at.FLOCK + area] == 0:
        return at.NOWHERE
    return area


# Dog.


def refuse_dog(position: State, seat: i64, area: i64) -> Refusal | None:
    """Say why the Dog cannot lead a piece to *area*; None when it can."""
    source = position.gifted_area(seat, position.terms.cards.follows)
    if source == at.NOWHERE:
        return Refusal("no-dog", "FL-P14")
    if position.cells[at.DOG_LED]:
        return Refusal("dog-has-led", "FL-P14")
    if not position.cells[at.ACTED]:
        return Refusal("dog-after-pass", "FL-P14")
    refused = refuse_followers(position, seat)
    return refuse_neighbour(position, source, area) if refused is None else refused


def follow(position: State, seat: i64, area: i64) -> bool:
    """Let the Dog lead a piece to *area*; return whether a temple was placed."""
    position.cells[at.DOG_LED] = 1
    position.pick(area)
    return walk(position, seat, dogs_area(position, seat))


# Pilgrim.


def refuse_pilgrim(position: State, seat: i64, area: i64) -> Refusal | None:
    """Say why no pilgrim can leave *area*; None when one can."""
    if not position.in_play(seat, position.terms.cards.pilgrims):
        return Refusal("no-pilgrim", "FL-K14")
    if position.cells[at.PILGRIM_LED]:
        return Refusal("pilgrim-has-left", "FL-K14")
    return refuse_source(position, seat, area, "FL-K14")


def wander(position: State, area: i64) -> None:
    """Begin the way of a pilgrim out of *area*."""
    position.cells[at.PENDING] = at.PILGRIMAGE
    position.cells[at.SOURCE] = area


def offer_steps(position: State, out: vec[i64]) -> vec[i64]:
    """Add where the pilgrim can go to *out*."""
    return offer_neighbours(position, position.cells[at.SOURCE], act.TO, out)


def arrive(position: State, seat: i64, area: i64) -> bool:
    """Bring the pilgrim to *area*; return whether a temple was placed."""
    position.cells[at.PILGRIM_LED] = 1
    position.pick(area)
    return walk(position, seat, position.cells[at.SOURCE])

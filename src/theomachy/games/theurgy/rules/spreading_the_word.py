"""Spread the Word (TH-S): one faith token placed on a vacant vertex, or in place of a rival's."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a, part_b
from theomachy.core.refusal import Refusal
from theomachy.games.theurgy import actions as act
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, deities, land
from theomachy.games.theurgy.rules import board, pieces
from theomachy.games.theurgy.state import State


def may_spread(position: State, seat: i64, vertex: i64) -> bool:
    """Return whether *seat* may place or replace a token at *vertex*."""
    cells = position.cells
    owner = cells[at.FAITH + vertex]
    if owner == seat:
        return False
    own = board.cubes_around(cells, vertex, seat)
    if own == 0 or board.is_silenced(position, vertex):
        return False
    if owner == land.NONE:
        return True
    return own > board.cubes_around(cells, vertex, owner) and not is_guarded(cells, vertex, owner)


def is_guarded(cells: vec[i64], vertex: i64, owner: i64) -> bool:
    """Return whether Kirjani keeps a token from being replaced (TH-D11, TH-D14)."""
    if cells[at.DEITY + owner] != deities.KIRJANI:
        return False
    cell = vertex * 3
    while cell < vertex * 3 + 3 and land.TOUCHES[cell] != land.NONE:
        if board.has_acolyte(cells, owner, land.TOUCHES[cell]):
            return True
        cell += 1
    return False


def is_possible(position: State, seat: i64) -> bool:
    """Return whether there is any legal vertex (TH-T7)."""
    return any(may_spread(position, seat, vertex) for vertex in range(land.VERTICES))


def offer_token(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Every vertex where a token may be placed or replaced."""
    cells = position.cells
    for vertex in range(land.VERTICES):
        if may_spread(position, seat, vertex):
            out = append(out, pack(act.VERTEX, vertex, 0 if cells[at.FAITH + vertex] == land.NONE else 1))
    return out


def refuse_token(position: State, seat: i64, action: i64) -> Refusal | None:
    """Return why *action* is no legal token."""
    if kind_of(action) != act.VERTEX:
        return Refusal("name-a-vertex", "TH-T7")
    cells = position.cells
    vertex = part_a(action)
    name = land.VERTEX_NAMES[vertex]
    owner = cells[at.FAITH + vertex]
    own = board.cubes_around(cells, vertex, seat)
    if owner == seat:
        return Refusal("own-token", "TH-S3", vertex=name)
    if board.is_silenced(position, vertex):
        return Refusal("silenced", "TH-K9", vertex=name, monster=box.MONSTER_IDS[board.silencing(position, vertex)])
    if part_b(action) == 1 and owner == land.NONE:
        return Refusal("nothing-to-replace", "TH-S2", vertex=name)
    if part_b(action) == 0:
        if own == 0:
            return Refusal("no-cube-around", "TH-S1", vertex=name)
        return Refusal("vertex-taken", "TH-S2", vertex=name, owner_seat=owner)
    if is_guarded(cells, vertex, owner):
        return Refusal("guarded", "TH-D11", vertex=name, owner_seat=owner)
    theirs = board.cubes_around(cells, vertex, owner)
    return Refusal("too-few-cubes", "TH-S3", vertex=name, own=own, owner_seat=owner, theirs=theirs)


def do_token(position: State, seat: i64, action: i64) -> None:
    """Put the token down."""
    pieces.place_faith(position, part_a(action), seat)

"""Spread the Word (TH-S): one faith token placed on a vacant vertex, or in place of a rival's."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a, part_b
from theomachy.core.position import Position
from theomachy.core.refusal import Refusal
from theomachy.games.theurgy.board import place_faith
from theomachy.games.theurgy.cards import KIRJANI, MONSTER_IDS, SILENCE
from theomachy.games.theurgy.kinds import VERTEX
from theomachy.games.theurgy.land import NONE, TOUCHES, VERTEX_NAMES, VERTICES
from theomachy.games.theurgy.state import DEITY, FAITH, cubes_around, has_acolyte, is_silenced


def may_spread(cells: vec[i64], seat: i64, vertex: i64) -> bool:
    """Whether *seat* may place or replace a token at *vertex*."""
    owner = cells[FAITH + vertex]
    if owner == seat:
        return False
    own = cubes_around(cells, vertex, seat)
    if own == 0 or is_silenced(cells, vertex):
        return False
    if owner == NONE:
        return True
    return own > cubes_around(cells, vertex, owner) and not is_guarded(cells, vertex, owner)


def is_guarded(cells: vec[i64], vertex: i64, owner: i64) -> bool:
    """Whether Kirjani keeps a token from being replaced (TH-D11, TH-D14)."""
    if cells[DEITY + owner] != KIRJANI:
        return False
    at = vertex * 3
    while at < vertex * 3 + 3 and TOUCHES[at] != NONE:
        if has_acolyte(cells, owner, TOUCHES[at]):
            return True
        at += 1
    return False


def is_possible(cells: vec[i64], seat: i64) -> bool:
    """Whether there is any legal vertex (TH-T7)."""
    return any(may_spread(cells, seat, vertex) for vertex in range(VERTICES))


def offer(p: Position, seat: i64, out: vec[i64]) -> vec[i64]:
    """Every vertex where a token may be placed or replaced."""
    cells = p.cells
    for vertex in range(VERTICES):
        if may_spread(cells, seat, vertex):
            out = append(out, pack(VERTEX, vertex, 0 if cells[FAITH + vertex] == NONE else 1))
    return out


def refuse(p: Position, seat: i64, action: i64) -> Refusal | None:
    """Why *action* is no legal token."""
    if kind_of(action) != VERTEX:
        return Refusal("name-a-vertex", "TH-T7")
    cells = p.cells
    vertex = part_a(action)
    name = VERTEX_NAMES[vertex]
    owner = cells[FAITH + vertex]
    own = cubes_around(cells, vertex, seat)
    if owner == seat:
        return Refusal("own-token", "TH-S3", vertex=name)
    if is_silenced(cells, vertex):
        return Refusal("silenced", "TH-K9", vertex=name, monster=MONSTER_IDS[SILENCE])
    if part_b(action) == 1 and owner == NONE:
        return Refusal("nothing-to-replace", "TH-S2", vertex=name)
    if part_b(action) == 0:
        if own == 0:
            return Refusal("no-cube-around", "TH-S1", vertex=name)
        return Refusal("vertex-taken", "TH-S2", vertex=name, owner_seat=owner)
    if is_guarded(cells, vertex, owner):
        return Refusal("guarded", "TH-D11", vertex=name, owner_seat=owner)
    theirs = cubes_around(cells, vertex, owner)
    return Refusal("too-few-cubes", "TH-S3", vertex=name, own=own, owner_seat=owner, theirs=theirs)


def do(p: Position, seat: i64, action: i64) -> None:
    """Put the token down."""
    place_faith(p, part_a(action), seat)

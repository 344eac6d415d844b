"""Pay to Keep: a card is paid for or lost (TM-R12 to TM-R17)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack, part_a, part_b, part_c
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces, vocabulary
from theomachy.games.true_messiah.rules import decks, drafts, ending, prayer
from theomachy.games.true_messiah.state import State


def put_away(position: State, owner: i64, kind: i64, cause: i64) -> None:
    """A card that *cause* made *owner* lose goes to the discard pile, after its keeping cost where it has one."""
    if position.terms.cards.keep[kind] == 0:
        decks.discard(position, owner, kind)
    elif can_keep(position, owner, kind):
        position.cells[at.QUESTION] = at.KEEPING
        position.cells[at.QUESTION_SEAT] = owner
        position.cells[at.QUESTION_ABOUT] = kind
        position.cells[at.QUESTION_CAUSE] = cause
    else:
        decks.remove_from_game(position, owner, kind)
        ending.check_destruction(position, cause)


def can_keep(position: State, seat: i64, kind: i64) -> bool:
    """Return whether *seat* could pay the keeping cost, with prayers if need be (TM-R12, TM-R14, GAP-28)."""
    return position.cells[at.BELIEF + seat] + prayer.worshippers(position, seat) >= position.terms.cards.keep[kind]


def settle_card(position: State, item: i64) -> None:
    """The card of a resolved miracle leaves the stack, after its keeping cost where it has one (TM-R11 to TM-R13)."""
    cards = position.terms.cards
    cells = position.cells
    kind = cells[item + at.ITEM_CARD]
    by = cells[item + at.ITEM_SEAT]
    if cards.keep[kind] > 0 and can_keep(position, by, kind):
        cells[at.QUESTION] = at.KEEPING
        cells[at.QUESTION_SEAT] = by
        cells[at.QUESTION_ABOUT] = kind
        cells[at.QUESTION_CAUSE] = at.NOBODY
    else:
        stow(position, item, cards.keep[kind] == 0 and cards.lasts[kind] != vocabulary.OUT_OF_GAME)


def stow(position: State, item: i64, kept: bool) -> None:
    """Put the card by the board while it works, else on the discard pile or out of the game (TM-R17)."""
    cards = position.terms.cards
    kind = position.cells[item + at.ITEM_CARD]
    by = position.cells[item + at.ITEM_SEAT]
    position.cells[item + at.ITEM_STAGE] = at.SETTLED
    if cards.lasts[kind] in (vocabulary.TO_TURN_START, vocabulary.TO_TURN_END):
        decks.lay_down(position, kind, by, cards.turns[kind], kept)
    elif kept:
        decks.discard(position, by, kind)
    else:
        decks.remove_from_game(position, by, kind)


# Pay to Keep.


def offer_keep(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Let go, or pay; where belief is short the followers that pray for it are picked next (TM-R14)."""
    out = append(out, pack(act.LET_GO))
    return append(out, pack(act.KEEP))


def shortage(position: State) -> i64:
    """Followers that have still to be picked to pay the keeping cost."""
    seat = position.cells[at.QUESTION_SEAT]
    short = position.terms.cards.keep[position.cells[at.QUESTION_ABOUT]] - position.cells[at.BELIEF + seat]
    return short - drafts.units_picked(position)


def offer_keep_prayers(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add followers that pray for the keeping cost, only while it can still be met."""
    short = shortage(position)
    for action in prayer.offer(position, seat, vec[i64](), short, drafts.last_pick(position)):
        pick = drafts.unit_pick(part_a(action), part_b(action), 0)
        if prayer.left_after(position, seat, pick) + part_c(action) >= short:
            out = append(out, action)
    return out


def begin_keep(position: State, seat: i64) -> None:
    """The owner wants to pay."""
    drafts.begin(position, at.DRAFT_KEEP, seat)
    if shortage(position) <= 0:
        pay(position, seat)


def keep_prayer(position: State, seat: i64, space: i64, place: i64, number: i64) -> None:
    """Followers pray for the keeping cost; no window opens."""
    drafts.pick(position, drafts.unit_pick(space, place, number))
    if shortage(position) <= 0:
        pay(position, seat)


def pay(position: State, seat: i64) -> None:
    """The keeping cost is paid: the card is discarded normally."""
    cards = position.terms.cards
    cells = position.cells
    kind = cells[at.QUESTION_ABOUT]
    cells[at.BELIEF + seat] += prayer.kneel(position, seat, 0) - cards.keep[kind]
    drafts.end(position)
    if position.log is not None:
        position.report("card-kept", {"seat": seat, "card": cards.names[kind], "count": cards.keep[kind]})
    own = cells[at.QUESTION_CAUSE] == at.NOBODY
    shut(position)
    if own:
        stow(position, position.top(), True)
    else:
        decks.discard(position, seat, kind)


def let_go(position: State, seat: i64) -> None:
    """The keeping cost is not paid: the card is lost, by the doing of whoever caused it (TM-D11)."""
    cells = position.cells
    kind = cells[at.QUESTION_ABOUT]
    cause = cells[at.QUESTION_CAUSE]
    shut(position)
    if cause == at.NOBODY:
        stow(position, position.top(), False)
    else:
        decks.remove_from_game(position, seat, kind)
        ending.check_destruction(position, cause)


def shut(position: State) -> None:
    """The question is answered."""
    position.cells[at.QUESTION] = at.NO_QUESTION
    position.cells[at.QUESTION_SEAT] = at.NOBODY
    position.cells[at.QUESTION_CAUSE] = at.NOBODY
    position.cells[at.QUESTION_ABOUT] = 0


def end_lasting(position: State, seat: i64, moment: i64) -> None:
    """Bring the lasting miracles of *seat* that end at such a *moment* nearer to their end (TM-R17, TM-B2)."""
    cards = position.terms.cards
    lost = False
    for place in range(at.LASTING_ROOM):
        code = position.cells[at.LASTING + place]
        kind = pieces.lasting_kind(code)
        if code == 0 or pieces.lasting_owner(code) != seat or cards.lasts[kind] != moment:
            continue
        if pieces.lasting_turns(code) > 1:
            position.cells[at.LASTING + place] = code - pieces.ONE_TURN
            continue
        position.cells[at.LASTING + place] = 0
        if code >= decks.KEPT:
            decks.discard(position, seat, kind)
        else:
            decks.remove_from_game(position, seat, kind)
            lost = True
    decks.tidy_lasting(position)
    if lost:
        ending.check_destruction(position, seat)

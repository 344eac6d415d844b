"""Loading: a position from data, every field checked; what the data leaves open is dealt."""

from collections.abc import Iterator
from typing import Final

from theomachy.core.action import pack
from theomachy.core.chance import Dice
from theomachy.core.fields import Field, settled
from theomachy.core.game import View
from theomachy.core.history import restore
from theomachy.core.option import Settle
from theomachy.core.window import MISSING, bit_of
from theomachy.games.flock import actions as act
from theomachy.games.flock import state as at
from theomachy.games.flock.components.cards import HAND_SIZE, KEEPS, NO_CARD, count_bits, mask_of_cards
from theomachy.games.flock.position import FlockPosition, empty
from theomachy.games.flock.rules import ending, miracles, setup, turn

_MOST_ACTIONS: Final = 2
_MOST_SEEN: Final = 1 << 20
_AREA_FORM: Final = "pieces and the owner's letter, such as 4A or 2"
_CARD_FIELDS: Final = ("hand", "discard", "in_play", "spent", "called", "prophet")


def load(data: View, seed: int | str | bytes, settle: Settle) -> FlockPosition:
    """Return the position that *data* describes, what it leaves open dealt with *seed*."""
    reader = _Loader(data, settle)
    reader.position.seed(seed)
    reader.deal(reader.position)
    reader.position.run()
    return reader.position


def worlds(view: View, dice: Dice, settle: Settle) -> Iterator[FlockPosition]:
    """Yield positions that fit *view*, each hand of an opponent equally likely."""
    reader = _Loader(view, settle)
    while True:
        world = reader.position.copy()
        world.seed(dice.seed())
        yield reader.deal(world)


class _Loader:
    """A position read from data, with what the data leaves open: hands of known size, hidden votes."""

    def __init__(self, data: View, settle: Settle) -> None:
        fields = Field(data)
        fields.get("game", "flock").index(["flock"])
        fields.get("v", 1).number(1, 1)
        seats = fields.get("seats")
        count = len(seats.items())
        seats.demand(2 <= count <= at.MAX_SEATS, f"must be 2 to {at.MAX_SEATS} seats, not {count}")
        self.position: FlockPosition = empty(count, settled(fields.get("options", {}), count, settle))
        self.cards = self.position.terms.cards
        self.letters = list(at.SEAT_LETTERS[:count])
        self.open_hands: list[tuple[int, list[int]]] = []  # a seat, and the ranks its kept cards can have
        self.open_votes: list[int] = []
        self._read(fields, seats.items())

    def deal(self, position: FlockPosition) -> FlockPosition:
        """Fill in what is open, every possibility equally likely, with the random source of *position*."""
        for seat, ranks in self.open_hands:
            position.cells[at.KEPT + seat] = ranks[position.below(len(ranks))]
        for seat in self.open_votes:
            position.cells[at.VOTE + seat] = position.below(2)
        return position

    def _read(self, fields: Field, seats: list[Field]) -> None:
        position, cells = self.position, self.position.cells
        fields.get("map", position.terms.board.id).index([position.terms.board.id])
        about = fields.get("turn", {})
        cells[at.PHASE] = about.get("phase", at.PHASES[at.MIRACLE]).index(at.PHASES)
        cells[at.PLAYER] = self._letter(about.get("player", None))
        cells[at.FIRST_PLAYER] = self._letter(fields.get("first", None))
        for seat, field in enumerate(seats):
            self._read_seat(seat, field)
        self.deal(position)
        self._read_areas(fields)
        for seat, field in enumerate(seats):
            self._read_prophet(seat, field)
        self._read_turn(about)
        self._read_target(fields)
        self._read_past(fields)
        self._read_result(fields.get("result", None))
        self._check_phase(fields, about)
        self._read_votes(about.get("votes", {}))
        about.read("pending", self._read_pending, None)

    # Seats.

    def _letter(self, field: Field) -> int:
        """Return the seat of a letter; NOBODY for null."""
        return at.NOBODY if field.is_null() else field.index(self.letters)

    def _read_seat(self, seat: int, field: Field) -> None:
        cells = self.position.cells
        field.get("id", at.SEAT_LETTERS[seat]).index([at.SEAT_LETTERS[seat]])
        cells[at.OUT + seat] = int(field.get("out", False).flag())
        deity = field.find("deity")
        if deity is None:
            may = cells[at.PHASE] in (at.CHOOSING, at.OVER) or cells[at.OUT + seat] == 1
            field.get("deity", None).demand(may, f"is missing: one of {', '.join(self.cards.deities)}")
            has_cards = any(field.get(key, None).value for key in _CARD_FIELDS)
            field.demand(not has_cards, "has cards, but no deity (FL-S1)")
            return
        number = deity.index(self.cards.deities)
        deity.demand(setup.owner_of(self.position, number) == at.NOBODY, "is another seat's deity already (FL-S1)")
        cells[at.DEITY + seat] = number
        self._read_cards(seat, field)

    def _read_cards(self, seat: int, field: Field) -> None:
        cells, cards = self.position.cells, self.cards
        spendable = cards.pentagrams | (cards.ouroboroi if cells[at.OUT + seat] else 0)  # FL-E6
        shown = self._mask(seat, field.get("in_play", []), cards.ouroboroi)
        shown |= self._mask(seat, field.get("spent", []), spendable)
        shown |= self._mask(seat, field.get("called", []), cards.prophets)
        if (prophet := field.find("prophet")) is not None:
            shown |= bit_of(self._card(seat, prophet.get("card"), cards.prophets))
        cells[at.SHOWN + seat] = shown
        hand = field.get("hand", HAND_SIZE - count_bits(shown))
        is_open = isinstance(hand.value, int)
        known = 0 if is_open else self._mask(seat, hand, cards.deck[cells[at.DEITY + seat]])
        size = hand.number(0, HAND_SIZE) if is_open else int(count_bits(known))
        hand.demand(known & shown == 0, "names a card that is in play, spent or called as well")
        is_early = cells[at.PHASE] in (at.CHOOSING, at.KEEPING, at.OVER) or cells[at.OUT + seat] == 1
        if size == 0 and shown == 0 and is_early:
            return  # not chosen yet, and for a seat that is out or whose game ended early, never
        is_right = size + count_bits(shown) == HAND_SIZE
        field.demand(is_right, f"the cards in hand, in play, spent and called must be {HAND_SIZE} in all (FL-S3)")
        if is_open:
            ranks = [rank for rank in range(KEEPS) if self._keeps(seat, rank) & shown == shown]
            self.open_hands.append((seat, ranks))
            return
        cells[at.KEPT + seat] = cards.rank_of(cells[at.DEITY + seat], known | shown)
        if (discard := field.find("discard")) is not None:
            named = self._mask(seat, discard, cards.deck[cells[at.DEITY + seat]])
            discard.demand(named == self.position.discard(seat), "must be the two cards that were not kept")

    def _keeps(self, seat: int, rank: int) -> int:
        return self.cards.kept[self.position.cells[at.DEITY + seat] * KEEPS + rank]

    def _card(self, seat: int, field: Field, allowed: int) -> int:
        """Read a card of one of the *allowed* kinds and of this seat's deity."""
        return self._one_of(field, allowed & self.cards.deck[self.position.cells[at.DEITY + seat]])

    def _one_of(self, field: Field, allowed: int) -> int:
        ids = self.cards.ids_in(allowed)
        return self.cards.ids.index(ids[field.index(ids)])

    def _mask(self, seat: int, field: Field, allowed: int) -> int:
        """Read a set of cards."""
        found = [self._card(seat, item, allowed) for item in field.items()]
        field.demand(len(set(found)) == len(found), "names a card twice")
        return mask_of_cards(found)

    # The board.

    def _area(self, field: Field) -> int:
        return field.index(self.position.terms.board.ids, "area")

    def _read_areas(self, fields: Field) -> None:
        position, cells = self.position, self.position.cells
        given = dict(fields.get("areas", {}).keyed(position.terms.board.ids, "area"))
        default = fields.get("default", at.PLAIN_AREA)
        for area in range(position.terms.board.areas):
            field = given.get(area, default)
            match = field.match(rf"(\d{{1,3}})([{at.SEAT_LETTERS}]?)", _AREA_FORM)
            pieces = int(match[1])
            most = position.terms.pieces
            field.demand(pieces <= cells[at.SUPPLY], f"more than the {most} pieces of the game (FL-C6)")
            position.add(area, pieces)
            owner = self._letter(Field(match[2] or None, field.path))
            field.demand(owner == at.NOBODY or cells[at.OUT + owner] == 0, f"seat {match[2]} is out (FL-E6)")
            cells[at.TEMPLE + area] = owner
        left = int(cells[at.SUPPLY])
        supply = fields.get("supply", left)
        supply.demand(supply.value == left, f"must be what the board leaves, {left} (FL-C6)")

    def _read_prophet(self, seat: int, field: Field) -> None:
        cells = self.position.cells
        if (prophet := field.find("prophet")) is None:
            return
        prophet.demand(cells[at.OUT + seat] == 0, "a player who is out has no prophet (FL-E6)")
        area = self._area(prophet.get("at"))
        is_open = cells[at.TEMPLE + area] in (at.NOBODY, seat)
        prophet.get("at").demand(is_open, "is another player's area (FL-P3)")
        cells[at.PROPHET + seat] = prophet.get("card").index(self.cards.ids)
        cells[at.PROPHET_AREA + seat] = area
        fresh = prophet.get("fresh", False)
        if fresh.flag():
            fresh.demand(cells[at.PLAYER] == seat, "only on its owner's turn")
            cells[at.PROPHET_IS_NEW] = 1

    # The turn.

    def _read_turn(self, about: Field) -> None:
        cells = self.position.cells
        is_new, in_turn = cells[at.PROPHET_IS_NEW], cells[at.PHASE] >= at.MIRACLE
        turn.clear_marks(self.position)
        cells[at.PROPHET_IS_NEW] = is_new
        cells[at.ROUND] = about.get("round", int(in_turn)).number(0, int(self.position.terms.rounds) + 1)
        for mark, cell in at.MARKS.items():
            cells[cell] = int(about.get(mark, False).flag())
        if (ability := about.find("ability")) is not None:
            cells[at.ABILITY] = self._one_of(ability, self.cards.prophets)
        if cells[at.PHASE] == at.VOTING:
            resume = about.find("resume") or Field(at.PHASES[at.ACTION])
            cells[at.RESUME] = at.MIRACLE + resume.index(at.PHASES[at.MIRACLE : at.VOTING])
        stage = cells[at.RESUME] if cells[at.PHASE] == at.VOTING else cells[at.PHASE]
        least = 1 if stage in (at.MIRACLE, at.ACTION) else 0  # without one the Action phase would never end (FL-T4)
        cells[at.ACTIONS_LEFT] = about.get("actions_left", least).number(least, _MOST_ACTIONS)

    def _read_target(self, fields: Field) -> None:
        position, cells = self.position, self.position.cells
        if position.seats == 3 and position.players_left() < 3:
            cells[at.TARGET] = position.terms.duel_target
        target = fields.get("target", int(cells[at.TARGET]))
        target.demand(target.value == cells[at.TARGET], f"must be {cells[at.TARGET]} here (FL-E1, FL-E9)")

    def _read_past(self, fields: Field) -> None:
        position = self.position
        for seat, field in fields.get("last_temples", {}).keyed(self.letters):
            position.cells[at.LAST_TEMPLES + seat] = self._temples_key(field)
        times: dict[int, int] = {}
        for key, field in fields.get("seen", {}).entries():
            number = Field(key, field.path).match(r"[0-9]{1,19}", "the key of a position")[0]
            times[int(number)] = field.number(1, _MOST_SEEN)
        position.past = restore(times)

    def _temples_key(self, field: Field) -> int:
        """Read the temples at the end of a turn, listed as ``CAS:A NAS:B``."""
        key, named = 0, set[int]()
        for word in field.text().split():
            pair = Field(word, field.path).match(rf"([A-Z]{{3}}):([{at.SEAT_LETTERS}])", "a list such as CAS:A NAS:B")
            area = self._area(Field(pair[1], field.path))
            field.demand(area not in named, f"names {pair[1]} twice (FL-C9)")
            named.add(area)
            key += (self._letter(Field(pair[2], field.path)) + 1) * at.POWERS_OF_FIVE[area]
        return key

    def _read_result(self, result: Field) -> None:
        cells = self.position.cells
        if cells[at.PHASE] != at.OVER:
            result.demand(result.is_null(), "is for a game whose phase is over")
            return
        cells[at.END_REASON] = 1 + result.get("how").index(at.END_REASONS[1:])
        for winner in result.get("winners").items():
            cells[at.WINNERS] |= bit_of(winner.index(self.letters))
        result.demand(cells[at.WINNERS] != 0, "the winners must name somebody")

    def _check_phase(self, fields: Field, about: Field) -> None:
        """Check what the phase asks of players, temples and the target."""
        position, cells = self.position, self.position.cells
        phase, seat, player = cells[at.PHASE], cells[at.PLAYER], about.get("player", None)
        name = at.PHASES[phase]
        if phase in (at.KEEPING, at.OVER):
            player.demand(seat == at.NOBODY, f"must be null in phase {name}")
        else:
            player.demand(seat != at.NOBODY and cells[at.OUT + seat] == 0, "must be a seat that is not out")
        if phase > at.KEEPING and phase != at.OVER:
            is_drawn = cells[at.FIRST_PLAYER] != at.UNKNOWN
            fields.get("first", None).demand(is_drawn, f"must be a seat in phase {name}")
        if phase == at.OVER:
            return
        seats = fields.get("seats")
        seats.demand(position.players_left() > 1, "only one player is left, so the game is over (FL-E7)")
        if phase == at.CHOOSING:
            player.demand(cells[at.DEITY + seat] == at.UNKNOWN, "has a deity already")
        if phase == at.KEEPING:
            seats.demand(len(position.actors()) > 0, "all have kept cards, so the phase cannot be keep")
        if phase == at.PLACING:
            player.demand(position.temples(seat) < setup.START_TEMPLES, "has placed both temples already (FL-S6)")
        if phase > at.PLACING:
            self._check_temples(fields.get("areas", {}), about)

    def _check_temples(self, areas: Field, about: Field) -> None:
        position, cells = self.position, self.position.cells
        for seat in range(position.seats):
            count, letter = position.temples(seat), at.SEAT_LETTERS[seat]
            areas.demand(count > 0 or cells[at.OUT + seat] == 1, f"seat {letter} has no temple, so it is out (FL-E7)")
            areas.demand(count < cells[at.TARGET], f"seat {letter} has {count} temples, so the game is over (FL-E1)")
        is_full, top = position.temples(at.NOBODY) == 0, ending.leaders(position)
        phase = about.get("phase", None)
        if cells[at.PHASE] == at.VOTING:
            phase.demand(is_full and top & (top - 1) != 0, "a vote needs a full board with tied leaders (FL-E10)")
            phase.demand(position.terms.shared == at.ASK, 'a vote needs the option shared to be "ask" (FL-E10)')
        else:
            phase.demand(not is_full, "every area has a temple, so it must be vote or over (FL-E2)")

    def _read_votes(self, votes: Field) -> None:
        cells = self.position.cells
        if cells[at.PHASE] != at.VOTING:
            votes.demand(not votes.entries(), "is for the phase vote")
            return
        asked = ending.leaders(self.position)
        for seat in ending.seats_in(asked):
            cells[at.VOTE + seat] = MISSING
        for seat, vote in votes.keyed(self.letters):
            vote.demand((asked >> seat) & 1 == 1, f"{self.letters[seat]} is not one of the tied leaders")
            cells[at.VOTE + seat] = at.DECLINE if vote.is_null() or not vote.flag() else at.SHARE
            if vote.is_null():
                self.open_votes.append(seat)
        votes.demand(len(self.position.actors()) > 0, "all have voted, so the vote is over")

    # The choice that is begun.

    def _read_pending(self, pending: Field) -> None:
        """Begin the pending choice again, step by step, each of them legal."""
        cells = self.position.cells
        pending.demand(at.MIRACLE <= cells[at.PHASE] <= at.CLOSING, "is for the phases of a turn")
        kind = at.PAY + pending.get("kind").index(at.PENDING_KINDS[at.PAY :])
        if kind == at.EFFECT:
            self._read_effect(pending)
            return
        self._play(pending, self._steps(pending, kind))
        pending.demand(self.position.is_pending(), "is a finished choice, not one that is begun")

    def _steps(self, pending: Field, kind: int) -> list[int]:
        """List the choices that lead to the pending one."""
        if kind == at.PAY:
            return [pack(act.PLAY, pending.get("card").index(self.cards.ids)), *self._goals(pending, "paid", act.SKULL)]
        if kind == at.LEAD:
            return self._goals(pending, "to", act.GUIDE)
        if kind == at.MULTIPLY:
            return self._goals(pending, "areas", act.GROW)
        source = self._area(pending.get("from"))
        if kind == at.EXODUS:
            return [pack(act.LEAVE, source), *self._goals(pending, "to", act.TO)]
        if kind == at.PILGRIMAGE:
            return [pack(act.WANDER, source)]
        steps = [pack(act.SLAY, source)]
        if "target" in pending:
            steps.append(pack(act.TO, self._area(pending.get("target"))))
        if "n" in pending:
            steps.append(pack(act.SACRIFICE, pending.get("n").number(1, int(self.position.terms.pieces))))
        return steps

    def _goals(self, pending: Field, key: str, kind: int) -> list[int]:
        return [pack(kind, self._area(item)) for item in pending.get(key, []).items()]

    def _play(self, pending: Field, steps: list[int]) -> None:
        position = self.position
        for step in steps:
            player = position.cells[at.PLAYER]
            pending.demand(step in position.legal(player), "is not legal in this position")
            position.do(player, step)

    def _read_effect(self, pending: Field) -> None:
        """Read a card that is paid and shown, with the targets named so far."""
        position, cells = self.position, self.position.cells
        card, player = pending.get("card").index(self.cards.ids), cells[at.PLAYER]
        name = self.cards.ids[card]
        is_paid = cells[at.CARD_PLAYED] == 1 and position.has_shown(player, card) and cells[at.PROPHET + player] != card
        is_paid = is_paid and cells[at.SUPPLY] >= position.skulls(player, card)  # where the payment went
        pending.demand(is_paid, "an effect needs a card that was paid this turn")
        asks = cells[at.PHASE] == at.MIRACLE and miracles.asks_targets(position, player, card)
        pending.demand(asks, f"{name} asks for no target here")
        cells[at.PENDING] = at.EFFECT
        cells[at.PENDING_CARD] = card
        pending.demand(len(position.legal(player)) > 0, f"{name} could do nothing (FL-K4)")
        self._play(pending, self._goals(pending, "chosen", miracles.aim_kind(position, card)))
        is_open = cells[at.PENDING] == at.EFFECT and cells[at.PENDING_CARD] != NO_CARD
        pending.demand(is_open, "is a finished choice, not one that is begun")

"""Loading: a position from data, complete or as one seat knows it; what the data leave open is dealt."""

from collections.abc import Iterator
from typing import Final

from theomachy.core.chance import FAST, SEEDS, Dice
from theomachy.core.edition import OPTION
from theomachy.core.fields import Field, settled
from theomachy.core.game import View
from theomachy.core.option import Options, Settle
from theomachy.core.window import open_window
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces, vocabulary
from theomachy.games.true_messiah.components.board import COLOURS, NOWHERE, colour_sets, space_of
from theomachy.games.true_messiah.position import TrueMessiahPosition, empty
from theomachy.games.true_messiah.rules import beginning, choosing, combat, decks, end_phase, names, spaces, stack
from theomachy.games.true_messiah.rules.fields import HIGH_UNIT, LOW_UNIT, UNIT_FORM, Reader
from theomachy.games.true_messiah.rules.memory import Hidden

_ITEM_KINDS: Final = ("miracle", "move", "prayer", "gift", "end")  # as the state numbers them
_OPTIONS: Final = ("colours", "monoliths_4p", "round_cap", "show_coins_in_market", OPTION)
_MOST: Final = 9999  # bound of numbers that the rules do not bound
_MOST_ITEMS: Final = 4000
_WORLDS: Final = 8  # dealt from one reading of a view


def load(data: View, seed: int | str | bytes, settle: Settle) -> TrueMessiahPosition:
    """Return the position that *data* describes; what is open is dealt by *seed*."""
    fields = Field(data)
    fields.get("game", "true_messiah").index(["true_messiah"])
    fields.get("v", 1).number(1, 1)
    luck = empty(2, settle(2, None))
    luck.seed(seed)
    dice = Dice(luck.below(SEEDS))
    loader = _Loader(fields, dice, settle)
    position = loader.read()
    loader.hidden.deal(position, dice)
    position.seed(seed)
    if not position.is_pending():
        position.run()
    return position


def worlds(view: View, dice: Dice, settle: Settle) -> Iterator[TrueMessiahPosition]:
    """Yield positions that the owner of *view* cannot tell from the real one."""
    while True:
        loader = _Loader(Field(view), dice, settle)
        position = loader.read()
        for _ in range(_WORLDS):
            world = TrueMessiahPosition(position.cells[:], FAST, position.terms)
            loader.hidden.deal(world, dice)
            world.seed(dice.seed())
            yield world


class _Loader(Reader):
    """One description of a position being read; *dice* deal what it leaves open."""

    def __init__(self, fields: Field, dice: Dice, settle: Settle) -> None:
        players = fields.get("players")
        colours = "".join(letter.text() for letter in players.items())
        count = len(colours)
        form = f"must be 2 to 4 of the colours {', '.join(COLOURS)} in this order"
        players.demand(colours in colour_sets(count), form)
        mode = fields.get("mode", count)
        mode.demand(mode.value == count, f"is not the number of players, {count}")
        super().__init__(empty(count, _options(fields, colours, settle)))
        self.fields = fields
        self.cells = self.position.cells
        self.hidden = Hidden(fields, self.position, dice)

    # Everything open.

    def read(self) -> TrueMessiahPosition:
        """Return the position, everything hidden that the data do not give still missing."""
        cells, fields = self.cells, self.fields
        cells[at.ROUND] = fields.get("round", 1).number(1, _MOST)
        cells[at.TURN] = self.seat(fields.get("active", self.position.terms.colours[0]))
        phases = [name for name in at.PHASE_NAMES if name]
        cells[at.PHASE] = at.PHASE_NAMES.index(phases[fields.get("phase", "action").index(phases)])
        self._read_board()
        seats = fields.table("seats")
        for seat, letter in enumerate(self.position.terms.colours):
            self._read_seat(seat, seats.table(letter))
        self._read_turn(fields.table("turn"))
        self._read_market(fields.table("market"))
        for seat, vote in self.by_seat(fields.table("votes")):
            cells[at.VOTE + seat] = 1 if vote.value == "points" else 2 + self.seat(vote)
        for item in fields.list_of("stack"):
            self._read_item(item)
        self.cells = self.position.cells
        self._read_window(fields.table("window"))
        self._read_pending(fields.table("pending"))
        self._read_result(fields.table("result"))
        self.hidden.read()
        self._read_left(fields.table("pending"))
        self._read_draft(fields.table("draft"))
        return self.position

    def _read_board(self) -> None:
        """Read buildings, units and providence chits."""
        for space, word in self.by_space(self.fields.table("buildings")):
            match = word.match("([RBVW])([ct])", "a building such as 'Rc' or 'Bt'")
            self.cells[at.BUILDING + space] = (1 if match[2] == "c" else at.TEMPLE) + self.named_seat(match[1], word)
        for space, words in self.by_space(self.fields.table("units")):
            for word in words.items():
                self._read_unit(space, word)
        for space, chits in self.by_space(self.fields.table("providence")):
            for chit in chits.items():
                free = spaces.chit_is_free(self.position)
                chit.demand(free, f"there are only {pieces.PROVIDENCE_CHITS} providence chits")
                points = 0 if chit.get("ward", False).flag() else chit.get("shield", 2).number(0, 99)
                spaces.add_chit(self.position, space, self.seat(chit.get("by")), points)

    def _read_unit(self, space: int, field: Field) -> None:
        """Read ``R2f*#3`` or ``BM*`` on a space."""
        position = self.position
        match = HIGH_UNIT.fullmatch(field.text())
        if match is not None:
            high = 2 * self.named_seat(match["owner"], field) + names.HIGH_LETTERS.index(match["kind"])
            free = position.high_on(space) == at.NOBODY and position.high_space(high) < 0
            field.demand(free, "a space holds one high unit, and a player has one of each kind (TM-U6, TM-U10)")
            position.put_high(high, space)
            if match["star"]:
                position.mark_high_moved(high)
            return
        match = field.match(LOW_UNIT.pattern, UNIT_FORM)
        owner, kind = self.named_seat(match["owner"], field), names.LOW_LETTERS.index(match["kind"])
        code = pieces.unit(kind, owner, bool(match["star"]), self.mark(match["mark"]))
        for _ in range(int(match["number"])):
            room = position.low_count(space) < pieces.LOW_ROOM
            field.demand(room, f"a space holds at most {pieces.LOW_ROOM} low units (TM-U10)")
            spare = position.spare_nonbelievers(owner) if kind == 0 else position.spare_followers(owner)
            field.demand(spare > 0, "the player has no chit of that kind left (TM-N2)")
            position.insert(space, code)

    def _read_seat(self, seat: int, fields: Field) -> None:
        """Read what one player has, hand and deck left aside."""
        cards = self.position.terms.cards
        cells = self.cells
        cells[at.HEALTH + seat] = fields.get("hp", pieces.MESSIAH_HEALTH).number(0, pieces.MESSIAH_HEALTH)
        cells[at.MASK + seat] = int(fields.get("mask", True).flag())
        cells[at.AVATAR_DAMAGE + seat] = fields.get("avatar_damage", 0).number(0, pieces.AVATAR_HEALTH - 1)
        coins = fields.get("coins", 0)
        if coins.is_null():
            coins = self.fields.table("recall").table("coins").get(self.position.terms.colours[seat], 0)
        cells[at.COINS + seat] = coins.number(0, pieces.COINS)
        cells[at.BELIEF + seat] = fields.get("belief", 0).number(0, _MOST)
        cells[at.RESHUFFLED + seat] = int(fields.get("reshuffled", False).flag())
        cells[at.HAS_LEFT + seat] = int(fields.get("out", False).flag())
        for name in fields.list_of("discard"):
            cells[at.DISCARDED + seat * at.KIND_ROOM + self.card(name)] += 1
        for name in fields.list_of("removed"):
            cells[at.REMOVED + seat * at.KIND_ROOM + self.card(name)] += 1
        for lying in fields.list_of("board"):
            kind = self.card(lying.get("card"))
            lying.demand(cards.lasts[kind] != vocabulary.AT_ONCE, "this miracle does not last")
            longest = int(cards.turns[kind])
            turns = lying.get("turns", longest).number(0, longest)
            decks.lay_down(self.position, kind, seat, turns, lying.get("kept", True).flag())

    def _read_turn(self, turn: Field) -> None:
        """Read the Turn Start record and what lasts this turn; without a record the turn starts now."""
        cells = self.cells
        cells[at.PACE] = turn.get("pace", 2).number(2, _MOST)
        cells[at.MOVES_MADE] = turn.get("low_moved", 0).number(0, _MOST)
        cells[at.COMBAT_DECLARED] = int(turn.read("combat_declared", Field.flag, -1))
        for effect in turn.list_of("effects"):
            kind = effect.get("kind").index(("salt", "mercy", "zeal"))
            if kind == 0:
                cells[at.SALT + self.space(effect.get("space"))] = 1
            elif kind == 1:
                cells[at.MERCY_LEFT + self.seat(effect.get("by"))] = effect.get("left", 3).number(0, _MOST)
            else:
                for name in effect.list_of("spaces"):
                    cells[at.ZEAL + self.space(name)] |= at.BITS[self.seat(effect.get("by"))]
        start = turn.table("start")
        if start.value:
            self._read_start(start)
        elif cells[at.PHASE] == at.RECRUIT:
            cells[at.PHASE] = at.TURN_START
        elif cells[at.PHASE] > at.RECRUIT and cells[at.MESSIAH + cells[at.TURN]] >= 0:
            beginning.record_start(self.position, cells[at.TURN])
            cells[at.CELEBRITY_RECRUITS] = 0
            cells[at.NUMBERS_RECRUITS] = 0
        for name in turn.list_of("built"):
            beginning.mark_built(self.position, self.space(name))
        if "limit" in turn:
            cells[at.MOVE_LIMIT] = turn.get("limit").number(0, beginning.MANY_MOVES)

    def _read_start(self, start: Field) -> None:
        cells = self.cells
        cells[at.BEGAN_ORDINARY] = int(start.get("ordinary", False).flag())
        cells[at.BEGAN_ALONE] = start.read("celebrity", self.space, NOWHERE)
        for place, name in enumerate(start.list_of("numbers")[:5]):
            cells[at.CROWDS + place] = self.space(name)
        cells[at.MOVE_LIMIT] = beginning.MANY_MOVES if cells[at.BEGAN_ORDINARY] else beginning.FEW_MOVES

    def _read_market(self, market: Field) -> None:
        """Read the row, the bids and the buyers."""
        cells = self.cells
        for place, name in enumerate(market.list_of("row")[: pieces.SALE_ROOM]):
            cells[at.FOR_SALE + place] = 1 + self.card(name)
        for seat, bid in self.by_seat(market.table("bids")):
            most = cells[at.COINS + seat] if cells[at.PHASE] == at.BID else pieces.COINS
            cells[at.SEALED_BID + seat] = 0 if bid.value is True else bid.number(0, most)
            if bid.value is True:
                self.hidden.bids.append(seat)
        for seat in range(self.position.seats):
            trading = cells[at.PHASE] in (at.BID, at.BUY)
            if trading and cells[at.HAS_LEFT + seat] and cells[at.SEALED_BID + seat] < 0:
                cells[at.SEALED_BID + seat] = 0
        for place, buyer in enumerate(market.list_of("order")[:4]):
            cells[at.BUYERS + place] = 1 + self.seat(buyer)

    # The stack.

    def _read_item(self, fields: Field) -> None:
        """Read one item."""
        kind = fields.get("kind").index(_ITEM_KINDS)
        item = stack.push(self.position, kind, self.seat(fields.get("by")))
        cells = self.cells = self.position.cells
        cells[item + at.ITEM_ID] = fields.get("id", cells[item + at.ITEM_ID]).number(0, _MOST_ITEMS)
        if kind in (at.MIRACLE, at.GIFT):
            cells[item + at.ITEM_CARD] = self.card(fields.get("card"))
        if kind == at.MIRACLE:
            self._read_miracle(item, fields)
        elif kind == at.MOVE:
            self._read_path(item, fields)
        elif kind == at.PRAYER:
            for word in fields.list_of("units"):
                self.bind(item, word, word.text(), NOWHERE)
            self._read_resume(item, fields.table("resume"))
        for mark in fields.list_of("marks"):
            stack.bind(self.position, item, mark.number(0, stack.MARKS - 1))
        cells[at.RESOLVING] |= int(fields.get("resolving", False).flag())

    def _read_miracle(self, item: int, fields: Field) -> None:
        cells = self.cells
        origin = fields.find("origin")
        cells[item + at.ITEM_ORIGIN] = 0 if origin is None else 1 + origin.index(names.HIGH_LETTERS)
        cells[item + at.ITEM_MODE] = fields.get("mode", "A").index(("A", "B"))
        cells[item + at.ITEM_EXTRA] = fields.get("extra", 0).number(0, _MOST)
        aims = fields.list_of("targets")
        fields.demand(len(aims) <= vocabulary.TARGET_ROOM, f"a miracle has at most {vocabulary.TARGET_ROOM} targets")
        cells[item + at.ITEM_AIMS] = len(aims)
        for index, word in enumerate(aims):
            cells[item + at.ITEM_TARGET + index] = self.target(item, word)

    def _read_path(self, item: int, fields: Field) -> None:
        """Read the path and units of a move."""
        steps = fields.get("path").items()
        fields.demand(2 <= len(steps) <= 6, "the path of a move has 2 to 6 spaces")
        path = 0
        for number, name in enumerate(steps):
            path |= self.space(name) << (pieces.PATH_BITS * number)
        self.cells[item + at.ITEM_PATH] = path
        self.cells[item + at.ITEM_STEPS] = len(steps)
        for word in fields.list_of("units"):
            match = HIGH_UNIT.fullmatch(word.text())
            if match is not None:
                self.cells[item + at.ITEM_HIGHS] = 1 + names.HIGH_LETTERS.index(match["kind"])
            else:
                self.bind(item, word, word.text(), self.space(steps[0]))

    def _read_resume(self, item: int, resume: Field) -> None:
        """Read the window that a nested prayer interrupted."""
        if resume.value:
            asked = resume.list_of("ask")
            self.cells[item + at.ITEM_NESTED] = 1
            self.cells[item + at.RESUMED_ITEM] = resume.get("item").number(1, _MOST_ITEMS)
            self.cells[item + at.RESUMED_MASK] = self.mask(asked)
            self.cells[item + at.RESUMED_AFTER] = self._after(resume, asked)

    def _after(self, window: Field, asked: list[Field]) -> int:
        """Return the seat that a window started after; unless given, the one before the first asked."""
        before = int((self.seat(asked[0]) - 1) % self.position.seats) if asked else 0
        return window.read("after", self.seat, before)

    def _read_window(self, window: Field) -> None:
        """Read who is asked now."""
        if not window.value:
            return
        asked = window.list_of("ask")
        number = window.find("item")
        if number is None:
            self.cells[at.ASKED_ONCE] = self.seat(asked[0]) if asked else at.NOBODY
            return
        self.cells[at.ANSWERED_ITEM] = number.number(1, _MOST_ITEMS)
        open_window(self.cells, at.WINDOW, self._after(window, asked), self.mask(asked), self.position.seats)

    # Open questions.

    def _read_pending(self, pending: Field) -> None:
        """Read the decision inside a step; where nothing is said, the step begins."""
        cells = self.cells
        if not pending.value:
            if cells[at.PHASE] == at.COMBAT:
                combat.begin(self.position)
            elif cells[at.PHASE] == at.SACK:
                end_phase.begin(self.position)
            return
        readers = {
            "recruit": self._read_recruit,
            "choose": self._read_choose,
            "keep": self._read_keep,
            "targets": self._read_combat,
            "mercy": self._read_mercy,
            "sack": self._read_sack,
            "place": self._read_place,
            "loot": self._read_loot,
            "offer": self._read_offer,
        }
        kind = pending.get("kind")
        readers[list(readers)[kind.index(list(readers))]](pending)

    def _ask(self, question: int, fields: Field) -> None:
        self.cells[at.QUESTION] = question
        self.cells[at.QUESTION_SEAT] = self.seat(fields.get("by"))

    def _resolving(self, pending: Field) -> int:
        """Return where the cells of the resolving miracle begin."""
        pending.demand(self.cells[at.STACK_HEIGHT] > 0, "speaks of a resolving miracle, but the stack is empty")
        return self.position.top()

    def _read_recruit(self, pending: Field) -> None:
        self.cells[at.CELEBRITY_RECRUITS] = pending.get("cel", 0).number(0, 2)
        self.cells[at.NUMBERS_RECRUITS] = pending.get("num", 0).number(0, 5)

    def _read_keep(self, pending: Field) -> None:
        cells = self.cells
        self._ask(at.KEEPING, pending)
        cells[at.QUESTION_ABOUT] = self.card(pending.get("card"))
        cells[at.QUESTION_CAUSE] = other = pending.read("by_other", self.seat, at.NOBODY)
        if other == at.NOBODY:
            cells[self._resolving(pending) + at.ITEM_STAGE] = at.WORKED
        elif not cells[at.HAS_LEFT + other]:  # what a leaver began is off the stack (TM-D13)
            cells[self._resolving(pending) + at.ITEM_STAGE] = at.WORKING

    def _read_choose(self, pending: Field) -> None:
        self._ask(at.CHOOSE, pending)
        item = self._resolving(pending)
        done = pending.list_of("done")
        self.cells[item + at.ITEM_STAGE] = at.WORKING
        self.cells[item + at.CHOICES_MADE] = len(done)
        for place, word in enumerate(done[: choosing.REMEMBERED]):
            self.cells[item + at.CHOICES_MADE + 1 + place] = self._choice_made(word)

    def _read_left(self, pending: Field) -> None:
        """Read how many choices are left; unless given, what the card allows less those made."""
        if pending.value and pending.get("kind").value == "choose":
            item = self.position.top()
            left = choosing.usual_choices(self.position, item)
            self.cells[item + at.CHOICES_LEFT] = pending.get("left", max(1, int(left))).number(0, _MOST)

    def _choice_made(self, field: Field) -> int:
        units, _, path = field.text().partition(" ")
        if not path:
            return self.space(field)
        steps = path.split("-")
        made = choosing.granted_move(0, len(steps)) | (choosing.NONBELIEVER_MOVED if units.endswith("n") else 0)
        for number, name in enumerate(steps):
            made |= self.named_space(name, field) << (pieces.PATH_BITS * number)
        return made

    def _read_combat(self, pending: Field) -> None:
        self.cells[at.WAITING] = self.mask(pending.list_of("ask"))
        for name, aim in pending.table("set").entries():
            space = self.named_space(name[:2], aim)
            if isinstance(aim.value, str):
                self.cells[at.ATTACK + space] += 1 + self._direction(space, aim.value, aim)
            else:
                for there, number in aim.entries():
                    attacks = number.number(1, combat.MESSIAH_ATTACKS)
                    weight = combat.SPLIT_BASE ** self._direction(space, there, number)
                    self.cells[at.ATTACK + space] += pieces.HIGH_AIM * attacks * weight

    def _direction(self, space: int, there: str, field: Field) -> int:
        near = [int(self.position.board.next[space * 4 + direction]) for direction in range(4)]
        field.demand(self.named_space(there, field) in near, f"{there} is not adjacent")
        return near.index(space_of(there))

    def _read_mercy(self, pending: Field) -> None:
        self._read_combat(pending)
        self._ask(at.MERCY, pending)
        for space, words in self.by_space(pending.table("marked")):
            for word in words.items():
                self._read_doomed(space, word)
        for space, damage in self.by_space(pending.table("hits")):
            self.cells[at.DOOMED + space] += pieces.DAMAGE * damage.number(0, _MOST)

    def _read_doomed(self, space: int, word: Field) -> None:
        """Read units marked to die, such as ``B3f``."""
        match = word.match(LOW_UNIT.pattern, UNIT_FORM)
        left, owner = int(match["number"]), self.named_seat(match["owner"], word)
        code = pieces.unit(names.LOW_LETTERS.index(match["kind"]), owner, bool(match["star"]))
        for place in range(4):
            free = not (self.cells[at.DOOMED + space] >> place) & 1
            if left and free and self.position.low_unit(space, place) == code:
                self.cells[at.DOOMED + space] |= at.BITS[place]
                left -= 1
        word.demand(left == 0, "these units are marked to die, but are not there")

    def _read_sack(self, sack: Field) -> None:
        self.cells[at.WAITING] = self.mask(sack.list_of("ask"))
        for seat, cases in self.by_seat(sack.table("cases")):
            for name in cases.items():
                self.cells[at.SACKABLE + self.space(name)] |= at.BITS[seat]

    def _read_place(self, pending: Field) -> None:
        cells = self.cells
        self._read_sack(pending.table("then"))
        self._ask(at.PLACING, pending)
        cells[at.QUESTION_ABOUT] = space = pending.read("space", self.space, NOWHERE)
        pending.demand(space != NOWHERE or pending.get("kind").value == "loot", "the space is missing")
        cells[at.QUESTION_CAUSE] = pending.read("from", self.seat, self._next_enemy())

    def _read_loot(self, pending: Field) -> None:
        self._read_place(pending)
        self.cells[at.QUESTION] = at.LOOTING
        self.cells[at.LOOT_PICK] = pending.get("pick", 1).number(1, 2)
        seen = pending.get("cards", end_phase.LOOTED_CARDS)
        count = len(seen.value) if isinstance(seen.value, list) else seen.number(0, end_phase.LOOTED_CARDS)
        self.cells[at.LOOT_SEEN] = count

    def _next_enemy(self) -> int:
        """Return the first enemy after the asked seat in turn order who is still in."""
        position, seat = self.position, self.cells[at.QUESTION_SEAT]
        return int(position.first_from(seat, position.enemies_of(seat) & position.seats_playing()))

    def _read_offer(self, pending: Field) -> None:
        cells = self.cells
        to = pending.read("to", self.seat, at.NOBODY)
        cells[at.QUESTION] = at.OFFERING
        cells[at.QUESTION_ABOUT] = 1 + to
        cells[at.QUESTION_SEAT] = self.seat(pending.get("by")) if to == at.NOBODY else to
        for place, name in enumerate([pending.get("card"), *pending.list_of("rest")][:2]):
            cells[at.BOUGHT + place] = 1 + self.card(name)

    def _read_result(self, result: Field) -> None:
        cells = self.cells
        over = cells[at.PHASE] == at.OVER
        self.fields.demand(over == bool(result.value), "'result' belongs to the phase 'over', and only there")
        if not over:
            return
        if result.get("draw", False).flag():
            cells[at.WINNERS] = self.position.seats_playing()
            cells[at.END_REASON] = at.BY_DRAW
            return
        cells[at.END_REASON] = 1 + result.get("how").index(at.END_REASONS[1:])
        cells[at.WINNERS] = self.mask(result.list_of("winners"))
        cells[at.LOSER] = result.read("loser", self.seat, at.NOBODY)

    def _read_draft(self, draft: Field) -> None:
        """Read a choice that has begun, as the engine keeps it."""
        if draft.value:
            cells = self.cells
            cells[at.DRAFT_KIND] = draft.get("kind").number(0, at.DRAFT_DISCARD)
            cells[at.DRAFT_SEAT] = self.seat(draft.get("by"))
            for cell, value in enumerate(draft.list_of("sketch")[:4]):
                cells[at.DRAFT + cell] = value.number(-1, _MOST)
            picks = draft.list_of("picks")
            cells[at.PICK_COUNT] = len(picks)
            for index, pick in enumerate(picks):
                cells[at.PICKS + index] = pick.number(-1, SEEDS)


def _options(fields: Field, colours: str, settle: Settle) -> Options:
    options = fields.table("options")
    options.only(_OPTIONS)
    is_full = len(colours) == len(COLOURS)
    unasked = "colours" if is_full else "monoliths_4p"
    given = Field({name: option.value for name, option in options.entries() if name != unasked}, options.path)
    return settled(given, len(colours), settle) if is_full else settled(given, len(colours), settle, colours=colours)

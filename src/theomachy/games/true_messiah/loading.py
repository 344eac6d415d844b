"""Loading: a position from data, complete or as one seat knows it; what the data leave open is dealt."""

import re
from collections.abc import Iterator
from typing import cast

from theomachy.core.chance import FAST, Dice
from theomachy.core.game import View
from theomachy.core.refusal import PositionError
from theomachy.core.window import open_window
from theomachy.games.true_messiah import beginning, combat, ending
from theomachy.games.true_messiah.actions import HIGH_UNIT, LOW_UNIT, ON_STACK, PLAYER, SORT
from theomachy.games.true_messiah.board import NOWHERE, Board, space_of
from theomachy.games.true_messiah.cards import (
    AMOUNT,
    BOOK_BURNING,
    COPIES,
    HOLY_DAY,
    KINDS,
    NAMES,
    NUMBER,
    REVELATION,
    STARTERS,
)
from theomachy.games.true_messiah.effects import DOUBTER
from theomachy.games.true_messiah.layout import (
    ABOUT,
    AFTER,
    AIM,
    AIMS,
    ALONE,
    ANSWERING,
    ASKING,
    AT,
    BELIEF,
    BID,
    BITS,
    BOUGHT,
    BUILDING,
    BUY,
    BUYERS,
    BY_DRAW,
    CARD,
    CASE,
    CAUSE,
    CELEBRITY,
    CHITS,
    CHOOSE,
    COINS,
    COMBAT,
    CROWDS,
    DECK,
    DECLARED,
    DISCARDED,
    DONE,
    DOOM,
    DRAFT,
    DRAFTER,
    END,
    EXTRA,
    GIFT,
    HAND,
    HEALTH,
    HIGHS,
    HOW,
    HOWS,
    ID,
    KEEPING,
    LEFT,
    LIMIT,
    LOOKED,
    LOOTING,
    LOSER,
    LOW,
    MARKET,
    MASK,
    MERCIES,
    MERCY,
    MESSIAH,
    MIRACLE,
    MODE,
    MOVE,
    MOVED,
    NESTED,
    NOBODY,
    NUMBERS,
    OFFERING,
    OPEN,
    ORDINARY,
    ORIGIN,
    OUT,
    OVER,
    PACE,
    PANE,
    PASSED,
    PATH,
    PHASE,
    PICK,
    PICKED,
    PICKS,
    PLACING,
    PRAYER,
    PURSE,
    QUESTION,
    RECRUIT,
    REMOVED,
    RESOLVING,
    RESUME,
    ROUND,
    ROW,
    SACK,
    SALT,
    SEALED,
    SHUFFLE,
    SHUFFLED,
    SKETCH,
    STAGE,
    STALL,
    STEPS,
    TALL,
    TURN,
    TURN_START,
    VOTE,
    WAITING,
    WHICH,
    WINNERS,
    WOUNDS,
    ZEAL,
    card,
    has_moved,
    unit,
    unit_kind,
    unit_owner,
)
from theomachy.games.true_messiah.notation import HIGHS as HIGH_LETTERS
from theomachy.games.true_messiah.notation import LETTERS
from theomachy.games.true_messiah.position import TrueMessiah, opening, restore
from theomachy.games.true_messiah.view import PHASES

Dict = dict[str, object]
LOW_WORD = re.compile(r"(?P<owner>[RBVW])(?P<number>[1-4])(?P<kind>[fpn])(?P<star>\*?)(?:#(?P<mark>\w+))?")
HIGH_WORD = re.compile(r"(?P<owner>[RBVW])(?P<kind>[MA])(?P<star>\*?)")


class Loader:
    """Reads one description of a position; *dice* deal what it leaves open."""

    def __init__(self, data: View, dice: Dice) -> None:
        self.data = data
        self.dice = dice
        self.labels: dict[str, int] = {}
        self.sealed: list[int] = []  # seats whose bids are not known
        players = data.get("players")
        if not isinstance(players, list) or "".join(map(str, players)) not in allowed_players(len(players)):
            raise PositionError("'players' must be 2 to 4 colours of R, B, V, W in this order, for example ['R', 'B']")
        self.colours = "".join(map(str, players))
        if data.get("mode", len(players)) != len(players):
            raise PositionError(f"'mode' is {data['mode']!r}, but there are {len(players)} players")
        options = self.table(data, "options")
        cap = options.get("round_cap")
        self.board = Board(
            len(players),
            self.colours,
            options.get("monoliths_4p") is True,
            cap if isinstance(cap, int) else 0,
            options.get("show_coins_in_market") is True,
        )
        self.pos = opening(self.board)
        self.cells = self.pos.cells
        self.dealt: list[tuple[int, list[list[object]], list[list[object]]]] = []

    # Small readers.

    def table(self, data: View, name: str) -> Dict:
        found = data.get(name)
        if found is None:
            return {}
        if not isinstance(found, dict):
            raise PositionError(f"{name!r} must be an object, not {found!r}")
        return cast(Dict, found)

    def items(self, data: Dict, name: str) -> list[object]:
        found = data.get(name)
        if found is None:
            return []
        if not isinstance(found, list):
            raise PositionError(f"{name!r} must be a list, not {found!r}")
        return cast(list[object], found)

    def number(self, data: Dict, name: str, default: int, most: int) -> int:
        found = data.get(name, default)
        if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found <= most:
            raise PositionError(f"{name!r} must be a whole number from 0 to {most}, not {found!r}")
        return found

    def seat(self, letter: object) -> int:
        if not isinstance(letter, str) or len(letter) != 1 or letter not in self.colours:
            raise PositionError(f"{letter!r} is not a player; the players are {', '.join(self.colours)}")
        return self.colours.index(letter)

    def space(self, name: object) -> int:
        space = space_of(name) if isinstance(name, str) else -1
        if space < 0 or not self.board.inside[space]:
            raise PositionError(f"{name!r} is not a space of the area of {self.board.seats} players")
        return space

    def card(self, name: object) -> int:
        if not isinstance(name, str) or name not in NUMBER:
            raise PositionError(f"{name!r} is not a miracle")
        return NUMBER[name]

    def mask(self, letters: object) -> int:
        if not isinstance(letters, list):
            raise PositionError(f"a list of players is expected, not {letters!r}")
        return sum(1 << self.seat(letter) for letter in letters)

    # Everything open.

    def read(self) -> TrueMessiah:
        """The position, everything hidden that the data do not give still missing."""
        cells, data = self.cells, self.data
        cells[ROUND] = self.number(data, "round", 1, 9999)
        cells[TURN] = self.seat(data.get("active", self.colours[0]))
        phase = data.get("phase", "action")
        if not isinstance(phase, str) or phase == "" or phase not in PHASES:
            raise PositionError(f"'phase' must be one of {', '.join(word for word in PHASES if word)}, not {phase!r}")
        cells[PHASE] = PHASES.index(phase)
        self.read_board()
        seats = self.table(data, "seats")
        for seat in range(self.board.seats):
            self.read_seat(seat, self.table(seats, self.colours[seat]))
        self.read_turn(self.table(data, "turn"))
        self.read_market(self.table(data, "market"))
        for letter, vote in self.table(data, "votes").items():
            cells[VOTE + self.seat(letter)] = 1 if vote == "points" else 2 + self.seat(vote)
        for item in self.items(data, "stack"):
            if not isinstance(item, dict):
                raise PositionError(f"an item of 'stack' must be an object, not {item!r}")
            self.read_item(cast(Dict, item))
        self.cells = self.pos.cells
        self.read_window()
        self.read_pending(self.table(data, "pending"))
        self.read_result()
        self.read_rows()
        self.read_left(self.table(data, "pending"))
        self.read_draft()
        return self.pos

    def read_board(self) -> None:
        """Buildings, units and providence chits."""
        cells, data = self.cells, self.data
        for name, word in self.table(data, "buildings").items():
            if not isinstance(word, str) or len(word) != 2 or word[1] not in "ct":
                raise PositionError(f"the building on {name} must be like 'Rc' or 'Bt', not {word!r}")
            space = self.space(name)
            cells[BUILDING + space] = (1 if word[1] == "c" else 5) + self.seat(word[0])
        for name, words in self.table(data, "units").items():
            if not isinstance(words, list):
                raise PositionError(f"the units on {name} must be a list, not {words!r}")
            for word in words:
                self.read_unit(self.space(name), str(word))
        for name, chits in self.table(data, "providence").items():
            for chit in cast(list[Dict], chits if isinstance(chits, list) else []):
                if not self.pos.chit_is_free():
                    raise PositionError(f"there are more than {CHITS} providence chits")
                points = 0 if chit.get("ward") else self.number(chit, "shield", 2, 99)
                self.pos.add_chit(self.space(name), self.seat(chit.get("by")), points)

    def read_unit(self, space: int, word: str) -> None:
        """``R2f*#3`` or ``BM*`` on a space."""
        name = word
        match = HIGH_WORD.fullmatch(word)
        if match is not None:
            high = 2 * self.seat(match["owner"]) + HIGH_LETTERS.index(match["kind"])
            if self.pos.high(space) != NOBODY or self.pos.where(high) >= 0:
                raise PositionError(
                    f"{name}: a space holds one high unit, and a player has one of each kind (TM-U6, TM-U10)"
                )
            self.pos.put_high(high, space)
            if match["star"]:
                self.pos.tire(high)
            return
        match = LOW_WORD.fullmatch(word)
        if match is None:
            raise PositionError(f"{word!r} is not a unit; units are written like 'R2f', 'B1p*' or 'RM'")
        owner, kind = self.seat(match["owner"]), LETTERS.index(match["kind"])
        code = unit(kind, owner, bool(match["star"]), self.mark(match["mark"]))
        for _ in range(int(match["number"])):
            if self.pos.lows(space) == 4:
                raise PositionError(f"a space holds at most 4 low units (TM-U10); there are more where {word!r} stands")
            spare = self.pos.spare_nonbelievers(owner) if kind == 0 else self.pos.spare_followers(owner)
            if spare == 0:
                raise PositionError(f"{self.colours[owner]} has more units of one kind than chits (TM-N2)")
            self.pos.insert(space, code)

    def mark(self, label: str | None) -> int:
        """The mark that a label stands for."""
        if not label:
            return 0
        if label.isdigit() and 0 < int(label) < 180:
            return int(label)
        if label not in self.labels:
            self.labels[label] = 179 - len(self.labels)
        return self.labels[label]

    def read_seat(self, seat: int, data: Dict) -> None:
        """What one player has, hand and deck left aside."""
        cells = self.cells
        cells[HEALTH + seat] = self.number(data, "hp", 6, 6)
        cells[MASK + seat] = int(data.get("mask", True) is True)
        cells[WOUNDS + seat] = self.number(data, "avatar_damage", 0, 2)
        coins = data.get("coins", 0)
        if coins is None:
            coins = self.table(self.table(self.data, "recall"), "coins").get(self.colours[seat], 0)
        cells[PURSE + seat] = self.number({"coins": coins}, "coins", 0, COINS)
        cells[BELIEF + seat] = self.number(data, "belief", 0, 999)
        cells[SHUFFLED + seat] = int(data.get("reshuffled") is True)
        cells[OUT + seat] = int(data.get("out") is True)
        for name in self.items(data, "discard"):
            cells[DISCARDED + seat * KINDS + self.card(name)] += 1
        for name in self.items(data, "removed"):
            cells[REMOVED + seat * KINDS + self.card(name)] += 1
        for lying in cast(list[Dict], self.items(data, "board")):
            kind = self.card(lying.get("card"))
            turns = self.number(lying, "turns", 2, 2) if kind == HOLY_DAY else 0
            self.pos.lay_down(kind, seat, turns, lying.get("kept", True) is True)

    def read_turn(self, turn: Dict) -> None:
        """The Turn Start record and what lasts this turn; without a record the turn starts now."""
        cells = self.cells
        cells[PACE] = self.number(turn, "pace", 2, 3)
        cells[MOVED] = self.number(turn, "low_moved", 0, 99)
        declared = turn.get("combat_declared")
        cells[DECLARED] = -1 if declared is None else int(declared is True)
        for effect in cast(list[Dict], self.items(turn, "effects")):
            if effect.get("kind") == "salt":
                cells[SALT + self.space(effect.get("space"))] = 1
            elif effect.get("kind") == "mercy":
                cells[MERCIES + self.seat(effect.get("by"))] = self.number(effect, "left", 3, 99)
            elif effect.get("kind") == "zeal":
                for name in self.items(effect, "spaces"):
                    cells[ZEAL + self.space(name)] |= BITS[self.seat(effect.get("by"))]
            else:
                raise PositionError(f"an effect is salt, mercy or zeal, not {effect.get('kind')!r}")
        start = self.table(turn, "start")
        if not start:
            if cells[PHASE] == RECRUIT:
                cells[PHASE] = TURN_START
            elif cells[PHASE] > RECRUIT and cells[MESSIAH + cells[TURN]] >= 0:
                beginning.record_start(self.pos, cells[TURN])
                cells[CELEBRITY] = 0
                cells[NUMBERS] = 0
        else:
            cells[ORDINARY] = int(start.get("ordinary") is True)
            alone = start.get("celebrity")
            cells[ALONE] = -1 if alone is None else self.space(alone)
            for place, name in enumerate(self.items(start, "numbers")[:5]):
                cells[CROWDS + place] = self.space(name)
            cells[LIMIT] = 9 if cells[ORDINARY] else 6
        if "limit" in turn:
            cells[LIMIT] = self.number(turn, "limit", 6, 9)

    def read_market(self, data: Dict) -> None:
        """Row, bids and buyers."""
        cells = self.cells
        for place, name in enumerate(self.items(data, "row")[:7]):
            cells[STALL + place] = 1 + self.card(name)
        bids = self.table(data, "bids")
        for letter, bid in bids.items():
            seat = self.seat(letter)
            coins = cells[PURSE + seat]
            most = coins if cells[PHASE] == BID else COINS
            cells[SEALED + seat] = 0 if bid is True else self.number({"bid": bid}, "bid", 0, most)
            if bid is True:
                self.sealed.append(seat)
        for seat in range(self.board.seats):
            if cells[PHASE] in (BID, BUY) and cells[OUT + seat] and cells[SEALED + seat] < 0:
                cells[SEALED + seat] = 0
        for place, buyer in enumerate(self.items(data, "order")[:4]):
            cells[BUYERS + place] = 1 + self.seat(buyer)

    # The stack.

    def read_item(self, data: Dict) -> None:
        """One item."""
        kinds = {"miracle": MIRACLE, "move": MOVE, "prayer": PRAYER, "gift": GIFT, "end": END}
        if data.get("kind") not in kinds:
            raise PositionError(f"an item of the stack is one of {', '.join(kinds)}, not {data.get('kind')!r}")
        kind = kinds[str(data["kind"])]
        at = self.pos.push(kind, self.seat(data.get("by")))
        cells = self.cells = self.pos.cells
        cells[at + ID] = self.number(data, "id", cells[at + ID], 4000)
        if kind in (MIRACLE, GIFT):
            cells[at + WHICH] = self.card(data.get("card"))
        if kind == MIRACLE:
            self.read_miracle(at, data)
        elif kind == MOVE:
            self.read_path(at, data)
        elif kind == PRAYER:
            for word in self.items(data, "units"):
                self.bind(at, str(word), -1)
            self.read_resume(at, data)
        for mark in self.items(data, "marks"):
            self.pos.bind(at, self.number({"mark": mark}, "mark", 0, 179))
        cells[RESOLVING] |= int(data.get("resolving") is True)

    def read_miracle(self, at: int, data: Dict) -> None:
        cells = self.cells
        origin = data.get("origin")
        cells[at + ORIGIN] = 1 + HIGH_LETTERS.index(str(origin)) if origin in ("M", "A") else 0
        cells[at + MODE] = int(data.get("mode") == "B")
        cells[at + EXTRA] = self.number(data, "extra", 0, 2)
        aims = self.items(data, "targets")
        if len(aims) > 4:
            raise PositionError("a miracle has at most 4 targets")
        cells[at + AIMS] = len(aims)
        for index, word in enumerate(aims):
            cells[at + AT + index] = self.read_target(at, str(word))

    def read_target(self, at: int, word: str) -> int:
        """A target as the stack keeps it."""
        if word.startswith("-#"):
            return LOW_UNIT * SORT + self.number({"mark": int(word[2:] or 0)}, "mark", 0, 179)
        if word.startswith("-"):
            return HIGH_UNIT * SORT + 2 * self.seat(word[1:2]) + 1
        if word.startswith("#") and word[1:].isdigit():
            return ON_STACK * SORT + int(word[1:])
        if len(word) == 1:
            return PLAYER * SORT + self.seat(word)
        name, colon, units = word.partition(":")
        if not colon:
            return self.space(name)
        if units[1:] in ("M", "A"):
            return HIGH_UNIT * SORT + 2 * self.seat(units[:1]) + HIGH_LETTERS.index(units[1:])
        return LOW_UNIT * SORT + self.bind(at, word, -1)

    def bind(self, at: int, word: str, home: int) -> int:
        """Let an item speak of units like ``b2:R2p#3``; the mark they carry."""
        name, colon, units = word.partition(":")
        match = LOW_WORD.fullmatch(units if colon else word)
        if match is None:
            raise PositionError(f"{word!r} are no units; they are written like 'b2:R2p'")
        space = self.space(name) if colon else home
        if match["mark"]:
            mark = self.mark(match["mark"])
            self.pos.bind(at, mark)
            return mark
        owner, kind = self.seat(match["owner"]), LETTERS.index(match["kind"])
        for place in range(4):
            code = self.cells[LOW + space * 4 + place]
            same = code != 0 and unit_owner(code) == owner and unit_kind(code) == kind
            enough = self.pos.equals(space, place) >= int(match["number"])
            if same and enough and has_moved(code) == bool(match["star"]):
                return self.pos.mark_units(at, space, code, int(match["number"]))
        raise PositionError(f"the stack speaks of {word!r}, but they are not on the board")

    def read_path(self, at: int, data: Dict) -> None:
        """The path and units of a move."""
        names = self.items(data, "path")
        if not 2 <= len(names) <= 6:
            raise PositionError("the 'path' of a move has 2 to 4 spaces")
        path = 0
        for step, name in enumerate(names):
            path |= self.space(name) << (6 * step)
        self.cells[at + PATH] = path
        self.cells[at + STEPS] = len(names)
        for word in self.items(data, "units"):
            match = HIGH_WORD.fullmatch(str(word))
            if match is not None:
                self.cells[at + HIGHS] = 1 + HIGH_LETTERS.index(match["kind"])
            else:
                self.bind(at, str(word), self.space(names[0]))

    def read_resume(self, at: int, data: Dict) -> None:
        """The window that a nested prayer interrupted."""
        resume = self.table(data, "resume")
        if resume:
            ask = self.items(resume, "ask")
            self.cells[at + NESTED] = 1
            self.cells[at + RESUME] = self.number(resume, "item", 1, 4000)
            self.cells[at + PASSED] = self.mask(ask)
            self.cells[at + AFTER] = self.after(resume, ask)

    def after(self, window: Dict, ask: list[object]) -> int:
        """The seat that a window started after; without a word the one that makes its first asked first."""
        if "after" in window:
            return self.seat(window["after"])
        return (self.seat(ask[0]) - 1) % self.board.seats if ask else 0

    def read_window(self) -> None:
        """Who is asked now."""
        cells, window = self.cells, self.table(self.data, "window")
        if not window:
            return
        ask = self.items(window, "ask")
        if window.get("item") is None:
            cells[QUESTION] = self.seat(ask[0]) if ask else NOBODY
            return
        cells[ANSWERING] = self.number(window, "item", 1, 4000)
        open_window(cells, PANE, self.after(window, ask), self.mask(ask), self.board.seats)

    # Open questions.

    def read_pending(self, data: Dict) -> None:
        """The decision inside a step, or what begins a step where nothing is said."""
        cells = self.cells
        kind = data.get("kind")
        if kind == "recruit":
            cells[CELEBRITY] = self.number(data, "cel", 0, 2)
            cells[NUMBERS] = self.number(data, "num", 0, 5)
        elif kind == "choose":
            self.read_choose(data)
        elif kind == "keep":
            self.ask(KEEPING, data)
            cells[ABOUT] = self.card(data.get("card"))
            other = data.get("by_other")
            cells[CAUSE] = NOBODY if other is None else self.seat(other)
            if other is None or not cells[OUT + self.seat(other)]:  # what a leaver began is off the stack (TM-D13)
                cells[self.resolving() + STAGE] = 2 if other is None else 1
        elif kind in ("targets", "mercy"):
            self.read_combat(data)
        elif kind in ("sack", "place", "loot"):
            self.read_sack(data)
        elif kind == "offer":
            self.read_offer(data)
        elif kind is not None:
            raise PositionError(f"'pending' has no kind {kind!r}")
        elif cells[PHASE] == COMBAT:
            combat.begin(self.pos)
        elif cells[PHASE] == SACK:
            ending.begin(self.pos)

    def ask(self, question: int, data: Dict) -> None:
        self.cells[OPEN] = question
        self.cells[ASKING] = self.seat(data.get("by"))

    def resolving(self) -> int:
        """Where the cells of the resolving miracle begin."""
        if self.cells[TALL] == 0:
            raise PositionError("'pending' speaks of a resolving miracle, but 'stack' is empty")
        return self.pos.top()

    def read_choose(self, data: Dict) -> None:
        cells = self.cells
        self.ask(CHOOSE, data)
        at = self.resolving()
        done = [str(word) for word in self.items(data, "done")]
        cells[at + STAGE] = 1
        cells[at + DONE] = len(done)
        for place, word in enumerate(done[:3]):
            cells[at + DONE + 1 + place] = self.read_done(word)

    def read_left(self, data: Dict) -> None:
        """How many choices are left; without a word what the card gives less those made, or the cards looked at."""
        if data.get("kind") != "choose":
            return
        cells, at = self.cells, self.pos.top()
        kind, victim = cells[at + WHICH], cells[at + AT] % SORT
        left = AMOUNT[kind] - cells[at + DONE]
        if kind == REVELATION:
            left = cells[HAND + victim]
        elif kind == BOOK_BURNING:
            left = min(left, cells[DECK + victim])
        cells[at + LEFT] = self.number(data, "left", max(1, left), 99)

    def read_done(self, word: str) -> int:
        units, _, path = word.partition(" ")
        if not path:
            return self.space(word)
        names = path.split("-")
        what = (len(names) << 36) | (DOUBTER if units.endswith("n") else 0)
        for step, name in enumerate(names):
            what |= self.space(name) << (6 * step)
        return what

    def read_combat(self, data: Dict) -> None:
        cells = self.cells
        cells[WAITING] = self.mask(self.items(data, "ask"))
        for name, aim in self.table(data, "set").items():
            space = self.space(name[:2])
            parts = aim if isinstance(aim, dict) else {aim: 0}
            for at, number in parts.items():
                near = [direction for direction in range(4) if self.board.next[space * 4 + direction] == self.space(at)]
                if not near:
                    raise PositionError(f"{at} is not beside {name}")
                cells[AIM + space] += 8 * cast(int, number) * 5 ** near[0] if isinstance(aim, dict) else 1 + near[0]
        if data.get("kind") == "mercy":
            self.ask(MERCY, data)
            for name, words in self.table(data, "marked").items():
                self.read_doomed(self.space(name), cast(list[str], words))
            for name, damage in self.table(data, "hits").items():
                cells[DOOM + self.space(name)] += 16 * cast(int, damage)

    def read_doomed(self, space: int, words: list[str]) -> None:
        """Units marked to die, written like ``B3f``."""
        for word in words:
            match = LOW_WORD.fullmatch(word)
            if match is None:
                raise PositionError(f"{word!r} are no units")
            left = int(match["number"])
            code = unit(LETTERS.index(match["kind"]), self.seat(match["owner"]), bool(match["star"]))
            for place in range(4):
                free = not (self.cells[DOOM + space] >> place) & 1
                if left and free and self.cells[LOW + space * 4 + place] == code:
                    self.cells[DOOM + space] |= BITS[place]
                    left -= 1
            if left:
                raise PositionError(f"{word!r} are marked to die, but are not there")

    def read_sack(self, data: Dict) -> None:
        cells = self.cells
        sack = self.table(data, "then") if data.get("kind") != "sack" else data
        cells[WAITING] = self.mask(self.items(sack, "ask"))
        for letter, names in self.table(sack, "cases").items():
            for name in cast(list[object], names):
                cells[CASE + self.space(name)] |= BITS[self.seat(letter)]
        if data.get("kind") == "sack":
            return
        self.ask(PLACING if data.get("kind") == "place" else LOOTING, data)
        loot = data.get("kind") == "loot"
        cells[ABOUT] = NOWHERE if loot and "space" not in data else self.space(data.get("space"))
        cells[CAUSE] = self.seat(data["from"]) if "from" in data else self.next_enemy(cells[ASKING])
        cells[PICKS] = 0
        if loot:
            looked = data.get("cards", 3)
            cells[PICKS] = self.number(data, "pick", 1, 2)
            cells[LOOKED] = len(looked) if isinstance(looked, list) else self.number(data, "cards", 3, 3)

    def next_enemy(self, seat: int) -> int:
        """The first enemy after *seat* in turn order who is still in."""
        return int(self.pos.following(seat, self.pos.hostile(seat) & self.pos.playing()))

    def read_offer(self, data: Dict) -> None:
        cells = self.cells
        cells[OPEN] = OFFERING
        to = data.get("to")
        cells[ABOUT] = 0 if to is None else 1 + self.seat(to)
        cells[ASKING] = self.seat(data.get("by") if to is None else to)
        for place, name in enumerate([data.get("card"), *self.items(data, "rest")][:2]):
            cells[BOUGHT + place] = 1 + self.card(name)

    def read_result(self) -> None:
        cells, result = self.cells, self.table(self.data, "result")
        if (cells[PHASE] == OVER) != bool(result):
            raise PositionError("'result' belongs to the phase 'over', and only there")
        if not result:
            return
        if result.get("draw") is True:
            cells[WINNERS] = self.pos.playing()
            cells[HOW] = BY_DRAW
            return
        how = result.get("how")
        if how not in HOWS or not how:
            raise PositionError(f"'how' must be one of {', '.join(HOWS[1:])}, not {how!r}")
        cells[HOW] = HOWS.index(str(how))
        cells[WINNERS] = self.mask(self.items(result, "winners"))
        loser = result.get("loser")
        cells[LOSER] = NOBODY if loser is None else self.seat(loser)

    def read_draft(self) -> None:
        cells, draft = self.cells, self.table(self.data, "draft")
        if draft:
            cells[DRAFT] = self.number(draft, "kind", 0, 10)
            cells[DRAFTER] = self.seat(draft.get("by"))
            for cell, value in enumerate(self.items(draft, "sketch")[:4]):
                cells[SKETCH + cell] = cast(int, value)
            picks = cast(list[int], self.items(draft, "picks"))
            cells[PICKED] = len(picks)
            for index, pick in enumerate(picks):
                cells[PICK + index] = pick

    # Hidden cards.

    def read_rows(self) -> None:
        """Hands, decks and the marketplace: what is known is put in place, the rest noted for dealing."""
        recall = self.table(self.data, "recall")
        shuffles = self.table(recall, "shuffles")
        for seat in range(self.board.seats):
            letter = self.colours[seat]
            self.cells[SHUFFLE + seat] = self.number(shuffles, letter, 0, 60000)
            data = self.table(self.table(self.data, "seats"), letter)
            memory = self.table(recall, letter)
            if memory:
                hand, deck = self.items(memory, "hand"), self.items(memory, "deck")
                pool = cast(list[list[object]], self.items(memory, "unseen"))
            else:
                hand, deck, pool = self.guess_row(seat, data)
            self.cells[HAND + seat] = len(hand)
            self.cells[DECK + seat] = len(deck)
            if len(hand) + len(deck) > ROW:
                raise PositionError(f"{letter} has more than {ROW} cards in hand and deck")
            self.deal_later(CARD + seat * ROW, cast(list[list[object]], hand + deck), pool)
        self.cells[SHUFFLE + 4] = self.number(shuffles, "market", 0, 60000)
        memory = self.table(recall, "market")
        if memory:
            stock, pool = self.items(memory, "deck"), cast(list[list[object]], self.items(memory, "unseen"))
        else:
            stock, pool = self.guess_market()
        if len(stock) > 42:
            raise PositionError("the marketplace has more than 42 cards")
        self.deal_later(MARKET, cast(list[list[object]], stock), pool)

    def deal_later(self, start: int, slots: list[list[object]], pool: list[list[object]]) -> None:
        """Put known cards in place; remember the other places and the cards that belong there."""
        open_slots: list[list[object]] = []
        numbers = sorted(self.number({"shuffle": slot[0]}, "shuffle", 0, 60000) for slot in slots)
        for place, (number, slot) in enumerate(zip(numbers, slots, strict=True)):
            known = sum(1 << self.seat(letter) for letter in str(slot[1]))
            known = 15 if known == (1 << self.board.seats) - 1 else known
            if len(known_card := slot[2:]) == 2:
                own = self.number({"shuffle": known_card[1]}, "shuffle", 0, 60000)
                self.cells[start + place] = card(self.card(known_card[0]), own, number, known)
            else:
                open_slots.append([number, place, known])
        for entry in pool:
            self.card(entry[0])
        if len(open_slots) != len(pool):
            raise PositionError(f"{len(open_slots)} hidden cards are to be dealt, but {len(pool)} are left to deal")
        self.dealt.append((start, sorted(open_slots), pool))

    def deal(self, pos: TrueMessiah, dice: Dice) -> None:
        """Deal what is hidden: places in ascending order of their shuffle, each any card that can lie there."""
        for seat in self.sealed:
            pos.cells[SEALED + seat] = dice.below(pos.cells[PURSE + seat] + 1)
        for start, slots, pool in self.dealt:
            cards = [(NUMBER[str(name)], cast(int, number)) for name, number in pool]
            for slot in slots:
                shuffle, place, known = cast(list[int], slot)
                fitting = [index for index, (_, number) in enumerate(cards) if number <= shuffle]
                if not fitting:
                    raise PositionError("'recall' leaves no card for a place")
                kind, number = cards.pop(fitting[dice.below(len(fitting))])
                pos.cells[start + place] = card(kind, number, shuffle, known)

    def guess_row(self, seat: int, data: Dict) -> tuple[list[object], list[object], list[list[object]]]:
        """Hand and deck without a memory: named cards, the rest from the nine starting cards that are nowhere else."""
        left = [NAMES[kind] for kind in beginning.starting_deck(self.pos, seat)]
        named = [str(name) for field in ("hand", "deck") for name in named_cards(data, field)]
        for name in [*named, *self.seen_cards(seat)]:
            if name in left:
                left.remove(name)
        if self.cells[OUT + seat]:
            left = []
        hand = self.guess_slots(data, "hand", 0)
        deck = self.guess_slots(data, "deck", 0)
        unknown = sum(1 for slot in [*(hand or []), *(deck or [])] if len(slot) == 2)
        spare = max(0, len(left) - unknown)
        if hand is None:
            hand = [[0, ""] for _ in range(min(6, spare) if deck is None else spare)]
            spare -= len(hand)
        if deck is None:
            deck = [[0, ""] for _ in range(spare)]
        need = sum(1 for slot in [*hand, *deck] if len(slot) == 2)
        if need > len(left):
            raise PositionError(
                f"{self.colours[seat]} has {need} unknown cards, but only {len(left)} starting cards are left"
            )
        pool: list[list[object]] = [[name, 0] for name in left]
        shuffled = list(range(len(pool)))
        self.dice.shuffle(shuffled)
        return list(hand), list(deck), [pool[index] for index in shuffled[:need]]

    def guess_slots(self, data: Dict, field: str, shuffle: int) -> list[list[object]] | None:
        """The places of a hand or deck; None where nothing is said."""
        if field not in data:
            return None
        given = data[field]
        if isinstance(given, list):
            return [[shuffle, "", self_name, 0] for self_name in given]
        return [[shuffle, ""] for _ in range(self.number(data, field, 0, ROW))]

    def seen_cards(self, seat: int) -> list[str]:
        """Cards of *seat* that lie open: discarded, removed, by the board, on the stack."""
        data = self.table(self.table(self.data, "seats"), self.colours[seat])
        names = [str(name) for field in ("discard", "removed") for name in self.items(data, field)]
        names += [str(cast(Dict, lying).get("card")) for lying in self.items(data, "board")]
        for item in cast(list[Dict], self.items(self.data, "stack")):
            if item.get("by") == self.colours[seat] and "card" in item:
                names.append(str(item["card"]))
        return names

    def guess_market(self) -> tuple[list[object], list[list[object]]]:
        """The marketplace without a memory: named cards, or all market cards that are seen nowhere."""
        data = self.table(self.data, "market")
        given = data.get("deck")
        if isinstance(given, list):
            return [[0, "", name, 0] for name in given], []
        left = [NAMES[kind] for kind in range(STARTERS, KINDS) for _ in range(COPIES[kind])]
        seats = self.table(self.data, "seats")
        seen = [str(name) for name in self.items(data, "row")]
        for seat, letter in enumerate(self.colours):
            own = self.table(seats, letter)
            seen += [*named_cards(own, "hand"), *named_cards(own, "deck"), *self.seen_cards(seat)]
        for name in seen:
            if name in left:
                left.remove(name)
        size = len(left) if given is None else self.number(data, "deck", 42, 42)
        if size > len(left):
            raise PositionError(f"the marketplace has {size} cards, but only {len(left)} market cards are left")
        order = list(range(len(left)))
        self.dice.shuffle(order)
        return [[0, ""] for _ in range(size)], [[left[index], 0] for index in order[:size]]


def named_cards(data: Dict, field: str) -> list[str]:
    """The cards of a hand or deck that are given by name."""
    given = data.get(field)
    return [str(name) for name in given] if isinstance(given, list) else []


def allowed_players(many: int) -> list[str]:
    """The colours that can sit together, in turn order."""
    sets = ["".join(c for index, c in enumerate("RBVW") if (mask >> index) & 1) for mask in range(16)]
    return [colours for colours in sets if len(colours) == many and many >= 2]


def load(data: View, seed: int | str | bytes) -> TrueMessiah:
    """The position that *data* tells of; what is open is dealt by *seed*."""
    if data.get("game", "true_messiah") != "true_messiah":
        raise PositionError("this is no position of True Messiah")
    if data.get("v", 1) != 1:
        raise PositionError(f"version {data['v']!r} of the format is not known; this is version 1")
    luck = opening(Board(2, "RB", False, 0, False))
    luck.seed(seed)
    dice = Dice(luck.below(1 << 30))
    loader = Loader(data, dice)
    pos = loader.read()
    loader.deal(pos, dice)
    pos.seed(seed)
    if not pos.is_pending():
        pos.run()
    return pos


def worlds(view: View, dice: Dice) -> Iterator[TrueMessiah]:
    """Endless positions that the owner of *view* cannot tell from the real one."""
    while True:
        loader = Loader(view, dice)
        pos = loader.read()
        for _ in range(8):
            world = restore(pos.cells[:], pos.board, FAST)
            loader.deal(world, dice)
            world.seed(dice.below(1 << 30))
            yield world

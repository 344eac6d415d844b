"""Notation: one spelling for each action, whole lines, and the notes of luck.

A line is the words of its actions: ``Wa c3 M``, ``Fi d4 Z [c3 e5]``, ``Wi b4 G E``, ``Ea a1 +ZZ``, ``De c3 xMZ``,
``MC07 @d4 >e5``, ``GC11 @c5``, ``DC12 zc4``, ``DC40``, ``disc MC01 DC30``, ``draw D``.
"""

import re
from collections.abc import Sequence

from theomachy.core.action import kind_of, pack, part_a, part_b, part_c, part_d
from theomachy.core.event import Event
from theomachy.core.refusal import NotationError
from theomachy.games.elements_of_the_gods import death, earth, ending, solo
from theomachy.games.elements_of_the_gods.actions import (
    AGREE,
    BUILD,
    CARD,
    CLAIM,
    CONCEDE,
    DECLINE,
    DIRECTION,
    DISCARD,
    DISCARDS,
    DISPLACE,
    DRAW,
    ELEMENT,
    PLANT,
    SACRIFICE,
    SCATTER,
    SOULS,
    SPACE,
    TYPE,
)
from theomachy.games.elements_of_the_gods.board import COLUMNS, DIRECTIONS
from theomachy.games.elements_of_the_gods.cards import (
    BONUS_KIND,
    CARD_IDS,
    CARD_OF,
    DEATH,
    DIVINITY_CARD,
    EARTH,
    ELEMENT_NAMES,
    FIRST_CARD,
    GARDEN_CARD,
    KIND_LETTERS,
    KIND_OF,
    KINDS,
    SOLO_IDS,
    SOLO_OF,
)
from theomachy.games.elements_of_the_gods.drawing import deck_order
from theomachy.games.elements_of_the_gods.setup import crowded_spaces
from theomachy.games.elements_of_the_gods.state import (
    BAG,
    CROWD,
    FIRST,
    HALF_CARD,
    HALF_DISCARD,
    HALF_ELEMENT,
    HALF_SPACE,
    HALF_TYPE,
    NONE,
    RIVAL_DECK,
    RIVAL_LEFT,
    SOLO_DECK,
    SOLO_LEFT,
    TURN,
    State,
)
from theomachy.games.elements_of_the_gods.worshipers import EVERYONE, LETTERS, ONE, TYPES, count, crowd_of, spell

CODES = ("Wa", "Fi", "Wi", "Ea", "De")
POINTS_OF_COMPASS = "NESW"
WORD = re.compile(r"\[[^\]]*\]|\S+")
JOINT = " | "  # between the parts of a note


def write(pos: State, seat: int, action: int) -> str:
    """The one spelling of *action*."""
    kind, part = kind_of(action), part_a(action)
    name = pos.board.name
    if kind == ELEMENT:
        return CODES[part]
    if kind == SPACE:
        return name(part)
    if kind == TYPE:
        return LETTERS[part]
    if kind == DIRECTION:
        return POINTS_OF_COMPASS[part]
    if kind == SCATTER:
        ring = [direction for direction in range(DIRECTIONS) if (part >> direction) & 1]
        spaces = sorted(pos.board.beside(pos.cells[HALF_SPACE], direction) for direction in ring)
        return f"[{' '.join(name(space) for space in spaces)}]"
    if kind == SOULS:
        return "+" + "".join(letter * number for letter, number in zip(LETTERS, souls_of(action), strict=True))
    if kind == CLAIM:
        return f"x{LETTERS[part]}{LETTERS[part_b(action)]}"
    if kind == CARD:
        return CARD_IDS[part]
    if kind == DISCARD:
        return "disc"
    if kind == DECLINE:
        return "decline"
    if kind in (BUILD, PLANT):
        return "@" + name(part)
    if kind == DISPLACE:
        return ">" + name(part)
    if kind == SACRIFICE:
        return "z" + name(part)
    if kind == DISCARDS:
        hand = ending.hand(pos, pos.cells[TURN])
        return " ".join(CARD_IDS[card] for slot, card in enumerate(hand) if (part >> slot) & 1)
    if kind == DRAW:
        return f"draw {KIND_LETTERS[part]}"
    if kind == CONCEDE:
        return f"concede {seat}"
    return "agree stop" if part == 1 else "agree -"


def souls_of(action: int) -> list[int]:
    """How many of each type a SOULS action brings back."""
    return [part_a(action), part_b(action), part_c(action), part_d(action)]


def write_line(pos: State, seat: int, actions: Sequence[int]) -> str:
    """The words of a finished choice; souls are left out when there are none, Death's claim is always written."""
    words: list[str] = []
    ahead = pos.copy()
    for action in actions:
        if action != pack(SOULS):
            words.append(write(ahead, seat, action))
        if kind_of(action) == SPACE and words[0] == CODES[DEATH]:
            crowd = pos.crowd(part_a(action))
            if crowd > 0 and not death.is_choice(crowd):
                words.append("x" + spell(death.only_claim(crowd)))
        ahead.play(seat, action)
    return " ".join(words)


def read(pos: State, seat: int, text: str) -> list[int]:
    """The actions that *text* stands for, legal or not.

    :raises NotationError: if *text* is no choice in any position on this board.
    """
    return Reader(pos, seat).read(text)


class Reader:
    """Reads the words of a line, remembering what earlier words (or the choice that is begun) decided."""

    def __init__(self, pos: State, seat: int) -> None:
        cells = pos.cells
        self.pos = pos
        self.seat = seat
        self.element: int = cells[HALF_ELEMENT]
        self.space: int = cells[HALF_SPACE]
        self.has_type = cells[HALF_TYPE] != NONE
        self.card: int = cells[HALF_CARD]
        self.discards = cells[HALF_DISCARD] == 1

    def read(self, text: str) -> list[int]:
        words = WORD.findall(text.replace(",", " "))
        if not words:
            raise NotationError("it is empty")
        if words[0] in ("draw", "concede", "agree", "stop"):
            return [self._whole(words)]
        chain: list[int] = []
        if words[0] == "disc":
            chain.append(pack(DISCARD))
            self.discards = True
            words = words[1:]
        if self.discards:
            return [*chain, self._discards(words)] if words else chain
        for word in words:
            if self._is_born(chain) and word[0] != "+":
                raise NotationError("what Earth bears is seen before the next choice, so the line ends with Earth")
            chain += self._word(word)
        if self.element == EARTH and len(chain) == 2 and kind_of(chain[0]) == ELEMENT and earth.usable(self.pos) > 0:
            chain.append(pack(SOULS))
        return chain

    def _is_born(self, chain: list[int]) -> bool:
        """Whether *chain* has placed Earth: a card behind it would tell the births, refused or not (EG-EA1)."""
        return self.element == EARTH and len(chain) > 0 and kind_of(chain[-1]) in (SPACE, SOULS)

    def _whole(self, words: list[str]) -> int:
        """Choices of one action that are spelled with two words."""
        line = " ".join(words)
        if words[0] == "draw" and len(words) == 2 and words[1].partition("=")[0] in tuple(KIND_LETTERS):
            return pack(DRAW, KIND_LETTERS.index(words[1][0]))
        if line in ("concede", f"concede {self.seat}"):
            return pack(CONCEDE)
        if line in ("agree stop", "stop"):
            return pack(AGREE, 1)
        if line == "agree -":
            return pack(AGREE, 0)
        raise NotationError("it must be draw M, draw G, draw D, concede, agree stop or agree -")

    def _discards(self, words: list[str]) -> int:
        hand = ending.hand(self.pos, self.seat)
        mask = 0
        for word in words:
            if CARD_OF.get(word) not in hand:
                raise NotationError(f"{word[:20]!r} is not a card of your hand")
            mask |= 2 ** hand.index(CARD_OF[word])
        return pack(DISCARDS, mask)

    def _word(self, word: str) -> list[int]:
        """The actions of one *word*: one, or none for a claim that Death makes by itself."""
        if word in CODES:
            self.element = CODES.index(word)
            return [pack(ELEMENT, self.element)]
        if word in CARD_OF:
            self.card = CARD_OF[word]
            return [pack(CARD, self.card)]
        if word == "decline":
            return [pack(DECLINE)]
        if len(word) == 1 and word in LETTERS + POINTS_OF_COMPASS:
            return [self._letter(word)]
        if word[0] == "[" and word[-1] == "]":
            return [self._scatter(word[1:-1].split())]
        if word[0] == "+":
            return [self._souls(word[1:])]
        if word[0] == "x":
            return self._claim(word[1:])
        if word[0] == "@":
            garden = self.card != NONE and KIND_OF[self.card] == GARDEN_CARD
            return [pack(PLANT if garden else BUILD, self._space(word[1:]))]
        if word[0] == ">":
            return [pack(DISPLACE, self._space(word[1:]))]
        if word[0] == "z":
            return [pack(SACRIFICE, self._space(word[1:]))]
        self.space = self._space(word)
        return [pack(SPACE, self.space)]

    def _letter(self, word: str) -> int:
        if word in LETTERS and not self.has_type:
            self.has_type = True
            return pack(TYPE, LETTERS.index(word))
        if word in POINTS_OF_COMPASS:
            return pack(DIRECTION, POINTS_OF_COMPASS.index(word))
        return pack(TYPE, LETTERS.index(word))

    def _space(self, name: str) -> int:
        space = self.pos.board.find(name)
        if space is None:
            last = f"{COLUMNS[self.pos.board.size - 1]}{self.pos.board.size}"
            raise NotationError(f"{name[:20]!r} is no space of this board, which goes from a1 to {last}")
        return space

    def _scatter(self, names: list[str]) -> int:
        if self.space == NONE:
            raise NotationError("the space of Fire comes first, as in Fi d4 Z [c3 e5]")
        mask = 0
        around = [self.pos.board.beside(self.space, direction) for direction in range(DIRECTIONS)]
        for name in names:
            if self._space(name) not in around:
                raise NotationError(f"{name} is not next to Fire on {self.pos.board.name(self.space)}")
            mask |= 2 ** around.index(self._space(name))
        return pack(SCATTER, mask)

    def _crowd(self, letters: str) -> int:
        if any(letter not in LETTERS for letter in letters) or len(letters) > 5:
            raise NotationError(f"{letters[:20]!r} must be up to five of the letters {', '.join(LETTERS)}")
        return crowd_of(letters)

    def _souls(self, letters: str) -> int:
        souls = self._crowd(letters)
        return pack(SOULS, count(souls, 0), count(souls, 1), count(souls, 2), count(souls, 3))

    def _claim(self, letters: str) -> list[int]:
        claimed = self._crowd(letters)
        if self.element == DEATH and self.space != NONE:
            crowd = self.pos.crowd(self.space)
            if not death.is_choice(crowd) and claimed == death.only_claim(crowd):
                return []
        types = [type for type in range(TYPES) for _ in range(count(claimed, type))]
        if len(types) != death.CLAIMED:
            raise NotationError("Death claims two souls, as in xMZ")
        return [pack(CLAIM, types[0], types[1])]


# What luck and automatic steps decided.


def note(events: Sequence[Event]) -> str:
    """The parts of a record's note, in the order in which they happened."""
    return JOINT.join(part for part in map(_note_of, events) if part)


def _note_of(event: Event) -> str:
    facts = {**event.facts, **event.secret}
    name = event.name
    if name == "worshipers-born" and facts["births"]:
        return f"{{{facts['births']}}}"
    if name == "card-drawn":
        return f"={facts['card']}"
    if name == "deck-renewed":
        return f"new {facts['deck']} {_ids(facts['order'])}"
    if name == "solo-deck-renewed":
        return f"new S {_ids(facts['order'])}"
    if name == "solo-round-began":
        return f"S: {facts['card']} lock {facts['type']}"
    if name == "element-set-aside":
        return f"{CODES[ELEMENT_NAMES.index(str(facts['element']))]} -"
    if name == "rival-built":
        return f"R: {facts['card']} @{facts['space']} {{{facts['souls']}}}{_tie(facts)}"
    if name == "rival-planted":
        return f"R: {facts['card']} @{facts['space']}{_tie(facts)}"
    if name == "rival-turned-up":
        return f"R: {facts['card']} +15"
    return "R: -" if name == "rival-skipped" else ""


def _ids(order: object) -> str:
    return " ".join(order) if isinstance(order, list) else ""


def _tie(facts: dict[str, object]) -> str:
    return f" tie {facts['tie']}" if facts["tie"] else ""


def draws(pos: State, note: str) -> list[int]:
    """The draws that make *note* come true."""
    wanted: list[int] = []
    for part in note.split(JOINT):
        words = part.split()
        if part.startswith("{"):
            wanted += _births(pos.cells[BAG], part.strip("{}"))
        elif part.startswith("new "):
            numbers = SOLO_OF if words[1] == "S" else CARD_OF
            wanted += _shuffle(_cards(words[2:], numbers))
        elif part.startswith("S: ") and words[-1] != "-":
            wanted += _births(pos.cells[BAG], words[-1])
    return wanted


def _births(bag: int, letters: str) -> list[int]:
    """The draws from *bag* that give *letters* one after another."""
    wanted: list[int] = []
    for letter in letters:
        type = _type(letter)
        if count(bag, type) == 0:
            raise NotationError(f"the bag has no {letter} left to draw")
        wanted.append(sum(count(bag, before) for before in range(type)))
        bag -= ONE[type]
    return wanted


def _type(letter: str) -> int:
    if letter not in tuple(LETTERS):
        raise NotationError(f"{letter!r} is no type of Worshiper")
    return LETTERS.index(letter)


def _cards(ids: Sequence[str], numbers: dict[str, int]) -> list[int]:
    for id in ids:
        if id not in numbers:
            raise NotationError(f"there is no card {id!r}")
    return [numbers[id] for id in ids]


def _shuffle(top_first: Sequence[int]) -> list[int]:
    """The draws with which a shuffle turns the sorted cards into this order."""
    target = list(reversed(top_first))
    cards, wanted = sorted(target), []
    for last in range(len(cards) - 1, 0, -1):
        other = cards.index(target[last])
        wanted.append(other)
        cards[last], cards[other] = cards[other], cards[last]
    return wanted


def opening_note(pos: State) -> str:
    """What luck decided in the set-up: first seat, Worshipers, the decks as they lay before anything was dealt."""
    parts = [f"first {pos.cells[FIRST]}"]
    parts.append("w " + " ".join(spell(pos.cells[CROWD + space]) for space in crowded_spaces(pos)))
    parts += [f"{KIND_LETTERS[kind]} {' '.join(_whole_deck(pos, kind))}" for kind in range(KINDS)]
    if pos.is_solo():
        order = [SOLO_IDS[pos.cells[SOLO_DECK + place]] for place in range(pos.cells[SOLO_LEFT] - 1, -1, -1)]
        parts.append(f"S {' '.join([SOLO_IDS[solo.round_card(pos)], *order])}")
        parts.append(f"lock {solo.spell_lock(pos)}")
    return JOINT.join(parts)


def _whole_deck(pos: State, kind: int) -> list[str]:
    """The deck with what was dealt from it on top again; the public cards were turned up first."""
    dealt = sorted(ending.public_cards(pos), key=lambda card: BONUS_KIND[card]) if kind == DIVINITY_CARD else []
    for seat in range(pos.seats):
        dealt += [card for card in ending.hand(pos, seat) if KIND_OF[card] == kind]
    rival = [pos.cells[RIVAL_DECK + place] for place in range(pos.cells[RIVAL_LEFT] - 1, -1, -1)]
    dealt += [card for card in rival if KIND_OF[card] == kind]
    return [*(CARD_IDS[card] for card in dealt), *deck_order(pos, kind)]


def opening_draws(pos: State, note: str) -> list[int]:
    """The draws of a set-up that give an opening *note*."""
    parts = {part.partition(" ")[0]: part.split()[1:] for part in note.split(JOINT)}
    wanted: list[int] = []
    try:
        if pos.seats > 1 and pos.options.get("first") is None:
            wanted.append(int(parts["first"][0]))
        wanted += _births(EVERYONE, "".join(parts["w"]))
        for kind in range(KINDS):
            cards = _cards(parts[KIND_LETTERS[kind]], CARD_OF)
            if sorted(cards) != list(range(FIRST_CARD[kind], FIRST_CARD[kind] + len(cards))):
                raise NotationError(f"deck {KIND_LETTERS[kind]} of the opening is not complete")
            wanted += _shuffle(cards)
        if pos.is_solo():
            wanted += _shuffle(_cards(parts["S"], SOLO_OF))
            bag = EVERYONE - crowd_of("".join(parts["w"]))
            wanted += _births(bag, parts["lock"][0].replace("-", ""))
    except (KeyError, IndexError, ValueError) as error:
        raise NotationError(f"the opening {note[:60]!r} cannot be read: {error}") from None
    return wanted

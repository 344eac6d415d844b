"""Notation: one way to write each action, whole lines, and the notes of chance.

A line is the words of its actions: ``Wa c3 M``, ``Fi d4 Z [c3 e5]``, ``Wi b4 G E``, ``Ea a1 +ZZ``, ``De c3 xMZ``,
``MC07 @d4 >e5``, ``GC11 @c5``, ``DC12 zc4``, ``DC40``, ``disc MC01 DC30``, ``draw D``.
"""

import re
from collections.abc import Sequence
from typing import Final

from theomachy.core.action import kind_of, pack, part_a, part_b
from theomachy.core.event import Event
from theomachy.core.refusal import NotationError
from theomachy.games.elements_of_the_gods import actions as act
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.board import COLUMNS, COMPASS_LETTERS, DIRECTIONS
from theomachy.games.elements_of_the_gods.components.cards import DIVINITY_CARD, GARDEN_CARD, KIND_LETTERS, KINDS
from theomachy.games.elements_of_the_gods.components.elements import DEATH, EARTH, ELEMENT_CODES, ELEMENT_NAMES
from theomachy.games.elements_of_the_gods.components.worshipers import (
    EVERYONE,
    LETTERS,
    ONE,
    TYPES,
    count,
    crowd_of,
    letters_of,
)
from theomachy.games.elements_of_the_gods.rules import death, earth, solo
from theomachy.games.elements_of_the_gods.rules.rival import FLAT_POINTS
from theomachy.games.elements_of_the_gods.rules.setup import crowded_spaces
from theomachy.games.elements_of_the_gods.state import State

_WORD: Final = re.compile(r"\[[^\]]*\]|\S+")
_JOINT: Final = " | "  # between the parts of a note


def label(position: State, seat: int) -> str:
    """Return the short name of *seat*."""
    return str(seat)


def write(position: State, seat: int, action: int, viewer: int | None = None) -> str:
    """Return the one way to write *action*."""
    cards = position.terms.cards
    kind, part = kind_of(action), part_a(action)
    name = position.board.name
    if kind == act.ELEMENT:
        return ELEMENT_CODES[part]
    if kind == act.SPACE:
        return name(part)
    if kind == act.TYPE:
        return LETTERS[part]
    if kind == act.DIRECTION:
        return COMPASS_LETTERS[part]
    if kind == act.SCATTER:
        ring = [direction for direction in range(DIRECTIONS) if (part >> direction) & 1]
        spaces = sorted(position.board.beside(position.cells[at.DRAFT_SPACE], direction) for direction in ring)
        return f"[{' '.join(name(space) for space in spaces)}]"
    if kind == act.SOULS:
        return "+" + letters_of(earth.souls_of(action))
    if kind == act.CLAIM:
        return f"x{LETTERS[part]}{LETTERS[part_b(action)]}"
    if kind == act.CARD:
        return cards.ids[part]
    if kind == act.DISCARD:
        return "disc"
    if kind == act.DECLINE:
        return "decline"
    if kind in (act.BUILD, act.PLANT):
        return "@" + name(part)
    if kind == act.DISPLACE:
        return ">" + name(part)
    if kind == act.SACRIFICE:
        return "z" + name(part)
    if kind == act.DISCARDS:
        hand = position.hand(position.cells[at.TURN_SEAT])
        return " ".join(cards.ids[card] for slot, card in enumerate(hand) if (part >> slot) & 1)
    if kind == act.DRAW:
        return f"draw {KIND_LETTERS[part]}"
    if kind == act.CONCEDE:
        return f"concede {seat}"
    return "agree stop" if part == 1 else "agree -"


def write_line(position: State, seat: int, actions: Sequence[int], viewer: int | None = None) -> str:
    """Write a finished choice: souls are left out when there are none, Death's claim is always written."""
    words: list[str] = []
    ahead = position.copy()
    for action in actions:
        if action != pack(act.SOULS):
            words.append(write(ahead, seat, action))
        if kind_of(action) == act.SPACE and words[0] == ELEMENT_CODES[DEATH]:
            crowd = position.crowd(part_a(action))
            if crowd > 0 and not death.is_choice(crowd):
                words.append("x" + letters_of(death.only_claim(crowd)))
        ahead.play(seat, action)
    return " ".join(words)


def read(position: State, seat: int, text: str) -> list[int]:
    """Return the actions that *text* stands for, legal or not.

    :raises NotationError: if *text* is no choice in any position on this board.
    """
    return _Reader(position, seat).read(text)


class _Reader:
    """Reads the words of a line, remembering what earlier words (or the draft) decided."""

    def __init__(self, position: State, seat: int) -> None:
        cells = position.cells
        self.position = position
        self.seat = seat
        self.element: int = cells[at.DRAFT_ELEMENT]
        self.space: int = cells[at.DRAFT_SPACE]
        self.has_type = cells[at.DRAFT_TYPE] != at.NONE
        self.card: int = cells[at.DRAFT_CARD]
        self.discards = cells[at.DRAFT_DISCARD] == 1

    def read(self, text: str) -> list[int]:
        words = _WORD.findall(text.replace(",", " "))
        if not words:
            raise NotationError("it is empty")
        if words[0] in ("draw", "concede", "agree", "stop"):
            return [self._whole(words)]
        chain: list[int] = []
        if words[0] == "disc":
            chain.append(pack(act.DISCARD))
            self.discards = True
            words = words[1:]
        if self.discards:
            return [*chain, self._discards(words)] if words else chain
        for word in words:
            if self._is_born(chain) and word[0] != "+":
                raise NotationError("the line must end with Earth, because its births come before your next choice")
            chain += self._word(word)
        if (
            self.element == EARTH
            and len(chain) == 2
            and kind_of(chain[0]) == act.ELEMENT
            and earth.usable(self.position) > 0
        ):
            chain.append(pack(act.SOULS))
        return chain

    def _is_born(self, chain: list[int]) -> bool:
        """Return whether *chain* has placed Earth: a card after it would reveal the births, refused or not (EG-EA1)."""
        return self.element == EARTH and len(chain) > 0 and kind_of(chain[-1]) in (act.SPACE, act.SOULS)

    def _whole(self, words: list[str]) -> int:
        """Choices of one action that are written with two words."""
        line = " ".join(words)
        if words[0] == "draw" and len(words) == 2 and words[1].partition("=")[0] in tuple(KIND_LETTERS):
            return pack(act.DRAW, KIND_LETTERS.index(words[1][0]))
        if line in ("concede", f"concede {self.seat}"):
            return pack(act.CONCEDE)
        if line in ("agree stop", "stop"):
            return pack(act.AGREE, 1)
        if line == "agree -":
            return pack(act.AGREE, 0)
        raise NotationError("it must be draw M, draw G, draw D, concede, agree stop or agree -")

    def _discards(self, words: list[str]) -> int:
        cards = self.position.terms.cards
        hand = self.position.hand(self.seat)
        mask = 0
        for word in words:
            if cards.number.get(word) not in hand:
                raise NotationError(f"{word[:20]!r} is not in your hand")
            mask |= 2 ** hand.index(cards.number[word])
        return pack(act.DISCARDS, mask)

    def _word(self, word: str) -> list[int]:
        """The actions of one *word*: one, or none for a claim that Death makes by itself."""
        cards = self.position.terms.cards
        if word in ELEMENT_CODES:
            self.element = ELEMENT_CODES.index(word)
            return [pack(act.ELEMENT, self.element)]
        if word in cards.number:
            self.card = cards.number[word]
            return [pack(act.CARD, self.card)]
        if word == "decline":
            return [pack(act.DECLINE)]
        if len(word) == 1 and word in LETTERS + COMPASS_LETTERS:
            return [self._letter(word)]
        if word[0] == "[" and word[-1] == "]":
            return [self._scatter(word[1:-1].split())]
        if word[0] == "+":
            return [self._souls(word[1:])]
        if word[0] == "x":
            return self._claim(word[1:])
        if word[0] == "@":
            garden = self.card != at.NONE and cards.kind[self.card] == GARDEN_CARD
            return [pack(act.PLANT if garden else act.BUILD, self._space(word[1:]))]
        if word[0] == ">":
            return [pack(act.DISPLACE, self._space(word[1:]))]
        if word[0] == "z":
            return [pack(act.SACRIFICE, self._space(word[1:]))]
        self.space = self._space(word)
        return [pack(act.SPACE, self.space)]

    def _letter(self, word: str) -> int:
        if word in LETTERS and not self.has_type:
            self.has_type = True
            return pack(act.TYPE, LETTERS.index(word))
        if word in COMPASS_LETTERS:
            return pack(act.DIRECTION, COMPASS_LETTERS.index(word))
        return pack(act.TYPE, LETTERS.index(word))

    def _space(self, name: str) -> int:
        space = self.position.board.find(name)
        if space is None:
            last = f"{COLUMNS[self.position.board.size - 1]}{self.position.board.size}"
            raise NotationError(f"{name[:20]!r} is not a space on this board, which runs from a1 to {last}")
        return space

    def _scatter(self, names: list[str]) -> int:
        if self.space == at.NONE:
            raise NotationError("name the space of Fire first, as in Fi d4 Z [c3 e5]")
        mask = 0
        around = [self.position.board.beside(self.space, direction) for direction in range(DIRECTIONS)]
        for name in names:
            if self._space(name) not in around:
                raise NotationError(f"{name} is not next to Fire on {self.position.board.name(self.space)}")
            mask |= 2 ** around.index(self._space(name))
        return pack(act.SCATTER, mask)

    def _crowd(self, letters: str) -> int:
        if any(letter not in LETTERS for letter in letters) or len(letters) > act.MOST_SOULS:
            raise NotationError(f"{letters[:20]!r} must be up to five of the letters {', '.join(LETTERS)}")
        return crowd_of(letters)

    def _souls(self, letters: str) -> int:
        souls = self._crowd(letters)
        return pack(act.SOULS, count(souls, 0), count(souls, 1), count(souls, 2), count(souls, 3))

    def _claim(self, letters: str) -> list[int]:
        claimed = self._crowd(letters)
        if self.element == DEATH and self.space != at.NONE:
            crowd = self.position.crowd(self.space)
            if not death.is_choice(crowd) and claimed == death.only_claim(crowd):
                return []
        types = [type for type in range(TYPES) for _ in range(count(claimed, type))]
        if len(types) != death.CLAIMED:
            raise NotationError("Death claims two souls, as in xMZ")
        return [pack(act.CLAIM, types[0], types[1])]


# What chance and automatic steps decided.


def note(before: State, events: Sequence[Event]) -> str:
    """Write what chance and automatic steps decided, in the order in which it happened."""
    return _JOINT.join(part for part in map(_note_of, events) if part)


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
        return f"{ELEMENT_CODES[ELEMENT_NAMES.index(str(facts['element']))]} -"
    if name == "rival-built":
        return f"R: {facts['card']} @{facts['space']} {{{facts['souls']}}}{_tie(facts)}"
    if name == "rival-planted":
        return f"R: {facts['card']} @{facts['space']}{_tie(facts)}"
    if name == "rival-turned-up":
        return f"R: {facts['card']} +{FLAT_POINTS}"
    return "R: -" if name == "rival-skipped" else ""


def _ids(order: object) -> str:
    return " ".join(order) if isinstance(order, list) else ""


def _tie(facts: dict[str, object]) -> str:
    return f" tie {facts['tie']}" if facts["tie"] else ""


def draws(position: State, seat: int, actions: Sequence[int], note: str) -> list[int]:
    """Return the draws that make *note* come true."""
    cards = position.terms.cards
    wanted: list[int] = []
    for part in note.split(_JOINT):
        words = part.split()
        if part.startswith("{"):
            wanted += _births(position.cells[at.BAG], part.strip("{}"))
        elif part.startswith("new "):
            numbers = cards.solo_number if words[1] == "S" else cards.number
            wanted += _shuffle(_cards(words[2:], numbers))
        elif part.startswith("S: ") and words[-1] != "-":
            wanted += _births(position.cells[at.BAG], words[-1])
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
        raise NotationError(f"{letter!r} is not a type of Worshiper")
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


def opening_note(position: State) -> str:
    """Write what chance decided in the set-up: first seat, Worshipers, the decks before anything was dealt."""
    cards = position.terms.cards
    parts = [f"first {position.cells[at.FIRST_SEAT]}"]
    parts.append("w " + " ".join(letters_of(position.cells[at.CROWD + space]) for space in crowded_spaces(position)))
    parts += [f"{KIND_LETTERS[kind]} {' '.join(_whole_deck(position, kind))}" for kind in range(KINDS)]
    if position.is_solo():
        order = [cards.solo_ids[card] for card in position.solo_deck()]
        parts.append(f"S {' '.join([cards.solo_ids[solo.round_card(position)], *order])}")
        parts.append(f"lock {solo.lock_letter(position)}")
    return _JOINT.join(parts)


def _whole_deck(position: State, kind: int) -> list[str]:
    """The deck with what was dealt from it on top again; the public cards were turned up first."""
    cards = position.terms.cards
    dealt = position.public_cards() if kind == DIVINITY_CARD else []
    for seat in range(position.seats):
        dealt += [card for card in position.hand(seat) if cards.kind[card] == kind]
    dealt += [card for card in position.rival_deck() if cards.kind[card] == kind]
    return [cards.ids[card] for card in (*dealt, *position.deck(kind))]


def opening_draws(position: State, note: str) -> list[int]:
    """Return the draws of a set-up that give an opening *note*."""
    kinds = position.terms.cards
    parts = {part.partition(" ")[0]: part.split()[1:] for part in note.split(_JOINT)}
    wanted: list[int] = []
    try:
        if position.seats > 1 and position.terms.first is None:
            wanted.append(int(parts["first"][0]))
        wanted += _births(EVERYONE, "".join(parts["w"]))
        for kind in range(KINDS):
            cards = _cards(parts[KIND_LETTERS[kind]], kinds.number)
            if sorted(cards) != list(range(kinds.first[kind], kinds.first[kind] + len(cards))):
                raise NotationError(f"deck {KIND_LETTERS[kind]} of the opening is incomplete")
            wanted += _shuffle(cards)
        if position.is_solo():
            wanted += _shuffle(_cards(parts["S"], kinds.solo_number))
            bag = EVERYONE - crowd_of("".join(parts["w"]))
            wanted += _births(bag, parts["lock"][0].replace("-", ""))
    except (KeyError, IndexError, ValueError) as error:
        raise NotationError(f"the opening {note[:60]!r} is invalid: {error}") from None
    return wanted

"""Reading notation: a choice or a whole line as the actions it stands for; what writes it is in `notation`."""

import re
from collections.abc import Sequence

from theomachy.core.action import kind_of, pack, part_a, part_b, part_c
from theomachy.core.refusal import NotationError, Refusal
from theomachy.games.true_messiah import combat, ending, movement
from theomachy.games.true_messiah.actions import (
    AGREE,
    AIM_HIGH,
    AIM_LOW,
    ANSWER,
    BURN,
    CALL_END,
    CHOSEN,
    DROP,
    ENLIST,
    GIVE,
    GROUP,
    HIGH_UNIT,
    LEAVE,
    LET_GO,
    LOOT,
    LOW_UNIT,
    MAKE_BID,
    OFFER,
    ON_STACK,
    PAY,
    PLACE_HIGH,
    PLACE_LOW,
    PLACED,
    PLAY,
    PLAYER,
    PRAY,
    PRAYED,
    PURCHASE,
    RAISE,
    RESIGN,
    RETARGET,
    SACK_IT,
    SAVE,
    SAVED,
    SORT,
    SPACE,
    STEP,
    STOP,
    TAKE,
    TAKE_CARD,
    TARGET,
    TARGETED,
    TO_SPACE,
    UNIT,
    UNITS,
)
from theomachy.games.true_messiah.board import space_name, space_of
from theomachy.games.true_messiah.cards import (
    DIVINE_INSPIRATION,
    KEEP,
    MARTYRDOM,
    NAMES,
    NUMBER,
    PROVIDENCE_PLUS,
    RANGE,
)
from theomachy.games.true_messiah.layout import (
    ABOUT,
    ACTIVE,
    BOUGHT,
    CHOOSE,
    DISCARD,
    DRAFT,
    DRAFT_DISCARD,
    DRAFT_KEEP,
    DRAFT_MOVE,
    DRAFT_PLACE,
    DRAFT_PLAY,
    DRAFT_PRAY,
    DRAFT_RETARGET,
    DRAFT_SAVE,
    DRAFT_SPACES,
    DRAFT_UNITS,
    HAND,
    KEEPING,
    NONBELIEVER,
    OPEN,
    PHASE,
    PRAYING,
    SALT,
    STALL,
    WHICH,
    has_moved,
    mark_of,
    unit_kind,
    unit_owner,
)
from theomachy.games.true_messiah.notation import HIGHS, LETTERS, SIMPLE, has_begun, imagine, low_at
from theomachy.games.true_messiah.position import TrueMessiah


class Impossible(NotationError):
    """Well-formed, but naming something that is not there; carries the refusal to give."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def read(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """The chain of actions that *text* stands for."""
    if text.startswith("!"):
        text = text[1:]
    if has_begun(pos, seat) and text != SIMPLE[RESIGN] and not text.startswith("agree "):
        return read_draft(pos, seat, text)
    for action, word in SIMPLE.items():
        if text == word:
            return [pack(action)]
    head, _, rest = text.partition(" ")
    reader = READERS.get(head)
    if reader is None:
        if text.startswith("+"):
            open_end = text.endswith(",")
            picks = [read_placed(pos, seat, word) for word in text.removesuffix(",").split()]
            picks.sort(key=placing_order)
            return picks if open_end else finish(pos, seat, picks, PLACED)
        if text in ("end", "end!", "yes", "no"):
            return [pack(CALL_END, int(text == "end!")) if text[0] == "e" else pack(ANSWER, int(text == "yes"))]
        raise NotationError("it begins with no word of this game's notation")
    return reader(pos, seat, rest)


def read_draft(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """How a choice that is begun goes on; what ends with a dot is all of it."""
    draft = pos.cells[DRAFT]
    if text == ".":
        return [pack(DRAFT_ENDS[draft])]
    if not text or text[0] not in "-+>":
        raise NotationError("a choice is begun; it goes on with a word that begins with -, + or >, or ends with a dot")
    word = text[1:].removesuffix(".")
    if draft == DRAFT_MOVE:
        picks = [pack(STEP, read_space(name)) for name in word.split("-")]
    elif draft == DRAFT_PLAY:
        picks = read_targets(pos, word)
    else:
        picks = [READ_PICK[draft](pos, seat, part) for part in split_picks(draft, word)]
    if draft in PICKED_UPWARDS:
        picks.sort(key=unit_order)
    return finish(pos, seat, picks, DRAFT_ENDS[draft]) if text.endswith(".") else picks


def split_picks(draft: int, text: str) -> list[str]:
    """The picks in a word; several copies of a card stay together."""
    if draft != DRAFT_DISCARD:
        return text.split(",")
    return text.split(",") if len(set(text.split(","))) > 1 else [text]


PICKED_UPWARDS = (DRAFT_PRAY, DRAFT_KEEP, DRAFT_UNITS, DRAFT_SPACES, DRAFT_SAVE)
DRAFT_ENDS = {
    DRAFT_MOVE: STOP,
    DRAFT_PRAY: PRAYED,
    DRAFT_PLAY: TARGETED,
    DRAFT_UNITS: CHOSEN,
    DRAFT_SPACES: CHOSEN,
    DRAFT_RETARGET: CHOSEN,
    DRAFT_KEEP: LET_GO,
    DRAFT_SAVE: SAVED,
    DRAFT_PLACE: PLACED,
    DRAFT_DISCARD: DROP,
}


def finish(pos: TrueMessiah, seat: int, actions: list[int], end: int) -> list[int]:
    """The chain, with the action that ends it where it would otherwise stay half made."""
    ahead = imagine(pos)
    for index, action in enumerate(actions):
        if action not in ahead.legal(seat):
            return actions
        ahead.play(seat, action)
        if not ahead.is_pending() and index + 1 < len(actions) and seat not in ahead.actors():
            return actions
    return [*actions, pack(end)] if ahead.is_pending() else actions


def read_space(text: str) -> int:
    """A space of the board."""
    space = space_of(text)
    if space < 0:
        raise NotationError(f"{text!r} is not a space; spaces are a1 to h8")
    return space


def read_card(text: str) -> int:
    """A miracle by its id."""
    if text not in NUMBER:
        raise NotationError(f"{text!r} is not a miracle")
    return NUMBER[text]


def read_seat(pos: TrueMessiah, text: str) -> int:
    """A player by the letter of the colour."""
    if len(text) != 1 or text not in pos.board.colours:
        raise NotationError(f"{text!r} is not a player; the colours are {', '.join(pos.board.colours)}")
    return pos.board.colours.index(text)


UNIT_WORD = re.compile(r"(?P<number>[1-4])(?P<kind>[fpn]?)(?P<star>\*?)(?:#(?P<mark>\d{1,3}))?")


def find_units(pos: TrueMessiah, space: int, owner: int, kinds: Sequence[int], text: str, sign: str) -> int:
    """The first place of the units that a word like ``2f*#3`` means, *sign* being the word without its kind."""
    match = UNIT_WORD.fullmatch(sign)
    if match is None:
        raise NotationError(f"{text!r} names no units; units are written like 2f or 1f*")
    wanted = [
        place
        for place in range(4)
        if low_at(pos, space, place) and unit_owner(low_at(pos, space, place)) == owner
        if unit_kind(low_at(pos, space, place)) in kinds
    ]
    marked = [place for place in wanted if mark_of(low_at(pos, space, place)) == int(match["mark"] or 0)]
    if not marked and not match["mark"]:
        marked = wanted  # an unmarked word may mean a unit that the stack speaks of, where no other is there
    starred = [place for place in marked if has_moved(low_at(pos, space, place)) == bool(match["star"])]
    if not marked:
        raise Impossible(Refusal("no-such-units", "TM-U3", units=text, space=space_name(space)))
    return (starred or marked)[0]


def first_like(pos: TrueMessiah, space: int, place: int) -> int:
    """The first place with an equal unit."""
    return pos.place_of(space, low_at(pos, space, place))


def read_worship(pos: TrueMessiah, seat: int, text: str) -> int:
    """``2@b2``: followers that pray."""
    sign, _, name = text.partition("@")
    space = read_space(name)
    place = find_units(pos, space, seat, (ACTIVE,), text, sign)
    return pack(PRAY, space, first_like(pos, space, place), int(sign[0]))


def read_target(pos: TrueMessiah, text: str, kind: int) -> int:
    """A target: ``d4``, ``c4:R1f``, ``d5:BM``, ``#2`` or ``B``."""
    if text.startswith("#") and text[1:].isdigit() and int(text[1:]) < 4096:
        return pack(kind, ON_STACK, int(text[1:]))
    if len(text) == 1:
        return pack(kind, PLAYER, read_seat(pos, text))
    name, colon, units = text.partition(":")
    space = read_space(name)
    if not colon:
        return pack(kind, SPACE, space)
    owner = read_seat(pos, units[:1])
    if units[1:] in ("M", "A"):
        high = 2 * owner + HIGHS.index(units[1:])
        if pos.where(high) != space:
            raise Impossible(Refusal("no-such-units", "TM-U3", units=units, space=name))
        return pack(kind, HIGH_UNIT, high)
    place = find_units(pos, space, owner, letters_of(units[1:]), text, units[1:])
    return pack(kind, LOW_UNIT, space * 4 + first_like(pos, space, place))


def letters_of(sign: str) -> Sequence[int]:
    """The kinds of low units that a word like ``2f`` may mean."""
    letter = sign[1:2]
    return (LETTERS.index(letter),) if letter and letter in LETTERS else (NONBELIEVER, PRAYING, ACTIVE)


def read_move(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """``2f,M d3-d4-d5``."""
    group, _, path = text.strip().partition(" ")
    names = path.strip().split("-")
    space = read_space(names[0])
    if len(names) - 1 > movement.pace_of(pos, seat):
        raise Impossible(Refusal("too-far", "TM-M1", pace=int(movement.pace_of(pos, seat))))
    mask = 0
    for word in group.split(","):
        mask |= read_group_word(pos, seat, space, word)
    for name in names[1:-1] if mask & 15 else []:
        if pos.cells[SALT + read_space(name)]:
            raise Impossible(Refusal("salted", "TM-E15", space=name))
    actions = [pack(GROUP, space, mask), *(pack(STEP, read_space(name)) for name in names[1:])]
    return actions if len(names) == 1 else finish(pos, seat, actions, STOP)


def read_group_word(pos: TrueMessiah, seat: int, space: int, word: str) -> int:
    """The places that ``2f`` or ``M`` stands for in a group."""
    if word in ("M", "A"):
        if pos.high(space) != 2 * seat + HIGHS.index(word):
            raise Impossible(Refusal("no-such-units", "TM-U3", units=word, space=space_name(space)))
        return 16
    place = first_like(pos, space, find_units(pos, space, seat, letters_of(word), word, word))
    number = int(word[0])
    mask = 0
    for index in range(place, place + number):
        if index > 3 or low_at(pos, space, index) != low_at(pos, space, place):
            raise Impossible(Refusal("no-such-units", "TM-U3", units=word, space=space_name(space)))
        mask |= 1 << index
    return mask


def read_pray(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """``2@b2,1@c3``."""
    open_end = text.endswith(",")
    words = text.removesuffix(",").split(",")
    actions = sorted((read_worship(pos, seat, word) for word in words), key=unit_order)
    return actions if open_end else finish(pos, seat, actions, PRAYED)


def unit_order(action: int) -> int:
    """Picks of units go in ascending order of space and place."""
    return part_a(action) * 4 + part_b(action)


def placing_order(action: int) -> tuple[bool, int]:
    """Units placed after a sack: low ones first."""
    return kind_of(action) == PLACE_HIGH, unit_order(action)


PLAY_LINE = re.compile(
    r"(?P<card>[a-z_]+)(?:/(?P<mode>[AB]))?(?: \+(?P<extra>[12]))?(?: (?P<origin>[MA]))?(?: ?>(?P<at>.+))?"
)


def read_play(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """``fruit_plus M>c4:R1f``."""
    match = PLAY_LINE.fullmatch(text)
    if match is None:
        raise NotationError("a play is a card, a mode or extra belief where it has one, M or A, and > its targets")
    card = read_card(match["card"])
    if (match["mode"] is not None) != (card == PROVIDENCE_PLUS) or (match["extra"] and card != DIVINE_INSPIRATION):
        raise NotationError(
            f"only providence_plus has modes, and only divine_inspiration takes more belief, not {text!r}"
        )
    form = "AB".index(match["mode"]) if match["mode"] else int(match["extra"] or 0)
    if (match["origin"] is not None) != (RANGE[card] > 0):
        raise NotationError("cards with a range name where they come from, M or A; others do not")
    origin = 1 + HIGHS.index(match["origin"]) if match["origin"] else 0
    actions = [pack(PLAY, card, origin, form)]
    if match["at"] is None:
        return actions
    return finish(pos, seat, actions + read_targets(pos, match["at"]), TARGETED)


def read_targets(pos: TrueMessiah, text: str) -> list[int]:
    """Targets in the order in which they are named."""
    aims = [read_target(pos, word, TARGET) for word in text.split(",")]
    return sorted(aims, key=lambda action: part_a(action) * SORT + part_b(action))


def read_choice(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """``: …``: what a resolving miracle lets somebody choose."""
    open_end = text.endswith(",")
    text = text.strip().removesuffix(",")
    if text == "-":
        return [pack(CHOSEN)]
    if pos.cells[OPEN] != CHOOSE:
        raise Impossible(Refusal("nothing-to-choose", "TM-R8"))
    if text in NUMBER:
        return [pack(TAKE_CARD, NUMBER[text])]
    if " " in text.replace(", ", ","):
        return read_choice_moves(pos, seat, text)
    if ">" in text:
        words = text.partition(">")[2].split(",")
        return [read_retarget(pos, seat, word) for word in words]
    words = text.split(",")
    if ":" not in text:
        spaces = sorted(read_space(word.strip()) for word in words)
        actions = [pack(TO_SPACE, space) for space in spaces]
        return actions if open_end else finish(pos, seat, actions, CHOSEN)
    if pos.cells[pos.top() + WHICH] == MARTYRDOM:
        actions = sorted((read_unit(pos, seat, word.strip()) for word in words), key=unit_order)
        return actions if open_end else finish(pos, seat, actions, CHOSEN)
    return [read_units(pos, [word.strip() for word in words])]


def read_choice_moves(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """``1n c4-c5-c6, 1f c5-c4``: moves that a miracle grants, one after another."""
    words, part = [], ""
    for word in text.split(","):
        part = f"{part},{word}" if part else word
        if " " in part.strip():
            words.append(part.strip())
            part = ""
    ahead, chain = imagine(pos), list[int]()
    for word in words:
        actions = read_move(ahead, seat, word)
        chain += actions
        for action in actions:
            if action not in ahead.legal(seat):
                return chain
            ahead.play(seat, action)
    return chain


def read_retarget(pos: TrueMessiah, seat: int, text: str) -> int:
    """A new target; ``=`` leaves one that is no longer legal as it is."""
    return pack(CHOSEN) if text == "=" else read_target(pos, text, RETARGET)


def read_unit(pos: TrueMessiah, seat: int, text: str) -> int:
    """``b2:R2f`` as one pick."""
    name, _, units = text.partition(":")
    space = read_space(name)
    place = find_units(pos, space, read_seat(pos, units[:1]), letters_of(units[1:]), text, units[1:])
    return pack(UNIT, space, first_like(pos, space, place), int(units[1]))


def read_units(pos: TrueMessiah, words: Sequence[str]) -> int:
    """``c4:R2f,c4:B1f`` as one choice."""
    mask, space = 0, 0
    for word in words:
        pick = read_unit(pos, 0, word)
        space = part_a(pick)
        for index in range(part_b(pick), part_b(pick) + part_c(pick)):
            mask |= 1 << index
    if mask > 15:
        raise Impossible(Refusal("no-such-units", "TM-U3", units=",".join(words), space=space_name(space)))
    return pack(UNITS, space, mask)


def read_pick_space(pos: TrueMessiah, seat: int, text: str) -> int:
    """One more space."""
    return pack(TO_SPACE, read_space(text))


def read_keep(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """``2`` or ``2 (1@f7)``: pay the keeping cost."""
    match = re.fullmatch(r"(\d)(?: \((.+)\))?", text)
    if match is None:
        raise NotationError("keeping is written with its cost, and the followers that pray for it in brackets")
    if pos.cells[OPEN] == KEEPING and int(match[1]) != KEEP[pos.cells[ABOUT]]:
        raise NotationError(f"keeping {NAMES[pos.cells[ABOUT]]} costs {KEEP[pos.cells[ABOUT]]}")
    actions = [pack(PAY)]
    if match[2]:
        actions += sorted((read_worship(pos, seat, word) for word in match[2].split(",")), key=unit_order)
    return actions


def read_recruit(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """``2@b2 cel``."""
    match = re.fullmatch(r"([1-4])@(\w\w) (cel|num)", text)
    if match is None:
        raise NotationError("recruiting is written like 2@b2 cel or 1@f7 num")
    return [pack(ENLIST, int(match[3] == "num"), read_space(match[2]), int(match[1]))]


def read_build(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """``f6 (-f5)``."""
    match = re.fullmatch(r"(\w\w)(?: \(-(\w\w)\))?", text)
    if match is None:
        raise NotationError("building is written like f6, or f6 (-f5) where a temple is given up")
    return [pack(RAISE, read_space(match[1]), 1 + read_space(match[2]) if match[2] else 0)]


def read_aim(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """``d4>d5`` or ``d5M:3>d4,1>c5``."""
    if ":" not in text:
        name, _, at = text.partition(">")
        return [pack(AIM_LOW, read_space(name), direction_of(pos, read_space(name), read_space(at)))]
    name, _, parts = text.partition(":")
    space = read_space(name[:2])
    if name[2:] not in ("M", "A"):
        raise NotationError("a high unit is written with its letter, like d5M")
    split = 0
    for part in parts.split(","):
        number, _, at = part.partition(">")
        if number not in ("1", "2", "3", "4"):
            raise NotationError(f"{part!r} is not a number of attacks and a space, like 3>d4")
        split += int(number) * 5 ** direction_of(pos, space, read_space(at))
    if split >= 625:
        raise NotationError("a high unit has at most 4 attacks")
    return [pack(AIM_HIGH, space, split)]


def direction_of(pos: TrueMessiah, space: int, there: int) -> int:
    """The direction in which a neighbour lies."""
    for direction in range(4):
        if pos.board.next[space * 4 + direction] == there:
            return direction
    raise Impossible(Refusal("not-adjacent", "TM-C2", space=space_name(space), target=space_name(there)))


def read_save(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """``2@f6,1@e5``."""
    open_end = text.endswith(",")
    words = text.removesuffix(",").split(",")
    actions = sorted((read_saved(pos, seat, word) for word in words), key=unit_order)
    return actions if open_end else finish(pos, seat, actions, SAVED)


def read_saved(pos: TrueMessiah, seat: int, text: str) -> int:
    """Doomed followers that survive."""
    sign, _, name = text.partition("@")
    space = read_space(name)
    match = UNIT_WORD.fullmatch(sign)
    if match is None:
        raise NotationError(f"{text!r} is not a number of followers and their space, like 2@f6")
    for place in range(4):
        code = low_at(pos, space, place)
        if combat.doomed_equals(pos, space, place) == 0 or unit_owner(code) != seat or unit_kind(code) == NONBELIEVER:
            continue
        if not match["kind"] or (LETTERS[unit_kind(code)] == match["kind"] and has_moved(code) == bool(match["star"])):
            return pack(SAVE, space, place, int(match["number"]))
    raise Impossible(Refusal("not-doomed", "TM-C14", space=name))


def read_sack(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """``f5 capture +3f@e5 +M@f4``."""
    words = text.split()
    if len(words) < 2 or words[1] not in ("capture", "destroy"):
        raise NotationError("sacking is written with the space and capture or destroy")
    action = pack(SACK_IT, read_space(words[0]), int(words[1] == "capture"))
    if len(words) == 2 or action not in pos.legal(seat):
        return [action]
    ahead = imagine(pos)
    ahead.play(seat, action)
    return [action, *read(ahead, seat, " ".join(words[2:]))]


def read_placed(pos: TrueMessiah, seat: int, text: str) -> int:
    """``+3f@e5`` or ``+M@f4``."""
    sign, _, name = text.removeprefix("+").partition("@")
    space = read_space(name)
    if sign in ("M", "A"):
        return pack(PLACE_HIGH, space)
    place = find_units(pos, space, seat, letters_of(sign), text, sign)
    return pack(PLACE_LOW, space, first_like(pos, space, place), int(sign[0]))


def read_loot(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """``take smite``, ``drop edict``, ``leave``."""
    if text == "leave":
        return [pack(LOOT, LEAVE, 0)]
    fate, _, name = text.partition(" ")
    if fate not in ("take", "drop"):
        raise NotationError("looting is written take, drop or leave")
    return [pack(LOOT, TAKE if fate == "take" else BURN, read_card(name))]


def read_discard(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """``edict,fruit,evangelize`` in any order."""
    cards = sorted(read_card(name) for name in text.split(","))
    need = pos.cells[HAND + seat] - ending.KEPT_CARDS
    if pos.cells[PHASE] == DISCARD and len(cards) > need:
        raise Impossible(Refusal("discard-exactly", "TM-E14", count=int(need)))
    return [pack(DROP, card, min(7, cards.count(card))) for card in sorted(set(cards))]


def read_held(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """The cards that are kept, the others being discarded: how the screen asks."""
    names = [NAMES[kind] for kind in range(len(NAMES)) for _ in range(pos.in_hand(seat, kind))]
    for name in text.split(","):
        if name not in names:
            raise Impossible(Refusal("not-in-hand", "TM-E14", card=NAMES[read_card(name)]))
        names.remove(name)
    if pos.cells[PHASE] == DISCARD and len(text.split(",")) != ending.KEPT_CARDS:
        raise Impossible(Refusal("discard-exactly", "TM-E14", count=len(names)))
    return read_discard(pos, seat, ",".join(names))


def read_drop(pos: TrueMessiah, seat: int, text: str) -> int:
    """Some copies of one card."""
    names = text.split(",")
    return pack(DROP, read_card(names[0]), min(7, len(names)))


def read_bid(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """A number of coins."""
    if not text.isdecimal() or not text.isascii() or int(text) > 56:
        raise NotationError("a bid is a number of coins, 56 at most")
    return [pack(MAKE_BID, int(text))]


def read_purchase(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """``godspeed,tithes`` or ``-``."""
    mask = 0
    for name in [] if text == "-" else text.split(","):
        card = read_card(name)
        places = [place for place in range(7) if pos.cells[STALL + place] == 1 + card and not (mask >> place) & 1]
        if not places:
            raise Impossible(Refusal("not-for-sale", "TM-K6", card=name))
        mask |= 1 << places[0]
    return [pack(PURCHASE, mask)]


def read_offer(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """``dissipater>B`` or ``dissipater>-``."""
    name, _, to = text.partition(">")
    card = read_card(name)
    if pos.cells[BOUGHT] != 1 + card:
        raise Impossible(Refusal("nothing-to-offer", "TM-K9", card=name))
    return [pack(OFFER, 0 if to == "-" else 1 + read_seat(pos, to))]


def read_agree(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """``B``, ``points`` or ``-``."""
    if text in ("-", "points"):
        return [pack(AGREE, int(text == "points"))]
    return [pack(AGREE, 2 + read_seat(pos, text))]


def read_gift(pos: TrueMessiah, seat: int, text: str) -> list[int]:
    """A card for the ally."""
    return [pack(GIVE, read_card(text))]


READERS = {
    "mv": read_move,
    ":": read_choice,
    "pray": read_pray,
    "play": read_play,
    "gift": read_gift,
    "rec": read_recruit,
    "build": read_build,
    "keep": read_keep,
    "tgt": read_aim,
    "save": read_save,
    "sack": read_sack,
    "loot": read_loot,
    "disc": read_discard,
    "hold": read_held,
    "bid": read_bid,
    "buy": read_purchase,
    "offer": read_offer,
    "agree": read_agree,
}
READ_PICK = {
    DRAFT_PRAY: read_worship,
    DRAFT_UNITS: read_unit,
    DRAFT_SPACES: read_pick_space,
    DRAFT_RETARGET: read_retarget,
    DRAFT_KEEP: read_worship,
    DRAFT_SAVE: read_saved,
    DRAFT_PLACE: read_placed,
    DRAFT_DISCARD: read_drop,
}

"""Reading notation: a choice or a whole line as the actions it stands for."""

import re
from typing import Final

from theomachy.core.action import pack
from theomachy.core.refusal import NotationError, Refusal
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces, vocabulary
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import decks, drafts, end_phase, movement, names, reading_picks, stack
from theomachy.games.true_messiah.rules.tokens import (
    Impossible,
    direction_of,
    read_card,
    read_own_space,
    read_seat,
    read_space,
)

_PLAY: Final = re.compile(
    r"(?P<card>[a-z_]+)(?:/(?P<mode>[AB]))?(?: \+(?P<extra>[12]))?(?: (?P<origin>[MA]))?(?: ?>(?P<at>.+))?"
)


def read(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """The chain of actions that *text* stands for."""
    if text.startswith("!"):
        text = text[1:]
    if drafts.has_begun(position, seat) and text != names.SIMPLE[act.RESIGN] and not text.startswith("agree "):
        return read_draft(position, seat, text)
    for action, word in names.SIMPLE.items():
        if text == word:
            return [pack(action)]
    head, _, rest = text.partition(" ")
    reader = READERS.get(head)
    if reader is None:
        if text.startswith("+"):
            open_end = text.endswith(",")
            picks = [reading_picks.read_placed(position, seat, word) for word in text.removesuffix(",").split()]
            picks.sort(key=reading_picks.placing_order)
            return picks if open_end else finish(position, seat, picks, act.PLACE_DONE)
        if text in ("end", "end!", "yes", "no"):
            return [pack(act.CALL_END, int(text == "end!")) if text[0] == "e" else pack(act.ANSWER, int(text == "yes"))]
        raise NotationError("it begins with no word of this game's notation")
    return reader(position, seat, rest)


def read_draft(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """Return how a choice that is begun continues; what ends with a dot is all of it."""
    draft = position.cells[at.DRAFT_KIND]
    if text == ".":
        return [pack(DRAFT_ENDS[draft])]
    if not text or text[0] not in "-+>":
        raise NotationError("a choice is begun; it goes on with a word that begins with -, + or >, or ends with a dot")
    word = text[1:].removesuffix(".")
    if draft == at.DRAFT_MOVE:
        picks = [pack(act.STEP, read_space(name)) for name in word.split("-")]
    elif draft == at.DRAFT_PLAY:
        picks = reading_picks.read_targets(position, word)
    else:
        picks = [READ_PICK[draft](position, seat, part) for part in split_picks(draft, word)]
    if draft in PICKED_UPWARDS:
        picks.sort(key=reading_picks.unit_order)
    return finish(position, seat, picks, DRAFT_ENDS[draft]) if text.endswith(".") else picks


def split_picks(draft: int, text: str) -> list[str]:
    """The picks in a word; several copies of a card stay together."""
    if draft != at.DRAFT_DISCARD:
        return text.split(",")
    return text.split(",") if len(set(text.split(","))) > 1 else [text]


PICKED_UPWARDS = (at.DRAFT_PRAY, at.DRAFT_KEEP, at.DRAFT_UNITS, at.DRAFT_SPACES, at.DRAFT_SAVE)
DRAFT_ENDS = {
    at.DRAFT_MOVE: act.STOP,
    at.DRAFT_PRAY: act.PRAY_DONE,
    at.DRAFT_PLAY: act.TARGETS_DONE,
    at.DRAFT_UNITS: act.CHOOSE_DONE,
    at.DRAFT_SPACES: act.CHOOSE_DONE,
    at.DRAFT_RETARGET: act.CHOOSE_DONE,
    at.DRAFT_KEEP: act.LET_GO,
    at.DRAFT_SAVE: act.SAVE_DONE,
    at.DRAFT_PLACE: act.PLACE_DONE,
    at.DRAFT_DISCARD: act.DISCARD,
}


def finish(position: TrueMessiahPosition, seat: int, actions: list[int], end: int) -> list[int]:
    """The chain, with the action that ends it where it would otherwise stay half made."""
    ahead = position.look_ahead()
    for index, action in enumerate(actions):
        if action not in ahead.legal(seat):
            return actions
        ahead.play(seat, action)
        if not ahead.is_pending() and index + 1 < len(actions) and seat not in ahead.actors():
            return actions
    return [*actions, pack(end)] if ahead.is_pending() else actions


def read_move(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """``2f,M d3-d4-d5``."""
    group, _, path = text.strip().partition(" ")
    labels = path.strip().split("-")
    space = read_own_space(position, seat, labels[0])
    if len(labels) - 1 > movement.pace_of(position, seat):
        raise Impossible(Refusal("too-far", "TM-M1", pace=int(movement.pace_of(position, seat))))
    mask = 0
    for word in group.split(","):
        mask |= reading_picks.read_group_word(position, seat, space, word)
    for name in labels[1:-1] if mask & pieces.LOW_PLACES else []:
        if position.cells[at.SALT + read_space(name)]:
            raise Impossible(Refusal("salted", "TM-E15", space=name))
    actions = [pack(act.GROUP, space, mask), *(pack(act.STEP, read_space(name)) for name in labels[1:])]
    return actions if len(labels) == 1 else finish(position, seat, actions, act.STOP)


def read_pray(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """``2@b2,1@c3``."""
    open_end = text.endswith(",")
    words = text.removesuffix(",").split(",")
    actions = sorted((reading_picks.read_worship(position, seat, word) for word in words), key=reading_picks.unit_order)
    return actions if open_end else finish(position, seat, actions, act.PRAY_DONE)


def read_play(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """``fruit_plus M>c4:R1f``."""
    cards = position.terms.cards
    match = _PLAY.fullmatch(text)
    if match is None:
        raise NotationError("a play is a card, a mode or extra belief where it has one, M or A, and > its targets")
    card = read_card(position, match["card"])
    if (match["mode"] is not None) != bool(cards.modes[card]) or (match["extra"] and not cards.most_extra[card]):
        raise NotationError(f"{text!r} does not say how {cards.names[card]} is played: a mode, more belief, or neither")
    form = "AB".index(match["mode"]) if match["mode"] else int(match["extra"] or 0)
    if (match["origin"] is not None) != (cards.range[card] > 0):
        raise NotationError("cards with a range name where they come from, M or A; others do not")
    origin = 1 + names.HIGH_LETTERS.index(match["origin"]) if match["origin"] else 0
    actions = [pack(act.PLAY, card, origin, form)]
    if match["at"] is None:
        return actions
    return finish(position, seat, actions + reading_picks.read_targets(position, match["at"]), act.TARGETS_DONE)


def read_choice(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """``: …``: what a resolving miracle lets somebody choose."""
    cards = position.terms.cards
    open_end = text.endswith(",")
    text = text.strip().removesuffix(",")
    if text == "-":
        return [pack(act.CHOOSE_DONE)]
    if position.cells[at.QUESTION] != at.CHOOSE:
        raise Impossible(Refusal("nothing-to-choose", "TM-R8"))
    if text in cards.number:
        return [pack(act.CHOOSE_CARD, cards.number[text])]
    if " " in text.replace(", ", ","):
        return read_choice_moves(position, seat, text)
    if ">" in text:
        words = text.partition(">")[2].split(",")
        return [reading_picks.read_retarget(position, seat, word) for word in words]
    words = text.split(",")
    if ":" not in text:
        spaces = sorted(read_space(word.strip()) for word in words)
        actions = [pack(act.CHOOSE_SPACE, space) for space in spaces]
        return actions if open_end else finish(position, seat, actions, act.CHOOSE_DONE)
    if stack.effect_in_choice(position) == vocabulary.MARTYRS:
        actions = sorted(
            (reading_picks.read_unit(position, seat, word.strip()) for word in words), key=reading_picks.unit_order
        )
        return actions if open_end else finish(position, seat, actions, act.CHOOSE_DONE)
    return [reading_picks.read_units(position, [word.strip() for word in words])]


def read_choice_moves(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """``1n c4-c5-c6, 1f c5-c4``: moves that a miracle grants, one after another."""
    words, part = [], ""
    for word in text.split(","):
        part = f"{part},{word}" if part else word
        if " " in part.strip():
            words.append(part.strip())
            part = ""
    ahead, chain = position.look_ahead(), list[int]()
    for word in words:
        actions = read_move(ahead, seat, word)
        chain += actions
        for action in actions:
            if action not in ahead.legal(seat):
                return chain
            ahead.play(seat, action)
    return chain


def read_keep(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """``2`` or ``2 (1@f7)``: pay the keeping cost."""
    match = re.fullmatch(r"(\d)(?: \((.+)\))?", text)
    if match is None:
        raise NotationError("keeping is written with its cost, and the followers that pray for it in brackets")
    card = position.cells[at.QUESTION_ABOUT]
    cost = position.terms.cards.keep[card]
    if position.cells[at.QUESTION] == at.KEEPING and int(match[1]) != cost:
        raise NotationError(f"keeping {position.terms.cards.names[card]} costs {cost}")
    actions = [pack(act.KEEP)]
    if match[2]:
        actions += sorted(
            (reading_picks.read_worship(position, seat, word) for word in match[2].split(",")),
            key=reading_picks.unit_order,
        )
    return actions


def read_recruit(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """``2@b2 cel``."""
    match = re.fullmatch(r"([1-4])@(\w\w) (cel|num)", text)
    if match is None:
        raise NotationError("recruiting is written like 2@b2 cel or 1@f7 num")
    return [pack(act.RECRUIT, int(match[3] == "num"), read_space(match[2]), int(match[1]))]


def read_build(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """``f6 (-f5)``."""
    match = re.fullmatch(r"(\w\w)(?: \(-(\w\w)\))?", text)
    if match is None:
        raise NotationError("building is written like f6, or f6 (-f5) where a temple is given up")
    return [pack(act.BUILD, read_space(match[1]), 1 + read_space(match[2]) if match[2] else 0)]


def read_aim(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """``d4>d5`` or ``d5M:3>d4,1>c5``."""
    if ":" not in text:
        name, _, item = text.partition(">")
        return [pack(act.AIM_LOW, read_space(name), direction_of(position, read_space(name), read_space(item)))]
    name, _, parts = text.partition(":")
    space = read_space(name[:2])
    if name[2:] not in ("M", "A"):
        raise NotationError("a high unit is written with its letter, like d5M")
    split = 0
    for part in parts.split(","):
        number, _, item = part.partition(">")
        if number not in ("1", "2", "3", "4"):
            raise NotationError(f"{part!r} is not a number of attacks and a space, like 3>d4")
        split += int(number) * pieces.SPLIT_BASE ** direction_of(position, space, read_space(item))
    if split >= pieces.SPLITS:
        raise NotationError("a high unit has at most 4 attacks")
    return [pack(act.AIM_HIGH, space, split)]


def read_save(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """``2@f6,1@e5``."""
    open_end = text.endswith(",")
    words = text.removesuffix(",").split(",")
    actions = sorted((reading_picks.read_saved(position, seat, word) for word in words), key=reading_picks.unit_order)
    return actions if open_end else finish(position, seat, actions, act.SAVE_DONE)


def read_sack(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """``f5 capture +3f@e5 +M@f4``."""
    words = text.split()
    if len(words) < 2 or words[1] not in ("capture", "destroy"):
        raise NotationError("sacking is written with the space and capture or destroy")
    action = pack(act.SACK, read_space(words[0]), int(words[1] == "capture"))
    if len(words) == 2 or action not in position.legal(seat):
        return [action]
    ahead = position.look_ahead()
    ahead.play(seat, action)
    return [action, *read(ahead, seat, " ".join(words[2:]))]


def read_loot(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """``take smite``, ``drop edict``, ``leave``."""
    if text == "leave":
        return [pack(act.LOOT, act.LEAVE, 0)]
    fate, _, name = text.partition(" ")
    if fate not in ("take", "drop"):
        raise NotationError("looting is written take, drop or leave")
    return [pack(act.LOOT, act.TAKE if fate == "take" else act.REMOVE, read_card(position, name))]


def read_discard(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """``edict,fruit,evangelize`` in any order."""
    pile = sorted(read_card(position, name) for name in text.split(","))
    need = position.cells[at.HAND_SIZE + seat] - end_phase.KEPT_CARDS
    if position.cells[at.PHASE] == at.DISCARD and len(pile) > need:
        raise Impossible(Refusal("discard-exactly", "TM-E14", count=int(need)))
    return [pack(act.DISCARD, card, min(act.MOST_DISCARDED, pile.count(card))) for card in sorted(set(pile))]


def read_held(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """The cards that are kept, the others being discarded: how the screen asks."""
    labels = decks.hand_names(position, seat)
    for name in text.split(","):
        if name not in labels:
            raise Impossible(
                Refusal("not-in-hand", "TM-E14", card=position.terms.cards.names[read_card(position, name)])
            )
        labels.remove(name)
    if position.cells[at.PHASE] == at.DISCARD and len(text.split(",")) != end_phase.KEPT_CARDS:
        raise Impossible(Refusal("discard-exactly", "TM-E14", count=len(labels)))
    return read_discard(position, seat, ",".join(labels))


def read_bid(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """A number of coins."""
    if not text.isdecimal() or not text.isascii() or int(text) > pieces.COINS:
        raise NotationError(f"a bid is a number of coins, {pieces.COINS} at most")
    return [pack(act.BID, int(text))]


def read_purchase(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """``godspeed,tithes`` or ``-``."""
    mask = 0
    for name in [] if text == "-" else text.split(","):
        card = read_card(position, name)
        places = [
            place
            for place in range(pieces.SALE_ROOM)
            if position.cells[at.FOR_SALE + place] == 1 + card and not (mask >> place) & 1
        ]
        if not places:
            raise Impossible(Refusal("not-for-sale", "TM-K6", card=name))
        mask |= 1 << places[0]
    return [pack(act.BUY, mask)]


def read_offer(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """``dissipater>B`` or ``dissipater>-``."""
    name, _, to = text.partition(">")
    card = read_card(position, name)
    if position.cells[at.BOUGHT] != 1 + card:
        raise Impossible(Refusal("nothing-to-offer", "TM-K9", card=name))
    return [pack(act.OFFER, 0 if to == "-" else 1 + read_seat(position, to))]


def read_agree(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """``B``, ``points`` or ``-``."""
    if text in ("-", "points"):
        return [pack(act.AGREE, int(text == "points"))]
    return [pack(act.AGREE, 2 + read_seat(position, text))]


def read_gift(position: TrueMessiahPosition, seat: int, text: str) -> list[int]:
    """A card for the ally."""
    return [pack(act.GIVE, read_card(position, text))]


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
    at.DRAFT_PRAY: reading_picks.read_worship,
    at.DRAFT_UNITS: reading_picks.read_unit,
    at.DRAFT_SPACES: reading_picks.read_pick_space,
    at.DRAFT_RETARGET: reading_picks.read_retarget,
    at.DRAFT_KEEP: reading_picks.read_worship,
    at.DRAFT_SAVE: reading_picks.read_saved,
    at.DRAFT_PLACE: reading_picks.read_placed,
    at.DRAFT_DISCARD: reading_picks.read_drop,
}

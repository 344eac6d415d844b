"""Views and dumps: the position as data, complete or as one seat may know it; built, not filtered."""

from typing import cast

from theomachy.core.game import View
from theomachy.games.true_messiah import market, targets
from theomachy.games.true_messiah.actions import LOW_UNIT, SORT
from theomachy.games.true_messiah.board import NOWHERE, space_name
from theomachy.games.true_messiah.cards import EDICT, EDICT_PLUS, KEEP, KINDS, MIRACLE_SHIELD, NAMES, PROVIDENCE_PLUS
from theomachy.games.true_messiah.combat import doomed_equals, split_part
from theomachy.games.true_messiah.effects import DOUBTER
from theomachy.games.true_messiah.layout import (
    ABOUT,
    ACTION,
    AFTER,
    AIM,
    AIMS,
    ALONE,
    ANSWERING,
    ASKING,
    AT,
    BELIEF,
    BID,
    BOUGHT,
    BUILDING,
    BUY,
    BUYERS,
    BY,
    BY_DRAW,
    CARD,
    CASE,
    CAUSE,
    CELEBRITY,
    CHIT,
    CHITS,
    CHOOSE,
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
    KIND,
    LASTING,
    LEFT,
    LIMIT,
    LOOKED,
    LOSER,
    LOW,
    MARKET,
    MASK,
    MERCIES,
    MERCY,
    MIRACLE,
    MODE,
    MOVE,
    MOVED,
    NESTED,
    NO_DRAFT,
    NOBODY,
    NOTHING,
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
    STALL,
    STEPS,
    TALL,
    TURN,
    VOTE,
    WAITING,
    WHICH,
    WINNERS,
    WOUNDS,
    ZEAL,
    card_kind,
    card_known,
    card_number,
    card_slot,
    has_moved,
    mark_of,
    unit_kind,
    unit_owner,
)
from theomachy.games.true_messiah.notation import LETTERS, colour, low_at, target_text
from theomachy.games.true_messiah.position import TrueMessiah

PHASES = ("setup", "", "recruit", "build", "", "action", "combat", "sack", "discard", "", "bid", "buy", "over")
EVERYTHING = -2  # the viewer of a dump


def tell(pos: TrueMessiah, viewer: int) -> View:
    """All that *viewer* may know: a seat, -1 for a spectator, EVERYTHING for the referee."""
    cells = pos.cells
    over = cells[PHASE] == OVER
    data: View = {
        "game": "true_messiah",
        "v": 1,
        "mode": int(pos.board.seats),
        "players": list(pos.board.colours),
        "options": options_of(pos),
        "round": cells[ROUND],
        "active": colour(pos, cells[TURN]),
        "phase": PHASES[cells[PHASE]],
        "buildings": tell_buildings(pos),
        "monoliths": [space_name(space) for space in pos.board.spaces if pos.board.monolith[space]],
        "units": tell_units(pos),
        "providence": tell_chits(pos),
        "seats": {colour(pos, seat): tell_seat(pos, seat, viewer) for seat in range(pos.board.seats)},
        "turn": tell_turn(pos),
        "stack": [tell_item(pos, index) for index in range(cells[TALL])],
        "window": tell_window(pos),
        "market": tell_market(pos, viewer),
        "votes": tell_votes(pos),
        "result": tell_result(pos) if over else None,
        "recall": tell_recall(pos, viewer),
    }
    pending = tell_pending(pos, viewer)
    if pending is not None:
        data["pending"] = pending
    if cells[DRAFT] != NO_DRAFT and viewer in (cells[DRAFTER], EVERYTHING):
        data["draft"] = tell_draft(pos)
    if viewer >= 0:
        data["me"] = colour(pos, viewer)
    return data


def options_of(pos: TrueMessiah) -> dict[str, object]:
    """The options this game is played with."""
    board = pos.board
    options: dict[str, object] = {} if board.seats == 4 else {"colours": board.colours}
    if board.seats == 4:
        options["monoliths_4p"] = board.monoliths_4p
    options["round_cap"] = int(board.round_cap) or None
    options["show_coins_in_market"] = board.show_coins
    return options


def tell_buildings(pos: TrueMessiah) -> dict[str, str]:
    found = {}
    for space in pos.board.spaces:
        if pos.cells[BUILDING + space]:
            found[space_name(space)] = colour(pos, pos.owner_of(space)) + ("t" if pos.is_temple(space) else "c")
    return found


def tell_low(pos: TrueMessiah, code: int, number: int) -> str:
    """Equal low units: ``R2f``, ``*`` having moved, ``#n`` spoken of on the stack."""
    star = "*" if has_moved(code) else ""
    mark = f"#{mark_of(code)}" if mark_of(code) else ""
    return f"{colour(pos, unit_owner(code))}{number}{LETTERS[unit_kind(code)]}{star}{mark}"


def tell_units(pos: TrueMessiah) -> dict[str, list[str]]:
    """Every unit by its space."""
    found: dict[str, list[str]] = {}
    for space in pos.board.spaces:
        words = [
            tell_low(pos, low_at(pos, space, place), pos.equals(space, place))
            for place in range(4)
            if pos.equals(space, place)
        ]
        high = pos.high(space)
        if high != NOBODY:
            words.append(colour(pos, high >> 1) + "MA"[high & 1] + ("*" if pos.is_tired(high) else ""))
        if words:
            found[space_name(space)] = words
    return found


def tell_chits(pos: TrueMessiah) -> dict[str, list[dict[str, object]]]:
    found: dict[str, list[dict[str, object]]] = {}
    for chit in range(CHITS):
        code = pos.cells[CHIT + chit]
        if code:
            points = (code >> 8) & 255
            kind: dict[str, object] = {"shield": points} if points else {"ward": True}
            found.setdefault(space_name(code & 63), []).append({"by": colour(pos, (code >> 6) & 3), **kind})
    return found


# Seats and their cards.


def pile(pos: TrueMessiah, start: int) -> list[str]:
    """A pile that is kept as numbers of copies."""
    return [NAMES[kind] for kind in range(KINDS) for _ in range(pos.cells[start + kind])]


def row(pos: TrueMessiah, seat: int, deck: bool) -> list[int]:
    """The hidden cards of a hand or deck."""
    first = CARD + seat * ROW + (pos.cells[HAND + seat] if deck else 0)
    return [pos.cells[first + place] for place in range(pos.cells[(DECK if deck else HAND) + seat])]


def knows(pos: TrueMessiah, viewer: int, seat: int, code: int, deck: bool) -> bool:
    """Whether *viewer* knows a hidden card of *seat*."""
    if viewer == EVERYTHING or (not deck and sees_hand(pos, seat, viewer)):
        return True
    return card_known(code) == 15 if viewer < 0 else (card_known(code) >> viewer) & 1 == 1


def sees_hand(pos: TrueMessiah, seat: int, viewer: int) -> bool:
    """Whether *viewer* is on the side of *seat* (TM-S7), or the referee."""
    return viewer == EVERYTHING or (viewer >= 0 and (pos.side_mask(seat) >> viewer) & 1 == 1)


def tell_row(pos: TrueMessiah, seat: int, viewer: int, deck: bool) -> object:
    """A hand or deck as a list where all of it is known, else its size."""
    cards = row(pos, seat, deck)
    if viewer == EVERYTHING or (not deck and sees_hand(pos, seat, viewer)):
        return [NAMES[card_kind(code)] for code in cards]
    return len(cards)


def hides_coins(pos: TrueMessiah, seat: int, viewer: int) -> bool:
    """Whether the coins of *seat* are out of sight (TM-K1)."""
    return pos.cells[PHASE] in (BID, BUY) and not pos.board.show_coins and viewer not in (seat, EVERYTHING)


def tell_seat(pos: TrueMessiah, seat: int, viewer: int) -> dict[str, object]:
    """What one player has."""
    cells = pos.cells
    data: dict[str, object] = {
        "hp": cells[HEALTH + seat],
        "mask": cells[MASK + seat] == 1,
        "avatar_damage": cells[WOUNDS + seat],
        "coins": None if hides_coins(pos, seat, viewer) else cells[PURSE + seat],
        "belief": cells[BELIEF + seat],
        "hand": tell_row(pos, seat, viewer, False),
        "deck": tell_row(pos, seat, viewer, True),
        "discard": pile(pos, DISCARDED + seat * KINDS),
        "board": tell_lasting(pos, seat),
        "removed": pile(pos, REMOVED + seat * KINDS),
        "reshuffled": cells[SHUFFLED + seat] == 1,
    }
    if cells[OUT + seat]:
        data["out"] = True
    return data


def tell_lasting(pos: TrueMessiah, seat: int) -> list[dict[str, object]]:
    """Cards by the board with their end."""
    found: list[dict[str, object]] = []
    for place in range(3):
        code = pos.cells[LASTING + place]
        if code and (code >> 6) & 3 == seat:
            kind, letter = (code & 63) - 1, colour(pos, seat)
            if kind == MIRACLE_SHIELD:
                found.append({"card": NAMES[kind], "until": f"turn_start:{letter}", "kept": code >= 1024})
            else:
                turns = (code >> 8) & 3
                found.append(
                    {"card": NAMES[kind], "until": f"end_of_turn:{letter}", "turns": turns, "kept": code >= 1024}
                )
    return found


def tell_recall(pos: TrueMessiah, viewer: int) -> dict[str, object]:
    """What good memory would keep: seen cards, the shuffles places and cards come from, coins."""
    names = [*(colour(pos, seat) for seat in range(pos.board.seats)), "market"]
    sources = [*range(pos.board.seats), 4]
    told: dict[str, object] = {
        "shuffles": {name: pos.cells[SHUFFLE + source] for name, source in zip(names, sources, strict=True)},
        "coins": {colour(pos, seat): pos.cells[PURSE + seat] for seat in range(pos.board.seats)},
    }
    for seat in range(pos.board.seats):
        unseen: list[list[object]] = []
        hand = recall_hand(pos, seat, viewer, unseen)
        deck = [recall_card(pos, seat, viewer, code, True, unseen) for code in row(pos, seat, True)]
        if viewer != EVERYTHING:
            confuse_equals(hand, deck, unseen)
        told[colour(pos, seat)] = {"hand": hand, "deck": deck, "unseen": sorted(unseen)}
    stock = [pos.cells[MARKET + place] for place in range(market.size(pos))]
    hidden: list[list[object]] = []
    told["market"] = {
        "deck": [recall_card(pos, 4, viewer, code, True, hidden) for code in stock],
        "unseen": sorted(hidden),
    }
    return told


def recall_hand(pos: TrueMessiah, seat: int, viewer: int, unseen: list[list[object]]) -> list[list[object]]:
    """The places of a hand; for the other side a hand has no order, so what it has seen of it stands first."""
    codes = row(pos, seat, False)
    cards = [recall_card(pos, seat, viewer, code, False, unseen) for code in codes]
    if sees_hand(pos, seat, viewer):
        return cards
    everybody = "".join(colour(pos, other) for other in range(pos.board.seats))
    known: list[list[object]] = []
    for card in cards:
        if len(card) > 2:
            known.append([everybody if card[1] == everybody else colour(pos, viewer), *card[2:]])
    hidden: list[list[object]] = [[""]] * (len(cards) - len(known))
    told = sorted(known, key=str) + hidden
    return [[card_slot(code), *card] for code, card in zip(codes, told, strict=True)]


def confuse_equals(hand: list[list[object]], deck: list[list[object]], unseen: list[list[object]]) -> None:
    """Equal cards look alike: one that was seen is told as the latest of its kind that could be where it is."""
    bounds = [*(hand[-1][0] for _ in hand), *(entry[0] for entry in deck)]
    seen = [(cast(int, bound), entry) for bound, entry in zip(bounds, [*hand, *deck], strict=True) if len(entry) > 2]
    pool = [*unseen, *(entry[2:] for _, entry in seen)]
    for bound, entry in seen:
        numbers = [cast(int, number) for name, number in pool if name == entry[2]]
        entry[3] = max((number for number in numbers if number <= bound), default=min(numbers))
        pool.remove(entry[2:])
    unseen[:] = pool


def recall_card(
    pos: TrueMessiah, seat: int, viewer: int, code: int, deck: bool, unseen: list[list[object]]
) -> list[object]:
    """One hidden card: the shuffle of its place, who has seen it, and for who knows it the card and its own shuffle."""
    knowers = "".join(colour(pos, other) for other in range(pos.board.seats) if (card_known(code) >> other) & 1)
    if knows(pos, viewer, seat, code, deck) if seat < 4 else viewer == EVERYTHING:
        return [card_slot(code), knowers, NAMES[card_kind(code)], card_number(code)]
    unseen.append([NAMES[card_kind(code)], card_number(code)])
    return [card_slot(code), knowers]


# The turn and the stack.


def tell_turn(pos: TrueMessiah) -> dict[str, object]:
    """The Turn Start record, the allowance and what lasts this turn."""
    cells = pos.cells
    alone = cells[ALONE]
    crowds = [space_name(cells[CROWDS + place]) for place in range(5) if cells[CROWDS + place] >= 0]
    return {
        "limit": cells[LIMIT],
        "low_moved": cells[MOVED],
        "start": {
            "ordinary": cells[ORDINARY] == 1,
            "celebrity": space_name(alone) if alone >= 0 else None,
            "numbers": crowds,
        },
        "combat_declared": None if cells[DECLARED] < 0 else cells[DECLARED] == 1,
        "pace": cells[PACE],
        "effects": tell_effects(pos),
    }


def tell_effects(pos: TrueMessiah) -> list[dict[str, object]]:
    """Pillar of Salt, God's Mercy, Zealotry."""
    cells = pos.cells
    salted = [space for space in pos.board.spaces if cells[SALT + space]]
    found: list[dict[str, object]] = [{"kind": "salt", "space": space_name(space)} for space in salted]
    for seat in range(pos.board.seats):
        if cells[MERCIES + seat]:
            found.append({"kind": "mercy", "by": colour(pos, seat), "left": cells[MERCIES + seat]})
        zealous = [space_name(space) for space in pos.board.spaces if (cells[ZEAL + space] >> seat) & 1]
        if zealous:
            found.append({"kind": "zeal", "by": colour(pos, seat), "spaces": zealous})
    return found


def bound_units(pos: TrueMessiah, at: int, with_space: bool) -> list[str]:
    """The low units that an item speaks of and that are still there."""
    found = []
    for space in pos.board.spaces:
        for place in range(4):
            code = low_at(pos, space, place)
            if pos.equals(space, place) and mark_of(code) and pos.is_bound(at, mark_of(code)):
                word = tell_low(pos, code, pos.equals(space, place))
                found.append(f"{space_name(space)}:{word}" if with_space else word)
    return found


def tell_item(pos: TrueMessiah, index: int) -> dict[str, object]:
    """One item of the stack."""
    cells = pos.cells
    at = pos.item(index)
    kind = cells[at + KIND]
    words = {MIRACLE: "miracle", MOVE: "move", PRAYER: "prayer", GIFT: "gift", END: "end"}
    data: dict[str, object] = {"id": cells[at + ID], "kind": words[kind], "by": colour(pos, cells[at + BY])}
    if kind == MOVE:
        high = [colour(pos, cells[at + BY]) + "MA"[cells[at + HIGHS] - 1]] if cells[at + HIGHS] else []
        data["units"] = [*bound_units(pos, at, False), *high]
        data["path"] = path_names(cells[at + PATH], cells[at + STEPS])
    elif kind == PRAYER:
        data["units"] = bound_units(pos, at, True)
        if cells[at + NESTED]:
            data["resume"] = tell_ask(pos, cells[at + RESUME], cells[at + PASSED], cells[at + AFTER])
    elif kind == GIFT:
        data["card"] = NAMES[cells[at + WHICH]]
        data["to"] = colour(pos, (cells[at + BY] + 2) % 4)
    elif kind == MIRACLE:
        tell_miracle(pos, at, data)
    marks = [mark for mark in range(1, 180) if pos.is_bound(at, mark)]
    if marks:
        data["marks"] = marks
    if cells[RESOLVING] and index == cells[TALL] - 1:
        data["resolving"] = True
    return data


def tell_miracle(pos: TrueMessiah, at: int, data: dict[str, object]) -> None:
    """Card, origin, mode, extra and targets."""
    cells = pos.cells
    data["card"] = NAMES[cells[at + WHICH]]
    if cells[at + ORIGIN]:
        data["origin"] = "MA"[cells[at + ORIGIN] - 1]
    if cells[at + WHICH] == PROVIDENCE_PLUS:
        data["mode"] = "AB"[cells[at + MODE]]
    if cells[at + EXTRA]:
        data["extra"] = cells[at + EXTRA]
    data["targets"] = [tell_target(pos, cells[at + AT + index]) for index in range(cells[at + AIMS])]


def tell_target(pos: TrueMessiah, stored: int) -> str:
    """A target of the stack; a unit that is gone leaves its mark behind."""
    now = targets.now_at(pos, stored)
    if now < 0:
        return f"-#{stored % SORT}"
    if now // SORT == LOW_UNIT:
        place = now % SORT
        return f"{space_name(place >> 2)}:{tell_low(pos, pos.cells[LOW + place], 1)}"
    if now // SORT == 2 and pos.where(now % SORT) < 0:
        return f"-{colour(pos, (now % SORT) >> 1)}A"
    return target_text(pos, now // SORT, now % SORT)


def path_names(path: int, steps: int) -> list[str]:
    """The spaces of a packed path."""
    return [space_name((path >> (6 * step)) & 63) for step in range(steps)]


def tell_ask(pos: TrueMessiah, item: int | None, mask: int, after: int) -> dict[str, object]:
    """A window: its item and the players still to be asked, the first one now."""
    order = []
    for step in range(1, pos.board.seats + 1):
        seat = (after + step) % pos.board.seats
        if (mask >> seat) & 1:
            order.append(colour(pos, seat))
    return {"item": item, "ask": order, "after": colour(pos, after)}


def tell_window(pos: TrueMessiah) -> dict[str, object] | None:
    """The open window, if there is one."""
    cells = pos.cells
    if cells[PHASE] != ACTION:
        return None
    if cells[QUESTION] != NOBODY:
        return {"item": None, "ask": [colour(pos, cells[QUESTION])]}
    if cells[PANE] == 0:
        return None
    return tell_ask(pos, cells[ANSWERING], cells[PANE], cells[PANE + 1])


# Open questions.


def seats_of(pos: TrueMessiah, mask: int) -> list[str]:
    """The seats of a mask in the order they are asked, from the active player on."""
    order = [(pos.cells[TURN] + step) % pos.board.seats for step in range(pos.board.seats)]
    return [colour(pos, seat) for seat in order if (mask >> seat) & 1]


def tell_pending(pos: TrueMessiah, viewer: int) -> dict[str, object] | None:
    """The decision inside a step."""
    cells = pos.cells
    phase, question = cells[PHASE], cells[OPEN]
    if phase == RECRUIT:
        return {"kind": "recruit", "cel": cells[CELEBRITY], "num": cells[NUMBERS]}
    if question == CHOOSE:
        at = pos.top()
        done = [tell_done(pos, at, place) for place in range(1, cells[at + DONE] + 1)]
        by = colour(pos, cells[ASKING])
        return {"kind": "choose", "item": cells[at + ID], "by": by, "done": done, "left": cells[at + LEFT]}
    if question == KEEPING:
        kind = cells[ABOUT]
        data: dict[str, object] = {
            "kind": "keep",
            "by": colour(pos, cells[ASKING]),
            "card": NAMES[kind],
            "cost": int(KEEP[kind]),
        }
        if cells[CAUSE] != NOBODY:
            data["by_other"] = colour(pos, cells[CAUSE])
        return data
    if phase == COMBAT:
        return tell_combat(pos)
    if phase == SACK:
        return tell_sack(pos, viewer)
    if question == OFFERING:
        data = {"kind": "offer", "by": colour(pos, cells[BUYERS] - 1), "card": NAMES[cells[BOUGHT] - 1]}
        if cells[ABOUT]:
            data["to"] = colour(pos, cells[ABOUT] - 1)
        rest = [NAMES[cells[BOUGHT + 1] - 1]] if cells[BOUGHT + 1] else []
        return {**data, "rest": rest}
    return None


def tell_done(pos: TrueMessiah, at: int, place: int) -> str:
    """A choice already made by a resolving miracle."""
    what = pos.cells[at + DONE + place]
    if pos.cells[at + WHICH] in (EDICT, EDICT_PLUS):
        path = "-".join(path_names(what & 0xFFFFFFFFF, (what >> 36) & 15))
        return f"1{'n' if what & DOUBTER else 'f'} {path}"
    return space_name(what)


def tell_combat(pos: TrueMessiah) -> dict[str, object]:
    """Announced targets, and who is doomed while God's Mercy is asked for."""
    cells = pos.cells
    aims: dict[str, object] = {}
    for space in pos.board.spaces:
        aim = cells[AIM + space]
        if aim & 7:
            aims[space_name(space)] = space_name(pos.board.next[space * 4 + (aim & 7) - 1])
        if aim >> 3:
            split = {
                space_name(pos.board.next[space * 4 + direction]): split_part(aim >> 3, direction)
                for direction in range(4)
                if split_part(aim >> 3, direction)
            }
            high = pos.high(space)
            aims[space_name(space) + "MA"[high & 1]] = split
    if cells[OPEN] != MERCY:
        return {"kind": "targets", "ask": seats_of(pos, cells[WAITING]), "set": aims}
    marked: dict[str, object] = {}
    hits: dict[str, object] = {}
    for space in pos.board.spaces:
        doom = cells[DOOM + space]
        groups = [(place, doomed_equals(pos, space, place)) for place in range(4)]
        if doom & 15:
            words = [tell_low(pos, low_at(pos, space, place), number) for place, number in groups if number]
            marked[space_name(space)] = words
        if doom >> 4:
            hits[space_name(space)] = doom >> 4
    by, rest = colour(pos, cells[ASKING]), seats_of(pos, cells[WAITING])
    return {"kind": "mercy", "by": by, "ask": rest, "marked": marked, "hits": hits, "set": aims}


def tell_sack(pos: TrueMessiah, viewer: int) -> dict[str, object]:
    """The open cases, and the sack that is being settled."""
    cells = pos.cells
    cases: dict[str, list[str]] = {}
    for seat in range(pos.board.seats):
        spaces = [space_name(space) for space in pos.board.spaces if (cells[CASE + space] >> seat) & 1]
        if spaces:
            cases[colour(pos, seat)] = spaces
    sack: dict[str, object] = {"kind": "sack", "ask": seats_of(pos, cells[WAITING]), "cases": cases}
    if cells[OPEN] == NOTHING:
        return sack
    who = {"by": colour(pos, cells[ASKING]), "from": colour(pos, cells[CAUSE])}
    if cells[ABOUT] != NOWHERE:  # a loot may be loaded without its space
        who["space"] = space_name(cells[ABOUT])
    if cells[OPEN] == PLACING:
        return {"kind": "place", **who, "then": sack}
    looked: object = cells[LOOKED]
    if viewer in (cells[ASKING], EVERYTHING):
        looked = [NAMES[card_kind(code)] for code in row(pos, cells[CAUSE], True)[: cells[LOOKED]]]
    return {"kind": "loot", **who, "cards": looked, "pick": cells[PICKS], "then": sack}


def tell_market(pos: TrueMessiah, viewer: int) -> dict[str, object]:
    """The marketplace, the row, the bids and the buyers still to come."""
    cells = pos.cells
    size = market.size(pos)
    bids: dict[str, object] = {}
    for seat in range(pos.board.seats):
        if cells[PHASE] in (BID, BUY) and cells[SEALED + seat] >= 0 and (pos.plays(seat) or cells[PHASE] == BUY):
            open_to_all = cells[PHASE] == BUY or viewer in (seat, EVERYTHING)
            bids[colour(pos, seat)] = cells[SEALED + seat] if open_to_all else True
    stock: object = size
    if viewer == EVERYTHING:
        stock = [NAMES[card_kind(cells[MARKET + place])] for place in range(size)]
    return {
        "deck": stock,
        "row": [NAMES[cells[STALL + place] - 1] for place in range(7) if cells[STALL + place]],
        "bids": bids,
        "order": [colour(pos, cells[BUYERS + place] - 1) for place in range(4) if cells[BUYERS + place]],
    }


def tell_votes(pos: TrueMessiah) -> dict[str, str]:
    """Who has agreed to what."""
    found = {}
    for seat in range(pos.board.seats):
        vote = pos.cells[VOTE + seat]
        if vote:
            found[colour(pos, seat)] = "points" if vote == 1 else colour(pos, vote - 2)
    return found


def tell_result(pos: TrueMessiah) -> dict[str, object]:
    """Who won and how."""
    cells = pos.cells
    if cells[HOW] == BY_DRAW:
        return {"draw": True}
    winners = [colour(pos, seat) for seat in range(pos.board.seats) if (cells[WINNERS] >> seat) & 1]
    data: dict[str, object] = {"winners": winners, "how": HOWS[cells[HOW]]}
    if cells[LOSER] != NOBODY:
        data["loser"] = colour(pos, cells[LOSER])
    return data


def tell_draft(pos: TrueMessiah) -> dict[str, object]:
    """A choice that is begun, as the engine keeps it: for its own seat alone."""
    cells = pos.cells
    return {
        "by": colour(pos, cells[DRAFTER]),
        "kind": cells[DRAFT],
        "sketch": [cells[SKETCH + cell] for cell in range(4)],
        "picks": [cells[PICK + index] for index in range(cells[PICKED])],
    }

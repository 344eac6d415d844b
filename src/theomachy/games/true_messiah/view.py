"""Views and dumps: the position as data, complete or as one seat may know it; built, not filtered."""

from theomachy.core.event import SPECTATOR
from theomachy.core.game import View
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces, vocabulary
from theomachy.games.true_messiah.components.board import NOWHERE, space_name
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import beginning, choosing, combat, decks, market, memory, names, stack_view


def view(position: TrueMessiahPosition, viewer: int | None) -> View:
    """Describe all that *viewer* may know; after the end nothing is hidden."""
    if position.is_over():
        return dump(position)
    return _describe(position, SPECTATOR if viewer is None else viewer)


def dump(position: TrueMessiahPosition) -> View:
    """Describe the complete position."""
    return _describe(position, memory.EVERYTHING)


def _describe(position: TrueMessiahPosition, viewer: int) -> View:
    """All that *viewer* may know: a seat, -1 for a spectator, EVERYTHING for the referee."""
    cells = position.cells
    over = cells[at.PHASE] == at.OVER
    data: View = {
        "game": "true_messiah",
        "v": 1,
        "mode": int(position.seats),
        "players": list(position.terms.colours),
        "options": dict(position.terms.options),
        "round": cells[at.ROUND],
        "active": names.colour(position, cells[at.TURN]),
        "phase": at.PHASE_NAMES[cells[at.PHASE]],
        "buildings": _buildings(position),
        "monoliths": [space_name(space) for space in position.board.spaces if position.board.monolith[space]],
        "units": _units(position),
        "providence": _chits(position),
        "seats": {names.colour(position, seat): _seat(position, seat, viewer) for seat in range(position.seats)},
        "turn": _turn(position),
        "stack": [stack_view.describe_item(position, index) for index in range(cells[at.STACK_HEIGHT])],
        "window": stack_view.describe_window(position),
        "market": _market(position, viewer),
        "votes": _votes(position),
        "result": _result(position) if over else None,
        "recall": memory.recall(position, viewer),
    }
    pending = _pending(position, viewer)
    if pending is not None:
        data["pending"] = pending
    if cells[at.DRAFT_KIND] != at.NO_DRAFT and viewer in (cells[at.DRAFT_SEAT], memory.EVERYTHING):
        data["draft"] = _draft(position)
    if viewer >= 0:
        data["me"] = names.colour(position, viewer)
    return data


def _buildings(position: TrueMessiahPosition) -> dict[str, str]:
    found = {}
    for space in position.board.spaces:
        if position.cells[at.BUILDING + space]:
            found[space_name(space)] = names.colour(position, position.owner_of(space)) + (
                "t" if position.is_temple(space) else "c"
            )
    return found


def _units(position: TrueMessiahPosition) -> dict[str, list[str]]:
    """Every unit by its space."""
    found: dict[str, list[str]] = {}
    for space in position.board.spaces:
        words = [
            names.units_text(position, position.low_unit(space, place), position.count_equal(space, place))
            for place in range(4)
            if position.count_equal(space, place)
        ]
        high = position.high_on(space)
        if high != at.NOBODY:
            words.append(
                names.colour(position, high >> 1)
                + names.HIGH_LETTERS[high & 1]
                + ("*" if position.high_has_moved(high) else "")
            )
        if words:
            found[space_name(space)] = words
    return found


def _chits(position: TrueMessiahPosition) -> dict[str, list[dict[str, object]]]:
    found: dict[str, list[dict[str, object]]] = {}
    for chit in range(pieces.PROVIDENCE_CHITS):
        code = position.cells[at.CHITS + chit]
        if code:
            points = pieces.chit_points(code)
            kind: dict[str, object] = {"shield": points} if points else {"ward": True}
            owner = names.colour(position, pieces.chit_owner(code))
            found.setdefault(space_name(pieces.chit_space(code)), []).append({"by": owner, **kind})
    return found


# Seats and their cards.


def _pile(position: TrueMessiahPosition, start: int) -> list[str]:
    """A pile that is kept as numbers of copies."""
    cards = position.terms.cards
    return [cards.names[kind] for kind in range(cards.kinds) for _ in range(position.cells[start + kind])]


def _row(position: TrueMessiahPosition, seat: int, viewer: int, deck: bool) -> object:
    """A hand or deck as a list where all of it is known, else its size."""
    pile = memory.row(position, seat, deck)
    if viewer == memory.EVERYTHING or (not deck and memory.sees_hand(position, seat, viewer)):
        return [position.terms.cards.names[decks.kind_of(code)] for code in pile]
    return len(pile)


def _hides_coins(position: TrueMessiahPosition, seat: int, viewer: int) -> bool:
    """Return whether the coins of *seat* are out of sight (TM-K1)."""
    return (
        position.cells[at.PHASE] in (at.BID, at.BUY)
        and not position.terms.show_coins
        and viewer not in (seat, memory.EVERYTHING)
    )


def _seat(position: TrueMessiahPosition, seat: int, viewer: int) -> dict[str, object]:
    """Return what one player has."""
    cells = position.cells
    data: dict[str, object] = {
        "hp": cells[at.HEALTH + seat],
        "mask": cells[at.MASK + seat] == 1,
        "avatar_damage": cells[at.AVATAR_DAMAGE + seat],
        "coins": None if _hides_coins(position, seat, viewer) else cells[at.COINS + seat],
        "belief": cells[at.BELIEF + seat],
        "hand": _row(position, seat, viewer, False),
        "deck": _row(position, seat, viewer, True),
        "discard": _pile(position, at.DISCARDED + seat * at.KIND_ROOM),
        "board": _lasting(position, seat),
        "removed": _pile(position, at.REMOVED + seat * at.KIND_ROOM),
        "reshuffled": cells[at.RESHUFFLED + seat] == 1,
    }
    if cells[at.HAS_LEFT + seat]:
        data["out"] = True
    return data


def _lasting(position: TrueMessiahPosition, seat: int) -> list[dict[str, object]]:
    """Cards by the board with their end."""
    cards = position.terms.cards
    letter = names.colour(position, seat)
    found: list[dict[str, object]] = []
    for place in range(at.LASTING_ROOM):
        code = position.cells[at.LASTING + place]
        if code and pieces.lasting_owner(code) == seat:
            kind = pieces.lasting_kind(code)
            if cards.lasts[kind] == vocabulary.TO_TURN_START:
                until: dict[str, object] = {"until": f"turn_start:{letter}"}
            else:
                until = {"until": f"end_of_turn:{letter}", "turns": pieces.lasting_turns(code)}
            found.append({"card": cards.names[kind], **until, "kept": code >= decks.KEPT})
    return found


# The turn.


def _turn(position: TrueMessiahPosition) -> dict[str, object]:
    """The Turn Start record, the allowance and what lasts this turn."""
    cells = position.cells
    built = [space_name(space) for space in position.board.spaces if beginning.is_new(position, space)]
    alone = cells[at.BEGAN_ALONE]
    crowds = [space_name(cells[at.CROWDS + place]) for place in range(5) if cells[at.CROWDS + place] >= 0]
    return {
        "limit": cells[at.MOVE_LIMIT],
        "low_moved": cells[at.MOVES_MADE],
        "start": {
            "ordinary": cells[at.BEGAN_ORDINARY] == 1,
            "celebrity": space_name(alone) if alone >= 0 else None,
            "numbers": crowds,
        },
        "combat_declared": None if cells[at.COMBAT_DECLARED] < 0 else cells[at.COMBAT_DECLARED] == 1,
        "pace": cells[at.PACE],
        "effects": _effects(position),
        **({"built": built} if built else {}),
    }


def _effects(position: TrueMessiahPosition) -> list[dict[str, object]]:
    """Pillar of Salt, God's Mercy, Zealotry."""
    cells = position.cells
    salted = [space for space in position.board.spaces if cells[at.SALT + space]]
    found: list[dict[str, object]] = [{"kind": "salt", "space": space_name(space)} for space in salted]
    for seat in range(position.seats):
        if cells[at.MERCY_LEFT + seat]:
            found.append({"kind": "mercy", "by": names.colour(position, seat), "left": cells[at.MERCY_LEFT + seat]})
        zealous = [space_name(space) for space in position.board.spaces if (cells[at.ZEAL + space] >> seat) & 1]
        if zealous:
            found.append({"kind": "zeal", "by": names.colour(position, seat), "spaces": zealous})
    return found


# Open questions.


def _letters(position: TrueMessiahPosition, mask: int) -> list[str]:
    """The seats of a mask in the order they are asked, from the active player on."""
    order = [(position.cells[at.TURN] + step) % position.seats for step in range(position.seats)]
    return [names.colour(position, seat) for seat in order if (mask >> seat) & 1]


def _pending(position: TrueMessiahPosition, viewer: int) -> dict[str, object] | None:
    """The decision inside a step."""
    cards = position.terms.cards
    cells = position.cells
    phase, question = cells[at.PHASE], cells[at.QUESTION]
    if phase == at.RECRUIT:
        return {"kind": "recruit", "cel": cells[at.CELEBRITY_RECRUITS], "num": cells[at.NUMBERS_RECRUITS]}
    if question == at.CHOOSE:
        item = position.top()
        done = [_choice_made(position, item, place) for place in range(1, cells[item + at.CHOICES_MADE] + 1)]
        by = names.colour(position, cells[at.QUESTION_SEAT])
        left = cells[item + at.CHOICES_LEFT]
        return {"kind": "choose", "item": cells[item + at.ITEM_ID], "by": by, "done": done, "left": left}
    if question == at.KEEPING:
        kind = cells[at.QUESTION_ABOUT]
        data: dict[str, object] = {
            "kind": "keep",
            "by": names.colour(position, cells[at.QUESTION_SEAT]),
            "card": cards.names[kind],
            "cost": int(cards.keep[kind]),
        }
        if cells[at.QUESTION_CAUSE] != at.NOBODY:
            data["by_other"] = names.colour(position, cells[at.QUESTION_CAUSE])
        return data
    if phase == at.COMBAT:
        return _combat(position)
    if phase == at.SACK:
        return _sack(position, viewer)
    if question == at.OFFERING:
        data = {
            "kind": "offer",
            "by": names.colour(position, cells[at.BUYERS] - 1),
            "card": cards.names[cells[at.BOUGHT] - 1],
        }
        if cells[at.QUESTION_ABOUT]:
            data["to"] = names.colour(position, cells[at.QUESTION_ABOUT] - 1)
        rest = [cards.names[cells[at.BOUGHT + 1] - 1]] if cells[at.BOUGHT + 1] else []
        return {**data, "rest": rest}
    return None


def _choice_made(position: TrueMessiahPosition, item: int, place: int) -> str:
    """A choice already made by a resolving miracle."""
    what = position.cells[item + at.CHOICES_MADE + place]
    if position.terms.cards.effect[position.cells[item + at.ITEM_CARD]] == vocabulary.EXTRA_MOVES:
        path = "-".join(stack_view.path_names(choosing.granted_path(what), choosing.granted_steps(what)))
        return f"1{'n' if what & choosing.NONBELIEVER_MOVED else 'f'} {path}"
    return space_name(what)


def _combat(position: TrueMessiahPosition) -> dict[str, object]:
    """Announced targets, and who is doomed while God's Mercy is asked for."""
    cells = position.cells
    aims: dict[str, object] = {}
    for space in position.board.spaces:
        aim = cells[at.ATTACK + space]
        if pieces.low_aim(aim):
            aims[space_name(space)] = space_name(position.board.next[space * 4 + pieces.low_aim(aim) - 1])
        if pieces.high_aim(aim):
            split = {
                space_name(position.board.next[space * 4 + direction]): combat.split_part(
                    pieces.high_aim(aim), direction
                )
                for direction in range(4)
                if combat.split_part(pieces.high_aim(aim), direction)
            }
            high = position.high_on(space)
            aims[space_name(space) + names.HIGH_LETTERS[high & 1]] = split
    if cells[at.QUESTION] != at.MERCY:
        return {"kind": "targets", "ask": _letters(position, cells[at.WAITING]), "set": aims}
    marked: dict[str, object] = {}
    hits: dict[str, object] = {}
    for space in position.board.spaces:
        doom = cells[at.DOOMED + space]
        groups = [(place, combat.doomed_equals(position, space, place)) for place in range(4)]
        if pieces.doomed_places(doom):
            words = [
                names.units_text(position, position.low_unit(space, place), number)
                for place, number in groups
                if number
            ]
            marked[space_name(space)] = words
        if pieces.doomed_damage(doom):
            hits[space_name(space)] = pieces.doomed_damage(doom)
    by, rest = names.colour(position, cells[at.QUESTION_SEAT]), _letters(position, cells[at.WAITING])
    return {"kind": "mercy", "by": by, "ask": rest, "marked": marked, "hits": hits, "set": aims}


def _sack(position: TrueMessiahPosition, viewer: int) -> dict[str, object]:
    """The open cases, and the sack that is being settled."""
    cards = position.terms.cards
    cells = position.cells
    cases: dict[str, list[str]] = {}
    for seat in range(position.seats):
        spaces = [space_name(space) for space in position.board.spaces if (cells[at.SACKABLE + space] >> seat) & 1]
        if spaces:
            cases[names.colour(position, seat)] = spaces
    sack: dict[str, object] = {"kind": "sack", "ask": _letters(position, cells[at.WAITING]), "cases": cases}
    if cells[at.QUESTION] == at.NO_QUESTION:
        return sack
    who = {
        "by": names.colour(position, cells[at.QUESTION_SEAT]),
        "from": names.colour(position, cells[at.QUESTION_CAUSE]),
    }
    if cells[at.QUESTION_ABOUT] != NOWHERE:  # a loot may be loaded without its space
        who["space"] = space_name(cells[at.QUESTION_ABOUT])
    if cells[at.QUESTION] == at.PLACING:
        return {"kind": "place", **who, "then": sack}
    looked: object = cells[at.LOOT_SEEN]
    if viewer in (cells[at.QUESTION_SEAT], memory.EVERYTHING):
        looked = [
            cards.names[decks.kind_of(code)]
            for code in memory.row(position, cells[at.QUESTION_CAUSE], True)[: cells[at.LOOT_SEEN]]
        ]
    return {"kind": "loot", **who, "cards": looked, "pick": cells[at.LOOT_PICK], "then": sack}


def _market(position: TrueMessiahPosition, viewer: int) -> dict[str, object]:
    """The marketplace, the row, the bids and the buyers still to come."""
    cards = position.terms.cards
    cells = position.cells
    size = market.size(position)
    bids: dict[str, object] = {}
    for seat in range(position.seats):
        if (
            cells[at.PHASE] in (at.BID, at.BUY)
            and cells[at.SEALED_BID + seat] >= 0
            and (position.is_playing(seat) or cells[at.PHASE] == at.BUY)
        ):
            open_to_all = cells[at.PHASE] == at.BUY or viewer in (seat, memory.EVERYTHING)
            bids[names.colour(position, seat)] = cells[at.SEALED_BID + seat] if open_to_all else True
    stock: object = size
    if viewer == memory.EVERYTHING:
        stock = [cards.names[decks.kind_of(cells[at.MARKET + place])] for place in range(size)]
    return {
        "deck": stock,
        "row": [
            cards.names[cells[at.FOR_SALE + place] - 1]
            for place in range(pieces.SALE_ROOM)
            if cells[at.FOR_SALE + place]
        ],
        "bids": bids,
        "order": [
            names.colour(position, cells[at.BUYERS + place] - 1) for place in range(4) if cells[at.BUYERS + place]
        ],
    }


def _votes(position: TrueMessiahPosition) -> dict[str, str]:
    """List what each seat has agreed to."""
    found = {}
    for seat in range(position.seats):
        vote = position.cells[at.VOTE + seat]
        if vote:
            found[names.colour(position, seat)] = "points" if vote == 1 else names.colour(position, vote - 2)
    return found


def _result(position: TrueMessiahPosition) -> dict[str, object]:
    """Return who won and how."""
    cells = position.cells
    if cells[at.END_REASON] == at.BY_DRAW:
        return {"draw": True}
    winners = [names.colour(position, seat) for seat in range(position.seats) if (cells[at.WINNERS] >> seat) & 1]
    data: dict[str, object] = {"winners": winners, "how": at.END_REASONS[cells[at.END_REASON]]}
    if cells[at.LOSER] != at.NOBODY:
        data["loser"] = names.colour(position, cells[at.LOSER])
    return data


def _draft(position: TrueMessiahPosition) -> dict[str, object]:
    """A choice that is begun, as the engine keeps it: for its own seat alone."""
    cells = position.cells
    return {
        "by": names.colour(position, cells[at.DRAFT_SEAT]),
        "kind": cells[at.DRAFT_KIND],
        "sketch": [cells[at.DRAFT + cell] for cell in range(4)],
        "picks": [cells[at.PICKS + index] for index in range(cells[at.PICK_COUNT])],
    }

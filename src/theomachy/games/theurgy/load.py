"""Loading: positions from data and from views, every field checked. Cards written ``?`` or left out are dealt."""

from collections.abc import Iterator, Sequence
from typing import Final

from theomachy.core.action import kind_of, part_b
from theomachy.core.chance import Dice
from theomachy.core.fields import Field, settled
from theomachy.core.game import View
from theomachy.core.option import Settle
from theomachy.games.theurgy import actions as act
from theomachy.games.theurgy import notation
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, deities, land, steps
from theomachy.games.theurgy.position import TheurgyPosition, empty
from theomachy.games.theurgy.rules import dealing, draft, effects, setup, targets

_FEWEST_SEATS: Final = 2
_MODES: Final = ("discovery", "full")
_OWN_ACOLYTES: Final = ("a1", "a2")
_MOST_PIECES: Final = 1000  # cubes or sceptic tokens in one hex
_MOST_ROUNDS: Final = 1_000_000
_MOST_IN_PILE: Final = 52
_MOST_DISKS: Final = 2
_MOST_STEPS: Final = 2
_HIDDEN: Final = "?"


def load(data: View, seed: int | str | bytes, settle: Settle) -> TheurgyPosition:
    """Return the position that *data* describes; open cards are dealt with *seed*."""
    position = _template(Field(data), settle)
    position.seed(seed)
    dealing.deal(position)
    return position


def worlds(view: View, dice: Dice, settle: Settle) -> Iterator[TheurgyPosition]:
    """Yield positions that the owner of *view* cannot tell from the real one, drawn uniformly."""
    template = _template(Field(view), settle)
    while True:
        world = template.copy()
        world.seed(dice.seed())
        dealing.deal(world)
        yield world


def _template(data: Field, settle: Settle) -> TheurgyPosition:
    """Return the position that *data* describes, with UNKNOWN for the cards it leaves open."""
    players = data.get("players")
    seats = len(players.items())
    players.demand(_FEWEST_SEATS <= seats <= at.SEATS, f"Theurgy is for {_FEWEST_SEATS} to {at.SEATS} players")
    mode = _MODES[data.get("mode", "discovery").index(_MODES)]
    position = empty(seats, settled(data.get("options", {}), seats, settle, mode=mode))
    cells = position.cells
    cells[at.PHASE] = data.get("phase", "action").index(at.PHASE_NAMES)
    cells[at.TURN] = data.get("turn", 0).number(0, seats - 1)
    cells[at.FIRST] = data.get("first", 0).number(0, seats - 1)
    cells[at.ROUND] = data.get("round", 1).number(1, _MOST_ROUNDS)
    cells[at.ANOMALY_AT] = data.get("anomaly", "C").index(land.HEX_NAMES, "hex")
    _read_tiles(position, data.get("tiles", "R1"))
    _read_players(position, data)
    _read_hexes(position, data)
    _read_acolytes(position, data)
    _read_monsters(position, data)
    _read_piles(position, data)
    _read_objectives(position, data)
    _read_turn(position, data)
    _read_miracles(position, data)
    _read_result(position, data)
    return position


def _by_colour(position: TheurgyPosition, data: Field) -> list[tuple[int, Field]]:
    """List the fields of *data* by colour: a seat, or ``g`` for grey."""
    names = [*(str(seat) for seat in range(position.seats)), "g"]
    return [(int(at.GREY) if place == position.seats else place, field) for place, field in data.keyed(names)]


def _read_tiles(position: TheurgyPosition, field: Field) -> None:
    if field.value == "R1":
        found = land.reference_map()
    else:
        found = [field.get(name).index(land.TYPE_CODES) for name in land.HEX_NAMES]
    in_order = sorted(found) == land.TILE_TYPES and found[land.CAPITAL] == land.CAPITAL_TYPE
    field.demand(in_order, "there are three tiles of each type, and the Capital is C (TH-C6)")
    for hex in range(land.HEXES):
        position.cells[at.TILE + hex] = found[hex]
    has_triple = setup.find_triple(position.cells) != land.NONE
    field.demand(not has_triple, "three tiles of one type meet at a vertex (TH-M4)")


# Players and pieces.


def _read_players(position: TheurgyPosition, data: Field) -> None:
    cells, seats = position.cells, position.seats
    drafting = cells[at.PHASE] < at.ACTION_CHOICE
    taken: list[int] = []
    for seat, field in enumerate(data.each("players", position.seats, None)):
        if not field.is_null() or not drafting:
            cells[at.DEITY + seat] = field.index(deities.DEITY_IDS, "deity")
            field.demand(cells[at.DEITY + seat] not in taken, "no deity is played twice (TH-U10)")
            taken.append(cells[at.DEITY + seat])
    for seat, field in enumerate(data.each("starts", position.seats, None)):
        for n, name in enumerate([] if field.is_null() else field.items()[:2]):
            cells[at.START_HEX + seat * 2 + n] = name.index(land.HEX_NAMES, "hex")
    for key, first in (("out", at.CONCEDED), ("agree", at.AGREES)):
        for field in data.get(key, []).items():
            cells[first + field.number(0, seats - 1)] = 1
    for seat, field in enumerate(data.each("pawns", position.seats, None)):
        cells[at.PAWN + seat] = land.NONE if field.is_null() else field.index(at.ACTION_LETTERS)
    has_left = cells[at.PHASE] < at.OVER and cells[at.CONCEDED + cells[at.TURN]] == 1
    data.get("turn", 0).demand(not has_left, f"seat {cells[at.TURN]} has conceded")
    if drafting:
        drafters = [draft.drafter(position, order) for order in range(seats)]
        cells[at.DRAFTED] = drafters.index(cells[at.TURN])


def _read_hexes(position: TheurgyPosition, data: Field) -> None:
    cells, seats = position.cells, position.seats
    for hex, field in data.get("hex", {}).keyed(land.HEX_NAMES, "hex"):
        for colour, count in _by_colour(position, field.get("cubes", {})):
            cells[at.CUBES + hex * at.COLOURS + colour] = count.number(0, _MOST_PIECES)
        cells[at.SCEPTICS + hex] = field.get("sceptics", 0).number(0, _MOST_PIECES)
        if (temple := field.find("temple")) is not None:
            cells[at.TEMPLE + hex] = temple.number(0, seats - 1)
        for ruin in field.get("ruins", []).items():
            seat = ruin.number(0, seats - 1)
            ruin.demand(cells[at.TEMPLE + hex] != seat, f"seat {seat} has a temple in this hex, so no ruin (TH-R3)")
            cells[at.RUINS + hex] |= land.BIT[seat]
    for vertex, field in data.get("faith", {}).keyed(land.VERTEX_NAMES, "vertex"):
        cells[at.FAITH + vertex] = field.number(0, seats - 1)


def _read_acolytes(position: TheurgyPosition, data: Field) -> None:
    cells = position.cells
    for seat, pair in enumerate(data.each("acolytes", position.seats, [None, None])):
        conceded = cells[at.CONCEDED + seat] == 1
        for which, field in enumerate(pair.items(2)):
            if field.is_null():
                left = cells[at.PHASE] < at.ACTION_CHOICE or conceded
                field.demand(left, f"an acolyte of seat {seat} is missing; acolytes never leave (TH-N7)")
                continue
            field.demand(not conceded, f"seat {seat} has conceded and has none (TH-L3)")
            text = field.text()
            where = Field(text.removesuffix("!"), field.path)
            cells[at.ACOLYTE + seat * 2 + which] = where.index(land.HEX_NAMES, "hex")
            cells[at.WOUNDED + seat * 2 + which] = int(text.endswith("!"))


# Monsters.


def _read_monsters(position: TheurgyPosition, data: Field) -> None:
    cells = position.cells
    seen: list[int] = []
    for seat, horde in enumerate(data.each("horde", position.seats, {})):
        for monster, field in horde.keyed(box.MONSTER_IDS, "monster"):
            cells[at.MONSTER_OWNER + monster] = seat
            cells[at.MONSTER_HEX + monster] = field.index(land.HEX_NAMES, "hex")
            seen.append(monster)
    for place, field in enumerate(data.each("row", int(at.ROW_PLACES))):
        if not field.is_null():
            card, disks = field.items(2)
            cells[at.ROW + place] = card.index(box.MONSTER_IDS, "monster")
            cells[at.DISKS + place] = disks.number(0, _MOST_DISKS)
            seen.append(cells[at.ROW + place])
    for place, field in enumerate(data.get("mdiscard", []).items()[: int(box.MONSTERS)]):
        cells[at.MONSTER_DISCARD + place] = field.index(box.MONSTER_IDS, "monster")
        cells[at.MONSTER_DISCARD_COUNT] = place + 1
        seen.append(cells[at.MONSTER_DISCARD + place])
    _read_monster_deck(position, data.get("mdeck", [_HIDDEN] * max(0, int(box.MONSTERS) - len(seen))), seen)


def _read_monster_deck(position: TheurgyPosition, field: Field, seen: list[int]) -> None:
    cells = position.cells
    deck = field.items()
    open_cards = 0
    for place, card in enumerate(reversed(deck[: int(box.MONSTERS)])):
        monster = at.UNKNOWN if card.value == _HIDDEN else card.index(box.MONSTER_IDS, "monster")
        cells[at.MONSTER_DECK + place] = monster
        open_cards += int(monster == at.UNKNOWN)
        if monster != at.UNKNOWN:
            seen.append(monster)
    cells[at.MONSTER_DECK_COUNT] = min(len(deck), int(box.MONSTERS))
    complete = len(set(seen)) == len(seen) and len(seen) + open_cards == box.MONSTERS
    field.demand(complete, "every monster is in exactly one of horde, row, mdeck and mdiscard")


# Miracles, events and objectives.


def _read_piles(position: TheurgyPosition, data: Field) -> None:
    cells = position.cells
    cells[at.RESHUFFLES] = data.get("recall", {}).get("shuffles", 0).number(0, _MOST_ROUNDS)
    if (piles := data.find("piles")) is not None:
        piles.demand(cells[at.RESHUFFLES] == 0, "is null after the first reshuffle")
        for pile, size in enumerate(piles.items(int(at.PILE_COUNT))):
            cells[at.PILES + pile] = size.number(1, _MOST_IN_PILE)
    field = data.get("events_out", [])
    drawn = [event.index(box.EVENT_IDS, "event") for event in field.items()]
    in_play = setup.events_in_play(position.seats)
    fits = len(set(drawn)) == len(drawn) <= in_play
    field.demand(fits, f"at most {in_play} different events come out")
    for n, event in enumerate(drawn):
        cells[at.EVENTS_DRAWN + n] = event


def _objective(field: Field) -> int:
    return int(at.UNKNOWN) if field.value == _HIDDEN else field.index(box.OBJECTIVE_IDS, "objective")


def _read_objectives(position: TheurgyPosition, data: Field) -> None:
    cells, full = position.cells, position.terms.full
    for seat, field in enumerate(data.each("objectives", position.seats, _HIDDEN)):
        choosing = isinstance(field.value, list)
        field.demand(full or not choosing, "two to choose from exist in the draft of a full game only")
        cells[at.OBJECTIVE_KEPT + seat] = int(not choosing)
        pair = field.items(2) if choosing else [field]
        for first, card in zip((at.OBJECTIVE, at.OTHER_OBJECTIVE), pair, strict=False):
            cells[first + seat] = _objective(card)
    for seat, field in enumerate(data.each("dropped", position.seats, _HIDDEN if full else None)):
        if full and cells[at.OBJECTIVE_KEPT + seat] == 1:
            cells[at.OTHER_OBJECTIVE + seat] = _objective(field)
        else:
            field.demand(field.value in (None, _HIDDEN), f"seat {seat} has dropped nothing")
    known = [cells[first + seat] for seat in range(position.seats) for first in (at.OBJECTIVE, at.OTHER_OBJECTIVE)]
    known = [card for card in known if card >= 0]
    fits = len(set(known)) == len(known) and set(known) <= set(position.terms.cards.compatible(position.seats))
    data.get("objectives", []).demand(fits, "each is dealt once and shows the player count (TH-U8)")


def _read_miracles(position: TheurgyPosition, data: Field) -> None:
    """Read hands, supply, discard pile and deck; the copies not seen openly are numbered by reshuffle."""
    cells = position.cells
    recall = data.get("recall", {})
    open_cards = [0] * int(box.MIRACLES)
    if land.NONE < cells[at.EFFECT_CARD] < box.FIRST_MONSTER:
        open_cards[cells[at.EFFECT_CARD]] += 1
    for seat, field in enumerate(data.each("supply", position.seats, [])):
        for card in field.items():
            card.demand(
                cells[at.DEITY + seat] == deities.AEORIS, f"seat {seat} is not Aeoris and keeps no cards (TH-D6)"
            )
            design = card.index(box.MIRACLE_IDS, "card")
            cells[at.SUPPLY + design] += 1
            open_cards[design] += 1
    for place, card in enumerate(data.get("discard", []).items()[: int(box.COPIES)]):
        cells[at.DISCARD + place] = card.index(box.MIRACLE_IDS, "card")
        cells[at.DISCARD_COUNT] = place + 1
        open_cards[cells[at.DISCARD + place]] += 1
    dealt_after = recall.each("slots", position.seats, None)
    for seat, field in enumerate(data.each("hands", position.seats, None)):
        _read_hand(position, seat, field, dealt_after[seat])
    _number_unseen(position, open_cards, data.get("discard", []), recall.get("numbers", {}))
    _read_deck(position, data)
    _check_copies(position, open_cards, data)


def _read_hand(position: TheurgyPosition, seat: int, field: Field, dealt_after: Field) -> None:
    cells = position.cells
    size = 0 if cells[at.CONCEDED + seat] == 1 else int(at.HAND_SIZE)
    hand = (Field([_HIDDEN] * size, field.path) if field.is_null() else field).items()
    field.demand(len(hand) <= at.HAND_ROOM, f"must have at most {at.HAND_ROOM} cards")
    if dealt_after.is_null():
        shuffles = [cells[at.RESHUFFLES]] * len(hand)
    else:
        shuffles = sorted(number.number(0, cells[at.RESHUFFLES]) for number in dealt_after.items(len(hand)))
    cells[at.HAND_COUNT + seat] = len(hand)
    for place, card in enumerate(hand):
        cell = seat * at.HAND_ROOM + place
        cells[at.HAND + cell] = at.UNKNOWN if card.value == _HIDDEN else card.index(box.MIRACLE_IDS, "card")
        cells[at.DEALT_AFTER + cell] = shuffles[place]


def _number_unseen(position: TheurgyPosition, open_cards: Sequence[int], discard: Field, numbers: Field) -> None:
    cards = position.terms.cards
    cells = position.cells
    for design, name in enumerate(box.MIRACLE_IDS):
        copies = cards.copies[design]
        unseen = copies - open_cards[design]
        discard.demand(unseen >= 0, f"there are only {copies} of {name}")
        found = sorted(
            number.number(0, cells[at.RESHUFFLES]) for number in numbers.get(name, [0] * unseen).items(unseen)
        )
        for place, shuffle in enumerate(reversed(found)):
            cells[at.HIDDEN_SINCE + design * 2 + 1 - place] = shuffle


def _read_deck(position: TheurgyPosition, data: Field) -> None:
    cells = position.cells
    hidden = range(at.HIDDEN_SINCE, at.HIDDEN_SINCE + 2 * int(box.MIRACLES))
    unseen = sum(1 for cell in hidden if cells[cell] != land.NONE)
    held = sum(cells[at.HAND_COUNT + seat] for seat in range(position.seats))
    size = unseen - held + dealing.events_left(position)
    field = data.get("deck", [_HIDDEN] * max(0, size))
    deck = field.items()
    field.demand(len(deck) == size, f"{size} cards are not elsewhere, but the deck has {len(deck)}")
    cells[at.DECK_COUNT] = len(deck)
    names = [*box.MIRACLE_IDS, *box.EVENT_IDS]
    for place, card in enumerate(reversed(deck)):
        cells[at.DECK + place] = at.UNKNOWN if card.value == _HIDDEN else card.index(names, "card")


def _check_copies(position: TheurgyPosition, open_cards: Sequence[int], data: Field) -> None:
    cards = position.terms.cards
    cells, seats = position.cells, range(position.seats)
    known = [cells[at.HAND + seat * at.HAND_ROOM + n] for seat in seats for n in range(cells[at.HAND_COUNT + seat])]
    known += [cells[at.DECK + place] for place in range(cells[at.DECK_COUNT])]
    for design, name in enumerate(box.MIRACLE_IDS):
        copies = cards.copies[design]
        fits = known.count(design) + open_cards[design] <= copies
        data.get("hands", []).demand(fits, f"there are only {copies} of {name}")
    events = [card for card in known if card >= box.FIRST_EVENT]
    left = dealing.events_left(position)
    fits = len(set(events)) == len(events) <= left
    data.get("deck", []).demand(fits, f"{left} capital events are still to come, not {len(events)}")


# The turn.


def _read_turn(position: TheurgyPosition, data: Field) -> None:
    cells = position.cells
    state = data.get("turn_state", {})
    action = state.get("action", None)
    cells[at.ACTION] = land.NONE if action.is_null() else action.index(at.ACTION_LETTERS)
    inside = at.IN_ACTION <= cells[at.PHASE] < at.OVER
    action.demand(inside != action.is_null(), "belongs to the phases step and discard, and only to them")
    for hex, field in state.get("movable", {}).keyed(land.HEX_NAMES, "hex"):
        most = cells[at.CUBES + hex * at.COLOURS + cells[at.TURN]]
        cells[at.MOVABLE + hex] = field.number(0, most)
    _read_pilgrims(position, state)
    for hex, field in state.get("frozen", {}).keyed(land.HEX_NAMES, "hex"):
        for colour, count in _by_colour(position, field):
            cell = hex * at.COLOURS + colour
            cells[at.CONVERTED + cell] = count.number(0, cells[at.CUBES + cell])
    if (main := state.find("main")) is not None:
        cells[at.MAIN_USE] = at.SUMMONED if main.value == "sum" else main.index(position.terms.cards.names, "card")
    for key, mark in (("moved", at.HAS_MOVED), ("used", at.HAS_ACTED), ("fresh", at.JUST_ARRIVED)):
        for field in state.get(key, []).items():
            cells[at.MONSTER_MARKS + field.index(box.MONSTER_IDS, "monster")] |= mark
    cells[at.SCEPTICS_LEFT] = state.get("left", 0).number(0, int(land.DIRECTIONS))
    if (pending := state.find("pending")) is not None:
        _read_pending(position, pending)


def _read_pilgrims(position: TheurgyPosition, state: Field) -> None:
    cells = position.cells
    flags = {"pre": at.PREACHED_BEFORE, "post": at.PREACHED_AFTER, "fought": at.FOUGHT, "rose": at.STOOD_UP}
    for which, field in state.get("acolytes", {}).keyed(_OWN_ACOLYTES, "acolyte"):
        cells[at.STEPS_TAKEN + which] = field.get("steps", 0).number(0, _MOST_STEPS)
        for flag, first in flags.items():
            cells[first + which] = int(field.get(flag, False).flag())


def _read_pending(position: TheurgyPosition, pending: Field) -> None:
    """Read the effect being carried out; its choices stand on the board already and are only followed here."""
    cells = position.cells
    card = pending.get("card").index([*box.MIRACLE_IDS, *box.MONSTER_IDS], "card")
    cells[at.EFFECT_CARD] = card
    if card < box.FIRST_MONSTER:
        cells[at.PERFORMER] = pending.get("by").index(_OWN_ACOLYTES)
        cells[at.EFFECT_HEX] = pending.get("hex").index(land.HEX_NAMES, "hex")
        saved = pending.get("from", "hand").index(("hand", "supply"))
        cells[at.CARD_SOURCE] = at.FROM_SUPPLY if saved else at.FROM_HAND
    else:
        cells[at.EFFECT_MONSTER] = card - box.FIRST_MONSTER
        cells[at.EFFECT_HEX] = cells[at.MONSTER_HEX + cells[at.EFFECT_MONSTER]]
        cells[at.IS_SUMMONING] = int(pending.get("summon", False).flag())
        pending.get("card").demand(cells[at.EFFECT_HEX] != land.NONE, "is in no horde")
    if (asked := pending.find("ask")) is not None:
        expected = at.ASK_KEEP if card < box.FIRST_MONSTER else at.ASK_TRIGGER
        cells[at.QUESTION] = asked.index(at.QUESTION_NAMES)
        asked.demand(cells[at.QUESTION] == expected, f"must be {at.QUESTION_NAMES[expected]!r} for this card")
        return
    _follow_choices(position, pending)


def _follow_choices(position: TheurgyPosition, pending: Field) -> None:
    table = position.terms.steps.table
    cells = position.cells
    cells[at.EFFECT_STEP] = position.terms.steps.start[cells[at.EFFECT_CARD]]
    for token in pending.get("chosen", []).items():
        _follow(position, token)
    while table[cells[at.EFFECT_STEP] + steps.ASKED] == 0 and not effects.is_finished(position):
        effects.next_step(cells)
    effects.go_on(position, cells[at.TURN])
    pending.demand(not effects.is_finished(position), "nothing of this card is left to choose")


def _follow(position: TheurgyPosition, token: Field) -> None:
    cells = position.cells
    for action in token.parse(lambda text: notation.read(position, cells[at.TURN], text)):
        while not _fits(position, action):
            effects.next_step(cells)
            token.demand(not effects.is_finished(position), f"{token.text()!r} is no choice of this card")
        effects.note_choice(cells, action)
        if action == act.STOP:
            effects.next_step(cells)
        else:
            effects.follow(position, cells[at.EFFECT_STEP], action)


def _fits(position: TheurgyPosition, action: int) -> bool:
    """Return whether the current step asked for *action*, judging by its form."""
    table = position.terms.steps.table
    step = position.cells[at.EFFECT_STEP]
    if table[step + steps.ASKED] == 0:
        return False
    if action == act.STOP:
        return True
    kind = kind_of(action)
    if not effects.takes(position, step, kind):
        return False
    area = table[step + steps.AREA]
    return kind != act.PIECE or targets.in_area(position.cells, area, position.cells[at.EFFECT_HEX], part_b(action))


def _read_result(position: TheurgyPosition, data: Field) -> None:
    cells = position.cells
    result = data.get("result", None)
    over = cells[at.PHASE] == at.OVER
    result.demand(over != result.is_null(), "belongs to the phase over, and only to it")
    if result.is_null():
        return
    cells[at.END_REASON] = result.get("kind").index(at.END_NAMES)
    places = result.get("places")
    ranked: list[int] = []
    for place in places.items():
        group = [seat.number(0, position.seats - 1) for seat in place.items()]
        for seat in group:
            cells[at.RANK + seat] = len(ranked)
        ranked += group
    places.demand(sorted(ranked) == list(range(position.seats)), "must name every seat once")

"""Loading: a position from its data, every field checked. Cards written ``?`` or left out are UNKNOWN, then dealt."""

from collections.abc import Sequence
from typing import Final, TypeVar

from theomachy.core.game import View
from theomachy.core.refusal import NotationError, PositionError
from theomachy.games.theurgy import effects
from theomachy.games.theurgy.cards import (
    ASKED,
    AT,
    COPIES,
    DEITY_IDS,
    END,
    EVENT_IDS,
    FIRST_EVENT,
    FIRST_MONSTER,
    MIRACLE_DATA,
    MIRACLE_IDS,
    MIRACLES,
    MONSTER_IDS,
    MONSTERS,
    OBJECTIVE_IDS,
    START,
    STEPS,
    VERB,
    compatible,
)
from theomachy.games.theurgy.deal import UNKNOWN, deal, events_left
from theomachy.games.theurgy.kinds import PIECE, STOP
from theomachy.games.theurgy.land import BIT, HEX_NAMES, HEXES, NONE, TYPE_CODES, VERTEX_NAMES, reference_map
from theomachy.games.theurgy.notation import read_token
from theomachy.games.theurgy.position import Theurgy, empty
from theomachy.games.theurgy.setup import drafter, events_in_play, find_triple
from theomachy.games.theurgy.state import (
    ACOLYTE,
    ACTING,
    ACTION,
    AGREES,
    ANOMALY_AT,
    ASKING,
    COLOURS,
    CUBES,
    DECK,
    DECK_N,
    DEITY,
    DISCARD,
    DISCARD_N,
    DISKS,
    DRAFTED,
    DROPPED,
    EFFECT,
    ENDING,
    EVENTS_OUT,
    FAITH,
    FIRST,
    FOUGHT,
    FRESH,
    FROM_SUPPLY,
    FROZEN,
    GREY,
    HAND,
    HAND_N,
    HAND_ROOM,
    HAND_SIZE,
    HERE,
    KEPT,
    LEFT,
    MAIN,
    MANNER,
    MARKS,
    MDECK,
    MDECK_N,
    MDISCARD,
    MDISCARD_N,
    MODE,
    MONSTER_HEX,
    MONSTER_OWNER,
    MOVABLE,
    MOVED,
    NUMBER,
    OBJECTIVE,
    OUT,
    OVER,
    PAWN,
    PERFORMING,
    PHASE,
    PILES,
    PLACE_OF,
    PREACHED_POST,
    PREACHED_PRE,
    ROSE,
    ROUND,
    ROW,
    RUINS,
    SCEPTICS,
    SELF,
    SHUFFLES,
    SLOT,
    START_HEX,
    STEP,
    STEPPING,
    STEPS_MADE,
    SUMMONED,
    SUMMONING,
    SUPPLY,
    TEMPLE,
    TILE,
    TO_SUPPLY,
    TURN,
    USED,
    WOUNDED,
)
from theomachy.games.theurgy.targets import in_area
from theomachy.games.theurgy.turn import LETTERS
from theomachy.games.theurgy.victory import ENDINGS
from theomachy.games.theurgy.view import PHASES

DEFAULT_X: Final[dict[int, int]] = {2: 7, 3: 6, 4: 5, 5: 4, 6: 4}  # TH-W5, TH-W6

T = TypeVar("T")


# Reading fields.


def wrong(field: str, why: str) -> PositionError:
    """The error that names a field and what is wrong with it."""
    return PositionError(f"{field!r}: {why}")


def typed(field: str, value: object, kind: type[T]) -> T:
    """*value* if it is of the right kind."""
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        names = {int: "a whole number", str: "a text", list: "a list", dict: "an object", bool: "true or false"}
        raise wrong(field, f"must be {names.get(kind, kind.__name__)}, not {value!r}")
    return value


def number(field: str, value: object, least: int, most: int) -> int:
    """A whole number within bounds."""
    found = typed(field, value, int)
    if not least <= found <= most:
        raise wrong(field, f"must lie in {least} to {most}, not {found}")
    return found


def index(field: str, value: object, names: Sequence[str]) -> int:
    """The place of a name in *names*."""
    if not isinstance(value, str) or value not in names or (isinstance(names, str) and len(value) != 1):
        raise wrong(field, f"{value!r} is not one of {', '.join(names)}")
    return names.index(value)


def table(data: View, field: str) -> dict[str, object]:
    """The object under *field*, empty where it is left out."""
    return typed(field, data.get(field, {}), dict)


def items(data: View, field: str) -> list[object]:
    """The list under *field*, empty where it is left out."""
    return typed(field, data.get(field, []), list)


def by_seat(data: View, field: str, seats: int, default: object) -> list[object]:
    """The list with one entry a seat under *field*."""
    found = typed(field, data.get(field, [default] * seats), list)
    if len(found) != seats:
        raise wrong(field, f"must have one entry for each of {seats} seats, not {len(found)}")
    return found


def bound(field: str, text: str, seats: int) -> int:
    """A colour: a seat as text, or ``g``."""
    if text == "g":
        return int(GREY)
    if not text.isdigit() or int(text) >= seats:
        raise wrong(field, f"{text!r} is no colour; the colours are 0 to {seats - 1} and g")
    return int(text)


# The whole.


def template(data: View) -> Theurgy:
    """The position that *data* tells of, with UNKNOWN for the cards it leaves open."""
    seats = len(typed("players", data.get("players"), list))
    if not 2 <= seats <= 6:
        raise wrong("players", f"Theurgy is for 2 to 6 players, not {seats}")
    options = table(data, "options")
    limit = options.get("round_limit")
    p = empty(
        seats,
        index("mode", data.get("mode", "discovery"), ["discovery", "full"]) == 1,
        number("options.x", options.get("x", DEFAULT_X[seats]), 1, 17),
        0 if limit is None else number("options.round_limit", limit, 1, 1000),
        typed("options.free_night_sky", options.get("free_night_sky", False), bool),
    )
    cells = p.cells
    cells[PHASE] = index("phase", data.get("phase", "action"), PHASES)
    cells[TURN] = number("turn", data.get("turn", 0), 0, seats - 1)
    cells[FIRST] = number("first", data.get("first", 0), 0, seats - 1)
    cells[ROUND] = number("round", data.get("round", 1), 1, 1_000_000)
    cells[ANOMALY_AT] = index("anomaly", data.get("anomaly", "C"), HEX_NAMES)
    _read_tiles(p, data)
    _read_players(p, data)
    _read_hexes(p, data)
    _read_acolytes(p, data)
    _read_monsters(p, data)
    _read_piles(p, data)
    _read_objectives(p, data)
    _read_turn(p, data)
    _read_miracles(p, data)
    _read_result(p, data)
    return p


def load(data: View, seed: int | str | bytes) -> Theurgy:
    """The position that *data* tells of; open cards are dealt with *seed*."""
    p = template(data)
    p.seed(seed)
    deal(p)
    return p


def _read_tiles(p: Theurgy, data: View) -> None:
    tiles = data.get("tiles", "R1")
    if tiles == "R1":
        found = reference_map()
    else:
        codes = typed("tiles", tiles, dict)
        found = [index(f"tiles.{name}", codes.get(name), TYPE_CODES) for name in HEX_NAMES]
    if sorted(found) != sorted([6, *range(6), *range(6), *range(6)]) or found[0] != 6:
        raise wrong("tiles", "there are three tiles of each type, and the Capital is C (TH-C6)")
    for hex in range(HEXES):
        p.cells[TILE + hex] = found[hex]
    if find_triple(p.cells) != NONE:
        raise wrong("tiles", "three tiles of one type meet at a vertex (TH-M4)")


def _read_players(p: Theurgy, data: View) -> None:
    cells, seats = p.cells, p.seats
    drafting = cells[PHASE] < ACTING
    for seat, name in enumerate(by_seat(data, "players", seats, None)):
        if name is not None or not drafting:
            cells[DEITY + seat] = index("players", name, DEITY_IDS)
    taken = [cells[DEITY + seat] for seat in range(seats) if cells[DEITY + seat] != NONE]
    if len(set(taken)) != len(taken):
        raise wrong("players", "no deity is played twice (TH-U10)")
    for seat, hexes in enumerate(by_seat(data, "starts", seats, None)):
        for n, name in enumerate(typed("starts", [] if hexes is None else hexes, list)[:2]):
            cells[START_HEX + seat * 2 + n] = index("starts", name, HEX_NAMES)
    for field, first in (("out", OUT), ("agree", AGREES)):
        for told in items(data, field):
            cells[first + number(field, told, 0, seats - 1)] = 1
    for seat, letter in enumerate(by_seat(data, "pawns", seats, None)):
        cells[PAWN + seat] = NONE if letter is None else index("pawns", letter, LETTERS)
    if cells[PHASE] < OVER and cells[OUT + cells[TURN]] == 1:
        raise wrong("turn", f"seat {cells[TURN]} has conceded")
    if drafting:
        cells[DRAFTED] = next(order for order in range(seats) if drafter(p, order) == cells[TURN])


def _read_hexes(p: Theurgy, data: View) -> None:
    cells, seats = p.cells, p.seats
    for name, entry in table(data, "hex").items():
        hex, field = index("hex", name, HEX_NAMES), f"hex.{name}"
        found = typed(field, entry, dict)
        for text, count in typed(f"{field}.cubes", found.get("cubes", {}), dict).items():
            at = CUBES + hex * COLOURS + bound(f"{field}.cubes", text, seats)
            cells[at] = number(f"{field}.cubes", count, 0, 1000)
        cells[SCEPTICS + hex] = number(f"{field}.sceptics", found.get("sceptics", 0), 0, 1000)
        if found.get("temple") is not None:
            cells[TEMPLE + hex] = number(f"{field}.temple", found["temple"], 0, seats - 1)
        for seat in typed(f"{field}.ruins", found.get("ruins", []), list):
            cells[RUINS + hex] |= BIT[number(f"{field}.ruins", seat, 0, seats - 1)]
            if cells[TEMPLE + hex] == seat:
                raise wrong(field, f"seat {seat} cannot have a temple and a ruin in one hex (TH-R3)")
    for name, seat in table(data, "faith").items():
        cells[FAITH + index("faith", name, VERTEX_NAMES)] = number(f"faith.{name}", seat, 0, seats - 1)


def _read_acolytes(p: Theurgy, data: View) -> None:
    cells = p.cells
    for seat, pair in enumerate(by_seat(data, "acolytes", p.seats, [None, None])):
        found = typed("acolytes", pair, list)
        if len(found) != 2:
            raise wrong("acolytes", f"seat {seat} must have two, not {len(found)} (TH-C9)")
        for which, name in enumerate(found):
            if name is None:
                if cells[PHASE] >= ACTING and cells[OUT + seat] == 0:
                    raise wrong("acolytes", f"an acolyte of seat {seat} is missing; acolytes never leave (TH-N7)")
                continue
            if cells[OUT + seat] == 1:
                raise wrong("acolytes", f"seat {seat} has conceded and has none (TH-L3)")
            text = typed("acolytes", name, str)
            cells[ACOLYTE + seat * 2 + which] = index("acolytes", text.removesuffix("!"), HEX_NAMES)
            cells[WOUNDED + seat * 2 + which] = int(text.endswith("!"))


# Cards.


def _read_monsters(p: Theurgy, data: View) -> None:
    cells = p.cells
    seen: list[int] = []
    for seat, entry in enumerate(by_seat(data, "horde", p.seats, {})):
        for name, hex in typed("horde", entry, dict).items():
            monster = index("horde", name, MONSTER_IDS)
            cells[MONSTER_OWNER + monster] = seat
            cells[MONSTER_HEX + monster] = index(f"horde.{name}", hex, HEX_NAMES)
            seen.append(monster)
    row = typed("row", data.get("row", [None, None, None]), list)
    if len(row) != 3:
        raise wrong("row", f"the row has three places, not {len(row)}; an empty one is null")
    for place, entry in enumerate(row):
        if entry is None:
            continue
        pair = typed("row", entry, list)
        if len(pair) != 2:
            raise wrong("row", f"a pending monster is [card, disks], not {entry!r}")
        cells[ROW + place] = index("row", pair[0], MONSTER_IDS)
        cells[DISKS + place] = number("row", pair[1], 0, 2)
        seen.append(cells[ROW + place])
    for name in items(data, "mdiscard"):
        monster = index("mdiscard", name, MONSTER_IDS)
        seen.append(monster)
        if cells[MDISCARD_N] < MONSTERS:
            cells[MDISCARD + cells[MDISCARD_N]] = monster
            cells[MDISCARD_N] += 1
    deck = typed("mdeck", data.get("mdeck", ["?"] * (int(MONSTERS) - len(seen))), list)
    cells[MDECK_N] = min(len(deck), int(MONSTERS))
    for place, name in enumerate(reversed(deck[: int(MONSTERS)])):
        cells[MDECK + place] = UNKNOWN if name == "?" else index("mdeck", name, MONSTER_IDS)
        if name != "?":
            seen.append(cells[MDECK + place])
    if len(set(seen)) != len(seen) or len(seen) + deck.count("?") != MONSTERS:
        raise wrong("mdeck", "every monster is in exactly one of horde, row, mdeck and mdiscard")


def _read_piles(p: Theurgy, data: View) -> None:
    cells = p.cells
    recall = table(data, "recall")
    piles = data.get("piles")
    cells[SHUFFLES] = number("recall.shuffles", recall.get("shuffles", 0), 0, 1_000_000)
    if piles is not None:
        sizes = typed("piles", piles, list)
        if len(sizes) != 4 or cells[SHUFFLES] > 0:
            raise wrong("piles", "tells the sizes of A, B, C and D before the first reshuffle, null afterwards")
        for pile, size in enumerate(sizes):
            cells[PILES + pile] = number("piles", size, 1, 52)
    out = [index("events_out", name, EVENT_IDS) for name in items(data, "events_out")]
    if len(set(out)) != len(out) or len(out) > events_in_play(p.seats):
        raise wrong("events_out", f"at most {events_in_play(p.seats)} different events come out")
    for n, event in enumerate(out):
        cells[EVENTS_OUT + n] = event


def _read_objectives(p: Theurgy, data: View) -> None:
    cells = p.cells
    full = cells[MODE] == 1
    for seat, entry in enumerate(by_seat(data, "objectives", p.seats, "?")):
        cells[KEPT + seat] = int(not isinstance(entry, list))
        pair = [entry] if not isinstance(entry, list) else entry
        if len(pair) != 2 - cells[KEPT + seat] or (len(pair) == 2 and not full):
            raise wrong("objectives", f"seat {seat} has one, or two to choose from in the draft of a full game")
        for first, name in zip((OBJECTIVE, DROPPED), pair, strict=False):
            cells[first + seat] = UNKNOWN if name == "?" else index("objectives", name, OBJECTIVE_IDS)
    for seat, name in enumerate(by_seat(data, "dropped", p.seats, "?" if full else None)):
        if full and cells[KEPT + seat] == 1:
            cells[DROPPED + seat] = UNKNOWN if name == "?" else index("dropped", name, OBJECTIVE_IDS)
        elif name not in (None, "?"):
            raise wrong("dropped", f"seat {seat} has dropped nothing")
    known = [cells[first + seat] for seat in range(p.seats) for first in (OBJECTIVE, DROPPED)]
    known = [card for card in known if card >= 0]
    if len(set(known)) != len(known) or not set(known) <= set(compatible(p.seats)):
        raise wrong("objectives", "each is dealt once and shows the player count (TH-U8)")


def _read_miracles(p: Theurgy, data: View) -> None:
    """Hands, supply, discard pile and deck; the copies not seen openly are numbered by shuffle."""
    cells = p.cells
    recall = table(data, "recall")
    slots = by_seat(recall, "slots", p.seats, None)
    open_cards = [0] * int(MIRACLES)
    if NONE < cells[EFFECT] < FIRST_MONSTER:
        open_cards[cells[EFFECT]] += 1
    for seat, entry in enumerate(by_seat(data, "supply", p.seats, [])):
        for name in typed("supply", entry, list):
            if cells[DEITY + seat] == NONE or DEITY_IDS[cells[DEITY + seat]] != "aeoris":
                raise wrong("supply", f"seat {seat} is not Aeoris and keeps no cards (TH-D6)")
            design = index("supply", name, MIRACLE_IDS)
            cells[SUPPLY + design] += 1
            open_cards[design] += 1
    pile = [index("discard", name, MIRACLE_IDS) for name in items(data, "discard")]
    for place, design in enumerate(pile[: int(COPIES)]):
        cells[DISCARD + place] = design
        open_cards[design] += 1
    cells[DISCARD_N] = min(len(pile), int(COPIES))
    for seat, entry in enumerate(by_seat(data, "hands", p.seats, None)):
        _read_hand(p, seat, entry, slots[seat])
    _number_unseen(p, open_cards, table(recall, "numbers"))
    _read_deck(p, data)
    _check_copies(p, open_cards)


def _read_hand(p: Theurgy, seat: int, entry: object, slots: object) -> None:
    cells = p.cells
    size = 0 if cells[OUT + seat] == 1 else int(HAND_SIZE)
    hand = typed("hands", ["?"] * size if entry is None else entry, list)
    places = typed("recall.slots", [cells[SHUFFLES]] * len(hand) if slots is None else slots, list)
    if len(hand) > HAND_ROOM or len(places) != len(hand):
        raise wrong("hands", f"seat {seat} holds at most {HAND_ROOM} cards, each with its shuffle in recall.slots")
    cells[HAND_N + seat] = len(hand)
    shuffles = sorted(number("recall.slots", told, 0, cells[SHUFFLES]) for told in places)
    for place, name in enumerate(hand):
        at = seat * HAND_ROOM + place
        cells[HAND + at] = UNKNOWN if name == "?" else index("hands", name, MIRACLE_IDS)
        cells[SLOT + at] = shuffles[place]


def _number_unseen(p: Theurgy, open_cards: Sequence[int], numbers: View) -> None:
    cells = p.cells
    for design, name in enumerate(MIRACLE_IDS):
        copies = typed("copies", MIRACLE_DATA[design]["copies"], int)
        unseen = copies - open_cards[design]
        if unseen < 0:
            raise wrong("discard", f"there are only {copies} of {name}")
        found = typed("recall.numbers", numbers.get(name, [0] * unseen), list)
        if len(found) != unseen:
            raise wrong("recall.numbers", f"{unseen} of {name} are not seen, so {unseen} numbers belong to it")
        told = sorted(number("recall.numbers", n, 0, cells[SHUFFLES]) for n in found)
        for place, shuffle in enumerate(reversed(told)):
            cells[NUMBER + design * 2 + 1 - place] = shuffle


def _read_deck(p: Theurgy, data: View) -> None:
    cells = p.cells
    unseen = sum(1 for at in range(NUMBER, NUMBER + 2 * int(MIRACLES)) if cells[at] != NONE)
    held = sum(cells[HAND_N + seat] for seat in range(p.seats))
    deck = typed("deck", data.get("deck", ["?"] * max(0, unseen - held + events_left(p))), list)
    if len(deck) != unseen - held + events_left(p):
        raise wrong("deck", f"{unseen - held + events_left(p)} cards are not elsewhere, but the deck has {len(deck)}")
    names = [*MIRACLE_IDS, *EVENT_IDS]
    cells[DECK_N] = len(deck)
    for place, name in enumerate(reversed(deck)):
        cells[DECK + place] = UNKNOWN if name == "?" else index("deck", name, names)


def _check_copies(p: Theurgy, open_cards: Sequence[int]) -> None:
    cells = p.cells
    known = [cells[HAND + seat * HAND_ROOM + n] for seat in range(p.seats) for n in range(cells[HAND_N + seat])]
    known += [cells[DECK + place] for place in range(cells[DECK_N])]
    for design, name in enumerate(MIRACLE_IDS):
        copies = typed("copies", MIRACLE_DATA[design]["copies"], int)
        if known.count(design) + open_cards[design] > copies:
            raise wrong("hands", f"there are only {copies} of {name}")
    events = [card for card in known if card >= FIRST_EVENT]
    if len(events) > events_left(p) or len(set(events)) != len(events):
        raise wrong("deck", f"{events_left(p)} capital events are still to come, not {len(events)}")


# The turn.


def _read_turn(p: Theurgy, data: View) -> None:
    cells = p.cells
    state = table(data, "turn_state")
    action = state.get("action")
    cells[ACTION] = NONE if action is None else index("turn_state.action", action, LETTERS)
    if (cells[PHASE] >= STEPPING and cells[PHASE] < OVER) != (action is not None):
        raise wrong("turn_state.action", "is told inside an action, in the phases step and discard, and only there")
    for name, count in table(state, "movable").items():
        hex = index("turn_state.movable", name, HEX_NAMES)
        most = cells[CUBES + hex * COLOURS + cells[TURN]]
        cells[MOVABLE + hex] = number("turn_state.movable", count, 0, most)
    flags = {"pre": PREACHED_PRE, "post": PREACHED_POST, "fought": FOUGHT, "rose": ROSE}
    for name, entry in table(state, "acolytes").items():
        which = index("turn_state.acolytes", name, ["a1", "a2"])
        found = typed("turn_state.acolytes", entry, dict)
        cells[STEPS_MADE + which] = number("turn_state.acolytes.steps", found.get("steps", 0), 0, 2)
        for flag, first in flags.items():
            cells[first + which] = int(typed(f"turn_state.acolytes.{flag}", found.get(flag, False), bool))
    for name, entry in table(state, "frozen").items():
        hex = index("turn_state.frozen", name, HEX_NAMES)
        for text, count in typed("turn_state.frozen", entry, dict).items():
            at = hex * COLOURS + bound("turn_state.frozen", text, p.seats)
            cells[FROZEN + at] = number("turn_state.frozen", count, 0, cells[CUBES + at])
    main = state.get("main")
    if main is not None:
        cells[MAIN] = SUMMONED if main == "sum" else index("turn_state.main", main, MIRACLE_IDS)
    for field, mark in (("moved", MOVED), ("used", USED), ("fresh", FRESH)):
        for monster in items(state, field):
            cells[MARKS + index(f"turn_state.{field}", monster, MONSTER_IDS)] |= mark
    cells[LEFT] = number("turn_state.left", state.get("left", 0), 0, 6)
    if state.get("pending") is not None:
        _read_pending(p, typed("turn_state.pending", state["pending"], dict))


def _read_pending(p: Theurgy, pending: View) -> None:
    """The effect being carried out; what was chosen stands on the board already and is only followed here."""
    cells = p.cells
    field = "turn_state.pending"
    card = index(f"{field}.card", pending.get("card"), [*MIRACLE_IDS, *MONSTER_IDS])
    cells[EFFECT] = card
    if card < FIRST_MONSTER:
        cells[PERFORMING] = index(f"{field}.by", pending.get("by"), ["a1", "a2"])
        cells[HERE] = index(f"{field}.hex", pending.get("hex"), HEX_NAMES)
        saved = index(f"{field}.from", pending.get("from", "hand"), ["hand", "supply"])
        keep = typed(f"{field}.keep", pending.get("keep", False), bool)
        cells[MANNER] = FROM_SUPPLY if saved else TO_SUPPLY if keep else 0
    else:
        cells[SELF] = card - FIRST_MONSTER
        cells[HERE] = cells[MONSTER_HEX + cells[SELF]]
        cells[SUMMONING] = int(typed(f"{field}.summon", pending.get("summon", False), bool))
        cells[ASKING] = int(pending.get("ask") == "trigger")
        if cells[HERE] == NONE:
            raise wrong(f"{field}.card", f"{pending['card']} is in no horde")
    if cells[ASKING] == 1:
        return
    cells[STEP] = START[card]
    for token in items(pending, "chosen"):
        _follow(p, typed(f"{field}.chosen", token, str))
    while STEPS[cells[STEP] + ASKED] == 0 and STEPS[cells[STEP] + VERB] != END:
        effects.next_step(cells)
    effects.go_on(p, cells[TURN])
    if effects.is_finished(cells):
        raise wrong(field, f"nothing of {pending['card']} is left to choose")


def _follow(p: Theurgy, token: str) -> None:
    cells = p.cells
    try:
        actions = read_token(p, cells[TURN], token)
    except NotationError as error:
        raise wrong("turn_state.pending.chosen", str(error)) from None
    for action in actions:
        while not _fits(p, action):
            effects.next_step(cells)
            if effects.is_finished(cells):
                raise wrong("turn_state.pending.chosen", f"{token!r} is no choice of this card")
        effects.note_choice(cells, action)
        if action == STOP:
            effects.next_step(cells)
        else:
            effects.follow(cells, cells[STEP], action)


def _fits(p: Theurgy, action: int) -> bool:
    """Whether the current step asked for *action*, as far as its form tells."""
    step = p.cells[STEP]
    if STEPS[step + ASKED] == 0:
        return False
    if action == STOP:
        return True
    kind = action & 0xFF
    if not effects.takes(step, kind):
        return False
    return kind != PIECE or in_area(p.cells, STEPS[step + AT], p.cells[HERE], (action >> 20) & 0xFFF)


def _read_result(p: Theurgy, data: View) -> None:
    cells = p.cells
    result = data.get("result")
    if (result is None) == (cells[PHASE] == OVER):
        raise wrong("result", "is told when the phase is over, and only then")
    if result is None:
        return
    found = typed("result", result, dict)
    cells[ENDING] = index("result.kind", found.get("kind"), ENDINGS)
    better = 0
    placed: list[int] = []
    for place in typed("result.places", found.get("places"), list):
        group = [number("result.places", seat, 0, p.seats - 1) for seat in typed("result.places", place, list)]
        for seat in group:
            cells[PLACE_OF + seat] = better
        better += len(group)
        placed += group
    if sorted(placed) != list(range(p.seats)):
        raise wrong("result.places", "must name every seat once")

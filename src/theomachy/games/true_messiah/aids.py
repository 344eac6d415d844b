"""Aids: what is to come if everything stays as it stands.

Where units stand when a turn starts decides what is recruited and built (TM-B1), and units beside enemies must fight
(TM-F1): what beginners overlook.
"""

from itertools import takewhile
from typing import Final, cast

from theomachy.core.action import kind_of, part_a, part_b, part_c
from theomachy.core.chance import Dice
from theomachy.core.event import SPECTATOR, Event
from theomachy.core.game import View
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import load, notation, view
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces, vocabulary
from theomachy.games.true_messiah.components.board import NOWHERE, distance, space_name
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import (
    combat,
    decks,
    drafts,
    end_phase,
    figures,
    forecast,
    movement,
    names,
    outlook,
    spaces,
    stack,
    targets,
)

_VERBS: Final = {
    act.PRAY: "pray",
    act.SAVE: "save",
    act.CHOOSE_UNIT: "choose",
    act.PLACE_LOW: "place",
    act.PLACE_HIGH: "place",
}


def aids(position: TrueMessiahPosition, viewer: int | None) -> View:
    """Foresee what the viewer's units and miracles reach, everybody's next turn, the stack if all pass, the combat."""
    standing: View = {"squares": figures.squares(position)}
    if position.is_over():
        return standing
    return {**standing, **_foresee(position.copy(), SPECTATOR if viewer is None else viewer)}


def _foresee(position: TrueMessiahPosition, viewer: int) -> View:
    if not drafts.has_begun(position, viewer):
        _forget_draft(position)  # what somebody else has begun is a secret
    own = _own(position, viewer) if viewer in position.actors() or viewer in position.volunteers() else {"reach": {}}
    _forget_draft(position)
    announced, attacks = figures.announced(position), figures.attacks(position)
    reserved = [_reserved(position, seat) for seat in range(position.seats)]
    turns = [outlook.next_turn(position.copy(), seat) for seat in range(position.seats)]
    resolved, answers = _all_pass(position, viewer) if position.cells[at.STACK_HEIGHT] > 0 else (position, [])
    doomed, fight = _combat(resolved) if resolved.cells[at.TURN] == position.cells[at.TURN] else ({}, [])
    found = {what: events for what, events in (("stack", answers), ("combat", fight)) if events}
    spare = [outlook.spare(position, seat) for seat in range(position.seats)]
    open_cities = [
        space_name(city) for seat in range(position.seats) if (city := forecast.open_city(position, seat)) != NOWHERE
    ]
    return {
        **own,
        "announced": announced,
        "attacks": attacks,
        "reserved": reserved,
        "next_turns": turns,
        "spare": spare,
        "open_cities": open_cities,
        "doomed": doomed,
        "forecast": found,
    }


def _forget_draft(position: TrueMessiahPosition) -> None:
    if position.cells[at.DRAFT_KIND] != at.NO_DRAFT:
        drafts.end(position)


def _own(position: TrueMessiahPosition, seat: int) -> View:
    """Return what *seat*, who chooses now, could reach."""
    reach = _reach(position, seat)
    closed = _closed(position, seat) if reach else {}
    found: View = {
        "reach": reach,
        "closed": closed,
        "aims": _aims(position, seat),
        "prayers": _prayers(position, seat),
        "lacking": _lacking(position, seat),
        "gathering": _gathering(position, seat),
        "writing": {"step": "-{}", "stop": "." if position.cells[at.DRAFT_KIND] == at.DRAFT_MOVE else "", "aim": ">{}"},
    }
    if position.cells[at.PHASE] == at.BID:
        found["worth"] = outlook.worth_of_bids(position, seat)
    if position.cells[at.DRAFT_KIND] == at.DRAFT_PLAY:
        home = targets.origin_space(position, seat, position.cells[at.DRAFT + 1])
        found["playing"] = {
            "card": position.terms.cards.names[position.cells[at.DRAFT]],
            "from": None if home == NOWHERE else space_name(home),
        }
    return found


# Moving.


def _reach(position: TrueMessiahPosition, seat: int) -> dict[str, list[View]]:
    """By space, the groups there that could move and their ways; those of a begun move where it has come to."""
    if position.cells[at.DRAFT_KIND] == at.DRAFT_MOVE:
        members = figures.group(position, position.cells[at.DRAFT], position.cells[at.DRAFT + 1])
        ways = movement.reachable(position, seat)
        return {space_name(drafts.last_pick(position)): [{"groups": [{"text": "", "members": members}], "ways": ways}]}
    found: dict[str, list[View]] = {}
    for action in position.legal(seat):
        if kind_of(action) == act.GROUP:
            space, mask = part_a(action), part_b(action)
            way = _ways(position, seat, space, mask)
            alike = found.setdefault(space_name(space), [])
            same = next((one for one in alike if one["ways"] == way), None)
            if same is None:
                same = {"groups": [], "ways": way}
                alike.append(same)
            text, members = notation.write(position, seat, action), figures.group(position, space, mask)
            cast(list[View], same["groups"]).append({"text": text, "members": members})
    return found


def _ways(position: TrueMessiahPosition, seat: int, space: int, mask: int) -> list[list[str]]:
    movement.begin(position, seat, space, mask)
    found = movement.reachable(position, seat)
    drafts.end(position)
    return found


def _closed(position: TrueMessiahPosition, seat: int) -> dict[str, str]:
    """The spaces that none of the seat's units, or no low unit, can enter now, with the reason (TM-M3 to TM-M5)."""
    found: dict[str, str] = {}
    for space in position.board.spaces:
        refusal = spaces.refuse_entry(position, seat, space)
        if refusal is not None:
            found[space_name(space)] = refusal.code
        elif position.low_count(space) == pieces.LOW_ROOM:
            found[space_name(space)] = "no-room"
    return found


# Miracles.


def _aims(position: TrueMessiahPosition, seat: int) -> dict[str, dict[str, str]]:
    """By the notation of a play with one target, the things that it could aim at and how they are written."""
    cards = position.terms.cards
    found: dict[str, dict[str, str]] = {}
    for action in position.legal(seat):
        if kind_of(action) == act.PLAY and cards.most_targets[part_a(action)] == 1:
            ahead = position.look_ahead()
            ahead.play(seat, action)
            aims = [(part_a(aim), part_b(aim)) for aim in ahead.legal(seat) if kind_of(aim) == act.TARGET]
            found[notation.write(position, seat, action)] = {
                names.target_thing(ahead, *aim): names.target_text(ahead, *aim) for aim in aims
            }
    return found


def _prayers(position: TrueMessiahPosition, seat: int) -> dict[str, list[str]]:
    """By card in hand that some belief is missing for, who could pray for it: those farthest from enemies first."""
    cards = position.terms.cards
    able: dict[tuple[int, int], int] = {}
    for action in position.legal(seat):
        if kind_of(action) == act.PRAY:
            able[part_a(action), part_b(action)] = max(able.get((part_a(action), part_b(action)), 0), part_c(action))
    safest = sorted(able, key=lambda place: -_nearest_enemy(position, seat, place[0]))
    anything = position.is_quiet() and position.cells[at.TURN] == seat
    found: dict[str, list[str]] = {}
    for kind in range(len(cards.names)):
        short = int(cards.cost[kind]) - position.cells[at.BELIEF + seat]
        if (
            0 < short <= sum(able.values())
            and decks.in_hand(position, seat, kind)
            and (anything or cards.preemptive[kind])
        ):
            units: list[str] = []
            for place in safest:
                number = min(able[place], short)
                if number > 0:
                    units.append(f"unit:{names.unit_text(position, *place, number)}")
                    short -= number
            found[cards.names[kind]] = units
    return found


def _nearest_enemy(position: TrueMessiahPosition, seat: int, space: int) -> int:
    """Return how many steps away the nearest unit of an enemy stands."""
    hostile = position.enemies_of(seat)
    return min(
        (int(distance(space, there)) for there in position.board.spaces if position.seats_on(there) & hostile),
        default=0,
    )


def _lacking(position: TrueMessiahPosition, seat: int) -> dict[str, int]:
    """By card in hand that costs more than the seat's belief, how much is missing."""
    cards, belief = position.terms.cards, position.cells[at.BELIEF + seat]
    held = [kind for kind in range(len(cards.names)) if decks.in_hand(position, seat, kind)]
    return {cards.names[kind]: int(cards.cost[kind]) - belief for kind in held if cards.cost[kind] > belief}


def _reserved(position: TrueMessiahPosition, seat: int) -> int:
    """The belief that keeping the seat's announced miracles will take."""
    items = [position.item(index) for index in range(position.cells[at.STACK_HEIGHT])]
    own = [item for item in items if position.cells[item + at.ITEM_SEAT] == seat]
    keep = position.terms.cards.keep
    return sum(int(keep[position.cells[item + at.ITEM_CARD]]) for item in own if _is_miracle(position, item))


def _is_miracle(position: TrueMessiahPosition, item: int) -> bool:
    return position.cells[item + at.ITEM_KIND] == at.MIRACLE


# Units of several spaces that are picked for one choice.


def _gathering(position: TrueMessiahPosition, seat: int) -> View | None:
    """List the units that may be picked together, with the text of each number of them; None if none may."""
    if drafts.has_begun(position, seat):
        return None
    actions = [action for action in position.legal(seat) if kind_of(action) in _VERBS]
    if not actions:
        return None
    verb = _VERBS[kind_of(actions[0])]
    most = _most(position, seat)
    if verb == "choose" and not most:
        return None
    head = _head(notation.write(position, seat, actions[0]), verb)
    kin: dict[str, View] = {}
    for action in actions:
        _add(position, seat, action, head, kin)
    join = " " if verb == "place" else ","
    return {"verb": verb, "template": f"{head}{{}}", "join": join, "most": most, "kin": list(kin.values())}


def _head(text: str, verb: str) -> str:
    """Return what stands before the units in a line."""
    if verb == "place":
        return ""
    return ": " if verb == "choose" else text[: text.index(" ") + 1]


def _add(position: TrueMessiahPosition, seat: int, action: int, head: str, kin: dict[str, View]) -> None:
    """Add one number of units of one kind on one space."""
    space, place = part_a(action), part_b(action)
    if kind_of(action) == act.PLACE_HIGH:
        unit, key = figures.high(position, position.high_on(space)), f"{space}"
        thing = names.high_text(position, position.high_on(space))
    else:
        unit, key = figures.low(position, space, place, 1), f"{space}:{position.low_unit(space, place)}"
        thing = names.unit_text(position, space, place, part_c(action))
    found = kin.setdefault(
        key,
        {
            "key": thing,
            "space": space_name(space),
            "kind": unit["kind"],
            "moved": unit["moved"],
            "high": kind_of(action) == act.PLACE_HIGH,
            "ways": [],
        },
    )
    text = notation.write(position, seat, action).removesuffix(",").removeprefix(head)
    count = 1 if found["high"] else part_c(action)
    found["ways"] = [*found["ways"], {"count": count, "thing": f"unit:{thing}", "text": text}]  # type: ignore[misc]


def _most(position: TrueMessiahPosition, seat: int) -> int:
    """Return how many low units may be picked in all; 0 where it does not matter."""
    if position.cells[at.QUESTION] == at.MERCY:
        return int(position.cells[at.MERCY_LEFT + seat])
    if position.cells[at.QUESTION] == at.PLACING:
        return int(end_phase.room_left(position))
    if stack.effect_in_choice(position) == vocabulary.MARTYRS:
        return int(position.terms.cards.amount[position.cells[position.top() + at.ITEM_CARD]])
    return 0


# The stack and combat.


def _all_pass(position: TrueMessiahPosition, viewer: int) -> tuple[TrueMessiahPosition, list[View]]:
    """The position and the events when the stack has resolved unanswered, up to a choice that somebody has to make.

    It is tried in two sampled worlds; where they differ a secret decides, and nothing is told.
    """
    known, options = view.view(position, None if viewer < 0 else viewer), position.terms.options
    worlds = [load.worlds(known, Dice(seed), lambda seats, given: options) for seed in (1, 2)]
    first, second = (_passed(next(each), viewer) for each in worlds)
    return first if first[1] == second[1] else (position, [])


def _passed(ahead: TrueMessiahPosition, viewer: int) -> tuple[TrueMessiahPosition, list[View]]:
    events: list[Event] = []
    ahead.log = events
    while ahead.cells[at.STACK_HEIGHT] > 0 and ahead.cells[at.QUESTION] == at.NO_QUESTION:
        ahead.play(ahead.actors()[0], act.PASS)
    ahead.log = None
    found = [event.seen_by(viewer if viewer >= 0 else None) for event in events]
    return ahead, list(takewhile(lambda event: event["event"] != "turn-started", found))


def _combat(position: TrueMessiahPosition) -> tuple[dict[str, View], list[View]]:
    """Return who would fall in the coming combat, by space, and its events: the board shows all there is to know."""
    if (
        position.cells[at.PHASE] == at.OVER
        or position.cells[at.QUESTION] != at.NO_QUESTION
        or not forecast.is_coming(position)
    ):
        return {}, []
    ahead = position.copy()
    forecast.doom(ahead)
    found: dict[str, View] = {}
    for space in ahead.board.spaces:
        doom = ahead.cells[at.DOOMED + space]
        if doom:
            found[space_name(space)] = {
                "fall": int(pieces.doomed_places(doom)).bit_count(),
                "hits": pieces.doomed_damage(doom),
            }
    events: list[Event] = []
    ahead.log = events
    combat.fall(ahead)
    return found, [event.seen_by(None) for event in events]
